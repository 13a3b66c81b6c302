"""Commands for plain values: which option a text means, what to say for one, which candidate is best."""

from __future__ import annotations

import shlex
import subprocess
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, TypeAlias

from tyro.conf import Positional, arg

from grice.cli.follow import open_text, print_line
from grice.cli.naming import MostRequests, Name, names_of, resources_of
from grice.errors import DataError, GriceError, ParseError

if TYPE_CHECKING:
    from grice.api.ranked import Chosen, Ranking, Said
    from grice.pragmatics.agents import Agent, Role

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

    asked: ClassVar[str]  # the field of a line that says what it is about
    listed: ClassVar[str]  # the field that lists what there is to choose from

    @abstractmethod
    def open(self) -> Callable[[Mapping[str, Any]], Found]:
        """A function that answers the question of a line, or of the command line."""

    @abstractmethod
    def question(self) -> dict[str, Any]:
        """The question of the command line, as a line of a file would have it."""

    def run(self) -> int:
        answer = self.open()
        if self.jsonl is None:
            found = answer(self.question())
            if self.json:
                print_line(found)
            else:
                print(found)
            return 0
        if any(self.question().values()):
            raise ParseError(f"--jsonl brings its own {self.asked}s and {self.listed}")
        wrong = [print_line(found) for found in self._answers(self.jsonl, answer)]
        return 2 if any(wrong) else 0

    def resolve(self, names: Mapping[Role, str], world: str) -> dict[Role, Agent]:
        """The agents of these names, each loaded once."""
        from grice.adapters.names import resolve

        names_of("", "", self.most_requests)  # refuses a limit below 1
        means = resources_of(lambda: (), None, self.most_requests)
        return {role: resolve(name, role, world, means).agent for role, name in names.items() if name}

    def _answers(
        self, file: Path, answer: Callable[[Mapping[str, Any]], Found]
    ) -> Iterator[Found | GriceError]:
        import msgspec

        form = f'{{"{self.asked}": …, "{self.listed}": […]}}'
        with sys.stdin if str(file) == "-" else open_text(file) as lines:
            for number, text in enumerate(lines, 1):
                if not text.strip():
                    continue
                where = f"{file}, line {number}"
                try:
                    line = msgspec.json.decode(text)
                    if not isinstance(line, dict) or not {self.asked, self.listed} <= line.keys():
                        raise DataError(f"not a {self.asked} with its {self.listed}", allowed=form)
                    yield answer(line)
                except msgspec.DecodeError as error:
                    yield DataError(str(error), where=where, allowed=form)
                except GriceError as error:
                    error.where = where
                    yield error


@dataclass(frozen=True, kw_only=True)
class Choose(PlainOptions):
    """Choose the option that a text means: with its probability, and a question if that is in doubt.

    Example: grice choose "the blue one" --options "a blue circle" "a red circle" --listener hf:MODEL
    """

    request: Request = ""
    """The text."""
    options: Texts = ()
    """The options. With --jsonl: {"request": "…", "options": […], "utterances": […]} in every line."""
    utterances: Texts = ()
    """Texts that might have been said; a speaker is normalised over them."""
    listener: Name = ""
    """Scores of options given a text: hf:NAME, http://HOST/v1#MODEL, FILE.json with a table, module:name."""
    speaker: Name = ""
    """Scores of a text given an option, likewise."""

    asked, listed = "request", "options"

    def open(self) -> Callable[[Mapping[str, Any]], Chosen[Any]]:
        from grice.api.choosing import choose

        agents = self.resolve({"listener": self.listener, "speaker": self.speaker}, "plain")

        def answer(line: Mapping[str, Any]) -> Chosen[Any]:
            return choose(
                line["request"],
                line["options"],
                listener=agents.get("listener"),
                speaker=agents.get("speaker"),
                utterances=line.get("utterances", ()),
                weight=self.weight,
            )

        return answer

    def question(self) -> dict[str, Any]:
        return {"request": self.request, "options": self.options, "utterances": self.utterances}


@dataclass(frozen=True, kw_only=True)
class Say(PlainOptions):
    """Say something for an option, so that it is understood among the others.

    Example: grice say "a blue circle" --options "a blue circle" "a red circle" --speaker hf:MODEL
    """

    target: Annotated[
        Positional[str], arg(metavar="TARGET", help_behavior_hint="(required without --jsonl)")
    ] = ""
    """The option that is to be understood."""
    options: Texts = ()
    """The options. With --jsonl: {"target": "…", "options": […], "utterances": […]} in every line."""
    utterances: Texts = ()
    """Texts that may be said; without them those of a table, or what a language model writes."""
    candidates: Annotated[int, arg(metavar="N")] = 20
    """Sentences that a language model writes."""
    speaker: Name = ""
    """Scores of a text given an option: hf:NAME, http://HOST/v1#MODEL, FILE.json (a table), module:name."""
    listener: Name = ""
    """Scores of options given a text, likewise."""

    asked, listed = "target", "options"

    def open(self) -> Callable[[Mapping[str, Any]], Said]:
        from grice.api.choosing import say

        agents = self.resolve({"listener": self.listener, "speaker": self.speaker}, "plain")

        def answer(line: Mapping[str, Any]) -> Said:
            return say(
                line["target"],
                line["options"],
                speaker=agents.get("speaker"),
                listener=agents.get("listener"),
                utterances=line.get("utterances", ()),
                weight=self.weight,
                candidates=self.candidates,
            )

        return answer

    def question(self) -> dict[str, Any]:
        return {"target": self.target, "options": self.options, "utterances": self.utterances}


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

    asked, listed = "request", "candidates"

    def open(self) -> Callable[[Mapping[str, Any]], Ranking[Any]]:
        from grice.api.choosing import rerank

        agents = self.resolve({"listener": self.base, "speaker": self.judge}, "replies")
        object_to = objections_of(self.objections) if self.objections else None

        def answer(line: Mapping[str, Any]) -> Ranking[Any]:
            given: Sequence[Any] | int = line["candidates"] or self.draw or ()
            found: Ranking[Any] = rerank(
                line["request"],
                given,
                base=agents.get("listener"),
                judge=agents.get("speaker"),
                objections=object_to,
                weight=self.weight,
            )
            return found

        return answer

    def question(self) -> dict[str, Any]:
        return {"request": self.request, "candidates": self.candidates}


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
