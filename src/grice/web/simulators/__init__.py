"""Worlds that people act in: what can be done from here, by which gesture, and what comes of it.

A gesture takes something up and puts it down somewhere: a beaker onto another, a person onto a free position.
All that the page offers is in the `View` of a state, and nothing in it is illegal; the page
(`static/simulator.js`) knows no rules. A world without a module here is acted in by buttons, one for each
legal action.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Literal, TypeAlias

import msgspec

from grice.episode import Segment, State
from grice.worlds.world import World

Mode: TypeAlias = Literal["act", "build"]  # do what the rules allow, or make any state


class Spot(msgspec.Struct, frozen=True):
    """Something to take up or to put things on: a place in the picture, or a button in the tray below it."""

    name: str
    label: str
    colour: str = ""  # of the palette, for a tray's button


class Gesture(msgspec.Struct, frozen=True):
    """Take up `source`, put it down on `target`; without a source, `target` is simply pressed."""

    source: str
    target: str
    label: str
    state: str  # that it leads to
    actions: tuple[str, ...] = ()  # that it stands for, where the rules were kept
    key: str = ""  # that does the same, by its name in `KeyboardEvent.key`


class View(msgspec.Struct, frozen=True):
    """A state as a page shows it, and all that can be done from there."""

    world: str
    state: str
    picture: str
    places: tuple[Spot, ...]
    tray: tuple[Spot, ...]
    gestures: tuple[Gesture, ...]
    held: str = ""  # what is in hand from the beginning

    def tell(self) -> str:
        """The state in words, for those who do not see the picture."""
        return "; ".join(place.label for place in self.places)


class Simulator(msgspec.Struct, frozen=True):
    """How people act in one world."""

    places: Callable[[Any, Any], tuple[Spot, ...]] = lambda world, state: ()
    gestures: Callable[[Any, Any], tuple[Gesture, ...]] = lambda world, state: tuple(
        Gesture("", told, told, world.show(world.step(state, action)), (told,))
        for action in world.legal(state)
        for told in [world.show_action(action)]
    )
    tray: Callable[[Any, Any], tuple[Spot, ...]] = lambda world, state: tuple(
        Spot(told, told) for told in map(world.show_action, world.legal(state))
    )
    build: Callable[[Any, Any], tuple[Gesture, ...]] = lambda world, state: ()
    building_tray: Callable[[Any, Any], tuple[Spot, ...]] = lambda world, state: ()
    held: Callable[[Any, Any], str] = lambda world, state: ""


def simulator(world: str) -> Simulator:
    """The simulator of a world, or the plain one."""
    module = f"{__name__}.{world}"
    if not world.isidentifier() or find_spec(module) is None:
        return Simulator()
    found: Simulator = import_module(module).SIMULATOR
    return found


def view(world: World[Any, Any], state: State, mode: Mode = "act") -> View:
    """The state as a page shows it; in the mode "build", with every gesture to a possible state."""
    own = simulator(world.name)
    gestures, tray = (own.gestures, own.tray) if mode == "act" else (own.build, own.building_tray)
    return View(
        world.name,
        world.show(state),
        picture(world.svg(state)),
        own.places(world, state),
        tray(world, state),
        gestures(world, state),
        own.held(world, state),
    )


def act(world: World[Any, Any], state: State, actions: Sequence[str]) -> tuple[Segment, State]:
    """The actions, and the state after them; an illegal one is refused as `World.step` refuses it."""
    done: list[Any] = []
    for told in actions:
        for action in world.parse_segment(told):
            state = world.step(state, action)
            done.append(action)
    return tuple(done), state


def picture(svg: str) -> str:
    """A picture without styles of its own, which a strict Content-Security-Policy forbids."""
    return svg.replace(' style="max-width:100%;height:auto"', "")


def gesture(
    world: World[Any, Any],
    state: State,
    source: object,
    target: object,
    label: str,
    *actions: Any,
    key: str = "",
) -> Gesture:
    """A gesture that stands for these actions."""
    told = tuple(map(world.show_action, actions))
    for action in actions:
        state = world.step(state, action)
    return Gesture(str(source), str(target), label, world.show(state), told, key)
