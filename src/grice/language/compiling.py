"""A compiled grammar: the trie of its sequences, and the categories that begin, follow and end others.

Categories are bits of masks. What depends on a word is found out when the word is first read.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterable, Mapping
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from grice.errors import GrammarError
from grice.language.patterns import STOP, Slot, Symbol, expand
from grice.language.trie import Filling, Node, Sequence, Variant

if TYPE_CHECKING:
    from grice.language.rules import Rule, Rules

AROUND = ("POLITE", "THANKS", "NEXT", "APT", "PLAN")  # classes of phrases around a request
_WORDS_ONLY: Filling = (), None, ()


class Compiled:
    """The trie of a grammar, its vocabulary, and which categories mean the same in every context."""

    def __init__(self, rules: Rules) -> None:
        self.top = rules.top
        self.ignored = frozenset(rules.ignored)
        self.beams = dict(rules.beams)
        self.acts, self.arguments = frozenset(rules.acts), frozenset(rules.arguments)
        self.bits = {c: 1 << n for n, c in enumerate(dict.fromkeys(rule.category for rule in rules.rules))}
        self._rules, self._structural = tuple(rules.rules), frozenset(rules.structural)
        self._sequences = [one for rule in rules.rules for one in _sequences(rule, self.bits)]
        self.root = Node()
        for sequence in self._sequences:
            if sequence[1].heard:
                self.root.add(sequence)
        self.root.sort()
        links = _Links(self._sequences)
        self.vocabulary: set[str] = links.words | rules.ignored
        self.begins = _masks(links.first, self.bits)
        """For each category, those that may begin a phrase of it, itself included."""
        self._ends = _masks(links.last, self.bits)
        self._preceding = {
            symbol: self._mask(categories) for symbol, categories in links.preceding.items()
        }  # of words and categories
        self.pure = frozenset(self.bits) - _contextual(self._sequences)
        _refuse_cycles(self._sequences)
        self._starts: dict[str, int] = {}
        self._before: dict[str, int] = {}

    def _mask(self, categories: Iterable[str]) -> int:
        return sum(map(self.bits.__getitem__, categories))

    def starts(self, word: str) -> int:
        """The categories of phrases that may begin with a word."""
        found = self._starts.get(word)
        if found is None:
            node = self.root.words.get(word)
            own = 0 if node is None else node.mask
            found = sum(self.bits[category] for category, mask in self.begins.items() if mask & own)
            self._starts[word] = found
        return found

    def before(self, word: str) -> int:
        """The categories of phrases after which a word may come; without one, those that end a sentence."""
        if not word:
            return self._ends[self.top]
        found = self._before.get(word)
        if found is None:
            starts, own = self.starts(word), self._preceding.get(word, 0)
            for category, bit in self.bits.items():
                if bit & starts:
                    own |= self._preceding.get(category, 0)
            found = 0
            for category, bit in self.bits.items():
                if bit & own:
                    found |= self._ends[category]
            self._before[word] = found
        return found

    @cached_property
    def spoken(self) -> dict[str, list[Rule]]:
        """The rules by which phrases of each category are said."""
        found: dict[str, list[Rule]] = {}
        for rule in self._rules:
            if rule.say:
                found.setdefault(rule.category, []).append(rule)
        return found

    @cached_property
    def telling(self) -> frozenset[str]:
        """The words that have a value of their own: a colour, a number, a side."""
        alone = [(symbols[0], rule.category) for symbols, rule, _, _ in self._sequences if len(symbols) == 1]
        words: dict[str, list[str]] = defaultdict(list)
        for symbol, category in alone:
            if isinstance(symbol, str):
                words[category].append(symbol)
        valued = [symbol for symbol, category in alone if category in self.pure and category.islower()]
        return frozenset(
            word
            for symbol in valued
            for word in ([symbol] if isinstance(symbol, str) else words.get(symbol.category, ()))
        )

    @cached_property
    def idle(self) -> frozenset[str]:
        """The words that only phrases around a request have: "lovely", "task"."""
        around: set[str] = set()
        others: set[str] = set()
        for symbols, rule, _, _ in self._sequences:
            found = around if rule.category in AROUND else others
            found.update(symbol for symbol in symbols if isinstance(symbol, str))
        return frozenset(around - others)

    @cached_property
    def synonyms(self) -> dict[str, frozenset[str]]:
        """For each word, those that are in a class of words with it."""
        classes: dict[str, set[str]] = defaultdict(set)
        for rule in self._rules:
            category = rule.category
            classed = category.isupper() and not category[1:].isdigit() and category not in self._structural
            if classed and rule.pattern.isalpha():
                classes[category].add(rule.pattern)
        found: dict[str, set[str]] = defaultdict(set)
        for words in classes.values():
            for word in words:
                found[word] |= words - {word}
        return {word: frozenset(others) for word, others in found.items()}


class _Links:
    """The words of sequences that are heard, and which symbols stand first, last and next to each other."""

    def __init__(self, sequences: Iterable[Sequence]) -> None:
        heard = [one for one in sequences if one[1].heard]
        words = {word for symbols, _, _, filling in heard if filling is _WORDS_ONLY for word in symbols}
        filled = [
            (rule.category, _without_stops(symbols) if STOP in rule.pattern else symbols)
            for symbols, rule, _, filling in heard
            if filling is not _WORDS_ONLY
        ]
        ends = {(category, symbols[0], symbols[-1]) for category, symbols in filled}
        pairs = {pair for _, symbols in filled for pair in pairwise(symbols)}
        words |= {symbol for _, *both in ends for symbol in both}
        words |= {symbol for pair in pairs for symbol in pair}
        self.words = {symbol for symbol in words if isinstance(symbol, str) and symbol != STOP}
        self.first: dict[str, set[str]] = defaultdict(set)  # categories, by that of the whole
        self.last: dict[str, set[str]] = defaultdict(set)
        self.preceding: dict[str, set[str]] = defaultdict(set)  # categories, by the word or category after
        for category, first, last in ends:
            for parts, symbol in (self.first, first), (self.last, last):
                if isinstance(symbol, Slot):
                    parts[category].add(symbol.category)
        for one, other in pairs:
            if isinstance(one, Slot):
                following = other.category if isinstance(other, Slot) else other
                self.preceding[following].add(one.category)


def _without_stops(symbols: tuple[Symbol, ...]) -> tuple[Symbol, ...]:
    return tuple([symbol for symbol in symbols if symbol != STOP])


def _masks(parts: Mapping[str, set[str]], bits: Mapping[str, int]) -> dict[str, int]:
    """For each category the mask of itself, of its parts, and of theirs."""
    masks, grown = dict(bits), True
    while grown:
        grown = False
        for category, inside in parts.items():
            mask = masks[category]
            for part in inside:
                mask |= masks[part]
            if mask != masks[category]:
                masks[category], grown = mask, True
    return masks


def _sequences(rule: Rule, bits: Mapping[str, int]) -> list[Sequence]:
    """The sequences of a rule's pattern, and how their slots are filled."""
    expanded, bit = expand(rule.pattern), bits[rule.category]
    if STOP in rule.pattern and any(symbols[0] == STOP for symbols in expanded):
        raise GrammarError("a pattern that begins with a stop", where=f"“{rule.pattern}”")
    if not rule.heard and rule.inverse:  # what is only said towards a segment needs no meaning
        _check_slots(rule, expanded[0], bits)
        return []
    if rule.meaning is None and "{" not in rule.pattern:
        return [(symbols, rule, bit, _WORDS_ONLY) for symbols in expanded]
    found: list[Sequence] = []
    fillings: dict[tuple[Slot, ...], Filling] = {}  # few, as most sequences differ in words
    for symbols in expanded:
        slots = tuple([symbol for symbol in symbols if type(symbol) is Slot])
        filling = fillings.get(slots)
        if filling is None:
            _check_slots(rule, slots, bits)
            filling = fillings[slots] = _filling(rule, slots)
        found.append((symbols, rule, bit, filling))
    return found


