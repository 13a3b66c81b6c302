"""A listener and a speaker that judge each other: `follow` and `describe`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, partial
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, TypeVar, overload, runtime_checkable

from grice.api import asking
from grice.api.answers import Answer, choices_of
from grice.api.asking import Option
from grice.api.batches import MISSING, Weight, answer_each, two_parts
from grice.api.description import Description
from grice.api.interpretation import Interpretation
from grice.api.requests import Request, as_typed
from grice.api.tasks import Actions, ReadTask, close_route, read_route, read_sentences, read_state
from grice.data.setting import BEAMS
from grice.episode import Episode, State
from grice.errors import AgentError, GriceError, ImpossibleState, ParseError
from grice.limits import check_numbers, check_segments, check_sentences
from grice.models.agent_set import cascades_of
from grice.models.listener import Attended
from grice.models.segmenter import Segmenter
from grice.pragmatics.agents import (
    ROLES,
    Agent,
    Candidate,
    Role,
    check_role,
    choose,
    log_probability,
    propose,
    role_of,
)
from grice.pragmatics.assembly import base_agent, rational_agent
from grice.pragmatics.caching import Cached
from grice.pragmatics.cascade import Cascade, CascadePlan
from grice.pragmatics.posterior import Confidence
from grice.pragmatics.rational import Weights
from grice.pragmatics.variety import check_variety
from grice.text import Literate
from grice.worlds.plain import in_world
from grice.worlds.plain.rules import PLAIN
from grice.worlds.world import World

Sentences: TypeAlias = str | Sequence[str]
Route: TypeAlias = str | Sequence[Actions]
Kind = TypeVar("Kind", bound=Answer)
SURE = 0.9  # the listener's own probability of an answer that stands, whatever the grammar reads


@runtime_checkable
class Attentive(Protocol):
    """A listener that reports its attention."""

    def attend(self, episode: Episode) -> tuple[tuple[Attended, ...], ...]: ...


@dataclass(frozen=True)
class Pair:
    """A listener and a speaker of one world, each the other's judge.

    Any two agents will do. One alone will do as well: it is asked without a judge, with weight 0. A segmenter
    cuts routes into sentences in worlds where a sentence may cover several actions (SAIL). `weights` are the
    judges' default weights; `confidence` calibrates scores as probabilities. With `cascades` the whole judge
    is asked only about candidates that can still win; the others' scores are `estimated`. With `variety` the
    speaker draws among the sentences that are understood as well as the best. Without a world (None), the
    actions are the plain options of a task's start (see `grice.choose`).
    """

    world: World[Any, Any]
    listener: Agent | None = None
    speaker: Agent | None = None
    segmenter: Segmenter | None = None
    weights: Weights = field(default_factory=Weights)
    confidence: Confidence = field(default_factory=Confidence)
    truthful: bool = True  # the world's checker has a say in what is said and what is understood
    cascades: Mapping[Role, Cascade] = field(default_factory=dict)  # of a rational agent's judge, by its role
    variety: float = 0.0

    if TYPE_CHECKING:  # the generated constructor, which also takes None

        def __init__(
            self,
            world: World[Any, Any] | None,
            listener: Agent | None = None,
            speaker: Agent | None = None,
            segmenter: Segmenter | None = None,
            weights: Weights = ...,
            confidence: Confidence = ...,
            truthful: bool = True,
            cascades: Mapping[Role, Cascade] = ...,
            variety: float = 0.0,
        ) -> None: ...

    def __post_init__(self) -> None:
        if self.world is None:
            object.__setattr__(self, "world", PLAIN)
        check_variety(self.variety)
        for role in ROLES:
            agent = self._agent(role)
            if agent is not None and check_role(agent) != role:
                raise AgentError(f"{type(agent).__name__} is a {agent.role}", allowed=f"a {role}")
        if self.listener is None and self.speaker is None:
            raise AgentError("there is neither a listener nor a speaker")

    def __repr__(self) -> str:
        agents = ", ".join(type(agent).__name__ for agent in (self.listener, self.speaker) if agent)
        return f"Pair({self.world.name}: {agents})"

    def cascaded(self, listener: CascadePlan | None = None, speaker: CascadePlan | None = None) -> Pair:
        """A copy in which the judges with a plan are cascades of their members."""
        return replace(self, cascades=cascades_of(self.listener, self.speaker, listener, speaker))

    def whole(self) -> Pair:
        """A copy without cascades: the whole judge judges every candidate."""
        return replace(self, cascades={})

    @overload
    def follow(
        self,
        start: State | str,
        sentences: Sentences,
        weight: float | None = None,
        candidates: int = BEAMS["listener"],
        *,
        ask: bool = False,
        abstain: bool | float = False,
    ) -> Interpretation: ...

    @overload
    def follow(
        self,
        start: Episode,
        *,
        weight: float | None = None,
        candidates: int = BEAMS["listener"],
        ask: bool = False,
        abstain: bool | float = False,
    ) -> Interpretation: ...

    @overload
    def follow(
        self,
        start: list[Episode] | list[ReadTask],
        *,
        weight: Weight = None,
        candidates: int = BEAMS["listener"],
        ask: bool = False,
        abstain: bool | float = False,
    ) -> list[Interpretation]: ...

    @overload
    def follow(
        self,
        start: list[tuple[State | str, Sentences]],
        *,
        weight: Weight = None,
        candidates: int = BEAMS["listener"],
        ask: bool = False,
        abstain: bool | float = False,
    ) -> list[Interpretation | GriceError]: ...

    def follow(
        self,
        start: Any,
        sentences: Any = MISSING,
        weight: Weight = None,
        candidates: int = BEAMS["listener"],
        *,
        ask: bool = False,
        abstain: bool | float = False,
    ) -> Any:
        """Follows sentences: the rational listener's best of `candidates`; `weight` is the judge's.

        A state may be written as the world shows it ("1:_ 2:gp …"). A text of several sentences or clauses is
        split into them. Words that the listener does not know are put into words that it knows, where that is
        unambiguous; `read_as` lists them. With `ask`, an answer that is in doubt has a `question`.

        With `abstain`, nothing is done where the answer's probability is below the threshold of doubt. A
        number is a guarantee: with 0.95, at least 95 % of the answers given are right, on requests like
        those that the threshold was fitted on.

        `follow([(start, sentences), …])` follows many in one batch, with the same answers, and one weight
        for all or one for each; an invalid question has a `GriceError` in the place of its answer.
        An episode without segments is a task that is followed word for word, and whose goal is kept.
        """

        least = self.confidence.threshold(abstain)

        def task(question: Any) -> ReadTask:
            if isinstance(question, Episode):
                role_of(question)  # refuses one that is finished
                return ReadTask(in_world(question))
            return (
                question
                if isinstance(question, ReadTask)
                else self.read_task(*two_parts(question, "sentences"))
            )

        def answer(tasks: Sequence[ReadTask], weights: Sequence[float | None]) -> list[Interpretation]:
            answers = self._answers(Interpretation, weights, [task.episode for task in tasks], candidates)
            answers = [
                replace(
                    found,
                    request=task.request,
                    least=least,
                    unknown_words=self._unread(task.request) if task.request else found.unknown_words,
                )
                for found, task in zip(answers, tasks, strict=True)
            ]
            plain = {i: task for i, found in enumerate(answers) if (task := self._plainly(found))}
            if plain:
                again = answer(list(plain.values()), [weights[i] for i in plain])
                for i, found in zip(plain, again, strict=True):
                    answers[i] = found
            return [self._with_question(found) for found in answers] if ask else answers

        return answer_each(start, sentences, weight, task, answer)

    @overload
    def describe(
        self,
        start: State | str,
        actions: Route,
        weight: float | None = None,
        candidates: int = BEAMS["speaker"],
    ) -> Description: ...

    @overload
    def describe(
        self, start: Episode, *, weight: float | None = None, candidates: int = BEAMS["speaker"]
    ) -> Description: ...

    @overload
    def describe(
        self, start: list[Episode], *, weight: Weight = None, candidates: int = BEAMS["speaker"]
    ) -> list[Description]: ...

    @overload
    def describe(
        self,
        start: list[tuple[State | str, Route]],
        *,
        weight: Weight = None,
        candidates: int = BEAMS["speaker"],
    ) -> list[Description | GriceError]: ...

    def describe(
        self,
        start: Any,
        actions: Any = MISSING,
        weight: Weight = None,
        candidates: int = BEAMS["speaker"],
    ) -> Any:
        """Describes actions: the rational speaker's best of `candidates` for every sentence.

        Actions may be written as the world shows them ("pour 1 2; mix 2"). In SAIL a route is cut into
        sentences at stops, at semicolons or between tuples; without any, by the segmenter if there is one.

        `describe([(start, actions), …])` describes many at once, as `follow` does; an episode without
        sentences is a task of its own.
        """

        def task(question: Any) -> Episode:
            if isinstance(question, Episode):
                role_of(question)
                return in_world(question)
            return self.to_describe(*two_parts(question, "actions"))

        def answer(tasks: Sequence[Episode], weights: Sequence[float | None]) -> list[Description]:
            return self._answers(Description, weights, tasks, candidates)

        return answer_each(start, actions, weight, task, answer)

    def to_follow(self, start: State | str, sentences: Sentences) -> Episode:
        """The task that `follow` sets the listener."""
        return self.read_task(start, sentences).episode

    def read_task(self, start: State | str, sentences: Sentences) -> ReadTask:
        """The task of `follow` with the reading of its sentences; `follow` takes it as a start."""
        world, state = read_state(self.world, start)
        if not world.legal(state):
            raise ImpossibleState(f"nothing can be done in {world.show(state)!r}")
        task = Episode(world, state)
        request = self.read(sentences, task)
        if request.sentences:
            check_sentences(request.sentences)
        return ReadTask(replace(task, sentences=request.sentences), request)

    def to_describe(self, start: State | str, actions: Route) -> Episode:
        """The task that `describe` sets the speaker."""
        (world, state), route = read_state(self.world, start), read_route(self.world, actions)
        task = Episode(world, state, segments=close_route(world, route))
        if not task.segments:
            raise ParseError("there are no actions to describe")
        check_segments(task.segments)
        task.states()  # an action that is not legal is refused before any model sees it
        uncut = len(route) == 1 and not any(map(self.world.ends, route[0]))
        if uncut and self.segmenter is not None:
            [task] = self.segmenter.segment([task])
        return task

    def _plainly(self, answer: Interpretation) -> ReadTask | None:
        """The task in plain words, where the answer is not what the grammar reads."""
        if answer.request is None or not self.truthful or answer.probability >= SURE * answer.reliability:
            return None
        request = answer.request.plainly(answer.episode.segments)
        return None if request is None else ReadTask(answer.episode.but(request.sentences, ()), request)

    def settle(self, answer: Interpretation, option: Option) -> Interpretation:
        """The answer after a question is settled by an option, with the next question if there is one."""
        [choice] = answer.choices
        kept = [c for c in choice.candidates if asking.follows_option(c.episode, option)]
        settled = replace(
            answer,
            choices=(replace(choice, candidates=tuple(kept)),),
            settled=len(option.segments),
            question=None,
        )
        return self._with_question(settled)

    def _with_question(self, answer: Interpretation) -> Interpretation:
        """The answer with a question, if one could settle its doubt."""
        if not answer.doubt or len(answer.posterior) < 2 or self.listener is None or self.speaker is None:
            return answer
        readings = [belief.candidates[0].episode for belief in answer.posterior[:2]]
        speaker = base_agent(self.world, self.speaker, self.truthful)
        question = asking.ask(speaker, self.listener, self.weights.speaker, readings, BEAMS["speaker"])
        return replace(answer, question=question)

    def agent(self, role: Role) -> Agent:
        """The listener or the speaker, if there is one."""
        agent = self._agent(role)
        if agent is None:
            raise AgentError(f"there is no {role}", hint=f"load the folder of a {role}, too")
        return agent

    def _agent(self, role: Role) -> Agent | None:
        return self.listener if role == "listener" else self.speaker

    def _weight(self, role: Role, weight: float | None, task: Episode) -> float:
        """The given weight, or the tuned one; 0 without a judge."""
        judge: Role = "speaker" if role == "listener" else "listener"
        if self._agent(judge) is not None:
            return self.weights.of_task(role, task) if weight is None else weight
        if weight in (None, 0):
            return 0.0
        raise AgentError(
            f"there is no {judge} to judge, and its weight is {weight!r}",
            hint=f"weight 0 asks the {role} alone",
        )

    def _answers(
        self, kind: type[Kind], given: Sequence[float | None], tasks: Sequence[Episode], candidates: int
    ) -> list[Kind]:
        """The agent's choices for each task, with the given weight or its own, and its base's own answer."""
        check_numbers({"candidates": candidates})
        role, judging = kind.parties
        weights = [self._weight(role, weight, task) for task, weight in zip(tasks, given, strict=True)]
        judge, own = self._agent(judging), Cached(self.agent(role))
        base = Cached(base_agent(self.world, own, self.truthful))
        # Once it has said something else than the rational speaker, only its first choices are looked for.
        literal = base if role == "listener" else base_agent(self.world, own, self.truthful, most=1)
        agents = {weight: self._agent_of(role, base, judge, weight) for weight in weights}
        asked = [(agents[weight], task) for weight, task in zip(weights, tasks, strict=True)]
        both = asked if judge is None else [*asked, *((literal, task) for task in tasks)]
        turns = choose(both, candidates, ahead=own)
        parts = {"base": 0.0} if judge is None else {"base": 0.0, "judge": 0.0}
        choices = [
            choices_of(Candidate(task, 0.0, parts), own) for task, own in zip(tasks, turns, strict=False)
        ]
        alone = turns[len(tasks) :] or turns
        return [
            kind(
                made,
                made[-1].judging(found[-1][0] if found else made[-1].chosen),
                weight,
                self._attend,
                self._unknown(task.sentences),
                confidence=self.confidence,
                hear=None if self.listener is None else self._hear,
                judge=None if judge is None else cache(partial(_judge, judge)),
            )
            for made, found, weight, task in zip(choices, alone, weights, tasks, strict=True)
        ]

    def _agent_of(self, role: Role, base: Agent, judge: Agent | None, weight: float) -> Agent:
        """The agent that answers in this role: rational, if there is a judge."""
        if judge is None:
            return base
        return rational_agent(
            base,
            judge,
            weight,
            truthful=self.truthful,
            variety=self.variety,
            cascade=self.cascades.get(role),
        )

    def _attend(self, episode: Episode) -> tuple[tuple[Attended, ...], ...]:
        return self.listener.attend(episode) if isinstance(self.listener, Attentive) else ()

    def _hear(self, tasks: Sequence[Episode]) -> list[Episode]:
        """The base listener's answers to the tasks."""
        return [found[0].episode for found in propose(self.agent("listener"), tasks, BEAMS["listener"])]

    def read(self, sentences: Sentences, task: Episode | None = None) -> Request:
        """Typed texts as sentences that the listener knows, read in the last state of `task`."""
        return as_typed(read_sentences(sentences), self.world, self.listener, task)

    def _unread(self, request: Request) -> tuple[str, ...]:
        """The words of a request that its reading does without, and those that the listener does not know."""
        own = [said for said, typed in zip(request.sentences, request.verbatim, strict=False) if typed]
        return tuple(dict.fromkeys((*request.skipped, *self._unknown(own))))

    def _unknown(self, sentences: Sequence[str]) -> tuple[str, ...]:
        """The words that the listener does not know; without one, the speaker."""
        reader = self.listener or self.speaker
        if not isinstance(reader, Literate):
            return ()
        return tuple(dict.fromkeys(word for s in sentences for word in reader.vocabulary.unknown(s)))


def _judge(judge: Agent, episode: Episode) -> float:
    return log_probability(judge, [episode])[0]
