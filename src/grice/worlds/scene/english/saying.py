"""What is said of a stage: stricter than what is heard, so that it comes out natural."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from grice.language import Group, Rules, pick
from grice.language.numbers import NUMBERS
from grice.worlds.scene.english.context import Theatre
from grice.worlds.scene.english.people import ANY, Look, looking
from grice.worlds.scene.rules import (
    COLOURS,
    NONE,
    POSITIONS,
    Enter,
    Exit,
    Move,
    SceneAction,
    Stay,
    Switch,
    TakeHat,
)

PAUSES = (
    "nobody moves",
    "nothing happens",
    "everyone stays where they are",
    "nobody does anything",
    "nothing changes",
)
Inverse = Callable[[Theatre, tuple[SceneAction, ...]], Mapping[str, Any] | None]


def add_saying(g: Rules) -> None:
    """Adds rules that are only said: people (`who`), newcomers (`new`), places (`spot`, `goal`), clauses."""
    g.said("man", "(person|man|guy|one)", True, say=1)
    for letter, name in COLOURS.items():
        g.said("tint", name, letter, say=1)
    for n, word in enumerate(NUMBERS):
        g.said("count", word, n, say=1)
    _people(g)
    _places(g)
    _clauses(g)


def _sole(c: Theatre, look: Look) -> Group | None:
    """The only one who looks like that."""
    found = looking(c, look)
    return tuple(found) if found and len(found) == 1 else None


def _coloured(c: Theatre, hue: str) -> Group | None:
    """The only one with anything of a colour."""
    found = {*(looking(c, (hue, ANY))), *(looking(c, (ANY, hue)))}
    return _sole(c, (hue, ANY)) if len(found) == 1 else None


def _people(g: Rules) -> None:
    coloured = "(the {_m:man} in {hue:tint}|the {hue:tint} {_m:man}|{hue:tint})"
    g.said("who", coloured, _coloured, say=14)
    g.said("bare", "(without a hat|with no hat)", NONE, say=1)
    for pattern, say in (
        ("the {_m:man} (in|wearing) the {hue:tint} shirt", 5),
        ("the {_m:man} (with|in|wearing) the {b:tint} hat", 6),
        ("the {_m:man} (in {hue:tint} with the {b:tint} hat|in the {hue:tint} shirt and {b:tint} hat)", 12),
        ("the {_m:man} in {hue:tint} {b:bare}", 6),
        ("the {_m:man} {b:bare}", 4),
    ):
        g.said("who", pattern, lambda c, hue=ANY, b=ANY: _sole(c, (hue, b)), say=say)
    g.said("who", "the {rank} person", lambda c, rank: pick(c.things, rank) or None, say=3)
    for word, rank in (("left", 1), ("right", -1)):
        g.said("who", f"the {{_m:man}} on the far {word}", lambda c, n=rank: pick(c.things, n) or None, say=1)
    at = "the person at position {n:count}"
    g.said("who", at, lambda c, n: (c.who(n),) if c.who(n) else None, say=4)
    g.said("who", "he", _salient, say=6)
    come = "(the newcomer|the one who just came in)"
    g.said("who", come, lambda c: (c.came()[0],) if c.came() else None, say=2)
    shirt = "a (person|man) in a {hue:tint} shirt|a {hue:tint} (person|guy)"
    new = f"((a (person|man|guy|woman)|someone|somebody) in {{hue:tint}}|{shirt})"
    g.said("new", new, lambda hue: hue, say=1)


def _salient(c: Theatre) -> Group | None:
    return next((group for group in c.focus if len(group) == 1 and c.at(group[0])), None)


def _places(g: Rules) -> None:
    for word, way, end in (("left", -1, 1), ("right", 1, POSITIONS)):
        at_end = f"(on the far {word}|at the {word} end|on the {word} end|at the far {word})"
        g.said("spot", at_end, end, say=4)
        g.said("goal", f"(to the far {word}|to the {word} end|all the way to the {word})", end, say=4)
        g.said("side", f"(to the {word} of|just {word} of|directly to the {word} of)", way, say=1)
        g.said("towards", f"(to the {word}|{word})", way, say=1)
    g.said("beside", "{side} {x:who}", lambda c, side, x: _reached(c, c.at(x[0]) + side), say=4)
    g.said("beside", "next to {x:who}", _only_side, say=2)
    g.said("beside", "between {x:who} and {y:who}", _gap, say=2)
    for category, to in (("spot", "at"), ("goal", "to")):
        g.said(category, "{beside}", say=8)
        g.said(category, f"{to} position {{n:count}}", lambda c, n: _reached(c, n), say=4)
    units = ("goal", "one (space|spot)", "(spaces|spots|positions)"), ("step", "(one|a) step", "steps")
    for category, one, several in units:
        g.said(category, f"{one} {{towards}}", _stepped, say=3)
        far = f"{{n:count}} {several} {{towards}}"
        g.said(category, far, lambda c, n, towards: _stepped(c, towards, n) if n > 1 else None, say=3)
    g.said("goal", "{step}", say=4)
    g.said("goal", "back to where he was", lambda c: next(iter(c.places_of(c.subject[0])), None), say=2)


def _stepped(c: Theatre, towards: int, n: int = 1) -> int | None:
    return _reached(c, c.at(c.subject[0]) + n * towards) if len(c.subject) == 1 else None


def _reached(c: Theatre, place: int) -> int | None:
    return place if 1 <= place <= POSITIONS and not c.who(place) else None


def _only_side(c: Theatre, x: Group) -> int | None:
    """Beside somebody, where only one side is free."""
    at = c.at(x[0])
    free = [place for place in (at - 1, at + 1) if _reached(c, place)]
    return free[0] if at and len(free) == 1 else None


def _gap(c: Theatre, x: Group, y: Group) -> int | None:
    low, high = sorted((c.at(x[0]), c.at(y[0])))
    return low + 1 if low and high - low == 2 else None


def _clauses(g: Rules) -> None:
    leaves = "{x:who} (leaves|exits|disappears|leaves the stage|exits the scene|goes away)"
    _clause(g, leaves, _told(Exit, x=0), 20)
    _clause(g, "{n:new} (appears|enters|comes in|shows up|arrives) {p:spot}", _entering, 20)
    _clause(g, "{x:who} (moves|goes|walks) {p:goal@x}", _moving, 20)
    _clause(g, "{x:who} takes {p:step@x}", _moving, 4)
    _clause(g, "{x:who} (takes|steals) the hat of {y:who@x}", _told(TakeHat, x=1, y=0), 8)
    _clause(g, "{x:who} takes the hat from {y:who@x}", _told(TakeHat, x=1, y=0), 4)
    _clause(g, "{x:who} takes the {hue:tint} hat", _taking, 12)
    _clause(g, "{x:who} gives (his|the) hat to {y:who@x}", _told(TakeHat, x=0, y=1), 12)
    _clause(g, "{x:who} (trades|switches|swaps) places with {y:who@x}", _told(Switch, x=0, y=1), 10)
    _clause(g, "{x:who} and {y:who@x} (switch|swap|trade) places", _told(Switch, x=1, y=0), 10)
    _clause(g, f"({'|'.join(PAUSES)})", lambda c, segment: {} if isinstance(segment[0], Stay) else None, 20)


def _clause(g: Rules, pattern: str, inverse: Inverse, say: float) -> None:
    """A clause that is only said; that it means what it should is found by reading it."""
    g.rule("clause", pattern, say=say, inverse=inverse, heard=False)


def _told(kind: type[SceneAction], **fields: int) -> Inverse:
    """Who stands at these fields of an action of a kind."""

    def inverse(c: Theatre, segment: tuple[SceneAction, ...]) -> Mapping[str, Any] | None:
        action = segment[0]
        if not isinstance(action, kind):
            return None
        places: tuple[Any, ...] = tuple(action)
        return {name: (c.who(places[n]),) for name, n in fields.items()}

    return inverse


def _entering(c: Theatre, segment: tuple[SceneAction, ...]) -> Mapping[str, Any] | None:
    action = segment[0]
    return {"n": action.colour, "p": action.source} if isinstance(action, Enter) else None


def _moving(c: Theatre, segment: tuple[SceneAction, ...]) -> Mapping[str, Any] | None:
    action = segment[0]
    return {"x": (c.who(action.source),), "p": action.target} if isinstance(action, Move) else None


def _taking(c: Theatre, segment: tuple[SceneAction, ...]) -> Mapping[str, Any] | None:
    action = segment[0]
    if not isinstance(action, TakeHat):
        return None
    hat = c.look(c.who(action.source))[1]
    return {"x": (c.who(action.target),), "hue": hat} if hat in COLOURS else None
