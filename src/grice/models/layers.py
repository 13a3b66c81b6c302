"""The only layers that know of the ensemble: every parameter and activation leads with E members.

Dimensions: E members, R rows, T time steps, P packed positions, I inputs, H hidden, O outputs, V words,
G = 2E directions of a bidirectional LSTM. Members never meet here except in `pool`.
An activation that is the same for all members may lead with 1 instead of E.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor, nn


class Streams:
    """One random stream per member, so that a member is the same alone as among ten."""

    def __init__(self, seed: int, members: Sequence[int], *purpose: int) -> None:
        self.generators = [torch.Generator().manual_seed(_mix(seed, m, *purpose)) for m in members]

    def uniform(self, *shape: int) -> Tensor:
        """(E, *shape): uniform in [0, 1)."""
        out = torch.empty(len(self.generators), *shape)
        for member, generator in zip(out, self.generators, strict=True):
            member.uniform_(generator=generator)
        return out

    def permutations(self, n: int) -> Tensor:
        """(E, n): an order of n things for each member."""
        return torch.stack([torch.randperm(n, generator=g) for g in self.generators])


def _mix(*parts: int) -> int:
    """One seed from several small integers (FNV-1a over their bytes), the same on every machine."""
    digest = 0xCBF29CE484222325
    for part in parts:
        for byte in int(part).to_bytes(8, "little", signed=True):
            digest = (digest ^ byte) * 0x100000001B3 % 2**64
    return digest >> 1


@dataclass(frozen=True)
class Dropout:
    """Variational dropout: masks drawn once per sequence, from each member's own stream and rate."""

    streams: Streams
    rate: Tensor  # (E,)

    def mask(self, *shape: int) -> Tensor:
        """(E, *shape): 0 with the member's rate, else 1 / (1 - rate)."""
        rate = self.rate.view(-1, *[1] * len(shape))
        return (self.streams.uniform(*shape) >= rate) / (1 - rate)


def pool(log_probabilities: Tensor) -> Tensor:
    """(E, ...) -> (...): where members meet. The mean, so that step scores add up to sequence scores."""
    return log_probabilities.mean(0)


def initialise(module: nn.Module, streams: Streams) -> None:
    """Glorot-uniform for matrices, zero for what a layer marks as a bias, each member from its stream."""
    for layer in module.modules():
        for parameter in layer.parameters(recurse=False):
            if parameter.dim() >= 3:
                bound = math.sqrt(6 / (parameter.shape[-2] + parameter.shape[-1]))
                parameter.data.copy_((streams.uniform(*parameter.shape[1:]) * 2 - 1) * bound)
            else:
                parameter.data.zero_()


class Linear(nn.Module):
    """(E, ..., I) -> (E, ..., O)."""

    def __init__(self, members: int, inputs: int, outputs: int, bias: bool = False) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.empty(members, inputs, outputs))
        self.bias = nn.Parameter(torch.empty(members, outputs)) if bias else None

    def forward(self, x: Tensor) -> Tensor:
        members, _, outputs = self.weight.shape
        flat = x.flatten(1, -2).expand(members, -1, -1)
        y = torch.bmm(flat, self.weight)
        if self.bias is not None:
            y = y + self.bias[:, None]
        return y.view(members, *x.shape[1:-1], outputs)


class Repeated:
    """A matrix that a loop over time multiplies by again and again: (E, R, I) -> (E, R, O).

    Its gradient is computed once, from all steps together, instead of once a step and then summed.
    """

    def __init__(self, weight: Tensor) -> None:
        self.weight = weight.detach()
        self.stash: list[tuple[Tensor, Tensor]] = []
        self.token: Tensor = _Collect.apply(weight, self.stash)  # type: ignore[no-untyped-call]

    def __call__(self, x: Tensor) -> Tensor:
        y: Tensor = _Multiply.apply(x, self.weight, self.token, self.stash)  # type: ignore[no-untyped-call]
        return y


class _Collect(torch.autograd.Function):
    """Turns the weight into a token; by the time the token's gradient is asked for, the stash is full."""

    @staticmethod
    def forward(ctx: Any, weight: Tensor, stash: list[tuple[Tensor, Tensor]]) -> Tensor:
        ctx.stash = stash
        return weight.new_zeros(())

    @staticmethod
    def backward(ctx: Any, _: Tensor) -> tuple[Tensor, None]:
        inputs, gradients = (torch.cat(parts, 1) for parts in zip(*ctx.stash, strict=True))
        ctx.stash.clear()
        return torch.bmm(inputs.transpose(1, 2), gradients), None


