"""Reads amounts in a sentence about beakers: units, parts, all, the rest, and what is to be left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from grice.text import number
from grice.worlds.alchemy.rules import UNITS, Drain, Pour
from grice.worlds.alchemy.truth.amounts import Amount
from grice.worlds.alchemy.truth.phrases import PLACES, Phrases
from grice.worlds.alchemy.truth.referring import Description
from grice.worlds.alchemy.truth.wording import (
    AWAY,
    BEAKER,
    DETERMINERS,
    DRAIN,
    INTO,
    LETTERS,
    ONE,
    SINGLE,
    UNIT,
)
from grice.worlds.lexicon import listed

_ALL = listed("all entire everything completely fully entirely whole rest remaining remainder remains")
_SOME = listed(
    "some most little bit enough leave leaving keep hold down added portion back twice part small each along"
)
_LEFT = listed("leave leaving except keep until hold down")
_WITH = listed("with containing has contains holding holds have")
_PRONOUN_AFTER = (
    DETERMINERS
    | LETTERS.keys()
    | PLACES.keys()
    | listed("other same remaining empty full each left right next")
)

_BEFORE_ONE = listed("just only exactly and by then now to for leave leaving keep except until")
_AT_END = listed("mix stir of to in from empty")  # a bare number after these is that of a beaker


@dataclass(eq=False)
class Reading:
    """One way to understand a sentence."""

    source: Description = field(default_factory=Description)
    target: Description | None = None
    kinds: set[type] = field(default_factory=set)
    """What may be asked for; empty if no verb tells."""
    amounts: list[Amount] = field(default_factory=list)
    again: bool = False
    """Whether it asks for what was done before, perhaps with another beaker."""
    step: int = 0
    """The step that is to be repeated, counted from 1; 0 if none is named."""
    back: bool = False
    """Whether it asks to undo a pouring: "pour it back"."""
    pours: bool = False
    """Whether it asks for pouring in so many words, and for nothing to be thrown out."""
    either: bool = False
    """Whether source and target may change places: "combine … and …"."""


class Measures(Phrases):
    """Reads amounts into a reading; those that are told of the target say how much is in it."""

    def __init__(self, told: Sequence[str]) -> None:
        super().__init__(told)
        self.reading = Reading()
        self.now = self.reading.source
        self.fills = False  # whether what is in the target is to be replaced
        self.more = False  # whether the source may be described in words that are not understood

    def measure(self) -> bool:
        """Take the amount at the place, if one is told."""
        if self.is_distance():
            return False
        word, after = self.at(), self.at(1)
        amount, size = self._part() or self._count() or self._whole(), 1
        if amount is None and word == "step" and (step := number(after)) is not None:
            self.more = True
            self.reading.step = step if self.reading.again else 0
            amount, size = Amount("same"), 2
        elif word == "same" and after == "amount":
            amount, size = Amount("same"), 2
        if amount is None:
            return False
        if self.now is self.reading.source:
            self.reading.amounts.append(amount)
        elif amount.how == "units" and UNIT & {after, self.at(2)} and not self.fills:
            self.now.size = amount.units
        self.i += size
        return True

    def _part(self) -> Amount | None:
        """A share of what is in the beaker."""
        word = self.at()
        if "/" in word and all(part.isdecimal() for part in word.split("/")):
            top, of = map(int, word.split("/"))
            if self.at(-1) == "and" and self.now.colours:
                return Amount("some")  # "the red and 1/4 of the green"
            return Amount("left" if _LEFT & self.before(2) else "part", top, of or 1)
        if word == "quarter":
            return Amount("part", 1, 4)
        if word == "half" and self.at(1) in ("full", "filled"):
            self.now.size = UNITS // 2
            return Amount("some")
        if word == "half" and self.told.count("half") > 1:
            return None  # "the half red half green one"
        if word == "half":
            return Amount("all") if self.at(-1) == "other" else Amount("part", 1, 2)
        return None

    def _count(self) -> Amount | None:
        """A number of units."""
        word, after = self.at(), self.at(1)
        units = number(word) if word not in ONE or self._is_one() else None
        if units is not None and self.at(-1) not in BEAKER | {"number"} and not self.is_number():
            return Amount("part", units, 100) if units > UNITS else self._units(units)
        if (
            word == "another"
            and (after in ("", "from", "of", "off", "out") or (self.at(2) == "" and after in ONE))
        ) or (word == "single" and after not in BEAKER and self.at(2) not in BEAKER):
            return self._units(1) if after in UNIT else Amount("units", 1)
        if word == "a" and after in LETTERS and self.at(2) not in BEAKER:
            return Amount("some")
        if word in UNIT and {"as", "at"} & self.before(3):
            return None  # "with purple as the top layer"
        if word == "layer":
            return Amount("top")
        if word in UNIT and number(after) is None and all(told.how == "all" for told in self.reading.amounts):
            if word not in SINGLE or "those" in self.before(2):
                return Amount("some")
            return self._units(1, 0)
        if word == "both" and UNIT & set(self.told[self.i : self.i + 4]):
            return Amount("units", 2)
        return None

    def _is_one(self) -> bool:
        """Whether "one" counts: not "the one", "the red one"."""
        after, before = self.at(1), self.at(-1)
        if after in UNIT:
            return True
        if after in LETTERS or after in ("of", "from", "more", "out", "off"):
            return before not in _PRONOUN_AFTER
        return before in AWAY | _BEFORE_ONE or (before.startswith(DRAIN) and before != "empty")

    def _units(self, units: int, at: int = 1) -> Amount:
        """Units to be drained, those to be left, or those that the beaker described has."""
        while self.at(at) in LETTERS or self.at(at) in ("more", "single", "top", "chemical"):
            at += 1
        unit = self.at(at) in UNIT
        left = self.at(at + 1) in ("left", "remain", "remains") and Pour not in self.reading.kinds
        reduced = self.at(-1) == "to" and {"reduce", "down", "cut"} & set(self.told)
        if (_LEFT & self.before(3) and self.at(-1) != "by") or (unit and left) or reduced:
            return Amount("left", units)
        if self.at(at) == "layers" and _WITH & self.before(2):
            self.now.mixture = True
            return Amount("some")
        if unit and _WITH & self.before(2) and not self.reading.again:
            self.now.size = units
            return Amount("some")
        if (unit and "of" in self.before(2)) or (self.at(-1) == "and" and self.now.colours):
            return Amount("some")  # "one of the two units", "the red and one green"
        if unit or at > 1 or self.at(at) in ("", "of", "from", "out", "away"):
            bare = self.at().isdecimal() and self.at(1) == ""  # "throw out 3" may be the third beaker
            self.more |= bare
            return Amount("some" if bare else "units", units)
        return Amount("some")

    def _whole(self) -> Amount | None:
        """All, the rest, the top, or some of it."""
        word = self.at()
        if word in ("top", "uppermost") and not {"on", "at", "as"} & self.before(2):
            return Amount("top")
        if word == "most" and {"with", "has", "holding"} & self.before(2):
            return None
        if word in _ALL or (word in ("what", "whatever") and {"is", "left"} & set(self.told)):
            return Amount("all")
        return Amount("some") if word in _SOME else None

    def is_number(self) -> bool:
        """Whether a number is that of a beaker: "3 into 5", "mix 3", "3 from the right"."""
        place = number(self.at())
        if place is None or self.at() in ONE:
            return False
        after = INTO | (_AT_END if Drain not in self.reading.kinds else _AT_END - {"to"})
        ends = self.at(1) == "" and (self.at(-1) in after or place > UNITS)
        return self.counts_from() or ends or self.at(1) in INTO or self.at(-1) in INTO
