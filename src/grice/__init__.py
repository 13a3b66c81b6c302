"""Pragmatic speakers and listeners: instructions that are understood, and understanding of what was meant."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from grice.api.choosing import choose, rerank, say
    from grice.api.description import Description
    from grice.api.interpretation import Interpretation
    from grice.api.loading import load
    from grice.api.pair import Pair
    from grice.episode import Episode
    from grice.errors import GriceError
    from grice.games.fit import Fit, fit
    from grice.games.game import Game, game
    from grice.games.goals import Goal
    from grice.games.policy import Policy
    from grice.pragmatics.agents import Agent, Candidate, answer
    from grice.pragmatics.alternatives import Given, Sampled
    from grice.pragmatics.consensus import Consensus
    from grice.pragmatics.incremental import Incremental
    from grice.pragmatics.joint import Joint, table
    from grice.pragmatics.lookup import Lookup
    from grice.pragmatics.posterior import Pooled, posterior
    from grice.pragmatics.rational import Rational
    from grice.pragmatics.risk import MinimumRisk
    from grice.pragmatics.rsa import rsa
    from grice.pragmatics.scores import Embedding
    from grice.pragmatics.table import Table
    from grice.worlds import WORLDS

__version__ = "0.2.0"

_HOMES = {
    "Agent": "grice.pragmatics.agents",
    "Candidate": "grice.pragmatics.agents",
    "Consensus": "grice.pragmatics.consensus",
    "Description": "grice.api.description",
    "Embedding": "grice.pragmatics.scores",
    "Episode": "grice.episode",
    "Fit": "grice.games.fit",
    "Game": "grice.games.game",
    "Goal": "grice.games.goals",
    "Given": "grice.pragmatics.alternatives",
    "GriceError": "grice.errors",
    "Incremental": "grice.pragmatics.incremental",
    "Interpretation": "grice.api.interpretation",
    "Joint": "grice.pragmatics.joint",
    "Lookup": "grice.pragmatics.lookup",
    "MinimumRisk": "grice.pragmatics.risk",
    "Pair": "grice.api.pair",
    "Policy": "grice.games.policy",
    "Pooled": "grice.pragmatics.posterior",
    "Rational": "grice.pragmatics.rational",
    "Sampled": "grice.pragmatics.alternatives",
    "Table": "grice.pragmatics.table",
    "WORLDS": "grice.worlds",
    "answer": "grice.pragmatics.agents",
    "choose": "grice.api.choosing",
    "fit": "grice.games.fit",
    "game": "grice.games.game",
    "load": "grice.api.loading",
    "posterior": "grice.pragmatics.posterior",
    "rerank": "grice.api.choosing",
    "rsa": "grice.pragmatics.rsa",
    "say": "grice.api.choosing",
    "table": "grice.pragmatics.joint",
}

__all__ = [
    "WORLDS",
    "Agent",
    "Candidate",
    "Consensus",
    "Description",
    "Embedding",
    "Episode",
    "Fit",
    "Game",
    "Given",
    "Goal",
    "GriceError",
    "Incremental",
    "Interpretation",
    "Joint",
    "Lookup",
    "MinimumRisk",
    "Pair",
    "Policy",
    "Pooled",
    "Rational",
    "Sampled",
    "Table",
    "__version__",
    "answer",
    "choose",
    "fit",
    "game",
    "load",
    "posterior",
    "rerank",
    "rsa",
    "say",
    "table",
]


def __getattr__(name: str) -> Any:
    """Loads a public name when it is first asked for: `import grice` alone loads neither torch nor numpy."""
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
