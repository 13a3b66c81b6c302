"""Worlds that people act in: the gestures that each state allows, and their effects.

A gesture takes something up and puts it down somewhere: a beaker onto another, a person onto a free position.
All that the page offers is in the `View` of a state, and nothing in it is illegal; what the rules forbid is
there with the reason. The page (`static/simulator.js`) knows no rules. A world without a module here is acted
in by buttons, one for each legal action.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
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
    colour: str = ""  # of the palette, or "#rrggbb", for a tray's button


class Gesture(msgspec.Struct, frozen=True):
    """Take up `source`, put it down on `target`; without a source, `target` is simply pressed."""

    source: str
    target: str
    label: str
    state: str  # that it leads to
    actions: tuple[str, ...] = ()  # that it stands for, where the rules were kept
    key: str = ""  # that does the same, by its name in `KeyboardEvent.key`


class Refusal(msgspec.Struct, frozen=True):
    """A gesture that the rules forbid here, and why."""

    source: str
    target: str
    why: str
    key: str = ""  # that would do it


class View(msgspec.Struct, frozen=True):
    """A state as a page shows it, and all that can be done from there."""

    world: str
    state: str
    picture: str
    places: tuple[Spot, ...]
    tray: tuple[Spot, ...]
    gestures: tuple[Gesture, ...]
    held: str = ""  # the thing in hand from the beginning
    refusals: tuple[Refusal, ...] = ()
    rules: str = ""  # how one acts here, in a sentence or two

    def tell(self) -> str:
        """The state in words, for those who do not see the picture."""
        return "; ".join(place.label for place in self.places)


class Simulator(msgspec.Struct, frozen=True):
    """The gestures by which people act in one world."""

    places: Callable[[Any, Any], tuple[Spot, ...]] = lambda world, state: ()
    spots: Callable[[Any, Any], tuple[str, str]] = lambda world, action: ("", world.show_action(action))
    """The places where an action of the inventory begins and ends."""
    tray: Callable[[Any, Any], tuple[Spot, ...]] = lambda world, state: tuple(
        Spot(world.show_action(action), world.telling.move(state, action)) for action in world.legal(state)
    )
    build: Callable[[Any, Any], tuple[Gesture, ...]] = lambda world, state: ()
    building_tray: Callable[[Any, Any], tuple[Spot, ...]] = lambda world, state: ()
    held: Callable[[Any, Any], str] = lambda world, state: ""
    routes: Callable[[Any, Any], tuple[Gesture, ...]] = lambda world, state: ()
    """Gestures that stand for several actions."""
    blocked: Callable[[Any, Any], tuple[Refusal, ...]] = lambda world, state: ()
    """Refusals besides those of single actions."""
    keys: Mapping[str, str] = {}
    """The keys that press a target, by its name."""
    rules: str = "Press what is to be done."
    building: str = ""

    def gestures(self, world: World[Any, Any], state: State) -> tuple[Gesture, ...]:
        """Every legal action as a gesture, then routes."""
        single = []
        for action in world.legal(state):
            source, target = self.spots(world, action)
            told, key = world.telling.move(state, action), self.keys.get(target, "")
            single.append(gesture(world, state, source, target, told, action, key=key))
        return (*single, *self.routes(world, state))

    def refusals(
        self, world: World[Any, Any], state: State, gestures: Sequence[Gesture]
    ) -> tuple[Refusal, ...]:
        """The spots between which there is no gesture, with the reason of the first action between them."""
        offered = {(gesture.source, gesture.target) for gesture in gestures}
        found: dict[tuple[str, str], Refusal] = {}
        for action in world.actions:
            between = self.spots(world, action)
            if between not in offered and between not in found:
                key = self.keys.get(between[1], "")
                found[between] = Refusal(*between, world.obstacle(state, action), key)
        for refusal in self.blocked(world, state):
            found.setdefault((refusal.source, refusal.target), refusal)
        return tuple(found.values())


def simulator(world: str) -> Simulator:
    """The simulator of a world, or the plain one."""
    module = f"{__name__}.{world}"
    if not world.isidentifier() or find_spec(module) is None:
        return Simulator()
    found: Simulator = import_module(module).SIMULATOR
    return found


def view(world: World[Any, Any], state: State, mode: Mode = "act") -> View:
    """The state as a page shows it; in the mode "build", with every gesture to a possible state."""
    own, acting = simulator(world.name), mode == "act"
    gestures = (own.gestures if acting else own.build)(world, state)
    return View(
        world.name,
        world.show(state),
        picture(world.drawing.svg(state)),
        own.places(world, state),
        (own.tray if acting else own.building_tray)(world, state),
        gestures,
        own.held(world, state),
        own.refusals(world, state, gestures) if acting else (),
        own.rules if acting else own.building,
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
