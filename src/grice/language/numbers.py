"""Numerals, ordinals, ranks from both ends, fractions and times: rules for any world."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import inf
from typing import Any, NamedTuple

from grice.language.rules import Rules

NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
SHORT = ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th", "9th", "10th")
MIDDLE = 0  # the rank of what is in the middle; others count from the left, or from the right if negative


class Size(NamedTuple):
    """A range of numbers, both ends included."""

    low: int
    high: float = inf

    def has(self, n: int) -> bool:
        """True if a number is in the range."""
        return self.low <= n <= self.high


ANY_SIZE = Size(0)
SIZES: dict[str, Callable[..., Size]] = {
    "[exactly|only|just|still|precisely] {num}": lambda num: Size(num, num),
    "(at least|no fewer than|no less than|not less than|a minimum of) {num}": lambda num: Size(num),
    "(at most|no more than|not more than|up to|a maximum of) {num}": lambda num: Size(0, num),
    "{num} or more": lambda num: Size(num),
    "{num} or (fewer|less)": lambda num: Size(0, num),
    "(more than|over|above|upwards of) {num}": lambda num: Size(num + 1),
    "(fewer than|less than|under|below) {num}": lambda num: Size(0, num - 1),
    "{num} or {other:num}": lambda num, other: Size(min(num, other), max(num, other)),
}


def add_numbers(g: Rules) -> None:
    """Adds `num` (a number), `ordinal` (a number), `rank` (a place in a row), `fraction` and `times`."""
    g.words("digit", {str(n): n for n in range(13)}, say=1)
    g.words("num", {word: n for n, word in enumerate(NUMBERS) if n}, say=3)
    g.rule("num", "{digit}", say=1)
    g.rule("num", "a single", 1)
    g.rule("num", "(a couple|a couple of|a pair of)", 2)
    g.rule("num", "{a:num} plus {b:num}", lambda a, b: a + b)
    g.rule("num", "{a:num} (minus|less) {b:num}", lambda a, b: a - b if a > b else None)
    g.rule("num", "half of {num}", lambda num: num // 2 if num % 2 == 0 else None)
    g.rule("num", "(twice|double|two times) {num}", lambda num: 2 * num)
    _sizes(g)
    g.words("ordinal", {word: n for n, word in enumerate(ORDINALS, 1)}, say=3)
    g.words("ordinal", {word: n for n, word in enumerate(SHORT, 1)}, say=1)
    g.rule("ordinal", "{digit} (st|nd|rd|th)")
    _ranks(g)
    _fractions(g)
    g.words("times", {"once": 1, "twice": 2, "thrice": 3}, say=1)
    g.rule("times", "{num} times", say=1)
    g.rule("times", "{num} (time|more times|times more|times over|times in a row)")


def _sizes(g: Rules) -> None:
    """Ranges of numbers: "at least two"."""
    for pattern, size in SIZES.items():
        g.rule("size", pattern, size)
    g.rule("size", "(only a|just a|a lone)", Size(1, 1))
    g.rule("size", "(several|multiple|various|different|many|a few)", Size(2))


def _ranks(g: Rules) -> None:
    g.rule("rank", "{ordinal}", say=6)
    g.rule("rank", "(last|final)", -1, say=3)
    g.rule("rank", "(very|absolute|now|next|new|current|present) {rank}", cost=0.1)
    sided = "({0}most|{0} most|far {0}|most {0}|extreme {0}|farthest {0}|furthest {0})"
    for side, rank in ("left", 1), ("right", -1):
        g.rule("rank", sided.format(side), rank, said=f"{side}most", say=1)
        g.rule("rank", f"({side}|{side} hand|{side}hand|{side} side)", rank, cost=0.1)
        g.rule("rank", f"{{ordinal}} ({side}|{side}most)", lambda ordinal, rank=rank: ordinal * rank)
        end = {1: "[very] (beginning|start)|front", -1: "[very] end|back"}[rank]
        g.rule("end", f"([far|very] ({side}|{side} most|{side}most) [hand] [side|end]|{end})", rank)
    g.words("rank", {"furthest": -1, "farthest": -1, "closest": 1, "nearest": 1}, cost=0.3, say=0)
    g.rule("rank", "(middle|center|centre|central|middlemost|centermost)", MIDDLE, said="middle", say=1)
    g.lines(
        "rank",
        "{ordinal} (to|from|before) [the] (last|end) \n {ordinal} last",
        lambda ordinal: -ordinal if ordinal > 1 else None,
    )
    g.rule("rank", "{ordinal} from [the] last", lambda ordinal: -ordinal - 1, cost=1)
    g.rule("rank", "(next to [the] last|next last|penultimate|one before last)", -2)
    g.rule("rank", "{rank} but {num}", lambda rank, num: rank + rank * num if rank in (1, -1) else None)


def _fractions(g: Rules) -> None:
    written = {f"{m}/{n}": Fraction(m, n) for n in range(2, 9) for m in range(1, n)}
    written |= {f"{part}%": Fraction(part, 100) for part in range(5, 100, 5)}
    written |= {"33%": Fraction(1, 3), "66%": Fraction(2, 3), "quarter": Fraction(1, 4)}
    g.words("fraction", written, say=0)
    g.rule("fraction", "(half|one half|a half|1/2 half)", Fraction(1, 2), said="half", say=2)
    for said, value in (
        ("a third", (1, 3)),
        ("two thirds", (2, 3)),
        ("a quarter", (1, 4)),
        ("three quarters", (3, 4)),
    ):
        g.said("fraction", said, Fraction(*value), say=1)
    parts = {"third": 3, "quarter": 4, "fourth": 4, "fifth": 5, "sixth": 6, "eighth": 8}
    g.words("nth", {word: Fraction(1, n) for word, n in parts.items()})
    g.words("nths", {f"{word}{s}": Fraction(1, n) for word, n in parts.items() for s in ("", "s")})
    g.rule("fraction", "(a|one|1) {nth}")
    g.rule("fraction", "{num} {nths}", lambda num, nths: num * nths if num * nths < 1 else None)


def pick(things: tuple[Any, ...], rank: int) -> tuple[Any, ...]:
    """The thing of this rank among things, as a group of one; empty if there is none."""
    if rank == MIDDLE:
        half = len(things) // 2
        return type(things)(
            things[half : half + 1] if len(things) % 2 else things[max(half - 1, 0) : half + 1]
        )
    at = rank - 1 if rank > 0 else len(things) + rank
    return things[at : at + 1] if 0 <= at < len(things) else ()
