"""The trie of all sequences of a grammar, sorted out where sentences come: most of it is never entered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from grice.language.patterns import STOP, Slot, Symbol

if TYPE_CHECKING:
    from grice.language.rules import Rule

Filling = tuple[tuple[tuple[int, int, bool], ...], "tuple[int, ...] | None", tuple[Any, ...]]


@dataclass(eq=False, slots=True)
class Variant:
    """One of the sequences of a rule's pattern: which phrases it gives to the meaning, in which order."""

    rule: Rule
    symbols: tuple[Symbol, ...]
    category: str
    bit: int  # the category's, in masks of categories
    slots: tuple[tuple[int, int, bool], ...]
    """For each value in the order of evaluation: the phrase, the value that it is about (-1 for none), and
    whether it is given as a function."""
    order: tuple[int, ...] | None  # where each parameter's value is; None if the values are in order
    extra: tuple[Any, ...]  # defaults of parameters whose slots are left out


Sequence = tuple[tuple[Symbol, ...], "Rule", int, Filling]  # with the bit of the rule's category


class Node:
    """A state of the trie. It is to be sorted before its branches are asked for."""

    __slots__ = ("categories", "depth", "ends", "following", "mask", "stop", "unsorted", "words")

    words: dict[str, Node]
    categories: dict[str, Node]
    following: dict[int, list[tuple[str, Node]]]

    def __init__(self, depth: int = 0) -> None:
        self.depth = depth
        self.unsorted: list[Sequence] = []
        self.mask = 0  # the categories that sequences through here may be
        self.words = self.categories = _NO_BRANCHES
        self.following = _NONE_FOLLOWING
        self.stop: Node | None = None
        self.ends: list[Variant] = _NO_ENDS

    def add(self, sequence: Sequence) -> None:
        """Adds a sequence, to a node that is not sorted."""
        self.unsorted.append(sequence)
        self.mask |= sequence[2]

    def sort(self) -> None:
        """Sorts the sequences by what comes next. Two threads may do so at once: each makes all of it."""
        depth, below = self.depth, self.depth + 1
        words: dict[str, Node] = {}
        categories: dict[str, Node] = {}
        ends: list[Variant] = []
        stop: Node | None = None
        for sequence in self.unsorted:
            symbols, rule, bit, filling = sequence
            if len(symbols) == depth:
                ends.append(Variant(rule, symbols, rule.category, bit, *filling))
                continue
            symbol = symbols[depth]
            if type(symbol) is Slot:
                node = categories.get(symbol.category)
                if node is None:
                    node = categories[symbol.category] = Node(below)
            elif symbol == STOP:
                node = stop = stop or Node(below)
            else:
                assert type(symbol) is str
                node = words.get(symbol)
                if node is None:
                    node = words[symbol] = Node(below)
            node.add(sequence)
        self.words, self.categories = words or _NO_BRANCHES, categories or _NO_BRANCHES
        self.stop, self.ends = stop, ends or _NO_ENDS
        self.unsorted = []

    def follow(self, mask: int, bits: Mapping[str, int]) -> list[tuple[str, Node]]:
        """The branches for the categories of a mask, which are remembered."""
        found = self.following.get(mask)
        if found is None:
            if self.following is _NONE_FOLLOWING:
                self.following = {}
            found = [(category, node) for category, node in self.categories.items() if bits[category] & mask]
            self.following[mask] = found
        return found


_NO_BRANCHES: dict[str, Node] = {}  # of nodes without any, which are most
_NONE_FOLLOWING: dict[int, list[tuple[str, Node]]] = {}
_NO_ENDS: list[Variant] = []
