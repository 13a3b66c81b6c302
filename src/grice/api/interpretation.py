"""A rational listener's answer: its reading, its posterior over end states, and its doubts."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from grice.api import asking, doubt
from grice.api.answers import SHOWN, Answer, Choice
from grice.api.asking import Option, Question
from grice.api.requests import Request
from grice.episode import Action, Episode, State
from grice.language import best, turns
from grice.pragmatics.posterior import Belief, entropy


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
            if self.request.typed.count(number) == 1 and self.request.verbatim[place]:
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
    def reliability(self) -> float:
        """The probability that the sentences say what is meant, less where the grammar is not certain."""
        return self.confidence.reliability(len(self.episode.sentences), self.uncertain)

    @cached_property
    def uncertain(self) -> int:
        """The number of typed sentences that the grammar does not read in one way, as what was done."""
        return 0 if self.request is None else self.request.uncertain(self.episode.segments)

    @property
    def unequivocal(self) -> bool:
        """True if it is in no doubt, however improbable: the grammar reads the request in this way only."""
        certain = self.request is not None and self.request.certain(self.episode.segments)
        return certain and not self.doubt and self.probability < self.confidence.doubt * self.reliability

    @property
    def carried_out(self) -> Episode:
        """The episode as it is carried out: without segments if the listener abstains."""
        return self.episode.but(self.episode.sentences, ()) if self.abstained else self.episode

    def probabilities(self, choice: Choice) -> tuple[float, ...]:
        """The calibrated probability of each candidate; those of one end add up to its probability."""
        return self.confidence.of_candidates(choice.candidates, self.reliability)

    @cached_property
    def posterior(self) -> tuple[Belief, ...]:
        """The calibrated distribution over end states; empty if all candidates have probability zero."""
        return self.confidence.believe(self.choices[0].candidates, self.reliability)

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
        found = self.episode, self.posterior, self.confidence.doubt, self.reliability, self.unknown_words
        return doubt.of_listener(*found, self.settled, self.request)

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
        likely = [belief.probability for belief in self.posterior[:SHOWN] if belief.probability >= 0.005]
        ends = f"Probability of the end states: {', '.join(f'{p:.0%}' for p in likely) or 'all below 1%'}."
        return "\n".join([*lines, ends if self.posterior else "Every candidate has probability zero."])

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
        plain = super().to_dict()
        if self.abstained:
            plain |= {"actions": [], "end": plain["start"]}
        return {
            **plain,
            "abstained": self.abstained,
            "probability": self.probability,
            "posterior": ends,
            "entropy": self.entropy,
            "question": asked,
            "reading": list(self.reading),
        }
