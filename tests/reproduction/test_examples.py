"""Examples where base and rational agents differ, as a page."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice

import pytest

from grice.data import synthetic
from grice.episode import Episode
from grice.errors import DataError
from grice.evaluation.results import Described, Followed, Result, ScoredCandidate, Signature
from grice.reproduction.examples import SHOWN, Match, answered, page
from grice.worlds import WORLDS

COUNT = 12


def some(world: str) -> list[Episode]:
    return list(islice(synthetic.episodes(WORLDS[world], 0), COUNT))


def shown(episode: Episode) -> tuple[str, ...]:
    return tuple(", ".join(map(episode.world.show_action, segment)) for segment in episode.segments)


def astray(episode: Episode) -> Episode:
    """A copy of the episode with another last segment, which leads elsewhere."""
    world, before = episode.world, episode.states()[-2]
    for action in world.legal(before):
        other = replace(episode, segments=(*episode.segments[:-1], (action,)))
        if not episode.reached(other.states()[-1]):
            return other
    raise AssertionError("every action leads to the goal")


def followed(episodes: Sequence[Episode], right: Sequence[bool], agent: str = "base") -> Result:
    done = [e if good else astray(e) for e, good in zip(episodes, right, strict=True)]
    rows = [
        Followed(
            id=e.id,
            sentences=e.sentences,
            answer=shown(d),
            reference=shown(e),
            end=e.world.show(d.states()[-1]),
            goal=e.world.show(e.states()[-1]),
            correct=good,
            candidates=(ScoredCandidate(-1.0, None, good),),
        )
        for e, d, good in zip(episodes, done, right, strict=True)
    ]
    return Result.of(Signature(world=episodes[0].world.name, split="dev", agent=agent), rows)


def described(episodes: Sequence[Episode], said: Sequence[str], agent: str = "base") -> Result:
    rows = [
        Described(
            id=e.id,
            route=shown(e),
            answer=(words,) * len(e.segments) if words else e.sentences,
            reference=e.sentences,
            base=-1.0,
            judge=None,
            understood={"independent": "<mumbling>" not in words},
        )
        for e, words in zip(episodes, said, strict=True)
    ]
    return Result.of(Signature(world=episodes[0].world.name, split="dev", agent=agent, role="speaker"), rows)


def listeners(world: str) -> Match:
    """Fixes seven, breaks four, and leaves one as it was."""
    episodes = some(world)
    base = followed(episodes, [False] * 7 + [True] * 5)
    return Match(f"{world} listener", episodes, base, followed(episodes, [True] * 8 + [False] * 4))


def speakers(world: str) -> Match:
    episodes = some(world)
    base = described(episodes, ["<mumbling>"] * 2 + ["well"] * 10)
    rational = described(episodes, ["clearly"] * 5 + ["well"] * 7, "rational")
    human = described(episodes, [""] * COUNT, "human")
    return Match(f"{world} speaker", episodes, base, rational, human, judge="independent")


@pytest.mark.parametrize("world", WORLDS)
def test_what_was_answered_is_read_back(world: str) -> None:
    match = listeners(world)
    for row, episode in zip(match.rational.rows, match.episodes, strict=True):
        end = answered(row, episode).states()[-1]
        assert episode.reached(end) == match.right(row)
    match = speakers(world)
    for row, episode in zip(match.rational.rows, match.episodes, strict=True):
        told = answered(row, episode)
        assert (told.segments, told.sentences) == (episode.segments, row.answer)


def test_differences_are_counted_by_what_becomes_of_them() -> None:
    assert listeners("alchemy").differing() == {
        "fixed": [*range(7)],
        "broken": [*range(8, 12)],
        "neither": [],
    }
    assert speakers("alchemy").differing() == {"fixed": [0, 1], "broken": [], "neither": [2, 3, 4]}


@pytest.mark.parametrize("world", WORLDS)
def test_the_page_shows_some_of_each_and_counts_all(world: str) -> None:
    text = page([listeners(world), speakers(world)])
    assert "fixes 7, breaks 4 of 12" in text
    assert "fixes 2, breaks 0 of 12" in text
    listener, speaker = (part.split("</section>")[0] for part in text.split("<section")[1:])
    assert listener.count("<details") == SHOWN["fixed"] + SHOWN["broken"]
    assert speaker.count("<details") == 2 + SHOWN["neither"]
    assert listener.count("<details open") == 2  # the first of each kind
    assert "what was meant" in listener
    assert speaker.count('<h4>people <span class="right"') == speaker.count("<details")
    assert "&lt;mumbling&gt;" in speaker
    assert "<mumbling>" not in text


def test_the_page_needs_nothing_but_itself_and_is_the_same_every_time() -> None:
    text = page([listeners("scene")])
    assert set(re.findall(r"https?://[^'\" ]+", text)) <= {"http://www.w3.org/2000/svg"}
    assert not re.search(r"<(script|link|img)\b", text)
    assert text == page([listeners("scene")])
    assert text != page([listeners("scene")], seed=1)


def test_where_only_the_goal_is_known_it_is_drawn() -> None:
    match = listeners("sail")
    goals = [episode.following() for episode in match.episodes]
    text = page([replace(match, episodes=goals)])
    assert text.count("what was meant") == text.count("<details")


def test_agents_that_never_differ_have_no_examples() -> None:
    match = listeners("tangrams")
    text = page([replace(match, rational=match.base)])
    assert "fixes 0, breaks 0 of 12" in text
    assert "<details" not in text


def test_results_and_episodes_must_be_of_the_same_instances() -> None:
    match = listeners("alchemy")
    with pytest.raises(DataError, match="not of the same instances"):
        replace(match, rational=followed(match.episodes[1:], [True] * (COUNT - 1)))
    with pytest.raises(DataError, match="there is no episode"):
        replace(match, episodes=match.episodes[1:])
