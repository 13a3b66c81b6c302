"""Resuming: a killed run ends the same to the bit, and a folder that cannot be resumed is a clear error."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from pathlib import Path

import pytest

from grice import files
from grice.episode import Episode
from grice.errors import FolderError
from grice.models.pretrained import CONFIG, WEIGHTS, load
from grice.training.loop import CHECKPOINT, LOG, RUN, train
from grice.training.recipes import Recipe
from grice.training.steps import Epoch, Step
from grice.worlds.dataset import ModelRole

FitTiny = Callable[..., None]
MakeEpisodes = Callable[..., list[Episode]]
SameRun = Callable[[Path, Path], bool]
FullDisk = Callable[[], AbstractContextManager[None]]
E = 2


class Killed(BaseException):
    """Nothing in the package catches this."""


# Kills


@pytest.mark.parametrize("epoch", [1, 2, 3])
def test_killed_after_any_epoch_it_ends_the_same(
    whole_run: Path, tmp_path: Path, epoch: int, fit: FitTiny, same_run: SameRun
) -> None:
    def kill(seen: Step | Epoch) -> None:
        if isinstance(seen, Epoch) and seen.epoch == epoch:
            raise Killed

    with pytest.raises(Killed):
        fit(tmp_path, watch=kill)
    assert not (tmp_path / CONFIG).exists()
    resumed: list[Step | Epoch] = []
    fit(tmp_path, watch=resumed.append)
    assert [s.epoch for s in resumed if isinstance(s, Epoch)] == list(range(epoch + 1, 4))
    assert same_run(whole_run, tmp_path)


def test_killed_within_an_epoch_it_ends_the_same(
    whole_run: Path, tmp_path: Path, fit: FitTiny, same_run: SameRun
) -> None:
    def kill(seen: Step | Epoch) -> None:
        if isinstance(seen, Step) and (seen.epoch, seen.batch) == (2, 1):
            raise Killed

    with pytest.raises(Killed):
        fit(tmp_path, watch=kill)
    fit(tmp_path)
    assert same_run(whole_run, tmp_path)


def test_killed_around_any_write_it_ends_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tiny: Recipe, fit: FitTiny, same_run: SameRun
) -> None:
    short = replace(tiny, epochs=1)
    writes = 0
    limit = -1

    def write(path: Path, content: bytes) -> None:
        """Dies when the limit is reached, with the file half written."""
        nonlocal writes
        writes += 1
        if writes == limit:
            path.with_name(path.name + ".0123456789ab.part").write_bytes(content[: len(content) // 2])
            raise Killed
        files.write(path, content)

    for room in ("training.loop", "training.checkpoint", "models.pretrained"):
        monkeypatch.setattr(f"grice.{room}.write", write)
    fit(tmp_path / "whole", short)
    total = writes
    assert total >= 5  # the run, a checkpoint, a log, weights, the config
    for limit in range(1, total + 1):
        out = tmp_path / str(limit)
        writes = 0
        with pytest.raises(Killed):
            fit(out, short)
        writes = -100
        fit(out, short)
        assert not list(out.glob("*.part"))
        assert same_run(tmp_path / "whole", out)


SCRIPT = """
import sys, time
from itertools import islice
from pathlib import Path
from grice.data.synthetic import episodes
from grice.training.recipes import Recipe
from grice.training.loop import train
from grice.training.steps import Step
from grice.worlds import WORLDS
from grice.worlds.dataset import ModelRole

def watch(seen):
    if isinstance(seen, Step) and (seen.epoch, seen.batch) == (2, 1):
        print("now", flush=True)
        time.sleep(60)

def some(count, seed):
    return list(islice(episodes(WORLDS["tangrams"], seed, turns=2), count))

