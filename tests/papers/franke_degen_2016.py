"""Franke & Degen 2016, *Reasoning in reference games: individual- vs. population-level modeling* (PLoS ONE).

59 people chose one of three objects for a message, 66 times each. Published: a heterogeneous population,
in which people reason to different depths, predicts their choices better than a homogeneous one. Shares that
the homogeneous model predicts correlate with observed ones by r = 0.997 (the authors' slides; speakers and
listeners, with measured salience as the prior, which is uniform here).
"""

import csv
from pathlib import Path
from typing import Any

import pytest

import grice
from grice.games.fit import fit
from grice.games.game import Game
from grice.games.models import ALPHA, LAPSE, Fitted, Mixture, Values
from grice.games.policy import Policy

ROLES = ("target", "competitor", "distractor")
MESSAGES = ("s1", "s2", "v1", "v2")  # two species and two accessories; other features cannot be named


@pytest.fixture(scope="module")
def choices(people: Path) -> list[dict[str, Any]]:
    with (people / "franke-degen-2016" / "comprehension-full.tsv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    made = []
    for row in rows:
        extensions = {
            m: [role for role in ROLES if m in (row[f"{role}_s"], row[f"{role}_v"])] for m in MESSAGES
        }
        made.append(
            {  # displays that differ in names alone are one context
                "context": tuple(sorted(map(" or ".join, extensions.values()))),
                "given": " or ".join(extensions[row["message"]]),
                "choice": row["response"],
                "participant": row["workerid"],
            }
        )
    return made


def display(context: tuple[str, ...]) -> Game:
    """The game of a display; messages that are true of the same objects differ by a number."""
    messages: dict[str, dict[str, float]] = {}
    for extension in context:
        twin = extension in messages
        messages[extension + " (2)" * twin] = {role: float(role in extension.split(" or ")) for role in ROLES}
    return grice.game(messages)


def listeners(choices: list[dict[str, Any]]) -> dict[str, Fitted]:
    """The listeners L0 to L2, with a lapse rate and a common alpha."""
    games = {context: display(context) for context in {choice["context"] for choice in choices}}

    def listener(depth: int) -> Fitted:
        def predict(values: Values) -> dict[Any, Policy]:
            return {c: g.having(alpha=values.get("alpha")).listener(depth) for c, g in games.items()}

        return Fitted((LAPSE, ALPHA) if depth else (LAPSE,), predict)

    return {f"L{depth}": listener(depth) for depth in range(3)}


def test_people_reason_to_different_depths(choices: list[dict[str, Any]]) -> None:
    kinds = listeners(choices)
    homogeneous = {name: fit(model, choices) for name, model in kinds.items()}
    assert homogeneous["L1"].aic < homogeneous["L0"].aic - 100  # people are pragmatic …
    assert homogeneous["L1"].correlation == pytest.approx(0.997, abs=0.002)
    mixed = fit(Mixture(kinds), choices)
    assert mixed.aic < min(found.aic for found in homogeneous.values()) - 30  # … and differ
    shares = Mixture(kinds).shares(mixed.estimates)
    assert shares["L0"] == pytest.approx(0.31, abs=0.1)  # about a third of them is literal
