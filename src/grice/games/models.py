"""Models of choices: functions from parameters to probabilities, and the likelihood of what people chose."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from grice.errors import AgentError, DataError
from grice.games.checks import check_names
from grice.games.choices import Choice
from grice.games.game import Game
from grice.games.policy import Policy
from grice.pragmatics.agents import Role
from grice.pragmatics.rational import log_sum

Values: TypeAlias = Mapping[str, float]  # of parameters, by name
Rows: TypeAlias = Mapping[Any, Mapping[Any, float]]  # the probability of each choice, by what is given
Predictor: TypeAlias = Callable[[Values], Mapping[Any, Policy | Rows]]


@dataclass(frozen=True)
class Parameter:
    """A parameter with a uniform prior between `low` and `high`, or uniform in its logarithm."""

    name: str
    low: float
    high: float
    log: bool = False

    def __post_init__(self) -> None:
        least = 0.0 if self.log else -math.inf
        if not least < self.low < self.high < math.inf:
            raise AgentError(f"{self.name} lies between {self.low} and {self.high}", allowed="low < high")

    def at(self, share: float) -> float:
        """The value at this share of the prior's range."""
        share = min(1.0, max(0.0, float(share)))
        if self.log:
            return float(self.low * (self.high / self.low) ** share)
        return self.low + (self.high - self.low) * share

    def share(self, value: float) -> float:
        """The inverse of `at`."""
        if self.log:
            return math.log(value / self.low) / math.log(self.high / self.low)
        return (value - self.low) / (self.high - self.low)


LAPSE = Parameter("lapse", 0.001, 1.0)  # the share of random choices; at 0 a single slip would be impossible
ALPHA = Parameter("alpha", 0.05, 50.0, log=True)


@dataclass(frozen=True, slots=True)
class Unit:
    """An independent part of the data: its log-likelihood, and how often it occurs."""

    log_likelihood: float
    count: float = 1


class Model(ABC):
    """Probabilities of choices that depend on parameters."""

    parameters: tuple[Parameter, ...]

    @abstractmethod
    def predict(self, values: Values) -> Mapping[Any, Rows]:
        """The probability of each choice, for each context and whatever is given there."""

    def units(self, values: Values, data: Sequence[Choice]) -> list[Unit]:
        """The independent units of the data: here, choices."""
        logs = _logs(self.predict(values), data)
        return [Unit(log, choice.count) for choice, log in zip(data, logs, strict=True)]


@dataclass(frozen=True)
class Fitted(Model):
    """A model by any function of its parameters, which gives a `Policy` or rows for each context.

    A context is what the data call it; a function for one context calls it None. A parameter called "lapse"
    is not passed on: that share of the choices is random.
    """

    parameters: tuple[Parameter, ...]
    predictor: Predictor

    def predict(self, values: Values) -> Mapping[Any, Rows]:
        lapse = values.get("lapse", 0.0)
        asked = self.predictor({name: value for name, value in values.items() if name != "lapse"})
        found = {context: p.rows if isinstance(p, Policy) else p for context, p in asked.items()}
        return {context: _lapsing(rows, lapse) for context, rows in found.items()} if lapse else found


@dataclass(frozen=True)
class Mixture(Model):
    """People of different kinds: each participant follows one model throughout.

    The parameters are those of all models, shared where they have the same name, and the share of each kind
    but the last ("share:NAME", of what the kinds before it leave).
    """

    kinds: Mapping[str, Model]

    def __post_init__(self) -> None:
        check_models(self.kinds)

    @property
    def parameters(self) -> tuple[Parameter, ...]:  # type: ignore[override]
        shared = {p.name: p for model in self.kinds.values() for p in model.parameters}
        return (*shared.values(), *(Parameter(f"share:{name}", 0.0, 1.0) for name in [*self.kinds][:-1]))

    def shares(self, values: Values) -> dict[str, float]:
        """The share of each kind."""
        left, found = 1.0, {}
        for name in self.kinds:
            found[name] = left * values.get(f"share:{name}", 1.0)
            left -= found[name]
        return found

    def predict(self, values: Values) -> Mapping[Any, Rows]:
        """The average over the kinds."""
        shares = self.shares(values)
        predicted = {name: model.predict(values) for name, model in self.kinds.items()}
        first = next(iter(predicted.values()))
        return {
            context: {
                given: {
                    choice: sum(
                        share * predicted[name][context][given][choice] for name, share in shares.items()
                    )
                    for choice in row
                }
                for given, row in rows.items()
            }
            for context, rows in first.items()
        }

    def units(self, values: Values, data: Sequence[Choice]) -> list[Unit]:
        """The participants: the likelihood of each is an average over the kinds that they may be."""
        people: dict[Any, list[float]] = {}
        for name, share in self.shares(values).items():
            logs = _logs(self.kinds[name].predict(values), data)
            totals: dict[Any, float] = {}
            for choice, log in zip(data, logs, strict=True):
                totals[choice.participant] = totals.get(choice.participant, 0.0) + choice.count * log
            for who, total in totals.items():
                people.setdefault(who, []).append(total + (math.log(share) if share > 0 else -math.inf))
        if None in people:
            raise DataError("a mixture needs to know who chose", hint="give each choice a participant")
        return [Unit(log_sum(logs)) for logs in people.values()]


