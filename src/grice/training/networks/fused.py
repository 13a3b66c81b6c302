"""The nodes of the graph whose elementwise work `kernels` does, where numba is installed.

Only training is worth compiling for: whatever needs no gradient, or is not of float32, goes torch's way. Both
ways agree but for rounding. Dimensions as in `kernels`.
"""

from __future__ import annotations

import importlib
from functools import cache
from typing import Any

import torch
from torch import Tensor


@cache
def kernels() -> Any:
    """The module of that name, or None where numba is not installed, or has no place to compile to."""
    try:
        return importlib.import_module("grice.training.networks.kernels")
    except (ImportError, RuntimeError):
        return None


def fusing(*given: Tensor) -> bool:
    """True if these tensors go through the kernels."""
    learning = torch.is_grad_enabled() and any(x.requires_grad for x in given)
    return learning and all(x.dtype == torch.float and x.is_cpu for x in given) and kernels() is not None


def _arrays(*tensors: Tensor) -> list[Any]:
    """The tensors as arrays for the kernels."""
    return [x.detach().contiguous().numpy() for x in tensors]


# --- the LSTM ----------------------------------------------------------------------------------------


def packed_lstm(
    x: Tensor,
    bias: Tensor,
    recurrent: Tensor,
    peephole: Tensor,
    mask: Tensor | None,
    counts: list[int],
    places: Tensor,
) -> Tensor:
    """`lstm.packed_lstm`, but its hidden states are (E, P, D·H), laid out at `places` (E, D, P)."""
    mask = x.new_empty(len(x), 0, 0) if mask is None else mask
    out: Tensor = _PackedLSTM.apply(x, bias, recurrent, peephole, mask, counts, places)  # type: ignore[no-untyped-call]
    return out


class _PackedLSTM(torch.autograd.Function):
    @staticmethod
    def forward(
        ctx: Any,
        x: Tensor,
        bias: Tensor,
        recurrent: Tensor,
        peephole: Tensor,
        mask: Tensor,
        counts: list[int],
        places: Tensor,
    ) -> Tensor:
        (groups, size, _), hidden, (members, directions, _) = x.shape, recurrent.shape[1], places.shape
        out = x.new_empty(members, size, directions * hidden)
        made, cells = x.new_empty(4, groups, size * hidden), x.new_empty(groups, size * hidden)
        inputs = x.new_empty(groups, size, hidden)
        inputs[:, : counts[0]] = 0
        xs, bs, ps, ms, at = _arrays(x, bias, peephole, mask, places)
        made_, cells_, out_, inputs_ = _arrays(made, cells, out, inputs)
        before, product = _arrays(x.new_zeros(groups, counts[0] * hidden), x.new_empty(groups, 0, 0))
        first = past = 0
        for count, going in zip(counts, [*counts[1:], 0], strict=True):
            if first:
                product = torch.bmm(inputs[:, first : first + count], recurrent).numpy()
            kernels().advance(xs, first, product, bs, ps, before, past, made_, cells_, count)
            kernels().show(made_, first, count, at, out_, ms, inputs_, going)
            before, past = cells_, first
            first += count
        ctx.save_for_backward(made, cells, inputs, recurrent, peephole, mask, places)
        ctx.counts = counts
        return out

    @staticmethod
    def backward(ctx: Any, grad: Tensor) -> tuple[Tensor | None, ...]:
        made, cells, inputs, recurrent, peephole, mask, places = ctx.saved_tensors
        groups, size, hidden = inputs.shape
        dgates = grad.new_empty(groups, size, 3 * hidden)
        dh, dc = grad.new_empty(2, groups, ctx.counts[0] * hidden).unbind()
        dc.zero_()
        dbias, dpeephole = grad.new_zeros(groups, 3 * hidden), torch.zeros_like(peephole)
        earlier = grad.new_empty(groups, 0, 0).numpy()
        given, at, ms, made_, cells_, ps = _arrays(grad, places, mask, made, cells, peephole)
        dh_, dc_, zeros, dgates_, dbias_, dpeephole_ = _arrays(
            dh, dc, torch.zeros_like(dc), dgates, dbias, dpeephole
        )
        first = size
        for t in reversed(range(len(ctx.counts))):
            count = ctx.counts[t]
            first -= count
            before, past = (cells_, first - ctx.counts[t - 1]) if t else (zeros, 0)
            kernels().blame(given, at, first, count, earlier, ms, dh_)
            kernels().retreat(
                dh_, dc_, made_, first, count, before, past, cells_, ps, dgates_, dbias_, dpeephole_
            )
            if t:
                now = dgates[:, first : first + count]
                earlier = torch.bmm(now, recurrent.transpose(1, 2)).numpy()
        drecurrent = torch.bmm(inputs.transpose(1, 2), dgates)
        return dgates, dbias, drecurrent, dpeephole, None, None, None


