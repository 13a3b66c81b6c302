"""What somebody takes back while typing: "the red one, no, the blue one" asks for the blue one."""

from __future__ import annotations

import re
from collections.abc import Sequence

from grice.text import number
from grice.worlds.lexicon import DETERMINERS, Lexicon

_TAKEN_BACK = re.compile(
    r"\s*(?:[,;.!]|\s-+)\s*(?:(?:oh|er|uh|um|ah)[\s,]+)?"
    r"(?:no[,.!]?(?: wait| sorry)?\s*[,.!:-]|no wait\b|(?:oops|sorry)\b|wait,|i mean\b|i meant\b"
    r"|or rather\b|rather\b"
    r"|actually,? no\b|correction\b|make that\b|scratch that\b)[\s,.:-]*(?:i meant?\b[\s,:]*)?"
)
_AFTERWARDS = re.compile(r"\s*(?:,|\s-+)\s*((?:(?![,.]| - ).)+), (?:that is|i mean)\b")
_STOPS = re.compile(r"\s*(?:[,;.!?]|\s-)(?=\s|$)")
_NO_MATTER = {"just", "only", "not"}
_PLACES = {"into", "in", "to", "with", "from", "onto", "at", "on", "by", "of", "between", "beside"}
_SIDES = {"left", "right", "around", "back"}


def repair(text: str, lexicon: Lexicon, changes: dict[str, str]) -> str:
    """The text with what was said last of what was corrected; `changes` gets what was dropped."""
    text = _AFTERWARDS.sub(lambda found: f", i mean {found[1]}", text)
    while found := _TAKEN_BACK.search(text):
        before, after = text[: found.start()], text[found.end() :]
        stop = _STOPS.search(after)
        instead, rest = (after[: stop.start()], after[stop.end() :]) if stop else (after, "")
        words = instead.split()
        while words and words[0] in _NO_MATTER:
            del words[0]
        kept = _until(before.split(), words, lexicon)
        if kept is None:
            return text
        changes[text[len(" ".join(kept)) : found.end() + len(instead)].strip(" ,")] = " ".join(words)
        text = " ".join([*kept, *words, rest.strip()]).strip()
    return text


def _until(told: Sequence[str], instead: Sequence[str], lexicon: Lexicon) -> Sequence[str] | None:
    """What was told before the part that something else is said for; None if that cannot be seen."""
    if not instead:
        return None
    sort = "thing" if numbered(instead, 0, lexicon) else kind(instead[0], lexicon)
    alike = [i for i, word in enumerate(told) if kind(word.strip(",.;"), lexicon) == sort]
    if sort == "thing":
        alike = sorted({*alike, *(i for i in range(len(told)) if numbered(told, i, lexicon))})
    both = "and" in instead and "and" in told and len(alike) > 1  # "the first and the third, no, …"
    return told[: alike[-2 if both else -1]] if sort and alike else None


def numbered(told: Sequence[str], at: int, lexicon: Lexicon) -> bool:
    """Whether a thing is told by its number: "beaker 5"."""
    noun, after = told[at], told[at + 1 : at + 2]
    return noun in lexicon.things and noun != "one" and bool(after) and number(after[0]) is not None


def kind(word: str, lexicon: Lexicon) -> str:
    """What sort of phrase a word begins; "" if none that could be told again in other words."""
    if word in DETERMINERS:
        return "thing"
    if number(word) is not None or word in ("half", "all", "everything"):
        return "amount"
    sorts = {"place": _PLACES, "side": _SIDES, "verb": lexicon.verbs, "name": lexicon.attributes}
    return next((sort for sort, words in sorts.items() if word in words), "")
