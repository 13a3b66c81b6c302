"""Newcomers: one or several, beside others, expected, in the place of somebody."""

from __future__ import annotations

from typing import Any

from grice.language import Group, Rules
from grice.worlds.scene.english.context import Theatre
from grice.worlds.scene.english.people import ANY, Costs, Look
from grice.worlds.scene.rules import NONE, POSITIONS, Enter


def add_entering(g: Rules) -> None:
    enter_ = "[{WILL}|{ADV}] {ENTER} [again|also|now|then] [[on|onto|into|to] {STAGE}]"
    g.rule("clause", f"{{n:anyone}} [,] {enter_}", anywhere, cost=0.5)
    g.rule(
        "clause",
        "{n:anyone} [,] [{ADV}] {STAND} {p:place}",
        lambda c, n, p: rather_new(c, n, p, 0.9),
        cost=0.1,
    )
    g.rule(
        "clause",
        "{n:newcomer} [{ADV}|{WILL}] ({MOVE}|{OCCUPY}) {p:place}",
        lambda c, n, p: rather_new(c, n, p, 1.0),
        cost=0.5,
    )
    g.rule("clause", "{ADD} {n:newcomer}", anywhere, cost=0.6)
    g.lines(
        "clause",
        f"""{{n:anyone}} [,] {enter_} {{p:place}}
        {{n:newcomer}} [,] {{p:place}} ; 1.0
        {{p:place}} [,] {enter_} {{n:newcomer}}
        {{p:place}} [,] {{n:anyone}} {enter_} [there]
        [{{ADV}}] {{ENTER}} {{n:newcomer}} [,] {{p:place}} ; 0.1
        (there is|there appears|we see|here comes|in comes) {{n:newcomer}} [,] {{p:place}} ; 0.1""",
        enter,
    )
    g.rule("clause", f"{{MAKE}} {{n:anyone}} {enter_}", anywhere, cost=0.5)
    g.rule("clause", f"{{MAKE}} {{n:anyone}} {enter_} {{p:place}}", enter)
    there = "({THERE_BE}|where is)"
    g.rule(
        "clause", f"{there} {{n:newcomer}} {{p:place}} [,] [but is not|but there is not]", _expected, cost=0.3
    )
    g.rule(
        "clause",
        "{n:newcomer} [{ADV}] {IS_MISSING} [standing] {p:place} [,] [but is not]",
        _expected,
        cost=0.3,
    )
    g.rule(
        "clause", "{p:place} ({NEED}|is missing|is waiting for|calls for) {n:newcomer}", _expected, cost=0.2
    )
    come = "[come in|enter|appear|join|in] [[on|to|into] {STAGE}]"
    g.rule("clause", f"{{ADD}} {{n:newcomer}} {come} {{p:place}}", lambda c, n, p: rather_new(c, n, p, 0.4))
    g.rule(
        "clause",
        "{n:newcomer} {ENTER} {p:place} [,] [{WITH}] [he|she|this time|is|who] [is|has] [{DRESS}] {b:worn}",
        _entered_as,
        cost=0.05,
    )
    g.rule(
        "clause",
        "({x:thing}|[he|she|they]) (is|are|gets|was) joined by {n:newcomer} [,] [standing] [{p:place@x}]",
        _join,
    )
    g.rule("clause", "{n:newcomer} {JOIN} {x:thing} [{p:place@x}]", _join)
    g.rule("clause", "{n:newcomer} (replaces|takes the place of|replaced) {_x:thing}", _replace, cost=0.1)
    g.rule("clause", "{_x:thing} (is|was|gets) replaced by {n:newcomer}", _replace, cost=0.1)
    _crowds(g)


