"""Carrying sentences of SCONE over to other colours, and to the other side."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from grice.worlds.world import A

COLOUR = re.compile(
    r"\b(?:amber|auburn|beige|black|blue|brown|crimson|gold|golden|gr[ae]y|green|lavender|lilac|magenta|maroon|mauve"
    r"|orange|pink|purple|red|reddish|tan|teal|turquoise|violet|white|yellow)s?\b",
    re.IGNORECASE,
)
SIDE = re.compile("left|right", re.IGNORECASE)
# "He left" and "right beside him" name no side: the words around it, or its ending, say where one is named.
NAMED_SIDE = re.compile(
    r"(?<!\bis )(?<!\bare )(?<!\bwas )(?<!\bwere )(?:"
    r"\b(?:directly|extreme|far|farther|farthest|from|further|furthest|goes|her|his|immediate|immediately|its|just|most|moved?"
    r"|moves|on|one|over|places?|positions?|scoots|shifts|slightly|spaces?|spots?|steps?|the|their|to|very|way|went"
    r") (?:left|right)\b"
    r"|\b(?:left|right)(?:most\b|[ -]most\b"
    r"| (?:again|beaker|corner|edge|end|hand|of|one|past|side|space|spot|until)\b))"
)
# Other words that distinguish the two sides: counting, or an end whose side is not said.
ORDER = re.compile(
    r"\d|\b(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last|two|three|four|five|six|seven|eight"
    r"|nine|ten|next|previous|final|following|after|before|ahead|behind|forwards?|backwards?|front|beginning|start"
    r"|starting|opposite)\b"
    r"|\b(?:beaker|bottle|container|cup|flask|from|glass|in|into|jar|number|place|position|space|spot|to|tube"
    r"|vessel|vial) one\b"
    r"|(?<!left )(?<!right )\b(?:corner|edge|ends?|sides?)\b"
    r"|\b(?:left|right) (?:amount|away|behind|beside|by|next|number|order|over)\b",
    re.IGNORECASE,
)
# Where such words count no places after all.
AMOUNT = re.compile(
    r"(?<!right )(?<!left )\bnext to\b|^next\b(?! (?:beaker|one))|\bafter that\b"
    r"|\b(?:\d|two|three|four) (?:people|men|units?|parts?|spaces?|spots?|steps?)\b"
    r"|\bby (?:\d|one|two|three)\b|\bbetween the two\b|\b(?:either|other) side\b"
    r"|\b(?:corner|edge|end|side) (?:of|on|to) the (?:far )?(?:left|right)\b"
)


def recoloured(words: Mapping[str, str]) -> Callable[[str], str | None]:
    """Exchange colour words, or names of figures, in lower case as the data's, also in the plural or with
    something attached.

    A colour word that is not among them stands for one that is, and could not be exchanged along with it: a
    sentence with such a word is not carried.
    """
    known = re.compile(rf"\b({'|'.join(words)})(?=s?\b)")
    moved = any(old != new for old, new in words.items())

    def carry(sentence: str) -> str | None:
        if moved and COLOUR.search(known.sub("", sentence)):
            return None
        return known.sub(lambda match: words[match[1]], sentence)

    return carry


def mirrored_sentence(sentence: str) -> str | None:
    """Exchange left and right; None if something else in the sentence may distinguish the two sides."""
    if ORDER.search(AMOUNT.sub("", sentence)) or len(NAMED_SIDE.findall(sentence)) < len(
        SIDE.findall(sentence)
    ):
        return None
    return SIDE.sub(lambda match: "left" if match[0] == "right" else "right", sentence)


def mirrored_action(action: A, places: int) -> A:
    """The action at the places seen from the other side."""
    values = zip(type(action)._fields, action, strict=True)  # type: ignore[attr-defined]
    return type(action)(*(places + 1 - v if field in ("source", "target") else v for field, v in values))
