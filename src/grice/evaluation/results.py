"""Results as one file each: figures, their signature, and the instances behind them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

import msgspec

import grice
from grice.data.setting import Setting
from grice.errors import DataError
from grice.evaluation.metrics import (
    Difference,
    Figure,
    Ints,
    Unit,
    bleu_counts,
    bleu_figure,
    compare_bleu,
    compare_percentages,
    compare_shares,
    mean,
    percentage,
    share,
)
from grice.pragmatics.frames import frame
from grice.pragmatics.rational import WEIGHTS, mix
from grice.text import tokens
from grice.worlds.dataset import ALL

T = TypeVar("T")
BY_CONDITION = ("accuracy", "understood", "words")  # figures that are given for each condition, too


class Signature(Setting, frozen=True, kw_only=True, omit_defaults=False):
    """The setting of a result, and the facts that are known after the measurement."""

    seed: int = 0  # of the models, and of resampling
    recipe: str = ""  # a digest of each model's recipe
    models: str = ""  # and of its weights
    data: str = ""  # a digest of the episodes
    unit: Unit = "sentence"  # that BLEU compares
    apart: bool = False  # punctuation counts as words (`text.tokens`)
    per_word: bool = False  # a speaker's sentences are ranked by log-probability per word
    bleu: str = ""
    version: str = grice.__version__

    def __post_init__(self) -> None:
        """Checks nothing: pooled folds are not among the data set's."""

    def __str__(self) -> str:
        said = {
            name: value
            for name, value in msgspec.structs.asdict(self).items()
            if value not in ("", None) and value is not False and (value or name == "seed")
        }
        return "|".join(f"{name}:{value}" for name, value in said.items())


class ScoredCandidate(msgspec.Struct, frozen=True, array_like=True):
    """A candidate's raw components (the judge's only if there was one), and its success.

    It is estimated if only the first of a cascade of judges was asked.
    """

    base: float
    judge: float | None
    correct: bool
    estimated: bool = False


class Followed(msgspec.Struct, frozen=True, tag=True):
    """A listener's answer to one instance; actions and states as the world shows them."""

    id: str
    sentences: tuple[str, ...]
    answer: tuple[str, ...]
    reference: tuple[str, ...]  # empty where only the goal is known
    end: str
    goal: str
    correct: bool
    candidates: tuple[ScoredCandidate, ...]  # best first


class Described(msgspec.Struct, frozen=True, tag=True):
    """A speaker's sentences for one instance, and the listeners that reached the goal by them."""

    id: str
    route: tuple[str, ...]
    answer: tuple[str, ...]
    reference: tuple[str, ...]
    base: float | None
    judge: float | None
    understood: dict[str, bool]
    objections: tuple[str, ...] | None = None
    """The checker's objection to each sentence, "" if there is none; None without a checker."""

    @property
    def true(self) -> int:
        """The number of sentences that are not known to be false."""
        return sum(not objection for objection in self.objections or ())


class Tuning(msgspec.Struct, frozen=True):
    """A figure at every weight, and the smallest of the weights where it is highest."""

    metric: str
    weight: float
    curve: dict[float, float]
    instances: int

    @classmethod
    def of(cls, metric: str, curve: dict[float, float], instances: int) -> Tuning:
        best = max(curve.values())
        return cls(metric, min(weight for weight, value in curve.items() if value == best), curve, instances)


class Result(msgspec.Struct, frozen=True):
    """Aggregate figures, their signature, and the instances behind them."""

    signature: Signature
    figures: dict[str, Figure]
    rows: list[Followed | Described]

    @classmethod
    def of(cls, signature: Signature, rows: Sequence[Followed | Described]) -> Result:
        figures = _figures(rows, signature)
        for condition, own in _by_condition(rows, signature).items():
            figures |= _of_condition(condition, _figures(own, signature))
        return cls(signature, figures, list(rows))

    def to_frame(self) -> Any:
        """A pandas data frame with a row for every instance: question, answer, and both scores."""
        return frame([_plain(row) for row in self.rows])

    def to_json(self) -> bytes:
        return msgspec.json.encode(self) + b"\n"

    @classmethod
    def from_json(cls, text: bytes, where: str = "") -> Result:
        try:
            return msgspec.json.decode(text, type=cls)
        except msgspec.DecodeError as error:
            hint = "`grice evaluate --json` writes them"
            raise DataError(f"this is not a result: {error}", where=where, hint=hint) from error


