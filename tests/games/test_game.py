"""Reference games against exact enumeration; the papers are in tests/papers."""

from __future__ import annotations

import math
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

import grice
from grice.episode import Episode
from grice.errors import AgentError
from grice.games.game import game
from grice.pragmatics.agents import answer

SHAPES = {
    "blue": ["blue square", "blue circle"],
    "green": ["green square"],
    "square": ["blue square", "green square"],
    "circle": ["blue circle"],
}

OBJECTS = ("blue square", "blue circle", "green square")


def enumerated(
    truth: list[list[float]], prior: list[float], cost: list[float], alpha: float, depth: int, in_l0: bool
) -> tuple[list[list[float]], list[list[float]]]:
    """L_depth[utterance][object] and S_depth[object][utterance], straight from the definitions."""
    listener = [_shared([t * (p if in_l0 else 1) for t, p in zip(row, prior, strict=True)]) for row in truth]
    speaker: list[list[float]] = []
    for _ in range(depth):
        speaker = [
            _shared(
                [
                    (row[o] * math.exp(-c)) ** alpha if row[o] else 0
                    for row, c in zip(listener, cost, strict=True)
                ]
            )
            for o in range(len(prior))
        ]
        listener = [
            _shared([p * s[u] for p, s in zip(prior, speaker, strict=True)]) for u in range(len(truth))
        ]
    return listener, speaker


def _shared(masses: list[float]) -> list[float]:
    return [mass / sum(masses) for mass in masses]


cells = st.floats(0.05, 1)


@given(
    st.lists(st.lists(cells, min_size=3, max_size=3), min_size=2, max_size=4),
    st.lists(cells, min_size=3, max_size=3),
    st.lists(st.floats(0, 2), min_size=4, max_size=4),
    st.sampled_from([0.5, 1.0, 4.0]),
    st.integers(1, 3),
    st.booleans(),
)
def test_it_is_exact(
    truth: list[list[float]], prior: list[float], cost: list[float], alpha: float, depth: int, in_l0: bool
) -> None:
    words = [f"word {i}" for i in range(len(truth))]
    played = game(
        {word: dict(enumerate(row)) for word, row in zip(words, truth, strict=True)},
        prior=dict(enumerate(prior)),
        cost=dict(zip(words, cost, strict=False)),
        alpha=alpha,
        prior_in_l0=in_l0,
    )
    listener, speaker = enumerated(truth, _shared(prior), cost[: len(truth)], alpha, depth, in_l0)
    for word, expected in zip(words, listener, strict=True):
        assert list(played.listener(depth)[word].values()) == pytest.approx(expected)
    for thing, expected in enumerate(speaker):
        assert list(played.speaker(depth)[thing].values()) == pytest.approx(expected)


def test_several_lexica_and_goals_average_what_each_gives() -> None:
    narrow, wide = {"a": [1], "b": [1, 2]}, {"a": [1, 2], "b": [1, 2]}
    both = game(lexica={"narrow": narrow, "wide": wide}, lexicon_prior={"narrow": 3, "wide": 1})
    alone = [game(lexicon).speaker() for lexicon in (narrow, wide)]
    for thing in (1, 2):
        expected = {u: 0.75 * alone[0][thing][u] + 0.25 * alone[1][thing][u] for u in "ab"}
        assert both.speaker()[thing] == pytest.approx(expected)
        assert both.speaker(lexicon="wide")[thing] == pytest.approx(alone[1][thing])
    masses = {
        (thing, name): 0.5 * weight * speaker[thing]["b"]
        for name, weight, speaker in (("narrow", 0.75, alone[0]), ("wide", 0.25, alone[1]))
        for thing in (1, 2)
    }
    total = sum(masses.values())
    assert both.listener()["b"][1] == pytest.approx((masses[1, "narrow"] + masses[1, "wide"]) / total)
    believed = both.listener(about="lexicon")["b"]
    assert believed["wide"] == pytest.approx((masses[1, "wide"] + masses[2, "wide"]) / total)


def test_a_topic_need_only_tell_its_answer() -> None:
    """Two red things: "red" is enough where only the colour is asked for."""
    truth = {"red": ["red 1", "red 2"], "one": ["red 1"], "two": ["red 2"], "blue": ["blue"]}
    played = game(truth, goals={"colour": lambda thing: thing.split()[0], "thing": None})
    colour = played.speaker(goal="colour")["red 1"]
    assert colour["red"] == pytest.approx(colour["one"])
    thing = played.speaker(goal="thing")["red 1"]
    assert thing["one"] == pytest.approx(2 * thing["red"])


# As agents, frames and pictures


def test_agents_of_a_game_answer_as_its_tables_say() -> None:
    listener, speaker = game(SHAPES).agents()
    nowhere: Any = None
    [heard] = answer(listener, [Episode(nowhere, None, sentences=("blue",))], 9)
    assert heard.episode.segments == (("blue square",),)
    assert math.exp(heard.score) == pytest.approx(0.6)
    [said] = answer(speaker, [Episode(nowhere, None, segments=(("blue circle",),))], 9)
    assert said.episode.sentences == ("circle",)


def test_a_policy_is_a_frame_and_a_picture() -> None:
    policy = grice.game(SHAPES).listener()
    found = policy.to_frame()
    assert found.loc["blue", "blue square"] == pytest.approx(0.6)
    assert list(found.index) == list(SHAPES)
    drawn = ElementTree.fromstring(policy.svg())
    assert len(drawn.findall(".//{*}rect")) == 12
    assert policy._repr_html_() == policy.svg()
    assert str(policy).splitlines()[1].split() == ["blue", "0.600", "0.400", "0.000"]


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"truth": {}}, "empty"),
        ({"truth": "abc"}, "truth table is 'abc'; allowed: a mapping"),
        ({"truth": {"hat": "Bob"}}, r"'hat' is true of 'Bob'.*write \['Bob'\]"),
        ({"truth": {"a": {"x": 2}}}, "true of 'x' to 2; allowed: 0 to 1"),
        ({"truth": SHAPES, "prior": {"blue square": -1}}, "prior of 'blue square' is -1"),
        ({"truth": SHAPES, "prior": {"blue square": 1}}, "prior lacks 'blue circle'.*0 rules it out"),
        ({"truth": SHAPES, "prior": {"red": 1}}, "prior has 'red', which the game does not know"),
        ({"truth": SHAPES, "prior": dict.fromkeys(OBJECTS, 0)}, "prior is zero everywhere"),
        ({"truth": SHAPES, "cost": {"bleu": 1}}, "'bleu' has a cost and no meaning; allowed: 'blue'"),
        ({"truth": SHAPES, "cost": {"blue": math.inf}}, "cost of 'blue' is inf"),
        ({"truth": SHAPES, "alpha": 0}, "alpha is 0"),
        ({}, "one truth table or several lexica"),
        ({"lexica": {"a": {"u": ["x"]}, "b": {"v": ["x"]}}}, "lexicon 'a' lacks 'v'"),
        ({"truth": SHAPES, "goals": {"colour": "hue"}}, "goal 'colour' is 'hue'"),
        ({"truth": SHAPES, "goals": "colour"}, "goals are 'colour'"),
    ],
)
def test_a_game_with_a_mistake_is_refused(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(AgentError, match=message):
        game(**settings)
