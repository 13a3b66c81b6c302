"""Commands for plain values: which option a text means, what to say for one, which candidate is best."""

from __future__ import annotations

import shlex
import subprocess
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, TypeAlias

from tyro.conf import Positional, arg

from grice.cli.follow import open_text, print_line
from grice.cli.naming import MostRequests, Name, names_of, resources_of
from grice.errors import DataError, GriceError, ParseError
from grice.pragmatics.agents import ROLES, Role

if TYPE_CHECKING:
    from grice.api.ranked import Chosen, Ranking, Said
    from grice.pragmatics.agents import Agent

    Found: TypeAlias = Chosen[Any] | Said | Ranking[Any]

SECONDS = 60  # that a command may take to find objections to a candidate
Request = Annotated[Positional[str], arg(metavar="REQUEST", help_behavior_hint="(required without --jsonl)")]
Texts = Annotated[tuple[str, ...], arg(metavar="TEXT [TEXT …]", help_behavior_hint="")]
Lines = Annotated[Path | None, arg(metavar="FILE", help_behavior_hint="")]
WeightArgument = Annotated[
    float | None,
    arg(metavar="W", help_behavior_hint="(default: 0.5; 1 where only the judge is given, 0 without a judge)"),
]


@dataclass(frozen=True, kw_only=True)
class PlainOptions(ABC):
    """A question, or a file of questions; the options that all commands share."""

    weight: WeightArgument = None
    """Weight of the judge, from 0 (base agent) to 1 (judge only)."""
    most_requests: MostRequests = None
    """The most requests to send to a language model's server."""
    jsonl: Lines = None
    """Answer every line of a file (- for what is piped in) instead, with a line of JSON each; a line that is
    wrong is answered with an "error"."""
    json: Annotated[bool, arg(help_behavior_hint="")] = False
    """Print everything as JSON, for programs."""

    fields: ClassVar[tuple[str, ...]]  # of a line: its question, the list to choose from, and optional ones
    roles: ClassVar[Mapping[str, Role]] = {role: role for role in ROLES}  # by the option that names an agent
    world: ClassVar[str] = "plain"

    @abstractmethod
    def answer(self, line: Mapping[str, Any], agents: Mapping[str, Agent]) -> Found:
        """The answer to the question of a line, by the agents that are named."""

    def run(self) -> int:
        question = {name: getattr(self, name) for name in self.fields}
        if self.jsonl is None:
            found = self.answer(question, self._agents())
            if self.json:
                print_line(found)
            else:
                print(found)
            return 0
        if any(question.values()):
            raise ParseError(f"--jsonl brings its own {self.fields[0]}s and {self.fields[1]}")
        wrong = [print_line(found) for found in self._answers(self.jsonl)]
        return 2 if any(wrong) else 0

    def _agents(self) -> dict[str, Agent]:
        """The agents that are named, each loaded once."""
        from grice.adapters.names import resolve

        names_of("", "", self.most_requests)  # refuses a limit below 1
        means = resources_of(lambda: (), None, self.most_requests)
        named = {option: getattr(self, option) for option in self.roles}
        return {
            option: resolve(name, self.roles[option], self.world, means).agent
            for option, name in named.items()
            if name
        }

    def _answers(self, file: Path) -> Iterator[Found | GriceError]:
        import msgspec

        agents, (asked, listed, *_) = self._agents(), self.fields
        form = f'{{"{asked}": …, "{listed}": […]}}'
        with open_text(file) as lines:
            for number, text in enumerate(lines, 1):
                if not text.strip():
                    continue
                where = f"{file}, line {number}"
                try:
                    line = msgspec.json.decode(text)
                    if not isinstance(line, dict) or not {asked, listed} <= line.keys():
                        raise DataError(f"not a {asked} with its {listed}", allowed=form)
                    yield self.answer(line, agents)
                except msgspec.DecodeError as error:
                    yield DataError(str(error), where=where, allowed=form)
                except GriceError as error:
                    error.where = where
                    yield error


@dataclass(frozen=True, kw_only=True)
class AmongOptions(PlainOptions, ABC):
    """The options that `choose` and `say` share."""

    utterances: Texts = ()
    """Texts that might be said: a speaker is normalised over them, or says one of them."""
    listener: Name = ""
    """Scores of options given a text: hf:NAME, http://HOST/v1#MODEL, FILE.json (a table), module:name."""
    speaker: Name = ""
    """Scores of a text given an option, likewise."""


