"""Reads the words that describe a beaker: colours, places, sides, neighbours and pronouns."""

from __future__ import annotations

from collections.abc import Sequence

from grice.text import ORDINALS, number
from grice.worlds.alchemy.truth.referring import Description, Relation
from grice.worlds.alchemy.truth.wording import (
    AWAY,
    BEAKER,
    CHEMICAL,
    DETERMINERS,
    INTO,
    LETTERS,
    ONE,
    THING,
    UNIT,
)
from grice.worlds.lexicon import listed

PLACES = {
    **ORDINALS,
    **{f"{word}-last": -n for word, n in ORDINALS.items()},
    "last": -1,
    "final": -1,
    "end": -1,
    "rightmost": -1,
    "leftmost": 1,
    "middle": 0,
}
PRONOUNS = listed("it this that them those these same")
_ENDS = {"left": 1, "right": -1, "leftmost": 1, "rightmost": -1, "end": -1}
_WAYS = {
    "before": "left",
    "after": "right",
    "beside": "beside",
    "near": "beside",
    "adjacent": "beside",
    "nearest": "beside",
    "closest": "beside",
}
_EXTREMES = listed("leftmost rightmost last final end middle")
_DIRECTLY = listed("directly immediately just immediate right")
_SEVERAL = listed("two several different many multiple")
_TOWARDS = listed("to on the")
_SPACES = listed("spaces space places place positions position spots spot beakers beaker over steps")
_HOLDING = listed("with of containing has holding contains holds")
_NEIGHBOUR = listed("left right immediate neighbor neighbour neighboring neighbouring")
_MOST = {"fullest": 1, "larger": 1, "largest": 1, "biggest": 1, "smaller": -1, "smallest": -1}
_AFTER_PLACES = listed("from to on in at into onto inside and of that with") | THING | {""}
_NUMBERED = BEAKER | {"number", "unit"}
_NO_NUMBER = UNIT | _SPACES | {"from"}  # nothing of this follows a beaker's number
_FILLED = BEAKER | LETTERS.keys() | ONE
_ANOTHER = THING | LETTERS.keys() | {""}
_VESSEL = BEAKER | ONE
_INSIDE = LETTERS.keys() | CHEMICAL | {"and", "the"}
_ENDING = AWAY | {"and", "from", "between", "by", "using", "pour", "mix", "drain"}  # no other beaker goes on
_BEFORE_PRONOUN = listed("in containing with so like do repeat after for until that holding follow")
_NO_SIDE = listed("is was are remains what whatever units unit one has that of")  # "what is left"


