"""Actions that a listener is taking one by one, as hypotheses of our own search."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeAlias

from grice.adapters.language_model import Query
from grice.adapters.prompts import Prompt, action_text, task_at
from grice.episode import Action, Episode, Segment, State

if TYPE_CHECKING:
    from grice.models.search import Doubles
    from grice.worlds.world import Ints, World

LONGEST_SEGMENT = 40  # actions that a sentence may ask for, as for our own listeners


@dataclass(frozen=True)
class Step:
    """A listener about to decide: the turns that are done, and what was done of the one that is not."""

    task: Episode
    state: State
    begun: Segment = ()

    @classmethod
    def of(cls, task: Episode) -> Step:
        return cls(task, task.states()[-1])

    @cached_property
    def legal(self) -> tuple[Action, ...]:
        return self.task.world.legal(self.state)

    def question(self, prompt: Prompt) -> Query:
        """The question for the probability of each legal action, after the sentences up to this one."""
        world, turn = self.task.world, len(self.task.segments)
        asked = prompt(task_at(self.task, "listener", turn))
        state, done = self.task.states()[turn], []
        for action in self.begun:
            done.append(action_text(world, state, action))
            state = world.step(state, action)
        return Query((asked, *done), tuple(action_text(world, state, action) for action in self.legal))

    def take(self, action: Action) -> Step:
        world, done = self.task.world, (*self.begun, action)
        state = world.step(self.state, action)
        if not world.ends(action):
            return Step(self.task, state, done)
        return Step(replace(self.task, segments=(*self.task.segments, done)), state)


def steps_of(episode: Episode) -> list[tuple[Step, Action]]:
    """Every decision of an episode's aligned turns, each after the sentences up to its own alone."""
    taken = []
    states = episode.states()
    for turn in range(episode.aligned):
        step = Step(task_at(episode, "listener", turn), states[turn])
        for action in episode.segments[turn]:
            taken.append((step, action))
            step = replace(step, state=episode.world.step(step.state, action), begun=(*step.begun, action))
    return taken


Choices: TypeAlias = Callable[[Sequence[Step]], list[dict[Action, float]]]


@dataclass(frozen=True)
class Following:
    """Steps of several hypotheses: a `Machine` for `search`."""

    choices: Choices
    world: World[Any, Any]
    steps: list[Step]

    @classmethod
    def search(
        cls, choices: Choices, starts: Sequence[tuple[Step, float]], turns: int, n: int
    ) -> list[list[tuple[Step, float]]]:
        """The `n` best ways through so many turns from each start, whose score is given, best first."""
        import numpy as np

        from grice.models.search import Beam, beam

        world = starts[0][0].task.world
        machine = cls(choices, world, [step for step, _ in starts])
        scores = np.array([score for _, score in starts], np.float64)
        hypotheses = replace(Beam.start(machine, len(starts)), scores=scores)
        ends = np.array([world.ends(action) for action in world.actions])
        for _ in range(turns):
            hypotheses = beam(hypotheses, ends, n, LONGEST_SEGMENT)
        found: list[list[tuple[Step, float]]] = [[] for _ in starts]
        owners, scores_ = hypotheses.owners.tolist(), hypotheses.scores.tolist()
        for owner, step, score in zip(owners, hypotheses.machine.steps, scores_, strict=True):
            found[owner].append((step, score))
        return found

    def next(self) -> Doubles:
        import numpy as np

        logp = np.full((len(self.steps), len(self.world.actions)), -np.inf)
        for row, found in enumerate(self.choices(self.steps)):
            for action, score in found.items():
                logp[row, self.world.index[action]] = score
        return logp

    def take(self, rows: Ints, symbols: Ints) -> Following:
        taken = zip(rows.tolist(), symbols.tolist(), strict=True)
        return replace(self, steps=[self.steps[row].take(self.world.actions[s]) for row, s in taken])

    def select(self, rows: Ints) -> Following:
        return replace(self, steps=[self.steps[row] for row in rows.tolist()])

    def join(self, other: Following) -> Following:
        return replace(self, steps=[*self.steps, *other.steps])
