"""Episodes as arrays say what the episodes say."""

from __future__ import annotations

from itertools import islice
from typing import Any

import numpy as np
import pytest

from grice.data.synthetic import episodes
from grice.episode import Episode
from grice.errors import AgentError
from grice.models.batch import Texts, actions_of, chunks, distinct, moves_of, only_world, pack_routes
from grice.models.packing import Packing
from grice.text import Vocabulary
from grice.worlds import WORLDS
from grice.worlds.world import World

worlds = pytest.mark.parametrize("world", WORLDS.values(), ids=list(WORLDS))


def some(world: World[Any, Any], count: int = 6) -> list[Episode]:
    """Episodes of unlike lengths."""
    found = list(islice(episodes(world, 2, turns=4), count))
    return [
        Episode(e.world, e.start, e.sentences[: 1 + i % 4], e.segments[: 1 + i % 4])
        for i, e in enumerate(found)
    ]


@worlds
def test_routes_replay_their_episodes(world: World[Any, Any]) -> None:
    for row, episode in enumerate(some(world)):
        routes = actions_of(world, some(world))
        steps = int(routes.steps[row])
        actions = [world.actions[symbol] for symbol in routes.symbols[row, :steps]]
        assert actions == [action for segment in episode.segments for action in segment]
        state = episode.start
        for code, action in zip(routes.codes[row, :steps], actions, strict=True):
            assert world.arrays.decode(code[None]) == [state]
            state = world.step(state, action)
        turns = [turn for turn, segment in enumerate(episode.segments) for _ in segment]
        assert routes.turns[row, :steps].tolist() == turns


def test_only_what_has_a_sentence_is_taken_unless_asked_otherwise() -> None:
    world = WORLDS["tangrams"]
    task = Episode(world, (e := some(world)[3]).start, e.sentences[:1], e.segments)
    assert actions_of(world, [task]).steps.tolist() == [1]
    assert actions_of(world, [task], 3).steps.tolist() == [3]
    assert moves_of(world, [task]).steps.tolist() == [4]


@worlds
def test_moves_begin_where_their_runs_begin(world: World[Any, Any]) -> None:
    several = some(world)
    routes = moves_of(world, several)
    for row, episode in enumerate(several):
        state, step = episode.start, 0
        for turn, segment in enumerate(episode.segments):
            for move in world.moves.collapse(segment):
                assert world.moves.inventory[routes.symbols[row, step]] == move
                assert routes.turns[row, step] == turn
                assert world.arrays.decode(routes.codes[row, step][None]) == [state]
                for action in world.moves.expand((move,)):
                    state = world.step(state, action)
                step += 1
        assert routes.steps[row] == step


@worlds
def test_packed_routes_have_every_step_once(world: World[Any, Any]) -> None:
    routes = actions_of(world, some(world))[None]
    packing = Packing.of(routes.steps)
    codes, symbols, turns = pack_routes(routes, packing)
    for row, times in enumerate(packing.positions()[0]):
        at = times[: int(routes.steps[0, row])]
        assert np.array_equal(codes[0, at], routes.codes[0, row, : len(at)])
        assert np.array_equal(symbols[0, at], routes.symbols[0, row, : len(at)])
        assert np.array_equal(turns[0, at], routes.turns[0, row, : len(at)])
    assert symbols.shape[1] == routes.steps.sum()


def test_texts_are_padded_beyond_their_ends() -> None:
    vocabulary = Vocabulary.of(["pour it out", "pour it out"])
    sentences = ["pour it", "", "pour everything out of it"]
    texts = Texts.of(sentences, vocabulary)
    for sentence, words, length in zip(sentences, texts.words.tolist(), texts.lengths.tolist(), strict=True):
        assert words[:length] == vocabulary.encode(sentence)
        assert set(words[length:]) <= {len(vocabulary)}
    assert texts.words.shape == (3, 6)


def test_equal_sentences_are_encoded_once() -> None:
    world = WORLDS["tangrams"]
    said = [("a", "b"), ("b", "a", "c"), ("a",)]
    table, pointers = distinct([Episode(world, None, sentences) for sentences in said], 2)
    assert table == ["a", "b"]
    assert pointers.tolist() == [[0, 1], [1, 0], [0, 0]]


def test_only_one_world_and_the_right_one() -> None:
    alchemy, scene = (some(WORLDS[name], 1)[0] for name in ("alchemy", "scene"))
    assert only_world([alchemy, alchemy], "alchemy") == WORLDS["alchemy"]
    with pytest.raises(AgentError, match="a model of scene was asked about alchemy"):
        only_world([alchemy], "scene")
    with pytest.raises(AgentError, match="episodes of alchemy and scene in one call"):
        only_world([alchemy, scene], "alchemy")


def test_chunks_are_everything_in_order() -> None:
    assert [list(c) for c in chunks(range(7), 3)] == [[0, 1, 2], [3, 4, 5], [6]]
    assert list(chunks([], 3)) == []
