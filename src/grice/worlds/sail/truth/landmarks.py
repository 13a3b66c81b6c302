"""Places that route instructions name: an item, the end of a hall, a crossing, where another floor begins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from grice.text import ORDINALS
from grice.worlds.lexicon import listed
from grice.worlds.sail.map import Map, Place
from grice.worlds.sail.truth.things import Things, floors, item, meant

_ENDS = listed("end ends deadend wall")
_CORNERS = listed("corner bend")
_CROSSINGS = listed("intersection crossing junction crossroads alley alleys meets t exit")
_HALLS = listed(
    "hall halls hallway hallways path paths floor floors corridor carpet road flooring aisle tiles tile one"
)
_VAGUE = listed(
    "within pass last middle between almost before after past other see is are can about not doesn't"
)
_WHICH = listed("longer shorter long short opposite longetr either each")  # of two ends
_LEADS = listed("you get to reach come the a an arrive at are hit have reached that your into")
_STOPS = listed("passing past on where which that so by you it is at to in behind around round until till")
_ASIDE = {f"{whose} {side}": by for whose in ("your", "the") for side, by in (("left", 270), ("right", 90))}
_KINDS = {
    **dict.fromkeys(_ENDS, "end"),
    **dict.fromkeys(_CORNERS, "corner"),
    **dict.fromkeys(_CROSSINGS, "crossing"),
    **dict.fromkeys(_HALLS, "hall"),
}


class Landmark(NamedTuple):
    """A kind of place, and what is there: an item, or all of the floors that meet."""

    kind: str  # item, end, corner, crossing or hall
    things: tuple[Things, ...] = ()
    nth: int = 0
    """Which of them on the way; 0 if that need not be counted."""
    side: int = 0
    """Where a hall opens there, in degrees from ahead, if that is told."""
    beyond: int = 0
    """How many steps past it is meant; before it, if negative."""

    def at(self, map_: Map, place: Place, heading: int) -> bool:
        """Whether somebody who comes to a place in this direction is there."""
        if self.kind == "item":
            return map_.items[place] in self.things[0]
        ahead, right, behind, left = (
            map_.ways.get((place, (heading + by) % 360)) for by in (0, 90, 180, 270)
        )
        if self.side and not (right if self.side == 90 else left):
            return False
        ends = ahead is None or (behind is not None and ahead.floor != behind.floor)
        if self.kind == "end":
            return ends
        if self.kind == "hall":
            around = {way.floor for way in (ahead, right, behind, left) if way}
            return bool(left or right or ends) and all(named & around for named in self.things)
        return bool(left or right) or (self.kind == "corner" and ahead is None)


def read_landmark(told: Sequence[str]) -> Landmark | None:
    """The place that the noun phrase names which these words begin with; None if that is not understood."""
    start = next((i for i, word in enumerate(told) if word not in _LEADS), len(told))
    end = next((i for i, word in enumerate(told) if i > start and word in _STOPS), len(told))
    if told[end : end + 1] in (["is"], ["are"]):  # "until the easel is on your left"
        return None
    noun = ["intersection" if word.startswith("inte") else word for word in told[start:end]]
    if _VAGUE.intersection(noun):
        return None
    nth = next((ORDINALS[word] for word in noun if word in ORDINALS), 0)
    if thing := item(noun):
        return Landmark("item", (thing,), 0 if "this" in noun else nth or 1)
    side = _ASIDE.get(" ".join(told[end + 1 : end + 3]), 0)
    kind = next((_KINDS[word] for word in noun if word in _KINDS), None)
    match kind:
        case "end":
            return None if _WHICH.intersection(noun) else Landmark("end")
        case "corner":
            return Landmark("corner", nth=nth)
        case "crossing" | "hall" if named := floors(noun):
            exact = all(len(named_so) == 1 for named_so in named)
            return Landmark("hall", tuple(named), nth or int(exact))
        case "crossing" if not meant(noun):
            return Landmark("crossing", nth=nth or int("next" in noun), side=side)
        case "hall" if side and nth and not meant(noun):
            return Landmark("crossing", nth=nth, side=side)
    return None
