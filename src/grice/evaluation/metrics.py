"""Metrics: figures with intervals, BLEU, and paired differences of two systems.

All figures are on the paper's scale: accuracies in percent, BLEU from 0 to 100. Intervals are 95 %
percentile bootstraps over instances (a whole interaction or paragraph, since its sentences go together).

Dimensions: N instances, R resamples, 10 counts of BLEU (lengths said and referred to, matches and totals of
the four n-gram orders).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import comb
from typing import Any, Literal, TypeAlias

import msgspec
import numpy as np
import numpy.typing as npt

from grice.errors import DataError
from grice.text import tokens

Unit: TypeAlias = Literal["sentence", "paragraph"]
Floats: TypeAlias = npt.NDArray[np.float64]
Ints: TypeAlias = npt.NDArray[np.int64]

RESAMPLES = 2000
END_OF_SENTENCE = "</s>"


@cache
def _scorer() -> Any:
    """sacrebleu's BLEU, which only speakers are measured by."""
    from sacrebleu.metrics.bleu import BLEU

    return BLEU(lowercase=True, tokenize="none", smooth_method="none", force=True)


class Figure(msgspec.Struct, frozen=True):
    """A number and, where there is one, its 95 % interval."""

    value: float
    low: float | None = None
    high: float | None = None

    def __str__(self) -> str:
        if self.low is None or self.high is None:
            return f"{self.value:.2f}"
        return f"{self.value:.2f} [{self.low:.2f}, {self.high:.2f}]"


class Difference(msgspec.Struct, frozen=True):
    """The second system's lead over the first, its 95 % interval, and the p-value of a paired test."""

    value: float
    low: float
    high: float
    p: float
    test: str

    def __str__(self) -> str:
        return f"{self.value:+.2f} [{self.low:+.2f}, {self.high:+.2f}], p = {self.p:.4f} ({self.test})"


def mean(values: Sequence[float], seed: int) -> Figure:
    """The mean and its interval."""
    array = np.asarray(values, float)  # (N,)
    resampled = array[_resamples(len(array), seed)].mean(1)  # (R,)
    return _figure(float(array.mean()), resampled)


def percentage(correct: Sequence[bool], seed: int) -> Figure:
    """The percentage that is correct."""
    return mean([100.0 * value for value in correct], seed)


def share(counts: Sequence[int], totals: Sequence[int], seed: int) -> Figure:
    """The percentage of sentences that count, resampled by instance."""
    return _figure(100 * sum(counts) / sum(totals), _resampled_share(counts, totals, seed))


def bleu_counts(
    said: Sequence[Sequence[str]], reference: Sequence[Sequence[str]], unit: Unit, apart: bool = False
) -> Ints:
    """(N, 10): the sufficient statistics of BLEU for each instance; corpus BLEU needs only their sum.

    Sentences are compared one by one, or (SAIL, where their number may differ) as one paragraph with
    end-of-sentence tokens between them, as in the paper's appendix. Both sides are split as the models
    split them: `apart` is that of `text.tokens`.
    """
    pairs = zip(_split(said, apart), _split(reference, apart), strict=True)
    return np.array([_counts(*pair, unit) for pair in pairs], np.int64)


def bleu(counts: Ints) -> float:
    """Corpus BLEU, four-gram, not smoothed: that of multi-bleu."""
    said, referred, *ngrams = (int(count) for count in counts.sum(0))
    return float(_scorer().compute_bleu(ngrams[:4], ngrams[4:], said, referred, smooth_method="none").score)


def bleu_figure(counts: Ints, seed: int) -> Figure:
    return _figure(bleu(counts), _resampled_bleu(counts, seed))


def bleu_signature(unit: Unit, apart: bool = False) -> str:
    """The signature of these BLEU figures, by sacrebleu."""
    _scorer().corpus_score(["a"], [["a"]])  # the number of references is known to it after the first score
    return f"unit:{unit}|split:{'punctuation' if apart else 'space'}|{_scorer().get_signature()}"


