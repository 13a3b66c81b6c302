"""Newcomers: one or several, beside others, expected, in the place of somebody."""

from __future__ import annotations

from grice.language import Group, Rules
from grice.worlds.scene.english.context import Costs, Theatre, least
from grice.worlds.scene.english.people import ANY, Look
from grice.worlds.scene.rules import NONE, POSITIONS, Enter


def add_entering(g: Rules) -> None:
    """Adds acts by which people come: `dressed` is what all of several newcomers wear."""
    come = "[{WILL}|{ADV}] {ENTER} [again|also|now|then] [[on|onto|into|to] {STAGE}]"
    g.lines(
        "clause",
        f"""{{n:anyone}} [,] {come}
        {{ADD}} {{n:newcomer}} ; 0.1""",
        anywhere,
        cost=0.5,
    )
    g.lines(
        "clause",
        f"""{{n:anyone}} [,] {come} {{p:place}}
        {{MAKE}} {{n:anyone}} {come} {{p:place}}
        {{n:newcomer}} [,] {{p:place}} ; 1.0
        {{p:place}} [,] {come} {{n:newcomer}}
        {{p:place}} [,] {{n:anyone}} {come} [there]
        [{{ADV}}] {{ENTER}} {{n:newcomer}} [,] {{p:place}} ; 0.1
        (there is|there appears|we see|here comes|in comes) {{n:newcomer}} [,] {{p:place}} ; 0.1""",
        enter,
    )
    g.lines(
        "clause",
        """{n:anyone} [,] [{ADV}] {STAND} {p:place} ; 0.1
        {n:newcomer} [{ADV}|{WILL}] ({MOVE}|{OCCUPY}) {p:place} ; 0.5
        {ADD} {n:newcomer} [come in|enter|appear|join|in] [[on|to|into] {STAGE}] {p:place}
        ({THERE_BE}|where is) {n:newcomer} {p:place} [,] [but is not|but there is not] ; 0.3
        {n:newcomer} [{ADV}] {IS_MISSING} [standing] {p:place} [,] [but is not] ; 0.3
        {p:place} ({NEED}|is missing|is waiting for|calls for) {n:newcomer} ; 0.3
        {n:newcomer} ~ {p:place} ; 0.6""",
        rather_new,
    )
    clad = "[,] [{WITH}] [he|she|this time|is|who] [is|has] [{DRESS}] {b:worn}"
    g.rule("clause", f"{{n:newcomer}} {{ENTER}} {{p:place}} {clad}", _entered_as, cost=0.05)
    g.rule("clause", "{n:newcomer} {JOIN} {x:thing} [{p:place@x}]", _join)
    _crowds(g)


def _crowds(g: Rules) -> None:
    """Several newcomers: each side of somebody, the ends, one place after another, or a place for each."""
    dressed = "[more|new|other|several|some] [of the] ([{PERSON}] {DRESS} {look:worn}|{look} [{PERSON}])"
    g.rule("dressed", dressed, lambda look: look[0] or None)
    g.rule("crowd", "[another] {m:num} {n:dressed}", lambda m, n: (n,) * m if 1 < m < POSITIONS else None)
    g.rule("crowd", "{n:newcomer} and {o:newcomer}", lambda n, o: (n, o))
    coming = "[{ADD}] {crowd} [{WILL}] [{ENTER}|{STAND}|{MOVE}|line] [on|onto {STAGE}]"
    each = "(on|at|to) (either|each|both|the two) (side|sides|end|ends|edge)"
    at_ends = f"{coming} [,] [one|one each] {each} [of {{STAGE}}]"
    g.rule("clause", at_ends, lambda c, crowd: _come(c, crowd, (1, POSITIONS)), cost=0.2)
    beside = f"{coming} [,] [one|one each] {each} of {{x:thing}}"
    g.rule("clause", beside, lambda c, crowd, x: _come(c, crowd, _both_sides(c, x)))
    beside = f"{{ADD}} ({{n:newcomer}}|one {{n:dressed}}) {each} of {{x:thing}}"
    g.rule("clause", beside, lambda c, n, x: _come(c, (n, n), _both_sides(c, x)))
    row = f"{coming} [,] [both|all] {{p:place}} [,] [one {{NEXT_TO}} the other|{{TOGETHER}}]"
    g.rule("clause", row, _come_in_row, cost=0.1)
    fill = "({OCCUPY}|close|fill) [the|all the] {SPOT} between {x:thing} with {n:dressed}"
    g.rule("clause", fill, _fill, cost=0.1)
    g.rule("EACH_OF", "(one|the first|the other|another|the second|{_n:newcomer})")
    one = "[,] [and] {EACH_OF} {p:place} [,] [and] {EACH_OF} {q:place}"
    g.rule("clause", f"{coming} {one}", lambda c, crowd, p, q: _come(c, crowd, (p, q)))


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


def _fill(c: Theatre, x: Group, n: str) -> Theatre | None:
    """Newcomers in all places between people."""
    at = sorted(map(c.at, x))
    places = tuple(p for p in range(at[0] + 1, at[-1]) if not c.who(p)) if at and at[0] else ()
    return _come(c, (n,) * len(places), places) if places else None


def enter(c: Theatre, n: str, p: int) -> Theatre | None:
    """The context after somebody in a colour came to a place."""
    return c.do(Enter(p, n))


def rather_new(c: Theatre, n: str, p: int, known: float = 0.9) -> Costs:
    """A newcomer, at a cost where it may be somebody who is there."""
    after = enter(c, n, p)
    there = any(person[0] == n for person in c.state.people)
    return {} if after is None else {after: known * there}


def anywhere(c: Theatre, n: str) -> list[Theatre | None]:
    return [c.do(Enter(p, n)) for p in range(1, POSITIONS + 1)]


def _entered_as(c: Theatre, n: str, p: int, b: Look) -> Theatre | None:
    return enter(c, n, p) if b[1] in (ANY, NONE) and b[0] in (ANY, n) else None


def _join(c: Theatre, n: str, x: Group, p: int = 0) -> Costs:
    at = [p] if p else [c.at(i) + side for i in x for side in (-1, 1)]
    return least(pair for place in at for pair in rather_new(c, n, place, 0.5).items())


def _both_sides(c: Theatre, x: Group) -> tuple[int, int]:
    at = sorted(map(c.at, x))
    return at[0] - 1, at[-1] + 1
