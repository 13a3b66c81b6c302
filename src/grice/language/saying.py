"""Sentences by sampling derivations, towards what is to be said.

Noun phrases are sampled once in a context and kept by what they mean. A clause's rule tells by its `inverse`
which values its slots must have for a segment; they are filled with phrases that mean these. A sentence is
said only if, read back, it asks for the segment and for nothing else.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from grice.episode import Segment, Sentence
from grice.language.chart import Phrase
from grice.language.context import Context, best
from grice.language.meaning import denote
from grice.language.patterns import Slot
from grice.language.rules import Compiled, Rule, Told, variant_of

if TYPE_CHECKING:
    from grice.language.english import English

SAMPLES = 100  # noun phrases that are tried in a context
TRIES = 60
TOGETHER = 4  # ways to part a segment that are tried
LINKS = (", then ", ", ", " and ")
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
        """A sentence that asks for exactly this, or `loosely` for others too; None if none was found."""
        for _ in range(TOGETHER):
            parts = c.parts(segment, rng)
            if len(parts) < 2:
                break
            said = self._in_turn(c, parts, rng)
            if said is not None and (len(parts) == len(segment) or self._suits(c, segment, said, loosely)):
                return said
        segment = parts[0]
        if len(parts) > 1:
            return None
        for attempt in range(TRIES):
            said = self._towards(self.grammar.top, c, segment, rng, attempt // (TRIES // 4))
            if said is not None and self._suits(c, segment, said, loosely):
                return said
        return None

    def _suits(self, c: Context[Any, Any], segment: Segment, sentence: Sentence, loosely: bool) -> bool:
        if not loosely:
            return self.exact(c, segment, sentence)
        meant = self.english.exactly(c, sentence)
        return self.english.parse(sentence).whole and segment in meant and len(meant) > 1

    def _in_turn(self, c: Context[Any, Any], parts: Sequence[Segment], rng: random.Random) -> Sentence | None:
        """The parts of a segment one after the other."""
        said = ""
        for n, segment in enumerate(parts):
            part = self._part(c, segment, rng)
            if part is None:
                return None
            link = rng.choice(LINKS if n == len(parts) - 1 else LINKS[:2])
            said = said + link + part if said else part
            c = self.english.after(c, part, segment)
        return said

    def _part(self, c: Context[Any, Any], segment: Segment, rng: random.Random) -> Sentence | None:
        for attempt in range(TRIES):
            said = self._towards(self.grammar.top, c, segment, rng, attempt // (TRIES // 4))
            if said is not None and self.exact(c, segment, said):
                return said
        return None

    def exact(self, c: Context[Any, Any], segment: Segment, sentence: Sentence) -> bool:
        """Whether a sentence asks for this and nothing else."""
        return self.english.parse(sentence).whole and self.english.exactly(c, sentence) == [c.tidied(segment)]

    def _towards(
        self, category: str, c: Context[Any, Any], segment: Segment, rng: random.Random, sampling: int
    ) -> str | None:
        able = [
            (rule, wanted)
            for rule in self.grammar.spoken.get(category, ())
            for wanted in _wanted(rule, c, segment)
        ]
        if not able:
            return None
        rule, wanted = rng.choices(able, [rule.say for rule, _ in able])[0]
        parts: list[str] = []
        for symbol in rng.choice(rule.sayings):
            if not isinstance(symbol, Slot):
                part: str | None = symbol
            elif rule.inverse:
                part = self._fill(symbol, c, wanted, rng, sampling)
            else:  # a sentence that is only a clause
                part = self._towards(symbol.category, c, segment, rng, sampling)
            if part is None:
                return None
            parts.append(part)
        return joined(parts)

    def _fill(
        self, slot: Slot, c: Context[Any, Any], wanted: Told, rng: random.Random, sampling: int
    ) -> str | None:
        if slot.name not in wanted:
            made = self.sample(slot.category, rng)
            return made[0] if made else None
        where = c.told(wanted[slot.about]) if slot.about in wanted else c
        options = self.pool(where, slot.category, sampling).get(wanted[slot.name])
        return rng.choice(options) if options else None

    def pool(self, c: Context[Any, Any], category: str, sampling: int = 0) -> Mapping[Any, Sequence[str]]:
        """Phrases of a category by what they mean in a context, if that is one thing."""
        key = "said", category, sampling
        found: dict[Any, list[str]] | None = c.memo.get(key)  # type: ignore[assignment]
        if found is None:
            found, rng = {}, random.Random(f"{category} {sampling} {c.state}")
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
    for i, (one, other) in enumerate(pairwise(words)):
        if one == "a" and other[0] in "aeio" and other not in ("one", "once"):
            words[i] = "an"
    return " ".join(words)
