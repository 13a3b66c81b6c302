"""The elementwise work of training as compiled loops, each over memory that is read once; needs numba.

Dimensions: E members, D directions of an LSTM, G = E·D, R rows, P packed positions, H hidden, O outputs,
N heads, A numbers that a head compares, V words. All arrays are contiguous, of float32 or int64.

LLVM makes vector instructions of a loop that stores to one array and reads few. So a loop here does one
thing, for a block of rows that stays in the nearest cache until the next loop. All are in one file, as numba
keeps what it compiled of a file until that file changes.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, TypeVar, cast

import numpy as np
from numba import njit

ROWS = 16  # in a block
F = np.float32
HALF, ONE, ZERO = F(0.5), F(1), F(0)
Loop = TypeVar("Loop", bound=Callable[..., Any])


def compiled(loop: Loop) -> Loop:
    """No promise is made that numbers are finite: a loss that is NaN must stay so."""
    compile_ = njit(cache=True, error_model="numpy", fastmath={"contract", "reassoc", "nsz", "arcp"})
    return cast(Loop, compile_(loop))


# tanh(x) = x P(x²) / Q(x²) up to LARGEST, from where on it is 1: a fit that is least wrong where it is most,
# with a relative error of 2e-8; three times that of a float32 in all.
LARGEST = F(8)
P0, P1, P2, P3, P4, P5 = map(F, (1, 0.12979220, 0.0029858574, 9.8786168e-06, -1.4704073e-08, 2.3508164e-11))
Q1, Q2, Q3 = map(F, (0.46312535, 0.024027906, 0.00023720261))


@compiled
def tanh(x: Any) -> Any:
    x = LARGEST if x > LARGEST else x
    x = -LARGEST if x < -LARGEST else x
    t = x * x
    over = P0 + t * (P1 + t * (P2 + t * (P3 + t * (P4 + t * P5))))
    return x * over / (ONE + t * (Q1 + t * (Q2 + t * Q3)))


@compiled
def sigmoid(x: Any) -> Any:
    return HALF + HALF * tanh(HALF * x)


LOG2, HIGH, LOW = F(1.44269504), F(0.693359375), F(-2.12194440e-4)  # 1 / ln 2, and ln 2 in two parts
C2, C3, C4, C5, C6, C7 = (F(1 / math.factorial(n)) for n in range(2, 8))


@compiled
def exp(x: Any) -> Any:
    """2^k times the series of what is left."""
    x = F(88) if x > F(88) else x
    x = F(-87) if x < F(-87) else x
    k = np.floor(x * LOG2 + HALF)
    r = x - k * HIGH - k * LOW
    series = ONE + r * (ONE + r * (C2 + r * (C3 + r * (C4 + r * (C5 + r * (C6 + r * C7))))))
    return series * np.int32((k + F(127)) * F(2**23)).view(F)


# --- the LSTM ----------------------------------------------------------------------------------------


@compiled
def _activate(f: Any, g: Any, o: Any, tanh_: Any, before: Any, cell: Any, peephole: Any) -> None:
    """Gates' inputs (block) become gates; the new cell and its tanh are filled."""
    hidden = len(peephole) // 2
    own = peephole[hidden:]
    for i in range(len(f)):
        f[i] = sigmoid(f[i])
    for i in range(len(g)):
        g[i] = tanh(g[i])
    for i in range(len(f)):
        cell[i] = g[i] + f[i] * (before[i] - g[i])
    for r in range(0, len(o), hidden):
        out, c = o[r : r + hidden], cell[r : r + hidden]
        for i in range(hidden):
            out[i] += own[i] * c[i]
    for i in range(len(o)):
        o[i] = sigmoid(o[i])
    for i in range(len(o)):
        tanh_[i] = tanh(cell[i])


@compiled
def advance(
    x: Any,
    first: Any,
    product: Any,
    bias: Any,
    peephole: Any,
    before: Any,
    past: Any,
    made: Any,
    cells: Any,
    count: Any,
) -> None:
    """Rows from `first` on of gates' inputs `x` (G, P, 3H) -> `made` (4, G, P·H): f, g, o and tanh(c').

    `product` (G, count, 3H) is h U, or empty; their cells before are from row `past` on of `before` (G, ·).
    """
    groups, hidden = peephole.shape[0], peephole.shape[1] // 2
    for e in range(groups):
        b, p = bias[e], peephole[e]
        for begin in range(0, count, ROWS):
            rows = min(ROWS, count - begin)
            at = slice((first + begin) * hidden, (first + begin + rows) * hidden)
            f, g, o = made[0, e, at], made[1, e, at], made[2, e, at]
            c = before[e, (past + begin) * hidden : (past + begin + rows) * hidden]
            for r in range(rows):
                own = slice(r * hidden, (r + 1) * hidden)
                for k in range(3):
                    gate, part = made[k, e, at][own], slice(k * hidden, (k + 1) * hidden)
                    _sum(x[e, first + begin + r][part], b[part], gate)
                    if product.shape[1]:
                        _add(gate, product[e, begin + r][part])
                _add_product(f[own], p[:hidden], c[own])
            _activate(f, g, o, made[3, e, at], c, cells[e, at], p)


