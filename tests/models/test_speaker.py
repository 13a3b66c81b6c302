"""The speaker as an agent: consistent between beam and score, equal to enumeration."""

from __future__ import annotations

import itertools
import random
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from grice.data.synthetic import episodes
from grice.episode import Episode
from grice.errors import AgentError
from grice.models.pretrained import members
from grice.models.speaker import Speaker
from grice.models.speaker_network import SpeakerConfig
from grice.text import SPECIAL, Vocabulary
from grice.worlds import WORLDS
from grice.worlds.sail.rules import Forward, Left, Right, Stop
from grice.worlds.world import World
from untaught import untaught

E = 3
worlds = pytest.mark.parametrize("world", WORLDS.values(), ids=list(WORLDS))


def some(world: World[Any, Any], count: int = 5, turns: int = 3) -> list[Episode]:
    return list(islice(episodes(world, 4, turns=turns), count))


def attention(world: World[Any, Any]) -> int | None:
    return 3 if world.name == "sail" else None


def fresh(
    world: World[Any, Any], size: int = E, words: tuple[str, ...] | None = None, longest: int = 12
) -> Speaker:
    """A speaker in which every parameter matters."""
    vocabulary = Vocabulary.of(s for e in some(world, 20) for s in e.sentences)
    if words is not None:
        vocabulary = Vocabulary(words)
    return untaught(SpeakerConfig(world.name, size, 4, attention(world), longest), vocabulary, 0.5)


def prefix(episode: Episode, turns: int) -> Episode:
    """A task in which the first sentences are given."""
    return replace(episode, sentences=episode.sentences[:turns])


# The ensemble


@worlds
def test_every_parameter_leads_with_the_members_also_with_one(world: World[Any, Any]) -> None:
    for size in (1, E):
        assert all(w.shape[0] == size for w in fresh(world, size).weights.values())


@worlds
def test_the_ensembles_score_is_the_mean_of_its_members(world: World[Any, Any]) -> None:
    speaker, given = fresh(world), some(world)
    alone = [members(speaker, [e]).score(given) for e in range(E)]
    mean = [sum(scores) / E for scores in zip(*alone, strict=True)]
    assert speaker.score(given) == pytest.approx(mean, rel=1e-5)


# Probabilities


@worlds
@pytest.mark.parametrize("given", [0, 1, 2])
def test_the_beams_scores_are_those_of_score(world: World[Any, Any], given: int) -> None:
    speaker = fresh(world)
    tasks = [prefix(episode, given) for episode in some(world)]
    for task, candidates in zip(tasks, speaker.propose(tasks, 4), strict=True):
        assert len(candidates) == 4
        assert len({c.episode.sentences for c in candidates}) == 4
        for candidate in candidates:
            assert replace(candidate.episode, sentences=()) == replace(task, sentences=())
            assert candidate.episode.sentences[:given] == task.sentences
            assert len(candidate.episode.sentences) == given + 1
        beam = [c.score for c in candidates]
        assert beam == sorted(beam, reverse=True)
        assert speaker.score([c.episode for c in candidates]) == pytest.approx(beam, rel=1e-4, abs=1e-4)


@worlds
def test_what_is_said_is_made_of_known_words(world: World[Any, Any]) -> None:
    speaker = fresh(world, longest=6)
    for candidates in speaker.propose([e.describing() for e in some(world)], 20):
        for candidate in candidates:
            words = candidate.episode.sentences[0].split()
            assert 1 <= len(words) < 6
            assert not set(words) & set(SPECIAL)


@worlds
def test_a_wide_beam_is_enumeration(world: World[Any, Any]) -> None:
    speaker = fresh(world, words=("this", "that"), longest=4)
    task = some(world, 1)[0].describing()
    everything = [" ".join(w) for k in (1, 2, 3) for w in itertools.product(("this", "that"), repeat=k)]
    scores = speaker.score([replace(task, sentences=(sentence,)) for sentence in everything])
    expected = dict(zip(everything, scores, strict=True))
    [candidates] = speaker.propose([task], 50)
    assert {c.episode.sentences[0]: c.score for c in candidates} == pytest.approx(expected, rel=1e-4)
    best = max(scores)
    for n in (1, 2, 5):
        assert speaker.propose([task], n)[0][0].score <= best + 1e-4


@worlds
def test_tasks_of_all_shapes_fit_in_one_call(world: World[Any, Any]) -> None:
    speaker = fresh(world)
    tasks = [prefix(e, i % 3) for i, e in enumerate(some(world, 6))]
    tasks += [replace(tasks[0], segments=tasks[0].segments[:1])]
    for task, candidates in zip(tasks, speaker.propose(tasks, 3), strict=True):
        [alone] = speaker.propose([task], 3)
        assert [c.episode for c in alone] == [c.episode for c in candidates]
        assert [c.score for c in alone] == pytest.approx([c.score for c in candidates], rel=1e-4)


