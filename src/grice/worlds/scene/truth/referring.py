"""Whom a description may mean: people are told by clothes, rank, place, neighbours and what just happened."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from grice.episode import Segment
from grice.worlds.scene.rules import EMPTY, NONE, POSITIONS, Enter, Exit, Move, Switch, TakeHat

People = tuple[str, ...]
Places = frozenset[int]


SOME = "*"  # any hat at all
_MIXED_UP = {"o": "y", "y": "o"}  # colours that people take for each other


@dataclass(frozen=True)
class Focus:
    """Where those are with whom something happened in the last two turns, and what was left behind."""

    touched: Places = frozenset()  # in the last turn
    earlier: Places = frozenset()  # in the one before
    newcomer: int = 0
    vacated: Places = frozenset()
    last: Any = None

    def after(self, action: Any) -> Focus:
        """The same after an action, with everybody where they are then."""
        now, left = dict[int, int](), frozenset[int]()
        match action:
            case Enter(i, _):
                return replace(self, touched=frozenset({i}), earlier=self.touched, newcomer=i, last=action)
            case Exit(i):
                now, left, touched = {i: 0}, frozenset({i}), frozenset[int]()
            case Move(i, j):
                now, left, touched = {i: j}, frozenset({i}), frozenset({j})
            case Switch(i, j):
                now, touched = {i: j, j: i}, frozenset({i, j})
            case TakeHat(i, j):
                touched = frozenset({i, j})
            case _:
                touched = self.touched
        earlier = frozenset(now.get(place, place) for place in self.touched)
        return Focus(touched, earlier, now.get(self.newcomer, self.newcomer), self.vacated | left, action)


@lru_cache(4096)
def focus(past: tuple[Segment, ...]) -> Focus:
    """What earlier turns leave to be referred to."""
    known = Focus()
    for action in (action for segment in past for action in segment):
        known = known.after(action)
    return known


@dataclass(frozen=True)
class Beside:
    """A place told by people: "left" or "right" of them, "next" to, "between", "across" or "towards" them."""

    relation: str
    landmarks: tuple[Someone, ...]
    steps: int = 0  # how far, if that is told
    side: str = ""  # what follows, and may be of the landmark or of the place: "on the left"

    def describes(self, place: int, people: People, focus: Focus) -> bool:
        """Whether that tells who stands at the place: nobody else stands in between."""
        around = [someone.places(people, focus) for someone in self.landmarks]
        others = [found - {place} for found in around]
        if not all(others):
            return not all(around)  # nobody like that, so that it says nothing; or nobody else
        return self._holds(place, 0, others, [i for i in range(1, POSITIONS + 1) if people[i - 1] != EMPTY])

    def leads_to(self, place: int, start: int, people: People, focus: Focus) -> bool:
        """Whether somebody comes to stand there, from a start or from outside (0); nothing free between."""
        around = [someone.places(people, focus) for someone in self.landmarks]
        others = [found - {start} for found in around]
        if not all(others):  # "the man on the left" is not to his own right; two in red may be meant by "red"
            return not all(around) or any(someone.clothed for someone in self.landmarks)
        free = [i for i in range(1, POSITIONS + 1) if people[i - 1] == EMPTY or i == start]
        end = {"left": 1, "right": POSITIONS}.get(self.relation)
        return self._holds(place, start, others, free if place != end else [])

    def _holds(self, place: int, start: int, around: Sequence[Places], apart: Sequence[int]) -> bool:
        if self.relation == "between":
            return min(map(min, around)) < place < max(map(max, around))
        return any(self._beside(place, start, other, apart) for other in around[0])

    def _beside(self, place: int, start: int, other: int, apart: Sequence[int]) -> bool:
        """Whether a place is beside another one, with nothing in between that keeps them apart."""
        way = place - other
        match self.relation:
            case "across":
                return not start or (start - other) * way < 0
            case "towards":
                return not start or abs(way) < abs(start - other)
            case "left" if way > 0:
                return False
            case "right" if way < 0:
                return False
        if self.steps > 1:
            return abs(way) in (self.steps, self.steps + 1)
        return not any(min(place, other) < i < max(place, other) for i in apart)


@dataclass(frozen=True)
class Someone:
    """Somebody described: what is told of shirt and hat ("_" for none), of the place and of what happened."""

    said: str = ""
    shirt: str = ""
    hat: str = ""
    bare: bool = False  # a colour that is not said to be of the shirt
    same: bool = False  # "a red shirt and hat": the hat may be of another colour
    rank: int = 0  # so many from the left, from the right if negative
    loose: bool = False  # no side is told, so that the rank may be of coming in
    end: str = ""  # at the "left" or "right" end
    side: str = ""  # on the "left" or "right", "middle"
    position: int = 0
    pronoun: bool = False
    other: bool = False
    newcomer: bool = False
    fresh: bool = False  # "a man", "another man"
    definite: bool = False  # "the man"
    count: int = 1
    owner: bool = False  # "red's"
    garment: bool = False  # the hat or shirt may itself be meant: "the red hat"
    beside: tuple[Beside, ...] = ()

    def fits(self, person: str) -> bool:
        """Whether somebody is dressed like that."""
        worn = self.hat == SOME and person[1] != NONE
        return person != EMPTY and self.shirt in ("", person[0]) and (worn or self.hat in ("", person[1]))

    def dressed(self, people: People) -> list[int]:
        """Where people are dressed like that; a bare colour may be of the hat if no shirt has it."""
        found = [i for i, person in enumerate(people, 1) if self.fits(person)]
        if not found and self.shirt and self.hat:
            slips = {
                self.hat + self.shirt,
                self.shirt + _MIXED_UP.get(self.hat, "-"),
                _MIXED_UP.get(self.shirt, "-") + self.hat,
            }
            found = [i for i, person in enumerate(people, 1) if person in slips]
        if not found and self.same:
            found = [i for i, person in enumerate(people, 1) if person[0] == self.shirt and person[1] != NONE]
        if not found and self.fresh and not self.shirt:  # nobody comes with a hat
            found = [i for i, person in enumerate(people, 1) if person == self.hat + NONE]
        if not found and self.bare:
            found = [i for i, person in enumerate(people, 1) if person[1] == self.shirt and not self.hat]
        return found

    @property
    def clothed(self) -> bool:
        return bool(self.shirt or self.hat)

    @property
    def plain(self) -> bool:
        """Whether only what follows can tell who is meant: "the man"."""
        return not (self.clothed or self.pronoun or self.rank or self.end)

    @property
    def looks(self) -> tuple[str, str]:
        """All that is told, if that is only of clothes; else nothing."""
        apart = (
            self.rank or self.end or self.side or self.position or self.other or self.beside or self.newcomer
        )
        return ("", "") if apart else (self.shirt, self.hat)

    def places(self, people: People, focus: Focus) -> Places:
        """Where those may be who are meant; nowhere if there is nobody like that."""
        fitting = self.dressed(people)
        everybody = [i for i, person in enumerate(people, 1) if person != EMPTY]
        found = set(fitting)
        if self.rank:
            ranks = (self.rank, -self.rank) if self.loose else (self.rank,)
            rows = [row for row in (fitting, everybody) if len(row) >= abs(self.rank)]
            ranked = {row[nth - 1 if nth > 0 else nth] for row in rows for nth in ranks}
            found &= ranked | ({focus.newcomer} if self.loose else set())
        if self.end and self.count == 1:
            found &= {row[0 if self.end == "left" else -1] for row in (fitting, everybody) if row}
        if self.count > 1 and (self.end or self.side in ("left", "right")):
            left = "left" in (self.end, self.side)
            found = {
                i for row in (fitting, everybody) for i in (row[: self.count] if left else row[-self.count :])
            }
        elif self.side and len(fitting) > 1:
            outside = {"left": {fitting[-1]}, "right": {fitting[0]}, "middle": {fitting[0], fitting[-1]}}[
                self.side
            ]
            found -= outside if self.side != "middle" or len(fitting) > 2 else set()
        if self.position:
            found &= {self.position}
        if self.shirt and not self.hat and not self.bare:  # a hat would be told
            hatless = {i for i in found if people[i - 1][1] == NONE}
            found = hatless | (found & focus.touched) if hatless else found
        if self.pronoun and focus.touched:
            found &= focus.earlier | {i + k for i in focus.touched for k in (-1, 0, 1)}
        if self.newcomer and focus.newcomer:
            found &= {focus.newcomer}
        if self.other and len(found) > 1 and len(focus.touched) == 1:
            found -= focus.touched
        return frozenset(i for i in found if all(told.describes(i, people, focus) for told in self.beside))

    def told(self, **more: Any) -> Someone:
        """The same with more told about."""
        return replace(self, **more)

    def __str__(self) -> str:
        return self.said
