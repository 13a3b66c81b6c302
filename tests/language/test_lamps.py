"""A world of one's own: about thirty lines of rules check, read, say, doubt and have literal agents."""

from __future__ import annotations

import random

import pytest

from grice.episode import Episode
from grice.errors import AgentError
from grice.language import English, Rules, Turn, add_numbers
from grice.pragmatics.agents import propose
from grice.pragmatics.literal import literal
from grice.pragmatics.rational import Rational
from grice.worlds import WORLDS
from grice.worlds.examples.lamps import LampWorld, Light, Room

LAMPS = LampWorld()
ENGLISH = LAMPS.english


@pytest.mark.parametrize(
    ("state", "sentences", "program"),
    [
        ("*..", ["turn on the last lamp", "then switch it off again please"], "light 3; quench 3"),
        ("*.*", ["switch off all the lit lamps"], "quench 1, quench 3"),
        ("..*", ["light the lamp left of the burning one, no wait, the first one"], "light 1"),
        ("...", ["light the first lamp and then the one to its right"], "light 1, light 2"),
        ("...", ["turn on every lamp except the middle one"], "light 1, light 3"),
        ("*..", ["if the first lamp is lit, quench it, otherwise light the last one"], "quench 1"),
        ("..*", ["if the first lamp is lit, quench it, otherwise light the last but one"], "light 2"),
        ("*.*", ["quench the lit lamp until there is no lit lamp"], "quench 1, quench 3"),
        ("...", ["light the second lamp before you light the first one"], "light 2, light 1"),
        ("*..", ["is the first lamp lit? if so, quench it, otherwise light the last one"], "quench 1"),
        ("..*", ["is the first lamp lit? if not, quench the last one"], "quench 3"),
        ("*.*", ["quench the lit lamps, but neither of the others"], "quench 1, quench 3"),
        ("..*", ["if the last lamp's burning and it's the only lit lamp, quench it"], "quench 3"),
        ("*..", ["if there are more lit lamps than lamps that are not lit, quench the first one"], ""),
        ("...", ["light the first lamp", "undo that"], "light 1; quench 1"),
        ("...", ["light the first lamp", "do the same to the last one"], "light 1; light 3"),
        ("..*", ["light the lamps that are not lit"], "light 1, light 2"),
        ("*..", ["if the first lamp is lit, quench it; if it is not, light the last one"], "quench 1"),
        ("..*", ["unless the first lamp is lit, light it; if it is, quench it"], "light 1"),
        ("*..", ["unless the first lamp is lit, light it; if it is, quench it"], "quench 1"),
        ("...", ["do not light the first lamp, light the one right of it"], "light 2"),
        (
            "...",
            ["light the first lamp", "quench it", "do those two things once more"],
            "light 1; quench 1; light 1, quench 1",
        ),
    ],
)
def test_requests_are_read_as_programs(state: str, sentences: list[str], program: str) -> None:
    readings = ENGLISH.read(LAMPS.parse(state), sentences)
    assert readings, sentences
    assert "; ".join(map(LAMPS.show_segment, readings[0].segments)) == program
    assert not readings[0].unread


def test_a_reading_shows_what_phrases_mean() -> None:
    [reading, *_] = ENGLISH.read(LAMPS.parse("*.."), ["turn on the last lamp"])
    assert reading.shown == ("turn on (the last lamp = 3)",)


def test_what_is_false_is_objected_to_and_what_is_not_read_is_not() -> None:
    state = LAMPS.parse("*.*")
    quench = LAMPS.parse_segment("quench 1")
    assert ENGLISH.check(state, quench, "quench the first lamp").true
    assert ENGLISH.check(state, quench, "quench the last lamp").objections == (
        "“the last lamp” is 3, and not acted on",
    )
    assert ENGLISH.check(state, quench, "light the middle one").objections
    unread = ENGLISH.check(state, quench, "frobnicate the last lamp")
    assert unread.true
    assert not unread.read


def test_what_is_not_there_is_impossible() -> None:
    c = ENGLISH.begin(LAMPS.parse("..."))
    assert ENGLISH.impossible(c, "quench the lit lamp") == "there is no “lit lamp”"
    assert ENGLISH.impossible(c, "quench the first lamp") == "“quench the first lamp” cannot be done"
    assert ENGLISH.impossible(c, "light the first lamp") == ""


def test_an_earlier_sentence_tells_what_it_is() -> None:
    state, done = LAMPS.parse("..."), LAMPS.parse_segment("light 2")
    past = (Turn(state, "light the middle lamp", done),)
    after = LAMPS.step(state, done[0])
    assert ENGLISH.check(after, LAMPS.parse_segment("quench 2"), "put it out, I mean quench it", past).true
    assert ENGLISH.check(after, LAMPS.parse_segment("light 1"), "quench it", past).objections


def test_what_is_said_asks_for_that_alone() -> None:
    rng = random.Random(0)
    for shown in ("...", "*..", "*.*", "***"):
        state = LAMPS.parse(shown)
        for action in LAMPS.legal(state):
            sentence = ENGLISH.say(state, (action,), rng)
            assert sentence is not None
            others = [other for other in LAMPS.legal(state) if other != action]
            assert ENGLISH.check(state, (action,), sentence).true
            assert not any(ENGLISH.check(state, (other,), sentence).true for other in others), sentence


def test_literal_agents_are_agents() -> None:
    listener, speaker = literal(LAMPS, "listener"), literal(LAMPS, "speaker")
    task = Episode(LAMPS, LAMPS.parse("*.."), ("quench the lit lamp", "light the last one"))
    [[best, *_]] = propose(listener, [task], 3)
    assert list(map(LAMPS.show_segment, best.episode.segments)) == ["quench 1", "light 3"]
    route = Episode(LAMPS, LAMPS.parse("*.."), (), (LAMPS.parse_segment("light 3"),))
    for described in propose(speaker, [route], 3)[0]:
        [[understood, *_]] = propose(listener, [described.episode.following()], 2)
        assert understood.episode.segments == route.segments
    [[chosen, *_]] = propose(Rational(listener, speaker, 0.5), [task], 3)
    assert chosen.episode.segments == best.episode.segments


def test_literal_agents_need_a_grammar() -> None:
    without = [world for world in WORLDS.values() if world.english is None]
    for world in without[:1]:
        with pytest.raises(AgentError, match="no grammar of English"):
            literal(world, "listener")


def test_words_that_a_grammar_lacks_stand_where_a_rule_says_so() -> None:
    g = Rules()
    add_numbers(g)
    g.rule("sentence", "[~ ,] light {n:num}", lambda c, n: c.do(Light(n)))
    english = English(LAMPS, g, Room)
    for said, skipped in (("rats, light 2", ("rats",)), ("rats bats, light 2", ("rats", "bats"))):
        heard = english.heard(said)
        assert heard.words.words[0] == "~"
        assert heard.skipped == skipped
    heard = english.heard("light rats 2")
    assert heard.words.words == ("light", "2")
    assert heard.skipped == ("rats",)
    assert not english.parse("light rats 2").whole


def test_a_goal_is_reached_by_the_shortest_programs() -> None:
    dark = LAMPS.parse("...")
    c = ENGLISH.begin(dark)
    lit = c.reaching(lambda c: all(c.state.on[:2]), lambda c: LAMPS.legal(c.state))
    assert {one.since(c) for one in lit} == {(Light(1), Light(2))}
