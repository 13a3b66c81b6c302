"""English for Scene: people are told apart by their clothes, where they stand, and who is beside them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from grice.episode import Segment
from grice.worlds.grammar import NUMBERS, Grammar, Phrases
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

TEMPLATES: dict[type[SceneAction], tuple[str, ...]] = {
    Enter: (
        "somebody in {colour} comes on stage {place}",
        "a person in {colour} turns up {place}",
        "a newcomer in {colour} enters {place}",
        "somebody new turns up {place}",
        "a person in {colour} comes in",
    ),
    Exit: (
        "{source} goes home",
        "{source} goes off stage",
        "{source} walks away",
    ),
    Move: (
        "{source} steps {way}",
        "{source} walks {way}",
        "{source} goes {way}",
        "{source} moves somewhere else",
    ),
    TakeHat: (
        "{target} takes the hat of {source}",
        "{source} gives a hat to {target}",
        "{source} hands {target} the {hat} hat",
        "{source} gives a hat away",
        "{target} gets a hat",
    ),
    Switch: (
        "{source} and {target} switch places",
        "{target} and {source} switch places",
        "{source} trades places with {target}",
        "{target} trades places with {source}",
        "two neighbours switch places",
    ),
    Stay: (
        "nothing happens",
        "nothing changes",
        "nobody moves",
        "no one moves",
        "no one does anything",
        "everybody stays put",
        "they stay where they are",
        "they all remain in place",
        "all people remain in the same positions",
        "everyone remains in their position",
    ),
}


class SceneGrammar(Grammar[Stage]):
    def templates(self, segment: Segment) -> Sequence[str]:
        return TEMPLATES[type(segment[0])]

    def segments(self, state: Stage) -> Sequence[Segment]:
        """Only switches that no other action explains, each once, as a data reader would have it."""
        return [(a,) for a in self.legal(state) if not isinstance(a, Switch) or _is_switch(state, a)]

    def phrases(self, state: Stage, before: Segment) -> Callable[[Segment], Phrases]:
        nouns = name_people(state, before[0] if before else Stay())

        def describe(segment: Segment) -> Phrases:
            action: SceneAction = segment[0]
            match action:
                case Enter(place, colour):
                    return {"colour": [COLOURS[colour]], "place": name_place(state.people, place)}
                case Exit(place):
                    return {"source": nouns[place]}
                case Move(place, target):
                    return {"source": nouns[place], "way": name_way(state.people, place, target)}
                case TakeHat(place, target):
                    hat = COLOURS[state.people[place - 1][1]]
                    return {"source": nouns[place], "target": nouns[target], "hat": [hat]}
                case Switch(place, target):
                    return {"source": nouns[place], "target": nouns[target]}
                case Stay():
                    return {}

        return describe


def _is_switch(state: Stage, switch: Switch) -> bool:
    one, other = state.people[switch.source - 1], state.people[switch.target - 1]
    looks_like_a_hat_passing = one[0] == other[0] and NONE in (one[1], other[1])
    return switch.source < switch.target and one != other and not looks_like_a_hat_passing


def name_people(state: Stage, past: SceneAction) -> dict[int, list[str]]:
    """What the person at each position may be called."""
    places = [place for place, person in enumerate(state.people, 1) if person != EMPTY]
    nouns = {place: _name_by_clothes(state.people[place - 1]) for place in places}
    for place in places:
        nouns[place] += ["somebody", f"the person in spot {place}"]
        if place - 1 in nouns:
            shirt = COLOURS[state.people[place - 2][0]]
            nouns[place].append(f"the person to the right of the one in {shirt}")
        if place + 1 in nouns:
            shirt = COLOURS[state.people[place][0]]
            nouns[place].append(f"the person to the left of the one in {shirt}")
    if len(places) > 1:
        nouns[places[0]].append("the leftmost person")
        nouns[places[-1]].append("the rightmost person")
    match past:
        case Enter(place, _):
            nouns[place] += ["that person", "the newcomer"]
        case Move(_, place):
            nouns[place] += ["that person", "the one who just moved"]
        case TakeHat(_, place):
            nouns[place] += ["that person", "the one who got the hat"]
    return nouns


def _name_by_clothes(person: str) -> list[str]:
    shirt = COLOURS[person[0]]
    if person[1] == NONE:
        return [f"the person in {shirt}", "the person without a hat", f"the person in {shirt} without a hat"]
    hat = COLOURS[person[1]]
    return [
        f"the person in {shirt}",
        f"the person with the {hat} hat",
        f"the person in {shirt} with the {hat} hat",
    ]


def name_place(people: Sequence[str], place: int) -> list[str]:
    """Where somebody comes on stage."""
    names = [f"in spot {place}", *_name_by_neighbours(people, place, nobody=0)]
    if place in (1, POSITIONS):
        end = "left" if place == 1 else "right"
        names += [f"at the {end} end", f"on the far {end}"]
    return names


def name_way(people: Sequence[str], place: int, target: int) -> list[str]:
    """How somebody moves, seen from where that person stands."""
    side, steps = ("left" if target < place else "right"), abs(target - place)
    names = [f"to spot {target}", f"to the {side}", *_name_by_neighbours(people, target, nobody=place)]
    names.append(f"{NUMBERS[steps]} step{'s' if steps > 1 else ''} to the {side}")
    if target in (1, POSITIONS):
        names += [f"to the {side} end", f"all the way to the {side}"]
    return names


def _name_by_neighbours(people: Sequence[str], place: int, nobody: int) -> list[str]:
    """The place beside somebody, other than the one who moves away from position `nobody`."""
    names = []
    for neighbour, side in ((place + 1, "left"), (place - 1, "right")):
        if neighbour != nobody and 1 <= neighbour <= POSITIONS and people[neighbour - 1] != EMPTY:
            clothes = _name_by_clothes(people[neighbour - 1])
            names += [f"to the {side} of {clothes[0]}", f"to the {side} of {clothes[2]}"]
            names.append(f"next to {clothes[0]}")
    return names
