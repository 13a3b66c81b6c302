"""Options that name agents, and the resources that those need."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias, Union

from tyro.conf import arg

from grice.errors import ParseError
from grice.pragmatics.agents import ROLES, Role

if TYPE_CHECKING:
    from grice.adapters.names import Resources
    from grice.adapters.server import Watch
    from grice.episode import Episode

# tyro checks a default of a plain class or of a `Union` itself; for any other type it loads typeguard, which
# takes longer than it takes to answer.
MaybeNumber: TypeAlias = Union[int, None]  # noqa: UP007
MaybeFraction: TypeAlias = Union[float, None]  # noqa: UP007
MaybeText: TypeAlias = Union[str, None]  # noqa: UP007
MaybePath: TypeAlias = Union[Path, None]  # noqa: UP007


class Paths(tuple[Path, ...]):
    """Several paths in one option."""


class Texts(tuple[str, ...]):
    """Several texts in one option, likewise."""


NO_PATHS, NO_TEXTS = Paths(), Texts()

Name = Annotated[str, arg(metavar="NAME", help_behavior_hint="")]
Members = Annotated[MaybeNumber, arg(metavar="N", help_behavior_hint="(default: all)")]
MostRequests = Annotated[MaybeNumber, arg(metavar="N", help_behavior_hint="(default: no limit)")]
EVERY = 5.0  # seconds between two lines of progress


def names_of(listener: str, speaker: str, most_requests: int | None) -> dict[Role, str]:
    """The names of the agents that are given by name."""
    if most_requests is not None and most_requests < 1:
        raise ParseError(f"{most_requests} requests were allowed", allowed="1 or more")
    named = zip(ROLES, (listener, speaker), strict=True)
    return {role: name for role, name in named if name}


def folders_of(
    world: str, models: Sequence[Path], names: Mapping[Role, str], needed: Sequence[str]
) -> list[Path]:
    """The folders of models for the parts that are not named; bundled ones only for what is needed."""
    from grice.models.agent_set import models_in
    from grice.models.bundled import find, read_manifest
    from grice.models.pretrained import read_config

    if not models and names and world not in read_manifest():
        return []  # those that are named are all that there is
    found = [model for folder in models or find(world).folders() for model in models_in(folder)]
    parts = {folder: str(read_config(folder)["role"]) for folder in found}
    return [f for f, part in parts.items() if part not in names and (models or not names or part in needed)]


def resources_of(
    training: Callable[[], Sequence[Episode]], members: int | None, most_requests: int | None
) -> Resources:
    """The resources of named agents, with progress on stderr."""
    from grice.adapters.names import Resources

    return Resources(training, members, most_requests, to_stderr())


def to_stderr() -> Watch:
    """Reports every few seconds how many requests were sent to a server."""
    last = time.monotonic()

    def watch(sent: int, rate: float) -> None:
        nonlocal last
        if time.monotonic() - last >= EVERY:
            last = time.monotonic()
            print(f"{sent} requests, {rate:.1f} a second", file=sys.stderr, flush=True)

    return watch
