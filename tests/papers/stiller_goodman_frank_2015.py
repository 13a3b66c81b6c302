"""Stiller, Goodman & Frank 2015, *Ad-hoc implicature in preschool children* (Lang. Learning & Dev. 11).

Three faces: nothing, glasses, glasses and a hat. "My friend has glasses" means the one with glasses only.
The paper's qualitative result; 3/4 follows from the model.
"""

import pytest

import grice
from grice.errors import AgentError


def test_glasses_means_no_hat() -> None:
    game = grice.game(
        {"glasses": {"nothing": 0, "glasses": 1, "glasses and hat": 1}, "hat": ["glasses and hat"]}
    )
    assert game.listener()["glasses"]["glasses"] == pytest.approx(3 / 4)
    with pytest.raises(AgentError, match="nothing to choose for 'nothing'"):  # no word is true of it
        game.speaker()["nothing"]
