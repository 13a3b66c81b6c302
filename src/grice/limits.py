"""The limits on every number and length that a user can give."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from grice.errors import ParseError


@dataclass(frozen=True)
class Limit:
    """The least and the most that is allowed; what is outside would only hang, crash or fill the memory."""

    least: int
    most: int

    @property
    def allowed(self) -> str:
        return f"{self.least} to {self.most}"

    def fits(self, number: float) -> bool:
        return self.least <= number <= self.most

    def check(self, what: str, number: float) -> None:
        if not self.fits(number):
            raise ParseError(f"{what}: {number}", allowed=self.allowed)


SEED = Limit(-(2**63), 2**63 - 1)

NUMBERS: Mapping[str, Limit] = {
    "members": Limit(1, 1000),
    "hidden": Limit(1, 4096),
    "attention": Limit(1, 4096),
    "units": Limit(0, 4096),
    "longest": Limit(1, 1000),  # words that a speaker may say
    "epochs": Limit(1, 100_000),
    "batch": Limit(1, 100_000),
    "synthetic": Limit(1, 1_000_000),
    "beam": Limit(1, 1000),
    "candidates": Limit(1, 1000),
    "threads": Limit(1, 256),
    "workers": Limit(1, 256),
    "retries": Limit(0, 1000),
    "time": Limit(1, 100_000),  # minutes of a batch job
    "array_parallelism": Limit(1, 100_000),
    "mem": Limit(0, 100_000),  # GB of a batch job; 0 asks for none
    "seeds": Limit(1, 1000),
    "trials": Limit(0, 100_000),
    "items": Limit(1, 100_000),
    "people": Limit(1, 1000),  # for each item and system of a study
    "each": Limit(1, 10_000),  # items that one person does
    "systems": Limit(2, 100),
    "studies": Limit(1, 1_000_000),
    "seed": SEED,
    "random": SEED,
}
"""The bounds of numbers, by the name of the option or of the field in a file."""

WORDS = Limit(1, 200)  # of a sentence; the longest of the data has 61
CHARACTERS = Limit(1, 1_000)  # of a sentence; the longest of the data has 315
SENTENCES = Limit(1, 50)  # to follow at once; the data has up to 15
ACTIONS = Limit(1, 200)  # to describe at once; the data has up to 42
HALLS = Limit(0, 1_000)  # of a map
COORDINATE = Limit(-10_000, 10_000)  # of a place on a map


def check_numbers(values: Mapping[str, Any], mark: str = "") -> None:
    """Refuses a number, or one of several, that is out of its bounds; `mark` stands before its name."""
    for name, value in values.items():
        limit = NUMBERS.get(name)
        for number in value if isinstance(value, tuple | list) else (value,):
            if limit is not None and isinstance(number, int | float) and not isinstance(number, bool):
                limit.check(f"{mark}{name.replace('_', '-')}", number)


def check_sentences(sentences: Sequence[str]) -> None:
    """Refuses more, or longer ones, than can be followed in reasonable time."""
    SENTENCES.check("sentences to follow", len(sentences))
    for number, sentence in enumerate(sentences, 1):
        CHARACTERS.check(f"characters in sentence {number}", len(sentence))
        WORDS.check(f"words in sentence {number}", len(sentence.split()))
        try:
            sentence.encode()
        except UnicodeEncodeError:
            raise ParseError(f"sentence {number} is no text: {sentence!r}", allowed="UTF-8") from None


def check_segments(segments: Iterable[Sequence[object]]) -> None:
    """Refuses more actions than can be described in reasonable time."""
    ACTIONS.check("actions to describe", sum(map(len, segments)))
