"""How far a clause of a route instruction asks to walk, where to and past what."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from grice.text import number
from grice.worlds.lexicon import listed
from grice.worlds.sail.truth.landmarks import Landmark, read_landmark
from grice.worlds.sail.truth.steps import Free, Step, Towards, Walk
from grice.worlds.sail.truth.things import NOTHING, Things, floors, item

UNTIL = listed("until till til untill")
FORWARD = listed("forward foward forwards straight ahead fwd")
_COUNTED = FORWARD | listed("go walk move for head keep continue")
_ONE = listed("segment block step space square movement")
_UNITS = _ONE | listed(
    "segments blocks steps spaces squares movements time times place places spot spots tiems segements halls"
)
_COUNT_ENDS = listed("forward past left right")
_OFTEN = {"once": 1, "twice": 2, "thrice": 3}
_ROUGHLY = listed("about or almost approximately roughly away few")
_PARTLY = listed("half halfway nearly either previous near area")
_HALLS = listed("alley alleys intersection intersections section sections")  # of which people skip some
_GOAL = UNTIL | listed("to into reach hit find reached")
_PAST = listed("past pst passing pass beyond")
_TOWARDS = listed("toward towards away")
_FAR = re.compile(
    r"\bas far as (?:you|it|possible)\b|\b(?:can ?'?t|cannot) go\b|\bno (?:further|farther)\b"
    r"|\ball the way(?: (?:down|along|up))?(?: (?:the|this|that) "
    r"(?:hall|hallway|path|corridor|road))?$|\b(?:un)?till? (?:the |it |this |that |\w+ )*ends?$"
)
_ALONG = listed("down along up on follow take following")
_STOPS = _GOAL | _PAST | _TOWARDS | listed("with where which that in and")
_ROUND = re.compile(r"\ba?round (?:the )?corner")
_ASIDE = re.compile(r"\b(?:(?:on|to) (?:your|the) )?(?:(left)|right)$|\bbehind you\b")
_OPENING = re.compile(
    r"\b(?:un)?till? (?:you can (?:turn|go) |(?:you see |you come to |you reach )?"
    r"(?:an?|the first|the next) (?:opening|exit|hall|hallway|alley|path|turn) (?:opens )?"
    r"(?:on|to) (?:your|the) )(left|right)$"
)
_BEFORE = re.compile(r"\b(?:just|right|spot|place) before (.*)")


def read_walk(text: str, told: Sequence[str]) -> Step:
    """The walk that a clause asks for."""
    words, to = set(told), _goal(told)
    if words & _PARTLY or any(number(one) is not None and many in _HALLS for one, many in pairwise(told)):
        return Free(text)
    count, rest = _count(told)
    if words & _TOWARDS and not to:
        return _read_towards(text, told) if count is None else Walk(text, count)
    if rest[:1] and rest[0] in ("past", "pst", "beyond", "after", "before") and not to and count is not None:
        return _read_beyond(text, count, rest)
    if found := _BEFORE.search(text):
        there = read_landmark(found[1].split())
        return Walk(text, to=there and there._replace(beyond=-1))
    if found := _OPENING.search(text):
        side = 270 if found[1] == "left" else 90
        return Walk(text, to=Landmark("crossing", nth=1, side=side), along=_along(told))
    past, back = tuple(_passed(told)), "back" in words
    if _FAR.search(text) and not words & _ROUGHLY:
        ahead = bool(words & FORWARD)
        return Walk(text, to=Landmark("end"), past=past, along=_along(told), straight=ahead, back=back)
    if to and (count is not None or _ROUGHLY & words):
        to = to._replace(nth=0)
    told_aside = (to is not None and to.kind == "item") or (to is None and count is not None)
    aside = _aside(text) if told_aside and not words & (UNTIL | _PAST) else None
    straight = aside is None and not back and bool(words & FORWARD or (count is not None and to is None))
    return Walk(text, count, to, past, _along(told), aside, bool(_ROUND.search(text)), straight, back)


def _along(told: Sequence[str]) -> Things:
    """The floor that a walk is said to be on."""
    start = next((i for i, word in enumerate(told) if word in _ALONG), len(told))
    end = next(
        (i for i in range(start + 1, len(told)) if told[i] in _STOPS or number(told[i]) is not None),
        len(told),
    )
    named = floors(told[start:end])
    return named[0] if len(named) == 1 else NOTHING


def _goal(told: Sequence[str]) -> Landmark | None:
    """Where a walk leads, if that is told and understood."""
    for i, word in enumerate(told):
        if word in _GOAL:
            return read_landmark(told[i + 1 :])
    return None


def _read_towards(text: str, told: Sequence[str]) -> Step:
    """A walk in some direction, of which it is not told how far."""
    at = next(i for i, word in enumerate(told) if word in _TOWARDS)
    things = item(told[at:])
    if told[at] == "away" or not things or {"past", "after", "all", *UNTIL}.intersection(told):
        return Free(text)
    return Towards(text, things)


def _read_beyond(text: str, count: int, rest: Sequence[str]) -> Step:
    """A walk that ends so many steps past something, or before it."""
    if rest[1:2] in (["it"], ["that"], ["this"]):
        return Walk(text, count) if rest[0] != "before" else Free(text)
    there = read_landmark(rest[1:])
    return Walk(text, to=there and there._replace(beyond=-count if rest[0] == "before" else count))


def _count(told: Sequence[str]) -> tuple[int | None, Sequence[str]]:
    """How many steps, if that is told, and the words after it."""
    if _ROUGHLY.intersection(told):
        return None, ()
    for i, word in enumerate(told):
        if word in _OFTEN:
            return _OFTEN[word], told[i + 1 :]
        alone = word in ("a", "another")
        count = 1 if alone else number(word)
        if count is None:
            continue
        rest = told[i + 1 :]
        if alone and rest[:2] == ["couple", "of"]:
            return 2, rest[3:]
        rest = rest[1:] if rest[:1] == ["more"] else rest
        if rest[:1] and rest[0] in (_ONE if alone else _UNITS):
            return count, rest[1:]
        after = i == 0 or told[i - 1] in _COUNTED
        if not alone and ((not rest and after) or (rest[:1] and rest[0] in _COUNT_ENDS)):
            return count, rest
    return None, ()


def _passed(told: Sequence[str]) -> Iterator[Things]:
    """Items that are to be passed."""
    for i, word in enumerate(told):
        if word in _PAST and word != "passing":
            end = next((j for j in range(i + 1, len(told)) if told[j] in _GOAL), len(told))
            if things := item(told[i + 1 : end]):
                yield things


def _aside(text: str) -> int | None:
    """On which side what is walked to is, or the walk itself."""
    found = _ASIDE.search(text)
    if found is None:
        return None
    return 180 if found[0].startswith("behind") else 270 if found[1] else 90
