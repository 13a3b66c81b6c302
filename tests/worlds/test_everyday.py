"""Grammars of sentences as people type them: every way of saying is used, and what is said is true."""

import random
from itertools import islice

import pytest

from grice import WORLDS
from grice.data.augmentation.inventing import invent
from grice.data.synthetic import episodes
from grice.episode import Episode
from grice.worlds.grammar import frame, slots
from grice.worlds.mixture import Mixture, draw

SCONE = ("scene", "tangrams")
BY_TEMPLATES = ("scene",)


@pytest.fixture(scope="module", params=BY_TEMPLATES)
def said(request: pytest.FixtureRequest) -> list[Episode]:
    world = WORLDS[request.param]
    return list(islice(episodes(world, 3, ambiguity=0, rules=world.everyday), 400))


def test_the_checkers_of_truth_agree(said: list[Episode]) -> None:
    objections = [found for episode in said for found in episode.world.truth.check(episode)]  # type: ignore[union-attr]
    assert sum(map(bool, objections)) < 0.08 * len(objections)


def test_sentences_have_one_outcome(said: list[Episode]) -> None:
    """As far as the same words in the same order go: nothing else that they are true of ends elsewhere."""
    world = said[0].world
    for episode in said[:40]:
        for turn, (state, sentence, segment) in enumerate(
            zip(episode.states(), episode.sentences, episode.segments, strict=False)
        ):
            before = episode.segments[turn - 1] if turn else ()
            phrases = world.everyday.phrases(state, before)
            end = world.step(state, segment[0])
            for other in world.everyday.segments(state):
                true = phrases(other)
                for template in world.everyday.templates(other):
                    if not slots(template) and frame(template) == sentence:
                        assert world.reached(world.step(state, other[0]), end)
                    elif slots(template) and len(slots(template)) == 1:
                        start, _, rest = template.partition("{" + slots(template)[0] + "}")
                        filled = {f"{start}{words}{rest}" for words in true.get(slots(template)[0], ())}
                        if sentence in filled:
                            assert world.reached(world.step(state, other[0]), end), (sentence, segment, other)


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
