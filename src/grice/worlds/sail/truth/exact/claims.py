"""What a clause claims of a route if it is taken at its word, and how far along the route it may lead."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from grice.worlds.sail.rules import Left, Right
from grice.worlds.sail.truth.exact.spots import Spot
from grice.worlds.sail.truth.route import Route

SIDES = (0, 90, 180, 270)
DEGREES = {"left": 270, "right": 90, "ahead": 0, "behind": 180, "back": 180}


class Claim(ABC):
    """Something that is told to be done or to be so."""

    @abstractmethod
    def ends(self, route: Route, start: int) -> Iterator[int]:
        """After how many actions of the route it may be done, if it begins after so many."""


class Sight(NamedTuple):
    """Something on a side, in degrees from ahead; None is here, and -1 anywhere but behind."""

    kind: str  # item, floor, way, wall, or that of a spot, here
    thing: str
    turned: int | None

    def seen(self, route: Route, at: int) -> bool:
        map_, place, heading = route.map, route.places[at], route.headings[at]
        if self.turned is None:
            return Spot(self.kind, (self.thing,)).at(map_, place, heading)
        if self.turned < 0:
            return any(self._replace(turned=by).seen(route, at) for by in (None, 0, 90, 270))
        ways = map_.corridor(place, (heading + self.turned) % 360)
        if self.kind in ("wall", "way"):
            return bool(ways) == (self.kind == "way")
        if self.kind == "item":
            return any(map_.items[there] == self.thing for _, there in ways)
        return bool(ways) and ways[0][0].floor == self.thing


@dataclass(frozen=True)
class Seeing(Claim):
    """Such sights; with `turns`, as soon as one has turned to them, at least so often."""

    sights: Sequence[Sight]
    turns: int | None = None

    def ends(self, route: Route, start: int) -> Iterator[int]:
        first, last = (
            (start, start) if self.turns is None else (start + self.turns, route.after(start, False))
        )
        for end in range(first, last + 1):
            if all(sight.seen(route, end) for sight in self.sights):
                yield end
                return


@dataclass(frozen=True)
class Staying(Claim):
    """Nothing is done."""

    def ends(self, route: Route, start: int) -> Iterator[int]:
        yield start


@dataclass(frozen=True)
class Anything(Claim):
    """What is not understood."""

    def ends(self, route: Route, start: int) -> Iterator[int]:
        yield from range(start, route.length + 1)


@dataclass(frozen=True)
class Being(Claim):
    """One is somewhere."""

    spot: Spot

    def ends(self, route: Route, start: int) -> Iterator[int]:
        if self.spot.at(route.map, route.places[start], route.headings[start]):
            yield start


@dataclass(frozen=True)
class Coming(Claim):
    """A walk straight ahead to a place, or none where one is there: "at the chair"."""

    spot: Spot

    def ends(self, route: Route, start: int) -> Iterator[int]:
        if not self.spot.nth and self.spot.at(route.map, route.places[start], route.headings[start]):
            yield start
        else:
            yield from arrive(route, self.spot, start)


@dataclass(frozen=True)
class Turning(Claim):
    """A turn on the spot, or at the opening whose number is told."""

    side: str  # left, right or around
    nth: int = 0
    floor: str | None = None
    item: str | None = None
    """What is ahead then."""
    seeks: bool = False
    """Whether one walks to the first opening with that floor."""

    def ends(self, route: Route, start: int) -> Iterator[int]:
        for begin in self._begins(route, start):
            turned = self._turned(route, begin)
            if turned is not None and self._faces(route, turned):
                yield turned

    def _faces(self, route: Route, at: int) -> bool:
        """Whether what is told to be ahead then is there."""
        return self.floor in (None, route.floor(at)) and (not self.item or nears(route, self.item, at))

    def _begins(self, route: Route, start: int) -> Iterator[int]:
        if not (self.nth or self.seeks):
            yield start
            return
        found = 0
        for at in range(start + bool(self.nth), route.after(start, True) + 1):
            heading = (route.headings[at] + DEGREES[self.side]) % 360
            hall = route.map.ways.get((route.places[at], heading))
            found += hall is not None and (self.nth > 0 or hall.floor == self.floor)
            if found == (self.nth or 1):
                yield at
                return

    def _turned(self, route: Route, start: int) -> int | None:
        if self.side == "around":
            twice = route.actions[start : start + 2]
            return start + 2 if twice in ([Left()] * 2, [Right()] * 2) else None
        turn = Left() if self.side == "left" else Right()
        return start + 1 if route.actions[start : start + 1] == [turn] else None


@dataclass(frozen=True)
class Going(Claim):
    """A walk straight ahead; to or towards an item, and along a floor, one may turn to it first."""

    blocks: int | None = None
    spot: Spot | None = None
    floor: str | None = None
    item: str | None = None
    """What one walks towards."""
    past: str | None = None
    """What one walks so many steps beyond, or one; where the walk ends elsewhere, what one passes."""
    passing: str | None = None
    straight: bool = False

    def ends(self, route: Route, start: int) -> Iterator[int]:
        for first in dict.fromkeys((start, route.after(start, False))):
            if first == start or self._is_turned_to(route, start):
                yield from self._walk(route, first)

    def _is_turned_to(self, route: Route, start: int) -> bool:
        """Whether one may turn to it untold: it is on one side, not ahead, and no turn was told here."""
        turned = start > 0 and not route.walks[start - 1]
        if turned or self.straight or (self.blocks and not self.floor):
            return False
        item = self.item or (self.spot.things[0] if self.spot and self.spot.kind == "item" else None)
        sought = Sight("item", item, 0) if item else Sight("floor", self.floor or "", 0)
        seen = [by for by in SIDES if sought._replace(turned=by).seen(route, start)]
        return len(seen) == 1 and seen != [0]

    def _walk(self, route: Route, first: int) -> Iterator[int]:
        run = range(first + 1, route.after(first, True) + 1)
        if self.spot:
            run_to = [*arrive(route, self.spot, first, self.blocks)]
        elif self.past or self.floor or self.item or self.passing:
            run_to = [end for end in run if self.past or self.blocks in (None, end - first)]
        else:
            run_to = [end for end in run if end - first == (self.blocks or 1)]
        yield from (end for end in run_to if self._keeps(route, first, end))

    def _keeps(self, route: Route, first: int, end: int) -> bool:
        """Whether it is walked along, past and towards what is told."""
        items = [route.map.items[place] for place in route.places[first + 1 : end + 1]]
        if self.past and not self.spot and self.past in items:
            beyond = len(items) - 1 - items.index(self.past) == (self.blocks or 1)
        else:
            beyond = not self.past or self.past in items[:-1]
        return (
            beyond
            and (not self.passing or self.passing in items[:-1])
            and (not self.floor or {route.floor(at) for at in range(first, end)} == {self.floor})
            and (not self.item or items[-1] == self.item or nears(route, self.item, end))
        )


def arrive(route: Route, spot: Spot, first: int, blocks: int | None = None) -> Iterator[int]:
    """Where a walk straight ahead comes to a place: for the first time, unless it is told how far."""
    run = range(first + 1, route.after(first, True) + 1)
    there = [end for end in run if spot.at(route.map, route.places[end], route.headings[end])]
    wanted = spot.nth or (1 if blocks is None else 0)
    for nth, end in enumerate(there, 1):
        if wanted in (0, nth) and blocks in (None, end - first):
            yield end


def nears(route: Route, item: str, at: int) -> bool:
    """Whether an item is straight ahead."""
    return Sight("item", item, 0).seen(route, at)


def failing(route: Route, claims: Sequence[Claim]) -> int | None:
    """The number of the first claim that the route does not keep, or of all if it does more than they say."""
    reached = {0}
    for number, claim in enumerate(claims):
        reached = {end for start in reached for end in claim.ends(route, start)}
        if not reached:
            return number
    return None if route.length in reached else len(claims)
