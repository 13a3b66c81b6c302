"""Alchemy: seven beakers of coloured units, to be poured, mixed and drained."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import product
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import numpy as np

from grice.errors import ImpossibleState
from grice.worlds.padding import pad
from grice.worlds.scone.rules import (
    Scone,
    read_places,
    show_places,
)
from grice.worlds.world import Arrays, Bools, Floats, Ints, View, action, with_arrays

if TYPE_CHECKING:
    from grice.language import English
    from grice.worlds.alchemy.augmentation import AlchemyAugmentation
    from grice.worlds.alchemy.drawing import AlchemyDrawing
    from grice.worlds.alchemy.telling import AlchemyTelling

COLOURS = {"g": "green", "o": "orange", "p": "purple", "r": "red", "y": "yellow", "b": "brown"}
BEAKERS = 7
UNITS = 4  # capacity of a beaker
CONTENTS = tuple("".join(units) for n in range(UNITS + 1) for units in product(COLOURS, repeat=n))
_POSSIBLE = frozenset(CONTENTS)


@action
class Mix(NamedTuple):
    """All units of a beaker turn brown."""

    source: int


@action
class Pour(NamedTuple):
    """All units of a beaker go into another one, top unit first."""

    source: int
    target: int


@action
class Drain(NamedTuple):
    """The top units of a beaker are thrown away."""

    source: int
    amount: int


AlchemyAction: TypeAlias = Mix | Pour | Drain


@dataclass(frozen=True, slots=True)
class Beakers:
    """The contents of the seven beakers: a letter per unit, the bottom unit first."""

    contents: tuple[str, ...]

    def __post_init__(self) -> None:
        if len(self.contents) != BEAKERS:
            raise ImpossibleState(f"the state has {len(self.contents)} beakers", allowed=f"{BEAKERS}")
        for number, units in enumerate(self.contents, 1):
            if units not in _POSSIBLE:
                colours = ", ".join(f"{letter} ({word})" for letter, word in COLOURS.items())
                raise ImpossibleState(
                    f"beaker {number} holds {units!r}", allowed=f"up to {UNITS} units, each one of {colours}"
                )

    def _repr_svg_(self) -> str:
        from grice.worlds.alchemy.drawing import draw

        return draw(self)


@cache
def _one_hot(units: str) -> Floats:
    """(UNITS·colours,): the colour of each unit from the bottom, zeros where there is none."""
    features = np.zeros((UNITS, len(COLOURS)), np.float32)
    for height, unit in enumerate(units):
        features[height, list(COLOURS).index(unit)] = 1
    return features.ravel()


class AlchemyArrays(Arrays[Beakers]):
    """A beaker is a number in base 7, a digit per unit from the bottom: 0 for none, else its colour.

    Pouring is then arithmetic (the poured digits shifted by as many places as the target holds), and
    everything else a look-up by that number.
    """

    width = BEAKERS

    def __init__(self, inventory: Sequence[AlchemyAction]) -> None:
        self._base = len(COLOURS) + 1
        self._powers: Ints = self._base ** np.arange(UNITS + 1)
        letters = {letter: digit for digit, letter in enumerate(COLOURS, 1)}
        numbers = [sum(letters[u] * self._base**height for height, u in enumerate(c)) for c in CONTENTS]
        self._codes = dict(zip(CONTENTS, numbers, strict=True))
        self._units = {code: units for units, code in self._codes.items()}
        size = self._base**UNITS
        self._length = np.zeros(size, np.int64)
        self._length[numbers] = [len(units) for units in CONTENTS]
        self._mixable = np.zeros(size, np.bool_)
        self._mixable[numbers] = [len(set(units)) > 1 for units in CONTENTS]
        self._reversed = np.zeros(size, np.int64)
        self._reversed[numbers] = [self._codes[units[::-1]] for units in CONTENTS]
        self._features = np.zeros((size, UNITS * len(COLOURS)), np.float32)
        digits = np.array(numbers)[:, None] // self._powers[:UNITS] % self._base
        self._features[numbers] = np.eye(self._base)[digits][:, :, 1:].reshape(len(numbers), -1)
        # A source afterwards: column 0 mixed, column n drained by n, the last column emptied.
        self._left = np.zeros((size, UNITS + 2), np.int64)
        self._left[numbers, 0] = [self._codes["b" * len(units)] for units in CONTENTS]
        for amount in range(1, UNITS + 1):
            self._left[numbers, amount] = [self._codes[units[:-amount]] for units in CONTENTS]
        self._source = np.array([a.source - 1 for a in inventory])
        self._target = np.array([a.target - 1 if isinstance(a, Pour) else BEAKERS for a in inventory])
        self._column = np.array([_column(a) for a in inventory])
        self._pours = self._target < BEAKERS
        self._mixes = self._column == 0  # one per beaker, in order
        self._needed = np.where(self._pours, 1, self._column).astype(np.int8)[:, None]
        self.slots = np.stack([self._source, self._target], axis=1)

    def encode(self, states: Sequence[Beakers]) -> Ints:
        codes = [[self._codes[units] for units in state.contents] for state in states]
        return np.array(codes, np.int64).reshape(len(states), BEAKERS)

    def decode(self, codes: Ints) -> list[Beakers]:
        return [Beakers(tuple(self._units[code] for code in row)) for row in codes.tolist()]

    def legal(self, codes: Ints) -> Bools:
        # Actions first: gathering whole rows of small integers is many times faster than columns.
        length = self._length[pad(codes, 0, 1)].T.astype(np.int8)  # (BEAKERS + 1, N)
        source = length[self._source]
        allowed: Bools = (source >= self._needed) & (source + length[self._target] <= UNITS)
        allowed[self._mixes] = self._mixable[codes].T
        return np.ascontiguousarray(allowed.T)

    def step(self, codes: Ints, actions: Ints) -> Ints:
        after = codes.copy()
        rows = np.arange(len(codes))
        source = self._source[actions]
        after[rows, source] = self._left[codes[rows, source], self._column[actions]]
        rows = rows[self._pours[actions]]
        source, target = source[rows], self._target[actions[rows]]
        below = codes[rows, target]
        after[rows, target] = below + self._powers[self._length[below]] * self._reversed[codes[rows, source]]
        return after

    def percept(self, codes: Ints) -> Floats:
        return self._features[codes].reshape(len(codes), BEAKERS * self._features.shape[1])

    def cells(self, codes: Ints) -> Floats:
        return self._features[pad(codes, 0, 1)]

    def visible(self, codes: Ints) -> Ints:
        return codes

    def permute(self, codes: Ints, names: Ints) -> Ints:
        fixed = np.zeros((len(names), 1), np.int64)  # there being no unit, and brown, stay as they are
        digits = np.concatenate([fixed, names + 1, fixed + len(COLOURS)], axis=1)
        powers = self._powers[:UNITS]
        units = (codes[:, :, None] // powers % self._base).reshape(len(codes), BEAKERS * UNITS)
        renamed = np.take_along_axis(digits, units, axis=1)
        return renamed.reshape(len(codes), BEAKERS, UNITS) @ powers


def _column(action: AlchemyAction) -> int:
    """The column that an action looks up in the table of a source's remainders."""
    match action:
        case Mix():
            return 0
        case Drain(_, amount):
            return amount
        case Pour():
            return UNITS + 1


