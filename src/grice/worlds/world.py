"""The contract of a world, for single values and for arrays of thousands.

Dimensions: N states, W integers in a state's code, P percept features, A actions,
F factor values, K slots of an action's context, C cells of a state, D features of a cell.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, Self, TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt

from grice.errors import IllegalAction
from grice.worlds.moves import Moves

if TYPE_CHECKING:
    from grice.language import English
    from grice.worlds.augmentation import Augmentation
    from grice.worlds.dataset import Dataset
    from grice.worlds.drawing import Drawing
    from grice.worlds.factors import Factors
    from grice.worlds.grammar import Grammar
    from grice.worlds.telling import Telling
    from grice.worlds.truth import Truth

S = TypeVar("S")
A = TypeVar("A", bound=tuple[Any, ...])
Ints: TypeAlias = npt.NDArray[np.int64]
Floats: TypeAlias = npt.NDArray[np.float32]
Bools: TypeAlias = npt.NDArray[np.bool_]
# Other features than the paper's: more of them, yet more of where actions lead, the authors' layout.
View: TypeAlias = Literal["detailed", "sights", "shared"]


def action(kind: type[A]) -> type[A]:
    """Decorates a named tuple of actions: as bare tuples, `Pour(1, 2)` and `Drain(1, 2)` would be equal."""

    def same(self: A, other: object) -> bool:
        return type(self) is type(other) and tuple.__eq__(self, other)

    def differs(self: A, other: object) -> bool:
        return not same(self, other)

    kind.__eq__ = same  # type: ignore[assignment]
    kind.__ne__ = differs  # type: ignore[assignment]
    kind.__hash__ = tuple.__hash__  # type: ignore[method-assign]
    return kind


class Arrays(ABC, Generic[S]):
    """The world for many states at once: codes of shape (N, W) in, arrays out, no Python loop over N."""

    width: int  # W
    slots: Ints  # (A, K): which cell of the state fills each slot of an action's context; C-1 is empty

    @abstractmethod
    def encode(self, states: Sequence[S]) -> Ints:
        """(N, W): the integer codes of these states."""

    @abstractmethod
    def decode(self, codes: Ints) -> list[S]:
        """The inverse of `encode`."""

    @abstractmethod
    def legal(self, codes: Ints) -> Bools:
        """(N, A): which actions each state allows."""

    @abstractmethod
    def step(self, codes: Ints, actions: Ints) -> Ints:
        """(N, W): the code after one action (N,) each, which must be legal."""

    @abstractmethod
    def percept(self, codes: Ints) -> Floats:
        """(N, P): `World.percept` of each."""

    @abstractmethod
    def cells(self, codes: Ints) -> Floats:
        """(N, C, D): what each cell of the state holds; the last cell is the empty one, all zeros."""

    @abstractmethod
    def visible(self, codes: Ints) -> Ints:
        """(N, ·): equal rows are states that `World.reached` calls the same."""

    def permute(self, codes: Ints, names: Ints) -> Ints:
        """(N, W): each state with its names exchanged: name i of `World.names` becomes `names[:, i]`."""
        return codes

    def permute_actions(self, actions: Ints, names: Ints) -> Ints:
        """(N,): each action with its names exchanged likewise."""
        return actions

    def context(self, codes: Ints, actions: Ints) -> Floats:
        """(N, K·D): `World.context` of one action (N,) in each state."""
        cells = self.cells(codes)
        chosen = cells[np.arange(len(cells))[:, None], self.slots[actions]]  # (N, K, D)
        return chosen.reshape(len(cells), self.slots.shape[1] * cells.shape[2])


class World(ABC, Generic[S, A]):
    """The rules of a world, and what it brings besides. States and actions are immutable, hashable values."""

    name: str
    names: ClassVar[tuple[str, ...]] = ()  # colours or shapes that `Arrays.permute` exchanges
    verbatim: ClassVar[bool] = False  # a text that is typed is one sentence, word for word
    actions: tuple[A, ...]  # the whole inventory, in a fixed order
    arrays: Arrays[S]

    # The rules.

    @abstractmethod
    def legal(self, state: S) -> tuple[A, ...]:
        """The actions that `step` accepts in this state, in inventory order."""

    @abstractmethod
    def step(self, state: S, action: A) -> S:
        """The state after the action; `refusal` says why there is none."""

    @abstractmethod
    def reached(self, state: S, goal: S) -> bool:
        """True if the two look the same to a person (hidden parts of a state do not count)."""

    @abstractmethod
    def random(self, rng: random.Random) -> S:
        """Some state in which something can be done."""

    def obstacle(self, state: S, action: A) -> str:
        """The reason why an action of the inventory cannot be taken in this state; empty if it can."""
        return "" if action in self.legal(state) else "this cannot be done here"

    def ends(self, action: A) -> bool:
        """True if the action closes its segment (in SCONE every action does)."""
        return True

    def knows(self, action: A) -> bool:
        """True if the action is in the inventory."""
        return action in self.index

    # Its notation.

    @abstractmethod
    def parse(self, text: str) -> S:
        """The state that a text says; a `ParseError` or `ImpossibleState` says what is wrong with it."""

    @abstractmethod
    def show(self, state: S) -> str:
        """The text of a state, the inverse of `parse`."""

    def show_action(self, action: A) -> str:
        """`Pour(1, 2)` as "pour 1 2"."""
        return " ".join([type(action).__name__.lower(), *map(str, action)])

    def show_segment(self, segment: tuple[A, ...]) -> str:
        """The segment's moves for people to read: "left, move 4, stop"."""
        return ", ".join(map(self.show_action, self.moves.collapse(segment)))

    def parse_segment(self, text: str) -> tuple[A, ...]:
        """The inverse of `show_segment`; a run may also be written action by action."""
        from grice.worlds.notation import parse_moves

        return self.moves.expand(parse_moves(self, text))

    # The features of models.

    @abstractmethod
    def percept(self, state: S) -> Floats:
        """(P,): what an agent sees of the state."""

    @abstractmethod
    def context(self, state: S, action: A) -> Floats:
        """(K·D,): the action's contextual embedding (the appendix's table)."""

    def view(self, name: View) -> World[S, A]:
        """The world with other features; the world itself if it has no such view."""
        return self

    # Derived from the inventory.

    @cached_property
    def index(self) -> dict[A, int]:
        """The number of each action in the inventory."""
        return {action: i for i, action in enumerate(self.actions)}

    @cached_property
    def factors(self) -> Factors:
        """The factors of the actions."""
        from grice.worlds.factors import factors

        return factors(self.actions)

    @cached_property
    def open_ended(self) -> bool:
        """True if a segment may hold several actions, so that one of them must end it."""
        return not all(map(self.ends, self.actions))

    # Capabilities with defaults, each loaded when it is first asked for.

    @cached_property
    def dataset(self) -> Dataset:
        """Its data."""
        from grice.worlds.dataset import NoData

        return NoData(self)

    @cached_property
    def english(self) -> English[S] | None:
        """The grammar of the English in which people speak of it."""
        return None

    @cached_property
    def truth(self) -> Truth[S] | None:
        """The checker of what sentences describe, by its English if it has that."""
        from grice.worlds.truth import Truth

        return None if self.english is None else Truth(self, self.english)

    @cached_property
    def grammar(self) -> Grammar[S]:
        """The grammar of its synthetic sentences: its English, or its own notation if it has none."""
        from grice.worlds.grammar import Notation, Spoken

        return Notation(self) if self.english is None else Spoken(self, self.english)

    @cached_property
    def drawing(self) -> Drawing[S]:
        """Its pictures."""
        from grice.worlds.drawing import Drawing

        return Drawing(self)

    @cached_property
    def telling(self) -> Telling[S, A]:
        """Its states and actions in plain words."""
        from grice.worlds.telling import Telling

        return Telling(self)

    @cached_property
    def augmentation(self) -> Augmentation[S, A]:
        """Its ways to make training episodes from others."""
        from grice.worlds.augmentation import Augmentation

        return Augmentation(self)

    @cached_property
    def moves(self) -> Moves[A]:
        """The units of a speaker's routes."""
        return Moves(self.actions)

    @cached_property
    def decisions(self) -> Moves[A]:
        """The units that a listener decides by; their inventory is `actions`."""
        return Moves(self.actions)

    # Identity: a world is nothing but its rules.

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other)

    def __hash__(self) -> int:
        return hash(type(self))

    def __reduce__(self) -> tuple[Any, ...]:
        return _instance, (type(self), self.__dict__.get("_view", ""))

    def __copy__(self) -> Self:
        return self  # it never changes


W = TypeVar("W", bound=World[Any, Any])


def with_arrays(world: W, view: View, arrays: Arrays[Any]) -> W:
    """A copy of the world with the arrays of a view."""
    other = object.__new__(type(world))
    other.__dict__.update(world.__dict__, arrays=arrays, _view=view)
    return other


def refusal(world: World[S, A], state: S, action: A, reason: str) -> IllegalAction:
    """The error for an action that this state does not allow."""
    return IllegalAction(f"{world.show_action(action)!r} cannot be done in {world.show(state)!r}: {reason}")


@cache
def _instance(kind: type[World[S, A]], view: View | Literal[""] = "") -> World[S, A]:
    """One world of its kind, and view, in a process, for everything that is unpickled there."""
    return _instance(kind).view(view) if view else kind()
