"""Training: identical when repeated or resumed, each member on its own, and clear when it cannot go on."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
import torch
from safetensors.torch import load as parse_tensors
from torch import Tensor

from grice import files
from grice.data.synthetic import episodes
from grice.episode import Episode
from grice.errors import FolderError, TrainingError
from grice.lessons import Lesson, lesson
from grice.models.layers import Dropout, Streams, initialise
from grice.models.listener import Listener
from grice.pretrained import CONFIG, WEIGHTS, load, members
from grice.recipes import Recipe, Role
from grice.train import CHECKPOINT, LOG, RUN, Epoch, Fit, Step, train
from grice.worlds import WORLDS

E = 2
TINY = Recipe(3, 2, (0.2,), epochs=3, batch=4, rate=(1e-2,), smoothing=(0.1,), average=0.5, rename=True)


def some(count: int = 8, seed: int = 0, world: str = "tangrams", turns: int = 2) -> list[Episode]:
    return list(islice(episodes(WORLDS[world], seed, turns=turns), count))


def fit(
    out: Path, recipe: Recipe = TINY, members: int = E, watch: Any = lambda _: None, seed: int = 0
) -> None:
    train("listener", recipe, members, some(), some(4, 1), out, seed, {"world": "tangrams"}, watch)


def weights(out: Path) -> dict[str, Tensor]:
    return parse_tensors((out / WEIGHTS).read_bytes())


def log(out: Path) -> list[dict[str, Any]]:
    """Every line, without how long it took."""
    lines = [json.loads(line) for line in (out / LOG).read_text().splitlines()]
    return [{name: value for name, value in line.items() if name != "seconds"} for line in lines]


def same(one: Path, other: Path) -> bool:
    """Whether two finished runs are the same to the bit."""
    files = (WEIGHTS, CONFIG, RUN)
    return log(one) == log(other) and all((one / f).read_bytes() == (other / f).read_bytes() for f in files)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run that was never interrupted."""
    out = tmp_path_factory.mktemp("runs") / "whole"
    fit(out)
    return out


class Killed(BaseException):
    """Nothing in the package catches this."""


# A finished run


def test_a_run_folder_has_everything(whole: Path) -> None:
    assert {path.name for path in whole.iterdir()} == {RUN, LOG, CONFIG, WEIGHTS}
    assert all(tensor.shape[0] == E for tensor in weights(whole).values())
    about = json.loads((whole / CONFIG).read_text())["about"]
    assert about["role"] == "listener"
    assert about["world"] == "tangrams"
    assert about["recipe"]["hidden"] == TINY.hidden
    assert about["metric"] == "accuracy"
    assert about["dev"] == log(whole)[-1]["best"]
    assert [line["epoch"] for line in log(whole)] == [1, 2, 3]


def test_the_best_of_the_log_is_the_best_so_far(whole: Path) -> None:
    lines = log(whole)
    for e in range(E):
        for i, line in enumerate(lines):
            assert line["best"][e] == max(before["dev"][e] for before in lines[: i + 1])


def test_the_kept_members_have_their_best_marks(whole: Path) -> None:
    model = load(whole)
    school = lesson("listener", TINY, E, some(), some(4, 1))
    assert isinstance(model, Listener)
    for e, mark in enumerate(log(whole)[-1]["best"]):
        assert school.examine(members(model, [e])) == mark


def test_two_runs_with_one_seed_are_identical(whole: Path, tmp_path: Path) -> None:
    fit(tmp_path)
    assert same(whole, tmp_path)


def test_another_seed_is_another_run(whole: Path, tmp_path: Path) -> None:
    fit(tmp_path, seed=1)
    assert not same(whole, tmp_path)


def test_a_finished_run_is_not_trained_again(whole: Path) -> None:
    before = {path.name: (path.read_bytes(), path.stat().st_mtime_ns) for path in whole.iterdir()}
    fit(whole, watch=pytest.fail)
    assert {p.name: (p.read_bytes(), p.stat().st_mtime_ns) for p in whole.iterdir()} == before


def test_whoever_watches_sees_every_step_and_epoch(tmp_path: Path) -> None:
    seen: list[Step | Epoch] = []
    fit(tmp_path, watch=seen.append)
    steps = [(s.epoch, s.batch, s.epochs, s.batches) for s in seen if isinstance(s, Step)]
    assert steps == [(epoch, batch, 3, 2) for epoch in (1, 2, 3) for batch in (1, 2)]
    assert [isinstance(s, Epoch) for s in seen] == [False, False, True] * 3
    epochs = [s for s in seen if isinstance(s, Epoch)]
    assert [s.best for s in epochs] == [line["best"] for line in log(tmp_path)]


