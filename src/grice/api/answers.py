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

from grice.api import asking, doubt
from grice.api.asking import Option, Question
from grice.api.requests import Request
from grice.episode import Action, Episode, Sentence, State
from grice.errors import AgentError
from grice.language import best, turns
from grice.pragmatics.agents import Candidate, Role
from grice.pragmatics.frames import frame
from grice.pragmatics.posterior import Belief, Confidence, entropy
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
        for reason in self.doubt:
            console.print(Text(f"Not sure: {reason}", "bold yellow"))
        if self.asked is not None:
            console.print(Text(str(self.asked), "bold"))
        if self.read_as:
            told = ", ".join(f"{typed!r} as {known!r}" for typed, known in self.read_as)
            console.print(Text(f"Read {told}", "dim"))
        for shown in filter(None, self.reading):
            console.print(Text(f"Understood: {shown}", "dim"))
        show(self.carried_out, console)
        for choice in self.choices:
            console.print(self._table(choice))
            console.print()
        console.print(Text(self.verdict()))
        if self.unknown_words:
            console.print(Text(f"Unknown words: {', '.join(map(repr, self.unknown_words))}", "yellow"))

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
            told = Text(self.new(choice, candidate), "" if rank else "bold")
            told_scores = [f"{score:.2f}" for score in (*scores, *mixed)]
            if candidate.estimated:
                told_scores[1:] = [f"~{score}" for score in told_scores[1:]]
            table.add_row(*told_scores, f"{probability:.0%}", told)
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
        told = console.export_html(inline_styles=True, code_format="<pre>{code}</pre>")
        return self.episode.world.drawing.html(self.carried_out) + told

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


@dataclass(frozen=True)
class Interpretation(Answer):
    """A rational listener's answer; its judge is a speaker that might have said the sentences."""

    parties: ClassVar = ("listener", "speaker")
    question: Question[Option] | None = None  # that tells the two most probable readings apart
    settled: int = 0  # turns of which it is known what was meant
    request: Request | None = None  # the texts that were typed, as they were read
    least: float = 0.0  # the probability below which the listener abstains

    @property
    def read_as(self) -> tuple[tuple[str, str], ...]:
        return self.request.changes if self.request else ()

    @cached_property
    def reading(self) -> tuple[str, ...]:
        """Each text with the referents of its phrases, by the world's grammar; "" if it is not read."""
        english = self.episode.world.english
        if english is None or self.request is None:
            return ()
        shown, states = list(self.request.shown), self.episode.states()
        for place, number in enumerate(self.request.typed):
            if self.request.typed.count(number) == 1 and self.request.kept[place]:
                c = english.begin(states[place], turns(self.episode, place))
                text, segment = self.request.texts[number - 1], self.episode.segments[place]
                after = best(english.fitting(c, text, segment))
                shown[number - 1] = english.show(c, text, after) if after else ""
        return tuple(shown)

    @property
    def asked(self) -> Question[Option] | None:
        return self.question

    @property
    def actions(self) -> tuple[Action, ...]:
        """All actions, in order; none if the listener abstains."""
        if self.abstained:
            return ()
        return tuple(action for segment in self.episode.segments for action in segment)

    @property
    def end(self) -> State:
        """The state that the actions lead to."""
        return self.episode.start if self.abstained else self.episode.states()[-1]

    @property
    def changed(self) -> bool:
        """True if the base listener alone would have reached another end state."""
        return not self.episode.world.reached(self.episode.states()[-1], self.alone.episode.states()[-1])

    @cached_property
    def kept(self) -> float:
        """The probability that the sentences say what is meant, less where the grammar is not certain."""
        return self.confidence.kept(len(self.episode.sentences), self.uncertain)

    @cached_property
    def uncertain(self) -> int:
        """The number of typed sentences that the grammar does not read in one way, as what was done."""
        return 0 if self.request is None else self.request.uncertain(self.episode.segments)

    @property
    def carried_out(self) -> Episode:
        """The episode as it is carried out: without segments if the listener abstains."""
        return self.episode.but(self.episode.sentences, ()) if self.abstained else self.episode

    def probabilities(self, choice: Choice) -> tuple[float, ...]:
        """The calibrated probability of each candidate; those of one end add up to its probability."""
        return self.confidence.of_candidates(choice.candidates, self.kept)

    @cached_property
    def posterior(self) -> tuple[Belief, ...]:
        """The calibrated distribution over end states; empty if all candidates have probability zero."""
        return self.confidence.believe(self.choices[0].candidates, self.kept)

    @property
    def probability(self) -> float:
        """The probability that this answer ends in the intended state."""
        reached, end = self.episode.world.reached, self.episode.states()[-1]
        return sum(belief.probability for belief in self.posterior if reached(belief.end, end))

    @property
    def abstained(self) -> bool:
        """True if the listener abstains: the answer is too improbable, or in doubt."""
        return self.least > 0 and (self.probability < self.least or bool(self.doubt))

    @cached_property
    def doubt(self) -> tuple[str, ...]:
        """Reasons to doubt the answer: a description fits nothing, or another reading is close."""
        least = self.confidence.unlikely * len(self.episode.sentences)
        unlikely = bool(least) and self.choices[0].gain(self.chosen, "base") < -least
        told = self.episode, self.posterior, self.confidence.doubt * self.kept, self.unknown_words
        return doubt.of_listener(*told, self.settled, self.request, unlikely)

    @property
    def entropy(self) -> float:
        """The entropy of the posterior, in nats."""
        return entropy(self.posterior)

    def own(self, episode: Episode) -> tuple[str, ...]:
        return tuple(map(episode.world.show_segment, episode.segments))

    def _ends(self) -> list[str]:
        world = self.episode.world
        return [f"{belief.probability:5.1%}  {world.show(belief.end)}" for belief in self.posterior[:SHOWN]]

    def verdict(self) -> str:
        lines = [self._right()] if self.episode.goal is not None else []
        if self.abstained:
            few = f"the best reading has {self.probability:.0%}, and nothing below {self.least:.0%} is done"
            lines.append(f"Abstained: {few if self.probability < self.least else 'there is doubt'}.")
        elif self.judged:
            literal = "; ".join(self.episode.world.telling.episode(self.alone.episode))
            elsewhere = f"would have ended elsewhere: {literal}"
            lines.append(
                f"The literal listener {elsewhere if self.changed else 'would have ended there, too'}."
            )
        sure = ", ".join(f"{belief.probability:.0%}" for belief in self.posterior[:SHOWN])
        told = f"Probability of the end states: {sure}."
        return "\n".join([*lines, told if sure else "Every candidate has probability zero."])

    def _right(self) -> str:
        """A note whether the end state is the goal, if the goal is known."""
        world, goal = self.episode.world, self.episode.goal
        who = "rational" if self.judged else "literal"
        if world.reached(self.episode.states()[-1], goal):
            return f"The {who} listener ends where it should."
        return f"The {who} listener should have ended in {world.show(goal)}"

    def to_dict(self) -> dict[str, Any]:
        ends = [{"end": self.episode.world.show(b.end), "probability": b.probability} for b in self.posterior]
        asked = asking.to_dict(self.question, self.episode.world)
        told = super().to_dict()
        if self.abstained:
            told |= {"actions": [], "end": told["start"]}
        return {
            **told,
            "abstained": self.abstained,
            "probability": self.probability,
            "posterior": ends,
            "entropy": self.entropy,
            "question": asked,
            "reading": list(self.reading),
        }


