"""The words for what is done on a stage, whoever does it."""

from __future__ import annotations

from collections.abc import Sequence

from grice.worlds.conjugation import of_one, of_several, plain, present
from grice.worlds.mixture import Listed, Mixture
from grice.worlds.scene.rules import Enter, Exit, Move, SceneAction, Stay, Switch, TakeHat

_WALK = ("move", "move", "go", "walk", "step")
_RARELY = (
    "shift",
    "slide",
    "run",
    "jump",
    "hop",
    "scoot",
    "head",
    "come",
    "move over",
    "go over",
    "walk over",
    "step over",
)
ENTERS = Mixture(
    (6, of_one("enter", "come in", "appear", "arrive", "show up", "walk in", "join")),
    (
        3,
        of_one(
            "come on stage",
            "walk on",
            "enter the stage",
            "turn up",
            "pop up",
            "step in",
            "come on",
            "join in",
            "enter the scene",
            "walk onto the stage",
            "step onto the stage",
            "emerge",
        ),
    ),
    (0.4, ("in",)),
)
ENTER = plain(
    "enter", "come in", "appear", "walk in", "come on stage", "join", "stand", "show up", "come and stand"
)
STANDS = Mixture(
    (
        3,
        Listed(
            f"{come} and {stand}"
            for come, stand in (
                ("comes", "stands"),
                ("comes in", "stands"),
                ("enters", "stands"),
                ("walks in", "stands"),
                ("walks over", "stands"),
                ("goes", "stands"),
                ("goes over", "stands"),
            )
        ),
    ),
    (1, of_one("stand", "take a position", "come to stand")),
)
MAKE = Listed(["have", "have", "make", "let"])
TURNED = Listed([*present("go", "walk", "step", "move", "come"), "went", "moved"])
APPEARED = Listed([*present("appear", "enter", "come", "stand", "arrive", "walk"), "appeared", "is", "stood"])
STAYS = Listed(
    (
        *(
            "nothing happens",
            "nothing happens",
            "nothing changes",
            "nobody moves",
            "no one moves",
            "do nothing",
        ),
        *(
            "no one does anything",
            "nobody does anything",
            "everybody stays put",
            "everyone stays put",
            "stay",
        ),
        *(
            "they stay where they are",
            "they all remain in place",
            "everyone stays where they are",
            "no change",
        ),
        *("all people remain in the same positions", "everyone remains in their position", "nothing moves"),
        *(
            "everything stays the same",
            "everybody stays in place",
            "they all stay where they are",
            "all stay",
        ),
        *("the stage stays the same", "leave everything as it is", "stay as you are", "wait", "stand still"),
        *(
            "nothing is changed",
            "no action",
            "keep everything as it is",
            "there is no change",
            "all remain in place",
        ),
        *(
            "no changes",
            "nothing at all happens",
            "everyone stands still",
            "everyone stays",
            "nobody does a thing",
        ),
        *(
            "the people stay where they are",
            "everyone remains where they are",
        ),
    )
)
WORDS: dict[type[SceneAction], dict[str, Sequence[str]]] = {
    Enter: {
        "make": MAKE,
        "enters": ENTERS,
        "enter": ENTER,
        "stands": STANDS,
        "add": plain(
            "add", "put", "place", "bring in", "add in", "insert", "bring", "let in", "create", "enter"
        ),
        "inwalks": Listed(["in walks", "in comes", "here comes", "along comes", "enter", "in came"]),
        "thereis": Listed(["there is now", "there is", "now there is", "we have"]),
        "turned": APPEARED,
    },
    Exit: {
        "make": MAKE,
        "leaves": Mixture(
            (7, of_one("leave", "leave", "exit", "disappear", "go away")),
            (
                4,
                of_one(
                    "go home",
                    "walk off",
                    "depart",
                    "vanish",
                    "walk away",
                    "go off",
                    "go out",
                    "walk out",
                    "go",
                    "step off",
                ),
            ),
            (1, ("is gone", "is removed", "is out", "has gone", "is no longer there", "was removed")),
        ),
        "leave": plain(
            "leave", "leave", "exit", "go away", "disappear", "go home", "walk off", "go", "depart"
        ),
        "left": of_several("leave", "leave", "exit", "go away", "disappear", "walk off"),
        "stage": Listed(["the stage", "the stage", "the scene"]),
        "remove": plain(
            "remove",
            "remove",
            "get rid of",
            "delete",
            "take away",
            "take out",
            "send away",
            "lose",
            "kick out",
            "dismiss",
            "send off",
            "kick off",
        ),
        "take": plain("take", "send", "kick", "get", "move", "throw"),
        "off": Listed(["off the stage", "off stage", "away", "off", "out", "home", "from the stage"]),
        "outgoes": Listed(
            ["off goes", "out goes", "away goes", "there goes", "out walks", "off walks", "gone is"]
        ),
        "out": Listed(["out", "gone", "off", "away"]),
    },
    Move: {
        "make": MAKE,
        "moves": Mixture((6, of_one(*_WALK)), (2, of_one(*_RARELY))),
        "move": plain(*_WALK, *_RARELY),
        "put": plain("move", "move", "send", "bring", "shift", "slide", "put", "push", "walk", "get"),
        "place_at": plain("put", "put", "place", "stick", "stand", "position"),
        "stands": STANDS,
        "turned": TURNED,
        "takes": of_one("take"),
        "does": of_one("do"),
    },
    TakeHat: {
        "make": MAKE,
        "gives": Mixture(
            (5, of_one("give", "give", "hand", "pass")), (1, of_one("lend", "hand over", "donate"))
        ),
        "give": plain("give", "hand", "pass", "lend"),
        "hands": of_one("pass", "hand", "give"),
        "puts": of_one("put", "place"),
        "lets": present("let"),
        "takesoff": Listed(
            [
                "takes off his hat",
                "takes his hat off",
                "takes off her hat",
                "removes his hat",
                "took off his hat",
            ]
        ),
        "givesit": Listed(["gives it to", "hands it to", "puts it on", "passes it to", "gave it to"]),
        "giveit": Listed(["give it to", "put it on", "hand it to", "pass it to"]),
        "his": Listed(["his", "his", "her", "the", "their"]),
        "takes": Mixture(
            (6, of_one("take", "take", "get", "steal")), (3, of_one("grab", "borrow", "receive", "snatch"))
        ),
        "take": plain("take", "take", "get", "steal", "grab", "borrow", "wear", "put on"),
        "his_its": Listed(["his", "his", "her", "the", "the"]),
        "wears": Mixture(
            (4, of_one("put on", "wear")),
            (3, ("now has", "has", "now wears", "is now wearing", "ends up wearing", "ends up with")),
        ),
        "from": Listed(["from", "from", "from", "of", "off"]),
        "pass": plain("give", "give", "pass", "hand", "move", "transfer"),
        "goes": of_one("go", "move", "pass"),
        "ison": Listed(["is now on", "ends up on", "is on"]),
        "isgiven": Listed(
            ["is given", "was given", "is passed", "is handed", "was passed", "is handed over"]
        ),
        "taken": Listed(["taken", "stolen", "grabbed"]),
        "swap": of_several("swap", "trade", "exchange", "switch"),
        "swaps": of_one("swap", "trade", "exchange", "switch"),
    },
    Switch: {
        "make": MAKE,
        "swap": of_several("switch", "switch", "trade", "trade", "swap", "swap", "change", "exchange"),
        "swaps": of_one("switch", "trade", "swap", "change", "exchange", "switch", "trade", "swap"),
        "trade": plain("switch", "trade", "swap", "change", "exchange"),
        "exchange": plain("swap", "swap", "switch", "switch", "exchange", "trade"),
        "spots": Listed(["places", "places", "places", "spots", "positions"]),
        "with": Listed(["and", "and", "with"]),
    },
    Stay: {
        "stay": STAYS,
        "stays": Listed(
            (
                *(
                    "stays",
                    "stays put",
                    "stays where he is",
                    "stays in place",
                    "does nothing",
                    "does not move",
                ),
                *(
                    "remains in place",
                    "stands still",
                    "stays there",
                    "remains",
                    "stays where she is",
                    "stays still",
                ),
            )
        ),
    },
}
THEN = Mixture(
    (12, ("",)), (2, ("then ", "then ", "now ", "next ", "and then ", "and ", "after that ", "afterwards "))
)
FIRST = Listed([""])
