"""Pairs of trained models: the bundled ones of a world, or those of folders."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeAlias

from grice.api.pair import Pair
from grice.errors import ParseError
from grice.models.agent_set import AgentSet, load_agents, load_bundled, models_in
from grice.models.pretrained import read_config
from grice.pragmatics.agents import check_count
from grice.worlds import WORLDS, find_world
from grice.worlds.world import World

Folder: TypeAlias = str | Path


def load(models: Folder | Sequence[Folder], members: int | None = None) -> Pair:
    """Loads the models of folders, or, by a world's name, the bundled ones.

    Each folder records the role of its model (one model is enough to ask it alone, with
    weight 0); a folder may also hold the folders of models. Of ensembles only the first `members` are asked,
    if so many are enough.
    """
    if isinstance(models, str) and models in WORLDS:
        return load_pair(models, members=members)
    if isinstance(models, str) and not Path(models).exists():
        raise ParseError(f"{models!r} is neither a world nor a folder", allowed=", ".join(WORLDS))
    listed = [models] if isinstance(models, str | Path) or not isinstance(models, Sequence) else models
    for folder in listed:
        if not isinstance(folder, str | Path):
            raise ParseError(f"{folder!r} is no folder", allowed="a world's name, a path, a list of paths")
    folders = [Path(folder) for folder in listed]
    if not folders:
        raise ParseError("no folder was given", hint="`grice train` makes one for each model")
    found = [model for folder in folders for model in models_in(folder)]
    return load_pair(read_config(found[0])["config"].get("world", ""), found, members)


def load_pair(world: str, folders: Sequence[Path] = (), members: int | None = None) -> Pair:
    """Loads the models of folders, which must be of this world; without folders, the bundled ones."""
    if members is not None:
        check_count(members, "members")
    known = find_world(world)
    if not folders:
        return make_pair(known, load_bundled(world, members))
    return make_pair(
        known, load_agents(world, [model for folder in folders for model in models_in(folder)], members)
    )


def make_pair(world: World[Any, Any], agents: AgentSet) -> Pair:
    """The pair of the listener and the speaker among some models, with the settings that these store."""
    return Pair(
        world,
        agents.listener,
        agents.speaker,
        agents.segmenter,
        agents.weights,
        agents.confidence,
        cascades=agents.cascades,
        variety=agents.variety,
    )
