"""Indirect requests: what is said of a place or a sight by somebody who wants one to be there, or see it."""

from __future__ import annotations

from grice.language import Group, Rules
from grice.language.meaning import Denotation
from grice.worlds.sail.english.turning import face
from grice.worlds.sail.english.views import EVERYWHERE
from grice.worlds.sail.english.walker import Walker, Way
from grice.worlds.sail.english.walking import walk

INDIRECT = 0.4  # to say that something is there, and mean that one should go there
LOOKING = (
    "look looks looking view see seeing watch watching stare staring face faces facing gaze gazing eyes "
    "sight admire admiring glance your_back"
)
PURPOSE = "so_that so_you so_we so_i in_order_to so_as_to because since"


def add_hints(g: Rules) -> None:
    """Adds clauses that only hint at what is to be done."""
    # fmt: off
    g.words("PURPOSE", PURPOSE)
    g.words("LOOKING", LOOKING)
    g.rule("hint", "(~ {x:spot} [~]|{x:spot} ~)", _go, cost=INDIRECT)
    g.rule("hint", "[~] {LOOKING} [~] {s:sight} [{a:aim}] [~]",
        lambda c, s, a=EVERYWHERE: face(c, s, a), cost=INDIRECT + 0.1)
    g.rule("hint", "{cond} [,] ~", _go_there, cost=INDIRECT)
    g.rule("act", "{a:act} [,] {PURPOSE} ~", cost=0.3)
    g.rule("sentence", "{_h:hint} , {b:sentence}", lambda b: b, cost=INDIRECT)
    g.rule("sentence", "{h:hint}")
    g.rule("sentence", "{a:sentence} (,|[,] and|[,] but) {h:hint@a}", lambda h: h, cost=0.1)
    # fmt: on


def _go(c: Walker, x: Group) -> Denotation:
    """A walk to what is spoken of; one who is there already is only told something."""
    return {c: 0.2} if x[0] == c.place else walk(c, Way(goal=x[0]))


def _go_there(cond: tuple[bool, Walker]) -> Denotation:
    """A walk to what is said to be somewhere, and is."""
    held, c = cond
    return _go(c, c.focus[0]) if held and c.focus and len(c.focus[0]) == 1 else {}
