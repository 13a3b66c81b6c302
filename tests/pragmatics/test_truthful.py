"""A truthful speaker drops what is objected to and is never silent; a trusting listener expects no less."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import islice

import pytest

from grice.data.synthetic import episodes
from grice.episode import Episode, Segment
from grice.pragmatics.agents import propose
from grice.pragmatics.lookup import Lookup
from grice.pragmatics.truthful import Trusting, Truthful
from grice.worlds import WORLDS
from grice.worlds.alchemy.rules import Drain

SAYS = {"false": 0.5, "half true": 0.3, "true": 0.15, "also true": 0.05}
TASKS = [episode.describing() for episode in islice(episodes(WORLDS["tangrams"]), 3)]
SPEAKER = Lookup("speaker", lambda task: SAYS)


def objections(episode: Episode) -> tuple[str, ...]:
    wrong = {"false": ("this", "that"), "half true": ("this",)}
    return wrong.get(episode.sentences[-1], ())


def said(agent: Truthful, n: int) -> list[str]:
    [first, *others] = [[c.episode.sentences[-1] for c in found] for found in propose(agent, TASKS, n)]
    assert all(other == first for other in others)
    return first


def test_only_what_is_true_is_proposed_in_the_speakers_order() -> None:
    assert said(Truthful(SPEAKER, objections), 4) == ["true", "also true"]


def test_more_is_asked_for_where_all_is_false() -> None:
    assert said(Truthful(SPEAKER, objections), 2) == ["true", "also true"]


def test_of_as_many_as_are_wanted_the_rest_is_not_checked() -> None:
    checked: list[str] = []

    def checking(episode: Episode) -> tuple[str, ...]:
        checked.append(episode.sentences[-1])
        return objections(episode)

    assert said(Truthful(SPEAKER, checking, most=1), 4) == ["true"]
    assert set(checked) == {"false", "half true", "true"}
    assert said(Truthful(SPEAKER, objections, most=1), 2) == ["true"]


def test_the_least_false_is_said_if_nothing_is_true() -> None:
    liar = Lookup("speaker", lambda task: {"false": 0.5, "half true": 0.5})
    assert said(Truthful(liar, objections), 2) == ["half true"]


def test_what_can_plainly_be_said_is_said_if_nothing_else_is_true() -> None:
    liar = Lookup("speaker", lambda task: {"false": 0.5, "half true": 0.4, "true": 0.1})
    plain = Truthful(
        liar, lambda e: objections(e) or ("no",) * (e.sentences[-1] == "true"), lambda t: ["plain"]
    )
    assert said(plain, 2) == ["plain"]
    [[candidate], *_] = propose(plain, TASKS, 2)
    assert candidate.score == -math.inf  # what the liar itself thinks of it
    assert said(Truthful(liar, objections, lambda task: ["plain"]), 2) == ["true"]


def test_who_cannot_score_can_speak_plainly() -> None:
    class Mute(Lookup):
        mute = "no scores"

        def score(self, episodes: Sequence[Episode]) -> list[float]:
            raise AssertionError("it cannot score")

    liar = Mute("speaker", lambda task: {"false": 0.5, "half true": 0.5})
    [[candidate]] = Truthful(liar, objections, lambda task: ["plain"]).propose(TASKS[:1], 2)
    assert candidate.episode.sentences == ("plain",)


def test_scores_are_the_speakers_own() -> None:
    truthful = Truthful(SPEAKER, objections)
    finished = [c.episode for [c, *_] in propose(truthful, TASKS, 4)]
    assert truthful.score(finished) == SPEAKER.score(finished)
    assert truthful.role == "speaker"


# A listener that takes every sentence for any of three actions, and a checker that objects to draining.
ALCHEMY = WORLDS["alchemy"]
START = ALCHEMY.parse("1:g 2:r 3:ry 4:_ 5:_ 6:_ 7:_")
DRAIN, AGAIN, MIX, POUR = map(ALCHEMY.parse_segment, ("drain 1 1", "drain 2 1", "mix 3", "pour 2 4"))
LISTENER = Lookup("listener", lambda task: {DRAIN: 0.6, MIX: 0.3, POUR: 0.1})


def drains(episode: Episode) -> tuple[str, ...]:
    return ("nothing is drained",) if isinstance(episode.segments[-1][0], Drain) else ()


@pytest.mark.parametrize(("trust", "first"), [(0.1, DRAIN), (2.0, MIX)])
def test_a_reading_by_which_a_sentence_is_false_costs_trust(trust: float, first: Segment) -> None:
    trusting = Trusting(LISTENER, lambda episode: trust * len(drains(episode)))
    [candidates] = propose(trusting, [Episode(ALCHEMY, START, ("mix it",))], 3)
    assert candidates[0].episode.segments == (first,)
    [drained] = [c for c in candidates if drains(c.episode)]
    assert drained.score == pytest.approx(math.log(0.6) - trust)
    scores = [c.score for c in candidates]
    assert scores == sorted(scores, reverse=True)
    assert trusting.score([c.episode for c in candidates]) == pytest.approx(scores)
    assert trusting.role == "listener"


def test_every_false_sentence_costs_and_is_checked_once() -> None:
    checked: list[tuple[Segment, ...]] = []

    def remembering(episode: Episode) -> float:
        checked.append(episode.segments)
        return float(len(drains(episode)))

    turns = [{DRAIN: 0.5, MIX: 0.5}, {POUR: 0.5, AGAIN: 0.5}]
    following = Lookup("listener", lambda task: turns[len(task.segments)])
    [candidates] = propose(
        Trusting(following, remembering), [Episode(ALCHEMY, START, ("mix it", "pour it"))], 4
    )
    assert [c.score for c in candidates] == pytest.approx([math.log(0.25) - lost for lost in (0, 1, 1, 2)])
    assert len(checked) == len(set(checked)) == 6
