"""SAIL: an agent that walks through hallways, turning and moving, as route instructions tell it."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import accumulate
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import numpy as np

from grice.episode import Episode
from grice.errors import ImpossibleState, ParseError
from grice.worlds.sail import drawing
from grice.worlds.sail.map import (
    AHEAD,
    FLOORS,
    FRAMES,
    ITEMS,
    MAPS,
    ORIENTATIONS,
    UPRIGHT,
    WALLS,
    Frame,
    Map,
    Place,
    transform,
)
from grice.worlds.sail.rows import Rows
from grice.worlds.world import Arrays, Bools, Floats, Ints, Symmetry, World, action

if TYPE_CHECKING:
    from grice.language import English
    from grice.worlds.dataset import Dataset

COMPASS = re.compile(r"\b(?:north|south|east|west)", re.IGNORECASE)
OTHER = {"left": "right", "Left": "Right", "LEFT": "RIGHT", "right": "left", "Right": "Left", "RIGHT": "LEFT"}
SIDE = re.compile(rf"\b(?:{'|'.join(OTHER)})(?=(?:hand|most|side|wards?)?\b)")
MAYBE_SIDE = re.compile("left|(?<!b)right|clockwise", re.IGNORECASE)
# "The right place", "right next to", "the only way left": phrases in which a side may not be meant. They
# hold for both words, so that whatever is carried over can be carried back.
NO_SIDE = re.compile(
    r"\b(?:left|right) (?:after|angle|away|before|behind|here|in front|near|next|now|past|place|spot)\b"
    r"|\b(?:all|are|been|has|have|is|it|just|only|that's|was|way|what's|you|you're) (?:left|right)\b",
    re.IGNORECASE,
)
POSE = re.compile("(.+) (-?[0-9]{1,6}) (-?[0-9]{1,6}) (any|-?[0-9]{1,6})")
SURE = 0.8  # what a reading may cost that a sentence is held to
TOLERANCE = -0.8  # little that is said of ways is taken for a slip
TRUST = 3.0  # what an objection counts for, in nats
INVENTED = 60  # maps that episodes are invented on
LONGEST_MOVE = 8  # the longest corridor of the data's maps; a longer run is told as several moves


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
        return drawing.draw(self.map, self.look)


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
    """A run of forward steps as a route is told to a speaker: the appendix's Move4 is `Move(4)`."""

    steps: int


SailAction: TypeAlias = Forward | Left | Right | Stop
SailMove: TypeAlias = Move | Left | Right | Stop


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
            raise self.refuse(state, action, obstacle)
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
        raise self.refuse(state, action, "it is not an action of sail")

    @cached_property
    def english(self) -> English[Pose]:
        from grice.language import English
        from grice.worlds.sail.english import Walker, rules

        english = English(self, rules(), Walker)
        english.sure, english.tolerance, english.trust = SURE, TOLERANCE, TRUST
        return english

    def words(self, state: Pose, move: tuple[Any, ...]) -> str:
        match move:
            case Left():
                return "turn left"
            case Right():
                return "turn right"
            case Move(steps):
                return f"walk {steps} step{'s' if steps > 1 else ''} forward"
            case Forward():
                return self.words(state, Move(1))
        return "stop"

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

    def svg(self, state: Pose) -> str:
        return drawing.draw(state.map, state.look)

    def terminal(self, state: Pose) -> str:
        return drawing.type_out(state.map, state.look)

    def svg_route(self, episode: Episode) -> str:
        """A picture of what was done, each segment in its own colour and with its number."""
        return drawing.draw(episode.start.map, episode.start.look, self._routes(episode))

    def thumbnails(self, episodes: Sequence[Episode]) -> list[str]:
        """The part of the map that all of the routes need, once for each of them."""
        start: Pose = episodes[0].start
        return drawing.draw_parts(start.map, start.look, list(map(self._routes, episodes)))

    def _routes(self, episode: Episode) -> list[list[drawing.Look]]:
        """The poses of each segment, step by step."""
        routes = []
        state: Pose = episode.start
        for segment in episode.segments:
            poses = list(accumulate(segment, self.step, initial=state))
            state = poses[-1]
            routes.append([pose.look for pose in poses])
        return routes

    def html(self, episode: Episode) -> str:
        """One map with the whole route, and beside it the sentences in the colours of their segments."""
        return drawing.caption(self.svg_route(episode), self.tell(episode, drawing.SEGMENTS))

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

    def detailed(self) -> Sail:
        from grice.worlds.sail.features import SailRuns

        return SailRuns(self)

    def sights(self) -> Sail:
        from grice.worlds.sail.features import SailRuns

        return SailRuns(self, sights=True)

    def tell_state(self, state: Pose) -> str:
        from grice.worlds.sail.surroundings import tell

        return tell(state)

    def elsewhere(self, rng: Random) -> Sail:
        from grice.worlds.sail.random_map import random_map

        return Sail(random_map(rng, f"Invented {i}") for i in range(INVENTED))

    def joined(self, worlds: Iterable[World[Pose, SailAction]]) -> Sail:
        """The world of all their maps."""
        every = dict.fromkeys((self, *worlds))
        return Sail(map for world in every if isinstance(world, Sail) for map in world.maps)

    def symmetries(self) -> Sequence[Symmetry[Pose, SailAction]]:
        """The eight ways to turn and mirror a map, about (0, 0)."""
        return [symmetry(name, frame) for name, frame in FRAMES.items()]

    def ends(self, action: SailAction) -> bool:
        return isinstance(action, Stop)

    @property
    def moves(self) -> tuple[SailMove, ...]:
        return (*(Move(steps) for steps in range(1, LONGEST_MOVE + 1)), Left(), Right(), Stop())

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


def symmetry(name: str, frame: Frame) -> Symmetry[Pose, SailAction]:
    """The change that turns or mirrors the map under the agent's feet."""

    def turn_pose(pose: Pose) -> Pose:
        x, y = frame.place((pose.x, pose.y))
        orientation = None if pose.orientation is None else frame.orientation(pose.orientation)
        return Pose(transform(pose.map, frame), x, y, orientation)

    def turn_action(action: SailAction) -> SailAction:
        if frame.mirrors and isinstance(action, Left | Right):
            return Right() if isinstance(action, Left) else Left()
        return action

    def turn_sentence(sentence: str) -> str | None:
        if frame == UPRIGHT:
            return sentence
        if COMPASS.search(sentence):
            return None
        return mirror(sentence) if frame.mirrors else sentence

    return Symmetry(name, turn_pose, turn_action, turn_sentence)


def mirror(sentence: str) -> str | None:
    """Exchange left and right, also in capitals or with punctuation; None where they may not be sides."""
    if NO_SIDE.search(sentence) or len(SIDE.findall(sentence)) < len(MAYBE_SIDE.findall(sentence)):
        return None
    return SIDE.sub(lambda found: OTHER[found[0]], sentence)
