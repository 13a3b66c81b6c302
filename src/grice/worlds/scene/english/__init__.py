"""How people speak of people on a stage: rules for hearing, checking and saying."""

from __future__ import annotations

from functools import lru_cache

from grice.language import English, Rules, add_conditions, add_nouns, add_numbers, add_row, add_sentences
from grice.worlds.scene.english.acts import add_acts
from grice.worlds.scene.english.context import Theatre
from grice.worlds.scene.english.groups import add_groups
from grice.worlds.scene.english.hats import add_hats
from grice.worlds.scene.english.people import add_people
from grice.worlds.scene.english.places import add_places
from grice.worlds.scene.english.saying import add_saying
from grice.worlds.scene.english.states import add_states
from grice.worlds.scene.english.words import add_words
from grice.worlds.scene.rules import SceneAction, Stage
from grice.worlds.world import World

__all__ = ["Theatre", "english", "rules"]


@lru_cache(1)
def rules() -> Rules:
    """The grammar of scene."""
    g = Rules()
    add_words(g)
    add_numbers(g)
    add_people(g)
    add_groups(g)
    add_states(g)
    add_nouns(g)
    add_row(g)
    add_conditions(g)
    add_places(g)
    add_hats(g)
    add_acts(g)
    add_saying(g)
    add_sentences(g)
    return g


def english(world: World[Stage, SceneAction]) -> English[Stage]:
    """The English of scene. People tell of more than was done, and say left for right."""
    made = English(world, rules(), Theatre)
    made.partial, made.tolerance, made.daring = True, 0.3, 4.0
    return made
