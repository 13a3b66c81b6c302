"""Worlds that people act in: all that is legal can be done, nothing else, and it does what it says."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from grice.episode import State
from grice.errors import IllegalAction
from grice.web.simulators import Simulator, act, simulator, view
from grice.worlds import WORLDS
from grice.worlds.world import World


def states(world: World[Any, Any], count: int = 12) -> Iterator[State]:
    """Random states, and what a random walk makes of them."""
    rng = random.Random(0)
    for _ in range(count):
        state = world.random(rng)
        for _ in range(4):
            yield state
            state = world.step(state, rng.choice(world.legal(state)))


@pytest.mark.parametrize("world", WORLDS.values(), ids=WORLDS)
def test_every_legal_action_has_a_gesture_and_no_gesture_is_illegal(world: World[Any, Any]) -> None:
    for state in states(world):
        shown = view(world, state)
        offered = {gesture.actions[0] for gesture in shown.gestures if len(gesture.actions) == 1}
        assert offered == set(map(world.show_action, world.legal(state)))
        for gesture in shown.gestures:
            _, after = act(world, state, gesture.actions)
            assert world.show(after) == gesture.state


@pytest.mark.parametrize("mode", ["act", "build"])
@pytest.mark.parametrize("world", WORLDS.values(), ids=WORLDS)
def test_every_gesture_is_between_things_that_the_page_shows(world: World[Any, Any], mode: Any) -> None:
    for state in states(world):
        shown = view(world, state, mode)
        drawn = set(re.findall(r'data-place="([^"]*)"', shown.picture))
        assert {spot.name for spot in shown.places} == drawn
        known = drawn | {spot.name for spot in shown.tray}
        assert {name for g in shown.gestures for name in (g.source or g.target, g.target)} <= known
        assert len(known) == len(shown.places) + len(shown.tray)
        for gesture in shown.gestures:
            world.parse(gesture.state)


@pytest.mark.parametrize("world", WORLDS.values(), ids=WORLDS)
def test_no_picture_has_a_style_of_its_own(world: World[Any, Any]) -> None:
    shown = view(world, world.random(random.Random(1)))
    assert "style=" not in shown.picture
    assert "<script" not in shown.picture


def test_what_is_not_legal_is_refused() -> None:
    alchemy = WORLDS["alchemy"]
    with pytest.raises(IllegalAction, match="empty"):
        act(alchemy, alchemy.parse("1:_ 2:g 3:_ 4:_ 5:_ 6:_ 7:_"), ["pour 1 2"])


def test_a_world_without_a_simulator_is_acted_in_by_buttons() -> None:
    assert simulator("chess") == simulator("../alchemy")
    plain, tangrams = Simulator(), WORLDS["tangrams"]
    state = tangrams.random(random.Random(0))
    assert len(plain.gestures(tangrams, state)) == len(tangrams.legal(state))