@compiled
def _sum(a: Any, b: Any, out: Any) -> None:
    for i in range(len(out)):
        out[i] = a[i] + b[i]


@compiled
def _copy(a: Any, out: Any) -> None:
    for i in range(len(out)):
        out[i] = a[i]


@compiled
def _add(out: Any, a: Any) -> None:
    for i in range(len(out)):
        out[i] += a[i]


@compiled
def _add_product(out: Any, a: Any, b: Any) -> None:
    for i in range(len(out)):
        out[i] += a[i] * b[i]


@compiled
def _scale_onto(out: Any, a: Any, factor: Any) -> None:
    for i in range(len(out)):
        out[i] += a[i] * factor


@compiled
def show(
    made: Any, first: Any, count: Any, places: Any, out: Any, mask: Any, inputs: Any, going: Any
) -> None:
    """h of these rows into `out` (E, P, D·H), where `places` (E, D, P) says, and masked into the next inputs.

    Of the rows, `going` go on: theirs are the `inputs` (G, P, H) that follow; `mask` (G, R, H) may be empty.
    """
    members, directions, _ = places.shape
    hidden = inputs.shape[2]
    for e in range(members):
        for d in range(directions):
            group = e * directions + d
            for r in range(count):
                at = slice((first + r) * hidden, (first + r + 1) * hidden)
                o, t = made[2, group, at], made[3, group, at]
                h = out[e, places[e, d, first + r]][d * hidden : (d + 1) * hidden]
                for i in range(hidden):
                    h[i] = o[i] * t[i]
                if r < going:
                    following = inputs[group, first + count + r]
                    _copy(h, following)
                    if mask.shape[1]:
                        kept = mask[group, r]
                        for i in range(hidden):
                            following[i] *= kept[i]


@compiled
def blame(grad: Any, places: Any, first: Any, count: Any, earlier: Any, mask: Any, dh: Any) -> None:
    """The gradient of h (G, count·H): that of `out`, and `earlier` (G, ·, H) of the rows that went on."""
    members, directions, _ = places.shape
    hidden = grad.shape[2] // directions
    for e in range(members):
        for d in range(directions):
            group = e * directions + d
            for r in range(count):
                into = dh[group, r * hidden : (r + 1) * hidden]
                given = grad[e, places[e, d, first + r]][d * hidden : (d + 1) * hidden]
                _copy(given, into)
                if r < earlier.shape[1]:
                    if mask.shape[1]:
                        _add_product(into, earlier[group, r], mask[group, r])
                    else:
                        _add(into, earlier[group, r])


@compiled
def retreat(
    dh: Any,
    dc: Any,
    made: Any,
    first: Any,
    count: Any,
    before: Any,
    past: Any,
    cells: Any,
    peephole: Any,
    dgates: Any,
    dbias: Any,
    dpeephole: Any,
) -> None:
    """Back through `advance`: `dc` (G, R·H) becomes that of the cell before; `dgates` (G, P, 3H) is filled.

    `dbias` (G, 3H) and `dpeephole` (G, 2H) are added to.
    """
    groups, hidden = peephole.shape[0], peephole.shape[1] // 2
    block = np.empty((3, ROWS * hidden), F)
    for e in range(groups):
        own_f, own_o = peephole[e, :hidden], peephole[e, hidden:]
        for begin in range(0, count, ROWS):
            rows = min(ROWS, count - begin)
            size = rows * hidden
            at = slice((first + begin) * hidden, (first + begin + rows) * hidden)
            here = slice(begin * hidden, (begin + rows) * hidden)
            f, g, o, t, new = made[0, e, at], made[1, e, at], made[2, e, at], made[3, e, at], cells[e, at]
            old = before[e, (past + begin) * hidden : (past + begin + rows) * hidden]
            h, c = dh[e, here], dc[e, here]
            df, dg, do = block[0, :size], block[1, :size], block[2, :size]
            for i in range(size):
                do[i] = h[i] * t[i] * o[i] * (ONE - o[i])
            for i in range(size):
                c[i] += h[i] * o[i] * (ONE - t[i] * t[i])
            for r in range(0, size, hidden):
                _add_product(c[r : r + hidden], do[r : r + hidden], own_o)
            for i in range(size):
                df[i] = c[i] * (old[i] - g[i]) * f[i] * (ONE - f[i])
            for i in range(size):
                dg[i] = c[i] * (ONE - f[i]) * (ONE - g[i] * g[i])
            for i in range(size):
                c[i] *= f[i]
            for r in range(rows):
                own = slice(r * hidden, (r + 1) * hidden)
                _add_product(c[own], df[own], own_f)
                _add_product(dpeephole[e, :hidden], df[own], old[own])
                _add_product(dpeephole[e, hidden:], do[own], new[own])
                row = dgates[e, first + begin + r]
                for k in range(3):
                    _copy(block[k, own], row[k * hidden : (k + 1) * hidden])
                _add(dbias[e], row)


