"""Frank & Goodman 2012, *Predicting pragmatic reasoning in language games* (Science 336).

A blue square, a blue circle and a green square: "blue" means the square, since "circle" would have named
the circle. Published: the values that textbooks print for this game, 0.6 and 0.4.
"""

import pytest

import grice

OBJECTS = ["blue square", "blue circle", "green square"]


def test_blue_is_taken_for_the_square() -> None:
    words = ("blue", "green", "square", "circle")
    game = grice.game({word: [o for o in OBJECTS if word in o] for word in words})
    assert game.listener()["blue"] == pytest.approx(
        {"blue square": 0.6, "blue circle": 0.4, "green square": 0}
    )
    assert game.listener(0)["blue"]["blue square"] == pytest.approx(0.5)  # taken literally