def _check_slots(rule: Rule, symbols: Iterable[Symbol], known: Container[str]) -> None:
    """Refuses slots of categories that no rule has."""
    for symbol in symbols:
        if isinstance(symbol, Slot) and symbol.category not in known:
            raise GrammarError(f"no rule says what “{symbol.category}” is", where=f"“{rule.pattern}”")


def _filling(rule: Rule, slots: tuple[Slot, ...]) -> Filling:
    """How the values of slots reach the meaning of a rule."""
    given = {slot.name: (i, slot) for i, slot in enumerate(slots) if slot.name}
    turn: list[str] = []

    def place(name: str) -> None:
        about = given[name][1].about
        if about and about in given and about not in turn:
            place(about)
        if name not in turn:
            turn.append(name)

    for name in given:
        place(name)
    evaluated = tuple(
        (
            given[name][0],
            turn.index(given[name][1].about) if given[name][1].about in turn else -1,
            given[name][1].lazy,
        )
        for name in turn
    )
    topics = {slot.about for slot in slots}
    if rule.meaning is None:
        if len(turn) > 1 and not topics.issuperset(turn[:-1]):
            raise GrammarError(f"several slots and no meaning in “{rule.pattern}”")
        return evaluated, None, ()
    absent = [name for name in rule.params if name not in given]
    missing = [name for name in absent if name not in rule.defaults]
    unused = [name for name in given if name not in rule.params and name not in topics]
    if missing or unused:
        wrong = f"no slot for {', '.join(missing)}" if missing else f"a meaning without {', '.join(unused)}"
        raise GrammarError(wrong, where=f"“{rule.pattern}”", hint="{_x:category} is a slot that is not used")
    order = tuple(turn.index(n) if n in given else len(turn) + absent.index(n) for n in rule.params)
    plain = order == tuple(range(len(turn)))
    return evaluated, None if plain else order, tuple(rule.defaults[name] for name in absent)


