"""The layers against plain loops of their equations, and the rules of the ensemble dimension."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TypeVar

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from torch import Tensor, nn

from grice.models.layers import (
    Attention,
    Dropout,
    Embedding,
    EndToEnd,
    Linear,
    Streams,
    initialise,
    log_softmax_at,
    log_sum_exp,
    pick,
    pool,
)
from grice.models.lstm import LSTM, BiLSTM, Packing

L = TypeVar("L", bound=nn.Module)
E, H, RATE = 2, 3, 0.4
# For each member, the lengths of its rows: unlike within a member, and between members.
RAGGED = torch.tensor([[2, 4, 1, 2], [3, 1, 3, 2]])
lengths = st.integers(1, 4).flatmap(
    lambda rows: st.lists(
        st.lists(st.integers(0, 5), min_size=rows, max_size=rows).filter(any), min_size=1, max_size=3
    )
)


def noise(*shape: int, seed: int = 0) -> Tensor:
    return torch.randn(*shape, generator=torch.Generator().manual_seed(seed), dtype=torch.double)


def randomised(layer: L) -> L:
    """The layer in double precision, no parameter of it zero."""
    for i, parameter in enumerate(layer.parameters()):
        parameter.data = noise(*parameter.shape, seed=i + 1)
    return layer


def dropout(members: int = E) -> Dropout:
    """The same masks whenever it is made."""
    return Dropout(Streams(3, range(members)), torch.full((members,), RATE))


def plain(x: Tensor, bias: Tensor, recurrent: Tensor, peephole: Tensor, mask: Tensor | None) -> Tensor:
    """(T, 3H) -> (T, H): the equations of the LSTM, one sequence of one member at a time."""
    h = c = x.new_zeros(H)
    out = []
    for inputs in x:
        past = h if mask is None else h * mask
        f_, g_, o_ = (inputs + bias + past @ recurrent).split(H)
        f = torch.sigmoid(f_ + peephole[:H] * c)
        c = f * c + (1 - f) * torch.tanh(g_)
        h = torch.sigmoid(o_ + peephole[H:] * c) * torch.tanh(c)
        out.append(h)
    return torch.stack(out)


# Random streams


def test_a_member_draws_the_same_alone_as_among_others() -> None:
    many, one = Streams(7, range(4), 1), Streams(7, [2], 1)
    assert torch.equal(many.uniform(3, 2)[2:3], one.uniform(3, 2))
    assert torch.equal(many.permutations(9)[2:3], one.permutations(9))
    assert torch.equal(many.uniform(5)[2:3], one.uniform(5))


def test_seeds_members_and_purposes_draw_differently() -> None:
    streams = [Streams(seed, [m], purpose) for seed in (0, 1) for m in (0, 1) for purpose in (0, 1)]
    drawn = {tuple(s.uniform(4).flatten().tolist()) for s in streams}
    assert len(drawn) == len(streams)


def test_an_order_has_everything_once() -> None:
    assert Streams(0, range(3)).permutations(6).sort(1).values.tolist() == [list(range(6))] * 3


def test_dropout_has_each_members_rate_and_keeps_the_mean() -> None:
    rates = torch.tensor([0.0, 0.25, 0.5])
    mask = Dropout(Streams(0, range(3)), rates).mask(100, 100)
    assert mask[0].eq(1).all()
    for member, rate in zip(mask, rates.tolist(), strict=True):
        assert member[member > 0].numpy() == pytest.approx(1 / (1 - rate))
        assert (member == 0).float().mean().item() == pytest.approx(rate, abs=0.02)


def test_initial_weights_are_glorots_and_each_members_own() -> None:
    def made(members: list[int]) -> nn.Module:
        layers = nn.ModuleList([Linear(len(members), 5, 7, bias=True), BiLSTM(len(members), H)])
        initialise(layers, Streams(0, members))
        return layers

    many, one = made([0, 1, 2]).state_dict(), made([1]).state_dict()
    assert all(torch.equal(many[name][1:2], one[name]) for name in many)
    weight = many["0.weight"]
    assert weight.abs().max() <= math.sqrt(6 / 12)
    assert weight.std().item() == pytest.approx(math.sqrt(2 / 12), rel=0.15)
    assert not weight[0].equal(weight[1])
    assert not many["0.bias"].any()


# Small layers


def test_pool_is_the_mean() -> None:
    assert pool(torch.tensor([[1.0, 2.0], [3.0, -2.0]])).tolist() == [2, 0]


@pytest.mark.parametrize("level", [0.0, 60.0, -60.0, 200.0, -200.0])
def test_log_sum_exp_is_torchs_also_where_exp_overflows_or_vanishes(level: float) -> None:
    x = level + 3 * noise(E, 4, 5).float()
    assert torch.allclose(log_sum_exp(x), x.double().logsumexp(-1).float(), rtol=1e-6)


@pytest.mark.parametrize("level", [0.0, 60.0, -200.0, 800.0])
def test_log_softmax_at_an_index_is_torchs_with_its_gradient(level: float) -> None:
    index = torch.tensor([[0, 4, 2, 2]] * E)
    logits, same = ((level + 3 * noise(E, 4, 5)).requires_grad_() for _ in range(2))
    found, wanted = log_softmax_at(logits, index), same.log_softmax(-1).gather(-1, index[..., None])[..., 0]
    assert torch.allclose(found, wanted)
    for chosen in (found, wanted):
        torch.autograd.backward((chosen * torch.arange(4)).sum())
    assert logits.grad is not None
    assert same.grad is not None
    assert torch.allclose(logits.grad, same.grad)


@pytest.mark.parametrize("lead", [1, E])
def test_linear_multiplies_each_member_by_its_own_matrix(lead: int) -> None:
    layer = randomised(Linear(E, 4, 5, bias=True))
    x = noise(lead, 3, 2, 4)
    assert layer.bias is not None
    for e, y in enumerate(layer(x)):
        assert torch.allclose(y, x[e % lead] @ layer.weight[e] + layer.bias[e])


@pytest.mark.parametrize("lead", [1, E])
def test_an_embedding_is_one_hot_vectors_times_a_matrix(lead: int) -> None:
    layer = randomised(Embedding(E, 6, 4))
    index = torch.tensor([[0, 5, 6, 2], [6, 1, 1, 3]])[:lead]
    hot = nn.functional.one_hot(index, 7)[..., :6].double()  # index 6 is the word that is not there
    assert torch.allclose(layer(index), torch.matmul(hot, layer.weight))
    scale = torch.tensor([2.0, 3.0])
    assert torch.allclose(layer(index, scale), torch.matmul(hot, layer.weight) * scale[:, None, None])


def test_an_embedding_has_one_matrix_for_each_direction() -> None:
    layer = randomised(Embedding(E, 6, 4, directions=2))
    index = torch.tensor([[[0, 6], [5, 1]], [[2, 2], [6, 0]]])
    hot = nn.functional.one_hot(index, 7)[..., :6].double()
    assert torch.allclose(layer(index), torch.matmul(hot, layer.weight))


@pytest.mark.parametrize("lead", [1, E])
def test_pick_indexes_each_member_on_its_own(lead: int) -> None:
    x, index = noise(E, 5, 2), torch.tensor([[[0, 4], [1, 1]], [[3, 2], [0, 0]]])[:lead]
    for e, picked in enumerate(pick(x, index)):
        assert picked.equal(x[e][index[e % lead]])


# Packing


@given(lengths)
def test_packing_loses_nothing_and_pads_nothing_it_need_not(rows: list[list[int]]) -> None:
    wanted = torch.tensor(rows)
    packing = Packing.of(wanted)
    members, count = wanted.shape
    width = int(wanted.max())
    words = torch.arange(members * count * width).view(members, count, width)
    packed = packing.pack(words, -1)
    unpacked = packed[torch.arange(members)[:, None, None], packing.positions()]
    assert unpacked[packing.inside()].equal(words[packing.inside()])
    assert (packed >= 0).sum(1).equal(wanted.sum(1))
    assert packed.shape[1] == sum(packing.counts) == (wanted.sort(1).values.amax(0)).sum()
    assert packing.inside().sum(-1).equal(wanted)


@given(lengths)
def test_a_reversal_mirrors_each_row_in_itself(rows: list[list[int]]) -> None:
    wanted = torch.tensor(rows)
    packing = Packing.of(wanted)
    times = torch.arange(int(wanted.max())).expand(*wanted.shape, -1)
    packed = packing.pack(times, -1)
    mirrored = packed.gather(1, packing.reversal())
    sums = (packed + mirrored)[packed >= 0]
    ends = (packing.lengths.gather(1, packing.rows) - 1)[packed >= 0]
    assert sums.equal(ends)
    assert (
        packing.reversal()
        .gather(1, packing.reversal())[packed >= 0]
        .equal(torch.arange(packed.shape[1]).expand_as(packed)[packed >= 0])
    )


# The LSTM


def run_lstm(layer: LSTM, x: Tensor, packing: Packing, masked: bool) -> Tensor:
    """Gates' inputs and hidden states (E, R, T, ·), through the packed form."""
    at = packing.rows, packing.times.expand_as(packing.rows)
    packed = x[torch.arange(len(x))[:, None], at[0], at[1]]
    out = layer(packed, packing.counts, dropout(len(x)) if masked else None)
    return pick(out, packing.positions()) * packing.inside()[..., None]


