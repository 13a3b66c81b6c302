"""A joint table of what might be meant and what might be said, with all scores computed once.

Speakers and listeners of any depth are then arithmetic on the table: nothing is asked of a model again.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, TypeAlias

from grice.errors import AgentError
from grice.pragmatics.frames import frame
from grice.pragmatics.rational import log_sum

Matrix: TypeAlias = tuple[tuple[float, ...], ...]  # a row for every meaning, a column for every utterance


@dataclass(frozen=True)
class Table:
    """The scores of two agents for every pair of a meaning (a row) and an utterance (a column).

    `listener` has log L_0(meaning | utterance), `speaker` log S_0(utterance | meaning): as the agents score
    them, not normalised over the table. `prior` is a log-prior of the meanings.
    """

    meanings: tuple[str, ...]
    utterances: tuple[str, ...]
    listener: Matrix
    speaker: Matrix
    prior: tuple[float, ...]

    def rsa(self, depth: int, alpha: float = 1.0, prior_in_l0: bool = False) -> tuple[Matrix, Matrix]:
        """log L_depth and log S_depth, normalised over the table's meanings and utterances.

        S_k(u | m) ∝ S_0(u | m) · L_{k−1}(m | u)^alpha and L_k(m | u) ∝ exp(prior(m)) · S_k(u | m). A speaker
        who says anything alike (S_0 flat, or exp(−cost)) makes that the textbook's.
        """
        if depth < 0:
            raise AgentError(f"the depth is {depth!r}", allowed="0 or more")
        listener = by_column(with_prior(self.prior, self.listener) if prior_in_l0 else self.listener)
        speaker = by_row(self.speaker)
        for _ in range(depth):
            speaker = speak(self.speaker, listener, alpha)
            listener = by_column(with_prior(self.prior, speaker))
        return listener, speaker

    def to_frame(self, values: Matrix | None = None) -> Any:
        """A pandas data frame of a matrix (by default the listener's scores), meanings by utterances."""
        rows = self.listener if values is None else values
        return frame([list(row) for row in rows], index=self.meanings, columns=self.utterances)

    def to_json(self) -> str:
        """The table as JSON; the logarithm of zero is null."""
        finite = {
            name: [[None if v == -math.inf else v for v in row] for row in getattr(self, name)]
            for name in ("listener", "speaker")
        }
        prior = [None if v == -math.inf else v for v in self.prior]
        return json.dumps({**asdict(self), **finite, "prior": prior}, ensure_ascii=False, allow_nan=False)

    @classmethod
    def from_json(cls, text: str) -> Table:
        """The table that `to_json` wrote."""
        saved = json.loads(text)
        listener, speaker = (
            tuple(tuple(map(_read, row)) for row in saved[name]) for name in ("listener", "speaker")
        )
        prior = tuple(map(_read, saved["prior"]))
        return cls(tuple(saved["meanings"]), tuple(saved["utterances"]), listener, speaker, prior)

    def pooled(self, groups: Sequence[int]) -> Table:
        """Rows of one group made one: L_0 of a group is the sum, S_0 the mean, weighed by L_0."""
        members = [[i for i, g in enumerate(groups) if g == group] for group in dict.fromkeys(groups)]
        weights = [log_sum(row) for row in self.listener]  # how much of the table's belief a row has
        pool = [
            (
                tuple(log_sum(column) for column in zip(*(self.listener[i] for i in rows), strict=True)),
                tuple(
                    _mean(column, [weights[i] for i in rows])
                    for column in zip(*(self.speaker[i] for i in rows), strict=True)
                ),
                log_sum(self.prior[i] for i in rows),
            )
            for rows in members
        ]
        listener, speaker, prior = zip(*pool, strict=True)
        return replace(
            self,
            meanings=tuple(" | ".join(self.meanings[i] for i in rows) for rows in members),
            listener=listener,
            speaker=speaker,
            prior=prior,
        )


def speak(base: Matrix, utility: Matrix, alpha: float) -> Matrix:
    """log S(u | m) ∝ base + alpha · utility, normalised over the utterances of each meaning."""
    return by_row(
        tuple(
            tuple(b + _times(alpha, u) for b, u in zip(*rows, strict=True))
            for rows in zip(base, utility, strict=True)
        )
    )


def with_prior(prior: Sequence[float], rows: Matrix) -> Matrix:
    """Each meaning's row plus its log-prior."""
    return tuple(tuple(p + v for v in row) for p, row in zip(prior, rows, strict=True))


def by_column(rows: Matrix) -> Matrix:
    """Normalised over the meanings of each utterance."""
    return _turned(by_row(_turned(rows)))


def by_row(rows: Matrix) -> Matrix:
    """Normalised over the utterances of each meaning; a row of zeros stays as it is."""
    totals = [log_sum(row) for row in rows]
    return tuple(
        row if total == -math.inf else tuple(value - total for value in row)
        for row, total in zip(rows, totals, strict=True)
    )


def _turned(rows: Matrix) -> Matrix:
    return tuple(zip(*rows, strict=True))


def _times(alpha: float, log: float) -> float:
    return log if log == -math.inf else alpha * log


def _mean(logs: Sequence[float], weights: Sequence[float]) -> float:
    """log of the mean of exp(logs), weighed by exp(weights); plain if they are all zero."""
    total = log_sum(weights)
    if total == -math.inf:
        return log_sum(logs) - math.log(len(logs))
    return log_sum(log + weight - total for log, weight in zip(logs, weights, strict=True))


def _read(value: float | None) -> float:
    return -math.inf if value is None else value
