"""Plain options as a world: somebody says which one is meant. Its parts are loaded one by one."""

from __future__ import annotations

from dataclasses import replace

from grice.episode import Episode


def in_world(episode: Episode) -> Episode:
    """The episode among plain options, if it has no world."""
    if episode.world is not None:
        return episode
    from grice.worlds.plain.rules import PLAIN

    return replace(episode, world=PLAIN)
