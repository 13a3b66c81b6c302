"""The one record that listeners and speakers share: a start, sentences, and what was done for each."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from grice.worlds.world import World

State: TypeAlias = Any  # an immutable, hashable value of the episode's world
Action: TypeAlias = Any  # a named tuple from the world's inventory
Sentence: TypeAlias = str  # as written; a model splits it into its own tokens
Segment: TypeAlias = tuple[Action, ...]  # the actions that one sentence asks for
_REMEMBERED = 1 << 12  # routes


@dataclass(frozen=True, slots=True)
class Episode:
    """Sentences and segments, aligned one to one from the first on, from a start state.

    A finished episode has as many sentences as segments. A *task* has one side missing, in whole or
    from some turn on: sentences without segments are to be followed, segments without sentences are
    to be described. `goal` is the state to reach where that is not simply the last state (a SAIL
    paragraph asks for a position in any orientation). The world of a reference game is None; its states are
    what was done so far. `undetermined` says that the data does not tell the start wholly (where somebody
    looks at first in SAIL), so that the first segment may begin with what no sentence tells.
    """

    world: World[Any, Any]
    start: State
    sentences: tuple[Sentence, ...] = ()
    segments: tuple[Segment, ...] = ()
    goal: State | None = None
    id: str = ""
    undetermined: bool = False

    if TYPE_CHECKING:  # the generated constructor, which also takes None: a reference game has no world

        def __init__(
            self,
            world: World[Any, Any] | None,
            start: State,
            sentences: tuple[Sentence, ...] = (),
            segments: tuple[Segment, ...] = (),
            goal: State | None = None,
            id: str = "",
            undetermined: bool = False,
        ) -> None: ...

    @property
    def aligned(self) -> int:
        """The number of turns with both a sentence and a segment."""
        return min(len(self.sentences), len(self.segments))

    @property
    def finished(self) -> bool:
        return len(self.sentences) == len(self.segments)

    def states(self) -> tuple[State, ...]:
        """The state before the first segment and after each segment."""
        if self.world is None:
            return tuple(self.segments[:turn] for turn in range(len(self.segments) + 1))
        return _states(self.world, self.start, self.segments)

    def but(self, sentences: tuple[Sentence, ...], segments: tuple[Segment, ...]) -> Episode:
        """A copy with other sides; faster than `replace`."""
        return Episode(self.world, self.start, sentences, segments, self.goal, self.id, self.undetermined)

    @property
    def destination(self) -> State:
        """The goal, or where the segments lead if none is given."""
        return self.states()[-1] if self.goal is None else self.goal

    def reached(self, end: State) -> bool:
        """True if `end` is this episode's goal."""
        if self.world is None:
            return bool(end == self.destination)
        return self.world.reached(end, self.destination)

    def following(self) -> Episode:
        """The listener's task: this episode without its segments, its goal kept."""
        return replace(self, segments=(), goal=self.destination)

    def describing(self) -> Episode:
        """The speaker's task: this episode without its sentences."""
        return replace(self, sentences=())

    def _repr_html_(self) -> str | None:
        return None if self.world is None else self.world.drawing.html(self)


@lru_cache(_REMEMBERED)
def _states(world: World[Any, Any], start: State, segments: tuple[Segment, ...]) -> tuple[State, ...]:
    """The states of a route; candidates share their beginnings."""
    if not segments:
        return (start,)
    states = _states(world, start, segments[:-1])
    state = states[-1]
    for action in segments[-1]:
        state = world.step(state, action)
    return (*states, state)
