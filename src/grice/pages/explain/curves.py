"""The curves of each outcome's probability over the weight of the judge."""

from __future__ import annotations

import html
import math
from collections.abc import Sequence
from dataclasses import dataclass

from grice.api.answers import Answer, Choice
from grice.api.interpretation import Interpretation
from grice.pragmatics.agents import Role
from grice.pragmatics.posterior import posterior
from grice.pragmatics.rational import log_sum, rank
from grice.worlds.drawing import INK, PALETTE, element, points

# Of the outcomes that matter most.
COLOURS = (*(PALETTE[name] for name in ("blue", "orange", "green", "purple", "red")), "#0fa3b1")
STEPS = 51  # weights at which a curve is computed
WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 460, 250, 48, 12, 12, 46
SCALES = (0.25, 0.5, 1.0)  # how high the picture reaches


@dataclass(frozen=True)
class OutcomeGroup:
    """Candidates with one outcome, by their places in the choice, best first."""

    members: tuple[int, ...]

    def share(self, probabilities: Sequence[float]) -> float:
        return sum(probabilities[i] for i in self.members)


@dataclass(frozen=True)
class Calibration:
    """The calibration by which pages turn an answer's scores into probabilities.

    Scores are divided by the temperature, and every probability is multiplied by the `reliability` of the
    sentences. A speaker's probabilities are its candidates' shares.
    """

    temperature: float = 1.0
    reliability: float = 1.0

    @classmethod
    def of(cls, answer: Answer) -> Calibration:
        if not isinstance(answer, Interpretation):
            return cls()
        return cls(answer.confidence.temperature, answer.reliability)

    def probabilities(self, choice: Choice, weight: float) -> list[float]:
        """The probability of each candidate, in the choice's order, if the judge had this weight."""
        scores = {id(c.episode): c.score / self.temperature for c in rank(choice.candidates, weight)}
        total = log_sum(scores.values())
        if total == -math.inf:
            return [0.0] * len(scores)
        return [self.reliability * math.exp(scores[id(c.episode)] - total) for c in choice.candidates]


def outcomes(choice: Choice, pooled: bool, read: Calibration) -> list[OutcomeGroup]:
    """The outcomes of a choice, in the order of their highest probability at any weight.

    Pooled, candidates that end in the same state amount to the same; else each is an outcome of its own.
    """
    place = {id(c): i for i, c in enumerate(choice.candidates)}
    if pooled:
        found = [
            OutcomeGroup(tuple(place[id(c)] for c in b.candidates)) for b in posterior(choice.candidates)
        ]
    else:
        found = [OutcomeGroup((i,)) for i in range(len(choice.candidates))]
    curves = [read.probabilities(choice, step / (STEPS - 1)) for step in range(STEPS)]
    return sorted(found, key=lambda outcome: -max(outcome.share(at) for at in curves))


def draw_curves(
    choice: Choice,
    found: Sequence[OutcomeGroup],
    parties: tuple[Role, Role],
    weight: float,
    read: Calibration,
) -> str:
    """A picture of every outcome's probability over the weight, with a line that a script can move."""
    at = [read.probabilities(choice, step / (STEPS - 1)) for step in range(STEPS)]
    highest = max(outcome.share(now) for outcome in found for now in at)
    scale = next(scale for scale in SCALES if highest <= scale or scale == SCALES[-1])
    lines = []
    for o, outcome in reversed(list(enumerate(found))):
        curve = [(_x(step / (STEPS - 1)), _y(outcome.share(now) / scale)) for step, now in enumerate(at)]
        own = o < len(COLOURS)
        look = {"stroke": COLOURS[o], "stroke_width": 3} if own else {"stroke": INK, "opacity": 0.25}
        lines.append(element("polyline", points=points(curve), fill="none", stroke_linejoin="round", **look))
    return element(
        "svg",
        element("title", "The probability of each outcome over the weight"),
        *_axes(scale, parties),
        *lines,
        element(
            "line",
            class_="cursor rule",
            y1=TOP,
            y2=_y(0),
            x1=_x(weight),
            x2=_x(weight),
            stroke=INK,
            stroke_width=2,
        ),
        class_="curves",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        role="img",
        data_left=_x(0),
        data_wide=_x(1) - _x(0),
    )


def _axes(scale: float, parties: tuple[Role, Role]) -> list[str]:
    parts = []
    for height in (0.0, 0.5, 1.0):
        y = _y(height)
        parts.append(element("line", x1=LEFT, x2=_x(1), y1=y, y2=y, stroke=INK, opacity=0.4, class_="rule"))
        parts.append(_text(f"{100 * height * scale:g}%", LEFT - 8, y + 4, "end"))
    below = HEIGHT - 20
    parts.append(_text(f"only the {parties[0]}", _x(0), below, "start"))
    parts.append(_text("weight", _x(0.5), below, "middle"))
    parts.append(_text(f"only the {parties[1]}", _x(1), below, "end"))
    return parts


def _x(weight: float) -> float:
    return LEFT + weight * (WIDTH - LEFT - RIGHT)


def _y(height: float) -> float:
    return HEIGHT - BOTTOM - height * (HEIGHT - BOTTOM - TOP)


def _text(text: str, x: float, y: float, anchor: str) -> str:
    font = {"font_size": 13, "font_family": "system-ui, sans-serif", "fill": INK, "class_": "label"}
    return element("text", html.escape(text), x=x, y=y, text_anchor=anchor, **font)
