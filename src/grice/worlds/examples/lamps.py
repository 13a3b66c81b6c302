"""A made-up fifth world in one file: three lamps to switch, and a reader for data files of its own."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import NamedTuple, TypeAlias

import numpy as np

from grice.episode import Episode
from grice.errors import DataError, ImpossibleState
from grice.files import read
from grice.language import (
    Context,
    English,
    Group,
    Rules,
    Several,
    add_conditions,
    add_nouns,
    add_numbers,
    add_row,
    add_sentences,
)
from grice.worlds.dataset import ALL, SPLITS, Account, Dataset, Split
from grice.worlds.drawing import Drawing, element, picture
from grice.worlds.world import Arrays, Bools, Floats, Ints, World, action, refusal

COUNT = 3


@action
class Light(NamedTuple):
    """A lamp that is off goes on."""

    lamp: int


@action
class Quench(NamedTuple):
    """A lamp that is on goes off."""

    lamp: int


LampAction: TypeAlias = Light | Quench


@dataclass(frozen=True)
class Lamps:
    """The state of the lamps: on or off."""

    on: tuple[bool, ...]

    def __post_init__(self) -> None:
        if len(self.on) != COUNT:
            raise ImpossibleState(f"{len(self.on)} lamps", allowed=str(COUNT))


class LampArrays(Arrays[Lamps]):
    width = COUNT

    def __init__(self, inventory: Sequence[LampAction]) -> None:
        self._lamp = np.array([a.lamp - 1 for a in inventory])
        self._lights = np.array([isinstance(a, Light) for a in inventory])
        self.slots = self._lamp[:, None]

    def encode(self, states: Sequence[Lamps]) -> Ints:
        return np.array([state.on for state in states], np.int64).reshape(len(states), COUNT)

    def decode(self, codes: Ints) -> list[Lamps]:
        return [Lamps(tuple(map(bool, row))) for row in codes.tolist()]

    def legal(self, codes: Ints) -> Bools:
        allowed: Bools = (codes[:, self._lamp] == 1) != self._lights
        return allowed

    def step(self, codes: Ints, actions: Ints) -> Ints:
        after = codes.copy()
        after[np.arange(len(codes)), self._lamp[actions]] = self._lights[actions]
        return after

    def percept(self, codes: Ints) -> Floats:
        return codes.astype(np.float32)

    def cells(self, codes: Ints) -> Floats:
        return np.pad(codes, ((0, 0), (0, 1))).astype(np.float32)[..., None]

    def visible(self, codes: Ints) -> Ints:
        return codes


class LampWorld(World[Lamps, LampAction]):
    """Lamps that are switched on and off."""

    name = "lamps"

    def __init__(self) -> None:
        lamps = range(1, COUNT + 1)
        self.actions = (*map(Light, lamps), *map(Quench, lamps))
        self.arrays = LampArrays(self.actions)

    @cached_property
    def dataset(self) -> Dataset:
        return LampData(self)

    @cached_property
    def english(self) -> English[Lamps]:
        return English(self, rules(), Room)

    @cached_property
    def drawing(self) -> Drawing[Lamps]:
        return LampDrawing(self)

    def legal(self, state: Lamps) -> tuple[LampAction, ...]:
        return tuple(a for a in self.actions if state.on[a.lamp - 1] != isinstance(a, Light))

    def step(self, state: Lamps, action: LampAction) -> Lamps:
        if action not in self.legal(state):
            raise refusal(self, state, action, "the lamp is so already")
        on = list(state.on)
        on[action.lamp - 1] = isinstance(action, Light)
        return Lamps(tuple(on))

    def percept(self, state: Lamps) -> Floats:
        return np.array(state.on, np.float32)

    def context(self, state: Lamps, action: LampAction) -> Floats:
        return np.array([state.on[action.lamp - 1]], np.float32)

    def parse(self, text: str) -> Lamps:
        return Lamps(tuple(letter == "*" for letter in text))

    def show(self, state: Lamps) -> str:
        return "".join("*" if lit else "." for lit in state.on)

    def reached(self, state: Lamps, goal: Lamps) -> bool:
        return state == goal

    def random(self, rng: random.Random) -> Lamps:
        return Lamps(tuple(rng.random() < 0.5 for _ in range(COUNT)))


class LampDrawing(Drawing[Lamps]):
    """Draws a row of lamps."""

    def svg(self, state: Lamps) -> str:
        colours = ["#fc0" if lit else "#444" for lit in state.on]
        lamps = [element("circle", cx=20 + 40 * i, cy=20, r=15, fill=c) for i, c in enumerate(colours)]
        return picture(40 * COUNT, 40, f"lamps {self.world.show(state)}", *lamps)


class Room(Context[Lamps, LampAction]):
    """Lamps in a dialogue."""

    __slots__ = ()

    @property
    def things(self) -> Group:
        return tuple(range(1, COUNT + 1))


def rules() -> Rules:
    """The grammar of English about lamps."""
    g = Rules()
    add_numbers(g)
    g.rule("kind", "(lamp|light|bulb|one)", lambda c: c.things, said="(lamp|light)", say=5)
    g.rule("kind", "(lamps|lights|bulbs|ones)", lambda c: Several(c.things))
    g.rule("trait", "(lit|burning)", lambda c: frozenset(i for i in c.things if c.state.on[i - 1]), say=1)
    g.rule("trait", "(dark|unlit)", lambda c: frozenset(i for i in c.things if not c.state.on[i - 1]), say=1)
    add_nouns(g)
    add_row(g)
    add_conditions(g)
    for kind, verb, particle in ((Light, "light", "on"), (Quench, "quench", "off")):

        def act(c: Room, x: Group, kind: type[LampAction] = kind) -> Room | None:
            return c.each(x, lambda c, i: c.do(kind(i)))

        def told(c: Room, segment: Sequence[LampAction], kind: type = kind) -> dict[str, Group] | None:
            return {"x": (segment[0].lamp,)} if isinstance(segment[0], kind) else None

        spoken = (
            f"({verb} {{x:thing}}|(turn|switch) {particle} {{x:thing}}|(turn|switch) {{x:thing}} {particle})"
        )
        g.rule("clause", spoken, lambda c, x, act=act: act(c, x), say=1, inverse=told)
    add_sentences(g)
    return g


class LampData(Dataset):
    """`lamps-SPLIT.txt`: lines of START | SENTENCE = ACTION | SENTENCE = ACTION."""

    name = "Lamps"

    def read(
        self, folder: Path, split: Split, fold: str = ALL, start: str = "", task: str = ""
    ) -> list[Episode]:
        lines = read(folder / f"lamps-{split}.txt", DataError).decode().splitlines()
        return [self._episode(line, f"{split}-{number}") for number, line in enumerate(lines, 1)]

    def browse(self, folder: Path, split: str = "") -> Iterator[Episode]:
        yield from self.read(folder, "dev")

    def accounts(self, folder: Path) -> list[Account]:
        there = [split for split in SPLITS if (folder / f"lamps-{split}.txt").exists()]
        found = {split: self.read(folder, split) for split in there}
        return [
            Account(str(folder / f"lamps-{split}.txt"), self.world.name, len(read), 2 * len(read))
            for split, read in found.items()
        ]

    def _episode(self, line: str, id: str) -> Episode:
        start, *turns = (part.strip() for part in line.split("|"))
        told, done = zip(*(turn.split(" = ") for turn in turns), strict=True)
        segments = tuple(map(self.world.parse_segment, done))
        return Episode(self.world, self.world.parse(start), told, segments, id=id)
