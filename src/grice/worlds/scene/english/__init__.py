"""How people speak of people on a stage: rules for hearing, checking and saying."""

from __future__ import annotations

from functools import lru_cache

from grice.language import English, Rules, add_nouns, add_numbers, add_row, add_sentences
from grice.language import add_conditions as add_shared_conditions
from grice.worlds.scene.english.conditions import add_conditions
from grice.worlds.scene.english.context import Theatre
from grice.worlds.scene.english.hints import add_hints
from grice.worlds.scene.english.people import add_newcomers, add_people
from grice.worlds.scene.english.places import add_places
from grice.worlds.scene.english.saying import add_saying
from grice.worlds.scene.english.several import add_several
from grice.worlds.scene.english.verbs import add_verbs
from grice.worlds.scene.rules import SceneAction, Stage
from grice.worlds.world import World

__all__ = ["Theatre", "english", "rules"]

IGNORED = (
    "completely simply slowly quickly carefully currently really very t actually finally suddenly "
    "abruptly however"
)

LINK = (
    "but however but_then and_so while meanwhile this_time instead in_the_next_scene in_the_third_scene "
    "in_the_end in_the_final_scene in_the_last_scene at_the_end as after_a_while soon a_moment_later "
    "and_this_time the_next_scene at_this_point so_then which_means but_now in_the_second_scene "
    "in_the_fourth_scene in_the_fifth_scene in_the_first_scene and_now and_next so_now having_done_that "
    "having_done_so when_he_is_done that_done"
)


@lru_cache(1)
def rules() -> Rules:
    """The grammar of scene."""
    g = Rules()
    add_numbers(g)
    add_people(g)
    add_newcomers(g)
    add_nouns(g)
    add_row(g)
    add_shared_conditions(g)
    add_conditions(g)
    add_places(g)
    add_verbs(g)
    add_hints(g)
    add_several(g)
    add_saying(g)
    g.words("LINK", LINK)
    g.rule("act", "{LINK} [,] {a:act}", lambda a: a)
    g.rule("sentence", "(once|when|as soon as|now that) {a:act} [,] [then] {b:act@a}", lambda b: b)
    g.rule("act", "[in|on] [the] scene {_n:num} [,] {a:act}", lambda a: a)
    g.rule("act", "{a:act} (a second time|a third time|in scene {_n:num}|one more time)", lambda a: a)
    add_sentences(g)
    return g


def english(world: World[Stage, SceneAction]) -> English[Stage]:
    """The English of scene. People tell of more than was done, and say left for right."""
    made = English(world, rules(), Theatre)
    made.partial, made.tolerance = True, 0.3
    return made
