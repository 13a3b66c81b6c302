"""The choices at other weights: their winners, and the verdict in words."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from grice.api.answers import Answer, Choice
from grice.api.interpretation import Interpretation
from grice.pragmatics.agents import Candidate
from grice.pragmatics.rational import rank

STOPS = tuple(step / 100 for step in range(101))  # where the slider can stand


def winners(choice: Choice) -> list[int]:
    """The places of the candidates that win at some weight, the one that was chosen first."""
    place = {id(c.episode): i for i, c in enumerate(choice.candidates)}
    return sorted({0, *(place[id(_winner(choice, weight).episode)] for weight in STOPS)})


def tell_weights(answer: Answer) -> dict[str, Any]:
    """The verdict at every stop of the slider: the texts that occur, and at each stop which one."""
    verdicts = [tell(answer, weight) for weight in STOPS]
    texts = list(dict.fromkeys(verdicts))
    places = {text: i for i, text in enumerate(texts)}
    return {"texts": texts, "at": [places[text] for text in verdicts]}


def tell(answer: Answer, weight: float) -> str:
    """The verdict if the judge had this weight."""
    if math.isclose(weight, answer.weight):
        return answer.verdict()
    if isinstance(answer, Interpretation) or len(answer.choices) == 1:
        choices = tuple(Choice(tuple(rank(c.candidates, weight)), c.before) for c in answer.choices)
        if choices[0].chosen.score == -math.inf:
            return "At this weight every candidate has probability zero."
        return replace(answer, choices=choices, weight=weight).verdict()
    changes = list(_changes(answer, weight))
    if not changes:
        return f"Every sentence stays the same as at {answer.weight:g}."
    turns = "\n".join(
        f"{number}. “{sentence}”, understood with probability {heard:.0%}"
        for number, sentence, heard in changes
    )
    return f"Other sentences than at {answer.weight:g}, each after what was said before it there:\n{turns}"


def _changes(answer: Answer, weight: float) -> Iterator[tuple[int, str, float]]:
    """The turns in which another sentence wins, that sentence, and how probably it is understood."""
    for number, choice in enumerate(answer.choices, 1):
        winner = _winner(choice, weight)
        said = answer.new(choice, winner)
        if said != answer.new(choice, choice.chosen):
            yield number, said, math.exp(choice.gain(winner, "judge"))


def _winner(choice: Choice, weight: float) -> Candidate:
    return rank(choice.candidates, weight)[0]
