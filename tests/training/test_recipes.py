"""The recipes are the paper's table, every model has one, and nonsense is refused."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

import pytest

from grice.errors import ParseError
from grice.training.recipes import PAPER, RECIPES, Recipe, recipe
from grice.worlds import WORLDS
from grice.worlds.dataset import ModelRole

# Appendix, hyperparameter table: hidden size, attention size, dropout.
TABLE: dict[tuple[ModelRole, str], tuple[int, int | None, float]] = {
    ("listener", "sail"): (100, 100, 0.25),
    ("listener", "alchemy"): (50, 50, 0.1),
    ("listener", "scene"): (100, 100, 0.1),
    ("listener", "tangrams"): (50, 100, 0.3),
    ("speaker", "sail"): (100, 100, 0.25),
    ("speaker", "alchemy"): (100, None, 0.3),
    ("speaker", "scene"): (100, None, 0.3),
    ("speaker", "tangrams"): (50, None, 0.3),
}


def test_the_papers_recipe_has_the_papers_sizes() -> None:
    for key, (hidden, attention, dropout) in TABLE.items():
        made = PAPER[key]
        assert (made.hidden, made.attention, made.dropout) == (hidden, attention, (dropout,)), key
    assert all(made.clip == 5 for made in PAPER.values())


def test_every_world_has_a_listener_and_a_speaker() -> None:
    for world in WORLDS:
        for role in ("listener", "speaker"):
            assert isinstance(recipe("paper", role, world), Recipe)
    assert isinstance(recipe("paper", "segmenter", "sail"), Recipe)
    assert {role for recipes in RECIPES.values() for role, _ in recipes} == set(get_args(ModelRole))


def test_every_listener_can_read() -> None:
    for recipes in RECIPES.values():
        assert all(made.attention is not None for (role, _), made in recipes.items() if role == "listener")


def test_what_there_is_not_is_named_with_what_there_is() -> None:
    with pytest.raises(ParseError, match=r"there is no recipe 'soup'; allowed: paper"):
        recipe("soup", "listener", "sail")
    with pytest.raises(ParseError, match=r"'paper' has no scene segmenter; allowed: .*sail segmenter"):
        recipe("paper", "segmenter", "scene")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("hidden", 0),
        ("attention", 0),
        ("epochs", 0),
        ("batch", -1),
        ("dropout", (0.1, 1.0)),
        ("dropout", (-0.1,)),
        ("smoothing", (1.0,)),
        ("average", 1.0),
        ("rate", (0.0,)),
        ("rate", (float("inf"),)),
        ("rate", (float("nan"),)),
        ("clip", 0.0),
    ],
)
def test_what_would_be_no_training_is_refused(field: str, value: object) -> None:
    with pytest.raises(ParseError, match=f"the recipe's {field} is"):
        replace(PAPER["listener", "scene"], **{field: value})  # type: ignore[arg-type]
