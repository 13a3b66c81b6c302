"""Language models as agents: what they propose is what they score, and they mix with ours."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any, Literal

import pytest

from grice.adapters.agents import LanguageListener, LanguageSpeaker
from grice.adapters.language_model import Context, Decoding, Query
from grice.adapters.names import resolve
from grice.adapters.prompts import Prompt, action_text
from grice.adapters.store import Remembered, Store
from grice.adapters.transformer import Transformer
from grice.data.synthetic import episodes
from grice.episode import Episode
from grice.errors import AgentError
from grice.pragmatics.agents import Agent, Role, answer, propose, score
from grice.pragmatics.assembly import base_agent
from grice.pragmatics.rational import Rational, sweep
from grice.worlds import WORLDS

ROLES: tuple[Role, Role] = ("listener", "speaker")


@pytest.fixture(scope="module")
def remembering(llama: Transformer) -> Remembered:
    return Remembered(llama, Store(None))


def listener(model: Remembered, world: str) -> LanguageListener:
    return LanguageListener(model, Prompt("listener", WORLDS[world]))


def speaker(model: Remembered, world: str, search: Literal["beam", "sample"] = "beam") -> LanguageSpeaker:
    return LanguageSpeaker(model, Prompt("speaker", WORLDS[world]), Decoding(search, longest=6))


def some(world: str, turns: int = 2, count: int = 2) -> list[Episode]:
    return list(islice(episodes(WORLDS[world], 5, turns=turns), count))


@pytest.mark.parametrize("world", ["tangrams", "sail"])
def test_a_listeners_proposals_have_the_score_that_it_gives_them(remembering: Remembered, world: str) -> None:
    agent = listener(remembering, world)
    for candidates in propose(agent, [e.following() for e in some(world)], 3):
        assert len(candidates) == 3
        found = [c.score for c in candidates]
        assert found == sorted(found, reverse=True)
        assert found == pytest.approx(score(agent, [c.episode for c in candidates]), abs=1e-4)


def test_a_model_in_this_process_reads_each_prompt_once_though_many_tasks_are_searched(
    llama_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between two actions of a segment, no other task's prompt may push out the one in the cache."""
    apart, together = (resolve(f"hf:{llama_folder}?answers=none", "listener", "sail").agent for _ in range(2))
    assert isinstance(apart, LanguageListener)
    assert isinstance(apart.model, Remembered)
    assert isinstance(apart.model.model, Transformer)
    model, read = apart.model.model.model, list[int]()
    forward = model.forward

    def counted(**asked: Any) -> Any:
        read.append(asked["input_ids"].numel())
        return forward(**asked)

    monkeypatch.setattr(model, "forward", counted)
    tasks = [e.following() for e in some("sail", 1, 4)]
    first = [propose(apart, [task], 3)[0] for task in tasks]
    alone = sum(read)
    read.clear()
    second = propose(together, tasks, 3)
    assert sum(read) < 1.1 * alone
    assert [c.episode for own in second for c in own] == [c.episode for own in first for c in own]


def test_a_listener_is_normalised_exactly_over_legal_actions(remembering: Remembered) -> None:
    agent = listener(remembering, "tangrams")
    [episode] = some("tangrams", 1, 1)
    legal = episode.world.legal(episode.start)
    [candidates] = propose(agent, [episode.following()], 1000)
    assert {c.episode.segments[0] for c in candidates} == {(action,) for action in legal}
    assert sum(math.exp(c.score) for c in candidates) == pytest.approx(1)
    assert 0 < agent.figures()["outside"] < 100


def test_how_much_fell_outside_is_what_the_texts_lack(remembering: Remembered) -> None:
    agent = listener(remembering, "alchemy")
    [episode] = some("alchemy", 1, 1)
    legal = episode.world.legal(episode.start)
    context = (agent.prompt(episode.following()),)
    texts = tuple(action_text(episode.world, episode.start, action) for action in legal)
    [(_, scores)] = remembering.score([Query(context, texts)])
    agent.score([episode])
    assert agent.figures()["outside"] == pytest.approx(100 * (1 - sum(map(math.exp, scores))))


def test_a_listener_does_not_hear_later_sentences(remembering: Remembered) -> None:
    agent = listener(remembering, "tangrams")
    [episode] = some("tangrams", 2, 1)
    first = replace(episode, sentences=episode.sentences[:1], segments=episode.segments[:1])
    other = replace(episode, sentences=(episode.sentences[0], "something else"))
    whole, part = score(agent, [other, first])
    [second] = score(agent, [episode])
    assert part == score(agent, [replace(first, sentences=other.sentences)])[0]
    assert whole != second


def test_where_nothing_is_legal_nothing_is_done(remembering: Remembered) -> None:
    alchemy = WORLDS["alchemy"]
    start = alchemy.parse("1:_ 2:_ 3:_ 4:_ 5:g 6:_ 7:_")
    task = Episode(alchemy, start, ("drain it", "mix it"), (alchemy.parse_segment("drain 5 1"),))
    [[candidate]] = propose(listener(remembering, "alchemy"), [task], 5)
    assert candidate.episode.segments[1] == ()
    assert candidate.score == listener(remembering, "alchemy").score([candidate.episode])[0]


@pytest.mark.parametrize("search", ["beam", "sample"])
def test_a_speakers_proposals_are_distinct_and_scored_as_given_text(
    remembering: Remembered, search: Literal["beam", "sample"]
) -> None:
    agent = speaker(remembering, "scene", search=search)
    tasks = [e.describing() for e in some("scene")]
    tasks[1] = replace(tasks[1], sentences=("somebody leaves",))
    for task, candidates in zip(tasks, propose(agent, tasks, 4), strict=True):
        said = [c.episode.sentences for c in candidates]
        assert len(set(said)) == len(said)
        assert [c.score for c in candidates] == sorted((c.score for c in candidates), reverse=True)
        assert [c.score for c in candidates] == score(agent, [c.episode for c in candidates])
        assert all(sentences[:-1] == task.sentences for sentences in said)


