"""The contract of a world, for single values and for arrays of thousands.

Dimensions: N states, W integers in a state's code, P percept features, A actions,
F factor values, K slots of an action's context, C cells of a state, D features of a cell.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt

from grice.episode import Episode
from grice.errors import DataError, IllegalAction, ParseError
from grice.worlds.drawing import INK, beside, element, tell_turn

if TYPE_CHECKING:
    from grice.language import English
    from grice.worlds.dataset import Dataset
    from grice.worlds.grammar import Grammar
    from grice.worlds.truth import Truth

S = TypeVar("S")
A = TypeVar("A", bound=tuple[Any, ...])
Ints: TypeAlias = npt.NDArray[np.int64]
Floats: TypeAlias = npt.NDArray[np.float32]
Bools: TypeAlias = npt.NDArray[np.bool_]


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


@dataclass(frozen=True)
class Factors:
    """An inventory's actions taken apart into factors: their type, and one factor per field name; what
    is the same of all is none.

    `composition[a, v]` is 1 where action `a` has factor value `v`, so that a matmul with factor
    scores gives action scores. `names` and `sizes` say how the values split into factors.
    """

    names: tuple[str, ...]
    sizes: tuple[int, ...]
    composition: Floats  # (A, F)


def factors(inventory: Sequence[tuple[Any, ...]]) -> Factors:
    """Read the factors off the fields of the inventory's named tuples."""
    values: dict[str, list[object]] = {"type": []}
    described = []
    for action in inventory:
        parts: dict[str, object] = {"type": type(action).__name__}
        parts.update(zip(type(action)._fields, action, strict=True))  # type: ignore[attr-defined]
        described.append(parts)
        for name, value in parts.items():
            if value not in values.setdefault(name, []):
                values[name].append(value)
    values = {name: options for name, options in values.items() if len(options) > 1} or values
    keys = [(name, value) for name, options in values.items() for value in options]
    columns = {key: i for i, key in enumerate(keys)}
    composition = np.zeros((len(described), len(columns)), np.float32)
    for row, parts in enumerate(described):
        for key in parts.items() & columns.keys():
            composition[row, columns[key]] = 1
    return Factors(tuple(values), tuple(len(v) for v in values.values()), composition)