def check_models(models: Any) -> None:
    """Refuses models without names, and what is no model."""
    if not isinstance(models, Mapping) or not models:
        raise AgentError(f"the models are {models!r}", allowed='{"literal": …, "pragmatic": …}')
    for name, model in models.items():
        check_model(model, f" {name!r}")


def check_model(model: Any, name: str = "") -> None:
    """Refuses what is no model."""
    if isinstance(model, Game):
        raise AgentError(
            f"the model{name} is a game", hint="game.fit(…), or game_model(game, role, depth, …)"
        )
    if not isinstance(model, Model):
        raise AgentError(f"the model{name} is {model!r}", allowed="a Fitted or a Mixture")


def game_model(game: Game, role: Role, depth: int, parameters: Sequence[str]) -> Fitted:
    """A game's listener or speaker with free parameters, named as in `Game.fit`."""
    wanted = tuple(p for name in check_names("the parameters", parameters) for p in _parameters(game, name))

    def predictor(values: Values) -> dict[None, Policy]:
        return {None: _settled(game, values).policy(role, depth)}

    return Fitted(wanted, predictor)


def _parameters(game: Game, name: str) -> list[Parameter]:
    kind, _, of = name.partition(":")
    if name == "alpha":
        return [ALPHA]
    if name == "lapse":
        return [LAPSE]
    known = {"cost": game.utterances, "prior": tuple(map(str, game.objects))}.get(kind)
    if known is None:
        allowed = "alpha, lapse, cost, cost:UTTERANCE, prior, prior:OBJECT"
        raise AgentError(f"there is no parameter {name!r}", allowed=allowed)
    if of and of not in known:
        raise AgentError(f"there is no {of!r} to fit a {kind} of", allowed=", ".join(map(repr, known)))
    low, high = (-5.0, 5.0) if kind == "cost" else (-7.0, 7.0)
    return [Parameter(f"{kind}:{one}", low, high) for one in ([of] if of else known[1:])]


def _settled(game: Game, values: Values) -> Game:
    """The game with these parameters; a prior is fitted as log-odds to the first object's."""
    costs = {name[5:]: value for name, value in values.items() if name.startswith("cost:")}
    odds = {name[6:]: value for name, value in values.items() if name.startswith("prior:")}
    prior = {o: math.exp(p - game.prior[0]) for o, p in zip(game.objects, game.prior, strict=True)}
    prior.update({o: math.exp(odds[str(o)]) for o in game.objects if str(o) in odds})
    return game.having(alpha=values.get("alpha"), cost=costs or None, prior=prior if odds else None)


def _lapsing(rows: Rows, lapse: float) -> Rows:
    return {
        given: {choice: (1 - lapse) * p + lapse / len(row) for choice, p in row.items()}
        for given, row in rows.items()
    }


def _logs(predicted: Mapping[Any, Rows], data: Sequence[Choice]) -> list[float]:
    """The log-probability of each choice."""
    logs = []
    for choice in data:
        try:
            probability = predicted[choice.context][choice.given][choice.choice]
        except KeyError as error:
            raise DataError(
                f"{choice.choice!r} was chosen for {choice.given!r}, which the model does not know",
                where=f"context {choice.context!r}" if choice.context is not None else "",
                allowed=_known(predicted, choice),
            ) from error
        logs.append(math.log(probability) if probability > 0 else -math.inf)
    return logs


def _known(predicted: Mapping[Any, Rows], choice: Choice) -> str:
    rows = predicted.get(choice.context)
    if rows is None:
        return "contexts " + ", ".join(map(repr, predicted))
    row = rows.get(choice.given)
    return ", ".join(map(repr, rows if row is None else row))
