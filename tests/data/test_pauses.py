"""Pauses teach that nothing may happen, and leave everything else as it was."""

from __future__ import annotations

from itertools import islice

import pytest

from grice.data.augmentation.pauses import pause
from grice.data.synthetic import episodes
from grice.errors import DataError
from grice.worlds import WORLDS
from grice.worlds.scene.rules import Stay

SCENE = [e for e in islice(episodes(WORLDS["scene"], 3), 200) if (Stay(),) not in e.segments]


def test_a_share_of_the_episodes_gets_one_turn_in_which_nothing_happens() -> None:
    paused = pause(SCENE, 0.3, seed=1)
    changed = [(old, new) for old, new in zip(SCENE, paused, strict=True) if old != new]
    assert 0.15 * len(SCENE) < len(changed) < 0.45 * len(SCENE)
    for old, new in changed:
        at = [segment == (Stay(),) for segment in new.segments].index(True)
        assert new.states()[at] == new.states()[at + 1]
        assert len(new.sentences) == len(old.sentences)
        without = new.segments[:at] + new.segments[at + 1 :]
        assert without == old.segments[: len(without)]
        assert new.sentences[:at] + new.sentences[at + 1 :] == old.sentences[: len(without)]
        assert new.sentences[at] not in old.sentences


def test_pauses_are_the_same_for_the_same_seed() -> None:
    assert pause(SCENE, 0.3, seed=1) == pause(SCENE, 0.3, seed=1) != pause(SCENE, 0.3, seed=2)
    assert pause(SCENE, 0, seed=1) == SCENE


def test_only_scene_has_pauses() -> None:
    with pytest.raises(DataError, match="no pauses"):
        pause(list(islice(episodes(WORLDS["alchemy"]), 2)), 0.5, seed=0)
