"""Degen, Hawkins, Graf, Kreiss & Goodman 2020, *When redundancy is useful* (Psychological Review 127).

Speakers name a colour that is not needed far more often than a size, since words for sizes are noisier.
Fitted to the 2,085 choices of their experiment 1. The authors' fit (manuscript in their repository, six
parameters, uniform priors): size 0.79 [0.76, 0.80], colour 0.88 [0.86, 0.91], alpha 34.0 [30.8, 36.5],
costs near 0, correlation 0.99. As in their code the literal listener is L0(o | u) ∝ exp(fit of u to o).
"""

import json
import math
from pathlib import Path

import pytest

from grice.games.fit import Fit, fit
from grice.games.models import Fitted, Parameter, Rows, Values

WORDS = {"size": 0, "color": 1}
PARAMETERS = (
    Parameter("alpha", 0.1, 60),
    Parameter("size", 0.5, 1),
    Parameter("color", 0.5, 1),
    Parameter("cost:size", 0, 2),
    Parameter("cost:color", 0, 2),
)


def speaker(values: Values, objects: list[tuple[str, str]]) -> Rows:
    """S1 of the first object, for the utterances "size", "color" and "size_color"."""

    def fitness(utterance: str, thing: tuple[str, str]) -> float:
        said = [word for word in WORDS if word in utterance.split("_")]
        alike = {word: thing[WORDS[word]] == objects[0][WORDS[word]] for word in said}
        return math.prod(values[word] if alike[word] else 1 - values[word] for word in said)

    scores = {}
    for utterance in ("size", "color", "size_color"):
        masses = [math.exp(fitness(utterance, thing)) for thing in objects]
        cost = sum(values[f"cost:{word}"] for word in utterance.split("_"))
        scores[utterance] = math.exp(values["alpha"] * math.log(masses[0] / sum(masses)) - cost)
    return {"target": {u: mass / sum(scores.values()) for u, mass in scores.items()}}


@pytest.fixture(scope="module")
def fitted(people: Path) -> Fit:
    folder = people / "degen-2020"
    contexts = {
        told["condition"]: [(o["size"], o["color"]) for o in told["context"]]
        for told in json.loads((folder / "unique_conditions_colorSize.json").read_text())
    }
    made = json.loads((folder / "bda_data_colorSize.json").read_text())
    choices = [{"context": r["condition"], "given": "target", "choice": r["response"]} for r in made]
    model = Fitted(PARAMETERS, lambda values: {c: speaker(values, o) for c, o in contexts.items()})
    return fit(model, choices)


def test_the_fit_is_the_published_one(fitted: Fit) -> None:
    assert fitted["size"] == pytest.approx(0.79, abs=0.02)
    assert fitted["color"] == pytest.approx(0.88, abs=0.02)
    assert fitted["alpha"] == pytest.approx(34.0, abs=1.5)
    assert fitted["cost:size"] < 0.05
    assert fitted.correlation == pytest.approx(0.99, abs=0.005)


def test_intervals_of_size_and_colour_do_not_overlap(fitted: Fit) -> None:
    assert fitted.interval("size")[1] < fitted.interval("color")[0]
    low, high = fitted.interval("alpha")
    assert (low, high) == pytest.approx((30.8, 36.5), abs=0.5)
