"""Sentences of all systems written alike, so that spelling and spacing do not reveal the system."""

from __future__ import annotations

import re
import unicodedata

_QUOTES = str.maketrans({"‘": "'", "’": "'", "`": "'", "“": '"', "”": '"', "\u0322": "'", "–": "-", "—": "-"})
_BRACKETS = re.compile(r"[()\[\]{}]")
_BEFORE = re.compile(r"\s+(?=[,.;:!?])|\s+(?=(?:n't|'(?:s|re|ve|ll|d|m))\b)")
_REPEATED = re.compile(r"([,.;:!?])(?:\s*[,.;:!?])+")
_AFTER = re.compile(r"([,;!?])(?=\w)")
_HYPHEN = re.compile(r"(?<=\w)\s+-\s+(?=\w)")
_ENDS = ".!?"
_NAMES = re.compile(r"\bi\b(?!\.\w)|\beiffel\b|\b[tl](?=[ -](?:intersection|junction|shape))")


def alike(sentence: str) -> str:
    """The sentence with ordinary capitals, spaces and marks: "Turn left , at the SOFA" is "Turn left, at the
    sofa.". Its words and their order stay as they are; brackets around an aside go."""
    text = unicodedata.normalize("NFC", sentence.translate(_QUOTES)).lower()
    text = " ".join(_BRACKETS.sub(" ", text).split())
    text = _HYPHEN.sub("-", _AFTER.sub(r"\1 ", _REPEATED.sub(_strongest, _BEFORE.sub("", text))))
    text = _NAMES.sub(lambda found: found[0].capitalize(), text).strip(" ,;:-")
    if not any(map(str.isalnum, text)):
        return sentence.strip()
    text = text[0].upper() + text[1:]
    return text if text[-1] in _ENDS else f"{text}."


def _strongest(found: re.Match[str]) -> str:
    """Of several marks in a row the one that ends most."""
    return max(found[0].replace(" ", ""), key="':,;.!?".find)
