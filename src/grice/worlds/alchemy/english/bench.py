"""Seven beakers in a dialogue, and what can be done to them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple, Self

from grice.language import Context, Group
from grice.worlds.alchemy.rules import BEAKERS, AlchemyAction, Beakers, Drain, Mix, Pour

THINGS = tuple(range(1, BEAKERS + 1))
IMPOSSIBLE = 2.0  # what cannot be done as it is told
ELSEWHERE = 0.8  # to pour, where to throw out or to mix would do
FEWER = 0.12  # to throw out a unit more, where fewer would do
MISTAKEN = 0.8  # a full beaker said instead of an empty one, or the other way around
UNLIKE = 1.0  # of two ways to do the same, the less likely
AGAIN = 0.4  # to ask once more for what is thrown out already
MERGED = 1.2  # to throw out, where the beaker is poured to others of its colour: to the eye it is gone


class Bench(Context[Beakers, AlchemyAction]):
    """Seven beakers in a dialogue."""

    __slots__ = ()

    @property
    def things(self) -> Group:
        return THINGS

    def units(self, beaker: int) -> str:
        """The units of a beaker, the bottom one first."""
        return self.history.state.contents[beaker - 1]

    def having(self, test: Callable[[str], object]) -> frozenset[int]:
        """The beakers whose units pass a test."""
        return frozenset(i for i, units in enumerate(self.history.state.contents, 1) if test(units))

    def filled(self) -> Group:
        """The beakers that are not empty."""
        return tuple(i for i, units in enumerate(self.history.state.contents, 1) if units)

    def result(self, action: AlchemyAction) -> Beakers | None:
        if action not in self.world.index or self.world.obstacle(self.state, action):
            return None
        after: Beakers = self.world.apply(self.state, action)
        return after

    def involved(self, action: AlchemyAction) -> Sequence[Group]:
        return ((action.target,), (action.source,)) if isinstance(action, Pour) else ((action.source,),)

    def mentioned(self) -> Group:
        """The two beakers that were spoken of first in this turn, or else last in the one before."""
        told = tuple(dict.fromkeys(i for group in self.said for i in group))[:2]
        pair: Group = self.noted("pair", ())
        return told if len(told) == 2 and told[:1] != pair[:1] else pair or told

    def next_turn(self) -> Self:
        told = tuple(dict.fromkeys(i for group in reversed(self.said) for i in reversed(group)))[:2]
        recent = told if len(told) == 2 else tuple(i for group in self.focus[:2] for i in group)
        return super().next_turn().noting(pair=recent[1::-1])

    def unlike(self, group: Group, other: Group) -> float:
        held = {bool(self.units(i)) for i in group}
        return 0.0 if held == {bool(self.units(i)) for i in other} else MISTAKEN

    def effort(self, action: AlchemyAction) -> float:
        match action:
            case Pour():
                return ELSEWHERE
            case Drain(_, amount):
                return FEWER * amount
        return 0.0

    def replaced(self, action: AlchemyAction, old: int, new: int) -> AlchemyAction:
        places = {name: new for name in ("source", "target") if getattr(action, name, None) == old}
        return action._replace(**places)

    def told(self, value: Any) -> Self:
        if isinstance(value, Portion):
            return super().told(value.beakers).noting(part=(self.state, value))
        return super().told(value)

    def reversed(self, action: AlchemyAction) -> AlchemyAction | None:
        return Pour(action.target, action.source) if isinstance(action, Pour) else None

    def taken_back(self) -> Iterator[Self]:
        """Without a pour, what was poured is spoken of first again."""
        last = self.last()
        for one in super().taken_back():
            yield one.about((last.source,)) if isinstance(last, Pour) else one

    def alike(self, action: AlchemyAction, thing: int) -> Mapping[AlchemyAction, float]:
        match action:
            case Mix():
                return {Mix(thing): 0.0}
            case Pour(source, target):
                by = target - source if self.noted("strides") == target - source else 0
                return {
                    Pour(thing, thing + by if by else target): 0.0,
                    Pour(source, thing): UNLIKE,
                    Drain(thing, len(self.units(thing))): UNLIKE,
                }
        before = self.history.before if self.last() == action else None
        state = before.state if before is not None else self.state
        whole = len(state.contents[action.source - 1]) == action.amount
        own = len(self.units(thing))
        if own == action.amount:
            return {Drain(thing, own): 0.0}
        return {
            Drain(thing, own): 0.0 if whole else UNLIKE,
            Drain(thing, action.amount): UNLIKE if whole else 0.0,
        }

    def tidied(self, program: tuple[AlchemyAction, ...]) -> tuple[AlchemyAction, ...]:
        """Units that are thrown out of one beaker one after the other are thrown out together."""
        kept: list[AlchemyAction] = []
        for action in program:
            last = kept[-1] if kept else None
            if isinstance(action, Drain) and isinstance(last, Drain) and last.source == action.source:
                kept[-1] = Drain(action.source, last.amount + action.amount)
            else:
                kept.append(action)
        return tuple(kept)


class Amount(NamedTuple):
    """An amount of a beaker: so many units, a part, all, all but so many, some, or as much as before."""

    how: str
    n: Fraction = Fraction(0)
    each: tuple[Portion, ...] = ()  # an amount for each of several beakers

    def of(self, c: Bench, beaker: int) -> Sequence[int]:
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
            case "each":
                own = next((part.amount for part in self.each if beaker in part.beakers), self)
                return own.of(c, beaker) if own is not self else ()
        last = c.last()
        return (int(last.amount * (self.n or 1)),) if isinstance(last, Drain) else (held,)


class Portion(NamedTuple):
    """A part of some beakers."""

    beakers: Group
    amount: Amount


ALL, SOME, SAME = Amount("all"), Amount("some"), Amount("same")


def units(n: int) -> Amount:
    """So many units."""
    return Amount("units", Fraction(n))


def separately(a: Portion, b: Portion) -> Portion | None:
    """Two parts as one, with an amount for each beaker."""
    each = tuple(part for one in (a, b) for part in one.amount.each or (one,))
    beakers = tuple(i for part in each for i in part.beakers)
    return Portion(beakers, Amount("each", each=each)) if len(set(beakers)) == len(beakers) else None


def drain(c: Bench, p: Portion) -> dict[Bench, float]:
    """The contexts after a portion is thrown out."""
    group, amount = p
    if not group:
        return {}
    if c.said and not any(map(c.units, group)) and _thrown_out(c) >= set(group):
        return {c.about(group): AGAIN}
    if len(group) > 1:
        group = tuple(i for i in group if c.units(i))
        done = c.each(group, lambda c, i: next(iter(drain(c, Portion((i,), amount))), None))
        return {} if done is None else {done: 0.0}
    [i] = group
    found = {}
    for n in amount.of(c, i):
        after = c.do(Drain(i, n), group)
        if after is not None:
            found[after] = FEWER * (n - 1) * (amount is SOME)
    if len(c.units(i)) in amount.of(c, i):
        for j in _merging(c, i):
            after = c.do(Pour(i, j), group)
            if after is not None:
                found[after] = MERGED
    return found


def _thrown_out(c: Bench) -> set[int]:
    """The beakers that something was thrown out of in this turn."""
    steps = (step for step in c.history.back() if step.turn == c.turn)
    return {step.action.source for step in steps if isinstance(step.action, Drain)}


def _merging(c: Bench, i: int) -> Iterator[int]:
    """The other beakers that hold nothing but the one colour that a beaker holds."""
    hues = set(c.units(i))
    if len(hues) == 1:
        yield from (j for j in THINGS if j != i and set(c.units(j)) == hues)


def pour(c: Bench, p: Portion, y: Group) -> Bench | dict[Bench, float] | None:
    """The context after a portion of beakers is poured into another.

    As only all of a beaker can be poured, a part of it may be what has been thrown out.
    """
    group, amount = p
    if len(y) != 1:
        return None
    if amount is not ALL and any(len(c.units(i)) not in amount.of(c, i) for i in group):
        return dict.fromkeys(drain(c, p), IMPOSSIBLE)
    group = tuple(i for i in group if i != y[0])
    if not group:
        return None
    return c.each(group, lambda c, i: c.do(Pour(i, y[0]), (i,), y))


def mix(c: Bench, x: Group) -> Bench | None:
    """The context after beakers are mixed."""
    return c.each(x, lambda c, i: c.do(Mix(i), (i,)))
