"""The postcard: loading, following and describing, and what is said to those who ask amiss."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

import grice
from grice.api.answers import Answer
from grice.api.description import Description
from grice.api.interpretation import Interpretation
from grice.api.loading import load_pair
from grice.api.pair import Pair
from grice.data.synthetic import episodes
from grice.episode import Episode
from grice.errors import AgentError, FolderError, GriceError, IllegalAction, ImpossibleState, ParseError
from grice.models.agent_set import AgentSet
from grice.pages.explain import page
from grice.pragmatics.agents import Agent, answer
from grice.pragmatics.assembly import base_agent
from grice.pragmatics.lookup import Lookup
from grice.pragmatics.rational import Rational
from grice.worlds import WORLDS
from grice.worlds.alchemy.rules import Drain, Mix, Pour
from grice.worlds.sail.rules import Forward, Move, Right, Stop

Make = Callable[[str, str], Path]
START = "1:_ 2:gp 3:r 4:oo 5:_ 6:y 7:ryp"
worlds = pytest.mark.parametrize("name", sorted(WORLDS))


@pytest.fixture(scope="module")
def pairs(untrained: Make) -> Callable[[str], Pair]:
    def make(name: str) -> Pair:
        roles = ("listener", "speaker", *(["segmenter"] if name == "sail" else []))
        return grice.load([untrained(name, role) for role in roles])

    return make


@pytest.fixture(scope="module")
def alchemy(pairs: Callable[[str], Pair]) -> Pair:
    return pairs("alchemy")


def sample(name: str) -> Episode:
    return next(episodes(WORLDS[name], seed=7, turns=3))


def own(episode: Episode) -> tuple[Any, Any]:
    return episode.sentences, episode.segments


# Following and describing


@worlds
@pytest.mark.parametrize("weight", [0, 0.4, 1])
def test_it_answers_as_the_rational_agents_do(pairs: Callable[[str], Pair], name: str, weight: float) -> None:
    # A truthful speaker would search wider where it is in doubt.
    pair, episode = replace(pairs(name), truthful=False), sample(name)
    followed = pair.follow(episode.start, episode.sentences, weight, candidates=6)
    described = pair.describe(episode.start, episode.segments, weight, candidates=4)
    listener, speaker = pair.agent("listener"), pair.agent("speaker")
    both: list[tuple[Answer, Agent, Agent, Episode, int]] = [
        (followed, listener, speaker, Episode(pair.world, episode.start, episode.sentences), 6),
        (described, base_agent(pair.world, speaker), listener, episode.describing(), 4),
    ]
    for got, base, judge, task, n in both:
        [rational], [alone] = answer(Rational(base, judge, weight), [task], n), answer(base, [task], n)
        assert own(got.episode) == own(rational.episode)
        assert own(got.base.episode) == own(alone.episode)
        assert got.base.score == pytest.approx(alone.score, abs=1e-4)
        if weight == 0:
            assert not got.changed


@worlds
def test_texts_say_the_same_as_values(pairs: Callable[[str], Pair], name: str) -> None:
    pair, episode = pairs(name), sample(name)
    world, start = pair.world, WORLDS[name].show(episode.start)
    by_value = pair.follow(episode.start, list(episode.sentences), candidates=3)
    assert pair.follow(start, episode.sentences, candidates=3) == by_value
    told = "; ".join(map(world.show_segment, episode.segments))
    by_value_too = pair.describe(episode.start, episode.segments, candidates=3)
    assert pair.describe(start, told, candidates=3) == by_value_too


def test_a_text_is_one_sentence(alchemy: Pair) -> None:
    followed = alchemy.follow(START, "mix the second beaker", candidates=3)
    assert len(followed.episode.sentences) == 1
    assert len(followed.actions) == 1


def test_actions_come_in_any_form(alchemy: Pair) -> None:
    wanted = ((Pour(2, 1),), (Mix(1),), (Drain(7, 2),))
    forms: list[Any] = [
        "pour 2 1; mix 1; drain 7 2",
        "pour 2 1, mix 1, drain 7 2",
        ["pour 2 1", Mix(1), "DRAIN 7 2"],
        [Pour(2, 1), Mix(1), Drain(7, 2)],
        wanted,
        [(Pour(2, 1), Mix(1)), [Drain(7, 2)]],
    ]
    for form in forms:
        assert alchemy.describe(START, form, candidates=2).episode.segments == wanted


def test_a_route_is_cut_where_it_says_so_and_otherwise_by_the_segmenter(untrained: Make) -> None:
    folders = [untrained("sail", role) for role in ("listener", "speaker", "segmenter")]
    pair, without = load_pair("sail", folders), load_pair("sail", folders[:2])
    start = next(
        pose
        for pose in (pair.world.random(random.Random(seed)) for seed in range(100))
        if pose.orientation is not None and len(pose.map.corridor((pose.x, pose.y), pose.orientation)) > 2
    )
    one, two = (Right(), Stop()), (Right(), Right(), Right(), Forward(), Forward(), Stop())
    for told in ("right; right, right, right, move 2", "right, stop, right, right, right, move 2, stop"):
        for either in (pair, without):
            assert either.describe(start, told, candidates=2).episode.segments == (one, two)
    for apart in ([(Right(),), two], [one, (*two[:3], Move(2))]):
        assert without.describe(start, apart, candidates=2).episode.segments == (one, two)
    whole = ["right", Right(), "right, right, move 2"]
    assert without.describe(start, whole, candidates=2).episode.segments == ((Right(), *two),)
    assert pair.segmenter is not None
    task = Episode(pair.world, start, segments=((Right(), *two),))
    assert (
        pair.describe(start, whole, candidates=2).episode.segments
        == pair.segmenter.segment([task])[0].segments
    )


# Why


def test_an_interpretation_explains_itself(alchemy: Pair) -> None:
    followed = alchemy.follow(
        START, ["mix the second beaker", "pour it into the first one"], 0.3, candidates=15
    )
    [choice] = followed.choices
    assert len(choice.candidates) == 15
    assert choice.chosen is followed.chosen
    for candidate in choice.candidates:
        base, judge = candidate.parts["base"], candidate.parts["judge"]
        assert candidate.score == pytest.approx(0.3 * judge + 0.7 * base)
    assert sum(choice.probabilities) == pytest.approx(1)
    assert list(choice.probabilities) == sorted(choice.probabilities, reverse=True)
    assert sum(belief.probability for belief in followed.posterior) == pytest.approx(1)
    assert followed.entropy > 0
    assert followed.changed == (followed.base.episode.states()[-1] != followed.end)
    assert [tuple(a.action for a in turn) for turn in followed.attention] == list(followed.episode.segments)


def test_where_a_listener_looked_is_found_out_once_and_only_if_asked(alchemy: Pair) -> None:
    asked = []

    class Looking(Lookup):
        def attend(self, episode: Episode) -> tuple[tuple[Any, ...], ...]:
            asked.append(episode)
            return ()

    listener = Looking("listener", lambda task: {(Drain(2, 1),): 1.0})
    followed = replace(alchemy, listener=listener).follow(START, "drain it", weight=0)
    assert asked == []
    assert followed.attention == followed.attention == ()
    assert asked == [followed.episode]


def test_a_description_explains_itself(alchemy: Pair) -> None:
    described = alchemy.describe(START, "pour 2 1; mix 1", 0.9, candidates=5)
    assert described.sentences == described.episode.sentences
    assert len(described.choices) == 2
    first, second = described.choices
    assert second.before == first.chosen
    [whole] = alchemy.agent("listener").score([described.episode])
    parts = first.gain(first.chosen, "judge") + second.gain(second.chosen, "judge")
    assert parts == pytest.approx(whole, abs=1e-4)
    assert 0 < described.understood < 1
    told = described.to_dict()
    assert [len(choice) for choice in told["choices"]] == [
        len(choice.candidates) for choice in described.choices
    ]
    assert told["choices"][0][0]["candidate"] == described.sentences[0]


def evenly(choices: Any) -> dict[Any, float]:
    listed = list(choices)
    return {choice: 1 / len(listed) for choice in listed}


def test_any_two_agents_are_a_pair() -> None:
    """A cup is meant; whoever meant the red one would have said so."""
    world = WORLDS["alchemy"]
    red, green = (Drain(1, 1),), (Drain(2, 1),)
    fits = {"a cup": (red, green), "the red cup": (red,)}
    listener = Lookup("listener", lambda task: evenly(fits[task.sentences[-1]]))
    speaker = Lookup(
        "speaker", lambda task: evenly(s for s, segments in fits.items() if task.segments[0] in segments)
    )
    pair, start = Pair(world, listener, speaker, truthful=False), "1:r 2:g 3:_ 4:_ 5:_ 6:_ 7:_"
    followed = pair.follow(start, "a cup", weight=0.5)
    assert (followed.actions, followed.changed) == (green, True)
    described = pair.describe(start, [red], weight=0.5)
    assert (described.sentences, described.base.episode.sentences) == (("the red cup",), ("a cup",))
    assert described.understood == 1
    assert followed.attention == described.attention == ()
    assert followed.unknown_words == ()


# For people


@worlds
def test_answers_print_and_draw(pairs: Callable[[str], Pair], name: str) -> None:
    pair, episode = replace(pairs(name), truthful=False), sample(name)  # untrained, it says nothing true
    for got in (
        pair.follow(episode.start, episode.sentences, candidates=7),
        pair.describe(episode.start, episode.segments, candidates=7),
    ):
        text = str(got)
        assert "best of 7" in text
        assert all(sentence in text for sentence in got.episode.sentences)
        assert "The literal " in text
        assert got.svg().startswith("<svg")
        shown = got._repr_html_()
        assert "<svg" in shown
        assert "best of 7" in shown
        assert len(got.to_frame()) == sum(len(choice.candidates) for choice in got.choices)
        assert got.to_dict()["actions"] == [pair.world.show_segment(s) for s in got.episode.segments]


def test_unknown_words_are_said_once_and_in_order(alchemy: Pair) -> None:
    followed = alchemy.follow(START, ["flurb the zorp beaker", "mix the zorp"], candidates=3)
    assert followed.unknown_words == ("flurb", "zorp")
    assert "Unknown words: 'flurb', 'zorp'" in str(followed)
    assert followed.to_dict()["unknown_words"] == ["flurb", "zorp"]
    assert "Unknown" not in str(alchemy.follow(START, "mix the second beaker", candidates=3))


def test_several_sentences_in_one_text_are_split(alchemy: Pair) -> None:
    apart = ("mix the second beaker", "pour it into the first one", "drain one unit of it")
    together = (
        "Mix the second beaker.  pour it into the first one; drain one unit of it.",
        f"{apart[0]}\n{'; '.join(apart[1:])}",
    )
    for text in together:
        for told in (text, [text]):
            read = alchemy.follow(START, told, candidates=3).episode.sentences
            assert read == ("mix beaker 2", "pour beaker 2 into beaker 1", "drain 1 unit from beaker 1")


def test_one_action_needs_no_list(alchemy: Pair) -> None:
    assert alchemy.describe(START, Mix(2), candidates=2).episode.segments == ((Mix(2),),)


def test_answers_are_valid_json_at_probability_zero() -> None:
    world, start = WORLDS["alchemy"], "1:r 2:g 3:_ 4:_ 5:_ 6:_ 7:_"
    red, green = (Drain(1, 1),), (Drain(2, 1),)
    listener = Lookup("listener", {red: 1.0, green: 0.0})
    speaker = Lookup("speaker", {"red": 0.0, "blue": 1.0})
    pair = Pair(world, listener, speaker)
    for got in (
        pair.follow(start, "red", 0.5),
        pair.describe(start, [green, red], 0.5),
        pair.follow(start, "blue"),
    ):
        told = json.loads(json.dumps(got.to_dict(), allow_nan=False))
        scores = [
            candidate[part]
            for choice in told["choices"]
            for candidate in choice
            for part in ("base", "judge")
        ]
        assert None in scores
        assert all(score is None or score <= 0 for score in scores)
        assert "The literal " in str(got)
    nowhere = pair.follow(start, "red", 0.5)
    assert (nowhere.posterior, nowhere.entropy) == ((), 0)
    assert "Every candidate has probability zero" in str(nowhere)


# Alone


@pytest.mark.usefixtures("nothing_ships")
def test_a_listener_alone_is_asked_without_a_judge(untrained: Make) -> None:
    alone = grice.load(untrained("alchemy", "listener"))
    told = ["mix the second beaker", "drain it"]
    got = alone.follow(START, told, weight=0, candidates=7)
    both = grice.load([untrained("alchemy", role) for role in ("listener", "speaker")])
    expected = both.follow(START, told, weight=0, candidates=7)
    assert own(got.episode) == own(expected.episode)
    assert alone.follow(START, told, candidates=7).episode == got.episode
    assert [c.score for c in got.choices[0].candidates] == [c.score for c in expected.choices[0].candidates]
    assert [b.end for b in got.posterior] == [b.end for b in expected.posterior]
    assert not got.judged
    assert not got.changed
    assert "best of 7" in str(got)
    assert "speaker" not in str(got)
    assert {c["judge"] for c in got.to_dict()["choices"][0]} == {None}
    with pytest.raises(AgentError, match=r"no speaker to judge.*0.5.*weight 0 asks the listener alone"):
        alone.follow(START, told, weight=0.5)
    with pytest.raises(AgentError, match="there is no speaker"):
        alone.describe(START, "mix 2")
    with pytest.raises(AgentError, match="no judge to explain"):
        page("why", [got])


@pytest.mark.usefixtures("nothing_ships")
def test_a_speaker_alone_is_asked_without_a_judge(untrained: Make) -> None:
    alone = grice.load([untrained("alchemy", "speaker")])
    got = alone.describe(START, "mix 2; pour 2 1", candidates=3)
    both = grice.load([untrained("alchemy", role) for role in ("listener", "speaker")])
    assert got.sentences == both.describe(START, "mix 2; pour 2 1", weight=0, candidates=3).sentences
    assert "no listener to tell" in str(got)
    assert got.to_dict()["understood"] is None
    with pytest.raises(AgentError, match="no listener to understand it"):
        _ = got.understood
    with pytest.raises(AgentError, match="there is no listener"):
        alone.follow(START, "mix it")


# Loading


def test_a_folder_may_hold_the_folders_of_models(untrained: Make, tmp_path: Path) -> None:
    for role in ("listener", "speaker"):
        copytree(untrained("scene", role), tmp_path / "scene" / role)
    for given in (str(tmp_path / "scene"), tmp_path / "scene", [tmp_path / "scene"]):
        pair = grice.load(given)
        assert pair.world == WORLDS["scene"]


def test_as_many_members_are_asked_as_are_wanted(untrained: Make) -> None:
    folders = [untrained("alchemy", "listener"), untrained("alchemy", "speaker")]
    one, both = grice.load(folders, members=1), grice.load(folders)
    assert [AgentSet("alchemy", pair.listener, pair.speaker).members("speaker") for pair in (one, both)] == [
        1,
        2,
    ]
    assert [AgentSet("alchemy", pair.listener, pair.speaker).members("listener") for pair in (one, both)] == [
        1,
        2,
    ]
    assert (
        one.follow(START, "mix the last beaker").choices != both.follow(START, "mix the last beaker").choices
    )
    with pytest.raises(FolderError, match=r"3 members were asked for; allowed: 1 to 2"):
        grice.load(folders, members=3)
    for wrong in (0, 1.5, "two"):
        with pytest.raises(GriceError, match="members"):
            grice.load(folders, members=wrong)  # type: ignore[arg-type]


@pytest.mark.usefixtures("nothing_ships")
def test_without_the_right_models_the_message_says_so(untrained: Make, tmp_path: Path) -> None:
    listener, speaker = untrained("alchemy", "listener"), untrained("alchemy", "speaker")
    cases: list[tuple[Any, type[GriceError], str]] = [
        ("alchemy", FolderError, "no models of alchemy ship"),
        (None, ParseError, "None is no folder"),
        (7, ParseError, "7 is no folder"),
        ([listener, None], ParseError, "None is no folder"),
        ([listener, untrained("scene", "speaker")], FolderError, "a model of scene"),
        ([listener, listener], FolderError, "a second listener"),
        (tmp_path / "nowhere", FolderError, "cannot be read"),
        ([], ParseError, "no folder"),
    ]
    for given, kind, message in cases:
        with pytest.raises(kind, match=message):
            grice.load(given)
    with pytest.raises(FolderError, match="a model of alchemy"):
        load_pair("scene", [listener, speaker])
    with pytest.raises(ParseError, match="no world"):
        load_pair("chess", [listener, speaker])


def test_importing_grice_is_instant_and_what_it_offers_is_there() -> None:
    code = "import sys, grice; print({'torch', 'numpy', 'rich'} & set(sys.modules), dir(grice))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("set()")
    assert all(name in done.stdout for name in grice.__all__)
    assert [getattr(grice, name) is not None for name in grice.__all__]
    assert (grice.Pair, grice.Interpretation, grice.Description) == (Pair, Interpretation, Description)
    with pytest.raises(AttributeError, match="follow"):
        grice.follow  # noqa: B018


# Asking amiss


@pytest.mark.parametrize(
    ("question", "kind", "message"),
    [
        (lambda pair: pair.follow("1:_ 2:gp", "mix it"), GriceError, "7|beakers"),
        (lambda pair: pair.follow("two beakers", "mix it"), ParseError, "place 1"),
        (lambda pair: pair.follow(START.replace("gp", "zz"), "mix it"), GriceError, "zz|z"),
        (lambda pair: pair.follow(None, "mix it"), ParseError, "None is not a state of alchemy"),
        (
            lambda pair: pair.follow(WORLDS["tangrams"].random(random.Random(0)), "mix it"),
            ParseError,
            "not a",
        ),
        (
            lambda pair: pair.follow("1:_ 2:_ 3:_ 4:_ 5:_ 6:_ 7:_", "mix it"),
            ImpossibleState,
            "nothing can be done",
        ),
        (lambda pair: pair.follow(START, []), ParseError, "no sentences"),
        (lambda pair: pair.follow(START, ""), ParseError, "sentence 1 of 1 is empty"),
        (lambda pair: pair.follow(START, ["mix it", " \n"]), ParseError, "sentence 2 of 2 is empty"),
        (lambda pair: pair.follow(START, "mix it", weight=1.5), AgentError, "weight is 1.5"),
        (lambda pair: pair.describe(START, "mix 2", weight=-0.1), AgentError, "weight is -0.1"),
        (lambda pair: pair.describe(START, "mix 2", weight=float("nan")), AgentError, "weight is nan"),
        (lambda pair: pair.follow(START, "mix it", candidates=0), ParseError, "candidates: 0"),
        (lambda pair: pair.follow(START, "mix it", candidates="5"), AgentError, "'5' candidates"),
        (lambda pair: pair.describe(START, "mix 2", weight=".5"), AgentError, "weight is '.5'"),
        (lambda pair: pair.describe(START, None), ParseError, "None are no actions"),
        (lambda pair: pair.describe(START, {}), ParseError, "{} are no actions"),
        (lambda pair: pair.describe(START, [{}]), ParseError, "{} is not an action"),
        (lambda pair: Pair(pair.world, pair.speaker, pair.listener), AgentError, "Speaker is a speaker"),
        (lambda pair: Pair(pair.world), AgentError, "neither a listener nor a speaker"),
        (lambda pair: pair.describe(START, "mix 1"), IllegalAction, "mix 1.*beaker 1 is empty"),
        (lambda pair: pair.describe(START, "mix 2; mix 2"), IllegalAction, "mix 2"),
        (lambda pair: pair.describe(START, "stir 2"), ParseError, "not an action.*mix SOURCE"),
        (lambda pair: pair.describe(START, ""), ParseError, "not an action"),
        (lambda pair: pair.describe(START, []), ParseError, "no actions"),
        (lambda pair: pair.describe(START, [Right()]), ParseError, "not an action of alchemy"),
        (lambda pair: pair.describe(START, [7]), ParseError, "7 is not an action"),
    ],
)
def test_mistakes_are_explained(
    alchemy: Pair, question: Callable[[Pair], Any], kind: type[GriceError], message: str
) -> None:
    with pytest.raises(kind, match=message):
        question(alchemy)


def test_a_goal_is_no_start(pairs: Callable[[str], Pair]) -> None:
    pair = pairs("sail")
    label = pair.world.show(pair.world.random(random.Random(0))).rsplit(" ", 1)[0]
    with pytest.raises(ImpossibleState, match="any orientation"):
        pair.follow(f"{label} any", "go on")


@pytest.mark.parametrize("sentences", [None, 5, [5], b"mix it"])
def test_what_is_no_sentence_is_refused(alchemy: Pair, sentences: Any) -> None:
    with pytest.raises(ParseError, match="is not a sentence"):
        alchemy.follow(START, sentences)


def test_an_action_that_is_none_is_told_which_numbers_there_are(alchemy: Pair) -> None:
    with pytest.raises(ParseError, match=r"SOURCE 1 to 7; TARGET 1 to 7; AMOUNT 1 to 4"):
        alchemy.describe(START, "mix 9")


def test_states_on_the_datas_own_maps(
    untrained: Callable[[str, str], Path], data_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pair = grice.load([untrained("sail", role) for role in ("listener", "speaker")])
    monkeypatch.setenv("GRICE_DATA", str(data_folder))
    assert pair.follow("Grid 3 5 0", "turn left", candidates=2).episode.start.map.name == "Grid"
    assert pair.describe("Jelly 14 18 0", "left, stop", candidates=2).sentences
    monkeypatch.setenv("GRICE_DATA", "/nowhere")
    with pytest.raises(ParseError, match="no map 'Grid'; allowed: Arcade"):
        pair.follow("Grid 3 5 0", "turn left")
