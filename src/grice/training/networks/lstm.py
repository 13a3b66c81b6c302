"""The LSTM of the ensemble: packed without padding, both directions at once, the recurrence as one node.

Dimensions as in `layers`: E members, R rows, T time steps, P packed positions, H hidden, and
G = 2E directions of a bidirectional LSTM.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from grice.models.packing import Packing
from grice.training.networks import fused
from grice.training.networks.layers import Dropout, Repeated, pick


def before(x: Tensor, packing: Packing) -> Tensor:
    """(E or 1, P, ·): the values of each row a step before, zeros at its first one."""
    steps = torch.split(x, packing.counts, 1)
    later = (step[:, :count] for step, count in zip(steps, packing.counts[1:], strict=False))
    return torch.cat([torch.zeros_like(steps[0]), *later], 1)


def spread(x: Tensor, packing: Packing) -> Tensor:
    """(E, counts[0], ·) of rows by their ranks -> (E, P, ·): repeated at every step."""
    return torch.cat([x[:, :count] for count in packing.counts], 1)


def total(x: Tensor, packing: Packing) -> Tensor:
    """(E, P) -> (E, R): over the steps of each row that exist."""
    inside, rows = torch.from_numpy(packing.last >= packing.times), torch.from_numpy(packing.rows)
    zeros = x.new_zeros(len(x), packing.lengths.shape[1])
    return zeros.scatter_add(1, rows.expand(len(x), -1), x * inside)


def places(packing: Packing, members: int) -> Tensor:
    """(E, 2, P): the position of each step of both directions in the first one's order."""
    forward = np.broadcast_to(np.arange(len(packing.times)), packing.rows.shape)
    # Beyond a row's end each has a place of its own, so that nothing is written twice.
    backward = np.where(packing.last >= packing.times, packing.reversal(), forward)
    return torch.from_numpy(np.stack([forward, backward], 1)).expand(members, -1, -1)


class LSTM(nn.Module):
    """Coupled input and forget gates, peepholes (Greff et al. 2016), variational dropout (Gal 2016).

        f = σ(x_f + U_f h + p_f c)      c' = f c + (1 - f) tanh(x_g + U_g h)
        o = σ(x_o + U_o h + p_o c')     h' = o tanh(c')

    The gates' inputs x = [x_f, x_g, x_o] come from outside (a `Linear` or an `Embedding` of 3H outputs);
    this layer owns the bias, the recurrence and the peepholes.
    """

    def __init__(self, members: int, hidden: int) -> None:
        super().__init__()
        self.hidden = hidden
        self.recurrent = nn.Parameter(torch.empty(members, hidden, 3 * hidden))
        self.bias = nn.Parameter(torch.empty(members, 3 * hidden))
        self.peephole = nn.Parameter(torch.empty(members, 2 * hidden))

    def forward(self, x: Tensor, counts: list[int], dropout: Dropout | None) -> Tensor:
        """Gates' inputs (E, P, 3H), packed -> hidden states (E, P, H), from zero states."""
        mask = None if dropout is None else dropout.mask(counts[0], self.hidden)
        given = x, self.bias, self.recurrent, self.peephole, mask, counts
        if fused.fusing(x, self.recurrent):
            return fused.packed_lstm(*given, torch.arange(x.shape[1]).expand(len(x), 1, -1))
        return packed_lstm(*given)

    def stepper(self) -> Stepper:
        """For a loop whose inputs depend on the states before."""
        return Stepper(Repeated(self.recurrent), self.bias[:, None], self.peephole)


@dataclass(frozen=True)
class Stepper:
    """An LSTM that is stepped from outside."""

    recurrent: Repeated
    bias: Tensor  # (E, 1, 3H)
    peephole: Tensor  # (E, 2H)

    def __call__(self, x: Tensor, h: Tensor, c: Tensor, mask: Tensor | None) -> tuple[Tensor, Tensor]:
        """(E, R, 3H) gates' inputs and states (E, R, H) -> new states; `mask` (E, R, H) drops parts of h."""
        product = self.recurrent(h if mask is None else h * mask)
        if fused.fusing(product, x, self.bias, c, self.peephole):
            return fused.cell(product, x, self.bias[:, 0], c, self.peephole)
        gates = product + x + self.bias
        new_h, new_c = _Cell.apply(gates, c, self.peephole)  # type: ignore[no-untyped-call]
        return new_h, new_c


