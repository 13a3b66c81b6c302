"""Scene: people in coloured shirts and hats, who come and go on a stage of ten positions."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import numpy as np

from grice.errors import ImpossibleState
from grice.worlds.padding import pad
from grice.worlds.scone.rules import Scone, read_places, show_places
from grice.worlds.world import Arrays, Bools, Floats, Ints, View, action, with_arrays

if TYPE_CHECKING:
    from grice.language import English
    from grice.worlds.scene.augmentation import SceneAugmentation
    from grice.worlds.scene.drawing import SceneDrawing
    from grice.worlds.scene.telling import SceneTelling

COLOURS = {"b": "blue", "g": "green", "o": "orange", "p": "purple", "r": "red", "y": "yellow"}
POSITIONS = 10
NONE = "_"
EMPTY = NONE + NONE
_LETTERS = NONE + "".join(COLOURS)  # no shirt and no hat are colours too
_POSSIBLE = (EMPTY, *(shirt + hat for shirt in COLOURS for hat in _LETTERS))


@action
class Enter(NamedTuple):
    """A person without a hat comes on stage."""

    source: int
    colour: str


@action
class Exit(NamedTuple):
    """A person leaves the stage."""

    source: int


@action
class Move(NamedTuple):
    """A person goes to a free position."""

    source: int
    target: int


@action
class TakeHat(NamedTuple):
    """The hat of the person at the source goes to the neighbour at the target."""

    source: int
    target: int


@action
class Stay(NamedTuple):
    """Nothing happens."""


@action
class Switch(NamedTuple):
    """Two neighbours change places."""

    source: int
    target: int


SceneAction: TypeAlias = Enter | Exit | Move | TakeHat | Stay | Switch


@dataclass(frozen=True, slots=True)
class Stage:
    """The people at the ten positions: the letters of shirt and hat, "_" for none."""

    people: tuple[str, ...]

    def __post_init__(self) -> None:
        if len(self.people) != POSITIONS:
            raise ImpossibleState(f"a stage of {len(self.people)} positions", allowed=f"{POSITIONS}")
        for position, person in enumerate(self.people, 1):
            if person not in _POSSIBLE:
                colours = ", ".join(f"{letter} ({word})" for letter, word in COLOURS.items())
                raise ImpossibleState(
                    f"{person!r} stands at position {position}",
                    allowed=f"{EMPTY} for nobody, or a shirt and a hat or {NONE}, each one of {colours}",
                )

    def _repr_svg_(self) -> str:
        from grice.worlds.scene.drawing import draw

        return draw(self)


def _free(people: Sequence[str], position: int) -> bool:
    """True if someone may go there: it is empty, and an end of the stage or beside somebody."""
    beside = [people[place - 1] for place in (position - 1, position + 1) if 1 <= place <= POSITIONS]
    return people[position - 1] == EMPTY and (len(beside) < 2 or any(person != EMPTY for person in beside))


def _why_not(people: Sequence[str], position: int) -> str:
    """The reason why nobody may go there; empty if they may."""
    if _free(people, position):
        return ""
    if people[position - 1] != EMPTY:
        return f"position {position} is taken"
    return f"position {position} is in nobody's reach: neither an end of the stage nor beside somebody"


@cache
def _one_hot(person: str) -> Floats:
    """(2·7,): the colours of shirt and hat."""
    features = np.zeros((2, len(_LETTERS)), np.float32)
    for garment, colour in enumerate(person):
        features[garment, _LETTERS.index(colour)] = 1
    return features.ravel()


class SceneArrays(Arrays[Stage]):
    """A person is a number of two digits in base 7, shirt and hat, each 0 for none.

    What an action requires is a conjunction of two facts about positions, so that legality is one look-up in
    a table of facts (somebody there, free, hatted, hatless, and one fact that always holds).
    """

    width = POSITIONS

    def __init__(self, world: Scene) -> None:
        self._base = len(_LETTERS)
        self._codes = {p: _LETTERS.index(p[0]) * self._base + _LETTERS.index(p[1]) for p in _POSSIBLE}
        self._person = {code: person for person, code in self._codes.items()}
        self._features = np.zeros(
            (self._base**2 + 1, 2 * self._base), np.float32
        )  # the last is the empty cell
        for person, code in self._codes.items():
            self._features[code] = _one_hot(person)
        inventory = world.actions
        self._kind = np.array([(Enter, Exit, Move, TakeHat, Stay, Switch).index(type(a)) for a in inventory])
        self._source = np.array([_position(a, "source") for a in inventory]) - 1
        self._target = np.array([_position(a, "target") for a in inventory]) - 1
        self._colour = np.array([_LETTERS.index(a.colour) if isinstance(a, Enter) else 0 for a in inventory])
        self._renamed = np.array(
            [[world.index[recolour(a, colour)] for colour in _LETTERS] for a in inventory]
        )
        facts = np.array([_facts(a) for a in inventory])
        self._first, self._second = facts[:, 0], facts[:, 1]
        self.slots = np.array([_slots(a) for a in inventory])

    def encode(self, states: Sequence[Stage]) -> Ints:
        codes = [[self._codes[person] for person in state.people] for state in states]
        return np.array(codes, np.int64).reshape(len(states), POSITIONS)

    def decode(self, codes: Ints) -> list[Stage]:
        return [Stage(tuple(self._person[code] for code in row)) for row in codes.tolist()]

    def legal(self, codes: Ints) -> Bools:
        # Actions first: gathering whole rows is many times faster than columns.
        codes = np.ascontiguousarray(codes.T)
        people = codes > 0
        hatted = codes % self._base > 0
        beside = np.ones_like(people)  # the two ends may always be entered
        beside[1:-1] = people[:-2] | people[2:]
        facts = np.concatenate([people, ~people & beside, hatted, people & ~hatted, np.ones_like(people[:1])])
        return np.ascontiguousarray((facts[self._first] & facts[self._second]).T)

    def step(self, codes: Ints, actions: Ints) -> Ints:
        after = pad(codes, 0, 1)  # the last column stands in for a source or target that is not there
        rows, kind = np.arange(len(codes)), self._kind[actions]
        source, target = self._source[actions], self._target[actions]
        one, other = after[rows, source], after[rows, target]
        hat, entered, nobody = one % self._base, self._colour[actions] * self._base, np.zeros_like(one)
        # In the order of the kinds: enter, exit, move, take hat, stay, switch.
        after[rows, source] = np.choose(kind, [entered, nobody, nobody, one - hat, one, other])
        after[rows, target] = np.choose(kind, [other, other, one, other + hat, other, one])
        return after[:, :-1]

    def percept(self, codes: Ints) -> Floats:
        return self._features[codes].reshape(len(codes), POSITIONS * self._features.shape[1])

    def cells(self, codes: Ints) -> Floats:
        return self._features[pad(codes, 0, 1, len(self._features) - 1)]

    def visible(self, codes: Ints) -> Ints:
        return codes

    def permute(self, codes: Ints, names: Ints) -> Ints:
        named = np.pad(names + 1, ((0, 0), (1, 0)))
        shirts = np.take_along_axis(named, codes // self._base, axis=1)
        return shirts * self._base + np.take_along_axis(named, codes % self._base, axis=1)

    def permute_actions(self, actions: Ints, names: Ints) -> Ints:
        named = np.pad(names + 1, ((0, 0), (1, 0)))
        renamed: Ints = self._renamed[actions, named[np.arange(len(names)), self._colour[actions]]]
        return renamed


def _position(action: SceneAction, field: str) -> int:
    """The position of the action's source or target; one past the stage if it has none."""
    return int(getattr(action, field, POSITIONS + 1))


