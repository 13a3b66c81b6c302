"""What a noun phrase tells about a figure or a place, and which figures and places that may be."""

from __future__ import annotations

from dataclasses import dataclass

from grice.worlds.tangrams.rules import SHAPES, Swap, TangramsAction
from grice.worlds.tangrams.truth.memory import Memory, Step

MIDDLE = 0
ALL = frozenset(SHAPES)
Figures = frozenset[str]
Places = frozenset[int]


@dataclass(frozen=True)
class Mention:
    """A noun phrase; what it leaves open is None or empty.

    `rank` counts from the left from 1 on, from the right from -1 on; `sure` if nobody would count from the
    other side, `wide` if it is one of several in the middle. `did` is what was done to the figure, `step`
    when that was, `just` if it was done last; a rank is then one among those to which it was done, or where
    it `stood` then.
    `side` is where it stands as seen from those in `by`: "left", "right", "beside" or "between", and `far`
    how far from there. `it` is what was spoken of; with `wide`, both of them. `original` is a rank in the
    first row, `was` the place where the figure, or that in `by`, once stood. `vague` cannot be told.
    """

    said: str
    rank: int | None = None
    sure: bool = False
    letter: str = ""
    it: bool = False
    did: type[TangramsAction] | None = None
    step: int | None = None
    just: bool = False
    stood: bool = False
    original: bool = False
    side: str = ""
    by: tuple[Mention, ...] = ()
    far: int = 1
    wide: bool = False
    was: bool = False
    vague: bool = False

    @property
    def past(self) -> bool:
        """Whether it is told by what was done before."""
        return self.it or self.original or self.did is not None or self.step is not None

    @property
    def open(self) -> bool:
        """Whether it is still to be told which one this is."""
        return not (self.letter or self.side or self.was or self.past or self.vague) and self.rank is None

    def figures(self, memory: Memory, mirrored: bool = False) -> Figures:
        """The figures that this may be, in the row or missing; all if that is not known."""
        if self.letter:
            return frozenset(self.letter)
        if self.vague or self.was or self.open:
            return ALL
        if self.past:
            return _remembered(self, memory)
        if self.side:
            return _standing(self, memory, mirrored)
        if self.wide and len(memory.row) > 2:
            return frozenset(memory.row[1:-1])
        return at(memory.row, self.rank or MIDDLE, mirrored and not self.sure)

    def gaps(self, memory: Memory, figure: str, mirrored: bool = False) -> Places | None:
        """Where this may mean to put a figure that is missing; None if that is not known."""
        if self.was:
            asked = self.by[0].figures(memory) - frozenset(memory.row) if self.by else frozenset(figure)
            return _joined([former(memory, one) for one in asked])
        if self.side:
            seats = [_seats(by, memory, mirrored) for by in self.by]
            if any(figure in by.figures(memory) for by in self.by):
                return None  # as seen from itself
            if self.side == "between":
                return frozenset(place for a, b in _spans(seats) for place in range(a, b + 2))
            before = {seat[0] + 1 for seat in seats[0]} if self.side in ("left", "beside") else set()
            after = {seat[1] for seat in seats[0]} if self.side in ("right", "beside") else set()
            return frozenset(before | after) or None
        if self.rank is None or self.past or self.vague:
            return None
        count = len(memory.row)
        last = {count} if self.rank == count + 1 else set()  # many call that the fourth place of three
        return frozenset(last.union(ranked(count + 1, self.rank, mirrored and not self.sure)))


