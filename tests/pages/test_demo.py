"""The demo's situations show what they should, and show it."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

import grice
from grice.api.pair import Pair
from grice.models import bundled
from grice.pages.demo import Situation, compare, play, read_situations, show
from grice.pragmatics.lookup import Lookup
from grice.pragmatics.rational import Weights
from grice.worlds import WORLDS
from grice.worlds.alchemy.rules import Drain

START = "1:rr 2:r 3:_ 4:_ 5:_ 6:_ 7:_"
FIRST, SECOND = (Drain(1, 1),), (Drain(2, 1),)
worlds = pytest.mark.parametrize("name", sorted(bundled.read_manifest()))


@pytest.fixture
def pair() -> Pair:
    """People say "drain red" of either beaker, and a careful one "drain two" of the second."""
    heard = {"drain red": {FIRST: 0.4, SECOND: 0.6}, "drain two": {FIRST: 0.1, SECOND: 0.9}}
    said = {FIRST: {"drain red": 1.0, "drain two": 0.0}, SECOND: {"drain red": 0.6, "drain two": 0.4}}
    listener = Lookup("listener", lambda task: heard[task.sentences[len(task.segments)]])
    speaker = Lookup("speaker", lambda task: said[task.segments[len(task.sentences)]])
    return Pair(WORLDS["alchemy"], listener, speaker, weights=Weights(1, 1, 1))


def printed(pair: Pair, situation: Situation) -> str:
    out = io.StringIO()
    show(pair, situation, play(pair, situation), Console(file=out, width=200, color_system=None))
    return out.getvalue()


def test_a_listener_reasons_about_what_would_have_been_said(pair: Pair) -> None:
    situation = Situation("alchemy", "listener", START, ("drain 1 1",), ("drain red",))
    literal, rational = compare(pair, play(pair, situation))
    assert (literal.told, literal.right) == ("drain 2 1", False)
    assert (rational.told, rational.right) == ("drain 1 1", True)
    text = printed(pair, situation)
    assert text.index("✗ the literal listener does:  drain 2 1") < text.index("✓ the rational listener")
    assert "1.7 times as likely to say this" in text


def test_a_speaker_reasons_about_what_would_be_done(pair: Pair) -> None:
    situation = Situation("alchemy", "speaker", START, ("drain 2 1",))
    literal, rational = compare(pair, play(pair, situation))
    assert (literal.told, rational.told) == ("drain red", "drain two")
    assert literal.right
    assert rational.right
    text = printed(pair, situation)
    assert "the rational speaker says:  drain two\n  and the listener does: drain 2 1" in text
    assert "1.5 times as likely to do what is meant" in text


@worlds
def test_every_world_has_a_situation_for_each_role(name: str) -> None:
    found = read_situations(name)
    assert [situation.role for situation in found] == ["listener", "speaker"]
    for situation in found:
        task = situation.task()
        assert bool(task.sentences) == (situation.role == "listener")
        assert not task.finished
        assert task.reached(Situation(name, "speaker", situation.start, situation.meant).task().states()[-1])


@worlds
def test_with_the_models_that_ship_only_the_rational_agents_are_right(name: str) -> None:
    if name not in bundled.read_manifest():
        pytest.skip(f"no models of {name} ship yet")
    pair = grice.load(name)
    for situation in read_situations(name):
        right = [shown.right for shown in compare(pair, play(pair, situation))]
        assert right == [False, True], f"find another {situation.role}'s with tools/find_situations.py"