@dataclass(frozen=True, kw_only=True)
class Choose(AmongOptions):
    """Choose the option that a text means: with its probability, and a question if that is in doubt.

    Example: grice choose "the blue one" --options "a blue circle" "a red circle" --listener hf:MODEL
    """

    request: Request = ""
    """The text."""
    options: Texts = ()
    """The options. With --jsonl: {"request": "…", "options": […], "utterances": […]} in every line."""

    fields = ("request", "options", "utterances")

    def answer(self, line: Mapping[str, Any], agents: Mapping[str, Any]) -> Chosen[Any]:
        from grice.api.choosing import choose

        said = line.get("utterances", ())
        return choose(line["request"], line["options"], utterances=said, weight=self.weight, **agents)


@dataclass(frozen=True, kw_only=True)
class Say(AmongOptions):
    """Say something for an option, so that it is understood among the others.

    Without utterances, the texts of a table are said, or what a language model writes.

    Example: grice say "a blue circle" --options "a blue circle" "a red circle" --speaker hf:MODEL
    """

    target: Annotated[
        Positional[str], arg(metavar="TARGET", help_behavior_hint="(required without --jsonl)")
    ] = ""
    """The option that is to be understood."""
    options: Texts = ()
    """The options. With --jsonl: {"target": "…", "options": […], "utterances": […]} in every line."""
    candidates: Annotated[int, arg(metavar="N")] = 20
    """Sentences that a language model writes."""

    fields = ("target", "options", "utterances")

    def answer(self, line: Mapping[str, Any], agents: Mapping[str, Any]) -> Said:
        from grice.api.choosing import say

        return say(
            line["target"],
            line["options"],
            utterances=line.get("utterances", ()),
            weight=self.weight,
            candidates=self.candidates,
            **agents,
        )


@dataclass(frozen=True, kw_only=True)
class Rerank(PlainOptions):
    """Rank candidates that answer a request, by p(candidate | request) and p(request | candidate).

    Example: grice rerank "add two numbers" --candidates "a+b" "a-b" --base hf:CODER --judge hf:REVIEWER
    """

    request: Request = ""
    """The text."""
    candidates: Texts = ()
    """The candidates. With --jsonl: {"request": "…", "candidates": […]} in every line."""
    draw: Annotated[int | None, arg(metavar="N", help_behavior_hint="")] = None
    """Let the base write N candidates."""
    base: Name = ""
    """Scores of candidates given a request: hf:NAME, http://HOST/v1#MODEL, FILE.json, module:name."""
    judge: Name = ""
    """Scores of a request given a candidate, likewise."""
    objections: Annotated[str, arg(metavar="COMMAND", help_behavior_hint="")] = ""
    """A command that gets a candidate on its standard input and fails if something is wrong with it."""

    fields = ("request", "candidates")
    roles: ClassVar[Mapping[str, Role]] = {"base": "listener", "judge": "speaker"}
    world = "replies"

    def answer(self, line: Mapping[str, Any], agents: Mapping[str, Any]) -> Ranking[Any]:
        from grice.api.choosing import rerank

        given: Any = line["candidates"] or self.draw or ()
        object_to = objections_of(self.objections) if self.objections else None
        found: Ranking[Any] = rerank(
            line["request"], given, objections=object_to, weight=self.weight, **agents
        )
        return found


def objections_of(command: str) -> Callable[[Any], str]:
    """Checks candidates by a command; the objection is the last line of its output if it fails."""
    words = shlex.split(command)

    def object_to(candidate: Any) -> str:
        from grice.worlds.plain.options import as_option, text_of

        text = text_of(as_option(candidate))
        try:
            done = subprocess.run(words, input=text, capture_output=True, text=True, timeout=SECONDS)
        except subprocess.TimeoutExpired:
            return f"{words[0]} took more than {SECONDS} s"
        except OSError as error:
            raise ParseError(f"{words[0]!r} cannot be run: {error.strerror}", where="--objections") from error
        if done.returncode == 0:
            return ""
        return ((done.stderr or done.stdout).strip().splitlines() or [f"{words[0]} failed"])[-1]

    return object_to
