"""Checks of a game's input: a mistake is an error with a hint, not a guess."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from numbers import Integral, Real
from typing import Any

from grice.errors import AgentError

EXAMPLE = '{"glasses": ["Ann", "Bob"], "hat": ["Bob"]}'


def read_lexica(
    lexica: Any,
) -> tuple[tuple[Any, ...], tuple[str, ...], dict[str, dict[str, dict[Any, float]]]]:
    """The objects, the utterances, and for each lexicon the degrees of truth of each utterance."""
    if not isinstance(lexica, Mapping) or not lexica:
        raise AgentError("there are no lexica", allowed=f'{{"narrow": {EXAMPLE}, "wide": …}}')
    tables = {name: _read_truth(name, truth) for name, truth in lexica.items()}
    utterances = tuple(dict.fromkeys(u for rows in tables.values() for u in rows))
    for name, rows in tables.items():
        if missing := [u for u in utterances if u not in rows]:
            raise AgentError(f"the lexicon {name!r} lacks {missing[0]!r}", hint="give it an empty list")
    objects = tuple(dict.fromkeys(o for rows in tables.values() for row in rows.values() for o in row))
    if not objects:
        raise AgentError("the truth table is empty", allowed=EXAMPLE)
    return objects, utterances, tables


def _read_truth(name: str, truth: Any) -> dict[str, dict[Any, float]]:
    of = f" of the lexicon {name!r}" if name else ""
    if not isinstance(truth, Mapping):
        raise AgentError(f"the truth table{of} is {truth!r}", allowed=f"a mapping like {EXAMPLE}")
    if not truth:
        raise AgentError(f"the truth table{of} is empty", allowed=EXAMPLE)
    return {utterance: _read_row(utterance, row) for utterance, row in truth.items()}


def _read_row(utterance: Any, row: Any) -> dict[Any, float]:
    if not isinstance(utterance, str):
        raise AgentError(f"the utterance {utterance!r} is not text", allowed="text")
    if isinstance(row, str) or not isinstance(row, Iterable):
        raise AgentError(
            f"{utterance!r} is true of {row!r}",
            allowed="a list of objects, or a mapping of objects to degrees from 0 to 1",
            hint=f"write [{row!r}] for one object",
        )
    found = dict(row) if isinstance(row, Mapping) else dict.fromkeys(row, 1.0)
    for thing, value in found.items():
        if not isinstance(value, Real) or not 0 <= float(value) <= 1:
            raise AgentError(f"{utterance!r} is true of {thing!r} to {value!r}", allowed="0 to 1")
    return found


def check_weights(what: str, weights: Mapping[Any, float] | None, names: Sequence[Any]) -> tuple[float, ...]:
    """Normalised log-weights in the order of `names`; uniform if none are given."""
    if weights is None:
        return (-math.log(len(names)),) * len(names)
    if not isinstance(weights, Mapping):
        raise AgentError(f"{what} is {weights!r}", allowed="a mapping of names to numbers")
    known = ", ".join(map(repr, names))
    for name, weight in weights.items():
        if name not in names:
            hint = "an object that nothing is true of needs a degree of 0 in the truth table"
            raise AgentError(f"{what} has {name!r}, which the game does not know", allowed=known, hint=hint)
        if not isinstance(weight, Real) or not 0 <= float(weight) < math.inf:
            raise AgentError(f"{what} of {name!r} is {weight!r}", allowed="0 or more")
    if missing := [name for name in names if name not in weights]:
        raise AgentError(f"{what} lacks {missing[0]!r}", allowed=known, hint="0 rules it out")
    total = float(sum(weights.values()))
    if not total:
        raise AgentError(f"{what} is zero everywhere", allowed="a positive number somewhere")
    return tuple(math.log(weights[n] / total) if weights[n] > 0 else -math.inf for n in names)


def check_costs(cost: Mapping[str, float] | None, utterances: Sequence[str]) -> None:
    """Refuses costs of unknown utterances, and costs that are no numbers."""
    for utterance, value in (cost or {}).items():
        if utterance not in utterances:
            raise AgentError(
                f"{utterance!r} has a cost and no meaning", allowed=", ".join(map(repr, utterances))
            )
        if not isinstance(value, Real) or not math.isfinite(value):
            raise AgentError(f"the cost of {utterance!r} is {value!r}", allowed="a number")


def check_alpha(alpha: float) -> float:
    """Alpha, if it is a positive number."""
    if not isinstance(alpha, Real) or not 0 < alpha < math.inf:
        raise AgentError(f"alpha is {alpha!r}", allowed="a positive number")
    return float(alpha)


def check_goals(goals: Any) -> None:
    """Refuses goals that have no names."""
    if goals is not None and not isinstance(goals, Mapping):
        raise AgentError(f"the goals are {goals!r}", allowed='a mapping like {"all?": lambda n: n == 2}')


def check_names(what: str, names: Any) -> tuple[str, ...]:
    """Names in a list, even if there is only one."""
    if isinstance(names, str) or not isinstance(names, Iterable):
        raise AgentError(
            f"{what} are {names!r}", allowed="a list of names", hint=f"write ({names!r},) for one"
        )
    return tuple(names)


def check_depth(depth: int) -> int:
    """The depth, if it is a number of levels."""
    if not isinstance(depth, Integral) or depth < 0:
        raise AgentError(f"the depth is {depth!r}", allowed="0 or more")
    return int(depth)
