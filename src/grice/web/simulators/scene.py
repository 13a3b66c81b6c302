"""Scene by hand: people are put on free positions and on neighbours; newcomers wait in the tray."""

from __future__ import annotations

from grice.web.simulators import Gesture, Simulator, Spot
from grice.worlds.scene.rules import (
    COLOURS,
    EMPTY,
    NONE,
    Enter,
    Exit,
    Scene,
    SceneAction,
    Stage,
    Stay,
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


def spots(world: Scene, action: SceneAction) -> tuple[str, str]:
    match action:
        case Enter(i, colour):
            return f"new {colour}", str(i)
        case Exit(i):
            return str(i), "exit"
        case Stay():
            return "", "stay"
    return str(action.source), str(action.target)


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


SIMULATOR = Simulator(
    places,
    spots,
    tray,
    build,
    building_tray,
    rules="Drag somebody, or press first who and then where. People come and move only to a free end of the "
    "stage or a free place beside somebody; neighbours switch places, or pass a hat to one without.",
    building="Press a position, then a shirt, a hat or nobody.",
)
