"""How people speak of beakers: rules for hearing, checking and saying."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

from grice.language import (
    Context,
    Group,
    Rules,
    add_conditions,
    add_degrees,
    add_nouns,
    add_numbers,
    add_row,
    add_sentences,
    among,
)
from grice.worlds.alchemy.rules import BEAKERS, COLOURS, UNITS, AlchemyAction, Beakers, Drain, Mix, Pour

THINGS = tuple(range(1, BEAKERS + 1))


class Bench(Context[Beakers, AlchemyAction]):
    """Seven beakers in a dialogue."""

    __slots__ = ()

    @property
    def things(self) -> Group:
        return THINGS

    def units(self, beaker: int) -> str:
        """The units of a beaker, the bottom one first."""
        return self.state.contents[beaker - 1]

    def having(self, test: Any) -> frozenset[int]:
        """The beakers whose units pass a test."""
        return frozenset(i for i in THINGS if test(self.state.contents[i - 1]))

    def result(self, action: AlchemyAction) -> Beakers | None:
        return None if self.world.obstacle(self.state, action) else self.world.apply(self.state, action)

    def involved(self, action: AlchemyAction) -> Sequence[Group]:
        return ((action.target,), (action.source,)) if isinstance(action, Pour) else ((action.source,),)

    def alike(self, action: AlchemyAction, thing: int) -> Iterator[AlchemyAction]:
        match action:
            case Mix():
                yield Mix(thing)
            case Pour(_, target):
                if thing != target:
                    yield Pour(thing, target)
            case Drain(_, amount):
                yield Drain(thing, amount)
                if amount != len(self.units(thing)):
                    yield Drain(thing, len(self.units(thing)))


class Amount(NamedTuple):
    """How much of a beaker: so many units, a part, all, all but so many, some, or the same as before."""

    how: str
    n: Fraction = Fraction(0)

    def of(self, c: Bench, beaker: int) -> Iterable[int]:
        """The numbers of units that it may be."""
        held = len(c.units(beaker))
        match self.how:
            case "units":
                return (int(self.n),)
            case "part":
                part = self.n * held
                return (int(part),) if part.denominator == 1 else (int(part), int(part) + 1)
            case "all":
                return (held,)
            case "but":
                return (held - int(self.n),)
            case "some":
                return range(1, held + 1)
        last = c.last()
        return (last.amount,) if isinstance(last, Drain) else (held,)


ALL, SOME, SAME = Amount("all"), Amount("some"), Amount("same")
Portion = tuple[Group, Amount]

VESSEL = (
    "beaker beakers flask flasks jar jars container containers tube tubes vial vials glass glasses cup cups "
    "bottle "
    "bottles one ones test_tube test_tubes cylinder cylinders vessel vessels pot bucket holder column "
    "position spot"
)
LIQUID = (
    "chemical chemicals liquid liquids fluid fluids substance substances solution solutions content "
    "contents stuff "
    "mixture mixtures concoction mix material materials juice potion compound compounds water color colors "
    "colour "
    "colours units layers element elements ingredient ingredients formula"
)
UNIT = (
    "unit units part parts tick ticks layer layers level levels measure measures portion portions square "
    "squares "
    "block blocks section sections piece pieces bit segment segments mark marks line lines row rows notch "
    "bar bars "
    "amount box boxes dose doses"
)
HUES = {name: letter for letter, name in COLOURS.items()}
SYNONYMS = {
    "violet": "p", "gold": "y", "reds": "r", "greens": "g", "yellows": "y", "browns": "b", "oranges": "o",
    "purples": "p", "amber": "o", "crimson": "r", "lime": "g", "tan": "b", "lavender": "p", "grape": "p",
}  # fmt: skip
THROW = (
    "throw_out throw_away discard discarding dispose_of remove drain empty dump_out dump pour_out pour_away "
    "toss "
    "toss_out toss_away get_rid_of take_out take_away spill spill_out drain_out drain_off empty_out throw "
    "eject "
    "eliminate delete clear clear_out trash drop lose waste flush flush_out tip_out let_out subtract "
    "deplete use "
    "ditch reduce take pour_off bin chuck chuck_out dispose throwing_out throw_our throw_way pouring_out "
    "pour_down "
    "throw_back_out pour_back_out cut expel release removing draining emptying dumping discards erase rid "
    "purge"
)
POUR = (
    "pour add move transfer empty dump put combine tip place throw take pouring adding moving emptying mix "
    "send "
    "return drain pour_out empty_out dump_out shift insert merge bring deposit relocate pour_over pour_back "
    "transferring putting poor drop stick toss decant throw_out add_back remove"
)
MIX = (
    "mix stir blend shake combine mix_up mix_together stir_up swirl mixing stirring combining shake_up "
    "agitate merge "
    "whisk churn stir_together blend_together combine_together"
)
INTO = "into in to in_to onto on_to on_top_of over_to on with inside inside_of over_into to_fill into_into and_into"
FROM = "from of in out_of inside inside_of off from_inside within contained_in that_is_in which_is_in that_was_in from_out_of that's_in"
IGNORED = "carefully completely entirely simply slowly quickly gently simultaneously currently"


@lru_cache(1)
def rules() -> Rules:
    """The grammar of alchemy."""
    g = Rules()
    add_numbers(g)
    _beakers(g)
    add_nouns(g)
    add_row(g)
    add_degrees(g, {"full": _fullness, "empty": lambda c, i: -_fullness(c, i)})
    add_conditions(g)
    _amounts(g)
    _draining(g)
    _pouring(g)
    _mixing(g)
    _repeating(g)
    add_sentences(g, thing="")
    return g


def _fullness(c: Bench, beaker: int) -> float:
    return len(c.units(beaker))


def _beakers(g: Rules) -> None:
    g.words("VESSEL", VESSEL)
    g.words("LIQUID", LIQUID)
    g.words("UNIT", UNIT)
    g.words("hue", HUES)
    g.words("hue", SYNONYMS, say=0)
    g.ignore(IGNORED)
    g.rule("kind", "{VESSEL}", lambda: THINGS, said="(beaker|flask)", say=10)
    g.rule("kind", "{LIQUID}", _filled, said="(chemical|liquid)", say=1)
    g.rule("kind", "{LIQUID} {VESSEL}", _filled)
    g.rule("kind", "{hue}", _hued, cost=0.1)
    g.rule("kind", "{kind} (of|with) {LIQUID}", _still_filled)
    g.rule("trait", "{hue}", _of_hue, say=5)
    g.rule("trait", "{hue} {LIQUID}", _of_hue, cost=0.05)
    g.rule("trait", "{hue} (filled|colored|coloured)", _of_hue)
    g.rule("trait", "{hues}", _of_hues)
    g.rule("hues", "{a:hue} (and|or|with) [the] {b:hue}", lambda a, b: frozenset((a, b)) if a != b else None)
    g.rule("hues", "{a:hue} {b:hue}", lambda a, b: frozenset((a, b)) if a != b else None)
    g.rule("hues", "{a:hues} and [the] {b:hue}", lambda a, b: a | {b})
    g.rule("trait", "(empty|vacant)", lambda c: c.having(lambda units: not units), said="empty", say=2)
    g.rule(
        "trait",
        "(full|filled|completely full)",
        lambda c: c.having(lambda units: len(units) == UNITS),
        cost=0.1,
    )
    g.rule(
        "trait", "(mixed|multicolored|multi colored)", lambda c: c.having(lambda units: len(set(units)) > 1)
    )
    g.rule(
        "trait",
        "(remaining|leftover|left over|leftover|entire|whole|same|single|lone|resulting|new|previous)",
        lambda c: frozenset(THINGS),
    )
    contain = "(with|containing|holding|that contains|that contain|which contains|filled with|full of|that has|that holds|which has|that have|of|having|that is filled with|labeled|that had|contained)"
    g.rule(
        "post",
        f"{contain} [only|all|just] [the|a|some] {{hue}} [{{LIQUID}}|{{UNIT}}|inside|in it]",
        lambda c, hue: _of_hue(c, hue),
    )
    g.rule("post", f"{contain} [the|a] {{hues}} [{{LIQUID}}]", lambda c, hues: _of_hues(c, hues))
    g.rule(
        "post",
        f"{contain} [the|a|both] {{hue}} {{LIQUID}} and [the] {{b:hue}} [{{LIQUID}}]",
        lambda c, hue, b: _of_hues(c, frozenset((hue, b))),
    )
    g.rule(
        "post",
        f"{contain} [only|just] {{num}} [{{hue}}] {{UNIT}}",
        lambda c, num, hue="": c.having(lambda u: len(u) == num and hue in u),
    )
    g.rule(
        "post",
        f"{contain} [only|just] {{num}} {{UNIT}} of {{hue}}",
        lambda c, num, hue: c.having(lambda u: len(u) == num and hue in u),
    )
    g.rule(
        "post",
        "(left|remaining|already there|there|available|that is left|that remains)",
        lambda c: frozenset(THINGS),
    )
    g.rule("post", "{FROM} {x:thing}", lambda x: frozenset(x), cost=0.1)
    g.words("FROM", FROM)
    g.rule("thing", "[all] [of] [the|its|their] {LIQUID} {FROM} {x:thing}", lambda x: x)
    g.rule("thing", "(that|those) of {x:thing}", lambda x: x)
    g.rule("thing", "{x:thing} {k:kind}", lambda x, k: among(x, k), cost=0.4)
    g.rule("thing", "[the] {rank} {hue}", lambda c, rank, hue: _ranked(c, rank, hue), cost=0.2)
    g.rule(
        "thing",
        "(what's left|what is left|what remains|the remainder|what was left) [(of|in|from) {x:thing}]",
        _left,
        cost=0.1,
    )


def _filled(c: Bench) -> Group:
    return tuple(i for i in THINGS if c.units(i))


def _still_filled(c: Bench, kind: Group) -> Group | None:
    return tuple(i for i in kind if c.units(i)) or None


def _of_hue(c: Bench, hue: str) -> dict[frozenset[int], float]:
    """The beakers of one colour, or at a cost all that hold it."""
    found = {c.having(lambda units: hue in units): 0.6}
    top = c.having(lambda units: units.endswith(hue))
    found[top] = min(found.get(top, 0.5), 0.5)
    found[c.having(lambda units: set(units) == {hue})] = 0.0
    return {value: cost for value, cost in found.items() if value}


def _of_hues(c: Bench, hues: frozenset[str]) -> frozenset[int] | None:
    return c.having(lambda units: hues <= set(units)) or None


def _hued(c: Bench, hue: str) -> dict[Group, float]:
    return {c.ordered(value): cost for value, cost in _of_hue(c, hue).items()}


def _ranked(c: Bench, rank: int, hue: str) -> Any:
    from grice.language import pick

    return {pick(kind, rank): cost for kind, cost in _hued(c, hue).items() if pick(kind, rank)}


def _left(c: Bench, x: Group | None = None) -> Any:
    if x:
        return x
    held = _filled(c)
    found: dict[Group, float] = {(i,): 0.8 for i in held}
    for group in c.focus[:1]:
        found[group] = 0.0
    return found


def _amounts(g: Rules) -> None:
    g.rule(
        "amount",
        "{num} [more] [of the|of] [{UNIT}]",
        lambda num: Amount("units", Fraction(num)),
        said="{num} units",
        say=1,
    )
    g.rule(
        "amount",
        "(a|another|one more|1 more|the last|the top|the remaining|the) [single] {UNIT}",
        Amount("units", Fraction(1)),
        cost=0.1,
    )
    g.rule(
        "amount",
        "(the last|the top|the first|another|the remaining|the other|top|only) {num} [{UNIT}]",
        lambda num: Amount("units", Fraction(num)),
    )
    g.rule(
        "amount",
        "[about|the last|the top|the remaining|the other|another] {fraction}",
        lambda fraction: Amount("part", fraction),
    )
    g.rule(
        "amount",
        "(all|all of|the whole|the entire|the entirety|everything|all the|all of the {UNIT}|all the {UNIT}|"
        "every {UNIT}|every bit|entire|whole)",
        ALL,
    )
    g.rule(
        "amount",
        "(the rest|the remainder|the remaining|rest|the rest of the {UNIT}|the remaining {UNIT}|whatever is "
        "left|what's left|what is left|remainder)",
        ALL,
    )
    g.rule("amount", "(some|a bit|a little|a portion|a part|part|some of the {UNIT})", SOME)
    g.rule(
        "amount",
        "(the same amount|the same number of {UNIT}|the same number|as much|just as much|the same)",
        SAME,
    )
    g.rule("amount", "all but {num} [{UNIT}]", lambda num: Amount("but", Fraction(num)))
    g.rule("portion", "{x:thing}", lambda x: (x, ALL), say=1)
    g.rule("portion", "{amount} {FROM} {x:thing}", lambda amount, x: (x, amount))
    g.rule("portion", "{amount} {x:thing}", lambda amount, x: (x, amount), cost=0.2)
    g.rule(
        "portion",
        "{amount} {hue} [{UNIT}]",
        lambda c, amount, hue: ({(k, amount): cost for k, cost in _each_hued(c, hue)}),
        cost=0.1,
    )
    g.rule(
        "portion",
        "{num} {hue} [{UNIT}|{LIQUID}] {FROM} {x:thing}",
        lambda num, hue, x: (x, Amount("units", Fraction(num))),
    )
    g.rule(
        "portion",
        "{amount}",
        lambda c, amount: {(x, amount): cost for x, cost in _focused(c).items()},
        cost=0.4,
    )
    g.rule(
        "portion",
        "{amount} (from|out of|in) (it|there|that|this)",
        lambda c, amount: {(x, amount): cost for x, cost in _focused(c).items()},
    )
    g.rule("portion", "[all|all of] [the|that|this] {hue} [{LIQUID}] [{FROM} {x:thing}]", _layer, cost=0.2)


def _each_hued(c: Bench, hue: str) -> list[tuple[Group, float]]:
    return [((i,), cost) for kind, cost in _hued(c, hue).items() for i in kind]


def _focused(c: Bench) -> dict[Group, float]:
    return {group: 0.5 * n for n, group in enumerate(c.focus)}


def _layer(c: Bench, hue: str, x: Group | None = None) -> list[Portion] | None:
    """The units of one colour that are on top of others."""
    found = []
    for i in x or THINGS:
        units = c.units(i)
        top = len(units) - len(units.rstrip(hue))
        if 0 < top < len(units):
            found.append(((i,), Amount("units", Fraction(top))))
    return found


def drain(c: Bench, p: Portion) -> Iterator[Bench]:
    """The contexts after a portion of beakers is thrown out."""
    group, amount = p
    if len(group) == 1:
        [i] = group
        for n in amount.of(c, i):
            after = c.do(Drain(i, n), group) if 0 < n <= UNITS else None
            if after is not None:
                yield after
        return
    done = c.each(group, lambda c, i: next(drain(c, ((i,), amount)), None))
    if done is not None:
        yield done


def pour(c: Bench, p: Portion, y: Group) -> Iterator[Bench]:
    """The contexts after a portion of beakers is poured into another: only all of a beaker can be."""
    group, amount = p
    if len(y) != 1 or y[0] in group:
        return
    for i in group:
        if len(c.units(i)) not in amount.of(c, i):
            return
    after = c.each(group, lambda c, i: c.do(Pour(i, y[0]), (i,), y))
    if after is not None:
        yield after


def mix(c: Bench, x: Group) -> Bench | None:
    """The context after beakers are mixed."""
    return c.each(x, lambda c, i: c.do(Mix(i), (i,)))


def _is(kind: type) -> Any:
    return lambda segment: len(segment) == 1 and isinstance(segment[0], kind)


def _told_drain(c: Bench, segment: Sequence[AlchemyAction]) -> Mapping[str, Any] | None:
    [action] = segment
    if not isinstance(action, Drain) or len(c.units(action.source)) == action.amount:
        return None
    return {"amount": Amount("units", Fraction(action.amount)), "x": (action.source,)}


def _told_empty(c: Bench, segment: Sequence[AlchemyAction]) -> Mapping[str, Any] | None:
    [action] = segment
    if not isinstance(action, Drain) or len(c.units(action.source)) != action.amount:
        return None
    return {"x": (action.source,)}


def _told_pour(c: Bench, segment: Sequence[AlchemyAction]) -> Mapping[str, Any] | None:
    [action] = segment
    return {"x": (action.source,), "y": (action.target,)} if isinstance(action, Pour) else None


def _told_mix(c: Bench, segment: Sequence[AlchemyAction]) -> Mapping[str, Any] | None:
    [action] = segment
    return {"x": (action.source,)} if isinstance(action, Mix) else None


def _draining(g: Rules) -> None:
    g.words("THROW", THROW)
    g.rule("clause", "{THROW} {p:portion}", lambda c, p: drain(c, p))
    g.rule(
        "clause",
        "(throw out|empty|drain|pour out|discard) {x:thing}",
        lambda c, x: drain(c, (x, ALL)),
        say=10,
        inverse=_told_empty,
    )
    g.rule(
        "clause",
        "(throw out|drain|pour out|remove) {amount} (of|from) {x:thing}",
        lambda c, amount, x: drain(c, (x, amount)),
        say=10,
        inverse=_told_drain,
    )
    g.rule(
        "clause",
        "(pour|throw|dump|toss|take|empty|drain|get|spill|tip|chuck|let|clear|flush) {p:portion} [back] "
        "(out|away|off|down the drain|down the sink|in the trash|in the garbage|down)",
        lambda c, p: drain(c, p),
    )
    g.rule(
        "clause",
        "(pour|throw|dump|toss|take|empty|drain|spill|remove|throw out|pour out) {x:thing} (of|from) "
        "{amount} [{UNIT}]",
        lambda c, x, amount: drain(c, (x, amount)),
    )
    g.rule("clause", "(pour|dump|tip) {p:portion}", lambda c, p: drain(c, p), cost=0.3)
    g.rule(
        "clause",
        "{THROW} {p:portion} (down the drain|in the trash|down the sink|completely|into the sink|away)",
        lambda c, p: drain(c, p),
    )
    g.rule(
        "clause",
        "(leave|keep) [only|just] {num} [{UNIT}] [of {_h:hue} [{LIQUID}]] [(in|of|from) {x:thing}]",
        _leave,
    )
    g.rule(
        "clause",
        "{THROW} {x:thing} (until|so that|so|to|leaving|and leave|but leave|but keep|except for|except|but) "
        "[there is|there are|only|just|you have] {num} [{UNIT}] [(is|are)] [left|remaining|remains|remain|"
        "behind]",
        _leave,
    )
    g.rule(
        "clause",
        "{THROW}",
        lambda c: {after: cost for x, cost in _focused(c).items() for after in drain(c, (x, ALL))},
        cost=1.5,
    )
    g.rule(
        "clause",
        "{x:thing} (is|gets|are|should be|must be|needs to be) [all] (thrown out|thrown away|drained|"
        "emptied|discarded|removed|poured out|dumped|gone|dumped out|emptied out)",
        lambda c, x: drain(c, (x, ALL)),
    )


def _leave(c: Bench, num: int, x: Group | None = None) -> Any:
    for group, cost in ({x: 0.0} if x else _focused(c)).items():
        for after in drain(c, (group, Amount("but", Fraction(num)))):
            return {after: cost}
    return None


def _pouring(g: Rules) -> None:
    g.words("POUR", POUR)
    g.words("INTO", INTO)
    g.rule("clause", "{POUR} {p:portion} {INTO} {y:thing}", lambda c, p, y: pour(c, p, y))
    g.rule(
        "clause",
        "(pour|add|empty|move) {x:thing} (into|to) {y:thing@x}",
        lambda c, x, y: pour(c, (x, ALL), y),
        said="(pour {x:thing} into {y:thing@x}|add {x:thing} to {y:thing@x})",
        say=10,
        inverse=_told_pour,
    )
    g.rule("clause", "{INTO} {y:thing} [,] {POUR} {p:portion}", lambda c, p, y: pour(c, p, y))
    g.rule(
        "clause",
        "(take|remove|grab|get|pick up|empty|drain) {x:thing} and {POUR} [it|them|that|this|all of it|its "
        "contents] [all] {INTO} {y:thing@x}",
        lambda c, x, y: pour(c, (x, ALL), y),
    )
    g.rule("clause", "fill {y:thing} (with|using|from) {p:portion}", lambda c, p, y: pour(c, p, y))
    g.rule(
        "clause", "(combine|mix|merge|blend) {x:thing} (and|with) {y:thing@x} [together]", _together, cost=0.5
    )
    g.rule(
        "clause",
        "(pour|put|move|add|dump|empty) (it|that|them|this) (back|back in|back into) [{y:thing}]",
        _back,
    )
    g.rule(
        "clause",
        "{x:thing} (goes|should go|gets poured|is poured|is added|pours|gets added) {INTO} {y:thing@x}",
        lambda c, x, y: pour(c, (x, ALL), y),
    )


def _together(c: Bench, x: Group, y: Group) -> Iterator[Bench]:
    yield from pour(c, (x, ALL), y)
    yield from pour(c, (y, ALL), x)


def _back(c: Bench, y: Group | None = None) -> Any:
    last = c.last()
    if not isinstance(last, Pour) or (y and y != (last.source,)):
        return None
    return c.do(Pour(last.target, last.source))


def _mixing(g: Rules) -> None:
    g.words("MIX", MIX)
    so = "[to (make|get|create|form|become|turn|produce) [it|them] [a] [brown] [{LIQUID}] [brown]]"
    g.words(
        "BROWN",
        "to_make_brown to_get_brown to_make_it_brown until_brown until_it_is_brown until_it_turns_brown "
        "so_it_is_brown together "
        "all_together up well thoroughly to_make_a_brown_chemical to_make_a_brown_mixture to_brown "
        "to_get_brown_chemical until_it's_brown "
        "to_make_brown_chemical to_turn_it_brown so_it_turns_brown to_create_brown to_form_brown "
        "to_turn_brown into_brown around "
        "to_make_a_brown_chemical_mix and_make_it_brown to_make_a_brown_liquid to_create_a_brown_chemical "
        "to_produce_brown it_up",
    )
    del so
    g.rule("clause", "{MIX} [together|up] {x:mixed}", lambda c, x: mix(c, x))
    g.rule("clause", "(mix|stir) {x:thing}", lambda c, x: mix(c, x), say=10, inverse=_told_mix)
    g.rule("clause", "{a:clause} {BROWN}", lambda c, a: a if isinstance(a.last(), Mix) else None)
    g.rule("mixed", "{x:thing}", lambda x: x)
    g.rule(
        "mixed",
        "(them|these|those|both|the two|everything|all|the two {LIQUID}|both {LIQUID}|the {LIQUID}|{LIQUID}|"
        "the two {_h:hue}|both of them|these {LIQUID})",
        lambda c: _focused(c),
    )
    g.rule(
        "mixed",
        "(them|the {LIQUID}|{LIQUID}|it|these|everything|what's|the two {LIQUID}) [all] [together|up] (in|"
        "inside|within|of) {x:thing}",
        lambda x: x,
    )
    g.rule(
        "mixed",
        "[the] {a:hue} [{LIQUID}] (and|with|into) [the] {b:hue} [{LIQUID}] [together] [(in|from) {x:thing}]",
        _both,
    )
    g.rule(
        "clause",
        "{x:thing} (turns|turn|becomes|become|will turn|will become|is now|should turn|should become|should "
        "be|is|turned|became|goes|changes to|changes) [to|into] [a] brown [{LIQUID}]",
        lambda c, x: mix(c, x),
    )
    g.rule(
        "clause",
        "(turn|make|wait for|let|get|have|allow|change) {x:thing} [to] [turn|become|be|go|into|to] [to] "
        "brown",
        lambda c, x: mix(c, x),
    )
    g.rule(
        "clause",
        "(turn|make|change|convert|transform) {x:thing} [in to|into|to] [a] (brown|brown {LIQUID})",
        lambda c, x: mix(c, x),
    )


def _both(c: Bench, a: str, b: str, x: Group | None = None) -> list[Group] | None:
    held = _of_hues(c, frozenset((a, b)))
    return [(i,) for i in sorted(held) if not x or i in x] if held and a != b else None


def _repeating(g: Rules) -> None:
    same = (
        "(do the same|do the same thing|same|the same|same thing|repeat|do it again|again|repeat again|do "
        "that again|repeat this|repeat that|do this again|"
        "repeat the last step|repeat the previous step|repeat the same|repeat this step|repeat the process|"
        "do likewise|do this|do that|likewise|now|and)"
    )
    g.rule("clause", f"{same} (with|for|to|on|using|from|of) {{p:portion}}", _same)
    g.rule(
        "clause",
        f"{same} (with|for|to|on|using) {{x:thing}} {{INTO}} {{y:thing}}",
        lambda c, x, y: pour(c, (x, ALL), y),
    )
    g.rule("clause", "(then|and|now|also) {p:portion} [as well|too|also]", _same, cost=0.6)
    g.rule("clause", "{p:portion}", _same, cost=1.2)


def _same(c: Bench, p: Portion) -> Any:
    group, amount = p
    last = c.last()
    if last is None:
        return None
    if amount != ALL and not isinstance(last, Mix):
        return list(drain(c, p))
    if len(group) == 1:
        return [c.do(action) for action in c.alike(last, group[0])]
    return c.each(group, lambda c, i: next((a for a in map(c.do, c.alike(last, i)) if a), None))