def _slots(action: SceneAction) -> list[int]:
    """The cells of the action's context: the person, the other person, the neighbours on the left and right
    of where the person comes to stand or leaves, and of where the person moves to."""
    nobody = POSITIONS
    match action:
        case Enter(i, _):
            return [nobody, nobody, *beside(i), nobody, nobody]
        case Exit(i):
            return [i - 1, nobody, *beside(i), nobody, nobody]
        case Move(i, j):
            return [i - 1, nobody, nobody, nobody, *beside(j)]
        case TakeHat(i, j) | Switch(i, j):
            return [i - 1, j - 1, nobody, nobody, nobody, nobody]
        case Stay():
            return [nobody] * 6


def beside(position: int) -> list[int]:
    """The cells of the two neighbours, the empty one where the stage ends."""
    return [place - 1 if 1 <= place <= POSITIONS else POSITIONS for place in (position - 1, position + 1)]


def _facts(action: SceneAction) -> tuple[int, int]:
    """The two facts, as rows of the table in `SceneArrays.legal`, that make the action legal."""
    people, free, hatted, hatless, always = (kind * POSITIONS for kind in range(5))
    match action:
        case Enter(i, _):
            return free + i - 1, always
        case Exit(i):
            return people + i - 1, always
        case Move(i, j):
            return people + i - 1, free + j - 1
        case TakeHat(i, j):
            return hatted + i - 1, hatless + j - 1
        case Switch(i, j):
            return people + i - 1, people + j - 1
        case Stay():
            return always, always