def cell(product: Tensor, x: Tensor, bias: Tensor, c: Tensor, peephole: Tensor) -> tuple[Tensor, Tensor]:
    """One step of the LSTM: the new h and c, from h U and the gates' inputs (E, R, 3H), the bias, and c."""
    h, new = _Cell.apply(product, x, bias, c, peephole)  # type: ignore[no-untyped-call]
    return h, new


class _Cell(torch.autograd.Function):
    @staticmethod
    def forward(
        ctx: Any, product: Tensor, x: Tensor, bias: Tensor, c: Tensor, peephole: Tensor
    ) -> tuple[Tensor, Tensor]:
        made, new = c.new_empty(4, len(c), c[0].numel()), torch.empty(c.shape)
        given = _arrays(x, product, bias, peephole, c.flatten(1), made, new.view(len(c), -1))
        kernels().advance(given[0], 0, *given[1:5], 0, *given[5:], c.shape[1])
        ctx.save_for_backward(made, c, new, peephole)
        return (made[2] * made[3]).view(c.shape), new

    @staticmethod
    def backward(ctx: Any, dh: Tensor, dc: Tensor) -> tuple[Tensor, ...]:
        made, c, new, peephole = ctx.saved_tensors
        members, rows, hidden = c.shape
        dc = dc.clone(memory_format=torch.contiguous_format)
        dgates = c.new_empty(members, rows, 3 * hidden)
        dbias, dpeephole = c.new_zeros(members, 3 * hidden), torch.zeros_like(peephole)
        h, dc_, made_, before, cells, ps, *made_of = _arrays(
            dh.flatten(1), dc.view(members, -1), made, c.flatten(1), new.view(members, -1), peephole,
            dgates, dbias, dpeephole,
        )  # fmt: skip
        kernels().retreat(h, dc_, made_, 0, rows, before, 0, cells, ps, *made_of)
        return dgates, dgates, dbias, dc, dpeephole


# --- attention ---------------------------------------------------------------------------------------


class Codes:
    """Keys (E, P, N·A) and values (E, P, O) that a loop attends to at every step, unmoved.

    Their gradients, and that of the attention's `score` (E, N, A), are added up in place over all steps.
    """

    def __init__(self, keys: Tensor, values: Tensor, score: Tensor) -> None:
        self.given = _arrays(keys, values, score)
        self.gradients: list[Tensor] = []
        self.token: Tensor = _Collect.apply(keys, values, score, self)  # type: ignore[no-untyped-call]

    def attend(self, asked: Tensor, positions: Tensor, lengths: Tensor) -> tuple[Tensor, Tensor]:
        """The attended values of each row, (E, R, N, O), and its weights (E, R, N, T).

        Of its `positions` (E or 1, R, T) so many count as `lengths` (E or 1, R) says.
        """
        read, weights = _Attend.apply(asked, self.token, self, positions, lengths)  # type: ignore[no-untyped-call]
        return read, weights


class _Collect(torch.autograd.Function):
    """A token for what is attended to, whose gradient is the sum of those of all steps."""

    @staticmethod
    def forward(ctx: Any, keys: Tensor, values: Tensor, score: Tensor, codes: Codes) -> Tensor:
        ctx.codes = codes
        return keys.new_zeros(())

    @staticmethod
    def backward(ctx: Any, _: Tensor) -> tuple[Tensor | None, ...]:
        gradients, ctx.codes.gradients = ctx.codes.gradients, []
        return (*gradients, None)


