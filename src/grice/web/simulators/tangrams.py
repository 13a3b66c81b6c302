"""Tangrams by hand: a figure onto another swaps them; figures leave for the tray, and come back from it."""

from __future__ import annotations

from grice.web.simulators import Gesture, Simulator, Spot
from grice.worlds.tangrams.figures import FIGURES
from grice.worlds.tangrams.rules import SHAPES, Insert, Remove, Row, Tangrams, TangramsAction


def places(world: Tangrams, state: Row) -> tuple[Spot, ...]:
    row = (f"place {i}: the {FIGURES[shape].name}" for i, shape in enumerate(state.shapes, 1))
    free = (f"place {i}: free" for i in range(len(state.shapes) + 1, len(SHAPES) + 1))
    return tuple(Spot(str(i), label) for i, label in enumerate((*row, *free), 1))


def tray(world: Tangrams, state: Row) -> tuple[Spot, ...]:
    out = (Spot(shape, f"the {FIGURES[shape].name}") for shape in SHAPES if shape not in state.shapes)
    return (Spot("out", "take out"), *out)


def spots(world: Tangrams, action: TangramsAction) -> tuple[str, str]:
    match action:
        case Insert(place, shape):
            return shape, str(place)
        case Remove(place):
            return str(place), "out"
    return str(action.source), str(action.target)


def build(world: Tangrams, state: Row) -> tuple[Gesture, ...]:
    """A simulator without a memory of earlier steps."""
    plain = Row(state.shapes)
    return tuple(
        Gesture(g.source, g.target, g.label, world.show(Row(world.parse(g.state).shapes)))
        for g in SIMULATOR.gestures(world, plain)
    )


SIMULATOR = Simulator(
    places,
    spots,
    tray,
    build,
    tray,
    rules="Drag a figure onto another to swap them, or press one and then the other. What is taken out "
    "waits below, and goes back to any place of the row or its end.",
    building="Swap figures, take them out and put them back: nothing of that is remembered.",
)