class Scene(Scone[Stage, SceneAction]):
    """People enter at, and move to, free positions at an end of the stage or beside somebody (for a move,
    that may be the one who moves); hats pass from a neighbour who has one to a neighbour who has none.

    Where the data leave it open which action was meant, the order of the inventory decides: a hat that passes
    between people in the same shirt looks like a switch, and two people who look the same can switch with
    nothing to see. People write of hats and of nobody moving then, so those actions come before `Switch`.
    """

    name = "scene"
    names = tuple(COLOURS.values())

    def __init__(self) -> None:
        positions = range(1, POSITIONS + 1)
        neighbours = [(i, j) for i in positions for j in (i - 1, i + 1) if j in positions]
        self.actions = (
            *(Enter(i, colour) for i in positions for colour in COLOURS),
            *(Exit(i) for i in positions),
            *(Move(i, j) for i in positions for j in positions if i != j),
            *(TakeHat(i, j) for i, j in neighbours),
            Stay(),
            *(Switch(i, j) for i, j in neighbours),
        )
        self.arrays = SceneArrays(self)

    def obstacle(self, state: Stage, action: SceneAction) -> str:
        if isinstance(action, Stay):
            return ""
        people = state.people
        source = people[action.source - 1]
        if isinstance(action, Enter):
            return _why_not(people, action.source)
        if source == EMPTY:
            return f"nobody is at position {action.source}"
        if isinstance(action, Exit):
            return ""
        if isinstance(action, Move):
            return _why_not(people, action.target)
        target = people[action.target - 1]
        if target == EMPTY:
            return f"nobody is at position {action.target}"
        if isinstance(action, TakeHat) and (source[1] == NONE or target[1] != NONE):
            return "a hat goes from somebody with a hat to somebody without"
        return ""

    def apply(self, state: Stage, action: SceneAction) -> Stage:
        people = list(state.people)
        match action:
            case Enter(i, colour):
                people[i - 1] = colour + NONE
            case Exit(i):
                people[i - 1] = EMPTY
            case Move(i, j) | Switch(i, j):
                people[i - 1], people[j - 1] = people[j - 1], people[i - 1]
            case TakeHat(i, j):
                giver, taker = people[i - 1], people[j - 1]
                people[i - 1], people[j - 1] = giver[0] + NONE, taker[0] + giver[1]
        return Stage(tuple(people))

    @cached_property
    def english(self) -> English[Stage]:
        from grice.worlds.scene.english import english

        return english(self)

    @cached_property
    def drawing(self) -> SceneDrawing:
        from grice.worlds.scene.drawing import SceneDrawing

        return SceneDrawing(self)

    @cached_property
    def augmentation(self) -> SceneAugmentation:
        from grice.worlds.scene.augmentation import SceneAugmentation

        return SceneAugmentation(self)

    @cached_property
    def telling(self) -> SceneTelling:
        from grice.worlds.scene.telling import SceneTelling

        return SceneTelling(self)

    def percept(self, state: Stage) -> Floats:
        return np.concatenate([_one_hot(person) for person in state.people])

    def context(self, state: Stage, action: SceneAction) -> Floats:
        cells = [*map(_one_hot, state.people), np.zeros(2 * len(_LETTERS), np.float32)]
        return np.concatenate([cells[slot] for slot in _slots(action)])

    def parse(self, text: str) -> Stage:
        return Stage(read_places(text))

    def show(self, state: Stage) -> str:
        return show_places(state.people)

    def reached(self, state: Stage, goal: Stage) -> bool:
        return state == goal

    def random(self, rng: random.Random) -> Stage:
        people = [EMPTY] * POSITIONS
        for position in rng.sample(range(POSITIONS), rng.randint(1, 4)):
            people[position] = rng.choice(_LETTERS[1:]) + rng.choice(_LETTERS)
        return Stage(tuple(people))

    def view(self, name: View) -> Scene:
        from grice.worlds.scene.authors_layout import share
        from grice.worlds.scene.features import DetailedScene, SceneSights

        if name == "shared":
            return share(self)
        return with_arrays(self, name, (DetailedScene if name == "detailed" else SceneSights)(self))


def recolour(action: SceneAction, colour: str) -> SceneAction:
    """The action with that colour for its own, if it has one."""
    return action._replace(colour=colour) if isinstance(action, Enter) and colour != NONE else action