def test_a_sentence_is_scored_with_the_space_before_it_and_its_line_end(
    remembering: Remembered, llama: Transformer
) -> None:
    agent = speaker(remembering, "alchemy")
    [episode] = some("alchemy", 1, 1)
    context = (agent.prompt(episode.describing()),)
    [(_, [expected])] = llama.score([Query(context, (f" {episode.sentences[0]}\n",))])
    assert score(agent, [episode]) == [expected]


def test_language_models_and_ours_judge_each_other(
    remembering: Remembered, untrained: Callable[[str, str], Path]
) -> None:
    episode = some("tangrams")[0]
    ours = [resolve(str(untrained("tangrams", role)), role, "tangrams").agent for role in ROLES]
    theirs: list[Agent] = [listener(remembering, "tangrams"), speaker(remembering, "tangrams")]
    for (hears, says), (other_hears, other_says) in ((ours, theirs), (theirs, ours)):
        understood = answer(Rational(hears, other_says, 0.5), [episode.following()], 3)
        said = answer(Rational(says, other_hears, 0.5), [episode.describing()], 3)
        for [candidate] in (understood, said):
            assert candidate.episode.finished
            assert candidate.parts.keys() == {"base", "judge"}
    with pytest.raises(AgentError, match="different worlds"):
        Rational(ours[0], speaker(remembering, "scene"), 0.5)


class Mute:
    """A server that writes and cannot score."""

    identity = "http://nowhere/v1#mute@unknown"
    mute = "1 log-probabilities for 9 tokens, of generated tokens only"

    def __init__(self, *lines: str) -> None:
        self.lines = lines

    def score(self, questions: Sequence[Query]) -> Iterator[tuple[int, tuple[float, ...]]]:
        raise AssertionError("nobody should ask")

    def draw(
        self, contexts: Sequence[Context], n: int, how: Decoding
    ) -> Iterator[tuple[int, tuple[str, ...]]]:
        yield from ((i, self.lines) for i in range(len(contexts)))


def test_what_cannot_score_proposes_for_a_judge_of_ours(untrained: Callable[[str, str], Path]) -> None:
    mute = Mute("swap the first two", "do it", "do it")
    agent = LanguageSpeaker(mute, Prompt("speaker", WORLDS["tangrams"]), Decoding("sample"))
    judge = resolve(str(untrained("tangrams", "listener")), "listener", "tangrams").agent
    tasks = [e.describing() for e in some("tangrams")]
    [[first, second], _] = propose(agent, tasks, 3)
    assert (first.score, second.score) == pytest.approx((math.log(2 / 3), math.log(1 / 3)))
    found = sweep(agent, judge, tasks, 3)
    assert found[0.0][0].episode.sentences == ("do it", "do it")
    with pytest.raises(AgentError, match="cannot score what is said: 1 log-probabilities for 9 tokens"):
        score(agent, [some("tangrams")[0]])


def test_a_listener_that_cannot_score_proposes_what_it_writes(untrained: Callable[[str, str], Path]) -> None:
    agent = LanguageListener(Mute("swap 1 2", "remove 1", "swap 1 2", "dance"), prompt_of("tangrams"))
    judge = resolve(str(untrained("tangrams", "speaker")), "speaker", "tangrams").agent
    tasks = [e.following() for e in some("tangrams")]
    for candidates in propose(agent, tasks, 3):
        ways = [WORLDS["tangrams"].show_segment(s) for s in candidates[0].episode.segments]
        assert ways == ["swap 1 2", "swap 1 2"]
        assert candidates[0].score == pytest.approx(2 * math.log(2 / 3))
        assert len(candidates) == 3
    assert agent.figures()["outside"] == pytest.approx(25)
    assert "sample" in agent.signature
    found = answer(Rational(agent, judge, 1.0), tasks, 3)
    assert all(candidate.episode.finished for candidate in found)
    with pytest.raises(AgentError, match=r"cannot score what is done.*it cannot be a judge"):
        score(agent, some("tangrams"))


def test_where_nothing_that_was_written_can_be_done_anything_may_be_meant() -> None:
    agent = LanguageListener(Mute("dance"), prompt_of("tangrams"))
    [episode] = some("tangrams", 1, 1)
    [candidates] = propose(agent, [episode.following()], 100)
    assert {c.episode.segments[0] for c in candidates} == {(a,) for a in episode.world.legal(episode.start)}
    assert sum(math.exp(c.score) for c in candidates) == pytest.approx(1)
    walker = LanguageListener(Mute("left, forward", "dance"), prompt_of("sail"))  # which does not stop
    [[stopped]] = propose(walker, [some("sail", 1, 1)[0].following()], 5)
    assert [walker.prompt.world.show_action(a) for a in stopped.episode.segments[0]] == ["stop"]


def prompt_of(world: str) -> Prompt:
    return Prompt("listener", WORLDS[world])


def test_a_speaker_of_routes_that_cannot_score_is_not_ranked_per_word() -> None:
    sail = WORLDS["sail"]
    agent = LanguageSpeaker(Mute("go on", "go on", "turn"), Prompt("speaker", sail), Decoding("sample"))
    [task] = [e.describing() for e in some("sail", 1, 1)]
    [candidates] = propose(base_agent(sail, agent), [task], 3)
    assert [c.episode.sentences for c in candidates] == [("go on",), ("turn",)]
