"""How a speaker proposes what to say: length-normalised where it should be, and truthful if asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grice.pragmatics.agents import Agent
from grice.pragmatics.length import PerWord
from grice.pragmatics.truthful import Truthful

if TYPE_CHECKING:
    from grice.worlds.world import World


def as_proposer(world: World[Any, Any], speaker: Agent, truthful: bool = False) -> Agent:
    """The speaker as it chooses what to say.

    Per word, if it asks for that or if segments may be long, and it can score at all (one that can only
    propose says why, in `mute`); with `truthful`, without what the world's
    checker knows to be false.
    """
    per_word = (getattr(speaker, "per_word", False) or world.open_ended) and not getattr(speaker, "mute", "")
    proposer: Agent = PerWord(speaker) if per_word else speaker
    if truthful and world.truth is not None:
        return Truthful(proposer, world.truth.of_last)
    return proposer