recipe = eval(sys.argv[1])
train("listener", recipe, 2, some(8, 0), some(4, 1), Path(sys.argv[2]), 0, {"world": "tangrams"}, watch)
"""


def test_a_real_kill_is_survived(
    whole_run: Path, tmp_path: Path, tiny: Recipe, fit: FitTiny, same_run: SameRun
) -> None:
    command = [sys.executable, "-c", SCRIPT, repr(tiny), str(tmp_path / "run")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "now\n"
        process.kill()
        assert process.wait() == -signal.SIGKILL
    assert (tmp_path / "run" / CHECKPOINT).exists()
    fit(tmp_path / "run")
    assert same_run(whole_run, tmp_path / "run")


def test_a_checkpoint_that_outlived_its_run_is_removed(
    whole_run: Path, tmp_path: Path, fit: FitTiny, same_run: SameRun
) -> None:
    fit(tmp_path)
    (tmp_path / CHECKPOINT).write_bytes(b"left over")
    fit(tmp_path)
    assert not (tmp_path / CHECKPOINT).exists()
    assert same_run(whole_run, tmp_path)


KINDS: list[tuple[ModelRole, str]] = [
    ("speaker", "tangrams"),
    ("listener", "sail"),
    ("speaker", "sail"),
    ("segmenter", "sail"),
]


@pytest.mark.parametrize(("role", "world"), KINDS)
def test_every_kind_of_model_is_resumed_to_the_bit(
    tmp_path: Path, role: ModelRole, world: str, tiny: Recipe, some_episodes: MakeEpisodes, same_run: SameRun
) -> None:
    recipe = replace(tiny, epochs=2, rename=False, average=0.0, smoothing=(0.0,))
    turns = 2 if role == "segmenter" or world != "sail" else 1
    given, dev = some_episodes(6, 0, world, turns), some_episodes(3, 1, world, turns)

    def kill(seen: Step | Epoch) -> None:
        if isinstance(seen, Epoch) and seen.epoch == 1:
            raise Killed

    train(role, recipe, E, given, dev, tmp_path / "whole")
    with pytest.raises(Killed):
        train(role, recipe, E, given, dev, tmp_path / "killed", watch=kill)
    train(role, recipe, E, given, dev, tmp_path / "killed")
    assert same_run(tmp_path / "whole", tmp_path / "killed")
    load(tmp_path / "whole")


# Folders that are another's, damaged or full


def test_another_runs_folder_is_refused(whole_run: Path, tmp_path: Path, tiny: Recipe, fit: FitTiny) -> None:
    with pytest.raises(FolderError, match="a run with other settings is here already"):
        fit(whole_run, seed=3)

    def kill(seen: Step | Epoch) -> None:
        if isinstance(seen, Epoch):
            raise Killed

    with pytest.raises(Killed):
        fit(tmp_path, watch=kill)
    with pytest.raises(FolderError, match="a run with other settings is here already"):
        fit(tmp_path, replace(tiny, hidden=4))


def test_a_models_folder_is_not_written_over(whole_run: Path, tmp_path: Path, fit: FitTiny) -> None:
    for name in (CONFIG, WEIGHTS):
        (tmp_path / name).write_bytes((whole_run / name).read_bytes())
    with pytest.raises(FolderError, match="a model is here already"):
        fit(tmp_path)


def test_a_damaged_checkpoint_is_a_clear_error(tmp_path: Path, fit: FitTiny) -> None:
    def kill(seen: Step | Epoch) -> None:
        if isinstance(seen, Epoch):
            raise Killed

    with pytest.raises(Killed):
        fit(tmp_path, watch=kill)
    content = (tmp_path / CHECKPOINT).read_bytes()
    for damaged in (
        b"",
        content[:5],
        content[:100],
        content[:-1],
        b"\xff" * 100,
        content.replace(b"kept", b"kelp"),
    ):
        (tmp_path / CHECKPOINT).write_bytes(damaged)
        with pytest.raises(FolderError, match=r"damaged.*delete it to start anew"):
            fit(tmp_path)
    (tmp_path / CHECKPOINT).unlink()
    fit(tmp_path)


def test_a_damaged_run_file_is_a_clear_error(tmp_path: Path, fit: FitTiny) -> None:
    fit(tmp_path)
    (tmp_path / RUN).write_text('{"role":')
    with pytest.raises(FolderError, match=f"{RUN} is damaged"):
        fit(tmp_path)


def test_a_finished_model_that_is_damaged_is_a_clear_error(tmp_path: Path, fit: FitTiny) -> None:
    fit(tmp_path)
    (tmp_path / WEIGHTS).write_bytes(b"")
    with pytest.raises(FolderError, match=f"{WEIGHTS} is damaged"):
        fit(tmp_path)


def test_a_file_is_no_folder(tmp_path: Path, fit: FitTiny) -> None:
    (tmp_path / "file").touch()
    for out in (tmp_path / "file", tmp_path / "file" / "inner"):
        with pytest.raises(FolderError, match="cannot be used"):
            fit(out)


@pytest.mark.parametrize("name", [RUN, CHECKPOINT, LOG, WEIGHTS, CONFIG])
def test_on_a_full_disk_what_was_finished_is_kept(
    whole_run: Path,
    tmp_path: Path,
    name: str,
    fit: FitTiny,
    same_run: SameRun,
    full_disk: FullDisk,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def write(path: Path, content: bytes) -> None:
        with full_disk() if path.name == name else nullcontext():
            files.write(path, content)

    for room in ("training.loop", "training.checkpoint", "models.pretrained"):
        monkeypatch.setattr(f"grice.{room}.write", write)
    with pytest.raises(FolderError, match="cannot be written: File too large"):
        fit(tmp_path)
    monkeypatch.undo()
    fit(tmp_path)  # with space again
    assert same_run(whole_run, tmp_path)
