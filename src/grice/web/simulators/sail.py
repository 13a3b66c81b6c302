"""SAIL by hand: arrow keys or buttons turn and walk, and any place in sight can be clicked."""

from __future__ import annotations

from dataclasses import replace

from grice.web.simulators import Gesture, Refusal, Simulator, Spot, gesture
from grice.worlds.sail.map import ORIENTATIONS
from grice.worlds.sail.rules import Forward, Left, Pose, Right, Sail, SailAction, Stop

TURNS: dict[int, tuple[SailAction, ...]] = {0: (), 90: (Right(),), 270: (Left(),), 180: (Right(), Right())}
LOOKS = {0: "north", 90: "east", 180: "south", 270: "west", None: "anywhere"}
BUTTONS: dict[SailAction, tuple[str, str, str]] = {  # name, label, key
    Left(): ("left", "turn left", "ArrowLeft"),
    Forward(): ("forward", "forward", "ArrowUp"),
    Right(): ("right", "turn right", "ArrowRight"),
    Stop(): ("stop", "stop here", "s"),
}


def spots(world: Sail, action: SailAction) -> tuple[str, str]:
    return "", BUTTONS[action][0]


def places(world: Sail, state: Pose) -> tuple[Spot, ...]:
    def tell(x: int, y: int, item: str | None) -> str:
        here = f", you, looking {LOOKS[state.orientation]}" if (x, y) == (state.x, state.y) else ""
        return f"{x} {y}{f', {item}' if item else ''}{here}"

    return tuple(Spot(f"{x} {y}", tell(x, y, item)) for (x, y), item in state.map.items.items())


def held(world: Sail, state: Pose) -> str:
    return f"{state.x} {state.y}"


def tray(world: Sail, state: Pose) -> tuple[Spot, ...]:
    return tuple(Spot(name, label) for name, label, _ in BUTTONS.values())


def routes(world: Sail, state: Pose) -> tuple[Gesture, ...]:
    """To every place in sight: turn, and walk there."""
    if state.orientation is None:
        return ()
    found = []
    for turn, turns in TURNS.items():
        ahead = state.map.corridor((state.x, state.y), (state.orientation + turn) % 360)
        for steps, (_, (x, y)) in enumerate(ahead, 1):
            route = (*turns, *[Forward()] * steps)
            told = world.telling.segment(state, route)
            found.append(gesture(world, state, held(world, state), f"{x} {y}", told, *route))
    return tuple(found)


def blocked(world: Sail, state: Pose) -> tuple[Refusal, ...]:
    here = held(world, state)
    why = "this place is not in sight: walk along the halls to a corner first"
    return tuple(Refusal(here, f"{x} {y}", why) for x, y in state.map.items if f"{x} {y}" != here)


def building_tray(world: Sail, state: Pose) -> tuple[Spot, ...]:
    maps = (Spot(f"map {map.label}", map.label) for map in world.maps if map != state.map)
    return (Spot("left", "turn left"), Spot("right", "turn right"), *maps)


def build(world: Sail, state: Pose) -> tuple[Gesture, ...]:
    here, looks = held(world, state), ORIENTATIONS.index(state.orientation or 0)
    found = []
    for name, by, key in (("left", -1, "ArrowLeft"), ("right", 1, "ArrowRight")):
        turned = replace(state, orientation=ORIENTATIONS[(looks + by) % len(ORIENTATIONS)])
        found.append(Gesture("", name, f"turn {name}", world.show(turned), key=key))
    for x, y in state.map.items:
        if (x, y) != (state.x, state.y):
            pose = Pose(state.map, x, y, state.orientation)
            found.append(Gesture(here, f"{x} {y}", f"start at {x} {y}", world.show(pose)))
    for map in world.maps:
        if map != state.map:
            pose = Pose(map, *min(map.items), state.orientation)
            found.append(Gesture("", f"map {map.label}", f"the map {map.label}", world.show(pose)))
    return tuple(found)


SIMULATOR = Simulator(
    places,
    spots,
    tray,
    build,
    building_tray,
    held,
    routes,
    blocked,
    keys={name: key for name, _, key in BUTTONS.values()},
    rules="The arrow keys or the buttons turn and walk, s stops; or press any place in sight to go there.",
    building="Press a place to start there; turn with the buttons, or choose another map.",
)
