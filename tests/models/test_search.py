"""Beam search and sampling over a table of probabilities, against enumeration."""

from __future__ import annotations

import itertools
import math
from collections import Counter, defaultdict
from dataclasses import dataclass, replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grice.models.search import Beam, Doubles, beam, best, distinct, sample
from grice.worlds.world import Ints

A = 3  # symbols, of which the last ends a hypothesis
ENDS = np.array([False, False, True])
seeds = st.integers(0, 1000)


@dataclass(frozen=True)
class Table:
    """A machine whose probabilities are looked up by task and by everything it was extended by so far."""

    seed: int
    rows: list[tuple[int, ...]]  # the task, then the symbols
    always: tuple[float, ...] = ()  # if given, the probabilities at every step instead

    def next(self) -> Doubles:
        return np.stack([self.row(key) for key in self.rows])

    def row(self, key: tuple[int, ...]) -> Doubles:
        if self.always:
            with np.errstate(divide="ignore"):
                return np.log(self.always)
        generator = np.random.default_rng(hash((self.seed, *key)) % 2**63)
        logits = np.where((generator.random(A) < 0.2) & ~ENDS, -np.inf, generator.normal(size=A))
        found: Doubles = logits - np.log(np.exp(logits).sum())
        return found

    def take(self, rows: Ints, symbols: Ints) -> Table:
        pairs = zip(rows.tolist(), symbols.tolist(), strict=True)
        return replace(self, rows=[(*self.rows[r], s) for r, s in pairs])

    def select(self, rows: Ints) -> Table:
        return replace(self, rows=[self.rows[r] for r in rows.tolist()])

    def join(self, other: Table) -> Table:
        return replace(self, rows=self.rows + other.rows)


def start(seed: int, tasks: int) -> Beam[Table]:
    return Beam.start(Table(seed, [(task,) for task in range(tasks)]), tasks)


def score(machine: Table, key: tuple[int, ...]) -> float:
    return sum(float(machine.row(key[:i])[key[i]]) for i in range(1, len(key)))


def enumerated(seed: int, task: int, steps: int) -> dict[tuple[int, ...], float]:
    """Every way to end within so many steps, and its log-probability."""
    machine = Table(seed, [])
    found = {}
    for length in range(steps):
        for before in itertools.product(range(A - 1), repeat=length):
            value = score(machine, (task, *before, A - 1))
            if value > -math.inf:
                found[(*before, A - 1)] = value
    return found


def results(found: Beam[Table]) -> dict[int, list[tuple[tuple[int, ...], float]]]:
    """Symbols and scores by task, as ordered."""
    by_task: dict[int, list[tuple[tuple[int, ...], float]]] = defaultdict(list)
    for task, value, symbols in zip(
        found.owners.tolist(), found.scores.tolist(), found.symbols.tolist(), strict=True
    ):
        by_task[task].append((tuple(s for s in symbols if s >= 0), value))
    return by_task


@given(seeds, st.integers(1, 4))
def test_a_wide_beam_is_enumeration(seed: int, steps: int) -> None:
    found = results(beam(start(seed, 3), ENDS, 100, steps))
    for task in range(3):
        expected = enumerated(seed, task, steps)
        assert dict(found[task]) == pytest.approx(expected)
        scores = [value for _, value in found[task]]
        assert scores == sorted(scores, reverse=True)


@given(seeds, st.integers(1, 4), st.integers(1, 4))
def test_a_narrow_beam_finds_few_and_true(seed: int, n: int, steps: int) -> None:
    found = results(beam(start(seed, 3), ENDS, n, steps))
    for task in range(3):
        expected = enumerated(seed, task, steps)
        assert len(found[task]) <= n
        for symbols, value in found[task]:
            assert value == pytest.approx(expected[symbols])


@given(seeds, st.integers(1, 4))
def test_tasks_do_not_disturb_each_other(seed: int, n: int) -> None:
    together = results(beam(start(seed, 3), ENDS, n, 4))
    for task in range(3):
        alone = Beam.start(Table(seed, [(task,)]), 1)
        assert together[task] == results(beam(alone, ENDS, n, 4))[0]


@given(seeds, st.integers(1, 3))
def test_the_machine_is_where_its_symbols_say(seed: int, n: int) -> None:
    found = beam(start(seed, 3), ENDS, n, 4)
    for row, owner, symbols in zip(
        found.machine.rows, found.owners.tolist(), found.symbols.tolist(), strict=True
    ):
        assert row == (owner, *(s for s in symbols if s >= 0))


