"""Parsing bottom-up, from left to right, into a packed forest: each phrase once, with all its derivations."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from grice.language.compiling import Compiled
from grice.language.meaning import Children, Phrase
from grice.language.trie import Node

# The partial rules at each place, by the category of the phrase that they wait for ("" for the next word).
Waiting = list[dict[str, list[tuple[Node, int, Children]]]]
_ANY = -1  # a mask of all categories


def parse(
    grammar: Compiled, words: Sequence[str], stops: frozenset[int] = frozenset(), everywhere: bool = False
) -> dict[tuple[str, int, int], Phrase]:
    """The phrases that a sentence of these words may consist of.

    `stops` are the places, by the word that follows, where a stop was written. Phrases are found where a rule
    waits for them and the next word may follow them, or `everywhere`.
    """
    phrases: dict[tuple[str, int, int], Phrase] = {}
    places = range(len(words) + 1)
    waiting: Waiting = [{} for _ in places]
    begins, root = grammar.begins, grammar.root
    # The categories that a rule waits for at each place, as a mask.
    wanted = [_ANY if everywhere else begins[grammar.top]] * len(places)
    agenda: list[Phrase] = []
    advance = _advancing(grammar, words, stops, phrases, waiting, wanted, agenda, everywhere)
    for end in places[1:]:
        start = end - 1
        if start and not everywhere:
            mask = 0
            for category in waiting[start]:
                if category:
                    mask |= begins[category]
            wanted[start] = mask
        begun = root.words.get(words[start])
        if begun is not None and begun.mask & wanted[start]:
            advance(begun, start, end, ())
        for node, at, children in waiting[start].get("", ()):
            advance(node, at, end, children)
        while agenda:
            phrase = agenda.pop()
            begun = root.categories.get(phrase.category)
            if begun is not None and begun.mask & wanted[phrase.start]:
                advance(begun, phrase.start, end, (phrase,))
            for node, at, children in waiting[phrase.start].get(phrase.category, ()):
                advance(node, at, end, (*children, phrase))
    return phrases


def _advancing(
    grammar: Compiled,
    words: Sequence[str],
    stops: frozenset[int],
    phrases: dict[tuple[str, int, int], Phrase],
    waiting: Waiting,
    wanted: list[int],
    agenda: list[Phrase],
    everywhere: bool,
) -> Callable[[Node, int, int, Children], None]:
    """A function that enters a partial rule from start to end into the chart; a closure, for speed."""
    length, pure, bits = len(words), grammar.pure, grammar.bits
    ahead = [grammar.starts(word) for word in words]  # the categories of phrases that may begin with it
    last = [_ANY if everywhere else grammar.before(word) for word in (*words, "")]

    def advance(node: Node | None, start: int, end: int, children: Children) -> None:
        mask = wanted[start]
        while node is not None:
            if node.unsorted:
                node.sort()
            able = mask & last[end] if node.ends else 0
            for variant in node.ends:
                if variant.bit & able:
                    category = variant.category
                    key = category, start, end
                    phrase = phrases.get(key)
                    if phrase is None:
                        phrase = phrases[key] = Phrase(category, start, end, category in pure)
                        agenda.append(phrase)
                    phrase.derivations.append((variant, children))
            if end < length:
                there = waiting[end]
                follows = node.words.get(words[end])
                if follows is not None and follows.mask & mask:
                    there.setdefault("", []).append((follows, start, children))
                if node.categories:
                    following = node.following.get(ahead[end])
                    if following is None:
                        following = node.follow(ahead[end], bits)
                    for category, then in following:
                        if then.mask & mask:
                            if category in there:
                                there[category].append((then, start, children))
                            else:
                                there[category] = [(then, start, children)]
            node = node.stop if end in stops else None  # not by a call: a cycle would keep the chart alive

    return advance
