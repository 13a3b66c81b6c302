"""Scene by hand: people are put on free positions and on neighbours; newcomers wait in the tray."""

from __future__ import annotations

from grice.web.simulators import Gesture, Simulator, Spot, gesture
from grice.worlds.scene.rules import (
    COLOURS,
    EMPTY,
    NONE,
    Enter,
    Exit,
    Move,
    Scene,
    Stage,
    Stay,
    Switch,
    TakeHat,
)


def places(world: Scene, state: Stage) -> tuple[Spot, ...]:
    return tuple(Spot(str(i), f"position {i}: {_tell(person)}") for i, person in enumerate(state.people, 1))


def _tell(person: str) -> str:
    if person == EMPTY:
        return "nobody"
    return f"{COLOURS[person[0]]} shirt, {'no' if person[1] == NONE else COLOURS[person[1]]} hat"


def tray(world: Scene, state: Stage) -> tuple[Spot, ...]:
    waiting = (Spot(f"new {letter}", f"new: {colour}", colour) for letter, colour in COLOURS.items())
    return (*waiting, Spot("exit", "leave"), Spot("stay", "nothing happens"))


def gestures(world: Scene, state: Stage) -> tuple[Gesture, ...]:
    found = []
    for action in world.legal(state):
        match action:
            case Enter(i, colour):
                label = f"a person in {COLOURS[colour]} enters at {i}"
                found.append(gesture(world, state, f"new {colour}", i, label, action))
            case Exit(i):
                found.append(gesture(world, state, i, "exit", f"the person at {i} leaves", action))
            case Move(i, j):
                found.append(gesture(world, state, i, j, f"the person at {i} moves to {j}", action))
            case TakeHat(i, j):
                found.append(gesture(world, state, i, j, f"the hat at {i} goes to {j}", action))
            case Switch(i, j):
                found.append(gesture(world, state, i, j, f"{i} and {j} switch places", action))
            case Stay():
                found.append(gesture(world, state, "", "stay", "nothing happens", action))
    return tuple(found)


def building_tray(world: Scene, state: Stage) -> tuple[Spot, ...]:
    shirts = (Spot(f"shirt {letter}", f"{colour} shirt", colour) for letter, colour in COLOURS.items())
    hats = (Spot(f"hat {letter}", f"{colour} hat", colour) for letter, colour in COLOURS.items())
    return (*shirts, *hats, Spot(f"hat {NONE}", "no hat"), Spot("nobody", "nobody"))


def build(world: Scene, state: Stage) -> tuple[Gesture, ...]:
    found = []
    for number, person in enumerate(state.people, 1):
        options = {f"shirt {letter}": letter + person[1] for letter in COLOURS}
        if person != EMPTY:
            options |= {f"hat {letter}": person[0] + letter for letter in (*COLOURS, NONE)} | {
                "nobody": EMPTY
            }
        for target, after in options.items():
            if after != person:
                people = (*state.people[: number - 1], after, *state.people[number:])
                found.append(Gesture(str(number), target, f"position {number}", world.show(Stage(people))))
    return tuple(found)


SIMULATOR = Simulator(places, gestures, tray, build, building_tray)