class _Attend(torch.autograd.Function):
    @staticmethod
    def forward(
        ctx: Any, asked: Tensor, token: Tensor, codes: Codes, positions: Tensor, lengths: Tensor
    ) -> tuple[Tensor, Tensor]:
        members, heads, _ = codes.given[2].shape
        rows, longest = positions.shape[1:]
        weights = asked.new_zeros(members, rows, heads, longest)
        read = asked.new_zeros(members, rows, heads, codes.given[1].shape[2])
        first, *others = _arrays(asked, positions, lengths, weights, read)
        kernels().attend(first, *codes.given, *others)
        ctx.codes = codes
        ctx.save_for_backward(asked, positions, lengths, weights)
        ctx.set_materialize_grads(False)
        return read, weights

    @staticmethod
    def backward(ctx: Any, dread: Tensor | None, dweights: Tensor | None) -> tuple[Tensor | None, ...]:
        asked, positions, lengths, weights = ctx.saved_tensors
        codes: Codes = ctx.codes
        if not codes.gradients:
            codes.gradients = [torch.zeros(x.shape) for x in codes.given]
        if dread is None:
            dread = asked.new_zeros(*weights.shape[:3], codes.given[1].shape[2])
        if dweights is None:
            dweights = asked.new_empty(len(asked), 0, 0, 0)
        dasked = torch.zeros_like(asked)
        first, second, third, *others = _arrays(
            dread, dweights, asked, positions, lengths, weights, dasked, *codes.gradients
        )
        kernels().unattend(first, second, third, *codes.given, *others)
        return dasked, asked.new_zeros(()), None, None, None


# --- tables of words ---------------------------------------------------------------------------------


def look_up(table: Tensor, index: Tensor, scale: Tensor | None = None, onto: Tensor | None = None) -> Tensor:
    """(G, P, O): rows of tables (G, V, O) at indices (G or 1, P), zeros at V; each times its `scale` (G,).

    They are added to `onto` (G, P, O), if there is such.
    """
    scale = table.new_ones(len(table)) if scale is None else scale
    out: Tensor = _LookUp.apply(table, index, scale, onto)  # type: ignore[no-untyped-call]
    return out


class _LookUp(torch.autograd.Function):
    @staticmethod
    def forward(ctx: Any, table: Tensor, index: Tensor, scale: Tensor, onto: Tensor | None) -> Tensor:
        ctx.save_for_backward(index, scale)
        ctx.shape = table.shape
        ctx.onto = onto is not None
        if onto is None:
            onto = table.new_empty(len(table), 0, 0)
        out = table.new_empty(len(table), index.shape[1], table.shape[2])
        kernels().look_up(*_arrays(table, index, scale, onto, out))
        return out

    @staticmethod
    def backward(ctx: Any, grad: Tensor) -> tuple[Tensor | None, ...]:
        index, scale = ctx.saved_tensors
        dtable = grad.new_zeros(ctx.shape)
        kernels().collect(*_arrays(grad, index, scale, dtable))
        return dtable, None, None, grad if ctx.onto else None


# --- what is expected of words -----------------------------------------------------------------------


def log_softmax_at(hidden: Tensor, weight: Tensor, added: Tensor, rows: Tensor, index: Tensor) -> Tensor:
    """(E, P): of the scores `hidden` (E, P, H) · `weight` (E, H, V) + `added` (E, R, V), at `index`.

    `rows` and `index` (E or 1, P) say which of the added ones each has, and which word is asked for.
    """
    chosen: Tensor = _LogSoftmaxAt.apply(hidden, weight, added, rows, index)  # type: ignore[no-untyped-call]
    return chosen


class _LogSoftmaxAt(torch.autograd.Function):
    @staticmethod
    def forward(
        ctx: Any, hidden: Tensor, weight: Tensor, added: Tensor, rows: Tensor, index: Tensor
    ) -> Tensor:
        scores = torch.bmm(hidden, weight)
        logp = hidden.new_empty(scores.shape[:2])
        kernels().expect(*_arrays(scores, added, rows, index, logp))
        ctx.save_for_backward(hidden, weight, rows, index)
        ctx.probabilities = scores
        ctx.shape = added.shape
        return logp

    @staticmethod
    def backward(ctx: Any, grad: Tensor) -> tuple[Tensor | None, ...]:
        hidden, weight, rows, index = ctx.saved_tensors
        scores, ctx.probabilities = ctx.probabilities, None  # they become their gradients
        dadded = grad.new_zeros(ctx.shape)
        kernels().surprise(*_arrays(grad, scores, rows, index, dadded))
        dhidden, dweight = (
            torch.bmm(scores, weight.transpose(1, 2)),
            torch.bmm(hidden.transpose(1, 2), scores),
        )
        return dhidden, dweight, dadded, None, None
