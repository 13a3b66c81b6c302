"""Options that name agents, and the cast that they make."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from tyro.conf import arg

from grice.errors import ParseError
from grice.pragmatics.agents import ROLES, Role

if TYPE_CHECKING:
    from grice.adapters.server import Watch
    from grice.episode import Episode
    from grice.models.cast import Cast

Name = Annotated[str, arg(metavar="NAME", help_behavior_hint="")]
MostRequests = Annotated[int | None, arg(metavar="N", help_behavior_hint="(default: no limit)")]
EVERY = 5.0  # seconds between two lines of progress


def names_of(listener: str, speaker: str, most_requests: int | None) -> dict[Role, str]:
    """The agents that are asked for by name."""
    if most_requests is not None and most_requests < 1:
        raise ParseError(f"{most_requests} requests were allowed", allowed="1 or more")
    named = zip(ROLES, (listener, speaker), strict=True)
    return {role: name for role, name in named if name}


def folders_of(
    world: str, models: Sequence[Path], names: Mapping[Role, str], needed: Sequence[str]
) -> list[Path]:
    """The folders of models for the parts that are not named; bundled ones only for what is needed."""
    from grice.models.bundled import find
    from grice.models.cast import models_in
    from grice.models.pretrained import read_config

    found = [model for folder in models or find(world).folders() for model in models_in(folder)]
    parts = {folder: str(read_config(folder)["role"]) for folder in found}
    return [f for f, part in parts.items() if part not in names and (models or not names or part in needed)]


def recast(
    cast: Cast,
    names: Mapping[Role, str],
    training: Callable[[], Sequence[Episode]],
    members: int | None = None,
    most_requests: int | None = None,
) -> tuple[Cast, list[Path]]:
    """The cast with the named agents in their parts, and the folders of those that are ours."""
    if not names:
        return cast, []
    from grice.adapters.names import Means, resolve

    means = Means(training, members, most_requests, to_stderr())
    found = {role: resolve(name, role, cast.world, means) for role, name in names.items()}
    for role, named in found.items():
        cast = cast.with_agent(role, named.agent, named.signature)
    return cast, [named.folder for named in found.values() if named.folder is not None]


def to_stderr() -> Watch:
    """Tells every few seconds how many requests were sent to a server."""
    told = time.monotonic()

    def watch(sent: int, rate: float) -> None:
        nonlocal told
        if time.monotonic() - told >= EVERY:
            told = time.monotonic()
            print(f"{sent} requests, {rate:.1f} a second", file=sys.stderr, flush=True)

    return watch
