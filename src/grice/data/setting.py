"""The setting of a training or a measurement: everything that decides its results.

`Signature` adds the facts of a measurement (its models, its data). The place of the data folder decides
nothing, so it is given beside a setting.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec

from grice.data import folder_of
from grice.data.synthetic import episodes as make_episodes
from grice.episode import Episode
from grice.errors import DataError
from grice.worlds import find_world
from grice.worlds.dataset import ALL, SPLITS, Dataset, ModelRole, Split

BEAMS: dict[ModelRole, int] = {"listener": 40, "speaker": 20}  # candidates: the paper's


class Setting(msgspec.Struct, frozen=True, omit_defaults=True):
    """The world, episodes and agent of a run; an empty field, or 0, is a default."""

    world: str
    role: ModelRole = "listener"
    agent: str = "base"  # or "rational", or (for speakers) "human": what people said
    members: int = 0  # the first so many of each ensemble; 0: all
    split: Split = "dev"
    fold: str = ALL
    start: str = ""  # the start condition
    task: str = ""
    synthetic: int = 0  # synthetic episodes to train on, instead of data; a tenth as many for dev and test
    beam: int = 0  # candidates; 0: the paper's
    weight: float | None = None  # of the judge
    tuned: str = ""  # on what the weight was tuned
    tuned_for: str = ""  # and for which metric
    incremental: bool = False  # a listener that thinks after every sentence
    pooled: bool = False  # a listener that goes where most probability leads
    truthful: bool = False  # held to the truth: what is said, or what is taken to be meant
    cascade: bool = False  # the judge is asked in steps, as the models' cascade says
    variety: float = 0.0  # how much what a rational speaker says varies; 0: always the best sentence
    typed: bool = False  # sentences are read as `grice follow` reads requests, else word for word
    sentences: str = ""  # the file that they are from, if not the data
    models_of: str = ""  # the fold of the models, if it is not the episodes'
    listener: str = ""  # the name of an agent in this part, instead of the models that a plan trains
    speaker: str = ""

    def __post_init__(self) -> None:
        data = self.dataset
        fill = msgspec.structs.force_setattr
        fill(self, "fold", self.fold.lower())
        fill(self, "start", self.start or (*data.starts, "")[0])
        fill(self, "task", self.task or data.task_of(self.role))
        data.refuse(self.fold, self.start, self.task)
        if self.synthetic < 0:
            raise DataError(f"{self.synthetic} synthetic episodes were asked for", allowed="1 or more")

    @property
    def dataset(self) -> Dataset:
        return find_world(self.world).dataset

    @property
    def candidates(self) -> int:
        """The number of candidates."""
        return self.beam or BEAMS[self.role]

    @property
    def whole_routes(self) -> bool:
        """True if a speaker describes whole routes, which a segmenter must cut first."""
        return self.role == "speaker" and bool(self.task) and self.task == self.dataset.whole

    def but(self, **changes: Any) -> Setting:
        """A copy with these fields set."""
        return msgspec.structs.replace(self, **changes)

    def to_train(self, split: Split) -> Setting:
        """The episodes that a model of this role is trained (or, on dev, evaluated) on."""
        return self.but(split=split, task=self.dataset.task_of(self.role))

    def episodes(self, folder: Path | None = None) -> list[Episode]:
        """The split's episodes, from a data folder; for a speaker, those whose route is known."""
        if self.synthetic:
            found = _synthetic(self)
        else:
            data = self.dataset
            found = data.read(folder_of(data, folder), self.split, self.fold, self.start, self.task)
        return [e for e in found if e.segments] if self.role == "speaker" else found

    def digest(self, folder: Path | None = None) -> str:
        """The digest of these episodes."""
        return digest(self.episodes(folder))

    def about(self) -> dict[str, str | int]:
        """The origin of the training data, for a model to record."""
        if self.synthetic:
            return {"world": self.world, "synthetic": self.synthetic}
        start = {"start": self.start} if self.start else {}
        return {"world": self.world, "fold": self.fold, **start}


def digest(episodes: Iterable[Episode]) -> str:
    """The sha256 of the episodes' content, independent of the format of their files."""
    found = hashlib.sha256()
    for e in episodes:
        show, goal = e.world.show, None if e.goal is None else e.world.show(e.goal)
        segments = [[e.world.show_action(action) for action in segment] for segment in e.segments]
        found.update(json.dumps([e.id, show(e.start), e.sentences, segments, goal]).encode() + b"\n")
    return found.hexdigest()


def _synthetic(setting: Setting) -> list[Episode]:
    """Episodes of each split's own seed; dev and test have a tenth as many as train, and ten at least."""
    world, split = find_world(setting.world), setting.split
    wanted = setting.synthetic if split == "train" else max(10, setting.synthetic // 10)
    paragraphs = islice(make_episodes(world, SPLITS.index(split)), wanted)
    return [e for paragraph in paragraphs for e in world.dataset.arrange(paragraph, setting.task)]
