"""Clauses of time, and clauses that leave something out: what is done first is read first."""

from __future__ import annotations

from typed import reading


def test_requests_of_several_actions_keep_their_order() -> None:
    assert reading("sail", "after you walk to the lamp, turn left")[0] == (
        "after you walk to the lamp turn left",
    )
