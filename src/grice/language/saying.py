"""Sentences by sampling derivations, towards what is to be said.

Noun phrases are sampled once for a grammar; in a context, some of them are kept by what they mean there. A
clause's rule tells by its `inverse` which values its slots must have for a segment; they are filled with
phrases that mean these. A sentence is said only if, read back, it asks for the segment and for nothing else.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from grice.episode import Segment, Sentence
from grice.language.compiling import Compiled, variant_of
from grice.language.context import Context
from grice.language.meaning import Phrase, denote
from grice.language.patterns import Slot
from grice.language.rules import Rule, Told

if TYPE_CHECKING:
    from grice.language.english import English

STOCK = 600  # phrases of a category that are sampled for a grammar
SAMPLES = 100  # phrases that are tried in a context
TRIES = 60
LOOSE_TRIES = 12  # for a sentence that asks for other things too
TOGETHER = 4  # ways to part a segment that are tried
LINKS = (", then ", ", ", " and ")
DEPTH = 5
PLAIN = 1.1  # the most that a phrase may cost to be said
Draw = tuple[int, bool]  # the number of a draw from the stock, and whether phrases may mean several things


class Speaker:
    """Says what one grammar can say."""

    def __init__(self, english: English[Any]) -> None:
        self.english = english
        self.grammar: Compiled = english.grammar
        self.stock = cache(self._stock)

    def say(
        self, c: Context[Any, Any], segment: Segment, rng: random.Random, loosely: bool = False
    ) -> Sentence | None:
        """A sentence that asks for exactly this, or `loosely` for others too; None if none was found."""
        for _ in range(TOGETHER):
            parts = c.parts(segment, rng)
            if len(parts) < 2:
                break
            said = self._in_turn(c, parts, rng, loosely)
            plain = len(parts) == len(segment) and not loosely
            if said is not None and (plain or self._suits(c, segment, said, loosely)):
                return said
        if len(parts) > 1:
            return None
        return self._tried(c, parts[0], rng, loosely, LOOSE_TRIES if loosely else TRIES, self._suits)

    def _tried(
        self,
        c: Context[Any, Any],
        segment: Segment,
        rng: random.Random,
        loosely: bool,
        tries: int,
        suits: Callable[[Context[Any, Any], Segment, Sentence, bool], bool],
    ) -> Sentence | None:
        """A sentence towards a segment that suits."""
        for attempt in range(tries):
            said = self._towards(self.grammar.top, c, segment, rng, (attempt // (tries // 4), loosely))
            if said is not None and suits(c, segment, said, loosely):
                return said
        return None

    def _suits(self, c: Context[Any, Any], segment: Segment, sentence: Sentence, loosely: bool) -> bool:
        if not loosely:
            return self.exact(c, segment, sentence)
        meant = self.english.exactly(c, sentence)
        return self.english.parse(sentence).whole and segment in meant and len(meant) > 1

    def _in_turn(
        self, c: Context[Any, Any], parts: Sequence[Segment], rng: random.Random, loosely: bool
    ) -> Sentence | None:
        """The parts of a segment one after the other, loosely such that they may ask for others too."""
        said = ""
        for n, segment in enumerate(parts):
            part = self._tried(c, segment, rng, loosely, TRIES, self._allows)
            if part is None:
                return None
            link = rng.choice(LINKS if n == len(parts) - 1 else LINKS[:2])
            said = said + link + part if said else part
            c = self.english.after(c, part, segment)
        return said

    def _allows(self, c: Context[Any, Any], segment: Segment, sentence: Sentence, loosely: bool) -> bool:
        """True if a sentence asks for this, and loosely maybe for something else, too."""
        if not loosely:
            return self.exact(c, segment, sentence)
        return self.english.parse(sentence).whole and c.tidied(segment) in self.english.exactly(c, sentence)

    def exact(self, c: Context[Any, Any], segment: Segment, sentence: Sentence) -> bool:
        """True if a sentence asks for this and nothing else."""
        return self.english.parse(sentence).whole and self.english.exactly(c, sentence) == [c.tidied(segment)]

    def _towards(
        self, category: str, c: Context[Any, Any], segment: Segment, rng: random.Random, draw: Draw
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
                part = self._fill(symbol, c, wanted, rng, draw)
            else:  # a sentence that is only a clause
                part = self._towards(symbol.category, c, segment, rng, draw)
            if part is None:
                return None
            parts.append(part)
        return joined(parts)

    def _fill(
        self, slot: Slot, c: Context[Any, Any], wanted: Told, rng: random.Random, draw: Draw
    ) -> str | None:
        if slot.name not in wanted:
            made = self.sample(slot.category, rng)
            return made[0] if made else None
        where = c.told(wanted[slot.about]) if slot.about in wanted else c
        options = self.pool(where, slot.category, draw).get(wanted[slot.name])
        return rng.choice(options) if options else None

    def pool(
        self, c: Context[Any, Any], category: str, draw: Draw = (0, False)
    ) -> Mapping[Any, Sequence[str]]:
        """Phrases of a category by what they mean in a context: one thing, or loosely several."""
        key = "said", category, draw
        found: dict[Any, list[str]] | None = c.memo.get(key)
        if found is None:
            found, stock = {}, self.stock(category)
            rng = random.Random(f"{category} {draw} {c.state}")
            for made in rng.sample(stock, min(SAMPLES, len(stock))):
                self._keep(made, c, found, loosely=draw[1])
            c.memo[key] = found
        return found

    def _stock(self, category: str) -> list[tuple[str, Phrase]]:
        """Phrases of a category, each once, with their derivations."""
        rng = random.Random(category)
        made = [self.sample(category, rng) for _ in range(STOCK)]
        return list({one[0]: one for one in made if one is not None}.values())

    def _keep(
        self, made: tuple[str, Phrase], c: Context[Any, Any], found: dict[Any, list[str]], loosely: bool
    ) -> None:
        """Keeps a phrase by its meaning, if it has one only, or loosely by each of its meanings."""
        text, phrase = made
        values = denote(phrase, c)
        cheapest = min(values.values(), default=PLAIN + 1)
        if cheapest > PLAIN:
            return
        plausible = [value for value, cost in values.items() if cost <= cheapest + self.english.exact]
        for value in plausible if loosely or len(plausible) == 1 else ():
            found.setdefault(value, []).append(text)

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
