"""What people do on stage: come, go, move, pass hats on, change places, stay."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grice.language import Group, Rules
from grice.language.discourse import compose
from grice.language.inflection import forms
from grice.language.meaning import Denotation
from grice.worlds.scene.english.context import Theatre
from grice.worlds.scene.english.people import ANY, Costs, Look, looking, ranked, they
from grice.worlds.scene.rules import (
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

Lazy = Callable[[Any], Denotation]

MOVE = (
    "move go walk step run hop shift travel slide scoot come return jump relocate head stroll wander drift "
    "proceed "
    "hurry make_his_way make_her_way make_their_way sneak cross move_over go_over walk_over come_over "
    "position_himself "
    "place_himself continue advance get march dash race skip rush mosey reposition transfer end_up back_up "
    "travel_over "
    "start_moving begin_moving keep_moving continue_moving move_along move_back scurry jog inch sidle "
    "step_over "
    "switch change start begin move_in come_in go_and_stand walk_and_stand teleport move_and_stand "
    "find_himself flee pop_up"
)
LEAVE = (
    "leave exit disappear vanish depart go_away walk_off walk_away walk_out step_off step_out step_down "
    "get_out get_off "
    "move_out move_off go_off go_out bow_out get_lost clear_out clear_off duck_out head_out head_off "
    "run_off run_away fade_away "
    "be_gone be_removed be_out be_off be_done quit take_off slip_out slip_away go_home get_removed fade_out "
    "be_no_longer_there be_no_longer_here pop_out run_out dissapear disapear disappears_again bow_out_of "
    "take_his_leave make_an_exit make_his_exit "
    "call_it_a_day call_it_quits take_a_bow say_goodbye say_good_bye bid_us_farewell bid_farewell "
    "hit_the_road make_himself_scarce make_herself_scarce head_home "
    "be_on_his_way be_on_her_way take_leave wave_goodbye check_out get_going leave_us retire withdraw scram "
    "take_his_bow split beat_it "
    "get_out_of_here get_out_of_the_way make_way make_room step_aside make_tracks bail vamoose skedaddle "
    "take_a_hike come_off be_off be_off_with_you hop_it hop_off buzz_off push_off shove_off move_along "
    "move_on get_gone be_on_your_way be_on_their_way make_yourself_scarce make_themselves_scarce "
    "take_your_leave take_their_leave take_your_bow take_a_break take_a_walk go_for_a_walk get_lost_now "
    "hit_the_trail hit_the_showers see_himself_out see_yourself_out show_himself_out pack_his_bags "
    "pack_up pack_it_in make_a_quick_exit make_your_exit sling_his_hook kick_rocks go_on_break "
    "exit_stage_left "
    "exit_stage_right leave_the_building catch_his_train ride_off_into_the_sunset walk_into_the_sunset "
    "evaporate vacate_the_stage vacate_his_spot clear_the_stage part fly_away fly_off drive_off drift_off "
    "trot_off toddle_off march_off storm_off wander_off stroll_off shuffle_off sneak_off sneak_out slink_off "
    "get_moving make_off go_missing vacate abandon_the_stage desert_the_stage depart_from be_history "
    "be_toast "
    "be_excused be_dismissed be_sent_home be_sent_away be_sent_off be_kicked_out be_thrown_out be_taken_away "
    "be_taken_off be_shown_the_door be_let_go be_fired be_released be_deleted be_eliminated be_out_of_here "
    "get_the_boot get_the_sack get_the_axe get_the_chop bite_the_dust kick_the_bucket call_it_a_night "
    "turn_in sign_off log_off check_himself_out bow_out_now step_off_stage walk_off_stage get_on_his_way "
    "wave_farewell bid_adieu say_adieu say_farewell say_his_goodbyes say_her_goodbyes take_off_now "
    "cease_to_be_here"
)
ENTER = (
    "appear enter arrive show_up show come_in come pop_up pop_in walk_in step_in join step_up turn_up "
    "emerge materialize walk_up "
    "come_out step_on walk_on come_on walk_out step_out move_in get_in reappear re-enter come_back return "
    "get_on pop_out "
    "go_in be_added run_in wander_in stroll_in show_back_up apper appaer come_along drop_in approach "
    "enter_and_stand appear_and_stand be_introduced be_brought_in hop_in sneak_in slide_in appear_again "
    "come_over "
    "be_put be_placed join_in appear_standing enter_in enter_and_walk enter_and_go enter_and_move "
    "take_a_place enter_and_take_a_place arrive_and_stand spawn pop make_an_entrance make_his_entrance "
    "make_her_entrance"
)
STAND = (
    "stand be be_standing be_now remain_standing be_positioned be_located be_now_standing stand_there "
    "be_there"
)
TAKE = (
    "take steal grab get snatch receive remove borrow wear put_on acquire take_away take_back grab_away "
    "obtain swipe nab take_over have "
    "be_given be_handed get_handed try_on be_wearing retrieve claim accept gain swap switch take_and_wear "
    "trade steal_back end_up_with find"
)
GIVE = (
    "give hand pass lend transfer put place offer donate throw toss move send loan give_away hand_over "
    "pass_over pass_on hand_off lose "
    "switch trade swap give_up give_back exchange be return"
)
SWAP = "switch swap trade exchange change"
STAY = (
    "stay stay_put stay_still stand_still do_nothing remain stay_there stay_here stay_where_they_are "
    "stay_where_he_is "
    "remain_still hold_still keep_still stay_the_same wait stay_in_place remain_in_place not_move "
    "not_do_anything hold_your_places "
    "hold_your_position stay_as_they_are stay_where_you_are remain_where_they_are stay_in_position freeze "
    "sit_still "
    "stay_on_stage hold_position be_still"
)
NOTHING = (
    "nobody_moves no_one_moves nothing_happens nothing_changes no_change nobody_does_anything "
    "no_one_does_anything nobody_leaves "
    "no_changes nothing_moves nobody_move no_movement everything_stays_the_same everything_stays_as_it_is "
    "nothing "
    "skip_this_turn skip do_not_move leave_everything_as_it_is pause wait do_nothing no_action stay"
)


def add_verbs(g: Rules) -> None:
    """Adds `vp`, what is said of a subject that is in focus, and `clause`."""
    verbs = {
        "STAND": STAND,
        "MOVE": MOVE,
        "LEAVE": LEAVE,
        "ENTER": ENTER,
        "TAKE": TAKE,
        "GIVE": GIVE,
        "SWAP": SWAP,
        "STAY": STAY,
    }
    for name, listed in verbs.items():
        g.words(name, forms(listed))
    g.words(
        "ADV",
        "then now also again next just quickly slowly finally immediately both all simply suddenly each "
        "promptly first directly too once_more once_again once still abruptly all_of_a_sudden afterwards "
        "slightly barely already later eventually",
    )
    g.words(
        "WILL",
        "should will must can could would may shall needs_to has_to does wants_to decides_to did "
        "is_going_to proceeds_to proceeds begins_to starts_to continues_to is to please has had tries_to "
        "is_told_to gets_to is_to and seems_to must_now would_please do are were was have ought_to "
        "please_to had_better gets_up_and would_like_to likes_to is_supposed_to has_had_enough_and "
        "had_enough_and decides_that_he_has_had_enough_and wishes_to needs has_decided_to is_asked_to gets "
        "ends_up turns_around_and takes_a_bow_and leaves_his_place_and leaves_her_place_and "
        "leaves_his_spot_and takes_a_bow_before",
    )
    g.rule("vp", "{ADV} {a:vp}", lambda a: a)
    g.rule("vp", "{WILL} {a:vp}", lambda a: a, cost=0.02)
    g.rule(
        "vp",
        "{a:vp} (then|again|now|as well|too|also|next|instead|once more|alone|this time|immediately|quickly|"
        "together|promptly|simultaneously|right away|another time|with (his|the|her) [new] [{_h:hue}] {HAT}|"
        "a second time)",
        lambda a: a,
    )
    g.rule("clause", "{x:thing} [,] {a:vp@x}", lambda x, a: a)
    g.rule("clause", "{a:vp}", lambda a: a, cost=0.35)
    g.rule(
        "clause",
        "(make|have|let|get|tell|ask|want|allow|would|could|can|will|may|should|must|i want|let's have|i "
        "need|i would like|shall|does) {x:thing} [to|please|kindly|mind] {a:vp@x}",
        lambda x, a: a,
    )
    g.rule(
        "clause",
        "(it is|it's|this time it is|it was|then it is) {x:thing} (who|that) {a:vp@x}",
        lambda x, a: a,
    )
    g.rule("clause", "so (does|did|do|will|should) {x:thing}", _alike)
    g.rule(
        "clause",
        "{x:thing} (does|do|did|will do|should do) (the same|so|likewise|that|it|this|the same thing|as "
        "well|too) [too|as well|again|also]",
        _alike,
        cost=0.1,
    )
    g.rule(
        "clause",
        "(followed by|as does|and so does|as did|then) {x:thing} [too|as well|also|next]",
        _alike,
        cost=0.4,
    )
    g.rule(
        "clause",
        "(nobody|no one|only|just) [but|except|other than] {x:thing} {a:vp@x}",
        lambda x, a: a,
        cost=0.05,
    )
    g.rule(
        "clause",
        "{_a:clause} [,] (except|except for|but|apart from|but not) {x:thing} [,] (who|that) {b:vp@x}",
        lambda x, b: b,
    )
    g.rule("clause", "{x:thing} {b:vp*} [,] [but] [only] after {a:vp@x}", lambda x, a, b: b(a))
    g.rule(
        "clause",
        "(after|by|upon|having) {a:vp*} [,] {x:thing} {b:vp*}",
        lambda c, a, x, b: _in_turn(c.told(x), a, b),
    )
    g.rule("clause", "{_n:num} {PERSON} {b:vp*} , {x:thing}", lambda c, x, b: b(c.told(x)))
    g.rule("clause", "{x:thing} [,] (he|she|they|who) {a:vp@x}", lambda x, a: a, cost=0.1)
    g.rule(
        "clause",
        "(the same|same|that|this|likewise) [also] (goes|applies|holds|is true|for) [for|to|of] {x:thing}",
        _alike,
    )
    g.rule("clause", "{x:thing} [,] (please|kindly) {a:vp@x}", lambda x, a: a)
    _leaving(g)
    _entering(g)
    _moving(g)
    _hats(g)
    _trading(g)
    _staying(g)
    _again(g)


def subject(c: Theatre) -> Group:
    """Whom the verb is about."""
    return c.subject or (c.focus[0] if c.focus else ())


def act(c: Theatre, action: SceneAction, *focus: Group) -> Theatre | None:
    """The context after an action, with these in focus."""
    after = c.do(action)
    return after.first(*focus) if after is not None and focus else after


def each(c: Theatre, step: Callable[[Theatre, int], Theatre | None]) -> Theatre | None:
    """The context after each of a group did something, in the order in which they can."""
    group = subject(c)
    if len(group) == 1:
        return step(c, group[0]) if c.at(group[0]) else None
    for order in (group, group[::-1]):
        after: Theatre | None = c
        for i in order:
            after = step(after, i) if after is not None and after.at(i) else None
        if after is not None and group:
            return after.first(group)
    return None


def _alike(c: Theatre, x: Group) -> Any:
    last = c.last()
    if last is None:
        return None
    if len(x) == 1:
        found: Costs = {}
        for action, cost in c.alike(last, x[0]).items():
            after = act(c, action, x)
            if after is not None:
                found.setdefault(after, cost)
        return found
    return each(c.told(x), lambda c, i: next((a for a in map(c.do, c.alike(last, i)) if a), None))


def _in_turn(c: Theatre, a: Lazy, b: Lazy) -> Denotation:
    return compose(a(c), b)


def _leaving(g: Rules) -> None:
    away = "[again|away|completely|alone|for good|forever|next|from there|altogether|entirely|altogether]"
    g.rule("vp", f"{{LEAVE}} {away} [{{STAGE}}] {away}", leave)
    g.rule(
        "vp", "{LEAVE} [{STAGE}] (leaving|and leaves|with) {_x:thing} (alone|by himself|behind|left)", leave
    )
    g.rule("vp", "{LEAVE} {_p:place}", leave, cost=0.5)
    out = (
        "(out|off|away|gone|bye|bye bye|goodbye|go away|get out|off you go|off with you|farewell|so long|"
        "out you go|out with you|away with you|you are out|time to go|you are done|go home|that is it|"
        "you are free to go|you may go|you can go|time is up|your time is up|be gone|exit|out of here|"
        "good bye|"
        "time to leave|you are excused|you are dismissed|off the stage|off stage|out now|leave us|you "
        "can leave)"
    )
    g.rule("clause", f"{{x:thing}} [,] {out}", lambda c, x: leave(c.told(x)), cost=0.3)
    g.rule(
        "clause",
        "[and] (off|out|away|gone|bye bye|off you go|off with you|out you go|down with|off with|out with|"
        "away with|bye|goodbye|farewell|so long|be gone|exit) [to|goes|go|with|walks|you|is|now] "
        "{x:thing}",
        lambda c, x: leave(c.told(x)),
        cost=0.3,
    )
    g.rule(
        "clause",
        "(give|show|hand) {x:thing} (the boot|the door|the sack|the axe|the push|the chop|the elbow|"
        "the heave|"
        "the exit|the way out|his marching orders|her marching orders|marching orders|a red card|the "
        "red card|"
        "leave|the day off|a day off|his leave|her leave|the bum's rush|the old heave|the slip|a break)",
        lambda c, x: leave(c.told(x)),
    )
    g.rule(
        "clause",
        "(it is|it's) [high|about] (time|curtains|over|goodbye|bedtime|the end|the exit|adieu) (for|to|that) "
        "{x:thing} [to go|to leave|left|went|was gone|to exit|took off]",
        lambda c, x: leave(c.told(x)),
        cost=0.2,
    )
    g.words(
        "REMOVE",
        forms(
            "remove delete take_away take_off send_off send_away send_out get_rid_of take_out eliminate "
            "dismiss kick_out kick_off throw_out lose drop erase escort_out see_off clear remove_from "
            "banish evict "
            "eject expel oust fire sack boot release excuse cut scrap strike pull usher_out ditch "
            "discharge let_go "
            "let_go_of clear_away send_home send_packing rid_the_stage_of take_off_stage do_away_with "
            "bid_farewell_to "
            "chase_off chase_away wave_off write_out write_off weed_out pick_off pull_off yank "
            "yank_off chuck_out "
            "show_out turf_out get_off get_out send_on_his_way see_out carry_off carry_away cast_out "
            "cast_off shoo "
            "shoo_away subtract discard"
        ),
    )
    g.rule("clause", "{REMOVE} {x:thing} [{STAGE}|away|off|out]", lambda c, x: leave(c.told(x)), cost=0.1)
    g.rule(
        "clause",
        "(take|send|get|move|kick|throw|escort|let|usher|chase|wave|see|show|cast|carry|order|boot|want|pull|"
        "have|call|write|march|shoo|drag|whisk|clear|lead|walk|turf|chuck|toss|bring) {x:thing} (off|"
        "out|away|home|"
        "packing|go|on his way|on her way|on their way|out of here|out of there|the door|gone|out the door|"
        "offstage) [of] [{STAGE}]",
        lambda c, x: leave(c.told(x)),
    )
    g.rule(
        "clause",
        "[now] there is (nobody|no one|no person|no longer anyone|no longer anybody|no longer a person) in "
        "{look:worn} [{STAGE}] [any more|anymore]",
        lambda c, look: leave(c.told(tuple(looking(c, look) or ()))),
    )
    g.rule(
        "clause",
        "only {x:thing} (remains|is left|stays|remain|stay|are left)",
        lambda c, x: leave(c.told(tuple(i for i in c.things if i not in x))),
    )


def leave(c: Theatre) -> Theatre | None:
    """The context after the subject left."""
    return each(c, lambda c, i: c.do(Exit(c.at(i))))


def _entering(g: Rules) -> None:
    g.rule(
        "clause",
        "{n:anyone} [,] [{WILL}|{ADV}] {ENTER} [again|also|now|suddenly|then] [{STAGE}] [and|to] [{STANDS}] "
        "{p:place}",
        enter,
    )
    g.rule("clause", "{n:anyone} [,] [{ADV}] {STAND} {p:place}", _standing_new)
    g.words(
        "STANDS",
        "stands stand goes walks standing moves stops stays is_standing stood went walked moved "
        "is_now_standing settles and_stands stopped go walk move",
    )
    g.rule(
        "clause",
        "{n:anyone} {ENTER} {p:place} [and|to] [{STANDS}] {q:place}",
        lambda c, n, p, q: {a: cost + 0.3 * (p != q) for a, cost in (enter(c, n, q) or {}).items()},
        cost=0.2,
    )
    g.rule(
        "clause", "{n:anyone} [{WILL}|{ADV}] {ENTER} [{STAGE}]", lambda c, n: _enter_anywhere(c, n), cost=0.5
    )
    g.rule(
        "clause",
        "{n:anyone} {MOVE} (on stage|onto the stage|on to the stage|onto the scene|into the scene|into view|"
        "on the stage|into the picture|in)",
        lambda c, n: _enter_anywhere(c, n),
        cost=0.5,
    )
    g.rule("clause", "{n:newcomer} [{ADV}|{WILL}] {MOVE} [and stands] {p:place}", _walk_in, cost=0.6)
    g.rule("clause", "{n:newcomer} [,] {p:place}", lambda c, n, p: enter(c, n, p), cost=1.0)
    g.rule("clause", "{p:place} [,] [{WILL}] {ENTER} {n:newcomer}", lambda c, n, p: enter(c, n, p))
    g.rule("clause", "{p:place} [,] {n:anyone} {ENTER} [{STAGE}]", lambda c, n, p: enter(c, n, p))
    g.rule("clause", "[{ADV}] {ENTER} {n:newcomer} [,] {p:place}", lambda c, n, p: enter(c, n, p), cost=0.1)
    g.rule(
        "clause",
        "(there is|there's|there appears|there is now|there comes|there enters|we see|now there is|now "
        "there's|here comes|in comes|enter) {n:newcomer} [,] [standing] {p:place}",
        lambda c, n, p: enter(c, n, p),
        cost=0.1,
    )
    g.words(
        "ADD",
        forms(
            "add bring_in put insert introduce place bring create send_in put_in have let have_come_in "
            "invite spawn let_in"
        ),
    )
    g.rule(
        "clause",
        "{ADD} {n:newcomer} [come in|enter|appear|join|in|stand|join us] [{STAGE}] {p:place}",
        _added,
    )
    for verb in ("{ENTER} [{STAGE}] {p:place}", "{p:place} {ENTER} [{STAGE}]"):
        g.rule(
            "clause",
            f"[{{SOME}}] [{{NEW}}] ({{PERSON}}|{{SOMEBODY}}) {verb} [,] [and|he|she|who|they|but|except|"
            f"this one|this time|with|is] [is|has|,] [also] [{{DRESS}}] {{look:worn}}",
            _dressed,
            cost=0.05,
        )
        g.rule(
            "clause",
            f"{{n:anyone}} {verb} [,] [but|and] [he|she|is|this time|who|they|only|now] [is|has|was] [also|"
            f"now] ({{DRESS}} {{b:worn}}|{{b:worn}})",
            _entered_as,
            cost=0.05,
        )
    g.rule(
        "clause",
        "{n:newcomer} (takes|replaces|fills|takes up|took|takes over|occupies|steps into) {p:place}",
        _walk_in,
    )
    g.rule(
        "clause",
        "{n:newcomer} (replaces|takes the place of|replaced|took the place of) {x:thing}",
        _replace,
        cost=0.1,
    )
    g.rule(
        "clause",
        "{x:thing} (is joined by|gets|is accompanied by|was joined by|are joined by) {n:newcomer} [standing|"
        "who stands] [{p:place@x}]",
        _join,
    )
    g.rule("clause", "{x:thing} (is|was|gets) replaced by {n:newcomer}", _replace, cost=0.1)
    g.rule(
        "clause",
        "(he's|she's|they're) joined by {n:newcomer} [,] [arriving|standing|who stands|appearing] "
        "[{p:place}]",
        lambda c, n, p=0: _join(c, n, c.focus[0] if c.focus else (), p),
    )
    g.rule(
        "clause",
        "{n:newcomer} (joins|accompanies|joined|comes to join|meets) {x:thing} [standing|and stands] "
        "[{p:place@x}]",
        _join,
    )
    g.rule(
        "clause",
        "{n:newcomer} {ENTER} {p:place} (between|next to|to|so|that|while) {_q:thing}",
        lambda c, n, p: enter(c, n, p),
        cost=0.8,
    )


def enter(c: Theatre, n: str, p: int) -> dict[Theatre, float] | None:
    """The context after somebody in a colour came to a place."""
    after = c.do(Enter(p, n)) if 1 <= p <= POSITIONS else None
    return None if after is None else {after: 0.0}


def _here(c: Theatre, n: str) -> bool:
    """Whether somebody in that colour is on stage."""
    return any(person[0] == n for person in c.state.people)


def _walk_in(c: Theatre, n: str, p: int) -> Costs | None:
    """A newcomer, at a cost where it may be somebody who is there."""
    return {after: 1.0 if _here(c, n) else 0.0 for after in enter(c, n, p) or ()}


def _added(c: Theatre, n: str, p: int) -> Costs | None:
    return {after: 0.4 if _here(c, n) else 0.0 for after in enter(c, n, p) or ()}


def _standing_new(c: Theatre, n: str, p: int) -> Costs | None:
    return {after: 0.9 if _here(c, n) else 0.1 for after in enter(c, n, p) or ()}


def _enter_anywhere(c: Theatre, n: str) -> Costs:
    found: Costs = {}
    for p in range(1, POSITIONS + 1):
        after = c.do(Enter(p, n))
        if after is not None:
            found[after] = 0.0
    return found


def _dressed(c: Theatre, p: int, look: Look) -> Any:
    return enter(c, look[0], p) if look[0] and look[1] in (ANY, NONE) else None


def _entered_as(c: Theatre, n: str, p: int, b: Look) -> Any:
    if b[1] not in (ANY, NONE) or b[0] not in (ANY, n):
        return None
    return enter(c, n, p)


def _replace(c: Theatre, n: str, x: Group) -> Any:
    """A newcomer where somebody was who left, or who leaves now."""
    found: Costs = {}
    for _, _, place in c.gone()[:1]:
        after = c.do(Enter(place, n))
        if after is not None:
            found[after] = 0.0
    return found


def _join(c: Theatre, n: str, x: Group, p: int = 0) -> Costs:
    found: Costs = {}
    at = [c.at(i) for i in x if c.at(i)]
    for place in [p] if p else [q for i in at for q in (i - 1, i + 1)]:
        for after in enter(c, n, place) or ():
            found[after] = 0.0
    return found


def _moving(g: Rules) -> None:
    g.rule(
        "vp", "{MOVE} [again|then|now|back|over|himself|herself|away|on] [and|to] [{STANDS}] {p:place*}", move
    )
    g.rule("vp", "{STAND} {p:place*}", stand)
    g.rule("vp", "{ENTER} {p:place*}", move, cost=1.42)
    g.rule(
        "vp",
        "{MOVE} {_p:place} until (he|she|it|they) (is|reaches|gets|are|was|reached|is standing|is at|gets "
        "to) {q:place*}",
        lambda c, q: move(c, q),
    )
    g.rule(
        "vp",
        "{MOVE} {p:place*} [and|,|to] (stands|stand|is|standing|be|is now|and is now|and is|ends up|is "
        "standing|stops) {q:place*}",
        _twice,
        cost=0.05,
    )
    g.rule("vp", "{MOVE} {p:place*} (from|away from|leaving) {_x:thing}", move, cost=0.2)
    g.rule("vp", "{MOVE} from {_p:place} {q:place*}", lambda c, q: move(c, q), cost=0.1)
    g.rule(
        "vp",
        "{MOVE} {p:place*} (so|so that|such that) (he|she|they|it) (is|are|was|stands|is now|is standing) "
        "{q:place*}",
        _twice,
        cost=0.05,
    )
    g.rule(
        "vp",
        "(take|takes|took) (his|her|their|a|up a|up his|up her) (place|position|spot|stand|seat) {p:place*}",
        move,
    )
    g.rule("vp", "(take|takes|took|taking|makes|make|does|do) {p:place*}", move, cost=0.05)
    g.rule(
        "vp",
        "(moves|move|moved|walks|goes|walk) [over|away|back|around|across|along] [{STAGE}]",
        lambda c: _anywhere(c),
        cost=1.0,
    )
    g.rule(
        "vp",
        "(takes|fills|replaces|take|took|fill|replace|occupies|takes over|fills in|takes up|claims|steps "
        "into|inherits) {p:place*}",
        move,
    )
    g.rule(
        "vp",
        "(replaces|takes the place of|replaced|fills in for|takes over for) {x:thing}",
        lambda c, x: _where_left(c, x),
        cost=0.2,
    )
    g.rule(
        "vp",
        "(joins|approaches|follows|join|approached|joined|cuddles up to|meets|approach|visits) {x:thing}",
        _approach,
    )
    g.rule(
        "vp",
        "(joins|approaches|follows|join|joined|leaves|passes|crosses) {x:thing} {p:place*}",
        lambda c, x, p: move(c.first(x, *c.focus[:1]) if not c.subject else c, p),
        cost=0.1,
    )
    g.rule(
        "vp", "(passes|crosses|passed|jumps over|hops over|leapfrogs|steps over|walks past) {x:thing}", _cross
    )
    g.rule(
        "vp",
        "(returns|return|returned|goes back|comes back|go back|moves back|move back|go home|reverses|moved "
        "back)",
        lambda c: _return(c),
    )
    g.words(
        "PUT",
        forms(
            "move put place send shift bring take slide relocate transfer push get return set stand "
            "have_move position march walk pull"
        ),
    )
    g.rule(
        "clause",
        "{PUT} {x:thing} [back|over|to stand|so he is] {p:place*}",
        lambda c, x, p: move(c.told(x), p),
    )
    g.rule("clause", "{PUT} {x:thing} back", lambda c, x: _return(c.told(x)))
    g.rule("clause", "[{WILL}] {p:place*} [,] {MOVE} {x:thing}", lambda c, x, p: move(c.told(x), p), cost=0.1)
    g.rule("clause", "{p:place*} [,] {MOVE} {x:thing}", lambda c, x, p: move(c.told(x), p), cost=0.1)
    g.rule("clause", "{x:thing} arrow {p:place*}", lambda c, x, p: move(c.told(x), p), cost=0.1)
    g.rule("clause", "{x:thing} [,] {p:place*}", lambda c, x, p: move(c.told(x), p), cost=0.8)
    g.rule("clause", "{p:place*}", move, cost=0.8)


def move(c: Theatre, p: Lazy) -> Any:
    """The contexts after the subject went to a place; each of a group to his own."""
    group = subject(c)
    if len(group) == 1:
        if not c.at(group[0]):
            return None
        here = c if c.subject else c.told(group)
        found: Costs = {}
        for place, cost in p(here).items():
            after = _goes(c, group[0], place)
            if after is not None:
                found[after] = cost
        return found
    return each(c, lambda c, i: _best_move(c, i, p)) if group else None


def _goes(c: Theatre, person: int, place: int) -> Theatre | None:
    at = c.at(person)
    return act(c, Move(at, place), (person,)) if 1 <= place <= POSITIONS and place != at else None


def stand(c: Theatre, p: Lazy) -> Any:
    """Nothing, if the subject stands there already; otherwise a move."""
    group = subject(c)
    here = c if c.subject else c.told(group)
    if len(group) == 1 and c.at(group[0]) in p(here):
        return {c.first(group): p(here)[c.at(group[0])] + 0.3}
    return move(c, p)


def _best_move(c: Theatre, person: int, p: Lazy) -> Theatre | None:
    places = p(c.told((person,)))
    for place in sorted(places, key=places.__getitem__):
        after = _goes(c, person, place)
        if after is not None:
            return after
    return None


def _twice(c: Theatre, p: Lazy, q: Lazy) -> Any:
    """To a place that is told in two ways."""
    group = subject(c)
    if len(group) != 1 or not c.at(group[0]):
        return None
    here = c if c.subject else c.told(group)
    one, other = p(here), q(here)
    found: Costs = {}
    for place, cost in other.items():
        after = _goes(c, group[0], place)
        if after is not None:
            found[after] = cost + one.get(place, 0.7)
    return found


def _anywhere(c: Theatre) -> Costs:
    group = subject(c)
    found: Costs = {}
    if len(group) == 1 and c.at(group[0]):
        for place in range(1, POSITIONS + 1):
            after = _goes(c, group[0], place)
            if after is not None:
                found[after] = 0.0
    return found


def _approach(c: Theatre, x: Group) -> Any:
    group = subject(c)
    if len(group) != 1 or len(x) != 1 or not c.at(group[0]) or not c.at(x[0]):
        return None
    home, there = c.at(group[0]), c.at(x[0])
    near, far = (there - 1, there + 1) if home < there else (there + 1, there - 1)
    costs = {near: 0.0, far: 0.2, home + (1 if home < there else -1): 0.6}
    return {a: cost for place, cost in costs.items() if (a := _goes(c, group[0], place)) is not None}


def _cross(c: Theatre, x: Group) -> Any:
    group = subject(c)
    if len(group) != 1 or len(x) != 1 or not c.at(group[0]) or not c.at(x[0]):
        return None
    there = c.at(x[0])
    return _goes(c, group[0], there + 1 if c.at(group[0]) < there else there - 1)


def _return(c: Theatre) -> Any:
    group = subject(c)
    if len(group) != 1:
        return None
    return {
        after: 0.4 * n
        for n, place in enumerate(c.places_of(group[0]))
        if c.at(group[0]) and (after := _goes(c, group[0], place)) is not None
    }


def _where_left(c: Theatre, x: Group) -> Any:
    group = subject(c)
    gone = c.gone()
    return _goes(c, group[0], gone[0][2]) if gone and len(group) == 1 and c.at(group[0]) else None


def _hats(g: Rules) -> None:
    """A `cap` denotes whoever has the hat that is meant."""
    g.rule(
        "cap",
        "[the|a|an|that|this|his|her|their|said] {hue} {HAT} [he has on|he is wearing|he had|that he had]",
        _capped,
    )
    g.rule(
        "cap",
        "(the|his|her|their|that|this|a|its|your|my|one|the only|said) [own] {HAT}",
        lambda c: _any_cap(c),
    )
    g.rule("cap", "[the|his|her|their] {x:thing} [own] {HAT}", lambda c, x: x, cost=0.25)
    g.rule(
        "cap",
        "[the|a|his|that] {HAT} (of|from|off|off of|belonging to|worn by|on|owned by|that belongs to|away "
        "from|which belongs to|from the head of|off the head of) {x:thing}",
        lambda x: x,
    )
    g.rule(
        "cap",
        "[the|a|his] {hue} {HAT} (of|from|off|off of|belonging to|worn by|on|away from) {x:thing}",
        lambda c, hue, x: x if c.look(x[0])[1] == hue else {x: 0.5},
    )
    g.rule("cap", "{x:thing} {hue} {HAT}", lambda c, hue, x: x if c.look(x[0])[1] == hue else None, cost=0.1)
    g.rule(
        "cap",
        "the {HAT} (at|in|on) [position|spot|place|number] {n:num}",
        lambda c, n: (c.who(n),) if c.who(n) else None,
    )
    g.rule("cap", "(that|the one) of {x:thing}", lambda x: x, cost=0.2)
    g.rule("cap", "(it|that|this)", lambda c: _any_cap(c), cost=0.3)
    g.rule("cap", "[the] {hue} [one]", lambda c, hue: _capped(c, hue), cost=0.6)
    g.rule("vp", "{TAKE} [on|back|off|over|away|up] {o:cap} [{TAIL}] [from (him|her|them|{_x:thing})]", take)
    g.words(
        "TAIL",
        "back off away again for_himself and_wears_it and_puts_it_on for_his_own on to_wear "
        "and_puts_it_on_himself off_his_head and_puts_it_on_his_head and_put_it_on and_now_wears_it "
        "back_again and_keeps_it and_wore_it from_his_head and_puts_it_on_his_own_head "
        "off_his_head_and_puts_it_on_his_own and_put_it_on_himself for_herself",
    )
    g.rule(
        "vp",
        "{TAKE} {o:cap} [back|away|off] (from|off|off of|away from|back from|of) {x:thing} [head] [{TAIL}]",
        lambda c, o, x: take(c, x) if o == x else None,
    )
    g.rule("vp", "{TAKE} (from|off) {x:thing} {_o:cap}", lambda c, x: take(c, x))
    g.rule("vp", "{TAKE} {x:thing} {HAT} [back|off]", lambda c, x: take(c, x), cost=0.3)
    g.rule("vp", "{TAKE} to {x:thing} {_o:cap}", lambda c, x: take(c, x), cost=0.1)
    g.rule(
        "vp",
        "({TAKE}|{GIVE}) (it|the hat|his hat|her hat|that|that hat|the same hat) back [from him|to him|"
        "again|from her|to her|for himself]",
        lambda c: _hat_back(c),
    )
    g.rule(
        "vp",
        "(takes|gets|receives|took|wants|take|get|gets back|takes back) (it|that|the hat|his hat) [again|"
        "too]",
        lambda c: _hat_back(c),
        cost=0.3,
    )
    to = "(to|on|onto|on to|over to|with|on the head of|onto the head of|upon)"
    g.rule(
        "vp",
        f"{{GIVE}} [away|over|up|off] {{o:cap}} [back|over|off|on] {to} {{y:thing}} [head|to wear]",
        give,
    )
    g.rule(
        "vp",
        "(removes|remove|removed|takes off|took off|loses|lost) (his|her|their|the) [{_h:hue}] {HAT}",
        lambda c: give_any(c, subject(c)),
        cost=0.5,
    )
    g.rule("vp", "{GIVE} {y:thing} {o:cap} [back|to wear]", lambda c, o, y: give(c, o, y))
    g.rule(
        "vp",
        "(lets|let|allows|makes|has) {y:thing} [to] (have|wear|borrow|take|use|try|try on|get) {o:cap}",
        lambda c, o, y: give(c, o, y),
    )
    g.rule("vp", "{GIVE} {y:thing} it", lambda c, y: give(c, subject(c), y), cost=0.1)
    g.rule("vp", "{GIVE} [away|up] {o:cap} [away|up|back]", lambda c, o: give_any(c, o), cost=0.2)
    g.rule(
        "vp",
        "(takes|take|took) {o:cap} off [of himself|his head] and (puts|gives|places|put|hands|give|passes) "
        "(it|that) (on|to|onto|on the head of) {y:thing} [head]",
        give,
    )
    g.rule(
        "vp",
        "(takes off|take off|removes|took off) {o:cap} and (puts|gives|places|put|hands|give|passes) (it|"
        "that) (on|to|onto|on the head of) {y:thing} [head]",
        give,
    )
    g.rule(
        "vp",
        "(trades|switches|swaps|exchanges|trade|switch|swap|exchange|traded|switched) {HAT} with {y:thing}",
        _with,
    )
    g.rule(
        "vp",
        "(trades|switches|swaps|exchanges|trade|switch|swap|exchange|traded|switched) {_o:cap} (with|"
        "for) {y:thing}",
        _with,
    )
    g.rule(
        "vp",
        "(has|have|had|gets|loses|is) {o:cap} (taken|stolen|removed|grabbed|robbed) [by {y:thing}] [from "
        "him|away]",
        lambda c, o, y=None: give_any(c, subject(c), y),
        cost=0.1,
    )
    g.rule(
        "vp",
        "(wears|is wearing|has|has on|wear|are wearing) {o:cap}",
        lambda c, o: c if o == subject(c) else None,
        cost=0.1,
    )
    g.rule(
        "vp",
        "(gives|passes|hands|give|pass|hand) (it|the hat|that|the hat on|it on|the same hat) (to|on to|onto|"
        "over to|along to|on) {y:thing}",
        lambda c, y: give(c, subject(c), y),
    )
    g.rule(
        "clause",
        "{o:cap} (goes|is passed|gets passed|is given|moves|is transferred|is handed|is taken|was "
        "transferred|was given|is now|passes|is put|transfers|is moved|is stolen|gets transferred|should "
        "go) [back|from {_f:thing}] (to|on|by|with|onto|on to|over to) {y:thing}",
        lambda c, o, y: hand(c, o, y, y),
    )
    g.rule(
        "clause",
        f"{{GIVE}} {{o:cap}} [from {{_f:thing}}] {to} {{y:thing}}",
        lambda c, o, y: hand(c, o, y, y),
    )
    g.rule("clause", "{GIVE} {y:thing} {o:cap}", lambda c, o, y: hand(c, o, y, y))
    g.rule(
        "clause",
        "(take|move|get) {o:cap} and (put|place|give) it (on|to) {y:thing}",
        lambda c, o, y: hand(c, o, y, y),
    )
    g.rule("clause", "{SWAP} {HAT}", lambda c: _swap_hats(c), cost=0.3)
    g.rule(
        "clause",
        "{x:pair} [{ADV}|{WILL}] ({SWAP}|share|give|pass|take) [their|the|each other's|its|his] [two] {HAT} "
        "[again|back|with each other|with one another|with one an other|between them]",
        lambda c, x: _trade_hats(c, x),
    )
    g.rule(
        "clause",
        "the {HAT} (are|is|get|gets) (swapped|switched|exchanged|traded|passed over|passed)",
        lambda c: _swap_hats(c),
        cost=0.2,
    )
    g.rule("pair", "{x:thing}", lambda x: x if len(x) == 2 else None)
    g.rule(
        "pair",
        "(they|these two|the two|both|the men|the people|the guys|the two {PERSON}|both {PERSON}|everyone|"
        "the pair|{PERSON}|the two of them|he|she|the neighbors|them|those two|these {PERSON}|everybody)",
        _pairs,
    )


def _pairs(c: Theatre) -> Costs:
    return {group: cost for group, cost in they(c).items() if len(group) == 2}


def _capped(c: Theatre, hue: str) -> Costs:
    near = ranked(c)
    found = {(i,): 0.0 for i in looking(c, (ANY, hue)) or ()}
    if len(found) > 1:
        return {i: 0.1 * near.get(i, 1.0) for i in found}
    return found


def _any_cap(c: Theatre) -> Costs:
    """Anybody with a hat, those in focus first."""
    hatted = c.hatted()
    near = {i: 0.5 * cost for i, cost in ranked(c).items() if i[0] in hatted}
    least = min(near.values(), default=0.0)
    return {i: cost - least for i, cost in near.items()}


def take(c: Theatre, o: Group) -> Theatre | None:
    """The context after the subject took the hat of somebody beside."""
    group = subject(c)
    return hand(c, o, group, group)


def give(c: Theatre, o: Group, y: Group) -> Theatre | None:
    """The context after the subject gave a hat to somebody."""
    group = subject(c)
    return hand(c, o, y, group) if o == group else None


def give_any(c: Theatre, o: Group, y: Group | None = None) -> Costs | None:
    group = subject(c)
    if len(group) != 1 or o != group:
        return None
    takers = [y] if y else [(i,) for i in c.beside(group[0])]
    return {after: 0.0 for other in takers if (after := hand(c, group, other, group)) is not None}


def hand(c: Theatre, giver: Group, taker: Group, first: Group) -> Theatre | None:
    """The context after a hat went from one neighbour to another."""
    if len(giver) != 1 or len(taker) != 1:
        return None
    source, target = c.at(giver[0]), c.at(taker[0])
    if not source or not target or abs(source - target) != 1:
        return None
    return act(c, TakeHat(source, target), first, giver if first == taker else taker)


def seize(c: Theatre, o: Group) -> Costs:
    """The contexts after the subject took a hat that is meant, or that of anybody beside."""
    givers = [o] if o else [(i,) for i in c.beside(subject(c)[0])]
    return {after: 0.0 for giver in givers if (after := take(c, giver)) is not None}


def _hat_back(c: Theatre) -> Costs:
    """The hat that was last passed on, back to where it was."""
    last = next((a for _, _, a in c.path() if isinstance(a, TakeHat)), None)
    if last is None:
        return {}
    for row, _, action in c.path():
        if action is last:
            giver, taker = row[last.target - 1], row[last.source - 1]
            after = hand(c, (giver,), (taker,), subject(c) or (giver,))
            return {after: 0.0} if after is not None else {}
    return {}


def _with(c: Theatre, y: Group) -> Theatre | None:
    return _trade_hats(c, subject(c) + y)


def _trade_hats(c: Theatre, x: Group) -> Theatre | None:
    """The context after the one hat of two neighbours went to the other."""
    if len(x) != 2:
        return None
    for giver, taker in (x, x[::-1]):
        after = hand(c, (giver,), (taker,), x)
        if after is not None:
            return after.first(x, (taker,), (giver,))
    return None


def _swap_hats(c: Theatre) -> Costs:
    return {after: cost for pair, cost in _pairs(c).items() if (after := _trade_hats(c, pair)) is not None}


def _trading(g: Rules) -> None:
    places = (
        "[their|the] [place|places|position|positions|spots|spot|sides|locations|around|place with each "
        "other|space|spaces|seats]"
    )
    back = "[again|back|back again|with each other|with one another|once more|round]"
    g.rule("vp", f"{{SWAP}} {places} {back}", lambda c: trade(c, subject(c)), cost=0.05)
    g.rule(
        "vp",
        "{SWAP} {HAT} [again|back|with each other|with one another]",
        lambda c: _trade_hats(c, subject(c)),
        cost=0.05,
    )
    g.rule("clause", f"{{x:pair}} [{{ADV}}|{{WILL}}] {{SWAP}} {places} {back}", trade)
    g.rule(
        "clause", f"{{x:pair}} [{{ADV}}|{{WILL}}] {{SWAP}} {back}", lambda c, x: _trade_hats(c, x), cost=0.1
    )
    g.rule(
        "vp", f"{{SWAP}} [his|her] {places} with {{y:thing}} {back}", lambda c, y: trade(c, subject(c) + y)
    )
    g.rule(
        "clause",
        "(switch|swap|exchange|trade|flip) [the] [places of|positions of|position of] {x:pair} [around|"
        "places]",
        trade,
    )
    g.rule(
        "clause",
        "(switch|swap|exchange|trade) {x:thing} (with|for) {y:thing@x}",
        lambda c, x, y: trade(c, x + y),
    )
    g.rule("clause", "{x:thing} arrow {y:thing@x}", lambda c, x, y: trade(c, x + y), cost=0.3)
    g.rule(
        "clause",
        "{x:thing} (and|with) {y:thing@x} [{ADV}|{WILL}] ({SWAP}|change places)",
        lambda c, x, y: trade(c, x + y),
        cost=0.1,
    )
    g.rule("clause", f"{{SWAP}} {places}", lambda c: _swap(c), cost=0.3)
    g.rule("clause", "{x:pair} [{ADV}] {SWAP} back", lambda c, x: _swapped_back(c))
    g.rule("clause", "[{ADV}] {SWAP} back", lambda c: _swapped_back(c))
    g.rule(
        "clause",
        "(where {x:thing} was [,] {y:thing} is now [,] and the other way (round|around))",
        lambda c, x, y: trade(c, x + y),
    )


def trade(c: Theatre, x: Group) -> Theatre | None:
    """The context after two neighbours changed places; where that looks like a hat passed on, after that."""
    if len(x) != 2 or x[0] == x[1] or abs(c.at(x[0]) - c.at(x[1])) != 1 or not all(map(c.at, x)):
        return None
    one, other = c.look(x[0]), c.look(x[1])
    if one == other:
        return act(c, Stay(), x)
    if one[0] == other[0] and NONE in (one[1], other[1]):
        return _trade_hats(c, x)
    after = c.do(Switch(*sorted(map(c.at, x))), x[:1], x[1:])
    return after.first(x, x[:1], x[1:]) if after is not None else None


def _swap(c: Theatre) -> Costs:
    return {after: cost for pair, cost in _pairs(c).items() if (after := trade(c, pair)) is not None}


def _swapped_back(c: Theatre) -> Any:
    last = c.last()
    if isinstance(last, TakeHat):
        return c.do(TakeHat(last.target, last.source))
    return c.do(last) if isinstance(last, Switch) else None


def _staying(g: Rules) -> None:
    g.words("NOTHING", NOTHING)
    g.rule(
        "vp",
        "{STAY} [there|here|again|as he is|as they are|the same|alone|in place|put|for now|where they are]",
        lambda c: stay(c),
    )
    g.rule(
        "vp",
        "(doesn't|does not|don't|do not|did not|didn't) (move|do anything|leave|go anywhere|change)",
        lambda c: stay(c),
    )
    g.rule("clause", "{NOTHING} [for now|this time|at all|now]", lambda c: c.do(Stay()))


def stay(c: Theatre) -> Theatre | None:
    """The context after nothing happened."""
    return c.do(Stay())


def _again(g: Rules) -> None:
    again = (
        "(again|once more|one more time|another|and another|another one|one more|the same|repeat|does it "
        "again|do it again|does that again|the same again|one more step|another step|another space|once "
        "again|one more spot|another spot|another time|one more space)"
    )
    g.rule("clause", f"{again} [again|time]", lambda c: repeat(c), cost=0.1)
    g.rule("clause", f"(and|then|and then) {again}", lambda c: repeat(c))
    g.rule(
        "clause",
        "{x:thing} [{ADV}|{WILL}] (does|do|did|repeats|repeat) (it|that|this|the same|so|the same thing|the "
        "move|the action) [again|once more|one more time|back]",
        lambda c, x: repeat(c.told(x)),
    )
    g.rule(
        "clause",
        "(back|and back|and back again|then back|back again|and then back|then back again|and back to "
        "normal|vice versa|and vice versa)",
        lambda c: _back_again(c),
    )


def repeat(c: Theatre) -> Any:
    """The last action once more, from where its people are now."""
    last = c.last()
    match last:
        case Move(i, j):
            who = c.who(j)
            found = {a: 0.0 for a in [_goes(c, who, j + (j - i))] if a is not None}
            return found or {a: 0.5 for p in (2 * j - i, i) if (a := _goes(c, who, p)) is not None}
        case TakeHat(i, j):
            return act(c, TakeHat(j, i), (c.who(i), c.who(j)))
        case Switch(i, j):
            return act(c, Switch(i, j), (c.who(i), c.who(j)))
        case Enter(_, colour):
            return _enter_anywhere(c, colour)
    return None


def _back_again(c: Theatre) -> Costs:
    """Undone, or the subject back where he was."""
    found: Costs = {after: 0.3 + cost for after, cost in (_return(c) or {}).items()}
    for after in c.undone():
        found[after] = 0.0
    return found
