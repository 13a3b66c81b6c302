"""Sentences that ask for several things: of several, of another, and what takes several actions."""

from __future__ import annotations

from grice.api.reading import read
from grice.text import Vocabulary
from grice.worlds import WORLDS
from typed import KNOWN


def test_the_way_back_is_told_in_steps() -> None:
    poses = [WORLDS["sail"].parse(s) for s in ("Arcade 3 5 0", "Arcade 3 3 0")]
    vocabulary = Vocabulary(tuple(KNOWN["sail"].split()), apart=True)
    texts = ["walk to the chair", "go back to where you started"]
    found = read(texts, vocabulary, WORLDS["sail"].lexicon, lambda before: poses[len(before)])
    assert found.sentences == ("walk to the chair", "turn around", "go forward 2 steps")