@pytest.mark.parametrize("masked", [False, True])
@pytest.mark.parametrize("wanted", [RAGGED, torch.tensor([[1], [1]]), torch.tensor([[3, 3], [3, 3]])])
def test_the_packed_lstm_is_its_equations_row_by_row(wanted: Tensor, masked: bool) -> None:
    layer = randomised(LSTM(E, H))
    packing = Packing.of(wanted)
    x = noise(*wanted.shape, int(wanted.max()), 3 * H)
    out = run_lstm(layer, x, packing, masked)
    masks = dropout().mask(wanted.shape[1], H).double()
    for e, row in torch.cartesian_prod(*map(torch.arange, wanted.shape)).tolist():
        size = int(wanted[e, row])
        mask = masks[e, packing.ranks[e, row]] if masked else None
        expected = plain(x[e, row, :size], layer.bias[e], layer.recurrent[e], layer.peephole[e], mask)
        assert torch.allclose(out[e, row, :size], expected)


@pytest.mark.parametrize("masked", [False, True])
@pytest.mark.parametrize("wanted", [RAGGED, torch.tensor([[1, 1]]), torch.tensor([[2, 0, 3]])])
def test_the_packed_lstms_gradient_is_right(wanted: Tensor, masked: bool) -> None:
    layer = randomised(LSTM(len(wanted), H))
    packing = Packing.of(wanted)
    x = noise(*wanted.shape, int(wanted.max()), 3 * H).requires_grad_()

    def run(*_: Tensor) -> Tensor:
        return run_lstm(layer, x, packing, masked)

    assert torch.autograd.gradcheck(run, (x, *layer.parameters()))


