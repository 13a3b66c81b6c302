"""How people speak of figures in a row: rules for hearing, checking and saying."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from grice.episode import Segment
from grice.language import (
    Context,
    English,
    Group,
    Rules,
    add_conditions,
    add_nouns,
    add_numbers,
    add_row,
    add_sentences,
    pick,
)
from grice.worlds.tangrams.drawing import FIGURES
from grice.worlds.tangrams.rules import SHAPES, Insert, Remove, Row, Swap, TangramsAction
from grice.worlds.world import World

LESS_RECENT = 0.8  # a figure that was removed earlier than another
ELSEWHERE = 1.2  # a figure comes back, but not where it was
NOUNS = (
    "figure object item image picture shape thing one character piece tangram symbol element graphic icon "
    "tile "
    "drawing block form figured person guy"
)
POSITIONS = (
    "position place spot space slot location positions places spots spaces slots locations figure object "
    "item "
    "image picture one shape piece thing"
)
REMOVE = (
    "remove delete erase discard drop eliminate take_away take_out get_rid_of throw_out throw_away cut lose "
    "kick_out scrap toss take_off subtract dispose_of removing deleting remov clear remote remover drop_out "
    "trash pull pull_out "
    "lift_out pluck_out knock_out cut_out do_away_with ditch dump toss_out pick_out take bin rm del strike "
    "strike_out put_away "
    "take_down wipe_out scratch cross_out banish expel kill removed deleted out_with bye_bye goodbye good_bye"
)
SWAP = (
    "swap switch exchange trade flip interchange transpose swapping switching flip_flop reverse change "
    "rotate swap_out "
    "switch_out trade_out switch_around swap_around invert swap_over"
)
ADD = (
    "add put place insert return restore replace bring re-add readd put_back bring_back add_back place_back "
    "insert_back reinsert re-insert return_back restore_back stick slot input reinstate set give_back "
    "get_back retrieve reintroduce add_in put_in bring_in adding placing replacing undelete add_again "
    "re_add re_insert append prepend"
)
GONE = "removed deleted saved missing erased discarded dropped eliminated lost taken gone absent vanished"


class Shelf(Context[Row, TangramsAction]):
    """A row of figures in a dialogue. A figure's identity is its letter."""

    __slots__ = ()

    @property
    def things(self) -> Group:
        """The figures in the row, in the order in which this speaker counts."""
        row = tuple(self.history.state.shapes)
        return row[::-1] if self.noted("from the right") else row

    def otherwise(self) -> tuple[Shelf, ...]:
        """The context of a speaker who counts from the other end."""
        return (self.noting(**{"from the right": not self.noted("from the right", False)}),)

    @property
    def missing(self) -> Group:
        """The figures that are not in the row, those removed last at the end."""
        row = self.history.state
        away = [shape for shape in SHAPES if shape not in row.shapes]
        times = dict(zip(SHAPES, row.removed, strict=True))
        return tuple(sorted(away, key=lambda shape: -1 if times[shape] is None else times[shape] or 0))

    def place(self, shape: str) -> int:
        """Where a figure stands, counted from 1."""
        return self.history.state.shapes.index(shape) + 1

    def result(self, action: TangramsAction) -> Row | None:
        if action not in self.world.index or self.world.obstacle(self.state, action):
            return None
        after: Row = self.world.apply(self.state, action)
        return after

    def involved(self, action: TangramsAction) -> Sequence[Group]:
        shapes = self.history.state.shapes
        match action:
            case Insert(_, shape):
                return ((shape,),)
            case Remove(source):
                return ((shapes[source - 1],),)
        pair = shapes[action.source - 1], shapes[action.target - 1]
        return pair, pair[:1], pair[1:]

    def alike(self, action: TangramsAction, thing: str) -> Mapping[TangramsAction, float]:
        if thing not in self.things:
            return {Insert(action.source, thing): 0.0}
        if isinstance(action, Swap):
            return {
                self.swap(action.source, self.place(thing)): 0.5,
                self.swap(self.place(thing), action.target): 0.5,
            }
        return {Remove(self.place(thing)): 0.0}

    def tidied(self, program: tuple[TangramsAction, ...]) -> tuple[TangramsAction, ...]:
        return tuple(self.swap(*act) if isinstance(act, Swap) else act for act in program)

    @staticmethod
    def swap(one: int, other: int) -> Swap:
        """The swap of two places, by its usual name: the lower place first."""
        return Swap(min(one, other), max(one, other))

    def removal(self, shape: str) -> int | None:
        """The place from which a figure was last removed, if that is known."""
        for one in self.history.back():
            if (
                isinstance(one.action, Remove)
                and one.before
                and one.before.state.shapes[one.action.source - 1] == shape
            ):
                return one.action.source
        return None

    def touched(self, turn: int) -> Group:
        """The figures that were acted on in a turn, by its number (negative: from the last back)."""
        turns = sorted({one.turn for one in self.history.back()})
        if not turns or not -len(turns) <= turn <= len(turns) or not turn:
            return ()
        wanted = turns[turn - 1 if turn > 0 else turn]
        found: list[str] = []
        for one in self.history.back():
            if one.turn == wanted and one.before is not None:
                row = one.before.state.shapes
                match one.action:
                    case Insert(_, shape):
                        found.append(shape)
                    case Remove(source):
                        found.append(row[source - 1])
                    case Swap(source, target):
                        found += [row[source - 1], row[target - 1]]
        return tuple(dict.fromkeys(found))


@lru_cache(1)
def rules() -> Rules:
    """The grammar of tangrams."""
    g = Rules()
    _words(g)
    add_numbers(g)
    _figures(g)
    add_nouns(g, noun="noun")
    add_row(g, noun="noun")
    add_conditions(g)
    _counts(g)
    _missing(g)
    _places(g)
    _removing(g)
    _swapping(g)
    _inserting(g)
    _repeating(g)
    add_sentences(g, thing="")
    return g


def english(world: World[Row, TangramsAction]) -> English[Row]:
    """The English of tangrams. Until it is plain from which end a speaker counts, both ends are accepted."""
    return English(world, rules(), Shelf)


