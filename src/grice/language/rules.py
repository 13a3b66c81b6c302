"""A grammar: rules with a pattern, a meaning, a cost for hearing and a weight for saying."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any

from grice.errors import GrammarError
from grice.language.patterns import STOP, Slot, Symbol, expand

AROUND = ("POLITE", "THANKS")  # classes of phrases around a request
MANY = 3  # alternatives of plain words in a pattern that are a class of their own
_ALTERNATIVES = re.compile(r"([\[(])([a-z0-9'#%/ .|-]*\|[a-z0-9'#%/ .|-]*)([\])])")
Meaning = Callable[..., Any]
Told = Mapping[str, Any]  # values for slots
Inverse = Callable[..., "Told | Sequence[Told] | None"]


@dataclass(eq=False, slots=True)
class Rule:
    """One way to say something of a category.

    The meaning gets the values of the slots, by name, and the context first if it asks for it as `c`. It
    gives one value; several in a list, a set or a generator; values with costs in a dict; or None for none.
    """

    category: str
    pattern: str
    meaning: Meaning | None
    value: Any = None  # of a rule without a meaning and without slots
    cost: float = 0.0
    say: float = 0.0
    said: str = ""  # how to say it, if that is stricter than how it may be heard
    inverse: Inverse | None = None
    contextual: bool = False
    heard: bool = True
    params: tuple[str, ...] = ()
    defaults: Mapping[str, Any] = field(default_factory=dict)

    @property
    def sayings(self) -> list[tuple[Symbol, ...]]:
        """The sequences that a speaker chooses from."""
        return _expanded(self.said or self.pattern)


_expanded = lru_cache(1 << 10)(expand)


@dataclass(eq=False, slots=True)
class Variant:
    """One of the sequences of a rule's pattern: which phrases it gives to the meaning, in which order."""

    rule: Rule
    symbols: tuple[Symbol, ...]
    bit: int  # the category's, in masks of categories
    slots: tuple[tuple[int, int, bool], ...]
    """For each value in the order of evaluation: the phrase, the value that it is about (-1 for none), and
    whether it is given as a function."""
    order: tuple[int, ...] | None  # where each parameter's value is; None if the values are in order
    extra: tuple[Any, ...]  # defaults of parameters whose slots are left out


_Filling = tuple[tuple[tuple[int, int, bool], ...], tuple[int, ...] | None, tuple[Any, ...]]


class Node:
    """A state of the trie of all sequences."""

    __slots__ = ("categories", "ends", "following", "mask", "stop", "words")

    words: dict[str, Node]
    categories: dict[str, Node]
    following: dict[frozenset[str], list[tuple[str, Node]]]

    def __init__(self) -> None:
        self.words = self.categories = _NO_BRANCHES
        self.following = _NONE_FOLLOWING
        self.stop: Node | None = None
        self.ends: list[Variant] = []
        self.mask = 0  # the categories that sequences through here may be

    def follow(self, begun: frozenset[str]) -> list[tuple[str, Node]]:
        """The branches for these categories, which are remembered."""
        if self.following is _NONE_FOLLOWING:
            self.following = {}
        found = [(category, self.categories[category]) for category in self.categories.keys() & begun]
        self.following[begun] = found
        return found


_NO_BRANCHES: dict[str, Node] = {}  # of nodes without any, which are most
_NONE_FOLLOWING: dict[frozenset[str], list[tuple[str, Node]]] = {}


