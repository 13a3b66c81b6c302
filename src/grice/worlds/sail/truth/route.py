"""Whether a walk through halls is what the clauses of an instruction ask for, one after the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grice.episode import Segment
from grice.worlds.sail.map import AHEAD, Place
from grice.worlds.sail.rules import Forward, Left, Pose, Right, Stop
from grice.worlds.sail.truth.landmarks import Landmark
from grice.worlds.sail.truth.steps import Free, Look, Return, Stay, Step, Towards, Turn, Walk
from grice.worlds.sail.truth.things import NOTHING, Things

_MEETING = ("hall", "crossing")  # where people err most: in naming floors, and in counting halls
_TURNS = 4  # at most
FULL_CIRCLE = 4
_OF_THE_DATA = ("Grid", "Jelly", "L")  # maps
_TURNED = {"left": 270, "right": 90}


def _turn(side: str) -> Left | Right:
    return Left() if side == "left" else Right()


def _origins(place: Place, heading: int, past: Sequence[Segment]) -> Iterator[Place]:
    """Where earlier segments began that led to a place."""
    for segment in reversed(past):
        for action in reversed(segment):
            if isinstance(action, Forward):
                dx, dy = AHEAD[heading]
                place = place[0] - dx, place[1] - dy
            elif not isinstance(action, Stop):
                heading = (heading + (90 if isinstance(action, Left) else 270)) % 360
        yield place


class Route:
    """Where a segment leads: the place and heading before each action, and at the end."""

    def __init__(self, start: Pose, segment: Segment, past: Sequence[Segment] = ()) -> None:
        assert start.orientation is not None
        self.origins = {*_origins((start.x, start.y), start.orientation, past)} - {(start.x, start.y)}
        self.map = start.map
        self.actions = [action for action in segment if not isinstance(action, Stop)]
        self.walks = [isinstance(action, Forward) for action in self.actions]
        self.length = len(self.actions)
        self.blocked = False  # whether there is a wall ahead where a step fails
        # The data does not always tell where one looks at first; what is read from it may begin with a turn.
        self.untold = start.map.name in _OF_THE_DATA and not past and self.walks[:1] == [False]
        place, heading = (start.x, start.y), start.orientation
        self.places, self.headings = [place], [heading]
        for action in self.actions:
            if isinstance(action, Forward):
                dx, dy = AHEAD[heading]
                place = place[0] + dx, place[1] + dy
            else:
                heading = (heading + (270 if isinstance(action, Left) else 90)) % 360
            self.places.append(place)
            self.headings.append(heading)

    @property
    def idles(self) -> bool:
        """Whether one turns so often on the spot that one looks where one did."""
        runs = "".join("." if walks else "t" for walks in self.walks).split(".")
        return max(map(len, runs)) >= FULL_CIRCLE

    def failing(self, steps: Sequence[Step]) -> tuple[Step, bool] | None:
        """The first step that cannot be what is done, and whether that is because more is done than all."""
        if self.walks.count(False) > _TURNS:
            return None  # nobody tells such a way in a sentence
        failing = self._failing(steps)
        if failing and isinstance(turn := failing[0], Turn) and turn.side in _TURNED:
            return self._failing([self._slip(turn, steps) if step == turn else step for step in steps])
        return failing

    def _slip(self, turn: Turn, steps: Sequence[Step]) -> Turn:
        """The turn as it may be meant: people do not tell that one walks to it, or mix up floors or sides."""
        told = sum(isinstance(step, Turn) and step.side == turn.side for step in steps)
        if self.actions.count(_turn(turn.side)) >= told:
            if turn.here:
                return turn
            ways = (self.map.ways.get((place, heading)) for place in self.places for heading in AHEAD)
            named = any(way.floor in turn.onto for way in ways if way)
            return turn._replace(late=True, onto=turn.onto if named else NOTHING)
        return turn._replace(mixed=turn.walks or turn.nth > 0 or len(steps) > 1)

    def _failing(self, steps: Sequence[Step]) -> tuple[Step, bool] | None:
        turned = self.untold and steps and isinstance(steps[0], Walk) and steps[0].straight
        reached = {0, 1} if turned else {0}
        for step in steps:
            further = {end for start in reached for end in self._ends(step, start)}
            if not further:
                self.blocked = not any(self.floor(start) for start in reached)
                return step, False
            reached = further
        return None if not steps or self.length in reached else (steps[-1], True)

    def _ends(self, step: Step, start: int) -> Iterator[int]:
        """Where the route may be once the step is done: the numbers of actions before that."""
        match step:
            case Turn():
                yield from self._turns(step, start)
            case Walk():
                yield from self._walks(step, start)
            case Look():
                last = self.length if step.walks else self.after(start, False)
                for end in range(start, last + 1):
                    if all(s.seen(self.map, self.places[end], self.headings[end]) for s in step.sights):
                        yield end
            case Towards():
                yield from (end for end in range(start, self.length + 1) if self._nears(step.things, end))
            case Return():
                yield from (i for i in range(start, self.length + 1) if self.places[i] in self.origins)
            case Stay():
                yield start
            case Free():
                yield from range(start, self.length + 1)

    def after(self, start: int, walks: bool) -> int:
        """Where a run of steps, or of turns, ends."""
        while start < self.length and self.walks[start] == walks:
            start += 1
        return start

    def floor(self, at: int) -> str | None:
        """The floor of the hall ahead."""
        hall = self.map.ways.get((self.places[at], self.headings[at]))
        return hall.floor if hall else None

    def _turns(self, turn: Turn, start: int) -> Iterator[int]:
        """A turn here, or further on if one may walk to it; then also the steps after it."""
        openings, moves = 0, turn.walks or turn.late or turn.nth > 0
        if turn.late and turn.walks:  # nor is it always told which way one walks first
            start = self.after(start, False) if self.after(start, False) < self.length else start
        for begin in range(start, self.after(start, True) + 1 if moves else start + 1):
            if turn.nth and begin > start:
                openings += self._opens(turn.side, begin)
                if openings != turn.nth and not turn.mixed:
                    continue
            for end in self._turned(turn, begin):
                if not turn.onto or self.floor(end) in turn.onto:
                    yield from range(end, self.after(end, True) + 1) if turn.walks else (end,)

    def _turned(self, turn: Turn, start: int) -> Iterator[int]:
        """A turn right here; people may err in the side of a hall that they name."""
        turns = self.actions[start : self.after(start, False)]
        if turn.side == "around":
            yield from (start + 2 for two in [turns[:2]] if two in ([Left()] * 2, [Right()] * 2))
            yield from (1 for _ in turns[:1] if self.untold and start == 0)
        elif not turn.side:
            yield from range(start + 1, start + len(turns) + 1)
        elif turns and (
            turns[0] == _turn(turn.side)
            or self.floor(start + 1) in turn.onto
            or (turn.mixed and self.floor(start + 1) and not self._opens(turn.side, start))
        ):
            yield start + 1

    def _opens(self, side: str, at: int) -> bool:
        """Whether there is a hall on a side."""
        return (self.places[at], (self.headings[at] + _TURNED[side]) % 360) in self.map.ways

    def _walks(self, walk: Walk, start: int) -> Iterator[int]:
        if walk == Walk(walk.text, along=walk.along, straight=walk.straight, back=walk.back):
            if walk.straight and not self.floor(start):
                return
            last = self.after(start, True) if walk.straight else self.length
            for end in range(start, last + 1):
                floors = {self.floor(i) for i in range(start, end + 1)}
                if not walk.along or walk.along & floors:
                    yield end
            return
        if walk.to and (walk.still or walk.to.kind in _MEETING) and self._there(walk.to, start):
            yield start
        first = self.after(start, False)
        if first < self.length and self._leads(walk, start, first):
            yield from self._arrives(walk, first)

    def _there(self, to: Landmark, start: int) -> bool:
        """Whether one is there already, from wherever one may have come."""
        if to.beyond:
            return self._at(to, start, start)
        return any(to.at(self.map, self.places[start], heading) for heading in AHEAD)

    def _leads(self, walk: Walk, start: int, first: int) -> bool:
        """Whether a walk may begin in this direction: to what is ahead, one does not turn."""
        heading, taken = self.headings[start], self.headings[first]
        if walk.aside is not None:
            later = walk.aside != 180 and (Left() if walk.aside == 270 else Right()) in self.actions[first:]
            return taken == (heading + walk.aside) % 360 or later
        if walk.straight and taken != heading:
            return False
        if taken == heading or walk.back or walk.to is None or walk.to.kind != "item":
            return True
        ahead = self.map.corridor(self.places[start], heading)
        return not any(walk.to.at(self.map, there, heading) for _, there in ahead)

    def _arrives(self, walk: Walk, first: int) -> Iterator[int]:
        """Where a walk that begins here may end."""
        to, steps, found, bent = walk.to, 0, 0, False
        passed: set[str | None] = set()
        for end in range(first + 1, self.length + 1):
            if not self.walks[end - 1]:
                if to is None or (walk.straight and to.kind != "hall"):
                    return
                found, bent = 0, True
                continue
            steps += 1
            passed |= {self.map.items[self.places[end - 1]], self.floor(end - 1)}
            there = (to is None or self._at(to, first, end)) and all(things & passed for things in walk.past)
            found += there
            there = there and not (to and to.nth and found != to.nth and not to.beyond)
            if walk.blocks is not None:
                counted = walk.blocks == steps
                lenient = to and to.kind in _MEETING
                there = there or counted if lenient else there and counted
            if there and not (walk.bends and not bent) and not (walk.along and not walk.along & passed):
                yield end

    def _at(self, to: Landmark, first: int, end: int) -> bool:
        """Whether the landmark is here, or so many steps behind or ahead."""
        place, heading = self.places[end], self.headings[end]
        if to.beyond > 0:
            back = end - to.beyond
            return back >= first and all(self.walks[back:end]) and to.at(self.map, self.places[back], heading)
        if to.beyond < 0:
            ahead = self.map.corridor(place, heading)[: -to.beyond]
            return len(ahead) == -to.beyond and to.at(self.map, ahead[-1][1], heading)
        return to.at(self.map, place, heading)

    def _nears(self, things: Things, end: int) -> bool:
        """Whether such a thing is here or ahead, or a hall with such a floor crosses there."""
        ahead = self.map.corridor(self.places[end], self.headings[end])
        places = [self.places[end], *(place for _, place in ahead)]
        ways = (self.map.ways.get((place, heading)) for place in places for heading in AHEAD)
        seen = {self.map.items[place] for place in places} | {hall.wall for hall, _ in ahead}
        return bool(things & (seen | {way.floor for way in ways if way}))