@pytest.mark.parametrize("masked", [False, True])
def test_steps_add_up_to_the_packed_lstm(masked: bool) -> None:
    layer = randomised(LSTM(E, H))
    packing = Packing.of(torch.full((1, 2), 4))
    x = noise(E, 2, 4, 3 * H)
    whole = run_lstm(layer, x, packing, masked)
    mask = dropout().mask(2, H).double() if masked else None
    step = layer.stepper()
    h = c = torch.zeros(E, 2, H, dtype=torch.double)
    for t in range(4):
        h, c = step(x[:, :, t], h, c, mask)
        assert torch.allclose(h, whole[:, :, t])


@torch.no_grad()
def test_a_searchs_step_is_the_training_step() -> None:
    layer = randomised(LSTM(E, H))
    x, h, c = (noise(E, 2, width, seed=width) for width in (3 * H, H, H))
    trained = layer.stepper()(x, h, c, None)
    for searched, wanted in zip(layer.step(x.clone(), h, c), trained, strict=True):
        assert torch.allclose(searched, wanted)


@pytest.mark.parametrize("masked", [False, True])
def test_a_steps_gradient_is_right(masked: bool) -> None:
    layer = randomised(LSTM(E, H))
    x, h, c = (noise(E, 2, width, seed=width).requires_grad_() for width in (3 * H, H, H))
    mask = dropout().mask(2, H).double() if masked else None

    def two_steps(*_: Tensor) -> tuple[Tensor, Tensor]:
        step = layer.stepper()
        return step(x, *step(x, h, c, mask), mask)

    assert torch.autograd.gradcheck(two_steps, (x, h, c, *layer.parameters()))


def run_bilstm(layer: BiLSTM, x: Tensor, packing: Packing, dropped: Dropout | None = None) -> Tensor:
    """Gates' inputs (E, 2, R, T, 3H), in reading order for both directions -> (E, R, T, 2H)."""
    members = torch.arange(len(x))[:, None]
    forward, backward = (
        x[:, i][members, packing.rows, packing.times.expand_as(packing.rows)] for i in (0, 1)
    )
    gates = torch.stack([forward, pick(backward, packing.reversal())], 1)
    return pick(layer(gates, packing, dropped), packing.positions()) * packing.inside()[..., None]


def test_a_bidirectional_lstm_reads_both_ways() -> None:
    layer = randomised(BiLSTM(E, H))
    packing = Packing.of(RAGGED)
    x = noise(E, 2, 4, 4, 3 * H)
    out = run_bilstm(layer, x, packing)
    for e, row in torch.cartesian_prod(*map(torch.arange, RAGGED.shape)).tolist():
        size = int(RAGGED[e, row])
        parts = []
        for i, turn in enumerate((lambda y: y, lambda y: y.flip(0))):
            bias, peephole = layer.bias[e].view(2, -1)[i], layer.peephole[e].view(2, -1)[i]
            one_way: Callable[[Tensor], Tensor] = turn
            parts.append(
                one_way(plain(one_way(x[e, i, row, :size]), bias, layer.recurrent[e, i], peephole, None))
            )
        assert torch.allclose(out[e, row, :size], torch.cat(parts, -1))


