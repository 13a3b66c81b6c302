"""The LSTM, packed or step by step, one way or both, against a plain loop of its equations."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import torch
from torch import Tensor

from grice.models.packing import Packing
from grice.training.networks.layers import Attention, Dropout, Embedding, Linear, Streams, pick
from grice.training.networks.lstm import LSTM, BiLSTM

E, H, RATE = 2, 3, 0.4
# For each member, the lengths of its rows: unlike within a member, and between members.
RAGGED = torch.tensor([[2, 4, 1, 2], [3, 1, 3, 2]])


def dropout(members: int = E) -> Dropout:
    """A generator of dropout masks that are equal whenever it is made."""
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


# The LSTM


def unpacked(x: Tensor, packing: Packing) -> Tensor:
    """(E, P, ·) -> (E, R, T, ·), zeros beyond a row's length."""
    inside = torch.from_numpy(packing.inside())
    return pick(x, torch.from_numpy(packing.positions())) * inside[..., None]


def run_lstm(layer: LSTM, x: Tensor, packing: Packing, masked: bool) -> Tensor:
    """Gates' inputs and hidden states (E, R, T, ·), through the packed form."""
    packed = x[torch.arange(len(x))[:, None], packing.rows, packing.times]
    out = layer(packed, packing.counts, dropout(len(x)) if masked else None)
    return unpacked(out, packing)


@pytest.mark.parametrize("masked", [False, True])
@pytest.mark.parametrize("wanted", [RAGGED, torch.tensor([[1], [1]]), torch.tensor([[3, 3], [3, 3]])])
def test_the_packed_lstm_is_its_equations_row_by_row(
    wanted: Tensor, masked: bool, noise: Callable[..., Tensor], randomised: Callable[..., Any]
) -> None:
    layer = randomised(LSTM(E, H))
    packing = Packing.of(wanted.numpy())
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
def test_the_packed_lstms_gradient_is_right(
    wanted: Tensor, masked: bool, noise: Callable[..., Tensor], randomised: Callable[..., Any]
) -> None:
    layer = randomised(LSTM(len(wanted), H))
    packing = Packing.of(wanted.numpy())
    x = noise(*wanted.shape, int(wanted.max()), 3 * H).requires_grad_()

    def run(*_: Tensor) -> Tensor:
        return run_lstm(layer, x, packing, masked)

    assert torch.autograd.gradcheck(run, (x, *layer.parameters()))


@pytest.mark.parametrize("masked", [False, True])
def test_steps_add_up_to_the_packed_lstm(
    masked: bool, noise: Callable[..., Tensor], randomised: Callable[..., Any]
) -> None:
    layer = randomised(LSTM(E, H))
    packing = Packing.of(np.full((1, 2), 4))
    x = noise(E, 2, 4, 3 * H)
    whole = run_lstm(layer, x, packing, masked)
    mask = dropout().mask(2, H).double() if masked else None
    step = layer.stepper()
    h = c = torch.zeros(E, 2, H, dtype=torch.double)
    for t in range(4):
        h, c = step(x[:, :, t], h, c, mask)
        assert torch.allclose(h, whole[:, :, t])


@pytest.mark.parametrize("masked", [False, True])
def test_a_steps_gradient_is_right(
    masked: bool, noise: Callable[..., Tensor], randomised: Callable[..., Any]
) -> None:
    layer: LSTM = randomised(LSTM(E, H))
    x, h, c = (noise(E, 2, width, seed=width).requires_grad_() for width in (3 * H, H, H))
    mask = dropout().mask(2, H).double() if masked else None

    def two_steps(*_: Tensor) -> tuple[Tensor, Tensor]:
        step = layer.stepper()
        return step(x, *step(x, h, c, mask), mask)

    assert torch.autograd.gradcheck(two_steps, (x, h, c, *layer.parameters()))


def run_bilstm(layer: BiLSTM, x: Tensor, packing: Packing, dropped: Dropout | None = None) -> Tensor:
    """Gates' inputs (E, 2, R, T, 3H), in reading order for both directions -> (E, R, T, 2H)."""
    members = torch.arange(len(x))[:, None]
    forward, backward = (x[:, i][members, packing.rows, packing.times] for i in (0, 1))
    gates = torch.stack([forward, pick(backward, torch.from_numpy(packing.reversal()))], 1)
    return unpacked(layer(gates, packing, dropped), packing)


def test_a_bidirectional_lstm_reads_both_ways(
    noise: Callable[..., Tensor], randomised: Callable[..., Any]
) -> None:
    layer = randomised(BiLSTM(E, H))
    packing = Packing.of(RAGGED.numpy())
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
def test_a_bidirectional_lstms_gradient_is_right(
    masked: bool, noise: Callable[..., Tensor], randomised: Callable[..., Any]
) -> None:
    layer = randomised(BiLSTM(E, 2))
    packing = Packing.of(np.array([[1, 3], [2, 2]]))
    x = noise(E, 2, 2, 3, 6).requires_grad_()

    def run(*_: Tensor) -> Tensor:
        return run_bilstm(layer, x, packing, dropout() if masked else None)

    assert torch.autograd.gradcheck(run, (x, *layer.parameters()))


def test_padding_changes_nothing(noise: Callable[..., Tensor], randomised: Callable[..., Any]) -> None:
    layer = randomised(BiLSTM(E, H))
    x = noise(E, 2, 4, 4, 3 * H)
    together = run_bilstm(layer, x, Packing.of(RAGGED[:1].numpy()))
    for row, size in enumerate(RAGGED[0].tolist()):
        alone = run_bilstm(layer, x[:, :, row : row + 1, :size], Packing.of(np.array([[size]])))
        assert torch.allclose(together[:, row, :size], alone[:, 0])


# Members never meet


@pytest.mark.parametrize("member", range(E))
def test_a_members_output_depends_on_its_own_parameters_alone(
    member: int, noise: Callable[..., Tensor], randomised: Callable[..., Any]
) -> None:
    linear, embedding = randomised(Linear(E, 4, 3 * H, bias=True)), randomised(Embedding(E, 6, 3 * H))
    bilstm = randomised(BiLSTM(E, H))
    attention = randomised(Attention(E, 2 * H, 3 * H, 2, 2))
    packing = Packing.of(RAGGED.numpy())
    x = linear(noise(1, 4, 4, 4)) + embedding(torch.arange(16).view(1, 4, 4) % 6)
    out = run_bilstm(bilstm, x[:, None].expand(-1, 2, -1, -1, -1), packing)
    read, _ = attention.reader()(x[:, :, 0], attention.key(out), out, torch.from_numpy(packing.inside()))
    parameters = [p for layer in (linear, embedding, bilstm, attention) for p in layer.parameters()]
    for gradient in torch.autograd.grad(read[member].sum(), parameters):
        assert gradient[member].any()
        assert not gradient[torch.arange(E) != member].any()