def _words(g: Rules) -> None:
    g.words("FIGURE", [form for noun in NOUNS.split() for form in (noun, noun + "s")])
    g.words("POSITION", POSITIONS)
    g.words("REMOVE", REMOVE)
    g.words("SWAP", SWAP)
    g.words("ADD", ADD)
    g.words(
        "IN",
        "standing_in_the in at on from of occupying to holding that_is_in that's_in which_is_in "
        "standing_in currently_in that_is_at",
    )
    g.words("GONE", GONE)
    g.words("AWAY", "away out off")
    g.words("SIDES", "row line set group lineup sequence order list shelf")
    g.rule("WE", "(you|we|i|they) [had|have|just|previously|first|originally|ve|did|had just|have just|both]")
    g.rule("WE", "(you've|we've|i've|you'd) [just]")
    g.rule(
        "WAS",
        "[that|which|who] (was|were|got|is|has been|had been) [just|previously|last|first|originally|"
        "initially|recently]",
    )
    g.rule(
        "GONE_BY",
        "({GONE}|took|removed|deleted|took away|took out|taken away|taken out|got rid of|erased|thrown "
        "out|taken off|took off)",
    )
    g.rule("MARK", "[that|which|who] {WE} {GONE_BY}")
    g.rule("MARK", "{WAS} {GONE_BY}")
    g.rule("MARK", "[just|previously|first|last|recently|originally|most recently] {GONE_BY}")
    g.rule("MARK", "(that|which) (disappeared|vanished|left|went away)")
    g.rule("FROM", "(in|on|from|during|at|by|for|of|with|after)")
    g.rule("STEP", "(step|instruction|action|command|move|turn|task|direction|process|change)")
    g.ignore(
        "so just very exactly immediate simply carefully quickly immediately basically like kinda yeah "
        "buddy mate hm uh um guess currently this_time"
    )
    g.words(
        "POLITE",
        "i'd_be_grateful_if_you it_would_be_great_if_you_could it_would_be_nice_if_you_could "
        "i'd_appreciate_it_if_you i_was_thinking maybe_you_could "
        "you_know_what how_about_we how_about_you why_don't_you why_don't_we do_me_a_favor_and "
        "do_me_a_favour_and i_was_wondering_if_you_could on_second_thought "
        "on_second_thoughts i_think_you_should i_think_we_should you_could you_might i_think maybe "
        "perhaps make_it_so_that make_it_so oops i_was_wondering_if_you_would "
        "it'd_be_great_if_you_could i_need_to if_you_could didn't_mean_that i_didn't_mean_that we_can "
        "we_could can_we could_we shall_we",
    )


def _figures(g: Rules) -> None:
    """Figures in the row: nouns, letters, names, places, and what happened to them."""
    g.rule("kind", "{FIGURE}", lambda c: c.things, cost=0.0)
    g.rule("noun", "(figure|object|item|shape)", lambda c: c.things, say=1)
    g.rule("kind", "{noun}", lambda noun: noun)
    for letter, figure in FIGURES.items():
        own = frozenset(letter)
        g.rule("trait", f"({figure.name}|{letter.lower()})", own)
        g.rule("kind", figure.name, lambda c, letter=letter: (letter,) if letter in c.things else None)
        g.rule(
            "thing",
            letter.lower(),
            lambda c, letter=letter: (letter,) if letter in c.things else None,
            cost=0.3,
        )
    at = "{IN}"
    g.rule(
        "post",
        f"{at} [the] {{rank}} [{{POSITION}}] [from [the] left]",
        lambda c, rank: frozenset(pick(c.things, rank)),
    )
    g.rule(
        "post",
        f"{at} [the] {{rank}} {{POSITION}} from [the] right",
        lambda c, rank: frozenset(pick(c.things, -rank)),
    )
    g.rule(
        "post",
        f"{at} [the] {{end}} [{{POSITION}}|side|hand side|end] [of [the] {{SIDES}}]",
        lambda c, end: frozenset(pick(c.things, end)),
    )
    g.rule("post", f"{at} the {{POSITION}} [number|#] {{num}}", lambda c, num: frozenset(pick(c.things, num)))
    g.rule(
        "post",
        f"{at} [the] {{a:rank}} and in [the] {{b:rank}} [{{POSITION}}]",
        lambda c, a, b: frozenset(pick(c.things, a) + pick(c.things, b)),
    )
    g.rule("post", f"{at} {{POSITION}} [number|#] {{num}}", lambda c, num: frozenset(pick(c.things, num)))
    g.rule(
        "post",
        f"{at} [the] {{a:rank}} and [the] {{b:rank}} [{{POSITION}}]",
        lambda c, a, b: frozenset(pick(c.things, a) + pick(c.things, b)),
    )
    g.rule(
        "post",
        f"{at} {{POSITION}} {{a:num}} and {{b:num}}",
        lambda c, a, b: frozenset(pick(c.things, a) + pick(c.things, b)),
    )
    g.rule(
        "post",
        f"{at} [the] (ends|either end|both ends|outside|far ends|edges)",
        lambda c: frozenset(c.things[:1] + c.things[-1:]),
    )
    g.rule("trait", "{rank} {POSITION}", lambda c, rank: frozenset(pick(c.things, rank)), cost=0.2)
    g.rule(
        "ACTED",
        "[just] (swapped|switched|added|moved|replaced|returned|added back|put back|brought back|flipped|"
        "inserted|placed|touched|put in|restored|changed|exchanged)",
    )
    g.rule("post", "[that|which] [{WE}|{WAS}] {ACTED} {s:step}", lambda c, s: frozenset(c.touched(s)))
    g.rule("post", "[that|which] ({WE}|{WAS}) {ACTED}", lambda c: frozenset(c.touched(-1)), cost=0.2)
    g.rule(
        "act",
        "(starting|start|counting|going) (from|on|at|with) [the] (left|left side|beginning|front) [side] "
        "[,] {a:act}",
    )
    g.rule("post", "(from|in) {s:step}", lambda c, s: frozenset(c.touched(s)), cost=0.2)
    g.rule(
        "trait",
        "(newly|just|previously) (added|inserted|returned|restored|replaced)",
        lambda c: frozenset(c.touched(-1)),
    )
    g.rule("step", "[{FROM}] [the] {rank} {STEP}", lambda rank: rank)
    g.rule("step", "[{FROM}] {STEP} [number|#] {num}", _numbered, said="step {num}", say=1)
    g.rule(
        "step", "[{FROM}] (the|that) (action|actions|process|thing|same|move|change) {s:step}", lambda s: s
    )
    g.rule("step", "[what|the same] {WE} did {s:step}", lambda s: s)
    g.rule("step", "(what|the same|the same thing|the thing|the action) {WE} did", -1)
    g.rule("step", "(same as|the same as) {s:step}", lambda s: s)
    g.rule("step", "{num}", _numbered, cost=0.6)
    g.rule("step", "[{FROM}] [the] {num} {STEP}", _numbered, cost=0.2)
    g.rule("step", "(the same thing|the same action|what) [{WE}] [did|done] {s:step}", lambda s: s)
    g.rule("step", "[{FROM}] [the] previous {STEP}", -1)
    for n in range(1, 6):
        g.rule("step", f"[{{FROM}}] step{n}", lambda n=n: _numbered(n))
    g.words("ordinal", {"forth": 4, "firth": 5, "2s": 2}, say=0)
    g.rule(
        "kind",
        "{rank} {k:kind} [when|if] counting [starting] from [the] (right|end|right side|back)",
        lambda k, rank: pick(k, -rank) or None,
    )
    g.rule(
        "kind",
        "{rank} {k:kind} of [the] {n:num}",
        lambda c, k, rank, n: (pick(k, rank) or None) if len(c.things) == n else None,
    )
    g.rule(
        "thing",
        "{k:kind} {a:num} of [the] {n:num}",
        lambda c, k, a, n: (pick(c.things, a) or None) if len(c.things) == n else None,
    )
    g.rule(
        "act",
        "(counting|starting|going|if you count|if we count) from [the] (right|end|right side|back) [,] "
        "{do:act*}",
        lambda c, do: {
            after.noting(**{"from the right": False}): cost
            for after, cost in do(c.noting(**{"from the right": True})).items()
        },
    )
    g.rule(
        "act",
        "(there should be|i want|we need|there must be) [only|just] {_n:num} {FIGURE} [left] [,] so {a:act}",
    )
    g.rule("thing", "[the] same two [{FIGURE}]", lambda c: next((f for f in c.focus if len(f) == 2), None))
    g.rule("act", "{a:act} [and] (save|keep|remember|hold) (it|that) [for later]")
    _groups(g)


