"""Conditions: what is seen from a pose, where it is, and what can be done there."""

from __future__ import annotations

from typing import Any

from grice.language import Group, Rules
from grice.worlds.sail.english.halls import ANY, distance
from grice.worlds.sail.english.places import Places
from grice.worlds.sail.english.walker import Look, Sight, Walker, strips, ways

Held = tuple[bool, Walker]
EVERYWHERE = (0, 1, 2, 3)
IS = (
    "is are be lies stands was were should_be will_be sits has_to_be needs_to_be must_be comes is_now "
    "gets appears "
    "shows_up are_now should_now_be will_now_be ends_up can_be_seen is_visible are_visible is_directly "
    "is_right"
)
YOU_SEE = (
    "you_see you_can_see you_have you've_got you_spot you_find you_will_see you_should_see "
    "you'll_see you_get_to_see you_should_be_able_to_see you_notice you_catch_sight_of u_see "
    "there_is there's there_are you_should_now_see you_would_see you_are_able_to_see you_could_see "
    "you_view you_should_have you_now_see there_should_be there_will_be you_glimpse you_have_got "
    "you_got you_may_see you_might_see you'd_see you_sight you_can_spot you_can_find you_encounter "
    "you_do_see you_happen_to_see you_actually_see there_happens_to_be"
)
YOU_FACE = (
    "you_face you_are_facing you're_facing you_look_at you_are_looking_at you're_looking_at "
    "you_look_down you_are_looking_down you're_looking_down you_look_along you_are_looking_along "
    "you_look_into you_stare_at you're_staring_at you_are_staring_at you_should_be_facing "
    "you_should_face you_are_now_facing you_will_be_facing you_should_be_looking_at "
    "you_should_be_looking_down you_look_up you_should_now_be_facing you_now_face you_can_look_down "
    "you_should_be_facing_down you_are_facing_down you_are_looking_up you_are_facing_towards "
    "you're_looking_along"
)
YOU_ARE = (
    "you_are_at you're_at you_are_in you're_in you_are_on you're_on you_stand_at you_stand_in "
    "you_stand_on you_are_standing_at "
    "you're_standing_at you_are_standing_in you_are_standing_on you_reach you_get_to you_come_to "
    "you_arrive_at you_hit "
    "you_have_reached you've_reached you_run_into you_bump_into you_meet you_have_come_to you_get_into "
    "you_come_upon "
    "you_are_by you_find_yourself_at you_should_be_at you_should_be_in you_should_be_on you_will_be_at "
    "you_end_up_at you_reached "
    "you_will_reach you_will_come_to you_should_reach you_should_come_to you_should_now_be_at "
    "you_are_now_at you_are_now_in "
    "you_got_to you_arrive_in you_are_next_to you_are_there_at you_have_arrived_at you_touch "
    "you_make_it_to you_land_at "
    "you_have_gotten_to you_come_across reached arrived_at come_to got_to passed you_approach you_pass "
    "you_have_passed you_walk_into you_encounter "
    "you_should_be_standing_at you_should_be_standing_in you_should_be_standing_next_to "
    "you_would_be_at reaching arriving_at "
    "you_step_onto you_are_beside you_are_near you_find you_can_touch u_reach u_get_to "
    "you_should_have_reached "
    "you_should_be_next_to you_are_standing_next_to you_should_end_up_at you_end_up_next_to "
    "you_end_up_in you_end_up_on you_end_up_by you_end_up_beside you_finish_at you_finish_up_at "
    "you_enter you're_by "
    "you_wind_up_at getting_to coming_to "
    "you_have_come_upon you_stand_by you_stand_next_to you_stand_beside"
)
BLOCKED = (
    "you_can't_go_any_further you_can_go_no_further you_cannot_go_any_further you_can't_go_further "
    "you_can't_go_on "
    "you_cannot_go_on you_can't_move you_can't you_cannot you_can't_any_more you_can't_anymore "
    "you_cant you_cant_anymore "
    "you_cannot_go_further you_can_go_no_farther you_can't_go_any_farther you_can't_move_any_further "
    "you_can't_continue you_have_to_stop "
    "you_have_to_turn you_must_turn you_are_blocked you're_blocked you_run_out_of_road "
    "you_run_out_of_hall you_run_out_of_floor "
    "you_run_out_of_space you_run_out_of_room the_way_is_blocked the_way_ahead_is_blocked "
    "the_path_is_blocked "
    "the_path_ahead_is_blocked your_way_is_blocked you_are_stuck you_can't_walk_any_further "
    "you_can't_walk_any_more you_can't_go_anymore "
    "you_can't_go_any_more you_can't_proceed you_can_not_go_further you_can't_walk_further "
    "you_dead_end you_have_nowhere_to_go "
    "you_cannot_move_forward you_can't_move_forward you_can't_go_forward you_cannot_go_forward "
    "you_cannot_walk_on "
    "you_can't_walk_on it_stops it_ends it_is_finished it's_finished it_is_over it_runs_out "
    "there_is_no_more_floor "
    "there's_nothing_left there_is_nowhere_left_to_go the_road_ends the_path_ends the_hall_ends "
    "the_hallway_ends "
    "the_corridor_ends the_hall_is_over the_hallway_is_over the_corridor_is_over the_way_ends the_floor_ends "
    "you_have_no_choice_but_to_turn you_have_no_choice_but_to_turn_left "
    "you_have_no_choice_but_to_turn_right you_can_only_turn you_can_not_go_on you_no_longer_can "
    "you_are_forced_to_stop you_are_forced_to_turn "
    "you_run_out_of_path you_run_out_of_corridor nothing_is_left it_does_not_go_on it_doesn't_go_on "
    "it's_over "
    "the_hall_stops the_corridor_stops the_path_stops you_can't_advance you_cannot_advance "
    "you_cannot_continue no_way_forward"
)


