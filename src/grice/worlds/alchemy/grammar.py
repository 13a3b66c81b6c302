"""English for Alchemy: beakers are told apart by their place, what is in them, and what was just done."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from grice.episode import Segment
from grice.worlds.alchemy.rules import BEAKERS, COLOURS, UNITS, AlchemyAction, Beakers, Drain, Mix, Pour
from grice.worlds.grammar import ORDINALS, Grammar, Phrases

AMOUNTS = ("no units", "one unit", "two units", "three units", "four units")
SAME = ("do {same} with {source} again", "{same} for {source}")
TEMPLATES: dict[type[AlchemyAction], tuple[str, ...]] = {
    Mix: (
        "mix up {source}",
        "stir {source} well",
        "give {source} a good stir",
        "mix up what is in {source}",
        *SAME,
    ),
    Pour: (
        "pour all of {source} into {target}",
        "tip {source} into {target}",
        "empty {source} out into {target}",
        "add what is in {source} to {target}",
        "pour {source} into another beaker",
        "pour something into {target}",
    ),
    Drain: (
        "drain {amount} out of {source}",
        "let {amount} out of {source}",
        "take {amount} away from {source}",
        "leave only {rest} in {source}",
        "{empty} {source}",
        "drain {some} {source}",
        *SAME,
    ),
}


class AlchemyGrammar(Grammar[Beakers]):
    def start(self, rng: random.Random) -> Beakers:
        """Beakers of one colour each, as people find easy to talk about, with an empty one now and then."""
        colours = list(COLOURS)[:-1]
        contents = [rng.choice(colours) * rng.randint(1, UNITS - 1) for _ in range(BEAKERS)]
        contents[rng.randrange(BEAKERS)] = ""
        return Beakers(tuple(contents))

    def templates(self, segment: Segment) -> Sequence[str]:
        return TEMPLATES[type(segment[0])]

    def phrases(self, state: Beakers, before: Segment) -> Callable[[Segment], Phrases]:
        past: AlchemyAction | None = before[0] if before else None
        nouns = name_beakers(state, touched(past))

        def describe(segment: Segment) -> Phrases:
            action: AlchemyAction = segment[0]
            phrases = {"source": nouns[action.source - 1], "same": _same(action, past)}
            match action:
                case Pour(_, target):
                    phrases["target"] = nouns[target - 1]
                case Drain(source, amount):
                    rest = len(state.contents[source - 1]) - amount
                    phrases["amount"] = [AMOUNTS[amount], *(["half"] if rest == amount else [])]
                    phrases["rest"] = [AMOUNTS[rest]] if rest else []
                    phrases["some"] = ["some of", "part of"] if rest else []
                    phrases["empty"] = [] if rest else ["pour away", "drain all of", "leave nothing in"]
            return phrases

        return describe


def touched(past: AlchemyAction | None) -> int | None:
    """The number of the beaker that "it" is."""
    return past.target if isinstance(past, Pour) else past.source if past else None


def _same(action: AlchemyAction, past: AlchemyAction | None) -> list[str]:
    alike = type(action) is type(past) and not isinstance(action, Pour) and action[1:] == past[1:]
    return ["the same"] if alike else []


def name_beakers(state: Beakers, it: int | None) -> list[list[str]]:
    """For each beaker what it may be called, by phrases that may be true of others too."""
    hues = [COLOURS[units[0]] if len(set(units)) == 1 else "" for units in state.contents]
    nouns = []
    for place, (units, hue) in enumerate(zip(state.contents, hues, strict=True)):
        names = ["a beaker", f"the {ORDINALS[place]} beaker", f"beaker {place + 1}"]
        if place == BEAKERS - 1:
            names.append("the last beaker")
        if hue:
            names += [f"the {hue} beaker", f"the {hue} one", f"the {hue} beaker with {AMOUNTS[len(units)]}"]
            alike = [i for i, other in enumerate(hues) if other == hue]
            if len(alike) > 1:
                names.append(f"one of the {hue} beakers")
                names += [f"the leftmost {hue} beaker"] * (place == alike[0])
                names += [f"the rightmost {hue} beaker"] * (place == alike[-1])
                names += [f"the other {hue} beaker"] * (
                    it is not None and it - 1 in alike and it - 1 != place
                )
        elif units:
            names += [f"the beaker with {COLOURS[units[-1]]} on top", "the beaker of several colours"]
        else:
            names += ["the empty beaker", "an empty beaker"]
        if place and hues[place - 1]:
            names.append(f"the beaker after the {hues[place - 1]} one")
        if it == place + 1:
            names += ["it", "that beaker"]
        nouns.append(names)
    return nouns
