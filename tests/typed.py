"""What people type, read with a small vocabulary in a state that no earlier sentence changes."""

from __future__ import annotations

from grice.api.reading import read
from grice.text import Vocabulary
from grice.worlds import WORLDS

KNOWN = {
    "alchemy": "pour the second purple green red beaker into one of it mix drain two units then and 2nd 3 "
    "now 1 5 last first empty out take yellow orange third from throw",
    "sail": "turn left and walk to the lamp forward three blocks then right go chair corner steps stop there",
}
STATES = {
    "alchemy": "1:r 2:_ 3:gg 4:o 5:rg 6:gg 7:y",
    "sail": "Arcade 3 5 0",
}


def reading(world: str, *texts: str) -> tuple[tuple[str, ...], dict[str, str]]:
    """What is read where no earlier sentence changes the state."""
    vocabulary = Vocabulary(tuple(KNOWN[world].split()), apart=world == "sail")
    state = WORLDS[world].parse(STATES[world])
    found = read(texts, vocabulary, WORLDS[world].lexicon, lambda before: state)
    return found.sentences, dict(found.changes)
