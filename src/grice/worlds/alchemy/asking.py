"""How people ask for something to be done with beakers: verbs and moods."""

from __future__ import annotations

from collections.abc import Sequence

from grice.worlds.alchemy.rules import AlchemyAction, Drain, Mix, Pour
from grice.worlds.mixture import Mixture, imperative

INTO = ("into",) * 8 + ("in", "in", "to", "inside", "in to", "over into", "onto")
AGAIN = (
    *(
        "again",
        "once more",
        "do it again",
        "do that again",
        "repeat that",
        "one more time",
        "repeat",
        "same again",
    ),
    *("do the same again", "repeat the last step", "and again", "do that once more", "repeat it"),
)
SAME = (
    *(
        "do the same with",
        "do the same to",
        "same with",
        "the same for",
        "now",
        "and",
        "then",
        "do that to",
        "also",
    ),
    *(
        "same for",
        "do the same for",
        "same thing with",
        "same thing for",
        "do that with",
        "do it again with",
        "and then",
    ),
    *(
        "do it again but with",
        "now do",
        "do the same thing to",
        "likewise with",
        "and now",
        "do it to",
        "next do",
    ),
)
OUT = ("out", "out", "away")


PARTS: dict[str, Sequence[str]] = {  # what fills the slots of templates whatever the state
    "mix": imperative(
        (10, ("mix", "mix", "mix", "stir")),
        (
            4,
            (
                "mix up",
                "blend",
                "shake",
                "combine",
                "stir up",
                "shake up",
                "swirl",
                "mix together",
                "scramble",
            ),
        ),
    ),
    "together": (
        *(
            "up",
            "up",
            "together",
            "well",
            "until brown",
            "until it is brown",
            "until it turns brown",
            "around",
        ),
        *(
            "so that it turns brown",
            "so it turns brown",
            "to make brown",
            "thoroughly",
            "to brown",
            "all together",
        ),
    ),
    "inside": (
        *(
            "the contents of",
            "the contents of",
            "what is in",
            "everything in",
            "the colors in",
            "the units in",
        ),
        *(
            "the liquids in",
            "all the colors in",
            "the chemicals in",
            "all of",
            "the layers in",
            "whatever is in",
        ),
    ),
    "mixed": ("mixed", "mixed", "mixed up", "stirred", "blended", "brown", "shaken"),
    "stir": ("stir", "good stir", "mix", "shake", "quick stir", "swirl"),
    "turn": ("turn", "make"),
    "should": ("should be", "needs to be", "has to be", "must be", "is to be", "gets", "is"),
    "want": ("i want", "i'd like", "i would like", "we need", "i need", "we want"),
    "pour": imperative(
        (12, ("pour", "pour", "pour", "pour", "empty", "dump")),
        (
            4,
            (
                "move",
                "put",
                "transfer",
                "tip",
                "empty out",
                "pour all of",
                "dump out",
                "pour everything from",
            ),
        ),
        (2, ("pour the contents of", "empty the contents of", "put the contents of", "move the contents of")),
        (
            2,
            (
                "transfer the contents of",
                "pour what is in",
                "transfer all of",
                "put all of",
                "pour everything in",
            ),
        ),
        (1, ("pour out", "spill", "decant", "put what is in", "move everything from", "dump all of", "send")),
    ),
    "into": INTO,
    "to": ("to", "to", "into", "with"),
    "poured": ("poured", "poured", "emptied", "moved", "dumped", "put", "transferred", "added"),
    "goes": (
        "goes",
        "goes",
        "should go",
        "should be poured",
        "is poured",
        "gets poured",
        "has to go",
        "is emptied",
    ),
    "fill": ("fill", "fill", "fill up", "top up", "refill"),
    "with": ("with", "with", "with the contents of", "using"),
    "there": (
        "in there",
        "in it",
        "into it",
        "in there too",
        "in too",
        "into that one too",
        "in as well",
        "on top",
    ),
    "drain": imperative(
        (12, ("drain", "remove", "remove", "take", "take out", "throw out", "pour out")),
        (
            5,
            ("get rid of", "dump", "discard", "throw away", "take away", "dump out", "drain off", "pour off"),
        ),
        (
            2,
            (
                "toss",
                "lose",
                "spill",
                "toss out",
                "eliminate",
                "extract",
                "pour away",
                "let out",
                "empty out",
                "delete",
            ),
        ),
    ),
    "of": ("from", "from", "from", "of", "of", "out of", "in", "off"),
    "reduce": ("reduce", "drain", "lower", "decrease", "empty"),
    "leave": ("leave", "leave only", "keep only", "leave just", "keep", "keep just"),
    "but": tuple(
        f"{verb} {rest} {but}"
        for verb in ("throw out", "drain", "remove", "pour out", "discard", "empty", "take out")
        for rest in ("all", "all", "everything")
        for but in ("but", "except")
    ),
    "empty": imperative(
        (10, ("empty", "empty", "empty out", "throw out", "throw away", "drain", "dump")),
        (6, ("pour out", "discard", "get rid of", "dump out", "clear", "pour away", "remove", "clear out")),
        (
            2,
            (
                "toss",
                "toss out",
                "trash",
                "clean out",
                "flush",
                "lose",
                "dispose of",
                "take away",
                "eliminate",
                "ditch",
            ),
        ),
    ),
    "throw": ("throw", "throw", "pour", "dump", "toss", "clear", "empty", "take"),
    "out": OUT,
    "wholly": (
        "completely",
        "completely",
        "entirely",
        "fully",
        "all the way",
        "out completely",
        "until empty",
        "totally",
    ),
    "all": (
        *("the contents of", "all of", "everything in", "everything from", "what is in", "all the liquid in"),
        *(
            "whatever is in",
            "all the units in",
            "the whole contents of",
            "all units from",
            "everything out of",
        ),
    ),
    "emptied": ("emptied", "emptied", "emptied out", "drained", "thrown out", "dumped", "removed", "gone"),
    "dry": ("down the drain", "out entirely", "down the sink", "out completely"),
}
_PARTITIVE = "{drain} {amount} {of} {source}"
_ELLIPSIS = ("{same} {source}", "{same} {source}", "{source} {too}", "{followed} {source} {too}")
TEMPLATES: dict[type[AlchemyAction], Mixture] = {
    Mix: Mixture(
        (14, ("{mix} {source}",)),
        (3, ("mix {source} {together}", "stir {source} {together}", "{mix} {inside} {source}")),
        (
            2,
            (
                "{turn} {source} brown",
                "give {source} a {stir}",
                "{source} {should} {mixed}",
                "{want} {source} {mixed}",
            ),
        ),
        (1, ("{source} {mix} it", "let {source} turn brown", "{mix} both colors in {source}")),
        (6, ("{alone}",)),
        (8, _ELLIPSIS),
    ),
    Pour: Mixture(
        (20, ("{pour} {source} {into} {target}",)),
        (2, ("add {source} to {target}", "add the contents of {source} to {target}")),
        (
            2,
            (
                "{into} {target} {pour} {source}",
                "{into} {target} pour {source}",
                "pour {into} {target} {source}",
            ),
        ),
        (2, ("{source} {goes} {into} {target}", "{want} {source} {poured} {into} {target}")),
        (2, ("{fill} {target} {with} {source}", "take {source} and {pour} it {into} {target}")),
        (1, ("combine {source} {to} {target}", "{source} {into} {target}")),
        (4, ("{thus} {source} {into} {target}",)),
        (6, ("{same} {source}", "{source} {too}", "pour {source} {thereto}", "{pour} {source} {thereto}")),
        (8, ("{onto} {target}",)),
        (30, ("{back}",)),
    ),
    Drain: Mixture(
        (10, (_PARTITIVE,)),
        (3, ("{reduce} {source} by {amount}", "{leave} {rest} in {source}", "{but} {rest} {of} {source}")),
        (2, ("{of} {source} {drain} {amount}", "{amount} {of} {source} {should} {emptied}")),
        (
            1,
            (
                "{reduce} {source} until {rest} {left}",
                "{half} {source}",
                "{want} {amount} {of} {source} {emptied}",
            ),
        ),
        (4, ("{drain} {coloured}",)),
        (8, ("{drain} {more}", "{thus} {more}", "{more}", "{drain} {more} {of} {source}")),
        (4, ("{thus} {amount} {of} {source}",)),
        (16, ("{empty} {whole}",)),
        (
            4,
            (
                "throw {whole} {out}",
                "{throw} {whole} {out}",
                "empty {whole} {wholly}",
                "drain {whole} {wholly}",
            ),
        ),
        (3, ("{empty} {all} {whole}", "pour {whole} {dry}")),
        (2, ("{whole} {should} {emptied}", "{want} {whole} {emptied}", "{whole} has to go")),
        (6, ("{drain} {layer} {of} {source}",)),
        (6, _ELLIPSIS),
        (30, ("{again}",)),
    ),
}
