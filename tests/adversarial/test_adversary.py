"""The long adversarial trial of `benchmarks/adversary.py`, in small: nothing untold, nothing hangs."""

from __future__ import annotations

import pytest

import adversary

COUNTS = {
    "SCONE files": 60,
    "SAIL files": 60,
    "model folders": 40,
    "run folders": 12,
    "strings": 400,
    "command lines": 25,
    "kills": 1,
}


@pytest.mark.parametrize("kind", adversary.TRIALS)
def test_no_trial_fails(kind: str) -> None:
    found = adversary.attack(kind, COUNTS[kind], seed=1)
    assert found.total() == COUNTS[kind]
    assert {failure: found[failure] for failure in adversary.FAILURES} == dict.fromkeys(adversary.FAILURES, 0)
