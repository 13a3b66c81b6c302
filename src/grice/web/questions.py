"""Questions to a pair: what can share a batch, how large each is, and how a batch is answered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from grice.api.pair import Pair
from grice.api.tasks import ReadTask
from grice.episode import Episode
from grice.errors import GriceError
from grice.pragmatics.agents import Role, propose, score
from grice.pragmatics.assembly import base_agent

Result: TypeAlias = Any
Task: TypeAlias = Episode | ReadTask | Callable[[], Any]  # read for `follow`; called for plain options
Batch: TypeAlias = tuple[str, int, Role, bool, bool | float, bool]
WORDS_OF_A_SEGMENT = 20  # a segment to describe costs about as much as so many words to follow
LEAST, NONE = 700, 10  # the size of a question without words; the candidates that a word costs without any


@dataclass(frozen=True)
class Job:
    """A question: `kind` and `candidates` say what can share a batch, `task` makes the task or refuses to.

    Models may be in another process: `task` and `shape` are then pickled, and so is what `shape` makes of the
    answer. Functions of a module do, and partial applications of them.
    """

    kind: str  # follow, describe, score, propose, choose, say or rerank
    task: Callable[[Pair], Task]
    weight: float | None = None
    candidates: int = 1
    role: Role = "listener"
    ask: bool = False  # a doubt comes with a question
    abstain: bool | float = False  # nothing is done where there is doubt
    whole: bool = False  # the whole judge judges every candidate
    words: int = 10  # of the sentences
    segments: int = 0  # that are to be described or scored
    shape: Callable[[Result], Result] | None = None  # applied to the answer, where it was made

    @property
    def batch(self) -> Batch:
        return self.kind, self.candidates, self.role, self.ask, self.abstain, self.whole

    @property
    def size(self) -> int:
        """The work that it makes, about, in words times candidates."""
        words = self.words + WORDS_OF_A_SEGMENT * self.segments
        return LEAST + words * (self.candidates + NONE)


def answer(pair: Pair, questions: Sequence[Job]) -> list[Result | Exception]:
    """The answers to questions of one batch, in their order; an error where there is none."""
    outcomes: dict[int, Result | Exception] = {}
    tasks: dict[int, Task] = {}
    for number, question in enumerate(questions):
        try:
            tasks[number] = question.task(pair)
        except GriceError as error:
            outcomes[number] = error
    try:
        found = _decide(pair, [questions[number] for number in tasks], list(tasks.values())) if tasks else []
        for number, result in zip(tasks, found, strict=True):
            shape = questions[number].shape
            outcomes[number] = result if shape is None else shape(result)
    except Exception as error:  # one question must not spoil the others: each is asked alone
        if len(tasks) == 1:
            return [outcomes.get(number, error) for number in range(len(questions))]
        return [outcome for question in questions for outcome in answer(pair, [question])]
    return [outcomes[number] for number in range(len(questions))]


def _decide(pair: Pair, questions: Sequence[Job], tasks: list[Any]) -> list[Result]:
    first = questions[0]
    if first.kind in ("choose", "say", "rerank"):  # with scores of its own each
        return [task() for task in tasks]
    pair = pair.whole() if first.whole else pair
    weights = [question.weight for question in questions]
    if first.kind == "follow":
        n, ask, abstain = first.candidates, first.ask, first.abstain
        return list(pair.follow(tasks, weight=weights, candidates=n, ask=ask, abstain=abstain))
    if first.kind == "describe":
        return list(pair.describe(tasks, weight=weights, candidates=first.candidates))
    if first.kind == "score":
        return list(zip(*(_score(pair, role, tasks) for role in ("listener", "speaker")), strict=True))
    assert first.kind == "propose"
    base = pair.agent(first.role)
    return list(propose(base_agent(pair.world, base, pair.truthful), tasks, first.candidates))


def _score(pair: Pair, role: Role, tasks: list[Episode]) -> list[float | None]:
    """Log-probabilities by one of the agents, None where there is no such agent."""
    agent = pair.listener if role == "listener" else pair.speaker
    return [None] * len(tasks) if agent is None else list(score(agent, tasks))