def _numbered(num: int) -> dict[int, float]:
    """A step by its number; some people call the first one the start, and count from the second."""
    return {num: 0.0, num + 1: 1.2}


def _groups(g: Rules) -> None:
    """Several figures at once: "figures 2 and 3", "the two middle ones", "the first and the last"."""
    g.rule("thing", "{num}", lambda c, num: pick(c.things, num) or None, cost=0.4)
    g.rule(
        "thing", "{a:digit} {b:digit}", lambda c, a, b: _pair(pick(c.things, a), pick(c.things, b)), cost=0.4
    )
    g.rule(
        "thing",
        "{a:rank} (n|an|plus) {b:rank} [{k:kind}]",
        lambda c, a, b, k=None: _pair(pick(c.things, a), pick(c.things, b)),
    )
    g.rule(
        "thing",
        "[the] {k:kind} [number|#|numbers] {a:num} (and|with|for|to) [number|#|{_k:kind}] {b:num}",
        lambda c, k, a, b: _pair(pick(c.things, a), pick(c.things, b)),
    )
    g.rule(
        "thing",
        "[the] {a:rank} (and|with) [the] {b:rank} [{k:kind}]",
        lambda c, a, b, k=None: _pair(pick(c.things, a), pick(c.things, b)),
    )
    g.rule(
        "thing",
        "[the] {a:rank} (and|with) [the] {b:rank} {POSITION} [{k:kind}] [from [the] left]",
        lambda c, a, b, k=None: _pair(pick(c.things, a), pick(c.things, b)),
    )
    g.rule(
        "thing",
        "[the] {a:rank} and [the] {b:rank} [{k:kind}] from [the] (right|end)",
        lambda c, a, b, k=None: _pair(pick(c.things, -a), pick(c.things, -b)),
    )
    g.rule("thing", "[the] two {rank} [{k:kind}]", lambda c, rank, k=None: _two(c, rank))
    g.rule("thing", "[the] {rank} two [{k:kind}]", lambda c, rank, k=None: _two(c, rank))
    g.rule("thing", "[the] middle [most] {k:kind}", lambda c, k: _two(c, 0), cost=0.1)
    g.rule(
        "thing", "[the] two [{k:kind}] (on|at) [the] {end} [end|side]", lambda c, end, k=None: _two(c, end)
    )
    g.rule(
        "thing", "[the] two [{k:kind}] (in|at|on) [the] (middle|center|centre)", lambda c, k=None: _two(c, 0)
    )
    g.rule(
        "thing",
        "[the] [two] (end|outer|outside|outermost|edge) [two] {k:kind}",
        lambda c, k: _pair(c.things[:1], c.things[-1:]),
    )
    g.rule(
        "thing",
        "[the] [two] {k:kind} (on|at) [the] (ends|either end|each end|both ends|outside|edges)",
        lambda c, k: _pair(c.things[:1], c.things[-1:]),
    )
    g.rule(
        "thing",
        "(the ends|both ends|the two ends|either end|the outer two)",
        lambda c: _pair(c.things[:1], c.things[-1:]),
    )
    g.rule(
        "thing",
        "(they|them|the two|those two|these two|the [same] two {FIGURE}|both [of them]|both {FIGURE}|each "
        "other|the same ones)",
        lambda c: c.things if len(c.things) == 2 else None,
        cost=0.1,
    )
    g.rule(
        "thing",
        "[the] (remaining|last|only|other) two [{FIGURE}]",
        lambda c: c.things if len(c.things) == 2 else None,
    )
    g.rule(
        "thing",
        "[the] two (remaining|left|last) [{FIGURE}]",
        lambda c: c.things if len(c.things) == 2 else None,
    )
    g.rule(
        "thing",
        "[the] (remaining|only|last) {FIGURE} [left]",
        lambda c: c.things if len(c.things) == 1 else None,
    )
    g.rule("thing", "[the] [two] {FIGURE} (on|at|to) (either|each|both) (side|sides) of {x:thing}", _flanking)


def _flanking(c: Shelf, x: Group) -> Group | None:
    at = c.things.index(x[0]) if len(x) == 1 and x[0] in c.things else -1
    return (c.things[at - 1], c.things[at + 1]) if 0 < at < len(c.things) - 1 else None


def _pair(one: Group, other: Group) -> Group | None:
    return one + other if len(one) == len(other) == 1 and one != other else None


def _two(c: Shelf, rank: int) -> Group | None:
    row = c.things
    if rank == 0:
        return pick(row, 0) if len(row) % 2 == 0 else None
    if rank not in (1, -1) or len(row) < 2:
        return None
    return row[:2] if rank == 1 else row[-2:]


