"""What a sentence about beakers asks for: which kinds of action, what is poured into what, and how much.

Words are read from left to right. They tell of the source until a word such as "into" says that the target
follows. A sentence that may be understood in several ways has several readings.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from grice.episode import Sentence
from grice.text import number
from grice.worlds.alchemy.rules import Drain, Mix, Pour
from grice.worlds.alchemy.truth.amounts import Amount
from grice.worlds.alchemy.truth.measuring import Measures, Reading
from grice.worlds.alchemy.truth.phrases import PLACES, PRONOUNS
from grice.worlds.alchemy.truth.referring import Description, Relation
from grice.worlds.alchemy.truth.wording import (
    AGAIN,
    AWAY,
    BEAKER,
    CHEMICAL,
    DETERMINERS,
    DRAIN,
    INTO,
    LETTERS,
    MIX,
    ONE,
    POUR,
    THING,
    UNIT,
    spelt,
)
from grice.worlds.lexicon import listed
from grice.worlds.truth import beginnings

_BECOMING = beginnings("turn becom form creat mak chang react result")
_FILLING = (  # words that describe no beaker
    CHEMICAL
    | UNIT
    | DETERMINERS
    | listed(
        "of from now then next finally and it lastly please more for step but will them well completely "
        "together up first second third last to in all color also just as afterwards with go is are what "
        "whatever was left other another one"
    )
)
_LEADS_TO = (
    THING
    | LETTERS.keys()
    | PLACES.keys()
    | PRONOUNS
    | listed("empty other only remaining now single what half neighboring neighbor neighbour")
)
_LINKS = listed("with of in to from on at that is between and than holding containing has into onto inside")
_CALLED = (DETERMINERS | LETTERS.keys()) - {"a"}
_ACTED_ON = PRONOUNS | DETERMINERS
_COUNTED_FROM = listed("left right leftmost rightmost end")
_FILLS = listed("fill refill replace")
_POURS = listed("pour pours poured move moves put transfer tip")
_PUTS = listed("put place move transfer")
_NO_TARGET = listed("left right closest next adjacent close nearest furthest farthest down")


@lru_cache(maxsize=1 << 12)
def readings(sentence: Sentence) -> tuple[Reading, ...]:
    """The ways to understand a sentence; the plainest first."""
    told = spelt(sentence)
    if {"nothing", "alone"} & set(told) or (len(told) == 1 and number(told[0]) is not None):
        return ()
    return tuple(_Reader(told, link).read() for link in _links(told))


def _links(told: Sequence[str]) -> Iterator[str]:
    """Words that may lead to the target as "into" does; "" if none has to.

    "pour the red one in the green one": "in" leads to the target, or tells where the red one is.
    """
    pours = not INTO & set(told) and any(
        word.startswith(POUR) and after not in AWAY for word, after in pairwise((*told, ""))
    )
    elliptic = not any(_kinds(word) for word in told) and not AGAIN & set(told)
    joins = any(word.startswith(("combin", "add")) for word in told)
    holds = any(word in BEAKER | ONE for word, after in pairwise(told) if after == "with")
    if not (pours and "in" in told and "to" not in told and _PUTS & set(told)):
        yield ""
    if (pours or elliptic) and "in" in told:
        yield "in"  # also in "now the red one in the green one"
    if "with" in told and not _FILLS & set(told) and (pours or joins or ("mix" in told and not holds)):
        yield "with"
    if "and" in told and joins:
        yield "and"
    if pours and any(side in ("left", "right") and link == "the" for link, side in pairwise(told)):
        yield "to"


class _Reader(Measures):
    """Reads a sentence; one link, such as "in", leads to the target as "into" does."""

    def __init__(self, told: Sequence[str], link: str) -> None:
        super().__init__(told)
        self._link = link
        self.fills = bool(_FILLS & set(told))
        self.reading.either = link == "and"

    def read(self) -> Reading:
        """The reading of all words but those that tell what becomes of a mixture."""
        self.cut(self.told[: self._asked()])
        while self.i < len(self.told):
            word = self.at()
            self.more |= word == "next" and self.at(1) in THING
            if self._verb() or self._role() or self.measure():
                continue
            if not self.describe():
                self.i += 1
            self.more |= word not in _FILLING and self.now is self.reading.source
        self._decide()
        return self.reading

    def _asked(self) -> int:
        """Where what is asked for ends: "… until it is empty", "… so that it turns brown"."""
        kinds: set[type] = set()  # that the words before ask for
        for i, word in enumerate(self.told):
            after = self.told[i + 1] if i + 1 < len(self.told) else ""
            becomes = ["brown"] if Pour in kinds else LETTERS
            if word in ("labeled", "numbered"):
                self.i = next((k + 1 for k in range(i, len(self.told)) if self.told[k] == "right"), i)
            elif ((word.startswith(_BECOMING) or word == "so") and set(becomes) & set(self.told[i:])) or (
                word == "be" and "brown" in self.told[i + 1 : i + 3]
            ):
                self.reading.kinds.add(Mix)
                if i or self.told[-1] == "brown":
                    return i or len(self.told) - 1
            elif i and (
                (word == "which" and after in ("makes", "will")) or (word == "after" and after == "you")
            ):
                return i
            elif word == "until" or (word in ("added", "poured", "combined") and Drain in kinds):
                self.more |= word != "until"  # "throw out the red chemical that you added to …"
                self.reading.amounts.append(Amount("some"))
                return i
            kinds |= _kinds(word)
        return len(self.told)

    def _verb(self) -> bool:
        word, reading = self.at(), self.reading
        if word in AGAIN and not (word == "same" and self.at(1) in THING | {"amount"}):
            reading.again = True
            self.i += 1
            return True
        described = self._is_noun() or (word == "empty" and self.is_adjective())
        kinds = frozenset() if described else _kinds(word)
        if not kinds:
            return False
        if self.now is reading.target and not reading.source.tells and word not in AWAY:
            self.now = reading.source  # "into the red one, pour …"
        if word in _FILLS:
            self._aim()
        reading.kinds |= kinds
        self.i += 1
        return True

    def _is_noun(self) -> bool:
        """Whether a word for mixing is what the mixture is called: "the mix", "the mixed chemical"."""
        if self.at() == "mixed":
            return self.at(1) in THING
        return self.at() == "mix" and self.at(-1) in _CALLED and self.at(1) not in _ACTED_ON

    def _role(self) -> bool:
        """Take a word after which the target, or the source again, is described."""
        word, source = self.at(), self.reading.source
        if self._turns() or self.leads():
            self._aim()
        elif self.now is self.reading.target and not source.tells and self._ends_here():
            self.now = source  # "pour into it the red one"
            return False
        elif self.fills and self._is_means():
            self.now = source
        elif word == "from" and self.at(2 if self.at(1) == "the" else 1) not in _COUNTED_FROM:
            if not source.tells:
                self.now = source
        else:
            return False
        self.i += 1
        return True

    def _is_means(self) -> bool:
        """Whether what the target is to be filled with follows."""
        word, later = self.at(), set(self.told[self.i + 1 :])
        holds = self.at(-1) in BEAKER | ONE and {"with", "using"} & later
        return word == "using" or (word == "with" and "using" not in later and not holds)

    def _turns(self) -> bool:
        """Whether the words lead to the side of the source: "pour it two to the left"."""
        side, after = self.at(2), self.at(3)
        if self._link != "to" or self.at() != "to" or side not in ("left", "right"):
            return False
        if after in THING | LETTERS.keys() | {"of", "side"} or not self.reading.source.tells:
            return False
        self._aim()
        self.now.relations.append(Relation(side, False, [Description(it=True)]))
        self.now.said = f"to the {side}"
        self.i += 2
        return True

    def _ends_here(self) -> bool:
        """Whether another description begins: with a determiner, or a beaker's number, right after a noun."""
        numbered = self.at() in BEAKER and number(self.at(1)) is not None and self.at(-1) not in DETERMINERS
        return self.now.tells and self.at(-1) not in _LINKS and (self.at() in DETERMINERS or numbered)

    def aim(self) -> None:
        if self.reading.target is None and self.reading.source.tells and Pour in self.reading.kinds:
            self._aim()

    def _aim(self) -> None:
        if self.reading.target is None:
            self.reading.target = Description()
        self.now = self.reading.target

    def leads(self) -> bool:
        """Whether the target follows: after "into", and after "to" in "add it to the red one"."""
        word = self.at()
        if word == "inside":
            told = self.reading.source.tells and self.at(1) != "it"
            return self.at(1) != "" and (bool(self.reading.kinds) or told)
        if word == "onto":
            return Pour in self.reading.kinds
        if word == "on" and self.at(1) == "top" and self.at(2) == "":
            return Pour in self.reading.kinds and "with" not in self.told
        return word in INTO or (word == self._link and word != "to") or (word == "to" and self._goes())

    def _goes(self) -> bool:
        """Whether "to" leads to a target: not in "to the left", "do the same to"."""
        said = self.told[: self.i] or self.told
        asked = any(word.startswith((*POUR, "remov", "take", "mix")) for word in said) or (
            self.reading.source.tells and (self.reading.again or not self.reading.kinds)
        )
        beside = self.at(-1) in _NO_TARGET and not {"from", "on", "to", "at"} & self.before(3)
        if beside or not asked or {"reduce", "down"} & set(said) or self.at(-1) == "move":
            return False
        at = 1
        while self.at(at) in DETERMINERS - PRONOUNS:
            at += 1
        if self.at(at) in ("left", "right", "leftmost", "rightmost"):
            return self.at(at + 1) in THING | LETTERS.keys() | {"side", "empty"} and self.at(-1) not in PLACES
        if self.at(at) in PRONOUNS and {"left", "right"} & {self.at(at + 1), self.at(at + 2)}:
            return False  # "to that one's right"
        bare = number(self.at(at)) is not None and self.at(at + 1) == "" and Drain not in self.reading.kinds
        return self.at(at) in _LEADS_TO or (bare and at == 1)

    def _decide(self) -> None:
        """Settle what the verbs leave open: with a target it is pouring, without one it may be draining.

        Where no source is described, it is the beaker that something was last done to.
        """
        reading, source, kinds = self.reading, self.reading.source, self.reading.kinds
        if not (source.tells or self.more or (reading.again and reading.target)):
            source.it, source.said = True, "it"
        if kinds == {Mix}:
            source.colours = source.colours.replace("b", "")  # what it turns
        reading.pours = Drain not in kinds and bool(_POURS & set(self.told))
        if reading.target is not None:
            reading.kinds = {Pour} | (kinds & {Mix})
        elif kinds == {Pour}:
            reading.back = "back" in self.told
            reading.kinds = {Pour} if reading.back else {Pour, Drain}
        elif Drain in kinds:
            reading.kinds = kinds - {Pour}
        elif not kinds and not reading.again:
            part = any(told.how in ("units", "part") for told in reading.amounts)
            reading.kinds = {Drain} if part or {"half", "rest"} & set(self.told) else kinds


@lru_cache(maxsize=1 << 12)
def _kinds(word: str) -> frozenset[type]:
    """What a verb asks for."""
    kinds: set[type] = set()
    if word.startswith(MIX) and word != "brown" and not word.startswith("mixture"):
        kinds.add(Mix)
    if word.startswith(POUR) or word in _FILLS:
        kinds.add(Pour)
    if word.startswith(DRAIN) or word in AWAY:
        kinds.add(Drain)
    return frozenset(kinds)
