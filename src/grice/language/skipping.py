"""Sentences without the words that no rule has a place for: the cheapest reductions to what a grammar reads.

In a *reduction* words are skipped, runs of them stand for a gap (`~`) that a rule asks for, and stops are
added. They are found by parsing from left to right, as in `chart`, with ways to read a part instead of
derivations: what is begun may go over any word at the cost of skipping it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from itertools import pairwise
from typing import NamedTuple

from grice.language.rules import Compiled, Node
from grice.language.spelling import GAP, Words
from grice.language.weights import NAMING, TELLING, costs

STOP_ADDED = 0.7  # a stop that was not written
BUDGETS = (1.5, 3.0, 6.0)  # what a reduction may cost: a dearer one is looked for only if there is no cheaper
WITHIN = 0.7  # reductions that cost so much more than the cheapest are tried too
MOST = 6  # reductions of a sentence
WAYS = 3  # and of a phrase
WORK = 60_000  # steps of a search, at most


ASIDE = 0.8  # a stretch between stops in which no word tells anything
GAPPED = 0.6  # words that stand where a rule has a gap
IN_GAP = 0.1  # and each of them
LONGEST = 10  # words of a gap


class Reduction(NamedTuple):
    """Words that are left of a sentence, where stops stand among them, what was skipped, and the cost."""

    cost: float
    words: tuple[str, ...]
    stops: frozenset[int]
    skipped: tuple[int, ...]


def reductions(grammar: Compiled, words: Words) -> list[Reduction]:
    """The cheapest reductions of a sentence; none if all are too dear."""
    weights = costs(grammar, words)
    for budget in BUDGETS:
        search = _Search(grammar, words, weights, budget)
        found = search.run()
        if found or search.work > WORK:
            return [search.reduced(changes) for _, changes in found]
    return []


class _Search:
    """One search. A way to read a part is its cost and its changes: bits for words skipped, gaps, stops."""

    def __init__(self, grammar: Compiled, words: Words, costs: Sequence[float], budget: float) -> None:
        self.grammar, self.words, self.stops = grammar, words.words, words.stops
        self.costs, self.budget, self.size = costs, budget, len(costs)
        self.asides = _asides(costs, self.stops)
        self.before = self._skipped(costs, {end: (start, cost) for start, (end, cost) in self.asides.items()})
        mirrored = {self.size - start: (self.size - end, cost) for start, (end, cost) in self.asides.items()}
        self.behind = self._skipped(costs[::-1], mirrored)[::-1]
        self.work = 0
        self.wanted = [0] * (self.size + 1)
        # What is begun, by its place in the trie and its start, and the ways to get there; at each place.
        self.open: list[dict[tuple[Node, int], list[tuple[float, int]]]] = [{} for _ in range(self.size + 1)]
        self.waiting: list[dict[str, list[tuple[Node, int, float, int]]]] = [{} for _ in range(self.size + 1)]
        self.agendas: list[list[tuple[float, int, int, str]]] = [[] for _ in range(self.size + 1)]

    @staticmethod
    def _skipped(costs: Sequence[float], asides: dict[int, tuple[int, float]]) -> list[float]:
        """What it costs to skip all words up to each place."""
        found = [0.0]
        for end, cost in enumerate(costs, 1):
            start, aside = asides.get(end, (0, float("inf")))
            found.append(min(found[-1] + cost, found[start] + aside))
        return found

    def run(self) -> list[tuple[float, int]]:
        found: dict[int, float] = {}
        for at in range(self.size):
            self._settle(at)
            self._take_word(at)
            self._skip(at)
            self._complete(at + 1, found)
            if self.work > WORK:
                break
        best = sorted((cost, changes) for changes, cost in found.items())[:MOST]
        return [each for each in best if each[0] <= best[0][0] + WITHIN]

    def _settle(self, at: int) -> None:
        """Files what is begun by what it waits for at a place."""
        masks, waiting = self.grammar.begins, self.waiting[at]
        wanted = masks[self.grammar.top] if self.before[at] <= self.budget else 0
        for (node, start), ways in self.open[at].items():
            mask = self.wanted[start]
            for category, then in node.categories.items():
                if then.mask & mask:
                    waiting.setdefault(category, []).extend((then, start, *way) for way in ways)
        for category in waiting:
            wanted |= masks[category]
        self.wanted[at] = wanted

    def _take_word(self, at: int) -> None:
        """Goes over a word as one that a rule asks for, or as the first of a gap."""
        gaps = list(self._gaps(at))
        begun = [((self.grammar.root, at), [(0.0, 0)])] if self.wanted[at] else []
        for (node, start), ways in (*begun, *self.open[at].items()):
            taken, gapped = node.words.get(self.words[at]), node.words.get(GAP)
            steps = [(taken, at + 1, 0.0, 0), *((gapped, *gap) for gap in gaps)]
            for then, end, cost, change in steps:
                if then is not None and then.mask & self.wanted[start]:
                    for spent, changes in ways:
                        self._advance(then, start, end, spent + cost, changes | change)

    def _skip(self, at: int) -> None:
        """Goes over a word, or all of an aside, in what is begun."""
        skips = [(at + 1, self.costs[at])]
        if at in self.asides:
            skips.append(self.asides[at])
        for end, cost in skips:
            skipped = _bits(at, end)
            for (node, start), ways in self.open[at].items():
                for spent, changes in ways:
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

    def _complete(self, end: int, found: dict[int, float]) -> None:
        """Goes over the phrases that end at a place, the cheapest first."""
        seen: dict[tuple[str, int], list[int]] = {}
        agenda, root = self.agendas[end], self.grammar.root.categories
        rest, left_out = self.behind[end], _bits(end, self.size)
        while agenda:
            cost, changes, start, category = heappop(agenda)
            ways = seen.setdefault((category, start), [])
            if len(ways) >= WAYS or changes in ways:
                continue
            ways.append(changes)
            if category == self.grammar.top and cost + rest + self.before[start] <= self.budget:
                whole = changes | left_out | _bits(0, start)
                total = cost + rest + self.before[start]
                found[whole] = min(total, found.get(whole, total))
            begun = root.get(category)
            if begun is not None and begun.mask & self.wanted[start]:
                self._advance(begun, start, end, cost, changes)
            for node, at, spent, before in self.waiting[start].get(category, ()):
                self._advance(node, at, end, spent + cost, before | changes)

    def _advance(self, node: Node, start: int, end: int, cost: float, changes: int) -> None:
        if cost > self.budget:
            return
        self.work += 1
        for variant in node.ends:
            if variant.bit & self.wanted[start]:
                total = cost + variant.rule.cost
                heappush(self.agendas[end], (total, changes, start, variant.rule.category))
        self._keep(node, start, end, cost, changes)

    def _keep(self, node: Node, start: int, end: int, cost: float, changes: int) -> None:
        """Keeps what is begun, if it is among the cheapest ways."""
        ways = self.open[end].setdefault((node, start), [])
        if any(known == changes for _, known in ways):
            return
        if len(ways) >= WAYS:
            dearest = max(ways)
            if dearest[0] <= cost:
                return
            ways.remove(dearest)
        ways.append((cost, changes))
        if node.stop is not None:
            written = end in self.stops
            more = 0.0 if written else STOP_ADDED
            added = 0 if written else 1 << (2 * self.size + end)
            self._advance(node.stop, start, end, cost + more, changes | added)

    def reduced(self, changes: int) -> Reduction:
        """The sentence after changes."""
        kept: list[str] = []
        stops: set[int] = set()
        skipped: list[int] = []
        cost, gapped, aside = 0.0, False, 0
        for i, word in enumerate(self.words):
            skip, gap, added = (changes >> (i + n * self.size) & 1 for n in range(3))
            if i in self.stops or added:
                stops.add(len(kept))
            if i in self.asides and changes & _bits(i, self.asides[i][0]) == _bits(i, self.asides[i][0]):
                aside, more = self.asides[i]
                cost += more
            gapped = bool(gap or (gapped and skip and i not in self.stops))
            cost += added * STOP_ADDED + gap * GAPPED
            if gap or skip:
                skipped.append(i)
                if gapped:
                    cost += self._in_gap(i)
                elif i >= aside:
                    cost += self.costs[i]
            if gap or not skip:
                kept.append(GAP if gap else word)
        return Reduction(cost, tuple(kept), frozenset(stops), tuple(skipped))

    def _in_gap(self, at: int) -> float:
        return self.costs[at] if self.costs[at] >= TELLING else IN_GAP


def _asides(costs: Sequence[float], stops: frozenset[int]) -> dict[int, tuple[int, float]]:
    """Where stretches begin in which no word tells anything, where they end, and what skipping them costs."""
    found = {}
    for start, end in pairwise(sorted({0, *stops, len(costs)})):
        if max(costs[start:end]) < NAMING and sum(costs[start:end]) > ASIDE:
            found[start] = end, ASIDE
    return found


def _bits(start: int, end: int) -> int:
    return (1 << end) - (1 << start)
