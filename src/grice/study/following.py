"""A participant's progress through directions, replayed from the stored events."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

import msgspec

from grice.episode import State
from grice.study.design import Task
from grice.web.simulators import View, act, view
from grice.worlds.world import World

Do: TypeAlias = Literal["act", "undo", "next", "impossible", "again"]
MOST_EVENTS = 2000  # for one item


@dataclass(frozen=True)
class Event:
    """Something that somebody did; the same at another time is equal to it."""

    kind: Do
    actions: tuple[str, ...] = ()
    at: float = field(default=0.0, compare=False)  # seconds since 1970


@dataclass(frozen=True)
class Following:
    """A participant's progress: the actions for each finished sentence, and for the present one."""

    task: Task
    actions: tuple[tuple[str, ...], ...]
    states: tuple[State, ...]  # after each sentence
    steps: tuple[str, ...]  # for the present sentence
    state: State  # now
    impossible: bool
    can_undo: bool

    @property
    def ended(self) -> bool:
        return self.impossible or len(self.actions) == len(self.task.sentences)


def follow(world: World[Any, Any], task: Task, events: Iterable[Event]) -> Following:
    """Do again what was done; an action that is not possible is refused as the world refuses it."""
    kept: list[Event] = []
    for event in events:
        match event.kind:
            case "undo":
                kept = kept[:-1]
            case "again":
                kept = []
            case _:
                kept.append(event)
    state = world.parse(task.start)
    actions: list[tuple[str, ...]] = []
    states: list[State] = []
    steps: list[str] = []
    for event in kept:
        if event.kind == "act":
            _, state = act(world, state, event.actions)
            steps += event.actions
        else:
            actions.append(tuple(steps))
            states.append(state)
            steps = []
    impossible = bool(kept) and kept[-1].kind == "impossible"
    return Following(task, tuple(actions), tuple(states), tuple(steps), state, impossible, bool(kept))


def look(world: World[Any, Any], state: State) -> View:
    """The state as the page shows it, under the study's own instructions.

    What only ends a turn is not offered: the page has a button for it.
    """
    shown = msgspec.structs.replace(view(world, state), rules="")
    ends = {world.show_action(action) for action in world.actions if world.ends(action)}
    if all(world.ends(action) for action in world.actions):  # every action is a turn of its own
        return shown
    gestures = tuple(g for g in shown.gestures if not ends & set(g.actions))
    used = {name for g in gestures for name in (g.source, g.target)}
    stopping = {g.target for g in shown.gestures if ends & set(g.actions)} - used
    tray = tuple(spot for spot in shown.tray if spot.name not in stopping)
    refusals = tuple(one for one in shown.refusals if one.target not in stopping)
    return msgspec.structs.replace(shown, gestures=gestures, tray=tray, refusals=refusals)


def reached(world: World[Any, Any], following: Following) -> bool:
    """True if it is finished, and in the right state."""
    return (
        following.ended
        and not following.impossible
        and world.reached(following.state, world.parse(following.task.goal))
    )


def show_states(world: World[Any, Any], states: Sequence[State]) -> tuple[str, ...]:
    return tuple(map(world.show, states))
