"""What a language model is asked: rules, examples and the episode so far as text, up to where it goes on."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template, TemplateError
from jinja2.sandbox import ImmutableSandboxedEnvironment

from grice.adapters.examples import NONE, Examples
from grice.episode import Action, Episode, Segment, State
from grice.errors import AgentError, ParseError
from grice.pragmatics.agents import Role

if TYPE_CHECKING:
    from grice.worlds.world import World

FOLDER = Path(__file__).parent / "templates"


@dataclass(frozen=True)
class Turn:
    """One turn as a template shows it; what is not known yet is empty."""

    state: str
    sentence: str = ""
    actions: str = ""
    after: str = ""
    view: str = ""  # what is to be seen from a state that does not tell
    view_after: str = ""  # and from where the actions lead


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

    def __call__(self, task: Episode) -> str:
        """The text up to where the next turn of a task goes on; the space after it is the answer's."""
        mine = task.segments if self.role == "listener" else task.sentences
        chosen = self.examples.choose(task, self.role)
        done, states = turns_of(task, len(mine)), task.states()
        try:
            text = self._template.render(
                rules=f"{self.world.name}.txt",
                examples=[turns_of(episode, episode.aligned) for episode in chosen],
                turns=done,
                now=_now(task, self.role, states),
                route=[segment_text(task.world, segment).strip() for segment in task.segments],
                end=_show(task, states[-1]),
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
        rules = FOLDER / f"{self.world.name}.txt"
        texts = [file.read_text() for file in (self._file, rules) if file.exists()]
        made = json.dumps([self.role, self.world.name, *texts, self.examples.about()])
        return hashlib.sha256(made.encode()).hexdigest()[:8]

    @property
    def _file(self) -> Path:
        return FOLDER / f"{self.role}.txt" if self.file is None else self.file

    @cached_property
    def _template(self) -> Template:
        if not self._file.is_file():
            raise ParseError("there is no such template", where=str(self._file))
        folders = [self._file.parent, FOLDER]
        environment: Environment = ImmutableSandboxedEnvironment(
            loader=FileSystemLoader(folders),
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        try:
            return environment.get_template(self._file.name)
        except TemplateError as error:
            raise ParseError(f"not a template: {error}", where=str(self._file)) from error


def _now(task: Episode, role: Role, states: Sequence[State]) -> Turn:
    """The next turn, without what the role has to say or do."""
    if role == "speaker":
        turn = len(task.sentences)
        return _turn(task, turn, states, actions=segment_text(task.world, task.segments[turn]).strip())
    state = states[-1]
    told = task.sentences[len(task.segments)]
    return Turn(_show(task, state), told, view=task.world.surroundings(state))


def turns_of(episode: Episode, count: int) -> list[Turn]:
    """The first turns of an episode, each of which has a sentence and a segment."""
    states = episode.states()
    return [
        _turn(
            episode, i, states, segment_text(episode.world, episode.segments[i]).strip(), episode.sentences[i]
        )
        for i in range(count)
    ]


def _turn(episode: Episode, i: int, states: Sequence[State], actions: str, sentence: str = "") -> Turn:
    before, after = states[i], states[i + 1]
    views = episode.world.surroundings(before), episode.world.surroundings(after)
    return Turn(_show(episode, before), sentence, actions, _show(episode, after), *views)


def segment_text(world: World[Any, Any], segment: Segment) -> str:
    """A segment as a continuation, action by action."""
    return "".join(action_text(world, action) for action in segment)


def action_text(world: World[Any, Any], action: Action) -> str:
    """An action as a continuation: the space in front and whatever ends it belong to it."""
    return f" {world.show_action(action)}" + ("\n" if world.ends(action) else ",")


def sentence_text(sentence: str) -> str:
    """A sentence as a continuation: the space in front and the line's end belong to it."""
    return f" {sentence}\n"


def completion(episode: Episode, role: Role, turn: int) -> str:
    """What the role should answer in that turn of an episode."""
    if role == "speaker":
        return sentence_text(episode.sentences[turn])
    return segment_text(episode.world, episode.segments[turn])


def task_at(episode: Episode, role: Role, turn: int) -> Episode:
    """The task of that turn: a listener has heard no later sentence, a speaker knows the whole route."""
    if role == "speaker":
        return replace(episode, sentences=episode.sentences[:turn])
    return replace(episode, sentences=episode.sentences[: turn + 1], segments=episode.segments[:turn])


def _show(episode: Episode, state: State) -> str:
    if episode.world is None:
        raise AgentError("a game without a world has no states to tell a language model of")
    return episode.world.show(state)
