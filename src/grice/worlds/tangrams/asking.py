"""How people ask for something to be done with figures: verbs and moods."""

from __future__ import annotations

from grice.worlds.mixture import Mixture, imperative
from grice.worlds.tangrams.rules import Insert, Remove, Swap, TangramsAction

PARTS = {  # what fills the slots of templates whatever the state
    "remove": imperative(
        (10, ("remove", "remove", "remove", "delete", "delete")),
        (6, ("take away", "take out", "get rid of", "erase", "drop", "throw out", "discard", "take off")),
        (3, ("throw away", "eliminate", "cut", "hide", "lose", "kill", "clear", "pull out", "toss", "pull")),
        (
            1,
            (
                "trash",
                "wipe out",
                "cut out",
                "leave out",
                "clear out",
                "dump",
                "kick out",
                "toss out",
                "ditch",
            ),
        ),
    ),
    "away": ("away", "out", "away", "out", "off"),
    "removed": ("removed", "removed", "deleted", "gone", "taken out", "taken away", "erased", "out"),
    "vanish": ("disappear", "vanish", "go away", "go"),
    "leaves": Mixture(
        (4, ("has to go", "should go", "goes", "goes away", "must go", "can go", "needs to go", "leaves")),
        (2, ("disappears", "should disappear", "should go away", "is removed", "is deleted", "is out")),
        (
            2,
            ("should be removed", "should be deleted", "gets removed", "gets deleted", "needs to be removed"),
        ),
    ),
    "put": imperative(
        (8, ("put", "put", "add", "add", "insert", "place")),
        (
            3,
            (
                "return",
                "restore",
                "bring",
                "stick",
                "set",
                "replace",
                "reinsert",
                "move",
                "slot",
                "re-add",
                "bring in",
                "put in",
            ),
        ),
    ),
    "bring": imperative(
        (8, ("put", "put", "bring", "add")), (3, ("place", "get", "insert", "stick", "set", "move"))
    ),
    "comes": Mixture(
        (4, ("goes", "goes", "goes back", "comes back", "should go", "should be", "belongs", "returns")),
        (2, ("should come back", "should go back", "is back", "is put back", "should be put back", "comes")),
    ),
    "back": ("back",) * 12 + ("back in", "again", "back but", "back again", "back in but", "in again"),
    "come": ("come back", "go back", "return", "go", "come"),
    "want": ("i want", "i'd like", "i would like", "have", "we want", "i need", "can we have", "can i have"),
    "keep": tuple(
        f"{keep} {rest} {but}"
        for keep in ("keep", "leave")
        for rest in ("all", "everything", "all of them", "every figure")
        for but in ("but", "except", "except for")
    ),
    "let": ("let", "have", "make"),
    "swap": imperative(
        (10, ("swap", "swap", "switch", "switch", "exchange")),
        (2, ("trade", "trade", "interchange", "flip", "flip", "reverse", "swap out", "switch out", "change")),
    ),
    "and": ("and", "and", "and", "with", "with", "with", "for"),
    "places": ("places", "positions", "places", "position", "order", "spots"),
    "trade": Mixture(
        (3, ("trade places", "swap places", "change places", "switch places", "switch", "swap")),
        (
            1,
            (
                "exchange places",
                "trade",
                "swap positions",
                "switch positions",
                "trade spots",
                "trade positions",
            ),
        ),
    ),
    "trades": (
        "trades places with",
        "swaps with",
        "switches with",
        "changes places with",
        "swaps places with",
    ),
    "move": ("move", "move", "put", "place", "shift", "slide"),
    "restore": ("restore", "return", "replace", "re-add", "reinsert", "reinstate", "add", "insert"),
}

_BOTH = (("source", "target"), ("target", "source"))
TEMPLATES: dict[type[TangramsAction], Mixture] = {
    Insert: Mixture(
        (10, ("{put} {shape} {place}", "{bring} {shape} {back} {place}", "{bring} {shape} {back} {place}")),
        (3, ("{bring} back {named} {place}",)),
        (2, ("{place} {put} {shape}", "{place} {bring} back {named}", "{place} {bring} {shape} back")),
        (3, ("{shape} {comes} {place}", "{let} {shape} {come} {place}", "{want} {shape} back {place}")),
        (2, ("make {shape} {rank}", "{want} {shape} {place}", "{shape} back {place}")),
        (
            12,
            (
                "{bring} {only} back",
                "{bring} back {onlynamed}",
                "{bring} {only} back {same}",
                "{put} {only} {same}",
            ),
        ),
        (
            3,
            (
                "{restore} {onlynamed}",
                "{want} {only} back",
                "{let} {only} come back",
                "{restore} {only} {same}",
            ),
        ),
        (14, ("{undo}",)),
        (6, ("{step}",)),
    ),
    Remove: Mixture(
        (14, ("{remove} {source}",)),
        (3, ("take {source} {away}", "throw {source} {away}", "get {source} out", "pull {source} out")),
        (
            2,
            ("{source} {leaves}", "{source} {leaves}", "{want} {source} {removed}", "make {source} {vanish}"),
        ),
        (1, ("{let} {source} {vanish}", "i don't want {source}", "{source} {removed}", "{keep} {source}")),
        (1, ("{source} {remove} it", "{source} take it {away}")),
        (8, ("{same} {source}", "{source} {alike}", "{remove} {source} {alike}", "{with} {source}")),
        (2, ("{followed} {source} {alike}",)),
        (6, ("{undo}", "{step}")),
        (20, ("{again}",)),
        (3, ("{remove} {it} again", "take {it} {away} again")),
    ),
    Swap: Mixture(
        (14, tuple(f"{{swap}} {{{one}}} {{and}} {{{other}}}" for one, other in _BOTH)),
        (2, tuple(f"{{swap}} the {{places}} of {{{one}}} and {{{other}}}" for one, other in _BOTH)),
        (
            1,
            tuple(
                f"{{swap}} {{places}} {of} {{{one}}} and {{{other}}}"
                for of in ("of", "between")
                for one, other in _BOTH
            ),
        ),
        (3, tuple(f"{{{one}}} and {{{other}}} {{trade}}" for one, other in _BOTH)),
        (2, tuple(f"{{let}} {{{one}}} and {{{other}}} {{trade}}" for one, other in _BOTH)),
        (1, tuple(f"{{{one}}} {{trades}} {{{other}}}" for one, other in _BOTH)),
        (2, tuple(f"{{{one}}} and {{{other}}} should {{trade}}" for one, other in _BOTH)),
        (1, tuple(f"with {{{one}}} {{swap}} {{{other}}}" for one, other in _BOTH)),
        (1, tuple(f"put {{{one}}} where {{{other}}} is and vice versa" for one, other in _BOTH)),
        (6, ("{swap} {source} {and} {next}", "{swap} {target} {and} {previous}")),
        (14, ("{swap} {pair}",)),
        (
            4,
            (
                "{pair} {trade}",
                "{let} {pair} {trade}",
                "{swap} the {places} of {pair}",
                "{swap} {pair} around",
                "{pair} should {trade}",
            ),
        ),
        (3, ("move {source} {onward}", "move {target} {backward}", "{move} {source} {after} {target}")),
        (2, ("{move} {target} {before} {source}", "{move} {source} {last}", "{move} {target} {foremost}")),
        (8, ("{same} {pair}", "{pair} {alike}", "{same} {source} and {target}", "{with} {pair}")),
        (12, ("{swapagain}", "{swapagain}", "{undo}", "{step}")),
        (12, ("{again}",)),
    ),
}
