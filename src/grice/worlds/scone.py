"""What the three SCONE worlds share: numbered places, and sentences that each ask for one action."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence

from grice.errors import ParseError
from grice.worlds.world import A, S, World


class Scone(World[S, A]):
    """A row of places numbered from 1, and an inventory with one rule for when an action is legal."""

    @abstractmethod
    def obstacle(self, state: S, action: A) -> str:
        """Why an action of the inventory cannot be taken in this state; empty if it can."""

    @abstractmethod
    def apply(self, state: S, action: A) -> S:
        """The state after a legal action."""

    def legal(self, state: S) -> tuple[A, ...]:
        return tuple(action for action in self.actions if not self.obstacle(state, action))

    def step(self, state: S, action: A) -> S:
        if action not in self.index:
            raise self.refuse(state, action, f"{self.name} has no such action")
        if obstacle := self.obstacle(state, action):
            raise self.refuse(state, action, obstacle)
        return self.apply(state, action)


def read_places(text: str) -> tuple[str, ...]:
    """What the text "1:… 2:… 3:…" puts at each place."""
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


def renamer(words: Mapping[str, str]) -> Callable[[str], str]:
    """Exchange whole words of a sentence, also in the plural and with punctuation around them."""
    pattern = re.compile(rf"\b({'|'.join(words)})(?=s?\b)")
    return lambda sentence: pattern.sub(lambda match: words[match[1]], sentence)
