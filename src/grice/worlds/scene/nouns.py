"""Which people a plural is about, and how to name each of them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from grice.text import number
from grice.worlds.scene.rules import COLOURS, EMPTY, NONE, Stage
from grice.worlds.scene.truth.describing import mentions

_NOUNS = frozenset(
    {"people", "person", "persons", "men", "man", "women", "woman", "guys", "guy", "ones", "one", "actors"}
)
_GLUE = frozenset(
    {
        "all",
        "every",
        "each",
        "both",
        "of",
        "the",
        "two",
        "three",
        "four",
        "in",
        "with",
        "a",
        "an",
        "wearing",
        "and",
    }
    | {
        "shirt",
        "shirts",
        "hat",
        "hats",
        "no",
        "without",
        "hatless",
        "everybody",
        "everyone",
        "who",
        "have",
        "has",
        "wear",
        "wears",
        "is",
        "are",
        "that",
        "those",
        "dressed",
    }
)


_OUTER = re.compile(
    r"(?:the )?(?:(?P<side>first|last|leftmost|rightmost) (?P<n>two|three|2|3)|(?P<m>two|three|2|3))"
    r"(?: (?:people|persons|men|women|guys|ones))?(?: (?:on|at|to) the (?P<on>left|right)(?: end| side)?)?"
)


def named(state: Stage, words: Sequence[str]) -> tuple[str, ...] | None:
    """Everybody whom the colours told fit, or who is at the side told; without any, everybody."""
    if (found := _OUTER.fullmatch(" ".join(words))) and (found["side"] or found["on"]):
        n = number(found["n"] or found["m"]) or 0
        there = [person for person in state.people if person != EMPTY]
        from_right = found["side"] in ("last", "rightmost") or found["on"] == "right"
        return tuple(map(_name, there[-n:] if from_right else there[:n]))
    if not set(words) <= _NOUNS | _GLUE | set(COLOURS.values()):
        return None
    described = mentions([word.removesuffix("s") if word == "hats" else word for word in words])
    if len(described) > 1:
        return None
    there = [person for person in state.people if person != EMPTY]
    if _any_hat(words):
        there = [person for person in there if person[1] != NONE]
    return tuple(_name(person) for person in there if not described or described[0].fits(person))


def _any_hat(words: Sequence[str]) -> bool:
    """Whether only those are meant who wear a hat, of whatever colour."""
    at = next((i for i, word in enumerate(words) if word in ("hat", "hats")), 0)
    return bool(at) and not {*COLOURS.values(), "no", "without"} & set(words[max(0, at - 2) : at])


def _name(person: str) -> str:
    worn = "no hat" if person[1] == NONE else f"{COLOURS[person[1]]} hat"
    return f"the person with the {COLOURS[person[0]]} shirt and {worn}"
