"""Sentences of which every word is understood: what each of their clauses claims."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TypeAlias

from grice.text import ORDINALS, number
from grice.worlds.lexicon import listed
from grice.worlds.sail.truth.clauses import clauses
from grice.worlds.sail.truth.exact import forms
from grice.worlds.sail.truth.exact.claims import (
    DEGREES,
    Being,
    Claim,
    Coming,
    Going,
    Seeing,
    Sight,
    Staying,
    Turning,
)
from grice.worlds.sail.truth.exact.spots import Spot, read_floor, read_item, read_spot

Read: TypeAlias = Callable[[re.Match[str]], Sequence[Claim]]

_CACHED = 2**14
_FILLER = listed("and then now just also please next finally again here so")
_ON = (Going(), Going(straight=True))
_OFTEN = {"once": 1, "twice": 2, "a": 1, "another": 1}


@lru_cache(_CACHED)
def read_claims(sentence: str) -> tuple[tuple[str, tuple[Claim, ...]], ...]:
    """Each clause with what it claims; with nothing, if it is not understood to the last word."""
    told = [(text, tuple(_read(text))) for text in map(_bare, clauses(sentence))]
    match told:
        case [(text, (Turning(floor=str()) as turn,)), *others]:  # of its place nothing else is told
            return ((text, (replace(turn, seeks=True),)), *others)
        case [(text, (Going() as walk,)), (_, (Coming(), *_)), *_] if walk in _ON:  # how far is told then
            return ((text, (Staying(),)), *told[1:])
    return tuple(told)


def _bare(told: Sequence[str]) -> str:
    """A clause without words at its ends that claim nothing."""
    words = [word.rstrip("'") for word in told]
    while words and words[0] in _FILLER:
        words = words[1:]
    while words and words[-1] in _FILLER:
        words = words[:-1]
    return " ".join(words)


def _read(text: str) -> Sequence[Claim]:
    for form, read in _FORMS:
        if (found := form.fullmatch(text)) and (claims := read(found)):
            return claims
    return ()


def _read_turn(found: re.Match[str]) -> Sequence[Claim]:
    """A turn to a side, and where it is or what is ahead then."""
    told = found.groupdict()
    side, nth, how, what = told["side"], told.get("nth"), told["how"], told["what"]
    turn = Turning(side, nth=ORDINALS.get(nth, 1) if nth else 0)
    turns = [turn] * _count(told.get("often") or "once")
    if len(turns) > 1 and told["verb"] != "turn":  # "go left twice"
        return []
    if how is None:
        return turns
    if how == "at":
        spot = read_spot(what)
        return [Coming(spot), *turns] if spot and not nth else []
    if how == "to face":
        seen = _sighted(_things(what, 0))
        return [*turns, *seen] if seen else []
    if how in ("toward", "towards"):
        item = read_item(what)
        return [Turning(side, turn.nth, item=item)] if item else []
    if forms.THIS_HALL.fullmatch(what):
        return [*turns, Seeing((Sight("way", "", 0),))]
    floor = read_floor(what)
    return [Turning(side, turn.nth, floor)] if floor else []


def _read_walk(found: re.Match[str]) -> Sequence[Claim]:
    """A walk; each phrase that is told with it must be understood, and be the only one of its kind."""
    told = {name: text for name, text in found.groupdict().items() if text}
    if not told or {"own", "floor"} <= told.keys():
        return []
    if "own" in told:
        told["floor"] = told.pop("own")
    floor = read_floor(told["floor"]) if "floor" in told else None
    spot = read_spot(told["spot"]) if "spot" in told else Spot("end") if "far" in told else None
    item, past, passing = (
        read_item(told[name]) if name in told else None for name in ("item", "past", "passing")
    )
    read = {"floor": floor, "spot": spot, "item": item, "past": past, "passing": passing}
    if any(read[name] is None for name in read.keys() & told.keys()):
        return []
    blocks = _count(told["count"]) if "count" in told else None
    return [Going(blocks, spot, floor, item, past, passing, straight="straight" in told or "ahead" in told)]


def _count(told: str) -> int:
    """How often something is done, or how many steps are taken."""
    first = told.split()[0]
    return _OFTEN[first] if first in _OFTEN else number(first) or 0


def _read_at(found: re.Match[str]) -> Sequence[Claim]:
    spot = read_spot(found["spot"])
    return [Coming(spot)] if spot else []


def _read_being(found: re.Match[str]) -> Sequence[Claim]:
    spot = read_spot(found["spot"])
    return [Being(spot)] if spot else []


def _read_holds(found: re.Match[str]) -> Sequence[Claim]:
    item = read_item(found["what"])
    return [Being(Spot("item", (item,), crossing=found["crossing"] is not None))] if item else []


def _read_so(found: re.Match[str]) -> Sequence[Claim]:
    return _sighted(list(_placed(found)), turns=1)


def _read_back(found: re.Match[str]) -> Sequence[Claim]:
    return _sighted(_things(found["what"], DEGREES["behind"]), turns=int(found["turns"] is not None))


def _read_face(found: re.Match[str]) -> Sequence[Claim]:
    return _sighted(_things(found["what"], 0), turns=int(found["turns"] is not None))


def _read_facing(found: re.Match[str]) -> Sequence[Claim]:
    return _sighted(_things(found["what"], 0))


def _read_along(found: re.Match[str]) -> Sequence[Claim]:
    floor, back = read_floor(found["floor"]), found["back"]
    behind = forms.BACK.fullmatch(back) if back else None
    sights = _things(behind["what"], DEGREES["behind"]) if behind else []
    if not floor or (back and not sights):
        return []
    return _sighted([Sight("floor", floor, 0), *sights], turns=0)


def _read_seen(found: re.Match[str]) -> Sequence[Claim]:
    parts = [forms.SEEN.fullmatch(part) for part in re.split(r" and (?=(?:an?|the) )", found["seen"])]
    sights = [list(_placed(part)) if part else [] for part in parts]
    return _sighted([one for some in sights for one in some]) if all(sights) else []


def _sighted(sights: Sequence[Sight], turns: int | None = None) -> Sequence[Claim]:
    return [Seeing(tuple(sights), turns)] if sights else []


def _placed(found: re.Match[str]) -> Iterator[Sight]:
    """Something that is told with its sides, or with none."""
    told = found.groupdict()
    sides = [told[name] for name in ("by", "also") if told[name]]
    sides += [name for name in ("ahead", "behind") if told[name]]
    for turned in [DEGREES[side] for side in sides] or [-1]:
        yield from _things(told["what"], turned)


def _things(what: str, turned: int) -> list[Sight]:
    """What a phrase says is there."""
    if wall := forms.WALL.fullmatch(what):
        tee = [Sight("tee", "", None)] if wall["tee"] else []
        return [Sight("wall", "", turned), *tee] if turned >= 0 else []
    if item := read_item(what):
        return [Sight("item", item, turned)]
    floor = read_floor(what)
    return [Sight("floor", floor, turned)] if floor and turned >= 0 else []


_FORMS: tuple[tuple[re.Pattern[str], Read], ...] = (
    (forms.STAY, lambda found: [Staying()]),
    (forms.AROUND, lambda found: [Turning("around")]),
    (forms.TURN, _read_turn),
    (forms.NTH, _read_turn),
    (forms.AT, _read_at),
    (forms.SO, _read_so),
    (forms.BACK, _read_back),
    (forms.ALONG, _read_along),
    (forms.FACE, _read_face),
    (forms.SEE, _read_seen),
    (forms.FACING, _read_facing),
    (forms.BE, _read_being),
    (forms.HOLDS, _read_holds),
    (forms.WALK, _read_walk),
)
