"""The reading of a sentence for display: its cheapest derivation, with the referents of its noun phrases."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from grice.language.context import Context, Group
from grice.language.meaning import Children, Denotation, Phrase, denote, means
from grice.language.trie import Variant


@dataclass(frozen=True, slots=True)
class Read:
    """A phrase in a context, one of its values, and how its parts were read (None: they played no part)."""

    phrase: Phrase
    value: Any
    parts: tuple[tuple[Phrase, Any, Any], ...]  # phrase, context, value


def explain(phrase: Phrase, c: Any, value: Any) -> Read | None:
    """The cheapest way in which the phrase has this value."""
    found: tuple[float, Read] | None = None
    for variant, children in phrase.derivations:
        for values, contexts, cost in _fillings(variant, children, c):
            more = means(variant, c, values, cost).get(value)
            if more is not None and (found is None or more < found[0]):
                parts = tuple(
                    (children[index], contexts[i], None if lazy else values[i])
                    for i, (index, _, lazy) in enumerate(variant.slots)
                )
                found = more, Read(phrase, value, parts)
    return None if found is None else found[1]


def _fillings(
    variant: Variant, children: Children, c: Any
) -> Iterator[tuple[tuple[Any, ...], tuple[Any, ...], float]]:
    """The values of a derivation's parts, the contexts that these were read in, and their cost."""
    filled: list[tuple[tuple[Any, ...], tuple[Any, ...], float]] = [((), (), variant.rule.cost)]
    for index, about, lazy in variant.slots:
        grown = []
        for values, contexts, cost in filled:
            where = c if about < 0 else c.told(values[about])
            options: Denotation = {children[index]: 0.0} if lazy else denote(children[index], where)
            grown += [((*values, v), (*contexts, where), cost + more) for v, more in options.items()]
        filled = grown
    yield from filled


def show(words: Sequence[str], phrase: Phrase, c: Context[Any, Any], after: Context[Any, Any]) -> str:
    """The words of a sentence, noun phrases with what they mean: "pour (the red one = 3) into (it = 5)"."""
    marks = resolved(phrase, c, after)
    shown: list[str] = []
    for i, word in enumerate(words):
        opened = "".join("(" for start, _ in marks if start == i)
        closed = "".join(f" = {', '.join(map(c.name, marks[span]))})" for span in marks if span[1] == i + 1)
        shown.append(f"{opened}{word}{closed}")
    return " ".join(shown)


def resolved(phrase: Phrase, c: Context[Any, Any], after: Context[Any, Any]) -> dict[tuple[int, int], Group]:
    """The referents of noun phrases, by start and end, in the derivation that leads to a context."""
    marks: dict[tuple[int, int], Group] = {}
    _mark(phrase, c, after, marks)
    return marks


def _mark(phrase: Phrase, c: Any, value: Any, marks: dict[tuple[int, int], Group]) -> None:
    if isinstance(value, tuple) and all(thing in c.things for thing in value):
        marks[phrase.start, phrase.end] = value
        return
    read = None if value is None else explain(phrase, c, value)
    for part, where, meant in read.parts if read else ():
        _mark(part, where, meant, marks)


def blame(phrase: Phrase, c: Any, limit: float, arguments: Container[str] = ()) -> Phrase | None:
    """The smallest phrase that denotes nothing, or only what costs more, if this one does not.

    `arguments` are categories of which the phrase around is blamed, with its verb.
    """
    if phrase.pure or any(cost <= limit for cost in denote(phrase, c).values()):
        return None
    smaller: list[Phrase] = []
    for variant, children in phrase.derivations:
        for index, about, lazy in variant.slots:
            found = None if lazy or about >= 0 else blame(children[index], c, limit, arguments)
            if found is not None:
                smaller.append(phrase if found.category in arguments else found)
                break
        else:
            return phrase
    return min(smaller, key=lambda one: one.end - one.start, default=phrase)
