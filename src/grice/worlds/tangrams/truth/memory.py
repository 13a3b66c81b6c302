"""What was done before, for sentences that refer to it: the steps, and the figures that they were about."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from grice.episode import Segment
from grice.worlds.tangrams.rules import SHAPES, Insert, Remove, Row, TangramsAction


@dataclass(frozen=True)
class Step:
    """One step: the row before it, what was done, and the figures that were removed, added or swapped."""

    before: str
    action: TangramsAction
    figures: str


@dataclass(frozen=True)
class Memory:
    """The steps that are known, the oldest first, and how many came before those."""

    row: str
    steps: tuple[Step, ...]
    unknown: int
    removals: tuple[tuple[int, str], ...]
    """The missing figures that were in the row once, each with the number of the step that removed it."""

    @property
    def gone(self) -> str:
        """Those figures in the order in which they were removed."""
        return "".join(figure for _, figure in self.removals)

    @property
    def time(self) -> int:
        """How many steps there were."""
        return self.unknown + len(self.steps)

    @property
    def origin(self) -> str:
        """The row before the first step that is known."""
        return self.steps[0].before if self.steps else self.row

    def step(self, number: int) -> Step | None:
        """The step with a number from 1 on, or from -1 back; None if it is not known."""
        place = number + len(self.steps) if number < 0 else number - 1 - self.unknown
        return self.steps[place] if 0 <= place < len(self.steps) else None

    def of_kind(self, kind: type[TangramsAction]) -> list[Step]:
        """The steps in which such a thing was done."""
        return [step for step in self.steps if isinstance(step.action, kind)]

    def removal(self, figure: str) -> Step | None:
        """The last step that removed the figure, if that is known."""
        return next(
            (step for step in reversed(self.of_kind(Remove)) if step.figures == figure),
            None,
        )


@lru_cache(maxsize=4096)
def recall(state: Row, past: tuple[Segment, ...]) -> Memory | None:
    """The memory of a row after these segments; None if steps cannot be told from the actions in them."""
    if any(len(segment) != 1 for segment in past) or len(past) > state.time:
        return None
    row, steps = state.shapes, list[Step]()
    when = dict(zip(state.removed, SHAPES, strict=True))
    returned: set[str] = set()  # their removals are not in the state any more
    for time, (action,) in zip(range(state.time - 1, -1, -1), reversed(past), strict=False):
        match action:
            case Insert(_, shape):
                figures, before = shape, row.replace(shape, "")
                returned.add(shape)
            case Remove(place):
                if time not in when and len(returned) != 1:
                    break
                figures = when[time] if time in when else returned.pop()
                before = row[: place - 1] + figures + row[place - 1 :]
            case _:
                one, other = row[action.source - 1], row[action.target - 1]
                figures, before = one + other, row.translate(str.maketrans(one + other, other + one))
        row = before
        steps.append(Step(before, action, figures))
    removals = sorted((time + 1, shape) for time, shape in when.items() if time is not None)
    return Memory(state.shapes, tuple(reversed(steps)), state.time - len(steps), tuple(removals))