class Rules:
    """The rules of one language, collected one by one, then compiled at first use."""

    def __init__(self, top: str = "sentence") -> None:
        self.top = top
        self.rules: list[Rule] = []
        self.ignored: set[str] = set()
        self.structural: set[str] = set()  # classes of words that are no synonyms of one another
        self.beams: dict[str, int] = {}
        self.acts = {"clause", "act", "sentence"}  # categories that say what is to be done
        self._classes: dict[str, str] = {}  # alternatives of words, by how they are written

    def _classed(self, pattern: str) -> str:
        """A pattern in which many alternatives of plain words are one class, so that they do not multiply."""

        def named(found: re.Match[str]) -> str:
            opened, listed = found[1], found[2]
            words = [" ".join(each.split()) for each in listed.split("|")]
            if len(words) < MANY or not all(words):
                return found[0]
            name = self._classes.get(listed)
            if name is None:
                name = self._classes[listed] = f"W{len(self._classes)}"
                self.words(name, words)
            return f"{{{name}}}" if opened == "(" else f"[{{{name}}}]"

        return _ALTERNATIVES.sub(named, pattern)

    def rule(
        self,
        category: str,
        pattern: str,
        meaning: Any = None,
        *,
        cost: float = 0.0,
        say: float = 0.0,
        said: str = "",
        inverse: Inverse | None = None,
        heard: bool = True,
    ) -> None:
        """Adds a rule. A meaning may be a constant; without one, the only slot's value is it."""
        pattern, said = self._classed(pattern), self._classed(said)
        if callable(meaning) and not isinstance(meaning, type):
            names = inspect.signature(meaning).parameters
            contextual = next(iter(names), "") in ("c", "self")
            params = tuple(names)[1:] if contextual else tuple(names)
            defaults = {n: p.default for n, p in names.items() if p.default is not p.empty}
            made = Rule(
                category,
                pattern,
                meaning,
                None,
                cost,
                say,
                said,
                inverse,
                contextual,
                heard,
                params,
                defaults,
            )
        else:
            made = Rule(category, pattern, None, meaning, cost, say, said, inverse, heard=heard)
        self._add(made)

    def _add(self, rule: Rule) -> None:
        self.rules.append(rule)
        self.__dict__.pop("compiled", None)

    def phrases(self, pattern: str) -> str:
        """The category of the phrases of a pattern: in capitals, if they give no value."""
        name = self._classes.get(pattern)
        if name is None:
            valued = any(isinstance(one, Slot) and one.name for one in expand(pattern)[0])
            name = self._classes[pattern] = f"{'w' if valued else 'W'}{len(self._classes)}"
            self.rule(name, pattern, None if valued else True)
        return name

    def lines(self, category: str, patterns: str, meaning: Any = None, *, cost: float = 0.0) -> None:
        """Adds rules of one meaning, a pattern in each line; "; 0.3" after one adds to its cost."""
        for line in filter(None, map(str.strip, patterns.splitlines())):
            pattern, _, more = line.partition(";")
            self.rule(category, pattern, meaning, cost=cost + float(more or 0))

    def said(self, category: str, pattern: str, meaning: Any = None, *, say: float) -> None:
        """Adds a rule that is only said, as others hear it already."""
        self.rule(category, pattern, meaning, say=say, heard=False)

    def words(
        self,
        category: str,
        words: str | Iterable[str] | Mapping[str, Any],
        *,
        cost: float = 0.0,
        say: float = 1.0,
    ) -> None:
        """Adds words, or expressions of several words, of one category: a table gives each its value.

        A text is split at white space, an expression of several words joined with "_".
        """
        listed = words.split() if isinstance(words, str) else words
        table = words if isinstance(words, Mapping) else dict.fromkeys(listed, True)
        for written, value in table.items():
            self._add(Rule(category, written.replace("_", " "), None, value, cost, say))

    def without(self, category: str, words: str) -> None:
        """Takes back words of a category that mean something else in this language."""
        taken = {word.replace("_", " ") for word in words.split()}
        self.rules = [r for r in self.rules if r.category != category or r.pattern not in taken]
        self.__dict__.pop("compiled", None)

    def ignore(self, words: str) -> None:
        """Adds words that say nothing here, wherever they stand."""
        self.ignored.update(words.split())

    @cached_property
    def compiled(self) -> Compiled:
        return Compiled(self)


