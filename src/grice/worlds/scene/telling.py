"""A stage and actions in plain words."""

from __future__ import annotations

from typing import Any

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
from grice.worlds.telling import Telling


class SceneTelling(Telling[Stage, SceneAction]):
    """Names people by position and shirt and, for readers who see no picture, by hat as well."""

    def state(self, state: Stage) -> str:
        """As in "position 2: green shirt, no hat; position 5: red shirt, yellow hat"; without free ones."""
        people = [
            f"position {position}: {COLOURS[person[0]]} shirt, {COLOURS.get(person[1], 'no')} hat"
            for position, person in enumerate(state.people, 1)
            if person != EMPTY
        ]
        return "; ".join(people) or "nobody is there"

    def action(self, state: Stage, action: SceneAction) -> str:
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

    def move(self, state: Stage, move: tuple[Any, ...]) -> str:
        match move:
            case Enter(i, colour):
                return f"somebody in {COLOURS[colour]} comes to position {i}"
            case Exit(i):
                return f"{_in_shirt(state, i)} at position {i} leaves"
            case Move(i, j):
                return f"{_in_shirt(state, i)} moves from position {i} to {j}"
            case TakeHat(i, j):
                return f"the hat at position {i} goes to {_in_shirt(state, j)} at position {j}"
            case Switch(i, j):
                return f"the people at positions {i} and {j} switch places"
        return "nothing happens"


def _in_shirt(state: Stage, position: int) -> str:
    return f"the person in {COLOURS[state.people[position - 1][0]]}"


def _who(state: Stage, position: int) -> str:
    person = state.people[position - 1]
    hat = "without a hat" if person[1] == NONE else f"with the {COLOURS[person[1]]} hat"
    return f"{_in_shirt(state, position)} {hat}"