@dataclass(frozen=True)
class Symmetry(Generic[S, A]):
    """A change of names or places that leaves the world's rules as they are: it commutes with `step`.

    `sentence` carries a sentence along, or is None for a sentence that it cannot carry soundly. A symmetry
    that exchanges only what `World.names` lists is named by what they become, in that order.
    """

    name: str
    state: Callable[[S], S]
    action: Callable[[A], A]
    sentence: Callable[[str], str | None]

    def then(self, other: Symmetry[S, A]) -> Symmetry[S, A]:
        """First this one, then the other."""

        def carry(sentence: str) -> str | None:
            carried = self.sentence(sentence)
            return None if carried is None else other.sentence(carried)

        return Symmetry(
            name=f"{self.name}, {other.name}",
            state=lambda state: other.state(self.state(state)),
            action=lambda action: other.action(self.action(action)),
            sentence=carry,
        )

    def carry(self, episode: Episode) -> Episode | None:
        """The episode under this symmetry; None if one of its sentences cannot be carried."""
        sentences = [self.sentence(sentence) for sentence in episode.sentences]
        told = tuple(sentence for sentence in sentences if sentence is not None)
        if len(told) < len(sentences):
            return None
        return replace(
            episode,
            start=self.state(episode.start),
            sentences=told,
            segments=tuple(tuple(map(self.action, segment)) for segment in episode.segments),
            goal=None if episode.goal is None else self.state(episode.goal),
        )


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
    """States and actions are immutable, hashable values; nothing here changes anything."""

    name: str
    names: ClassVar[tuple[str, ...]] = ()  # what may be exchanged (colours, shapes) by `Arrays.permute`
    renamable: ClassVar[tuple[str, ...]] = ()  # the words for `names` in sentences, in the same order, if any
    synonyms: ClassVar[Mapping[str, str]] = {}  # other words for them
    mirror: ClassVar[Symmetry[Any, Any] | None] = None  # how it looks from the other side
    verbatim: ClassVar[bool] = False  # whether a text that is typed is one sentence, word for word
    actions: tuple[A, ...]  # the whole inventory, in a fixed order
    arrays: Arrays[S]

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other)

    def __hash__(self) -> int:
        return hash(type(self))

    def __reduce__(self) -> tuple[Any, ...]:
        """A world is nothing but its rules, so an episode is pickled without the world's tables."""
        return _instance, (type(self), self.__dict__.get("_view", ""))

    def __copy__(self) -> Self:
        return self  # it never changes

    def showing(self, arrays: Arrays[S], view: str = "detailed") -> Self:
        """A copy with the arrays of the method named `view`."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__, arrays=arrays, _view=view)
        return other

    # What a world may bring besides its rules; each is loaded when it is first asked for.

    @cached_property
    def dataset(self) -> Dataset:
        """Its data."""
        from grice.worlds.dataset import NoData

        return NoData(self)

    @cached_property
    def grammar(self) -> Grammar[S]:
        """The grammar of its synthetic sentences: its English, or its own notation if it has none."""
        from grice.worlds.grammar import Notation, Spoken

        return Notation(self) if self.english is None else Spoken(self, self.english)

    def detailed(self) -> World[S, A]:
        """The world as a model sees it that goes by more than the paper's features, if there is more."""
        return self

    def sights(self) -> World[S, A]:
        """The detailed world with more to see of where actions lead, if there is more."""
        return self.detailed()

    def shared(self) -> World[S, A]:
        """The world with contexts of actions laid out as the paper's authors had them, if that differs."""
        return self

    def pauses(self) -> tuple[tuple[str, A], ...]:
        """Sentences that ask for nothing to happen, each with the action that does nothing; none if there is
        no such action."""
        return ()

    def recombine(self, known: Sequence[Episode], rng: random.Random) -> Iterator[Episode]:
        """New episodes recombined from known ones; none in worlds that cannot."""
        return iter(())

    def tell_state(self, state: S) -> str:
        """The state in words, for a language model: what a person would see of it."""
        return self.show(state)

    def tell_action(self, state: S, action: A) -> str:
        """An action, taken in this state, in words for a language model; different for each legal action."""
        return self.show_action(action)

    def elsewhere(self, rng: random.Random) -> World[S, A]:
        """A world of other places to invent episodes in, where places can be invented."""
        return self

    def joined(self, worlds: Iterable[World[S, A]]) -> World[S, A]:
        """The world in which episodes of all these (and of this one) can be learnt from together."""
        for world in worlds:
            if world != self:
                raise DataError(f"episodes of {self.name} and {world.name} cannot be learnt from together")
        return self

    @cached_property
    def open_ended(self) -> bool:
        """True if a segment may hold several actions, so that one of them must end it."""
        return not all(map(self.ends, self.actions))

    @cached_property
    def english(self) -> English[S] | None:
        """The English in which people speak of it, where there is a grammar of that."""
        return None

    @cached_property
    def truth(self) -> Truth[S] | None:
        """The checker of what sentences describe, by its English if it has that."""
        from grice.worlds.truth import Truth

        return None if self.english is None else Truth(self, self.english)

    @abstractmethod
    def legal(self, state: S) -> tuple[A, ...]:
        """The actions that `step` accepts in this state, in inventory order."""

    def obstacle(self, state: S, action: A) -> str:
        """The reason why an action of the inventory cannot be taken in this state; empty if it can."""
        return "" if action in self.legal(state) else "this cannot be done here"

    @abstractmethod
    def step(self, state: S, action: A) -> S:
        """The state after the action; an `IllegalAction` says why not."""

    @abstractmethod
    def percept(self, state: S) -> Floats:
        """(P,): what an agent sees of the state."""

    @abstractmethod
    def context(self, state: S, action: A) -> Floats:
        """(K·D,): the action's contextual embedding (the appendix's table)."""

    @abstractmethod
    def parse(self, text: str) -> S:
        """The state that a text says; a `ParseError` or `ImpossibleState` says what is wrong with it."""

    @abstractmethod
    def show(self, state: S) -> str:
        """The text of a state, the inverse of `parse`."""

    @abstractmethod
    def svg(self, state: S) -> str:
        """A picture of the state, a whole <svg> element."""

    @abstractmethod
    def terminal(self, state: S) -> str:
        """A drawing of the state for a terminal, in rich's markup."""

    @abstractmethod
    def reached(self, state: S, goal: S) -> bool:
        """True if the two look the same to a person (hidden parts of a state do not count)."""

    @abstractmethod
    def random(self, rng: random.Random) -> S:
        """Some state in which something can be done."""

    def symmetries(self) -> Sequence[Symmetry[S, A]]:
        """The symmetries of the rules, the identity first: they specify `Arrays.permute` and `mirror`."""
        return [Symmetry("as it is", lambda state: state, lambda action: action, lambda sentence: sentence)]

    def ends(self, action: A) -> bool:
        """True if the action closes its segment (in SCONE every action does)."""
        return True

    def explain(self, state: S, after: S) -> tuple[A, ...]:
        """Every action that leads from one state to what the other looks like, in inventory order."""
        return tuple(a for a in self.legal(state) if self.reached(self.step(state, a), after))

    @property
    def moves(self) -> tuple[tuple[Any, ...], ...]:
        """The inventory of a speaker's routes: the actions, unless runs are collapsed."""
        return self.actions

    def collapse(self, segment: tuple[A, ...]) -> tuple[tuple[Any, ...], ...]:
        """A segment in terms of `moves`."""
        return segment

    def expand(self, moves: tuple[tuple[Any, ...], ...]) -> tuple[A, ...]:
        """The inverse of `collapse`."""
        return moves  # type: ignore[return-value]

    def decisions(self, segment: tuple[A, ...]) -> tuple[A, ...]:
        """A segment as the choices, each one of `actions`, that a listener makes."""
        return segment

    def perform(self, decisions: tuple[A, ...]) -> tuple[A, ...]:
        """The inverse of `decisions`."""
        return decisions

    @cached_property
    def index(self) -> dict[A, int]:
        """The number of each action in the inventory."""
        return {action: i for i, action in enumerate(self.actions)}

    def knows(self, action: A) -> bool:
        """True if the action is in the inventory."""
        return action in self.index

    @cached_property
    def factors(self) -> Factors:
        return factors(self.actions)

    def show_action(self, action: A) -> str:
        """`Pour(1, 2)` as "pour 1 2"."""
        return " ".join([type(action).__name__.lower(), *map(str, action)])

    def show_segment(self, segment: tuple[A, ...]) -> str:
        """The segment's moves for people to read: "left, move 4, stop"."""
        return ", ".join(self.show_action(move) for move in self.collapse(segment))  # type: ignore[arg-type]

    def words(self, state: S, move: tuple[Any, ...]) -> str:
        """One of `moves`, done in this state, in plain words, as an order: "pour beaker 4 into beaker 2"."""
        return self.show_action(move)  # type: ignore[arg-type]

    def steps(self, state: S, segment: tuple[A, ...]) -> Iterator[tuple[str, tuple[A, ...]]]:
        """A segment in this state, move by move: in plain words, with all its actions so far.

        An action that only ends the segment is left out, unless there is no other.
        """
        done: tuple[A, ...] = ()
        for move in self.collapse(segment):
            actions = self.expand((move,))
            if self.open_ended and done and all(map(self.ends, actions)):
                continue
            told = self.words(state, move)
            for action in actions:
                state = self.step(state, action)
            done += actions
            yield told, done

    def tell_segment(self, state: S, segment: tuple[A, ...]) -> str:
        """The segment, done in this state, in plain words."""
        return ", then ".join(told for told, _ in self.steps(state, segment))

    def tell_actions(self, episode: Episode) -> tuple[str, ...]:
        """The actions for each sentence of an episode, in plain words."""
        pairs = zip(episode.states(), episode.segments, strict=False)
        return tuple(self.tell_segment(state, segment) for state, segment in pairs)

    def parse_action(self, text: str) -> A:
        """The inverse of `show_action`."""
        found: A = self._parse_one(text, self.actions)
        return found

    def parse_segment(self, text: str) -> tuple[A, ...]:
        """The inverse of `show_segment`; a run may also be written action by action."""
        inventory = dict.fromkeys((*self.actions, *self.moves))
        moves = [self._parse_one(part, tuple(inventory)) for part in text.split(",")]
        return self.expand(tuple(moves))

    def _parse_one(self, text: str, inventory: tuple[Any, ...]) -> Any:
        wanted = " ".join(text.lower().split())
        for action in inventory:
            if self.show_action(action).lower() == wanted:
                return action
        raise ParseError(
            f"{text!r} is not an action of {self.name}",
            allowed=_forms(inventory),
            hint=self.missing(wanted),
        )

    def missing(self, text: str) -> str:
        """The reason why there is no such action though each of its parts is possible; empty if unknown."""
        return ""

    def refuse(self, state: S, action: A, reason: str) -> IllegalAction:
        """The error for an action that this state does not allow."""
        return IllegalAction(f"{self.show_action(action)!r} cannot be done in {self.show(state)!r}: {reason}")

    def svg_route(self, episode: Episode) -> str:
        """A picture of where the episode leads, and of the way there in worlds that can be drawn so."""
        return self.svg(episode.states()[-1])

    def thumbnails(self, episodes: Sequence[Episode]) -> list[str]:
        """Small pictures of where several episodes from the same start lead, to be compared."""
        return [self.svg_route(episode) for episode in episodes]

    def html(self, episode: Episode) -> str:
        """The episode as pictures, beside each the words that led to it. Styles are inline, for notebooks."""
        told = [element("i", "start"), *self.tell(episode)]
        pictures = [self.svg(state) for state in episode.states()]
        row = "gap:4px 24px;align-items:center;padding:10px 0;border-top:1px solid rgba(128,128,128,.25)"
        return "".join(
            beside(words, picture, row) for words, picture in zip_longest(told, pictures, fillvalue="")
        )

    def tell(self, episode: Episode, colours: Sequence[str] = (INK,)) -> list[str]:
        """The words of each turn for a page: a number in its colour, the sentence, and what was done."""
        done = [self.show_segment(segment) for segment in episode.segments]
        turns = zip_longest(episode.sentences, done, fillvalue="")
        return [
            tell_turn(number, sentence, actions, colours[(number - 1) % len(colours)])
            for number, (sentence, actions) in enumerate(turns, 1)
        ]


@cache
def _instance(kind: type[World[S, A]], view: str = "") -> World[S, A]:
    """One world of its kind, and view, in a process, for everything that is unpickled there."""
    world: World[S, A] = getattr(_instance(kind), view)() if view else kind()
    return world


def _forms(inventory: Iterable[Any]) -> str:
    """The notation of actions: "mix SOURCE, pour SOURCE TARGET (SOURCE 1 to 7, TARGET 1 to 7)"."""
    kinds: set[str] = set()
    values: dict[str, set[Any]] = {}
    for action in inventory:
        names = [name.upper() for name in action._fields]
        kinds.add(" ".join([type(action).__name__.lower(), *names]))
        for name, value in zip(names, action, strict=True):
            values.setdefault(name, set()).add(value)
    spans = [
        f"{name} {min(found)} to {max(found)}"
        if all(isinstance(value, int) for value in found)
        else f"{name} {', '.join(sorted(map(str, found)))}"
        for name, found in values.items()
    ]
    return ", ".join(sorted(kinds)) + (f" ({'; '.join(spans)})" if spans else "")
