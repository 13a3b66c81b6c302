"""SAIL: an agent that walks through hallways, turning and moving by route instructions."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import numpy as np

from grice.errors import ImpossibleState, ParseError
from grice.worlds.moves import Moves
from grice.worlds.sail.map import (
    AHEAD,
    FLOORS,
    ITEMS,
    MAPS,
    ORIENTATIONS,
    WALLS,
    Map,
    Place,
)
from grice.worlds.sail.rows import Rows
from grice.worlds.world import Arrays, Bools, Floats, Ints, View, World, action, refusal

if TYPE_CHECKING:
    from grice.language import English
    from grice.worlds.dataset import Dataset
    from grice.worlds.sail.augmentation import SailAugmentation
    from grice.worlds.sail.drawing import SailDrawing
    from grice.worlds.sail.telling import SailTelling

POSE = re.compile("(.+) (-?[0-9]{1,6}) (-?[0-9]{1,6}) (any|-?[0-9]{1,6})")
SURE = 0.8  # the largest cost of a reading that a sentence is held to
TOLERANCE = -0.8  # speakers' slips about ways are rare
EXACT = 0.72  # another meaning that costs more does not make a sentence vague
TRUST = 3.0  # nats that an objection takes off
LONGEST_MOVE = 8  # the longest corridor of the data's maps; a longer run is several moves


@dataclass(frozen=True, slots=True)
class Pose:
    """The agent's place and orientation. A goal may leave the orientation open (None)."""

    map: Map
    x: int
    y: int
    orientation: int | None

    def __post_init__(self) -> None:
        if (self.x, self.y) not in self.map.items:
            near = sorted(self.map.items, key=lambda p: abs(p[0] - self.x) + abs(p[1] - self.y))[:5]
            raise ImpossibleState(
                f"there is no place {self.x} {self.y} on {self.map.label}",
                hint=f"near it: {', '.join(f'{x} {y}' for x, y in near)}",
            )
        if self.orientation is not None and self.orientation not in ORIENTATIONS:
            raise ImpossibleState(
                f"nobody looks towards {self.orientation}", allowed=", ".join(map(str, ORIENTATIONS))
            )

    @property
    def look(self) -> tuple[Place, int | None]:
        """The place, and the orientation in it."""
        return (self.x, self.y), self.orientation

    def _repr_svg_(self) -> str:
        from grice.worlds.sail.drawing import draw

        return draw(self.map, self.look)


@action
class Forward(NamedTuple):
    """One hall ahead."""


@action
class Left(NamedTuple):
    """A quarter turn on the spot."""


@action
class Right(NamedTuple):
    """A quarter turn on the spot."""


@action
class Stop(NamedTuple):
    """Ends a segment, and changes nothing."""


@action
class Move(NamedTuple):
    """A run of forward steps in a speaker's route: the appendix's Move4 is `Move(4)`."""

    steps: int


SailAction: TypeAlias = Forward | Left | Right | Stop
SailMove: TypeAlias = Move | Left | Right | Stop


class Runs(Moves[SailAction]):
    """Runs of forward steps, turns, and the end of a segment."""

    def collapse(self, segment: tuple[SailAction, ...]) -> tuple[SailMove, ...]:
        moves: list[SailMove] = []
        for step in segment:
            if not isinstance(step, Forward):
                moves.append(step)
            elif moves and isinstance(run := moves[-1], Move) and run.steps < LONGEST_MOVE:
                moves[-1] = Move(run.steps + 1)
            else:
                moves.append(Move(1))
        return tuple(moves)

    def expand(self, moves: tuple[Any, ...]) -> tuple[SailAction, ...]:
        actions: list[SailAction] = []
        for move in moves:
            actions += [Forward()] * move.steps if isinstance(move, Move) else [move]
        return tuple(actions)


RUNS = Runs((*(Move(steps) for steps in range(1, LONGEST_MOVE + 1)), Left(), Right(), Stop()))


