"""What is asked of a row in one sentence and takes several actions: moving, replacing and reversing."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from grice.text import ORDINALS, number
from grice.worlds.lexicon import Ago
from grice.worlds.tangrams.drawing import FIGURES
from grice.worlds.tangrams.nouns import PLACES, named
from grice.worlds.tangrams.rules import Row

_ONE = r"(?P<one>[a-z0-9 ]+?)"
_SHAPES = {figure.name: shape for shape, figure in FIGURES.items()}
_END = (
    r"(?:to|at|in|on) (?:the )?(?:very |far )?"
    r"(?P<end>front|beginning|start|end|back|(?:right|left)(?= end)|(?<=far )(?:right|left))"
    r"(?: end)?(?: of (?:the )?(?:row|line))?"
)
_BESIDE = (
    r"(?:to )?(?:a place |the place )?(?:right |just |directly |immediately )?"
    r"(?:(?P<side>before|after|behind|in front of|(?:the )?(?:left|right) of) (?P<next>[a-z0-9 ]+)"
    r"|(?:in )?between (?P<left>[a-z0-9 ]+) and (?P<right>[a-z0-9 ]+))"
)
_SPOT = r"(?:place|position|spot|slot)"
_RANKS = "|".join((*ORDINALS, "last"))
_RANK = (
    rf"(?:to|in|into|at) (?:the )?(?:(?P<rank>{_RANKS}) {_SPOT}"
    rf"|(?:(?:{_SPOT}|figure) )?(?P<nth>[1-5]|one|two|three|four|five))"
)
_STEPS = (
    rf"(?:by |over )?(?P<steps>one|two|three|[1-3]|a)(?: {_SPOT}s?| steps?)?(?: over| further)?(?: to the)? "
    r"(?P<way>left|right|forwards?|backwards?)"
)
_FIRST = r"(?P<first>first|foremost|last)"
_SWAPS = r"(?:swap|switch|exchange|trade)"
_BETWEEN = re.compile(
    r"the (?:figure|one|shape|object|item)(?: (?:that|which))?(?: (?:is|stands|standing))? (?:in )?between "
    r"(?P<left>the [a-z]+) and (?P<right>the [a-z]+)"
)
_ROW = r"(?:the )?(?:whole |entire )?(?:row|line|order|sequence)"
_LEFT_OF = (["before"], ["front", "of"], ["left", "of"])
_AT_FRONT = ("front", "beginning", "start", "left")


def expanded(words: Sequence[str], ago: Ago) -> list[str] | None:
    """What moves, replaces, puts in, or reverses, action by action; None if the words ask for one action."""
    said = " ".join(words)
    for pattern, meant in _MEANT:
        found = pattern.fullmatch(said)
        row = ago(0) if found else None
        if found and isinstance(row, Row) and (requests := meant(found, row)):
            return requests
    if (found := _BETWEEN.search(said)) and isinstance(row := ago(0), Row):
        left, right = _place(found["left"], row), _place(found["right"], row)
        if left is not None and right is not None and abs(left - right) == 2:
            return [f"{said[: found.start()]}the {PLACES[(left + right) // 2]} figure{said[found.end() :]}"]
    return None


def _move(found: re.Match[str], row: Row) -> list[str] | None:
    """Takes a figure out and puts it where it should go."""
    place = _place(found["one"], row)
    if place is None:
        return None
    others = Row(row.shapes[:place] + row.shapes[place + 1 :])
    target = _target(found, others, row)
    if target is None or target == place:
        return None
    return [f"remove the {PLACES[place]} figure", f"put it back in the {PLACES[target]} place"]


def _insert(found: re.Match[str], row: Row) -> list[str] | None:
    """Puts a figure that is missing beside another; one that is there is moved."""
    shape = _shape(found["one"])
    if shape is None or shape in row.shapes:
        return _move(found, row)
    target = _target(found, row, row)
    return None if target is None else [f"add {found['one']} in the {PLACES[target]} place"]


def _steps(found: re.Match[str], row: Row) -> list[str] | None:
    """Takes a figure out and puts it in again so many places further on."""
    place, steps = _place(found["one"], row), 1 if found["steps"] == "a" else number(found["steps"])
    if place is None or steps is None:
        return None
    target = place + (-steps if found["way"] in ("left", "forward", "forwards") else steps)
    if not 0 <= target < len(row.shapes):
        return None
    if steps == 1:
        return [f"swap the {PLACES[place]} and the {PLACES[target]} figure"]
    return [f"remove the {PLACES[place]} figure", f"put it back in the {PLACES[target]} place"]


def _swap(found: re.Match[str], row: Row) -> list[str] | None:
    """Two figures, both counted from the right."""
    one, other = (_place(f"{found[name]} from the right", row) for name in ("one", "other"))
    if one is None or other is None or one == other:
        return None
    return [f"swap the {PLACES[one]} and the {PLACES[other]} figure"]


def _replace(found: re.Match[str], row: Row) -> list[str] | None:
    """One figure instead of another: it comes in its place, or they change places if both are there."""
    place, shape = _place(found["one"], row), _shape(found["other"])
    if place is None or shape is None:
        return None
    if shape in row.shapes:
        return [f"swap the {PLACES[place]} and the {PLACES[row.shapes.index(shape)]} figure"]
    return [f"remove the {PLACES[place]} figure", f"add {found['other']} in the {PLACES[place]} place"]


def _reverse(found: re.Match[str], row: Row) -> list[str] | None:
    """The row from back to front."""
    n = len(row.shapes)
    return [f"swap the {PLACES[i]} and the {PLACES[n - 1 - i]} figure" for i in range(n // 2)] or None


def _target(found: re.Match[str], others: Row, row: Row) -> int | None:
    """At which place, from 0, among the others a figure should come; descriptions are of the whole row."""
    told = found.groupdict()
    if end := told.get("end"):
        return 0 if end in _AT_FRONT else len(others.shapes)
    if told.get("nth") or told.get("rank"):
        rank = ORDINALS.get(told["rank"] or "", number(told["nth"] or "") or len(row.shapes))
        return rank - 1 if rank - 1 <= len(others.shapes) else None
    if told.get("first"):
        return 0 if told["first"] in ("first", "foremost") else len(others.shapes)
    if told.get("next"):
        place = _among(told["next"], others, row)
        return None if place is None else place + (told["side"].split()[-2:] not in _LEFT_OF)
    left, right = (_among(told.get(side) or "", others, row) for side in ("left", "right"))
    return max(left, right) if left is not None and right is not None and abs(left - right) == 1 else None


def _among(words: str, others: Row, row: Row) -> int | None:
    """The place among the others of what is described in the row."""
    place = _place(words, row)
    shape = None if place is None else row.shapes[place]
    return others.shapes.index(shape) if shape is not None and shape in others.shapes else None


def _place(words: str, row: Row) -> int | None:
    """The place, from 0, of the one figure that is described; None if it is none, or not only one."""
    said = words.split()
    if not set(said) - {"the", "one", "figure", "all"}:
        return None
    fits = named(row, said)
    return PLACES.index(fits[0].split()[1]) if fits is not None and len(fits) == 1 else None


def _shape(words: str) -> str | None:
    """The shape that is called by its name."""
    return _SHAPES.get(words.removeprefix("the "))


_TO = rf"(?:{_END}|{_BESIDE}|{_RANK})"
_MEANT: tuple[tuple[re.Pattern[str], Callable[[re.Match[str], Row], list[str] | None]], ...] = tuple(
    (re.compile(pattern), meant)
    for pattern, meant in (
        (rf"(?:move|shift|send|bring|put|pull|slide|place) {_ONE} {_TO}", _move),
        (rf"{_ONE} (?:goes|moves|comes|should (?:go|move|come)|belongs) (?:{_TO}|{_FIRST})", _move),
        (rf"make {_ONE} (?:the )?(?P<rank>{_RANKS})(?: one| figure)?(?P<nth>)", _move),
        (rf"(?:move|shift|slide|push) {_ONE} {_STEPS}", _steps),
        (rf"{_SWAPS} (?:the )?(?P<one>\w+) and (?:the )?(?P<other>\w+)(?: \w+)? from the right", _swap),
        (rf"(?:add|insert|bring in|bring back|put in|put|place) {_ONE}(?: in| back)? {_BESIDE}", _insert),
        (rf"(?:put|place|add|insert) {_ONE} {_FIRST}", _insert),
        (rf"(?:replace|substitute) {_ONE} (?:with|by) (?P<other>the [a-z]+)", _replace),
        (
            rf"(?:reverse|turn(?: around)?|flip) (?:the )?(?:(?:order|sequence) of )?{_ROW}(?: around)?",
            _reverse,
        ),
    )
)
