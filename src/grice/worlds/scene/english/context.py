"""A stage in a dialogue: who stands where, by identity, and who was where before."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Self

from grice.language import Context, Group
from grice.language.context import REMEMBERED, History
from grice.worlds.scene.rules import (
    EMPTY,
    NONE,
    POSITIONS,
    Enter,
    Exit,
    Move,
    SceneAction,
    Stage,
    Stay,
    Switch,
    TakeHat,
)

NOBODY = 0
Row = tuple[int, ...]  # who stands at each position; the last is whoever comes next
Path = History[Stage, SceneAction]
Costs = dict[Any, float]


class Theatre(Context[Stage, SceneAction]):
    """People on a stage. Whoever is there at the start is known by his position, newcomers by 11, 12, …"""

    __slots__ = ("_row",)
    _row: Row

    @property
    def row(self) -> Row:
        """Who stands at each position, 0 for nobody, and whoever comes next."""
        try:
            return self._row
        except AttributeError:
            self._row = self._of(self.history)
            return self._row

    def _of(self, history: Path) -> Row:
        """The row at a point of the dialogue."""
        found: Row | None = self.dialogue.known.get(history)
        if found is None:
            before, action = history.before, history.action
            if before is None or action is None:
                people = history.state.people
                there = (i if p != EMPTY else NOBODY for i, p in enumerate(people, 1))
                found = (*there, POSITIONS + 1)
            else:
                found = _moved(self._of(before), action)
            self.dialogue.known[history] = found
        return found

    @property
    def things(self) -> Group:
        return tuple([i for i in self.row[:POSITIONS] if i])

    def at(self, person: int) -> int:
        """Where somebody stands; 0 if not on stage."""
        row = self.row
        return row.index(person, 0, POSITIONS) + 1 if person in row[:POSITIONS] else 0

    def who(self, position: int) -> int:
        """Who stands at a position; 0 if nobody does, or there is no such position."""
        return self.row[position - 1] if 1 <= position <= POSITIONS else NOBODY

    def look(self, person: int) -> str:
        """The letters of shirt and hat; two blanks for somebody who is not there."""
        at = self.at(person)
        return self.state.people[at - 1] if at else EMPTY

    def hatted(self) -> frozenset[int]:
        """Those with a hat."""
        return frozenset(i for i in self.things if self.look(i)[1] != NONE)

    def beside(self, person: int) -> Group:
        """The neighbours of somebody."""
        at = self.at(person)
        return tuple(i for i in (self.who(at - 1), self.who(at + 1)) if i) if at else ()

    @property
    def subject(self) -> Group:
        """Whom the verb is about that is being read; empty if nobody."""
        return self.noted("subject", ())  # type: ignore[no-any-return]

    @property
    def actor(self) -> Group:
        """The subject, or else whoever is most in focus."""
        return self.subject or (self.focus[0] if self.focus else ())

    def act(self, action: SceneAction, *focus: Group) -> Self | None:
        """The context after an action, with these in focus."""
        after = self.do(action)
        return after.first(*focus) if after is not None and focus else after

    def told(self, value: Any) -> Self:
        if isinstance(value, tuple):
            return self.about(value).noting(subject=value)
        return super().told(value)

    def first(self, *groups: Group) -> Self:
        """The context with these in focus, the first most of all, without mention of them."""
        new = tuple(group for group in groups if group)
        focus = (new + tuple(group for group in self.focus if group not in new))[:REMEMBERED]
        return self._made(self.history, focus, self.said, self.notes, self.turn)

    def result(self, action: SceneAction) -> Stage | None:
        world = self.world
        if action not in world.index or world.obstacle(self.state, action):
            return None
        return world.apply(self.state, action)  # type: ignore[no-any-return]

    def do(self, action: SceneAction, *said: Group) -> Self | None:
        after = super().do(action, *said)
        return after.noting(subject=()) if after is not None and after.subject else after

    def involved(self, action: SceneAction) -> Sequence[Group]:
        match action:
            case Enter(i):
                return [(self.row[POSITIONS],), *self._around(i)]
            case Exit(i):
                return [(self.who(i),), *self._around(i)]
            case Move(i, j):
                me = self.who(i)
                return [(me,), *(group for group in self._around(j) if group != (me,))]
            case TakeHat(i, j) | Switch(i, j):
                return (self.who(j),), (self.who(i),)
        return ()

    def _around(self, position: int) -> list[Group]:
        return [(i,) for i in (self.who(position - 1), self.who(position + 1)) if i]

    def alike(self, action: SceneAction, thing: int) -> Mapping[SceneAction, float]:
        at = self.at(thing)
        found: list[SceneAction] = []
        match action:
            case Exit():
                found = [Exit(at)]
            case Move(i, j):
                found = [Move(at, at + j - i), Move(at, j), Move(at, j + 1), Move(at, j - 1)]
            case TakeHat():
                for other in map(self.at, self.beside(thing)):
                    found += [TakeHat(other, at), TakeHat(at, other)]
            case Switch():
                found = [Switch(at, other) for other in map(self.at, self.beside(thing))]
            case Enter(_, colour):
                found = [Enter(at - 1, colour), Enter(at + 1, colour)]
        return {one: 0.2 * n for n, one in enumerate(found)}

    @property
    def sorts(self) -> Sequence[type[SceneAction]]:
        return Exit, TakeHat, Switch, Move, Enter

    def effort(self, action: SceneAction) -> float:
        match action:
            case Move(i, j):
                return 0.1 + 0.05 * abs(i - j)
            case Exit():
                return 0.6
            case Enter():
                return 0.8
        return 0.0

    def replaced(self, action: SceneAction, old: int, new: int) -> SceneAction:
        places = {self.at(old): self.at(new)}
        return type(action)(*(places.get(value, value) for value in action))  # type: ignore[arg-type]

    def reversed(self, action: SceneAction) -> SceneAction | None:
        match action:
            case Move(i, j) if 1 <= 2 * i - j <= POSITIONS:
                return Move(i, 2 * i - j)
            case TakeHat(i, j):
                return TakeHat(j, i)
        return None

    def tidied(self, program: tuple[SceneAction, ...]) -> tuple[SceneAction, ...]:
        done = tuple(a for a in program if not isinstance(a, Stay)) if len(program) > 1 else program
        return tuple(Switch(*sorted(a)) if isinstance(a, Switch) else a for a in done or program[:1])

    def name(self, thing: int) -> str:
        at = self.at(thing)
        return f"position {at}" if at else "who left"

    # What happened.

    def path(self) -> Iterator[tuple[Row, Stage, SceneAction]]:
        """The rows, states and actions before this moment, the last first."""
        for one in self.history.back():
            if one.before is not None and one.action is not None:
                yield self._of(one.before), one.before.state, one.action

    def recent(self) -> Group:
        turn = self.history.turn
        acts = [one for one in self.history.back() if one.turn == turn]
        subjects = (self._of(one.before)[one.action[0] - 1] for one in acts if one.before and one.action)
        return self.ordered(subjects)

    def left(self) -> Group:
        """Whoever left last, in this turn."""
        last = self.history
        if not isinstance(last.action, Exit) or last.turn != self.turn or last.before is None:
            return ()
        return (self._of(last.before)[last.action.source - 1],)

    def lately(self) -> Group:
        """Those who one after the other came on stage, and nothing else has happened since."""
        came: list[int] = []
        for one in self.history.back():
            if not isinstance(one.action, Enter) or one.before is None:
                break
            came.append(self._of(one.before)[POSITIONS])
        return tuple(reversed(came)) if len(came) > 1 else ()

    def just(self, kind: type) -> bool:
        """True if the last action is of a kind, and of this turn."""
        return isinstance(self.history.action, kind) and self.history.turn == self.turn

    def places_of(self, person: int) -> list[int]:
        """Where somebody stood before, the last first."""
        found: list[int] = []
        here = self.at(person)
        for row, _, _ in self.path():
            at = row.index(person, 0, POSITIONS) + 1 if person in row[:POSITIONS] else 0
            if at and at != here:
                found.append(at)
            here = at
        return list(dict.fromkeys(found))

    def last_at(self, person: int) -> int:
        """Where somebody stands, or stood when he left; 0 if he never came."""
        return self.at(person) or next(iter(self.places_of(person)), 0)

    def gone(self) -> list[tuple[int, str, int]]:
        """Those who left, with how they looked and where they stood, the last first."""
        return [
            (row[action.source - 1], state.people[action.source - 1], action.source)
            for row, state, action in self.path()
            if isinstance(action, Exit)
        ]

    def came(self) -> list[int]:
        """Those who came on stage during the dialogue and are there, the last first."""
        return sorted((i for i in self.things if i > POSITIONS), reverse=True)


def least(found: Iterable[tuple[Any, float]]) -> Costs:
    """Values that say something, each with its least cost."""
    costs: Costs = {}
    for value, cost in found:
        if value:
            costs[value] = min(cost, costs.get(value, cost))
    return costs


def each(c: Theatre, step: Callable[[Theatre, int], Theatre | None]) -> Theatre | None:
    """The context after each of a group did something, in the order in which they can."""
    group = c.actor
    for order in (group, group[::-1]):
        after: Theatre | None = c
        for i in order:
            after = step(after, i) if after is not None and after.at(i) else None
        if after is not None and group:
            return after.first(group) if len(group) > 1 else after
    return None


def _moved(row: Row, action: SceneAction) -> Row:
    """The row after an action."""
    after = list(row)
    match action:
        case Enter(i):
            after[i - 1] = row[POSITIONS]
            after[POSITIONS] += 1
        case Exit(i):
            after[i - 1] = NOBODY
        case Move(i, j) | Switch(i, j):
            after[i - 1], after[j - 1] = row[j - 1], row[i - 1]
        case TakeHat() | Stay():
            pass
    return tuple(after)