@dataclass(frozen=True)
class Description(Answer):
    """A rational speaker's answer; its judge is the listener that is to understand it."""

    parties: ClassVar = ("speaker", "listener")

    @property
    def sentences(self) -> tuple[Sentence, ...]:
        return self.episode.sentences

    @property
    def changed(self) -> bool:
        """True if the base speaker alone would have said something else."""
        return self.sentences != self.alone.episode.sentences

    @property
    def understood(self) -> float:
        """The probability that the listener does everything as intended."""
        understood = _understood(self.chosen)
        if understood is None:
            raise AgentError("there was no listener to understand it", hint="load one, too")
        return understood

    @cached_property
    def doubt(self) -> tuple[str, ...]:
        """Reasons why it may not be understood: the listener hardly understands it, or it is not true."""
        return doubt.of_speaker(self.episode, self._turns)

    @property
    def _turns(self) -> list[float]:
        """The probability that each sentence is understood, in order; empty without a listener."""
        return [math.exp(c.gain(c.chosen, "judge")) for c in self.choices if c.judged]

    def own(self, episode: Episode) -> tuple[str, ...]:
        return episode.sentences

    def verdict(self) -> str:
        understood = _understood(self.chosen)
        if understood is None:
            return "There is no listener to tell how well this is understood."
        said = f"The listener does what was meant with probability {understood:.0%}."
        if wider := [f"{turn}" for turn, choice in enumerate(self.choices, 1) if choice.wider]:
            which = f" (sentence {', '.join(wider)})" if len(self.choices) > 1 else ""
            said += f"\nThe first candidates were hardly understood, so more were tried{which}."
        if any(choice.drawn for choice in self.choices):
            said += "\nOf sentences that are understood as well, not always the same one is said."
        if not self.changed:
            return f"{said}\nThe literal speaker would have said the same."
        return (
            f"{said}\nThe literal speaker would have been understood with probability "
            f"{_understood(self.base) or 0.0:.0%}: {'; '.join(self.alone.episode.sentences)}."
        )

    def to_dict(self) -> dict[str, Any]:
        wider = [turn for turn, choice in enumerate(self.choices, 1) if choice.wider]
        return {**super().to_dict(), "understood": _understood(self.chosen), "tried_more": wider}

    def _choice_to_dict(self, choice: Choice) -> list[dict[str, Any]]:
        understood = [
            math.exp(choice.gain(candidate, "judge")) if choice.judged else None
            for candidate in choice.candidates
        ]
        said = zip(super()._choice_to_dict(choice), understood, strict=True)
        return [{**candidate, "understood": probability} for candidate, probability in said]


def _understood(candidate: Candidate) -> float | None:
    return math.exp(candidate.parts["judge"]) if "judge" in candidate.parts else None


def _finite(score: float) -> float | None:
    """The score as JSON can hold it."""
    return None if score == -math.inf else score
