"""Sentences by sampling derivations, towards what is to be said.

Noun phrases are sampled once in a context and kept by what they mean. A clause's rule tells by its `inverse`
which values its slots must have for a segment; they are filled with phrases that mean these. A sentence is
said only if, read back, it asks for the segment and for nothing else.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from grice.episode import Segment, Sentence
from grice.language.chart import Phrase
from grice.language.context import Context, best
from grice.language.meaning import denote
from grice.language.patterns import Slot, Symbol
from grice.language.rules import Compiled, Rule, Told, variant_of

if TYPE_CHECKING:
    from grice.language.english import English

SAMPLES = 100  # noun phrases that are tried in a context
TRIES = 60
DEPTH = 5
PLAIN = 1.1  # the most that a phrase may cost to be said


class Speaker:
    """Says what one grammar can say."""

    def __init__(self, english: English[Any]) -> None:
        self.english = english
        self.grammar: Compiled = english.grammar

    def say(
        self, c: Context[Any, Any], segment: Segment, rng: random.Random, loosely: bool = False
    ) -> Sentence | None:
        """A sentence that asks for exactly this, or `loosely` for something else too; None if none was found."""
        if len(segment) > 1:
            return self._in_turn(c, segment, rng)
        for attempt in range(TRIES):
            if attempt and attempt % (TRIES // 4) == 0:
                self._forget(c)
            said = self._towards(self.grammar.top, c, segment, rng)
            if said is not None and self._suits(c, segment, said, loosely):
                return said
        return None

    def _forget(self, c: Context[Any, Any]) -> None:
        """Lets phrases be sampled once more, where those at hand do not suffice."""
        for key in [key for key in c.memo if isinstance(key, tuple) and key[0] == "said"]:
            del c.memo[key]

    def _suits(self, c: Context[Any, Any], segment: Segment, sentence: Sentence, loosely: bool) -> bool:
        if not loosely:
            return self.exact(c, segment, sentence)
        meant = self.english.exactly(c, sentence)
        return self.english.parse(sentence).whole and segment in meant and len(meant) > 1

    def _in_turn(self, c: Context[Any, Any], segment: Segment, rng: random.Random) -> Sentence | None:
        """The actions of a segment one after the other."""
        parts: list[str] = []
        for action in segment:
            part = self.say(c, (action,), rng)
            if part is None:
                return None
            parts.append(part)
            c = self.english.after(c, part, (action,))
        return ", then ".join(parts)

    def exact(self, c: Context[Any, Any], segment: Segment, sentence: Sentence) -> bool:
        """Whether a sentence asks for this and nothing else."""
        return self.english.parse(sentence).whole and self.english.exactly(c, sentence) == [c.tidied(segment)]

    def _towards(
        self, category: str, c: Context[Any, Any], segment: Segment, rng: random.Random
    ) -> str | None:
        rules = self.grammar.spoken.get(category, ())
        able = [(rule, wanted) for rule in rules for wanted in _wanted(rule, c, segment)]
        if not able:
            return None
        rule, wanted = rng.choices(able, [rule.say for rule, _ in able])[0]
        symbols = rng.choice(rule.sayings)
        if not rule.inverse:  # a sentence that is only a clause
            parts = [
                self._towards(s.category, c, segment, rng) if isinstance(s, Slot) else s for s in symbols
            ]
        else:
            parts = [self._fill(symbol, c, wanted, rng) for symbol in symbols]
        return None if None in parts else joined([part for part in parts if part is not None])

    def _fill(
        self, symbol: Symbol, c: Context[Any, Any], wanted: Mapping[str, Any], rng: random.Random
    ) -> str | None:
        if not isinstance(symbol, Slot):
            return symbol
        if symbol.name not in wanted:
            made = self.sample(symbol.category, rng)
            return made[0] if made else None
        where = c.told(wanted[symbol.about]) if symbol.about in wanted else c
        pool = self.pool(where, symbol.category, rng)
        options = pool.get(wanted[symbol.name])
        return rng.choice(options) if options else None

    def pool(self, c: Context[Any, Any], category: str, rng: random.Random) -> Mapping[Any, Sequence[str]]:
        """Phrases of a category by what they mean in a context; those that mean several things are left out."""
        key = "said", category
        found: dict[Any, list[str]] | None = c.memo.get(key)  # type: ignore[assignment]
        if found is None:
            found = {}
            for _ in range(SAMPLES):
                made = self.sample(category, rng)
                if made is not None:
                    self._keep(made, c, found)
            c.memo[key] = found  # type: ignore[assignment]
        return found

    def _keep(self, made: tuple[str, Phrase], c: Context[Any, Any], found: dict[Any, list[str]]) -> None:
        """Keeps a phrase by its meaning, if it has one only."""
        text, phrase = made
        values = denote(phrase, c)
        value = best(values)
        if not values or values[value] > PLAIN:
            return
        limit = values[value] + self.english.exact
        if sum(cost <= limit for cost in values.values()) == 1 and text not in found.setdefault(value, []):
            found[value].append(text)

    def sample(
        self, category: str, rng: random.Random, depth: int = DEPTH, used: frozenset[Rule] = frozenset()
    ) -> tuple[str, Phrase] | None:
        """A phrase of a category by the weights of its rules, none inside itself, with its derivation."""
        rules = [rule for rule in self.grammar.spoken.get(category, ()) if rule not in used]
        if not rules:
            return None
        rule: Rule = rng.choices(rules, [rule.say for rule in rules])[0]
        symbols = rng.choice(rule.sayings)
        inside = used | {rule} if any(isinstance(symbol, Slot) for symbol in symbols) else used
        parts: list[str] = []
        children: list[Phrase] = []
        for symbol in symbols:
            if not isinstance(symbol, Slot):
                parts.append(symbol)
                continue
            made = self.sample(symbol.category, rng, depth - 1, inside) if depth else None
            if made is None:
                return None
            parts.append(made[0])
            children.append(made[1])
        phrase = Phrase(category, 0, 0, category in self.grammar.pure)
        phrase.derivations.append((variant_of(rule, symbols), tuple(children)))
        return joined(parts), phrase


def _wanted(rule: Rule, c: Context[Any, Any], segment: Segment) -> Sequence[Told]:
    """The values that a rule's slots may have for a segment."""
    if rule.inverse is None:
        return [{}]
    found = rule.inverse(c, segment)
    if found is None:
        return []
    return [found] if isinstance(found, Mapping) else found


def joined(parts: Sequence[str]) -> str:
    """Words as they are written: "a orange" as "an orange", stops after words."""
    words = " ".join(parts).replace(" ,", ",").split()
    for i, (one, other) in enumerate(zip(words, words[1:], strict=False)):
        if one == "a" and other[0] in "aeio" and other not in ("one", "once"):
            words[i] = "an"
    return " ".join(words)
