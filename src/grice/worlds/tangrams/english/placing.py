"""Putting figures somewhere, whether they are in the row or not, and putting them back."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from grice.episode import Segment
from grice.language import Group, Rules
from grice.worlds.tangrams.english.places import Loc, about, spots
from grice.worlds.tangrams.english.removing import remove
from grice.worlds.tangrams.english.shelf import Shelf
from grice.worlds.tangrams.english.swapping import swap
from grice.worlds.tangrams.rules import Insert, Remove

ELSEWHERE = 1.2  # a figure comes back, but not where it was
LEADING = (
    "lead_the_way lead_the_row lead lead_the_line lead_the_pack head_the_row head_the_line take_the_lead "
    "be_the_leader cut_the_line jump_the_queue cut_in_line open_the_row start_the_row begin_the_row lead_off "
    "head_up_the_row skip_the_line take_pole_position be_first_in_line jump_the_line lead_the_parade "
    "lead_the_charge kick_off_the_row get_pole_position go_to_the_head_of_the_class "
    "be_the_front_runner take_first_place"
)
TRAILING = (
    "bring_up_the_rear close_the_row end_the_row be_the_caboose finish_the_row come_in_last take_up_the_rear "
    "take_a_back_seat take_the_back_seat be_last_in_line play_caboose hold_the_rear tag_along "
    "take_last_place "
    "bring_the_row_to_a_close bring_up_the_tail round_off_the_row finish_last complete_the_row"
)
Costs = dict[Any, float]


def add_placing(g: Rules) -> None:
    """Adds putting figures somewhere: as what is done, as what a figure does, as what is to be so."""
    g.words(
        "BACK_IN",
        "back again back_again back_in in in_again once_again back_to back_into_play back_on over up on",
    )
    g.words("BACK_IN", "back_over in_line")
    g.words("ONWARDS", "in over up on down along together right across in_line")
    g.rule("clause", "{PUT} {x:fig} {l:loc@x} [,] and [then] {y:fig} {m:loc@y}", _two_places)
    g.rule(
        "clause",
        "{x:fig} {SHOULD} {MOVE} {l:loc@x} [,] and {y:fig} [{SHOULD}] [{MOVE}] {m:loc@y}",
        _two_places,
        cost=0.2,
    )
    g.rule("PUT_IT", "[by|but|and|then] {PUT} [it|that|this|them] [back]")
    g.words(
        "MOVE", "be get come stand go become end_up have take sit move being be_made return come_back be_back"
    )
    g.words(
        "MOVE", "jump cut skip hop travel walk step advance head run hurry shift slide climb rise fall join"
    )
    g.words(
        "MOVE",
        "appear tag_along show_up turn_up land belong stay find_itself be_found slip squeeze in wind_up",
    )
    g.words(
        "COMES",
        "comes goes stands belongs returns comes_back goes_back is_added is_placed is_put is_back sits",
    )
    g.words(
        "COMES",
        "is_put_back reappears appears moves is_returned is_added_back is_missing is_moved joins goes_in",
    )
    g.words("COMES", "jumps gets_moved gets_put lands ends_up becomes are_missing are_added come go move")
    g.words(
        "THERE_IS",
        "there_should_be there_ought_to_be there_must_be there_has_to_be there_needs_to_be we_need",
    )
    g.words(
        "THERE_IS",
        "i_expected there_is_supposed_to_be there_goes there_comes we_are_missing i_am_missing i_miss",
    )
    g.words(
        "THERE_IS",
        "it_needs the_row_needs the_row_lacks the_row_feels_incomplete_without it_lacks where_is "
        "there_is_no there_is_still_no i_see_no we_have_no we_lack we're_missing i'm_missing where_is",
    )
    g.words(
        "FORGOT",
        "forgot forgets failed neglected have_forgotten are_forgetting has_forgotten forgot_to failed_to",
    )
    g.rule(
        "clause",
        "{PUT} {x:fig} [{ONWARDS}] [,] {l:loc@x} [again|instead]",
        place_at,
        said="(add|put|insert|place) {x:lost} [back] {l:at}",
        say=10,
        inverse=_told_insert,
    )
    g.lines(
        "clause",
        """{PUT} {x:lost} {BACK_IN} [,] {l:loc@x} [again|instead]
        {PUT} {x:thing} {BACK_IN} [,] {l:loc@x} [again|instead] ; 0.4
        ({PUT}|{GRAB}) {x:fig} [{BACK_IN}|{AWAY}|from its place|from there] [,] {PUT_IT} {l:loc@x}
        ({PUT}|{GRAB}) {x:fig} [{BACK_IN}] [,] (but|and|this time|only|but this time) {l:loc@x}
        {PUT} (back|in|on|up) [in] {x:fig} [but|and] [{PUT_IT}] {l:loc@x}
        {PUT} {l:loc} {x:fig} ; 0.1
        {WANT} [a|an|the] {x:fig} {l:loc@x}
        {WANT} [that] {x:fig} ({COMES}|{STAND}) {l:loc@x}
        {x:fig} {COMES} [back|in|again] {l:loc@x} ; 0.05
        (someone|somebody|you|we|i|they) {FORGOT} {PUT} {x:fig} {l:loc@x}
        {x:fig} {l:at@x} ; 0.3
        {x:fig} {l:loc@x} ; 0.5
        {PUT} {x:fig} so [that] (it|they) ({BE}|{STAND}|{COMES}) {l:loc@x}
        {ENSURE} {x:fig} ({BE}|{STAND}|{COMES}) {l:loc@x}
        {PUT} {x:fig} {OTHER_PLACE} [,] [right] {l:loc@x}
        {x:fig} {l:loc@x} (would be nice|would be better|would be great|would be good|would look \
        better|please)
        {x:fig} place is {l:loc@x}
        there (is|should be) (a hole|a gap|a space|room|an empty place) {l:at} (where {x:fig} (should \
        be|belongs|ought to be)|for {x:fig})
        (make room for|make space for|clear a space for) {x:fig} {l:loc@x}
        the row (would look better|would be better|would be nicer|looks better|would be perfect|would \
        look nicer) with {x:fig} {l:loc@x}
        {ASKED} [not] {x:fig} [have to] {MOVE} {l:loc@x}
        (is not|was not|are not) {x:fig} (supposed to|meant to) {MOVE} {l:loc@x}
        (do not you think|would not you say|do you not think|i think|i feel) {x:fig} {SHOULD} [{MOVE}] \
        {l:loc@x}
        {l:at} [,] {x:fig} ; 0.5
        {THERE_IS} {x:fig} {l:loc@x}
        {l:loc} {SHOULD} [be|come|stand|go|there be] {x:fig} ; 0.2
        new {FIGURE} {l:at} {x:fig}""",
        place_at,
    )
    g.rule("vp", "[{MOVE}] [{PUT}] [{BACK_IN}] {l:loc}", lambda l: ("put", l))
    g.rule("vp", "{STAND} {l:loc}", lambda l: ("put", l))
    for ways, rank in ((LEADING, 1), (TRAILING, -1)):
        g.words("vp", dict.fromkeys(ways.split(), ("put", ("rank", rank))))
    g.lines(
        "clause",
        """{x:fig} {SHOULD} [both|all|each|now|then] [be|have] {v:vp@x}
        {WANT} [that] {x:fig} [{SHOULD}] [to] {v:vp@x}
        {ASKED} [not] {x:fig} [please|now] [be|get] {v:vp@x}
        (is|was|are) [not] {x:fig} (supposed to|meant to|going to) {v:vp@x}""",
        perform,
    )
    g.rule(
        "STARTS",
        "(start|begin|open|lead|head|starting|beginning) [{THE_ROW}|it|off|everything|us] [off] (with|by)",
    )
    g.rule("ENDS", "(end|finish|close|conclude|top|round|cap) [{THE_ROW}|it|off|everything] [off] (with|by)")
    for words, rank in (("STARTS", 1), ("ENDS", -1)):
        to = lambda c, x, rank=rank: place_at(c, x, ("rank", rank))  # noqa: E731
        start = f"{{THE_ROW}} [{{SHOULD}}|to] {{{words}}} {{x:fig}}"
        g.lines("clause", f"{{{words}}} {{x:fig}}\n{start}\n({{WANT}}|{{MAKING}}) {start}", to)
    g.rule("clause", "{x:fig} (is|stands|sits) [by] {n:num} {POSITION} too far [to] [the] {way}", _too_far)
    g.words("vp", dict.fromkeys(("take center stage", "take centre stage"), ("put", ("rank", 0))))
    _adding(g)


def _adding(g: Rules) -> None:
    g.rule(
        "clause",
        "{ADD} {x:lost} [{BACK_IN}] [{OTHER_PLACE}]",
        add,
        said="(add|put|bring) {x:lost} back",
        say=4,
        inverse=_told_original,
    )
    g.rule("OTHER_PLACE", "(in|to|into|back to|back in|on) ({THE_ROW}|line|order|the others|place|it)")
    g.words(
        "RETURNS",
        "comes_back reappears returns is_back is_added is_added_back goes_back gets_added_back is_put_back",
    )
    g.words(
        "RETURNS",
        "re-appears appears appears_again is_returned is_replaced is_re-added is_missing are_missing "
        "joins_in",
    )
    g.lines(
        "clause",
        """{ADD} (back|back in|in|on) {x:lost}
        {x:lost} {SHOULD} [be] [come|go|return|{ADD}] {BACK_IN}
        {x:lost} {SHOULD} be {ADD}
        {x:lost} {RETURNS} [in|again]
        {WANT} {x:lost} {BACK_IN} [{OTHER_PLACE}]
        {x:lost} is (missing|lacking|not there) ; 0.4
        (undo|reverse|cancel|revert) (the removal|the deletion|removing|deleting) [of] [{x:lost}]""",
        add,
    )
    g.rule(
        "clause",
        "{ADD} (back|it back|again|back in|in) [,] [but] [{l:loc}]",
        lambda c, l=("old",): place_at(c, about(c), l),
        cost=0.2,
    )
    g.rule("clause", "back [in] {l:loc}", lambda c, l: place_at(c, about(c), l), cost=0.3)
    g.rule("clause", "{ADD} [the] {FIGURE} back {MARK} {s:step} [{l:loc}]", _add_from_step)
    g.words("APPEND", "append appending tack_on tag_on add_on stick_on tacking_on tack tag")
    g.rule(
        "clause", "{APPEND} {x:lost} [on|to {THE_ROW}|on the end]", lambda c, x: place_at(c, x, ("rank", -1))
    )
    g.rule("clause", "(prepend|prepending) {x:lost} [to {THE_ROW}]", lambda c, x: place_at(c, x, ("rank", 1)))
    g.rule(
        "clause",
        "(complete|fill up|fill|finish|completing) {THE_ROW} (by|with) {a:clause}",
        lambda c, a: a if not a.missing else None,
    )


def _two_places(c: Shelf, x: Group, l: Loc, y: Group, m: Loc) -> Costs:
    """Two figures, one after the other, each to its place."""
    found: Costs = {}
    for one, cost in place_at(c, x, l).items():
        for after, more in place_at(one, y, m).items():
            found[after] = min(found.get(after, cost + more), cost + more)
    return found


def _too_far(c: Shelf, x: Group, n: int, way: int) -> Costs:
    return place_at(c, x, ("shift", -n * way))


def perform(c: Shelf, x: Group, v: tuple[Any, ...]) -> Any:
    """What is said of a figure, done: it goes, comes somewhere, or changes places."""
    match v:
        case ("remove",):
            return remove(c, x)
        case ("swap", *others):
            return swap(c, x, *others)
        case ("put", loc):
            return place_at(c, x, loc)
    return None


def place_at(c: Shelf, x: Group, l: Loc) -> Costs:
    """The contexts after figures come to stand somewhere, with costs: one, or several side by side."""
    if l == ("old",):
        return add(c, x)
    if len(x) != 1:
        return _placed_together(c, x, l)
    found: Costs = {}
    for place, cost in spots(c, l, x[0]).items():
        for after, more in _put(c, x[0], place, l[0] == "spot").items():
            found[after] = min(found.get(after, cost + more), cost + more)
    return found


def _put(c: Shelf, shape: str, place: int, exchanged: bool) -> Costs:
    """To put a figure at a place; one that is in the row is moved, and people also say that for a swap."""
    if not c.has((shape,)):
        return {after: 0.0 for after in [c.do(Insert(place, shape))] if after}
    old = c.place(shape)
    if old == place:
        return {c.about((shape,)): 1.0}
    away = c.do(Remove(old))
    put, swapped = away and away.do(Insert(place, shape)), c.do(c.swap(old, place))
    costs = ((put, 0.5), (swapped, 0.2)) if exchanged else ((put, 0.2), (swapped, 0.5))
    return {after: cost for after, cost in costs if after is not None}


def _placed_together(c: Shelf, x: Group, l: Loc) -> Costs:
    """Several figures, one after the other: they stand in the order in which they were named."""
    found: Costs = {}
    for start, cost in (place_at(c, x[:1], l) if len(set(x)) == len(x) > 1 else {}).items():
        after: Any = start
        for before, shape in pairwise(x):
            moved = place_at(after, (shape,), ("side", 1, (before,), True)) if after else {}
            after = min(moved, key=moved.__getitem__, default=None)
        if after:
            found[after.about(x)] = cost + 0.1
    return found


def add(c: Shelf, x: Group = ()) -> Costs:
    """Missing figures come back to where they were; one that never was there comes to the end."""
    if not x or not set(x) <= set(c.missing):
        return {}
    if len(x) > 1:
        after: Any = c
        for shape in reversed(x) if c.removal(x[-1]) else x:
            after = after and after.do(Insert(min(after.removal(shape) or 9, len(after.things) + 1), shape))
        return {after: 0.1} if after else {}
    [shape] = x
    end = len(c.things) + 1
    old = min(c.removal(shape) or end, end)
    done = {c.do(Insert(place, shape)): 0.0 if place == old else ELSEWHERE for place in range(1, end + 1)}
    return {after: cost for after, cost in done.items() if after}


def _add_from_step(c: Shelf, s: int, l: Loc = ("old",)) -> Costs:
    away = tuple(shape for shape in c.touched(s) if shape in c.missing)[:1]
    return place_at(c, away, l) if away else {}


def _told_insert(c: Shelf, segment: Segment) -> dict[str, Any] | None:
    act = segment[0]
    return {"x": (act.shape,), "l": ("rank", act.source)} if isinstance(act, Insert) else None


def _told_original(c: Shelf, segment: Segment) -> dict[str, Any] | None:
    act = segment[0]
    return {"x": (act.shape,)} if isinstance(act, Insert) and c.removal(act.shape) == act.source else None
