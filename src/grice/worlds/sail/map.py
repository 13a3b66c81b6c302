"""The hallways that a SAIL agent walks: places with items, and halls with walls and floors between them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from grice.errors import ImpossibleState
from grice.limits import COORDINATE, HALLS

Place: TypeAlias = tuple[int, int]  # x grows to the east, y to the south

ITEMS = ("barstool", "chair", "easel", "hatrack", "lamp", "sofa")
WALLS = ("butterfly", "fish", "tower")
FLOORS = ("blue", "brick", "concrete", "flower", "grass", "gravel", "wood", "yellow")
AHEAD: Mapping[int, Place] = MappingProxyType({0: (0, -1), 90: (1, 0), 180: (0, 1), 270: (-1, 0)})
ORIENTATIONS = tuple(AHEAD)


class Hall(NamedTuple):
    """The way between two neighbouring places, open in both directions."""

    one: Place
    other: Place
    wall: str
    floor: str


class Frame(NamedTuple):
    """A turn or mirror image of a map about (0, 0), as the integer matrix ((a, b), (c, d))."""

    a: int
    b: int
    c: int
    d: int

    def place(self, place: Place) -> Place:
        x, y = place
        return self.a * x + self.b * y, self.c * x + self.d * y

    def orientation(self, orientation: int) -> int:
        ahead = self.place(AHEAD[orientation])
        return next(o for o in ORIENTATIONS if AHEAD[o] == ahead)

    def after(self, first: Frame) -> Frame:
        """The one frame that does what `first` and then this one do."""
        (a, c), (b, d) = self.place((first.a, first.c)), self.place((first.b, first.d))
        return Frame(a, b, c, d)

    @property
    def mirrors(self) -> bool:
        return self.a * self.d - self.b * self.c < 0


FRAMES: Mapping[str, Frame] = MappingProxyType(
    {
        "as it is": Frame(1, 0, 0, 1),
        "turned 90": Frame(0, -1, 1, 0),
        "turned 180": Frame(-1, 0, 0, -1),
        "turned 270": Frame(0, 1, -1, 0),
        "mirrored": Frame(-1, 0, 0, 1),
        "mirrored and turned 90": Frame(0, -1, -1, 0),
        "mirrored and turned 180": Frame(1, 0, 0, -1),
        "mirrored and turned 270": Frame(0, 1, 1, 0),
    }
)
UPRIGHT = FRAMES["as it is"]


@dataclass(frozen=True, eq=False, repr=False)
class Map:
    """An immutable map, compared by value. Its hash is computed once, so a pose that holds it is cheap.

    `frame` says how it was turned or mirrored from the map that the name belongs to.
    """

    name: str
    items: Mapping[Place, str | None]  # every place, and what stands there
    halls: tuple[Hall, ...]
    frame: Frame = UPRIGHT

    def __post_init__(self) -> None:
        # One order for equal maps, whatever order a file lists them in.
        object.__setattr__(self, "items", MappingProxyType(dict(sorted(self.items.items()))))
        ordered = (h if h.one < h.other else Hall(h.other, h.one, h.wall, h.floor) for h in self.halls)
        object.__setattr__(self, "halls", tuple(sorted(ordered)))
        self._check()

    def _check(self) -> None:
        if not self.name or self.name != " ".join(self.name.split()):
            raise ImpossibleState(f"{self.name!r} cannot name a map", allowed="words with single spaces")
        if not HALLS.fits(len(self.halls)):
            raise ImpossibleState(f"{len(self.halls)} halls", where=self.name, allowed=HALLS.allowed)
        for place, item in self.items.items():
            if not all(map(COORDINATE.fits, place)):
                raise ImpossibleState(
                    f"a place is at {place}", where=self.name, allowed=f"coordinates of {COORDINATE.allowed}"
                )
            if item is not None and item not in ITEMS:
                raise ImpossibleState(
                    f"unknown item {item!r} at {place}", where=self.name, allowed=", ".join(ITEMS)
                )
        for one, other, wall, floor in self.halls:
            where = f"{self.name}, hall {one}–{other}"
            for place in (one, other):
                if place not in self.items:
                    raise ImpossibleState(f"there is no place {place}", where=where)
            if abs(one[0] - other[0]) + abs(one[1] - other[1]) != 1:
                raise ImpossibleState("a hall joins two neighbouring places", where=where)
            if wall not in WALLS:
                raise ImpossibleState(f"unknown wall {wall!r}", where=where, allowed=", ".join(WALLS))
            if floor not in FLOORS:
                raise ImpossibleState(f"unknown floor {floor!r}", where=where, allowed=", ".join(FLOORS))
        if len({hall[:2] for hall in self.halls}) < len(self.halls):
            raise ImpossibleState("two halls join the same places", where=self.name)

    @cached_property
    def _hash(self) -> int:
        return hash((self.name, tuple(self.items.items()), self.halls, self.frame))

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, Map) and self._hash == other._hash and self._values() == other._values()

    def _values(self) -> tuple[str, dict[Place, str | None], tuple[Hall, ...], Frame]:
        return self.name, dict(self.items), self.halls, self.frame

    def __reduce__(self) -> tuple[type[Map], tuple[str, dict[Place, str | None], tuple[Hall, ...], Frame]]:
        return Map, self._values()  # a hash does not outlive its process

    def __repr__(self) -> str:
        return f"<Map {self.label}: {len(self.items)} places, {len(self.halls)} halls>"

    @property
    def label(self) -> str:
        """The name, and how the map was turned or mirrored, if it was."""
        if self.frame == UPRIGHT:
            return self.name
        return f"{self.name} ({next(how for how, frame in FRAMES.items() if frame == self.frame)})"

    @cached_property
    def ways(self) -> Mapping[tuple[Place, int], Hall]:
        """The hall that leaves each place in each orientation, where there is one."""
        between = {ends: hall for hall in self.halls for ends in (hall[:2], (hall.other, hall.one))}
        ways = {}
        for x, y in self.items:
            for orientation, (dx, dy) in AHEAD.items():
                if hall := between.get(((x, y), (x + dx, y + dy))):
                    ways[(x, y), orientation] = hall
        return MappingProxyType(ways)

    @cached_property
    def _corridors(self) -> dict[tuple[Place, int], tuple[tuple[Hall, Place], ...]]:
        return {}

    def corridor(self, place: Place, orientation: int) -> tuple[tuple[Hall, Place], ...]:
        """Every hall straight ahead until there is none, each with the place that it leads to."""
        known = self._corridors.get((place, orientation))
        if known is not None:
            return known
        (dx, dy), there, seen = AHEAD[orientation], place, []
        while hall := self.ways.get((there, orientation)):
            there = there[0] + dx, there[1] + dy
            seen.append((hall, there))
        return self._corridors.setdefault((place, orientation), tuple(seen))


@lru_cache(maxsize=256)
def transform(map: Map, frame: Frame) -> Map:
    """The map turned or mirrored about (0, 0), so that doing one frame after another composes."""
    items = {frame.place(place): item for place, item in map.items.items()}
    halls = tuple(Hall(frame.place(h.one), frame.place(h.other), h.wall, h.floor) for h in map.halls)
    return Map(map.name, items, halls, frame.after(map.frame))


def lay(
    name: str, corridors: Iterable[tuple[str, str, Place, Place]], items: Mapping[Place, str] | None = None
) -> Map:
    """A map from straight corridors: floor, wall, first place, last place."""
    halls: list[Hall] = []
    for floor, wall, (x, y), (last_x, last_y) in corridors:
        if x != last_x and y != last_y:
            raise ImpossibleState(
                f"the corridor from {(x, y)} to {(last_x, last_y)} is not straight", where=name
            )
        dx, dy = (last_x > x) - (last_x < x), (last_y > y) - (last_y < y)
        while (x, y) != (last_x, last_y):
            halls.append(Hall((x, y), (x + dx, y + dy), wall, floor))
            x, y = x + dx, y + dy
    places: dict[Place, str | None] = {place: None for hall in halls for place in hall[:2]}
    return Map(name, {**places, **(items or {})}, tuple(halls))


MAPS = (
    lay(
        "Arcade",
        [
            ("brick", "fish", (0, 0), (5, 0)),
            ("wood", "fish", (0, 2), (3, 2)),
            ("wood", "tower", (3, 2), (6, 2)),
            ("blue", "tower", (1, 4), (6, 4)),
            ("grass", "fish", (0, 0), (0, 3)),
            ("yellow", "butterfly", (3, 0), (3, 5)),
            ("gravel", "tower", (6, 2), (6, 5)),
            ("flower", "butterfly", (1, 2), (1, 5)),
            ("concrete", "butterfly", (1, 5), (4, 5)),
            ("concrete", "fish", (5, 0), (5, 1)),
        ],
        {
            (0, 0): "lamp",
            (2, 0): "chair",
            (5, 1): "easel",
            (0, 3): "barstool",
            (2, 2): "sofa",
            (5, 2): "hatrack",
            (3, 3): "chair",
            (2, 4): "lamp",
            (5, 4): "easel",
            (6, 5): "sofa",
            (1, 5): "hatrack",
        },
    ),
    lay(
        "Library",
        [
            ("wood", "tower", (1, 0), (5, 0)),
            ("concrete", "tower", (0, 1), (3, 1)),
            ("flower", "tower", (3, 1), (6, 1)),
            ("grass", "butterfly", (0, 3), (6, 3)),
            ("gravel", "fish", (2, 4), (5, 4)),
            ("concrete", "butterfly", (0, 1), (0, 4)),
            ("blue", "tower", (2, 0), (2, 3)),
            ("blue", "fish", (2, 3), (2, 5)),
            ("yellow", "tower", (4, 1), (4, 3)),
            ("brick", "butterfly", (5, 0), (5, 1)),
            ("brick", "butterfly", (6, 1), (6, 3)),
            ("concrete", "fish", (5, 4), (5, 5)),
        ],
        {
            (1, 0): "easel",
            (3, 0): "lamp",
            (5, 0): "sofa",
            (1, 1): "hatrack",
            (6, 1): "barstool",
            (4, 2): "chair",
            (1, 3): "sofa",
            (5, 3): "lamp",
            (0, 4): "chair",
            (3, 4): "easel",
            (2, 5): "barstool",
            (5, 5): "hatrack",
        },
    ),
    lay(
        "Harbour",
        [
            ("gravel", "fish", (0, 0), (0, 6)),
            ("blue", "fish", (0, 0), (2, 0)),
            ("concrete", "fish", (2, 0), (2, 2)),
            ("brick", "fish", (0, 2), (3, 2)),
            ("yellow", "butterfly", (0, 4), (4, 4)),
            ("grass", "butterfly", (2, 3), (2, 6)),
            ("wood", "tower", (0, 6), (5, 6)),
            ("flower", "tower", (4, 4), (4, 6)),
            ("concrete", "butterfly", (3, 2), (3, 4)),
            ("concrete", "tower", (5, 5), (5, 6)),
        ],
        {
            (2, 0): "hatrack",
            (0, 1): "easel",
            (1, 2): "chair",
            (3, 3): "barstool",
            (0, 4): "lamp",
            (2, 3): "sofa",
            (4, 4): "easel",
            (2, 5): "lamp",
            (1, 6): "sofa",
            (4, 6): "chair",
            (5, 5): "hatrack",
        },
    ),
)
