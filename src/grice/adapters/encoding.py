"""Texts as token ids: prompt and continuation apart, joined as ids, with one beginning of sequence.

A joint encoding that is cut where the prompt ends gives wrong continuations wherever a token spans the cut.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from grice.adapters.language_model import Context
from grice.errors import AgentError

BREAK = "\n"  # before a text, so that a tokenizer that marks the beginning of a text marks this


@dataclass(frozen=True)
class Encoding:
    """A tokenizer, as one function from a text to ids, with or without special tokens around it."""

    tokenize: Callable[[str, bool], list[int]]
    frame: Callable[[str], str] = str  # puts a prompt into a model's own chat template, or leaves it

    @cached_property
    def head(self) -> list[int]:
        """The tokens that the tokenizer puts in front of a text: a BOS, or nothing."""
        bare, whole = self.tokenize(BREAK, False), self.tokenize(BREAK, True)
        for start in range(len(whole) - len(bare) + 1):
            if whole[start : start + len(bare)] == bare:
                return whole[:start]
        return []

    @cached_property
    def _pieces(self) -> dict[str, list[int]]:
        return {}

    def context(self, pieces: Context) -> list[int]:
        """The ids of a prompt and what follows it; a BOS that the prompt writes itself stays the only one."""
        prompt = self.tokenize(self.frame(pieces[0]), False)
        head = [] if self.head and prompt[: len(self.head)] == self.head else self.head
        return [*head, *prompt, *(token for piece in pieces[1:] for token in self.piece(piece))]

    def piece(self, text: str) -> list[int]:
        """The ids of a text in the middle of a line."""
        if text not in self._pieces:
            before, whole = self.tokenize(BREAK, False), self.tokenize(BREAK + text, False)
            apart = whole[: len(before)] == before
            self._pieces[text] = whole[len(before) :] if apart else self.tokenize(text, False)
        ids = self._pieces[text]
        if not ids:
            raise AgentError(f"the tokenizer makes nothing of {text!r}")
        return ids

    def check(self, decode: Callable[[list[int]], str]) -> None:
        """Refuses a tokenizer that loses or adds something where a continuation follows a prompt."""
        prompt, continuation = "State: 1:_ 2:gp\nSentence:", " pour 1 2\n"
        bare = self.tokenize(prompt, False)
        said = decode([*bare, *self.piece(continuation)])
        if said.lstrip() != prompt + continuation:
            raise AgentError(
                f"the tokenizer does not give texts back: {prompt + continuation!r} becomes {said!r}",
                hint="scores would be those of another text",
            )
