"""Log-probabilities of given text: right, whatever is batched, shared or kept."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest
import torch

from grice.adapters.encoding import Encoding
from grice.adapters.language_model import Decoding, Query
from grice.adapters.prefix_tree import PrefixTree
from grice.adapters.transformer import Transformer
from grice.errors import AgentError

ACTIONS = (" pour 1 2\n", " mix 3\n", " drain 7 4\n", " pour 2 1\n", " stop\n", " left,")
QUESTIONS = [
    Query(("State: 1:g 2:_\nSentence: pour it\nAction:",), ACTIONS),
    Query(("State: 1:g 2:rr\nSentence: mix it\nAction:",), ACTIONS[:5]),
    Query(("State: 1:g\nSentence: turn around\nAction:", " left,", " left,"), ACTIONS),
    Query(("State: 1:g\nSentence: one",), (" the person in red leaves\n",)),
    Query(("State: 1:r\nSentence: another",), (" mix it\n", " drain one unit of the last beaker\n")),
]


@torch.inference_mode()
def token_by_token(model: Transformer, question: Query) -> tuple[float, ...]:
    """The scores by definition: every prefix run on its own, without any cache or batch."""
    context = [0]  # the one BOS
    for piece in question.context:
        context += model.tokenizer.encode(piece, add_special_tokens=False)
    scores = []
    for continuation in question.continuations:
        ids, total = list(context), 0.0
        for token in model.tokenizer.encode(continuation, add_special_tokens=False):
            logits = model.model(torch.tensor([ids]), use_cache=False).logits[0, -1]
            total += float(logits.float().log_softmax(-1)[token])
            ids.append(token)
        scores.append(total)
    return tuple(scores)


def test_scores_are_those_computed_token_by_token_without_a_cache(llama: Transformer) -> None:
    found = dict(llama.score(QUESTIONS))
    for i, question in enumerate(QUESTIONS):
        assert found[i] == pytest.approx(token_by_token(llama, question), abs=1e-4)
    spread = {round(score, 3) for scores in found.values() for score in scores}
    assert len(spread) == sum(len(question.continuations) for question in QUESTIONS)


def test_order_and_company_do_not_matter(llama: Transformer) -> None:
    together = dict(llama.score(QUESTIONS))
    order = list(range(len(QUESTIONS)))
    random.Random(1).shuffle(order)
    for i in order:
        [(_, alone)] = llama.score([QUESTIONS[i]])
        assert alone == pytest.approx(together[i], abs=1e-4)


def test_models_that_read_no_trees_score_the_same_row_by_row(
    llama_folder: Path, llama: Transformer, monkeypatch: pytest.MonkeyPatch
) -> None:
    from transformers import DynamicCache

    assert llama.branches
    monkeypatch.setattr(DynamicCache, "is_croppable", property(lambda _: False))
    other = Transformer(str(llama_folder))
    found = dict(other.score(QUESTIONS))
    assert not other.branches
    for i, question in enumerate(QUESTIONS):
        assert found[i] == pytest.approx(token_by_token(llama, question), abs=1e-4)


def test_a_tree_holds_what_sequences_begin_with_once() -> None:
    sequences = [[5, 1, 2, 9], [5, 1, 3, 9], [5, 4, 9]]
    tree = PrefixTree.of(sequences)
    assert tree.tokens.tolist() == [5, 1, 2, 3, 4]
    assert tree.depths.tolist() == [0, 1, 2, 2, 1]
    assert tree.ancestors[3].tolist() == [True, True, False, True, False]
    assert tree.paths == [[0, 1, 2], [0, 1, 3], [0, 4]]
    assert (tree.mask(2, torch.float32)[0, 0, 4] == 0).tolist() == [
        True,
        True,
        True,
        False,
        False,
        False,
        True,
    ]


def test_one_beginning_of_sequence(llama: Transformer) -> None:
    context = llama.encoding.context
    assert context(("State:",)).count(0) == 1
    assert context(("<s>State:",)) == context(("State:",))


def test_tokenizers_that_put_a_space_before_every_text(llama_of: Callable[..., Path]) -> None:
    model = Transformer(str(llama_of(spaced=True)))
    prompt, continuation = "Sentence: pour it\nAction:", " pour 1 2\n"
    ids = [*model.encoding.context((prompt,)), *model.encoding.piece(continuation)]
    assert model.decode(ids).lstrip() == prompt + continuation
    naive = [*model.encoding.context((prompt,)), *model.tokenizer.encode(continuation)[1:]]
    assert model.decode(naive).lstrip() != prompt + continuation  # else this test tests nothing


def test_a_tokenizer_that_loses_text_is_refused() -> None:
    words = Encoding(lambda text, special: [len(word) for word in text.split()])
    with pytest.raises(AgentError, match="does not give texts back"):
        words.check(lambda ids: " ".join("x" * n for n in ids))


def test_what_is_too_long_is_refused_with_both_lengths(llama: Transformer) -> None:
    with pytest.raises(AgentError, match=r"has \d{4} tokens; allowed: 1024"):
        list(llama.score([Query(("one two three " * 600,), (" a\n",))]))


def test_sums_of_half_precision_are_not_in_half_precision(llama_folder: Path, llama: Transformer) -> None:
    half = Transformer(str(llama_folder), dtype="bfloat16")
    assert half.identity != llama.identity
    found, exact = dict(half.score(QUESTIONS[:1]))[0], dict(llama.score(QUESTIONS[:1]))[0]
    assert found == pytest.approx(exact, rel=0.05)
    assert any(torch.tensor(score).bfloat16().item() != score for score in found)


def test_a_beam_finds_the_best_first_tokens(llama: Transformer) -> None:
    context = QUESTIONS[3].context
    [(_, lines)] = llama.draw([context], 8, Decoding("beam", longest=2))
    assert len(set(lines)) > 1
    [(_, wide)] = llama.draw([context], 60, Decoding("beam", longest=2))
    assert set(lines) <= set(wide)
    assert all("\n" not in line and line == " ".join(line.split()) for line in wide)


def test_samples_depend_on_the_seed_and_on_nothing_drawn_before(llama: Transformer) -> None:
    contexts = [question.context for question in QUESTIONS]
    drawn = dict(llama.draw(contexts, 4, Decoding("sample", longest=5)))
    [(_, again)] = llama.draw([contexts[2]], 4, Decoding("sample", longest=5))
    assert again == drawn[2]
    [(_, other)] = llama.draw([contexts[2]], 4, Decoding("sample", seed=1, longest=5))
    assert other != again


def test_a_chat_template_frames_the_prompt_and_its_last_line_begins_the_answer(
    llama_of: Callable[..., Path],
) -> None:
    folder = llama_of()
    with pytest.raises(AgentError, match=r"has no chat template.*leave out \?chat=1"):
        Transformer(str(folder), chat=True)
    (folder / "chat_template.jinja").write_text(
        "{% for m in messages %}[{{ m.role }}] {{ m.content }}\n{% endfor %}"
        "{% if add_generation_prompt %}[answer] {% endif %}"
    )
    chat, plain = Transformer(str(folder), chat=True), Transformer(str(folder))
    prompt, continuations = "State: 1:A\nSentence: go\nAction:", (" swap 1 2\n", " remove 1\n")
    framed = "[user] State: 1:A\nSentence: go\n[answer] Action:"
    [(_, asked)] = chat.score([Query((prompt,), continuations)])
    [(_, wanted)] = plain.score([Query((framed,), continuations)])
    [(_, without)] = plain.score([Query((prompt,), continuations)])
    assert asked == pytest.approx(wanted, abs=1e-4)
    assert asked != pytest.approx(without, abs=1e-2)
    assert chat.identity == f"{plain.identity} chat"
