"""Finds one episode by its name, wherever it is: in a data folder, or among the synthetic ones."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import get_close_matches
from itertools import islice
from pathlib import Path

from grice.data import find_folder, sail, scone, synthetic
from grice.episode import Episode
from grice.errors import DataError
from grice.worlds import world as check_name

SYNTHETIC = re.compile("synthetic-(-?[0-9]{1,9})-([0-9]{1,5})")
MOST = 10_000  # synthetic episodes are made one after the other, so a late one costs its predecessors


def find(world: str, id: str = "", split: str = "", folder: Path | None = None) -> Episode:
    """The episode of that id, or without one the first; without a split, the dev split is looked at first."""
    check_name(world)
    if named := SYNTHETIC.fullmatch(id):
        return recall(world, *map(int, named.groups()))
    ids: list[str] = []
    for episode in read(world, split, find_folder(folder)):
        if id in ("", episode.id):
            return episode
        ids.append(episode.id)
    near = ", ".join(get_close_matches(id, ids, 5, cutoff=0.5))
    raise DataError(
        f"there is no episode {id!r}" if id else "there are no episodes",
        where=f"{world} {split}".strip(),
        allowed=f"{ids[0]} to {ids[-1]}" if ids else "",
        hint=f"near it: {near}" if near else "",
    )


def recall(world: str, seed: int, number: int) -> Episode:
    """The synthetic episode `synthetic-SEED-NUMBER`."""
    if not 1 <= number <= MOST:
        raise DataError(f"there is no synthetic episode {number}", allowed=f"1 to {MOST}")
    return next(islice(synthetic.episodes(check_name(world), seed), number - 1, None))


def read(world: str, split: str, folder: Path) -> Iterator[Episode]:
    """The episodes of a world; SAIL has no splits, but paragraphs and the sentences they consist of."""
    if world == "sail" and split:
        raise DataError(
            f"SAIL has no {split!r} split", hint="give the id of a paragraph or a sentence: 2, 2-1"
        )
    if world == "sail":
        corpus = sail.load(folder / "sail" if (folder / "sail").is_dir() else folder)
        yield from corpus.paragraphs
        yield from corpus.sentences
        return
    present = [
        name
        for name in ("dev", "train", "test")
        if any(p.is_file() for p in scone.paths(folder, world, name))
    ]
    for name in [split] if split else present or ["dev"]:
        yield from scone.load(folder, world, name).episodes
