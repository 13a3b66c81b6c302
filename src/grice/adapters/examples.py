"""Examples that a prompt shows: episodes of the training data drawn by a seed, or their nearest turns."""

from __future__ import annotations

import hashlib
import math
import random
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple, TypeAlias

from grice.episode import Episode
from grice.errors import DataError, ParseError
from grice.pragmatics.agents import Role
from grice.text import tokens

Choice: TypeAlias = Literal["seed", "nearest"]


class Example(NamedTuple):
    """An episode, and those of its turns that are shown."""

    episode: Episode
    turns: tuple[int, ...]


@dataclass(frozen=True)
class Examples:
    """`count` episodes of `pool`, the same for every task; or for each task as many of its nearest turns."""

    pool: tuple[Episode, ...]
    count: int
    choice: Choice = "seed"
    seed: int = 0

    def __post_init__(self) -> None:
        if self.count < 0:
            raise ParseError(f"{self.count} examples were asked for", allowed="0 or more")
        if self.choice not in ("seed", "nearest"):
            raise ParseError(f"examples cannot be chosen by {self.choice!r}", allowed="seed, nearest")
        if self.count > len(self.pool):
            raise DataError(
                f"{self.count} examples of {len(self.pool)} episodes were asked for",
                hint="they are of the train split: of a world's data, or of a FILE.jsonl that is evaluated",
            )

    def choose(self, task: Episode, role: Role) -> Sequence[Example]:
        """The examples for the next turn of a task, never the task's own episode; the nearest comes last."""
        if not self.count:
            return ()
        if self.choice == "seed":
            return [Example(episode, tuple(range(episode.aligned))) for episode in self._drawn]
        return self._nearest(_words(task, role, len(_own(task, role))), role, task.id)

    def about(self) -> list[object]:
        """The parameters that decide the choice, for signatures."""
        if not self.count:
            return []
        shown = self._drawn if self.choice == "seed" else self.pool
        made = hashlib.sha256(repr([(e.id, e.sentences, e.segments) for e in shown]).encode()).hexdigest()
        return [self.count, self.choice, self.seed if self.choice == "seed" else 0, made]

    @cached_property
    def _drawn(self) -> tuple[Episode, ...]:
        chosen = random.Random(f"examples {self.seed}").sample(range(len(self.pool)), self.count)
        return tuple(self.pool[i] for i in sorted(chosen))

    @cached_property
    def _indices(self) -> dict[Role, Index]:
        return {role: Index.of(self.pool, role) for role in ("listener", "speaker")}

    def _nearest(self, words: frozenset[str], role: Role, id: str) -> Sequence[Example]:
        nearest = self._indices[role].nearest(words)
        others = [i for i, episode in enumerate(self.pool) if not id or episode.id != id]
        best = sorted(others, key=lambda i: (-nearest.get(i, NOTHING).likeness, i))[: self.count]
        return [Example(self.pool[i], (nearest.get(i, NOTHING).turn,)) for i in reversed(best)]


NONE = Examples((), 0)


class Near(NamedTuple):
    """A turn of an episode, and how much it is like what was looked for."""

    likeness: float
    turn: int


NOTHING = Near(0.0, 0)


@dataclass(frozen=True)
class Index:
    """The turns of a pool by the words in them; a rare word says more about likeness than a frequent one."""

    turns: list[tuple[int, int, frozenset[str]]]  # the episode that each is of, its number, and its words
    holding: dict[str, list[int]]  # the turns with a word

    @classmethod
    def of(cls, pool: Sequence[Episode], role: Role) -> Index:
        turns = [(i, turn, _words(e, role, turn)) for i, e in enumerate(pool) for turn in range(e.aligned)]
        holding: dict[str, list[int]] = defaultdict(list)
        for number, (_, _, words) in enumerate(turns):
            for word in words:
                holding[word].append(number)
        return cls(turns, dict(holding))

    def nearest(self, words: frozenset[str]) -> dict[int, Near]:
        """The most alike turn of each episode, by the weight of the words that it shares over its length."""
        shared: Counter[int] = Counter()
        for word in sorted(words & self.holding.keys()):
            weight = math.log(1 + len(self.turns) / len(self.holding[word]))
            for turn in self.holding[word]:
                shared[turn] += weight  # type: ignore[assignment]
        best: dict[int, Near] = {}
        for number, weight in shared.items():
            episode, turn, own = self.turns[number]
            near = Near(weight / math.sqrt(len(own)), turn)
            if near.likeness > best.get(episode, NOTHING).likeness:
                best[episode] = near
        return best


def _own(task: Episode, role: Role) -> tuple[object, ...]:
    return task.segments if role == "listener" else task.sentences


def _words(episode: Episode, role: Role, turn: int) -> frozenset[str]:
    """The words of a turn's given side: of its sentence, or of its actions."""
    if role == "listener":
        return frozenset(tokens(episode.sentences[turn], apart=True))
    return frozenset(tokens(episode.world.show_segment(episode.segments[turn])))
