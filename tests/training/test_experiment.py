"""Recipes applied to episodes: augmentation, selection and digests."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

from grice.data.synthetic import episodes
from grice.episode import Episode
from grice.training.experiment import collect
from grice.training.recipes import BEST, PAPER
from grice.worlds import WORLDS
from grice.worlds.dataset import take_apart
from grice.worlds.sail.map import MAPS
from grice.worlds.sail.rules import Sail
from grice.worlds.scene.rules import Stay


def some(world: str, count: int, seed: int) -> list[Episode]:
    made = list(islice(episodes(WORLDS[world], seed), count))
    return [s for paragraph in made for s in take_apart(paragraph)] if world == "sail" else made


def test_the_papers_recipe_takes_what_it_is_given() -> None:
    train, dev = some("scene", 12, 0), some("scene", 3, 1)
    assert collect(PAPER["listener", "scene"], train, dev, 0) == (train, dev)


def test_a_share_with_pauses() -> None:
    train, dev = some("scene", 60, 0), some("scene", 3, 1)
    recipe = replace(BEST["listener", "scene"], share=0.5, pauses=0.5, invented=0.0)
    taught, same = collect(recipe, train, dev, 0)
    assert same == dev
    assert len(taught) == 30
    assert {e.id for e in taught} < {e.id for e in train}
    assert any((Stay(),) in e.segments for e in taught)


def test_invented_sentences_share_a_world_with_the_known_ones() -> None:
    train, dev = some("sail", 4, 0), some("sail", 1, 1)
    taught, examined = collect(replace(BEST["listener", "sail"], invented=1.5), train, dev, 0)
    assert len(taught) == len(train) + round(1.5 * len(train))
    assert [e.sentences for e in taught[: len(train)]] == [e.sentences for e in train]
    [world] = {e.world for e in (*taught, *examined)}
    assert isinstance(world, Sail)
    assert set(MAPS) < set(world.maps)
