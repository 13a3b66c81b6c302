"""A literal agent's answer and its rational counterpart's, as two stages side by side."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple, TypeAlias

from grice.api.answers import Answer
from grice.api.asking import follows_option
from grice.api.interpretation import Interpretation
from grice.episode import Episode, Sentence
from grice.pragmatics.agents import Candidate, Role

Kind: TypeAlias = Literal["literal", "rational"]
TIE = 0.02  # sentences whose probabilities of being understood differ by less are understood equally well


class Frame(NamedTuple):
    """A picture of the world, its turn, and the last action in words."""

    svg: str
    turn: int = 0  # from 1 on; 0 before anything is done
    told: str = ""


@dataclass(frozen=True)
class Stage:
    """One agent's answer to a question, and the actions that follow."""

    kind: Kind
    role: Role
    candidate: Candidate
    outcome: Episode  # the actions of the listener, or of the listener of a speaker's sentence
    right: bool | None  # True if that was meant, where it is known
    understood: float | None = None  # the probability that a speaker's listener does what is meant

    @property
    def name(self) -> str:
        return f"{self.kind} {self.role}"

    @property
    def said(self) -> tuple[Sentence, ...]:
        """A speaker's sentences."""
        return self.candidate.episode.sentences if self.role == "speaker" else ()

    @property
    def done(self) -> tuple[str, ...]:
        """The actions for each sentence, in plain words."""
        return self.outcome.world.telling.episode(self.outcome)

    def moves(self) -> list[tuple[int, str, Episode]]:
        """The episode so far at the start and after every move, with its turn, and the move in words."""
        world, shown = self.outcome.world, replace(self.outcome, segments=())
        made = [(0, "", shown)]
        turns = zip(self.outcome.states(), self.outcome.segments, strict=False)
        for turn, (state, segment) in enumerate(turns, 1):
            for told, done in world.telling.steps(state, segment):
                made.append((turn, told, replace(shown, segments=(*shown.segments, done))))
            shown = replace(shown, segments=(*shown.segments, segment))
        return made


def draw_frames(stages: Sequence[Stage]) -> list[list[Frame]]:
    """Every stage's pictures, all of the same part of the world."""
    moves = [stage.moves() for stage in stages]
    world = stages[0].outcome.world
    pictures = iter(world.drawing.thumbnails([episode for own in moves for _, _, episode in own]))
    return [[Frame(next(pictures), turn, told) for turn, told, _ in own] for own in moves]


def set_stages(answer: Answer) -> tuple[Stage, Stage]:
    """The literal agent's stage, then the rational one's.

    A speaker's sentences are followed by the listener that judged them; without one, the intended actions are
    shown.
    """
    literal, rational = answer.base, answer.chosen
    done = [literal.episode, rational.episode]
    listening = isinstance(answer, Interpretation)
    if not listening and answer.hear is not None:
        done = answer.hear([replace(episode, segments=(), goal=None) for episode in done])
    known = answer.episode.goal is not None if listening else answer.judged

    def stage(kind: Kind, candidate: Candidate, outcome: Episode) -> Stage:
        right = answer.episode.reached(outcome.states()[-1]) if known else None
        understood = math.exp(candidate.parts["judge"]) if answer.judged and not listening else None
        return Stage(kind, answer.parties[0], candidate, outcome, right, understood)

    return stage("literal", literal, done[0]), stage("rational", rational, done[1])


def tell_why(answer: Answer, stages: tuple[Stage, Stage]) -> str:
    """A sentence that says why the two agents differ, or that they do not."""
    if not answer.judged:
        return f"There is no {answer.parties[1]} here to reason about, so the {answer.parties[0]} is literal."
    return _why_done(answer, stages) if isinstance(answer, Interpretation) else _why_said(stages)


def _why_done(answer: Interpretation, stages: tuple[Stage, Stage]) -> str:
    if not answer.changed:
        return "Both listeners end alike: asking what a speaker would have said changes nothing here."
    parted = [pair for pair in zip(*(stage.done for stage in stages), strict=False) if len(set(pair)) > 1]
    literal, rational = ("; ".join(told) for told in zip(*parted, strict=True))
    times = _times(stages[1].candidate.parts["judge"] - stages[0].candidate.parts["judge"])
    sooner = _said_sooner(answer, stages[0].candidate)
    return (
        f"By the words alone, “{literal}” is likelier; but a speaker who means “{rational}” is {times} times "
        f"as likely to say just this"
        + (f": for the other it would sooner say “{sooner}”." if sooner else ".")
    )


def _said_sooner(answer: Interpretation, literal: Candidate) -> Sentence | None:
    """The question's words for the literal reading, if the speaker prefers them to those that were said."""
    if answer.asked is None or answer.judge is None:
        return None
    for option, said in zip(answer.asked.options, answer.asked.said, strict=True):
        reworded = literal.episode.but(option.sentences, literal.episode.segments)
        if follows_option(literal.episode, option) and answer.judge(reworded) > literal.parts["judge"]:
            return said
    return None


def _why_said(stages: tuple[Stage, Stage]) -> str:
    literal, rational = stages
    assert literal.understood is not None
    assert rational.understood is not None
    if literal.said == rational.said:
        return f"Both speakers say the same: it is understood with probability {rational.understood:.0%}."
    if rational.understood < literal.understood + TIE:
        return (
            f"Both sentences are understood about equally well ({literal.understood:.0%} and "
            f"{rational.understood:.0%}); of such, the rational speaker does not always say the same one."
        )
    return (
        f"The literal speaker says what is most often said, and a listener then does what is meant with "
        f"probability {literal.understood:.0%}. The rational speaker asks first what that listener would do: "
        f"{rational.understood:.0%}."
    )


def _times(gain: float) -> str:
    times = math.exp(min(gain, 20))
    return f"{times:.1f}" if times < 10 else f"{times:.0f}" if times < 1000 else "over a thousand"
