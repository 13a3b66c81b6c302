"""Shared properties of the SCONE worlds: sentences under symmetries; states and actions of the data."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from grice.worlds import WORLDS
from grice.worlds.scone import interactions as scone
from grice.worlds.scone.augmentation import mirrored_sentence, recoloured


@pytest.mark.parametrize(
    ("sentence", "mirrored"),
    [
        ("he moves to the far left", "he moves to the far right"),
        ("pour the leftmost beaker, the right-most too", "pour the rightmost beaker, the left-most too"),
        ("she takes the hat on her right.", "she takes the hat on her left."),
        ("a man appears on the right end, next to him", "a man appears on the left end, next to him"),
        ("throw out two units of it", "throw out two units of it"),
        ("the green one", "the green one"),
    ],
)
def test_a_sentence_about_sides_is_mirrored(sentence: str, mirrored: str) -> None:
    assert mirrored_sentence(sentence) == mirrored
    assert mirrored_sentence(mirrored) == sentence


@pytest.mark.parametrize(
    "sentence",
    [
        "he left",
        "throw out what is left",
        "right next to him",
        "the second beaker",
        "pour 2 into 3",
        "beaker one",
        "the last one",
        "he moves to the end",
        "the next beaker",
        "empty two",
        "in front of him",
        "Left of him",
        "the bright one",
        "the right amount",
        "The First one",
    ],
)
def test_a_sentence_that_may_tell_the_sides_apart_is_not_mirrored(sentence: str) -> None:
    assert mirrored_sentence(sentence) is None


def test_colour_words_are_exchanged_at_once() -> None:
    carry = recoloured({"red": "green", "green": "red"})
    assert carry("the red and the green") == "the green and the red"
    assert carry("(greens), red's hundred") == "(reds), green's hundred"
    assert carry("the pink one by the red") is None
    assert carry("Red and green") is None
    assert recoloured({"red": "red"})("the pink one by the red") == "the pink one by the red"


@pytest.mark.parametrize("name", scone.NAMES)
@pytest.mark.parametrize("split", ["dev", "train"])
def test_every_state_of_the_data_is_shown_as_it_was_written(name: str, split: str, data_folder: Path) -> None:
    world = WORLDS[name]
    written = set()
    for interaction in json.loads(scone.find(data_folder, name, split).read_bytes()):
        written |= {interaction["initial_env"], *(turn["after_env"] for turn in interaction["utterances"])}
    assert all(world.show(world.parse(text)) == text for text in written)


@pytest.mark.parametrize(
    ("name", "sentences"), [("alchemy", 5 * 3902), ("scene", 5 * 3550), ("tangrams", 5 * 4388)]
)
def test_array_forms_agree_on_all_of_the_data(name: str, sentences: int, data_folder: Path) -> None:
    world = WORLDS[name]
    readings = [scone.load(data_folder, WORLDS[name], split) for split in ("train", "dev")]
    episodes = [episode for reading in readings for episode in reading.episodes]
    routes = [episode.states() for episode in episodes]
    before = [state for route in routes for state in route[:-1]]
    after = [state for route in routes for state in route[1:]]
    actions = np.array([world.index[a] for episode in episodes for (a,) in episode.segments])
    assert len(actions) == sentences, "every sentence of train and dev has an action"
    arrays = world.arrays
    np.testing.assert_array_equal(arrays.step(arrays.encode(before), actions), arrays.encode(after))
    seen = list(dict.fromkeys([*before, *after]))
    codes = arrays.encode(seen)
    assert arrays.decode(codes) == seen
    for state, legal, percept in zip(seen, arrays.legal(codes), arrays.percept(codes), strict=True):
        assert world.legal(state) == tuple(world.actions[i] for i in np.flatnonzero(legal))
        assert np.array_equal(world.percept(state), percept)
    contexts = arrays.context(arrays.encode(before), actions)
    for state, action, context in zip(before, actions, contexts, strict=True):
        assert np.array_equal(world.context(state, world.actions[action]), context)
