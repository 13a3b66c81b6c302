"""The grammar of English about beakers: its rules read, check and say."""

from functools import lru_cache

from grice.language import (
    Rules,
    add_conditions,
    add_degrees,
    add_nouns,
    add_numbers,
    add_row,
    add_sentences,
)
from grice.worlds.alchemy.english.acts import add_acts
from grice.worlds.alchemy.english.amounts import add_amounts
from grice.worlds.alchemy.english.bench import Bench
from grice.worlds.alchemy.english.contents import add_contents
from grice.worlds.alchemy.english.idioms import add_idioms
from grice.worlds.alchemy.english.things import add_beakers, emptiness, fullness
from grice.worlds.alchemy.english.words import add_words

__all__ = ["Bench", "rules"]


@lru_cache(1)
def rules() -> Rules:
    """The grammar of alchemy."""
    g = Rules()
    add_words(g)
    add_numbers(g)
    add_beakers(g)
    add_contents(g)
    add_nouns(g, noun="noun")
    add_row(g, noun="noun")
    add_degrees(g, {"full": fullness, "empty": emptiness}, noun="noun")
    add_degrees(g, {"large": fullness, "small": emptiness, "big": fullness})
    add_conditions(g)
    add_amounts(g)
    add_acts(g)
    add_idioms(g)
    add_sentences(g, thing="", other="thing")
    return g
