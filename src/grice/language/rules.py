"""A grammar: rules with a pattern, a meaning, a cost for hearing and a weight for saying."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from types import FunctionType
from typing import Any

from grice.language.compiling import Compiled
from grice.language.patterns import Slot, Symbol, expand

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


class Rules:
    """The rules of one language, collected one by one, then compiled at first use."""

    def __init__(self, top: str = "sentence") -> None:
        self.top = top
        self.rules: list[Rule] = []
        self.ignored: set[str] = set()
        self.structural: set[str] = set()  # classes of words that are no synonyms of one another
        self.beams: dict[str, int] = {}
        self.acts = {"clause", "act", "sentence"}  # categories that say what is to be done
        self.arguments: set[str] = set()  # of these, the categories that lack their verb
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
        """Adds a rule. A meaning may be a constant; without one, it is the value of the only slot, or of the
        last where the others are what it is about."""
        pattern, said = self._classed(pattern), self._classed(said)
        if callable(meaning) and not isinstance(meaning, type):
            params, defaults = _parameters(meaning)
            contextual = params[:1] in (("c",), ("self",))
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
                params[contextual:],
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


def _parameters(meaning: Meaning) -> tuple[tuple[str, ...], dict[str, Any]]:
    """The names of a function's parameters, and the defaults that there are."""
    if isinstance(meaning, FunctionType) and not meaning.__dict__:  # the same, in a tenth of the time
        code, defaults = meaning.__code__, meaning.__defaults__ or ()
        names = code.co_varnames[: code.co_argcount]
        if not code.co_kwonlyargcount and not code.co_flags & (inspect.CO_VARARGS | inspect.CO_VARKEYWORDS):
            return names, dict(zip(names[len(names) - len(defaults) :], defaults, strict=True))
    found = inspect.signature(meaning).parameters
    return tuple(found), {name: p.default for name, p in found.items() if p.default is not p.empty}