# --- attention ---------------------------------------------------------------------------------------


@compiled
def _dot(a: Any, b: Any) -> Any:
    total = ZERO
    for i in range(len(a)):
        total += a[i] * b[i]
    return total


@compiled
def _mix(key: Any, asked: Any, out: Any) -> None:
    for i in range(len(out)):
        out[i] = tanh(key[i] + asked[i])


@compiled
def attend(
    asked: Any, keys: Any, values: Any, score: Any, positions: Any, lengths: Any, weights: Any, read: Any
) -> None:
    """Each row's softmax over its words, and their mean under it.

    `asked` (E, R, N·A), `keys` (E, P, N·A), `values` (E, P, O), `score` (E, N, A); a row's words are the
    first of its `positions` (E or 1, R, T), `lengths` (E or 1, R) of them; `weights` (E, R, N, T) and `read`
    (E, R, N, O) come as zeros.
    """
    members, heads, size = score.shape
    mixed = np.empty(heads * size, F)
    for e in range(members):
        lead = e if len(lengths) > 1 else 0
        for r in range(asked.shape[1]):
            words = lengths[lead, r]
            for t in range(words):
                _mix(keys[e, positions[lead, r, t]], asked[e, r], mixed)
                for n in range(heads):
                    weights[e, r, n, t] = _dot(mixed[n * size : (n + 1) * size], score[e, n])
            for n in range(heads):
                own = weights[e, r, n, :words]
                most = own[0]
                for t in range(words):
                    most = max(most, own[t])
                total = ZERO
                for t in range(words):
                    own[t] = exp(own[t] - most)
                    total += own[t]
                for t in range(words):
                    own[t] /= total
                    _scale_onto(read[e, r, n], values[e, positions[lead, r, t]], own[t])


@compiled
def unattend(
    dread: Any,
    dweights: Any,
    asked: Any,
    keys: Any,
    values: Any,
    score: Any,
    positions: Any,
    lengths: Any,
    weights: Any,
    dasked: Any,
    dkeys: Any,
    dvalues: Any,
    dscore: Any,
) -> None:
    """Back through `attend`: adds to all gradients of its inputs; `dweights` (E, R, N, T) may be empty."""
    members, heads, size = score.shape
    mixed, slope = np.empty(heads * size, F), np.empty(heads * size, F)
    dscores = np.empty((heads, weights.shape[3]), F)
    for e in range(members):
        lead = e if len(lengths) > 1 else 0
        for r in range(asked.shape[1]):
            words = lengths[lead, r]
            for n in range(heads):
                given, own, ds = dread[e, r, n], weights[e, r, n], dscores[n]
                mean = ZERO
                for t in range(words):
                    place = positions[lead, r, t]
                    ds[t] = _dot(values[e, place], given)
                    if dweights.shape[1]:
                        ds[t] += dweights[e, r, n, t]
                    mean += own[t] * ds[t]
                    _scale_onto(dvalues[e, place], given, own[t])
                for t in range(words):
                    ds[t] = own[t] * (ds[t] - mean)
            for t in range(words):
                place = positions[lead, r, t]
                _mix(keys[e, place], asked[e, r], mixed)
                for n in range(heads):
                    own_ = slice(n * size, (n + 1) * size)
                    part, into, factor, told = mixed[own_], slope[own_], dscores[n, t], score[e, n]
                    _scale_onto(dscore[e, n], part, factor)
                    for i in range(size):
                        into[i] = factor * told[i] * (ONE - part[i] * part[i])
                _add(dkeys[e, place], slope)
                _add(dasked[e, r], slope)


# --- tables of words ---------------------------------------------------------------------------------


