"""The package on a postcard: load a listener and a speaker, then follow and describe."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Protocol, TypeAlias, TypeVar, runtime_checkable

from grice.api.answers import Answer, Choice, Description, Interpretation
from grice.episode import Action, Episode, Segment, State
from grice.errors import ImpossibleState, ParseError
from grice.models.bundled import find as find_shipped
from grice.models.cast import load_cast, models_in
from grice.models.listening import Attended
from grice.models.pretrained import read_config
from grice.models.segmenter import Segmenter
from grice.pragmatics.agents import Agent, Candidate, propose
from grice.pragmatics.length import as_proposer
from grice.pragmatics.rational import Rational, Weights, rank
from grice.text import Vocabulary
from grice.worlds import WORLDS
from grice.worlds import world as find_world
from grice.worlds.world import World

Folder: TypeAlias = str | Path
Told: TypeAlias = str | Action | Segment  # an action, or all that one sentence should ask for
Kind = TypeVar("Kind", bound=Answer)


@runtime_checkable
class Attentive(Protocol):
    """A listener that can tell where it looked."""

    def attend(self, episode: Episode) -> tuple[tuple[Attended, ...], ...]: ...


@runtime_checkable
class Literate(Protocol):
    """An agent that can tell which words it knows."""

    vocabulary: Vocabulary


@dataclass(frozen=True)
class Pair:
    """A listener and a speaker of one world, each the other's judge.

    Any two agents will do. A segmenter cuts routes into sentences in worlds where that is not plain (SAIL).
    `weights` say how much each judge counts where a question does not.
    """

    world: World[Any, Any]
    listener: Agent
    speaker: Agent
    segmenter: Segmenter | None = None
    weights: Weights = field(default_factory=Weights)

    def __repr__(self) -> str:
        agents = ", ".join(type(agent).__name__ for agent in (self.listener, self.speaker))
        return f"Pair({self.world.name}: {agents})"

    def follow(
        self, start: State | str, sentences: str | Sequence[str], weight: float | None = None, n: int = 40
    ) -> Interpretation:
        """What the rational listener does, of its `n` best candidates; `weight` is how much the judge counts.

        A state may be written as the world shows it ("1:_ 2:gp …"). Punctuation that the listener does not
        know is left out.
        """
        state = _state(self.world, start)
        if not self.world.legal(state):
            raise ImpossibleState(f"nothing can be done in {self.world.show(state)!r}")
        told = tuple(map(self._read, _sentences(sentences)))
        return self.follow_task(Episode(self.world, state, sentences=told), weight, n)

    def describe(
        self, start: State | str, actions: str | Sequence[Told], weight: float | None = None, n: int = 20
    ) -> Description:
        """What the rational speaker says, of its `n` best candidates for every sentence.

        Actions may be written as the world shows them ("pour 1 2; mix 2"). In SAIL a route is cut into
        sentences at stops, at semicolons or between tuples; without any, by the segmenter if there is one.
        """
        state, route = _state(self.world, start), _route(self.world, actions)
        task = Episode(self.world, state, segments=_close(self.world, route))
        if not task.segments:
            raise ParseError("there are no actions to describe")
        task.states()  # an action that is not legal is refused before any model sees it
        uncut = len(route) == 1 and not any(map(self.world.ends, route[0]))
        if uncut and self.segmenter is not None:
            [task] = self.segmenter.segment([task])
        return self.describe_task(task, weight, n)

    def follow_task(self, task: Episode, weight: float | None = None, n: int = 40) -> Interpretation:
        """`follow` for a task, whose goal is kept."""
        if weight is None:
            weight = self.weights.of("listener", multi=len(task.sentences) > 1)
        return self._answer(Interpretation, Rational(self.listener, self.speaker, weight), task, n)

    def describe_task(self, task: Episode, weight: float | None = None, n: int = 20) -> Description:
        """`describe` for a task."""
        if weight is None:
            weight = self.weights.of("speaker", multi=len(task.segments) > 1)
        agent = Rational(as_proposer(self.world, self.speaker), self.listener, weight)
        return self._answer(Description, agent, task, n)

    def _answer(self, kind: type[Kind], agent: Rational, task: Episode, n: int) -> Kind:
        choices, base = decide(agent, task, n)
        episode = choices[-1].chosen.episode
        looked = self.listener.attend(episode) if isinstance(self.listener, Attentive) else ()
        return kind(choices, base, agent.weight, looked, self._unknown(task.sentences))

    def _read(self, sentence: str) -> str:
        """A sentence of a user, who may end it with a full stop; as it is if nothing else is left of it."""
        if not isinstance(self.listener, Literate):
            return sentence
        return self.listener.vocabulary.readable(sentence) or sentence

    def _unknown(self, sentences: Sequence[str]) -> tuple[str, ...]:
        """The words that the listener or the speaker does not know."""
        readers = [agent for agent in (self.listener, self.speaker) if isinstance(agent, Literate)]
        unknown = [w for s in sentences for reader in readers for w in reader.vocabulary.unknown(s)]
        return tuple(dict.fromkeys(unknown))


def load(models: Folder | Sequence[Folder]) -> Pair:
    """The models of folders, or, by a world's name, those that come with grice.

    The folders say which is a listener's, which a speaker's; a folder may also hold the folders of models.
    """
    if isinstance(models, str) and models in WORLDS:
        return load_pair(models)
    if isinstance(models, str) and not Path(models).exists():
        raise ParseError(f"{models!r} is neither a world nor a folder", allowed=", ".join(WORLDS))
    folders = [Path(models)] if isinstance(models, str | Path) else [Path(folder) for folder in models]
    if not folders:
        raise ParseError("no folder was given", hint="`grice train` makes one for each model")
    found = [model for folder in folders for model in models_in(folder)]
    return load_pair(read_config(found[0])["config"].get("world", ""), found)


def load_pair(world: str, folders: Sequence[Path] = ()) -> Pair:
    """The models of some folders, which must be of this world; without any, those that come with grice."""
    known, weights = find_world(world), Weights()
    if not folders:
        shipment = find_shipped(world)
        folders, weights = shipment.folders(), shipment.weights
    cast = load_cast(world, [model for folder in folders for model in models_in(folder)])
    return Pair(known, cast.base("listener"), cast.base("speaker"), cast.segmenter, weights)


def decide(agent: Rational, task: Episode, n: int) -> tuple[tuple[Choice, ...], Candidate]:
    """The agent's choices until the task is finished, and what its base would have answered on its own."""
    alone = replace(agent, weight=0)  # its order is the base's, and both scores are known
    chosen = base = Candidate(task, 0.0, {"base": 0.0, "judge": 0.0})
    choices: list[Choice] = []
    while not choices or not chosen.episode.finished:
        tasks = list(dict.fromkeys([chosen.episode, base.episode]))
        proposed = propose(alone, tasks, n)
        choices.append(Choice(tuple(rank(proposed[0], agent.weight)), chosen))
        chosen, base = choices[-1].chosen, proposed[-1][0]
    return tuple(choices), base


def _state(world: World[Any, Any], start: State | str) -> State:
    if isinstance(start, str):
        start = world.parse(start)
    kind = type(world.random(random.Random(0)))
    if not isinstance(start, kind):
        raise ParseError(
            f"{start!r} is not a state of {world.name}", allowed=f"a {kind.__name__}, or its text"
        )
    world.arrays.encode([start])  # refuses what can be written but not acted in: a pose in any orientation
    return start


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
    return listed


def _route(world: World[Any, Any], actions: str | Sequence[Told]) -> list[Segment]:
    """The parts that are told apart: by semicolons, as tuples, or not at all."""
    if isinstance(actions, str):
        return [world.parse_segment(part) for part in actions.rstrip("; ").split(";")]
    parts = [_segment(world, told) for told in actions]
    apart = all(type(told) in (tuple, list) for told in actions)  # an action is a tuple of its own type
    return parts if apart else [tuple(action for part in parts for action in part)]


def _segment(world: World[Any, Any], told: Told) -> Segment:
    if isinstance(told, str):
        return world.parse_segment(told)
    given = world.expand(tuple(told) if type(told) in (tuple, list) else (told,))
    for action in given:
        if action not in world.index:
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
