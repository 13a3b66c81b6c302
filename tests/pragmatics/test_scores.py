"""Scores as agents among plain options: distributions over what a context lists, from any kind of scores."""

from __future__ import annotations

import math
import pickle
import subprocess
import sys
from collections.abc import Sequence
from typing import Any, SupportsFloat

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grice.episode import Episode
from grice.errors import AgentError, ParseError
from grice.pragmatics.agents import propose, score
from grice.pragmatics.lookup import Lookup
from grice.pragmatics.scores import Embedding, as_agent
from grice.worlds import find_world
from grice.worlds.plain.options import Json, Options, as_option, text_of

OPTIONS = ("circle", "square", "star")
TEXTS = ("round", "with corners", "a shape")
TRUE = {"round": ["circle"], "with corners": ["square", "star"], "a shape": list(OPTIONS)}
floats = st.floats(-30, 5)


def ask(text: str, options: Sequence[Any] = OPTIONS, utterances: Sequence[str] = ()) -> Episode:
    return Episode(find_world("plain"), Options.of(options, utterances), (text,))


def tell(option: Any, utterances: Sequence[str] = ()) -> Episode:
    return Episode(find_world("plain"), Options.of(OPTIONS, utterances), (), ((option,),))


@settings(max_examples=50, deadline=None)
@given(st.lists(floats, min_size=9, max_size=9))
def test_a_listener_is_a_distribution_over_options_and_a_speaker_over_utterances(scores: list[float]) -> None:
    def function(text: str, option: str) -> float:
        return scores[3 * TEXTS.index(text) + OPTIONS.index(option)]

    for agent, tasks in (
        (as_agent(function, "listener"), [ask(text) for text in TEXTS]),
        (as_agent(function, "speaker"), [tell(option, TEXTS) for option in OPTIONS]),
    ):
        for candidates in propose(agent, tasks, 3):
            assert math.fsum(math.exp(c.score) for c in candidates) == pytest.approx(1)
            assert score(agent, [c.episode for c in candidates]) == pytest.approx(
                [c.score for c in candidates]
            )


def test_a_table_is_a_literal_listener_and_a_literal_speaker() -> None:
    [heard] = propose(as_agent(TRUE, "listener"), [ask("with corners")], 3)
    assert [(c.episode.segments[0][0], math.exp(c.score)) for c in heard] == [
        ("square", pytest.approx(0.5)),
        ("star", pytest.approx(0.5)),
        ("circle", 0.0),
    ]
    [said] = propose(as_agent(TRUE, "speaker"), [tell("circle")], 3)
    assert {c.episode.sentences[0] for c in said if c.score > -math.inf} == {"round", "a shape"}


def test_options_of_a_context_are_the_only_ones() -> None:
    wide = Lookup("listener", {"a shape": {(option,): 1 / 3 for option in OPTIONS}})
    [heard] = propose(as_agent(wide, "listener"), [ask("a shape", OPTIONS[:2])], 5)
    assert [math.exp(c.score) for c in heard] == pytest.approx([0.5, 0.5])


def test_a_speaker_without_a_list_has_the_probability_that_it_says() -> None:
    speaker = as_agent(lambda text, option: -7.0, "speaker")
    assert score(speaker, [Episode(find_world("plain"), Options.of(OPTIONS), ("x",), (("star",),))]) == [-7.0]
    with pytest.raises(AgentError, match="no list of what might be said"):
        propose(speaker, [tell("star")], 3)


def test_several_sentences_are_followed_one_after_the_other() -> None:
    task = Episode(find_world("plain"), Options.of(OPTIONS), ("round", "with corners"))
    [found] = propose(as_agent(TRUE, "listener"), [task], 2)
    assert [c.episode.segments for c in found] == [
        (("circle",), ("square",)),
        (("circle",), ("star",)),
    ]
    assert [math.exp(c.score) for c in found] == pytest.approx([0.5, 0.5])


def test_an_embedding_is_a_softmax_of_cosines_and_encodes_everything_once() -> None:
    calls: list[list[Any]] = []

    def encode(things: list[Any]) -> list[list[float]]:
        calls.append(things)
        return [[len(str(thing)), 1.0] for thing in things]

    embedding = Embedding(encode, encode, temperature=0.5)
    listener = as_agent(embedding, "listener")
    [heard] = propose(listener, [ask("four")], 3)
    cosines = {c.episode.segments[0][0]: c.score for c in heard}

    def cosine(a: int, b: int) -> float:
        return (a * b + 1) / math.hypot(a, 1) / math.hypot(b, 1)

    assert cosines["star"] - cosines["square"] == pytest.approx((cosine(4, 4) - cosine(4, 6)) / 0.5)
    before = len(calls)
    propose(listener, [ask("four")], 3)
    assert len(calls) == before == 2
    with pytest.raises(AgentError, match="temperature"):
        Embedding(encode, encode, temperature=0)
    with pytest.raises(AgentError, match="vectors of 1 and 2 numbers"):
        propose(as_agent(Embedding(lambda texts: [[1.0]] * len(texts), encode), "listener"), [ask("a")], 3)
    with pytest.raises(AgentError, match="0 vectors for 1 texts"):
        propose(as_agent(Embedding(lambda texts: [], encode), "listener"), [ask("four")], 3)


