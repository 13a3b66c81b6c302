"""The page that opens up an instance: whole, safe, and truthful about the scores."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

import grice
from grice.api.answers import Choice
from grice.api.pair import Pair
from grice.data.synthetic import episodes
from grice.episode import Episode
from grice.pages.explain import open_answer, page
from grice.pages.explain.curves import Calibration, outcomes
from grice.pragmatics.agents import Candidate
from grice.pragmatics.lookup import Lookup
from grice.pragmatics.posterior import Confidence
from grice.worlds import WORLDS
from grice.worlds.alchemy.rules import Drain

Make = Callable[[str, str], Path]


class Elements(HTMLParser):
    """A page's elements, all of which are closed, and its words."""

    VOID = frozenset({"meta", "input"})

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.words = ""
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words += data

    def count(self, tag: str, **attributes: str) -> int:
        return sum(t == tag and attributes.items() <= a.items() for t, a in self.found)


@pytest.mark.parametrize("name", sorted(WORLDS))
def test_a_page_shows_both_sides_and_needs_nothing_else(untrained: Make, name: str) -> None:
    pair = grice.load([untrained(name, role) for role in ("listener", "speaker")])
    episode = next(episodes(WORLDS[name], seed=5, turns=3))
    answers = [
        pair.follow(episode.following(), weight=0.3, candidates=12),
        pair.describe(episode.describing(), weight=0.3, candidates=9),
    ]
    text = page("One & only", answers, episode, "grice")
    shown = Elements(text)
    assert not re.search(r"(?:src|href)=|url\(|@import|https?://(?!www.w3.org/2000/svg)", text)
    assert shown.count("section") == 2
    assert shown.count("article") == 1 + len(episode.sentences)
    assert shown.count("input", type="range", value="0.3") == 2
    assert shown.count("svg", **{"class": "curves"}) == 1 + len(episode.sentences)
    assert "One & only" in shown.words
    assert all(sentence in shown.words for sentence in (*episode.sentences, *answers[1].episode.sentences))
    assert "Where the listener looked" in shown.words
    assert shown.words.count("✓") + shown.words.count("✗") >= 3


def test_the_scores_on_the_page_are_those_of_the_answer(untrained: Make) -> None:
    pair = grice.load([untrained("scene", role) for role in ("listener", "speaker")])
    episode = next(episodes(WORLDS["scene"], seed=5, turns=2))
    answer = pair.follow(episode.start, episode.sentences, 0.3, 12)
    text = page("scene", [answer])
    found = re.search(r'<script type="application/json">(.*?)</script>', text)
    assert found
    scores = json.loads(found[1])
    [choice] = answer.choices
    assert scores["base"] == [c.parts["base"] for c in choice.candidates]
    assert scores["judge"] == [c.parts["judge"] for c in choice.candidates]
    assert sorted(i for members in scores["outcomes"] for i in members) == list(range(12))


def test_what_is_written_cannot_break_the_page() -> None:
    wicked = "<script>alert('&')</script>"
    start, segment = "1:r 2:_ 3:_ 4:_ 5:_ 6:_ 7:_", (Drain(1, 1),)
    listener = Lookup("listener", lambda task: {segment: 1.0})
    speaker = Lookup("speaker", lambda task: {wicked: 1.0, "drain it": 0.0})
    pair = Pair(WORLDS["alchemy"], listener, speaker)
    answers = [pair.follow(start, wicked), pair.describe(start, [segment], weight=0.2)]
    text = page(wicked, answers, answers[0].episode)
    assert wicked not in text
    assert wicked in Elements(text).words
    assert "Infinity" not in text


def choice_of(*scores: tuple[float, float]) -> Choice:
    start = WORLDS["alchemy"].parse("1:r 2:g 3:o 4:_ 5:_ 6:_ 7:_")
    before = Candidate(Episode(WORLDS["alchemy"], start, ("drain it",)), 0.0, {"base": 0.0, "judge": 0.0})
    candidates = tuple(
        Candidate(replace(before.episode, segments=((Drain(i, 1),),)), base, {"base": base, "judge": judge})
        for i, (base, judge) in enumerate(scores, 1)
    )
    return Choice(candidates, before)


def test_outcomes_that_matter_at_any_weight_come_first() -> None:
    choice = choice_of((-1.0, -9.0), (-1.1, -9.0), (-9.0, -0.1))
    read = Calibration(2.0, 0.9)
    assert [outcome.members for outcome in outcomes(choice, True, read)] == [(2,), (0,), (1,)]
    assert outcomes(choice, False, read) == outcomes(choice, True, read)
    for weight in (0.0, 0.5, 1.0):
        assert sum(read.probabilities(choice, weight)) == pytest.approx(0.9)
    assert max(enumerate(read.probabilities(choice, 1)), key=lambda pair: pair[1])[0] == 2


def test_one_end_has_one_probability_wherever_it_is_told(untrained: Make) -> None:
    pair = grice.load([untrained("alchemy", role) for role in ("listener", "speaker")])
    pair = replace(pair, confidence=Confidence(temperature=3.0, doubt=1.0, slips=0.1))
    answer = pair.follow("1:rg 2:gg 3:_ 4:_ 5:_ 6:_ 7:_", ["mix it", "drain the red one"], 0.4, 12)
    [choice] = open_answer(answer).choices
    told = {f"{belief.probability:.4f}" for belief in answer.posterior}
    assert {f"{card.share:.4f}" for card in choice.cards} <= told
    assert {f"{row.share:.4f}" for row in choice.rows} <= told
    best, second = (f"({belief.probability:.0%})" for belief in answer.posterior[:2])
    assert [part for reason in answer.doubt for part in re.findall(r"\(\d+%\)", reason)] == [best, second]


def test_unknown_words_are_seen(untrained: Make) -> None:
    pair = grice.load([untrained("alchemy", role) for role in ("listener", "speaker")])
    answer: Any = pair.follow("1:rg 2:_ 3:_ 4:_ 5:_ 6:_ 7:_", "zorp the quux", candidates=3)
    assert '<u title="unknown word">zorp</u>' in page("alchemy", [answer])


@pytest.mark.parametrize(("amount", "right"), [(1, True), (2, False)])
def test_what_was_meant_is_told_and_drawn_where_nobody_got_there(amount: int, right: bool) -> None:
    world = WORLDS["alchemy"]
    listener = Lookup("listener", lambda task: {(Drain(1, 1),): 1.0})
    speaker = Lookup("speaker", lambda task: {"drain it": 1.0})
    task = Episode(world, world.parse("1:rrr 2:_ 3:_ 4:_ 5:_ 6:_ 7:_"), ("drain it",), ((Drain(1, amount),),))
    answer = Pair(world, listener, speaker).follow(task.following())
    told = "ends where it should" if right else "should have ended in 1:r 2:_"
    assert told in str(answer)
    assert ("<b>what was meant" in page("alchemy", [answer])) != right
