"""What route instructions say is ahead, behind or aside, and whether it is."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from grice.worlds.lexicon import listed
from grice.worlds.sail.map import AHEAD, ITEMS, WALLS, Map, Place
from grice.worlds.sail.truth.things import NOTHING, Things, anything, item

SIDES = {None: "here", 0: "in front", 90: "on the right", 180: "in the back", 270: "on the left"}
_DEGREES = {"front": 0, "ahead": 0, "right": 90, "back": 180, "behind": 180, "left": 270}
_SIDE = r"(?:left|right|back|front)(?: hand)?(?: side)?"
_WHERE = re.compile(
    rf"\b(?:in front(?: of you)?|(?:straight )?ahead(?: of you)?|behind you"
    rf"|(?:on|to|at|in|towards?) (?:your |the )?{_SIDE}(?: and (?:to |on )?(?:your |the )?{_SIDE})?)\b"
)
_AWAY = re.compile(r"\baway from (?P<what>.+)")
_BACK = re.compile(r"\bback (?:side )?(?:(?:is|faces|facing|should be|to|against|towards?|at) )+(?P<what>.+)")
_FACED = re.compile(
    r"\b(?:face|facing|faces|looking|towards?|look at|look|to|see|down|along|at) (?P<what>.+)"
)
_TURNED_TO = re.compile(
    r"(?:to face|face|towards?|to|look (?:at|to|towards?)) (?!your|the (?:left|right))(?!.* (?:is|are) )"
)
_HERE = re.compile(
    r"(?:you(?:'re| are| are now| should be| should now be| will be) at"
    r"|(?:this|position|pos) (?:\w+ )?(?:con\w+|has)) (?P<what>(?:the|a|an) [a-z ]+)$"
)
_FACING = re.compile(r"\b(?:facing|looking (?:down|at|towards?)) ")
_VERB = re.compile(r"(?:is|are|you|there|should|will|see|be|can|a|an|the)\b")
_UNREAD = listed("not no end corner only either both sides side distance far farther")


class Sight(NamedTuple):
    """Things on a side, in degrees from ahead; without things, a wall that blocks the way."""

    things: Things
    turned: int | None
    """None if they are here."""

    def seen(self, map_: Map, place: Place, heading: int) -> bool:
        """Whether it is there from this place."""
        if self.turned is None:
            return map_.items[place] in self.things
        ways = map_.corridor(place, (heading + self.turned) % 360)
        if not self.things:
            return not ways
        exact = "chair" in self.things and _chair_around(map_, place)  # else a sofa may be called a chair
        things = {"chair"} if exact else self.things
        return any({hall.wall, hall.floor, map_.items[beyond]} & things for hall, beyond in ways)

    def __str__(self) -> str:
        return f"{' or '.join(sorted(self.things)) or 'wall'} {SIDES[self.turned]}"


@lru_cache(2**12)
def _chair_around(map_: Map, place: Place) -> bool:
    return any(
        map_.items[there] == "chair" for heading in AHEAD for _, there in map_.corridor(place, heading)
    )


def read_statement(told: Sequence[str]) -> tuple[Sight, ...]:
    """What is said to be on which side, or here."""
    text = " ".join(told)
    if found := _HERE.match(text):
        things = item(found["what"].split())
        return (Sight(things, None),) if things else ()
    if "where" in told or not (_WHERE.search(text) or _FACING.search(text) or _BACK.search(text)):
        return ()
    return tuple(sight for sight in read_sights(told) if not sight.things or sight.things & set(ITEMS))


def read_sights(told: Sequence[str]) -> tuple[Sight, ...]:
    """What is to be on which side; nothing if that is not understood."""
    text = " ".join(told)
    if _UNREAD.intersection(_WHERE.sub("", text).split()):
        return ()
    if found := _AWAY.search(text):
        return tuple(_sights(found["what"], 180))
    if found := _BACK.search(text):
        return tuple(_sights(found["what"], 180))
    if _WHERE.search(text) and not _TURNED_TO.match(text):
        return tuple(_aside(text))
    if found := _FACED.search(text):
        return tuple(_sights(found["what"], 0))
    return ()


def _aside(text: str) -> Iterator[Sight]:
    """Things that are told with a side: "the lamp is on your left", "to your right is a wall"."""
    places = list(_WHERE.finditer(text))
    ends = [*(place.start() for place in places[1:]), len(text)]
    for i, place in enumerate(places):
        before = text[places[i - 1].end() if i else 0 : place.start()].split(" and ")[-1].strip()
        after = text[place.end() : ends[i]].split(" and ")[0].strip()
        what = after if not before and _VERB.match(after) else before
        for word in re.findall("left|right|back|front|ahead|behind", place[0]):
            yield from _sights(what, _DEGREES[word])


def _sights(what: str, turned: int) -> Iterator[Sight]:
    """What a noun phrase says is there."""
    told = what.split()
    things = anything(told)
    aside = turned in (90, 270)  # where pictures are on the walls of this hall, and a sofa is called a chair
    if things and not (aside and (things <= set(WALLS) or len(things) > 1)):
        yield Sight(things, turned)
    elif not things and "wall" in told and len(told) < 8:
        yield Sight(NOTHING, turned)
