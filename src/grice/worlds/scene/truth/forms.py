"""The forms of words that tell places in Scene: sides, ends, steps, numbers and relations to people."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple

from grice.text import ORDINALS, number
from grice.worlds.scene.rules import POSITIONS
from grice.worlds.scene.truth.describing import LETTERS, counted
from grice.worlds.scene.truth.heard import VERBS

Form = tuple[str, re.Pattern[str], Callable[[re.Match[str]], Any]]


class Steps(NamedTuple):
    """So many steps; to a side, if that is told."""

    number: int
    side: str


_SIDE = r"(?P<side>left|right)(?: hand)?(?: side)?"
_WHOLE = r"(?:the )?(?:stage|scene|screen|room|line|row|board|picture|platform|group)"
_OF_WHOLE = rf"(?: of {_WHOLE})?"
_COUNT = r"(?P<count>an?|another|one|two|three|four|five|six|seven|eight|nine|\d+)(?: more| further| whole)?"
_UNIT = r"(?:steps?|spaces?|spots?|places?|positions?|squares?|slots?|paces?|units?)"
_WAY = r"(?:over |further |down |back |away |more )*(?:to |towards? |on |in )?(?:(?:the|his|her|their) )?"
_ANYONE = rf"(?=him|her\b|(?:the |an? )?(?:other |{'|'.join(LETTERS)}|person|man|woman|guy|one))"
_ENDS = r"(?: side| end| edge| corner| most)*"
_OLD = r"(?:old |previous |former |same |original |last |vacated |now |empty )*"


def _side(found: re.Match[str]) -> str:
    return found["side"]


def _steps(found: re.Match[str]) -> Steps:
    return Steps(counted(found["count"]), found["side"])


def _at(found: re.Match[str]) -> int:
    return number(found["count"]) or 0


def _nth(found: re.Match[str]) -> int:
    n = ORDINALS.get(found["nth"], 1)
    return POSITIONS + 1 - n if found["nth"] == "last" or found["from"] in ("right", "end") else n


def _always(value: Any) -> Callable[[re.Match[str]], Any]:
    return lambda found: value


def _forms(kind: str, value: Callable[[re.Match[str]], Any], *forms: str) -> list[Form]:
    return [(kind, re.compile(form), value) for form in forms]


FORMS: list[Form] = [  # the first that matches counts
    *_forms("stepsof", _steps, rf"{_COUNT} {_UNIT} {_WAY}{_SIDE} of\b(?! {_WHOLE})"),
    *_forms("verb", _always(VERBS["off"]), rf"(?:from|off) {_WHOLE}\b"),
    *_forms(  # these say nothing that is sure
        "",
        str,
        rf"from the (?:far |very )?{_SIDE}{_ENDS}(?= to )",
        rf"(?:close|closer|near|nearer|towards?) (?:to )?the {_SIDE} (?:end|edge)\b",
    ),
    *_forms("relation", _always(""), rf"(?:from the |further (?:to the )?|far ){_SIDE} of\b(?! {_WHOLE})"),
    *_forms("relation", _side, rf"{_SIDE} (?:of|from)\b(?! {_WHOLE})"),
    *_forms("beside", _side, rf"(?:his|her|their|its) (?:own |immediate |direct )?{_SIDE}\b"),
    *_forms(
        "steps",
        _steps,
        rf"{_COUNT} (?:{_UNIT} )?{_WAY}{_SIDE}\b(?! (?:end|edge|most|of))",
        rf"{_SIDE} (?:by |about |over )?{_COUNT}(?: {_UNIT}\b|(?= to )|$)",
        rf"(?P<side>){_COUNT} {_UNIT}\b(?! \d)",
    ),
    *_forms(
        "position",
        _nth,
        rf"(?P<nth>{'|'.join(ORDINALS)}|last) (?:position|spot|place|space|slot)\b"
        r"(?: from (?:the )?(?P<from>left|right|end))?",
    ),
    *_forms(
        "position",
        _at,
        r"(?:position|spot|place|slot|number|space) (?:number )?(?P<count>[a-z]+|\d+)\b",
        r"(?:at|to) (?P<count>\d+)\b",
    ),
    *_forms(
        "end",
        _side,
        r"(?:far|very|extreme|farthest|furthest|utmost|complete)(?: end)? (?:on |to |of )?(?:the )?"
        rf"{_SIDE}{_ENDS}{_OF_WHOLE}\b(?! of)",
        rf"as far (?:to |over )*(?:the )?{_SIDE} as\b",
        rf"all the way (?:over |on |to |at |down |back )*(?:the )?(?:far )?{_SIDE}{_ENDS}\b",
        rf"{_SIDE}(?: most|most)? (?:ends?|edge|corner|border|wall){_OF_WHOLE}\b",
        rf"{_SIDE} ?most(?: spot| position| space| place| side| slot)?{_OF_WHOLE}\b",
        rf"(?:end|edge|corner) (?:on|to|at) (?:the )?{_SIDE}\b",
    ),
    *_forms("relation", _always(""), rf"{_SIDE} to {_ANYONE}"),
    *_forms(
        "relation",
        _always("next"),
        rf"(?:next to(?! last)|adjacent to|beside|alongside)(?: of)?\b|by {_ANYONE}",
    ),
    *_forms("relation", _always("between"), r"(?:in )?between\b"),
    *_forms("relation", _always("towards"), r"(?:towards?|closer to)\b"),
    *_forms(
        "relation",
        _always("across"),
        rf"(?:the )?(?:other|opposite) side of\b(?! {_WHOLE})|(?:past|around)\b|over {_ANYONE}",
    ),
    *_forms(
        "relation",
        _always(""),
        r"(?:(?:in )?front of|ahead of|behind|before|after|near|close to|besides|opposite|away from)\b",
    ),
    *_forms(
        "place",
        str,
        rf"(?:his|her|their|that|the same|the vacated|the vacant|the now empty) {_OLD}"
        r"(?:place|spot|position|space)\b",
        r"where (?:he|she|they|the other|it) (?:was|were|stood|had|used|left|came|started)\b",
    ),
    *_forms("way", _side, rf"{_SIDE}{_OF_WHOLE}\b"),
    *_forms("middle", _always("middle"), rf"(?:middle|center|centre){_OF_WHOLE}\b"),
]
ANY_FORM = re.compile("|".join(re.sub(r"\?P<\w+>", "?:", form.pattern) for _, form, _ in FORMS))
