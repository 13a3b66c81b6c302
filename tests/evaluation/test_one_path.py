"""`evaluate` measures the answers of `follow` and `describe`, one by one."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import islice
from pathlib import Path

import pytest

from grice.api.loading import load_pair
from grice.api.pair import Pair
from grice.cli import main
from grice.cli.evaluate import Evaluate
from grice.data.setting import Setting
from grice.data.synthetic import episodes as synthetic
from grice.episode import Episode
from grice.evaluation.results import Followed, Result
from grice.models.bundled import read_manifest
from grice.pragmatics.agents import ROLES, Role

SAMPLE = 5
WORLDS = sorted(read_manifest())
shipped = cache(load_pair)


def measured(
    world: str, role: Role, episodes: Sequence[Episode], monkeypatch: pytest.MonkeyPatch, task: str = ""
) -> Result:
    """The result of `grice evaluate WORLD ROLE --agent rational` on these episodes alone."""
    monkeypatch.setattr(Setting, "episodes", lambda self, folder=None: list(episodes))
    asked = Evaluate(world, role, agent="rational", task=task)
    return asked.measure(*asked.open(), independent={})


def check(pair: Pair, role: Role, episodes: Sequence[Episode], result: Result) -> None:
    assert result.signature.tuned == "as shipped"
    assert len(result.rows) == len(episodes)
    for row, episode in zip(result.rows, episodes, strict=True):
        if isinstance(row, Followed):
            followed = pair.follow(episode.following())
            assert row.end == pair.world.show(followed.end)
            assert row.answer == tuple(
                ", ".join(map(pair.world.show_action, segment)) for segment in followed.episode.segments
            )
            assert [c.estimated for c in row.candidates] == [
                c.estimated for c in followed.choices[0].candidates
            ]
        else:
            described = pair.describe(episode.describing())
            assert row.answer == described.sentences
            assert row.judge == pytest.approx(described.chosen.parts["judge"], abs=1e-3)


@pytest.mark.parametrize("world", WORLDS)
def test_typed_requests(world: str, data_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pair, episodes = shipped(world), Setting(world, split="dev").episodes(data_folder)
    sample = random.Random(1).sample(episodes, SAMPLE)
    monkeypatch.setattr(Setting, "episodes", lambda self, folder=None: sample)
    asked = Evaluate(world, "listener", agent="rational", typed=True)
    result = asked.measure(*asked.open(), independent={})
    assert result.signature.typed
    pair = replace(pair, world=sample[0].world)  # SAIL's own maps
    answers = [pair.follow(episode.start, list(episode.sentences)) for episode in sample]
    assert [row.end for row in result.rows if isinstance(row, Followed)] == [
        pair.world.show(found.end) for found in answers
    ]


DEV: list[tuple[str, Role, str]] = [(world, role, "") for world in WORLDS for role in ROLES]


@pytest.mark.parametrize(("world", "role", "task"), [*DEV, ("sail", "listener", "multi")])
def test_on_dev(
    world: str, role: Role, task: str, data_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    episodes = Setting(world, role, split="dev", task=task).episodes(data_folder)
    sample = random.Random(0).sample(episodes, SAMPLE)
    if task:  # one sentence has another weight than several, in `follow` and so in `evaluate`
        assert len({len(episode.sentences) > 1 for episode in sample}) == 2
    check(shipped(world), role, sample, measured(world, role, sample, monkeypatch, task))


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("world", WORLDS)
def test_without_data(world: str, role: Role, monkeypatch: pytest.MonkeyPatch) -> None:
    sample = list(islice(synthetic(shipped(world).world, seed=1, turns=2), 3))
    check(shipped(world), role, sample, measured(world, role, sample, monkeypatch))


def test_as_it_is_typed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, world = tmp_path / "result.json", shipped("sail").world
    ask = ["evaluate", "sail", "speaker", "--agent", "rational", "--synthetic", "1", "--json", str(file)]
    assert main(ask) == 0
    row, episode = Result.from_json(file.read_bytes()).rows[0], Setting("sail", synthetic=1).episodes()[0]
    capsys.readouterr()
    segments = [*map(world.show_segment, episode.segments)]
    ask = ["describe", "sail", "--actions", *segments, "--state", world.show(episode.start), "--json"]
    assert main(ask) == 0
    assert tuple(json.loads(capsys.readouterr().out)["sentences"]) == row.answer
