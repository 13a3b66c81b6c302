"""A row of figures in a dialogue: who is there, who is missing, and what was done to whom."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from grice.language import Context, Group, pick
from grice.language.context import History
from grice.worlds.tangrams.rules import SHAPES, Insert, Remove, Row, Swap, TangramsAction

FROM_RIGHT = "from the right"  # the note that a speaker counts from there
AMONG = "among"  # the note of the figures that are spoken of, if not of all


class Shelf(Context[Row, TangramsAction]):
    """A row of figures in a dialogue. A figure's identity is its letter."""

    __slots__ = ()

    @property
    def things(self) -> Group:
        """The figures in the row, in the order in which this speaker counts."""
        among = self.noted(AMONG)
        return self.row if among is None else tuple(shape for shape in self.row if shape in among)

    @property
    def row(self) -> Group:
        """All figures in the row, in that order."""
        row = tuple(self.history.state.shapes)
        return row[::-1] if self.noted(FROM_RIGHT) else row

    def within(self, group: Group | None) -> Shelf:
        """The context in which only these are spoken of."""
        return self.noting(**{AMONG: group})

    def counted_from_the_right(self, so: bool = True) -> Shelf:
        """The context of a speaker who counts from there."""
        return self.noting(**{FROM_RIGHT: so})

    def otherwise(self) -> tuple[Shelf, ...]:
        return (self.counted_from_the_right(not self.noted(FROM_RIGHT, False)),)

    @property
    def missing(self) -> Group:
        """The figures that are not in the row, those removed last at the end."""
        row = self.history.state
        away = [shape for shape in SHAPES if shape not in row.shapes]
        times = dict(zip(SHAPES, row.removed, strict=True))
        return tuple(sorted(away, key=lambda shape: -1 if times[shape] is None else times[shape] or 0))

    def place(self, shape: str) -> int:
        """The place of a figure, counted from 1."""
        return self.history.state.shapes.index(shape) + 1

    def has(self, group: Group) -> bool:
        """True if all these are figures of the row."""
        return all(shape in self.history.state.shapes for shape in group)

    def result(self, action: TangramsAction) -> Row | None:
        if action not in self.world.index or self.world.obstacle(self.state, action):
            return None
        after: Row = self.world.apply(self.state, action)
        return after

    def involved(self, action: TangramsAction) -> Sequence[Group]:
        shapes = acted_on(self.history.state.shapes, action)
        return (shapes,) if len(shapes) == 1 else (shapes, shapes[:1], shapes[1:])

    def alike(self, action: TangramsAction, thing: str) -> Mapping[TangramsAction, float]:
        if thing not in self.things:
            return {Insert(action.source, thing): 0.0}
        if isinstance(action, Swap):
            return {
                self.swap(action.source, self.place(thing)): 0.5,
                self.swap(self.place(thing), action.target): 0.5,
            }
        return {Remove(self.place(thing)): 0.0}

    def replaced(self, action: TangramsAction, old: str, new: str) -> TangramsAction:
        if isinstance(action, Insert):
            return Insert(action.source, new)
        own = acted_on(self.history.state.shapes, action)
        if old not in own or not self.has((new,)):
            return action
        places = [self.place(new if shape == old else shape) for shape in own]
        return Remove(*places) if len(places) == 1 else self.swap(*places)

    def trying(self, offers: Mapping[TangramsAction, float]) -> dict[Shelf, float]:
        """The contexts after each of some actions that can be taken, with their costs."""
        done = ((self.do(action), cost) for action, cost in offers.items())
        return {after: cost for after, cost in done if after is not None}

    def put(self, shape: str, place: int) -> Shelf | None:
        """The context after a figure comes to a place; one that is in the row is taken out first."""
        away = self.do(Remove(self.place(shape))) if self.has((shape,)) else self
        return away and away.do(Insert(place, shape))

    def reverted(self, steps: Iterable[History[Row, TangramsAction]]) -> Shelf | None:
        """The context after some steps, the last first, are taken back one by one."""
        after: Shelf | None = self
        for one in steps:
            after = after and after.do(opposite(one))
        return after

    def undone(self) -> Iterator[Shelf]:
        """The context after everything that was done in the last turn is undone."""
        after = self.reverted(reversed(self.steps(-1)))
        if after is not None and after is not self:
            yield after

    def tidied(self, program: tuple[TangramsAction, ...]) -> tuple[TangramsAction, ...]:
        return tuple(self.swap(*act) if isinstance(act, Swap) else act for act in program)

    @staticmethod
    def swap(one: int, other: int) -> Swap:
        """The swap of two places, by its usual name: the lower place first."""
        return Swap(min(one, other), max(one, other))

    def removal(self, shape: str) -> int | None:
        """The place from which a figure was last removed, if that is known."""
        for one in self.history.back():
            if isinstance(one.action, Remove) and _shapes(one) == (shape,):
                return one.action.source
        return None

    @property
    def turns(self) -> list[int]:
        """The turns in which something was done, in order."""
        return sorted({one.turn for one in self.history.back()})

    def steps(self, turn: int) -> list[History[Row, TangramsAction]]:
        """The steps of a turn, by its number from 1, or from the last if negative."""
        wanted = pick(tuple(self.turns), turn) if turn else ()
        return [one for one in self.history.back() if one.turn in wanted][::-1]

    def latest(self, kind: type[TangramsAction], rank: int = -1) -> int:
        """The number of the last turn, or the one of a rank, in which there was such an action; 0 if none."""
        own = sorted({one.turn for one in self.history.back() if isinstance(one.action, kind)})
        return sum(self.turns.index(turn) + 1 for turn in pick(tuple(own), rank))

    def touched(self, turn: int) -> Group:
        """The figures that were acted on in a turn."""
        return tuple(dict.fromkeys(shape for one in self.steps(turn) for shape in _shapes(one)))

    def lost_in(self, turn: int) -> Group:
        """The figure that was removed in a turn and is still missing."""
        return tuple(shape for shape in self.touched(turn) if shape in self.missing)[:1]

    def recent(self) -> Group:
        return self.ordered(self.touched(-1))


def acted_on(row: str, action: TangramsAction) -> Group:
    """The figures of a row that an action is about, if the row has them."""
    match action:
        case Insert(_, shape):
            return (shape,)
        case Remove(source):
            return tuple(row[source - 1 : source])
    return tuple(row[place - 1] for place in action if place <= len(row))


def opposite(one: History[Row, TangramsAction]) -> TangramsAction:
    """The action that takes back what happened last."""
    match one.action:
        case Insert(source, _):
            return Remove(source)
        case Remove(source):
            return Insert(source, _shapes(one)[0])
    assert one.action is not None
    return one.action


def _shapes(one: History[Row, TangramsAction]) -> Group:
    return () if one.before is None or one.action is None else acted_on(one.before.state.shapes, one.action)