def _advance(gates: Tensor, c: Tensor, peephole: Tensor, made: Tensor) -> tuple[Tensor, Tensor]:
    """The new hidden state and cell; fills `made` (6, E, R, H) with f, g, o, both of them, and tanh(c')."""
    hidden = c.shape[-1]
    f, g, o, new_h, new_c, tanh = made.unbind()
    # Each gate in a place of its own: σ and tanh of slices of 50 numbers take up to four times as long.
    torch.addcmul(gates[..., :hidden], c, peephole[:, None, :hidden], out=f).sigmoid_()
    g.copy_(gates[..., hidden : 2 * hidden]).tanh_()
    torch.lerp(g, c, f, out=new_c)
    torch.addcmul(gates[..., 2 * hidden :], new_c, peephole[:, None, hidden:], out=o).sigmoid_()
    torch.tanh(new_c, out=tanh)
    torch.mul(o, tanh, out=new_h)
    return new_h, new_c


def _retreat(dh: Tensor, dc: Tensor, made: Tensor, c: Tensor, peephole: Tensor, dgates: Tensor) -> None:
    """Back through `_advance`: fills `dgates` (E, R, 3H); `dc` becomes the gradient of the old cell."""
    hidden = c.shape[-1]
    f, g, o, h, _, tanh = made.unbind()
    df, dg, do = torch.split(dgates, hidden, -1)
    torch.mul(dh, tanh, out=do).mul_(torch.addcmul(o, o, o, value=-1))
    dc.addcmul_(dh, torch.addcmul(o, h, tanh, value=-1)).addcmul_(do, peephole[:, None, hidden:])
    torch.sub(c, g, out=df).mul_(dc).mul_(torch.addcmul(f, f, f, value=-1))
    new = torch.addcmul(dc, dc, f, value=-1)
    torch.addcmul(new, new * g, g, value=-1, out=dg)
    dc.mul_(f).addcmul_(df, peephole[:, None, :hidden])


