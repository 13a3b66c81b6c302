"""Bergen, Levy & Goodman 2016, *Pragmatic reasoning through semantic inference* (Semantics & Pragmatics 9).

Two words for the same two things, one of them longer. The longer one comes to mean the rarer thing (an
M-implicature) only where listeners are unsure about the lexicon. The paper's qualitative result, at
depths 1 to 5.
"""

import pytest

import grice

BOTH = ["common", "rare"]
PRIOR = {"common": 2, "rare": 1}
COST = {"long": 1.0, "silence": 5.0}


def test_plain_rsa_has_no_m_implicature() -> None:
    game = grice.game({"short": BOTH, "long": BOTH, "silence": BOTH}, PRIOR, COST)
    for depth in range(6):
        assert game.listener(depth)["long"] == pytest.approx({"common": 2 / 3, "rare": 1 / 3})


def test_lexical_uncertainty_brings_it() -> None:
    meanings = {"common": ["common"], "rare": ["rare"], "both": BOTH}
    lexica = {
        f"short: {s}, long: {l}": {"short": meanings[s], "long": meanings[l], "silence": BOTH}
        for s in meanings
        for l in meanings
    }
    game = grice.game(lexica=lexica, prior=PRIOR, cost=COST)
    listener = game.listener()
    assert listener["long"]["rare"] > 1 / 3 > listener["short"]["rare"]
    assert game.listener(3)["long"]["rare"] > listener["long"]["rare"]  # reasoning further strengthens it