def test_a_function_gets_the_values_that_were_given() -> None:
    options = [{"text": "red", "rgb": [255, 0, 0]}, {"text": "blue", "rgb": [0, 0, 255]}]
    listener = as_agent(lambda text, option: float(option["rgb"][2]), "listener")
    [heard] = propose(listener, [ask("blue", options)], 2)
    [best] = heard[0].episode.segments[0]
    assert isinstance(best, Json)
    assert best.value == options[1]
    assert text_of(best) == "blue"


def test_a_table_may_list_json_values() -> None:
    options = [{"name": "a", "sizes": [1, 2]}, {"name": "b", "sizes": []}]
    listener = as_agent({"the empty one": options[1:]}, "listener")
    [heard] = propose(listener, [ask("the empty one", options)], 2)
    assert [math.exp(c.score) for c in heard] == [1.0, 0.0]


def test_scores_may_be_numbers_of_a_library() -> None:
    given: dict[str, SupportsFloat] = {
        "circle": np.float32(0.5),
        "square": np.array(0.25),
        "star": np.int64(-1),
    }
    [heard] = propose(as_agent(lambda text, option: given[option], "listener"), [ask("a shape")], 3)
    assert heard[0].score - heard[2].score == pytest.approx(1.5)


def test_long_vectors_do_not_overflow() -> None:
    embedding = Embedding(lambda texts: [[1e200, 1e200]], lambda options: [[1, 1], [1, -1], [-1, -1]], 1.0)
    [heard] = propose(as_agent(embedding, "listener"), [ask("a shape")], 3)
    assert heard[0].score - heard[2].score == pytest.approx(2)


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        (["a", "a"], "options 1 and 2 are both 'a'"),
        ([{"text": "a"}, "a"], "options 1 and 2 are both 'a'"),
        ([1, True], "options 1 and 2 are both"),
        ([{1, 2}], "is no option"),
        ([object()], "is no option"),
        ("abc", "the options are 'abc'"),
        ([float("nan")], "is no option"),
    ],
)
def test_what_is_no_list_of_options_is_refused(options: Any, problem: str) -> None:
    with pytest.raises(ParseError, match=problem):
        Options.of(options)


@pytest.mark.parametrize(
    ("source", "problem"),
    [
        (3, "scores nothing"),
        ({"a shape": {"star": -1}}, "has -1 for 'star'"),
        ({"a shape": "star"}, "the row of 'a shape'"),
        (lambda text, option: "high", "the score of 'a shape' for 'circle' is 'high'"),
        (lambda text, option: math.nan, "is nan"),
        (lambda text, option: 10**400, "the score of 'a shape' for 'circle' is 1000"),
        (lambda text, option: 1j, "is 1j"),
        ({"round": ["circle"]}, "no row for 'a shape'"),
        (Lookup("speaker", {"x": 1.0}), "Lookup is a speaker"),
    ],
)
def test_what_scores_nothing_is_refused(source: Any, problem: str) -> None:
    with pytest.raises(AgentError, match=problem):
        propose(as_agent(source, "listener"), [ask("a shape")], 3)


def test_an_option_is_a_value_with_a_text() -> None:
    assert text_of(as_option(None)) == "null"
    assert text_of(as_option([1, "a"])) == '[1, "a"]'
    assert text_of(as_option({"b": 1, "a": 2})) == '{"a": 2, "b": 1}'
    assert as_option({"a": 2, "b": 1}) == as_option({"b": 1, "a": 2})


def test_options_are_equal_in_another_process() -> None:
    context = Options.of(["a", {"b": 1}], ["x"])
    code = (
        "import pickle, sys; from grice.worlds.plain.options import Options; "
        "context = pickle.load(sys.stdin.buffer); "
        "assert context in {Options.of(['a', {'b': 1}], ['x'])}"
    )
    assert hash(context) == hash(Options.of(["a", {"b": 1}], ["x"]))
    subprocess.run([sys.executable, "-c", code], input=pickle.dumps(context), check=True)
