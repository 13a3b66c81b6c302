"""The LSTM of the ensemble: packed without padding, both directions at once, the recurrence as one node.

Dimensions as in `layers`: E members, R rows, T time steps, P packed positions, H hidden, and
G = 2E directions of a bidirectional LSTM.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor, nn

from grice.models.layers import Dropout, Repeated, pick


@dataclass(frozen=True)
class Packing:
    """Where each time step of R sequences stands when they are packed without padding.

    Rows are ranked by length, longest first, for each member; `counts[t]` rows are still going at step t
    (for the member that has most), and step t of the row of rank r stands at position `offsets[t] + r`.
    """

    lengths: Tensor  # (E or 1, R)
    ranks: Tensor  # (E or 1, R): the rank of each row
    counts: list[int]  # T of them
    offsets: Tensor  # (T,)
    times: Tensor  # (P,): the step of each position
    rows: Tensor  # (E or 1, P): the row of each position

    @classmethod
    def of(cls, lengths: Tensor) -> Packing:
        order = lengths.argsort(dim=1, descending=True, stable=True)
        steps = torch.arange(int(lengths.max()))
        counts = (lengths[..., None] > steps).sum(1).amax(0)
        offsets = counts.cumsum(0) - counts
        times = steps.repeat_interleave(counts)
        rows = order[:, torch.arange(len(times)) - offsets[times]]
        return cls(lengths, order.argsort(dim=1), counts.tolist(), offsets, times, rows)

    def pack(self, x: Tensor, fill: int) -> Tensor:
        """(E or 1, R, T) of integers -> (E or 1, P); what is beyond a row's length becomes `fill`."""
        packed = x.flatten(1).gather(1, (self.rows * x.shape[2] + self.times).expand(x.shape[0], -1))
        return packed.masked_fill(self.lengths.gather(1, self.rows) <= self.times, fill)

    def inside(self) -> Tensor:
        """(E or 1, R, T): which steps exist."""
        return torch.arange(len(self.counts)) < self.lengths[..., None]

    def positions(self) -> Tensor:
        """(E or 1, R, T): where each step of each row stands (0 beyond its length)."""
        return (self.offsets + self.ranks[..., None]) * self.inside()

    def reversal(self) -> Tensor:
        """(E or 1, P): the position of the step that mirrors each one in its own row."""
        mirror = (self.lengths.gather(1, self.rows) - 1 - self.times).clamp(min=0)
        return self.offsets[mirror] + self.ranks.gather(1, self.rows)


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
        return packed_lstm(x, self.bias, self.recurrent, self.peephole, mask, counts)

    def stepper(self) -> Stepper:
        """For a loop whose inputs depend on the states before."""
        return Stepper(Repeated(self.recurrent), self.bias[:, None], self.peephole)

    def step(self, gates: Tensor, h: Tensor, c: Tensor) -> tuple[Tensor, Tensor]:
        """One step of a search, without a gradient; the gates' inputs (E, R, 3H) are used up."""
        gates.add_(self.bias[:, None]).baddbmm_(h, self.recurrent)
        *_, new_c, _, new_h = _advance(gates, c, self.peephole)
        return new_h, new_c


@dataclass(frozen=True)
class Stepper:
    """An LSTM that is stepped from outside."""

    recurrent: Repeated
    bias: Tensor  # (E, 1, 3H)
    peephole: Tensor  # (E, 2H)

    def __call__(self, x: Tensor, h: Tensor, c: Tensor, mask: Tensor | None) -> tuple[Tensor, Tensor]:
        """(E, R, 3H) gates' inputs and states (E, R, H) -> new states; `mask` (E, R, H) drops parts of h."""
        gates = self.recurrent(h if mask is None else h * mask) + x + self.bias
        new_h, new_c = _Cell.apply(gates, c, self.peephole)  # type: ignore[no-untyped-call]
        return new_h, new_c


def _advance(gates: Tensor, c: Tensor, peephole: Tensor) -> tuple[Tensor, ...]:
    """The gates, the new cell, its tanh and the new hidden state; `gates` is used up."""
    hidden = c.shape[-1]
    f = gates[..., :hidden].addcmul_(c, peephole[:, None, :hidden]).sigmoid_()
    g = gates[..., hidden : 2 * hidden].tanh_()
    new_c = torch.lerp(g, c, f)
    o = gates[..., 2 * hidden :].addcmul_(new_c, peephole[:, None, hidden:]).sigmoid_()
    tanh = new_c.tanh()
    return f, g, o, new_c, tanh, o * tanh