def _plain(row: Followed | Described) -> dict[str, Any]:
    """An instance as one row of a table; candidates by the scores of the first."""
    plain = msgspec.to_builtins(row)
    plain.pop("type")
    plain = {
        name: " / ".join(v) if isinstance(v, list | tuple) and name != "candidates" else v
        for name, v in plain.items()
    }
    if isinstance(row, Followed):
        first = row.candidates[0]
        plain |= {"base": first.base, "judge": first.judge, "candidates": len(row.candidates)}
        return plain | {"oracle": any(scored.correct for scored in row.candidates)}
    heard = plain.pop("understood")
    return plain | {f"understood_by_{name}": there for name, there in heard.items()}


def recipe_of(made: Signature) -> Signature:
    """The signature that the folds of an experiment share, without weights that each fold tuned."""
    common = msgspec.structs.replace(made, fold=ALL, models="", data="")
    if made.tuned in ("", "dev") or made.fold in ("", ALL):
        return common
    return msgspec.structs.replace(common, tuned="each fold", weight=None)


def pool_results(results: Sequence[Result]) -> Result:
    """The folds of one experiment as one result, in which every instance counts alike."""
    recipes = {recipe_of(result.signature) for result in results}
    if len(recipes) != 1:
        raise DataError(
            f"only folds of one recipe can be pooled, not {'; '.join(map(str, recipes)) or 'nothing'}"
        )
    rows = [row for result in results for row in result.rows]
    return Result.of(pool_signatures(recipes.pop(), [result.signature for result in results]), rows)


def pool_signatures(common: Signature, each: Sequence[Signature]) -> Signature:
    """The common part of the folds' signatures, with the folds, models and data of each."""
    folds = "+".join(f"{made.models_of}>{made.fold}" if made.models_of else made.fold for made in each)
    joined = {name: "+".join(getattr(made, name) for made in each) for name in ("models", "data")}
    return msgspec.structs.replace(common, fold=folds, **joined)


def compare(first: Result, second: Result) -> dict[str, Difference]:
    """The second system's lead in every figure that both have, paired by instance."""
    a, b = first.signature, second.signature
    if _instances(first) != _instances(second) or (a.role, a.unit, a.apart) != (b.role, b.unit, b.apart):
        raise DataError(f"these results are not of the same instances: {a} and {b}")
    differences = _compare(first.rows, second.rows, a)
    parts = _by_condition(first.rows, a), _by_condition(second.rows, a)
    for condition in parts[0]:
        differences |= _of_condition(condition, _compare(parts[0][condition], parts[1][condition], a))
    return differences


def _compare(
    first: Sequence[Followed | Described], second: Sequence[Followed | Described], signature: Signature
) -> dict[str, Difference]:
    if signature.role == "listener":
        return _compare_listeners(_followed(first), _followed(second), signature.seed)
    return _compare_speakers(_described(first), _described(second), signature)


def _by_condition(
    rows: Sequence[Followed | Described], signature: Signature
) -> dict[str, list[Followed | Described]]:
    """The instances of each condition of the experiment that the data is from, where it has conditions."""
    data = signature.dataset
    if signature.synthetic or not data.conditions:
        return {}
    found = {
        condition: [row for row in rows if data.condition_of(row.id) == condition]
        for condition in data.conditions
    }
    return {condition: own for condition, own in found.items() if own}


def _of_condition(condition: str, found: Mapping[str, T]) -> dict[str, T]:
    """The figures that are given for each condition, under names of their own."""
    return {f"{name}_{condition}": value for name, value in found.items() if name.startswith(BY_CONDITION)}


def retune(rows: Sequence[Followed | Described], weights: Sequence[float] = WEIGHTS) -> Tuning:
    """The weight that would have been best for a rational listener, from its saved components alone."""
    own = _followed(rows)
    curve = {w: 100 * sum(best(row.candidates, w).correct for row in own) / len(own) for w in weights}
    return Tuning.of("accuracy", curve, len(own))


def best(candidates: Sequence[ScoredCandidate], weight: float) -> ScoredCandidate:
    """The candidate that `rational.rank` puts first."""

    def key(scored: ScoredCandidate) -> tuple[bool, float, float]:
        if scored.judge is None:
            raise DataError(
                "these candidates were not judged", hint="save the results of a rational listener"
            )
        return not scored.estimated, mix(weight, scored.base, scored.judge), scored.base

    return max(candidates, key=key)


