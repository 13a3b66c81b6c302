"""Endless synthetic episodes in simple English, so that everything can be tried without a download."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import count
from typing import TYPE_CHECKING, Any

from grice.episode import Episode
from grice.language import Turn

if TYPE_CHECKING:
    from grice.worlds.grammar import Grammar
    from grice.worlds.world import World


def episodes(
    world: World[Any, Any],
    seed: int = 0,
    *,
    ambiguity: float = 0.3,
    turns: int = 5,
    rules: Grammar[Any] | None = None,
) -> Iterator[Episode]:
    """Episodes without end, the same for the same seed; shorter than `turns` where nothing is left to do.

    `ambiguity` is the share of sentences that are also true of segments with another outcome; `rules` are the
    world's grammar, unless another is given.
    """
    rules = rules or world.grammar
    rng = random.Random(f"{world.name} {seed}")
    for number in count(1):
        yield _episode(rules, rng, ambiguity, turns, f"synthetic-{seed}-{number}")


def _episode(rules: Grammar[Any], rng: random.Random, ambiguity: float, turns: int, id: str) -> Episode:
    state = start = rules.start(rng)
    made: list[Turn] = []
    while len(made) < turns:
        turn = rules.turn(rng, state, made, ambiguous=rng.random() < ambiguity)
        if turn is None:
            break
        made.append(Turn(state, *turn))
        state = rules.after(state, made[-1].segment)
    sentences = tuple(turn.sentence for turn in made)
    return Episode(rules.world, start, sentences, tuple(turn.segment for turn in made), id=id)
