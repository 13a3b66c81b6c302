"""Starts, sentences and routes as they are given, read or refused before any model is asked."""

from __future__ import annotations

import random
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from grice.api.requests import Request
from grice.data.find import locate
from grice.episode import Action, Episode, Segment, State
from grice.errors import ParseError
from grice.limits import check_sentences
from grice.worlds.world import World

Actions: TypeAlias = str | Action | Segment  # an action, or all that one sentence should ask for


@dataclass(frozen=True)
class ReadTask:
    """A task for a listener, and how its sentences were read; None where they are followed word for word."""

    episode: Episode
    request: Request | None = None


def read_state(world: World[Any, Any], start: State | str) -> tuple[World[Any, Any], State]:
    """The start, and the world that knows its place."""
    if isinstance(start, str):
        world, start = locate(world, start)
    example = world.random(random.Random(0))
    if not isinstance(start, kind := type(example)):
        raise ParseError(
            f"{start!r} is not a state of {world.name}",
            allowed=f"{kind.__name__}, or its text, as in {world.show(example)!r}",
        )
    world.arrays.encode([start])  # refuses what can be written but not acted in: a pose in any orientation
    return world, start


def read_sentences(sentences: str | Sequence[str]) -> tuple[str, ...]:
    """The texts that were given: one, or several in turn."""
    one = isinstance(sentences, str) or not isinstance(sentences, Sequence)
    listed: tuple[Any, ...] = (sentences,) if one else tuple(sentences)
    if not listed:
        raise ParseError("there are no sentences to follow")
    for number, sentence in enumerate(listed, 1):
        if not isinstance(sentence, str):
            raise ParseError(f"{sentence!r} is not a sentence", allowed="text, or a list of texts")
        if not sentence.strip():
            raise ParseError(f"sentence {number} of {len(listed)} is empty", allowed="one word or more")
    check_sentences(listed)
    return listed


def read_route(world: World[Any, Any], actions: str | Sequence[Actions]) -> list[Segment]:
    """The parts of a route, divided by semicolons, given as tuples, or undivided."""
    if isinstance(actions, str):
        return [world.parse_segment(part) for part in actions.rstrip("; ").split(";")]
    if not isinstance(actions, Sequence):
        raise ParseError(f"{actions!r} are no actions", allowed="a text, an action, or a list of them")
    if type(actions) not in (tuple, list):  # an action is a tuple of its own type
        return [_segment(world, actions)]
    parts = [_segment(world, part) for part in actions]
    apart = all(type(part) in (tuple, list) for part in actions)
    return parts if apart else [tuple(action for part in parts for action in part)]


def _segment(world: World[Any, Any], actions: Actions) -> Segment:
    if isinstance(actions, str):
        return world.parse_segment(actions)
    given = world.moves.expand(tuple(actions) if type(actions) in (tuple, list) else (actions,))
    for action in given:
        if not isinstance(action, Hashable) or not world.knows(action):
            raise ParseError(f"{action!r} is not an action of {world.name}")
    return given


def close_route(world: World[Any, Any], route: Sequence[Segment]) -> tuple[Segment, ...]:
    """The route cut after every action that ends a segment; what is left open is ended."""
    segments: list[Segment] = []
    for part in route:
        segment: Segment = ()
        for action in part:
            segment += (action,)
            if world.ends(action):
                segments.append(segment)
                segment = ()
        if segment:
            segments.append((*segment, next(action for action in world.actions if world.ends(action))))
    return tuple(segments)
