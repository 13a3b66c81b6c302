"""The contract of a data set: its files, folds, start conditions and tasks.

A world brings its data set (`World.dataset`); where there is none, `NoData` says so. No numpy is needed here.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Literal, TypeAlias, get_args

from grice.episode import Episode
from grice.errors import DataError

if TYPE_CHECKING:
    from grice.worlds.world import World

Split: TypeAlias = Literal["train", "dev", "test"]
SPLITS: tuple[Split, ...] = get_args(Split)
ModelRole: TypeAlias = Literal["listener", "speaker", "segmenter"]
ALL = "all"  # the fold that trains on everything there is to train on


@dataclass(frozen=True)
class File:
    """A published file: its place in a data folder and in a mirror, its address at the source, its sha256.

    Where the sha256 is not known, it is "", and `check` looks into what was fetched: it raises a `DataError`
    for what cannot be the file.
    """

    path: str
    url: str
    sha256: str
    check: Callable[[Path], None] | None = None


def published(folder: str, base: str, hashes: dict[str, str], ending: str = "") -> tuple[File, ...]:
    """Files by their sha256, each published as `base/name` and kept as `folder/name`."""
    base = f"https://raw.githubusercontent.com/{base}"
    return tuple(
        File(f"{folder}/{name}{ending}", f"{base}/{name}{ending}", sha256) for name, sha256 in hashes.items()
    )


@dataclass(frozen=True)
class Problem:
    """Something that a reader left out (or, with `kept`, took with a remark), and why."""

    where: str  # file and line, or file and identifier
    what: str  # as found, and as expected
    kept: bool = False


@dataclass
class Account:
    """A reader's account of one file."""

    file: str
    world: str
    interactions: int = 0
    sentences: int = 0
    actions: Counter[str] = field(default_factory=Counter)  # by type
    problems: list[Problem] = field(default_factory=list)
    files: list[str] = field(default_factory=list)  # all that were read, if there are more than `file`

    @property
    def lost(self) -> int:
        """The number of problems that made the reader leave something out."""
        return sum(not problem.kept for problem in self.problems)


@dataclass
class FileContent:
    """Episodes, and the account of the file they came from."""

    episodes: list[Episode]
    account: Account


class Dataset(ABC):
    """The data of one world."""

    name: ClassVar[str]  # as people call it: "SCONE"
    files: ClassVar[tuple[File, ...]] = ()  # as they are published
    folds: ClassVar[tuple[str, ...]] = ()
    """The folds whose test episodes are measured together; none if the data has a test split of its own."""
    starts: ClassVar[tuple[str, ...]] = ()  # start conditions, the default first; none if there is no choice
    tasks: ClassVar[tuple[str, ...]] = ()  # the default first; none if there is no choice
    tuning: ClassVar[str] = ""  # where a listener's weight is tuned if not on dev (`tuned_on`), in a sentence
    whole: ClassVar[str] = ""  # the task in which routes are whole, so that a segmenter must cut them first
    in_folder: ClassVar[bool] = True  # False if the name is that of its own file
    conditions: ClassVar[tuple[str, ...]] = ()  # of an experiment, by which figures are given as well

    def __init__(self, world: World[Any, Any]) -> None:
        self.world = world

    @abstractmethod
    def read(
        self, folder: Path, split: Split, fold: str = ALL, start: str = "", task: str = ""
    ) -> list[Episode]:
        """The episodes of a split."""

    @abstractmethod
    def browse(self, folder: Path, split: str = "") -> Iterator[Episode]:
        """Every episode that can be looked up; of a split if the data has its own, else dev first."""

    @abstractmethod
    def accounts(self, folder: Path) -> list[Account]:
        """The content and the problems of each file that is there; empty if there is no file."""

    def refuse(self, fold: str, start: str, task: str) -> None:
        """Raises a `DataError` for a fold, start condition or task that the data does not have."""
        for kind, asked, there in (
            ("fold", fold, (ALL, *self.folds)),
            ("start condition", start, self.starts),
            ("task", task, self.tasks),
        ):
            self.refuse_one(kind, asked, there)

    def refuse_one(self, kind: str, asked: str, there: tuple[str, ...]) -> None:
        """Raises a `DataError` for what is not there."""
        if asked and asked not in there:
            allowed = f"; allowed: {', '.join(there)}" if there else f": it has no {kind}s"
            raise DataError(f"{self.world.name} has no {kind} {asked!r}{allowed}")

    def knows_test(self, trained: str, tested: str) -> bool:
        """True if a model of one fold has learnt from the test episodes of another."""
        return tested not in (ALL, trained)

    def tuned_on(self, fold: str) -> list[tuple[str, str]]:
        """Held-out data to tune a listener's weight on: which fold's models, on which fold's test episodes.

        Nothing: the weight is tuned on dev.
        """
        return []

    def condition_of(self, id: str) -> str:
        """The condition of an episode, where there are `conditions`."""
        return ""

    def task_of(self, role: ModelRole) -> str:
        """The task whose episodes train a model of that role."""
        return self.whole if role == "segmenter" else (*self.tasks, "")[0]

    def arrange(self, episode: Episode, task: str) -> list[Episode]:
        """A synthetic episode in the form that the task has."""
        return take_apart(episode) if self.world.open_ended else [episode]

    def places(self, folder: Path) -> World[Any, Any]:
        """The world of the data's own places, where it has other ones than the world comes with."""
        return self.world

    def place_files(self, folder: Path, states: Iterable[str]) -> dict[str, bytes]:
        """By name, files that `places` can read in a folder of their own, of all places in these states."""
        return {}


