"""Alchemy by hand: a beaker onto another pours it; the tray mixes and drains."""

from __future__ import annotations

from grice.web.simulators import Gesture, Simulator, Spot, gesture
from grice.worlds.alchemy.rules import COLOURS, UNITS, Alchemy, Beakers, Drain, Mix, Pour


def places(world: Alchemy, state: Beakers) -> tuple[Spot, ...]:
    return tuple(
        Spot(str(number), f"beaker {number}: {', '.join(COLOURS[unit] for unit in units) or 'empty'}")
        for number, units in enumerate(state.contents, 1)
    )


def tray(world: Alchemy, state: Beakers) -> tuple[Spot, ...]:
    return (Spot("mix", "mix"), *(Spot(f"drain {n}", f"drain {n}") for n in range(1, UNITS + 1)))


def gestures(world: Alchemy, state: Beakers) -> tuple[Gesture, ...]:
    found = []
    for action in world.legal(state):
        match action:
            case Pour(source, target):
                found.append(
                    gesture(world, state, source, target, f"pour beaker {source} into {target}", action)
                )
            case Mix(source):
                found.append(gesture(world, state, source, "mix", f"mix beaker {source}", action))
            case Drain(source, amount):
                label = f"drain {amount} from beaker {source}"
                found.append(gesture(world, state, source, f"drain {amount}", label, action))
    return tuple(found)


def building_tray(world: Alchemy, state: Beakers) -> tuple[Spot, ...]:
    colours = (Spot(letter, f"add {colour}", colour) for letter, colour in COLOURS.items())
    return (*colours, Spot("take", "take the top"), Spot("empty", "empty"))


def build(world: Alchemy, state: Beakers) -> tuple[Gesture, ...]:
    found = []
    for number, units in enumerate(state.contents, 1):
        options = {letter: units + letter for letter in COLOURS} if len(units) < UNITS else {}
        if units:
            options |= {"take": units[:-1], "empty": ""}
        for target, after in options.items():
            contents = (*state.contents[: number - 1], after, *state.contents[number:])
            found.append(Gesture(str(number), target, f"beaker {number}", world.show(Beakers(contents))))
    return tuple(found)


SIMULATOR = Simulator(places, gestures, tray, build, building_tray)
