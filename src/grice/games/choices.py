"""People's choices, each with its condition and participant, from counts, rows, data frames or files."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from numbers import Real
from pathlib import Path
from typing import Any, TypeAlias

from grice.errors import DataError

Data: TypeAlias = Any  # whatever `read_choices` takes
FIELDS = ("given", "choice", "count", "context", "participant")
FORMS = (
    "counts {given: {choice: count}}, rows (given, choice[, count]), mappings or a data frame with the "
    f"columns {', '.join(FIELDS[:2])} and optionally {', '.join(FIELDS[2:])}, or a CSV or JSONL file of these"
)


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice that was made `count` times.

    `given` is the utterance that a listener heard, or the object that a speaker meant. `context` names the
    game where a model has several. `participant` is who chose, for models of different people.
    """

    given: Any
    choice: Any
    count: float = 1
    context: Any = None
    participant: Any = None


def read_choices(data: Data) -> tuple[Choice, ...]:
    """Choices in any of these forms, with equal ones counted together."""
    counts: dict[tuple[Any, ...], float] = {}
    for row in _rows(data):
        if not isinstance(row.count, Real) or not 0 <= float(row.count) < float("inf"):
            raise DataError(f"{row.choice!r} was chosen {row.count!r} times", allowed="a number, 0 or more")
        key = (row.given, row.choice, row.context, row.participant)
        counts[key] = counts.get(key, 0.0) + row.count
    made = tuple(
        Choice(given, choice, count, context, who)
        for (given, choice, context, who), count in counts.items()
        if count
    )
    if not made:
        raise DataError("there are no choices", allowed=FORMS)
    return made


def _rows(data: Data) -> Iterable[Choice]:
    where = ""
    if isinstance(data, str | Path):
        where, data = str(data), _read_file(Path(data))
    if hasattr(data, "to_dict") and hasattr(data, "columns"):  # a data frame
        data = data.to_dict("records")
    if isinstance(data, Mapping):
        for given, row in data.items():
            if not isinstance(row, Mapping):
                raise DataError(f"the counts for {given!r} are {row!r}", allowed="{choice: count}")
            yield from (Choice(given, choice, count) for choice, count in row.items())
        return
    if not isinstance(data, Iterable):
        raise DataError(f"choices are {data!r}", allowed=FORMS)
    for number, row in enumerate(data, 1):
        yield _row(row, number, where)


def _row(row: Any, number: int, where: str) -> Choice:
    if isinstance(row, Choice):
        return row
    if isinstance(row, Mapping):
        for name in FIELDS[:2]:
            if name not in row:
                raise DataError(
                    f"row {number} has no {name!r}, only {', '.join(map(repr, row))}",
                    where=where,
                    allowed=FORMS,
                )
            if row[name] is None or row[name] != row[name]:  # NaN is a data frame's missing value
                raise DataError(f"row {number} has an empty {name!r}", where=where, hint="leave the row out")
        return Choice(**{name: row[name] for name in FIELDS if name in row})
    if isinstance(row, tuple | list) and 2 <= len(row) <= len(FIELDS):
        return Choice(*row)
    raise DataError(f"row {number} is {row!r}", where=where, allowed=FORMS)


def _read_file(path: Path) -> list[Any]:
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            if path.suffix == ".jsonl":
                return [json.loads(line) for line in file if line.strip()]
            rows: list[dict[str, Any]] = list(csv.DictReader(file))
    except OSError as error:
        raise DataError(f"cannot be read: {error.strerror}", where=str(path), allowed=FORMS) from error
    except UnicodeDecodeError as error:
        raise DataError("is not UTF-8 text", where=str(path), allowed=FORMS) from error
    except json.JSONDecodeError as error:
        raise DataError(f"is not JSON lines: {error}", where=str(path), allowed=FORMS) from error
    for number, row in enumerate(rows, 2):
        if "count" not in row:
            break
        try:
            row["count"] = float(row["count"] or 1)
        except ValueError as error:
            raise DataError(f"the count is {row['count']!r}", where=f"{path}, line {number}") from error
    return rows
