"""Noun phrases that are read whole: items, floors, and the places that they stand for."""

from __future__ import annotations

import re
from typing import NamedTuple

from grice.text import ORDINALS
from grice.worlds.lexicon import listed, table
from grice.worlds.sail.map import FLOORS, ITEMS, Map, Place
from grice.worlds.sail.truth.things import NAMES

HALL = "(?:hall|hallway|path|corridor|alley|aisle|road)"
_COLOURS = table(  # each with the one floor that it is said of truly
    {
        "brick": "red",
        "concrete": "grey gray plain bare",
        "flower": "rose flowery",
        "grass": "green",
        "gravel": "black stone",
        "wood": "brown",
        "yellow": "octagon octagons honeycomb",
    }
)
_ITEMS = {word: name for word, name in NAMES.items() if name in ITEMS}
_FLOORS = {word: name for word, name in NAMES.items() if name in FLOORS} | _COLOURS
_DETERMINERS = listed("the a an this that your")
_SURFACES = listed("carpet carpeted tiled tile tiles floor floored flooring colored area intersection")
_HALLS = listed("hall hallway path corridor alley aisle road halls hallways paths corridors")
_FLOORED = re.compile(rf"(?:the|an?|this) {HALL} with (.* floor(?:ing)?)")
_WHOLE = rf"(?: of (?:the|this|that) {HALL})?"
_KINDS = tuple(
    (re.compile(rf"(?:the|an?|this|that|your) {words}"), kind)
    for words, kind in (
        (rf"(?:very )?end{_WHOLE}", "end"),
        (rf"wall{_WHOLE}", "end"),
        (rf"dead ?end{_WHOLE}", "dead end"),
        (rf"corner{_WHOLE}", "corner"),
        ("t (?:intersection|junction)", "tee"),
        ("(?:intersection|crossing|junction|crossroads|alley)", "crossing"),
    )
)
_MEETING = re.compile(r"the (?:intersection|crossing|junction) (with|of|containing) (.+)")
_END_OF = re.compile(r"the (?:very )?end of (.+)")
_NTH = re.compile(rf"\b(next|{'|'.join(ORDINALS)}) ")


class Spot(NamedTuple):
    """A place by what is there: an item, halls that meet, or how the hall ends."""

    kind: str
    things: tuple[str, ...] = ()
    nth: int = 0
    """Which of them on the way, if that is told."""
    crossing: bool = False
    """Whether a hall leads to a side there."""

    def at(self, map_: Map, place: Place, heading: int) -> bool:
        """Whether somebody who comes to a place in this direction is there."""
        around = (map_.ways.get((place, (heading + by) % 360)) for by in (0, 90, 180, 270))
        ahead, right, behind, left = (way and way.floor for way in around)
        ways, aside = [ahead, right, behind, left], [floor for floor in (left, right) if floor]
        crosses = bool(aside) and (ahead is not None or behind is not None)
        if self.crossing and not crosses:
            return False
        match self.kind:
            case "item":
                return map_.items[place] in self.things
            case "end":  # not where one only looks at the wall beside a hall
                return ahead is None and (behind is not None or ways.count(None) == 3)
            case "end of":
                return behind in self.things and ahead not in self.things
            case "dead end":
                return ahead is None and not aside
            case "corner":
                return ways.count(None) == 2 and (ahead is None) != (behind is None)
            case "tee":
                return ways.count(None) == 1
            case "crossing":
                return crosses
            case "halls":
                return all(floor in ways for floor in self.things)
        if not self.crossing and behind in self.things:  # one is there all the time
            return False
        changed = behind is not None and ahead != behind  # where another floor begins
        return any(floor in self.things for floor in (*aside, ahead if changed else None))


def read_item(text: str) -> str | None:
    """The item that a phrase names, if it says no more."""
    names = [_ITEMS.get(word) for word in _bare(re.sub(r"\b(?:coat|hat) rack|bar stool", _joined, text))]
    return names[0] if len(names) == 1 else None


def read_floor(text: str) -> str | None:
    """The one floor that a phrase names, if it says no more."""
    if found := _FLOORED.fullmatch(text):
        text = found[1]
    told = [word for word in _bare(text) if word not in _SURFACES and word not in _HALLS]
    names = {_FLOORS.get(word) for word in told}
    return names.pop() if len(names) == 1 else None


def read_spot(text: str) -> Spot | None:
    """The place that a phrase names, if it is read whole."""
    nth = 0
    if found := _NTH.search(text):
        nth, text = ORDINALS.get(found[1], 1), text[: found.start()] + text[found.end() :]
    spot = _read_spot(text)
    return spot and spot._replace(nth=nth)


def _read_spot(text: str) -> Spot | None:
    for kind, named in _KINDS:
        if kind.fullmatch(text):
            return Spot(named)
    if (found := _END_OF.fullmatch(text)) and (floor := read_floor(found[1])):
        return Spot("end of", (floor,))
    if found := _MEETING.fullmatch(text):
        return _read_meeting(*found.groups())
    if item := read_item(text):
        return Spot("item", (item,))
    floor = read_floor(text)
    return Spot("hall", (floor,)) if floor else None


def _read_meeting(how: str, what: str) -> Spot | None:
    """A crossing, by what is there or by the halls that meet."""
    if item := read_item(what):
        return Spot("item", (item,), crossing=True) if how != "of" else None
    floors = [floor for part in what.split(" and ") if (floor := read_floor(part))]
    if len(floors) <= what.split().count("and"):
        return None
    return Spot("hall" if len(floors) == 1 else "halls", tuple(floors), crossing=True)


def _bare(text: str) -> list[str]:
    """The words of a phrase but its determiner."""
    told = text.split()
    return told[1:] if told and told[0] in _DETERMINERS else told


def _joined(found: re.Match[str]) -> str:
    return {"bar stool": "barstool"}.get(found[0], "hatrack")
