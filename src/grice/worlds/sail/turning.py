"""What can be said of what is around somebody in SAIL: turns, things aside, and things round a corner."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from grice.worlds.grammar import Phrases
from grice.worlds.sail.map import Map, Place
from grice.worlds.sail.naming import crossing, items
from grice.worlds.sail.rules import Left, SailAction
from grice.worlds.sail.wording import (
    ASIDE,
    AWAY,
    BY,
    CACHED,
    FACE,
    LOOK,
    PICTURES,
    SIDES,
    halls,
    names,
    turns,
    ways,
)


class Parts(NamedTuple):
    """A segment that turns, walks, turns again and walks again, each perhaps not at all."""

    turn: tuple[SailAction, ...]
    blocks: int
    last: tuple[SailAction, ...]
    more: int = 0

    @property
    def length(self) -> int:
        """How far it is; who need not turn first takes the shorter way."""
        return self.blocks + self.more + 100 * bool(self.turn)


@lru_cache(CACHED)
def name_sights(map: Map, place: Place, orientation: int) -> Phrases:
    """What can be said of where somebody stands."""
    seen, walls = [], set()
    for by, sides in ASIDE.items():
        ahead = map.corridor(place, (orientation + by) % 360)
        things = [name for _, there in ahead for name in names(map.items[there])]
        things += ways(ahead[0][0].floor) if ahead else ["wall"] * 4
        seen += [(thing, side) for thing in things for side in sides[:2]]
        walls |= {ahead[0][0].wall} if ahead else set()
    ahead = map.corridor(place, orientation)
    facing = [name for _, there in ahead for name in names(map.items[there])]
    facing += ways(ahead[0][0].floor) if ahead else ["wall"]
    return {
        "here": names(map.items[place]),
        "sight": [f"a {thing} {side}" for thing, side in seen],
        "told": [f"{side} is a {thing}" for thing, side in seen],
        "stated": [
            f"the {thing} {verb} {side}" for thing, side in seen for verb in ("is", "should be", "will be")
        ],
        "facing": [f"the {thing}" for thing in facing],
        "pictures": [PICTURES[wall] for wall in sorted(walls)],
        "position": [str(number) for number in range(1, 8)],
    }


@lru_cache(CACHED)
def name_turn(map: Map, place: Place, before: int, turn: tuple[SailAction, ...]) -> Phrases:
    """What to call a turn on the spot, looking that way before."""
    heading = (before + BY[turn]) % 360
    if turn == (Left(), Left()):
        return {"turn": turns(turn)}
    ahead, side = map.corridor(place, heading), SIDES.get(turn)
    at = [f"the {name}" for name in names(map.items[place])]
    at += ["this intersection"] if crossing(map, place, before) else []
    toward = [item for item in dict.fromkeys(items(map, place, heading)) if item]
    things, down = _new(map, place, before, heading)
    return {
        "turn": turns(turn),
        "bare": [side] if side else [],
        "veer": [f"{verb} {side}" for verb in ("go", "walk", "head", "move", "go to the")] if side else [],
        "face": FACE,
        "look": LOOK,
        "seen": [*things, *down],
        "along": down,
        **_sides(map, place, before, heading),
        "onto": ways(ahead[0][0].floor) if ahead else (),
        "toward": [f"the {name}" for item in toward for name in names(item)],
        "at": at,
        "hall": [f"the {way} on your {side}" for way in ("hall", "hallway", "path")]
        if side and ahead
        else [],
    }


def _sides(map: Map, place: Place, before: int, heading: int) -> Phrases:
    """On which side what will be, once one has turned."""
    so, behind = [], []
    for by, sides in ASIDE.items():
        things, down = _new(map, place, (before + by) % 360, (heading + by) % 360)
        so += [f"{thing} is {side}" for thing in (*things, *down[::3]) for side in sides]
        behind += things if by == 180 else []
    wall = [] if map.corridor(place, (heading + 180) % 360) else ["the wall"] * 3
    return {"so": so, "away": AWAY, "behind": [*behind, *wall]}


def _new(map: Map, place: Place, before: int, heading: int) -> tuple[list[str], list[str]]:
    """Things and halls to be seen this way and not to be seen the other way, from near to far."""
    ahead, was = map.corridor(place, heading), map.corridor(place, before)
    known = set(items(map, place, before))
    things = [
        f"the {name}"
        for item in dict.fromkeys(items(map, place, heading))
        if item and item not in known
        for name in names(item) * (6 // len(names(item)))
    ]
    things += [] if ahead or not was else ["the wall", "the wall", "a wall"]
    new = ahead and (not was or was[0][0].floor != ahead[0][0].floor)
    pictured = new and (not was or was[0][0].wall != ahead[0][0].wall)
    hall = ahead[0][0] if new else None
    called = (halls(hall.wall, hall.floor) if pictured else ways(hall.floor)) if hall else ()
    return things, [f"the {name}" for name in called]


@lru_cache(CACHED)
def name_aside(map: Map, place: Place, before: int, turn: tuple[SailAction, ...], blocks: int) -> Phrases:
    """An item that one must turn to first: where it is, or nothing more if it can be seen nowhere else."""
    heading = (before + BY[turn]) % 360
    seen = items(map, place, heading)
    if seen.index(seen[blocks - 1]) != blocks - 1:
        return {}
    side = SIDES.get(turn)
    hows = ("on your", "to your", "to the", "on the")
    where = [f"{how} {side}" for how in hows] if side else ["behind you"] * 4
    called = [f"the {name}" for name in names(seen[blocks - 1])]
    others = [other for by in (0, 90, 180, 270) if (other := (before + by) % 360) != heading]
    alone = not any(seen[blocks - 1] in items(map, place, other) for other in others)
    return {"aside": [*(f"{name} {how}" for name in called for how in where), *(called * 4 if alone else [])]}


@lru_cache(CACHED)
def _bends(map: Map, place: Place, before: int) -> Mapping[str, list[Parts]]:
    """The ways round one corner to items that cannot be seen from here."""
    visible = {item for by in BY.values() for item in items(map, place, (before + by) % 360)}
    found: dict[str, list[Parts]] = {}
    for turn, by in list(BY.items())[:3]:
        heading = (before + by) % 360
        for blocks, (_, there) in enumerate(map.corridor(place, heading), 1):
            for corner in SIDES:
                for more, item in enumerate(items(map, there, (heading + BY[corner]) % 360), 1):
                    if item and item not in visible and item != map.items[place]:
                        found.setdefault(item, []).append(Parts(turn, blocks, corner, more))
    return found


@lru_cache(CACHED)
def name_round(map: Map, place: Place, before: int, parts: Parts) -> Phrases:
    """An item round a corner: the nearest that way, or the nearest of all."""
    item = next((item for item, bends in _bends(map, place, before).items() if parts in bends), None)
    if item is None:
        return {}
    others = _bends(map, place, before)[item]
    aside = [other for other in others if other.turn == parts.turn and other.last == parts.last]
    nearest = parts.length == min(other.length for other in others)
    where = ["around the corner", "round the corner"] if nearest else []
    if not parts.turn and parts.length == min(other.length for other in aside):
        hows = ("on your", "to the", "on the", "to your")
        where += [f"around the corner {how} {SIDES[parts.last]}" for how in hows]
    called = [f"the {name}" for name in names(item)]
    found = [f"{name} {how}" for name in called for how in where]
    found += [f"{name} it is {how}" for name in called for how in where]
    corner = [f"{how} to {name}" for name in called for how in where]
    return {"round": [*found, *(called * 6 if nearest else [])], "corner": corner}