class SailArrays(Arrays[Pose]):
    """A state is one number: which of all poses on all maps. Everything else is looked up."""

    width = 1
    slots: Ints = np.zeros((4, 0), np.int64)  # no action has a context

    def __init__(self, world: Sail) -> None:
        self._poses = [
            Pose(map, x, y, orientation)
            for map in world.maps
            for x, y in map.items
            for orientation in ORIENTATIONS
        ]
        self._numbers = {pose: i for i, pose in enumerate(self._poses)}
        self._legal: Bools = np.zeros((len(self._poses), len(world.actions)), np.bool_)
        self._after: Ints = np.zeros(self._legal.shape, np.int64)
        for i, pose in enumerate(self._poses):
            for legal in world.legal(pose):
                self._legal[i, world.index[legal]] = True
                self._after[i, world.index[legal]] = self._numbers[world.step(pose, legal)]
        self._percept = Rows(len(self._poses), lambda i: world.percept(self._poses[i]))

    def encode(self, states: Sequence[Pose]) -> Ints:
        try:
            numbers = [self._numbers[state] for state in states]
        except KeyError as error:
            raise self._unknown(error.args[0]) from None
        return np.array(numbers, np.int64).reshape(-1, 1)

    def _unknown(self, pose: Pose) -> ImpossibleState:
        if pose.orientation is None:
            return ImpossibleState("a goal in any orientation is not a state to act in")
        labels = dict.fromkeys(known.map.label for known in self._poses)
        return ImpossibleState(
            f"the map {pose.map.label!r} is not one of this world's",
            allowed=", ".join(labels),
            hint="a world for other maps is Sail(maps)",
        )

    def decode(self, codes: Ints) -> list[Pose]:
        return [self._poses[number] for number in codes[:, 0]]

    def legal(self, codes: Ints) -> Bools:
        return self._legal[codes[:, 0]]

    def step(self, codes: Ints, actions: Ints) -> Ints:
        return self._after[codes[:, 0], actions][:, None]

    def percept(self, codes: Ints) -> Floats:
        return self._percept[codes[:, 0]]

    def cells(self, codes: Ints) -> Floats:
        return np.zeros((len(codes), 1, 0), np.float32)

    def context(self, codes: Ints, actions: Ints) -> Floats:
        return np.zeros((len(codes), 0), np.float32)

    def visible(self, codes: Ints) -> Ints:
        return codes


