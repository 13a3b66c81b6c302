"""Finds one episode by its name, wherever it is: in a data folder, or among the synthetic ones."""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import suppress
from difflib import get_close_matches
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grice.data import find_folder, folder_of, synthetic
from grice.episode import Episode, State
from grice.errors import DataError, GriceError, ParseError
from grice.worlds import find_world

if TYPE_CHECKING:
    from grice.worlds.world import World

SYNTHETIC = re.compile("synthetic-(-?[0-9]{1,9})-([0-9]{1,5})")
MOST = 10_000  # synthetic episodes are made one after the other, so a late one costs its predecessors


def find(world: str, id: str = "", split: str = "", folder: Path | None = None) -> Episode:
    """The episode of that id, or without one the first; without a split, the dev split is looked at first."""
    known = find_world(world)
    if named := SYNTHETIC.fullmatch(id):
        return recall(world, *map(int, named.groups()))
    ids: list[str] = []
    for episode in known.dataset.browse(folder_of(known.dataset, folder), split):
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


def locate(world: World[Any, Any], text: str, folders: Iterable[Path] = ()) -> tuple[World[Any, Any], State]:
    """The state that a text says, and a world that knows it: the world as it comes, else with the places of
    one of the folders, else with those of the data."""
    try:
        return world, world.parse(text)
    except ParseError as error:
        for folder in (*folders, None):
            with suppress(GriceError):
                places = world.dataset.places(find_folder(folder))
                return places, places.parse(text)
        raise error from None


def recall(world: str, seed: int, number: int) -> Episode:
    """The synthetic episode `synthetic-SEED-NUMBER`."""
    if not 1 <= number <= MOST:
        raise DataError(f"there is no synthetic episode {number}", allowed=f"1 to {MOST}")
    return next(islice(synthetic.episodes(find_world(world), seed), number - 1, None))
