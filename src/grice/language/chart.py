"""Parsing bottom-up, from left to right, into a packed forest: every phrase once, with all its derivations."""

from __future__ import annotations

from collections.abc import Sequence

from grice.language.rules import Compiled, Node, Variant

Children = tuple["Phrase", ...]


class Phrase:
    """A span of words as one category, and the ways to derive it."""

    __slots__ = ("category", "constant", "derivations", "end", "pure", "start")

    def __init__(self, category: str, start: int, end: int, pure: bool) -> None:
        self.category = category
        self.start = start
        self.end = end
        self.pure = pure
        self.derivations: list[tuple[Variant, Children]] = []
        self.constant: dict[object, float] | None = None

    def __repr__(self) -> str:
        return f"{self.category}[{self.start}:{self.end}]"


def parse(
    grammar: Compiled, words: Sequence[str], stops: frozenset[int] = frozenset()
) -> dict[tuple[str, int, int], Phrase]:
    """All phrases of these words; `stops` are the places, by the word that follows, where a stop was written."""
    phrases: dict[tuple[str, int, int], Phrase] = {}
    # What is begun and waits, at each place, for a phrase of some category or for the next word.
    waiting: list[dict[str, list[tuple[Node, int, Children]]]] = [{} for _ in range(len(words) + 1)]
    agenda: list[Phrase] = []
    pure = grammar.pure

    def advance(node: Node, start: int, end: int, children: Children) -> None:
        for variant in node.ends:
            category = variant.rule.category
            key = category, start, end
            phrase = phrases.get(key)
            if phrase is None:
                phrase = phrases[key] = Phrase(category, start, end, category in pure)
                agenda.append(phrase)
            phrase.derivations.append((variant, children))
        if end < len(words):
            there = waiting[end]
            follows = node.words.get(words[end])
            if follows is not None:
                there.setdefault("", []).append((follows, start, children))
            for category, then in node.categories.items():
                there.setdefault(category, []).append((then, start, children))
        if node.stop is not None and end in stops:
            advance(node.stop, start, end, children)

    for end in range(1, len(words) + 1):
        begun = grammar.root.words.get(words[end - 1])
        if begun is not None:
            advance(begun, end - 1, end, ())
        for node, start, children in waiting[end - 1].get("", ()):
            advance(node, start, end, children)
        while agenda:
            phrase = agenda.pop()
            begun = grammar.root.categories.get(phrase.category)
            if begun is not None:
                advance(begun, phrase.start, end, (phrase,))
            for node, start, children in waiting[phrase.start].get(phrase.category, ()):
                advance(node, start, end, (*children, phrase))
    return phrases
