"""What is asked of beakers in one sentence and takes several actions, or arithmetic, to do."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import pairwise

from grice.text import ORDINALS, number
from grice.worlds.alchemy.nouns import LETTERS, beaker
from grice.worlds.alchemy.rules import BEAKERS, Beakers
from grice.worlds.lexicon import Ago

_NAMES = tuple(ORDINALS)[:BEAKERS]
_NUMBERS = ("no", "one", "two", "three", "four")
_BOTH = re.compile(
    r"(?:mix|stir|blend|shake) (?:them both|both(?: of (?:them|these|those))?|the two(?: of them)?)"
)
_LEFT = re.compile(
    r"(?:i (?:want|need)|there (?:should|must) be|leave|keep)(?: to have)? (?:only|just) (?P<n>[a-z0-9]+)"
    r"(?: (?P<colour>[a-z]+?))??(?: units?)?(?: of (?P<of>[a-z]+))?(?: left)?(?: over)? (?:in|of|inside) "
    r"(?P<where>[a-z0-9 ]+)"
)
_UNTIL = re.compile(
    r"(?:drain|empty|reduce|pour out) (?P<where>[a-z0-9 ]+?) (?:until|till|so that)(?: there (?:is|are))? "
    r"(?:only|just) (?P<n>[a-z0-9]+)(?: (?P<colour>[a-z]+?))??(?: units?)?(?: of (?P<of>[a-z]+))?"
    r" (?:(?:is|are) )?(?:left|remains?)(?: in it)?"
)
_SWAP = re.compile(
    r"(?:swap|switch|exchange)(?: the)?(?: contents?| liquids?)?(?: of| in)? ?(?P<one>[a-z0-9 ]+?) "
    r"(?:and|with) (?P<other>[a-z0-9 ]+?) (?:and )?(?:use|using|via|through|with the help of|by means of) "
    r"(?P<free>[a-z0-9 ]+?)(?: (?:for|to do) (?:it|that|this|so))?"
)


def expanded(words: Sequence[str], ago: Ago) -> list[str] | None:
    """The requests that come to what is asked for; None if the words ask for one action."""
    said = " ".join(words)
    if _BOTH.fullmatch(said):
        return _mix_both(ago)
    for pattern, meant in _MEANT:
        if found := pattern.fullmatch(said):
            state = ago(0)
            return meant(found, state) if isinstance(state, Beakers) else None
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
    return [f"mix the {_NAMES[i]} beaker" for i in places]


def _leave(found: re.Match[str], state: Beakers) -> list[str] | None:
    """Drains all but so many units, where they are all alike."""
    place, kept = beaker(found["where"].split(), state), number(found["n"])
    if place is None or kept is None:
        return None
    units = state.contents[place]
    colour = LETTERS.get(found["colour"] or found["of"] or "")
    if (colour and set(units) != {colour}) or not 0 < kept < len(units):
        return None
    away = len(units) - kept
    return [f"drain {_NUMBERS[away]} unit{'s' * (away > 1)} from the {_NAMES[place]} beaker"]


def _exchange(found: re.Match[str], state: Beakers) -> list[str] | None:
    """Three pourings, by way of an empty beaker."""
    one, other, free = (beaker(found[name].split(), state) for name in ("one", "other", "free"))
    if one is None or other is None or free is None or state.contents[free] or len({one, other, free}) < 3:
        return None
    ways = ((one, free), (other, one), (free, other))
    return [f"pour the {_NAMES[a]} beaker into the {_NAMES[b]} beaker" for a, b in ways]


_MEANT: tuple[tuple[re.Pattern[str], Callable[[re.Match[str], Beakers], list[str] | None]], ...] = (
    (_LEFT, _leave),
    (_UNTIL, _leave),
    (_SWAP, _exchange),
)
