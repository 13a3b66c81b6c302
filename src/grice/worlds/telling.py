"""States and actions in plain words: for pages, for people without a picture, and for language models."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from grice.episode import Episode
    from grice.worlds.world import World

S = TypeVar("S")
A = TypeVar("A", bound=tuple[Any, ...])


class Telling(Generic[S, A]):
    """Puts states and actions of a world into words; in its own notation unless a subclass does better."""

    def __init__(self, world: World[S, A]) -> None:
        self.world = world

    def state(self, state: S) -> str:
        """The state in words, for readers who see no picture."""
        return self.world.show(state)

    def action(self, state: S, action: A) -> str:
        """An action in this state, for readers who see no picture; different for each legal action."""
        return self.world.show_action(action)

    def move(self, state: S, move: tuple[Any, ...]) -> str:
        """One of `World.moves` in this state, as an order: "pour beaker 4 into beaker 2"."""
        return self.world.show_action(move)  # type: ignore[arg-type]

    def steps(self, state: S, segment: tuple[A, ...]) -> Iterator[tuple[str, tuple[A, ...]]]:
        """The words for each move of a segment in this state, with all actions up to and including it.

        An action that only ends the segment is left out, unless there is no other.
        """
        done: tuple[A, ...] = ()
        for move in self.world.moves.collapse(segment):
            actions = self.world.moves.expand((move,))
            if self.world.open_ended and done and all(map(self.world.ends, actions)):
                continue
            words = self.move(state, move)
            for action in actions:
                state = self.world.step(state, action)
            done += actions
            yield words, done

    def segment(self, state: S, segment: tuple[A, ...]) -> str:
        """The segment in this state, in plain words."""
        return ", then ".join(words for words, _ in self.steps(state, segment))

    def episode(self, episode: Episode) -> tuple[str, ...]:
        """Each segment of the episode in plain words."""
        pairs = zip(episode.states(), episode.segments, strict=False)
        return tuple(self.segment(state, segment) for state, segment in pairs)
