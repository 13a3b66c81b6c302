"""Prompts: what worlds show, in templates that a user may replace, with examples that are chosen well."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from grice.adapters.examples import Example, Examples
from grice.adapters.prompts import (
    Prompt,
    action_text,
    completion,
    read_segment,
    task_at,
    told_segments,
)
from grice.data.synthetic import episodes
from grice.episode import Episode
from grice.errors import DataError, ParseError
from grice.pragmatics.agents import Role
from grice.worlds import WORLDS
from grice.worlds.examples.lamps import LampWorld


def some(world: str, count: int = 8) -> tuple[Episode, ...]:
    return tuple(islice(episodes(WORLDS[world], 3), count))


@pytest.mark.parametrize("world", WORLDS)
@pytest.mark.parametrize("role", ["listener", "speaker"])
def test_every_world_and_role_has_a_prompt_in_words(world: str, role: Role) -> None:
    prompt, (example, episode) = (
        Prompt(role, WORLDS[world], examples=Examples(some(world, 1), 1)),
        some(world, 2),
    )
    states = [WORLDS[world].telling.state(state) for state in episode.states()]
    for turn in range(episode.aligned):
        text, answer = prompt(task_at(episode, role, turn)), completion(episode, role, turn)
        assert text.endswith("\nAction:" if role == "listener" else "\nSentence:")
        assert example.sentences[0] in text
        assert f"State: {states[turn]}\n" in text
        assert answer.startswith(" ") and answer.endswith("\n") and "{" not in text  # noqa: PT018
        later = episode.sentences[turn + 1 :] if role == "listener" else episode.sentences[turn:]
        told = turn + (role == "listener")
        shown = {*episode.sentences[:told], *example.sentences}
        assert not any(f": {sentence}\n" in text for sentence in set(later) - shown)
        if role == "listener":
            assert read_segment(episode.world, episode.states()[turn], answer) == episode.segments[turn]


@pytest.mark.parametrize("world", WORLDS)
def test_no_two_actions_are_told_alike_and_each_is_read_back(world: str) -> None:
    for episode in some(world):
        for state in episode.states():
            legal = episode.world.legal(state)
            told = [action_text(episode.world, state, action) for action in legal]
            assert len(set(told)) == len(legal)
            ending = [a for a in legal if episode.world.ends(a)]
            for action in ending:
                for text in (episode.world.telling.action(state, action), episode.world.show_action(action)):
                    assert read_segment(episode.world, state, text) == (action,)


@pytest.mark.parametrize(
    ("world", "state", "action", "told_state", "told_action"),
    [
        (
            "alchemy",
            "1:_ 2:ggr 3:p 4:o 5:_ 6:_ 7:_",
            "drain 2 1",
            "beaker 1: empty; beaker 2: 2 green, then 1 red; beaker 3: 1 purple; beaker 4: 1 orange; "
            "beaker 5: empty; beaker 6: empty; beaker 7: empty",
            "drain 1 of the red beaker 2",
        ),
        (
            "scene",
            "1:__ 2:r_ 3:gy 4:__ 5:__ 6:__ 7:__ 8:__ 9:__ 10:__",
            "takehat 3 2",
            "position 2: red shirt, no hat; position 3: green shirt, yellow hat",
            "the person in red without a hat at position 2 gets the hat of "
            "the person in green with the yellow hat at position 3",
        ),
        (
            "tangrams",
            "1:A 2:D time:3 B:0 C:2",
            "insert 1 C",
            "place 1: A; place 2: D; removed, latest first: C, B",
            "put C back at place 1",
        ),
    ],
)
def test_states_and_actions_name_what_people_name(
    world: str, state: str, action: str, told_state: str, told_action: str
) -> None:
    rules = WORLDS[world]
    assert rules.telling.state(rules.parse(state)) == told_state
    [done] = rules.parse_segment(action)
    assert rules.telling.action(rules.parse(state), done) == told_action


def test_what_is_no_action_or_does_not_end_is_not_read() -> None:
    sail = WORLDS["sail"]
    start = sail.parse("Arcade 0 0 90")
    read = read_segment(sail, start, "right, forward, stop")
    assert read is None or sail.show_segment(read).endswith("stop")
    for line in ("", "dance", "right", "right, dance", "stop, stop"):
        assert read_segment(sail, start, line) is None


def test_a_speakers_prompt_shows_what_was_said_and_what_the_action_brings() -> None:
    [episode] = some("tangrams", 1)
    text = Prompt("speaker", episode.world)(task_at(episode, "speaker", 1))
    assert f"After: {episode.world.telling.state(episode.states()[2])}\nSentence:" in text
    assert f"Sentence: {episode.sentences[0]}\n" in text


@pytest.mark.parametrize("world", WORLDS)
def test_a_speaker_is_shown_the_whole_route(world: str) -> None:
    example, episode = some(world, 2)
    prompt = Prompt("speaker", episode.world, examples=Examples((example,), 1))
    for shown in (example, episode):
        told = "; ".join(told_segments(shown, shown.states()))
        assert f"All actions: {told}\n" in prompt(task_at(episode, "speaker", 1))
    alone = replace(episode, sentences=(), segments=episode.segments[:1])
    assert prompt(alone).count("All actions") == 1  # the example's


def test_in_sail_a_state_is_what_is_to_be_seen() -> None:
    sail = WORLDS["sail"]
    task = Episode(sail, sail.parse("Arcade 0 0 90"), ("go to the end",))
    text = Prompt("listener", sail)(task)
    assert "ahead 5 x brick floor and fish walls" in text or "ahead brick floor and fish walls" in text
    assert "behind a wall" in text
    [route] = some("sail", 1)
    after = sail.telling.state(route.states()[1])
    assert f"\nAfter: {after}\nSentence:" in Prompt("speaker", sail)(task_at(route, "speaker", 0))


def test_a_listener_is_told_what_was_done_in_the_last_turns() -> None:
    [episode] = some("alchemy", 1)
    text = Prompt("listener", episode.world)(task_at(episode, "listener", 3))
    done, state = told_segments(episode, episode.states()), episode.world.telling.state(episode.states()[3])
    assert (
        f"\nBefore: {done[1]}; {done[2]}\nState: {state}\nSentence: {episode.sentences[3]}\nAction:" in text
    )
    assert "\nBefore: nothing\n" in Prompt("listener", episode.world)(task_at(episode, "listener", 0))


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
    assert nearest.choose(unseen, "listener")[-1] == Example(pool[7], (0,))  # the nearest is shown last
    assert pool[7] not in [example.episode for example in nearest.choose(pool[7].following(), "listener")]
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


@pytest.mark.parametrize("role", ["listener", "speaker"])
def test_a_world_without_a_text_of_rules_is_introduced_by_its_docstring(role: Role) -> None:
    task = task_at(next(episodes(LampWorld(), 3)), role, 0)
    assert Prompt(role, LampWorld())(task).startswith("Lamps that are switched on and off.\n")

    class Other(LampWorld):
        """Lamps of which any number may burn."""

    assert Prompt(role, Other()).digest != Prompt(role, LampWorld()).digest
