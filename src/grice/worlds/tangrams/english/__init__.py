"""The grammar of English about figures in a row: its rules read, check and say."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from grice.language import English, Rules, add_conditions, add_nouns, add_numbers, add_sentences
from grice.language.meaning import Denotation
from grice.worlds.tangrams.english.facts import add_facts
from grice.worlds.tangrams.english.figures import add_figures
from grice.worlds.tangrams.english.goals import add_goals
from grice.worlds.tangrams.english.history import add_lost, add_steps
from grice.worlds.tangrams.english.places import add_places
from grice.worlds.tangrams.english.placing import add_placing
from grice.worlds.tangrams.english.removing import add_removing
from grice.worlds.tangrams.english.repeating import add_repeating
from grice.worlds.tangrams.english.shelf import FROM_RIGHT, Shelf
from grice.worlds.tangrams.english.swapping import add_swapping
from grice.worlds.tangrams.english.words import add_words
from grice.worlds.tangrams.rules import Row, TangramsAction
from grice.worlds.world import World

SIDED = frozenset(["left", "right", "leftmost", "rightmost", "front"])  # who says these tells the sides
Lazy = Callable[[Shelf], Denotation]

__all__ = ["Shelf", "english", "rules"]


class Shelves(English[Row]):
    """The English of tangrams. Until it is plain from which end a speaker counts, both ends are accepted."""

    sure = 0.65  # fitted on train: objections by dearer readings are wrong in a quarter of the cases

    def views(self, c: Any, sentence: str) -> Sequence[Any]:
        return (c,) if SIDED.intersection(self.parse(sentence).words.words) else super().views(c, sentence)


@lru_cache(1)
def rules() -> Rules:
    """The grammar of tangrams."""
    g = Rules()
    add_words(g)
    add_numbers(g)
    add_figures(g)
    add_nouns(g, noun="noun")
    add_places(g)
    add_conditions(g)
    add_facts(g)
    add_steps(g)
    add_lost(g)
    add_removing(g)
    add_swapping(g)
    add_placing(g)
    add_repeating(g)
    add_goals(g)
    add_sentences(g, thing="", other="thing", goals=False)
    _remarks(g)
    return g


def _remarks(g: Rules) -> None:
    """Topics, purposes, what is said twice, and where to count from."""
    about = "(where is|what about|as for|you see|see|take)"
    g.lines("act", f"{{x:fig}} , {{b:act@x}}\n{about} {{x:fig}} [,] {{b:act@x}}", lambda b: b, cost=0.3)
    g.rule("sentence", "(to|in order to|so as to) {p:act*} [,] {b:act*}", _in_order_to, cost=0.2)
    g.rule("sentence", "{a:act} (,|[,] so) {b:act*}", _restated, cost=0.2)
    g.rule("act", "{COUNTING} [the] {end} [side] [,] {do:act*}", _from_an_end)


def _in_order_to(c: Shelf, p: Lazy, b: Lazy) -> Denotation:
    """The contexts after an act that concerns the figures of its purpose."""
    wanted = min(p(c).items(), key=lambda item: item[1], default=(c, 0.0))[0]
    return b(c.about(wanted.focus[0]) if wanted.focus else c)


def _restated(c: Shelf, a: Shelf, b: Lazy) -> Denotation:
    """A request that says once more what was said before it, of the same figures."""
    if a.history is c.history or not a.focus:
        return {}
    told = b(c.about(a.focus[0])).items()
    return {one: cost for one, cost in told if one.state.shapes == a.state.shapes}


def _from_an_end(c: Shelf, end: int, do: Lazy) -> Denotation:
    """The contexts after an act that counts figures from this end."""
    before = bool(c.noted(FROM_RIGHT))
    found = do(c.counted_from_the_right(end < 0)).items()
    return {after.counted_from_the_right(before): cost for after, cost in found}


def english(world: World[Row, TangramsAction]) -> English[Row]:
    """The English of a world of figures in a row."""
    return Shelves(world, rules(), Shelf)
