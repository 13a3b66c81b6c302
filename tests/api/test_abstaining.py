"""Answers that are withheld where they are improbable."""

from __future__ import annotations

from dataclasses import replace

import pytest

import grice
from grice.errors import AgentError
from grice.pragmatics.posterior import Confidence

STATE = "1:_ 2:gp 3:r 4:_ 5:_ 6:y 7:ryp"


@pytest.fixture(scope="module")
def pair() -> grice.Pair:
    return replace(grice.load("alchemy"), confidence=Confidence(doubt=0.9, guarantees={"0.95": 0.97}))


def test_nothing_is_done_where_the_answer_is_improbable(pair: grice.Pair) -> None:
    told = "please go to the kitchen"
    acted, abstained = pair.follow(STATE, told), pair.follow(STATE, told, abstain=True)
    assert acted.actions
    assert not acted.abstained
    assert abstained.abstained
    assert abstained.actions == ()
    assert pair.world.show(abstained.end) == STATE
    assert abstained.to_dict()["actions"] == []
    assert abstained.to_dict()["end"] == STATE
    assert "Abstained" in str(abstained)
    assert "→" not in str(abstained)


def test_a_sure_answer_is_given(pair: grice.Pair) -> None:
    answer = pair.follow(STATE, "mix the last beaker", abstain=0.95)
    assert not answer.abstained
    assert answer.actions == pair.follow(STATE, "mix the last beaker").actions


def test_only_guarantees_that_were_fitted_are_given(pair: grice.Pair) -> None:
    with pytest.raises(AgentError, match=r"no guarantee of 0\.5.*0\.95"):
        pair.follow(STATE, "mix the last beaker", abstain=0.5)


@pytest.mark.parametrize(("uncertain", "reliability"), [(0, 0.81), (1, 0.45), (2, 0.25)])
def test_sentences_that_are_not_certain_leave_less(uncertain: int, reliability: float) -> None:
    assert Confidence(slips=0.1, uncertain=0.5).reliability(2, uncertain) == pytest.approx(reliability)
