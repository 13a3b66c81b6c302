"""The package on a postcard: load a listener and a speaker, then follow and describe."""

from __future__ import annotations

import random
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Protocol, TypeAlias, TypeVar, runtime_checkable

from grice.api import asking
from grice.api.answers import Answer, Description, Interpretation
from grice.api.asking import Option
from grice.api.deciding import decide
from grice.api.doubt import HARDLY
from grice.api.reading import BETWEEN, Reading, read
from grice.data.find import locate
from grice.data.setting import BEAMS
from grice.episode import Action, Episode, Segment, State
from grice.errors import AgentError, ImpossibleState, ParseError
from grice.limits import check_numbers, check_segments, check_sentences
from grice.models.bundled import find as find_shipped
from grice.models.cast import cascade_of, load_cast, models_in
from grice.models.listener import Attended
from grice.models.pretrained import read_config
from grice.models.segmenter import Segmenter
from grice.pragmatics.agents import ROLES, Agent, Role, check_count, check_role, propose
from grice.pragmatics.cascade import Cascades, Sieve
from grice.pragmatics.posterior import Confidence
from grice.pragmatics.proposer import as_proposer
from grice.pragmatics.rational import Weights
from grice.pragmatics.variety import check_variety
from grice.text import Literate
from grice.worlds import WORLDS, find_world
from grice.worlds.world import World

Folder: TypeAlias = str | Path
Actions: TypeAlias = str | Action | Segment  # an action, or all that one sentence should ask for
Kind = TypeVar("Kind", bound=Answer)


@runtime_checkable
class Attentive(Protocol):
    """A listener that can tell where it looked."""

    def attend(self, episode: Episode) -> tuple[tuple[Attended, ...], ...]: ...


