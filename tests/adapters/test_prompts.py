"""Prompts: what worlds show, in templates that a user may replace, with examples that are chosen well."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from grice.adapters.examples import Examples
from grice.adapters.prompts import Prompt, completion, segment_text, task_at
from grice.data.synthetic import episodes
from grice.episode import Episode
from grice.errors import DataError, ParseError
from grice.pragmatics.agents import Role
from grice.worlds import WORLDS


def some(world: str, count: int = 8) -> tuple[Episode, ...]:
    return tuple(islice(episodes(WORLDS[world], 3), count))


@pytest.mark.parametrize("world", WORLDS)
@pytest.mark.parametrize("role", ["listener", "speaker"])
def test_every_world_and_role_has_a_prompt_in_the_worlds_own_notation(world: str, role: Role) -> None:
    prompt, (example, episode) = (
        Prompt(role, WORLDS[world], examples=Examples(some(world, 1), 1)),
        some(world, 2),
    )
    states = [WORLDS[world].show(state) for state in episode.states()]
    for turn in range(episode.aligned):
        text, answer = prompt(task_at(episode, role, turn)), completion(episode, role, turn)
        assert text.endswith("\nAction:" if role == "listener" else "\nSentence:")
        assert example.sentences[0] in text
        assert all(f"State: {state}\n" in text for state in states[: turn + 1])
        assert answer.startswith(" ") and answer.endswith("\n") and "{" not in text  # noqa: PT018
        later = episode.sentences[turn + 1 :] if role == "listener" else episode.sentences[turn:]
        told = turn + (role == "listener")
        shown = {*episode.sentences[:told], *example.sentences}
        assert not any(f": {sentence}\n" in text for sentence in set(later) - shown)
        if role == "listener":
            assert WORLDS[world].parse_segment(answer) == episode.segments[turn]


def test_a_speakers_prompt_shows_what_was_said_and_what_the_action_brings() -> None:
    [episode] = some("tangrams", 1)
    text = Prompt("speaker", episode.world)(task_at(episode, "speaker", 1))
    assert f"After: {episode.world.show(episode.states()[2])}\nSentence:" in text
    assert f"Sentence: {episode.sentences[0]}\n" in text


@pytest.mark.parametrize("world", WORLDS)
def test_a_speaker_is_shown_the_whole_route_and_where_it_ends(world: str) -> None:
    example, episode = some(world, 2)
    prompt = Prompt("speaker", episode.world, examples=Examples((example,), 1))
    for shown in (example, episode):
        actions = "; ".join(segment_text(shown.world, segment).strip() for segment in shown.segments)
        told = f"All actions: {actions}\nAt the end: {episode.world.show(shown.states()[-1])}\nState: "
        assert told in prompt(task_at(episode, "speaker", 1))
    alone = replace(episode, sentences=(), segments=episode.segments[:1])
    assert prompt(alone).count("All actions") == 1  # the example's


def test_in_sail_the_view_is_told_where_a_pose_alone_says_nothing() -> None:
    sail = WORLDS["sail"]
    task = Episode(sail, sail.parse("Arcade 0 0 90"), ("go to the end",))
    text = Prompt("listener", sail)(task)
    assert "ahead 5 x brick floor and fish walls" in text or "ahead brick floor and fish walls" in text
    assert "behind a wall" in text
    [route] = some("sail", 1)
    after = sail.surroundings(route.states()[1])
    assert f"\nView after: {after}\nSentence:" in Prompt("speaker", sail)(task_at(route, "speaker", 0))
    assert "View" not in Prompt("listener", WORLDS["scene"])(some("scene", 1)[0].following())


def test_examples_of_a_seed_are_the_same_for_every_task() -> None:
    pool = some("alchemy")
    drawn = Examples(pool, 3, "seed", seed=1)
    chosen = drawn.choose(pool[0], "listener")
    assert len(chosen) == 3
    assert chosen == drawn.choose(pool[1], "listener")
    assert chosen != Examples(pool, 3, "seed", seed=2).choose(pool[0], "listener")


def test_the_nearest_example_shares_words_and_is_not_the_task_itself() -> None:
    pool = some("scene", 30)
    nearest = Examples(pool, 2, "nearest")
    unseen = Episode(pool[7].world, pool[7].start, sentences=pool[7].sentences[:1])
    assert nearest.choose(unseen, "listener")[-1] == pool[7]  # the nearest is shown last
    assert pool[7] not in nearest.choose(pool[7].following(), "listener")
    assert len(nearest.choose(pool[7].describing(), "speaker")) == 2


def test_more_examples_than_there_are_are_refused() -> None:
    with pytest.raises(DataError, match="9 examples of 8 episodes"):
        Examples(some("alchemy"), 9)


def test_a_template_of_ones_own_replaces_ours_and_may_include_the_rules(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("{% include rules %}\n\nDo: {{ now.sentence }}\nThus:")
    [episode] = some("alchemy", 1)
    own, ours = Prompt("listener", episode.world, file), Prompt("listener", episode.world)
    text = own(episode.following())
    assert text.startswith("There are seven beakers")
    assert text.endswith(f"Do: {episode.sentences[0]}\nThus:")
    assert own.digest != ours.digest
    before = own.digest
    file.write_text("{{ now.sentence }}")
    assert Prompt("listener", episode.world, file).digest != before


@pytest.mark.parametrize(
    ("text", "said"),
    [("{{ nothing }}", "cannot be filled: 'nothing' is undefined"), ("{% for %}", "not a template")],
)
def test_a_template_that_is_none_is_refused_with_the_reason(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "mine.txt"
    file.write_text(text)
    with pytest.raises(ParseError, match=said):
        Prompt("speaker", WORLDS["alchemy"], file)(some("alchemy", 1)[0].describing())


def test_the_digest_changes_with_the_examples() -> None:
    pool, world = some("alchemy"), WORLDS["alchemy"]
    made = [
        Prompt("listener", world, examples=examples).digest
        for examples in (
            Examples(pool, 0),
            Examples(pool, 2),
            Examples(pool, 2, seed=5),
            Examples(pool, 2, "nearest"),
        )
    ]
    assert len(set(made)) == 4
    assert made[0] == Prompt("listener", world).digest
