"""Renaming in arrays is what the worlds' own symmetries do to states, actions and sentences."""

from __future__ import annotations

import math
from itertools import islice
from typing import Any

import numpy as np
import pytest

from grice.data.synthetic import episodes
from grice.episode import Episode
from grice.models.batch import Texts, actions_of
from grice.text import SPECIAL, UNKNOWN, Vocabulary
from grice.training.networks.layers import Streams
from grice.training.renaming import Renaming
from grice.worlds import WORLDS
from grice.worlds.symmetry import Symmetry
from grice.worlds.world import Ints, World

worlds = pytest.mark.parametrize("world", WORLDS.values(), ids=list(WORLDS))
coloured = pytest.mark.parametrize("world", [WORLDS["alchemy"], WORLDS["scene"]], ids=["alchemy", "scene"])


def some(world: World[Any, Any], count: int = 12) -> list[Episode]:
    return list(islice(episodes(world, 1, turns=3), count))


def known(world: World[Any, Any], said: list[str]) -> Vocabulary:
    """A vocabulary with all words of these sentences, and with every name in their places."""
    names = world.augmentation.renamable
    everything = [s.replace(a, b) for s in said for a in names for b in names] + said
    return Vocabulary.of(everything * 2)


def symmetry(world: World[Any, Any], names: Ints) -> Symmetry[Any, Any]:
    """The world's own symmetry that exchanges these names."""
    wanted = [world.names[i] for i in names]
    [found] = [s for s in world.augmentation.symmetries() if s.name in (" ".join(wanted), "".join(wanted))]
    return found


@worlds
def test_an_exchange_is_drawn_for_each_episode_of_each_member(world: World[Any, Any]) -> None:
    renaming = Renaming(world, Vocabulary(()))
    drawn = renaming.draw(20, Streams(0, range(3)))
    assert drawn.shape == (3, 20, len(world.names))
    assert np.array_equal(np.sort(drawn), np.broadcast_to(np.arange(len(world.names)), drawn.shape))
    assert np.array_equal(drawn[1:2], renaming.draw(20, Streams(0, [1])))
    if world.names:
        least = min(11, math.factorial(len(world.names)))
        assert len({tuple(names) for names in drawn.reshape(-1, len(world.names)).tolist()}) >= least


@worlds
def test_renamed_routes_are_those_of_the_worlds_symmetries(world: World[Any, Any]) -> None:
    given = some(world)
    if not world.names:
        return
    names = Renaming(world, Vocabulary(())).draw(len(given), Streams(0, range(2)))
    routes = actions_of(world, given)
    both = routes[np.broadcast_to(np.arange(len(given)), (2, len(given)))]
    renamed = Renaming(world, Vocabulary(())).rename_routes(both, names)
    for e in range(2):
        for row, episode in enumerate(given):
            change = symmetry(world, names[e, row])
            carried = Episode(
                world,
                change.state(episode.start),
                episode.sentences,
                tuple(tuple(map(change.action, segment)) for segment in episode.segments),
            )
            expected = actions_of(world, [carried])
            steps = int(expected.steps[0])
            assert np.array_equal(renamed.codes[e, row, :steps], expected.codes[0])
            assert np.array_equal(renamed.symbols[e, row, :steps], expected.symbols[0])


@coloured
def test_renamed_words_are_those_of_the_worlds_symmetries(world: World[Any, Any]) -> None:
    said = [s for e in some(world) for s in e.sentences]
    first, second = world.augmentation.renamable[:2]
    said += [f"the {first}, then {second}s; no {first}. {second}'s {first}!"]
    vocabulary = known(world, said)
    renaming = Renaming(world, vocabulary)
    names = renaming.draw(len(said), Streams(0, [0]))
    renamed = renaming.rename_words(Texts.of(said, vocabulary)[None], names)
    for row, sentence in enumerate(said):
        carried = symmetry(world, names[0, row]).sentence(sentence)
        assert carried is not None
        assert vocabulary.decode(renamed.words[0, row].tolist()) == carried


@worlds
def test_the_identity_changes_nothing(world: World[Any, Any]) -> None:
    given = some(world)
    said = [s for e in given for s in e.sentences]
    vocabulary = Vocabulary.of(said)
    renaming = Renaming(world, vocabulary)
    texts, routes = Texts.of(said, vocabulary)[None], actions_of(world, given)[None]
    same = np.arange(len(world.names))
    words = renaming.rename_words(texts, np.broadcast_to(same, (1, len(said), len(same))).copy())
    assert np.array_equal(words.words, texts.words)
    moved = renaming.rename_routes(routes, np.broadcast_to(same, (1, len(given), len(same))))
    assert np.array_equal(moved.codes, routes.codes)
    assert np.array_equal(moved.symbols, routes.symbols)


@coloured
def test_padding_specials_and_other_words_stay(world: World[Any, Any]) -> None:
    first = world.augmentation.renamable[0]
    vocabulary = Vocabulary(("pour", f"{first}ish", "brown", first))
    renaming = Renaming(world, vocabulary)
    stay = np.array([*range(len(SPECIAL) + 3), len(vocabulary)])
    texts = Texts(np.tile(stay, (1, 5, 1)), np.full((1, 5), len(stay)))
    renamed = renaming.rename_words(texts, renaming.draw(5, Streams(0, [0])))
    assert np.array_equal(renamed.words, texts.words)
    assert np.array_equal(renamed.lengths, texts.lengths)


@coloured
def test_a_name_that_the_vocabulary_lacks_becomes_unknown(world: World[Any, Any]) -> None:
    vocabulary = Vocabulary((world.augmentation.renamable[0],))
    renaming = Renaming(world, vocabulary)
    texts = Texts.of([world.augmentation.renamable[0]] * 30, vocabulary)[None]
    names = renaming.draw(30, Streams(0, [0]))
    first = renaming.rename_words(texts, names).words[0, :, 0]
    assert (first == UNKNOWN).tolist() == (names[0, :, 0] != 0).tolist()


@coloured
def test_every_sentence_of_an_episode_is_renamed_alike(world: World[Any, Any]) -> None:
    vocabulary = Vocabulary(world.augmentation.renamable)
    renaming = Renaming(world, vocabulary)
    words = Texts.of([world.augmentation.renamable[1]] * 6, vocabulary).words.reshape(1, 2, 3, 2)
    names = renaming.draw(2, Streams(0, [0]))
    renamed = renaming.rename_words(Texts(words, np.full((1, 2, 3), 2)), names).words
    for row in range(2):
        expected = len(SPECIAL) + int(names[0, row, 1])
        assert renamed[0, row, :, 0].tolist() == [expected] * 3