class Compiled:
    """The trie of a grammar, its vocabulary, and which categories mean the same in every context."""

    def __init__(self, rules: Rules) -> None:
        self.root = Node()
        self.top = rules.top
        self.ignored = frozenset(rules.ignored)
        self.beams = dict(rules.beams)
        self.acts = frozenset(rules.acts)
        self.vocabulary: set[str] = set(rules.ignored)
        categories = dict.fromkeys(rule.category for rule in rules.rules)
        known = {category: 1 << n for n, category in enumerate(categories)}
        variants = [variant for rule in rules.rules for variant in _variants(rule, known)]
        self.begins = _beginnings(variants, known)
        for variant in variants:
            if variant.rule.heard:
                self._add(variant)
        self.starts = _starts(variants)
        self.pure = _pure(variants, known)
        self._variants = variants
        _refuse_cycles(variants)
        self._synonymous = [rule for rule in rules.rules if rule.category not in rules.structural]
        self.spoken: dict[str, list[Rule]] = {}
        for rule in rules.rules:
            if rule.say:
                self.spoken.setdefault(rule.category, []).append(rule)

    def _add(self, variant: Variant) -> None:
        node, bit = self.root, variant.bit
        for symbol in variant.symbols:
            node.mask |= bit
            if isinstance(symbol, Slot):
                if node.categories is _NO_BRANCHES:
                    node.categories = {}
                node = _follow(node.categories, symbol.category)
            elif symbol == STOP:
                node.stop = node = node.stop or Node()
            else:
                if node.words is _NO_BRANCHES:
                    node.words = {}
                self.vocabulary.add(symbol)
                node = _follow(node.words, symbol)
        node.mask |= bit
        node.ends.append(variant)

    @cached_property
    def telling(self) -> frozenset[str]:
        """The words that have a value of their own: a colour, a number, a side."""
        return frozenset(_telling(self._variants, self.pure))

    @cached_property
    def idle(self) -> frozenset[str]:
        """The words that only phrases around a request have: "lovely", "task"."""
        around = {word for v in self._variants if v.rule.category in AROUND for word in _words(v)}
        return frozenset(
            around.difference(
                word for v in self._variants if v.rule.category not in AROUND for word in _words(v)
            )
        )

    @cached_property
    def synonyms(self) -> dict[str, frozenset[str]]:
        """For each word, those that are in a class of words with it."""
        return _synonyms(self._synonymous)


def _words(variant: Variant) -> Iterable[str]:
    return (symbol for symbol in variant.symbols if isinstance(symbol, str))


def _synonyms(rules: Iterable[Rule]) -> dict[str, frozenset[str]]:
    """For each word, those that are in a class of words with it."""
    classes: dict[str, set[str]] = {}
    for rule in rules:
        if rule.category.isupper() and not rule.category[1:].isdigit() and rule.pattern.isalpha():
            classes.setdefault(rule.category, set()).add(rule.pattern)
    found: dict[str, set[str]] = {}
    for words in classes.values():
        for word in words:
            found.setdefault(word, set()).update(words - {word})
    return {word: frozenset(others) for word, others in found.items()}


def _telling(variants: Sequence[Variant], pure: frozenset[str]) -> Iterable[str]:
    """The words that have a value of their own: a colour, a number, a side."""
    classes: dict[str, list[str]] = {}
    for variant in variants:
        [first, *others] = variant.symbols
        if isinstance(first, str) and not others:
            classes.setdefault(variant.rule.category, []).append(first)
    for variant in variants:
        [first, *others] = variant.symbols
        if not others and variant.rule.category in pure and variant.rule.category.islower():
            yield from [first] if isinstance(first, str) else classes.get(first.category, ())


def _follow(branches: dict[str, Node], symbol: str) -> Node:
    found = branches.get(symbol)
    if found is None:
        found = branches[symbol] = Node()
    return found


def _beginnings(variants: Iterable[Variant], known: Mapping[str, int]) -> dict[str, int]:
    """For each category, the mask of categories that may begin a phrase of it, itself included."""
    firsts: dict[str, set[str]] = {category: set() for category in known}
    for variant in variants:
        first = variant.symbols[0]
        if isinstance(first, Slot):
            firsts[variant.rule.category].add(first.category)
    masks: dict[str, int] = {}
    for category in known:
        seen, open_ = {category}, [category]
        while open_:
            fresh = firsts[open_.pop()] - seen
            seen |= fresh
            open_ += fresh
        masks[category] = sum(known[one] for one in seen)
    return masks


