"""Evaluation of a pair on sentences as people type them, by the path of `grice follow`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import msgspec

from grice.api.loading import make_pair
from grice.data.setting import Setting
from grice.episode import Episode
from grice.errors import GriceError
from grice.evaluation.evaluate import Progress, batches, followed, silent
from grice.evaluation.measure import sign
from grice.evaluation.results import Followed, Result
from grice.models.agent_set import AgentSet
from grice.worlds import find_world


def measure_typed(
    setting: Setting, agents: AgentSet, episodes: Sequence[Episode], progress: Progress = silent
) -> Result:
    """Follows every episode's sentences as typed requests, and counts the goals reached."""
    world = episodes[0].world if episodes else find_world(setting.world)
    pair = replace(make_pair(world, agents), truthful=setting.truthful)
    if not setting.cascade:
        pair = replace(pair, cascades={})
    weight = setting.weight if setting.agent == "rational" else 0.0
    signature, rows = sign(setting, agents, episodes), list[Followed]()
    for batch in batches(episodes, progress):
        questions: list[tuple[Any, Sequence[str]]] = [(episode.start, episode.sentences) for episode in batch]
        for episode, found in zip(
            batch, pair.follow(questions, weight=weight, candidates=setting.candidates), strict=True
        ):
            if isinstance(found, GriceError):
                found.where = episode.id
                raise found
            rows.append(followed(episode, found.choices[-1].candidates))
            signature = msgspec.structs.replace(signature, weight=found.weight or None)
    return Result.of(msgspec.structs.replace(signature, beam=setting.candidates), rows)
