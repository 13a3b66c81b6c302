"""Figures, intervals and paired tests, against sacrebleu, scipy and arithmetic."""

from __future__ import annotations

import numpy as np
import pytest
import sacrebleu
from hypothesis import given
from hypothesis import strategies as st

from grice.errors import DataError
from grice.evaluation.metrics import (
    bleu,
    bleu_counts,
    bleu_figure,
    bleu_signature,
    compare_bleu,
    compare_percentages,
    mean,
    percentage,
)

SAID = [["pour the red one out", "mix it"], ["drain two units of it", "mix the last one now please"]]
REFERENCE = [["pour the red one", "mix it"], ["drain two units of the last one", "mix the last one now"]]
sentences = st.lists(st.sampled_from("abc"), min_size=1, max_size=9).map(" ".join)
pairs = st.lists(st.tuples(sentences, sentences), min_size=1, max_size=12)


@given(pairs)
def test_bleu_is_sacrebleus_corpus_bleu(pairs: list[tuple[str, str]]) -> None:
    said, reference = [s for s, _ in pairs], [r for _, r in pairs]
    counts = bleu_counts([[s] for s in said], [[r] for r in reference], "sentence")
    expected = sacrebleu.corpus_bleu(said, [reference], tokenize="none", smooth_method="none", force=True)
    assert counts.shape == (len(pairs), 10)
    assert bleu(counts) == pytest.approx(expected.score)


def test_paragraphs_are_joined_with_an_end_of_sentence_token() -> None:
    joined = [[" </s> ".join(s)] for s in SAID], [[" </s> ".join(r)] for r in REFERENCE]
    paragraphs = bleu_counts(SAID, REFERENCE, "paragraph")
    assert np.array_equal(paragraphs, bleu_counts(*joined, "sentence"))
    assert bleu(bleu_counts([["a b c d", "e"]], [["a b c d </s> e"]], "paragraph")) == pytest.approx(100)
    with pytest.raises(DataError, match="1 sentences cannot be compared one by one with 2"):
        bleu_counts([["a"]], [["a", "b"]], "sentence")


def test_both_sides_are_split_as_the_models_split_them() -> None:
    said, reference = [["go on , then turn left ."]], [["Go on, then turn left."]]
    assert bleu(bleu_counts(said, reference, "paragraph", apart=True)) == pytest.approx(100)
    assert bleu(bleu_counts(said, reference, "paragraph")) < 100


def test_bleu_says_how_it_was_made() -> None:
    for setting in ("unit:paragraph", "nrefs:1", "split:punctuation", "tok:none", "smooth:none"):
        assert setting in bleu_signature("paragraph", apart=True).split("|")


def test_intervals_hold_the_figure_and_repeat_with_the_seed() -> None:
    figure = percentage([True] * 30 + [False] * 70, seed=1)
    assert figure == percentage([True] * 30 + [False] * 70, seed=1)
    assert figure.low is not None
    assert figure.high is not None
    assert figure.low < figure.value == 30 < figure.high
    # the normal approximation: 30 ± 1.96 · 4.58
    assert (figure.low, figure.high) == pytest.approx((21.0, 39.0), abs=1.5)
    assert str(figure) == f"30.00 [{figure.low:.2f}, {figure.high:.2f}]"
    many = bleu_figure(bleu_counts(SAID * 20, REFERENCE * 20, "sentence"), seed=0)
    assert many.low is not None
    assert many.high is not None
    assert many.low < many.value <= many.high


def test_no_figure_without_instances() -> None:
    with pytest.raises(DataError, match="nothing to measure"):
        mean([], seed=0)


def test_mcnemar_counts_only_what_differs() -> None:
    first = [True] * 50 + [False] * 8 + [True] * 1
    second = [True] * 50 + [True] * 8 + [False] * 1
    difference = compare_percentages(first, second, seed=0)
    assert difference.value == pytest.approx(100 * 7 / 59)
    assert difference.p == pytest.approx(2 * (1 + 9) / 2**9)
    assert difference.low <= difference.value <= difference.high
    assert compare_percentages(second, first, seed=0).value == -difference.value
    assert compare_percentages(first, first, seed=0).p == 1


def test_paired_bootstrap_of_bleu() -> None:
    good = bleu_counts(REFERENCE * 10, REFERENCE * 10, "sentence")
    poor = bleu_counts(SAID * 10, REFERENCE * 10, "sentence")
    gain = compare_bleu(poor, good, seed=0)
    assert gain.value == pytest.approx(bleu(good) - bleu(poor))
    assert gain.p < 0.01
    assert "paired bootstrap" in str(gain)
    same = compare_bleu(poor, poor, seed=0)
    assert (same.value, same.low, same.high, same.p) == (0, 0, 0, 1)
