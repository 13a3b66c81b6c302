"""A stage and actions in words that name shirts and hats as well as positions."""

from __future__ import annotations

from grice.worlds.scene.rules import (
    COLOURS,
    EMPTY,
    NONE,
    Enter,
    Exit,
    Move,
    SceneAction,
    Stage,
    Switch,
    TakeHat,
)


def tell_state(state: Stage) -> str:
    """As in "position 2: green shirt, no hat; position 5: red shirt, yellow hat"; free ones are left out."""
    people = [
        f"position {position}: {COLOURS[person[0]]} shirt, {COLOURS.get(person[1], 'no')} hat"
        for position, person in enumerate(state.people, 1)
        if person != EMPTY
    ]
    return "; ".join(people) or "nobody is there"


def tell_action(state: Stage, action: SceneAction) -> str:
    """As in "the person in red with the yellow hat at position 5 leaves"."""
    match action:
        case Enter(position, colour):
            return f"somebody in {COLOURS[colour]} comes to position {position}"
        case Exit(position):
            return f"{_who(state, position)} at position {position} leaves"
        case Move(position, other):
            return f"{_who(state, position)} moves from position {position} to {other}"
        case TakeHat(position, other):
            giver = f"{_who(state, position)} at position {position}"
            return f"{_who(state, other)} at position {other} gets the hat of {giver}"
        case Switch(position, other):
            first = f"{_who(state, position)} at position {position}"
            return f"{first} and {_who(state, other)} at position {other} switch places"
    return "nothing happens"


def _who(state: Stage, position: int) -> str:
    person = state.people[position - 1]
    hat = "without a hat" if person[1] == NONE else f"with the {COLOURS[person[1]]} hat"
    return f"the person in {COLOURS[person[0]]} {hat}"
