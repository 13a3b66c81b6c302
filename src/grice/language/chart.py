"""Parsing bottom-up, from left to right, into a packed forest: each phrase once, with all its derivations."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence

from grice.language.meaning import Children, Phrase
from grice.language.rules import Compiled, Node

# The partial rules at each place, by the category of the phrase that they wait for ("" for the next word).
Waiting = list[dict[str, list[tuple[Node, int, Children]]]]
_NONE: frozenset[str] = frozenset()


def parse(
    grammar: Compiled, words: Sequence[str], stops: frozenset[int] = frozenset(), everywhere: bool = False
) -> dict[tuple[str, int, int], Phrase]:
    """The phrases that a sentence of these words may consist of.

    `stops` are the places, by the word that follows, where a stop was written. Phrases are found where a rule
    waits for them, or `everywhere`.
    """
    phrases: dict[tuple[str, int, int], Phrase] = {}
    waiting: Waiting = [{} for _ in range(len(words) + 1)]
    begins, top = grammar.begins, grammar.begins[grammar.top]
    wanted = [-1 if everywhere else top] * (
        len(words) + 1
    )  # the categories that a rule waits for at each place, as a mask
    agenda: list[Phrase] = []
    ahead = [grammar.starts.get(word, _NONE) for word in words]
    advance = _advancing(words, stops, phrases, waiting, wanted, agenda, grammar.pure, ahead)
    for end in range(1, len(words) + 1):
        start = end - 1
        if start and not everywhere:
            mask = 0
            for category in waiting[start]:
                if category:
                    mask |= begins[category]
            wanted[start] = mask
        begun = grammar.root.words.get(words[start])
        if begun is not None and begun.mask & wanted[start]:
            advance(begun, start, end, ())
        for node, at, children in waiting[start].get("", ()):
            advance(node, at, end, children)
        while agenda:
            phrase = agenda.pop()
            begun = grammar.root.categories.get(phrase.category)
            if begun is not None and begun.mask & wanted[phrase.start]:
                advance(begun, phrase.start, end, (phrase,))
            for node, at, children in waiting[phrase.start].get(phrase.category, ()):
                advance(node, at, end, (*children, phrase))
    return phrases


def _advancing(
    words: Sequence[str],
    stops: frozenset[int],
    phrases: dict[tuple[str, int, int], Phrase],
    waiting: Waiting,
    wanted: list[int],
    agenda: list[Phrase],
    pure: Container[str],
    ahead: Sequence[frozenset[str]],
) -> Callable[[Node, int, int, Children], None]:
    """A function that enters a partial rule from start to end into the chart; a closure, for speed.

    `ahead` are the categories of phrases that may begin with each word.
    """

    def advance(node: Node | None, start: int, end: int, children: Children) -> None:
        mask = wanted[start]
        while node is not None:
            for variant in node.ends:
                if variant.bit & mask:
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
                if follows is not None and follows.mask & mask:
                    there.setdefault("", []).append((follows, start, children))
                if node.categories:
                    word = ahead[end]
                    following = node.following.get(word)
                    if following is None:
                        following = node.follow(word)
                    for category, then in following:
                        if then.mask & mask:
                            if category in there:
                                there[category].append((then, start, children))
                            else:
                                there[category] = [(then, start, children)]
            node = node.stop if end in stops else None  # not by a call: a cycle would keep the chart alive

    return advance