def _figures(rows: Sequence[Followed | Described], signature: Signature) -> dict[str, Figure]:
    if signature.role == "listener":
        return _listener_figures(_followed(rows), signature.seed)
    return _speaker_figures(_described(rows), signature)


def _listener_figures(rows: Sequence[Followed], seed: int) -> dict[str, Figure]:
    figures = {
        "accuracy": percentage([row.correct for row in rows], seed),
        "oracle": percentage([any(scored.correct for scored in row.candidates) for row in rows], seed),
    }
    if all(row.reference for row in rows):
        figures["action_accuracy"] = percentage([*map(_exact, rows)], seed)
    return figures


def _speaker_figures(rows: Sequence[Described], signature: Signature) -> dict[str, Figure]:
    said, references, seed = [row.answer for row in rows], [row.reference for row in rows], signature.seed
    figures = {
        "bleu": bleu_figure(_bleu_counts(rows, signature), seed),
        "words_per_sentence": mean(_lengths(said, signature.apart), seed),
        "words_per_sentence_of_people": mean(_lengths(references, signature.apart), seed),
        "distinct": _distinct(said),
        "distinct_of_people": _distinct(references),
    }
    if all(row.objections is not None for row in rows):
        figures["truthful"] = share(*_true(rows), seed)
    for name in rows[0].understood:
        figures[f"understood_by_{name}"] = percentage([row.understood[name] for row in rows], seed)
    return figures


def _true(rows: Sequence[Described]) -> tuple[list[int], list[int]]:
    """The true sentences of each instance, and all."""
    return [row.true for row in rows], [len(row.answer) for row in rows]


def _lengths(said: Sequence[Sequence[str]], apart: bool) -> list[float]:
    """Words a sentence, of each instance."""
    return [sum(len(tokens(sentence, apart)) for sentence in row) / len(row) for row in said]


def _distinct(said: Sequence[Sequence[str]]) -> Figure:
    """The percentage of distinct sentences."""
    sentences = [sentence for row in said for sentence in row]
    return Figure(100 * len(set(sentences)) / len(sentences))


def _compare_listeners(
    first: Sequence[Followed], second: Sequence[Followed], seed: int
) -> dict[str, Difference]:
    right = [row.correct for row in first], [row.correct for row in second]
    differences = {"accuracy": compare_percentages(*right, seed)}
    if all(row.reference for row in first):
        exact = [*map(_exact, first)], [*map(_exact, second)]
        differences["action_accuracy"] = compare_percentages(*exact, seed)
    return differences


def _compare_speakers(
    first: Sequence[Described], second: Sequence[Described], signature: Signature
) -> dict[str, Difference]:
    seed = signature.seed
    counts = _bleu_counts(first, signature), _bleu_counts(second, signature)
    differences = {"bleu": compare_bleu(*counts, seed)}
    if all(row.objections is not None for row in (*first, *second)):
        differences["truthful"] = compare_shares(_true(first), _true(second), seed)
    for name in (name for name in first[0].understood if name in second[0].understood):
        there = [row.understood[name] for row in first], [row.understood[name] for row in second]
        differences[f"understood_by_{name}"] = compare_percentages(*there, seed)
    return differences


def _bleu_counts(rows: Sequence[Described], signature: Signature) -> Ints:
    said, references = [row.answer for row in rows], [row.reference for row in rows]
    return bleu_counts(said, references, signature.unit, signature.apart)


def _exact(row: Followed) -> bool:
    return row.answer == row.reference


def _instances(result: Result) -> list[tuple[str, str]]:
    """The instances that were asked, by id and goal or reference."""
    return [
        (row.id, row.goal if isinstance(row, Followed) else " / ".join(row.reference)) for row in result.rows
    ]


def _followed(rows: Sequence[Followed | Described]) -> list[Followed]:
    followed = [row for row in rows if isinstance(row, Followed)]
    if not rows or len(followed) < len(rows):
        raise DataError("these are not the instances of a listener", allowed="one or more, followed")
    return followed


def _described(rows: Sequence[Followed | Described]) -> list[Described]:
    described = [row for row in rows if isinstance(row, Described)]
    if not rows or len(described) < len(rows):
        raise DataError("these are not the instances of a speaker", allowed="one or more, described")
    return described
