"""Text as people type it: what a listener reads, and what it tells of that."""

from __future__ import annotations

import pytest

from grice.api.reading import read
from grice.text import Vocabulary
from grice.worlds import WORLDS

KNOWN = {
    "alchemy": "pour the second purple green red beaker into one of it mix drain two units then and 2nd 3",
    "scene": "the person man in blue red shirt leaves he moves one space to left takes his hat no with and",
    "tangrams": "swap the first and last figure remove add it back second",
    "sail": "turn left and walk to the lamp forward three blocks then right",
}


def reading(world: str, *texts: str) -> tuple[tuple[str, ...], dict[str, str]]:
    vocabulary = Vocabulary(tuple(KNOWN[world].split()), apart=world == "sail")
    found = read(texts, vocabulary, WORLDS[world].lexicon)
    return found.sentences, dict(found.changes)


@pytest.mark.parametrize(
    ("world", "text", "read_as"),
    [
        ("alchemy", "Please, could you mix the 2nd beaker?", ["mix the 2nd beaker"]),
        (
            "alchemy",
            "POUR THE PURPEL BEAKER INTO THE RED ONE!!!",
            ["pour the purple beaker into the red one"],
        ),
        ("alchemy", "drain 2 units of it, thanks", ["drain two units of it"]),
        ("alchemy", "mix beaker #3", ["mix beaker 3"]),
        ("alchemy", "blend the second vessel", ["mix the second beaker"]),
        ("alchemy", "pour it into the red one and then mix it", ["pour it into the red one", "mix it"]),
        ("scene", "The man leaves, and takes his hat.", ["the man leaves", "he takes his hat"]),
        (
            "scene",
            "the man with the red shirt and no hat leaves",
            ["the man with the red shirt and no hat leaves"],
        ),
        ("tangrams", "Remove the first figure. Add it back.", ["remove the first figure", "add it back"]),
        ("tangrams", "swap the first and last figure", ["swap the first and last figure"]),
        ("sail", "proceed forwards three squares", ["walk forward three blocks"]),
        ("sail", "turn left and then walk to the lamp", ["turn left and then walk to the lamp"]),
    ],
)
def test_what_people_type_is_read(world: str, text: str, read_as: list[str]) -> None:
    assert list(reading(world, text)[0]) == read_as


def test_what_was_read_otherwise_is_told() -> None:
    assert reading("alchemy", "mix the purpel vessel")[1] == {"purpel": "purple", "vessel": "beaker"}


@pytest.mark.parametrize("text", ["mix the xylophone beaker", "mix the gren red beaker"])
def test_known_words_stay_and_far_ones_are_not_guessed(text: str) -> None:
    [sentence], _ = reading("alchemy", text)
    assert {"mix", "the", "beaker"} <= set(sentence.split())
    assert ("xylophone" in sentence) == ("xylophone" in text)


@pytest.mark.parametrize("text", ["?", "please", "…", "!!!"])
def test_something_is_left_of_every_text(text: str) -> None:
    [sentence], _ = reading("scene", text)
    assert sentence