class _Multiply(torch.autograd.Function):
    """One multiplication: its part of the weight's gradient goes to the stash."""

    @staticmethod
    def forward(ctx: Any, x: Tensor, weight: Tensor, token: Tensor, stash: list[Any]) -> Tensor:
        ctx.save_for_backward(x, weight)
        ctx.stash = stash
        return torch.bmm(x, weight)

    @staticmethod
    def backward(ctx: Any, dy: Tensor) -> tuple[Tensor, None, Tensor, None]:
        x, weight = ctx.saved_tensors
        ctx.stash.append((x, dy))
        return torch.bmm(dy, weight.transpose(1, 2)), None, dy.new_zeros(()), None


class Embedding(nn.Module):
    """A matrix times one-hot vectors, looked up instead of multiplied: (E, ...) indices -> (E, ..., O).

    Index V gives zeros: padding, and words that dropout removed. With `directions` there is one matrix
    for each, and indices are (E, directions, ...).
    """

    def __init__(self, members: int, words: int, outputs: int, directions: int | None = None) -> None:
        super().__init__()
        lead = (members,) if directions is None else (members, directions)
        self.weight = nn.Parameter(torch.empty(*lead, words, outputs))

    def forward(self, index: Tensor, scale: Tensor | None = None) -> Tensor:
        """`scale` (E,) multiplies each member's vectors."""
        *lead, words, outputs = self.weight.shape
        weight: Tensor = self.weight
        if scale is not None:
            weight = weight * scale.view(-1, *[1] * (weight.dim() - 1))
        table = nn.functional.pad(weight, (0, 0, 0, 1)).view(-1, outputs)
        tail = index.shape[len(lead) :]
        index = index.expand(*lead, *tail).reshape(-1, *tail)
        flat = flatten(index, index.shape[0], words + 1)
        return nn.functional.embedding(flat, table).view(*lead, *tail, outputs)


def flatten(index: Tensor, members: int, size: int) -> Tensor:
    """Indices (E or 1, ...) into each member's own `size` rows, as indices into all rows laid end to end."""
    offset = torch.arange(members).mul_(size).view(-1, *[1] * (index.dim() - 1))
    return index + offset


def pick(x: Tensor, index: Tensor) -> Tensor:
    """(E, P, *O) and (E or 1, *I) indices into P -> (E, *I, *O)."""
    members, size, *rest = x.shape
    flat = flatten(index, members, size)
    return x.flatten(0, 1).index_select(0, flat.flatten()).view(*flat.shape, *rest)


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


class Attention(nn.Module):
    """Additive attention (Bahdanau et al. 2015) with several heads that share keys' and values' positions.

    `keys` are the projected codes (..., heads·A); one head's weights are softmax(v · tanh(query + key)).
    """

    def __init__(self, members: int, codes: int, queries: int, size: int, heads: int) -> None:
        super().__init__()
        self.heads, self.size = heads, size
        self.key = Linear(members, codes, heads * size)
        self.query = Linear(members, queries, heads * size)
        self.score = nn.Parameter(torch.empty(members, heads, size))

    def reader(self) -> Reader:
        """For a loop in which every query depends on what was read before."""
        # One matmul with a block-diagonal matrix gives every head its own sum.
        blocks = (self.score[..., None] * torch.eye(self.heads)[:, None]).flatten(1, 2)
        return Reader(Repeated(self.query.weight), blocks)


@dataclass(frozen=True)
class Reader:
    """An attention that is asked from outside."""

    query: Repeated
    blocks: Tensor  # (E, heads·A, heads)

    def __call__(self, query: Tensor, keys: Tensor, values: Tensor, inside: Tensor) -> tuple[Tensor, Tensor]:
        """What each head reads, (E, R, heads, O), and its weights (E, R, heads, T).

        Queries (E, R, Q), keys (E, R, T, heads·A), values (E, R, T, O), and `inside` (E or 1, R, T),
        which positions exist.
        """
        members, rows, times, _ = keys.shape
        mixed = (keys + self.query(query)[:, :, None]).tanh()
        scores = torch.bmm(mixed.flatten(1, 2), self.blocks).view(members, rows, times, -1)
        weights = scores.masked_fill(~inside[..., None], -torch.inf).softmax(2).transpose(2, 3)
        return torch.matmul(weights, values), weights
