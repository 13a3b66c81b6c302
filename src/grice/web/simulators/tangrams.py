"""Tangrams by hand: a figure onto another swaps them; figures leave for the tray, and come back from it."""

from __future__ import annotations

from grice.web.simulators import Gesture, Simulator, Spot, gesture
from grice.worlds.tangrams.drawing import FIGURES
from grice.worlds.tangrams.rules import SHAPES, Insert, Remove, Row, Swap, Tangrams


def places(world: Tangrams, state: Row) -> tuple[Spot, ...]:
    row = (f"place {i}: the {FIGURES[shape].name}" for i, shape in enumerate(state.shapes, 1))
    free = (f"place {i}: free" for i in range(len(state.shapes) + 1, len(SHAPES) + 1))
    return tuple(Spot(str(i), label) for i, label in enumerate((*row, *free), 1))


def tray(world: Tangrams, state: Row) -> tuple[Spot, ...]:
    out = (Spot(shape, f"the {FIGURES[shape].name}") for shape in SHAPES if shape not in state.shapes)
    return (Spot("out", "take out"), *out)


def gestures(world: Tangrams, state: Row) -> tuple[Gesture, ...]:
    found = []
    for action in world.legal(state):
        match action:
            case Insert(place, shape):
                label = f"put the {FIGURES[shape].name} at place {place}"
                found.append(gesture(world, state, shape, place, label, action))
            case Remove(place):
                found.append(
                    gesture(world, state, place, "out", f"take out the figure at place {place}", action)
                )
            case Swap(place, other):
                found.append(
                    gesture(world, state, place, other, f"swap the figures {place} and {other}", action)
                )
    return tuple(found)


def build(world: Tangrams, state: Row) -> tuple[Gesture, ...]:
    """The same gestures, but nothing that was done is remembered."""
    plain = Row(state.shapes)
    return tuple(
        Gesture(g.source, g.target, g.label, world.show(Row(world.parse(g.state).shapes)))
        for g in gestures(world, plain)
    )


SIMULATOR = Simulator(places, gestures, tray, build, tray)
