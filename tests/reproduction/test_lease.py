"""Leases: of several workers one has the cell."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from grice.reproduction import lease
from grice.reproduction.lease import Claim, Lease, claim, read_claim

works: Any = import_module("grid_works")
wait_for = works.wait_for


def test_a_lease_is_of_one_worker(tmp_path: Path) -> None:
    first = claim(tmp_path, "first", every=0.02)
    assert isinstance(first, Lease)
    held = claim(tmp_path, "second")
    assert isinstance(held, Claim)
    assert held.owner == "first"
    first.tell("half")
    wait_for(lambda: (read_claim(tmp_path) or held).told == "half")
    second = claim(tmp_path, "second", gone={"first"})  # the driver knows that the first one is dead
    assert isinstance(second, Lease)
    wait_for(lambda: first.is_lost)  # but it was only asleep
    assert second.is_ours()
    first.release()
    second.release()
    assert read_claim(tmp_path) is None


def test_of_many_workers_one_gets_the_lease(tmp_path: Path) -> None:
    (tmp_path / "lease.1").write_text(
        json.dumps({"owner": "dead", "host": os.uname().nodename, "pid": 2**22 + 1})
    )
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda n: claim(tmp_path, f"worker {n}"), range(32)))
    [only] = [one for one in found if isinstance(one, Lease)]
    only.release()


def right_after(monkeypatch: pytest.MonkeyPatch, name: str, act: Callable[[], object]) -> None:
    """Have something happen between the first call of one of the leases' functions and what follows."""
    look = getattr(lease, name)

    def then_act(folder: Path) -> Any:
        found = look(folder)
        monkeypatch.undo()
        act()
        return found

    monkeypatch.setattr(lease, name, then_act)


@pytest.mark.parametrize("name", ["_numbers", "read_claim"])
def test_a_dead_lease_that_another_has_just_followed_is_not_ours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    (tmp_path / "lease.1").write_text(
        json.dumps({"owner": "dead", "host": os.uname().nodename, "pid": 2**22 + 1})
    )
    others: list[Any] = []
    right_after(monkeypatch, name, lambda: others.append(claim(tmp_path, "quicker")))
    held = claim(tmp_path, "slower")
    [quicker] = others
    assert isinstance(held, Claim)
    assert held.owner == "quicker"
    assert isinstance(quicker, Lease)
    assert quicker.is_ours()
    quicker.release()


def test_of_two_leases_the_higher_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One follows a lease that is gone by then, while another, who finds none, begins anew."""
    gone, others = claim(tmp_path, "gone"), list[Any]()
    assert isinstance(gone, Lease)

    def release_and_claim() -> None:
        gone.release()
        others.append(claim(tmp_path, "anew"))

    right_after(monkeypatch, "read_claim", release_and_claim)
    follower = claim(tmp_path, "follower", gone={"gone"})
    [anew] = others
    assert isinstance(follower, Lease)
    assert follower.is_ours()
    assert isinstance(anew, Lease)
    assert not anew.is_ours()
    anew.release()
    follower.release()
