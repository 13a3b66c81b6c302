"""Sentences without the words that no rule has a place for: the cheapest reduction to what a grammar reads.

In a *reduction* words are skipped, runs of them stand for a gap (`~`) that a rule asks for, and stops are
added. It is found by parsing from left to right, as in `chart`, with the cheapest way to read a part instead
of its derivations: what is begun may go over any word at the cost of skipping it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from heapq import heappop, heappush
from itertools import chain, pairwise
from typing import NamedTuple

from grice.language.compiling import Compiled
from grice.language.spelling import GAP, Words
from grice.language.trie import Node
from grice.language.weights import KNOWN, TELLING, costs

STOP_ADDED = 0.7  # a stop that was not written
ASIDE = 0.8  # a stretch between stops in which no word tells anything
GAPPED = 0.5  # words that stand where a rule has a gap
IN_GAP = 0.2  # and each of them, of what it costs to skip it; one that has a value costs as much
LONGEST = 10  # words of a gap
BUDGETS = (1.5, 3.0, 6.0)  # what a reduction may cost: a dearer one is looked for only if there is no cheaper
WORK = 60_000  # steps of a search, at most
Way = tuple[float, int]  # a cost and changes: bits for words skipped, then for gaps, then for stops added
Spans = dict[int, tuple[int, float]]  # where spans end, and what they cost, by where they begin


class Reduction(NamedTuple):
    """The words that are left of a sentence, where stops stand, what was skipped, and what that costs."""

    words: tuple[str, ...]
    stops: frozenset[int]
    skipped: tuple[str, ...]
    cost: float
    total: float  # with the costs of rules


def reduction(grammar: Compiled, words: Words) -> Reduction | None:
    """The cheapest reduction of a sentence; None if it is too dear."""
    weights = costs(grammar, words)
    for budget in BUDGETS:
        search = _Search(grammar, words, weights, budget)
        found = search.run()
        if found is not None or search.work > WORK:
            return None if found is None else search.reduced(*found)
    return None


class _Search:
    """One search, for a reduction that costs at most a budget."""

    def __init__(self, grammar: Compiled, words: Words, costs: Sequence[float], budget: float) -> None:
        self.grammar, self.words, self.stops = grammar, words.words, words.stops
        self.costs, self.budget, self.size = costs, budget, len(costs)
        self.asides = _asides(costs, self.stops)
        self.before = _skipped(costs, {end: (start, cost) for start, (end, cost) in self.asides.items()})
        mirrored = {self.size - start: (self.size - end, cost) for start, (end, cost) in self.asides.items()}
        self.behind = _skipped(costs[::-1], mirrored)[::-1]
        self.work = 0
        places = range(self.size + 1)
        self.wanted = [0 for _ in places]  # the categories that something waits for, as a mask
        # The cheapest way to each node of the trie, by where it was begun; at each place.
        self.open: list[dict[tuple[Node, int], Way]] = [{} for _ in places]
        self.waiting: list[dict[str, list[tuple[Node, int, Way]]]] = [{} for _ in places]
        self.agendas: list[list[tuple[float, int, int, str]]] = [[] for _ in places]

    def run(self) -> Way | None:
        """The cheapest way to read all of the sentence."""
        found: list[Way] = []
        for at in range(self.size):
            self._settle(at)
            self._take_word(at)
            self._skip(at)
            found += self._complete(at + 1)
            if self.work > WORK:
                break
        return min(found, default=None)

    def _settle(self, at: int) -> None:
        """Files what is begun by what it waits for at a place."""
        grammar, waiting, masks = self.grammar, self.waiting[at], self.grammar.begins
        wanted = masks[grammar.top] if self.before[at] <= self.budget else 0
        ahead = grammar.starts(self.words[at]) | grammar.starts(GAP)  # what may begin here
        for (node, start), way in self.open[at].items():
            mask = self.wanted[start]
            for category, then in node.follow(ahead, grammar.bits):
                if then.mask & mask:
                    waiting.setdefault(category, []).append((then, start, way))
        for category in waiting:
            wanted |= masks[category]
        self.wanted[at] = wanted

    def _take_word(self, at: int) -> None:
        """Goes over a word as one that a rule asks for, or as the first of a gap."""
        word, gaps = self.words[at], list(self._gaps(at))
        begun = [((self.grammar.root, at), (0.0, 0))] if self.wanted[at] else []
        for (node, start), (spent, changes) in chain(begun, self.open[at].items()):
            mask, then, gapped = self.wanted[start], node.words.get(word), node.words.get(GAP)
            if then is not None and then.mask & mask:
                self._advance(then, start, at + 1, spent, changes)
            if gapped is None or not gapped.mask & mask:
                continue
            apart = start < at and (
                at in self.stops or changes >> (at - 1) & 1
            )  # a gap goes on from words that are read
            for end, cost, change in () if apart else gaps:
                self._advance(gapped, start, end, spent + cost, changes | change)

    def _skip(self, at: int) -> None:
        """Goes over a word, or all of an aside, in what is begun."""
        for end, cost in filter(None, ((at + 1, self.costs[at]), self.asides.get(at))):
            skipped = _bits(at, end)
            for (node, start), (spent, changes) in self.open[at].items():
                if spent + cost <= self.budget:
                    self._keep(node, start, end, spent + cost, changes | skipped)

    def _gaps(self, at: int) -> Iterator[tuple[int, float, int]]:
        """The gaps that begin with a word: where they end, what they cost, and the changes."""
        cost = GAPPED
        for end in range(at + 1, min(at + LONGEST, self.size) + 1):
            cost += self._in_gap(end - 1)
            if cost > self.budget:
                return
            yield end, cost, _bits(at + 1, end) | 1 << (self.size + at)
            if end in self.stops:
                return

    def _in_gap(self, at: int) -> float:
        return self.costs[at] * (1.0 if self.costs[at] >= TELLING else IN_GAP)

    def _complete(self, end: int) -> Iterator[Way]:
        """Goes over the phrases that end at a place, the cheapest first; gives ways to read the sentence."""
        seen: set[tuple[str, int]] = set()
        agenda, root = self.agendas[end], self.grammar.root.categories
        while agenda:
            cost, changes, start, category = heappop(agenda)
            if (category, start) in seen:
                continue
            seen.add((category, start))
            if category == self.grammar.top:
                total = self.before[start] + cost + self.behind[end]
                if total <= self.budget:
                    yield total, changes | _bits(0, start) | _bits(end, self.size)
            begun = root.get(category)
            if begun is not None and begun.mask & self.wanted[start]:
                self._advance(begun, start, end, cost, changes)
            for node, at, (spent, before) in self.waiting[start].get(category, ()):
                self._advance(node, at, end, spent + cost, before | changes)

    def _advance(self, node: Node, start: int, end: int, cost: float, changes: int) -> None:
        if cost > self.budget:
            return
        self.work += 1
        if node.unsorted:
            node.sort()
        for variant in node.ends:
            if variant.bit & self.wanted[start]:
                heappush(self.agendas[end], (cost + variant.rule.cost, changes, start, variant.category))
        if node.words or node.categories or node.stop:
            self._keep(node, start, end, cost, changes)

    def _keep(self, node: Node, start: int, end: int, cost: float, changes: int) -> None:
        """Keeps what is begun, if there is no cheaper way to it, and goes over a stop."""
        known = self.open[end].get((node, start))
        if known is not None and known[0] <= cost:
            return
        self.open[end][node, start] = cost, changes
        if node.stop is not None and end in self.stops:
            self._advance(node.stop, start, end, cost, changes)
        elif node.stop is not None:
            self._advance(node.stop, start, end, cost + STOP_ADDED, changes | 1 << (2 * self.size + end))

    def reduced(self, total: float, changes: int) -> Reduction:
        """The sentence after changes."""
        kept: list[str] = []
        stops: set[int] = set()
        skipped: list[str] = []
        cost, gapped, aside = 0.0, False, 0
        for i, word in enumerate(self.words):
            skip, gap, added = (changes >> (i + n * self.size) & 1 for n in range(3))
            if i in self.stops or added:
                stops.add(len(kept))
            end, more = self.asides.get(i, (i, 0.0))
            if end > i and not _bits(i, end) & ~changes:
                aside, cost = end, cost + more
            gapped = bool(gap or (gapped and skip and i not in self.stops))
            cost += added * STOP_ADDED + gap * GAPPED
            if gap or skip:
                skipped.append(word)
                cost += self._in_gap(i) if gapped else self.costs[i] if i >= aside else 0.0
            if gap or not skip:
                kept.append(GAP if gap else word)
        return Reduction(tuple(kept), frozenset(stops), tuple(skipped), cost, total)


def _asides(costs: Sequence[float], stops: frozenset[int]) -> Spans:
    """Stretches between stops in which no word tells anything, and what skipping them costs."""
    places = sorted({0, *stops, len(costs)})
    return {
        start: (end, ASIDE)
        for start, end in pairwise(places)
        if max(costs[start:end]) < KNOWN and sum(costs[start:end]) > ASIDE
    }


def _skipped(costs: Sequence[float], asides: Mapping[int, tuple[int, float]]) -> list[float]:
    """The cost of skipping all words before each place; asides by their ends."""
    found = [0.0]
    for end, cost in enumerate(costs, 1):
        start, aside = asides.get(end, (0, float("inf")))
        found.append(min(found[-1] + cost, found[start] + aside))
    return found


def _bits(start: int, end: int) -> int:
    return (1 << end) - (1 << start)
