"""How people speak of ways through halls: rules for hearing, checking and saying."""

from functools import lru_cache

from grice.language import Rules, add_numbers, add_sentences
from grice.worlds.sail.english.acts import add_acts
from grice.worlds.sail.english.halls import add_halls
from grice.worlds.sail.english.places import add_places
from grice.worlds.sail.english.said import add_said
from grice.worlds.sail.english.turning import add_turns
from grice.worlds.sail.english.views import add_views
from grice.worlds.sail.english.walker import Walker
from grice.worlds.sail.english.walking import add_walks
from grice.worlds.sail.english.words import add_words

__all__ = ["Walker", "rules"]


@lru_cache(1)
def rules() -> Rules:
    """The grammar of SAIL."""
    g = Rules()
    add_words(g)
    add_numbers(g)
    add_halls(g)
    add_places(g)
    add_views(g)
    add_turns(g)
    add_walks(g)
    add_acts(g)
    add_sentences(g, thing="", other="", goals=False)
    g.without("POLITE", "right look look_here back go step_on")
    g.without("THANKS", "right over_there")
    g.words(
        "THANKS",
        "and_no_more no_more and_no_further no_further no_sooner not_sooner not_before no_earlier yet "
        "hop_to_it so_hop_to_it chop_chop",
    )
    g.without("IF", "when whenever only_when")
    g.without("OOPS", "do_not")
    g.words("OOPS", "i_got_that_mixed_up i_mixed_that_up i_mixed_them_up i_got_them_mixed_up")
    g.acts |= {"way", "going", "turn", "pivot", "mods", "mod", "hint"}
    add_said(g)
    g.ignore("though tho btw haha lol eh ya y'all literally basically")
    return g
