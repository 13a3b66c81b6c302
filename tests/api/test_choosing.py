"""choose, say and rerank: the rational agents of plain values, and what they refuse."""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from math import nan
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import grice
from grice.api.choosing import choose, rerank, say
from grice.api.pair import Pair
from grice.episode import Episode
from grice.errors import AgentError, IllegalAction, ParseError
from grice.pages.explain import page
from grice.pages.stages import set_stages, tell_why
from grice.pragmatics.agents import log_probability
from grice.pragmatics.lookup import Lookup
from grice.pragmatics.posterior import Confidence
from grice.pragmatics.rsa import rsa
from grice.pragmatics.scores import Embedding, as_agent
from grice.worlds.plain.options import Options

FACES = ["glasses only", "hat and glasses", "neither"]
TRUE = {
    "glasses": ["glasses only", "hat and glasses"],
    "hat": ["hat and glasses"],
    "a face": FACES,
}
floats = st.floats(-20, 0)
matrix = st.lists(st.lists(floats, min_size=3, max_size=3), min_size=3, max_size=3)


def scores(rows: list[list[float]]) -> Any:
    return lambda text, option: rows[list(TRUE).index(text)][FACES.index(option)]


def test_a_reference_game_draws_the_implicature() -> None:
    chosen = choose("glasses", FACES, listener=TRUE, speaker=TRUE)
    assert chosen.option == "glasses only"
    assert choose("glasses", FACES, listener=TRUE).probability == pytest.approx(0.5)
    said = say("hat and glasses", FACES, speaker=TRUE, listener=TRUE)
    assert said.sentence == "hat"
    assert said.understood == pytest.approx(1)
    assert said.changed


def test_doubt_comes_with_the_question_that_would_settle_it() -> None:
    chosen = choose("glasses", FACES, listener=TRUE, speaker=TRUE)
    assert "two readings are possible" in chosen.doubt[0]
    assert chosen.question is not None
    assert chosen.question.options == ("glasses only", "hat and glasses")
    assert str(chosen.question) in str(chosen)
    sure = choose("glasses", FACES, listener=TRUE, speaker=TRUE, confidence=Confidence(doubt=0.5))
    assert sure.doubt == ()
    assert sure.question is None
    words = {"left": {"a": 1.0, "b": 0.8}, "the a": ["a"], "the b": ["b"]}
    asked = choose("left", ["a", "b"], listener=words, speaker=words, weight=0.2)
    assert str(asked.question) == "Do you mean “the a”, or “the b”?"
    assert set(asked.to_dict()) > {"option", "probability", "doubt", "question", "ranked"}


@settings(max_examples=30, deadline=None)
@given(matrix, matrix, st.sampled_from(list(TRUE)))
def test_weight_0_is_the_base_and_1_the_judge(
    listener: list[list[float]], speaker: list[list[float]], text: str
) -> None:
    base = choose(text, FACES, listener=scores(listener))
    for weight, expected in ((0.0, base), (1.0, choose(text, FACES, speaker=scores(speaker)))):
        found = choose(text, FACES, listener=scores(listener), speaker=scores(speaker), weight=weight)
        assert dict(found.posterior) == pytest.approx(dict(expected.posterior))
    ranked = rerank(text, FACES, base=scores(listener), judge=scores(speaker), weight=0.0)
    assert [one.value for one in ranked.ranked] == [one.value for one in base.ranked]


@settings(max_examples=30, deadline=None)
@given(matrix, st.floats(0.5, 4))
def test_choose_and_say_agree_with_rsa(truth: list[list[float]], alpha: float) -> None:
    told, context = tuple(TRUE), Options.of(FACES, tuple(TRUE))
    literal = as_agent(scores(truth), "listener")
    anybody = as_agent(lambda text, option: 0.0, "speaker")
    listener, speaker = rsa(literal, anybody, 1, alpha=alpha)

    said = say(FACES[0], FACES, listener=scores(truth), utterances=told)
    utility = {one.value: alpha * one.judge for one in said.ranked if one.judge is not None}
    total = math.log(sum(map(math.exp, utility.values())))
    spoken = [Episode(None, context, (text,), ((FACES[0],),)) for text in utility]
    assert log_probability(speaker, spoken) == pytest.approx([u - total for u in utility.values()], abs=1e-9)

    heard = choose("glasses", FACES, speaker=speaker, utterances=told)
    understood = [Episode(None, context, ("glasses",), ((face,),)) for face, _ in heard.posterior]
    beliefs = [math.exp(log) for log in log_probability(listener, understood)]
    assert [p for _, p in heard.posterior] == pytest.approx(beliefs, abs=1e-9)


