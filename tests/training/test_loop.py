"""Training: identical when repeated, each member on its own, and clear when it cannot go on."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import torch
from safetensors.torch import load as parse_tensors
from torch import Tensor

from grice.episode import Episode
from grice.errors import TrainingError
from grice.files import LOCK
from grice.models.listener import Listener
from grice.models.pretrained import CONFIG, WEIGHTS, load, members
from grice.training.loop import CHECKPOINT, LOG, RUN, TrainingRun, train
from grice.training.networks.layers import Dropout, Streams, initialise
from grice.training.objectives import Lesson, lesson
from grice.training.recipes import Recipe
from grice.training.steps import Epoch, Step

FitTiny = Callable[..., None]
MakeEpisodes = Callable[..., list[Episode]]
ReadLog = Callable[[Path], list[dict[str, Any]]]
SameRun = Callable[[Path, Path], bool]
E = 2  # the members of `fit`, unless told


def weights(out: Path) -> dict[str, Tensor]:
    return parse_tensors((out / WEIGHTS).read_bytes())


# A finished run


def test_a_run_folder_has_everything(whole_run: Path, tiny: Recipe, run_log: ReadLog) -> None:
    assert {path.name for path in whole_run.iterdir()} == {RUN, LOG, CONFIG, WEIGHTS, LOCK}
    assert all(tensor.shape[0] == E for tensor in weights(whole_run).values())
    about = json.loads((whole_run / CONFIG).read_text())["about"]
    assert about["role"] == "listener"
    assert about["world"] == "tangrams"
    assert about["recipe"]["hidden"] == tiny.hidden
    assert about["metric"] == "accuracy"
    assert about["dev"] == run_log(whole_run)[-1]["kept"]
    assert [line["epoch"] for line in run_log(whole_run)] == [1, 2, 3]


def test_the_best_of_the_log_is_the_best_so_far(whole_run: Path, run_log: ReadLog) -> None:
    lines = run_log(whole_run)
    for e in range(E):
        for i, line in enumerate(lines):
            assert line["kept"][e] == max(before["dev"][e] for before in lines[: i + 1])


def test_the_kept_members_have_their_best_marks(
    whole_run: Path, tiny: Recipe, some_episodes: MakeEpisodes, run_log: ReadLog
) -> None:
    model = load(whole_run)
    school = lesson("listener", tiny, E, some_episodes(), some_episodes(4, 1))
    assert isinstance(model, Listener)
    for e, mark in enumerate(run_log(whole_run)[-1]["kept"]):
        assert school.examine(members(model, [e])) == mark


def test_two_runs_with_one_seed_are_identical(
    whole_run: Path, tmp_path: Path, fit: FitTiny, same_run: SameRun
) -> None:
    fit(tmp_path)
    assert same_run(whole_run, tmp_path)


def test_another_seed_is_another_run(
    whole_run: Path, tmp_path: Path, fit: FitTiny, same_run: SameRun
) -> None:
    fit(tmp_path, seed=1)
    assert not same_run(whole_run, tmp_path)


def test_a_finished_run_is_not_trained_again(whole_run: Path, fit: FitTiny) -> None:
    before = {path.name: (path.read_bytes(), path.stat().st_mtime_ns) for path in whole_run.iterdir()}
    fit(whole_run, watch=pytest.fail)
    assert {p.name: (p.read_bytes(), p.stat().st_mtime_ns) for p in whole_run.iterdir()} == before


def test_whoever_watches_sees_every_step_and_epoch(tmp_path: Path, fit: FitTiny, run_log: ReadLog) -> None:
    seen: list[Step | Epoch] = []
    fit(tmp_path, watch=seen.append)
    steps = [(s.epoch, s.batch, s.epochs, s.batches) for s in seen if isinstance(s, Step)]
    assert steps == [(epoch, batch, 3, 2) for epoch in (1, 2, 3) for batch in (1, 2)]
    assert [isinstance(s, Epoch) for s in seen] == [False, False, True] * 3
    epochs = [s for s in seen if isinstance(s, Epoch)]
    assert [s.kept for s in epochs] == [line["kept"] for line in run_log(tmp_path)]


# Members


def test_a_member_is_the_same_alone_as_among_three(
    tmp_path: Path, tiny: Recipe, fit: FitTiny, run_log: ReadLog
) -> None:
    tight = replace(tiny, clip=0.01)  # each member's own gradient is clipped, at every step
    for size in (1, 3):
        fit(tmp_path / str(size), tight, size)
    alone, among = run_log(tmp_path / "1"), run_log(tmp_path / "3")
    for one, many in zip(alone, among, strict=True):
        assert one["loss"] == pytest.approx(many["loss"][:1], rel=1e-4)
    for name, weight in weights(tmp_path / "1").items():
        assert torch.allclose(weight, weights(tmp_path / "3")[name][:1], atol=1e-4), name


def test_members_differ(whole_run: Path) -> None:
    for name, weight in weights(whole_run).items():
        if weight[0].any():
            assert not weight[0].equal(weight[1]), name


def test_each_member_has_its_own_rate(
    whole_run: Path, tmp_path: Path, tiny: Recipe, some_episodes: MakeEpisodes, fit: FitTiny
) -> None:
    still = replace(tiny, rate=(1e-2, 1e-30))
    fit(tmp_path, still)
    network = lesson("listener", tiny, E, some_episodes(), some_episodes(4, 1)).network
    initialise(network, Streams(0, range(E), 0))
    initial = network.state_dict()
    for name, weight in weights(tmp_path).items():
        assert torch.allclose(weight[1], initial[name][1], atol=1e-6), name
        assert weight[0].equal(weights(whole_run)[name][0]), name


@pytest.mark.parametrize("field", ["dropout", "smoothing"])
def test_each_member_has_its_own_noise_and_smoothing(
    whole_run: Path, tmp_path: Path, field: str, tiny: Recipe, fit: FitTiny, run_log: ReadLog
) -> None:
    [common] = getattr(tiny, field)
    fit(tmp_path, replace(tiny, **{field: (common, 0.5)}))  # type: ignore[arg-type]
    first, other = ([line["loss"][e] for line in run_log(tmp_path)] for e in range(E))
    assert first == [line["loss"][0] for line in run_log(whole_run)]
    assert other != [line["loss"][1] for line in run_log(whole_run)]


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
def test_the_best_weights_are_kept_for_each_member_apart(
    tmp_path: Path, average: float, tiny: Recipe, some_episodes: MakeEpisodes, run_log: ReadLog
) -> None:
    marks = [[50.0, 10.0, 0.0], [40.0, 30.0, 0.0], [45.0, 20.0, 0.0]]
    best = [0, 1, 0]  # the epoch of each member's best mark, the first of equals
    recipe = replace(tiny, average=average)
    inner = lesson("listener", recipe, 3, some_episodes(), some_episodes(1))
    seen: list[dict[str, Tensor]] = []

    def watch(event: Step | Epoch) -> None:
        if isinstance(event, Epoch):
            found = run.average if average else run.weights
            seen.append({name: weight.detach().clone() for name, weight in found.items()})

    run = TrainingRun(Scripted(inner, marks), recipe, 3, tmp_path, 0, watch)
    run.run({})
    for name, weight in weights(tmp_path).items():
        for e in range(3):
            assert weight[e].equal(seen[best[e]][name][e]), (name, e)
    assert run_log(tmp_path)[-1]["kept"] == [50, 30, 0]


def test_every_epoch_teaches_everything_once_in_each_members_own_order(
    tmp_path: Path, tiny: Recipe, some_episodes: MakeEpisodes, monkeypatch: pytest.MonkeyPatch
) -> None:
    school = Scripted(lesson("listener", tiny, E, some_episodes(), some_episodes(1)), [[1.0, 1.0]] * 3)
    rates = []
    run = TrainingRun(school, tiny, E, tmp_path, 0, lambda _: None)
    step = run.optimiser.step

    def watch(gradients: dict[str, Tensor], own: Tensor, done: int, towards: float) -> None:
        rates.append(float(own[0]))
        step(gradients, own, done, towards)

    monkeypatch.setattr(run.optimiser, "step", watch)
    run.run({})
    orders = torch.cat(school.taught, 1).view(E, 3, 8)
    assert orders.sort(-1).values.equal(torch.arange(8).expand(E, 3, 8))
    assert len({tuple(order) for order in orders.flatten(0, 1).tolist()}) == E * 3
    assert rates[0] == pytest.approx(tiny.rate[0])
    assert rates == sorted(rates, reverse=True)
    assert 0 < rates[-1] < tiny.rate[0] / 10


# What cannot be done


@pytest.mark.parametrize("field", ["rate", "dropout", "smoothing"])
def test_as_many_values_as_members_or_one(tmp_path: Path, field: str, tiny: Recipe, fit: FitTiny) -> None:
    with pytest.raises(TrainingError, match=f"3 values of {field} for 2 members; allowed: 1 or 2"):
        fit(tmp_path, replace(tiny, **{field: (0.1, 0.1, 0.1)}))  # type: ignore[arg-type]


@pytest.mark.parametrize("members", [0, -1])
def test_an_ensemble_has_members(tmp_path: Path, members: int, fit: FitTiny) -> None:
    with pytest.raises(TrainingError, match="allowed: 1 or more"):
        fit(tmp_path, members=members)


def test_there_must_be_data(tmp_path: Path, tiny: Recipe, some_episodes: MakeEpisodes) -> None:
    with pytest.raises(TrainingError, match="there are no train episodes"):
        train("listener", tiny, 1, [], some_episodes(), tmp_path)
    with pytest.raises(TrainingError, match="there are no dev episodes"):
        train("listener", tiny, 1, some_episodes(), [], tmp_path)
    # the folder can still be used
    train("listener", replace(tiny, epochs=1), 1, some_episodes(), some_episodes(1), tmp_path)


@pytest.mark.parametrize("batch", [4, 100])
def test_a_rate_that_is_too_high_is_a_clear_error(
    tmp_path: Path, batch: int, tiny: Recipe, fit: FitTiny
) -> None:
    wild = replace(tiny, rate=(1e-2, 1e38), batch=batch, average=0.0)
    with pytest.raises(TrainingError, match=r"member 1 diverged in epoch 1.*a smaller --rate may help"):
        fit(tmp_path, wild)
    assert not (tmp_path / CONFIG).exists()
    fit(tmp_path, tiny)  # nothing was finished, so the folder is free


def test_what_was_finished_is_kept_when_a_loss_is_no_number(
    tmp_path: Path, tiny: Recipe, some_episodes: MakeEpisodes, run_log: ReadLog
) -> None:
    inner = lesson("listener", tiny, E, some_episodes(), some_episodes(1))

    class Breaks(Scripted):
        calls = 0

        def loss(self, index: Tensor, dropout: Dropout, smoothing: Tensor) -> Tensor:
            Breaks.calls += 1
            loss = super().loss(index, dropout, smoothing)
            return loss * torch.tensor([1, torch.nan]) if Breaks.calls == 4 else loss

    run = TrainingRun(Breaks(inner, [[1.0, 1.0]] * 3), tiny, E, tmp_path, 0, lambda _: None)
    with pytest.raises(TrainingError, match=r"member 1 diverged in epoch 2: its loss is nan in batch 2"):
        run.run({})
    assert len(run_log(tmp_path)) == 1
    kept = parse_tensors((tmp_path / CHECKPOINT).read_bytes())
    assert all(tensor.isfinite().all() for tensor in kept.values())
