"""Answers: every candidate with both scores, the base agent's own answer, probabilities and doubts."""

from __future__ import annotations

import io
import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from rich.console import Console
from rich.table import Table
from rich.text import Text

from grice.api.asking import Option, Question
from grice.api.doubt import UNKNOWN
from grice.episode import Episode
from grice.pragmatics.agents import Candidate, Role
from grice.pragmatics.frames import frame
from grice.pragmatics.posterior import Confidence
from grice.pragmatics.rational import log_sum, mix
from grice.worlds.terminal import show

if TYPE_CHECKING:
    from grice.models.listener import Attended

SHOWN = 5  # how many candidates a terminal shows


@dataclass(frozen=True)
class Choice:
    """Candidates ranked against each other, the chosen one first, and the task that they continue."""

    candidates: tuple[Candidate, ...]
    before: Candidate

    @property
    def wider(self) -> bool:
        """True if the search was widened because the judge doubted the first candidates."""
        return self.chosen.wider

    @property
    def chosen(self) -> Candidate:
        return self.candidates[0]

    @property
    def drawn(self) -> bool:
        """True if another candidate has a better score: one of those understood as well was drawn."""
        return self.chosen.score < max(candidate.score for candidate in self.candidates)

    @property
    def probabilities(self) -> tuple[float, ...]:
        """The probability of each candidate among these, proportional to exp(score)."""
        total = log_sum(c.score for c in self.candidates)
        return tuple(math.exp(c.score - total) if c.score > -math.inf else 0.0 for c in self.candidates)

    @property
    def judged(self) -> bool:
        """True if a judge was asked, not the base agent alone."""
        return "judge" in self.chosen.parts

    def gain(self, candidate: Candidate, part: str) -> float:
        """A candidate's score less that of the task it continues, by "base" or "judge"."""
        total = candidate.parts[part]
        return total if total == -math.inf else total - self.before.parts[part]

    def judging(self, alone: Candidate) -> Candidate:
        """The base's own answer, with the judge's score if it is among the candidates and fully judged."""
        same = (c.parts for c in self.candidates if c.episode == alone.episode and not c.estimated)
        return replace(alone, parts=next(same, {"base": alone.score}))


def choices_of(start: Candidate, turns: Sequence[Sequence[Candidate]]) -> tuple[Choice, ...]:
    """An agent's choices, turn by turn; a base that was asked alone has only its own part."""
    choices: list[Choice] = [] if turns else [Choice((start,), start)]  # nothing was asked for
    for candidates in turns:
        before = choices[-1].chosen if choices else start
        named = [c if c.parts else replace(c, parts={"base": c.score}) for c in candidates]
        choices.append(Choice(tuple(named), before))
    return tuple(choices)


