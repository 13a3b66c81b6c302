"""Denotations of phrases in a context: values with costs, the smallest over all derivations."""

from __future__ import annotations

from collections.abc import Iterable
from types import GeneratorType
from typing import Any

from grice.language.trie import Variant

Denotation = dict[Any, float]
Children = tuple["Phrase", ...]
_SEVERAL = (list, set, GeneratorType)
BEAM = 40  # values that are pursued at once


class Phrase:
    """A span of words as one category, and the ways to derive it; called, what it denotes in a context."""

    __slots__ = ("category", "constant", "derivations", "end", "pure", "start")

    def __init__(self, category: str, start: int, end: int, pure: bool) -> None:
        self.category = category
        self.start = start
        self.end = end
        self.pure = pure
        self.derivations: list[tuple[Variant, Children]] = []
        self.constant: Denotation | None = None

    def __call__(self, c: Any) -> Denotation:
        return denote(self, c)

    def __repr__(self) -> str:
        return f"{self.category}[{self.start}:{self.end}]"


def lowest(values: Iterable[tuple[Any, float]]) -> Denotation:
    """Values, each with the lowest of its costs."""
    found: Denotation = {}
    for value, cost in values:
        found[value] = min(cost, found.get(value, cost))
    return found


def denote(phrase: Phrase, c: Any) -> Denotation:
    """Every value of the phrase in this context, with its cost."""
    if phrase.pure:
        if phrase.constant is None:
            phrase.constant = _denote(phrase, None)
        return phrase.constant
    memo: dict[Phrase, Denotation] | None = c.denoted
    if memo is None:
        memo = c.denoted = {}
        c.dialogue.denoting.append(c)
    found = memo.get(phrase)
    if found is None:
        found = memo[phrase] = _denote(phrase, c)
    return found


def _denote(phrase: Phrase, c: Any) -> Denotation:
    found: Denotation = {}
    for variant, children in phrase.derivations:
        _apply(variant, children, c, found)
    if len(found) > BEAM:
        return dict(sorted(found.items(), key=lambda item: item[1])[:BEAM])
    return found


def _apply(variant: Variant, children: Children, c: Any, found: Denotation) -> None:
    """Adds what one derivation means."""
    slots, rule = variant.slots, variant.rule
    if len(slots) == 1 and not slots[0][2]:  # as most have
        options = denote(children[slots[0][0]], c).items()
        if rule.meaning is not None:
            for value, more in options:
                _collect(variant, c, (value,), rule.cost + more, found)
            return
        for value, more in options:
            cost = rule.cost + more
            if found.get(value, cost) >= cost:
                found[value] = cost
        return
    filled: list[tuple[tuple[Any, ...], float]] = [((), rule.cost)]
    for index, about, lazy in slots:
        child = children[index]
        if lazy:
            filled = [((*values, child), cost) for values, cost in filled]
        elif about < 0:
            options = denote(child, c).items()
            filled = [((*values, v), cost + more) for values, cost in filled for v, more in options]
        else:
            filled = [
                ((*values, v), cost + more)
                for values, cost in filled
                for v, more in denote(child, c.told(values[about])).items()
            ]
        if not filled:
            return
    for values, cost in filled:
        _collect(variant, c, values, cost, found)


def _collect(variant: Variant, c: Any, values: tuple[Any, ...], cost: float, found: Denotation) -> None:
    """Adds what a derivation means whose slots have these values."""
    rule = variant.rule
    if rule.meaning is None:
        meant = values[-1] if values else rule.value
    else:
        if variant.order is not None:
            every = (*values, *variant.extra)
            values = tuple([every[i] for i in variant.order])
        meant = rule.meaning(c, *values) if rule.contextual else rule.meaning(*values)
    if meant is None:
        return
    kind = type(meant)
    if kind is dict:
        for value, more in meant.items():
            if found.get(value, cost + more) >= cost + more:
                found[value] = cost + more
    elif kind in _SEVERAL:
        for value in meant:
            if value is not None and found.get(value, cost) >= cost:
                found[value] = cost
    elif found.get(meant, cost) >= cost:
        found[meant] = cost


def means(variant: Variant, c: Any, values: tuple[Any, ...], cost: float) -> Denotation:
    """The meaning of a derivation whose slots have these values."""
    found: Denotation = {}
    _collect(variant, c, values, cost, found)
    return found