def ranked(count: int, rank: int, mirrored: bool = False) -> tuple[int, ...]:
    """The places among so many that have this rank."""
    if rank == MIDDLE:
        return tuple(sorted({(count + 1) // 2, count // 2 + 1})) if count else ()
    place = rank if rank > 0 else count + 1 + rank
    place = count + 1 - place if mirrored else place
    return (place,) if 1 <= place <= count else ()


def at(row: str, rank: int, mirrored: bool = False) -> Figures:
    """The figures of a row that have this rank."""
    return frozenset(row[place - 1] for place in ranked(len(row), rank, mirrored))


def former(memory: Memory, figure: str) -> Places | None:
    """Where a missing figure stood: the same place, or beside its nearest neighbours; None if unknown."""
    step = memory.removal(figure)
    if step is None:
        return None
    left, _, right = step.before.partition(figure)
    after = next((memory.row.index(other) + 2 for other in reversed(left) if other in memory.row), 1)
    before = next(
        (memory.row.index(other) + 1 for other in right if other in memory.row), len(memory.row) + 1
    )
    return frozenset({len(left) + 1, memory.origin.find(figure) + 1, after, before})


def _joined(known: list[Places | None]) -> Places | None:
    return frozenset[int]().union(*(places or () for places in known)) or None


def _seats(mention: Mention, memory: Memory, mirrored: bool) -> set[tuple[int, int]]:
    """The places before and after what a mention may be; a missing figure has neighbours too."""
    seats = set[tuple[int, int]]()
    for figure in mention.figures(memory, mirrored):
        if figure in memory.row:
            place = memory.row.index(figure) + 1
            seats.add((place - 1, place + 1))
        elif mention.past:
            seats |= {(place - 1, place) for place in former(memory, figure) or ()}
    return seats


def _spans(seats: list[set[tuple[int, int]]]) -> list[tuple[int, int]]:
    """The first and the last place between two; those may be told in one phrase."""
    ones, others = (seats * 2)[:2]
    return [(a[1], b[0]) for a, b in ((min(a, b), max(a, b)) for a in ones for b in others if a != b)]


def _standing(mention: Mention, memory: Memory, mirrored: bool) -> Figures:
    """The figures of the row that stand where a mention tells, as seen from others."""
    row, far = memory.row, mention.far - 1
    seats = [_seats(by, memory, mirrored) for by in mention.by]
    places = set[int]()
    match mention.side:
        case "between":
            places = {place for a, b in _spans(seats) for place in range(a, b + 1)}
        case side:
            places |= {before - far for before, _ in seats[0]} if side != "right" else set()
            places |= {after + far for _, after in seats[0]} if side != "left" else set()
    return frozenset(row[place - 1] for place in places if 1 <= place <= len(row))


def _remembered(mention: Mention, memory: Memory) -> Figures:
    """The figures that a mention means by what was done before."""
    if mention.it:
        return _both(memory) if mention.wide else _spoken_of(memory)
    if mention.original:
        return ALL if memory.unknown or mention.rank is None else at(memory.origin, mention.rank)
    steps = list(memory.steps) if mention.did is None else memory.of_kind(mention.did)
    if mention.step is not None:
        if mention.rank is not None and (step := memory.step(mention.step)):
            return at(step.before, mention.rank) | frozenset(step.figures)
        return _of_step(mention.step, memory)
    if memory.unknown or not steps:
        return ALL
    if mention.rank is not None:
        return _in_order(mention, steps, memory)
    if mention.just:
        return frozenset(steps[-1].figures)
    return frozenset("".join(step.figures for step in steps))


def _of_step(number: int, memory: Memory) -> Figures:
    """The figures of a step, and of the next one: some people count what they see, and that is before it."""
    known = [memory.step(number)] + ([memory.step(number + 1)] if number > 0 else [])
    figures = {figure for step in known if step for figure in step.figures}
    figures |= {figure for time, figure in memory.removals if time == number}
    return frozenset(figures) or ALL


def _in_order(mention: Mention, steps: list[Step], memory: Memory) -> Figures:
    """Those of steps by rank: the first that was removed, or the one that was removed when it stood first."""
    rank = mention.rank or MIDDLE
    if mention.did is Swap:
        return at("".join(figure for figure in memory.row if figure in steps[-1].figures), rank)
    figures = list(dict.fromkeys("".join(step.figures for step in steps)))
    missing = [figure for figure in figures if figure in memory.gone]
    ordered = {listed[place - 1] for listed in (figures, missing) for place in ranked(len(listed), rank)}
    if ordered and not mention.stood:
        return frozenset(ordered)
    stood = {figure for step in steps for figure in step.figures if figure in at(step.before, rank)}
    return frozenset(stood) or frozenset(ordered)


def _both(memory: Memory) -> Figures:
    """What "them" may be: all there are, or those that were swapped last."""
    swaps = memory.of_kind(Swap)
    return frozenset(swaps[-1].figures) if swaps and len(memory.row) != 2 else ALL


def _spoken_of(memory: Memory) -> Figures:
    """What "it" may be: what the last step was about, and if that was a swap, also what came before."""
    found = ""
    for step in reversed(memory.steps):
        found += step.figures
        if not isinstance(step.action, Swap):
            break
    return frozenset(found) or ALL