@lru_cache(1 << 14)
def variant_of(rule: Rule, symbols: tuple[Symbol, ...]) -> Variant:
    """One sequence of a rule, as heard or as said."""
    slots = tuple(symbol for symbol in symbols if isinstance(symbol, Slot))
    return Variant(rule, symbols, rule.category, 0, *_filling(rule, slots))


def _contextual(sequences: Iterable[Sequence]) -> set[str]:
    """The categories whose values need a context."""
    needing: set[str] = set()
    inside: dict[str, set[str]] = defaultdict(set)  # the categories that a phrase of one gives its value to
    for symbols, rule, _, (slots, _, _) in sequences:
        if rule.contextual:
            needing.add(rule.category)
        elif slots:
            for symbol in symbols:
                if isinstance(symbol, Slot) and symbol.name:
                    inside[symbol.category].add(rule.category)
                    if symbol.about:
                        needing.add(rule.category)
    open_ = list(needing)
    while open_:
        fresh = inside[open_.pop()] - needing
        needing |= fresh
        open_ += fresh
    return needing


def _refuse_cycles(sequences: Iterable[Sequence]) -> None:
    """Refuses rules by which a phrase could contain nothing but itself."""
    inside: dict[str, set[str]] = defaultdict(set)
    for symbols, rule, _, _ in sequences:
        if len(symbols) == 1 and isinstance(symbols[0], Slot):
            inside[rule.category].add(symbols[0].category)

    def visit(category: str, path: tuple[str, ...]) -> None:
        if category in path:
            raise GrammarError(f"a phrase may contain itself: {' > '.join((*path, category))}")
        for inner in inside.get(category, ()):
            visit(inner, (*path, category))

    for category in tuple(inside):
        visit(category, ())