def _counts(g: Rules) -> None:
    """Conditions on how many figures there are, and groups by number."""
    g.words("LEFT", "left remaining there left_over left_in_the_row in_the_row in_total altogether standing")
    g.rule(
        "cond",
        "there (are|is) [exactly|only|just] {n:num} [{k:kind}] [{LEFT}]",
        lambda c, n, k=None: (len(c.things) == n, c),
    )
    g.rule(
        "cond",
        "[only|just|exactly] {n:num} [{k:kind}] (are|is|remain|remains) [{LEFT}]",
        lambda c, n, k=None: (len(c.things) == n, c),
    )
    g.rule(
        "cond",
        "(you have|we have|the row has|it has|i see) [only|just|exactly] {n:num} [{k:kind}] [{LEFT}]",
        lambda c, n, k=None: (len(c.things) == n, c),
    )
    g.rule(
        "cond",
        "there (are|is) (more than|over) {n:num} [{k:kind}] [{LEFT}]",
        lambda c, n, k=None: (len(c.things) > n, c),
    )
    g.rule(
        "cond",
        "there (are|is) (fewer than|less than|under) {n:num} [{k:kind}] [{LEFT}]",
        lambda c, n, k=None: (len(c.things) < n, c),
    )
    g.rule(
        "cond",
        "(there are|we have|you have) at least {n:num} [{k:kind}] [{LEFT}]",
        lambda c, n, k=None: (len(c.things) >= n, c),
    )
    g.rule("cond", "(a|any|some) {FIGURE} (is|was) (missing|gone|not there)", lambda c: (bool(c.missing), c))
    g.rule("cond", "(nothing|no {FIGURE}) (is|was) (missing|gone)", lambda c: (not c.missing, c))
    g.rule(
        "thing",
        "(every other|every second) [{k:kind}] [,] [starting (with|from) [the] first [one]]",
        lambda c, k=None: c.things[::2],
        cost=0.1,
    )
    g.rule(
        "thing",
        "(every other|every second) [{k:kind}] [,] starting (with|from) [the] second [one]",
        lambda c, k=None: c.things[1::2],
    )
    g.rule("thing", "[the] {rank} half [of (the|all) [the] [{k:kind}|{SIDES}]]", _half)
    g.rule("thing", "half [of] [the] {k:kind} (from|on) [the] {end} [side]", lambda c, k, end: _half(c, end))
    g.rule("thing", "[the] [two] neighbors of {x:thing}", _flanking)
    g.rule("thing", "[the] [two] neighbours of {x:thing}", _flanking)
    g.rule("post", "(not|n't) at (an|the|either) (end|ends)", lambda c: frozenset(c.things[1:-1]))
    g.rule(
        "post",
        "(at|on) (an|the|either) (end|ends|edge|edges)",
        lambda c: frozenset(c.things[:1] + c.things[-1:]),
    )
    g.rule("post", "(that|which) (stands|stand|comes|come|sits|sit) {p:post}", lambda p: p)
    g.rule(
        "post",
        "(that|which) (stands|stand|comes|come|sits|is|are) [now|currently] {rank}",
        lambda c, rank: frozenset(pick(c.things, rank)),
    )
    g.rule(
        "post",
        "(that|which) [stands|comes|sits|is] [right|directly|just|immediately] {side} {x:thing}",
        _right_there,
    )
    g.rule("post", "[that|which] [stands|comes|sits|is] [right|directly] between {x:thing}", _inner)
    g.rule(
        "thing",
        "(whatever|whichever {FIGURE}|what) (is|stands|comes|sits) [now] {p:post}",
        lambda c, p: tuple(i for i in c.things if i in p) or None,
    )
    g.rule(
        "thing",
        "(whatever|whichever {FIGURE}|what) (is|stands|comes) [now] {rank}",
        lambda c, rank: pick(c.things, rank) or None,
    )