@worlds
def test_a_permuted_batch_gives_permuted_results(world: World[Any, Any]) -> None:
    speaker, given = fresh(world), some(world, 6)
    order = random.Random(0).sample(range(6), 6)
    scores = speaker.score(given)
    assert speaker.score([given[i] for i in order]) == pytest.approx([scores[i] for i in order], rel=1e-4)
    tasks = [episode.describing() for episode in given]
    proposed = speaker.propose(tasks, 3)
    for i, candidates in zip(order, speaker.propose([tasks[i] for i in order], 3), strict=True):
        assert [c.episode for c in candidates] == [c.episode for c in proposed[i]]


@worlds
def test_a_score_is_the_same_alone_as_beside_longer_ones(world: World[Any, Any]) -> None:
    speaker = fresh(world)
    given = some(world)
    given[0] = replace(given[0], sentences=given[0].sentences[:1])
    given[1] = replace(given[1], sentences=(" ".join(["on and on"] * 20), *given[1].sentences[1:]))
    for episode, score in zip(given, speaker.score(given), strict=True):
        assert speaker.score([episode]) == pytest.approx([score], rel=1e-4)


# What a sentence is about


def test_scones_sentences_know_the_past_and_the_future() -> None:
    world = WORLDS["alchemy"]
    speaker = fresh(world)
    whole = some(world, 1)[0]
    one = replace(whole, sentences=whole.sentences[:1])
    cut = replace(one, segments=one.segments[:1])
    first, shorter = speaker.score([one, cut])
    assert first != pytest.approx(shorter, abs=1e-4)


def test_sails_sentences_know_their_own_segment_alone() -> None:
    world = WORLDS["sail"]
    speaker = fresh(world)
    episode = some(world, 1)[0]
    turns = zip(episode.states(), episode.sentences, episode.segments, strict=False)
    apart = [Episode(world, state, (sentence,), (segment,)) for state, sentence, segment in turns]
    assert speaker.score([episode]) == pytest.approx([sum(speaker.score(apart))], rel=1e-5)


def test_sail_attends_to_every_move_of_a_segment() -> None:
    world = WORLDS["sail"]
    speaker = fresh(world)
    start = next(e.start for e in some(world, 50) if Forward() in world.legal(e.start))
    ways = [(Left(), Right(), Stop()), (Right(), Left(), Stop()), (Stop(),), (Forward(), Stop())]
    scores = speaker.score([Episode(world, start, ("go",), (way,)) for way in ways])
    assert len({round(score, 4) for score in scores}) == len(ways)


# Edges


@worlds
def test_empty_sentences_and_unknown_words_have_a_score(world: World[Any, Any]) -> None:
    odd = replace(some(world, 1)[0], sentences=("", "   ", "zyx ÆØÅ 雨 <end>"))
    empty, everything = fresh(world).score([replace(odd, sentences=odd.sentences[:1]), odd])
    assert everything < empty < 0


@worlds
def test_nothing_given_is_nothing_found(world: World[Any, Any]) -> None:
    speaker = fresh(world)
    assert speaker.propose([], 3) == []
    assert speaker.score([]) == []
    assert speaker.score([some(world, 1)[0].describing()]) == [0.0]


def test_another_worlds_episodes_are_refused() -> None:
    speaker, foreign = fresh(WORLDS["alchemy"]), some(WORLDS["sail"], 1)
    with pytest.raises(AgentError, match="alchemy"):
        speaker.score(foreign)
    with pytest.raises(AgentError, match="alchemy"):
        speaker.propose([foreign[0].describing()], 1)


@worlds
def test_only_a_speakers_tasks_are_proposed_for(world: World[Any, Any]) -> None:
    episode = some(world, 1)[0]
    with pytest.raises(AgentError, match="a speaker was asked to follow"):
        fresh(world).propose([episode.following()], 2)
    for finished in (episode, Episode(world, episode.start)):
        with pytest.raises(AgentError, match="finished"):
            fresh(world).propose([finished], 2)


@worlds
def test_there_is_nothing_to_say_of_nothing(world: World[Any, Any]) -> None:
    still = Episode(world, some(world, 1)[0].start, ("do nothing",), ((),))
    with pytest.raises(AgentError, match="nothing was done"):
        fresh(world).score([still])
    with pytest.raises(AgentError, match="nothing was done"):
        fresh(world).propose([still.describing()], 2)


def test_a_turn_without_an_action_after_others_has_a_score() -> None:
    """A listener's answer has such a turn where nothing is left to do."""
    world = WORLDS["alchemy"]
    episode = some(world, 1)[0]
    idle = replace(episode, segments=(*episode.segments[:2], ()))
    [score], [candidates] = fresh(world).score([idle]), fresh(world).propose([prefix(idle, 2)], 2)
    assert score < 0
    assert fresh(world).score([c.episode for c in candidates]) == pytest.approx([c.score for c in candidates])


@worlds
def test_what_was_found_ahead_is_what_would_be_found(world: World[Any, Any]) -> None:
    speaker, asked = fresh(world), some(world)[0].describing()
    while not asked.finished:
        [found], [expected] = (agent.propose([asked], 3) for agent in (speaker, fresh(world)))
        assert [c.episode for c in found] == [c.episode for c in expected]
        assert [c.score for c in found] == pytest.approx([c.score for c in expected])
        asked = found[-1].episode
