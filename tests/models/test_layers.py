"""The layers that answer, against plain loops of their equations."""

from __future__ import annotations

import numpy as np
import pytest

from grice.models.layers import LSTM, Attention, LookupTable, log_softmax, log_sum_exp, pool, softmax, sparse
from grice.models.packing import Packing
from grice.models.search import Doubles
from grice.worlds.world import Floats

E, H = 2, 3


def drawn(*shape: int, seed: int = 0) -> Floats:
    return np.random.default_rng(seed).standard_normal(shape, np.float32)


def test_pool_is_the_mean() -> None:
    assert pool(np.array([[1, 2], [3, -2]], np.float32)).tolist() == [2, 0]


@pytest.mark.parametrize("level", [0.0, 60.0, -60.0, 200.0, -200.0])
def test_log_sum_exp_is_right_also_where_exp_overflows_or_vanishes(level: float) -> None:
    x = np.float32(level) + 3 * drawn(E, 4, 5)
    wanted = np.logaddexp.reduce(x.astype(np.float64), -1)
    with np.errstate(over="ignore"):
        assert np.allclose(log_sum_exp(x), wanted, rtol=1e-6)
        assert np.allclose(np.exp(log_softmax(x)).sum(-1), 1, rtol=1e-4)


def test_softmax_is_in_place_and_sums_to_one() -> None:
    x = drawn(E, 4, 5)
    x[0, 1] = -np.inf
    found = softmax(x, 1)
    assert found is x
    assert np.allclose(found.sum(1), 1)
    assert not found[0, 1].any()


def test_sparse_features_are_multiplied_as_all_others() -> None:
    x, weight = drawn(4, 9), drawn(E, 9, 5, seed=1)
    assert np.allclose(sparse(x, weight), x @ weight, atol=1e-6)
    x[:, 2:] = 0
    assert np.allclose(sparse(x, weight), x @ weight, atol=1e-6)
    assert not sparse(np.zeros_like(x), weight).any()


def test_a_table_of_eight_bits_gives_its_rows_in_single_precision() -> None:
    numbers, scale = np.arange(-30, 30, dtype=np.int8).reshape(E, 2, 5, 3), np.abs(drawn(E, 2, 5, 1))
    table = LookupTable(numbers, scale)
    index = np.array([[4, 0], [1, 1]])
    assert table.all().dtype == np.float32
    for direction in (0, 1):
        assert np.array_equal(table.rows(index, direction), table.all()[:, direction][:, index])
    assert np.array_equal(table[1:].all(), table.all()[1:])
    assert LookupTable(table.all()).all() is not None


def plain(layer: LSTM, e: int, x: Floats) -> Doubles:
    """(T, 3H) -> (T, H): the equations of the LSTM, one sequence of one member at a time."""

    def sigmoid(y: Doubles) -> Doubles:
        found: Doubles = 1 / (1 + np.exp(-y))
        return found

    h = c = np.zeros(H)
    out = []
    for inputs in x:
        f_, g_, o_ = np.split(inputs + layer.bias[e] + h @ layer.recurrent[e], 3)
        f = sigmoid(f_ + layer.peephole[e, :H] * c)
        c = f * c + (1 - f) * np.tanh(g_)
        h = sigmoid(o_ + layer.peephole[e, H:] * c) * np.tanh(c)
        out.append(h)
    return np.stack(out)


def lstm(*lead: int) -> LSTM:
    shapes = {"recurrent": (*lead, H, 3 * H), "bias": (*lead, 3 * H), "peephole": (*lead, 2 * H)}
    return LSTM(**{name: drawn(*shape, seed=i) for i, (name, shape) in enumerate(shapes.items())})


@pytest.mark.parametrize("lengths", [[2, 4, 1, 2], [1], [3, 3]])
def test_the_packed_lstm_is_its_equations_and_so_are_its_steps(lengths: list[int]) -> None:
    layer, packing = lstm(E), Packing.of(np.array([lengths]))
    x = drawn(E, len(lengths), max(lengths), 3 * H, seed=9)
    [rows] = packing.rows
    out = layer.run(x[:, rows, packing.times], packing.counts)
    for row, length in enumerate(lengths):
        h = c = np.zeros((E, 1, H), np.float32)
        for t in range(length):
            h, c = layer.step(x[:, row, None, t].copy(), h, c)
        for e in range(E):
            wanted = plain(layer, e, x[e, row, :length])
            assert np.allclose(out[e, packing.positions()[0, row, :length]], wanted, atol=1e-5)
            assert np.allclose(h[e, 0], wanted[-1], atol=1e-5)


def test_a_bidirectional_lstm_reads_both_ways() -> None:
    weights = {f"x.{n}": v.reshape(E, -1) for n, v in vars(lstm(E, 2)).items()}
    weights["x.recurrent"] = weights["x.recurrent"].reshape(E, 2, H, 3 * H)
    layer, packing = LSTM.of(weights, "x"), Packing.of(np.array([[2, 4, 1]]))
    forward, backward = drawn(2, E, 3, 4, 3 * H, seed=7)
    [rows], [reversal] = packing.rows, packing.reversal()
    there, back = (x[:, rows, packing.times] for x in (forward, backward))
    out = layer.run_both(there, back, packing.counts, reversal)
    for row, length in enumerate((2, 4, 1)):
        at = packing.positions()[0, row, :length]
        for e in range(E):
            ways = [LSTM(layer.recurrent[:, d], layer.bias[:, d], layer.peephole[:, d]) for d in (0, 1)]
            wanted = plain(ways[0], e, forward[e, row, :length])
            mirrored = plain(ways[1], e, backward[e, row, :length][::-1])[::-1]
            assert np.allclose(out[e, at], np.concatenate([wanted, mirrored], -1), atol=1e-5)


def test_each_head_of_an_attention_has_its_own_sum() -> None:
    weights = {
        "attention.score": drawn(E, 2, 4),
        "attention.key.weight": drawn(E, 5, 8, seed=1),
        "attention.query.weight": drawn(E, H, 8, seed=2),
    }
    attention = Attention.of(weights)
    keys, asked = drawn(E, 3, 6, 8, seed=3), drawn(E, 3, 1, 8, seed=4)
    mixed = np.tanh(keys + asked).reshape(E, 3, 6, 2, 4)
    wanted = np.einsum("ertha,eha->erth", mixed, attention.score)
    assert np.allclose(attention.weigh(asked, keys), wanted, atol=1e-5)
