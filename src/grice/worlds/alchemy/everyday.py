"""Alchemy as people type it: many ways to name a beaker and to ask for each action, to learn from."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import cache
from itertools import groupby

from grice.episode import Segment
from grice.worlds.alchemy.asking import AGAIN, INTO, PARTS, SAME, TEMPLATES
from grice.worlds.alchemy.beakers import name_beakers, name_near
from grice.worlds.alchemy.grammar import AlchemyGrammar, touched
from grice.worlds.alchemy.rules import BEAKERS, COLOURS, UNITS, AlchemyAction, Beakers, Drain, Mix, Pour
from grice.worlds.grammar import NUMBERS, Phrases
from grice.worlds.mixture import Kept, Mixture

SHARES = {(1, 3): "a third", (2, 3): "two thirds", (1, 4): "a quarter", (3, 4): "three quarters"}
MIX_ALONE = (
    *(
        "mix",
        "stir",
        "now mix",
        "then mix",
        "mix them",
        "mix them together",
        "stir them",
        "mix it all",
        "and mix",
    ),
    *(
        "mix it up",
        "mix it all together",
        "mix the colors",
        "mix both",
        "mix everything together",
        "and stir",
    ),
)
ALL_OF_IT = ("it all", "all of it", "everything in it", "all of that", "that all", "all that is left")
BACK = (
    *(
        "pour it back",
        "put it back",
        "undo that",
        "pour it back again",
        "undo",
        "pour it back where it was",
        "reverse that",
    ),
    *(
        "pour that back",
        "pour it back to where it came from",
        "undo the last step",
        "pour it back into the same beaker",
        "then pour it back",
        "now pour it back",
    ),
)
ONTO = tuple(
    f"{now}{pour} {it} {into}"
    for now in ("", "now ", "then ", "and ")
    for pour in ("pour", "pour", "empty", "put", "dump", "move")
    for it in ("it", "that", "it all")
    for into in INTO[:10]
)
NOW = ("now", "and", "then", "and then", "also", "now do", "next")
TOO = ("too", "as well", "also", "too please")


class EverydayAlchemy(AlchemyGrammar):
    def start(self, rng: random.Random) -> Beakers:
        """Beakers of one colour, layered ones and empty ones, as they stand in the middle of things."""
        colours = "".join(COLOURS)
        contents = []
        for _ in range(BEAKERS):
            units = "".join(
                rng.choice(colours) * rng.randint(1, 2) for _ in range(rng.choice((0, 1, 1, 2, 2, 3)))
            )
            contents.append(units[: rng.randint(1, UNITS)])
        return Beakers(tuple(contents))

    def templates(self, segment: Segment) -> Sequence[str]:
        return TEMPLATES[type(segment[0])]

    def phrases(self, state: Beakers, before: Segment) -> Callable[[Segment], Phrases]:
        past: AlchemyAction | None = before[0] if before else None
        nouns, it = name_beakers(state, past), touched(past)
        sources = [
            Mixture((6, names), (1, _near(place, it))) if it else names
            for place, names in enumerate(nouns, 1)
        ]

        def describe(segment: Segment) -> Phrases:
            action: AlchemyAction = segment[0]
            phrases: dict[str, Sequence[str]] = {**PARTS, "source": sources[action.source - 1]}
            if past is not None and action != past and _is_alike(action, past, state):
                phrases |= {"same": SAME, "too": TOO, "followed": NOW}
            if type(action) is type(past):
                phrases["thus"] = NOW
            if action == past:
                phrases["again"] = AGAIN
            match action:
                case Mix(source):
                    phrases["alone"] = MIX_ALONE if source == it and isinstance(past, Pour) else ()
                case Pour(source, target):
                    target_names = nouns[target - 1]
                    if abs(source - target) == 1:
                        near = name_near("right" if target > source else "left")
                        target_names = Mixture((5, target_names), (1, near))
                    phrases |= {"target": target_names, **_pouring(action, past)}
                case Drain(source):
                    units = state.contents[source - 1]
                    phrases |= _draining(units, action.amount)
                    phrases["more"] = _more(action, past, len(units) - action.amount) if source == it else ()
                    whole = Mixture((8, phrases["source"]), (2, ALL_OF_IT if source == it else ()))
                    phrases["whole"] = whole if action.amount == len(units) else ()
            return phrases

        return describe


def _near(place: int, it: int) -> Mixture:
    """A beaker beside the one that "it" is."""
    return name_near("right" if place > it else "left") if abs(place - it) == 1 else Mixture()


def _is_alike(action: AlchemyAction, past: AlchemyAction, state: Beakers) -> bool:
    """Whether the same is done to another beaker: as much is drained, or all where all was."""
    if isinstance(action, Drain) and isinstance(past, Drain) and not state.contents[past.source - 1]:
        return action.amount == len(state.contents[action.source - 1])
    return type(action) is type(past) and action[1:] == past[1:]


def _pouring(action: Pour, past: AlchemyAction | None) -> dict[str, Sequence[str]]:
    """What depends on where was poured to before."""
    back = past == Pour(action.target, action.source)
    same = past is not None and not isinstance(past, Drain) and action.target == touched(past)
    follows = past is not None and action.source == touched(past) and not isinstance(past, Drain)
    return {
        "back": BACK if back else (),
        "thereto": PARTS["there"] if same else (),
        "onto": ONTO if follows else (),
    }


@cache
def _draining(units: str, amount: int) -> dict[str, Sequence[str]]:
    """How much is drained, and of what."""
    rest = len(units) - amount
    hue, run = COLOURS[units[-1]], len(list(next(groupby(reversed(units)))[1]))
    hued = _of_hue(hue, amount) if amount <= run else ()
    return {
        "amount": Kept((9, _count(amount)), (6, _share(amount, rest)), (3, hued)),
        "rest": _count(rest) if rest else (),
        "left": ("is left", "remains", "is left in it") if rest == 1 else ("are left", "remain"),
        "half": ("halve", "empty half of", "drain half of", "empty half", "drain half")
        if rest == amount
        else (),
        "coloured": hued,
        "layer": _layer(hue, amount, len(set(units)) == 1) if amount == run else (),
    }


def _count(count: int) -> list[str]:
    unit = "unit" if count == 1 else "units"
    names = [f"{number} {unit}" for number in (NUMBERS[count], str(count))] * 6
    names += [NUMBERS[count], str(count)] * 3
    names += [f"{word} {NUMBERS[count]} {unit}" for word in ("just", "only", "exactly")]
    return names + ["a unit", "a single unit"] * 2 * (count == 1)


def _share(amount: int, rest: int) -> list[str]:
    """A part of what is there: "half", "two of the three units", "the top unit"."""
    total = amount + rest
    names = ["half"] * 4 if rest == amount else []
    names += [SHARES[amount, total]] * 3 if (amount, total) in SHARES else []
    if total > 1:
        number = "" if amount == 1 else f" {NUMBERS[amount]}"
        unit = "unit" if amount == 1 else "units"
        names += [f"the top{number} {unit}"] * 2 + [
            f"the{number or ' one'} {unit} on top",
            f"the{number} top {unit}",
        ]
    if rest:
        names += [f"{NUMBERS[amount]} of the {NUMBERS[total]}{units}" for units in (" units", "")]
        return [*names, f"{NUMBERS[amount]} of them"]
    many = {2: ["both units", "both"], 3: ["all three units", "all three"], 4: ["all four units", "all four"]}
    return names + many.get(total, [])


def _of_hue(hue: str, amount: int) -> list[str]:
    number = (NUMBERS[amount], str(amount))
    if amount == 1:
        return [f"{one} {unit}" for one in (*number, "a") for unit in (hue, f"{hue} unit", f"unit of {hue}")]
    return [f"{n} {units}" for n in number for units in (hue, f"{hue}s", f"{hue} units", f"units of {hue}")]


def _more(action: Drain, past: AlchemyAction | None, rest: int) -> list[str]:
    """As much again, of the same beaker."""
    amount = action.amount
    one, unit = NUMBERS[amount], "unit" if amount == 1 else "units"
    if not isinstance(past, Drain):
        return [f"{one} {unit}", *["half"] * (rest == amount)]
    names = [f"{one} more", f"{one} more {unit}", f"another {one}", f"another {one} {unit}"] * 2
    names += ["another unit", "another", "another", "another one"] * 2 * (amount == 1)
    if not rest:
        names += ["the rest", f"the remaining {one}"]
        names += ["the other half", "the remaining half"] * 2 * (past.amount == amount)
    return names


def _layer(hue: str, amount: int, whole: bool) -> Mixture:
    """What lies on top, up to the next colour."""
    names = [f"the {hue}", f"the {hue}", f"all the {hue}", f"all of the {hue}", f"the {hue} liquid"]
    names += [f"the {hue} {'unit' if amount == 1 else 'units'}", f"the {hue} stuff", f"the {hue} part"]
    tops = [
        "the top layer",
        "the top color",
        f"the {hue} layer",
        f"the {hue} on top",
        f"the {hue} at the top",
    ]
    tops += [
        f"the top {hue}",
        f"the {hue} part",
        f"the part that is {hue}",
        "the layer on top",
        "the upper layer",
    ]
    return Mixture((2, names), (2, () if whole else tops))