@compiled
def look_up(table: Any, index: Any, scale: Any, onto: Any, out: Any) -> None:
    """`out` (G, P, O): the row of `table` (G, V, O) at each `index` (G or 1, P), times `scale` (G,).

    An index of V gives zeros. It is added to what `onto` (G, P, O) has, if that is not empty.
    """
    for g in range(len(table)):
        lead = g if len(index) > 1 else 0
        for p in range(index.shape[1]):
            row = out[g, p]
            if onto.shape[1]:
                _copy(onto[g, p], row)
            else:
                for i in range(len(row)):
                    row[i] = ZERO
            if index[lead, p] < table.shape[1]:
                _scale_onto(row, table[g, index[lead, p]], scale[g])


@compiled
def collect(grad: Any, index: Any, scale: Any, dtable: Any) -> None:
    """Back through `look_up`: adds to `dtable` (G, V, O)."""
    for g in range(len(dtable)):
        lead = g if len(index) > 1 else 0
        for p in range(index.shape[1]):
            if index[lead, p] < dtable.shape[1]:
                _scale_onto(dtable[g, index[lead, p]], grad[g, p], scale[g])


# --- what is expected of words -----------------------------------------------------------------------


@compiled
def _exponentials(scores: Any, shift: Any, out: Any) -> Any:
    total = ZERO
    for i in range(len(out)):
        out[i] = exp(scores[i] - shift)
    for i in range(len(out)):
        total += out[i]
    return total


@compiled
def expect(scores: Any, added: Any, rows: Any, index: Any, logp: Any) -> None:
    """Scores (E, P, V) of words, to which are `added` those of their row (E, R, V), become probabilities.

    `rows` (E or 1, P) and `index` (E or 1, P), of whose words the log-probabilities go to `logp` (E, P).
    """
    exponentials = np.empty(scores.shape[2], F)
    for e in range(len(scores)):
        row, word = rows[e if len(rows) > 1 else 0], index[e if len(index) > 1 else 0]
        for p in range(scores.shape[1]):
            own = scores[e, p]
            _add(own, added[e, row[p]])
            shift = ZERO
            total = _exponentials(own, shift, exponentials)
            if not F(1e-30) < total < F(1e30):
                shift = own.max()
                total = _exponentials(own, shift, exponentials)
            logp[e, p] = own[word[p]] - shift - np.log(total)
            for i in range(len(own)):
                own[i] = exponentials[i] / total


@compiled
def surprise(grad: Any, probabilities: Any, rows: Any, index: Any, dadded: Any) -> None:
    """Back through `expect`: probabilities become the gradients of scores; `dadded` (E, R, V) sums them."""
    for e in range(len(probabilities)):
        row, word = rows[e if len(rows) > 1 else 0], index[e if len(index) > 1 else 0]
        for p in range(probabilities.shape[1]):
            own, factor = probabilities[e, p], -grad[e, p]
            for i in range(len(own)):
                own[i] *= factor
            own[word[p]] -= factor
            _add(dadded[e, row[p]], own)


# --- a step of Adam ----------------------------------------------------------------------------------

BLOCK = 2048  # numbers of a weight that are in the nearest cache at once


@compiled
def squares(gradient: Any, out: Any) -> None:
    """Adds the sum of the squares of each member's gradient (E, ·) to `out` (E,), of float64."""
    for e in range(len(gradient)):
        for begin in range(0, gradient.shape[1], BLOCK):
            part = gradient[e, begin : begin + BLOCK]
            out[e] += _dot(part, part)


@compiled
def descend(
    weight: Any,
    gradient: Any,
    mean: Any,
    square: Any,
    average: Any,
    factors: Any,
    rates: Any,
    numbers: Any,
) -> None:
    """Adam (E, ·): gradients times `factors` (E,), weights by `rates` (E,), which have the mean's correction.

    `numbers` are both 1 - β, the square root of the correction of squares, ε, and how far the averaged
    weights go towards the new ones.
    """
    forget, fade, correction, least, towards = numbers
    for e in range(len(weight)):
        factor, rate = factors[e], rates[e]
        for begin in range(0, weight.shape[1], BLOCK):
            part = slice(begin, begin + BLOCK)
            w, g, m, v = weight[e, part], gradient[e, part], mean[e, part], square[e, part]
            for i in range(len(w)):
                m[i] += forget * (factor * g[i] - m[i])
            for i in range(len(w)):
                v[i] = (ONE - fade) * v[i] + fade * (factor * g[i]) * (factor * g[i])
            for i in range(len(w)):
                w[i] -= rate * m[i] / (np.sqrt(v[i]) / correction + least)
            if towards > ZERO:
                a = average[e, part]
                for i in range(len(w)):
                    a[i] += towards * (w[i] - a[i])
