"""Somebody who walks through halls in a dialogue: what is where, seen from a pose, and how to get there."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from functools import lru_cache
from itertools import takewhile
from random import Random
from typing import Any, NamedTuple, Self

from grice.language import Context, Group
from grice.language.meaning import Denotation
from grice.worlds.sail.map import AHEAD, ORIENTATIONS, Hall, Map, Place
from grice.worlds.sail.rules import Forward, Left, Pose, Right, SailAction, Stop

TURNS: dict[int, tuple[SailAction, ...]] = {
    0: (),
    1: (Right(),),
    2: (Right(), Right()),
    3: (Left(),),
}  # by quarters clockwise
ASIDE = 0.4  # what is to the side, and not ahead
BEHIND = 0.5
HERE = 0.9
FURTHER = 0.5  # the next one of a kind
LATER = 0.5  # a floor that begins further on
CROSSING = 0.8  # a hall that crosses further on
HIDDEN = 1.0  # what cannot be seen from here
_CACHED = 1 << 14


class Look(NamedTuple):
    """A sort of hall: by its floors, by the pictures on its walls, by both, or any hall."""

    floors: frozenset[str] = frozenset()
    walls: frozenset[str] = frozenset()

    def fits(self, hall: Hall) -> bool:
        return (not self.floors or hall.floor in self.floors) and (not self.walls or hall.wall in self.walls)


@lru_cache(_CACHED)
def ways(map: Map, place: Place) -> tuple[int, ...]:
    """The orientations in which a hall leaves a place."""
    return tuple(o for o in ORIENTATIONS if (place, o) in map.ways)


@lru_cache(_CACHED)
def strips(map: Map, look: Look) -> tuple[Group, ...]:
    """The straight halls of a sort, each as its places in order, as long as they are."""
    found: list[Group] = []
    for heading in (90, 180):
        for place in map.items:
            before = map.ways.get((place, (heading + 180) % 360))
            if before is not None and look.fits(before):
                continue
            run = [place]
            for hall, there in map.corridor(place, heading):
                if not look.fits(hall):
                    break
                run.append(there)
            if len(run) > 1:
                found.append(tuple(run))
    return tuple(found)


@lru_cache(_CACHED)
def _tree(map: Map, place: Place, heading: int) -> dict[tuple[Place, int], tuple[SailAction, ...]]:
    """The shortest ways to all poses, of equally short ones those with the fewest turns first."""
    found: dict[tuple[Place, int], tuple[SailAction, ...]] = {(place, heading): ()}
    queue = deque(found)
    while queue:
        here, look = one = queue.popleft()
        for action in (Forward(), Left(), Right()):
            if isinstance(action, Forward):
                if one not in map.ways:
                    continue
                dx, dy = AHEAD[look]
                after = (here[0] + dx, here[1] + dy), look
            else:
                after = here, (look + (270 if isinstance(action, Left) else 90)) % 360
            if after not in found:
                found[after] = (*found[one], action)
                queue.append(after)
    return found


@lru_cache(_CACHED)
def route(map: Map, place: Place, heading: int, goal: Place) -> tuple[SailAction, ...] | None:
    """The shortest way to a place, looking where one arrives."""
    tree = _tree(map, place, heading)
    found = [tree[goal, o] for o in ORIENTATIONS if (goal, o) in tree]
    return min(found, key=len, default=None)


@lru_cache(_CACHED)
def salience(map: Map, place: Place, heading: int, places: frozenset[Place]) -> dict[Place, float]:
    """How readily each of some places is meant by somebody who is told of one: what is ahead first."""
    found: dict[Place, float] = {}
    for quarters, cost in ((0, 0.0), (1, ASIDE), (3, ASIDE), (2, BEHIND)):
        for _, there in map.corridor(place, (heading + 90 * quarters) % 360):
            if there in places:
                found[there] = cost
                cost += FURTHER
    if place in places:
        found[place] = HERE
    hidden = [
        (len(way), there)
        for there in places
        if there not in found and (way := route(map, place, heading, there))
    ]
    for rank, (length, there) in enumerate(sorted(hidden)):
        found[there] = HIDDEN + 0.05 * length + 0.1 * rank
    return found


@dataclass(frozen=True)
class Way:
    """How one is told to walk: how far, to where, past what, along which hall, in which orientation."""

    steps: int | None = None
    goal: Place | None = None
    past: Group = ()
    along: Group = ()
    heading: int | None = None
    straight: bool = False
    whole: bool = False  # as far as one can
    back: bool = False  # where one came from
    topic: Group = ()
    towards: Place | None = None  # where one is only to look
    until: Callable[[Walker], Denotation] | None = None  # a condition

    @property
    def spoken(self) -> Group:
        """What "it" is after this was said."""
        return self.topic or ((self.goal,) if self.goal is not None else self.along or self.past[-1:])

    def joined(self, other: Way) -> Way | None:
        """Both of what is told; None if they tell different things of the same."""
        if self.steps is not None and other.steps is not None:
            return None
        both: dict[str, Any] = {}
        for each in fields(self):
            one, two = getattr(self, each.name), getattr(other, each.name)
            told = one not in (None, (), False) and two not in (None, (), False)
            if told and one != two and each.name in ("goal", "along", "heading", "until"):
                return None
            both[each.name] = one + two if each.name == "past" else two if one in (None, (), False) else one
        return Way(**both)


@dataclass(frozen=True)
class Sight:
    """What can be seen in a line: one of some places, a sort of hall, or a wall that ends the way."""

    places: frozenset[Place] = frozenset()
    look: Look | None = None
    wall: bool = False

    def seen(self, c: Walker, quarters: int) -> float | None:
        """At what cost this is what is seen, so many quarters clockwise from ahead; None if it is not."""
        corridor = c.corridor(quarters)
        if self.wall:
            return None if corridor else 0.0
        if self.look is None:
            return 0.0 if any(there in self.places for _, there in corridor) else None
        fits = [self.look.fits(hall) for hall, _ in corridor]
        if any(fits):
            return 0.0 if fits[0] else LATER
        crossing = (c.map.ways[there, o] for _, there in corridor for o in ways(c.map, there))
        return CROSSING if any(self.look.fits(hall) for hall in crossing) else None


class Walker(Context[Pose, SailAction]):
    """Somebody on a map."""

    __slots__ = ()

    @property
    def things(self) -> Group:
        return tuple(self.state.map.items)

    @property
    def map(self) -> Map:
        return self.history.state.map

    @property
    def place(self) -> Place:
        state = self.history.state
        return state.x, state.y

    @property
    def heading(self) -> int:
        heading = self.history.state.orientation
        assert heading is not None
        return heading

    def name(self, thing: Any) -> str:
        item = self.map.items.get(thing)
        return f"{item} {thing[0]} {thing[1]}" if item else f"{thing[0]} {thing[1]}"

    def result(self, action: SailAction) -> Pose | None:
        if isinstance(action, Forward) and (self.place, self.heading) not in self.map.ways:
            return None
        after: Pose = self.world.step(self.state, action)
        return after

    def involved(self, action: SailAction) -> Sequence[Group]:
        return ()

    def tidied(self, program: tuple[SailAction, ...]) -> tuple[SailAction, ...]:
        """Turns on the spot as the fewest that lead there, and `Stop` at the end."""
        kept: list[SailAction] = []
        quarters = 0
        for action in (*program, Stop()):
            if isinstance(action, Left | Right):
                quarters += 1 if isinstance(action, Right) else 3
            elif isinstance(action, Forward):
                kept += [*TURNS[quarters % 4], action]
                quarters = 0
        return (*kept, *TURNS[quarters % 4], Stop())

    def parts(self, segment: tuple[SailAction, ...], rng: Random) -> Sequence[tuple[SailAction, ...]]:
        """Turns on the spot and runs of steps, now and then a run and the turn around it together."""
        runs: list[tuple[SailAction, ...]] = []
        for action in self.tidied(segment)[:-1]:
            joins = bool(runs) and isinstance(runs[-1][-1], Forward) == isinstance(action, Forward)
            runs[-1:] = [(*runs[-1], action)] if joins else [*runs[-1:], (action,)]
        together: list[tuple[SailAction, ...]] = []
        for run in runs:
            if together and len(together[-1]) + len(run) < 9 and together[-1] in runs and rng.random() < 0.35:
                together[-1] = (*together[-1], *run)
            else:
                together.append(run)
        return together or [(Stop(),)]

    def requests(self) -> Sequence[tuple[SailAction, ...]]:
        """Turns, walks after a turn, and walks around a corner."""
        found: list[tuple[SailAction, ...]] = []
        for quarters, turn in TURNS.items():
            walk = turn
            found.append((*walk, Stop()))
            for place in self.line(quarters):
                walk = (*walk, Forward())
                found.append((*walk, Stop()))
                if not turn:
                    found += self._around(walk, place)
        return found

    def _around(self, walk: tuple[SailAction, ...], corner: Place) -> Iterator[tuple[SailAction, ...]]:
        for quarters in (1, 3):
            further = self.map.corridor(corner, (self.heading + 90 * quarters) % 360)
            for steps in range(len(further) + 1):
                yield (*walk, *TURNS[quarters], *[Forward()] * steps, Stop())

    def starts(self) -> Sequence[Self]:
        """Where one looks at first is not always told: then in each orientation."""
        if self.noted("undetermined") and self.history.before is None:
            return [self.turned(quarters) for quarters in range(4)]
        return (self,)

    def told(self, value: Any) -> Self:
        if isinstance(value, tuple) and len(value) == 2 and isinstance(value[1], Walker):
            return value[1]  # type: ignore[return-value]  # a condition
        if isinstance(value, Way):
            return self.about(value.spoken) if value.spoken else self
        return super().told(value)

    # Acting.

    def follow(self, actions: Iterable[SailAction]) -> Self | None:
        """The context after some actions, None if one cannot be taken."""
        c: Self | None = self
        for action in actions:
            c = c.do(action) if c is not None else None
        return c

    def turned(self, quarters: int) -> Self:
        """The context after quarter turns clockwise."""
        after = self.follow(TURNS[quarters % 4])
        assert after is not None
        return after

    def looking(self, orientation: int) -> Self:
        """The context after a turn to an orientation."""
        return self.turned((orientation - self.heading) // 90)

    def ahead(self, steps: int) -> Self | None:
        """The context after so many steps forward."""
        return self.follow([Forward()] * steps)

    def reach(self, place: Place) -> Self | None:
        """The context at a place, by the shortest way."""
        way = route(self.map, self.place, self.heading, place)
        return None if way is None else self.follow(way)

    def become(self, state: Pose) -> Self | None:
        """The context in a pose, by the shortest way."""
        way = _tree(self.map, self.place, self.heading).get(((state.x, state.y), state.orientation or 0))
        return None if way is None else self.follow(way)

    def taken_back(self) -> Iterator[Self]:
        """The contexts without what was done in the last turn, and without its last action."""
        yield from reversed(list(super().taken_back()))

    def reversed(self, action: SailAction) -> SailAction | None:
        if isinstance(action, Left):
            return Right()
        return Left() if isinstance(action, Right) else None

    def undone(self) -> Iterator[Self]:
        before = self.earlier()
        after = self.become(before) if before is not None else None
        if after is not None:
            yield after

    def earlier(self) -> Pose | None:
        """The pose before the last turn of the dialogue in which something was done."""
        steps = [one for one in self.history.back() if not isinstance(one.action, Stop)]
        last = [one for one in steps if one.turn == steps[0].turn]
        return last[-1].before.state if last and last[-1].before else None

    def left(self) -> Pose | None:
        """The pose before the last turn of the dialogue in which one walked."""
        steps = [one for one in self.history.back() if isinstance(one.action, Forward)]
        last = [one for one in steps if one.turn == steps[0].turn]
        return last[-1].before.state if last and last[-1].before else None

    def whence(self) -> int:
        """The orientation in which one came from."""
        last = next((one for one in self.history.back() if isinstance(one.action, Forward)), None)
        heading = self.heading if last is None or last.state.orientation is None else last.state.orientation
        return (heading + 180) % 360

    def origin(self) -> Pose:
        """The pose at the beginning of the dialogue."""
        one = self.history
        while one.before is not None:
            one = one.before
        return one.state

    def again(self) -> tuple[SailAction, ...]:
        """What was done in this turn, or the last in which something was done."""
        steps = [one for one in self.history.back() if not isinstance(one.action, Stop)]
        return tuple(
            one.action for one in reversed(steps) if one.turn == steps[0].turn and one.action is not None
        )

    # Seeing.

    def corridor(self, quarters: int = 0) -> tuple[tuple[Hall, Place], ...]:
        """The halls and places in a straight line, so many quarters clockwise from ahead."""
        return self.map.corridor(self.place, (self.heading + 90 * quarters) % 360)

    def line(self, quarters: int = 0) -> Group:
        """The places in a straight line from here."""
        return tuple(there for _, there in self.corridor(quarters))

    def where(self, test: Callable[[Place], object]) -> frozenset[Place]:
        """The places that pass a test."""
        return frozenset(place for place in self.map.items if test(place))

    def view(self, places: Iterable[Place]) -> Denotation:
        """One of some places, as a group, by how readily it is meant from here."""
        found = salience(self.map, self.place, self.heading, frozenset(places))
        return {(place,): cost for place, cost in found.items()}

    def entry(self, strip: Group) -> Place | None:
        """Where one comes to a hall that one is not in: ahead, else by the shortest way."""
        if self.place in strip:
            return self.place
        ahead: Place | None = next((there for there in self.line() if there in strip), None)
        if ahead is not None:
            return ahead
        ways = {there: route(self.map, self.place, self.heading, there) for there in strip}
        known = {there: way for there, way in ways.items() if way is not None}
        return min(known, key=lambda there: len(known[there]), default=None)

    def along(self, strip: Group) -> list[int]:
        """The orientations, in quarters from ahead, in which a hall goes on from here."""
        if self.place not in strip:
            return []
        return [q for q in (0, 1, 3, 2) if self.line(q) and self.line(q)[0] in strip]

    def directions(self, place: Place) -> list[int]:
        """The orientation in which one sets out to a place."""
        way = route(self.map, self.place, self.heading, place)
        after = self.follow(takewhile(lambda one: not isinstance(one, Forward), way)) if way else None
        return [after.heading] if after is not None else []

    def halls(self, strips: Iterable[Group]) -> Denotation:
        """One of some halls, by how readily it is meant from here: ahead, aside, across, elsewhere."""
        found: Denotation = {}
        ahead = self.line()
        for strip in strips:
            quarters = self.along(strip)
            at = next((i for i, there in enumerate(ahead) if there in strip), None)
            if 0 in quarters:
                cost = 0.0
            elif quarters:
                cost = 0.1
            elif at is not None:
                cost = 0.2 + 0.3 * at
            else:
                entry = self.entry(strip)
                way = route(self.map, self.place, self.heading, entry) if entry else None
                if way is None:
                    continue
                cost = HIDDEN + 0.05 * len(way)
            found[strip] = min(found.get(strip, cost), cost)
        return found
