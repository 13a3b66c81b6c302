"""Where somebody goes: the ends, beside others, between them, so many steps, back, a position by number."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from grice.language import Group, Rules, pick
from grice.worlds.scene.english.context import Theatre
from grice.worlds.scene.english.people import Costs
from grice.worlds.scene.rules import EMPTY, POSITIONS, Enter, Exit, Move, Switch

SLIP = 1.8  # left said for right, as people do now and then
ALL = tuple(range(1, POSITIONS + 1))
ONTO = (
    "to on at in from into onto over_to for toward towards up_to "
    "to_be_on over_on "
    "and_stands_on and_stands_at to_stand_on to_stand_at from_over_on near out_to along_to standing_at "
    "standing_on "
    "back_to back_on all_the_way_back_to standing_in onto_the down_to "
    "then_on tot "
    "ot off_to by from_the further_to and_goes_to from_out_at across_to nearest_to back_over_to right_to "
    "till until_he_is_at "
    "until_he_reaches until_he_is_on until_he's_on and_stands_to and_is_now_on and_is_on"
)
EXTREME = "far very extreme farthest furthest absolute far_away outer utmost complete most entire outermost"
EDGE = (
    "end edge side corner most hand_side position spot place border extreme boundary space hand_end "
    "of_the_stage part most_position "
    "most_spot most_side wing point_of_the_stage hand_edge most_end most_edge location area"
)
STAGE = (
    "the_stage the_scene stage scene the_screen screen the_picture the_line the_row the_group the_frame "
    "the_area "
    "the_platform on_stage on_the_stage the_image on_the_scene into_the_scene onto_the_stage "
    "on_to_the_stage in_the_scene to_the_scene "
    "onto_the_scene into_the_picture in_the_picture on_the_screen on_screen off_stage off_the_stage "
    "from_the_scene "
    "from_the_stage from_the_screen the_space the_room the_view from_view from_sight of_the_scene "
    "of_the_stage "
    "from_the_picture from_the_group of_the_screen to_the_stage to_the_group into_the_group into_view "
    "into_scene off_screen "
    "off_the_screen off the_line_up the_party from_stage from_the_line"
)
STEP = (
    "step space spot position place steps spaces spots positions places square slot squares unit units "
    "notch notches tiny_bit "
    "pace paces time more over step_over space_over spot_over steps_over spots_over spaces_over move moves "
    "box cell peg slots "
    "places_over positions_over stop stops"
)
NEARBY = (
    "next_to beside by near alongside adjacent_to close_to right_next_to directly_next_to "
    "immediately_next_to just_next_to "
    "next_to_and_beside up_next_to right_beside directly_beside right_by to_stand_next_to over_next_to "
    "up_to over_by "
    "over_beside and_stands_next_to standing_next_to and_stand_next_to to_stand_beside to_be_next_to "
    "directly_adjacent_to up_against "
    "very_close_to nearby closely_to right_up_to closer_to against in_next_to stands_next_to to_join "
    "up_beside and_joins right_near "
    "at_the_side_of by_the_side_of to_the_side_of and_stands_beside and_stands_by joining close_by "
    "in_the_spot_next_to to_the_spot_next_to "
    "in_a_spot_next_to to_a_spot_next_to to_the_space_next_to so_he_is_next_to so_that_he_is_next_to "
    "until_he_is_next_to "
    "to_right_next_to to_next_to in_the_position_next_to nearest_to over_to alongside_of immediately_beside "
    "neighboring"
)
JUST = (
    "just directly immediately right immediate direct exact exactly over to_just slightly to_directly "
    "to_stand_directly close closely "
    "just_over barely to_immediately standing stand to_stand standing_directly to_be to_the_spot "
    "to_the_space to_the_position "
    "in_the_spot in_the_space and_stands and_is_now and_is_now_standing to_right directly_over all_the_way "
    "back and_stand goes "
    "so_he_is so_that_he_is and_is stands to_a_spot and_stands_directly in_the_spot_directly "
    "to_the_spot_directly to_the_spot_just "
    "to_the_empty_spot from up to_the_place in_the_place at_the_spot in_to to_the_spot_immediately "
    "until_he_is over_to_the_spot "
    "to_the_open_space and_standing to_the_direct and_over next_to_and next_to_and_directly next "
    "over_and_stands "
    "over_and_stands_directly down back_over moving to_stand_just to_stand_immediately on_over"
)


def add_places(g: Rules) -> None:
    """Adds `place` (a position, as seen from the subject), `dir` (−1 or 1) and `steps`."""
    classes = {"ONTO": ONTO, "EXTREME": EXTREME, "EDGE": EDGE, "STAGE": STAGE, "STEP": STEP}
    for name, words in {**classes, "NEARBY": NEARBY, "JUST": JUST}.items():
        g.words(name, words)
    _directions(g)
    _ends(g)
    _steps(g)
    _beside(g)
    _between(g)
    _numbered(g)
    _former(g)
    g.rule("place", "{p:place} [,] {q:place}", lambda p, q: p if p == q else None, cost=0.05)
    g.rule("place", "{p:place} and {q:place}", lambda p, q: p if p == q else None, cost=0.1)
    g.rule("place", "{_p:place} [,] {OOPS} [,] {q:place}", lambda q: q, cost=0.1)
    g.rule("place", "{p:place} [,] (not|rather than|instead of) {_q:place}", lambda p: p, cost=0.1)
    g.rule(
        "place",
        "(over|up|down|all the way|directly|straight|right|just|slightly|further|across|back|away|there|and "
        "stands|to stand|standing|again|along|immediately|in|out|and goes|closer|farther|now) {p:place}",
        lambda p: p,
        cost=0.02,
    )
    g.rule("place", "{p:place} {STAGE}", lambda p: p)
    g.rule(
        "place",
        "{p:place} (again|now|instead|alone|once more|there|as well|too|by himself|by herself|further|over)",
        lambda p: p,
    )


def _directions(g: Rules) -> None:
    for word, way in (("left", -1), ("right", 1)):
        g.rule(
            "dir",
            f"({word}|{word}ward|{word}wards|{word} side|{word} hand side|{word}hand side|{word} of the "
            f"stage|{word} hand)",
            way,
        )
    g.rule("way", "{dir}")
    g.rule(
        "way",
        "(to|toward|towards|on|over to|further to|farther to|to to|tot|back to|more to|in|off to|at) [the|"
        "his|her|their|your] {dir}",
    )
    g.rule("way", "(further|farther|over|more|to|back|away|back over|off|closer|slightly|again) {dir}")
    g.rule("way", "(to|toward|towards) the (further|farther) {dir}")
    g.words("END", "end edge side corner border")


def _ends(g: Rules) -> None:
    """The ends of the stage."""
    for word, end in (("left", 1), ("right", POSITIONS)):
        at_end = _or_other(end)
        far = "[{ONTO}] [the|his|her] {EXTREME} [{EXTREME}]"
        g.rule("place", f"{far} {word} [hand] [{{EDGE}}]", at_end)
        g.rule("place", f"[{{ONTO}}] [the|his] {{EXTREME}} {{EDGE}} {word}", at_end)
        g.rule("place", f"[{{ONTO}}] [the|his|her] [{{EXTREME}}] {word}most [{{EDGE}}]", at_end)
        g.rule(
            "place",
            f"[{{ONTO}}] [the] [very|far|extreme] {word} [hand] (end|edge|corner|border|extreme|wing|most)",
            at_end,
        )
        g.rule(
            "place", f"[{{ONTO}}] [the] (end|edge|corner) (on|of|to|at) [the] [far] {word} [side|end]", end
        )
        g.rule(
            "place",
            f"(all the way|completely|entirely|the whole way|clear|way|as far|fully|all the way over) [over|"
            f"back] (to|on|at|towards|toward) [the|his] [far] {word} [side|end|edge] [as he can|as possible|"
            f"as he can go]",
            at_end,
        )
        g.rule(
            "place",
            f"(all the way|completely|entirely|the whole way|clear|way|as far|fully) [over|back] {word} [as "
            f"he can|as possible|as he can go]",
            at_end,
        )
        g.rule("place", f"(stage {word}|{word} wing)", end, cost=0.1)
        g.rule("place", f"[{{ONTO}}] [the|his|her] {word} [side|hand side|part]", _side(end))
        g.rule("place", f"as far [to the] {word} as (possible|he can|she can|they can|you can)", _as_far(end))
    g.rule("place", "[{ONTO}] (the|an|one) (end|edge|very end|very edge) [of]", _either_end, cost=0.1)
    g.rule("place", "[{ONTO}] the other (end|edge|side) [of]", _other_end, cost=0.1)
    g.rule("place", "[{ONTO}] the opposite (end|edge|side) [of]", _other_end)
    g.rule(
        "place",
        "[all the way] (across|to the other end|to the opposite end) [the stage|the scene|it]",
        _other_end,
    )
    g.rule("place", "all the way", _either_end, cost=0.3)
    g.rule("place", "[{ONTO}] [the] [very|exact|dead] (middle|center|centre|mid) [of]", _middle, cost=0.1)


def _side(end: int) -> Callable[[Theatre], Costs]:
    """ "To the left", "on the left": a step, the end, or beside whoever is in focus."""

    def found(c: Theatre) -> Costs:
        way = -1 if end == 1 else 1
        subject, places = c.subject, {end: 0.1}
        if len(subject) == 1 and c.at(subject[0]):
            at = c.at(subject[0])
            places = {place: 0.5 for place in ALL if (place - at) * way > 0}
            places[end] = 0.3
            places[at + way] = 0.0
            return places
        for i in c.things:
            places.setdefault(c.at(i) + way, 0.8)
        first = _as_far(end)(c)
        if first:
            places.setdefault(first, 0.3)
            places[first] = min(places[first], 0.3)
        return places

    return found


def _or_other(end: int) -> Callable[[], Costs]:
    """An end of the stage; people say left for right now and then."""
    return lambda: {end: 0.0, POSITIONS + 1 - end: SLIP}


def _as_far(end: int) -> Callable[[Theatre], int | None]:
    """The last free position before an end."""
    order = ALL if end == 1 else ALL[::-1]
    return lambda c: next((p for p in order if not c.who(p)), None)


def _home(c: Theatre) -> int:
    """Where the subject stands; 0 if nobody is the subject."""
    return c.at(c.subject[0]) if len(c.subject) == 1 else 0


def _either_end(c: Theatre) -> Costs:
    at = _home(c)
    return {1: 0.0 if at <= 5 else 0.2, POSITIONS: 0.0 if at > 5 or not at else 0.2}


def _other_end(c: Theatre) -> Costs:
    at = _home(c)
    if at:
        return {POSITIONS: 0.0 if at <= 5 else 0.5, 1: 0.0 if at > 5 else 0.5}
    taken = [i for i in (1, POSITIONS) if c.who(i)]
    if len(taken) == 1:
        return {POSITIONS + 1 - taken[0]: 0.0}
    last = next((a for _, _, a in c.path() if isinstance(a, Enter | Move)), None)
    at = 0 if last is None else last.source if isinstance(last, Enter) else last.target
    return {1: 0.0, POSITIONS: 0.3} if at > 5 else {1: 0.3 if at else 0.0, POSITIONS: 0.0}


def _middle(c: Theatre) -> Costs:
    found: Costs = {5: 0.0, 6: 0.0, 4: 0.6, 7: 0.6}
    home = _home(c)
    at = [c.at(i) for i in c.things if c.at(i) != home]
    if len(at) >= 2:
        for place in range(min(at) + 1, max(at)):
            found[place] = min(found.get(place, 0.2), 0.2 if len(at) == 2 else 0.4)
    return found


def _steps(g: Rules) -> None:
    g.rule("steps", "{num}", lambda num: num)
    g.rule(
        "steps",
        "(a|an|another|one more|a single|one single|just one|only one|one extra|one additional|one other|an "
        "additional|yet another|exactly one)",
        1,
        cost=0.02,
    )
    g.rule(
        "steps",
        "(a few|several|some|a number of|multiple)",
        lambda: {n: 0.0 if n in (2, 3, 4) else 0.4 for n in range(1, 10)},
    )
    g.rule("steps", "(a couple|a couple of|a pair of)", lambda: {2: 0.0, 3: 0.4, 1: 0.8})
    g.rule("steps", "{a:steps} (more|further|additional|of the|single|small|full|extra)", lambda a: a)
    g.words(
        "LITTLE",
        "slightly once a_little a_bit a_tiny_bit a_little_bit just_a_bit just_a_little one step somewhat "
        "a_smidge barely just_slightly a_hair a_small_step just_a_little_bit a_tad",
    )
    g.rule("place", "[by] {steps} {STEP} [over] {way}", _stepped)
    g.rule("place", "{steps} {way}", _stepped, cost=0.05)
    g.rule("place", "{way} [by|for|just] {steps} [{STEP}] [over]", _stepped)
    g.rule("place", "[over|back] (by|for) {steps} [{STEP}] {way}", _stepped)
    g.rule("place", "[over|by] {steps} {STEP}", _either_way, cost=0.2)
    g.rule("place", "{LITTLE} [more|further|closer|farther] {way}", lambda c, way: _nudged(c, way))
    g.rule("place", "{way} {LITTLE} [more|further]", lambda c, way: _nudged(c, way))
    g.rule("place", "{LITTLE} [over|further|more|away|farther]", lambda c: _both_ways(c, 1), cost=0.3)
    g.rule("place", "{way}", lambda c, way: _nudged(c, way, 0.2), cost=0.05)
    toward = "(toward|towards|closer to|nearer to|nearer|in the direction of|closer toward|closer towards|to)"
    g.rule(
        "place", f"[by] {{steps}} [{{STEP}}] {toward} {{x:thing}}", lambda c, steps, x: _toward(c, x, steps)
    )
    g.rule("place", f"{toward} {{x:thing}} by {{steps}} [{{STEP}}]", lambda c, steps, x: _toward(c, x, steps))
    g.rule(
        "place",
        "[{LITTLE}] [over] (toward|towards|closer to|nearer to|nearer|closer toward|closer towards|"
        "further towards|back towards) {x:thing}",
        _closer,
        cost=0.1,
    )
    g.rule(
        "place",
        "[{LITTLE}] closer [to] [one another]",
        lambda c: {p: cost for g in c.focus[:3] for p, cost in _closer(c, g).items()},
        cost=0.4,
    )
    center = "(toward|towards|closer to|to|nearer) [the] (center|middle|centre) [of]"
    g.rule("place", f"{{steps}} [{{STEP}}] [back|over] {center}", lambda c, steps: _inward(c, steps))
    g.rule("place", f"[{{LITTLE}}] [back] {center}", lambda c: _inward(c, 1), cost=0.2)
    away = "[away] (away from|farther from|further from|from|further away from|farther away from)"
    g.rule(
        "place", f"[by] {{steps}} [{{STEP}}] {away} {{x:thing}}", lambda c, steps, x: _toward(c, x, -steps)
    )
    g.rule("place", f"[{{LITTLE}}] {away} {{x:thing}}", lambda c, x: _toward(c, x, -1), cost=0.2)
    g.rule("place", "{steps} {STEP} back {way}", _stepped)
    g.rule("place", "[{steps} {STEP}] (past|passed|beyond|across) {x:thing}", _past)
    g.rule("place", "{way} (past|passed|over|beyond) {x:thing}", lambda c, way, x: _past(c, x))


def _stepped(c: Theatre, steps: int, way: int) -> Costs:
    at = _home(c)
    found = {at + way * steps: 0.0, at - way * steps: SLIP} if at else {}
    return {place: cost for place, cost in found.items() if place in ALL}


def _nudged(c: Theatre, way: int, more: float = 0.4) -> Costs:
    """A move that way by one position, or at a cost by more."""
    at = _home(c)
    return {p: 0.0 if p == at + way else more for p in ALL if (p - at) * way > 0} if at else {}


def _both_ways(c: Theatre, steps: int) -> Costs:
    """So many steps one way or the other, rather as the last move went."""
    at = _home(c)
    if not at:
        return {}
    last = next((a for _, _, a in c.path() if isinstance(a, Move)), None)
    way = 1 if last is None or last.target > last.source else -1
    return {at + way * steps: 0.0 if last else 0.1, at - way * steps: 0.1}


def _either_way(c: Theatre, steps: int) -> Costs:
    return {p: cost for p, cost in _both_ways(c, steps).items() if p in ALL}


def _toward(c: Theatre, x: Group, steps: int) -> int | None:
    at = _home(c)
    there = c.at(x[0]) if len(x) == 1 else 0
    if not at or not there or at == there:
        return None
    return at + steps if there > at else at - steps


def _closer(c: Theatre, x: Group) -> Costs:
    """A step towards somebody, or right beside."""
    at = _home(c)
    there = c.at(x[0]) if len(x) == 1 else 0
    if not at or not there or at == there:
        return {}
    way = 1 if there > at else -1
    return dict.fromkeys(range(at + way, there, way), 0.4) | {there - way: 0.1, at + way: 0.0}


def _inward(c: Theatre, steps: int) -> int | None:
    at = _home(c)
    return (at + steps if at <= 5 else at - steps) if at else None


def _past(c: Theatre, x: Group, steps: int = 1) -> int | None:
    at = _home(c)
    there = c.at(x[0]) if len(x) == 1 else 0
    if not there or not at:
        return None
    return there + steps if there > at else there - steps


def _beside(g: Rules) -> None:
    """Beside somebody: left, right, next to, the other side."""
    g.words("SIDEOF", "side hand_side side_side hand")
    for word, way in (("left", -1), ("right", 1)):
        of = f"{word} [{{SIDEOF}}|end|edge] of"
        to = "[to|on|at|in|from|toward|towards|over to|tot]"
        own = "(his|her|their|the|its|him)"
        g.rule("place", f"[{{JUST}}] {to} [the] [{{JUST}}|far] {of} {{x:thing}}", _at_side(way))
        g.rule(
            "place",
            f"[{{JUST}}] {to} [the] [{{JUST}}] {word} (of|from|off|and) [and] [right|directly|immediately] "
            f"(next to|beside|adjacent to) {{x:thing}}",
            _at_side(way),
        )
        g.rule(
            "place",
            f"[{{JUST}}] (next to|beside|by) and {to} [the] [{{JUST}}] {of} {{x:thing}}",
            _at_side(way),
        )
        g.rule(
            "place",
            f"{{NEARBY}} {{x:thing}} [,] [standing|but] (on|to|at|in) [the|his|her|their] [immediate|far] "
            f"{word} [{{SIDEOF}}]",
            _at_side(way),
        )
        g.rule(
            "place",
            f"{{NEARBY}} {{x:thing}} [,] (on|to) {own} [immediate] {word} [{{SIDEOF}}]",
            _at_side(way),
        )
        g.rule(
            "place",
            f"[{{JUST}}] {to} {{x:thing}} [immediate|direct|far|own|exact] {word} [{{SIDEOF}}]",
            _at_side(way),
            cost=0.1,
        )
        g.rule(
            "place",
            f"[{{JUST}}] {to} {own} [immediate|direct|exact|own|very] {word} [{{SIDEOF}}]",
            _at_his_side(way),
        )
        g.rule(
            "place",
            f"[{{JUST}}] {to} the [immediate|direct|exact] {word} [{{SIDEOF}}]",
            _at_his_side(way),
            cost=0.4,
        )
        g.rule("place", f"[{{JUST}}] {to} [the] {of} (him|her|himself|herself|them)", _at_his_side(way))
        g.rule("place", f"[{{JUST}}] {to} [the] {word} [side] [to|from] {{x:thing}}", _at_side(way), cost=0.4)
        g.rule("place", f"{to} [the] {word} [,] {{NEARBY}} {{x:thing}}", _at_side(way), cost=0.2)
        g.rule(
            "place",
            f"[{{ONTO}}] (the|a) [free|empty|open|vacant] (spot|space|position|place|slot|seat|gap|square) "
            f"[that is] [{{JUST}}] [to|on] [the] {of} {{x:thing}}",
            _at_side(way),
        )
        g.rule(
            "place",
            f"[{{ONTO}}] the (spot|space|position|place) (to|on) {own} [immediate] {word} [{{SIDEOF}}]",
            _at_his_side(way),
        )
    g.rule("place", "{NEARBY} {x:thing}", _next_to)
    g.rule("place", "[{ONTO}] the (spot|space|position|place|slot) {NEARBY} {x:thing}", _next_to)
    g.rule("place", "(next to|beside) {x:thing}", _next_to)
    g.rule("place", "to {x:thing}", _next_to, cost=0.3)
    g.rule("place", "(behind|in back of|after|in front of|before|ahead of) {x:thing}", _next_to, cost=0.1)
    other = "[{ONTO}] [the|his|her|their] (other|opposite) (side|end|direction) (of|from|to|than)"
    g.rule("place", f"{other} {{x:thing}}", _other_side)
    g.rule("place", "[{ONTO}] {x:thing} (other|opposite) side", _other_side, cost=0.1)
    g.rule("place", "[{ONTO}] (the|his|her|their) (other|opposite) side", lambda c: _around(c), cost=0.2)
    g.rule("place", "around {x:thing}", _other_side, cost=0.2)


def _at_side(way: int) -> Callable[[Theatre, Group], Costs | None]:
    def found(c: Theatre, x: Group) -> Costs | None:
        at = [c.at(i) for i in x]
        if not at or not all(at):
            return None
        sides = (max(at) + 1, min(at) - 1)
        costs = dict(zip(sides if way > 0 else sides[::-1], (0.0, SLIP), strict=True))
        return {place: cost for place, cost in costs.items() if place in ALL}

    return found


def _at_his_side(way: int) -> Callable[[Theatre], Costs]:
    """At the side of somebody in focus; of the subject, that is a step."""

    def found(c: Theatre) -> Costs:
        places: Costs = {}
        subject = c.subject
        ranked = [g for g in c.focus if len(g) == 1 and c.at(g[0]) and g != subject]
        for n, group in enumerate(ranked):
            places.setdefault(c.at(group[0]) + way, 0.2 * n)
        for i in c.things:
            if (i,) != subject:
                places.setdefault(c.at(i) + way, 0.2 * len(ranked) + 0.3)
        if len(subject) == 1 and c.at(subject[0]):
            home = c.at(subject[0]) + way
            places[home] = min(places.get(home, 0.3), 0.3)
        if len(c.things) > 1:  # the side of them all
            places.setdefault(c.at(c.things[-1]) + 1 if way > 0 else c.at(c.things[0]) - 1, 0.5)
        return {p: cost for p, cost in places.items() if p in ALL}

    return found


def _next_to(c: Theatre, x: Group) -> Costs:
    at = [c.at(i) for i in x]
    if not at or not all(at):
        return {}
    home = _home(c)
    sides = {min(at) - 1: 0.0, max(at) + 1: 0.0}
    if home and len(at) == 1:  # rather the near side
        far = at[0] + 1 if home < at[0] else at[0] - 1
        sides[far] = 0.1
    return {p: cost for p, cost in sides.items() if p in ALL}


def _other_side(c: Theatre, x: Group) -> Costs:
    """Across from where the subject is, or from whoever is beside somebody."""
    at, home = [c.at(i) for i in x if (i,) != c.subject], _home(c)
    if not at or not all(at):
        return {}
    if home:
        return {max(at) + 1 if home < max(at) else min(at) - 1: 0.0}
    return {p: 0.0 for p in (min(at) - 1, max(at) + 1) if p in ALL and not c.who(p)}


def _around(c: Theatre) -> Costs:
    home = _home(c)
    found: Costs = {}
    for n, group in enumerate(c.focus):
        if len(group) == 1 and group != c.subject:
            for place, cost in _other_side(c, group).items():
                found.setdefault(place, cost + 0.3 * n)
    if home:
        for i in c.beside(c.subject[0]):
            found.setdefault(2 * c.at(i) - home, 0.2)
    return {p: cost for p, cost in found.items() if p in ALL}


def _between(g: Rules) -> None:
    g.words(
        "BETWEEN",
        "between in_between inbetween bewteen in_the_middle_of in_the_center_of to_between into_between "
        "betwen in_the_space_between in_the_spot_between to_the_spot_between to_the_space_between "
        "in_the_gap_between to_stand_between and_stands_between standing_between right_between "
        "directly_between to_the_middle_of right_in_between and_stands_in_between to_in_between "
        "to_be_between to_the_empty_spot_between in_the_empty_spot_between the_empty_spot_directly_between "
        "up_the_empty_spot_directly_between to_the_gap_between right_in_the_middle_of so_he_is_between",
    )
    g.rule("place", "{BETWEEN} [the] {x:thing}", _middle_of)
    g.rule(
        "place",
        "{BETWEEN} [them|the two|both|the others|the other two|both of them|the other two {PERSON}|other "
        "two {PERSON}|the two {PERSON}|those two|the two others|the pair|everyone|the other {PERSON}|both "
        "{PERSON}|two others]",
        lambda c: _gaps(c),
    )
    g.rule(
        "place",
        "{BETWEEN} (him|her|himself) and {x:thing}",
        lambda c, x: {
            p: cost
            for (i,), more in _near(c).items()
            for p, cost in _with_cost(_middle_of(c, (i, x[0])), more)
        },
    )
    g.rule(
        "place",
        "{BETWEEN} {x:thing} and (him|her|himself)",
        lambda c, x: {
            p: cost
            for (i,), more in _near(c).items()
            for p, cost in _with_cost(_middle_of(c, (i, x[0])), more)
        },
    )


def _near(c: Theatre) -> Costs:
    from grice.worlds.scene.english.people import ranked

    return ranked(c, c.subject)


def _with_cost(found: Costs, more: float) -> list[tuple[int, float]]:
    return [(p, cost + more) for p, cost in found.items()]


def _middle_of(c: Theatre, x: Group) -> Costs:
    """Between the outermost of a group."""
    at = sorted(c.at(i) for i in x)
    if len(at) < 2 or not at[0] or at[0] == at[-1]:
        return {}
    low, high = at[0], at[-1]
    return {
        p: 0.0 if p in (low + 1, high - 1) else 0.2
        for p in range(low + 1, high)
        if not c.who(p) or p == _home(c)
    }


def _gaps(c: Theatre) -> Costs:
    """Between people: two others, or any two next to one another."""
    home = _home(c)
    found: Costs = {}
    for n, group in enumerate(c.focus):
        if len(group) == 2:
            for p in _middle_of(c, group):
                found.setdefault(p, 0.2 * n)
    at = [c.at(i) for i in c.things if c.at(i) != home]
    for low, high in pairwise(at):
        for p in range(low + 1, high):
            found.setdefault(p, (0.0 if high - low == 2 else 0.3) + (0.1 if len(at) > 2 else 0.0))
    return found


def _numbered(g: Rules) -> None:
    spot = "(spot|position|place|space|slot|seat|square|spots|location)"
    g.rule("place", f"[{{ONTO}}] [the] {spot} [number|no|#] {{n:num}}", lambda n: n if n in ALL else None)
    g.rule("place", "[{ONTO}] [number|#|no] {n:num}", lambda n: n if n in ALL else None, cost=0.2)
    g.rule("place", f"[{{ONTO}}] [the] {{rank}} {spot}", _at_rank)
    g.rule(
        "place",
        f"[{{ONTO}}] [the] {{n:ordinal}} {spot} [counting] from [the] {{end}}",
        lambda n, end: n if end > 0 else POSITIONS + 1 - n,
    )
    g.rule(
        "place",
        f"[{{ONTO}}] [the] {{n:ordinal}} {spot} (on|to) [the] {{end}}",
        lambda n, end: n if end > 0 else POSITIONS + 1 - n,
        cost=0.1,
    )
    g.rule(
        "place",
        "{n:num} [{STEP}] (from|in from) [the] [far] {end}",
        lambda n, end: {n + 1 if end > 0 else POSITIONS - n: 0.0, n if end > 0 else POSITIONS + 1 - n: 0.3},
    )
    g.rule("place", "{n:ordinal} from [the] [far] {end}", lambda n, end: n if end > 0 else POSITIONS + 1 - n)
    g.rule(
        "place",
        f"[{{ONTO}}] (the|an|any) (empty|free|open|vacant|vacated|available) {spot}",
        _vacant,
        cost=0.1,
    )
    g.rule(
        "place",
        f"[{{ONTO}}] (the|an|any) (nearest|closest|first|next) (empty|free|open|available) {spot}",
        _nearest_free,
    )
    g.rule(
        "place",
        f"[{{ONTO}}] (the|an) (leftmost|first|furthest left) (empty|free|open|available) {spot}",
        lambda c: next((p for p in ALL if _open(c, p)), None),
    )
    g.rule(
        "place",
        f"[{{ONTO}}] (the|an) (rightmost|last|furthest right) (empty|free|open|available) {spot}",
        lambda c: next((p for p in reversed(ALL) if _open(c, p)), None),
    )


def _open(c: Theatre, place: int) -> bool:
    return c.state.people[place - 1] == EMPTY


def _at_rank(rank: int) -> int | None:
    found = pick(ALL, rank)
    return found[0] if len(found) == 1 else None


def _nearest_free(c: Theatre) -> Costs:
    home = _home(c) or (c.at(c.focus[0][0]) if c.focus and len(c.focus[0]) == 1 else 0)
    free = [p for p in ALL if _open(c, p)]
    least = min((abs(p - home) for p in free), default=0)
    return {p: 0.0 for p in free if home and abs(p - home) == least}


def _former(g: Rules) -> None:
    """Back, and where somebody was."""
    spot = (
        "(spot|position|place|space|location|starting point|point|starting position|seat|spots|side|end|"
        "starting place)"
    )
    g.rule(
        "place",
        "(back|back again|back over|right back|back there|home|back where he was|backwards|back in)",
        _back,
    )
    g.rule("place", "back {p:place}", lambda p: p)
    g.rule(
        "place",
        f"[back] [over] [to|in|into|at|on] [his|her|their|the|its|that] (original|previous|former|old|first|"
        f"starting|initial|same|earlier|last|own|prior|beginning|original starting) {spot} [again]",
        _back,
    )
    g.rule(
        "place",
        "[back] [to] (where|wherever) (he|she|they|it) (was|came from|had been|started|began|were|stood|"
        "used to be|was before|was standing|came|originally was|was originally|started from|was at first|"
        "was standing before|had come from|had started|had stood|just was|was previously)",
        _where_he_was,
    )
    g.rule(
        "place",
        "[back] [to] [the] [spot|place|position] (where|wherever) {x:thing} (was|had been|were|stood|used "
        "to be|was before|was standing|was standing before|came from|used to stand|had stood|just was|is|"
        "had been standing|was previously)",
        lambda c, x: _where(c, x[0]),
    )
    g.rule(
        "place",
        f"[in|into|to|up] {{x:thing}} [old|former|previous|original|vacated|own] {spot}",
        lambda c, x: _where(c, x[0]),
        cost=0.1,
    )
    g.rule(
        "place",
        f"[in|into|to|up|over] (his|her|their) [old|former|previous|original|vacated|now empty] {spot}",
        _where_he_was,
    )
    g.rule(
        "place",
        f"[in|into|to|over to|at] (that|this|the same|the vacated|the|the empty|the now empty|the newly "
        f"vacated|the open|the now vacant|the vacant|that same|the other) [empty|free] {spot} [again]",
        _vacant,
        cost=0.1,
    )
    g.rule(
        "place",
        f"[to|in|into|over to|at|up] [the] {spot} (of|left by|vacated by|that belonged to|left empty by) "
        f"{{x:thing}}",
        lambda c, x: _where(c, x[0]),
    )
    left = "(left|exited|disappeared|went away|was removed|is gone|has left|had left|walked off|just left)"
    g.rule(
        "place",
        f"[to|in|into|over to|at|up] [the] [old|former|empty] {spot} (of|left by|vacated by|that belonged "
        f"to|left empty by) {{_x:gone}}",
        _vacant,
    )
    g.rule(
        "place",
        "[to] where {_x:gone} (was|stood|had been|used to be|was standing|had stood|had been standing|left "
        "from)",
        _vacant,
    )
    g.rule("gone", f"(the|that) {{PERSON}} (who|that) [just] {left}", True)
    g.rule("gone", "[the|that] [{PERSON}] [{DRESS}] {_l:worn} [{PERSON}]", True)
    g.rule(
        "place",
        "[to] where {_g:gone} (was|stood|had been|used to be|was standing|had stood|had been standing)",
        lambda c: _vacant(c),
        cost=0.3,
    )
    g.rule("place", "(there|over there|in there)", _there, cost=0.2)


def _back(c: Theatre) -> Costs:
    """Where the subject was before, the last place first."""
    if len(c.subject) == 1:
        return {p: 0.4 * n for n, p in enumerate(c.places_of(c.subject[0]))}
    gone = c.gone()
    return {place: 0.4 * n for n, (_, _, place) in enumerate(gone)}


def _where(c: Theatre, person: int) -> Costs:
    """Where somebody was who went away, or where somebody stands who is still there."""
    found: Costs = {}
    for n, place in enumerate(c.places_of(person)):
        found.setdefault(place, 0.3 * n)
    return found


def _where_he_was(c: Theatre) -> Costs:
    """The place of somebody in focus but the subject, or the subject's own former one."""
    found: Costs = {}
    for n, group in enumerate(c.focus):
        if len(group) == 1 and group != c.subject:
            for place, cost in _where(c, group[0]).items():
                found.setdefault(place, cost + 0.2 * n)
    for place, cost in _vacant(c).items():
        found.setdefault(place, cost + 0.2)
    if len(c.subject) == 1:
        for place, cost in _back(c).items():
            found.setdefault(place, cost + 0.3)
    return found


def _vacant(c: Theatre) -> Costs:
    """The places that were left, the last first."""
    found: Costs = {}
    for _, _, action in c.path():
        if isinstance(action, Exit | Move) and not c.who(action.source):
            found.setdefault(action.source, 0.3 * len(found))
    return found


def _there(c: Theatre) -> Costs:
    found = {p: cost + 0.1 for p, cost in _vacant(c).items()}
    if c.noted("place"):
        found[c.noted("place")] = 0.0
    for _, _, action in c.path():
        if isinstance(action, Move | Switch):
            found.setdefault(action.target, 0.3)
    return found
