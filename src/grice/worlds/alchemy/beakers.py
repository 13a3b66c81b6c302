"""What people call a beaker: by place, colour, amount, layers, neighbours and what was just done with it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from grice.text import SHORT
from grice.worlds.alchemy.grammar import touched
from grice.worlds.alchemy.rules import BEAKERS, COLOURS, UNITS, AlchemyAction, Beakers, Pour
from grice.worlds.grammar import NUMBERS, ORDINALS, paired
from grice.worlds.mixture import Kept, Mixture

ONE = ("beaker", "beaker", "one", "one")
NOUNS = (*ONE, *ONE, "container", "flask", "glass", "cup", "tube", "vial", "jar")
STUFF = ("liquid", "chemical", "stuff", "fluid", "solution", "substance", "content", "water")
COLORS = ("colors", "colours", "layers", "chemicals", "different colors")


def name_beakers(state: Beakers, past: AlchemyAction | None) -> list[Mixture]:
    """For each beaker what it may be called, by phrases that may be true of others too."""
    kinds = [
        COLOURS[units[0]] if len(set(units)) == 1 else "layered" if units else "empty"
        for units in state.contents
    ]
    most = max(map(len, state.contents))
    it = touched(past)
    nouns = []
    for place, (units, kind) in enumerate(zip(state.contents, kinds, strict=True)):
        alike = [i for i, other in enumerate(kinds) if other == kind]
        other = it is not None and len(alike) > 1 and it - 1 in alike and it - 1 != place
        around = [kinds[i] if 0 <= i < BEAKERS else "layered" for i in (place - 1, place + 1)]
        nouns.append(
            Mixture(
                (10, _name_place(place)),
                (10, _name_contents(units, kind)),
                (4, _name_rank(kind, alike.index(place), len(alike))),
                (3, _name_other(kind) if other else ()),
                (2, _name_most() if len(units) == most else ()),
                (2, _name_beside(kind, *around)),
                (1, _name_beside_place(place)),
                (9, _name_recent(type(past).__name__, bool(units)) if past and it == place + 1 else ()),
                (2, _name_emptied() if isinstance(past, Pour) and past.source == place + 1 else ()),
            )
        )
    return nouns


@cache
def _name_place(place: int) -> Mixture:
    word, short, number, behind = ORDINALS[place], SHORT[place], place + 1, BEAKERS - 1 - place
    plain = [f"the {spelt} {noun}" for noun in NOUNS for spelt in (word, word, short)]
    numbered = [f"beaker {number}"] * 6 + [f"beaker {NUMBERS[number]}"] * 3
    numbered += [f"{noun} {number}" for noun in NOUNS[8:]] + [f"{number}"] * 2
    bare = (f"the {word}", f"the {word}", f"the {short}", f"{word} beaker", f"{word} one")
    left = [f"the {word}{noun} from the left" for noun in ("", " beaker", " one")]
    right = [f"the {ORDINALS[behind]}{noun} from {the}" for noun in ("", " beaker", " one") for the in _RIGHT]
    right += [f"{ORDINALS[behind]} from the right", f"{ORDINALS[behind]} from right"]
    if 0 < behind < 3:
        ways = [f"{ORDINALS[behind]} to last", f"{ORDINALS[behind]} to last", f"{ORDINALS[behind]} last"]
        ways += ["next to last", "penultimate"] * (behind == 1)
        right += [f"the {way}{noun}" for way in ways for noun in ("", " beaker", " beaker", " one")] * 3
    middle = [f"the {middle} {noun}" for middle in ("middle", "middle", "center") for noun in ONE]
    middle += [f"the {noun} in the {middle}" for middle in ("middle", "center") for noun in ONE]
    return Kept(
        (10, plain),
        (6, numbered),
        (3, bare),
        (1, left),
        (2 if behind < 4 else 0.3, right),
        (10, _name_end(place) if place in (0, BEAKERS - 1) else ()),
        (5, middle if place == BEAKERS // 2 else ()),
    )


_RIGHT = ("the right", "the right", "right", "the end")


def _name_end(place: int) -> list[str]:
    side = "right" if place else "left"
    names = [f"the {side}most{noun}" for noun in ("", " beaker", " beaker", " one")]
    names += [f"the far {side} {noun}" for noun in ONE[1:3]]
    where = (f"on the far {side}", f"at the far {side}", f"all the way to the {side}", f"on the {side} end")
    names += [f"the {noun} {at}" for noun in ONE[1:3] for at in where]
    if side == "left":
        return [*names, "the very first beaker", "the beaker at the start"]
    last = [f"the {last}{noun}" for last in ("last", "last", "final") for noun in ("", " beaker", " one")]
    return [*names, *last, *last, *last, "the beaker at the end", "the one at the end", "the very last one"]


@cache
def _name_contents(units: str, kind: str) -> Mixture:
    if not units:
        empty = [f"the empty {noun}" for noun in ONE] + [f"an empty {noun}" for noun in ONE[1:3]]
        return Kept((1, [*empty, "the one that is empty", "the beaker with nothing in it"]))
    return Kept(
        (10, _name_layers(units) if kind == "layered" else _name_hue(kind, len(units))),
        (2, _name_inside(units)),
        (2, _name_amount(len(units))),
    )


def _name_hue(hue: str, count: int) -> Mixture:
    unit = "unit" if count == 1 else "units"
    plain = [f"the {hue} {noun}" for noun in NOUNS] * 2
    bare = [hue] * 4 + [f"the {hue}"] * 6 + [f"the {hue} {stuff}" for stuff in STUFF]
    only = [f"the all {hue} beaker", f"the beaker that is {hue}", f"the beaker with only {hue} in it"]
    only += [f"the beaker of {hue}", f"the one that is all {hue}", f"the beaker with just {hue}"]
    numbers = (NUMBERS[count], str(count), *["a single", "a"] * (count == 1))
    many = [f"{number} {hue}{more}" for number in numbers for more in (f" {unit}", "", "s" * (count > 1))]
    many += [f"{number} {unit} of {hue}" for number in numbers]
    counted = [f"the {noun} {has} {much}" for noun in ONE[1:3] for has in _HAS for much in many]
    counted += [f"the {hue} {noun} with {n} {unit}" for n in numbers[:2] for noun in ONE[1:3]]
    counted += [f"the {much}" for much in many if not much.startswith("a ")]
    return Mixture((9, plain), (6, bare), (1, only), (3, counted))


_HAS = ("with", "with", "that has", "containing", "holding")


def _name_layers(units: str) -> Mixture:
    seen = [COLOURS[colour] for colour in dict.fromkeys(units)]
    top, bottom = COLOURS[units[-1]], COLOURS[units[0]]
    where = [f"{top} {on}" for on in ("on top", "on top", "at the top", "as the top layer")]
    where += [f"{bottom} {at}" for at in ("at the bottom", "on the bottom", "at the base")]
    ends = [f"the {noun} with {the}{at}" for noun in ONE[1:3] for at in where for the in ("", "the ")]
    number = NUMBERS[len(seen)]
    several = [
        f"the {noun} with {n} {many}" for noun in ONE[1:3] for n in (number, "several") for many in COLORS
    ]
    several += [f"the {noun} with more than one color" for noun in ONE[1:3]]
    several += [
        f"the {mixed} {noun}" for mixed in ("multicolored", "layered", "mixed up") for noun in ONE[1:3]
    ]
    both: list[str] = []
    if len(seen) == 2:
        for one, other in paired(*seen):
            both += [f"the {one} and {other} {noun}" for noun in NOUNS]
            both += [f"the {noun} {has} {one} and {other}" for noun in ONE[1:3] for has in _HAS]
            both += [f"the {one} and {other}", f"the {one} and {other} mixture", f"the {one} {other} beaker"]
            both += [f"the half {one} half {other} one"] * (units.count(units[0]) * 2 == len(units))
    return Mixture((3, ends), (2, several), (6, both))


def _name_inside(units: str) -> list[str]:
    seen = [COLOURS[colour] for colour in dict.fromkeys(units)]
    inside = ("with {} in it", "that has {} in it", "with the {} in it", "with some {}")
    return [f"the {noun} {having.format(hue)}" for hue in seen for having in inside for noun in ONE[1:3]]


def _name_amount(count: int) -> list[str]:
    unit = "unit" if count == 1 else "units"
    names = [f"the {noun} {has} {n} {unit}" for noun in ONE for has in _HAS for n in (NUMBERS[count], count)]
    names += [f"the {n} unit beaker" for n in (NUMBERS[count], count)]
    names += [f"the full {noun}" for noun in ONE * 2] * (count == UNITS)
    return names + ["the half full beaker", "the half full one"] * (count * 2 == UNITS)


@cache
def _name_most() -> Mixture:
    names = [
        f"the {noun} with {most}"
        for noun in ONE[1:3]
        for most in ("the most", "the most in it", "most units")
    ]
    return Mixture(
        (
            1,
            [
                *names,
                "the fullest beaker",
                "the fullest one",
                "the fullest",
                "the beaker that is the most full",
            ],
        )
    )


@cache
def _name_rank(kind: str, rank: int, count: int) -> Mixture:
    if kind == "layered":
        return Mixture()
    if count == 1:
        return Mixture((1, [f"the {only} {kind} {noun}" for only in ("only", "remaining") for noun in ONE]))
    words = [ORDINALS[rank], SHORT[rank], *["leftmost", "left", "first"] * (rank == 0)]
    words += ["last", "last", "rightmost", "right"] * (rank == count - 1)
    names = [
        f"the {word} {kind}{noun}" for word in words for noun in ("", " beaker", " beaker", " one", " one")
    ]
    side = {0: "left", count - 1: "right"}.get(rank)
    names += [f"the {kind} {noun} on the {far}{side}" for noun in ONE for far in ("", "far ")] if side else []
    return Mixture((1, [*names, f"the {ORDINALS[rank]} {kind} one from the left"]))


@cache
def _name_other(kind: str) -> Mixture:
    return Mixture(
        (1, [f"the other {kind} {noun}" for noun in ONE * 2] + [f"the other {kind}", "the other one"] * 2)
    )


@cache
def _name_beside(own: str, before: str, after: str) -> Mixture:
    names: list[str] = []
    mine = ("", f"{own} ") if own != "layered" else ("",)
    for kind, sides in (
        (before, ("right of", "to the right of", "after", "on the right of", "just right of")),
        (after, ("left of", "to the left of", "before", "on the left of", "just left of")),
    ):
        if kind not in ("layered", "empty"):
            names += [
                f"the {noun} {side} the {kind}{more}" for side in sides for noun in ONE[1:3] for more in _MORE
            ]
            names += [f"the {me}beaker {sides[1]} the {kind} one" for me in mine]
            names += [f"the {me}one {near} the {kind} one" for me in mine for near in ("next to", "beside")]
    if {before, after}.isdisjoint({"layered", "empty"}) and before != after:
        for one, other in paired(before, after):
            names += [f"the {me}beaker between {one} and {other}" for me in mine]
            names += [f"the one between the {one} and the {other} one", f"the one between {one} and {other}"]
    return Mixture((1, names))


_MORE = ("", " one", " beaker")


@cache
def _name_beside_place(place: int) -> Mixture:
    names: list[str] = []
    for other, sides in (
        (place - 1, ("after", "to the right of")),
        (place + 1, ("before", "to the left of")),
    ):
        if 0 <= other < BEAKERS:
            words = [ORDINALS[other], *["last"] * (other == BEAKERS - 1)]
            near = (*sides, "next to")
            names += [
                f"the {n} {side} the {w}{m}" for n in ONE[1:3] for side in near for w in words for m in _MORE
            ]
    return Mixture((1, names))


@cache
def _name_recent(done: str, filled: bool) -> Mixture:
    """The beaker that something was just done with."""
    said = {
        "Pour": ("poured into", "filled", "just poured into", "just filled", "added to"),
        "Mix": ("mixed", "just mixed", "stirred", "just stirred"),
        "Drain": ("drained", "just drained", "took from", "just poured from", "just took some from"),
    }[done]
    names = [
        f"the {noun} {who} {act}"
        for noun in ("beaker", "one", "beaker that")
        for who in ("you", "we")
        for act in said
    ]
    result = ["the result", "the mixture", "the resulting mixture", "what you have now", "the new mixture"]
    mixed = ["the brown you just made", "the brown mixture", "the one that is brown now", "the new brown one"]
    left = ["the rest", "the rest", "what is left", "what is left in it", "the rest of it", "the remainder"]
    left += ["whatever is left", "what remains", "the remaining liquid"]
    same = ["the same beaker", "the same one", "this beaker", "this one", "this", "that same beaker"]
    return Kept(
        (12, ["it"] * 5 + ["that", "that one", "that beaker"]),
        (2, same),
        (2, names),
        (2, result if done != "Drain" else ()),
        (2, mixed if done == "Mix" else ()),
        (6, left if done == "Drain" and filled else ()),
    )


@cache
def _name_emptied() -> Mixture:
    acts = ("emptied", "just emptied", "just poured from", "just poured out")
    return Mixture(
        (1, [f"the {noun} {who} {act}" for noun in ONE[1:3] for who in ("you", "we") for act in acts])
    )


@cache
def name_near(side: str) -> Mixture:
    """A beaker by the one that was just named."""
    near = "after" if side == "right" else "before"
    names = [f"the {noun} {at} its {side}" for noun in ONE[1:3] for at in ("to", "on")] * 3
    names += [f"the {noun} {there}" for noun in ONE[1:3] for there in _there(side, near)]
    names += [f"the next {noun}" for noun in ("one", "one", "beaker")] * (side == "right")
    return Mixture((1, [*names, "the one next to it", "the beaker next to it", "its neighbor"]))


def _there(side: str, near: str) -> Sequence[str]:
    return (
        f"{side} of it",
        f"to the {side} of it",
        f"on the {side} of it",
        f"to the {side}",
        f"{near} it",
        f"{near} that",
    )
