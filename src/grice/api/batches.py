"""One question to a pair, or many in one batch, with an error in the place of each invalid one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias, TypeVar

from grice.api.answers import Answer
from grice.episode import Episode
from grice.errors import AgentError, GriceError, ParseError

Weight: TypeAlias = float | Sequence[float | None] | None  # of the judge: for all questions, or for each
Kind = TypeVar("Kind", bound=Answer)
MISSING: Any = object()  # the second argument, where many questions or a task are given
Task = TypeVar("Task")


def answer_each(
    start: Any,
    about: Any,
    weight: Weight,
    task: Callable[[Any], Task],
    answer: Callable[[Sequence[Task], Sequence[float | None]], Sequence[Kind]],
) -> Kind | list[Kind | GriceError]:
    """The answer to one question, or to each of many, with an error in the place of each invalid one."""
    if about is not MISSING or isinstance(start, Episode):
        return answer([task(start if about is MISSING else (start, about))], _weights(weight, 1))[0]
    if not isinstance(start, Sequence) or isinstance(start, str):
        raise ParseError(f"{start!r} are no questions", allowed="a list, or a start and what goes with it")
    weights = _weights(weight, len(start))
    tasks: dict[int, Task] = {}
    found: dict[int, Kind | GriceError] = {}
    for i, question in enumerate(start):
        try:
            tasks[i] = task(question)
        except GriceError as error:
            error.where = f"question {i}" + (f", {error.where}" if error.where else "")
            found[i] = error
    found |= zip(tasks, answer(list(tasks.values()), [weights[i] for i in tasks]), strict=True)
    return [found[i] for i in range(len(start))]


def _weights(weight: Weight, count: int) -> list[float | None]:
    """The weight for each of so many questions."""
    if weight is None or isinstance(weight, int | float):
        return [weight] * count
    if not isinstance(weight, Sequence) or isinstance(weight, str) or len(weight) != count:
        raise AgentError(f"the weight is {weight!r}", allowed="0 to 1, or as many of them as questions")
    return list(weight)


def two_parts(question: object, what: str) -> tuple[Any, Any]:
    """A question's start, and its sentences or actions."""
    if not isinstance(question, tuple | list) or len(question) != 2:
        raise ParseError(f"{question!r} is no question", allowed=f"a start and its {what}")
    return question[0], question[1]
