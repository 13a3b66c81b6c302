"""Run folders under attack: two processes at once, another run's checkpoint, other data, flipped bits."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from safetensors import safe_open
from safetensors.torch import load_file, save_file

from grice.episode import Episode
from grice.errors import FolderError, TrainingError
from grice.files import HOLDER, lock
from grice.models.pretrained import WEIGHTS
from grice.training.loop import CHECKPOINT, RUN, train
from grice.training.recipes import Recipe
from grice.training.steps import Epoch, Step

FitTiny = Callable[..., None]
MakeEpisodes = Callable[..., list[Episode]]


class Killed(BaseException):
    """Nothing in the package catches this."""


def kill(seen: Step | Epoch) -> None:
    if isinstance(seen, Epoch):
        raise Killed


@pytest.fixture
def killed(tmp_path: Path, fit: FitTiny) -> Path:
    """The folder of a run that was killed after its first epoch."""
    with pytest.raises(Killed):
        fit(tmp_path / "killed", watch=kill)
    return tmp_path / "killed"


HOLD = """
import sys, time
from pathlib import Path
from grice.files import lock
with lock(Path(sys.argv[1])):
    print("held", flush=True)
    time.sleep(60)
"""


def test_a_second_process_is_told_who_holds_the_folder(tmp_path: Path, fit: FitTiny) -> None:
    with subprocess.Popen([sys.executable, "-c", HOLD, str(tmp_path)], stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"held\n"
        with pytest.raises(FolderError, match=rf"in use by process {other.pid} on .*, since 20\d\d-"):
            fit(tmp_path)
        assert not (tmp_path / RUN).exists()
        other.kill()  # its lock goes with it
    fit(tmp_path)
    assert not (tmp_path / HOLDER).exists()


def test_a_folder_has_one_owner_even_in_one_process(tmp_path: Path) -> None:
    with lock(tmp_path), pytest.raises(FolderError, match=f"in use by process {os.getpid()}"), lock(tmp_path):
        pytest.fail("held twice")
    with lock(tmp_path):
        pass


def test_what_was_left_half_written_is_removed(tmp_path: Path) -> None:
    (tmp_path / "weights.safetensors.0123.part").write_bytes(b"half")
    with lock(tmp_path):
        assert not list(tmp_path.glob("*.part"))


def test_the_checkpoint_of_another_run_is_refused(tmp_path: Path, killed: Path, fit: FitTiny) -> None:
    other = tmp_path / "other"
    with pytest.raises(Killed):
        fit(other, watch=kill, seed=1)
    shutil.copy(killed / CHECKPOINT, other / CHECKPOINT)
    with pytest.raises(FolderError, match="the checkpoint of another run"):
        fit(other, seed=1)


def test_other_data_of_equal_size_is_refused(
    tmp_path: Path, tiny: Recipe, some_episodes: MakeEpisodes
) -> None:
    given, dev = some_episodes(), some_episodes(4, 1)

    def run(data: str, watch: Callable[[Step | Epoch], None] = lambda _: None) -> None:
        train("listener", tiny, 2, given, dev, tmp_path, watch=watch, data=data)

    with pytest.raises(Killed):
        run("one", kill)
    with pytest.raises(FolderError, match="a run with other settings"):
        run("two")
    run("one")
    with pytest.raises(FolderError, match="a run with other settings"):
        run("two")


def test_no_flipped_bit_of_a_checkpoint_goes_unnoticed(killed: Path, fit: FitTiny) -> None:
    whole, draw = (killed / CHECKPOINT).read_bytes(), random.Random(0)
    for _ in range(40):
        damaged = bytearray(whole)
        damaged[draw.randrange(len(whole))] ^= 1 << draw.randrange(8)
        (killed / CHECKPOINT).write_bytes(damaged)
        with pytest.raises(FolderError, match=r"damaged.*delete it to start anew"):
            fit(killed)


def test_numbers_that_a_checkpoint_vouches_for_are_looked_at_as_well(killed: Path, fit: FitTiny) -> None:
    from grice.training.checkpoint import write_checkpoint

    path = killed / CHECKPOINT
    with safe_open(path, "pt") as file:
        about = file.metadata()
    tensors = load_file(path)
    name = min(tensors)
    for other in (tensors[name] * float("nan"), tensors[name].long(), tensors[name][..., :0]):
        write_checkpoint(path, about["run"], about["progress"], {**tensors, name: other})
        with pytest.raises(FolderError, match="damaged"):
            fit(killed)
    for progress in ("", "[]", '{"epoch": "one"}', '{"kept": [null]}', "[" * 10_000):
        write_checkpoint(path, about["run"], progress, tensors)
        with pytest.raises(FolderError, match="damaged"):
            fit(killed)
    save_file(tensors, path)  # nothing vouches for it
    with pytest.raises(FolderError, match="damaged"):
        fit(killed)


@pytest.mark.parametrize("name", [RUN, CHECKPOINT, WEIGHTS])
def test_what_is_no_file_is_an_error_at_once(
    tmp_path: Path, whole_run: Path, killed: Path, name: str, fit: FitTiny
) -> None:
    out = killed
    if name == WEIGHTS:
        out = tmp_path / "whole"
        shutil.copytree(whole_run, out)
    (out / name).unlink()
    os.mkfifo(out / name)
    with pytest.raises(FolderError, match="not a regular file"):
        fit(out)


@pytest.mark.parametrize("content", ["[" * 10_000, "[]", "3", '{"role": 7}', "\x00"])
def test_a_run_file_with_anything_in_it_is_an_error(killed: Path, content: str, fit: FitTiny) -> None:
    (killed / RUN).write_text(content)
    with pytest.raises(FolderError, match=r"damaged|other settings"):
        fit(killed)


def test_a_loss_that_explodes_and_stays_finite_is_told(tmp_path: Path, tiny: Recipe, fit: FitTiny) -> None:
    with pytest.raises(
        TrainingError, match=r"member 1 diverged in epoch 1: its loss is .*e\+.*a smaller --rate"
    ):
        fit(tmp_path, replace(tiny, rate=(1e-2, 1e6)))


@pytest.mark.parametrize("role", ["listener", "speaker"])
def test_words_that_never_repeat_are_no_divergence(
    tmp_path: Path, role: str, tiny: Recipe, some_episodes: MakeEpisodes
) -> None:
    said = [
        replace(episode, sentences=tuple(f"one{n}{turn}" for turn in range(len(episode.sentences))))
        for n, episode in enumerate(some_episodes())
    ]
    recipe = replace(tiny, rename=False, attention=2 if role == "listener" else None)
    with pytest.raises(TrainingError, match="no word of the train sentences occurs twice"):
        train("listener" if role == "listener" else "speaker", recipe, 1, said, said, tmp_path)