class Alchemy(Scone[Beakers, AlchemyAction]):
    """Mixing needs two colours, draining enough units, pouring enough room."""

    name = "alchemy"
    names = tuple(COLOURS.values())[:-1]  # brown is what mixing gives: it is no name like the others

    def __init__(self) -> None:
        beakers = range(1, BEAKERS + 1)
        self.actions = (
            *(Mix(i) for i in beakers),
            *(Pour(i, j) for i in beakers for j in beakers if i != j),
            *(Drain(i, amount) for i in beakers for amount in range(1, UNITS + 1)),
        )
        self.arrays = AlchemyArrays(self.actions)

    def obstacle(self, state: Beakers, action: AlchemyAction) -> str:
        source = state.contents[action.source - 1]
        match action:
            case Mix() | Pour() if not source:
                return f"beaker {action.source} is empty"
            case Mix() if len(set(source)) < 2:
                return "mixing needs units of different colours"
            case Pour(_, target) if len(source) + len(state.contents[target - 1]) > UNITS:
                return f"there is too little room in beaker {target}: a beaker holds {UNITS} units"
            case Drain(_, amount) if len(source) < amount:
                return f"there is not that much in beaker {action.source}: it has {len(source)}"
        return ""

    def apply(self, state: Beakers, action: AlchemyAction) -> Beakers:
        contents = list(state.contents)
        source = contents[action.source - 1]
        match action:
            case Mix():
                contents[action.source - 1] = "b" * len(source)
            case Pour(_, target):
                contents[action.source - 1] = ""
                contents[target - 1] += source[::-1]
            case Drain(_, amount):
                contents[action.source - 1] = source[:-amount]
        return Beakers(tuple(contents))

    @cached_property
    def english(self) -> English[Beakers]:
        from grice.language import English
        from grice.worlds.alchemy.english import Bench, rules

        made = English(self, rules(), Bench)
        made.tolerance = 0.2  # people's slips
        return made

    @cached_property
    def drawing(self) -> AlchemyDrawing:
        from grice.worlds.alchemy.drawing import AlchemyDrawing

        return AlchemyDrawing(self)

    @cached_property
    def augmentation(self) -> AlchemyAugmentation:
        from grice.worlds.alchemy.augmentation import AlchemyAugmentation

        return AlchemyAugmentation(self)

    @cached_property
    def telling(self) -> AlchemyTelling:
        from grice.worlds.alchemy.telling import AlchemyTelling

        return AlchemyTelling(self)

    def percept(self, state: Beakers) -> Floats:
        return np.concatenate([_one_hot(units) for units in state.contents])

    def context(self, state: Beakers, action: AlchemyAction) -> Floats:
        target = state.contents[action.target - 1] if isinstance(action, Pour) else ""
        return np.concatenate([_one_hot(state.contents[action.source - 1]), _one_hot(target)])

    def parse(self, text: str) -> Beakers:
        return Beakers(tuple("" if units == "_" else units for units in read_places(text)))

    def show(self, state: Beakers) -> str:
        return show_places([units or "_" for units in state.contents])

    def reached(self, state: Beakers, goal: Beakers) -> bool:
        return state == goal

    def random(self, rng: random.Random) -> Beakers:
        colours = list(COLOURS)[:-1]
        lengths = [rng.randint(0, UNITS) for _ in range(BEAKERS)]
        lengths[rng.randrange(BEAKERS)] = rng.randint(1, UNITS)
        return Beakers(tuple("".join(rng.choices(colours, k=length)) for length in lengths))

    def view(self, name: View) -> Alchemy:
        from grice.worlds.alchemy.features import AlchemySights, DetailedAlchemy

        if name == "shared":
            return self
        return with_arrays(self, name, (DetailedAlchemy if name == "detailed" else AlchemySights)(self))
