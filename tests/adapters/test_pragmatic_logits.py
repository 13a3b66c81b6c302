"""Pragmatics word by word is exact: against enumeration of all texts of a small vocabulary."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import islice, product
from pathlib import Path
from typing import Any

import pytest
import torch

from grice.adapters.names import Resources, resolve
from grice.adapters.prompts import contrasts
from grice.data.synthetic import episodes
from grice.errors import AgentError
from grice.hf import PragmaticLogits
from grice.pragmatics.agents import propose, score
from grice.worlds import WORLDS

CONTEXTS = [[0, 3, 4], [0, 5], [0, 2, 2, 3, 5]]
SIZE, LONGEST = 6, 3


@pytest.fixture(scope="module")
def model() -> Any:
    from transformers import LlamaConfig, LlamaForCausalLM

    torch.manual_seed(1)
    config = LlamaConfig(
        vocab_size=SIZE,
        hidden_size=16,
        intermediate_size=32,
        num_hidden_layers=2,
        num_attention_heads=4,
        num_key_value_heads=2,
        bos_token_id=0,
        eos_token_id=None,
        pad_token_id=1,
        initializer_range=0.6,
    )
    return LlamaForCausalLM(config).eval()


@torch.inference_mode()
def literal(model: Any, context: list[int], said: tuple[int, ...]) -> list[float]:
    """P(next token), without any cache."""
    logits = model(torch.tensor([[*context, *said]])).logits[0, -1].double()
    return list(logits.softmax(-1).tolist())


def exact(model: Any, target: int, alpha: float, prior: list[float], said: tuple[int, ...]) -> list[float]:
    """S1 by the book: the listener's belief from the probability of the whole text so far."""
    beliefs = list(prior)
    for turn in range(len(said)):
        chances = [literal(model, context, said[:turn]) for context in CONTEXTS]
        beliefs = [b * own[said[turn]] for b, own in zip(beliefs, chances, strict=True)]
    chances = [literal(model, context, said) for context in CONTEXTS]
    weights = []
    for token in range(SIZE):
        heard = [b * own[token] for b, own in zip(beliefs, chances, strict=True)]
        weights.append(chances[target][token] * (heard[target] / sum(heard)) ** alpha)
    return [w / sum(weights) for w in weights]


@pytest.mark.parametrize(("target", "alpha"), [(0, 1.0), (1, 3.0), (2, 0.5)])
def test_every_next_token_is_as_enumeration_says(model: Any, target: int, alpha: float) -> None:
    prior = [0.5, 0.3, 0.2]
    processor = PragmaticLogits(model, CONTEXTS, target, alpha, prior)
    context = CONTEXTS[target]
    for length in range(LONGEST):
        rows = list(product(range(SIZE), repeat=length))[::3] or [()]
        ids = torch.tensor([[*context, *row] for row in rows])
        with torch.inference_mode():
            scores = model(ids).logits[:, -1]
        found = processor(ids, scores).exp()
        wanted = torch.tensor([exact(model, target, alpha, prior, row) for row in rows])
        assert torch.allclose(found, wanted.float(), atol=1e-5)


def test_alpha_zero_changes_nothing(model: Any) -> None:
    ids = torch.tensor([[*CONTEXTS[0], 4, 2]])
    scores = model(ids).logits[:, -1].detach()
    found = PragmaticLogits(model, CONTEXTS, 0, 0.0)(ids, scores)
    assert torch.allclose(found, scores.log_softmax(-1), atol=1e-6)


def test_a_wide_beam_of_transformers_finds_the_best_text_of_all(model: Any) -> None:
    alpha, prior = 6.0, [1 / 3] * 3
    how = {"num_beams": SIZE**2, "max_new_tokens": LONGEST, "do_sample": False, "length_penalty": 0.0}
    changed = []
    for target, context in enumerate(CONTEXTS):
        chances = {
            text: sum(
                math.log(exact(model, target, alpha, prior, text[:i])[token]) for i, token in enumerate(text)
            )
            for text in product(range(SIZE), repeat=LONGEST)
        }
        listener = PragmaticLogits(model, CONTEXTS, target, alpha)
        out = model.generate(torch.tensor([context]), logits_processor=[listener], **how)
        assert tuple(out[0, len(context) :].tolist()) == max(chances, key=lambda text: chances[text])
        changed.append(out.tolist() != model.generate(torch.tensor([context]), **how).tolist())
    assert any(changed)


def test_samples_are_drawn_by_it_too(model: Any) -> None:
    torch.manual_seed(0)
    out = model.generate(
        torch.tensor([CONTEXTS[1]]),
        logits_processor=[PragmaticLogits(model, CONTEXTS, 1, 2.0)],
        do_sample=True,
        top_k=0,
        max_new_tokens=1,
        num_return_sequences=3000,
    )
    counts = torch.bincount(out[:, len(CONTEXTS[1])], minlength=SIZE) / 3000
    wanted = torch.tensor(exact(model, 1, 2.0, [1 / 3] * 3, ()))
    assert torch.allclose(counts.double(), wanted.double(), atol=0.04)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"target": 3}, "context 3 of 3"),
        ({"alpha": -1.0}, "alpha is -1.0"),
        ({"alpha": math.nan}, "alpha is nan"),
        ({"prior": [1.0, 0.0, 1.0]}, "a prior of"),
        ({"contexts": [[0], []]}, "a context without tokens"),
    ],
)
def test_what_makes_no_sense_is_refused(model: Any, wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(AgentError, match=said):
        PragmaticLogits(model, **{"contexts": CONTEXTS, "target": 0, **wrong})


def test_rows_of_another_prompt_are_refused(model: Any) -> None:
    with pytest.raises(AgentError, match="do not begin with the target's context"):
        PragmaticLogits(model, CONTEXTS, 0)(torch.tensor([CONTEXTS[1]]), torch.zeros(1, SIZE))


def test_a_speaker_proposes_word_by_word_what_it_scores(llama_folder: Path, tmp_path: Path) -> None:
    means = Resources(list)
    answers = tmp_path / "answers.sqlite"
    tasks = [e.describing() for e in islice(episodes(WORLDS["tangrams"], 5, turns=2), 2)]

    def speaker(more: str) -> Any:
        name = f"hf:{llama_folder}?longest=5&answers={answers}{more}"
        return resolve(name, "speaker", "tangrams", means).agent

    agent = speaker("&alpha=2&among=3")
    for candidates in propose(agent, tasks, 3):
        found = [c.score for c in candidates]
        assert found == pytest.approx(score(agent, [c.episode for c in candidates]), abs=1e-4)
        assert found == sorted(found, reverse=True)
    said = [c.episode.sentences for own in propose(agent, tasks, 3) for c in own]
    plain = [c.episode.sentences for own in propose(speaker(""), tasks, 3) for c in own]
    assert said != plain
    assert "alpha 2" in agent.signature
    assert said == [
        c.episode.sentences for own in propose(speaker("&alpha=2&among=3"), tasks, 3) for c in own
    ]


def test_a_contrast_is_with_what_else_could_be_done() -> None:
    [episode] = islice(episodes(WORLDS["alchemy"], 5, turns=3), 1)
    task = replace(episode.describing(), sentences=episode.sentences[:1])
    first, *others = contrasts(task, 4)
    assert first.segments == episode.segments[:2]
    assert len({other.segments[1] for other in others} - {episode.segments[1]}) == 4
    assert all(len(other.states()) == 3 for other in others)  # all are legal
    [walk] = islice(episodes(WORLDS["sail"], 5, turns=1), 1)
    with pytest.raises(AgentError, match="cannot be listed"):
        contrasts(walk.describing(), 4)
