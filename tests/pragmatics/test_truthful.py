"""A truthful speaker drops what is objected to, asks for more if need be, and is never silent."""

from __future__ import annotations

from itertools import islice

from grice.data.synthetic import episodes
from grice.episode import Episode
from grice.pragmatics.agents import propose
from grice.pragmatics.lookup import Lookup
from grice.pragmatics.truthful import Truthful
from grice.worlds import WORLDS

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


def test_the_least_false_is_said_if_nothing_is_true() -> None:
    liar = Lookup("speaker", lambda task: {"false": 0.5, "half true": 0.5})
    assert said(Truthful(liar, objections), 2) == ["half true"]


def test_scores_are_the_speakers_own() -> None:
    truthful = Truthful(SPEAKER, objections)
    finished = [c.episode for [c, *_] in propose(truthful, TASKS, 4)]
    assert truthful.score(finished) == SPEAKER.score(finished)
    assert truthful.role == "speaker"