# Kills


@pytest.mark.parametrize("epoch", [1, 2, 3])
def test_killed_after_any_epoch_it_ends_the_same(whole: Path, tmp_path: Path, epoch: int) -> None:
    def kill(seen: Step | Epoch) -> None:
        if isinstance(seen, Epoch) and seen.epoch == epoch:
            raise Killed

    with pytest.raises(Killed):
        fit(tmp_path, watch=kill)
    assert not (tmp_path / CONFIG).exists()
    resumed: list[Step | Epoch] = []
    fit(tmp_path, watch=resumed.append)
    assert [s.epoch for s in resumed if isinstance(s, Epoch)] == list(range(epoch + 1, 4))
    assert same(whole, tmp_path)


def test_killed_within_an_epoch_it_ends_the_same(whole: Path, tmp_path: Path) -> None:
    def kill(seen: Step | Epoch) -> None:
        if isinstance(seen, Step) and (seen.epoch, seen.batch) == (2, 1):
            raise Killed

    with pytest.raises(Killed):
        fit(tmp_path, watch=kill)
    fit(tmp_path)
    assert same(whole, tmp_path)


def test_killed_around_any_write_it_ends_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    short = replace(TINY, epochs=1)
    writes = 0
    limit = -1

    def write(path: Path, content: bytes) -> None:
        """Dies when the limit is reached, with the file half written."""
        nonlocal writes
        writes += 1
        if writes == limit:
            path.with_name(path.name + ".part").write_bytes(content[: len(content) // 2])
            raise Killed
        files.write(path, content)

    monkeypatch.setattr("grice.train.write", write)
    monkeypatch.setattr("grice.pretrained.write", write)
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
        assert same(tmp_path / "whole", out)


SCRIPT = """
import sys, time
from itertools import islice
from pathlib import Path
from grice.data.synthetic import episodes
from grice.recipes import Recipe
from grice.train import Step, train
from grice.worlds import WORLDS

def watch(seen):
    if isinstance(seen, Step) and (seen.epoch, seen.batch) == (2, 1):
        print("now", flush=True)
        time.sleep(60)

def some(count, seed):
    return list(islice(episodes(WORLDS["tangrams"], seed, turns=2), count))

recipe = eval(sys.argv[1])
train("listener", recipe, 2, some(8, 0), some(4, 1), Path(sys.argv[2]), 0, {"world": "tangrams"}, watch)
"""


def test_a_real_kill_is_survived(whole: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-c", SCRIPT, repr(TINY), str(tmp_path / "run")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "now\n"
        process.kill()
        assert process.wait() == -signal.SIGKILL
    assert (tmp_path / "run" / CHECKPOINT).exists()
    fit(tmp_path / "run")
    assert same(whole, tmp_path / "run")


def test_a_checkpoint_that_outlived_its_run_is_removed(whole: Path, tmp_path: Path) -> None:
    fit(tmp_path)
    (tmp_path / CHECKPOINT).write_bytes(b"left over")
    fit(tmp_path)
    assert not (tmp_path / CHECKPOINT).exists()
    assert same(whole, tmp_path)


# Members


def test_a_member_is_the_same_alone_as_among_three(tmp_path: Path) -> None:
    tight = replace(TINY, clip=0.01)  # each member's own gradient is clipped, at every step
    for size in (1, 3):
        fit(tmp_path / str(size), tight, size)
    alone, among = log(tmp_path / "1"), log(tmp_path / "3")
    for one, many in zip(alone, among, strict=True):
        assert one["loss"] == pytest.approx(many["loss"][:1], rel=1e-4)
    for name, weight in weights(tmp_path / "1").items():
        assert torch.allclose(weight, weights(tmp_path / "3")[name][:1], atol=1e-4), name


def test_members_differ(whole: Path) -> None:
    for name, weight in weights(whole).items():
        if weight[0].any():
            assert not weight[0].equal(weight[1]), name


def test_each_member_has_its_own_rate(whole: Path, tmp_path: Path) -> None:
    still = replace(TINY, rate=(1e-2, 1e-30))
    fit(tmp_path, still)
    network = lesson("listener", TINY, E, some(), some(4, 1)).network
    initialise(network, Streams(0, range(E), 0))
    initial = network.state_dict()
    for name, weight in weights(tmp_path).items():
        assert torch.allclose(weight[1], initial[name][1], atol=1e-6), name
        assert weight[0].equal(weights(whole)[name][0]), name


@pytest.mark.parametrize("field", ["dropout", "smoothing"])
def test_each_member_has_its_own_noise_and_smoothing(whole: Path, tmp_path: Path, field: str) -> None:
    [common] = getattr(TINY, field)
    fit(tmp_path, replace(TINY, **{field: (common, 0.5)}))  # type: ignore[arg-type]
    first, other = ([line["loss"][e] for line in log(tmp_path)] for e in range(E))
    assert first == [line["loss"][0] for line in log(whole)]
    assert other != [line["loss"][1] for line in log(whole)]


class Scripted(Lesson):
    """Examines every member as a script says, epoch by epoch, and remembers what it taught."""

    metric = "script"

    def __init__(self, inner: Lesson, marks: list[list[float]]) -> None:
        self.inner, self.network, self.size = inner, inner.network, inner.size
        self.marks = iter(mark for epoch in marks for mark in epoch)
        self.taught: list[Tensor] = []  # (E, B) each

    def loss(self, index: Tensor, dropout: Dropout, smoothing: Tensor) -> Tensor:
        self.taught.append(index)
        return self.inner.loss(index, dropout, smoothing)

    def examine(self, member: Any) -> float:
        return next(self.marks)


@pytest.mark.parametrize("average", [0.0, 0.5])
def test_the_best_weights_are_kept_for_each_member_apart(tmp_path: Path, average: float) -> None:
    marks = [[50.0, 10.0, 0.0], [40.0, 30.0, 0.0], [45.0, 20.0, 0.0]]
    best = [0, 1, 0]  # the epoch of each member's best mark, the first of equals
    recipe = replace(TINY, average=average)
    inner = lesson("listener", recipe, 3, some(), some(1))
    seen: list[dict[str, Tensor]] = []

    def watch(event: Step | Epoch) -> None:
        if isinstance(event, Epoch):
            found = run.average if average else run.weights
            seen.append({name: weight.detach().clone() for name, weight in found.items()})

    run = Fit(Scripted(inner, marks), recipe, 3, tmp_path, 0, watch)
    run.run({})
    for name, weight in weights(tmp_path).items():
        for e in range(3):
            assert weight[e].equal(seen[best[e]][name][e]), (name, e)
    assert log(tmp_path)[-1]["best"] == [50, 30, 0]


def test_every_epoch_teaches_everything_once_in_each_members_own_order(tmp_path: Path) -> None:
    school = Scripted(lesson("listener", TINY, E, some(), some(1)), [[1.0, 1.0]] * 3)
    rates = []

    def watch(seen: Step | Epoch) -> None:
        if isinstance(seen, Step):
            rates.append(run.adam.param_groups[0]["lr"])

    run = Fit(school, TINY, E, tmp_path, 0, watch)
    run.run({})
    orders = torch.cat(school.taught, 1).view(E, 3, 8)
    assert orders.sort(-1).values.equal(torch.arange(8).expand(E, 3, 8))
    assert len({tuple(order) for order in orders.flatten(0, 1).tolist()}) == E * 3
    assert rates[0] == pytest.approx(TINY.rate[0])
    assert rates == sorted(rates, reverse=True)
    assert 0 < rates[-1] < TINY.rate[0] / 10


KINDS: list[tuple[Role, str]] = [
    ("speaker", "tangrams"),
    ("listener", "sail"),
    ("speaker", "sail"),
    ("segmenter", "sail"),
]


@pytest.mark.parametrize(("role", "world"), KINDS)
def test_every_kind_of_model_is_resumed_to_the_bit(tmp_path: Path, role: Role, world: str) -> None:
    recipe = replace(TINY, epochs=2, rename=False, average=0.0)
    turns = 2 if role == "segmenter" or world != "sail" else 1
    given, dev = some(6, 0, world, turns), some(3, 1, world, turns)

    def kill(seen: Step | Epoch) -> None:
        if isinstance(seen, Epoch) and seen.epoch == 1:
            raise Killed

    train(role, recipe, E, given, dev, tmp_path / "whole")
    with pytest.raises(Killed):
        train(role, recipe, E, given, dev, tmp_path / "killed", watch=kill)
    train(role, recipe, E, given, dev, tmp_path / "killed")
    assert same(tmp_path / "whole", tmp_path / "killed")
    load(tmp_path / "whole")


# What cannot be done


@pytest.mark.parametrize("field", ["rate", "dropout", "smoothing"])
def test_as_many_values_as_members_or_one(tmp_path: Path, field: str) -> None:
    with pytest.raises(TrainingError, match=f"3 values of {field} for 2 members; allowed: 1 or 2"):
        fit(tmp_path, replace(TINY, **{field: (0.1, 0.1, 0.1)}))  # type: ignore[arg-type]


@pytest.mark.parametrize("members", [0, -1])
def test_an_ensemble_has_members(tmp_path: Path, members: int) -> None:
    with pytest.raises(TrainingError, match="allowed: 1 or more"):
        fit(tmp_path, members=members)


def test_there_must_be_data(tmp_path: Path) -> None:
    with pytest.raises(TrainingError, match="there are no train episodes"):
        train("listener", TINY, 1, [], some(), tmp_path)
    with pytest.raises(TrainingError, match="there are no dev episodes"):
        train("listener", TINY, 1, some(), [], tmp_path)
    train("listener", replace(TINY, epochs=1), 1, some(), some(1), tmp_path)  # the folder can still be used


def test_another_runs_folder_is_refused(whole: Path, tmp_path: Path) -> None:
    with pytest.raises(FolderError, match="a run with other settings is here already"):
        fit(whole, seed=3)

    def kill(seen: Step | Epoch) -> None:
        if isinstance(seen, Epoch):
            raise Killed

    with pytest.raises(Killed):
        fit(tmp_path, watch=kill)
    with pytest.raises(FolderError, match="a run with other settings is here already"):
        fit(tmp_path, replace(TINY, hidden=4))


def test_a_models_folder_is_not_written_over(whole: Path, tmp_path: Path) -> None:
    for name in (CONFIG, WEIGHTS):
        (tmp_path / name).write_bytes((whole / name).read_bytes())
    with pytest.raises(FolderError, match="a model is here already"):
        fit(tmp_path)


@pytest.mark.parametrize("batch", [4, 100])
def test_a_rate_that_is_too_high_is_a_clear_error(tmp_path: Path, batch: int) -> None:
    wild = replace(TINY, rate=(1e-2, 1e38), batch=batch, average=0.0)
    with pytest.raises(TrainingError, match=r"member 1 diverged in epoch 1.*a smaller --rate may help"):
        fit(tmp_path, wild)
    assert not (tmp_path / CONFIG).exists()
    fit(tmp_path, TINY)  # nothing was finished, so the folder is free


def test_what_was_finished_is_kept_when_a_loss_is_no_number(tmp_path: Path) -> None:
    inner = lesson("listener", TINY, E, some(), some(1))

    class Breaks(Scripted):
        calls = 0

        def loss(self, index: Tensor, dropout: Dropout, smoothing: Tensor) -> Tensor:
            Breaks.calls += 1
            loss = super().loss(index, dropout, smoothing)
            return loss * torch.tensor([1, torch.nan]) if Breaks.calls == 4 else loss

    run = Fit(Breaks(inner, [[1.0, 1.0]] * 3), TINY, E, tmp_path, 0, lambda _: None)
    with pytest.raises(TrainingError, match=r"member 1 diverged in epoch 2: its loss is nan in batch 2"):
        run.run({})
    assert len(log(tmp_path)) == 1
    kept = parse_tensors((tmp_path / CHECKPOINT).read_bytes())
    assert all(tensor.isfinite().all() for tensor in kept.values())


def test_a_damaged_checkpoint_is_a_clear_error(tmp_path: Path) -> None:
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
        content.replace(b"best", b"bert"),
    ):
        (tmp_path / CHECKPOINT).write_bytes(damaged)
        with pytest.raises(FolderError, match=r"damaged.*delete it to start anew"):
            fit(tmp_path)
    (tmp_path / CHECKPOINT).unlink()
    fit(tmp_path)


def test_a_damaged_run_file_is_a_clear_error(tmp_path: Path) -> None:
    fit(tmp_path)
    (tmp_path / RUN).write_text('{"role":')
    with pytest.raises(FolderError, match=f"{RUN} is damaged"):
        fit(tmp_path)


def test_a_finished_model_that_is_damaged_is_a_clear_error(tmp_path: Path) -> None:
    fit(tmp_path)
    (tmp_path / WEIGHTS).write_bytes(b"")
    with pytest.raises(FolderError, match=f"{WEIGHTS} is damaged"):
        fit(tmp_path)


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for out in (tmp_path / "file", tmp_path / "file" / "inner"):
        with pytest.raises(FolderError, match="cannot be used"):
            fit(out)


@pytest.mark.parametrize("name", [RUN, CHECKPOINT, LOG, WEIGHTS, CONFIG])
def test_on_a_full_disk_what_was_finished_is_kept(whole: Path, tmp_path: Path, name: str) -> None:
    (tmp_path / f"{name}.part").symlink_to("/dev/full")
    with pytest.raises(FolderError, match="No space left on device"):
        fit(tmp_path)
    fit(tmp_path)  # with space again
    assert same(whole, tmp_path)