def _starts(variants: Iterable[Variant]) -> dict[str, frozenset[str]]:
    """For each word, the categories of which a phrase may begin with it."""
    words: dict[str, set[str]] = {}
    begun: dict[str, set[str]] = {}  # the categories that may begin with a phrase of a category
    for variant in variants:
        first = variant.symbols[0]
        table, symbol = (begun, first.category) if isinstance(first, Slot) else (words, first)
        if variant.rule.heard:
            table.setdefault(symbol, set()).add(variant.rule.category)
    shared: dict[frozenset[str], frozenset[str]] = {}
    return {word: _closed(frozenset(own), begun, shared) for word, own in words.items()}


def _closed(
    categories: frozenset[str], begun: Mapping[str, set[str]], shared: dict[frozenset[str], frozenset[str]]
) -> frozenset[str]:
    """Categories, and those that may begin with them."""
    if categories not in shared:
        seen, open_ = set(categories), list(categories)
        while open_:
            fresh = begun.get(open_.pop(), set()) - seen
            seen |= fresh
            open_ += fresh
        shared[categories] = frozenset(seen)
    return shared[categories]


def _variants(rule: Rule, known: Mapping[str, int]) -> Iterable[Variant]:
    fillings: dict[tuple[Slot, ...], _Filling] = {}  # few, as most sequences differ in words
    bit = known[rule.category]
    for symbols in expand(rule.pattern):
        if symbols[0] == STOP:
            raise GrammarError("a pattern that begins with a stop", where=f"“{rule.pattern}”")
        slots = tuple([symbol for symbol in symbols if type(symbol) is Slot])
        filling = fillings.get(slots)
        if filling is None:
            for slot in slots:
                if slot.category not in known:
                    raise GrammarError(f"no rule says what “{slot.category}” is", where=f"“{rule.pattern}”")
            if not rule.heard and rule.inverse:  # what is only said towards a segment needs no meaning
                return
            filling = fillings[slots] = _filling(rule, slots)
        yield Variant(rule, symbols, bit, *filling)


def _filling(rule: Rule, slots: tuple[Slot, ...]) -> _Filling:
    """How the values of slots reach the meaning of a rule."""
    if rule.meaning is None and not slots:
        return (), None, ()
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
    if rule.meaning is None:
        if len(turn) > 1:
            raise GrammarError(f"several slots and no meaning in “{rule.pattern}”")
        return evaluated, None, ()
    absent = [name for name in rule.params if name not in given]
    missing = [name for name in absent if name not in rule.defaults]
    topics = {slot.about for slot in slots}
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
    return Variant(rule, symbols, 0, *_filling(rule, tuple(s for s in symbols if isinstance(s, Slot))))


def _pure(variants: Iterable[Variant], known: Iterable[str]) -> frozenset[str]:
    """The categories whose values need no context."""
    needing: set[str] = set()
    inside: dict[str, set[str]] = {}  # the categories that a phrase of a category gives its value to
    for variant in variants:
        if variant.rule.contextual:
            needing.add(variant.rule.category)
        elif variant.slots:
            for symbol in variant.symbols:
                if isinstance(symbol, Slot) and symbol.name:
                    inside.setdefault(symbol.category, set()).add(variant.rule.category)
                    if symbol.about:
                        needing.add(variant.rule.category)
    open_ = list(needing)
    while open_:
        fresh = inside.get(open_.pop(), set()) - needing
        needing |= fresh
        open_ += fresh
    return frozenset(known) - needing


def _refuse_cycles(variants: Iterable[Variant]) -> None:
    """Refuses rules by which a phrase could contain nothing but itself."""
    inside: dict[str, set[str]] = {}
    for variant in variants:
        if len(variant.symbols) == 1 and isinstance(variant.symbols[0], Slot):
            inside.setdefault(variant.rule.category, set()).add(variant.symbols[0].category)

    def visit(category: str, path: tuple[str, ...]) -> None:
        if category in path:
            raise GrammarError(f"a phrase may contain itself: {' > '.join((*path, category))}")
        for inner in inside.get(category, ()):
            visit(inner, (*path, category))

    for category in inside:
        visit(category, ())