@dataclass(frozen=True)
class Pair:
    """A listener and a speaker of one world, each the other's judge.

    Any two agents will do. One alone will do as well: it is asked without a judge, with weight 0. A segmenter
    cuts routes into sentences in worlds where that is not plain (SAIL). `weights` say how much each judge
    counts where a question does not; `confidence` says how to read scores as probabilities. With `cascades`
    the whole judge is asked only about candidates that can still win; the others' scores are `estimated`.
    With `variety` the speaker does not always say the best sentence, but one that is understood as well.
    """

    world: World[Any, Any]
    listener: Agent | None = None
    speaker: Agent | None = None
    segmenter: Segmenter | None = None
    weights: Weights = field(default_factory=Weights)
    confidence: Confidence = field(default_factory=Confidence)
    truthful: bool = True  # whether the world's checker has a say in what is said and what is understood
    cascades: Cascades = field(default_factory=Cascades)
    variety: float = 0.0

    def __post_init__(self) -> None:
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

    def cascaded(self, listener: Sieve | None = None, speaker: Sieve | None = None) -> Pair:
        """The pair whose rational listener's judge, or rational speaker's, is a cascade of its members."""
        made = Cascades(cascade_of(self.speaker, listener), cascade_of(self.listener, speaker))
        return replace(self, cascades=made)

    def whole(self) -> Pair:
        """The pair in which every candidate is judged by the whole judge."""
        return replace(self, cascades=Cascades())

    def follow(
        self,
        start: State | str,
        sentences: str | Sequence[str],
        weight: float | None = None,
        n: int = BEAMS["listener"],
        *,
        ask: bool = False,
    ) -> Interpretation:
        """What the rational listener does, of its `n` best candidates; `weight` is how much the judge counts.

        A state may be written as the world shows it ("1:_ 2:gp …"). A text of several sentences or
        clauses is split into them. Words that the listener does not know are put into words that it knows,
        where that is plain; `read_as` tells which. With `ask`, an answer that is in doubt has a `question`.
        """
        return self.follow_many([(start, sentences)], weight, n, ask=ask)[0]

    def describe(
        self,
        start: State | str,
        actions: str | Sequence[Actions],
        weight: float | None = None,
        n: int = BEAMS["speaker"],
    ) -> Description:
        """What the rational speaker says, of its `n` best candidates for every sentence.

        Actions may be written as the world shows them ("pour 1 2; mix 2"). In SAIL a route is cut into
        sentences at stops, at semicolons or between tuples; without any, by the segmenter if there is one.
        """
        return self.describe_task(self.to_describe(start, actions), weight, n)

    def follow_many(
        self,
        questions: Sequence[tuple[State | str, str | Sequence[str]]],
        weight: float | None = None,
        n: int = BEAMS["listener"],
        *,
        ask: bool = False,
    ) -> list[Interpretation]:
        """`follow` for many starts and sentences at once: the same answers, sooner than one by one."""
        asked = [_two(question, "sentences") for question in questions]
        readings = [self._read(*question) for question in asked]
        tasks = [task for task, _ in readings]
        answers = self.follow_tasks(tasks, [weight] * len(tasks), n, ask=ask)
        return [
            replace(answer, read_as=reading.changes, typed=reading.typed)
            for answer, (_, reading) in zip(answers, readings, strict=True)
        ]

    def describe_many(
        self,
        questions: Sequence[tuple[State | str, str | Sequence[Actions]]],
        weight: float | None = None,
        n: int = BEAMS["speaker"],
    ) -> list[Description]:
        """`describe` for many starts and actions at once: the same answers, sooner than one by one."""
        tasks = [self.to_describe(*_two(question, "actions")) for question in questions]
        return self.describe_tasks(tasks, [weight] * len(tasks), n)

    def to_follow(self, start: State | str, sentences: str | Sequence[str]) -> Episode:
        """The task that `follow` sets the listener."""
        return self._read(start, sentences)[0]

    def _read(self, start: State | str, sentences: str | Sequence[str]) -> tuple[Episode, Reading]:
        """The task that `follow` sets the listener, and how the sentences were read."""
        world, state = _state(self.world, start)
        if not world.legal(state):
            raise ImpossibleState(f"nothing can be done in {world.show(state)!r}")
        task = Episode(world, state)
        reading = self.read(sentences, task)
        return replace(task, sentences=reading.sentences), reading

    def to_describe(self, start: State | str, actions: str | Sequence[Actions]) -> Episode:
        """The task that `describe` sets the speaker."""
        (world, state), route = _state(self.world, start), _route(self.world, actions)
        task = Episode(world, state, segments=_close(world, route))
        if not task.segments:
            raise ParseError("there are no actions to describe")
        check_segments(task.segments)
        task.states()  # an action that is not legal is refused before any model sees it
        uncut = len(route) == 1 and not any(map(self.world.ends, route[0]))
        if uncut and self.segmenter is not None:
            [task] = self.segmenter.segment([task])
        return task

    def follow_task(
        self, task: Episode, weight: float | None = None, n: int = BEAMS["listener"]
    ) -> Interpretation:
        """`follow` for a task, whose goal is kept."""
        return self.follow_tasks([task], [weight], n)[0]

    def describe_task(
        self, task: Episode, weight: float | None = None, n: int = BEAMS["speaker"]
    ) -> Description:
        """`describe` for a task."""
        return self.describe_tasks([task], [weight], n)[0]

    def follow_tasks(
        self, tasks: Sequence[Episode], weights: Sequence[float | None], n: int, *, ask: bool = False
    ) -> list[Interpretation]:
        """`follow_task` for many, each with its own weight."""
        own = [self._weight("listener", w, len(t.sentences) > 1) for t, w in zip(tasks, weights, strict=True)]
        answers = self._answers(Interpretation, own, tasks, n)
        return [self._with_question(answer) for answer in answers] if ask else answers

    def settle(self, answer: Interpretation, option: Option) -> Interpretation:
        """The answer now that it is known which reading was meant, with the next question if there is one."""
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
        """The answer with a question, if there is a doubt that one could settle."""
        if not answer.doubt or len(answer.calibrated) < 2 or self.listener is None or self.speaker is None:
            return answer
        readings = [belief.candidates[0].episode for belief in answer.calibrated[:2]]
        speaker = as_proposer(self.world, self.speaker, self.truthful)
        question = asking.ask(speaker, self.listener, self.weights.speaker, readings, BEAMS["speaker"])
        return replace(answer, question=question)

    def describe_tasks(
        self, tasks: Sequence[Episode], weights: Sequence[float | None], n: int
    ) -> list[Description]:
        """`describe_task` for many, each with its own weight."""
        own = [self._weight("speaker", w, len(t.segments) > 1) for t, w in zip(tasks, weights, strict=True)]
        return self._answers(Description, own, tasks, n)

    def agent(self, role: Role) -> Agent:
        """The listener or the speaker, if there is one."""
        agent = self._agent(role)
        if agent is None:
            raise AgentError(f"there is no {role}", hint=f"load the folder of a {role}, too")
        return agent

    def _agent(self, role: Role) -> Agent | None:
        return self.listener if role == "listener" else self.speaker

    def _weight(self, role: Role, weight: float | None, multi: bool) -> float:
        """The weight asked for, or the one that is tuned; without a judge 0."""
        judge: Role = "speaker" if role == "listener" else "listener"
        if self._agent(judge) is not None:
            return self.weights.of(role, multi=multi) if weight is None else weight
        if weight in (None, 0):
            return 0.0
        raise AgentError(
            f"there is no {judge} to judge, and its weight is {weight!r}",
            hint=f"weight 0 asks the {role} alone",
        )

    def _answers(
        self,
        kind: type[Kind],
        weights: Sequence[float],
        tasks: Sequence[Episode],
        n: int,
    ) -> list[Kind]:
        check_numbers({"beam": n})
        role, judging = kind.parties
        base, judge = as_proposer(self.world, self.agent(role), self.truthful), self._agent(judging)
        answers = []
        enough = HARDLY if kind is Description and self.truthful else 0.0
        variety = self.variety if kind is Description else 0.0
        decided = decide(base, judge, weights, tasks, n, enough, self.cascades.of(role), variety)
        for (choices, alone), weight in zip(decided, weights, strict=True):
            unknown = self._unknown(choices[0].before.episode.sentences)
            heard = None if self.listener is None else self._hear
            answers.append(
                kind(choices, alone, weight, self._attend, unknown, confidence=self.confidence, hear=heard)
            )
        return answers

    def _attend(self, episode: Episode) -> tuple[tuple[Attended, ...], ...]:
        return self.listener.attend(episode) if isinstance(self.listener, Attentive) else ()

    def _hear(self, tasks: Sequence[Episode]) -> list[Episode]:
        """What the listener does, on its own, when it is told the tasks' sentences."""
        return [found[0].episode for found in propose(self.agent("listener"), tasks, BEAMS["listener"])]

    def read(self, sentences: str | Sequence[str], task: Episode | None = None) -> Reading:
        """What people typed, in words that the listener knows; `task` tells where they begin."""
        told, listener = _sentences(sentences), self.listener
        if listener is None or not isinstance(listener, Literate):
            return Reading(told, typed=tuple(range(1, len(told) + 1)))

        def now(before: tuple[str, ...]) -> State | None:
            """The state after the sentences before, as the listener follows them."""
            if task is None or not before:
                return task and task.start
            [[best]] = propose(listener, [replace(task, sentences=before)], 1)
            return best.episode.states()[-1]

        return read(told, listener.vocabulary, self.world.lexicon, now)

    def _unknown(self, sentences: Sequence[str]) -> tuple[str, ...]:
        """The words that the listener does not know; without one, the speaker."""
        reader = self.listener or self.speaker
        if not isinstance(reader, Literate):
            return ()
        return tuple(dict.fromkeys(word for s in sentences for word in reader.vocabulary.unknown(s)))


