"""Prompts: rules, examples and the episode so far as text, up to the completion."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from inspect import getdoc
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jinja2 import (
    ChoiceLoader,
    DictLoader,
    Environment,
    FileSystemLoader,
    StrictUndefined,
    Template,
    TemplateError,
)
from jinja2.sandbox import ImmutableSandboxedEnvironment

from grice.adapters.examples import NONE, Examples
from grice.episode import Action, Episode, Segment, State
from grice.errors import AgentError, IllegalAction, ParseError
from grice.pragmatics.agents import Role
from grice.worlds.plain import in_world

if TYPE_CHECKING:
    from grice.worlds.world import World

FOLDER = Path(__file__).parent / "templates"
SEPARATOR = "\x1e"  # between texts that a speaker tells apart
REMEMBERED = 2  # turns whose actions are shown as what was done before


@dataclass(frozen=True)
class PromptTurn:
    """One turn as a template shows it, in words; what is not known yet is empty."""

    state: str
    notation: str  # the state as the world shows and parses it
    sentence: str = ""
    actions: str = ""
    after: str = ""
    before: str = ""  # the actions of the last turns


@dataclass(frozen=True)
class Prompt:
    """The template of a role in a world, filled for one task after the other.

    A template is Jinja's. It knows `rules` (the name of the world's own text, to include), `examples` (lists
    of turns), `turns` (those of this episode that are done), `now` (the next one, as far as it is given),
    `route` (the actions of every turn, the later ones among them) and `end` (where they lead).
    """

    role: Role
    world: World[Any, Any]
    file: Path | None = None  # a template of one's own
    examples: Examples = field(default=NONE)
    among: int = 0  # other actions in whose place the asked-for one stands, each in a text of its own

    def __call__(self, task: Episode) -> str:
        """The text up to where the next turn of a task goes on; the space after it is the answer's.

        With other actions that could be done instead, there is a text for each of them, after a separator.
        """
        task = in_world(task)
        return SEPARATOR.join(map(self._fill, contrasts(task, self.among) if self.among else [task]))

    def _fill(self, task: Episode) -> str:
        mine = task.segments if self.role == "listener" else task.sentences
        chosen = self.examples.choose(task, self.role)
        done, states = turns_of(task, range(len(mine))), task.states()
        try:
            text = self._template.render(
                rules=f"{self.world.name}.txt",
                examples=[turns_of(*example) for example in chosen],
                turns=done,
                now=_now(task, self.role, states),
                route=told_segments(task, states),
                end=task.world.telling.state(states[-1]),
            )
        except TemplateError as error:
            raise ParseError(f"a template that cannot be filled: {error}", where=str(self._file)) from error
        return text.rstrip()

    @property
    def source(self) -> str:
        """The template's own text."""
        return self._file.read_text()

    @cached_property
    def digest(self) -> str:
        """Eight hexadecimal digits that change with whatever changes a prompt."""
        texts = [text for text in (self.source if self._file.exists() else "", self._rules) if text]
        among = [self.among] if self.among else []
        made = json.dumps([self.role, self.world.name, *texts, self.examples.about(), *among])
        return hashlib.sha256(made.encode()).hexdigest()[:8]

    @property
    def _file(self) -> Path:
        if self.file is not None:
            return self.file
        return self._own if self._own.exists() else FOLDER / f"{self.role}.txt"

    @property
    def _own(self) -> Path:
        """The template of a world that is asked otherwise, if it exists; it holds the rules, too."""
        return FOLDER / f"{type(self.world).__name__.lower()}-{self.role}.txt"

    @property
    def _rules(self) -> str:
        """The world's rules in words: its text here, else the first paragraph of its class's docstring."""
        if self._own.exists():
            return ""
        file = FOLDER / f"{self.world.name}.txt"
        return file.read_text() if file.exists() else (getdoc(type(self.world)) or "").split("\n\n")[0]

    @cached_property
    def _template(self) -> Template:
        if not self._file.is_file():
            raise ParseError("there is no such template", where=str(self._file))
        folders = [self._file.parent, FOLDER]
        environment: Environment = ImmutableSandboxedEnvironment(
            loader=ChoiceLoader(
                [FileSystemLoader(folders), DictLoader({f"{self.world.name}.txt": self._rules})]
            ),
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        try:
            return environment.get_template(self._file.name)
        except TemplateError as error:
            raise ParseError(f"not a template: {error}", where=str(self._file)) from error


def contrasts(task: Episode, among: int) -> list[Episode]:
    """A speaker's task up to its next turn, and the same with up to so many other actions in that turn."""
    turn, world = len(task.sentences), task.world
    if world.open_ended:
        raise AgentError(
            f"in {world.name} what else could be done cannot be listed", hint="leave out ?alpha="
        )
    [meant] = task.segments[turn]
    others = [action for action in world.legal(task.states()[turn]) if action != meant]
    if len(others) > among:
        others = random.Random(f"among {world.show_action(meant)}").sample(others, among)
    return [replace(task, segments=(*task.segments[:turn], (action,))) for action in (meant, *others)]


def _now(task: Episode, role: Role, states: Sequence[State]) -> PromptTurn:
    """The next turn, without what the role has to say or do."""
    if role == "speaker":
        return replace(_turn(task, len(task.sentences), states), sentence="")
    return _turn(task, len(task.segments), states)


def turns_of(episode: Episode, numbers: Iterable[int]) -> list[PromptTurn]:
    """These turns of an episode, each of which has a sentence and a segment."""
    states = episode.states()
    return [_turn(episode, i, states) for i in numbers]


def _turn(episode: Episode, i: int, states: Sequence[State]) -> PromptTurn:
    """A turn as far as it is known."""
    done = told_segments(episode, states)
    return PromptTurn(
        state=episode.world.telling.state(states[i]),
        notation=episode.world.show(states[i]),
        sentence=episode.sentences[i] if i < len(episode.sentences) else "",
        actions=done[i] if i < len(done) else "",
        after=episode.world.telling.state(states[i + 1]) if i < len(done) else "",
        before="; ".join(done[max(0, i - REMEMBERED) : i]) or "nothing",
    )


def told_segments(episode: Episode, states: Sequence[State]) -> list[str]:
    """The actions of each turn in words."""
    pairs = zip(states, episode.segments, strict=False)
    return [segment_text(episode.world, state, segment).strip() for state, segment in pairs]


def segment_text(world: World[Any, Any], state: State, segment: Segment) -> str:
    """A segment, done in a state, as a continuation, action by action."""
    told = []
    for action in segment:
        told.append(action_text(world, state, action))
        state = world.step(state, action)
    return "".join(told)


def action_text(world: World[Any, Any], state: State, action: Action) -> str:
    """An action as a continuation: the space in front and whatever ends it belong to it."""
    return f" {world.telling.action(state, action)}" + ("\n" if world.ends(action) else ",")


def read_segment(world: World[Any, Any], state: State, line: str) -> Segment | None:
    """The segment that a line states, in words or in the world's notation, if it is one and legal."""
    rest, found = f" {line.strip()}\n", []  # type: str, list[Action]
    while rest:
        texts = {action_text(world, state, action): action for action in world.legal(state)}
        told = max((text for text in texts if rest.startswith(text)), key=len, default="")
        if not told:
            return _read_notation(world, state, rest) if not found else None
        found.append(texts[told])
        rest, state = rest[len(told) :], world.step(state, texts[told])
    return tuple(found)


def _read_notation(world: World[Any, Any], state: State, line: str) -> Segment | None:
    try:
        segment: Segment = world.parse_segment(line.strip())
        for action in segment:
            state = world.step(state, action)
    except (ParseError, IllegalAction):
        return None
    ended = [world.ends(action) for action in segment]
    return segment if ended and ended[-1] and not any(ended[:-1]) else None


def sentence_text(sentence: str) -> str:
    """A sentence as a continuation: the space in front and the line's end belong to it."""
    return f" {sentence}\n"


def completion(episode: Episode, role: Role, turn: int) -> str:
    """The right completion for a role in that turn of an episode."""
    if role == "speaker":
        return sentence_text(episode.sentences[turn])
    return segment_text(episode.world, episode.states()[turn], episode.segments[turn])


def task_at(episode: Episode, role: Role, turn: int) -> Episode:
    """The task of that turn: a listener has heard no later sentence, a speaker knows the whole route."""
    if role == "speaker":
        return replace(episode, sentences=episode.sentences[:turn])
    return replace(episode, sentences=episode.sentences[: turn + 1], segments=episode.segments[:turn])
