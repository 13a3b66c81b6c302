"""Smith, Goodman & Frank 2013, *Learning and using language via recursive pragmatic reasoning* (NIPS).

A child knows "ball" and hears "dax" beside a ball and an unknown thing. It takes the new word for the new
thing (mutual exclusivity), and learns it. The paper's qualitative result, from listeners who infer the
lexicon.
"""

import pytest

import grice


def test_a_new_word_names_the_new_thing() -> None:
    things = ["ball", "unknown"]
    meanings = {"the ball": ["ball"], "the unknown thing": ["unknown"], "either": things}
    game = grice.game(
        lexica={name: {"ball": ["ball"], "dax": meant} for name, meant in meanings.items()}, alpha=3
    )
    assert game.listener(0)["dax"]["unknown"] == pytest.approx(0.5)
    heard = game.listener()["dax"]
    assert heard["unknown"] > 0.6
    learnt = game.listener(about="lexicon")["dax"]
    assert learnt["the unknown thing"] > learnt["the ball"]
