"""The small layers and attention against their equations, and the random streams of each member."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch import Tensor, nn

from grice.training.networks.layers import (
    Attention,
    Dropout,
    Embedding,
    EndToEnd,
    Linear,
    Streams,
    initialise,
    log_softmax_at,
    mixtures,
    pick,
    pool,
)
from grice.training.networks.lstm import BiLSTM

Attend = Callable[[int, int, int], tuple[Attention, Tensor, Tensor]]
E, H = 2, 3
# For each member, the lengths of its rows: unlike within a member, and between members.
RAGGED = torch.tensor([[2, 4, 1, 2], [3, 1, 3, 2]])


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


@pytest.mark.parametrize("level", [0.0, 60.0, -200.0, 800.0])
def test_log_softmax_at_an_index_is_torchs_with_its_gradient(
    level: float, noise: Callable[..., Tensor]
) -> None:
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
def test_linear_multiplies_each_member_by_its_own_matrix(
    lead: int, noise: Callable[..., Tensor], randomised: Callable[..., Any]
) -> None:
    layer = randomised(Linear(E, 4, 5, bias=True))
    x = noise(lead, 3, 2, 4)
    assert layer.bias is not None
    for e, y in enumerate(layer(x)):
        assert torch.allclose(y, x[e % lead] @ layer.weight[e] + layer.bias[e])


@pytest.mark.parametrize("lead", [1, E])
def test_an_embedding_is_one_hot_vectors_times_a_matrix(lead: int, randomised: Callable[..., Any]) -> None:
    layer = randomised(Embedding(E, 6, 4))
    index = torch.tensor([[0, 5, 6, 2], [6, 1, 1, 3]])[:lead]
    hot = nn.functional.one_hot(index, 7)[..., :6].double()  # index 6 is the word that is not there
    assert torch.allclose(layer(index), torch.matmul(hot, layer.weight))
    scale = torch.tensor([2.0, 3.0])
    assert torch.allclose(layer(index, scale), torch.matmul(hot, layer.weight) * scale[:, None, None])


def test_an_embedding_has_one_matrix_for_each_direction(randomised: Callable[..., Any]) -> None:
    layer = randomised(Embedding(E, 6, 4, directions=2))
    index = torch.tensor([[[0, 6], [5, 1]], [[2, 2], [6, 0]]])
    hot = nn.functional.one_hot(index, 7)[..., :6].double()
    assert torch.allclose(layer(index), torch.matmul(hot, layer.weight))


@pytest.mark.parametrize("lead", [1, E])
def test_pick_indexes_each_member_on_its_own(lead: int, noise: Callable[..., Tensor]) -> None:
    x, index = noise(E, 5, 2), torch.tensor([[[0, 4], [1, 1]], [[3, 2], [0, 0]]])[:lead]
    for e, picked in enumerate(pick(x, index)):
        assert picked.equal(x[e][index[e % lead]])


def test_mixtures_are_what_weights_make_of_a_rows_things(noise: Callable[..., Tensor]) -> None:
    x, weights, rows = noise(E, 3, 2, 5), noise(E, 4, 2, seed=1), torch.tensor([2, 0, 0, 1])
    expected = torch.einsum("epm,epmo->epo", weights, x[:, rows])
    assert torch.allclose(mixtures(x, weights, rows), expected)
    inputs = x.requires_grad_(), weights.requires_grad_()
    assert torch.autograd.gradcheck(lambda x, weights: mixtures(x, weights, rows), inputs)


# Attention


@pytest.fixture
def attend(noise: Callable[..., Tensor], randomised: Callable[..., Any]) -> Attend:
    """Makes an attention of so many heads, with queries and values for so many rows and times."""

    def make(heads: int, rows: int, times: int) -> tuple[Attention, Tensor, Tensor]:
        layer = randomised(Attention(E, 4, 3, 5, heads))
        return layer, noise(E, rows, 3, seed=8), noise(E, rows, times, 4, seed=9)

    return make


@pytest.mark.parametrize("heads", [1, 3])
def test_attention_is_its_equation_for_each_head(heads: int, attend: Attend) -> None:
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


def test_attention_is_a_distribution_over_what_is_there(attend: Attend) -> None:
    layer, query, values = attend(2, 3, 4)
    inside = torch.arange(4) < torch.tensor([1, 4, 2])[:, None]
    _, weights = layer.reader()(query, layer.key(values), values, inside[None])
    assert torch.allclose(weights.sum(-1), torch.ones(E, 3, 2, dtype=torch.double))
    assert not weights[~inside[None, :, None].expand_as(weights)].any()


def test_keys_may_be_laid_end_to_end(attend: Attend) -> None:
    layer, query, values = attend(2, 4, 4)
    padded = layer.key(values)
    ends = EndToEnd.of(RAGGED, 4)
    keys = pick(padded.flatten(1, 2), ends.rows * 4 + ends.times)
    assert keys.shape[1] == RAGGED.sum(1).max()
    inside = torch.arange(4) < RAGGED[..., None]
    found = layer.reader()(query, keys, values, inside, ends)
    for part, wanted in zip(found, layer.reader()(query, padded, values, inside), strict=True):
        assert torch.allclose(part, wanted)


def test_attentions_gradient_is_right_also_when_it_is_asked_twice(attend: Attend) -> None:
    layer, query, values = attend(2, 2, 3)
    inside = torch.tensor([[[True, True, False], [True, True, True]]])
    query, values = query.requires_grad_(), values.requires_grad_()

    def run(*_: Tensor) -> Tensor:
        read = layer.reader()
        once, _weights = read(query, layer.key(values), values, inside)
        return read(once[:, :, 0, :3], layer.key(values), values, inside)[0]

    assert torch.autograd.gradcheck(run, (query, values, *layer.parameters()))