@dataclass(frozen=True)
class Answer(ABC):
    """A task that a rational agent has finished: a listener in one choice, a speaker sentence by sentence."""

    parties: ClassVar[tuple[Role, Role]]  # the base agent, and its judge if there is one
    choices: tuple[Choice, ...]
    alone: Candidate  # the base agent's own answer; perhaps not judged (see `base`)
    weight: float
    attend: Callable[[Episode], tuple[tuple[Attended, ...], ...]] = field(repr=False, compare=False)
    unknown_words: tuple[str, ...]  # a model that does not know them reads all of them as one and the same
    confidence: Confidence = field(default_factory=Confidence)
    hear: Callable[[Sequence[Episode]], list[Episode]] | None = field(default=None, repr=False, compare=False)
    """The base listener's answer to a task's sentences; None without a listener."""
    judge: Callable[[Episode], float] | None = field(default=None, repr=False, compare=False)

    @property
    def base(self) -> Candidate:
        """The base agent's own answer with the judge's score, which is computed on demand."""
        if self.judge is None or "judge" in self.alone.parts:
            return self.alone
        return replace(self.alone, parts={**self.alone.parts, "judge": self.judge(self.alone.episode)})

    @cached_property
    def attention(self) -> tuple[tuple[Attended, ...], ...]:
        """The listener's attention by turn and action, computed on demand."""
        return self.attend(self.episode)

    @property
    def read_as(self) -> tuple[tuple[str, str], ...]:
        """Words or texts that were typed, and what they were read as."""
        return ()

    @property
    def reading(self) -> tuple[str, ...]:
        """The reading of each typed text by the world's grammar."""
        return ()

    @property
    def chosen(self) -> Candidate:
        return self.choices[-1].chosen

    @property
    def episode(self) -> Episode:
        """The task, finished."""
        return self.chosen.episode

    @property
    def judged(self) -> bool:
        """True if a judge was asked, not the base agent alone."""
        return self.choices[0].judged

    @property
    @abstractmethod
    def changed(self) -> bool:
        """True if the base agent alone would have answered something else."""

    @property
    @abstractmethod
    def doubt(self) -> tuple[str, ...]:
        """Reasons why the answer may be wrong, for people to read; empty if there is no doubt."""

    @property
    def asked(self) -> Question[Option] | None:
        """The question that would settle a doubt, if questions were asked for."""
        return None

    @abstractmethod
    def own(self, episode: Episode) -> tuple[str, ...]:
        """The agent's own side of an episode, turn by turn."""

    @abstractmethod
    def verdict(self) -> str:
        """The outcome, for people to read."""

    def new(self, choice: Choice, candidate: Candidate) -> str:
        """The part of a candidate that continues the task."""
        return "; ".join(self.own(candidate.episode)[len(self.own(choice.before.episode)) :])

    @property
    def carried_out(self) -> Episode:
        """The episode as it is carried out."""
        return self.episode

    def probabilities(self, choice: Choice) -> tuple[float, ...]:
        """The probability of each candidate of a choice."""
        return choice.probabilities

    def svg(self) -> str:
        """A picture of the end state."""
        return self.episode.world.drawing.svg_route(self.carried_out)

    def show(self, console: Console | None = None) -> None:
        """Draws the episode in a terminal, with the candidates and their scores."""
        console = console or Console(highlight=False)
        unknown = [reason for reason in self.doubt if reason.startswith(UNKNOWN)]
        for reason in self.doubt:
            if reason not in unknown:  # these words are listed below
                console.print(Text(f"Not sure: {reason}", "bold yellow"))
        if self.asked is not None:
            console.print(Text(str(self.asked), "bold"))
        if self.read_as:
            pairs = ", ".join(f"{typed!r} as {known!r}" for typed, known in self.read_as)
            console.print(Text(f"Read {pairs}", "dim"))
        for shown in filter(None, self.reading):
            console.print(Text(f"Understood: {shown}", "dim"))
        show(self.carried_out, console)
        for choice in self.choices:
            console.print(self._table(choice))
            console.print()
        if any(c.estimated for choice in self.choices for c in choice.candidates[:SHOWN]):
            console.print(Text("~ only a part of the ensemble judged it: it cannot win", "dim"))
        console.print(Text(self.verdict()))
        if self.unknown_words:
            words = ", ".join(map(repr, self.unknown_words))
            wrong = ", so this may be wrong" if unknown else ""
            console.print(Text(f"Unknown words: {words}{wrong}", "yellow"))

    def _table(self, choice: Choice) -> Table:
        table = Table(box=None, header_style="dim", pad_edge=False, padding=(0, 2, 0, 0))
        names = (*self.parties, f"mix {self.weight:.2g}") if choice.judged else self.parties[:1]
        for name in (*names, "P"):
            table.add_column(name, justify="right")
        table.add_column(f"best of {len(choice.candidates)}", overflow="fold")
        for rank, (candidate, probability) in enumerate(
            zip(choice.candidates[:SHOWN], self.probabilities(choice), strict=False)
        ):
            scores = [choice.gain(candidate, part) for part in candidate.parts]
            mixed = [mix(self.weight, *scores)] if choice.judged else []
            text = Text(self.new(choice, candidate), "" if rank else "bold")
            told_scores = [f"{score:.2f}" for score in (*scores, *mixed)]
            if candidate.estimated:
                told_scores[1:] = [f"~{score}" for score in told_scores[1:]]
            table.add_row(*told_scores, f"{probability:.0%}", text)
        return table

    def __str__(self) -> str:
        out = io.StringIO()
        self.show(Console(file=out, width=110, color_system=None, highlight=False))
        return "\n".join(line.rstrip() for line in out.getvalue().splitlines())

    def _repr_html_(self) -> str:
        """In a notebook: the picture, the candidates with both scores, the verdict and the end states."""
        console = Console(file=io.StringIO(), record=True, width=110, highlight=False, force_jupyter=False)
        for choice in self.choices:
            console.print(self._table(choice))
        console.print(Text(f"\n{self.verdict()}"))
        for line in self._ends():
            console.print(Text(line))
        table = console.export_html(inline_styles=True, code_format="<pre>{code}</pre>")
        return self.episode.world.drawing.html(self.carried_out) + table

    def _ends(self) -> list[str]:
        """The most probable end states, a line each."""
        return []

    def to_frame(self) -> Any:
        """A pandas data frame of the candidates: the turn chosen for, both scores, the probability."""
        return frame(
            [
                {"choice": number, **candidate}
                for number, choice in enumerate(self.choices, 1)
                for candidate in self._choice_to_dict(choice)
            ]
        )

    def to_dict(self) -> dict[str, Any]:
        """Everything in plain values, for programs; scores are natural logarithms, None for that of zero.

        Without a judge its score is None. A judge's score is "estimated" if only a
        part of the ensemble judged.
        """
        world, states = self.episode.world, self.episode.states()
        return {
            "world": world.name,
            "start": world.show(states[0]),
            "sentences": list(self.episode.sentences),
            "actions": [world.show_segment(segment) for segment in self.episode.segments],
            "end": world.show(states[-1]),
            "weight": self.weight,
            "changed": self.changed,
            "base": list(self.own(self.alone.episode)),
            "unknown_words": list(self.unknown_words),
            "read_as": dict(self.read_as),
            "doubt": list(self.doubt),
            "choices": [self._choice_to_dict(choice) for choice in self.choices],
        }

    def _choice_to_dict(self, choice: Choice) -> list[dict[str, Any]]:
        return [
            {
                "candidate": self.new(choice, candidate),
                "base": _finite(choice.gain(candidate, "base")),
                "judge": _finite(choice.gain(candidate, "judge")) if choice.judged else None,
                "probability": probability,
                "estimated": candidate.estimated,
            }
            for candidate, probability in zip(choice.candidates, self.probabilities(choice), strict=True)
        ]


def _finite(score: float) -> float | None:
    """The score as JSON can hold it."""
    return None if score == -math.inf else score
