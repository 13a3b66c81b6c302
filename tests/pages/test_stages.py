"""Two stages: what is done is shown move by move, in plain words, and why the two agents part is said."""

from __future__ import annotations

import random
import re
from dataclasses import replace

import pytest

from grice.api.pair import Pair
from grice.episode import Episode
from grice.pages.stages import draw_frames, set_stages, tell_why
from grice.pragmatics.lookup import Lookup
from grice.pragmatics.rational import Weights
from grice.worlds import WORLDS
from grice.worlds.sail.rules import Forward, Right, Stop

ROUTE = (Right(), Forward(), Forward(), Stop())


@pytest.fixture
def walker() -> Pair:
    """A listener that always takes the route, and a speaker that has two words for it."""
    listener = Lookup("listener", lambda task: {ROUTE: 0.5, (Stop(),): 0.5})
    speaker = Lookup("speaker", lambda task: {"go": 0.6, "walk": 0.4})
    return Pair(WORLDS["sail"], listener, speaker, weights=Weights(0.5, 0.5, 0.5), truthful=False)


def test_a_stage_shows_every_move_and_its_words(walker: Pair) -> None:
    [literal, rational] = set_stages(walker.follow("Arcade 2 4 0", "go"))
    for stage, frames in zip((literal, rational), draw_frames((literal, rational)), strict=True):
        assert [(frame.turn, frame.told) for frame in frames] == [
            (0, ""),
            (1, "turn right"),
            (1, "walk 2 steps forward"),
        ]
        assert len({frame.svg for frame in frames}) == 3
        assert stage.right is None, "nobody said what was meant"
    assert literal.name == "literal listener"


def test_it_is_said_where_both_do_alike_and_where_variety_decides(walker: Pair) -> None:
    heard = walker.follow("Arcade 2 4 0", "go")
    assert "Both listeners end alike" in tell_why(heard, set_stages(heard))
    said = walker.describe("Arcade 2 4 0", "right, move 2, stop")
    assert "Both speakers say the same" in tell_why(said, set_stages(said))
    [literal, rational] = set_stages(said)
    other = replace(rational.candidate, episode=replace(said.episode, sentences=("walk",)))
    assert "about equally well" in tell_why(said, (literal, replace(rational, candidate=other)))


@pytest.mark.parametrize("name", sorted(WORLDS))
def test_actions_are_told_in_plain_words(name: str) -> None:
    world, rng = WORLDS[name], random.Random(3)
    for _ in range(30):
        state = world.random(rng)
        for action in world.legal(state):
            told = world.telling.move(state, action)
            assert told
            assert not re.search(r"\b[a-z]+hat\b \d|:|_", told), "no notation"
            episode = Episode(world, state, ("",), ((action,),))
            assert world.telling.episode(episode) == (told,)
