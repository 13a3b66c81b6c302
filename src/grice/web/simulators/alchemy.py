"""Alchemy by hand: a beaker onto another pours it; the tray mixes and drains."""

from __future__ import annotations

from grice.web.simulators import Gesture, Simulator, Spot
from grice.worlds.alchemy.rules import COLOURS, UNITS, Alchemy, AlchemyAction, Beakers, Mix, Pour


def places(world: Alchemy, state: Beakers) -> tuple[Spot, ...]:
    return tuple(
        Spot(str(number), f"beaker {number}: {', '.join(COLOURS[unit] for unit in units) or 'empty'}")
        for number, units in enumerate(state.contents, 1)
    )


def tray(world: Alchemy, state: Beakers) -> tuple[Spot, ...]:
    return (
        Spot("mix", "mix"),
        *(Spot(f"drain {n}", f"drain {n} unit{'s' * (n > 1)}") for n in range(1, UNITS + 1)),
    )


def spots(world: Alchemy, action: AlchemyAction) -> tuple[str, str]:
    match action:
        case Pour(source, target):
            return str(source), str(target)
        case Mix(source):
            return str(source), "mix"
    return str(action.source), f"drain {action.amount}"


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


SIMULATOR = Simulator(
    places,
    spots,
    tray,
    build,
    building_tray,
    rules="Drag a beaker onto another to pour it, or press a beaker and then what to do with it. All of it "
    f"is poured, and a beaker holds {UNITS} units; only different colours can be mixed.",
    building="Press a beaker, then what to add or take away.",
)