def add_views(g: Rules) -> None:
    """Adds `cond`, what may be asked, required or told of a pose."""
    # fmt: off
    g.words("LIES", IS)
    g.words("YOU_SEE", YOU_SEE)
    g.words("YOU_FACE", YOU_FACE)
    g.words("YOU_ARE", YOU_ARE)
    g.words("BLOCKED", BLOCKED)
    g.words("ADV", "directly right just straight immediately exactly only still now also then there again")
    g.rule("aim", "{ADV} {a:aim}", lambda a: a)
    g.rule("aim", "{d:dir}", lambda d: d)
    g.rule("aim", "{a:aim} (and|or) [to|on] [your|the] {b:aim}", lambda a, b: a + b, cost=0.2)
    g.rule("cond", "{s:sight} {LIES} {a:aim}", lambda c, s, a: _seen(c, s, a), cost=0.02)
    g.rule("cond", "{s:sight} {a:aim}", lambda c, s, a: _seen(c, s, a), cost=0.5)
    g.rule("cond", "(it|that) {LIES} {a:aim}", lambda c, a: _it_seen(c, a))
    g.rule("cond", "{s:sight} {LIES} (not|no longer) {a:aim}", lambda c, s, a: _unseen(c, s, a))
    g.rule("cond", "{s:sight} (isn't|aren't|is not) {a:aim}", lambda c, s, a: _unseen(c, s, a))
    g.rule("cond", "{a:aim} [there] {LIES} {s:sight}", lambda c, s, a: _seen(c, s, a))
    g.rule("cond", "{a:aim} {YOU_SEE} {s:sight}", lambda c, s, a: _seen(c, s, a))
    g.rule("cond", "{YOU_SEE} {s:sight} {a:aim}", lambda c, s, a: _seen(c, s, a))
    g.rule("cond", "{YOU_SEE} {s:sight}", lambda c, s: _seen(c, s, EVERYWHERE))
    g.rule("cond", "{YOU_FACE} {s:sight} [{_a:aim}]", lambda c, s: _seen(c, s, (0,)))
    g.rule("cond", "there are (more|fewer) {STEP} {a:aim} than {b:aim} [in {_h:hall}]",
        lambda c, a, b: (True, c))
    g.rule("cond", "there are {n:num} (ways|ways out|exits|halls|paths|directions|ways to go) [of here|"
        "from here|here|out of here]", lambda c, n: (len(ways(c.map, c.place)) in (n, n + 1), c))
    g.rule("question", "(is|are) there [a|an|any] {s:sight} [{a:aim}]",
        lambda c, s, a=EVERYWHERE: _seen(c, s, a))
    g.rule("question", "should there be [a|an|any] {s:sight} [{a:aim}]",
        lambda c, s, a=EVERYWHERE: _seen(c, s, a))
    g.rule("question", "should {s:sight} be {a:aim}", lambda c, s, a: _seen(c, s, a))
    g.rule("question", "should you (see|spot|find|face|be facing) {s:sight} [{a:aim}]",
        lambda c, s, a=EVERYWHERE: _seen(c, s, a))
    g.rule("question", "(do|can|could) you see {s:sight} [{a:aim}]",
        lambda c, s, a=EVERYWHERE: _seen(c, s, a))
    g.rule("question", "(is|are) {s:sight} {a:aim}", lambda c, s, a: _seen(c, s, a))
    g.rule("question", "(are you facing|are you looking at) {s:sight}", lambda c, s: _seen(c, s, (0,)))
    g.rule("question", "are you (at|in|on|by) {p:places}", lambda c, p: _at(c, p))
    g.rule("question", "is the way [ahead] (blocked|closed)", lambda c: (not c.line(), c))
    g.rule("question", "(is the way [ahead] (open|free|clear)|can you (go|walk) [on|straight|forward|"
        "ahead|further])", lambda c: (bool(c.line()), c))
    g.words("NOT_SEE", "you_don't_see you_do_not_see you_can't_see you_cannot_see you_see_no "
        "there_is_no there's_no there_isn't "
            "there_isn't_a there_are_no you_aren't_facing you_are_not_facing there_is_not you_see_neither")
    g.rule("cond", "{NOT_SEE} {s:sight} [{a:aim}]", lambda c, s, a=(0,): _unseen(c, s, a))
    g.rule("cond", "{YOU_ARE} {p:reached}", lambda c, p: _at(c, p))
    g.rule("cond", "{YOU_SEE} {p:places} (here|there|at this spot|where you are|right here|at this "
        "place)", lambda c, p: _at(c, p))
    g.rule("cond", "{YOU_ARE} {x:hallsort}", lambda c, x: _on(c, x))
    g.rule("cond", "{YOU_ARE} {x:spot}", lambda c, x: _at(c, frozenset(x)), cost=0.1)
    g.rule("cond", "(you are|you're|you stand|you get|you come) {n:count} (from|before|away from|short "
        "of|in front of) {p:places}",
           lambda c, n, p: (any(distance(c.place, q) == n for q in c.line() if q in p), c))
    g.rule("cond", "(you are|you're|you get) (past|beyond|behind) {p:places}",
        lambda c, p: (bool(set(c.line(2)) & p), c))
    g.rule("cond", "(you have passed|you've passed|you passed|you pass) {p:places}",
        lambda c, p: (bool(set(c.line(2)) & p), c))
    g.rule("cond", "you (are|should be|stand) (between|in between|halfway between) {a:places} and {b:places}",
           lambda c, a, b: (any(_flanked(c, a, b, q) for q in (0, 1)), c))
    g.rule("cond", "{BLOCKED}", lambda c: (not c.line(), c))
    g.rule("cond", "{h:hall} (ends|is over|runs out|stops|finishes|is finished|comes to an end)",
        lambda c, h: (not c.line() or (c.place in h and c.line()[0] not in h), c))
    g.rule("cond", "there is (nothing|nothing left|no more) [left] (of|to) {h:hall}",
        lambda c, h: (not c.line(), c))
    g.rule("cond", "there's (nothing|nothing left|no more) [left] (of|to) {h:hall}",
        lambda c, h: (not c.line(), c))
    g.rule("cond", "you can [still] (go|walk|move) [on|straight|forward|ahead|straight on|further|"
        "straight ahead]", lambda c: (bool(c.line()), c))
    g.rule("cond", "the way [ahead] is (open|free|clear)", lambda c: (bool(c.line()), c))
    g.rule("cond", "you can [only] (go|turn|walk) {a:aim}", lambda c, a: (all(c.line(q) for q in a), c))
    g.rule("cond", "{x:hallsort} (crosses|intersects|meets|starts|begins|branches off|opens up|comes "
        "in) [your path|it|yours|you|there|here|your way] [{a:aim}]",
           lambda c, x, a=(1, 3): _crossed(c, x, a))
    g.rule("cond", "[the] (floor|flooring|carpet|ground|hall) [of {_h:hall}|under you|here|ahead|in "
        "front|below you|beneath you] (is|turns|becomes|changes to|turns to|turns into) {look}",
           lambda c, look: _floor(c, look))
    g.rule("cond", "{_x:hallsort} (crosses|meets|hits|intersects|reaches|runs into|joins|crosses over) "
        "{y:hallsort}", lambda c, y: _on(c, y))
    g.rule("cond", "{p:places} {LIES} {n:count} {a:aim}", lambda c, p, n, a: _so_far(c, p, n, a))
    g.rule("cond", "{p:places} {LIES} (right|directly|just|immediately) {a:dir}",
        lambda c, p, a: _so_far(c, p, 1, a))
    g.rule("cond", "{x:spot} is (a|an|the) {i:item}", lambda c, x, i: (c.map.items[x[0]] == i, c.about(x)))
    g.rule("cond", "{h:hall} is {look}",
        lambda c, h, look: (h in strips(c.map, look) or _lies_on(c, h, look), c.about(h)))
    g.rule("cond", "it (is|was) {look}", lambda c, look: _floor(c, look))
    g.rule("cond", "it's {look}", lambda c, look: _floor(c, look))
    g.rule("cond", "{p:places} is (nearer|closer|less) than {n:count} [away]", lambda c, p, n: (any(q in p
        for q in c.line()[: n - 1]), c))
    g.rule("cond", "{p:places} is (further|farther|more) than {n:count} [away]",
        lambda c, p, n: (not any(q in p for q in c.line()[:n]), c))
    g.rule("cond", "{p:places} is (within|at most|no more than) {n:count} [away]", lambda c, p, n: (any(q in p
        for q in c.line()[:n]), c))
    g.rule("cond", "{p:places} is {n:count} (away|ahead|in front|from you|from here|off)",
        lambda c, p, n: (any(q in p for q in c.line()[n - 1 : n]), c))
    g.rule("cond", "[you have] your back (is|to|against|faces|is to|is against|is facing|facing|should "
        "be to|turned to|towards) {s:sight}", lambda c, s: _seen(c, s, (2,)))
    g.rule("cond", "your back side faces {s:sight}", lambda c, s: _seen(c, s, (2,)))
    g.rule("cond", "your (left|left side) (is|faces|is to) {s:sight}", lambda c, s: _seen(c, s, (3,)))
    g.rule("cond", "your (right|right side) (is|faces|is to) {s:sight}", lambda c, s: _seen(c, s, (1,)))
    g.rule("cond", "you (face|are facing|look|are looking|should face|should be facing) {compass}",
        lambda c, compass: (c.heading == compass, c))
    g.rule("cond", "you're (facing|looking) {compass}", lambda c, compass: (c.heading == compass, c))
    g.rule("cond", "{a:cond} and {b:cond@a}", lambda a, b: (a[0] and b[0], b[1]))
    g.rule("cond", "{a:cond} or {b:cond}", lambda a, b: (a[0] or b[0], a[1] if a[0] else b[1]))
    # fmt: on


