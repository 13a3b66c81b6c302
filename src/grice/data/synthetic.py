"""Endless episodes in simple truthful English, so that everything can be tried without any download."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import count
from typing import Any

from grice.episode import Episode, Segment, Sentence
from grice.worlds.alchemy.grammar import AlchemyGrammar
from grice.worlds.grammar import Grammar, Notation
from grice.worlds.sail.grammar import SailGrammar
from grice.worlds.scene.grammar import SceneGrammar
from grice.worlds.tangrams.grammar import TangramsGrammar
from grice.worlds.world import World

GRAMMARS: dict[str, type[Grammar[Any]]] = {
    "alchemy": AlchemyGrammar,
    "scene": SceneGrammar,
    "tangrams": TangramsGrammar,
    "sail": SailGrammar,
}


@cache
def grammar(world: World[Any, Any]) -> Grammar[Any]:
    """The grammar of a world's sentences."""
    return GRAMMARS.get(world.name, Notation)(world)


def episodes(
    world: World[Any, Any], seed: int = 0, *, ambiguity: float = 0.3, turns: int = 5
) -> Iterator[Episode]:
    """Episodes without end, the same for the same seed; shorter than `turns` where nothing is left to do.

    `ambiguity` is the share of sentences that are also true of segments with another outcome.
    """
    rules = grammar(world)
    rng = random.Random(f"{world.name} {seed}")
    for number in count(1):
        yield _episode(rules, rng, ambiguity, turns, f"synthetic-{seed}-{number}")


def _episode(rules: Grammar[Any], rng: random.Random, ambiguity: float, turns: int, id: str) -> Episode:
    state = start = rules.start(rng)
    sentences: list[Sentence] = []
    segments: list[Segment] = []
    while len(segments) < turns:
        before = segments[-1] if segments else ()
        turn = rules.turn(rng, state, before, ambiguous=rng.random() < ambiguity)
        if turn is None:
            break
        sentence, segment = turn
        sentences.append(sentence)
        segments.append(segment)
        state = rules.after(state, segment)
    return Episode(rules.world, start, tuple(sentences), tuple(segments), id=id)


def take_apart(paragraph: Episode) -> list[Episode]:
    """Each sentence of an episode as one of its own, from where the one before it ended."""
    turns = zip(paragraph.states(), paragraph.sentences, paragraph.segments, strict=False)
    return [
        Episode(paragraph.world, state, (sentence,), (segment,), id=f"{paragraph.id}-{number}")
        for number, (state, sentence, segment) in enumerate(turns, 1)
    ]
