"""Models from folders, in the roles that the folders say."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from shutil import copytree

import pytest

from grice.data.setting import Setting
from grice.errors import AgentError, FolderError
from grice.models.agent_set import cascade_of, check_unseen, load_agents, load_listener
from grice.models.listener import Listener
from grice.models.pretrained import divide
from grice.models.speaker import Speaker
from grice.pragmatics.agents import Role
from grice.pragmatics.cascade import CascadePlan
from grice.pragmatics.length import PerWord
from grice.pragmatics.rational import Rational

Make = Callable[[str, str], Path]


def test_folders_say_which_role_they_play(untrained: Make) -> None:
    folders = [untrained("sail", role) for role in ("speaker", "segmenter", "listener")]
    agents = load_agents("sail", folders)
    assert agents.base("listener") is agents.listener
    assert agents.base("speaker") is agents.speaker
    assert agents.cutter() is agents.segmenter
    rational = agents.rational("speaker", 0.3)
    assert isinstance(rational, Rational)
    assert (rational.base, rational.judge) == (agents.base_agent("speaker"), agents.listener)
    listener = agents.rational("listener", 0.3)
    assert isinstance(listener, Rational)
    assert (listener.base, listener.judge) == (agents.listener, agents.speaker)


def test_only_speakers_of_open_segments_are_ranked_per_word(untrained: Make) -> None:
    sail, alchemy = (load_agents(world, [untrained(world, "speaker")]) for world in ("sail", "alchemy"))
    assert sail.base_agent("speaker") == PerWord(sail.base("speaker"))
    assert alchemy.base_agent("speaker") is alchemy.base("speaker")


def test_of_each_ensemble_the_first_members(untrained: Make) -> None:
    agents = load_agents("alchemy", [untrained("alchemy", "listener")], 1)
    assert agents.members("listener") == 1
    with pytest.raises(FolderError, match="1 to 2"):
        load_agents("alchemy", [untrained("alchemy", "listener")], 3)


@pytest.mark.parametrize("role", ["listener", "speaker"])
def test_an_ensemble_as_a_cascade_of_its_members_is_the_same_judge(untrained: Make, role: Role) -> None:
    whole = load_agents("alchemy", [untrained("alchemy", role)]).base(role)
    cascade = cascade_of(whole, CascadePlan(1, 2.0))
    assert cascade is not None
    episodes = Setting("alchemy", synthetic=10).episodes()
    parts = (agent.score(episodes) for agent in (cascade.first, cascade.rest))
    together = [cascade.whole(first, rest) for first, rest in zip(*parts, strict=True)]
    assert together == pytest.approx(whole.score(episodes), abs=1e-4)
    assert cascade_of(whole, CascadePlan(2)) is None
    assert cascade_of(None, CascadePlan(1)) is None
    assert isinstance(whole, Listener | Speaker)
    with pytest.raises(AgentError, match="allowed: 1 to 1"):
        divide(whole, 2)


def test_who_is_missing_is_asked_for(untrained: Make) -> None:
    agents = load_agents("alchemy", [untrained("alchemy", "listener")])
    for ask in (lambda: agents.base("speaker"), lambda: agents.rational("listener", 0.5), agents.cutter):
        with pytest.raises(AgentError, match="--models"):
            ask()


def test_who_does_not_belong_is_refused(untrained: Make) -> None:
    listener, speaker = untrained("alchemy", "listener"), untrained("alchemy", "speaker")
    with pytest.raises(FolderError, match="a model of alchemy"):
        load_agents("scene", [listener])
    with pytest.raises(FolderError, match="a second listener"):
        load_agents("alchemy", [listener, speaker, listener])
    with pytest.raises(FolderError, match="not a listener"):
        load_listener("alchemy", speaker)


def about(model: Path, to: Path, **what: str) -> Path:
    """A copy of a model that says this of what it was trained on."""
    folder = copytree(model, to)
    config = json.loads((folder / "model.json").read_text())
    config["about"] = what
    config.pop("digest")
    (folder / "model.json").write_text(json.dumps(config))
    return folder


def test_a_model_is_not_tested_on_a_map_that_it_has_seen(untrained: Make, tmp_path: Path) -> None:
    folder = about(untrained("sail", "listener"), tmp_path / "fold", fold="l", start="rel")
    check_unseen([folder], Setting("sail", fold="l", split="test"))
    check_unseen([folder], Setting("sail", fold="grid", split="dev"))
    with pytest.raises(FolderError, match="has seen what --fold grid tests on"):
        check_unseen([folder], Setting("sail", fold="grid", split="test"))


def test_a_model_is_not_tested_on_a_part_of_its_training_data(untrained: Make, tmp_path: Path) -> None:
    part = about(untrained("alchemy", "listener"), tmp_path / "part", fold="part-2")
    whole = about(untrained("alchemy", "listener"), tmp_path / "whole")
    check_unseen([part, whole], Setting("alchemy", split="test"))
    check_unseen([part], Setting("alchemy", fold="part-2", split="test"))
    for folder, fold in ((part, "part-1"), (whole, "part-2")):
        with pytest.raises(FolderError, match=f"has seen what --fold {fold} tests on"):
            check_unseen([folder], Setting("alchemy", fold=fold, split="test"))


def test_a_model_of_one_map_is_tested_on_the_others_alone(untrained: Make, tmp_path: Path) -> None:
    folder = about(untrained("sail", "listener"), tmp_path / "only", fold="only-grid", start="rel")
    for fold in ("l", "jelly", "only-grid"):
        check_unseen([folder], Setting("sail", fold=fold, split="test"))
    for fold in ("grid", "only-l"):
        with pytest.raises(FolderError, match=f"has seen what --fold {fold} tests on"):
            check_unseen([folder], Setting("sail", fold=fold, split="test"))


def test_a_cast_knows_its_seed_and_cuts_routes_with_the_whole_segmenter(
    untrained: Make, tmp_path: Path
) -> None:
    segmenter = untrained("sail", "segmenter")
    listener = about(untrained("sail", "listener"), tmp_path / "listener", fold="l")
    config = json.loads((listener / "model.json").read_text())
    config["about"]["seed"] = 7
    (listener / "model.json").write_text(json.dumps(config))
    agents = load_agents("sail", [segmenter, listener], 1)
    assert agents.seed == 7
    assert agents.members("listener") == 1
    assert agents.cutter().config.members == load_agents("sail", [segmenter]).cutter().config.members > 1
