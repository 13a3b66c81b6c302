"""Words that people use and a world's data lacks: what the data has for them, and how requests are joined."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from grice.episode import State
from grice.text import ORDINALS, number

DETERMINERS = frozenset({"the", "a", "an", "another", "this", "that", "its", "his", "her", "what"})
SIDES = {"first": 1, "leftmost": 1, "last": -1, "rightmost": -1}  # places, counted from the right if negative
Named = Callable[[State, Sequence[str]], "tuple[str, ...] | None"]
Ago = Callable[[int], "State | None"]  # the state so many sentences ago, 0 for now; None if it is not known
Expanded = Callable[[Sequence[str], Ago], "list[str] | None"]


def table(groups: Mapping[str, str]) -> dict[str, str]:
    """From "mix": "blend shake" to {"blend": "mix", "shake": "mix"}."""
    return {word: known for known, words in groups.items() for word in words.split()}


def listed(words: str) -> frozenset[str]:
    """From "mix pour" to {"mix", "pour"}."""
    return frozenset(words.split())


COMMON = listed(  # no typing errors, whether a world's data has them or not
    "please kindly thanks could would will hello okay again twice once more times time then after "
    "afterwards finally also next now well just number both every each everything everybody everyone "
    "nobody except keep only other others this that these those they them there here with from down over "
    "into onto ones some same still until where when what which while table "
    "about above across along always among another anyone around away back because been before behind being "
    "below beside come comes does doing done either else ever exactly find gone have having head inside kind "
    "let like likewise little look made make many mean might mine most much must near need never nothing off "
    "often once our out part place quite rather really right said see seen shall should side since somewhere "
    "soon stand stands such than thank their thing things though through till together too toward towards "
    "under upon very wait want wants was way went were whole whose why wish within without wrong yeah yet "
    "you your yours good cool came dont don't gonna wanna anymore bring brings lone alone mind keeps keeping "
    "standing starting start started began degree clockwise gimme meant actually sorry oops rather "
    "know knows fine sure quick took sure pick"
)
_ARROW = re.compile(r"(?P<one>\S(?:.*?\S)??)\s*(?P<arrow><-+>|<=+>|\u2194|-+>|=+>|\u2192)\s*(?P<other>\S.*)")
_AND = re.compile(r" (?:&|as well as) ")
_THROWN = {"thrown": "throw", "taken": "take", "put": "put", "gone": "remove"}
_GONE = {
    "left": "leaves",
    "gone": "leaves",
    "off": "leaves",
    "taken": "takes",
    "took": "takes",
    "come": "comes",
    "came": "comes",
    "given": "gives",
    "gave": "gives",
    "went": "goes",
}
_PERCENT = {"50%": "half", "100%": "all", "25%": "a quarter", "75%": "three quarters"}


def rewrites(groups: Mapping[str, Sequence[str]]) -> tuple[tuple[re.Pattern[str], str], ...]:
    """How the data says something, and patterns of how people say it; their "(?P<x>…)" is its "\\g<x>"."""
    every = ((known, pattern) for known, patterns in groups.items() for pattern in patterns)
    return tuple((re.compile(rf"(?<!\S)(?:{pattern})\b"), known) for known, pattern in every)


def same(verbs: str) -> dict[str, str]:
    """From "mix pour" to {"mix": "mix", "pour": "pour"}: verbs that are said of one thing as of several."""
    return {verb: verb for verb in verbs.split()}


@dataclass(frozen=True)
class Lexicon:
    """How people put things that a listener has learnt in other words, and several in one sentence."""

    instead: Mapping[str, str] = field(default_factory=dict)
    """A word of the data for one that it may lack."""
    phrases: Mapping[str, str] = field(default_factory=dict)
    """Words of the data for several together."""
    rewrites: tuple[tuple[re.Pattern[str], str], ...] = ()
    """Ways to say something in words that the data has, but not in this way, and how the data says it."""
    verbs: frozenset[str] = frozenset()
    """With these (after a subject, if there is one) a clause asks for something of its own."""
    subject: str = ""
    """Who does what a clause says that begins with such a verb, where sentences have subjects."""
    things: frozenset[str] = frozenset()
    """Nouns for what sentences are about, one and several: "beaker", "beakers", "one", "ones"."""
    attributes: frozenset[str] = frozenset()
    """What may stand for a thing without a noun or an article: "red"."""
    joins: re.Pattern[str] | None = None
    """Two clauses, with " | " between them, that ask for one thing only: "take it | pour it into …"."""
    each: Mapping[str, str] = field(default_factory=dict)
    """Verbs that may be done several times over, and how they are said of one thing: "leave": "leaves"."""
    letters: Mapping[str, str] = field(default_factory=dict)
    """What single capitals stand for: "A": "the house"."""
    numbered: str = ""
    """What "#5" is, where no noun says that: "beaker"."""
    occupant: str = ""
    """Who or what is at such a number, if that is not called by it: "the person at position"."""
    arrow: str = ""
    """What an arrow from one thing to the other asks for, "pour {} into {}"; "" if nothing."""
    exchange: str = ""
    """What an arrow that points both ways asks for."""
    backwards: bool = False
    """Whether the last of several is done first, as the places of later ones would change."""
    apart: bool = False
    """Whether listeners learn no sentences that refer to the one before, such as "again"."""
    named: Named = lambda state, words: None
    """How to name each thing that a plural like "green beakers" is about, from left to right; None if that
    cannot be told."""

    expanded: Expanded = lambda words, ago: None
    """What a request that takes several actions asks for, one by one ("reverse the row"), in the states told;
    None if it is not such a request."""

    @cached_property
    def doing(self) -> dict[str, str]:
        """The verbs by their gerunds: "pouring": "pour", "leaving": "leaves"."""
        return {
            f"{stem}ing": verb
            for verb in self._in_turn()
            for base in self._bases(verb)
            for stem in (base, base + base[-1], base.removesuffix("e"))
        }

    @cached_property
    def done(self) -> dict[str, str]:
        """The verbs by what is said of what has been done: "poured": "pour", "moved": "moves"."""
        regular = {
            f"{stem}ed": verb
            for verb in self._in_turn()
            for base in self._bases(verb)
            for stem in (base, base + base[-1], base.removesuffix("e"), re.sub("y$", "i", base))
        }
        others = _GONE if self.subject else _THROWN
        return {**regular, **{done: verb for done, verb in others.items() if verb in self.verbs}}

    def _in_turn(self) -> list[str]:
        """The verbs, those in the third person last where sentences have subjects."""
        return sorted(self.verbs, key=lambda verb: (verb.endswith("s"), verb))

    def _bases(self, verb: str) -> set[str]:
        return {verb.removesuffix("s"), verb.removesuffix("es")} - {verb} if self.subject else {verb}

    @cached_property
    def words(self) -> frozenset[str]:
        """All words that are known here."""
        phrases = (word for phrase in self.phrases for word in phrase.split())
        return frozenset(
            {*self.instead, *phrases, *self.verbs, *self.things, *self.attributes, *self.each, *COMMON}
        )

    @cached_property
    def spelt(self) -> frozenset[str]:
        """Words that are spelt right for sure."""
        return frozenset({*self.words, *self.instead.values(), *ORDINALS, *SIDES})

    def spell_out(self, text: str) -> str:
        """The text with signs and arrows as words."""
        text = " ".join(_PERCENT.get(word, word) for word in _AND.sub(" and ", text).split())
        found = _ARROW.fullmatch(text)
        if not found:
            return text
        asked = self.exchange if found["arrow"][0] in "<\u2194" else self.arrow
        return asked.format(*self._ends(found["one"], found["other"], asked == self.arrow)) if asked else text

    def _ends(self, one: str, other: str, goes: bool) -> tuple[str, str]:
        """What an arrow begins and ends at: numbers are of places, and of what is there."""
        there = self.occupant or self.numbered
        first = f"{there} {one}" if number(one) is not None else one
        return first, f"{self.numbered if goes else there} {other}" if number(other) is not None else other

    def describes(self, word: str) -> bool:
        """Whether a description of something may begin with the word."""
        known = word in DETERMINERS or word in self.things or word in self.attributes
        return known or word in ORDINALS or word in SIDES or number(word) is not None


def singular(noun: str) -> str:
    """The noun for one of them."""
    return {"people": "person", "men": "man", "women": "woman"}.get(noun, noun.removesuffix("s"))
