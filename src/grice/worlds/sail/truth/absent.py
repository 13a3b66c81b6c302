"""What people may ask for that SAIL has nowhere: acts that are neither turns nor steps, and other things."""

from __future__ import annotations

import re
from functools import lru_cache

from grice.worlds.lexicon import listed
from grice.worlds.truth import words

_PARTS = re.compile(r"[,.;:!?()]+|\b(?:and|then|to|or|but)\b")
_BEFORE = re.compile(
    r"(?:(?:please|now|just|also|first|finally|quickly|you|i|we|should|can|could|must|will|would|try|let's"
    r"|lets|us|want|need) )*"
)
_ACT = re.compile(  # what asks for nothing else where a clause begins
    r"(?:jump|leap|climb|swim|dive|fly|teleport|pick(?= up\b)|grab|fetch|lift|carry|throw|toss|kick|punch"
    r"|smash|destroy|sit|sleep|eat|drink|dance|sing|shout|dig|buy|sell|write|talk|speak|knock"
    r"|(?:open|shut|close|break|paint|bring|remove|push|pull|drop|read)(?= (?:it|the|your|me)\b))\b"
)
_THINGS = listed(
    "elevator escalator kitchen bathroom bedroom toilet restroom office piano door doors gate window "
    "windows stairs staircase stairway stairwell ladder table tables desk bed bookshelf bookcase cupboard "
    "closet wardrobe fridge refrigerator oven stove sink bathtub tv television computer printer phone "
    "telephone clock fireplace balcony roof pool fountain garden tree trees car bus bicycle train dog cat "
    "man woman marble"
)


@lru_cache(2**14)
def read_absent(sentence: str) -> tuple[str, ...]:
    """Objections to what a sentence asks for, whatever is done."""
    parts = [" ".join(part.split()) for part in _PARTS.split(sentence.lower())]
    acts = [found[0] for part in parts if (found := _ACT.match(part, _end(part)))]
    told = words(sentence.replace("-", " "))
    things = [word for i, word in enumerate(told) if word in _THINGS and told[i - 1] != "no"]
    return (
        *(f"“{act}” is not something that can be done" for act in acts),
        *(f"there is no {thing} anywhere" for thing in things),
    )


def _end(part: str) -> int:
    """Where what may come before a verb ends."""
    found = _BEFORE.match(part)
    return found.end() if found else 0
