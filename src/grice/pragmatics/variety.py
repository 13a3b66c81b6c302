"""Variety of a speaker's wording among sentences that are understood equally well."""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Sequence
from numbers import Real

from grice.episode import Episode
from grice.errors import AgentError
from grice.pragmatics.agents import Candidate

TIE = 0.02  # nats of the judge's log-probability: a sentence this little behind is understood as well


def vary(ranked: Sequence[Candidate], variety: float) -> list[Candidate]:
    """The candidates, best first, but with one that was drawn in the place of the best.

    Drawn is among those that the judge understands as well as the best, or better: each as often as the base
    would say it (in proportion to exp(score / variety) of the base's score). So 0 keeps the best, and 1 is as
    varied as the base itself; for a base that is ranked per word, one in as many as a sentence has words is.

    The draw is decided by what is said of what (a digest), not by chance: the same question has the same
    answer everywhere, alone or among others.
    """
    if not variety or "judge" not in ranked[0].parts:
        return list(ranked)
    least = ranked[0].parts["judge"] - TIE
    equal = [c for c in ranked if not c.estimated and c.parts["judge"] >= least]
    drawn = max(equal, key=lambda c: c.parts["base"] + variety * _gumbel(c.episode), default=ranked[0])
    return [drawn, *(c for c in ranked if c is not drawn)]


def check_variety(variety: float) -> None:
    """Refuses a variety that is not a finite number of at least 0."""
    if not isinstance(variety, Real) or not 0 <= variety < math.inf:
        raise AgentError(f"the variety is {variety!r}", allowed="0 (always the best sentence) or more")


def _gumbel(episode: Episode) -> float:
    """A Gumbel draw: the argmax of log P plus such draws is a sample of P."""
    world = episode.world
    start, segments = (
        (repr(episode.start), repr(episode.segments))
        if world is None
        else (world.show(episode.start), [world.show_segment(segment) for segment in episode.segments])
    )
    question = json.dumps([start, segments, episode.sentences]).encode()
    number = int.from_bytes(hashlib.sha256(question).digest()[:6], "big")
    return -math.log(-math.log((number + 0.5) / 2**48))