def compare_percentages(first: Sequence[bool], second: Sequence[bool], seed: int) -> Difference:
    """The second's lead, with McNemar's exact test over the instances that differ."""
    a, b = np.asarray(first, bool), np.asarray(second, bool)  # (N,)
    gained, lost = int((b & ~a).sum()), int((a & ~b).sum())
    p = _two_sided(gained, lost)
    lead = 100.0 * (b.astype(float) - a.astype(float))
    figure = mean(lead.tolist(), seed)
    return _difference(figure, p, "McNemar, exact")


def _two_sided(gained: int, lost: int) -> float:
    """The two-sided binomial test against one half."""
    count = gained + lost
    tail = sum(comb(count, k) for k in range(min(gained, lost) + 1))
    return float(min(1.0, 2 * tail / 2**count))


def compare_bleu(first: Ints, second: Ints, seed: int) -> Difference:
    """The second's lead in BLEU, with a paired bootstrap."""
    leads = _resampled_bleu(second, seed) - _resampled_bleu(first, seed)
    return _paired(bleu(second) - bleu(first), leads)


Counted: TypeAlias = tuple[Sequence[int], Sequence[int]]  # of each instance: sentences that count, and all


def compare_shares(first: Counted, second: Counted, seed: int) -> Difference:
    """The second's lead in the percentage of sentences that count, with a paired bootstrap."""
    leads = _resampled_share(*second, seed) - _resampled_share(*first, seed)
    value = 100 * (sum(second[0]) / sum(second[1]) - sum(first[0]) / sum(first[1]))
    return _paired(value, leads)


def _paired(value: float, leads: Floats) -> Difference:
    """A lead, its interval and p-value by resampled leads (R,)."""
    other_way = min((leads <= 0).sum(), (leads >= 0).sum())
    p = min(1.0, 2 * (float(other_way) + 1) / (RESAMPLES + 1))
    return _difference(_figure(value, leads), p, "paired bootstrap")


def _split(rows: Sequence[Sequence[str]], apart: bool) -> list[list[str]]:
    return [[" ".join(tokens(sentence, apart)) for sentence in sentences] for sentences in rows]


def _counts(said: Sequence[str], reference: Sequence[str], unit: Unit) -> list[int]:
    if unit == "paragraph":
        said, reference = ([f" {END_OF_SENTENCE} ".join(sentences)] for sentences in (said, reference))
    if len(said) != len(reference):
        raise DataError(
            f"{len(said)} sentences cannot be compared one by one with {len(reference)}",
            hint='compare them with unit="paragraph"',
        )
    score = _scorer().corpus_score(said, [reference])
    return [score.sys_len, score.ref_len, *score.counts, *score.totals]


def _resampled_bleu(counts: Ints, seed: int) -> Floats:
    rows = _resamples(len(counts), seed)
    return np.array([bleu(counts[row]) for row in rows])  # (R,)


def _resampled_share(counts: Sequence[int], totals: Sequence[int], seed: int) -> Floats:
    counted, total = np.asarray(counts, float), np.asarray(totals, float)  # (N,)
    rows = _resamples(len(total), seed)
    resampled: Floats = 100 * counted[rows].sum(1) / total[rows].sum(1)  # (R,)
    return resampled


def _resamples(count: int, seed: int) -> Ints:
    """(R, N): the instances that each resample draws; equal for equal count and seed, hence paired."""
    if not count:
        raise DataError("there is nothing to measure", allowed="one instance or more")
    return np.random.default_rng(seed).integers(count, size=(RESAMPLES, count))


def _figure(value: float, resampled: Floats) -> Figure:
    low, high = np.percentile(resampled, [2.5, 97.5])
    return Figure(value, float(low), float(high))


def _difference(figure: Figure, p: float, test: str) -> Difference:
    assert figure.low is not None
    assert figure.high is not None
    return Difference(figure.value, figure.low, figure.high, p, test)
