"""The layers of `grice.models.layers` with gradients: every parameter and activation leads with E members.

Dimensions: E members, R rows, T time steps, P packed positions, I inputs, H hidden, O outputs, V words,
G = 2E directions of a bidirectional LSTM. Members are combined in `pool` only.
An activation that is the same for all members may lead with 1 instead of E.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor, nn

from grice.training.networks import fused


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
    """(E, ...) -> (...): the mean over members, so that step scores add up to sequence scores."""
    return log_probabilities.mean(0)


def _exponentials(x: Tensor) -> tuple[Tensor, Tensor, Tensor | float]:
    """exp(x - shift), its sum over the last dimension, and the shift: 0, or if need be the largest."""
    exponentials = x.exp()
    total = exponentials.sum(-1)
    if total.min() > 1e-30 and total.max() < 1e30:
        return exponentials, total, 0.0
    shift = x.amax(-1)
    exponentials = (x - shift[..., None]).exp_()
    return exponentials, exponentials.sum(-1), shift


def log_softmax_at(logits: Tensor, index: Tensor) -> Tensor:
    """(..., V) and (...) indices into V -> (...): without the other log-probabilities, or their gradients."""
    chosen: Tensor = _LogSoftmaxAt.apply(logits, index)  # type: ignore[no-untyped-call]
    return chosen


class _LogSoftmaxAt(torch.autograd.Function):
    """Passes over the logits once forward and once backward."""

    @staticmethod
    def forward(ctx: Any, logits: Tensor, index: Tensor) -> Tensor:
        exponentials, total, shift = _exponentials(logits)
        ctx.save_for_backward(exponentials, total, index)
        return logits.gather(-1, index[..., None])[..., 0] - total.log() - shift

    @staticmethod
    def backward(ctx: Any, grad: Tensor) -> tuple[Tensor, None]:
        exponentials, total, index = ctx.saved_tensors
        dlogits = exponentials * (-grad / total)[..., None]
        return dlogits.scatter_add_(-1, index[..., None], grad[..., None]), None


@dataclass(frozen=True)
class Scores:
    """Scores (E, P, V) of words: of the hidden state, and what the row adds that each position is of."""

    hidden: Tensor  # (E, P, H)
    weight: Tensor  # (E, H, V)
    added: Tensor  # (E, R, V)
    rows: Tensor | None  # (E or 1, P), or each position is a row of its own

    def all(self) -> Tensor:
        if self.rows is None:
            return torch.bmm(self.hidden, self.weight) + self.added
        return torch.baddbmm(pick(self.added, self.rows), self.hidden, self.weight)

    def log_softmax_at(self, index: Tensor) -> Tensor:
        """(E, P): at indices (E or 1, P) into V."""
        if fused.fusing(self.hidden, self.weight, self.added):
            rows = torch.arange(self.hidden.shape[1])[None] if self.rows is None else self.rows
            return fused.log_softmax_at(self.hidden, self.weight, self.added, rows, index)
        return log_softmax_at(self.all(), index.expand(len(self.hidden), -1))


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
    """A matrix that a loop multiplies by at every step: (E, R, I) -> (E, R, O), added to `onto`.

    Its gradient is computed once, from all steps together, instead of once a step and then summed.
    """

    def __init__(self, weight: Tensor) -> None:
        self.weight = weight.detach()
        self.stash: list[tuple[Tensor, Tensor]] = []
        self.token: Tensor = _Collect.apply(weight, self.stash)  # type: ignore[no-untyped-call]

    def __call__(self, x: Tensor, onto: Tensor | None = None) -> Tensor:
        y: Tensor = _Multiply.apply(x, self.weight, self.token, self.stash, onto)  # type: ignore[no-untyped-call]
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
    def forward(
        ctx: Any, x: Tensor, weight: Tensor, token: Tensor, stash: list[Any], onto: Tensor | None
    ) -> Tensor:
        ctx.save_for_backward(x, weight)
        ctx.stash, ctx.onto = stash, onto is not None
        return torch.bmm(x, weight) if onto is None else torch.baddbmm(onto, x, weight)

    @staticmethod
    def backward(ctx: Any, dy: Tensor) -> tuple[Tensor | None, ...]:
        x, weight = ctx.saved_tensors
        ctx.stash.append((x, dy))
        dx = torch.bmm(dy, weight.transpose(1, 2))
        return dx, None, dy.new_zeros(()), None, dy if ctx.onto else None


class Embedding(nn.Module):
    """A matrix times one-hot vectors, looked up instead of multiplied: (E, ...) indices -> (E, ..., O).

    Index V gives zeros: padding, and words that dropout removed. With `directions` there is one matrix
    for each, and indices are (E, directions, ...).
    """

    def __init__(self, members: int, words: int, outputs: int, directions: int | None = None) -> None:
        super().__init__()
        lead = (members,) if directions is None else (members, directions)
        self.weight = nn.Parameter(torch.empty(*lead, words, outputs))

    def forward(self, index: Tensor, scale: Tensor | None = None, onto: Tensor | None = None) -> Tensor:
        """`scale` (E,) multiplies each member's vectors; they are added to `onto`, if there is such."""
        *lead, words, outputs = self.weight.shape
        if fused.fusing(self.weight):
            return self._look_up(index, scale, onto)
        weight: Tensor = self.weight
        if scale is not None:
            weight = weight * scale.view(-1, *[1] * (weight.dim() - 1))
        tail = index.shape[len(lead) :]
        index = index.expand(*lead, *tail).reshape(-1, *tail)
        none = (index == words).view(*lead, *tail, 1)
        flat = flatten(index.clamp(max=words - 1), index.shape[0], words)
        found = nn.functional.embedding(flat, weight.view(-1, outputs)).view(*lead, *tail, outputs)
        if none.any():
            found = found.masked_fill(none, 0)
        return found if onto is None else onto + found

    def _look_up(self, index: Tensor, scale: Tensor | None, onto: Tensor | None) -> Tensor:
        *lead, words, outputs = self.weight.shape
        tables = self.weight.view(-1, words, outputs)
        tail = index.shape[len(lead) :]
        if scale is not None:
            scale = scale.repeat_interleave(len(tables) // len(scale))
        rows = index.expand(*lead, *tail).reshape(len(tables), -1)
        given = None if onto is None else onto.view(len(tables), -1, outputs)
        return fused.look_up(tables, rows, scale, given).view(*lead, *tail, outputs)


def flatten(index: Tensor, members: int, size: int) -> Tensor:
    """Indices (E or 1, ...) into each member's own `size` rows, as indices into all rows laid end to end."""
    offset = torch.arange(members).mul_(size).view(-1, *[1] * (index.dim() - 1))
    return index + offset


def pick(x: Tensor, index: Tensor, onto: Tensor | None = None) -> Tensor:
    """(E, P, *O) and (E or 1, *I) indices into P -> (E, *I, *O), added to `onto` if there is such."""
    members, size, *rest = x.shape
    if fused.fusing(x):
        given = None if onto is None else onto.view(members, -1, math.prod(rest))
        found = fused.look_up(x.reshape(members, size, math.prod(rest)), index.flatten(1), None, given)
        return found.view(members, *index.shape[1:], *rest)
    flat = flatten(index, members, size)
    found = x.flatten(0, 1).index_select(0, flat.flatten()).view(*flat.shape, *rest)
    return found if onto is None else onto + found


def mixtures(x: Tensor, weights: Tensor, rows: Tensor) -> Tensor:
    """(E, R, M, O) and weights (E, P, M) of the M things of each of these rows (P,) -> (E, P, O)."""
    members, count, size, outputs = x.shape
    index = flatten(rows[None, :, None] * size + torch.arange(size), members, count * size)
    flat, shares = x.reshape(-1, outputs), weights.reshape(-1, size)
    found = nn.functional.embedding_bag(index.flatten(0, 1), flat, mode="sum", per_sample_weights=shares)
    return found.view(members, -1, outputs)


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
        return Reader(Repeated(self.query.weight), blocks, self.score)


@dataclass(frozen=True)
class Reader:
    """An attention that is asked from outside."""

    query: Repeated
    blocks: Tensor  # (E, heads·A, heads)
    score: Tensor  # (E, heads, A)

    def __call__(
        self, query: Tensor, keys: Tensor, values: Tensor, inside: Tensor, ends: EndToEnd | None = None
    ) -> tuple[Tensor, Tensor]:
        """The attended values of each head, (E, R, heads, O), and its weights (E, R, heads, T).

        Queries (E, R, Q), values (E, R, T, O), and `inside` (E or 1, R, T), which positions exist. Keys
        (E, R, T, heads·A), or only those that exist (E, S, heads·A), end to end.
        """
        asked = self.query(query)
        mixed = (keys + (asked[:, :, None] if ends is None else pick(asked, ends.rows))).tanh()
        scores = torch.bmm(mixed.view(len(mixed), -1, mixed.shape[-1]), self.blocks)
        scores = scores.view(*keys.shape[:3], -1) if ends is None else pick(scores, ends.places)
        weights = scores.masked_fill(~inside[..., None], -torch.inf).softmax(2).transpose(2, 3)
        return torch.matmul(weights, values), weights

    def over(self, keys: Tensor, values: Tensor, inside: Tensor) -> Callable[[Tensor], tuple[Tensor, Tensor]]:
        """A function for repeated queries (E, R', Q), of the first R' of R rows."""
        if not fused.fusing(keys, values, self.score):

            def read(q: Tensor) -> tuple[Tensor, Tensor]:
                rows = slice(q.shape[1])
                return self(q, keys[:, rows], values[:, rows], inside[:, rows])

            return read
        codes, lengths = fused.Codes(keys.flatten(1, 2), values.flatten(1, 2), self.score), inside.sum(-1)
        places = torch.arange(inside[0].numel()).view(inside.shape[1:]).expand_as(inside)
        return lambda q: self.look(q, codes, places[:, : q.shape[1]], lengths[:, : q.shape[1]])

    def look(
        self, query: Tensor, codes: fused.Codes, positions: Tensor, lengths: Tensor
    ) -> tuple[Tensor, Tensor]:
        """Attention to codes in place: a row's are at the first `lengths` of its `positions`."""
        return codes.attend(self.query(query), positions, lengths)


@dataclass(frozen=True)
class EndToEnd:
    """The positions of R rows of up to T items, laid end to end: S of them for the member with most."""

    rows: Tensor  # (E or 1, S): the row of each
    times: Tensor  # (E or 1, S): which of its row's each is
    places: Tensor  # (E or 1, R, T): where each row's stand; any place beyond a row's length

    @classmethod
    def of(cls, lengths: Tensor, longest: int) -> EndToEnd:
        """Lengths (E or 1, R) of 1 or more."""
        ends = lengths.cumsum(1)
        begins = ends - lengths
        place = torch.arange(int(ends[:, -1].max())).expand(len(ends), -1).contiguous()
        rows = torch.searchsorted(ends, place, right=True).clamp_(max=lengths.shape[1] - 1)
        times = torch.minimum(place - begins.gather(1, rows), lengths.gather(1, rows) - 1)
        places = torch.minimum(begins[..., None] + torch.arange(longest), ends[..., None] - 1)
        return cls(rows, times, places)
