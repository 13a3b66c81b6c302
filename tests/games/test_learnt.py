"""Pragmatic parameters of agents are found again in what they chose."""

from __future__ import annotations

import random

import pytest

import grice
from grice.episode import Episode
from grice.errors import AgentError, DataError
from grice.games.learnt import fit_agents, observe
from grice.pragmatics.agents import Role

SHAPES = {
    "blue": ["blue square", "blue circle"],
    "green": ["green square"],
    "square": ["blue square", "green square"],
    "circle": ["blue circle"],
}


@pytest.mark.parametrize("role", ["listener", "speaker"])
def test_alpha_and_depth_of_agents_are_recovered(role: Role) -> None:
    rng = random.Random(1)
    flat = grice.Lookup("speaker", dict.fromkeys(SHAPES, 1 / len(SHAPES)))
    policy = grice.game(SHAPES, alpha=3).policy(role)
    episodes = []
    for given, row in policy.rows.items():
        for choice in rng.choices(list(row), list(row.values()), k=150):
            utterance, thing = (given, choice) if role == "listener" else (choice, given)
            episodes.append(Episode(None, None, (utterance,), ((thing,),)))
    seen = observe(grice.game(SHAPES).listener(0).agent(), flat, episodes, role, 9, 9)
    best = fit_agents(seen, (0, 1), ("alpha", "lapse"))[0]
    assert best.depth == 1
    assert best["alpha"] == pytest.approx(3, abs=0.6)
    with pytest.raises(AgentError, match="no parameter 'beta'"):
        fit_agents(seen, (1,), ("beta",))
    with pytest.raises(DataError, match="both sentences and segments"):
        observe(flat, flat, [Episode(None, None, ("blue",))], role, 9)
