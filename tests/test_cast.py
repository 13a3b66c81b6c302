"""Models from folders, in the roles that the folders say."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from shutil import copytree

import pytest

from grice.cast import check_unseen, load_cast, load_listener
from grice.errors import AgentError, FolderError
from grice.per_word import PerWord
from grice.rational import Rational
from grice.splits import Source

Make = Callable[[str, str], Path]


def test_folders_say_which_role_they_play(untrained: Make) -> None:
    folders = [untrained("sail", role) for role in ("speaker", "segmenter", "listener")]
    cast = load_cast("sail", folders)
    assert cast.base("listener") is cast.listener
    assert cast.base("speaker") is cast.speaker
    assert cast.cutter() is cast.segmenter
    rational = cast.rational("speaker", 0.3)
    assert isinstance(rational, Rational)
    assert (rational.base, rational.judge) == (cast.proposer("speaker"), cast.listener)
    listener = cast.rational("listener", 0.3)
    assert (listener.base, listener.judge) == (cast.listener, cast.speaker)


def test_only_speakers_of_open_segments_are_ranked_per_word(untrained: Make) -> None:
    sail, alchemy = (load_cast(world, [untrained(world, "speaker")]) for world in ("sail", "alchemy"))
    assert sail.proposer("speaker") == PerWord(sail.base("speaker"))
    assert alchemy.proposer("speaker") is alchemy.base("speaker")


def test_of_each_ensemble_the_first_members(untrained: Make) -> None:
    cast = load_cast("alchemy", [untrained("alchemy", "listener")], 1)
    assert cast.base("listener").config.members == 1
    with pytest.raises(FolderError, match="1 to 2"):
        load_cast("alchemy", [untrained("alchemy", "listener")], 3)


def test_who_is_missing_is_asked_for(untrained: Make) -> None:
    cast = load_cast("alchemy", [untrained("alchemy", "listener")])
    for ask in (lambda: cast.base("speaker"), lambda: cast.rational("listener", 0.5), cast.cutter):
        with pytest.raises(AgentError, match="--models"):
            ask()


def test_who_does_not_belong_is_refused(untrained: Make) -> None:
    listener, speaker = untrained("alchemy", "listener"), untrained("alchemy", "speaker")
    with pytest.raises(FolderError, match="a model of alchemy"):
        load_cast("scene", [listener])
    with pytest.raises(FolderError, match="a second listener"):
        load_cast("alchemy", [listener, speaker, listener])
    with pytest.raises(FolderError, match="not a listener"):
        load_listener("alchemy", speaker)


def test_a_model_is_not_tested_on_a_map_that_it_has_seen(untrained: Make, tmp_path: Path) -> None:
    folder = copytree(untrained("sail", "listener"), tmp_path / "fold")
    config = json.loads((folder / "model.json").read_text())
    config["about"] = {"fold": "l", "start": "rel"}
    (folder / "model.json").write_text(json.dumps(config))
    check_unseen([folder], Source("sail", fold="l"), "test")
    check_unseen([folder], Source("sail", fold="grid"), "dev")
    with pytest.raises(FolderError, match="has seen the map grid"):
        check_unseen([folder], Source("sail", fold="grid"), "test")