def test_agents_of_a_game_choose_among_plain_options() -> None:
    game = grice.game({"glasses": ["r1", "r2"], "hat": ["r2", "r3"]})
    listener, speaker = game.agents(1)
    heard = choose("glasses", ["r1", "r2", "r3"], listener=listener)
    assert dict(heard.posterior) == pytest.approx(dict(game.listener(1)["glasses"]))
    assert say("r3", ["r1", "r2", "r3"], speaker=speaker, listener=listener).sentence == "hat"


def length(request: str, candidate: str) -> float:
    return -float(len(candidate))


def overlap(request: str, candidate: str) -> float:
    return -5.0 * sum(word not in candidate for word in request.split())


def compiles(candidate: str) -> str:
    try:
        compile(candidate, "candidate", "eval")
    except SyntaxError as error:
        return f"it does not compile: {error.msg}"
    return ""


def test_rerank_is_coder_and_reviewer_with_tests_as_truth() -> None:
    programs = ["x", "add +", "two + numbers + add"]
    assert rerank("add two numbers", programs, base=length).best == "x"
    assert rerank("add two numbers", programs, base=length, judge=overlap, weight=0.9).best == programs[2]
    ranking = rerank("add two numbers", programs, base=length, judge=overlap, objections=compiles, weight=0.9)
    assert [one.value for one in ranking.ranked] == [programs[2], "x", "add +"]
    assert ranking.changed
    assert ranking.base == "x"
    assert ranking.ranked[-1].objections[0].startswith("it does not compile")
    by_hand = {c: 0.1 * length("", c) + 0.9 * overlap("add two numbers", c) for c in programs[::2]}
    share = math.exp(by_hand["x"]) / sum(map(math.exp, by_hand.values()))
    assert ranking.ranked[1].probability == pytest.approx(share)


def test_where_all_candidates_are_wrong_the_best_is_taken_with_a_doubt() -> None:
    ranking = rerank(
        "add", ["a +", "("], judge=overlap, objections=lambda code: not compiles(code) or "wrong"
    )
    assert ranking.doubt[0] == "wrong"
    assert {one.objections for one in ranking.ranked} == {("wrong",)}


def test_candidates_are_written_by_a_base_that_can_propose() -> None:
    writer = Lookup("listener", {("yes",): 0.6, ("no",): 0.3, ("perhaps",): 0.1})
    ranking = rerank("is it raining?", 2, base=writer)
    assert [one.value for one in ranking.ranked] == ["yes", "no"]
    assert ranking.ranked[0].probability == pytest.approx(2 / 3)


@dataclass(frozen=True)
class Picture:
    text: str
    width: int


def test_values_come_back_as_they_were_given() -> None:
    pictures = [Picture("a small picture", 3), Picture("a wide picture", 9)]
    chosen = choose("the wide one", pictures, listener=lambda text, picture: float(picture.width))
    assert chosen.option is pictures[1]
    assert json.loads(json.dumps(chosen.to_dict()))["option"] == "a wide picture"
    values = [{"name": "a"}, {"name": "b"}]
    found = rerank("b", values, judge=lambda request, value: float(request == value["name"]))
    assert found.best is values[1]
    assert found.to_dict()["best"] == {"name": "b"}


def encode_as(vector: Any) -> Any:
    """An encoder that gives this for everything."""
    return lambda things: [vector] * len(things)


def test_the_last_of_many_options_is_found() -> None:
    many = [f"beaker {number}" for number in range(1000)]
    assert choose("beaker 999", many, speaker=lambda text, option: float(text == option)).option == many[-1]
    assert rerank("beaker 999", many, judge=overlap).best == many[-1]


def test_options_may_be_any_iterable() -> None:
    assert choose("b", iter("abc"), listener={"b": ["b"]}).option == "b"
    assert rerank("x", (text for text in ("aaa", "a")), base=length).best == "a"


