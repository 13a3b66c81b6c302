"""How an agent proposes: speakers per word where they should, both roles held to the truth if asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grice.pragmatics.agents import Agent
from grice.pragmatics.length import PerWord
from grice.pragmatics.truthful import Trusting, Truthful

if TYPE_CHECKING:
    from grice.worlds.world import World


def as_proposer(world: World[Any, Any], agent: Agent, truthful: bool = False) -> Agent:
    """The agent as it chooses what to say, or what to do.

    A speaker is asked per word, if it wants that or if segments may be long, and it can score at all (one
    that can only propose says why, in `mute`). With `truthful` it says nothing that the world's checker knows
    to be false, and a listener takes what it is told to be true.
    """
    truth = world.truth if truthful else None
    if agent.role == "listener":
        return agent if truth is None else Trusting(agent, truth.of_last, truth.trust)
    per_word = (getattr(agent, "per_word", False) or world.open_ended) and not getattr(agent, "mute", "")
    proposer: Agent = PerWord(agent) if per_word else agent
    return proposer if truth is None else Truthful(proposer, truth.of_speaker, truth.of_next)
