"""The common base of the three SCONE worlds: numbered places, and sentences that each ask for one action."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from grice.errors import ParseError
from grice.worlds.notation import nearest
from grice.worlds.world import A, S, World, refusal

if TYPE_CHECKING:
    from grice.worlds.dataset import Dataset


class Scone(World[S, A]):
    """A row of places numbered from 1, and an inventory with one rule for when an action is legal."""

    @abstractmethod
    def obstacle(self, state: S, action: A) -> str:
        """The reason why an action of the inventory cannot be taken in this state; empty if it can."""

    @abstractmethod
    def apply(self, state: S, action: A) -> S:
        """The state after a legal action."""

    def legal(self, state: S) -> tuple[A, ...]:
        return tuple(action for action in self.actions if not self.obstacle(state, action))

    def step(self, state: S, action: A) -> S:
        if action not in self.index:
            alike = nearest(self.show_action(action), map(self.show_action, self.actions))
            raise refusal(self, state, action, "; ".join(filter(None, ["there is no such action", alike])))
        if obstacle := self.obstacle(state, action):
            raise refusal(self, state, action, obstacle)
        return self.apply(state, action)

    @cached_property
    def dataset(self) -> Dataset:
        from grice.worlds.scone.dataset import SconeDataset

        return SconeDataset(self)


def read_places(text: str) -> tuple[str, ...]:
    """The contents of each place in a text "1:… 2:… 3:…"."""
    contents = []
    for number, token in enumerate(text.split(), 1):
        place, _, content = token.partition(":")
        if place != str(number) or not content:
            problem = f"{token!r} in {text!r} does not say what is at place {number}"
            raise ParseError(problem, allowed=f"{number}:…")
        contents.append(content)
    return tuple(contents)


def show_places(contents: Sequence[str]) -> str:
    """The inverse of `read_places`."""
    return " ".join(f"{number}:{content}" for number, content in enumerate(contents, 1))