def _seen(c: Walker, s: Sight, a: tuple[int, ...]) -> dict[Held, float]:
    """Whether something is seen in one of some directions."""
    if a == EVERYWHERE:  # "you see it", and perhaps not right ahead
        near, far = _seen(c, s, (0,)), {q for q in a if s.seen(c, q) is not None}
        return near if next(iter(near))[0] or not far else {(True, c): 0.3, (False, c): 0.5}
    costs = {q: cost for q in a if (cost := s.seen(c, q)) is not None}
    if not costs:
        return {(False, c): 0.0}
    place = next((p for q in costs for p in c.line(q) if p in s.places), None)
    return {(True, c.about((place,)) if place else c): min(costs.values())}


def _it_seen(c: Walker, a: tuple[int, ...]) -> Held | None:
    """Whether what was spoken of is seen in one of some directions."""
    spoken = next((group for group in c.focus if len(group) == 1), None)
    return (any(spoken[0] in c.line(q) for q in a), c) if spoken else None


def _on(c: Walker, look: Look) -> Held:
    """Whether one is where a hall of some sort is: one that crosses, if any may be meant."""
    halls = [(o, c.map.ways[c.place, o]) for o in ways(c.map, c.place)]
    if look == ANY:
        return any((o - c.heading) % 180 for o, _ in halls), c
    fitting = [o for o, hall in halls if look.fits(hall)]
    if not fitting:
        return False, c
    strip = next(
        s
        for s in strips(c.map, look)
        if c.place in s and any(c.map.corridor(c.place, o)[0][1] in s for o in fitting)
    )
    return True, c.about(strip)


