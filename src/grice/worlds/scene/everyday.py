"""Scene as people type it: many ways to name people and places and to ask for each action, to learn from."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import cache

from grice.episode import Segment
from grice.worlds.grammar import Phrases
from grice.worlds.mixture import Listed, Mixture
from grice.worlds.scene.clothes import by_hat, by_newcomers, by_shirt, called
from grice.worlds.scene.grammar import SceneGrammar
from grice.worlds.scene.pairs import name_pair
from grice.worlds.scene.people import Cast, beside_him, left_by
from grice.worlds.scene.places import comes, gap, name_places
from grice.worlds.scene.requests import TEMPLATES
from grice.worlds.scene.rules import (
    COLOURS,
    EMPTY,
    NONE,
    POSITIONS,
    Enter,
    Exit,
    Move,
    SceneAction,
    Stage,
    Stay,
    Switch,
    TakeHat,
)
from grice.worlds.scene.verbs import FIRST, THEN, WORDS
from grice.worlds.scene.ways import PAST, name_ways, passed, steps_taken

_OFTEN = {Enter: 4.0, Exit: 3.0, Move: 5.0, TakeHat: 4.0, Switch: 3.0, Stay: 0.5}
_SILENT = Listed([""])
_INSTEAD = Listed(
    (
        *(
            "takes his place",
            "takes her place",
            "takes that spot",
            "takes his spot",
            "replaces him",
            "took his place",
        ),
        *("fills that spot", "takes the empty spot", "takes over his spot", "takes the place of that person"),
    )
)
_TOO = Listed(
    ("too", "too", "as well", "also", "does too", "does the same", "does as well", "follows", "likewise")
)
_SO_DOES = Listed(
    ("so does", "so does", "same for", "the same for", "as does", "also", "followed by", "and so does")
)
_AGAIN = Listed(("again", "again", "right away", "immediately", "once more"))
_SWITCHED_BACK = Listed(
    (
        *(
            "they switch back",
            "they trade places again",
            "they swap back",
            "and back again",
            "they change back",
        ),
        *("they switch places again", "they swap again", "they go back to their old places", "swap back"),
    )
)


_GIVES_BACK = Listed(
    (
        *(
            "gives it back",
            "gives the hat back",
            "returns the hat",
            "gives him the hat back",
            "hands it back",
        ),
        *("returns it", "gives his hat back to him", "gave it back"),
    )
)
_TAKES_BACK = Listed(
    (
        "takes it back",
        "takes his hat back",
        "gets it back",
        "takes back his hat",
        "gets his hat back",
        "took it back",
    )
)
_PASSES_ON = Listed(("passes it on", "gives it", "hands it", "passes it", "hands it on", "gave it"))


class EverydayScene(SceneGrammar):
    def start(self, rng: random.Random) -> Stage:
        """Some people, most of them beside each other, half of them with hats."""
        people = [EMPTY] * POSITIONS
        place = rng.randrange(POSITIONS)
        for _ in range(rng.randint(1, 5)):
            people[place] = rng.choice("".join(COLOURS)) + rng.choice([NONE] * len(COLOURS) + list(COLOURS))
            place = (place + rng.choice((1, 1, 2, 3))) % POSITIONS
        return Stage(tuple(people))

    def templates(self, segment: Segment) -> Sequence[str]:
        return TEMPLATES[type(segment[0])]

    def weigh(self, kind: Sequence[str], segments: Sequence[Segment]) -> float:
        return _OFTEN[type(segments[0][0])]

    def phrases(self, state: Stage, before: Segment) -> Callable[[Segment], Phrases]:
        past: SceneAction = before[0] if before else Stay()
        cast = Cast(state.people, past)
        then = THEN if before else FIRST

        @cache
        def arrive(place: int) -> Phrases:
            return _arrive(cast, place)

        def describe(segment: Segment) -> Phrases:
            action: SceneAction = segment[0]
            told = (
                {**arrive(action.source), **_enter(cast, action)}
                if isinstance(action, Enter)
                else _describe(cast, action)
            )
            return {"then": then, **WORDS[type(action)], **told}

        return describe

    def shared(self, segment: Segment) -> Phrases:
        return WORDS[type(segment[0])]


def _describe(cast: Cast, action: Exit | Move | TakeHat | Switch | Stay) -> Phrases:
    """What depends on the state."""
    match action:
        case Exit(place):
            return _exit(cast, place)
        case Move():
            return _move(cast, action)
        case TakeHat():
            return _take(cast, action)
        case Switch():
            return _switch(cast, action)
        case Stay():
            shirts = (COLOURS[cast.shirts[place - 1]] for place in cast.places)
            return {"anyone": Mixture(*((1, by_shirt(shirt)) for shirt in shirts))}


def _arrive(cast: Cast, place: int) -> Phrases:
    """Where somebody comes in, in whatever shirt."""
    return {
        **comes(cast, place),
        "place": name_places(cast, place),
        "instead": _INSTEAD if place == left_by(cast.past) else (),
        "fills": gap(cast.places, place, ("fills the gap", "fills the empty space", "steps into the gap")),
    }


def _enter(cast: Cast, action: Enter) -> Phrases:
    alike = cast.shirts.count(action.colour)
    again = isinstance(cast.past, Enter) and cast.past.colour == action.colour
    return {"new": by_newcomers(COLOURS[action.colour], alike, bool(cast.places), again)}


def _exit(cast: Cast, place: int) -> Phrases:
    left, new = left_by(cast.past), isinstance(cast.past, Enter) and cast.past.source == place
    return {
        **_acting(cast, place),
        "too": _TOO if left else (),
        "sodoes": _SO_DOES if left else (),
        "again": _AGAIN if new else (),
        "command": called(COLOURS[cast.people[place - 1][0]]),
    }


def _acting(cast: Cast, place: int) -> dict[str, Sequence[str]]:
    """Who does it: by name, or unsaid where that one was spoken of last."""
    return {
        "source": cast.subject(place),
        "whom": cast.object(place),
        "it": _unsaid(cast, place),
        "they": ("they",) if (place,) == cast.focus else (),
    }


def _unsaid(cast: Cast, place: int) -> Sequence[str]:
    """Nothing, for who did something last."""
    return _SILENT if (place,) == cast.focus and isinstance(cast.past, Enter | Move) else ()


def _move(cast: Cast, action: Move) -> Phrases:
    place, target = action
    left, past = passed(cast, place, target), cast.past
    return {
        **comes(cast, target, nobody=place),
        **_acting(cast, place),
        "way": name_ways(cast, place, target),
        "place": name_places(cast, target, nobody=place),
        "past": PAST if left else (),
        "passed": cast.object(left, place) if left else (),
        "returns": ("returns", "comes back")
        if isinstance(past, Move) and (place, target) == past[::-1]
        else (),
        "instead": _INSTEAD if target == left_by(past) else (),
        "steps": steps_taken(target - place),
        "asbefore": ("the same", "the same thing", "that too") if _repeats(past, action) else (),
    }


def _repeats(past: SceneAction, action: Move) -> bool:
    """Whether somebody takes a step as somebody else did."""
    return (
        isinstance(past, Move)
        and past.target != action.source
        and abs(past.target - past.source) == 1
        and (past.target - past.source == action.target - action.source)
    )


def _take(cast: Cast, action: TakeHat) -> Phrases:
    place, target = action
    worn = cast.people[place - 1][1]
    side, opposite = ("left", "right") if target < place else ("right", "left")
    back = cast.past == TakeHat(target, place)
    got = isinstance(cast.past, TakeHat) and cast.past.target == place
    return {
        **_between_two(cast, place, target),
        "giving": _unsaid(cast, place),
        "taking": _unsaid(cast, target),
        "neighbour": beside_him(side),
        "giver": beside_him(opposite),
        "side": (side,),
        "whose": cast.whose(place),
        "hatted": by_hat(worn),
        "thehat": (f"the {COLOURS[worn]} hat",),
        "givesback": _GIVES_BACK if back else (),
        "takesback": _TAKES_BACK if back else (),
        "passeson": _PASSES_ON if got else (),
    }


def _between_two(cast: Cast, place: int, target: int) -> dict[str, Sequence[str]]:
    return {
        "source": cast.subject(place, target),
        "whom": cast.object(place, target),
        "target": cast.subject(target, place),
        "other": cast.object(target, place),
    }


def _switch(cast: Cast, action: Switch) -> Phrases:
    place, target = action
    return {
        **_between_two(cast, place, target),
        "onthe_left": _unsaid(cast, place),
        "onthe_right": _unsaid(cast, target),
        "lefthand": beside_him("left"),
        "righthand": beside_him("right"),
        "both": name_pair(cast, place, target),
        "again": _SWITCHED_BACK if action == cast.past else (),
    }
