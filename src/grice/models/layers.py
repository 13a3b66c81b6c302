"""The layers that know of the ensemble, without gradients: every weight and activation leads with E members.

Dimensions: E members, R rows, T time steps, P packed positions, I inputs, H hidden, O outputs, V words.
Members are combined in `pool` only. An activation that all members share may lead with 1.
`grice.training.networks` has the same layers with gradients, of the same weights.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from grice.worlds.world import Floats, Ints

_BOTH = np.arange(2)[:, None]  # directions


def pool(log_probabilities: Floats) -> Floats:
    """(E, ...) -> (...): the mean over members, so that step scores add up to sequence scores."""
    mean: Floats = np.add.reduce(log_probabilities, 0)  # several times as fast as `mean`
    mean /= len(log_probabilities)
    return mean


def log_sum_exp(x: Floats) -> Floats:
    """Over the last dimension."""
    total: Floats = np.exp(x) @ np.ones(x.shape[-1], x.dtype)  # several times as fast as `sum`
    if total.min(initial=1) > 1e-30 and total.max(initial=1) < 1e30:
        return np.log(total, out=total)
    shift = x.max(-1)
    total = np.exp(x - shift[..., None]).sum(-1)
    total = np.log(total, out=total)
    total += shift
    return total


def log_softmax(x: Floats) -> Floats:
    """Over the last dimension."""
    return x - log_sum_exp(x)[..., None]


def sparse(x: Floats, weight: Floats) -> Floats:
    """(E, R, O): features (R, I), few of which any row has, times (E, I, O)."""
    used = np.flatnonzero(x.any(0))
    if 2 * len(used) > x.shape[1]:
        return x @ weight
    return x[:, used] @ weight[:, used]


@dataclass(frozen=True)
class LookupTable:
    """A matrix of weights (E, ..., V, O) of which rows are looked up.

    Eight-bit numbers stay as stored, perhaps in a file that several processes map; only rows
    that are asked for are multiplied by their `scale` (E, ..., V, 1).
    """

    numbers: npt.NDArray[Any]
    scale: Floats | None = None

    @property
    def shape(self) -> tuple[int, ...]:
        return self.numbers.shape

    def __getitem__(self, members: Any) -> LookupTable:
        """The table of some members."""
        return LookupTable(self.numbers[members], None if self.scale is None else self.scale[members])

    def rows(self, index: Ints, direction: int | None = None) -> Floats:
        """(E, *I, O): at indices (*I) into V; of one of its directions, if it has several."""
        numbers, scale = (
            x if direction is None or x is None else x[:, direction] for x in (self.numbers, self.scale)
        )
        assert numbers is not None
        found: Floats = numbers.take(index, 1)
        return found if scale is None else found * scale.take(index, 1)

    def all(self) -> Floats:
        """The whole matrix."""
        return self.numbers if self.scale is None else self.numbers * self.scale


@dataclass(frozen=True)
class LSTM:
    """Coupled input and forget gates, peepholes (Greff et al. 2016).

        f = σ(x_f + U_f h + p_f c)      c' = f c + (1 - f) tanh(x_g + U_g h)
        o = σ(x_o + U_o h + p_o c')     h' = o tanh(c')

    The gates' inputs x = [x_f, x_g, x_o] come from outside. Of two directions, all leads with (E, 2).
    """

    recurrent: Floats  # (E, H, 3H)
    bias: Floats  # (E, 3H)
    peephole: Floats  # (E, 2H)

    @classmethod
    def of(cls, weights: Any, name: str) -> LSTM:
        """The layer of that name; of both directions, if its recurrence has them."""
        recurrent, bias, peephole = (weights[f"{name}.{part}"] for part in ("recurrent", "bias", "peephole"))
        lead = recurrent.shape[:-2]
        return cls(recurrent, bias.reshape(*lead, -1), peephole.reshape(*lead, -1))

    def step(self, gates: Floats, h: Floats, c: Floats) -> tuple[Floats, Floats]:
        """New states of (E, R, H); the gates' inputs (E, R, 3H) are used up."""
        gates += self.bias[..., None, :]
        gates += h @ self.recurrent
        return self.advance(gates, c)

    def advance(self, gates: Floats, c: Floats) -> tuple[Floats, Floats]:
        """The new states, of gates to which all is added but the peepholes'."""
        size = c.shape[-1]
        peephole = self.peephole[..., None, :]
        f = c * peephole[..., :size]  # few temporary arrays, each contiguous
        f += gates[..., :size]
        _sigmoid(f)
        g = np.tanh(gates[..., size : 2 * size])
        new = c - g
        new *= f
        new += g
        o = np.multiply(new, peephole[..., size:], out=f)
        o += gates[..., 2 * size :]
        _sigmoid(o)
        o *= np.tanh(new, out=g)
        return o, new

    def run(self, gates: Floats, counts: list[int], parents: Sequence[Ints | None] = ()) -> Floats:
        """(..., P, H): the hidden states of packed gates' inputs (..., P, 3H), which are used up.

        Each step goes on from the same rows of the one before, or, of two directions, from its `parents`.
        """
        gates += self.bias[..., None, :]
        size = self.recurrent.shape[-2]
        out = np.empty((*gates.shape[:-1], size), np.float32)
        h = c = np.zeros((*gates.shape[:-2], counts[0], size), np.float32)
        start = 0
        for step, count in enumerate(counts):
            now = slice(start, start + count)
            own = gates[..., now, :]
            before = parents[step] if parents else None
            h, c = (x[..., :count, :] if before is None else x[:, _BOTH, before] for x in (h, c))
            if start:  # the first step has no past to add
                own += h @ self.recurrent
            h, c = self.advance(own, c)
            out[..., now, :] = h
            start += count
        return out

    def run_both(self, forward: Floats, backward: Floats, counts: list[int], reversal: Ints) -> Floats:
        """(E, P, 2H): both directions' states, of their packed gates' inputs (E, P, 3H) in the same order."""
        out = self.run(np.stack([forward, backward.take(reversal, 1)], 1), counts)
        return np.concatenate([out[:, 0], out[:, 1].take(reversal, 1)], -1)


def _sigmoid(x: Floats) -> Floats:
    """In place: tanh cannot overflow."""
    x *= 0.5
    np.tanh(x, out=x)
    x *= 0.5
    x += 0.5
    return x


@dataclass(frozen=True)
class Attention:
    """Additive attention (Bahdanau et al. 2015) with several heads that share keys' and values' positions.

    `keys` are the projected codes (..., heads·A); one head's weights are softmax(v · tanh(query + key)).
    """

    key: Floats  # (E, codes, heads·A)
    query: Floats  # (E, H, heads·A)
    score: Floats  # (E, heads, A)
    blocks: Floats  # (E, heads·A, heads): one matmul with it gives every head its own sum

    @classmethod
    def of(cls, weights: Any) -> Attention:
        score = weights["attention.score"]
        heads = score.shape[1]
        blocks = score[..., None] * np.eye(heads, dtype=np.float32)[:, None]
        key, query = weights["attention.key.weight"], weights["attention.query.weight"]
        return cls(key, query, score, blocks.reshape(len(score), -1, heads))

    def weigh(self, asked: Floats, keys: Floats) -> Floats:
        """(E, ..., T, heads): the scores of keys (E, ..., T, heads·A), not yet normalised.

        `asked` are the projected queries, in a shape that can be added to the keys.
        """
        mixed: Floats = np.add(keys, asked)
        np.tanh(mixed, out=mixed)
        scores: Floats = np.matmul(mixed.reshape(len(mixed), -1, mixed.shape[-1]), self.blocks)
        return scores.reshape(*mixed.shape[:-1], -1)


def softmax(x: Floats, axis: int) -> Floats:
    """In place."""
    x -= np.maximum.reduce(x, axis, keepdims=True)
    np.exp(x, out=x)
    x /= np.add.reduce(x, axis, keepdims=True)
    return x
