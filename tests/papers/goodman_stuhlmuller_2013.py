"""Goodman & Stuhlmüller 2013, *Knowledge and implicature* (Topics in Cognitive Science 5).

Of three apples some are red. "Some" implies "not all", if the speaker has seen them all. Published: for a
speaker with full knowledge 4/9, 4/9 and 1/9 for one, two and three red apples.
"""

import pytest

import grice


def test_some_implies_not_all() -> None:
    game = grice.game({"none": [0], "some": [1, 2, 3], "all": [3]})
    assert game.listener()["some"] == pytest.approx({0: 0, 1: 4 / 9, 2: 4 / 9, 3: 1 / 9})
    assert game.listener(0)["some"][3] == pytest.approx(1 / 3)
    assert game.listener(5)["some"][3] < 0.01  # the implicature hardens with depth
