"""The notation of rules: words, alternatives, options and slots, expanded to plain sequences.

| notation | meaning |
|---|---|
| `pour` | the word |
| `(into|in to|to)` | one of these |
| `[all of|all]` | one of these, or nothing |
| `,` | a comma or another stop between words |
| `{target:beaker}` | a phrase of the category `beaker`, given to the meaning as `target` |
| `{beaker}` | likewise, given as `beaker` |
| `{POUR}` | a word of a class: its category is in capitals, and it is not given to the meaning |
| `{target:beaker@source}` | read about the value of the slot `source`, which the phrase may refer to |
| `{do:clause*}` | given as a function from a context to what it denotes there |
| `{_old:beaker}` | only parsed: its value plays no part |
| `~` | words that the grammar lacks |
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from grice.errors import GrammarError
from grice.language.spelling import CONTRACTIONS

_TOKEN = re.compile(r"\s*(\{[^{}]*\}|[\[\]()|,]|~|[a-z0-9#%][a-z0-9'/#%.-]*)")
_SLOT = re.compile(r"\{(?:(?P<name>[a-z_]\w*):)?(?P<category>[A-Za-z]\w*)(?:@(?P<about>\w+))?(?P<lazy>\*)?\}")
_WORD = re.compile(r"[a-z]+")
_PLAIN = re.compile(r"[a-z0-9#%][a-z0-9'/#%.-]*(?: [a-z0-9#%][a-z0-9'/#%.-]*)*")
STOP = ","


@dataclass(frozen=True, eq=False, slots=True)
class Slot:
    """A place for a phrase: its category, and how its value reaches the meaning."""

    name: str  # "" if its value plays no part
    category: str
    about: str = ""
    lazy: bool = False


Symbol: TypeAlias = "str | Slot"  # a word or a stop, or a slot
Sequences: TypeAlias = "list[tuple[Symbol, ...]]"


def expand(pattern: str) -> list[tuple[Symbol, ...]]:
    """Every sequence of words and slots that a pattern stands for."""
    if _WORD.fullmatch(pattern) and pattern not in CONTRACTIONS:  # as most are
        return [(pattern,)]
    pattern = pattern.replace("[,]", "")  # stops are passed over anyway
    if _PLAIN.fullmatch(pattern):
        words = pattern.split()
        if not CONTRACTIONS.keys() & words:
            return [tuple(words)]
    tokens = list(_tokens(pattern))
    sequences, end = _alternatives(tokens, 0, pattern)
    if end != len(tokens):
        raise GrammarError(f"a bracket closes that was never opened in “{pattern}”")
    if () in sequences:
        raise GrammarError(f"“{pattern}” may be empty", allowed="at least one word or slot")
    return list(dict.fromkeys(sequences))


def _tokens(pattern: str) -> Iterator[str]:
    at = 0
    while at < len(pattern.rstrip()):
        found = _TOKEN.match(pattern, at)
        if not found:
            raise GrammarError(
                f"“{pattern[at:].strip()}” in “{pattern}”",
                allowed="lower-case words, ( | ), [ ], {name:category}",
            )
        yield found[1]
        at = found.end()


def _alternatives(tokens: Sequence[str], at: int, pattern: str) -> tuple[Sequences, int]:
    """The sequences up to the bracket that closes, and where that is."""
    found: Sequences = []
    parts: list[Sequences] = []
    while at < len(tokens) and tokens[at] not in ")]":
        token = tokens[at]
        if token == "|":
            found += _joined(parts)
            parts = []
        elif token in ("(", "["):
            inner, at = _alternatives(tokens, at + 1, pattern)
            if at >= len(tokens) or tokens[at] != {"(": ")", "[": "]"}[token]:
                raise GrammarError(f"a bracket is left open in “{pattern}”")
            parts.append([*inner, ()] if token == "[" else inner)
        else:
            parts.append([CONTRACTIONS.get(token) or (_symbol(token),)])
        at += 1
    return found + _joined(parts), at


def _joined(parts: Sequence[Sequences]) -> Sequences:
    sequences: Sequences = [()]
    for part in parts:
        sequences = [before + piece for before in sequences for piece in part]
    return sequences


@cache
def _symbol(token: str) -> Symbol:
    if not token.startswith("{"):
        return token
    found = _SLOT.fullmatch(token.replace(" ", ""))
    if not found:
        raise GrammarError(f"the slot {token}", allowed="{name:category}, with @slot or * after it")
    category = found["category"]
    name = found["name"] or ("" if category.isupper() else category)
    return Slot("" if name.startswith("_") else name, category, found["about"] or "", bool(found["lazy"]))