def _unseen(c: Walker, s: Sight, a: tuple[int, ...]) -> Held:
    return all(s.seen(c, q) is None for q in a), c


def _at(c: Walker, p: Places) -> Held:
    return c.place in p, c.about((c.place,))


def _flanked(c: Walker, a: Places, b: Places, q: int) -> bool:
    one, two = set(c.line(q)), set(c.line(q + 2))
    return bool((one & a and two & b) or (one & b and two & a))


def _crossed(c: Walker, look: Look, a: tuple[int, ...]) -> Held:
    return any(corridor and look.fits(corridor[0][0]) for q in a if (corridor := c.corridor(q))), c


def _so_far(c: Walker, p: Places, n: int, a: tuple[int, ...]) -> Held:
    """Whether something is so many steps away."""
    found = next((place for q in a for place in c.line(q)[n - 1 : n] if place in p), None)
    return found is not None, c.about((found,)) if found else c


def _lies_on(c: Walker, h: Group, look: Look) -> bool:
    return any(set(h[:2]) <= set(strip) for strip in strips(c.map, look))


def _floor(c: Walker, look: Look) -> Held:
    """Whether the floor is of a sort: of the hall that one looks into, else of one that leaves here."""
    halls = [c.map.ways[c.place, o] for o in ([c.heading] if c.line() else ways(c.map, c.place))]
    return any(look.fits(hall) for hall in halls), c


def holds(found: Any) -> float | None:
    """At what cost a condition holds; None if it does not."""
    return min((cost for (true, _), cost in found.items() if true), default=None)


def group_of(places: Places) -> Group:
    """Places as a group."""
    return tuple(sorted(places))
