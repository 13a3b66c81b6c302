"""The interface of a language model: log-probabilities of given texts, and continuations."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, Protocol, TypeAlias

from grice.errors import ParseError

FENCED = re.compile(r"^[ \t]*```[^\n]*\n(.*?)(?:^[ \t]*```|\Z)", re.DOTALL | re.MULTILINE)
Context: TypeAlias = tuple[str, ...]  # a prompt, and what was said after it; each piece is encoded apart


class Query(NamedTuple):
    """A question for the probability of each of these continuations of a context."""

    context: Context
    continuations: tuple[str, ...]


@dataclass(frozen=True)
class Decoding:
    """The way in which lines or whole texts are drawn: the best ones of a beam, or samples."""

    search: Literal["beam", "sample"] = "beam"
    temperature: float = 1.0
    seed: int = 0
    longest: int = 40  # tokens of a line
    whole: bool = False  # texts of several lines, up to where the model ends them

    def __post_init__(self) -> None:
        if self.search not in ("beam", "sample"):
            raise ParseError(f"lines cannot be drawn by {self.search!r}", allowed="beam, sample")
        if not self.temperature > 0:
            raise ParseError(f"the temperature is {self.temperature}", allowed="more than 0")
        if self.longest < 1:
            raise ParseError(f"a line of {self.longest} tokens was asked for", allowed="1 or more")


class LanguageModel(Protocol):
    """Both methods yield each answer with the number of its question as soon as it is known, in any order."""

    @property
    def identity(self) -> str:
        """Everything about the model that its answers depend on."""
        ...

    @property
    def mute(self) -> str:
        """The reason why it cannot score a given text; empty if it can."""
        ...

    def score(self, questions: Sequence[Query]) -> Iterator[tuple[int, tuple[float, ...]]]:
        """The log-probability of every continuation: the sum over its tokens."""
        ...

    def draw(
        self, contexts: Sequence[Context], n: int, how: Decoding
    ) -> Iterator[tuple[int, tuple[str, ...]]]:
        """Up to `n` lines or texts for each context, without their end; some may be equal."""
        ...


def clean(written: Iterable[str], whole: bool = False) -> tuple[str, ...]:
    """The first line of each text, with single spaces, or the whole of it; empty ones are left out.

    Of a whole text with a fenced block (```), as models write programs, the block's content is taken.
    """
    if whole:
        return tuple(text for one in written if (text := _unfenced(one)))
    first = (line.lstrip(" ").partition("\n")[0] for line in written)
    return tuple(text for line in first if (text := " ".join(line.split())))


def _unfenced(text: str) -> str:
    block = FENCED.search(text)
    return (text if block is None else block[1]).strip("\n").rstrip()
