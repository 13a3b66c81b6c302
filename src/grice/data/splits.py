"""Which episodes: the one place that knows how each world's data is split, for training and evaluation."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Literal, TypeAlias, get_args

from grice.data import find_folder, sail, scone, synthetic
from grice.data.sail import Corpus, Part, Start
from grice.episode import Episode
from grice.errors import DataError
from grice.worlds import WORLDS
from grice.worlds import world as check_name

Split: TypeAlias = Literal["train", "dev", "test"]
Task: TypeAlias = Literal["single", "multi"]
"""SAIL's two tasks: each sentence from its own start, or a whole paragraph from its first."""

ALL = "all"  # the fold that trains on every map, and has none left to test on
ONLY = "only-"  # before a map's name: the fold that trains on that map alone, and has all others to test on
PART = "part-"  # before a number: SCONE's fold that tests on a quarter of the train split
PARTS = tuple(f"{PART}{number}" for number in range(1, 5))


@dataclass(frozen=True)
class Source:
    """Where episodes come from: a data folder, or (`synthetic` many to train on) the grammar.

    SAIL is split by `fold`, the map to test on, or "all" to train on every map, or "only-" and the one map to
    train on; its dev paragraphs are held out of the training maps. SCONE has splits of its own; its folds
    "part-1" to "part-4", for cross-validation, test on a quarter of the train split and train on the rest.
    `start` says how SAIL reads an undetermined start.
    """

    world: str
    data: Path | None = None
    fold: str = ALL
    start: Start = "rel"
    synthetic: int = 0

    def __post_init__(self) -> None:
        check_name(self.world)
        if self.world != "sail" and self.start != "rel":
            raise DataError(f"{self.world} has no start conditions", hint="only sail has")
        if self.world != "sail" and self.fold not in (ALL, *PARTS):
            raise DataError(f"{self.world} has no fold {self.fold!r}", allowed=", ".join((ALL, *PARTS)))
        if self.synthetic < 0:
            raise DataError(f"{self.synthetic} synthetic episodes were asked for", allowed="1 or more")

    def read(self, split: Split, task: Task = "single") -> list[Episode]:
        """The episodes of a split; the task matters to SAIL alone."""
        if self.synthetic:
            return _synthetic(self.world, split, task, self.synthetic)
        folder = find_folder(self.data)
        if self.world != "sail":
            return _scone_part(folder, self.world, self.fold, split)
        part = _sail_part(_corpus(folder, self.start), self.fold.lower(), split)
        return list(part.sentences if task == "single" else part.paragraphs)

    def about(self) -> dict[str, str | int]:
        """What a model should remember of where its training data came from."""
        if self.synthetic:
            return {"world": self.world, "synthetic": self.synthetic}
        if self.world == "sail":
            return {"world": self.world, "fold": self.fold.lower(), "start": self.start}
        return {"world": self.world} if self.fold == ALL else {"world": self.world, "fold": self.fold}

    def known_to(self, fold: str) -> bool:
        """Whether a model of that fold has learnt from the test episodes."""
        asked = self.fold.lower()
        if self.world != "sail":
            return asked not in (ALL, fold)
        alone = fold.startswith(ONLY) and not asked.startswith(ONLY)  # knows one map, is asked of one
        return fold == ONLY + asked if alone else fold != asked


def draw(episodes: Sequence[Episode], share: float, seed: int) -> list[Episode]:
    """A share of the episodes, drawn at random, in their own order."""
    if share == 1:
        return list(episodes)
    count = max(1, round(share * len(episodes)))
    chosen = random.Random(f"share {seed}").sample(range(len(episodes)), count)
    return [episodes[i] for i in sorted(chosen)]


def _scone_part(folder: Path, world: str, fold: str, split: Split) -> list[Episode]:
    if fold == ALL or split == "dev":
        return list(scone.load(folder, world, split).episodes)
    every = enumerate(scone.load(folder, world, "train").episodes)
    return [e for i, e in every if (PARTS[i % len(PARTS)] == fold) == (split == "test")]


@cache
def _corpus(folder: Path, start: Start) -> Corpus:
    return sail.load(folder / "sail" if (folder / "sail").is_dir() else folder, start)


def _sail_part(corpus: Corpus, fold: str, split: Split) -> Part:
    if fold.startswith(ONLY):
        return _only(corpus, fold.removeprefix(ONLY), split)
    if fold != ALL:
        part: Part = getattr(sail.fold(corpus, fold), split)
        return part
    if split == "test":
        maps = ", ".join(map.name.lower() for map in corpus.world.maps)
        raise DataError("a model of all maps has no map left to test on", allowed=f"--fold {maps}")
    folds = [sail.fold(corpus, map.name) for map in corpus.world.maps]
    held_out = {_paragraph(sentence) for fold in folds for sentence in fold.dev.sentences}
    chosen = {_paragraph(sentence) for sentence in corpus.sentences} - held_out
    return sail.select(corpus, held_out if split == "dev" else chosen)


def _only(corpus: Corpus, name: str, split: Split) -> Part:
    """What one map has to learn from, the same as in every fold; and all other maps to test on."""
    alone = {_paragraph(s) for s in corpus.sentences if s.start.map.name.lower() == name}
    others = [map.name for map in corpus.world.maps if map.name.lower() != name]
    if not alone or not others:
        maps = ", ".join(map.name.lower() for map in corpus.world.maps)
        raise DataError(f"there is no map {name!r} to train on, and another to test on", allowed=maps)
    if split == "test":
        return sail.select(corpus, {_paragraph(s) for s in corpus.sentences} - alone)
    part: Part = getattr(sail.fold(corpus, others[0]), split)
    return sail.select(corpus, {_paragraph(s) for s in part.sentences} & alone)


def _paragraph(sentence: Episode) -> str:
    return sentence.id.partition("-")[0]


def _synthetic(world: str, split: Split, task: Task, count: int) -> list[Episode]:
    """Episodes of each split's own seed; dev and test have a tenth as many as train, and ten at least."""
    seed = get_args(Split).index(split)
    wanted = count if split == "train" else max(10, count // 10)
    made = list(islice(synthetic.episodes(WORLDS[world], seed), wanted))
    if world != "sail":
        return made
    if task == "multi":
        return [replace(e, goal=replace(e.states()[-1], orientation=None)) for e in made]
    return [sentence for episode in made for sentence in synthetic.take_apart(episode)]
