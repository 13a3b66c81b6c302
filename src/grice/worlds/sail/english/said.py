"""Orders and remarks for each part of a way: by a count, a landmark, a hall or a turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any

from grice.language import Group, Rules
from grice.worlds.sail.english.walker import Look, Walker, strips
from grice.worlds.sail.rules import Forward, Right, SailAction, Stop

Told = Mapping[str, Any]
STEPS = "(steps|blocks|segments|spaces)"
# What is said of a part of a way: weights and patterns, by what it consists of. The slots are a number of
# steps `n`, the goal `x`, what is passed `y`, a side `s`, the number of halls to that side `o`, a hall `h`.
SAYINGS = {
    "walk": f"""
        2 {{SAID_GO}} (forward|straight|ahead) {{n:num}} {STEPS}
        2 {{SAID_GO}} {{n:num}} {STEPS} [forward|ahead]
        1 take {{n:num}} steps [forward|ahead]
        6 {{SAID_GO}} to {{x:spot}}
        3 {{SAID_GO}} (forward|straight|straight ahead|down) to {{x:spot}}
        3 {{SAID_GO}} (forward|straight|ahead) until you (reach|get to|come to) {{x:spot}}
        1 (keep going|continue|keep walking) (to|until) {{x:spot}}
        4 (follow|take) {{h:hall}} to {{x:spot}}
        3 {{SAID_GO}} (along|down) {{h:hall}} to {{x:spot}}
        1 {{SAID_GO}} {{n:num}} {STEPS} (along|down) {{h:hall}}
        2 {{SAID_GO}} past {{y:spot}} to {{x:spot}}
        1 {{SAID_GO}} forward {{n:num}} (steps|blocks) to {{x:spot}}""",
    "step": """
        1 (take a step [forward]|go one step|move forward once)
        1 {SAID_GO} (forward|ahead) one (step|block|segment)""",
    "walk, turn": """
        4 turn {s:side} at {x:spot}
        3 at {x:spot}, turn {s:side}
        3 {SAID_GO} to {x:spot} and turn {s:side}
        1 (take|make) the {o:ordinal} {s:side}""",
    "turn, walk": """
        3 {SAID_GO} to {x:spot}""",
    "turn": """
        6 (turn|turn to the|turn to your) {s:side}
        1 (make a|take a|go) {s:side}
        4 (face|turn to face|turn to|turn towards|turn toward|look at) {y:spot}
        4 (face|turn to face|look down|turn to look down|turn into) {h:hall}
        1 turn {s:side} (onto|into) {h:hall}
        1 turn so that {y:spot} is (in front of you|ahead of you)""",
    "around": """
        3 (turn around|do an about face|turn 180 degrees|face the (other way|opposite direction))""",
    "stop": """
        2 (stop|stop here|stay where you are|wait here|you are there)
        4 (you are|you should be) at the {i:item}
        4 (there is|you should see|you see) a {j:item} {d:dir}""",
}


def add_said(g: Rules) -> None:
    """Adds what is only said, as other rules hear it."""
    for shape, listed in SAYINGS.items():
        for line in filter(None, map(str.strip, listed.splitlines())):
            weight, pattern = line.split(" ", 1)
            g.rule("clause", pattern, say=float(weight), inverse=_telling(shape), heard=False)


def _telling(shape: str) -> Callable[..., Sequence[Told]]:
    return lambda c, segment: list(_facts(c, segment)) if shape in _shapes(segment) else []


def _runs(segment: tuple[SailAction, ...]) -> tuple[int, int, int]:
    """The quarters, the steps and again the quarters of a part of a way."""
    acts = [one for one in segment if not isinstance(one, Stop)]
    first = len(list(takewhile(lambda one: not isinstance(one, Forward), acts)))
    steps = sum(isinstance(one, Forward) for one in acts)
    return _quarters(acts[:first]), steps, _quarters(acts[first + steps :])


def _quarters(turns: Sequence[SailAction]) -> int:
    return sum(1 if isinstance(one, Right) else 3 for one in turns) % 4


def _shapes(segment: tuple[SailAction, ...]) -> tuple[str, ...]:
    """What a part of a way consists of."""
    before, steps, after = _runs(segment)
    if before and not steps:
        return ("around",) if before == 2 else ("turn",)
    names = ("turn", "walk", "turn")
    shape = ", ".join(name for name, part in zip(names, (before, steps, after), strict=True) if part)
    return (shape or "stop", "step") if (before, steps, after) == (0, 1, 0) else (shape or "stop",)


def _facts(c: Walker, segment: tuple[SailAction, ...]) -> Iterator[Told]:
    """All that may be told of a part of a way, in all combinations of halls and landmarks."""
    before, steps, after = _runs(segment)
    side = before or after
    line = c.line(before)
    told: dict[str, Any] = {
        "n": steps if steps > 1 else 0,
        "s": side,
        "x": line[steps - 1 : steps] or (),
        "d": (),
        "i": None,
        "j": None,
    }
    heading = (c.heading + 90 * side) % 360
    told["o"] = sum((place, heading) in c.map.ways for place in line[:steps])
    passed = [place for place in line[: steps - 1 if steps else None] if c.map.items[place]]
    if not segment or isinstance(segment[0], Stop):
        told["i"] = c.map.items[c.place]
        sights = [(c.map.items[place], q) for q in range(4) for place in c.line(q) if c.map.items[place]]
        yield from ({**told, "j": item, "d": (q,)} for item, q in sights or [(None, 0)])
        return
    for hall in _halls(c, before) or [()]:
        yield from ({**told, "h": hall, "y": (place,)} for place in passed or [None])


def _halls(c: Walker, quarters: int) -> list[Group]:
    """The halls that one looks into: as far as the floor goes, and as far as the pictures do."""
    corridor = c.corridor(quarters)
    if not corridor:
        return []
    hall, there = corridor[0]
    looks = Look(floors=frozenset({hall.floor})), Look(walls=frozenset({hall.wall}))
    return [strip for look in looks for strip in strips(c.map, look) if c.place in strip and there in strip]
