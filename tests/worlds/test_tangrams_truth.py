"""The checker of Tangrams reads who is meant by place, by neighbours, by name and by what was done before."""

from __future__ import annotations

import pytest

from grice.data.synthetic import episodes
from grice.worlds import WORLDS
from grice.worlds.tangrams.truth.memory import recall
from grice.worlds.tangrams.truth.request import read

TANGRAMS = WORLDS["tangrams"]
ROW = "1:A 2:B 3:C 4:D 5:E"


def accepted(start: str, past: str, sentence: str) -> set[str]:
    """The actions to which there is no objection, after what was done before; a swap by its lower place."""
    state, segments = TANGRAMS.parse(start), []
    for action in past.split(", ") if past else []:
        segments.append(TANGRAMS.parse_segment(action))
        state = TANGRAMS.step(state, *segments[-1])
    assert TANGRAMS.truth is not None
    return {
        TANGRAMS.show_segment((action,))
        for action in TANGRAMS.legal(state)
        if not TANGRAMS.truth.objections(state, (action,), sentence, segments)
        and not (len(action) == 2 and isinstance(action[1], int) and action[0] > action[1])
    }


@pytest.mark.parametrize(
    ("sentence", "actions"),
    [
        ("delete the leftmost figure", {"remove 1"}),
        ("delete the figure to the right of the boat", {"remove 3"}),
        ("delete the one between the boat and the rocket", {"remove 3"}),
        ("the goose has to be removed", {"remove 5"}),
        ("remove the third figure from the right", {"remove 3"}),
        ("get rid of the second from the left", {"remove 2"}),
        ("remove the first figure", {"remove 1", "remove 5"}),  # some people count from the right
        ("delete the one two spots to the left of the goose", {"remove 3"}),
        ("swap the boat with the figure next to it", {"swap 1 2", "swap 2 3"}),
        ("swap the house and the one on its right", {"swap 1 2"}),
        ("swap the ends", {"swap 1 5"}),
        ("switch the two leftmost figures", {"swap 1 2"}),
        ("swap the figures on either side of the cat", {"swap 2 4"}),
        ("swap 2 and 4", {"swap 2 4"}),
        ("move the house two spots to the right", {"swap 1 3"}),
        ("the boat and the cat trade places", {"swap 2 3"}),
        ("with the house, swap the goose", {"swap 1 5"}),
        ("remove the sixth figure", set()),
    ],
)
def test_figures_are_read_by_where_they_are(sentence: str, actions: set[str]) -> None:
    assert accepted(ROW, "", sentence) == actions


@pytest.mark.parametrize(
    ("past", "sentence", "actions"),
    [
        ("remove 2", "put it back to the left of the goose", {"insert 4 B"}),
        ("remove 2", "undo that", {"insert 2 B"}),
        ("remove 2, remove 2", "bring back the one we removed first at the far left", {"insert 1 B"}),
        ("remove 2, remove 2", "add the figure removed in step 2 to the far right", {"insert 4 C"}),
        (
            "remove 2, remove 2",
            "put back the last one you deleted between the house and the rocket",
            {"insert 2 C"},
        ),
        ("remove 2, remove 1", "put the last one back where it was", {"insert 1 A"}),
        ("remove 5, remove 4", "undo step 1", {"insert 4 E", "insert 5 E"}),
        ("swap 1 3", "swap them back", {"swap 1 3"}),
        ("remove 3, remove 4", "add removed third figure to the far left", {"insert 1 C"}),
        ("swap 1 3, remove 5", "repeat the first step with the boat and the house", {"swap 2 3"}),
        ("remove 3", "do the same to the goose", {"remove 4"}),
        ("remove 3", "delete the one to its left", {"remove 2"}),
        ("remove 3, insert 1 C", "remove the figure that was just added", {"remove 1"}),
        ("remove 3, insert 1 C", "swap it with the goose", {"swap 1 5"}),
    ],
)
def test_figures_are_read_by_what_was_done(past: str, sentence: str, actions: set[str]) -> None:
    read_as = accepted(ROW, past, sentence)
    assert read_as <= actions
    assert read_as


@pytest.mark.parametrize(
    "sentence", ["please do something nice", "the tall bird", "make it happen", "keep everything", ""]
)
def test_what_cannot_be_read_is_not_called_false(sentence: str) -> None:
    assert len(accepted(ROW, "", sentence)) == 5 + 10


def test_rows_are_recalled_from_what_was_done() -> None:
    for episode in [
        episode for episode, _ in zip(episodes(TANGRAMS, seed=3, turns=5), range(50), strict=False)
    ]:
        states = episode.states()
        memory = recall(states[-1], episode.segments)
        assert memory is not None
        known = states[memory.unknown : -1]
        assert [step.before for step in memory.steps] == [state.shapes for state in known]


def test_a_sentence_is_read_once() -> None:
    assert read("swap the first two") is read("swap the first two")