def test_a_beam_of_one_is_greedy() -> None:
    machine = Table(1, [])
    key: tuple[int, ...] = (0,)
    while key[-1] != A - 1 or len(key) == 1:
        key = (*key, int(machine.row(key).argmax()))
    [(symbols, value)] = results(beam(start(1, 1), ENDS, 1, 50))[0]
    assert symbols == key[1:]
    assert value == pytest.approx(score(machine, key))


def steady(*always: float) -> Beam[Table]:
    return Beam.start(Table(0, [(0,)], always), 1)


def test_a_finished_hypothesis_keeps_its_place_until_better_ones_are_found() -> None:
    found = results(beam(steady(0.35, 0.25, 0.4), ENDS, 2, 10))[0]
    # The short one stays best to the end, and takes one of the two places while the others go on.
    assert [symbols for symbols, _ in found] == [(2,), (0, 2)]


def test_the_last_step_ends_what_is_still_going() -> None:
    found = results(beam(steady(0.35, 0.25, 0.4), ENDS, 9, 2))[0]
    assert [symbols for symbols, _ in found] == [(2,), (0, 2), (1, 2)]


def test_what_cannot_end_is_not_found() -> None:
    found = beam(steady(0.5, 0.5, 0.0), ENDS, 3, 4)
    assert results(found) == {}
    assert results(beam(found, ENDS, 3, 4)) == {}, "nor is what would follow it"


@given(
    st.lists(st.tuples(st.integers(0, 3), st.sampled_from([0.0, 1.0, 2.0])), min_size=1), st.integers(1, 4)
)
def test_best_is_a_stable_sort_of_each_owners_own(rows: list[tuple[int, float]], n: int) -> None:
    owners, scores = np.array([o for o, _ in rows]), np.array([s for _, s in rows])
    expected = []
    for owner in range(4):
        own = [i for i, (o, _) in enumerate(rows) if o == owner]
        expected += sorted(own, key=lambda i: -rows[i][1])[:n]
    assert best(owners, scores, n).tolist() == expected


def test_draws_have_the_machines_frequencies() -> None:
    generator = np.random.default_rng(0)
    found = results(sample(start(3, 2), ENDS, 4000, 3, 1.0, generator))
    for task in range(2):
        counts = Counter(symbols for symbols, _ in found[task])
        assert sum(counts.values()) == 4000
        machine = Table(3, [])
        for symbols, count in counts.items():
            # At the last step only the end is possible, so what comes before it has all of the probability.
            whole = symbols if len(symbols) < 3 else symbols[:-1]
            assert count / 4000 == pytest.approx(math.exp(score(machine, (task, *whole))), abs=0.03)


def test_draws_are_scored_as_the_beam_scores() -> None:
    found = results(sample(start(3, 2), ENDS, 50, 3, 0.5, np.random.default_rng(0)))
    for task in range(2):
        expected = enumerated(3, task, 3)
        for symbols, value in found[task]:
            assert value == pytest.approx(expected[symbols])


def test_the_same_seed_draws_the_same_and_cold_draws_are_greedy() -> None:
    def draws(seed: int, temperature: float) -> list[tuple[tuple[int, ...], float]]:
        generator = np.random.default_rng(seed)
        return results(sample(start(5, 1), ENDS, 20, 6, temperature, generator))[0]

    assert draws(0, 1.0) == draws(0, 1.0)
    assert draws(0, 1.0) != draws(1, 1.0)
    greedy = results(beam(start(5, 1), ENDS, 1, 6))[0]
    assert draws(0, 0.001) == greedy * 20


def test_draws_go_on_from_each_hypothesis() -> None:
    generator = np.random.default_rng(0)
    first = sample(start(3, 2), ENDS, 5, 3, 1.0, generator)
    then = sample(first, ENDS, 1, 3, 1.0, generator)
    assert then.owners.tolist() == [0] * 5 + [1] * 5
    for task in range(2):
        begun = Counter(symbols for symbols, _ in results(first)[task])
        went_on = Counter(symbols[: symbols.index(A - 1) + 1] for symbols, _ in results(then)[task])
        assert went_on == begun


def test_distinct_keeps_the_first_of_each_tasks_equals() -> None:
    found = sample(start(3, 2), ENDS, 50, 3, 1.0, np.random.default_rng(0))
    once, repeated = results(distinct(found)), results(found)
    for task in range(2):
        assert once[task] == list(dict.fromkeys(repeated[task]))
