"""The benchmark of ordinary sentences: what counts as right, and the report on the rest."""

from __future__ import annotations

from pathlib import Path

import pytest

import grice
from grice.errors import DataError
from ordinary import Line, figures, follow, read_lines

STATE = "1:_ 2:gp 3:r 4:_ 5:_ 6:y 7:ryp"


def test_lines_are_right_where_they_end_as_meant_or_are_doubted() -> None:
    lines = [
        Line("1", STATE, ("mix the last beaker",), "1:_ 2:gp 3:r 4:_ 5:_ 6:y 7:bbb"),
        Line("2", STATE, ("mix the last beaker",), "1:_ 2:bb 3:r 4:_ 5:_ 6:y 7:ryp"),
        Line("3", STATE, ("throw out the orange one",), None, impossible=True),
        Line("4", STATE, (" ",), "1:_ 2:gp 3:_ 4:_ 5:_ 6:y 7:ryp"),
    ]
    asked = follow(grice.load("alchemy"), lines)
    assert [a.rational for a in asked] == [True, False, True, False]
    told = figures(asked)
    assert told["as meant, rational"] == "33.3 (1 of 3)"
    assert told["wrong doubted"] == "50.0 (1 of 2)"
    assert told["impossible doubted"] == "100.0 (1 of 1)"
    assert "ended  1:_ 2:gp 3:r 4:_ 5:_ 6:y 7:bbb by mix 7" in "\n".join(asked[1].told())
    assert "refused" in "\n".join(asked[3].told())


def test_a_broken_line_is_named(tmp_path: Path) -> None:
    file = tmp_path / "alchemy.jsonl"
    file.write_text('{"id": "1"}\n')
    with pytest.raises(DataError, match="line 1"):
        read_lines(file)