def _retreat(
    dh: Tensor, dc: Tensor, saved: tuple[Tensor, ...], c: Tensor, peephole: Tensor, dgates: Tensor
) -> Tensor:
    """Back through `_advance`: fills `dgates` (E, R, 3H) and returns the gradient of the old cell."""
    f, g, o, tanh = saved
    hidden = c.shape[-1]
    do = dgates[..., 2 * hidden :]
    torch.mul(dh, tanh, out=do).mul_(o).mul_(1 - o)
    dc = torch.addcmul(dc, dh * o, 1 - tanh * tanh).addcmul_(do, peephole[:, None, hidden:])
    df = dgates[..., :hidden]
    torch.mul(dc, c - g, out=df).mul_(f).mul_(1 - f)
    forgotten = dc * f
    torch.mul(dc - forgotten, 1 - g * g, out=dgates[..., hidden : 2 * hidden])
    return forgotten.addcmul_(df, peephole[:, None, :hidden])


class _Cell(torch.autograd.Function):
    """One step of the LSTM as one node of the graph: a third of the time of its parts."""

    @staticmethod
    def forward(ctx: Any, gates: Tensor, c: Tensor, peephole: Tensor) -> tuple[Tensor, Tensor]:
        f, g, o, new_c, tanh, h = _advance(gates.clone(), c, peephole)
        ctx.save_for_backward(f, g, o, tanh, c, new_c, peephole)
        return h, new_c

    @staticmethod
    def backward(ctx: Any, dh: Tensor, dc: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        f, g, o, tanh, c, new_c, peephole = ctx.saved_tensors
        dgates = c.new_empty(*c.shape[:-1], 3 * c.shape[-1])
        before = _retreat(dh, dc, (f, g, o, tanh), c, peephole, dgates)
        return dgates, before, _peephole_gradient(dgates, c, new_c)


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
        gates = x + bias[:, None]  # becomes f, g, o in place
        cells, tanhs, inputs, out = (x.new_empty(groups, size, hidden) for _ in range(4))
        inputs[:, : counts[0]] = 0
        h = c = x.new_zeros(groups, counts[0], hidden)
        start = 0
        for t, count in enumerate(counts):
            now = slice(start, start + count)
            start += count
            if t:  # the first step has no past to add
                if mask is None:
                    inputs[:, now] = h[:, :count]
                else:
                    torch.mul(h[:, :count], mask[:, :count], out=inputs[:, now])
                gates[:, now] += torch.bmm(inputs[:, now], recurrent)
            *_, c, tanh, h = _advance(gates[:, now], c[:, :count], peephole)
            cells[:, now], tanhs[:, now], out[:, now] = c, tanh, h
        ctx.save_for_backward(gates, cells, tanhs, inputs, recurrent, peephole, mask)
        ctx.counts = counts
        return out

    @staticmethod
    def backward(ctx: Any, grad: Tensor) -> tuple[Tensor | None, ...]:
        gates, cells, tanhs, inputs, recurrent, peephole, mask = ctx.saved_tensors
        groups, size, hidden = cells.shape
        dgates = torch.empty_like(gates)
        before = torch.empty_like(cells)  # the cell that each step started from
        before[:, : ctx.counts[0]] = 0
        backwards = recurrent.transpose(1, 2)
        dh, dc = grad.new_zeros(groups, 0, hidden), grad.new_zeros(groups, 0, hidden)
        end = size
        for t in reversed(range(len(ctx.counts))):
            count = ctx.counts[t]
            now = slice(end - count, end)
            end -= count
            if t:
                before[:, now] = cells[:, end - ctx.counts[t - 1] : end][:, :count]
            total = grad[:, now].clone()
            total[:, : dh.shape[1]] += dh
            carried = nn.functional.pad(dc, (0, 0, 0, count - dc.shape[1]))
            f, g, o = gates[:, now].split(hidden, -1)
            dc = _retreat(total, carried, (f, g, o, tanhs[:, now]), before[:, now], peephole, dgates[:, now])
            if t:
                dh = torch.bmm(dgates[:, now], backwards)
                if mask is not None:
                    dh *= mask[:, :count]
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
        out = packed_lstm(
            x.view(groups, size, 3 * hidden),
            self.bias.view(groups, 3 * hidden),
            self.recurrent.view(groups, hidden, 3 * hidden),
            self.peephole.view(groups, 2 * hidden),
            mask,
            packing.counts,
        ).view(members, 2, size, hidden)
        return torch.cat([out[:, 0], pick(out[:, 1], packing.reversal())], -1)