def _half(c: Shelf, rank: int, k: Group | None = None) -> Group | None:
    count = len(c.things)
    if count % 2 or rank not in (1, -1):
        return None
    return c.things[: count // 2] if rank == 1 else c.things[count // 2 :]


def _right_there(c: Shelf, side: int, x: Group) -> frozenset[str] | None:
    at = c.things.index(x[0]) + side if len(x) == 1 and x[0] in c.things else -1
    return frozenset(c.things[at : at + 1]) if at >= 0 else None


def _inner(c: Shelf, x: Group) -> frozenset[str] | None:
    if len(x) != 2 or not set(x) <= set(c.things):
        return None
    low, high = sorted(map(c.things.index, x))
    return frozenset(c.things[low + 1 : high])


def _missing(g: Rules) -> None:
    """Figures that are not in the row (`lost`), and the steps in which they were removed."""
    g.rule(
        "lost",
        "(it|that|this|that one|this one|that {FIGURE}|this {FIGURE}|the same {FIGURE}|the same one|"
        "the same)",
        _it,
        said="it",
        say=3,
    )
    g.rule(
        "lost",
        "(them|those|these|both|both of them|all of them|both {FIGURE}|all {FIGURE})",
        lambda c: c.missing if len(c.missing) > 1 else None,
    )
    g.rule(
        "lost",
        "[the|a|that|last] [last|previous|previously|most recently|just|recently] {GONE} [{FIGURE}]",
        _latest,
        said="the (removed|deleted) (figure|object|item)",
        say=3,
    )
    g.rule(
        "lost",
        "[the|that] [last|previous|same] {FIGURE} {MARK}",
        _latest,
        said="the (figure|object|item) you removed",
        say=2,
    )
    g.rule("lost", "(what|whatever|which|the one|one) {MARK}", _latest)
    g.rule("lost", "[the] {FIGURE} [{MARK}] {s:step}", _in_step)
    g.rule("lost", "[the] (one|what) [{MARK}] {s:step}", _in_step)
    g.rule(
        "lost",
        "[the] {GONE} {FIGURE} {s:step}",
        _in_step,
        said="the (figure|object|item) removed in {s:step}",
        say=2,
    )
    g.rule("lost", "[the] {_r:rank} {FIGURE} [{MARK}] {s:step}", _in_step, cost=0.1)
    g.rule("lost", "(what|whatever|the one) {MARK} {s:step}", _in_step)
    g.rule("lost", "{s:step} {FIGURE}", _in_step, cost=0.2)
    g.rule(
        "lost", "[the] {rank} of (them|those|these|the two|those two|those that|the ones) [{MARK}]", _ranked
    )
    g.rule(
        "lost",
        "[the] {rank} [{FIGURE}] {MARK}",
        _ranked,
        said="the {rank} (figure|object|item) you removed",
        say=1,
    )
    g.rule("lost", "[the] {rank} {GONE} [{FIGURE}]", _ranked)
    g.rule("lost", "[the] {GONE} {rank} {FIGURE}", _from_place)
    g.rule("lost", "[the] (original|initial|starting|old|former) {rank} {FIGURE}", _original)
    g.rule("lost", "[the] {FIGURE} [{MARK}] from [the] {rank} [{POSITION}]", _from_place, cost=0.1)
    g.rule("lost", "[the] {FIGURE} {MARK} {rank}", _ranked)
    g.rule("lost", "[the] {rank} [{FIGURE}]", _from_place, cost=0.2)
    g.rule("lost", "{FIGURE} [number|#] {num}", lambda c, num: _from_place(c, num), cost=0.1)
    g.rule("lost", "[the|that] {FIGURE}", _latest, cost=0.3)
    g.rule("lost", "the latter", lambda c: _mentioned(c, -1))
    g.rule("lost", "the former", lambda c: _mentioned(c, -2))
    g.rule("lost", "[the] (other|remaining|final|second) [{GONE}] {FIGURE} [{MARK}]", _other)
    g.rule("lost", "(another|the other) [one] [{MARK}]", _other)
    g.rule("lost", "(nothing|a|an|new) [new|other|another] {FIGURE}", _latest, cost=0.6)
    g.rule(
        "lost",
        "the [only|one] {FIGURE} (that is|that's) (missing|gone|not there|not here|not in the row)",
        _latest,
    )
    g.rule("lost", "(everything|all) [{MARK}]", lambda c: c.missing or None, cost=0.3)
    for letter, figure in FIGURES.items():
        own = f"({figure.name}|{letter.lower()}|figure {letter.lower()}|shape {letter.lower()})"
        g.rule(
            "lost",
            f"[the] {own} [{{FIGURE}}]",
            lambda c, letter=letter: (letter,) if letter in c.missing else None,
            said=f"the {figure.name}",
            say=1,
        )


def _it(c: Shelf) -> dict[Group, float]:
    """Figures in focus that are missing, then the others by how recently they were removed."""
    found: dict[Group, float] = {}
    away = c.missing
    for group in c.focus:
        if len(group) == 1 and group[0] in away:
            found[group] = LESS_RECENT * len(found)
    for shape in reversed(away):
        found.setdefault((shape,), LESS_RECENT * len(found))
    return found


def _latest(c: Shelf) -> dict[Group, float]:
    return {(shape,): LESS_RECENT * n for n, shape in enumerate(reversed(c.missing))}


def _in_step(c: Shelf, s: int) -> Group | None:
    return tuple(shape for shape in c.touched(s) if shape in c.missing)[:1] or None


def _ranked(c: Shelf, rank: int) -> dict[Group, float]:
    """The first, second, last of those removed, or the one that was removed from such a place."""
    found = dict.fromkeys(filter(None, [pick(c.missing, rank)]), 0.0)
    for group, cost in _from_place(c, rank).items():
        found.setdefault(group, cost + 0.4)
    return found


def _from_place(c: Shelf, rank: int) -> dict[Group, float]:
    """The missing figures that were removed from this place, the last first; then by order of removal."""
    found: dict[Group, float] = {}
    for one in c.history.back():
        if isinstance(one.action, Remove) and one.before is not None:
            row = one.before.state.shapes
            shape = row[one.action.source - 1]
            if shape in c.missing and pick(tuple(row), rank) == (shape,):
                found.setdefault((shape,), 0.3 * len(found))
    if group := pick(c.missing, rank):
        found.setdefault(group, 0.5)
    return found


def _mentioned(c: Shelf, place: int) -> Group | None:
    """One of two missing figures, by their order in what was said of them."""
    for group in (*c.focus, c.missing):
        if len(group) == 2 and set(group) <= set(c.missing):
            return group[place:][:1] if place == -1 else group[:1]
    return None


def _original(c: Shelf, rank: int) -> Group | None:
    """The figure that stood at a place in the beginning."""
    first = [*c.history.back(), c.history][-1].before or c.history
    return tuple(shape for shape in pick(tuple(first.state.shapes), rank) if shape in c.missing) or None


def _other(c: Shelf) -> dict[Group, float]:
    away = [shape for shape in c.missing if not c.focus or (shape,) != c.focus[0]]
    return {(shape,): LESS_RECENT * n for n, shape in enumerate(reversed(away))}


def _places(g: Rules) -> None:
    """Where a figure is put: a number, counted in the row after it was put there."""
    g.words(
        "AT",
        "in into to at as on in_to back_to back_in back_into back_at on_to onto back_in_to back_as "
        "back_on to_be for with from and_put_it_in and_place_it_in "
        "and_put_it_at but_in but_put_it_in but_place_it_in so_it_is but_at in_at back_in_at but_to "
        "inside but_as and_make_it so_that_it_is so_it's making_it back_onto over_to",
    )
    g.rule("place", "{AT} [the] [very|new] {rank} [{POSITION}] [from [the] left] [of [the] {SIDES}]", _place)
    g.rule("place", "{AT} [the] {rank} [{POSITION}] from [the] (right|end)", lambda c, rank: _place(c, -rank))
    g.rule("place", "{rank} [{POSITION}]", _place, cost=0.1)
    g.rule("place", "{AT} {POSITION} [number|#] {num}", _at, said="in position {num}", say=1)
    g.rule("place", "{AT} [number|#] {num} [{POSITION}]", _at, cost=0.1)
    g.rule(
        "place",
        "{AT} [the] [very|far|extreme] {end} [{POSITION}|side] [of [the] {SIDES}|of (the|all|all the) "
        "{FIGURE}]",
        lambda c, end: _place(c, end),
    )
    g.said("place", "in the {ordinal} position", lambda c, ordinal: _at(c, ordinal), say=4)
    g.said("place", "(to the front|to the left end)", 1, say=1)
    g.said("place", "(to the end|in the last place)", lambda c: len(c.things) + 1, say=1)
    g.rule("place", "[{AT}] [the space|the spot] [in] between {x:thing}", _between_them)
    g.rule("place", "[{AT}] [the] [{POSITION}] {side} {x:thing}", _at_side, said="{side} {x:thing}", say=1)
    g.rule(
        "place",
        "[{AT}] [the] (next to|beside) {x:thing} [,] (on|to) [the|its] right [side]",
        lambda c, x: _at_side(c, 1, x),
    )
    g.rule(
        "place",
        "[{AT}] [the] (next to|beside) {x:thing} [,] (on|to) [the|its] left [side]",
        lambda c, x: _at_side(c, -1, x),
    )
    g.rule(
        "place",
        "[right] next to {x:thing}",
        lambda c, x: [c.place(x[0]), c.place(x[0]) + 1] if len(x) == 1 and x[0] in c.things else None,
    )
    g.rule(
        "place",
        "[{AT}] [its|his|the|their] (original|old|former|previous|starting|same|initial|first|own|usual|"
        "correct|original starting|where it) ({POSITION}|order|was)",
        0,
    )
    g.words(
        "WHERE",
        "where to_where in_where as how the_way just_as exactly_where just_where back_where back_to_where "
        "in_the_place_where to_the_place_where",
    )
    g.words(
        "BEFORE",
        "before originally at_first in_the_beginning located removed placed at_the_start previously "
        "to_begin_with",
    )
    g.rule(
        "WAS_THERE",
        "(it|they|that) (was|were|originally was|used to be|belongs|came from|had been|belonged|started|"
        "was originally|was before|was removed from|was taken from|is supposed to be|stood)",
    )
    g.rule("place", "{WHERE} {WAS_THERE} [{BEFORE}]", 0)
    g.rule(
        "place",
        "(where|from where|in the place|in the spot|at the spot|to the place|to the position) [that] {WE} "
        "{GONE_BY} it [from]",
        0,
    )


def _place(c: Shelf, rank: int) -> Iterator[int]:
    """The place of a rank, in the row after a figure came to it; the middle may be either of two."""
    after = len(c.things) + 1
    rank = -rank if c.noted("from the right") else rank
    if rank == 0:
        yield (after + 1) // 2
        if after % 2 == 0:
            yield after // 2 + 1
    elif rank > 0 and rank <= after:
        yield rank
    elif rank < 0 and -rank <= after:
        yield after + 1 + rank


def _at(c: Shelf, num: int) -> int | None:
    return next(iter(_place(c, num)), None) if num else None


def _between_them(c: Shelf, x: Group) -> int | None:
    if len(x) != 2 or not set(x) <= set(c.things):
        return None
    low, high = sorted(map(c.place, x))
    return high if high == low + 1 else None


def _at_side(c: Shelf, side: int, x: Group) -> int | None:
    if len(x) != 1 or x[0] not in c.things:
        return None
    return c.place(x[0]) + ((side > 0) != bool(c.noted("from the right")))


def _removing(g: Rules) -> None:
    g.rule(
        "clause",
        "{REMOVE} {x:thing} [back] [{AWAY}] [from [the] {SIDES}]",
        _remove,
        said="(remove|delete|take away|get rid of) {x:thing}",
        say=10,
        inverse=_told_removal,
    )
    g.rule(
        "clause",
        "(take|throw|get|kick|cut|move|pull|leave|toss|put|knock) {x:thing} [back] {AWAY} [of] [the] "
        "[{SIDES}]",
        _remove,
    )
    g.rule(
        "clause",
        "{x:thing} (leaves|disappears|vanishes|goes [away]|is removed|is deleted|gets removed|is taken "
        "away|is gone|should go|has to go|can go|must go|leave|disappear|vanish|goes missing)",
        _remove,
    )
    g.rule(
        "clause",
        "(make|have|let) {x:thing} (go away|disappear|vanish|leave|go|be removed|be taken away|be deleted)",
        _remove,
    )
    g.rule(
        "clause",
        "{x:thing} [one's|has|needs] (gotta go|got to go|to go|out|has got to go|needs to go|needs to be "
        "removed|should be removed|should be deleted|must be removed)",
        _remove,
        cost=0.1,
    )
    g.rule("clause", "{x:thing} , {REMOVE} (it|them|that) [{AWAY}]", _remove, cost=0.1)
    g.rule(
        "clause",
        "(take|get|pull) {x:thing} (out of|away from|off of) (there|here|the row|the line|the shelf)",
        _remove,
    )
    g.rule(
        "clause", "(take|pick|get|grab|find) {x:thing} and {REMOVE} it [{AWAY}] [from [the] {SIDES}]", _remove
    )
    g.rule("clause", "(i want|i'd like|let) only {x:thing} [to] (remain|stay|be left|survive)", _keep)
    g.rule("clause", "{x:thing} (is|are) gone", _remove)
    g.rule("clause", "(we|i) (don't|do not|no longer) (need|want) {x:thing} [any more|anymore|here]", _remove)
    g.rule(
        "clause",
        "{REMOVE} {FIGURE} from [the] (right|end) [side] [one by one]",
        lambda c: c.do(Remove(len(c.things))),
        cost=0.2,
    )
    g.rule(
        "clause",
        "{REMOVE} {FIGURE} from [the] (left|front|beginning) [side] [one by one]",
        lambda c: c.do(Remove(1)),
        cost=0.2,
    )
    g.rule("clause", "{REMOVE} {POLITE} {x:thing}", _remove, cost=0.1)
    g.rule("clause", "{REMOVE} {it:lost} again", _removed_again, cost=0.3)
    g.rule("clause", "{REMOVE} [one] again", _removed_again, cost=0.3)
    g.rule(
        "clause",
        "{REMOVE} (another|one more|one|a second one) [of them]",
        lambda c: [c.do(Remove(i)) for i in range(1, len(c.things) + 1)],
        cost=0.5,
    )
    g.rule("clause", "(keep|leave|save|keep only|leave only|keep just|leave just) {x:thing}", _keep, cost=0.3)


def _remove(c: Shelf, x: Group) -> Shelf | None:
    if not set(x) <= set(c.things):
        return None
    return c.each(x, lambda c, shape: c.do(Remove(c.place(shape))))


def _keep(c: Shelf, x: Group) -> Shelf | None:
    others = tuple(shape for shape in c.things if shape not in x)
    return _remove(c, others) if others and set(x) <= set(c.things) else None


def _removed_again(c: Shelf, it: Group | None = None) -> Shelf | None:
    last = c.last()
    return c.do(last) if isinstance(last, Remove) else None


def _told_removal(c: Shelf, segment: Segment) -> dict[str, Any] | None:
    return {"x": (c.state.shapes[segment[0].source - 1],)} if isinstance(segment[0], Remove) else None


def _swapping(g: Rules) -> None:
    g.words(
        "BACK",
        "back again around places positions over spots place position once_again out locations back_again "
        "the_positions their_positions their_places in_place with_each_other with_one_another their_order",
    )
    g.rule(
        "PLACES_OF",
        "[the|their] (position|positions|place|places|spot|spots|location|locations|order) [of|in]",
    )
    of = "[{PLACES_OF}]"
    g.rule(
        "clause",
        f"{{SWAP}} {of} {{x:thing}} (and|with|for|to|by|from|then) {of} {{y:thing@x}} [{{BACK}}]",
        _swap,
        said="(swap|switch) {x:thing} (and|with) {y:thing}",
        say=10,
        inverse=_told_swap,
    )
    g.rule("clause", f"{{SWAP}} {of} {{x:thing}} [{{BACK}}]", lambda c, x: _swap(c, x))
    g.rule(
        "clause",
        "{x:thing} [{THE_TWO}] (swap|switch|trade|exchange|change) [{BACK}]",
        lambda c, x: _swap(c, x),
    )
    g.rule("THE_TWO", "(both|should|will|now|have to|need to|then)")
    g.rule("clause", "{x:thing} (swaps|switches|trades|exchanges) [{BACK}] with {y:thing@x}", _swap)
    g.rule(
        "clause",
        "(put|place|move|bring) {x:thing} where {y:thing@x} (is|was|stands|used to be) [and vice versa|"
        "and the other way around]",
        _swap,
    )
    g.rule(
        "clause",
        "(put|place|move|bring) {x:thing} in [the] [place|spot|position] of {y:thing} [and vice versa]",
        _swap,
    )
    g.rule("clause", "replace {x:thing} (with|by) {y:thing@x} [and vice versa]", _swap, cost=0.2)
    g.rule("clause", "{SWAP} [{BACK}]", _swap_again, cost=0.4)
    g.rule(
        "clause",
        "(i want|i'd want|i'd like|i would like|have|get) {x:thing} [to be|be] (swapped|switched|"
        "exchanged|traded|reversed) [{BACK}]",
        lambda c, x: _swap(c, x),
    )
    g.rule("clause", "with {y:thing} [,] {SWAP} {x:thing}", _swap)
    g.rule(
        "clause",
        "(make|do) a (swap|switch|change|trade|exchange) (between|of|with) {x:thing} [and {y:thing@x}]",
        _swap,
    )
    g.rule(
        "clause",
        "(let|have|make|i want) {x:thing} [and {y:thing@x}] [to] "
        "(swap|switch|trade|exchange|change) [{BACK}]",
        _swap,
    )
    g.rule(
        "clause",
        "{x:thing} [and|with] {y:thing@x} (should|must|have to|need to|will) [to] (swap|switch|trade|"
        "change|exchange) [{BACK}]",
        _swap,
    )
    g.rule("clause", "{x:thing} (arrow|for) {y:thing@x}", _swap, cost=0.3)
    g.rule("clause", "{x:thing} should be {a:rank} [,] and {y:thing} should be {b:rank}", _exchanged)
    g.rule(
        "clause",
        "{SWAP} [the] numbers {a:num} and {b:num}",
        lambda c, a, b: _swap(c, pick(c.things, a), pick(c.things, b)),
    )
    g.rule(
        "clause",
        "(reverse|flip|invert|mirror|turn around) [the] [whole|entire] (row|line|order|lineup|sequence|"
        "everything|list) [around]",
        _reverse,
    )
    g.rule("clause", "(move|put|place|shift|bring|send|slide|take|carry|get) {x:thing} {p:place}", _move)
    g.rule("WANT", "(i want|i would like|i'd like|we want|make|have|let|i need)")
    g.rule(
        "clause",
        "{WANT} {x:thing} [to] (be|come|stand|go|become|end up|be the|become the) [the] {rank} [{FIGURE}|"
        "{POSITION}]",
        _become,
    )
    g.rule(
        "clause",
        "(make|have|i want|i'd like) {x:thing} (the|in|at) [the] {rank} [{FIGURE}|{POSITION}]",
        _become,
    )
    g.rule("clause", "{WANT} {x:thing} {p:place}", _move)
    g.rule(
        "clause",
        "{x:thing} (should|must|has to|needs to|ought to) (be|come|stand|go|become|end up) [the] {rank} "
        "[{FIGURE}|{POSITION}]",
        _become,
    )
    g.rule(
        "clause",
        "(swap|switch) two {FIGURE} so that {x:thing} (is|becomes|comes|gets|ends up) [the] {rank} "
        "[{FIGURE}|one]",
        _swap_to,
    )
    g.rule(
        "clause",
        "(move|shift|slide|push|nudge) {x:thing} [by] [a|one] {n:num} {POSITION} to [the] left",
        lambda c, x, n: _shift(c, x, -n),
    )
    g.rule(
        "clause",
        "(move|shift|slide|push|nudge) {x:thing} [by] [a|one] {n:num} {POSITION} to [the] right",
        lambda c, x, n: _shift(c, x, n),
    )
    g.rule(
        "clause",
        "(move|shift|slide|push|nudge) {x:thing} [by] [a] {n:num} [to the] (left|leftwards)",
        lambda c, x, n: _shift(c, x, -n),
    )
    g.rule(
        "clause",
        "(move|shift|slide|push|nudge) {x:thing} [by] [a] {n:num} [to the] (right|rightwards)",
        lambda c, x, n: _shift(c, x, n),
    )
    g.rule("clause", "(reverse|flip|invert|turn around) [the order of] {x:thing}", _reverse_those, cost=0.1)
    g.rule("clause", "turn [the] [whole|entire] (row|line|order|lineup|sequence) around", _reverse)


def _swap(c: Shelf, x: Group, y: Group = ()) -> Shelf | None:
    pair = x + y
    if len(pair) != 2 or pair[0] == pair[1] or not set(pair) <= set(c.things):
        return None
    after = c.do(c.swap(*map(c.place, pair)))
    return after and after.about(pair[1:]).about(pair[:1]).about(pair)


def _exchanged(c: Shelf, x: Group, a: int, y: Group, b: int) -> Shelf | None:
    """Two figures, each of which is to stand where the other does."""
    return _swap(c, x, y) if pick(c.things, a) == y and pick(c.things, b) == x else None


def _swap_again(c: Shelf) -> Any:
    pairs = [group for group in c.focus if len(group) == 2]
    return _swap(c, pairs[0]) if pairs else None


def _reverse(c: Shelf) -> Any:
    count, after = len(c.things), c
    for place in range(1, count // 2 + 1):
        done = after.do(Swap(place, count + 1 - place))
        if done is None:
            return None
        after = done
    return after if count > 1 else None


def _move(c: Shelf, x: Group, p: int) -> dict[Any, float] | None:
    """To take a figure out and put it elsewhere; people also say it for a swap."""
    if len(x) != 1 or x[0] not in c.things or not 1 <= p <= len(c.things):
        return None
    place = c.place(x[0])
    swapped = c.do(c.swap(place, p)) if p != place else None
    away = c.do(Remove(place))
    put = away and away.do(Insert(p, x[0]))
    return {after: cost for after, cost in ((put, 0.2), (swapped, 0.5)) if after is not None}


def _become(c: Shelf, x: Group, rank: int) -> Any:
    place = {0: (len(c.things) + 1) // 2}.get(rank, rank if rank > 0 else len(c.things) + 1 + rank)
    return _move(c, x, place)


def _swap_to(c: Shelf, x: Group, rank: int) -> Any:
    return _swap(c, x, pick(c.things, rank))


def _shift(c: Shelf, x: Group, by: int) -> Any:
    return _move(c, x, c.place(x[0]) + by) if len(x) == 1 and x[0] in c.things else None


def _reverse_those(c: Shelf, x: Group) -> Any:
    after: Any = c
    for one, other in zip(x[: len(x) // 2], x[::-1], strict=False):
        after = after and _swap(after, (one,), (other,))
    return after if len(x) > 2 and after is not c else None


def _told_swap(c: Shelf, segment: Segment) -> dict[str, Any] | None:
    if not isinstance(segment[0], Swap):
        return None
    row = c.state.shapes
    return {"x": (row[segment[0].source - 1],), "y": (row[segment[0].target - 1],)}


def _inserting(g: Rules) -> None:
    g.rule(
        "clause",
        "{ADD} {f:lost} [{BACK_IN}] [but|and|,] [{PUT_IT}] [{p:place}]",
        _insert,
        said="(add|put|bring) {f:lost} back",
        say=4,
        inverse=_told_original,
    )
    g.rule("clause", "(add|put|insert) {f:lost} [back] {p:place}", _insert, say=10, inverse=_told_insert)
    g.rule("clause", "{ADD} back [in] {f:lost} [but|and] [{PUT_IT}] [{p:place}]", _insert)
    g.words("BACK_IN", "back again back_again back_in in in_again once_again back_to back_into_play back_on")
    g.rule(
        "PUT_IT",
        "[by] (put|place|insert|add|move|set|stick|position|putting|placing|inserting|adding) [it|that|"
        "this] [back]",
    )
    g.rule("clause", "{ADD} {p:place} {f:lost}", _insert)
    g.rule(
        "clause",
        "{ADD} (back|it back|again) [,] [but] [{p:place}]",
        lambda c, p=0: _insert(c, _it(c), p),
        cost=0.2,
    )
    g.rule("clause", "{ADD} {f:lost} [back] [,] (and|but|then) {PUT_IT} {p:place}", _insert)
    g.rule("clause", "(take|use|get|grab|with|bring) {f:lost} [back] [,] [and] {PUT_IT} {p:place}", _insert)
    g.rule(
        "clause",
        "{f:lost} (should come|should be|should go|should stand|must come|comes back|reappears|returns|is "
        "back|is added back|goes back|gets added back|re-appears|is put back|appears again|appears|comes|"
        "goes|is returned|is added|is replaced|is re-added|should come back) [in|again] [{p:place}]",
        _insert,
    )
    g.rule(
        "clause",
        "{ADD} [the] {FIGURE} back {MARK} {s:step} [{p:place}]",
        lambda c, s, p=0: _insert(c, _in_step(c, s) or (), p),
    )
    g.rule("clause", "{ADD} {f:lost} [back] {OTHER_PLACE}", _insert, cost=0.3)
    g.words(
        "OTHER_PLACE",
        "in_the_row to_the_row in_the_line to_the_line back_to_the_row into_the_row to_the_set "
        "to_the_group in_line into_the_line back_in_line in_order",
    )
    g.rule(
        "clause",
        "(undo|reverse|cancel|revert) (the removal|the deletion|removing|deleting) [of] [{f:lost}]",
        _insert,
    )


def _insert(c: Shelf, f: Any = None, p: int = 0) -> dict[Any, float] | None:
    """A missing figure comes to a place, or without one to where it was."""
    found: dict[Any, float] = {}
    groups = f if isinstance(f, dict) else _latest(c) if f is None else {f: 0.0}
    for group, cost in groups.items():
        for after, more in _put(c, group, p).items():
            found[after] = min(found.get(after, cost + more), cost + more)
    return found or None


def _put(c: Shelf, group: Group, p: int) -> dict[Any, float]:
    if not group or not set(group) <= set(c.missing):
        return {}
    if len(group) > 1:
        after: Any = c
        for shape in group if p else reversed(group):
            after = after and after.do(
                Insert(p or min(after.removal(shape) or 1, len(after.things) + 1), shape)
            )
        return {after: 0.1} if after else {}
    [shape] = group
    if p:
        done = c.do(Insert(p, shape))
        return {done: 0.0} if done else {}
    old, end = c.removal(shape), len(c.things) + 1
    options = {place: 0.0 if old in (place, None) else ELSEWHERE for place in range(1, end + 1)}
    if old is not None and old > end:
        options[end] = 0.0
    return {
        after: cost
        for after, cost in ((c.do(Insert(i, shape)), cost) for i, cost in options.items())
        if after
    }


def _told_insert(c: Shelf, segment: Segment) -> dict[str, Any] | None:
    return {"f": (segment[0].shape,), "p": segment[0].source} if isinstance(segment[0], Insert) else None


def _told_original(c: Shelf, segment: Segment) -> dict[str, Any] | None:
    act = segment[0]
    return {"f": (act.shape,)} if isinstance(act, Insert) and c.removal(act.shape) == act.source else None


def _repeating(g: Rules) -> None:
    """The same again, of a step or of the last one, and with other figures."""
    g.words("DO", "repeat redo do perform re-do go_with use follow execute apply run reapply repeating")
    g.words(
        "AGAIN",
        "again over once_more one_more_time over_again once_again instead this_time now as_well too also",
    )
    g.words(
        "SAME",
        "it that this the_same the_same_thing the_same_again that_again it_again this_again "
        "the_same_thing_again the_same_action the_action the_process the_last_action that_same_thing",
    )
    g.words(
        "WITH",
        "with for using on use to of in but_with but_for but_using but_on but_use except_with except_for "
        "only_with but_in but_to but_this_time_with but_this_time_use this_time_with this_time_using "
        "except_use but_instead_of by_using but_do_it_with but_with_the except_using but_do_it_to",
    )
    g.rule("clause", "{DO} {s:step} [{AGAIN}] [,] {WITH} {x:thing} [{AGAIN}]", _same_step)
    g.rule("clause", "{DO} {s:step} [{AGAIN}]", lambda c, s: _again(c, s))
    g.rule("clause", "{DO} {SAME} [,] {WITH} {x:thing} [{AGAIN}]", lambda c, x: _same_step(c, -1, x))
    g.rule(
        "clause",
        "(repeat|redo|again|same) [again] [,] {WITH} {x:thing} [{AGAIN}]",
        lambda c, x: _same_step(c, -1, x),
    )
    g.rule(
        "clause",
        "({x:thing} [as well|too|also]|now {x:thing}|same for {x:thing})",
        lambda c, x: _same_step(c, -1, x),
        cost=1.2,
    )
    g.rule(
        "clause", "(undo|reverse|revert|cancel|take back|go back on|negate|opposite of) {s:step}", _undo_step
    )
    g.rule(
        "clause",
        "{x:thing} (does|do|repeats|gets|should do) (the same|the action|the same thing|it|that) [too|as "
        "well|again]",
        lambda c, x: _same_step(c, -1, x),
    )
    g.rule("clause", "{SWAP} again [,] {WITH} {x:thing}", lambda c, x: _swap(c, x))
    g.rule(
        "clause",
        "repeat [that|it|again|step|the step|process|last|this|the process|the last|the action]",
        lambda c: _again(c, -1),
    )


def _again(c: Shelf, s: int) -> dict[Any, float]:
    """A step once more: at the same place, or with the same figures, or at the same end."""
    acts = c.step(s)
    if len(acts) != 1:
        return {}
    [act] = acts
    found: dict[Any, float] = {}

    def offer(action: TangramsAction, cost: float) -> None:
        after = c.do(action)
        if after is not None:
            found[after] = min(found.get(after, cost), cost)

    offer(act, 0.0)
    own = c.touched(s)
    if isinstance(act, Remove):
        for shape in own:
            if shape in c.things:
                offer(Remove(c.place(shape)), 0.5)
        shorter = _length_then(c, s) - len(c.things)
        offer(Remove(act.source - shorter), 0.5)  # "the last one" again
    elif isinstance(act, Swap) and len(own) == 2 and set(own) <= set(c.things):
        offer(c.swap(*map(c.place, own)), 0.5)
        shorter = _length_then(c, s) - len(c.things)
        offer(c.swap(act.source - shorter, act.target - shorter), 0.8)
    return found


def _length_then(c: Shelf, s: int) -> int:
    """How many figures there were before a step."""
    turns = sorted({one.turn for one in c.history.back()})
    wanted = turns[s - 1 if s > 0 else s]
    before = next(one.before for one in c.history.back() if one.turn == wanted)
    return len(before.state.shapes) if before else 0


def _same_step(c: Shelf, s: int, x: Group) -> Any:
    acts = c.step(s)
    if len(acts) != 1:
        return None
    [act] = acts
    if isinstance(act, Swap):
        return (
            _swap(c, x)
            if len(x) == 2
            else {
                after: cost for after, cost in ((c.do(a), k) for a, k in c.alike(act, x[0]).items()) if after
            }
        )
    return _remove(c, x) if isinstance(act, Remove) else None


def _undo_step(c: Shelf, s: int) -> Any:
    acts = c.step(s)
    if len(acts) != 1:
        return None
    [act] = acts
    own = c.touched(s)
    match act:
        case Remove(source):
            return c.do(Insert(min(source, len(c.things) + 1), own[0]))
        case Insert(_, shape):
            return c.do(Remove(c.place(shape))) if shape in c.things else None
    pair = {c.do(act): 0.0}
    if set(own) <= set(c.things):
        pair.setdefault(_swap(c, own), 0.3)
    return {after: cost for after, cost in pair.items() if after is not None}