PARTS = tuple(f"part-{number}" for number in range(1, 5))  # folds that test on a quarter of the train split


class Quartered(Dataset):
    """Splits as published. "part-1" to "part-4" keep a quarter of the train split to test on."""

    tuning = "The weight is tuned on a quarter of the train split, with models of the rest."

    def source(self, split: Split, fold: str) -> Split:
        """The published split that a fold's split is a part of."""
        return split if fold == ALL or split == "dev" else "train"

    def part(self, episodes: list[Episode], split: Split, fold: str) -> list[Episode]:
        """Those of the `source` that belong to the fold's split."""
        if fold == ALL or split == "dev":
            return episodes
        groups = {group: i for i, group in enumerate(dict.fromkeys(self.group_of(e.id) for e in episodes))}
        own = (PARTS[groups[self.group_of(e.id)] % len(PARTS)] == fold for e in episodes)
        return [e for e, tested in zip(episodes, own, strict=True) if tested == (split == "test")]

    def group_of(self, id: str) -> str:
        """The group that an episode is kept together with; by default itself alone."""
        return id

    def refuse(self, fold: str, start: str, task: str) -> None:
        self.refuse_one("fold", fold, (ALL, *PARTS))
        super().refuse("", start, task)

    def tuned_on(self, fold: str) -> list[tuple[str, str]]:
        """A weight that is chosen on dev is too good there: models of the rest, on a quarter of train."""
        return [(PARTS[0], PARTS[0])]


class NoData(Dataset):
    """A world without data: there are synthetic episodes only."""

    name = "synthetic data"

    def read(
        self, folder: Path, split: Split, fold: str = ALL, start: str = "", task: str = ""
    ) -> list[Episode]:
        raise self._nothing()

    def browse(self, folder: Path, split: str = "") -> Iterator[Episode]:
        raise self._nothing()

    def accounts(self, folder: Path) -> list[Account]:
        return []

    def _nothing(self) -> DataError:
        return DataError(f"there is no data of {self.world.name}", hint="synthetic episodes: --synthetic N")


def take_apart(paragraph: Episode) -> list[Episode]:
    """Each sentence of an episode as one of its own, from where the one before it ended."""
    turns = zip(paragraph.states(), paragraph.sentences, paragraph.segments, strict=False)
    return [
        Episode(
            paragraph.world,
            state,
            (sentence,),
            (segment,),
            id=f"{paragraph.id}-{number}",
            undetermined=paragraph.undetermined and number == 1,
        )
        for number, (state, sentence, segment) in enumerate(turns, 1)
    ]
