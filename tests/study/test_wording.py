"""Sentences of people and machines look alike, and say what they said."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grice.data.setting import Setting
from grice.study.wording import alike
from grice.worlds import WORLDS, find_world

LETTERS = re.compile(r"[a-z0-9]")


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("turn left , and then right", "Turn left, and then right."),
        ("This corner is Position 4", "This corner is position 4."),
        ("TURN LEFT AT THE SOFA!!", "Turn left at the sofa!"),
        ("the man ( now ) leaves", "The man now leaves."),
        ("do n't stop , it 's here ...", "Don't stop, it's here."),
        ("now i walk,then you", "Now I walk, then you."),
        ("you see the eiffel tower at the t intersection", "You see the Eiffel tower at the T intersection."),
        ("a yellow - tiled hall", "A yellow-tiled hall."),
        ("…", "…"),
    ],
)
def test_sentences_are_written_alike(written: str, shown: str) -> None:
    assert alike(written) == shown


@given(st.text(alphabet=st.characters(codec="ascii"), max_size=60))
def test_words_stay_and_twice_is_once(written: str) -> None:
    shown = alike(written)
    assert LETTERS.findall(shown.lower()) == LETTERS.findall(written.lower())
    assert alike(shown) == shown


@pytest.mark.parametrize("world", WORLDS)
def test_neither_capitals_nor_spaces_tell_people_from_machines(world: str, data_folder: Path) -> None:
    task = find_world(world).dataset.whole
    people = [
        s for e in Setting(world, split="dev", task=task).episodes(data_folder)[:200] for s in e.sentences
    ]
    machines = [s.lower().replace(",", " ,") for s in people]  # as a vocabulary writes them
    assert list(map(alike, machines)) == list(map(alike, people))
    shown = [alike(s) for s in people if s[0].isalnum()]
    assert all(re.fullmatch(r"[A-Z0-9].*[.!?]", s) and " ," not in s for s in shown)