def load(models: Folder | Sequence[Folder], members: int | None = None) -> Pair:
    """The models of folders, or, by a world's name, those that come with grice.

    The folders say which is a listener's, which a speaker's (one of them is enough to ask it alone, with
    weight 0); a folder may also hold the folders of models. Of ensembles only the first `members` are asked,
    if so many are enough.
    """
    if isinstance(models, str) and models in WORLDS:
        return load_pair(models, members=members)
    if isinstance(models, str) and not Path(models).exists():
        raise ParseError(f"{models!r} is neither a world nor a folder", allowed=", ".join(WORLDS))
    listed = [models] if isinstance(models, str | Path) or not isinstance(models, Sequence) else models
    for folder in listed:
        if not isinstance(folder, str | Path):
            raise ParseError(f"{folder!r} is no folder", allowed="a world's name, a path, a list of paths")
    folders = [Path(folder) for folder in listed]
    if not folders:
        raise ParseError("no folder was given", hint="`grice train` makes one for each model")
    found = [model for folder in folders for model in models_in(folder)]
    return load_pair(read_config(found[0])["config"].get("world", ""), found, members)


def load_pair(world: str, folders: Sequence[Path] = (), members: int | None = None) -> Pair:
    """The models of some folders, which must be of this world; without any, those that come with grice."""
    if members is not None:
        check_count(members, "members")
    known, weights, confidence = find_world(world), Weights(), Confidence()
    sieves: Mapping[Role, Sieve] = {}
    variety = 0.0
    if not folders:
        shipment = find_shipped(world)
        folders, weights, confidence = shipment.folders(), shipment.weights, shipment.confidence
        sieves, variety = shipment.cascades, shipment.variety
    cast = load_cast(world, [model for folder in folders for model in models_in(folder)], members)
    pair = Pair(known, cast.listener, cast.speaker, cast.segmenter, weights, confidence, variety=variety)
    return pair.cascaded(sieves.get("listener"), sieves.get("speaker"))


