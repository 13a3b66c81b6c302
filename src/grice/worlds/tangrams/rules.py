"""Tangrams: a row of up to five figures, to be removed, put back and swapped."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import numpy as np

from grice.errors import ImpossibleState, ParseError
from grice.worlds.padding import pad
from grice.worlds.scone.rules import Scone, read_places, show_places
from grice.worlds.world import Arrays, Bools, Floats, Ints, View, action, with_arrays

if TYPE_CHECKING:
    from grice.language import English
    from grice.worlds.tangrams.augmentation import TangramsAugmentation
    from grice.worlds.tangrams.drawing import TangramsDrawing
    from grice.worlds.tangrams.telling import TangramsTelling

SHAPES = "ABCDE"
STEPS = 5  # how many steps the context of an insertion tells apart; later ones count as the last
ROWS = tuple("".join(row) for n in range(len(SHAPES) + 1) for row in permutations(SHAPES, n))
_POSSIBLE = frozenset(ROWS)
NUMBER = re.compile("[0-9]{1,9}")


@action
class Insert(NamedTuple):
    """A missing shape is put at a place; what stands there and after it moves up."""

    source: int
    shape: str


@action
class Remove(NamedTuple):
    """A shape is taken away; the row closes up."""

    source: int


@action
class Swap(NamedTuple):
    """Two shapes change places."""

    source: int
    target: int


TangramsAction: TypeAlias = Insert | Remove | Swap


@dataclass(frozen=True, slots=True)
class Row:
    """The shapes in their order, and what people remember: how many steps it has been, and when each shape
    that is missing now was removed (counting steps from 0; None if it was never there)."""

    shapes: str
    time: int = 0
    removed: tuple[int | None, ...] = (None,) * len(SHAPES)

    def __post_init__(self) -> None:
        if self.shapes not in _POSSIBLE:
            raise ImpossibleState(
                f"the row {self.shapes!r}", allowed=f"each of {', '.join(SHAPES)} at most once"
            )
        if self.time < 0 or len(self.removed) != len(SHAPES):
            raise ImpossibleState(f"time {self.time} with {len(self.removed)} removals")
        times = [step for step in self.removed if step is not None]
        if len(set(times)) < len(times):
            raise ImpossibleState(f"two shapes removed at the same step: {times}")
        for shape, step in zip(SHAPES, self.removed, strict=True):
            if step is not None and (shape in self.shapes or not 0 <= step < self.time):
                problem = f"{shape} removed at step {step} of {self.time}, with {self.shapes!r} in the row"
                raise ImpossibleState(problem, allowed="missing shapes and steps before now")

    def _repr_svg_(self) -> str:
        from grice.worlds.tangrams.drawing import draw

        return draw(self)


def _arrange(shapes: str, action: TangramsAction) -> str:
    """The shapes after a legal action."""
    row, i = list(shapes), action.source - 1
    match action:
        case Insert(_, shape):
            row.insert(i, shape)
        case Remove():
            row.pop(i)
        case Swap(_, target):
            row[i], row[target - 1] = row[target - 1], row[i]
    return "".join(row)


class TangramsArrays(Arrays[Row]):
    """A state is the number of its row among the 326 possible ones, five removal steps (-1 for never), and
    the time. All about the row is a look-up."""

    width = 2 + len(SHAPES)

    def __init__(self, world: Tangrams) -> None:
        rows = [Row(shapes) for shapes in ROWS]
        self._number = {shapes: number for number, shapes in enumerate(ROWS)}
        self._shapes = np.full((len(ROWS), len(SHAPES)), len(SHAPES))  # which shape is where; 5 for none
        self._legal = np.zeros((len(ROWS), len(world.actions)), np.bool_)
        self._after = np.zeros((len(ROWS), len(world.actions)), np.int64)
        for number, row in enumerate(rows):
            self._shapes[number, : len(row.shapes)] = [SHAPES.index(shape) for shape in row.shapes]
            for taken in world.legal(row):
                self._legal[number, world.index[taken]] = True
                self._after[number, world.index[taken]] = self._number[_arrange(row.shapes, taken)]
        self._percepts = np.stack([world.percept(row) for row in rows])
        self._hashes = (len(SHAPES) + 1) ** np.arange(len(SHAPES))
        self._row_of = np.zeros((len(SHAPES) + 1) ** len(SHAPES), np.int64)
        self._row_of[self._shapes @ self._hashes] = np.arange(len(ROWS))
        # The step of a removal as one-hot features, from -1 (never, all zeros) on.
        self._step_features = np.eye(STEPS + 1, STEPS, k=-1, dtype=np.float32)
        self._removes = np.array([isinstance(a, Remove) for a in world.actions])
        self._swaps = np.array([isinstance(a, Swap) for a in world.actions])
        self._source = np.array([a.source - 1 for a in world.actions])
        self._inserted = np.array(
            [SHAPES.index(a.shape) if isinstance(a, Insert) else len(SHAPES) for a in world.actions]
        )
        self._renamed = np.array(
            [[world.index[reshape(a, shape)] for shape in SHAPES] for a in world.actions]
        )
        self.slots = self._inserted[:, None]

    def encode(self, states: Sequence[Row]) -> Ints:
        codes = [
            [self._number[s.shapes], *(-1 if step is None else step for step in s.removed), s.time]
            for s in states
        ]
        return np.array(codes, np.int64).reshape(len(states), self.width)

    def decode(self, codes: Ints) -> list[Row]:
        return [
            Row(ROWS[number], time, tuple(None if step < 0 else step for step in removed))
            for number, *removed, time in codes.tolist()
        ]

    def legal(self, codes: Ints) -> Bools:
        return self._legal[codes[:, 0]]

    def step(self, codes: Ints, actions: Ints) -> Ints:
        after = codes.copy()
        after[:, 0] = self._after[codes[:, 0], actions]
        after[:, -1] += 1
        removes = self._removes[actions]
        shape = np.where(removes, self._shapes[codes[:, 0], self._source[actions]], self._inserted[actions])
        rows = np.flatnonzero(~self._swaps[actions])
        after[rows, 1 + shape[rows]] = np.where(removes, codes[:, -1], -1)[rows]
        return after

    def percept(self, codes: Ints) -> Floats:
        return self._percepts[codes[:, 0]]

    def cells(self, codes: Ints) -> Floats:
        removed = pad(codes[:, 1:-1], 0, 1, -1)
        features: Floats = self._step_features[np.minimum(removed, STEPS - 1) + 1]
        return features

    def visible(self, codes: Ints) -> Ints:
        return codes[:, :1]

    def permute(self, codes: Ints, names: Ints) -> Ints:
        after = codes.copy()
        named = np.pad(names, ((0, 0), (0, 1)), constant_values=len(SHAPES))
        shapes = np.take_along_axis(named, self._shapes[codes[:, 0]], axis=1)
        after[:, 0] = self._row_of[shapes @ self._hashes]
        np.put_along_axis(after[:, 1:-1], names, codes[:, 1:-1], axis=1)
        return after

    def permute_actions(self, actions: Ints, names: Ints) -> Ints:
        named = np.pad(names, ((0, 0), (0, 1)))
        renamed: Ints = self._renamed[actions, named[np.arange(len(names)), self._inserted[actions]]]
        return renamed


class Tangrams(Scone[Row, TangramsAction]):
    """Shapes are distinct; places are counted in the row as it stands, so they close up after a removal.

    There is no mirror image among the symmetries: it would send place i of a row of n to n + 1 - i, and an
    action alone does not know n.
    """

    name = "tangrams"
    names = tuple(SHAPES)

    def __init__(self) -> None:
        places = range(1, len(SHAPES) + 1)
        self.actions = (
            *(Insert(i, shape) for i in places for shape in SHAPES),
            *(Remove(i) for i in places),
            # In this order, the first swap that explains two states has the lower place first.
            *(Swap(i, j) for i in places for j in places),
        )
        self.arrays = TangramsArrays(self)

    def obstacle(self, state: Row, action: TangramsAction) -> str:
        row = state.shapes
        match action:
            case Insert(_, shape) if shape in row:
                return "the shape is in the row already"
            case Insert(place, _) if place > len(row) + 1:
                return "the row does not reach that far"
            case Remove(place) if place > len(row):
                return "there is nothing at that place"
            case Swap(place, other) if place == other:
                return "a shape cannot be swapped with itself"
            case Swap(place, other) if max(place, other) > len(row):
                return "there is nothing at one of the places"
        return ""

    def apply(self, state: Row, action: TangramsAction) -> Row:
        removed = list(state.removed)
        match action:
            case Insert(_, shape):
                removed[SHAPES.index(shape)] = None
            case Remove(place):
                removed[SHAPES.index(state.shapes[place - 1])] = state.time
        return Row(_arrange(state.shapes, action), state.time + 1, tuple(removed))

    @cached_property
    def english(self) -> English[Row]:
        from grice.worlds.tangrams.english import english

        return english(self)

    @cached_property
    def drawing(self) -> TangramsDrawing:
        from grice.worlds.tangrams.drawing import TangramsDrawing

        return TangramsDrawing(self)

    @cached_property
    def augmentation(self) -> TangramsAugmentation:
        from grice.worlds.tangrams.augmentation import TangramsAugmentation

        return TangramsAugmentation(self)

    @cached_property
    def telling(self) -> TangramsTelling:
        from grice.worlds.tangrams.telling import TangramsTelling

        return TangramsTelling(self)

    def percept(self, state: Row) -> Floats:
        features = np.zeros((len(SHAPES), len(SHAPES)), np.float32)
        for place, shape in enumerate(state.shapes):
            features[place, SHAPES.index(shape)] = 1
        return features.ravel()

    def context(self, state: Row, action: TangramsAction) -> Floats:
        features = np.zeros(STEPS, np.float32)
        if isinstance(action, Insert):
            step = state.removed[SHAPES.index(action.shape)]
            if step is not None:
                features[min(step, STEPS - 1)] = 1
        return features

    def parse(self, text: str) -> Row:
        """The data's own form, and for a state with a past: "1:A 2:D time:3 B:0 C:2"."""
        row, marker, past = text.partition("time:")
        shapes = read_places(row)
        if any(len(shape) != 1 for shape in shapes):
            raise ParseError(
                f"{text!r} has more than one shape at a place", allowed=f"one of {', '.join(SHAPES)}"
            )
        if not marker:
            return Row("".join(shapes))
        time, *removals = past.split() or [""]
        removed: dict[str, int] = {}
        for removal in removals:
            shape, _, step = removal.partition(":")
            if shape not in SHAPES or shape in removed or not NUMBER.fullmatch(step):
                raise ParseError(
                    f"{removal!r} in {text!r} is no removal", allowed="SHAPE:STEP, each shape once"
                )
            removed[shape] = int(step)
        if not NUMBER.fullmatch(time):
            raise ParseError(f"{time!r} in {text!r} is no time", allowed="a number of steps")
        return Row("".join(shapes), int(time), tuple(removed.get(shape) for shape in SHAPES))

    def show(self, state: Row) -> str:
        past = [f"time:{state.time}"] if state.time else []
        past += [
            f"{shape}:{step}" for shape, step in zip(SHAPES, state.removed, strict=True) if step is not None
        ]
        return " ".join(filter(None, [show_places(state.shapes), *past]))

    def reached(self, state: Row, goal: Row) -> bool:
        return state.shapes == goal.shapes

    def random(self, rng: random.Random) -> Row:
        return Row("".join(rng.sample(SHAPES, len(SHAPES))))

    def view(self, name: View) -> Tangrams:
        from grice.worlds.tangrams.features import DetailedTangrams, TangramsSights

        if name == "shared":
            return self
        return with_arrays(self, name, (DetailedTangrams if name == "detailed" else TangramsSights)(self))


def reshape(action: TangramsAction, shape: str) -> TangramsAction:
    """The action with that shape for its own, if it has one."""
    return action._replace(shape=shape) if isinstance(action, Insert) else action
