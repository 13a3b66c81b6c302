"""The common base of the three SCONE worlds: numbered places, and sentences that each ask for one action."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from grice.errors import ParseError
from grice.worlds.world import A, S, World

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
            why = self.missing(self.show_action(action)) or f"{self.name} has no such action"
            raise self.refuse(state, action, why)
        if obstacle := self.obstacle(state, action):
            raise self.refuse(state, action, obstacle)
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


COLOUR = re.compile(
    r"\b(?:amber|auburn|beige|black|blue|brown|crimson|gold|golden|gr[ae]y|green|lavender|lilac|magenta|maroon|mauve"
    r"|orange|pink|purple|red|reddish|tan|teal|turquoise|violet|white|yellow)s?\b",
    re.IGNORECASE,
)
SIDE = re.compile("left|right", re.IGNORECASE)
# "He left" and "right beside him" name no side: the words around it, or its ending, say where one is named.
NAMED_SIDE = re.compile(
    r"(?<!\bis )(?<!\bare )(?<!\bwas )(?<!\bwere )(?:"
    r"\b(?:directly|extreme|far|farther|farthest|from|further|furthest|goes|her|his|immediate|immediately|its|just|most|moved?"
    r"|moves|on|one|over|places?|positions?|scoots|shifts|slightly|spaces?|spots?|steps?|the|their|to|very|way|went"
    r") (?:left|right)\b"
    r"|\b(?:left|right)(?:most\b|[ -]most\b"
    r"| (?:again|beaker|corner|edge|end|hand|of|one|past|side|space|spot|until)\b))"
)
# What tells the two sides apart in other words: counting, or an end whose side is not said.
ORDER = re.compile(
    r"\d|\b(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last|two|three|four|five|six|seven|eight"
    r"|nine|ten|next|previous|final|following|after|before|ahead|behind|forwards?|backwards?|front|beginning|start"
    r"|starting|opposite)\b"
    r"|\b(?:beaker|bottle|container|cup|flask|from|glass|in|into|jar|number|place|position|space|spot|to|tube"
    r"|vessel|vial) one\b"
    r"|(?<!left )(?<!right )\b(?:corner|edge|ends?|sides?)\b"
    r"|\b(?:left|right) (?:amount|away|behind|beside|by|next|number|order|over)\b",
    re.IGNORECASE,
)
# Where such words count no places after all.
AMOUNT = re.compile(
    r"(?<!right )(?<!left )\bnext to\b|^next\b(?! (?:beaker|one))|\bafter that\b"
    r"|\b(?:\d|two|three|four) (?:people|men|units?|parts?|spaces?|spots?|steps?)\b"
    r"|\bby (?:\d|one|two|three)\b|\bbetween the two\b|\b(?:either|other) side\b"
    r"|\b(?:corner|edge|end|side) (?:of|on|to) the (?:far )?(?:left|right)\b"
)


def recoloured(words: Mapping[str, str]) -> Callable[[str], str | None]:
    """Exchange colour words, or names of figures, in lower case as the data's, also in the plural or with
    something attached.

    A colour word that is not among them stands for one that is, and could not be exchanged along with it: a
    sentence with such a word is not carried.
    """
    known = re.compile(rf"\b({'|'.join(words)})(?=s?\b)")
    moved = any(old != new for old, new in words.items())

    def carry(sentence: str) -> str | None:
        if moved and COLOUR.search(known.sub("", sentence)):
            return None
        return known.sub(lambda match: words[match[1]], sentence)

    return carry


def mirrored_sentence(sentence: str) -> str | None:
    """Exchange left and right; None if something else in the sentence may tell the two sides apart."""
    if ORDER.search(AMOUNT.sub("", sentence)) or len(NAMED_SIDE.findall(sentence)) < len(
        SIDE.findall(sentence)
    ):
        return None
    return SIDE.sub(lambda match: "left" if match[0] == "right" else "right", sentence)


def mirrored_action(action: A, places: int) -> A:
    """The action at the places seen from the other side."""
    values = zip(type(action)._fields, action, strict=True)  # type: ignore[attr-defined]
    return type(action)(*(places + 1 - v if field in ("source", "target") else v for field, v in values))
