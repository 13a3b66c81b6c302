"""Scene as people type it: many ways to name people and places and to ask for each action, to learn from."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise

from grice.episode import Segment
from grice.worlds.grammar import NUMBERS, ORDINALS, Phrases, paired
from grice.worlds.scene.grammar import SceneGrammar
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

NOUNS = ("person", "guy", "man", "woman", "one")
NEWCOMERS = ("a person", "someone", "a man", "a woman", "a guy", "somebody", "a new person")
TEMPLATES: dict[type[SceneAction], tuple[str, ...]] = {
    Enter: (
        *(
            f"{{new}} {verb} {{place}}"
            for verb in (
                "enters",
                "comes in",
                "appears",
                "arrives",
                "shows up",
                "walks in",
                "stands",
                "joins",
            )
        ),
        "add {new} {place}",
        "put {new} {place}",
        "{new} comes and stands {place}",
        "{new} {instead}",
        "{new} {instead}",
    ),
    Exit: (
        *(
            f"{{source}} {verb}"
            for verb in (
                "leaves",
                "leaves",
                "exits",
                "goes away",
                "goes home",
                "disappears",
                "walks off",
                "is gone",
            )
        ),
        "remove {source}",
        "make {source} leave",
        "{source} leaves the stage",
        "{same}",
    ),
    Move: (
        *(f"{{source}} {verb} {{way}}" for verb in ("moves", "moves", "goes", "walks", "steps", "comes")),
        "move {source} {way}",
        "{source} moves over {way}",
        "{source} goes and stands {way}",
        "{source} {instead}",
        "{source} {instead}",
        "{source} {back}",
        "{source} {back}",
    ),
    TakeHat: (
        "{source} gives his hat to {target}",
        "{source} gives {target} his hat",
        "{source} gives her hat to {target}",
        "{source} gives the {hat} hat to {target}",
        "{source} hands his hat to {target}",
        "{source} hands {target} the {hat} hat",
        "{source} passes the hat to {target}",
        "{target} takes the hat from {source}",
        "{target} takes the hat of {source}",
        "{target} takes the {hat} hat",
        "{target} steals the hat from {source}",
        "{target} takes {whose} hat",
        "{target} gets {whose} hat",
        "{source} puts his hat on {target}",
        "{target} takes his hat",
        "{target} takes the hat",
        "{target} steals his hat",
        "put {whose} hat on {target}",
    ),
    Switch: (
        *(
            f"{{{one}}} and {{{other}}} {verb}"
            for one, other in (("source", "target"), ("target", "source"))
            for verb in ("switch places", "trade places", "swap places", "change places", "swap", "switch")
        ),
        *(
            f"{{{one}}} {verb} with {{{other}}}"
            for one, other in (("source", "target"), ("target", "source"))
            for verb in ("switches places", "trades places", "swaps places", "swaps", "switches")
        ),
        *(
            f"{verb} {{{one}}} {link} {{{other}}}"
            for one, other in (("source", "target"), ("target", "source"))
            for verb, link in (("swap", "and"), ("switch", "with"))
        ),
        *(f"{{both}} {verb}" for verb in ("switch places", "trade places", "swap places", "swap")),
        "{again}",
    ),
}


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

    def segments(self, state: Stage) -> Sequence[Segment]:
        """Without pauses, which are a data augmentation of their own."""
        return [segment for segment in super().segments(state) if segment != (Stay(),)]

    def phrases(self, state: Stage, before: Segment) -> Callable[[Segment], Phrases]:
        past: SceneAction = before[0] if before else Stay()
        people = state.people
        nouns = name_people(people, past)

        def describe(segment: Segment) -> Phrases:
            action: SceneAction = segment[0]
            left = past.source if isinstance(past, Exit) else 0
            instead = (
                "takes his place",
                "takes her place",
                "takes that spot",
                "takes his spot",
                "goes to that spot",
            )
            match action:
                case Enter(place, colour):
                    return {
                        "new": name_newcomer(people, COLOURS[colour]),
                        "place": name_places(people, place, nobody=0),
                        "instead": instead[:4] if place == left else (),
                    }
                case Exit(place):
                    same = [f"{who} too" for who in nouns[place]] + [f"so does {who}" for who in nouns[place]]
                    return {"source": nouns[place], "same": same if left else ()}
                case Move(place, target):
                    back = isinstance(past, Move) and (place, target) == (past.target, past.source)
                    return {
                        "source": nouns[place],
                        "way": name_ways(people, place, target),
                        "instead": instead if target == left else (),
                        "back": ("moves back", "goes back", "goes back to where he was", "returns")
                        if back
                        else (),
                    }
                case TakeHat(place, target):
                    hat = COLOURS[people[place - 1][1]]
                    whose = [
                        f"{name}'s" for name in nouns[place] if " with" not in name and name not in PRONOUNS
                    ]
                    return {"source": nouns[place], "target": nouns[target], "hat": [hat], "whose": whose}
                case Switch(place, target):
                    again = (
                        ("they switch back", "they trade places again", "they swap back")
                        if action == past
                        else ()
                    )
                    both = name_pair(people, place, target)
                    return {"source": nouns[place], "target": nouns[target], "both": both, "again": again}
                case Stay():
                    return {}

        return describe


PRONOUNS = ("he", "she", "they", "that person", "the same person")


def name_newcomer(people: Sequence[str], colour: str) -> list[str]:
    names = [f"{who} in {colour}" for who in NEWCOMERS] + [f"a {colour} {noun}" for noun in NOUNS[:4]]
    names += [f"a person in a {colour} shirt", f"a person wearing {colour}"]
    if any(COLOURS.get(person[0]) == colour for person in people):
        return names + [f"another {noun} in {colour}" for noun in ("person", "man", "guy")]
    return [*names, colour]


def name_people(people: Sequence[str], past: SceneAction) -> Mapping[int, list[str]]:
    """What the person at each position may be called."""
    places = [place for place, person in enumerate(people, 1) if person != EMPTY]
    nouns = {place: name_by_clothes(people[place - 1]) + _name_by_number(place) for place in places}
    for rank, place in enumerate(places):
        nouns[place] += _name_by_rank(rank, len(places))
        nouns[place] += _name_beside(people, places, rank)
    match past:
        case Enter(place, _):
            nouns[place] += ["the newcomer", "the new person", "the person who just came in", *PRONOUNS]
        case Move(_, place):
            nouns[place] += ["the one who just moved", *PRONOUNS]
        case TakeHat(source, place):
            nouns[place] += ["the one who got the hat", *PRONOUNS]
            nouns[source] += ["the one who gave away the hat"]
    return nouns


def name_by_clothes(person: str) -> list[str]:
    shirt = COLOURS[person[0]]
    names = [form for noun in NOUNS for form in (f"the {noun} in {shirt}", f"the {shirt} {noun}")]
    names += [shirt, shirt, f"the person wearing {shirt}", f"the person in the {shirt} shirt"]
    if person[1] == NONE:
        names += [f"the {noun} without a hat" for noun in NOUNS] + [f"the hatless {noun}" for noun in NOUNS]
        return [*names, f"the {shirt} person without a hat", f"the person in {shirt} with no hat"]
    hat = COLOURS[person[1]]
    names += [f"the {noun} {prep} the {hat} hat" for noun in NOUNS for prep in ("with", "in")]
    names += [f"the {noun} in {shirt} with the {hat} hat" for noun in NOUNS[:3]]
    return [*names, "the person with a hat", "the one wearing a hat", f"the {hat} hat"]


def _name_by_number(place: int) -> list[str]:
    told = ("at position", "in position", "in spot", "at", "in place", "on spot")
    return [f"the {noun} {where} {place}" for where in told for noun in ("person", "one")]


def _name_by_rank(rank: int, count: int) -> list[str]:
    if count == 1:
        return ["the only person", "the last person left"]
    behind = count - 1 - rank
    names = [f"the {ORDINALS[rank]} {noun}" for noun in ("person", "one", "guy")]
    names += [f"the {ORDINALS[rank]} person from the left", f"the {ORDINALS[behind]} person from the right"]
    if behind == 0:
        names += ["the last person", "the last one", "the person at the end"]
    if behind == 1 and count > 2:
        names += ["the second to last person", "the second to last one"]
    if not rank or not behind:
        side = "right" if rank else "left"
        names += [
            f"the {side}most person",
            f"the person on the far {side}",
            f"the person furthest to the {side}",
        ]
        names += [f"the guy on the {side}", f"the person on the {side} end"]
    if count % 2 and rank == count // 2:
        names += ["the person in the middle", "the middle person", "the middle one"]
    return names


def _name_beside(people: Sequence[str], places: Sequence[int], rank: int) -> list[str]:
    """By who stands on either side, with a gap or without."""
    names = []
    before = places[rank - 1] if rank else 0
    after = places[rank + 1] if rank + 1 < len(places) else 0
    for other, side in ((before, "right"), (after, "left")):
        if other and abs(other - places[rank]) == 1:
            shirt = COLOURS[people[other - 1][0]]
            names += [f"the {noun} to the {side} of {shirt}" for noun in ("person", "one")]
            names += [f"the person next to {shirt}", f"the person on the {side} of the one in {shirt}"]
            names += [f"the person {side} of {shirt}", f"the one beside the person in {shirt}"]
    if before and after:
        pair = COLOURS[people[before - 1][0]], COLOURS[people[after - 1][0]]
        names += [f"the person between {a} and {b}" for a, b in paired(*pair)]
    return names


def name_pair(people: Sequence[str], place: int, target: int) -> list[str]:
    """What two neighbours may be called together."""
    places = [i for i, person in enumerate(people, 1) if person != EMPTY]
    names = []
    if [place, target] == places[:2]:
        names += ["the first two people", "the two people on the left", "the two leftmost people"]
        names += ["the two people furthest to the left"]
    if [place, target] == places[-2:]:
        names += ["the last two people", "the two people on the right", "the two rightmost people"]
    if len(places) == 2:
        names += ["they", "the two people", "both people", "the two of them"]
    return names


def name_places(people: Sequence[str], place: int, nobody: int) -> list[str]:
    """A free position, for somebody who comes from position `nobody`."""
    told = ("at position", "in position", "at spot", "in spot", "at")
    names = [f"{where} {place}" for where in told]
    if place in (1, POSITIONS):
        side = "left" if place == 1 else "right"
        names += [f"on the far {side}", f"at the far {side}", f"at the {side} end", f"on the {side} edge"]
    if place == POSITIONS:
        names += ["at the end"]
    there = [i for i, person in enumerate(people, 1) if person != EMPTY and i != nobody]
    for other, side in ((place + 1, "left"), (place - 1, "right")):
        if other in there:
            names += _name_side(people[other - 1], there.index(other), len(there), side)
    for one, other in pairwise(there):
        if one < place < other:
            shirts = COLOURS[people[one - 1][0]], COLOURS[people[other - 1][0]]
            names += [f"between {a} and {b}" for a, b in paired(*shirts)]
            names += [f"between the person in {a} and the one in {b}" for a, b in paired(*shirts)]
            if nobody == 0:
                rank = there.index(one)
                names += [f"between the {ORDINALS[rank]} and the {ORDINALS[rank + 1]} person"]
    return names


def _name_side(person: str, rank: int, count: int, side: str) -> list[str]:
    shirt = COLOURS[person[0]]
    who = [shirt, f"the person in {shirt}", f"the man in {shirt}", f"the {shirt} guy", f"the one in {shirt}"]
    if person[1] == NONE:
        who += ["the person without a hat"]
    else:
        who += [f"the person with the {COLOURS[person[1]]} hat", f"the {COLOURS[person[1]]} hat"]
    who += ["the last person"] * (rank == count - 1 > 0) + ["the first person"] * (rank == 0 < count - 1)
    return [
        f"{where} {name}"
        for name in who
        for where in (f"to the {side} of", f"{side} of", "next to", "beside")
    ]


def name_ways(people: Sequence[str], place: int, target: int) -> list[str]:
    """How somebody moves, seen from where that person stands."""
    side, steps = ("left" if target < place else "right"), abs(target - place)
    names = [
        f"to {where}" for where in (f"position {target}", f"spot {target}", f"{target}", f"place {target}")
    ]
    for noun in ("step", "space", "spot", "place"):
        count = f"{noun}{'s' if steps > 1 else ''}"
        names += [
            f"{NUMBERS[steps]} {count} to the {side}",
            f"{steps} {count} {side}",
            f"{NUMBERS[steps]} {count} {side}",
        ]
    if steps == 1:
        names += [f"a step to the {side}", f"to the {side}", side]
    if target in (1, POSITIONS):
        names += [
            f"to the far {side}",
            f"to the {side} end",
            f"all the way to the {side}",
            f"to the far {side} end",
        ]
    names += [
        name if name.startswith(("to ", "next", "beside", "between")) else f"to the {name}"
        for name in name_places(people, target, nobody=place)
        if not name.startswith(("at ", "in ", "on "))
    ]
    for other, person in enumerate(people, 1):
        if person != EMPTY and (other - target) * (target - place) > 0 and steps < 4:
            count = f"step{'s' if steps > 1 else ''}"
            names += [f"{NUMBERS[steps]} {count} towards {COLOURS[person[0]]}"]
            names += [f"{NUMBERS[steps]} {count} closer to the person in {COLOURS[person[0]]}"]
    return names
