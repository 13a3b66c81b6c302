"""Whether the beakers that a sentence of Alchemy describes are there, and are those that it acts on."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from grice.episode import Segment, Sentence
from grice.text import ORDINALS, number
from grice.worlds.alchemy.rules import BEAKERS, COLOURS, AlchemyAction, Beakers, Drain, Mix, Pour
from grice.worlds.truth import Truth, Verbs, beginnings, numbered, words

_LETTERS = {word: letter for letter, word in COLOURS.items()}
_PLACES = {**ORDINALS, "last": -1, "rightmost": -1, "right-most": -1, "leftmost": 1, "left-most": 1}
_BEAKER = {"beaker", "flask", "container", "tube", "cup", "vial", "glass", "jar"}
_THING = {
    *_BEAKER,
    *("chemical", "liquid", "fluid", "one", "substance", "solution", "color", "colour"),
}
_OF = {"of", "with", "containing", "that", "contains", "has", "holding", "the", "full", "from", "in"}
_FROM = ("from the", "from", "on the", "to the", "on")
_RELATIONS = {"next", "beside", "left", "right", "side", "between", "adjacent", "before", "after", "near"}
_LEFT_OVER = {
    "leave",
    "leaving",
    "keep",
    "and",
    "except",
    "but",
    "until",
    "taking",
}  # then units told are not units drained
_INTO = {"into", "onto", "inside"}
_HOLDING = {"of", "with", "has", "containing", "holding", "the"}
_LINKS = {"the", "of", "a", "that", "is", "with", "most"}


_AGAIN = ("again", "same", "repeat", "do")
_VERBS = Verbs(  # what is poured may be told as drained: annotations of the data are not sure, either
    sure=beginnings("mix stir pour drain throw dump discard empt"),
    may={
        Mix: (*beginnings("mix stir brown shak combin swirl blend"), *_AGAIN),
        Drain: (
            *beginnings("drain throw empt dump discard remov out dispos away toss take trash leav clear rid"),
            *(*beginnings("suck delet spill lose pour rest"), *_AGAIN),
        ),
    },
)


class Phrase(NamedTuple):
    """A beaker described: by colour, by its place among all or among those of its colour, or both."""

    place: int | None  # counted from the left, or (negative) from the right
    colour: str
    said: str

    def places(self, state: Beakers) -> set[int]:
        """What it may mean, counted from 1: of all beakers, of those that are not empty, or of its colour."""
        every = range(1, BEAKERS + 1)
        alike = [i for i in every if not self.colour or self.colour in state.contents[i - 1]]
        if self.place is None:
            return set(alike)
        filled = [i for i in every if state.contents[i - 1]]
        pure = [i for i in alike if set(state.contents[i - 1]) == {self.colour}]
        return {
            ranked[self.place - 1 if self.place > 0 else self.place]
            for ranked in ([*every], filled, alike, pure)
            if abs(self.place) <= len(ranked)
        } & set(alike)


def phrases(told: Sequence[str]) -> list[Phrase]:
    """Every beaker that the words describe, but for those that only tell where another one is."""
    found: list[Phrase] = []
    i = 0
    while i < len(told):
        start, colour = i, ""
        i, place = _place(told, i)
        if i < len(told) and told[i] in _LETTERS:
            colour = _LETTERS[told[i]]
            i += 1
        if place is not None:
            i, place, colour = _rest(told, i, place, colour)
        if (place is not None or colour) and not set(told[max(0, start - 6) : start]) & _RELATIONS:
            found.append(Phrase(place, colour, " ".join(told[start:i])))
        i = max(i, start + 1)
    return found


def _place(told: Sequence[str], i: int) -> tuple[int, int | None]:
    """The place that is told from word i on, if any, and where it ends."""
    here, ahead = told[i], list(told[i + 1 : i + 4])
    if here in ("left", "right") and ahead[:1] == ["most"]:
        return i + 2, -1 if here == "right" else 1
    if (here == "next" or here in ORDINALS) and "last" in ahead:
        between = ahead.index("last")
        if set(ahead[:between]) <= {"to", "the"}:
            return i + 2 + between, -ORDINALS.get(here, 2)
    return (i + 1, _PLACES[here]) if here in _PLACES else (i, None)


def _rest(told: Sequence[str], i: int, place: int, colour: str) -> tuple[int, int | None, str]:
    """What follows a place: a thing, perhaps of some colour, perhaps counted from the right."""
    if not colour and not (i < len(told) and told[i] in _THING):
        return i, None, ""  # "first, pour …", "the last two units"
    if not colour and told[i - 1] == "last" and told[i] not in _BEAKER:
        return i, None, ""  # "the last one" may be the one before
    end = i
    while end < len(told) and told[end] in _THING | _OF:
        end += 1
    if not colour and end < len(told) and told[end] in _LETTERS:
        colour, end = _LETTERS[told[end]], end + 1
    tail = " ".join(_own_words(told[i : end + 7]))
    if place > 0 and any(f"{start} {side}" in tail for start in _FROM for side in ("right", "end")):
        place = -place
    return end, place, colour


def _own_words(tail: Sequence[str]) -> Sequence[str]:
    """The words up to those that speak of another beaker."""
    return tail[: next((i for i, word in enumerate(tail) if word in _INTO), len(tail))]


class AlchemyTruth(Truth[Beakers]):
    """Objects to colours that are not there, to beakers that are not acted on, and to wrong amounts."""

    def objections(
        self, state: Beakers, segment: Segment, sentence: Sentence, past: Sequence[Segment] = ()
    ) -> tuple[str, ...]:
        if len(segment) != 1:
            return ()  # several actions for one sentence: more than is understood here
        [action] = segment
        told = words(sentence)
        wrong: list[str] = []
        for phrase in phrases(told):
            if phrase.colour == "b" and (isinstance(action, Mix) or not phrase.places(state)):
                continue  # "mix it, so that it turns brown"; and some people call other mixtures brown
            meant = phrase.places(state)
            if not meant:
                wrong.append(f"there is no “{phrase.said}”")
            elif not meant & _acted_on(action):
                wrong.append(f"“{phrase.said}” is not acted on")
        for said, place in numbered(told, _BEAKER | {"number"}):
            if place not in _acted_on(action):
                wrong.append(f"“{said}” is not acted on")
        if not isinstance(action, Mix) and told[:1] in (["mix"], ["stir"]):
            wrong.append("nothing is mixed")
        else:
            wrong += _VERBS.objections(told, action)
        return (*wrong, *_amount(told, action), *_alike(told, action, state))


def _acted_on(action: AlchemyAction) -> set[int]:
    return {action.source, action.target} if isinstance(action, Pour) else {action.source}


def _amount(told: Sequence[str], action: AlchemyAction) -> list[str]:
    """Units told that are not the units drained."""
    if not isinstance(action, Drain) or _LEFT_OVER & set(told):
        return []
    for i, (amount, unit) in enumerate(pairwise(told)):
        if set(told[max(0, i - 2) : i]) & _HOLDING:
            continue  # "one of the two units", "from the beaker with four units"
        if unit in ("unit", "units") and number(amount) not in (None, action.amount):
            return [f"“{amount} {unit}”, but {action.amount} are drained"]
    return []


def _alike(told: Sequence[str], action: AlchemyAction, state: Beakers) -> list[str]:
    """A source and a target that differ, described in the same words, or a target that is the source."""
    if not isinstance(action, Pour) or "into" not in told:
        return []
    cut = told.index("into")
    one, other = (
        " ".join(word for word in part if word not in _LINKS | _THING)
        for part in (told[:cut], told[cut + 1 :])
    )
    if _RELATIONS & set(told):
        return []
    if other and other != "it" and f" {one}".endswith(f" {other}"):
        return [f"source and target are both “{other}”"]
    source, target = phrases(told[:cut]), phrases(told[cut + 1 :])
    if source and target and target[0].places(state) == {action.source}:
        return [f"“{target[0].said}” is the source"]
    return []
