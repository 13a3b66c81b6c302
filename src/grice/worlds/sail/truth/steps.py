"""What one clause of a route instruction asks for."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from grice.worlds.sail.truth.landmarks import Landmark
from grice.worlds.sail.truth.sights import Sight
from grice.worlds.sail.truth.things import NOTHING, Things


class Turn(NamedTuple):
    """A turn on the spot, or further on."""

    text: str
    side: str  # left, right, around, or "" for any
    onto: Things = NOTHING
    """The floor that one looks along then."""
    nth: int = 0
    """At which opening on that side, if that is told."""
    walks: bool = False
    """Whether one may have to walk to where it is."""
    here: bool = False
    """Whether one surely does not."""
    late: bool = False
    """Whether one may walk to it though that is not told."""
    mixed: bool = False
    """Whether left may be right, where there is a wall on the left."""


class Walk(NamedTuple):
    """Some steps, perhaps to somewhere."""

    text: str
    blocks: int | None = None
    to: Landmark | None = None
    past: tuple[Things, ...] = ()
    along: Things = NOTHING
    """The floor that it begins on."""
    aside: int | None = None
    """Where it goes first, in degrees from ahead, if that is told."""
    bends: bool = False
    """Whether it goes round a corner."""
    straight: bool = False
    """Whether it goes where one looks: one does not turn first."""
    back: bool = False
    still: bool = False
    """Whether one may be there already."""
    ends: bool = False
    """Whether it is told to stop there."""


class Look(NamedTuple):
    """Turns, or none, that lead to such sights; also steps, if it is only told what will be seen."""

    text: str
    sights: tuple[Sight, ...]
    walks: bool = False


class Towards(NamedTuple):
    """Turns, and perhaps steps, that lead nearer to something."""

    text: str
    things: Things


class Return(NamedTuple):
    """A way back to where an earlier instruction began."""

    text: str


class Stay(NamedTuple):
    """Nothing more is to be done."""

    text: str


class Free(NamedTuple):
    """What is not understood: anything may be done."""

    text: str


Step: TypeAlias = Turn | Walk | Look | Towards | Return | Stay | Free
