"""What may be asked for on a stage, in several moods: told, ordered, arranged, turned round, cut short."""

from __future__ import annotations

from collections.abc import Sequence

from grice.worlds.mixture import weighted
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
    + _said((("{new} {instead}", 40), ("{new} {fills}", 12))),
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
                ("{source} {too}", 8),
                ("{sodoes} {source}", 8),
                ("{source} {leaves} {again}", 6),
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
                ("{source} {moves} {past} {passed}", 24),
                ("{put} {whom} {past} {passed}", 4),
                ("{source} {returns}", 24),
            ),
            *(
                ("{source} {instead}", 40),
                ("{source} {does} {asbefore}", 30),
                ("{source} {takes} {steps}", 20),
            ),
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