class _Cell(torch.autograd.Function):
    """One step of the LSTM as one node of the graph: a third of the time of its parts."""

    @staticmethod
    def forward(ctx: Any, gates: Tensor, c: Tensor, peephole: Tensor) -> tuple[Tensor, Tensor]:
        made = c.new_empty(6, *c.shape)
        h, new_c = _advance(gates, c, peephole, made)
        ctx.save_for_backward(made, c, peephole)
        return h.clone(), new_c.clone()

    @staticmethod
    def backward(ctx: Any, dh: Tensor, dc: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        made, c, peephole = ctx.saved_tensors
        dc, dgates = dc.clone(), c.new_empty(*c.shape[:-1], 3 * c.shape[-1])
        _retreat(dh, dc, made, c, peephole, dgates)
        return dgates, dc, _peephole_gradient(dgates, c, made[4])


def _peephole_gradient(dgates: Tensor, c: Tensor, new_c: Tensor) -> Tensor:
    hidden = c.shape[-1]
    return torch.cat([(dgates[..., :hidden] * c).sum(1), (dgates[..., 2 * hidden :] * new_c).sum(1)], -1)


def packed_lstm(
    x: Tensor, bias: Tensor, recurrent: Tensor, peephole: Tensor, mask: Tensor | None, counts: list[int]
) -> Tensor:
    """Hidden states (G, P, H) of packed gates' inputs (G, P, 3H); the rows of step t + 1 lead those of t."""
    result: Tensor = _PackedLSTM.apply(x, bias, recurrent, peephole, mask, counts)  # type: ignore[no-untyped-call]
    return result


class _PackedLSTM(torch.autograd.Function):
    """The whole recurrence as one node: nothing is padded, and weight gradients are one matmul each."""

    @staticmethod
    def forward(
        ctx: Any,
        x: Tensor,
        bias: Tensor,
        recurrent: Tensor,
        peephole: Tensor,
        mask: Tensor | None,
        counts: list[int],
    ) -> Tensor:
        groups, size, hidden = x.shape[0], x.shape[1], recurrent.shape[1]
        gates = x + bias[:, None]
        made, inputs = x.new_empty(6, groups, size, hidden), x.new_empty(groups, size, hidden)
        inputs[:, : counts[0]] = 0
        h = c = x.new_zeros(groups, counts[0], hidden)
        start = 0
        for count in counts:
            now = slice(start, start + count)
            if start:  # the first step has no past to add
                if mask is None:
                    inputs[:, now] = h[:, :count]
                else:
                    torch.mul(h[:, :count], mask[:, :count], out=inputs[:, now])
                gates[:, now] += torch.bmm(inputs[:, now], recurrent)
            h, c = _advance(gates[:, now], c[:, :count], peephole, made[:, :, now])
            start += count
        ctx.save_for_backward(made, inputs, recurrent, peephole, mask)
        ctx.counts = counts
        return made[3].clone()

    @staticmethod
    def backward(ctx: Any, grad: Tensor) -> tuple[Tensor | None, ...]:
        made, inputs, recurrent, peephole, mask = ctx.saved_tensors
        cells = made[4]
        groups, size, hidden = cells.shape
        before = torch.empty_like(cells)  # the cell that each step started from
        before[:, : ctx.counts[0]] = 0
        dgates = grad.new_empty(groups, size, 3 * hidden)
        backwards = recurrent.transpose(1, 2)
        dh, dc = grad.clone(), grad.new_zeros(groups, ctx.counts[0], hidden)
        end = size
        for t in reversed(range(len(ctx.counts))):
            count = ctx.counts[t]
            now = slice(end - count, end)
            end -= count
            if t:
                past = slice(end - ctx.counts[t - 1], end - ctx.counts[t - 1] + count)
                before[:, now] = cells[:, past]
            _retreat(dh[:, now], dc[:, :count], made[:, :, now], before[:, now], peephole, dgates[:, now])
            if t:
                earlier = torch.bmm(dgates[:, now], backwards)
                if mask is not None:
                    earlier *= mask[:, :count]
                dh[:, past] += earlier
        drecurrent = torch.bmm(inputs.transpose(1, 2), dgates)
        return dgates, dgates.sum(1), drecurrent, _peephole_gradient(dgates, before, cells), None, None


class BiLSTM(nn.Module):
    """Both directions as one LSTM of 2E members: (E, 2, P, 3H) gates' inputs -> (E, P, 2H).

    The second direction's inputs come already mirrored (`Packing.reversal`).
    """

    def __init__(self, members: int, hidden: int) -> None:
        super().__init__()
        self.hidden = hidden
        self.recurrent = nn.Parameter(torch.empty(members, 2, hidden, 3 * hidden))
        self.bias = nn.Parameter(torch.empty(members, 2 * 3 * hidden))
        self.peephole = nn.Parameter(torch.empty(members, 2 * 2 * hidden))

    def forward(self, x: Tensor, packing: Packing, dropout: Dropout | None) -> Tensor:
        members, _, size, _ = x.shape
        hidden, groups = self.hidden, 2 * members
        mask = None
        if dropout is not None:
            mask = dropout.mask(2, packing.counts[0], hidden).view(groups, -1, hidden)
        given = (
            x.view(groups, size, 3 * hidden),
            self.bias.view(groups, 3 * hidden),
            self.recurrent.view(groups, hidden, 3 * hidden),
            self.peephole.view(groups, 2 * hidden),
            mask,
            packing.counts,
        )
        if fused.fusing(x, self.recurrent):
            return fused.packed_lstm(*given, places(packing, members))
        out = packed_lstm(*given).view(members, 2, size, hidden)
        return torch.cat([out[:, 0], pick(out[:, 1], torch.from_numpy(packing.reversal()))], -1)
