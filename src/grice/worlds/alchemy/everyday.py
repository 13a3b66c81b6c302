"""Alchemy as people type it: many ways to name a beaker and to ask for each action, to learn from."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from itertools import groupby

from grice.episode import Segment
from grice.text import SHORT
from grice.worlds.alchemy.grammar import AlchemyGrammar, touched
from grice.worlds.alchemy.rules import BEAKERS, COLOURS, UNITS, AlchemyAction, Beakers, Drain, Mix, Pour
from grice.worlds.grammar import NUMBERS, ORDINALS, Phrases, paired

AGAIN = ("again", "once more", "do it again", "do that again", "repeat that", "one more time")
SAME = ("{same} {source}", "{same} {source}", "{too}", "{again}", "{again}")
TEMPLATES: dict[type[AlchemyAction], tuple[str, ...]] = {
    Mix: (
        *(f"{verb} {{source}}" for verb in ("mix", "mix", "mix up", "stir", "blend", "shake", "combine")),
        "mix the contents of {source}",
        "stir {source} up",
        "mix what is in {source}",
        "turn {source} brown",
        "make {source} brown",
        *SAME,
    ),
    Pour: (
        *(
            f"{verb} {{source}} {into} {{target}}"
            for verb in ("pour", "pour", "pour all of", "empty", "dump", "move", "put")
            for into in ("into", "in")
        ),
        *(f"{verb} {{source}} to {{target}}" for verb in ("add", "transfer", "move", "pour")),
        "pour the contents of {source} into {target}",
        "put what is in {source} into {target}",
        "take {source} and pour it into {target}",
        "pour everything from {source} into {target}",
        "into {target}, pour {source}",
        "into {target} pour {source}",
        "pour into {target} {source}",
        "{source} goes into {target}",
        "combine {source} with {target}",
        "fill {target} with {source}",
        "empty the contents of {source} into {target}",
        "{same} {source}",
        "{onto} {target}",
        "{onto} {target}",
        "{back}",
        "{back}",
    ),
    Drain: (
        *(
            f"{verb} {{amount}} from {{source}}"
            for verb in ("drain", "remove", "take", "pour out", "throw out")
        ),
        *(f"{verb} {{amount}} out of {{source}}" for verb in ("drain", "take", "pour")),
        *(
            f"{verb} {{amount}} of {{source}}"
            for verb in ("drain", "throw out", "get rid of", "dump", "pour out")
        ),
        "drain {source} by {amount}",
        "reduce {source} by {amount}",
        "{leave} {rest} in {source}",
        "{but} {rest} of {source}",
        "{but} {rest} from {source}",
        *(
            f"{verb} {{all}}"
            for verb in ("empty", "empty", "empty out", "throw out", "throw away", "drain", "dump")
        ),
        *(
            f"{verb} {{all}}"
            for verb in ("pour out", "discard", "get rid of", "dump out", "clear", "pour away")
        ),
        "empty {all} completely",
        "remove everything from {all}",
        "remove all of {all}",
        "remove the contents of {all}",
        "throw out everything in {all}",
        "pour {all} down the drain",
        *("{layer} {source}",) * 8,
        *SAME,
    ),
}


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
        nouns = name_beakers(state, touched(past))

        def describe(segment: Segment) -> Phrases:
            action: AlchemyAction = segment[0]
            phrases: dict[str, Sequence[str]] = {"source": nouns[action.source - 1]}
            alike = past is not None and action != past and _is_alike(action, past, state)
            same = ("do the same with", "do the same to", "same with", "the same for", "now", "and", "then")
            phrases["same"] = (*same, "do that to") if alike else ()
            phrases["too"] = [f"{name} too" for name in nouns[action.source - 1]] if alike else ()
            phrases["again"] = AGAIN if action == past else ()
            units = state.contents[action.source - 1]
            match action:
                case Pour(source, target):
                    phrases["target"] = [*nouns[target - 1], *name_beside(source, target)]
                    phrases["back"] = (
                        ("pour it back", "put it back", "undo that") if _is_back(action, past) else ()
                    )
                    follows = past is not None and source == touched(past) and not isinstance(past, Drain)
                    phrases["onto"] = (
                        ("now pour it into", "then pour it into", "pour that into") if follows else ()
                    )
                case Drain(_, amount):
                    rest = len(units) - amount
                    phrases |= _name_amount(amount, rest)
                    phrases["all"] = () if rest else nouns[action.source - 1]
                    phrases["layer"] = _name_layer(units, amount)
            return phrases

        return describe


def _is_alike(action: AlchemyAction, past: AlchemyAction, state: Beakers) -> bool:
    """Whether the same is done to another beaker: as much is drained, or all where all was."""
    if isinstance(action, Drain) and isinstance(past, Drain) and not state.contents[past.source - 1]:
        return action.amount == len(state.contents[action.source - 1])
    return type(action) is type(past) and action[1:] == past[1:]


def _is_back(action: Pour, past: AlchemyAction | None) -> bool:
    return isinstance(past, Pour) and (action.source, action.target) == (past.target, past.source)


def _name_amount(amount: int, rest: int) -> dict[str, Sequence[str]]:
    def counted(count: int) -> list[str]:
        unit = "unit" if count == 1 else "units"
        return [
            f"{NUMBERS[count]} {unit}",
            f"{count} {unit}",
            NUMBERS[count],
            str(count),
            *["a unit"] * (count == 1),
        ]

    return {
        "amount": [*counted(amount), *["half"] * (rest == amount)],
        "rest": counted(rest) if rest else (),
        "leave": ("leave only", "leave", "keep only"),
        "but": ("throw out all but", "drain all but", "remove all but", "pour out all but"),
    }


def _name_layer(units: str, amount: int) -> Sequence[str]:
    """How to ask for what lies on top, up to the next colour."""
    layers = [(colour, len(list(run))) for colour, run in groupby(units)]
    top, count = layers[-1]
    if len(layers) == 1 or count != amount:
        return ()
    hue = COLOURS[top]
    ways = [
        f"remove the {hue} from",
        f"drain the {hue} from",
        f"take the {hue} out of",
        f"pour out the {hue} from",
    ]
    ways += [f"remove the part that is {hue} from", f"get rid of the {hue} in", f"drain the {hue} off"]
    ways += [f"throw out the {hue} on top of", f"pour off the {hue} from", f"remove all the {hue} from"]
    return [*ways, "remove the top layer from", "drain the top colour from", f"drain the {hue} layer from"]


def name_beside(source: int, target: int) -> list[str]:
    """What a target is to its source."""
    if abs(source - target) != 1:
        return []
    side = "right" if target > source else "left"
    names = [f"the one to its {side}", f"the beaker to its {side}", f"the beaker on its {side}"]
    names += [f"the one {side} of it", f"the one to the {side}", f"the one on the {side} of it"]
    return [*names, *(["the one after it", "the next one"] if target > source else ["the one before it"])]


def name_beakers(state: Beakers, it: int | None) -> list[list[str]]:
    """For each beaker what it may be called, by phrases that may be true of others too."""
    hues = [COLOURS[units[0]] if len(set(units)) == 1 else "" for units in state.contents]
    kinds = [
        hue or ("layered" if units else "empty") for hue, units in zip(hues, state.contents, strict=True)
    ]
    nouns = []
    for place, units in enumerate(state.contents):
        names = [*_name_place(place), *_name_contents(units, kinds[place])]
        alike = [i for i, other in enumerate(kinds) if other == kinds[place]]
        if len(alike) > 1 and kinds[place] != "layered":
            names += _name_rank(kinds[place], alike.index(place), len(alike))
            if it is not None and it - 1 in alike and it - 1 != place:
                names += [f"the other {kinds[place]} {noun}" for noun in ("beaker", "one")]
        names += _name_beside_others(kinds, place)
        if it == place + 1:
            names += [
                "it",
                "it",
                "that",
                "that beaker",
                "that one",
                "this one",
                "the same beaker",
                "the rest",
            ]
            names += ["what is left", "the result"]
        nouns.append(names)
    return nouns


def _name_place(place: int) -> list[str]:
    word, short, number = ORDINALS[place], SHORT[place], place + 1
    names = [
        f"the {word} beaker",
        f"the {word} one",
        f"the {short} beaker",
        f"beaker {number}",
        f"the {word}",
    ]
    names += [f"beaker {NUMBERS[number]}", f"{number}"]
    behind = BEAKERS - 1 - place
    if not behind:
        names += ["the last beaker", "the last one", "the last", "the beaker at the end"]
    if not place or not behind:
        side = "right" if place else "left"
        names += [f"the {side}most beaker", f"the far {side} beaker", f"the beaker on the far {side}"]
    if behind == 1:
        names += ["the second to last beaker", "the second to last one", "the one before the last"]
    if 0 < behind < 3:
        names += [f"the {ORDINALS[behind]} beaker from the right"]
    if place == BEAKERS // 2:
        names += ["the middle beaker", "the one in the middle"]
    return names


def _name_contents(units: str, kind: str) -> list[str]:
    if kind == "empty":
        return ["the empty beaker", "the empty one", "an empty beaker"]
    count = len(units)
    full = ["the full beaker", "the full one"] if count == UNITS else []
    if kind != "layered":
        number = f"{NUMBERS[count]} {kind}{'s' if count > 1 else ''}"
        names = [f"the {kind} beaker", f"the {kind} one", f"{kind}", f"the {kind}", f"the {kind} chemical"]
        names += [f"the beaker with {number}", f"the one with {number} unit{'s' if count > 1 else ''}"]
        names += [
            f"the beaker that has {number}",
            f"the beaker with only {kind} in it",
            f"the all {kind} beaker",
        ]
        return [*names, *full, *([f"the full {kind} beaker"] if full else [])]
    seen = [COLOURS[colour] for colour in dict.fromkeys(units)]
    names = [
        f"the {noun} with {seen_[0]} {where}"
        for noun in ("beaker", "one")
        for seen_, where in (([COLOURS[units[-1]]], "on top"), ([COLOURS[units[0]]], "at the bottom"))
    ]
    names += [f"the {noun} with {hue} in it" for hue in seen for noun in ("beaker", "one")]
    if len(seen) == 2:
        names += [f"the {a} and {b} {noun}" for a, b in paired(*seen) for noun in ("beaker", "one")]
        names += [f"the beaker with {a} and {b}" for a, b in paired(*seen)]
    else:
        names += ["the beaker with three colours"] * (len(seen) == 3)
    return [*names, "the beaker with several colours", *full]


def _name_rank(kind: str, rank: int, count: int) -> list[str]:
    names = [f"the {ORDINALS[rank]} {kind} {noun}" for noun in ("beaker", "one")]
    if rank == 0:
        names += [f"the leftmost {kind} beaker", f"the left {kind} one"]
    if rank == count - 1:
        names += [f"the last {kind} one", f"the rightmost {kind} beaker", f"the right {kind} one"]
    return names


def _name_beside_others(kinds: Sequence[str], place: int) -> list[str]:
    before, after = (kinds[i] if 0 <= i < BEAKERS else "layered" for i in (place - 1, place + 1))
    own = f"{kinds[place]} " if kinds[place] != "layered" else ""
    names = []
    for kind, sides in (
        (before, ("right of", "to the right of", "after")),
        (after, ("left of", "to the left of", "before")),
    ):
        if kind not in ("layered", "empty"):
            names += [
                f"the {noun} {side} the {kind}{more}"
                for side in sides
                for noun, more in (("one", ""), ("beaker", " one"))
            ]
            names += [f"the {own}beaker {sides[1]} the {kind} one", f"the {own}one next to the {kind} one"]
    if {before, after}.isdisjoint({"layered", "empty"}) and before != after:
        names += [f"the {own}beaker between {a} and {b}" for a, b in paired(before, after)]
        names += [f"the one between the {a} and the {b} one" for a, b in paired(before, after)]
    return names