def _state(world: World[Any, Any], start: State | str) -> tuple[World[Any, Any], State]:
    """The start, and the world that knows its place."""
    if isinstance(start, str):
        world, start = locate(world, start)
    kind = type(world.random(random.Random(0)))
    if not isinstance(start, kind):
        raise ParseError(
            f"{start!r} is not a state of {world.name}", allowed=f"a {kind.__name__}, or its text"
        )
    world.arrays.encode([start])  # refuses what can be written but not acted in: a pose in any orientation
    return world, start


def _two(question: object, what: str) -> tuple[Any, Any]:
    """A question's start, and what goes with it."""
    if not isinstance(question, tuple | list) or len(question) != 2:
        raise ParseError(f"{question!r} is no question", allowed=f"a start and its {what}")
    return question[0], question[1]


def _sentences(sentences: str | Sequence[str]) -> tuple[str, ...]:
    one = isinstance(sentences, str) or not isinstance(sentences, Sequence)
    listed: tuple[Any, ...] = (sentences,) if one else tuple(sentences)
    if not listed:
        raise ParseError("there are no sentences to follow")
    for number, sentence in enumerate(listed, 1):
        if not isinstance(sentence, str):
            raise ParseError(f"{sentence!r} is not a sentence", allowed="text, or a list of texts")
        if not sentence.strip():
            raise ParseError(f"sentence {number} of {len(listed)} is empty", allowed="one word or more")
    check_sentences(listed)
    told = tuple(part for sentence in listed for part in BETWEEN.split(sentence.strip()))
    check_sentences(told)
    return told


def _route(world: World[Any, Any], actions: str | Sequence[Actions]) -> list[Segment]:
    """The parts that are told apart: by semicolons, as tuples, or not at all."""
    if isinstance(actions, str):
        return [world.parse_segment(part) for part in actions.rstrip("; ").split(";")]
    if not isinstance(actions, Sequence):
        raise ParseError(f"{actions!r} are no actions", allowed="a text, an action, or a list of them")
    if type(actions) not in (tuple, list):  # an action is a tuple of its own type
        return [_segment(world, actions)]
    parts = [_segment(world, told) for told in actions]
    apart = all(type(told) in (tuple, list) for told in actions)
    return parts if apart else [tuple(action for part in parts for action in part)]


def _segment(world: World[Any, Any], told: Actions) -> Segment:
    if isinstance(told, str):
        return world.parse_segment(told)
    given = world.expand(tuple(told) if type(told) in (tuple, list) else (told,))
    for action in given:
        if not isinstance(action, Hashable) or action not in world.index:
            raise ParseError(f"{action!r} is not an action of {world.name}")
    return given


def _close(world: World[Any, Any], route: Sequence[Segment]) -> tuple[Segment, ...]:
    """The route cut after every action that ends a segment; what is left open is ended."""
    segments: list[Segment] = []
    for part in route:
        segment: Segment = ()
        for action in part:
            segment += (action,)
            if world.ends(action):
                segments.append(segment)
                segment = ()
        if segment:
            segments.append((*segment, next(action for action in world.actions if world.ends(action))))
    return tuple(segments)
