"""A rational speaker's answer: its sentences, and how well they are understood."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from grice.api import doubt
from grice.api.answers import Answer, Choice
from grice.episode import Episode, Sentence
from grice.errors import AgentError
from grice.pragmatics.agents import Candidate


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
            said += "\nThe sentence was drawn among several that are understood equally well."
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
