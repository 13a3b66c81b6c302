"""What verbs may ask for in Scene, and who gives and who takes."""

from __future__ import annotations

from dataclasses import dataclass

from grice.worlds.scene.rules import Enter, Exit, Move, Stay, Switch, TakeHat

_ALL = frozenset({Enter, Exit, Move, TakeHat, Switch, Stay})


@dataclass(frozen=True)
class Heard:
    """The kinds of action that a verb may ask for, and whether the subject "takes" or "gives" a hat."""

    kinds: frozenset[type]
    role: str = ""
    sure: bool = True


def _heard(listed: str, kinds: set[type], role: str = "", sure: bool = True) -> dict[str, Heard]:
    return {start: Heard(frozenset(kinds), role, sure) for start in listed.split()}


VERBS: dict[str, Heard] = {
    **_heard("left leav exit disappear dissapear depart vanish dismiss delet", {Exit}),
    **_heard("remov kick send lose throw", {Exit, TakeHat, Move}, sure=False),
    **_heard("enter appear appaer appea arriv reappear reenter emerg insert creat", {Enter, Move}),
    **_heard("approach join show pop add bring fill replac", {Enter, Move}, sure=False),
    **_heard("mov shift slid scoot shuffl hop jump run relocat", {Move}),
    **_heard(
        "continu go gone went walk step head return com came get got turn cross proceed",
        {Enter, Exit, Move, TakeHat},
        sure=False,
    ),
    **_heard("off away out home", {Exit}, sure=False),
    **_heard("put plac", set(_ALL), sure=False),
    **_heard("tak took grab steal stole snatch borrow swip", {TakeHat, Move, Enter}, "takes"),
    **_heard("receiv", {TakeHat}, "takes"),
    **_heard("giv gave hand lend", {TakeHat}, "gives"),
    **_heard("pass", {TakeHat, Move}, "gives"),
    **_heard("switch swap trad exchang swich", {Switch, TakeHat, Move}, "swaps"),
    **_heard("chang", {Switch, TakeHat, Move, Stay}, "swaps", sure=False),
    **_heard("stand stood stay", {Enter, Move, Stay}, "stands", sure=False),
    **_heard("does did do again repeat too also", set(_ALL), sure=False),
}
