"""A reference game in three lines: from truth tables to literal and pragmatic speakers and listeners."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from grice.errors import AgentError
from grice.games.checks import check_alpha, check_costs, check_depth, check_goals, check_weights, read_lexica
from grice.games.goals import Goal
from grice.games.policy import Policy
from grice.pragmatics.agents import ROLES, Role
from grice.pragmatics.lookup import Lookup
from grice.pragmatics.rational import log_sum
from grice.pragmatics.table import Matrix, by_column, by_row, speak, with_prior

if TYPE_CHECKING:
    from grice.games.choices import Data
    from grice.games.fit import Fit

Truth: TypeAlias = Mapping[str, Iterable[Any] | Mapping[Any, float]]
Variant: TypeAlias = tuple[str, str]  # the names of a lexicon and a goal


def game(
    truth: Truth | None = None,
    prior: Mapping[Any, float] | None = None,
    cost: Mapping[str, float] | None = None,
    *,
    alpha: float = 1.0,
    prior_in_l0: bool = True,
    lexica: Mapping[str, Truth] | None = None,
    lexicon_prior: Mapping[str, float] | None = None,
    goals: Mapping[str, Goal | Callable[[Any], Hashable] | None] | None = None,
    goal_prior: Mapping[str, float] | None = None,
) -> Game:
    """The reference game of a truth table: for every utterance, the objects that it is true of.

    The objects are a list, or a mapping to degrees of truth from 0 to 1. `prior` is the probability of each
    object (uniform by default; it need not sum to 1), `cost` the cost of an utterance (0 by default). As in
    textbooks **the literal listener has the prior**, L_0(o | u) ∝ prior(o) · truth(u, o), unless
    `prior_in_l0` is false.

    `lexica` are several truth tables by name, in the place of `truth`: pragmatic listeners do not know which
    one the speaker uses (lexical uncertainty, vague thresholds). `goals` are speakers' goals by name: a
    function of an object is the topic of a `Goal`, and None is the default goal, being understood.
    Listeners infer both, with the priors given (uniform by default).
    """
    if (truth is None) == (lexica is None):
        raise AgentError("a game has one truth table or several lexica", allowed="either `truth` or `lexica`")
    objects, utterances, tables = read_lexica({"": truth} if lexica is None else lexica)
    check_costs(cost, utterances)
    check_alpha(alpha)
    check_goals(goals)
    wanted = {name: _goal(name, goal) for name, goal in (goals or {"": None}).items()}
    return Game(
        objects=objects,
        utterances=utterances,
        lexica={
            name: tuple(tuple(_log(rows[u].get(o, 0.0)) for u in utterances) for o in objects)
            for name, rows in tables.items()
        },
        prior=check_weights("prior", prior, objects),
        cost=tuple(float((cost or {}).get(u, 0.0)) for u in utterances),
        goals=wanted,
        lexicon_prior=check_weights("lexicon_prior", lexicon_prior, tuple(tables)),
        goal_prior=check_weights("goal_prior", goal_prior, tuple(wanted)),
        alpha=alpha,
        prior_in_l0=prior_in_l0,
    )


@dataclass(frozen=True)
class Game:
    """Speakers and listeners of one game, at any depth: 0 is literal, 1 pragmatic, and so on.

    Priors are normalised log-probabilities; a lexicon is a matrix of log-truth, objects by utterances.
    """

    objects: tuple[Any, ...]
    utterances: tuple[str, ...]
    lexica: Mapping[str, Matrix]
    prior: tuple[float, ...]
    cost: tuple[float, ...]
    goals: Mapping[str, Goal]
    lexicon_prior: tuple[float, ...]
    goal_prior: tuple[float, ...]
    alpha: float = 1.0
    prior_in_l0: bool = True

    def listener(self, depth: int = 1, about: Literal["object", "lexicon", "goal"] = "object") -> Policy:
        """L_depth(object | utterance), or its belief about the lexicon or the goal."""
        joint = self._reason(check_depth(depth)).joint
        if about == "object":
            names: tuple[Any, ...] = self.objects
            rows = _sum_matrices(joint.values())
        elif about in ("lexicon", "goal"):
            names = tuple(self.lexica if about == "lexicon" else self.goals)
            rows = tuple(
                tuple(map(log_sum, zip(*_rows_of(joint, about, name), strict=True))) for name in names
            )
        else:
            raise AgentError(f"a listener about {about!r}", allowed="object, lexicon or goal")
        return Policy.from_logs("listener", depth, self.utterances, names, tuple(zip(*rows, strict=True)))

    def speaker(self, depth: int = 1, goal: str | None = None, lexicon: str | None = None) -> Policy:
        """S_depth(utterance | object), with this goal and lexicon, or averaged over them.

        The literal speaker says everything that is true, with the same probability but for its cost.
        """
        for kind, name, known in (("goal", goal, self.goals), ("lexicon", lexicon, self.lexica)):
            if name is not None and name not in known:
                raise AgentError(f"there is no {kind} {name!r}", allowed=", ".join(map(repr, known)))
        variants = {
            variant: rows
            for variant, rows in self._reason(check_depth(depth)).speakers.items()
            if lexicon in (None, variant[0]) and goal in (None, variant[1])
        }
        weights = {variant: self._weight(variant) for variant in variants}
        rows = _sum_matrices(
            tuple(tuple(weights[variant] + value for value in row) for row in matrix)
            for variant, matrix in variants.items()
        )
        return Policy.from_logs("speaker", depth, self.objects, self.utterances, rows)

    def policy(self, role: Role, depth: int = 1) -> Policy:
        """The listener or the speaker of this depth."""
        return self.listener(depth) if _role(role) == "listener" else self.speaker(depth)

    def agents(self, depth: int = 1) -> tuple[Lookup, Lookup]:
        """The listener and the speaker of this depth as agents, in a game without a world."""
        return self.listener(depth).agent(), self.speaker(depth).agent()

    def having(
        self,
        *,
        alpha: float | None = None,
        prior: Mapping[Any, float] | None = None,
        cost: Mapping[str, float] | None = None,
    ) -> Game:
        """A copy with these settings; costs that are not given stay as they are."""
        check_costs(cost, self.utterances)
        costs = {**dict(zip(self.utterances, self.cost, strict=True)), **(cost or {})}
        return replace(
            self,
            alpha=self.alpha if alpha is None else check_alpha(alpha),
            prior=self.prior if prior is None else check_weights("prior", prior, self.objects),
            cost=tuple(costs.values()),
        )

    def fit(
        self,
        data: Data,
        role: Role = "listener",
        depth: int | Iterable[int] = 1,
        parameters: Sequence[str] = ("alpha",),
    ) -> Fit:
        """The parameters under which people's choices are most probable (see `grice.games.fit`).

        `parameters` are any of "alpha", "lapse", "cost" (one for each utterance but the first), "cost:NAME",
        "prior" (of each object but the first) and "prior:NAME". Of several depths the most probable is kept.
        """
        from grice.games.fit import fit_depths

        return fit_depths(self, data, role, [depth] if isinstance(depth, int) else list(depth), parameters)

    def _reason(self, depth: int) -> _Reasoning:
        """Alternating speakers and listeners, from the literal listener of each lexicon up."""
        base = (tuple(-self.alpha * c for c in self.cost),) * len(self.objects)
        literal = {
            name: by_column(with_prior(self.prior, rows) if self.prior_in_l0 else rows)
            for name, rows in self.lexica.items()
        }
        speakers = {
            (name, goal): by_row(_add(self.lexica[name], base)) for name in self.lexica for goal in self.goals
        }
        joint = {variant: self._weighed(variant, literal[variant[0]]) for variant in speakers}
        for level in range(depth):
            heard = None if level == 0 else _sum_matrices(joint.values())
            speakers = {
                (name, goal): speak(
                    base, self.goals[goal].utility(self.objects, heard or literal[name]), self.alpha
                )
                for name, goal in joint
            }
            joint = _normalise(
                {v: with_prior(self.prior, self._weighed(v, rows)) for v, rows in speakers.items()}
            )
        return _Reasoning(joint, speakers)

    def _weight(self, variant: Variant) -> float:
        """The log-prior of a lexicon and a goal."""
        lexicon, goal = variant
        return (
            self.lexicon_prior[list(self.lexica).index(lexicon)]
            + self.goal_prior[list(self.goals).index(goal)]
        )

    def _weighed(self, variant: Variant, rows: Matrix) -> Matrix:
        weight = self._weight(variant)
        return tuple(tuple(weight + value for value in row) for row in rows)


@dataclass(frozen=True)
class _Reasoning:
    """Beliefs about object, lexicon and goal for each utterance, and the speakers that they reason about."""

    joint: dict[Variant, Matrix]
    speakers: dict[Variant, Matrix]


def _role(role: Role) -> Role:
    if role not in ROLES:
        raise AgentError(f"the role is {role!r}", allowed=" or ".join(ROLES))
    return role


def _goal(name: str, goal: Goal | Callable[[Any], Hashable] | None) -> Goal:
    if isinstance(goal, Goal):
        return goal
    if goal is None or callable(goal):
        return Goal(topic=goal)
    raise AgentError(f"the goal {name!r} is {goal!r}", allowed="a Goal, a function of an object, or None")


def _rows_of(joint: Mapping[Variant, Matrix], about: str, name: str) -> list[tuple[float, ...]]:
    """The rows of all variants with this lexicon or goal."""
    place = 0 if about == "lexicon" else 1
    return [row for variant, matrix in joint.items() if variant[place] == name for row in matrix]


def _sum_matrices(matrices: Iterable[Matrix]) -> Matrix:
    """log Σ exp of matrices, cell by cell."""
    return tuple(
        tuple(log_sum(cells) for cells in zip(*rows, strict=True)) for rows in zip(*matrices, strict=True)
    )


def _add(first: Matrix, second: Matrix) -> Matrix:
    return tuple(tuple(a + b for a, b in zip(*rows, strict=True)) for rows in zip(first, second, strict=True))


def _normalise(joint: dict[Variant, Matrix]) -> dict[Variant, Matrix]:
    """Normalised over objects and variants, for each utterance."""
    columns = zip(*(row for matrix in joint.values() for row in matrix), strict=True)
    totals = [log_sum(column) for column in columns]
    return {
        variant: tuple(
            tuple(v if t == -math.inf else v - t for v, t in zip(row, totals, strict=True)) for row in matrix
        )
        for variant, matrix in joint.items()
    }


def _log(probability: float) -> float:
    return math.log(probability) if probability > 0 else -math.inf