class Sail(World[Pose, SailAction]):
    """The world of some maps. Orientation 0 looks north (y − 1), 90 east, 180 south, 270 west."""

    name = "sail"
    actions = (Forward(), Left(), Right(), Stop())

    def __init__(self, maps: Iterable[Map] = MAPS) -> None:
        self.maps = tuple(maps)
        self._by_label = {map.label: map for map in self.maps}
        if not self.maps:
            raise ImpossibleState("a world needs at least one map with a place")
        if len(self._by_label) < len(self.maps):
            raise ImpossibleState(f"two maps have the same name: {', '.join(m.label for m in self.maps)}")
        self.arrays = SailArrays(self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sail) and self.maps == other.maps

    def __hash__(self) -> int:
        return hash(self.maps)

    def __reduce__(self) -> tuple[type[Sail], tuple[tuple[Map, ...]]]:
        return Sail, (self.maps,)

    def legal(self, state: Pose) -> tuple[SailAction, ...]:
        if state.orientation is None:
            return ()
        open_ahead = ((state.x, state.y), state.orientation) in state.map.ways
        return self.actions if open_ahead else self.actions[1:]

    def obstacle(self, state: Pose, action: SailAction) -> str:
        if state.orientation is None:
            return "a goal in any orientation is not a state to act in"
        blocked = (
            isinstance(action, Forward) and ((state.x, state.y), state.orientation) not in state.map.ways
        )
        return "there is a wall ahead" if blocked else ""

    def step(self, state: Pose, action: SailAction) -> Pose:
        if obstacle := self.obstacle(state, action):
            raise refusal(self, state, action, obstacle)
        assert state.orientation is not None
        match action:
            case Stop():
                return state
            case Left():
                return replace(state, orientation=(state.orientation - 90) % 360)
            case Right():
                return replace(state, orientation=(state.orientation + 90) % 360)
            case Forward():
                dx, dy = AHEAD[state.orientation]
                return replace(state, x=state.x + dx, y=state.y + dy)
        raise refusal(self, state, action, "it is not an action of sail")

    @cached_property
    def english(self) -> English[Pose]:
        from grice.language import English
        from grice.worlds.sail.english import Walker, rules

        english = English(self, rules(), Walker)
        english.naming = True
        english.sure, english.tolerance, english.trust, english.exact = SURE, TOLERANCE, TRUST, EXACT
        return english

    @cached_property
    def drawing(self) -> SailDrawing:
        from grice.worlds.sail.drawing import SailDrawing

        return SailDrawing(self)

    @cached_property
    def telling(self) -> SailTelling:
        from grice.worlds.sail.telling import SailTelling

        return SailTelling(self)

    def percept(self, state: Pose) -> Floats:
        """(78,): the item here (6), then forward, left, right and behind (18 each).

        Each of the four counts walls (3), floors (8) and items (6) down that corridor, uncapped and
        without the agent's own place, and ends with a flag for a way that is blocked (Mei et al. 2016).
        """
        if state.orientation is None:
            raise ImpossibleState("a goal in any orientation sees nothing")
        features: list[float] = [float(state.map.items[state.x, state.y] == item) for item in ITEMS]
        for turn in (0, -90, 90, 180):
            corridor = state.map.corridor((state.x, state.y), (state.orientation + turn) % 360)
            walls = [hall.wall for hall, _ in corridor]
            floors = [hall.floor for hall, _ in corridor]
            items = [state.map.items[place] for _, place in corridor]
            features += [walls.count(wall) for wall in WALLS]
            features += [floors.count(floor) for floor in FLOORS]
            features += [items.count(item) for item in ITEMS]
            features.append(float(not corridor))
        return np.array(features, np.float32)

    def context(self, state: Pose, action: SailAction) -> Floats:
        return np.zeros(0, np.float32)

    def parse(self, text: str) -> Pose:
        """`Grid 3 5 180`: map, x from the left, y from the top, orientation (0 is up, 90 right), or "any"."""
        found = POSE.fullmatch(" ".join(text.split()))
        if not found:
            example = self.show(self.random(random.Random(0)))
            raise ParseError(f"{text!r} is not a pose", allowed=f"MAP X Y ORIENTATION, such as {example}")
        label, x, y, orientation = found.groups()
        if label not in self._by_label:
            raise ParseError(f"there is no map {label!r}", allowed=", ".join(self._by_label))
        looking = None if orientation == "any" else int(orientation)
        return Pose(self._by_label[label], int(x), int(y), looking)

    def show(self, state: Pose) -> str:
        orientation = "any" if state.orientation is None else state.orientation
        return f"{state.map.label} {state.x} {state.y} {orientation}"

    def reached(self, state: Pose, goal: Pose) -> bool:
        if goal.orientation is None:
            return (state.map, state.x, state.y) == (goal.map, goal.x, goal.y)
        return state == goal

    def random(self, rng: random.Random) -> Pose:
        map = rng.choice(self.maps)
        return Pose(map, *rng.choice(list(map.items)), rng.choice(ORIENTATIONS))

    @cached_property
    def dataset(self) -> Dataset:
        from grice.worlds.sail.dataset import SailDataset

        return SailDataset(self)

    def view(self, name: View) -> Sail:
        from grice.worlds.sail.features import SailRuns

        return self if name == "shared" else SailRuns(self, sights=name == "sights")

    def ends(self, action: SailAction) -> bool:
        return isinstance(action, Stop)

    @cached_property
    def moves(self) -> Moves[SailAction]:
        return RUNS

    @cached_property
    def augmentation(self) -> SailAugmentation:
        from grice.worlds.sail.augmentation import SailAugmentation

        return SailAugmentation(self)
