"""Reference games against exact enumeration, and five classics with the numbers that they must give."""

from __future__ import annotations

import math
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

import grice
from grice.games.game import game
from grice.episode import Episode
from grice.errors import AgentError
from grice.pragmatics.agents import answer

SHAPES = {
    "blue": ["blue square", "blue circle"],
    "green": ["green square"],
    "square": ["blue square", "green square"],
    "circle": ["blue circle"],
}


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


# Classics


def test_frank_and_goodman_2012() -> None:
    played = game(SHAPES)
    assert played.listener(0)["blue"]["blue square"] == 0.5
    assert played.speaker()["blue circle"]["blue"] == pytest.approx(1 / 3)
    assert played.listener()["blue"] == pytest.approx(
        {"blue square": 0.6, "blue circle": 0.4, "green square": 0}
    )


def test_goodman_and_stuhlmueller_2013() -> None:
    played = game({"none": [0], "some": [1, 2, 3], "all": [3]})
    assert list(played.listener()["some"].values()) == pytest.approx([0, 4 / 9, 4 / 9, 1 / 9])
    assert played.listener(5)["some"][3] < 0.01


def test_stiller_goodman_and_frank_2015() -> None:
    faces = {"glasses": ["glasses", "glasses and hat"], "hat": ["glasses and hat"]}
    played = game(faces, prior={"nothing": 1, "glasses": 1, "glasses and hat": 1})
    assert played.listener()["glasses"]["glasses"] == pytest.approx(3 / 4)
    with pytest.raises(AgentError, match="nothing to choose for 'nothing'"):
        played.speaker()["nothing"]


def test_bergen_levy_and_goodman_2016() -> None:
    both = ["common", "rare"]
    prior, cost = {"common": 2, "rare": 1}, {"long": 1.0, "silence": 5.0}
    plain = game({"short": both, "long": both, "silence": both}, prior, cost)
    for depth in range(6):  # a dearer word for the same is never taken to mean the rarer thing …
        assert plain.listener(depth)["long"] == pytest.approx({"common": 2 / 3, "rare": 1 / 3})
    lexica = [
        {"short": s, "long": l, "silence": both}
        for s in (["common"], ["rare"], both)
        for l in (["common"], ["rare"], both)
    ]
    speakers = [game(lexicon, prior, cost).speaker() for lexicon in lexica]
    heard = {
        word: {o: prior[o] * sum(speaker[o][word] for speaker in speakers) for o in both}
        for word in ("short", "long")
    }
    rare = {word: row["rare"] / sum(row.values()) for word, row in heard.items()}
    assert rare["long"] > 1 / 3 > rare["short"]  # … unless listeners are unsure what words mean


def test_degen_and_others_2020() -> None:
    things = ["big blue", "big red", "small blue"]
    target = "small blue"

    def words(size: float, colour: float) -> dict[str, dict[str, float]]:
        single = {
            word: {o: fit if word in o.split() else 1 - fit for o in things}
            for word, fit in (("big", size), ("small", size), ("blue", colour), ("red", colour))
        }
        double = {o: {x: math.prod(single[w][x] for w in o.split()) for x in things} for o in things}
        return {**single, **double}

    exact = game(words(1, 1)).speaker()[target]
    assert exact["small blue"] == pytest.approx(exact["small"])  # a redundant colour adds nothing …
    noisy = game(words(0.8, 0.99))
    assert noisy.listener(0)["small"][target] == pytest.approx(2 / 3)
    assert noisy.listener(0)["small blue"][target] == pytest.approx(0.792 / 0.992)
    ratio = noisy.speaker()[target]["small blue"] / noisy.speaker()[target]["small"]
    assert ratio == pytest.approx((0.792 / 0.992) / (2 / 3))  # … unless size words are noisier than colours


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
        ({"truth": {"a": {"x": 2}}}, "true of 'x' to 2; allowed: 0 to 1"),
        ({"truth": SHAPES, "prior": {"blue square": -1}}, "prior of 'blue square' is -1"),
        ({"truth": SHAPES, "prior": {"blue square": 0}}, "prior of zero"),
        ({"truth": SHAPES, "cost": {"bleu": 1}}, "'bleu' has a cost and no meaning; allowed: blue"),
        ({"truth": SHAPES, "cost": {"blue": math.inf}}, "cost of 'blue' is inf"),
        ({"truth": SHAPES, "alpha": 0}, "alpha is 0"),
    ],
)
def test_a_game_with_a_mistake_is_refused(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(AgentError, match=message):
        game(**settings)
