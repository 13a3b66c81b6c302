"""What may be asked for on a stage, in several moods: told, ordered, arranged, turned round, cut short."""

from __future__ import annotations

from collections.abc import Sequence

from grice.worlds.conjugation import of_one, of_several, plain, present
from grice.worlds.mixture import Listed, Mixture, weighted
from grice.worlds.scene.rules import Enter, Exit, Move, SceneAction, Stay, Switch, TakeHat

_BESIDE = (
    *(("{leftof} {right}", 3), ("{rightof} {left}", 3)),
    *(("{beside} {right_one} {atleft}", 1), ("{beside} {left_one} {atright}", 1)),
    *(("{between} {before} and {after}", 1), ("{between} {after} and {before}", 1)),
)
_PLACES = (("{place}", 7), ("{numbered}", 1), *_BESIDE)
_WAYS = (("{way}", 9), ("{numbered}", 1), *_BESIDE)


def _said(
    moods: Sequence[tuple[str, int]], places: Sequence[tuple[str, int]] = (("", 1),)
) -> tuple[str, ...]:
    """Each mood with each place, both as often as they are used."""
    return weighted(
        ("{then}" + mood.replace("@", place), often * weight)
        for mood, often in moods
        for place, weight in places
    )


TEMPLATES: dict[type[SceneAction], tuple[str, ...]] = {
    Enter: _said(
        (
            *(("{new} {enters} @", 8), ("{add} {new} @", 2), ("{make} {new} {enter} @", 1), ("{new} @", 1)),
            *(
                ("@ {turned} {new}", 1),
                ("{inwalks} {new} @", 1),
                ("{thereis} {new} @", 1),
                ("{new} {stands} @", 1),
            ),
        ),
        _PLACES,
    )
    + _said((("{new} {instead}", 20), ("{new} {fills}", 6), ("{new} {replaces} him", 4))),
    Exit: _said(
        (
            *(
                ("{source} {leaves}", 16),
                ("{remove} {whom}", 5),
                ("{make} {whom} {leave}", 3),
                ("{they} {left}", 2),
            ),
            *(("{source} {leaves} {stage}", 3), ("{outgoes} {source}", 1), ("{take} {whom} {off}", 2)),
            *(
                ("{source} {out}", 1),
                ("{source} {too}", 4),
                ("{sodoes} {source}", 4),
                ("{source} {leaves} {again}", 3),
            ),
            *(("{it}{leaves}", 1), ("{command} {leave}", 1)),
        )
    ),
    Move: _said(
        (
            *(
                ("{source} {moves} @", 8),
                ("{put} {whom} @", 2),
                ("{make} {whom} {move} @", 1),
                ("{source} @", 1),
            ),
            *(("{it}{moves} @", 1), ("@ {turned} {source}", 1), ("{they} {move} @", 1)),
        ),
        _WAYS,
    )
    + _said((("{source} {stands} @", 1), ("{place_at} {whom} @", 1)), _PLACES)
    + _said(
        (
            *(
                ("{source} {moves} {past} {passed}", 6),
                ("{put} {whom} {past} {passed}", 1),
                ("{source} {returns}", 8),
            ),
            *(("{source} {instead}", 14), ("{source} {does} {asbefore}", 6), ("{source} {takes} {steps}", 8)),
        )
    ),
    TakeHat: _said(
        (
            *(("{source} {gives} {his} hat to {other}", 6), ("{source} {gives} {other} {his} hat", 4)),
            *(
                ("{source} {gives} {his} hat to {neighbour}", 2),
                ("{source} {hands} {his} hat to the {side}", 1),
            ),
            *(("{source} {puts} {his} hat on {other}", 1), ("{source} {lets} {other} have {his} hat", 1)),
            *(("{source} {takesoff} and {givesit} {other}", 1), ("{hatted} {gives} it to {other}", 1)),
            *(("{giving}{gives} {other} {his} hat", 2), ("{source} {gives} {other} the hat", 1)),
            *(("{target} {takes} {whose} hat", 5), ("{target} {takes} the hat {from} {whom}", 4)),
            *(
                ("{target} {takes} {thehat}", 4),
                ("{target} {takes} {his_its} hat", 4),
                ("{target} {wears} {thehat}", 2),
            ),
            *(("{target} {wears} {whose} hat", 1), ("{target} {takes} {thehat} {from} {whom}", 2)),
            *(("{target} {takes} the hat {from} {giver}", 2), ("{taking}{takes} {whose} hat", 2)),
            *(("{target} {wears} the hat", 1), ("{make} {other} {take} {whose} hat", 1)),
            *(("{make} {whom} {give} {his} hat to {other}", 1), ("{pass} {whose} hat to {other}", 3)),
            *(
                ("{pass} {thehat} to {other}", 2),
                ("{pass} {other} {whose} hat", 1),
                ("put {whose} hat on {other}", 1),
            ),
            *(("{pass} the hat from {whom} to {other}", 1), ("take {whose} hat and {giveit} {other}", 1)),
            *(("put {thehat} on {other}", 1), ("take the hat off {whom} and {giveit} {other}", 1)),
            *(
                ("{thehat} {goes} to {other}", 2),
                ("{whose} hat {goes} to {other}", 1),
                ("{thehat} {ison} {other}", 1),
            ),
            *(("{thehat} {isgiven} to {other}", 1), ("{whose} hat is {taken} by {other}", 1)),
            *(("{source} and {target} {swap} hats", 1), ("{target} {swaps} hats with {whom}", 1)),
            *(
                ("{source} {givesback}", 8),
                ("{target} {takesback}", 8),
                ("{source} {passeson} to {other}", 6),
            ),
        )
    ),
    Switch: _said(
        (
            *(("{source} and {target} {swap} {spots}", 8), ("{target} and {source} {swap} {spots}", 8)),
            *(("{source} and {target} {swap}", 3), ("{target} and {source} {swap}", 3)),
            *(("{source} {swaps} {spots} with {other}", 5), ("{target} {swaps} {spots} with {whom}", 5)),
            *(("{source} {swaps} with {other}", 2), ("{target} {swaps} with {whom}", 2)),
            *(
                ("{source} {swaps} {spots} with {righthand}", 2),
                ("{target} {swaps} {spots} with {lefthand}", 2),
            ),
            *(("{source} and {righthand} {swap} {spots}", 1), ("{target} and {lefthand} {swap} {spots}", 1)),
            *(("{exchange} {whom} {with} {other}", 2), ("{exchange} {other} {with} {whom}", 2)),
            *(("{exchange} {whom} {with} {righthand}", 1), ("{exchange} {other} {with} {lefthand}", 1)),
            *(
                ("{make} {whom} and {target} {trade} {spots}", 1),
                ("{make} {other} and {whom} {trade} {spots}", 1),
            ),
            *(("{both} {swap} {spots}", 8), ("{both} {swap}", 3), ("{make} {both} {trade} {spots}", 1)),
            *(
                ("{onthe_left}{swaps} {spots} with {other}", 1),
                ("{onthe_right}{swaps} {spots} with {whom}", 1),
                ("{again}", 10),
                ("{exchange} {both}", 1),
            ),
        )
    ),
    Stay: _said((("{stay}", 12), ("{anyone} {stays}", 6))),
}

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
            "nobody leaves and nobody comes",
            "the people stay where they are",
            "everyone remains where they are",
        ),
    )
)
WORDS: dict[type[SceneAction], dict[str, Sequence[str]]] = {
    Enter: {
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
            (3, ("now has", "has", "now wears", "is now wearing", "gets to wear", "ends up with")),
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
