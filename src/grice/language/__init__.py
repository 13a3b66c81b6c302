"""English in one place: grammars whose rules are heard, checked and said by one engine. It knows no world."""

from grice.language.answers import Past, Reading, Turn, Verdict, turns
from grice.language.conditions import Goal, Goals, achieve, add_conditions
from grice.language.context import Context, Group, best
from grice.language.degrees import add_degrees, extreme
from grice.language.discourse import add_sentences
from grice.language.english import English
from grice.language.frames import add_frame, add_frames, add_verbs
from grice.language.nouns import Several, add_nouns, among
from grice.language.numbers import Size, add_numbers, pick
from grice.language.row import add_row
from grice.language.rules import Rules

__all__ = [
    "Context",
    "English",
    "Goal",
    "Goals",
    "Group",
    "Past",
    "Reading",
    "Rules",
    "Several",
    "Size",
    "Turn",
    "Verdict",
    "achieve",
    "add_conditions",
    "add_degrees",
    "add_frame",
    "add_frames",
    "add_nouns",
    "add_numbers",
    "add_row",
    "add_sentences",
    "add_verbs",
    "among",
    "best",
    "extreme",
    "pick",
    "turns",
]
