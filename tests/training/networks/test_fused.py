"""Training through the compiled kernels agrees with torch's way, gradients included, but for rounding."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from torch import Tensor, nn

from grice.models.packing import Packing
from grice.training.networks import fused
from grice.training.networks.layers import Attention, Dropout, Embedding, EndToEnd, Scores, Streams, pick
from grice.training.networks.lstm import LSTM, BiLSTM

pytest.importorskip("numba")
MOST = 18  # rows: more than a block of the kernels has
members, sizes = st.integers(1, 3), st.integers(1, 19)
rows = st.lists(st.lists(st.integers(1, 5), min_size=MOST, max_size=MOST), min_size=1, max_size=3)


def drawn(*shape: int, seed: int = 0) -> Tensor:
    return torch.randn(*shape, generator=torch.Generator().manual_seed(seed)).requires_grad_()


L = TypeVar("L", bound=nn.Module)


def filled(layer: L) -> L:
    for i, parameter in enumerate(layer.parameters()):
        parameter.data = drawn(*parameter.shape, seed=i + 1).detach()
    return layer


ROUNDING = 2e-7  # of a number in single precision, and a little more, as sums differ in their order


def agree(
    run: Callable[[], Tensor | Sequence[Tensor]], inputs: Sequence[Tensor], largest: float = 1.0
) -> None:
    """`run` gives the same by both ways, and so are its gradients; `largest`: of the numbers on the way."""
    found = []
    for way in (fused.kernels, lambda: None):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(fused, "kernels", way)
            out = run()
            outs = [out] if isinstance(out, Tensor) else list(out)
            loss = torch.stack([(o * (1 + o.detach().cos())).sum() for o in outs]).sum()
            gradients = torch.autograd.grad(loss, list(inputs))
            found.append([x.detach() for x in (*outs, *gradients)])
    for ours, wanted in zip(*found, strict=True):
        near = 40 * ROUNDING * float(1 + wanted.abs().max()) + ROUNDING * largest
        assert torch.allclose(ours, wanted, rtol=1e-5, atol=near)


def dropout(count: int) -> Dropout:
    return Dropout(Streams(3, range(count)), torch.full((count,), 0.4))


@pytest.mark.parametrize("name", ["tanh", "sigmoid", "exp"])
def test_functions_are_right_to_a_few_units_of_the_last_place(name: str) -> None:
    function = getattr(fused.kernels(), name)
    for x in torch.linspace(-30, 30, 4001).tolist():
        wanted = float(getattr(torch.tensor(x, dtype=torch.double), name)())
        assert function(torch.tensor(x).numpy()[()]) == pytest.approx(wanted, rel=5e-7, abs=5e-7)


@pytest.mark.parametrize("name", ["tanh", "sigmoid"])
def test_what_is_no_number_stays_none(name: str) -> None:
    out = getattr(fused.kernels(), name)(torch.tensor(torch.nan).numpy()[()])
    assert out != out


@settings(max_examples=15, deadline=None)
@given(rows, sizes, st.booleans())
def test_the_packed_lstm(lengths: list[list[int]], hidden: int, masked: bool) -> None:
    packing = Packing.of(np.array(lengths))
    layer, count = filled(LSTM(len(lengths), hidden)), len(lengths)
    x = drawn(count, len(packing.times), 3 * hidden)
    agree(
        lambda: layer(x, packing.counts, dropout(count) if masked else None),
        [x, *layer.parameters()],
    )


@settings(max_examples=15, deadline=None)
@given(rows, sizes, st.booleans())
def test_both_directions(lengths: list[list[int]], hidden: int, masked: bool) -> None:
    packing = Packing.of(np.array(lengths))
    layer, count = filled(BiLSTM(len(lengths), hidden)), len(lengths)
    x = drawn(count, 2, len(packing.times), 3 * hidden)

    def run() -> Tensor:
        out = layer(x, packing, dropout(count) if masked else None)
        inside = torch.from_numpy(packing.inside())
        return pick(out, torch.from_numpy(packing.positions())) * inside[..., None]

    agree(run, [x, *layer.parameters()])


@settings(max_examples=10, deadline=None)
@given(members, st.integers(1, MOST), sizes, st.booleans())
def test_a_step_of_the_lstm(count: int, size: int, hidden: int, masked: bool) -> None:
    layer = filled(LSTM(count, hidden))
    x, h, c = (drawn(count, size, width, seed=width) for width in (3 * hidden, hidden, hidden))
    mask = dropout(count).mask(size, hidden) if masked else None

    def run() -> Sequence[Tensor]:
        step = layer.stepper()
        return step(x, *step(x, h, c, mask), mask)

    agree(run, [x, h, c, *layer.parameters()])


@settings(max_examples=15, deadline=None)
@given(rows, st.integers(1, 4), sizes)
def test_attention_to_codes_in_their_places(lengths: list[list[int]], heads: int, size: int) -> None:
    wanted = torch.tensor(lengths)
    count, longest = len(lengths), int(wanted.max())
    layer = filled(Attention(count, 7, 3, size, heads))
    packing = Packing.of(wanted.numpy())
    values, queries = drawn(count, len(packing.times), 7), drawn(count, MOST, 3, seed=1)
    ends = EndToEnd.of(wanted, longest)
    at, inside = torch.from_numpy(packing.positions()), torch.from_numpy(packing.inside())
    packed = at.flatten(1).gather(1, ends.rows * longest + ends.times)

    def run() -> Sequence[Tensor]:
        keys, reader = layer.key(values), layer.reader()
        if fused.kernels() is None:

            def ask(query: Tensor) -> tuple[Tensor, Tensor]:
                given = pick(keys, packed), pick(values, at), inside
                return reader(query, *given, ends)
        else:
            codes = fused.Codes(keys, values, layer.score)

            def ask(query: Tensor) -> tuple[Tensor, Tensor]:
                return reader.look(query, codes, at, wanted)

        read, weights = ask(queries)
        return *ask(read[:, :, -1, :3]), weights  # what was read and where, and asked of again

    agree(run, [values, queries, *layer.parameters()])


@settings(max_examples=15, deadline=None)
@given(members, sizes, st.booleans(), st.booleans())
def test_tables_of_words(count: int, size: int, shared: bool, added: bool) -> None:
    layer = filled(Embedding(count, 6, size))
    index = torch.randint(7, (1 if shared else count, 9), generator=torch.Generator().manual_seed(size))
    scale, onto = torch.arange(1.0, count + 1), drawn(count, 9, size)
    inputs = [*layer.parameters(), *([onto] if added else [])]
    agree(lambda: layer(index, scale, onto if added else None), inputs)
    agree(lambda: pick(layer.weight, index.clamp(max=5), onto if added else None), inputs)


@settings(max_examples=15, deadline=None)
@given(members, sizes, st.booleans(), st.sampled_from([0.0, 60.0, -200.0]))
def test_what_is_expected_of_words(count: int, words: int, own: bool, level: float) -> None:
    hidden, weight, added = drawn(count, 9, 4), drawn(count, 4, words), drawn(count, 9 if own else 3, words)
    at = torch.arange(9)[None]
    scores = Scores(hidden, weight, added + level, None if own else at % 3)
    agree(lambda: scores.log_softmax_at(at % words), [hidden, weight, added], largest=1 + abs(level))


def test_what_needs_no_gradient_or_is_not_single_precision_goes_torchs_way() -> None:
    x = drawn(1, 2)
    assert fused.fusing(x)
    assert not fused.fusing(x.detach())
    assert not fused.fusing(x.double())
    with torch.no_grad():
        assert not fused.fusing(x)


@settings(max_examples=20, deadline=None)
@given(count=members, lengths=rows, size=sizes)
def test_attention_over_things_of_ones_own(count: int, lengths: list[list[int]], size: int) -> None:
    told = torch.tensor(lengths)[: 1 if len(lengths) < count else count]
    inside = torch.arange(int(told.max())) < told[..., None]
    layer = filled(Attention(count, 4, 3, size, 1))
    query, values = drawn(count, MOST, 3, seed=8), drawn(count, *inside.shape[1:], 4, seed=9)

    def run() -> list[Tensor]:
        look = layer.reader().over(layer.key(values), values, inside)
        read, weights = look(query)
        again, _ = look(read[:, :5, 0, :3])  # of the first five rows
        return [read, weights, again]

    agree(run, [query, values, *layer.parameters()])
