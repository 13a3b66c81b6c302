"""Which beakers a description may mean: told by colour, place, number, size, what is beside them, or "it"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from grice.worlds.alchemy.rules import BEAKERS, Beakers

_EVERY = range(1, BEAKERS + 1)
Positions = frozenset[int]


@dataclass(eq=False)
class Relation:
    """Where a beaker is as seen from others: left, right, beside or between."""

    way: str
    direct: bool
    to: list[Description]
    steps: int = 0
    """How far away, if that is told."""


@dataclass(eq=False)
class Description:
    """All that is said of one beaker; one is only the same as itself, so that it can be a key."""

    said: str = ""
    colours: str = ""
    pure: bool = False
    empty: bool = False
    places: list[tuple[int, ...]] = field(default_factory=list)
    """Places told, each with its alternatives, counted from the right if negative; 0 is the middle."""
    extreme: bool = False
    """Whether its place is an end of the row: "leftmost", "last", but not "first"."""
    apart: bool = False
    """Whether a place is told apart from the colours: "the red chemical in the third beaker"."""
    remaining: bool = False
    """Whether its place is among those that nothing was just done to: "the now leftmost one"."""
    number: int | None = None
    side: str = ""
    size: int | None = None
    most: int = 0
    """1 for the fullest, -1 for the one that holds least."""
    it: bool = False
    """Whether it is what a pronoun means."""
    other: bool = False
    vessel: bool = False
    """Whether its colours are said of the beaker, not only of what is in it."""
    top: str = ""
    bottom: str = ""
    """The colours on top and at the bottom."""
    latest: bool = False
    """Whether it is called the last one: the last in the row, or what something was last done to."""
    mixture: bool = False
    """Whether it is called a mixture, perhaps by the colours that it had."""
    relations: list[Relation] = field(default_factory=list)
    _start: int = -1

    @property
    def tells(self) -> bool:
        """Whether anything is said of it."""
        told = self.colours or self.empty or self.places or self.side or self.most or self.it or self.other
        return bool(
            told
            or self.latest
            or self.mixture
            or self.number is not None
            or self.size is not None
            or self.relations
        )

    def note(self, told: Sequence[str], start: int, end: int) -> None:
        """Keep the words that describe it, to be shown."""
        self._start = start if self._start < 0 else self._start
        self.said = " ".join(told[self._start : end])


@lru_cache(maxsize=1 << 14)
def meant(told: Description, state: Beakers, it: Positions, like: str = "", holds: bool = False) -> Positions:
    """The beakers that a description may mean, if "it" means one of `it`, and "the other" none of them.

    Where it tells a place and no colour, that may be a place among those that are `like` what was named
    before. What is acted on surely `holds` something, unless it is poured into.
    """
    contents = ("", *state.contents)
    filled = [i for i in _EVERY if contents[i]]
    alike = _alike(told, contents, it)
    found = set(alike) & set(filled) if holds else set(alike)
    if told.other and found - it:
        found -= it
    rankings: list[Sequence[int]] = [alike]
    if told.other:
        rankings.append(sorted(found))
    if told.colours or like:
        coloured = [i for i in _EVERY if all(letter in contents[i] for letter in told.colours or like)]
        rankings += [coloured, [i for i in coloured if len(set(contents[i])) == len(told.colours)]]
    if not told.empty:
        rankings.append(_EVERY)
    if told.remaining:
        rankings.append([i for i in filled if i not in it])
    for place in told.places:
        among = [*rankings, filled] if told.extreme else rankings  # the leftmost that holds anything
        found &= {i for one in place for ranked in among for i in _ranked(ranked, one)}
    if told.latest:
        found &= {*it, *(i for ranked in (*rankings, filled) for i in _ranked(ranked, -1))}
    if told.side:
        beside = (
            _related(Relation(told.side, False, [Description(it=True)]), found, state, it) if it else set()
        )
        found &= _on(told.side, [alike] if told.colours else [*rankings, filled]) | beside
    for relation in told.relations:
        found &= _related(relation, found, state, it)
    if told.most and found:
        most = max(told.most * len(contents[i]) for i in found)
        found = {i for i in found if told.most * len(contents[i]) == most}
    if not found and alike and told.apart and told.colours and not told.mixture:
        # people slip: of what is told, the colour or the place is right
        return frozenset(alike) | meant(replace(told, colours="", apart=False), state, it, like, holds)
    return frozenset(found)


def _alike(told: Description, contents: Sequence[str], it: Positions) -> list[int]:
    """The beakers that hold what is told, wherever they are."""
    alike = [i for i in _EVERY if all(letter in contents[i] for letter in told.colours)]
    if told.mixture:
        mixed = [i for i in _EVERY if "b" in contents[i] or (not told.colours and len(set(contents[i])) > 1)]
        alike = sorted({*mixed, *(alike if told.colours or not mixed else ())})
    return [
        i
        for i in alike
        if (not told.pure or not told.colours or set(contents[i]) == set(told.colours))
        and (not told.empty or not contents[i])
        and (told.size is None or told.size in _sizes(contents[i], told.colours))
        and (not told.it or not it or i in it)
        and (told.number is None or i == told.number)
        and (not told.top or contents[i][-1:] == told.top)
        and (not told.bottom or contents[i][:1] == told.bottom)
    ]


def _sizes(units: str, colours: str) -> set[int]:
    """How many units a beaker may be said to have."""
    return {len(units), *(units.count(letter) for letter in colours)}


def _ranked(ranked: Sequence[int], place: int) -> Sequence[int]:
    """The one at a place; in the middle of an even number there are two."""
    if place == 0:
        return ranked[(len(ranked) - 1) // 2 : len(ranked) // 2 + 1]
    return [ranked[place - 1 if place > 0 else place]] if abs(place) <= len(ranked) else []


def _on(side: str, rankings: Sequence[Sequence[int]]) -> set[int]:
    """Those on a side: all but the last one on the other side."""
    found: set[int] = set()
    for ranked in rankings:
        found |= set(ranked if len(ranked) < 2 else ranked[:-1] if side == "left" else ranked[1:])
    return found


def _related(relation: Relation, found: set[int], state: Beakers, it: Positions) -> set[int]:
    """Those that stand as told to what the relation names: next to it, or the nearest among the found."""
    ends = [meant(one, state, it) for one in relation.to]
    if relation.way == "between":
        one, two = ends
        return {i for i in _EVERY for a in one for b in two if min(a, b) < i < max(a, b)}
    related: set[int] = set()
    for end in ends[0]:
        for step in (-1, 1):
            if relation.way not in ("beside", "left" if step < 0 else "right"):
                continue
            beyond = range(end + step, 0 if step < 0 else BEAKERS + 1, step)
            if relation.steps:
                related |= set(beyond[relation.steps - 1 : relation.steps])
            else:
                related |= {*beyond[:1], *[i for i in beyond if i in found][:1]}
    return related
