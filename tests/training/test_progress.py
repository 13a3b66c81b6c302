"""Progress reports of a training run."""

from __future__ import annotations

import io
import sys
from itertools import count
from pathlib import Path

import pytest
from rich.console import Console

from grice.errors import TrainingError
from grice.training.progress import Display, both, progress, to_tensorboard
from grice.training.steps import Epoch, Step


def tell(console: Console) -> Display:
    ticks = count()
    with Display(console, "alchemy listener", clock=lambda: float(next(ticks))) as display:
        for epoch in (1, 2):
            for batch in (1, 2, 3):
                display(Step(epoch, 4, batch, 3, 1.5))
            display(Epoch(epoch, [1.0, 2.0], [50.0, 60.0], [55.0, 60.0], 3.25))
    return display


def test_without_a_terminal_there_is_a_line_for_every_epoch() -> None:
    text = io.StringIO()
    tell(Console(file=text, width=40))
    lines = text.getvalue().splitlines()
    assert len(lines) == 2
    assert lines[0].startswith(
        "alchemy listener: epoch 1 of 4: loss 1.500, dev mean 55.0 kept 57.5, 3.2 s, 0:00:"
    )
    assert lines[0].endswith("left")


def test_on_a_terminal_there_is_a_bar_with_everything() -> None:
    text = io.StringIO()
    tell(Console(file=text, force_terminal=True, width=160))
    shown = text.getvalue()
    last = shown.rpartition("alchemy listener")[2]  # also what came after the last step
    for part in ("epoch 2 of 4", "loss 1.500", "dev mean 55.0 (kept 57.5)", "batches/s", "6/12"):
        assert part in last


def test_a_resumed_run_is_not_taken_for_a_fast_one() -> None:
    times = iter([0.0, 10.0, 10.0])
    display = Display(Console(file=io.StringIO()), "x", clock=lambda: next(times))
    display(Step(50, 100, 1, 2, 1.0))
    assert display.speed() == pytest.approx(0.1)


def test_two_watches_are_told_the_same() -> None:
    seen: list[object] = []
    step = Step(1, 1, 1, 1, 0.0)
    both(seen.append, seen.append)(step)
    assert seen == [step, step]


def test_progress_is_silent_without_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    with progress("work") as show:
        show(1, 2)
        show(2, 2)
    assert capsys.readouterr() == ("", "")


def test_without_tensorboard_the_message_says_how_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "torch.utils.tensorboard", None)
    with pytest.raises(TrainingError, match="pip install"):
        to_tensorboard(tmp_path)


def test_tensorboard_gets_every_member(tmp_path: Path) -> None:
    pytest.importorskip("tensorboard", reason="needs grice[tensorboard]")
    to_tensorboard(tmp_path)(Epoch(1, [1.0, 2.0], [50.0, 60.0], [50.0, 60.0], 1.0))
    assert list(tmp_path.glob("events*"))