def _crowds(g: Rules) -> None:
    """Several newcomers: each side of somebody, the ends, one place after another, or a place for each."""
    more = "[more|new|other]"
    g.rule("crowd", f"[another] {{m:num}} {more} [of the] [{{PERSON}}] {{DRESS}} {{look:worn}}", _as_many)
    g.rule("crowd", f"[another] {{m:num}} {more} {{look}} [{{PERSON}}]", _as_many)
    g.rule("crowd", "{n:newcomer} and {o:newcomer}", lambda n, o: (n, o))
    coming = "[{ADD}] {crowd} [{WILL}] [{ENTER}|{STAND}|{MOVE}|line up] [up|on|onto {STAGE}]"
    side = "(side|sides|end|ends|edge)"
    each = f"[,] [one|one each] (on|at|to) (either|each|both|the two) {side}"
    g.rule(
        "clause",
        f"{coming} {each} [of {{STAGE}}]",
        lambda c, crowd: _come(c, crowd, (1, POSITIONS)),
        cost=0.2,
    )
    g.rule(
        "clause", f"{coming} {each} of {{x:thing}}", lambda c, crowd, x: _come(c, crowd, _both_sides(c, x))
    )
    g.rule(
        "clause",
        f"{coming} [,] [both|all] {{p:place}} [,] [one {{NEXT_TO}} the other|{{TOGETHER}}]",
        _come_in_row,
        cost=0.1,
    )
    fill = "({OCCUPY}|close|fill) [up] [the|all the] {SPOT} between {x:thing} [up] with"
    more = "[more|new|other|several|some]"
    g.rule("clause", f"{fill} {more} {{PERSON}} {{DRESS}} {{look:worn}}", _fill, cost=0.1)
    g.rule("clause", f"{fill} {more} {{look}} [{{PERSON}}]", _fill, cost=0.1)
    g.rule("clause", "{crowd} {JOIN} {x:thing} [,] [~] [{p:place@x}]", _join_in_row, cost=0.2)
    g.rule("EACH_OF", "(one|the first|the other|another|the second|{_n:newcomer})")
    one = "[,] [and] {EACH_OF} {p:place} [,] [and] {EACH_OF} {q:place}"
    g.rule("clause", f"{coming} {one}", lambda c, crowd, p, q: _come(c, crowd, (p, q)))
    g.rule(
        "clause",
        "{ADD} one {look} [{PERSON}] (on|at) (either|each|both) " + side + " of {x:thing}",
        _one_each,
    )
    g.rule(
        "clause", "{ADD} {n:newcomer} (on|at) (either|each|both) " + side + " of {x:thing}", _one_each_side
    )


def _as_many(m: int, look: Look) -> tuple[str, ...] | None:
    return (look[0],) * m if look[0] and 1 < m < POSITIONS else None


def _come(c: Theatre, crowd: tuple[str, ...], places: tuple[int, ...]) -> Theatre | None:
    """The context after as many newcomers came as there are places."""
    after: Theatre | None = c if len(crowd) == len(places) else None
    for colour, place in zip(crowd, places, strict=False):
        after = enter(after, colour, place) if after is not None else None
    return after


def _come_in_row(c: Theatre, crowd: tuple[str, ...], p: int) -> Theatre | None:
    """Newcomers at a place and on from there, away from whoever is beside it."""
    on = -1 if c.who(p + 1) or p == POSITIONS else 1
    return _come(c, crowd, tuple(range(p, p + on * len(crowd), on)))


def _fill(c: Theatre, x: Group, look: Look) -> Theatre | None:
    """Newcomers in all places between people."""
    at = sorted(map(c.at, x))
    places = tuple(p for p in range(at[0] + 1, at[-1]) if not c.who(p)) if at and at[0] else ()
    return _come(c, (look[0],) * len(places), places) if look[0] and places else None


def _join_in_row(c: Theatre, crowd: tuple[str, ...], x: Group, p: int = 0) -> list[Theatre | None]:
    at = [c.at(i) for i in x]
    return [
        _come_in_row(c, crowd, place) for place in ([p] if p else [q for i in at for q in (i - 1, i + 1)])
    ]


def _one_each_side(c: Theatre, n: str, x: Group) -> Theatre | None:
    return _come(c, (n, n), _both_sides(c, x))


def _one_each(c: Theatre, look: Look, x: Group) -> Theatre | None:
    return _one_each_side(c, look[0], x) if look[0] else None


def enter(c: Theatre, n: str, p: int) -> Theatre | None:
    """The context after somebody in a colour came to a place."""
    return c.do(Enter(p, n)) if 1 <= p <= POSITIONS else None


def rather_new(c: Theatre, n: str, p: int, known: float) -> Costs:
    """A newcomer, at a cost where it may be somebody who is there."""
    after = enter(c, n, p)
    there = any(person[0] == n for person in c.state.people)
    return {} if after is None else {after: known * there}


def _expected(c: Theatre, n: str, p: int) -> Costs:
    return rather_new(c, n, p, 0.8)


def anywhere(c: Theatre, n: str) -> list[Theatre | None]:
    return [c.do(Enter(p, n)) for p in range(1, POSITIONS + 1)]


def _entered_as(c: Theatre, n: str, p: int, b: Look) -> Theatre | None:
    return enter(c, n, p) if b[1] in (ANY, NONE) and b[0] in (ANY, n) else None


def _replace(c: Theatre, n: str) -> Any:
    """A newcomer where somebody was who left."""
    return [enter(c, n, place) for _, _, place in c.gone()[:1]]


def _join(c: Theatre, n: str, x: Group = (), p: int = 0) -> list[Theatre | None]:
    at = [c.at(i) for i in x or c.actor]
    return [enter(c, n, place) for place in ([p] if p else [q for i in at for q in (i - 1, i + 1)])]


def _both_sides(c: Theatre, x: Group) -> tuple[int, int]:
    at = sorted(map(c.at, x))
    return at[0] - 1, at[-1] + 1