@pytest.mark.parametrize("masked", [False, True])
def test_a_bidirectional_lstms_gradient_is_right(masked: bool) -> None:
    layer = randomised(BiLSTM(E, 2))
    packing = Packing.of(torch.tensor([[1, 3], [2, 2]]))
    x = noise(E, 2, 2, 3, 6).requires_grad_()

    def run(*_: Tensor) -> Tensor:
        return run_bilstm(layer, x, packing, dropout() if masked else None)

    assert torch.autograd.gradcheck(run, (x, *layer.parameters()))


def test_padding_changes_nothing() -> None:
    layer = randomised(BiLSTM(E, H))
    x = noise(E, 2, 4, 4, 3 * H)
    together = run_bilstm(layer, x, Packing.of(RAGGED[:1]))
    for row, size in enumerate(RAGGED[0].tolist()):
        alone = run_bilstm(layer, x[:, :, row : row + 1, :size], Packing.of(torch.tensor([[size]])))
        assert torch.allclose(together[:, row, :size], alone[:, 0])


# Attention


def attend(heads: int, rows: int, times: int) -> tuple[Attention, Tensor, Tensor]:
    layer = randomised(Attention(E, 4, 3, 5, heads))
    return layer, noise(E, rows, 3, seed=8), noise(E, rows, times, 4, seed=9)


@pytest.mark.parametrize("heads", [1, 3])
def test_attention_is_its_equation_for_each_head(heads: int) -> None:
    layer, query, values = attend(heads, 2, 3)
    inside = torch.tensor([[[True, True, False], [True, True, True]]])
    read, weights = layer.reader()(query, layer.key(values), values, inside)
    for e, row, head in torch.cartesian_prod(*map(torch.arange, (E, 2, heads))).tolist():
        part = slice(5 * head, 5 * head + 5)
        there = inside[0, row]
        keys = (values[e, row] @ layer.key.weight[e][:, part])[there]
        mixed = torch.tanh(keys + query[e, row] @ layer.query.weight[e][:, part])
        expected = (mixed @ layer.score[e, head]).softmax(0)
        assert torch.allclose(weights[e, row, head][there], expected)
        assert torch.allclose(read[e, row, head], expected @ values[e, row][there])


def test_attention_is_a_distribution_over_what_is_there() -> None:
    layer, query, values = attend(2, 3, 4)
    inside = torch.arange(4) < torch.tensor([1, 4, 2])[:, None]
    _, weights = layer.reader()(query, layer.key(values), values, inside[None])
    assert torch.allclose(weights.sum(-1), torch.ones(E, 3, 2, dtype=torch.double))
    assert not weights[~inside[None, :, None].expand_as(weights)].any()


def test_keys_may_be_laid_end_to_end() -> None:
    layer, query, values = attend(2, 4, 4)
    padded = layer.key(values)
    ends = EndToEnd.of(RAGGED, 4)
    keys = pick(padded.flatten(1, 2), ends.rows * 4 + ends.times)
    assert keys.shape[1] == RAGGED.sum(1).max()
    inside = torch.arange(4) < RAGGED[..., None]
    found = layer.reader()(query, keys, values, inside, ends)
    for part, wanted in zip(found, layer.reader()(query, padded, values, inside), strict=True):
        assert torch.allclose(part, wanted)


def test_attentions_gradient_is_right_also_when_it_is_asked_twice() -> None:
    layer, query, values = attend(2, 2, 3)
    inside = torch.tensor([[[True, True, False], [True, True, True]]])
    query, values = query.requires_grad_(), values.requires_grad_()

    def run(*_: Tensor) -> Tensor:
        read = layer.reader()
        once, _weights = read(query, layer.key(values), values, inside)
        return read(once[:, :, 0, :3], layer.key(values), values, inside)[0]

    assert torch.autograd.gradcheck(run, (query, values, *layer.parameters()))


# Members never meet


@pytest.mark.parametrize("member", range(E))
def test_a_members_output_depends_on_its_own_parameters_alone(member: int) -> None:
    linear, embedding = randomised(Linear(E, 4, 3 * H, bias=True)), randomised(Embedding(E, 6, 3 * H))
    bilstm = randomised(BiLSTM(E, H))
    attention = randomised(Attention(E, 2 * H, 3 * H, 2, 2))
    packing = Packing.of(RAGGED)
    x = linear(noise(1, 4, 4, 4)) + embedding(torch.arange(16).view(1, 4, 4) % 6)
    out = run_bilstm(bilstm, x[:, None].expand(-1, 2, -1, -1, -1), packing)
    read, _ = attention.reader()(x[:, :, 0], attention.key(out), out, packing.inside())
    parameters = [p for layer in (linear, embedding, bilstm, attention) for p in layer.parameters()]
    for gradient in torch.autograd.grad(read[member].sum(), parameters):
        assert gradient[member].any()
        assert not gradient[torch.arange(E) != member].any()