@pytest.mark.parametrize(
    ("ask", "problem"),
    [
        (lambda: choose("x", ["a"]), "nothing to score with: name a listener or a speaker"),
        (lambda: rerank("x", ["a"]), "nothing to score with: name a base or a judge"),
        (lambda: rerank("x", [], base=length), "there are no candidates"),
        (lambda: choose("", ["a"], listener={"": ["a"]}), "is no request"),
        (lambda: choose("x", [], listener={"x": []}), "there are no options"),
        (lambda: choose("x", ["a"], listener={"x": ["a"]}, weight=0.5), "nobody to judge"),
        (lambda: choose("x", ["a"], listener="no such model"), "there is no listener"),
        (lambda: say("b", ["a"], listener={"x": ["a"]}), "'b' is not among the options"),
        (lambda: say("a", ["a"], speaker=length), "no list of what might be said"),
        (lambda: rerank("x", 3, base=length), "scores write no candidates"),
        (lambda: rerank("x", ["a"], base=length, objections=cast(Any, len)), "the objections are 1"),
        (lambda: choose("x", ["a"], listener=Embedding(encode_as(1.0), encode_as(1.0))), "gave 1.0"),
        (lambda: choose("x", ["a"], listener=Embedding(encode_as([nan]), encode_as([nan]))), "'a' is nan"),
        (lambda: choose("x", ["a"], listener=Embedding(encode_as("a"), encode_as("a"))), "gave 'a'"),
        (lambda: choose("x", ["a"], listener=Embedding(encode_as([1]), cast(Any, print))), "gave None"),
        (lambda: choose("x", ["a"], listener="missing.json"), "missing.json"),
        (lambda: choose("x", range(1001), speaker=length), "options: 1001; allowed: 1 to 1000"),
        (lambda: say("a", ["a"], listener=length, utterances=[*map(str, range(1001))]), "utterances: 1001"),
        (lambda: rerank("x", range(1001), judge=length), "options: 1001"),
    ],
)
def test_what_cannot_be_answered_is_refused(ask: Any, problem: str) -> None:
    with pytest.raises((AgentError, ParseError), match=problem):
        ask()


def test_a_pair_needs_no_world() -> None:
    pair = Pair(None, as_agent(TRUE, "listener"), as_agent(TRUE, "speaker"))
    heard = pair.follow(Episode(None, Options.of(FACES), ("glasses",)), ask=True)
    assert heard.episode.segments == (("glasses only",),)
    assert heard.to_dict()["actions"] == ["glasses only"]
    assert "glasses only" in heard._repr_html_()
    assert "● glasses only" in str(heard)
    assert pair.follow('["glasses only", "neither"]', "glasses").end.chosen == ("glasses only",)
    said = pair.describe(Episode(None, Options.of(FACES), (), (("hat and glasses",),)))
    assert said.sentences == ("hat",)
    assert "100%" in said.verdict()


def test_a_pair_follows_games_whose_start_is_anything() -> None:
    listener, speaker = grice.game({"glasses": ["r1", "r2"], "hat": ["r2"]}).agents(0)
    pair = Pair(None, listener, speaker)
    heard = pair.follow(Episode(None, None, ("glasses",)))
    assert heard.episode.segments == (("r1",),)
    assert [belief.probability for belief in heard.posterior] == pytest.approx([0.5857864, 0.4142136])
    assert heard.to_dict()["end"]
    assert pair.describe(Episode(None, None, (), (("r2",),))).sentences == ("hat",)


def test_an_episode_without_a_world_leads_to_what_was_done() -> None:
    done = Episode(None, None, ("glasses", "hat"), (("r1",), ("r2",)))
    assert done.states() == ((), (("r1",),), (("r1",), ("r2",)))
    assert done.reached((("r1",), ("r2",)))
    assert not done.reached((("r1",), ("r1",)))
    assert done.following().goal == done.segments
    assert done._repr_html_() is None


def test_pages_and_drawings_need_no_world() -> None:
    pair = Pair(None, as_agent(TRUE, "listener"), as_agent(TRUE, "speaker"))
    heard = pair.follow(Episode(None, Options.of(FACES), ("glasses",)))
    said = pair.describe(Episode(None, Options.of(FACES), (), (("hat and glasses",),)))
    told = page("faces", [heard, said], None, "", "")
    assert "hat and glasses" in told
    assert heard.svg().startswith("<svg")
    assert heard.to_frame().shape[0] == 3
    for answer in (heard, said):
        assert tell_why(answer, set_stages(answer))


def test_what_needs_features_says_so() -> None:
    pair = Pair(None, as_agent(TRUE, "listener"))
    with pytest.raises(AgentError, match="plain options have no features"):
        pair.world.percept(Options.of(FACES))
    with pytest.raises(ParseError, match="is not a state of plain"):
        pair.follow(FACES, "glasses")
    with pytest.raises(IllegalAction, match="not among the options"):
        pair.describe(Options.of(FACES), ["a beard"])
