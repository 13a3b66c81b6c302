"""An error browser: every instance of a result with what went wrong, beside a second result if given."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from grice.errors import DataError, GriceError
from grice.evaluation.results import Described, Followed, Result
from grice.pages.render import render
from grice.worlds import find_world

SHOWN = 8  # candidates of an instance whose scores are listed
IMPOSSIBLE = -1e299  # scores below stand for the logarithm of zero
LEAD = (
    "Every instance, the ones that went wrong first. Choose what went wrong, or search for words; open an "
    "instance to see where it led and what both models thought of its candidates."
)


@dataclass(frozen=True)
class Column:
    """The answer of one result to an instance."""

    name: str
    right: bool
    wrong: str  # the problem, in a few words
    answer: tuple[str, ...]
    pictures: tuple[tuple[str, Markup], ...]
    scores: tuple[tuple[str, str, bool | None], ...]  # base, judge, right: of the best candidates


@dataclass(frozen=True)
class Instance:
    """An instance, and the results' answers to it, side by side."""

    id: str
    asked: tuple[str, ...]
    reference: tuple[str, ...]
    columns: tuple[Column, ...]

    @property
    def differs(self) -> bool:
        return len({column.right for column in self.columns}) > 1

    @property
    def kinds(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(column.wrong for column in self.columns))


def page(title: str, results: Sequence[Result], names: Sequence[str] = ("first", "second")) -> str:
    """A self-contained page of one result, or of two of the same instances."""
    ids = [[row.id for row in result.rows] for result in results]
    if any(other != ids[0] for other in ids[1:]):
        raise DataError("these results are not of the same instances")
    if len({result.signature.role for result in results}) > 1:
        raise DataError("one result is a listener's, the other a speaker's")
    instances = [
        _instance([(name, r, row) for name, r, row in zip(names, results, rows, strict=False)])
        for rows in zip(*(result.rows for result in results), strict=True)
    ]
    instances.sort(key=lambda one: all(column.right for column in one.columns))
    kinds = Counter(kind for one in instances for kind in one.kinds)
    signatures = [f"{name}: {r.signature}" for name, r in zip(names, results, strict=False)]
    return render(
        "errors.html",
        title=title,
        lead=LEAD,
        instances=instances,
        kinds=kinds.most_common(),
        signatures=signatures,
    )


def what_went_wrong(row: Followed | Described) -> str:
    """In a few words; "right" if nothing did."""
    if isinstance(row, Described):
        deaf = [name for name, there in row.understood.items() if not there]
        return f"not understood by {', '.join(deaf)}" if deaf else "right"
    if row.correct:
        return "right" if not row.reference or row.answer == row.reference else "right end by other actions"
    if not any(scored.correct for scored in row.candidates):
        return "the right end was not proposed"
    if max(row.candidates, key=lambda scored: scored.base).correct:
        return "the judge overruled a base that was right"
    best = [scored for scored in row.candidates if scored.judge is not None]
    if best and max(best, key=lambda scored: scored.judge or 0.0).correct:
        return "the base outweighed a judge that was right"
    return "the right end was ranked too low"


def _instance(columns: Sequence[tuple[str, Result, Followed | Described]]) -> Instance:
    _, _, row = columns[0]
    asked = row.sentences if isinstance(row, Followed) else row.route
    return Instance(row.id, asked, row.reference, tuple(_column(*column) for column in columns))


def _column(name: str, result: Result, row: Followed | Described) -> Column:
    wrong, world = what_went_wrong(row), result.signature.world
    if isinstance(row, Described):
        scores: tuple[tuple[str, str, bool | None], ...] = ((_number(row.base), _number(row.judge), None),)
        return Column(name, wrong == "right", wrong, row.answer, (), scores)
    ends = [("where it led", row.end)] + ([] if row.correct else [("where it should have led", row.goal)])
    pictures = tuple((caption, _drawn(world, end)) for caption, end in ends)
    scored = tuple((_number(s.base), _number(s.judge), s.correct) for s in row.candidates[:SHOWN])
    return Column(name, row.correct, wrong, row.answer, pictures, scored)


def _drawn(world: str, state: str) -> Markup:
    """A picture of a state, or its text where it cannot be drawn (a map that is not available)."""
    known: Any = find_world(world)
    try:
        return Markup(known.drawing.svg(known.parse(state)))
    except GriceError:
        return Markup("<code>{}</code>").format(state)


def _number(score: float | None) -> str:
    if score is None:
        return "–"
    return "−∞" if score < IMPOSSIBLE else f"{score:.2f}"
