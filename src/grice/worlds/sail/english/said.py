"""What is said of a way: each part of it by a count, a landmark, a hall or a turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from grice.language import Rules
from grice.language.numbers import NUMBERS
from grice.worlds.sail.english.halls import ends
from grice.worlds.sail.english.walker import Look, Walker, strips, ways
from grice.worlds.sail.map import FLOORS, ITEMS, WALLS
from grice.worlds.sail.rules import Forward, Left, Right, SailAction, Stop

Segment = tuple[SailAction, ...]
Told = Mapping[str, Any]
ITEM_WORDS = {
    "barstool": "stool barstool", "chair": "chair", "easel": "easel", "hatrack": "hatrack coat_rack hat_rack",
    "lamp": "lamp", "sofa": "sofa couch",
}  # fmt: skip
FLOOR_WORDS = {
    "blue": "blue blue_tiled", "brick": "brick red_brick", "concrete": "concrete cement",
    "flower": "flowered pink_flowered",
    "grass": "grass grassy", "gravel": "gravel", "wood": "wooden wood", "yellow": "yellow yellow_tiled",
}  # fmt: skip
WALL_WORDS = {"butterfly": "butterflies", "fish": "fish", "tower": "eiffel_towers towers"}


def add_said(g: Rules) -> None:
    """Adds what is only said, as other rules hear it."""
    _names(g)
    _spots(g)
    _walks(g)
    _turns(g)
    _claims(g)


def _names(g: Rules) -> None:
    # fmt: off
    for item in ITEMS:
        g.words("saiditem", dict.fromkeys(ITEM_WORDS[item].split(), item))
    for floor in FLOORS:
        g.words("saidlook", dict.fromkeys(FLOOR_WORDS[floor].split(), Look(floors=frozenset({floor}))))
    for wall in WALLS:
        g.words("saidwall", dict.fromkeys(WALL_WORDS[wall].split(), Look(walls=frozenset({wall}))))
    g.words("SAIDGO", "go walk go walk move head", say=1)
    g.words("SAIDHALL", "hall hallway hallway corridor path", say=1)
    g.words("saidnum", {word: n for n, word in enumerate(NUMBERS[:9]) if n})
    g.words("saidnum", {str(n): n for n in range(1, 9)}, say=0.3)
    g.words("saidside", {"left": 3, "right": 1})
    g.words("saidrank", {"first": 1, "second": 2, "third": 3, "fourth": 4})
    g.words("saiddir", {"ahead": (0,), "in_front_of_you": (0,), "on_your_left": (3,), "on_your_right": (1,),
                        "behind_you": (2,), "to_your_left": (3,), "to_your_right": (1,)})
    # fmt: on


def _spots(g: Rules) -> None:
    # fmt: off
    g.said("saidthing", "the {i:saiditem}", lambda c, i: c.view(_items(c, i)), say=6)
    g.said("saidthing", "the {i:saiditem} {d:saiddir}",
           lambda c, i, d: c.view(_items(c, i) & {p for q in d for p in c.line(q)}), say=1)
    g.said("saidspot", "the {i:saiditem}", lambda c, i: c.view(_items(c, i)), say=6)
    g.said("saidspot", "the {i:saiditem} {d:saiddir}",
           lambda c, i, d: c.view(_items(c, i) & {p for q in d for p in c.line(q)}), say=1)
    g.said("saidspot", "the {i:saiditem} at the end of the {SAIDHALL}",
           lambda c, i: c.view(_items(c, i) & set(c.line()[-1:])), say=0.5)
    g.said("saidspot", "the {n:saidrank} {i:saiditem}", lambda c, n, i: _nth(c, _items(c, i), n), say=0.5)
    g.said("saidspot", "the end of the {SAIDHALL}", lambda c: c.line()[-1:] or None, say=2)
    g.said("saidspot", "the end of the {h:saidhall}", lambda c, h: ends(c, h), say=1)
    g.said("saidspot", "the {h:saidhall}", _entered, say=3)
    g.said("saidspot", "the intersection with the {h:saidhall}", _entered, say=2)
    g.said("saidspot", "the corner", lambda c: c.view(c.where(lambda p: len(ways(c.map, p)) == 2)), say=1)
    g.said("saidspot", "the (next|first) intersection", lambda c: _nth(c, _crossings(c), 1), say=1)
    g.said("saidspot", "the {n:saidrank} intersection", lambda c, n: _nth(c, _crossings(c), n), say=1)
    g.said("saidspot", "the wall", lambda c: c.line()[-1:] or None, say=0.5)
    g.said("saidspot", "one step past the {i:saiditem}", lambda c, i: _past(c, _items(c, i)), say=0.7)
    g.said("saidspot", "one step before the {i:saiditem}", lambda c, i: _before(c, _items(c, i)), say=0.5)
    g.said("saidhall", "{k:saidlook} {SAIDHALL}", lambda c, k: c.halls(strips(c.map, k)), say=5)
    g.said("saidhall", "{SAIDHALL} with the {k:saidwall} on the walls",
           lambda c, k: c.halls(strips(c.map, k)), say=1)
    # fmt: on


def _items(c: Walker, item: str) -> frozenset[Any]:
    return c.where(lambda place: c.map.items[place] == item)


def _crossings(c: Walker) -> frozenset[Any]:
    return c.where(lambda place: len(ways(c.map, place)) > 2)


def _entered(c: Walker, h: Any) -> Any:
    place = c.entry(h)
    return None if place in (None, c.place) else (place,)


def _nth(c: Walker, kind: frozenset[Any], n: int) -> Any:
    ahead = [place for place in c.line() if place in kind]
    return (ahead[n - 1],) if len(ahead) >= n else None


def _past(c: Walker, kind: frozenset[Any]) -> Any:
    line = c.line()
    at = [i for i, place in enumerate(line) if place in kind]
    return line[at[0] + 1 : at[0] + 2] or None if len(at) == 1 else None


def _before(c: Walker, kind: frozenset[Any]) -> Any:
    line = c.line()
    at = [i for i, place in enumerate(line) if place in kind]
    return line[at[0] - 1 : at[0]] or None if len(at) == 1 and at[0] else None


def _walks(g: Rules) -> None:
    # fmt: off
    def say(pattern: str, inverse: Any, weight: float) -> None:
        g.rule("clause", pattern, say=weight, inverse=inverse, heard=False)

    say("{SAIDGO} (forward|straight|ahead) {n:saidnum} (steps|blocks|segments)", _several, 2)
    say("{SAIDGO} {n:saidnum} (steps|blocks|segments|spaces) [forward|ahead]", _several, 2)
    say("(take a step [forward]|{SAIDGO} (forward|ahead) one (step|block|segment)|"
        "go one step|move forward once|walk forward one)", _one, 2)
    say("take {n:saidnum} steps [forward|ahead]", _several, 1)
    say("{SAIDGO} to {x:saidspot}", _to, 6)
    say("{SAIDGO} (forward|straight|straight ahead|down) to {x:saidspot}", _to, 3)
    say("{SAIDGO} (forward|straight|ahead) until you (reach|get to|come to) {x:saidspot}", _to, 3)
    say("(keep going|continue|keep walking) (to|until) {x:saidspot}", _to, 1)
    say("(follow|take) the {h:saidhall} to {x:saidspot}", _along, 3)
    say("{SAIDGO} (along|down) the {h:saidhall} to {x:saidspot}", _along, 2)
    say("{SAIDGO} {n:saidnum} (steps|blocks|segments) (along|down) the {h:saidhall}", _along, 1)
    say("{SAIDGO} past {y:saidspot} to {x:saidspot}", _past_to, 2)
    say("{SAIDGO} forward {n:saidnum} (steps|blocks) to {x:saidspot}", _along, 1)
    say("(turn|go) {s:saidside} at {x:saidspot}", _walk_turn, 4)
    say("at {x:saidspot}, (turn|go) {s:saidside}", _walk_turn, 3)
    say("{SAIDGO} to {x:saidspot} and (turn|take a|make a) {s:saidside}", _walk_turn, 3)
    say("take the {n:saidrank} {s:saidside}", _nth_turn, 3)
    say("{SAIDGO} to {x:saidspot}", _turn_walk, 3)
    # fmt: on


def _steps(segment: Segment) -> int:
    """How many steps forward a part of a way is; 0 if it is not only that."""
    return len(segment) if segment and all(isinstance(one, Forward) for one in segment) else 0


def _one(c: Walker, segment: Segment) -> Told | None:
    return {} if _steps(segment) == 1 else None


def _several(c: Walker, segment: Segment) -> Told | None:
    return {"n": steps} if (steps := _steps(segment)) > 1 else None


def _to(c: Walker, segment: Segment) -> Told | None:
    return {"x": c.line()[steps - 1 : steps]} if (steps := _steps(segment)) else None


def _along(c: Walker, segment: Segment) -> list[Told] | None:
    steps = _steps(segment)
    if not steps:
        return None
    goal = c.line()[steps - 1]
    halls = [
        strip
        for look in _looks(c)
        for strip in strips(c.map, look)
        if c.place in strip and c.line()[0] in strip
    ]
    told = {"x": (goal,)} | ({"n": steps} if steps > 1 else {"n": 0})
    return [{"h": strip, **told} for strip in dict.fromkeys(halls)]


def _looks(c: Walker, quarters: int = 0) -> Iterator[Look]:
    for hall, _ in c.corridor(quarters)[:1]:
        yield Look(floors=frozenset({hall.floor}))
        yield Look(walls=frozenset({hall.wall}))


def _past_to(c: Walker, segment: Segment) -> list[Told] | None:
    steps = _steps(segment)
    passed = [place for place in c.line()[: steps - 1] if c.map.items[place]] if steps else []
    return [{"y": (place,), "x": c.line()[steps - 1 : steps]} for place in passed] or None


def _walk_turn(c: Walker, segment: Segment) -> Told | None:
    *walk, turn = segment
    steps = _steps(tuple(walk))
    return (
        {"x": c.line()[steps - 1 : steps], "s": _side(turn)}
        if steps and isinstance(turn, Left | Right)
        else None
    )


def _side(turn: SailAction) -> int:
    return 1 if isinstance(turn, Right) else 3


def _nth_turn(c: Walker, segment: Segment) -> Told | None:
    told = _walk_turn(c, segment)
    if told is None:
        return None
    heading = (c.heading + 90 * told["s"]) % 360
    line = c.line()[: len(segment) - 1]
    return {"n": sum((place, heading) in c.map.ways for place in line), "s": told["s"]}


def _turn_walk(c: Walker, segment: Segment) -> Told | None:
    """A turn and a walk, to something that is seen aside."""
    walk = [one for one in segment if isinstance(one, Forward)]
    turns = len(segment) - len(walk)
    if not walk or not 0 < turns < 3 or any(isinstance(one, Forward) for one in segment[:turns]):
        return None
    at = c.follow(segment)
    return {"x": (at.place,)} if at is not None and c.map.items[at.place] else None


def _turns(g: Rules) -> None:
    # fmt: off
    def say(pattern: str, inverse: Any, weight: float) -> None:
        g.rule("clause", pattern, say=weight, inverse=inverse, heard=False)

    say("(turn|turn to the|turn to your|make a|take a|go) {s:saidside}", _turned, 6)
    say("(turn around|turn around|do a u turn|make a u turn|turn 180 degrees|face the other way)", _about, 3)
    say("(face|turn to face|turn to|turn towards|turn toward|look at) {x:saidthing}", _faced, 4)
    say("(face|turn to face|look down|turn to look down|turn into) the {h:saidhall}", _faced_hall, 4)
    say("turn {s:saidside} (onto|into) the {h:saidhall}", _faced_hall, 2)
    say("turn so that {x:saidthing} is (in front of you|ahead of you)", _faced, 1)
    # fmt: on


def _quarters(segment: Segment) -> int:
    """The quarters of a part of a way that only turns; 0 if it is not."""
    if not segment or not all(isinstance(one, Left | Right) for one in segment):
        return 0
    return sum(map(_side, segment)) % 4


def _turned(c: Walker, segment: Segment) -> Told | None:
    return {"s": quarters} if (quarters := _quarters(segment)) in (1, 3) else None


def _about(c: Walker, segment: Segment) -> Told | None:
    return {} if _quarters(segment) == 2 else None


def _faced(c: Walker, segment: Segment) -> list[Told]:
    quarters = _quarters(segment)
    seen = [place for place in c.line(quarters) if c.map.items[place]] if quarters else []
    return [{"x": (place,)} for place in seen]


def _faced_hall(c: Walker, segment: Segment) -> list[Told]:
    quarters = _quarters(segment)
    line = c.line(quarters) if quarters else ()
    looks = [look for look in _looks(c, quarters) for _ in line[:1]]
    halls = [
        strip for look in looks for strip in strips(c.map, look) if c.place in strip and line[0] in strip
    ]
    return [{"h": strip, "s": quarters} for strip in dict.fromkeys(halls)]


def _claims(g: Rules) -> None:
    # fmt: off
    def say(pattern: str, inverse: Any, weight: float) -> None:
        g.rule("clause", pattern, say=weight, inverse=inverse, heard=False)

    say("(stop|stop here|stay where you are|wait here|you are there)", _still, 2)
    say("(you are|you should be) at the {i:saiditem}", _here, 4)
    say("(there is|you should see|you see) a {i:saiditem} {d:saiddir}", _sights, 4)
    # fmt: on


def _idle(segment: Segment) -> bool:
    return all(isinstance(one, Stop) for one in segment)


def _still(c: Walker, segment: Segment) -> Told | None:
    return {} if _idle(segment) else None


def _here(c: Walker, segment: Segment) -> Told | None:
    item = c.map.items[c.place]
    return {"i": item} if item and _idle(segment) else None


def _sights(c: Walker, segment: Segment) -> list[Told]:
    if not _idle(segment):
        return []
    return [
        {"i": c.map.items[place], "d": (q,)} for q in range(4) for place in c.line(q) if c.map.items[place]
    ]
