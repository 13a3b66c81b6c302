"""Colours by hand: one is clicked; to build a context, a colour of the tray is put onto a place."""

from __future__ import annotations

from dataclasses import replace

from grice.web.simulators import Gesture, Simulator, Spot
from grice.worlds.colours.drawing import web_colour
from grice.worlds.colours.naming import name
from grice.worlds.colours.rules import PLACES, Click, Colour, Colours, Swatches

HUES = (0, 30, 55, 90, 130, 175, 210, 245, 280, 320)
STRENGTHS = (90, 45, 15)
TRAY = (*(Colour(hue, strength, 50) for hue in HUES for strength in STRENGTHS), Colour(0, 0, 50))


def places(world: Colours, state: Swatches) -> tuple[Spot, ...]:
    return tuple(
        Spot(str(place), f"place {place}: {name(colour)}{', clicked' if place == state.clicked else ''}")
        for place, colour in enumerate(state.colours, 1)
    )


def spots(world: Colours, action: Click) -> tuple[str, str]:
    return "", str(action.place)


def tray(world: Colours, state: Swatches) -> tuple[Spot, ...]:
    return tuple(Spot(_told(colour), name(colour), web_colour(colour)) for colour in TRAY)


def build(world: Colours, state: Swatches) -> tuple[Gesture, ...]:
    found = []
    for colour in TRAY:
        for place in PLACES:
            colours = tuple(colour if at == place else own for at, own in enumerate(state.colours, 1))
            label = f"{name(colour)} at place {place}"
            shown = world.show(replace(state, colours=colours, clicked=0))
            found.append(Gesture(_told(colour), str(place), label, shown))
    return tuple(found)


def _told(colour: Colour) -> str:
    return ",".join(map(str, colour))


SIMULATOR = Simulator(
    places,
    spots,
    lambda world, state: (),
    build,
    tray,
    keys={str(place): str(place) for place in PLACES},
    rules="Press the colour that is meant, or its number.",
    building="Press a colour below, then the place where it is to be.",
)
