"""An answer as the playground plays it: both stages frame by frame, and the question where there is doubt."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from grice.api.answers import Answer
from grice.api.doubt import CLOSE, UNKNOWN
from grice.api.interpretation import Interpretation
from grice.pages.stages import Frame, Stage, draw_frames, set_stages, tell_why
from grice.web.simulators import picture

BELIEFS, LEAST = 3, 0.005  # readings whose probabilities are shown, and the least of these
ELSE = "something else"  # the reading that has what the others leave of the probability


@dataclass(frozen=True)
class Alternative:
    """A reading to choose where there is doubt: in the speaker's words, and what would be done."""

    said: str
    done: str
    probability: float
    sentences: tuple[str, ...]  # the whole request, with the doubtful sentence in these words


@dataclass(frozen=True)
class Shown:
    """A reading in words, and the probability that a listener gives it."""

    told: str
    probability: float


@dataclass(frozen=True)
class Played:
    """Everything that the page shows of an answer before anybody asks why."""

    stages: tuple[Stage, Stage]
    frames: tuple[tuple[Frame, ...], ...]  # of each stage
    why: str
    asked: tuple[str, ...]  # turn by turn: sentences as they were read, or what is to be asked for in words
    readings: tuple[Alternative, ...]
    beliefs: tuple[tuple[Shown, ...], ...]  # of each listener, in the same order; none of speakers
    sure: float | None  # the probability that the rational listener is right
    doubt: str  # as sentences

    @property
    def announcement(self) -> str:
        """The news of a page, for screen readers."""
        told = [f"The {stage.name} {_tell(stage)}." for stage in self.stages]
        if self.readings:
            told.append(f"Which is meant: {' or '.join(f'“{one.said}”' for one in self.readings)}?")
        elif self.doubt:
            told.append(self.doubt)
        return " ".join([*told, self.why])


def perform(answer: Answer) -> Played:
    """The answer on its two stages."""
    stages, world = set_stages(answer), answer.episode.world
    listening = isinstance(answer, Interpretation)
    return Played(
        stages,
        tuple(tuple(_without_style(own)) for own in draw_frames(stages)),
        tell_why(answer, stages),
        answer.episode.sentences if listening else world.telling.episode(answer.episode),
        _readings(answer),
        _beliefs(answer),
        answer.probability if isinstance(answer, Interpretation) else None,
        _doubt(answer),
    )


def _without_style(frames: Sequence[Frame]) -> list[Frame]:
    return [frame._replace(svg=picture(frame.svg)) for frame in frames]


def _readings(answer: Answer) -> tuple[Alternative, ...]:
    """The readings that a question distinguishes, if there is one."""
    if not isinstance(answer, Interpretation) or answer.asked is None:
        return ()
    readings = []
    question = answer.asked
    for option, said, belief in zip(question.options, question.said, answer.posterior, strict=False):
        done = replace(answer.episode, segments=option.segments, goal=None)
        told = done.world.telling.episode(done)[-1]
        readings.append(Alternative(said, told, belief.probability, option.sentences))
    return tuple(readings)


def _beliefs(answer: Answer) -> tuple[tuple[Shown, ...], ...]:
    """Both listeners' probabilities of the readings likeliest to the rational one, and of the literal's own.

    Readings are shown from the first turn on in which they differ.
    """
    if not isinstance(answer, Interpretation) or not answer.posterior:
        return (), ()
    world, candidates = answer.episode.world, answer.choices[0].candidates
    base = [replace(c, score=c.parts.get("base", c.score)) for c in candidates]
    literal = answer.confidence.believe(base, answer.reliability)
    own_end = answer.alone.episode.states()[-1]
    likely = [
        belief
        for rank, belief in enumerate(answer.posterior)
        if (rank < BELIEFS and belief.probability >= LEAST) or world.reached(belief.end, own_end)
    ]
    told = [world.telling.episode(belief.candidates[0].episode) for belief in likely]
    parting = next((turn for turn, own in enumerate(zip(*told, strict=True)) if len(set(own)) > 1), -1)
    readings = [(b, "; ".join(own[parting:])) for b, own in zip(likely, told, strict=True)]
    return (
        _shown(
            (told, sum(own.probability for own in literal if world.reached(own.end, belief.end)))
            for belief, told in readings
        ),
        _shown((told, belief.probability) for belief, told in readings),
    )


def _shown(readings: Iterable[tuple[str, float]]) -> tuple[Shown, ...]:
    """The readings, and the rest of the probability."""
    shown = tuple(Shown(told, probability) for told, probability in readings)
    return (*shown, Shown(ELSE, max(0.0, 1 - sum(one.probability for one in shown))))


def _doubt(answer: Answer) -> str:
    """The reasons for doubt, as sentences, without those shown elsewhere (unknown words, readings)."""
    elsewhere = (UNKNOWN,) if answer.asked is None else (UNKNOWN, CLOSE)
    reasons = [one for one in answer.doubt if not one.startswith(elsewhere)]
    return " ".join(f"{reason[:1].upper()}{reason[1:]}." for reason in reasons)


def _tell(stage: Stage) -> str:
    done = "; ".join(stage.done)
    if stage.role == "listener":
        return f"does this: {done}"
    return f"says: {'; '.join(stage.said)}. The listener then does this: {done}"
