"""The context in which meanings are evaluated: state, history, focus and notes.

Contexts never change; what follows from one is another. Equal ones of one dialogue are one object, so that
what a phrase denotes in a context is found once, and a program is the path between two contexts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, Generic, Self, TypeVar

from grice.language.meaning import Denotation

S = TypeVar("S")
A = TypeVar("A")
Group = tuple[Any, ...]  # identities of things: one thing is a group of one
REMEMBERED = 12  # groups in focus
FARTHEST = 3  # actions of a program that is found for a goal
FEW = 64  # states, up to which longer ones are looked for


class History(Generic[S, A]):
    """A state, and the action, the turn and the state before that led to it."""

    __slots__ = ("action", "before", "length", "state", "turn")

    def __init__(
        self, state: S, before: History[S, A] | None = None, action: A | None = None, turn: int = 0
    ) -> None:
        self.state = state
        self.before = before
        self.action = action
        self.turn = turn
        self.length: int = 0 if before is None else before.length + 1

    def back(self) -> Iterator[History[S, A]]:
        """The steps, the last first."""
        one: History[S, A] = self
        while one.before is not None:
            yield one
            one = one.before


class Dialogue:
    """The contexts of one dialogue, each of them once, and what a world finds out about its course."""

    __slots__ = ("contexts", "denoting", "kept", "known", "steps")

    def __init__(self) -> None:
        self.denoting: list[Context[Any, Any]] = []  # those that hold what phrases denote in them
        self.end()

    def end(self) -> None:
        """Lets go of all contexts, at once: each of them holds the dialogue."""
        self.forget()
        self.kept: dict[tuple[Any, ...], Any] = {}  # those in which sentences were read, or that they led to
        self.steps: dict[tuple[History[Any, Any], Any, int], History[Any, Any] | None] = {}
        self.known: dict[Any, Any] = {}

    def keep(self, contexts: Iterable[Context[Any, Any]]) -> None:
        """Keeps contexts for other sentences."""
        self.kept |= {c.key: c for c in contexts}

    def forget(self) -> None:
        """Lets go of what phrases of the last sentence denote, and of contexts that only they led to."""
        self.contexts: dict[tuple[Any, ...], Any] = {}  # of the last sentence
        for c in self.denoting:
            c.denoted = None
        self.denoting = []


class Context(Generic[S, A]):
    """A state in a dialogue. A world derives its own, with what its rules ask about states.

    A world says at least which things there are (`things`); it may say faster what an action leads to
    (`result`), whom that involves (`involved`) and what is like it (`alike`).
    """

    __slots__ = ("denoted", "dialogue", "focus", "history", "memo", "notes", "said", "turn", "world")

    world: Any
    history: History[S, A]
    focus: tuple[Group, ...]  # what "it" may be, the most salient first
    said: tuple[Group, ...]  # what was mentioned in this turn, in order
    notes: tuple[tuple[str, Any], ...]
    turn: int
    dialogue: Dialogue
    memo: dict[Any, Any]  # what sentences ask for here
    denoted: dict[Any, Denotation] | None  # what phrases denote here, while a sentence is read

    @classmethod
    def begin(cls, world: Any, state: S, undetermined: bool = False) -> Self:
        """The context at the beginning of a dialogue, whose start may not be wholly told."""
        notes = (("undetermined", True),) if undetermined else ()
        return cls._new(Dialogue(), world, (History(state), (), (), notes, 0))

    @classmethod
    def _new(cls, dialogue: Dialogue, world: Any, key: tuple[Any, ...]) -> Self:
        found = dialogue.contexts[key] = object.__new__(cls)
        found.dialogue, found.world, found.memo, found.denoted = dialogue, world, {}, None
        found.history, found.focus, found.said, found.notes, found.turn = key
        return found

    def _made(
        self,
        history: History[S, A],
        focus: tuple[Group, ...],
        said: tuple[Group, ...],
        notes: tuple[tuple[str, Any], ...],
        turn: int,
    ) -> Self:
        """Another context of the dialogue."""
        key = history, focus, said, notes, turn
        dialogue = self.dialogue
        found: Self | None = dialogue.contexts.get(key) or dialogue.kept.get(key)
        return self._new(dialogue, self.world, key) if found is None else found

    @property
    def key(self) -> tuple[Any, ...]:
        """All that tells it apart from others of its dialogue."""
        return self.history, self.focus, self.said, self.notes, self.turn

    @property
    def state(self) -> S:
        return self.history.state

    # What a world says.

    @property
    def things(self) -> Group:
        """All there is to speak of, in the order in which people count."""
        raise NotImplementedError

    def result(self, action: A) -> S | None:
        """The state that an action leads to; None if it cannot be taken."""
        return self.world.step(self.state, action) if action in self.world.legal(self.state) else None

    def involved(self, action: A) -> Sequence[Group]:
        """Whom an action involves, the most salient afterwards first."""
        return [(value,) for value in action]  # type: ignore[attr-defined]

    def alike(self, action: A, thing: Any) -> Mapping[A, float]:
        """The actions that do to a thing "the same" as an action did, with costs: by default the action with
        the thing as its first field."""
        return {type(action)(thing, *action[1:]): 0.0}  # type: ignore[index, call-arg]

    @property
    def sorts(self) -> Sequence[Any]:
        """Types of actions, or tuples of them, that one at a time may bring a goal about."""
        return (object,)

    def effort(self, action: A) -> float:
        """The cost of an action as a way to a goal that other actions reach, too."""
        return 0.0

    def replaced(self, action: A, old: Any, new: Any) -> A:
        """An action with one thing instead of another."""
        return type(action)(*(new if value == old else value for value in action))  # type: ignore[attr-defined]

    def unlike(self, group: Group, other: Group) -> float:
        """The cost of taking one group for another."""
        return 0.0

    def reversed(self, action: A) -> A | None:
        """An action the other way around, if that is one."""
        return None

    def tidied(self, program: tuple[A, ...]) -> tuple[A, ...]:
        """A program as it is compared with what was done, where several actions may come to one."""
        return program

    def parts(self, segment: tuple[A, ...], rng: Random) -> Sequence[tuple[A, ...]]:
        """A segment in parts that are said one by one; by default each action."""
        return [(action,) for action in segment]

    def requests(self) -> Sequence[tuple[A, ...]]:
        """What one sentence may ask for here; empty where that is each legal action."""
        return ()

    def starts(self) -> Sequence[Self]:
        """The contexts in which a dialogue may begin whose start is not wholly told, each after actions that
        lead there."""
        return (self,)

    def otherwise(self) -> Sequence[Self]:
        """The contexts of speakers who see things otherwise, such as one who counts from the other end.

        Sentences are accepted in any of them until a turn can only be understood in this one.
        """
        return ()

    def name(self, thing: Any) -> str:
        """A short name of a thing, for readings that are shown."""
        return str(thing)

    def ordered(self, things: Iterable[Any]) -> Group:
        """These things in the order in which people count."""
        wanted = set(things)
        return tuple(thing for thing in self.things if thing in wanted)

    # What follows.

    def do(self, action: A, *said: Group) -> Self | None:
        """The context after an action, or None if it cannot be taken; `said` are things as mentioned."""
        history, steps = self.history, self.dialogue.steps
        key = history, action, self.turn
        if key in steps:
            after = steps[key]
        else:
            state = self.result(action)
            after = None if state is None else History(state, history, action, self.turn)
            steps[key] = after
        if after is None:
            return None
        involved = tuple(self.involved(action))
        focus = involved + tuple(group for group in self.focus if group not in involved)
        return self._made(after, focus[:REMEMBERED], self.said + said, self.notes, self.turn)

    def each(self, group: Group, act: Callable[[Self, Any], Self | None]) -> Self | None:
        """The context after something is done to each of a group in turn; None if it cannot be to one."""
        if len(group) == 1:
            return act(self, group[0])
        c: Self = self
        for thing in group:
            after = act(c, thing)
            if after is None:
                return None
            c = after
        return c.about(group) if group else None

    def about(self, group: Group) -> Self:
        """The context with this in focus, and mentioned."""
        if not group:
            return self
        focus = (group, *(other for other in self.focus if other != group))
        said = (*self.said, group)
        return self._made(self.history, focus[:REMEMBERED], said, self.notes, self.turn)

    def told(self, value: Any) -> Self:
        """The context in which a phrase is read that is about a value: a context, or things in focus."""
        if isinstance(value, Context):
            return value  # type: ignore[return-value]
        return self.about(value) if isinstance(value, tuple) else self

    def noting(self, **notes: Any) -> Self:
        """The context with values noted under names, for later phrases."""
        noted = tuple({**dict(self.notes), **notes}.items())
        return self._made(self.history, self.focus, self.said, noted, self.turn)

    def refused(self) -> Self:
        """The context after a request that is understood, and cannot be met by any action."""
        return self.noting(refused=True)

    def noted(self, name: str, otherwise: Any = None) -> Any:
        """The value noted under a name."""
        for key, value in self.notes:  # asked for so often that a generator would cost more
            if key == name:
                return value
        return otherwise

    def next_turn(self) -> Self:
        """The context at the beginning of the next sentence."""
        return self._made(self.history, self.focus, (), self.notes, self.turn + 1)

    # What happened.

    def since(self, earlier: Context[S, A]) -> tuple[A, ...]:
        """The program: the actions between an earlier context and this one."""
        actions: list[Any] = []
        one: History[S, A] | None = self.history
        while one is not None and one is not earlier.history:
            actions.append(one.action)
            one = one.before
        return tuple(reversed(actions))

    def follows(self, earlier: Context[S, A]) -> bool:
        """True if nothing of an earlier context was taken back."""
        one = self.history
        while one.before is not None and one.length > earlier.history.length:
            one = one.before
        return one is earlier.history

    def taken_back(self) -> Iterator[Self]:
        """The contexts without the last action, and without all that was done in the last turn."""
        if self.history.before is None:
            return
        one, turn = self.history.before, self.history.turn
        yield self._at(one)
        while one.before is not None and one.turn == turn:
            one = one.before
        yield self._at(one)

    def _at(self, history: History[S, A]) -> Self:
        return self._made(history, self.focus, self.said, self.notes, self.turn)

    def last(self) -> A | None:
        """The last action that was taken."""
        return self.history.action

    def step(self, number: int) -> tuple[A, ...]:
        """The actions of a turn, by its number from 1, or from the last if negative."""
        turns = sorted({one.turn for one in self.history.back()})
        if not -len(turns) <= number <= len(turns) or number == 0:
            return ()
        wanted = turns[number - 1 if number > 0 else number]
        return tuple(one.action for one in reversed(list(self.history.back())) if one.turn == wanted)  # type: ignore[misc]

    def again(self) -> tuple[A, ...]:
        """The action of "do it again": by default the last one."""
        last = self.last()
        return () if last is None else (last,)

    def recent(self) -> Group:
        """Whom the actions of the last turn were about, in the order in which people count."""
        return self.ordered(
            i for action in self.step(-1) for group in self.involved(action)[:1] for i in group
        )

    def undone(self) -> Iterator[Self]:
        """The contexts after whatever leads back to the state before the last action."""
        before = self.history.before
        if before is None:
            return
        for action in self.world.legal(self.state):
            after = self.do(action)
            if after is not None and self.world.reached(after.state, before.state):
                yield after

    def reaching(
        self, met: Callable[[Self], bool], choices: Callable[[Self], Iterable[A]], most: int = FARTHEST
    ) -> list[Self]:
        """The contexts after the shortest programs of such actions that meet a goal: of at most so many, or
        more where they lead to few states."""
        reached: list[Self] = [self]
        seen = {self.state}
        while reached and (reached[0].history.length < self.history.length + most or len(seen) < FEW):
            after: list[Self] = []
            for c in reached:
                for action in choices(c):
                    one = c.do(action)
                    if one is not None and one.state not in seen:
                        seen.add(one.state)
                        after.append(one)
            found = [one for one in after if met(one)]
            if found:
                return found
            reached = after
        return []


def best(found: Denotation) -> Any:
    """The cheapest value of a denotation, or None if there is none."""
    return min(found, key=found.__getitem__) if found else None
