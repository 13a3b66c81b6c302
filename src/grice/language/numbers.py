"""Numerals, ordinals, ranks from both ends, fractions and times: rules for any world."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from grice.language.rules import Rules

NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
SHORT = ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th", "9th", "10th")
MIDDLE = 0  # the rank of what is in the middle; others count from the left, or from the right if negative


def add_numbers(g: Rules) -> None:
    """Adds `num` (a number), `ordinal` (a number), `rank` (a place in a row), `fraction` and `times`."""
    g.words("digit", {str(n): n for n in range(13)}, say=1)
    g.words("num", {word: n for n, word in enumerate(NUMBERS) if n}, say=3)
    g.rule("num", "{digit}", say=1)
    g.rule("num", "a single", 1)
    g.rule("num", "{a:num} plus {b:num}", lambda a, b: a + b)
    g.rule("num", "{a:num} (minus|less) {b:num}", lambda a, b: a - b if a > b else None)
    g.rule("num", "{a:num} times {b:num}", lambda a, b: a * b)
    g.rule("num", "(a couple|a couple of|a pair of)", 2)
    g.rule("num", "half of {num}", lambda num: num // 2 if num % 2 == 0 else None)
    g.rule("num", "(twice|double|two times) {num}", lambda num: 2 * num)
    g.words("ordinal", {word: n for n, word in enumerate(ORDINALS, 1)}, say=3)
    g.words("ordinal", {word: n for n, word in enumerate(SHORT, 1)}, say=1)
    g.rule("ordinal", "{digit} (st|nd|rd|th)")
    _ranks(g)
    _fractions(g)
    g.words("times", {"once": 1, "twice": 2, "thrice": 3}, say=1)
    g.rule("times", "{num} times", say=1)
    g.rule("times", "{num} (time|more times|times more|times over|times in a row)")


def _ranks(g: Rules) -> None:
    g.rule("rank", "{ordinal}", say=6)
    g.rule("rank", "(last|final)", -1, say=3)
    g.rule("rank", "(very|absolute|now|next|new|current|present) {rank}", cost=0.1)
    g.rule("rank", "{rank} most", cost=0.1)
    g.rule("rank", "(furthest|farthest)", -1, cost=0.3)
    g.rule("rank", "(closest|nearest)", 1, cost=0.3)
    g.rule(
        "rank",
        "(leftmost|left most|far left|farthest left|furthest left|most left|extreme left)",
        1,
        said="leftmost",
        say=1,
    )
    g.rule(
        "rank",
        "(rightmost|right most|far right|farthest right|furthest right|most right|extreme right)",
        -1,
        said="rightmost",
        say=1,
    )
    g.rule("rank", "(left|left hand|lefthand|left side)", 1, cost=0.1)
    g.rule("rank", "(right|right hand|righthand|right side)", -1, cost=0.1)
    g.rule("rank", "(middle|center|centre|central|middlemost|centermost)", MIDDLE, said="middle", say=1)
    g.rule(
        "rank",
        "{ordinal} (to|from|before) [the] (last|end)",
        lambda ordinal: -ordinal if ordinal > 1 else None,
    )
    g.rule("rank", "{ordinal} last", lambda ordinal: -ordinal if ordinal > 1 else None)
    g.rule("rank", "{ordinal} from [the] last", lambda ordinal: -ordinal - 1, cost=1)
    g.rule(
        "rank",
        "(next to [the] last|next to last|next last|penultimate|second last|one before last)",
        -2,
    )
    g.rule("rank", "antepenultimate", -3)
    g.rule("rank", "{rank} but {num}", lambda rank, num: rank + rank * num if rank in (1, -1) else None)
    g.rule("rank", "{ordinal} (left|leftmost)", lambda ordinal: ordinal)
    g.rule("rank", "{ordinal} (right|rightmost)", lambda ordinal: -ordinal)
    sided = "[far|very] ({0}|{0} most|{0}most) [hand] [side|end]"
    g.rule("end", f"({sided.format('right')}|[very] end|back)", -1)
    g.rule("end", f"({sided.format('left')}|[very] (beginning|start)|front)", 1)


def _fractions(g: Rules) -> None:
    g.words("fraction", {f"{m}/{n}": Fraction(m, n) for n in range(2, 9) for m in range(1, n)}, say=0)
    g.rule("fraction", "(half|one half|a half|1/2 half)", Fraction(1, 2), said="half", say=2)
    g.said("fraction", "a third", Fraction(1, 3), say=1)
    g.said("fraction", "two thirds", Fraction(2, 3), say=1)
    g.said("fraction", "a quarter", Fraction(1, 4), say=1)
    g.said("fraction", "three quarters", Fraction(3, 4), say=1)
    g.rule("fraction", "quarter", Fraction(1, 4))
    parts = {"third": 3, "quarter": 4, "fourth": 4, "fifth": 5, "sixth": 6, "eighth": 8}
    g.words("nth", {word: Fraction(1, n) for word, n in parts.items()})
    g.rule("fraction", "(a|one|1) {nth}")
    for word, n in parts.items():
        g.rule("fraction", f"{{num}} ({word}s|{word})", _share(n))
    g.words("fraction", {"2/3rds": Fraction(2, 3), "1/3rd": Fraction(1, 3), "1/4th": Fraction(1, 4)}, say=0)
    g.words("fraction", {"3/4ths": Fraction(3, 4), "2/4ths": Fraction(1, 2)}, say=0)
    g.words("fraction", {"33%": Fraction(1, 3), "66%": Fraction(2, 3)}, say=0)
    g.words("fraction", {f"{part}%": Fraction(part, 100) for part in range(5, 100, 5)}, say=0)


def _share(n: int) -> Any:
    return lambda num: Fraction(num, n) if num < n else None


def pick(things: tuple[Any, ...], rank: int) -> tuple[Any, ...]:
    """The thing of this rank among things, as a group of one; empty if there is none."""
    if rank == MIDDLE:
        half = len(things) // 2
        return type(things)(
            things[half : half + 1] if len(things) % 2 else things[max(half - 1, 0) : half + 1]
        )
    at = rank - 1 if rank > 0 else len(things) + rank
    return things[at : at + 1] if 0 <= at < len(things) else ()
