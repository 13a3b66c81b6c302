"""Cuts a sentence into the phrases that the checker understands: people, what they do, and where to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import zip_longest
from typing import Any, NamedTuple

from grice.worlds.lexicon import listed
from grice.worlds.scene.truth.describing import counted, describe
from grice.worlds.scene.truth.forms import ANY_FORM, FORMS
from grice.worlds.scene.truth.heard import VERBS, Heard


class Phrase(NamedTuple):
    """A phrase, what it says, and how many words it takes."""

    kind: str  # person, relation, end, steps, way, position, place, hat, verb, or a word that joins others
    value: Any
    size: int
    at: int = 0
    said: str = ""  # its words, if it tells a place


_JOINS = listed("and with from of off to who that which is are")
_LINKS = listed("with from of off to")  # these matter before people only
_HATS = ("hat", "cap")
_OF_HATS = listed("his her the their a")
_NOT_SIDES = listed(
    "next beside in at between after where by back behind now away on up before there to near"
)
_BEFORE_SIDES = listed("the to on far his her at then in")
_AFTER_LEFT = listed("the stage scene too as and again then")


def phrases(told: Sequence[str]) -> list[Phrase]:
    """The phrases of a sentence, in order; words that say nothing here are left out."""
    found = list(_cut(told))
    ahead = [phrase.kind for phrase in found[1:]]
    return [
        phrase for phrase, kind in zip_longest(found, ahead) if phrase.kind not in _LINKS or kind == "person"
    ]


def _cut(told: Sequence[str]) -> Iterator[Phrase]:
    i, acted = 0, False
    while i < len(told):
        phrase = _phrase(told, i, acted) or Phrase("", "", 1)
        acted = acted or phrase.kind == "verb"
        if phrase.kind:
            yield phrase._replace(at=i)
        i += phrase.size


def _phrase(told: Sequence[str], i: int, acted: bool) -> Phrase | None:
    """The phrase that begins at a word."""
    word, ahead = told[i], told[i + 1] if i + 1 < len(told) else ""
    if word == "left" and _went(told, i, acted):
        return Phrase("verb", VERBS["left"], 1)
    if word == "standing" or (word == "right" and _exactly(told[i + 1 : i + 3])):
        return None
    described = describe(told, i)
    someone, size = (described[0], described[1] - i) if described else (None, 0)
    if not (someone and someone.clothed):
        place = _place(told, i)
        if place and not (place.kind in ("end", "position") and size > place.size):
            return place
    if someone:
        return Phrase("person", someone, size)
    if (word in _OF_HATS and ahead.startswith(_HATS)) or word.startswith(_HATS):
        return Phrase("hat", "", 1 if word.startswith(_HATS) else 2)
    if word in _LINKS and ahead and describe(told, i + 1):
        return Phrase(word, word, 1)
    heard = _heard(word)
    if heard is not None:
        return Phrase("verb", heard, 1)
    return Phrase(word, word, 1) if word in _JOINS else None


@lru_cache(1 << 12)
def _heard(word: str) -> Heard | None:
    """The verb that a word is a form of."""
    return next((heard for start, heard in VERBS.items() if start != "left" and word.startswith(start)), None)


def _place(told: Sequence[str], i: int) -> Phrase | None:
    """The place that is told from a word on."""
    rest = " ".join(told[i : i + 12])
    for kind, form, value in FORMS if ANY_FORM.match(rest) else ():
        found = form.match(rest)
        if (
            found
            and not (kind == "position" and not value(found))
            and not (kind == "beside" and _object(told, i))
        ):
            return Phrase(kind, value(found), max(1, len(found[0].split())), said=found[0])
    return None


def _exactly(ahead: Sequence[str]) -> bool:
    """Whether "right" is no side before these words: "right next to", but "right by two"."""
    return bool(ahead) and ahead[0] in _NOT_SIDES and not (ahead[0] == "by" and counted(ahead[-1]))


def _object(told: Sequence[str], i: int) -> bool:
    """Whether "her left" begins with a pronoun: "push her left"."""
    return told[i] == "her" and (not i or told[i - 1] not in ("to", "on", "at", "from"))


def _went(told: Sequence[str], i: int, acted: bool) -> bool:
    """Whether "left" is a verb: "he left", "and left the stage"."""
    before, ahead = told[i - 1] if i else "the", told[i + 1 : i + 3]
    if before in _BEFORE_SIDES or before.endswith("'s"):
        return False
    if {"stage", "scene"} & set(ahead) or before in ("has", "had", "and"):
        return True
    return not acted and (not ahead or ahead[0] in _AFTER_LEFT)
