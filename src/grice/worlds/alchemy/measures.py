"""What is asked of beakers in one sentence and takes several actions, or arithmetic, to do."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import pairwise

from grice.text import number
from grice.worlds.alchemy.nouns import LETTERS, NAMES, beaker
from grice.worlds.alchemy.rules import BEAKERS, Beakers
from grice.worlds.lexicon import Ago

_NUMBERS = ("no", "one", "two", "three", "four")
_COLOUR = "|".join(LETTERS)
_WHERE = r"(?P<where>[a-z0-9 ]+?)"
_REST = (  # what is to be left: "two units of red", "one red", "the red"
    rf"(?:(?:the )?(?P<layer>{_COLOUR})|(?P<n>[a-z0-9]+)(?: (?P<colour>{_COLOUR}))?"
    rf"(?: units?)?(?: of (?:the )?(?P<of>{_COLOUR}))?)"
)
_IN = rf"(?: (?:in|of|inside|from) {_WHERE})?"
_ONLY = r"(?:only|just|nothing but)"
_HAS = r"(?:has|have|holds?|contains?|keeps?)"
_OVER = r"(?: (?:left|over|remaining|in it|inside|now))"
_BOTH = re.compile(
    r"(?:mix|stir|blend|shake) (?:them both|both(?: of (?:them|these|those))?|the two(?: of them)?)"
)
_LEFT = tuple(
    re.compile(pattern)
    for pattern in (
        rf"(?:i (?:want|need)|leave|keep)(?: to have)? {_ONLY} {_REST}{_OVER}*{_IN}",
        rf"there (?:should|must|is|are)(?: {_ONLY})?(?: be)?(?: now)?(?: {_ONLY})? {_REST}{_OVER}+{_IN}",
        rf"{_WHERE} (?:now |should |must )*{_HAS}(?: now)? {_ONLY} {_REST}{_OVER}*",
        rf"{_WHERE} (?:now |should )*{_ONLY} {_HAS} {_REST}{_OVER}*",
        rf"{_WHERE} (?:now |should )*(?:has|have) {_REST}(?: left| remaining){_OVER}*",
        rf"{_WHERE} (?:is |should be |goes |should go |gets )?(?:now )?(?:reduced |drained |brought )?"
        rf"(?:down to|left with)(?: {_ONLY})? {_REST}{_OVER}*",
        rf"(?:reduce|bring|drain|lower|get|take) {_WHERE} (?:down )?to(?: {_ONLY})? {_REST}",
        rf"(?:drain|empty|reduce|pour out) {_WHERE} (?:until|till|so that)(?: there (?:is|are))? "
        rf"(?:{_ONLY} )?{_REST} (?:(?:is|are) )?(?:left|remains?)(?: in it)?",
    )
)
_SWAP = re.compile(
    r"(?:swap|switch|exchange)(?: the)?(?: contents?| liquids?)?(?: of| in)? ?(?P<one>[a-z0-9 ]+?) "
    r"(?:and|with) (?P<other>[a-z0-9 ]+?) (?:and )?(?:use|using|via|through|with the help of|by means of) "
    r"(?P<free>[a-z0-9 ]+?)(?: (?:for|to do) (?:it|that|this|so))?"
)
_COMBINE = re.compile(
    r"(?P<verb>combine|mix|blend|stir|merge|join) (?:together )?(?:both )?(?P<one>[a-z0-9 ]+?) (?:and|with) "
    r"(?P<other>[a-z0-9 ]+?)(?: together| up)?(?: (?:in|into|inside) (?P<free>[a-z0-9 ]+?))?"
    r"(?: with )?(?P<first>[a-z ]+ first)?"
)
_AWAY = re.compile(
    r"(?:pour|move|put|tip|transfer|empty) (?P<one>[a-z0-9 ]+?)(?: over)?(?: (?:into|in|to))?"
    r"(?: the (?:one|beaker|container))?(?: (?:that|which) is)? (?P<n>two|three|four|five|six|[2-6])"
    r"(?: (?:beakers?|spaces?|places?|positions?|spots?|steps?|over))* to (?:the|its) (?P<side>left|right)"
    r"(?: of (?P<of>[a-z0-9 ]+?))?"
)


def expanded(words: Sequence[str], ago: Ago) -> list[str] | None:
    """The requests that come to what is asked for; None if the words ask for one action."""
    said = " ".join(words)
    if _BOTH.fullmatch(said):
        return _mix_both(ago)
    for pattern, meant in _MEANT:
        found = pattern.fullmatch(said)
        state = ago(0) if found else None
        if found and isinstance(state, Beakers) and (requests := meant(found, state)):
            return requests
    return None


def _mix_both(ago: Ago) -> list[str] | None:
    """Each of the two beakers that the last two sentences poured something into."""
    states = [state for turns in (2, 1, 0) if isinstance(state := ago(turns), Beakers)]
    filled = [
        [i for i, (old, new) in enumerate(zip(a.contents, b.contents, strict=True)) if len(new) > len(old)]
        for a, b in pairwise(states)
    ]
    places = [i for one in filled for i in one]
    if len(states) < 3 or any(len(one) != 1 for one in filled) or len(set(places)) < 2:
        return None
    return [f"mix the {NAMES[i]} beaker" for i in places]


def _leave(found: re.Match[str], state: Beakers) -> list[str] | None:
    """Drains what is on top of so many units that are all alike, or of a colour."""
    told = {name: word for name, word in found.groupdict().items() if word}
    colour = LETTERS.get(told.get("layer") or told.get("colour") or told.get("of") or "", "")
    where = told.get("where") or told.get("layer") or told.get("colour") or told.get("of") or ""
    place = beaker(where.split(), state)
    if place is None:
        return None
    units = state.contents[place]
    kept = number(told["n"]) if "n" in told else len(units.rstrip(units.replace(colour, "") or " "))
    if kept is None or not 0 < kept < len(units) or (colour and set(units[:kept]) != {colour}):
        return None
    away = len(units) - kept
    return [f"drain {_NUMBERS[away]} unit{'s' * (away > 1)} from the {NAMES[place]} beaker"]


def _exchange(found: re.Match[str], state: Beakers) -> list[str] | None:
    """Three pourings, by way of an empty beaker."""
    one, other, free = (beaker(found[name].split(), state) for name in ("one", "other", "free"))
    if one is None or other is None or free is None or state.contents[free] or len({one, other, free}) < 3:
        return None
    return [_pour(*way) for way in ((one, free), (other, one), (free, other))]


def _combine(found: re.Match[str], state: Beakers) -> list[str] | None:
    """Pours two beakers into a third, or one into the other, where none holds what is in both."""
    one, other = (beaker(found[name].split(), state) for name in ("one", "other"))
    if one is None or other is None or one == other or not (state.contents[one] and state.contents[other]):
        return None
    mixes = ["mix it"] if found["verb"] in ("mix", "blend", "stir") else []
    if not found["free"]:
        plain = all(len(set(state.contents[place])) == 1 for place in (one, other))  # none mixes by itself
        return [_pour(one, other), *mixes] if mixes and plain else None
    free = beaker(found["free"].split(), state)
    if free is None:
        return None
    if found["first"] and beaker(found["first"].split()[:-1], state) == other:
        one, other = other, one
    return [_pour(place, free) for place in (one, other) if place != free] + mixes


def _away(found: re.Match[str], state: Beakers) -> list[str] | None:
    """Pours into the beaker that is so far away from the other."""
    one, steps = beaker(found["one"].split(), state), number(found["n"])
    of = one if found["of"] in (None, "it") else beaker(found["of"].split(), state)
    if one is None or of is None or steps is None:
        return None
    place = of + (steps if found["side"] == "right" else -steps)
    return [_pour(one, place)] if 0 <= place < BEAKERS and place != one else None


def _pour(source: int, target: int) -> str:
    return f"pour the {NAMES[source]} beaker into the {NAMES[target]} beaker"


_MEANT: tuple[tuple[re.Pattern[str], Callable[[re.Match[str], Beakers], list[str] | None]], ...] = (
    *((pattern, _leave) for pattern in _LEFT),
    (_SWAP, _exchange),
    (_COMBINE, _combine),
    (_AWAY, _away),
)
