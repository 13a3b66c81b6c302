"""Grammars of sentences as people type them: every way of saying is used, and what is said is true."""

import random
from itertools import islice

import pytest

from grice import WORLDS
from grice.data.augmentation.inventing import invent
from grice.data.synthetic import episodes
from grice.worlds.mixture import Mixture, draw

SCONE = ("scene", "tangrams")


@pytest.mark.parametrize("name", SCONE)
def test_invented_episodes_are_as_long_as_the_data(name: str) -> None:
    known = list(islice(episodes(WORLDS[name], 0, turns=5), 3))
    made = invent(known, 20, seed=1)
    assert len(made) == 20
    assert {len(episode.sentences) for episode in made} == {5}
    assert made == invent(known, 20, seed=1)


def test_kinds_are_drawn_by_weight() -> None:
    ways = Mixture((9, ["often"]), (1, [f"rare {i}" for i in range(50)]), (5, ()))
    rng = random.Random(0)
    drawn = [draw(rng, ways) for _ in range(1000)]
    assert 850 < drawn.count("often") < 950
    assert len(ways) == 51
    assert "rare 7" in ways
    assert "never" not in ways
    assert not Mixture()
