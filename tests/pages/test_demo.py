"""The demo's situations show what they should, and show it."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from grice.api.pair import Pair
from grice.models.bundled import read_manifest
from grice.pages.demo import Situation, first_situations, play, read_situations, show
from grice.pages.stages import set_stages
from grice.pragmatics.lookup import Lookup
from grice.pragmatics.rational import Weights
from grice.worlds import WORLDS
from grice.worlds.alchemy.rules import Drain

START = "1:rr 2:r 3:_ 4:_ 5:_ 6:_ 7:_"
FIRST, SECOND = (Drain(1, 1),), (Drain(2, 1),)
worlds = pytest.mark.parametrize("name", sorted(read_manifest()))


@pytest.fixture
def pair() -> Pair:
    """People say "drain red" of either beaker, and a careful one "drain two" of the second."""
    heard = {"drain red": {FIRST: 0.4, SECOND: 0.6}, "drain two": {FIRST: 0.1, SECOND: 0.9}}
    said = {FIRST: {"drain red": 1.0, "drain two": 0.0}, SECOND: {"drain red": 0.6, "drain two": 0.4}}
    listener = Lookup("listener", lambda task: heard[task.sentences[len(task.segments)]])
    speaker = Lookup("speaker", lambda task: said[task.segments[len(task.sentences)]])
    return Pair(WORLDS["alchemy"], listener, speaker, weights=Weights(1, 1, 1), truthful=False)


def printed(pair: Pair, situation: Situation) -> str:
    out = io.StringIO()
    show(pair, situation, play(pair, situation), Console(file=out, width=200, color_system=None))
    return out.getvalue()


def test_a_listener_reasons_about_what_would_have_been_said(pair: Pair) -> None:
    situation = Situation("alchemy", "listener", START, ("drain 1 1",), ("drain red",))
    literal, rational = set_stages(play(pair, situation))
    assert (literal.done, literal.right) == (("drain all of beaker 2",), False)
    assert (rational.done, rational.right) == (("drain 1 unit from beaker 1",), True)
    text = printed(pair, situation)
    assert text.index("✗ the literal listener does:  drain all of beaker 2") < text.index("✓ the rational")
    assert "1.7 times as likely to say just this" in text


def test_a_speaker_reasons_about_what_would_be_done(pair: Pair) -> None:
    situation = Situation("alchemy", "speaker", START, ("drain 2 1",))
    literal, rational = set_stages(play(pair, situation))
    assert (literal.said, rational.said) == (("drain red",), ("drain two",))
    assert literal.right
    assert rational.right
    assert (literal.understood, rational.understood) == pytest.approx((0.6, 0.9))
    text = printed(pair, situation)
    assert "the rational speaker says:  drain two\n  and the listener does: drain all of beaker 2" in text
    assert "probability 60%" in text


@worlds
def test_every_world_has_situations_for_each_role(name: str) -> None:
    found = read_situations(name)
    assert [situation.role for situation in first_situations(name)] == ["listener", "speaker"]
    for role in ("listener", "speaker"):
        assert sum(situation.role == role for situation in found) >= 3
    for situation in found:
        assert bool(situation.sentences) == (situation.role == "listener")
        assert situation.episode().states()[-1] == situation.episode().destination
        assert situation.told()