class Phrases:
    """A place in a sentence, and the description that its words add to."""

    def __init__(self, told: Sequence[str]) -> None:
        self.cut(told)
        self.i = 0
        self.now = Description()

    def cut(self, told: Sequence[str]) -> None:
        """Read these words, and no others."""
        self.told, self._words = told, dict(enumerate(told))

    def at(self, ahead: int = 0) -> str:
        """A word near the place; "" beyond the sentence."""
        return self._words.get(self.i + ahead, "")

    def before(self, back: int) -> set[str]:
        """The words before the place."""
        return set(self.told[max(0, self.i - back) : self.i])

    def describe(self) -> bool:
        """Take what describes a beaker at the place, if anything does."""
        start, mine = self.i, self.now
        if not (self._relation() or self._attribute()):
            return False
        mine.note(self.told, start, self.i)
        return True

    def leads(self) -> bool:
        """Whether another beaker, which something is poured into, follows; sentences know more."""
        return self.at() in INTO

    def _attribute(self) -> bool:
        word, after, now = self.at(), self.at(1), self.now
        if word in LETTERS:
            if LETTERS[word] not in now.colours and self.at(-1) not in ("no", "without", "not"):
                now.colours += LETTERS[word]
            now.vessel = now.vessel or self._is_vessel()
        elif word in PLACES and self._is_place():
            now.places.append(self._counted(PLACES[word]))
            now.extreme = now.extreme or word in _EXTREMES
            now.apart = now.apart or after not in LETTERS
            now.remaining = now.remaining or self.at(-1) == "now"
        elif self.counts_from() and (place := number(word)):
            now.places.append(self._counted(place))
        elif self.is_number():
            now.number, now.apart = number(word), True
        elif word == "last" and after in THING:
            now.latest = True
        elif word in ("left", "right") and self._is_side():
            now.side = now.side or word
        elif word in _NUMBERED and (
            (place := number(after)) is not None
            and self.at(2) not in _NO_NUMBER
            and not (self.at(2) == "to" and self.at(4) in ("left", "right"))
        ):
            now.number, now.apart = place, True
            self.i += 1
        elif word in ("empty", "emptied") and self.is_adjective():
            now.empty = True
        elif word == "full" and after in _FILLED and self.at(-1) in DETERMINERS:
            now.size = 4
        elif word in ("only", "pure", "purely") and self.at(-1) not in DETERMINERS and after in LETTERS:
            now.pure = True
        elif word in _MOST:
            now.most = _MOST[word]
        elif word in ("most", "least") and (after == "full" or {"with", "has", "holding"} & self.before(2)):
            now.most = 1 if word == "most" else -1
        elif word in ("top", "bottom") and {"on", "at", "as"} & self.before(2) and now.colours:
            now.top, now.bottom = (
                (now.colours[-1], now.bottom) if word == "top" else (now.top, now.colours[-1])
            )
        elif word == "layered" or (word in CHEMICAL and _SEVERAL & self.before(2)):
            now.mixture = True
        elif word == "other" and after in _ANOTHER:
            now.other = True
        elif word in PRONOUNS and self._is_pronoun():
            now.it = now.it or not now.tells
        elif word.startswith("mix"):
            now.mixture = True
        elif word not in THING:
            return False
        self.i += 1
        return True

    def is_number(self) -> bool:
        """Whether a number is that of a beaker; sentences know more."""
        return False

    def counts_from(self) -> bool:
        """Whether a number is a place: "3 from the right"."""
        if self.at(1) != "from" or self.at() in ONE:
            return False
        return bool({self.at(2), self.at(3)} & {"left", "right"})

    def _is_vessel(self) -> bool:
        """Whether a colour is that of a beaker ("the red one", "the beaker of red"), not of what is in it."""
        at = 1
        while self.at(at) in _INSIDE:
            at += 1
        if self.at(at) in _VESSEL:
            return True
        before = self.before(4)
        return bool(_VESSEL & before and _HOLDING & before)

    def is_adjective(self) -> bool:
        """Whether "empty" describes: "the empty beaker"."""
        if self.at() == "emptied" and self.at(-1) not in DETERMINERS:
            return False
        return self.at(-1) in DETERMINERS | PLACES.keys() | {"is", "other", "only", "left", "right"} and (
            self.at(1) not in DETERMINERS
        )

    def _is_place(self) -> bool:
        """Whether an ordinal tells a place: not "first, pour …" nor "the last two units"."""
        at = 1
        while self.at(at) in LETTERS or self.at(at) in ("and", "most", "now"):
            at += 1
        word, after = self.at(), self.at(at)
        if (
            after in UNIT | {"step", "portion"}
            or self.at(-1) in ("remaining", "last")
            or (number(after) is not None and after not in ONE)
        ):
            return False
        if word in ("end", "final"):
            return after in BEAKER
        if word == "last" and at == 1:
            return after in BEAKER or (after in {""} | INTO and self.i > 0)
        if self.i == 0:
            return at > 1 or after in THING
        return at > 1 or after in _AFTER_PLACES or self.at(-1) in DETERMINERS

    def _counted(self, place: int) -> tuple[int, ...]:
        """A place with the side that it is counted from, if the words up to the next beaker tell."""
        if place <= 0 or self.at() == "leftmost":
            return (place,)
        ahead = [word for word in self.told[self.i + 1 : self.i + 10] if word != "the"]
        others = INTO | (PLACES.keys() - _ENDS.keys())
        ahead = ahead[: next((k for k, word in enumerate(ahead) if word in others), len(ahead))]
        for link, side, after in zip(ahead, ahead[1:], [*ahead[2:], ""], strict=False):
            if side in _ENDS and link in ("from", "on", "to", "at") and after != "of":
                turned = place * _ENDS[side]
                return (turned,) if link == "from" else (turned, place)
        return (place,)

    def _is_side(self) -> bool:
        """Whether left or right tells of the side of the beaker described: not "what is left"."""
        if self.at(1) == "of" or (self.at() == "left" and self.at(-1) in _NO_SIDE):
            return False
        return not (self.before(2) & {"from", "to", "on", "at"} and self.now.places)

    def _is_pronoun(self) -> bool:
        word, after, before = self.at(), self.at(1), self.at(-1)
        if "back" in self.told:
            return False  # to where it came from
        if word == "same":
            return after in BEAKER | ONE
        if before in _BEFORE_PRONOUN:
            return word in ("that", "this") and after in THING
        if word in ("them", "those", "these") and before == "of" and self.at(-2) in ONE:
            return False  # "one of them"
        if after == "of" or (before == "of" and self.at(-2) in BEAKER):
            return False  # "the first beaker of it"
        if word == "that":
            return after in THING | INTO | AWAY | {"", "same", "and", "to", "back"}
        return after not in LETTERS and after not in ("time", "step", "two", "point")

    def _relation(self) -> bool:
        """Take where the beaker is, as seen from another one: "to the left of the red one", "between …"."""
        word, size = self.at(), 1
        way = _WAYS.get(word, "")
        if word == "between":
            return self._between()
        if (steps := number(word)) and self._steps(steps):
            return True
        if word == "its" and self.at(1) in _NEIGHBOUR:
            return self._beside_it()
        if word == "next" and self.at(1) == "to":
            way, size = "beside", 2
        elif word in ("left", "right") and self.at(1) == "of" and self.at(-1) not in _NO_SIDE - ONE:
            way, size = word, 2
        elif word in ("left", "right", "other") and self.at(1) == "side" and self.at(2) == "of":
            way, size = word, 3
        elif word in ("before", "after") and (self.at(-1) not in THING or self.at(1) == "you"):
            return False  # "after that, …"
        elif way and word in ("nearest", "closest") and self.at(1) not in ("to", "the"):
            return False
        elif way:
            size = 2 if self.at(1) == "to" else 1
        if not way:
            return False
        direct = bool(_DIRECTLY & self.before(3))
        self.i += size
        unknown = way == "other" or {"where", "was"} & set(self.told[self.i :])
        end = self._end()
        if end.tells and not unknown:
            self.now.relations.append(Relation(way, direct, [end]))
        return True

    def _between(self) -> bool:
        self.i += 1
        one = self._end()
        if self.at() == "and" and one.tells:
            self.i += 1
            other = self._end()
            if other.tells:
                self.now.relations.append(Relation("between", True, [one, other]))
        return True

    def is_distance(self) -> bool:
        """Whether a number tells how far away a beaker is: "two spaces to the left", "three to its right"."""
        if number(self.at()) is None:
            return False
        at = 2 if self.at(1) in _SPACES else 1
        towards = self.at(at) == "to" and self.at(at + 1) in ("the", "its")
        return towards and self.at(at + 2) in ("left", "right")

    def _steps(self, steps: int) -> bool:
        """Take a distance, from what is named, or else from what is poured."""
        if not self.is_distance():
            return False
        at = 2 if self.at(1) in _SPACES else 1
        self.aim()
        side = self.at(at + 2)
        self.i += at + 3
        end = Description(it=True)
        if self.at() == "of":
            self.i += 1
            end = self._end()
        self.now.relations.append(Relation(side, True, [end], steps))
        return True

    def aim(self) -> None:
        """Turn to the target, if the source has been described; sentences know more."""

    def _beside_it(self) -> bool:
        side = next((word for word in self.told[self.i : self.i + 6] if word in ("left", "right")), "beside")
        self.now.relations.append(Relation(side, True, [Description(it=True)]))
        self.i += 1
        while self.at() in _NEIGHBOUR or (
            {self.at(1), self.at(2)} & {"left", "right"} and self.at() in _TOWARDS
        ):
            self.i += 1
        return True

    def _end(self) -> Description:
        """The beaker that another one is told to be beside."""
        mine, self.now = self.now, Description()
        while self.i < len(self.told):
            word = self.at()
            if word in _ENDING or self.leads():
                break
            if self.now.it and word in ("with", "containing", "that", "is"):
                break
            if word in ("it", "that", "this") and not self.now.tells:
                self.now.it = True
                self.i += 1
            elif not self._attribute():
                self.i += 1
        found, self.now = self.now, mine
        return found
