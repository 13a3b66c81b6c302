"""Agents for plain texts and options, made of scores: functions, tables, embeddings, or other agents."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from numbers import Real
from operator import mul
from typing import Any, Protocol, SupportsFloat, TypeAlias, TypeVar, runtime_checkable

from grice.episode import Episode
from grice.errors import AgentError
from grice.pragmatics.agents import Agent, Candidate, Role, check_role
from grice.pragmatics.alternatives import Restricted
from grice.worlds.plain.options import Option, Options, as_option, text_of, value_of

T = TypeVar("T")
Function: TypeAlias = Callable[[str, Any], SupportsFloat]  # the log-score of a text for an option
Table: TypeAlias = Mapping[str, Mapping[Any, float] | Iterable[Any]]  # by text, then by option or its text
Vector: TypeAlias = Sequence[float]
FORMS = "a function of a text and an option, a table, an Embedding, an agent, or a language model by name"
KEPT = 1 << 14  # vectors that an embedding remembers


@runtime_checkable
class Scores(Protocol):
    """Log-scores of pairs of a text and an option; only their differences count."""

    def log_scores(self, pairs: Sequence[tuple[str, Option]]) -> list[float]:
        """The log-score of each pair."""
        ...


@dataclass(frozen=True)
class Computed:
    """Scores by a function of a text and the value of an option."""

    function: Function

    def log_scores(self, pairs: Sequence[tuple[str, Option]]) -> list[float]:
        return [_number(self.function(text, value_of(option)), text, option) for text, option in pairs]


@dataclass(frozen=True)
class Tabled:
    """Scores by a table: for every text the options that it is true of, or their degrees or probabilities.

    Options are looked up by their value or by their text; one that is not there has probability zero.
    """

    table: Table

    def __post_init__(self) -> None:
        rows = {text: self._row(text) for text in self.table}
        object.__setattr__(self, "_rows", rows)

    def log_scores(self, pairs: Sequence[tuple[str, Option]]) -> list[float]:
        return [self._look_up(text, option) for text, option in pairs]

    def _look_up(self, text: str, option: Option) -> float:
        if text not in self.table:
            known = ", ".join(map(repr, self.table))
            raise AgentError(f"the table has no row for {text!r}", allowed=known)
        row: dict[Any, float] = self._rows[text]  # type: ignore[attr-defined]
        share = row.get(option, row.get(text_of(option), 0.0))
        return math.log(share) if share > 0 else -math.inf

    def _row(self, text: str) -> dict[Any, float]:
        given = self.table[text]
        if isinstance(given, str) or not isinstance(given, Iterable):
            raise AgentError(f"the row of {text!r} is {given!r}", allowed="options, or their probabilities")
        shares = given.items() if isinstance(given, Mapping) else ((option, 1.0) for option in given)
        row = {as_option(option): share for option, share in shares}
        for option, share in row.items():
            if not isinstance(share, Real) or not 0 <= float(share) < math.inf:
                raise AgentError(f"{text!r} has {share!r} for {option!r}", allowed="0 or more")
        return {option: float(share) for option, share in row.items()}


@dataclass(frozen=True)
class Embedding:
    """Scores by two encoders: the cosine of a text's and an option's vector, divided by the temperature.

    Each encoder takes a list (of texts, of options' values) and gives a vector for each. As a listener an
    embedding is a softmax over the options of a context, as a speaker over the utterances: so encoders of
    images and texts fit.
    """

    encode_text: Callable[[list[str]], Sequence[Vector]]
    encode_option: Callable[[list[Any]], Sequence[Vector]]
    temperature: float = 0.05
    _known: dict[tuple[str, Any], tuple[float, ...]] = field(default_factory=dict, repr=False, compare=False)

    def __post_init__(self) -> None:
        if not isinstance(self.temperature, Real) or not 0 < self.temperature < math.inf:
            raise AgentError(f"the temperature is {self.temperature!r}", allowed="a positive number")

    def log_scores(self, pairs: Sequence[tuple[str, Option]]) -> list[float]:
        if len(self._known) > KEPT:
            self._known.clear()
        texts = self._encode("text", self.encode_text, [text for text, _ in pairs])
        options = self._encode("option", self.encode_option, [option for _, option in pairs])
        cosines = [_product(texts[text], options[option]) for text, option in pairs]
        return [_number(value / self.temperature, *pair) for value, pair in zip(cosines, pairs, strict=True)]

    def _encode(
        self, side: str, encode: Callable[[list[Any]], Sequence[Vector]], asked: Iterable[Any]
    ) -> dict[Any, tuple[float, ...]]:
        """The vectors of length 1, each computed once."""
        distinct = list(dict.fromkeys(asked))
        new = [one for one in distinct if (side, one) not in self._known]
        if new:
            given = encode([value_of(one) for one in new])
            vectors = list(given) if isinstance(given, Iterable) else [given]
            if len(vectors) != len(new):
                raise AgentError(f"{len(vectors)} vectors for {len(new)} {side}s", allowed="one each")
            self._known.update(((side, one), _unit(vector)) for one, vector in zip(new, vectors, strict=True))
        return {one: self._known[side, one] for one in distinct}


@dataclass(frozen=True)
class ScoreAgent:
    """An agent by scores of a text and an option, not normalised: `Restricted` makes a distribution of it."""

    role: Role
    scores: Scores

    def propose(self, tasks: Sequence[Episode], n: int) -> list[list[Candidate]]:
        raise AgentError(
            "there is no list of what might be said" if self.role == "speaker" else "there are no options",
            hint="list the utterances, or name a language model as the speaker, which writes its own",
        )

    def score(self, episodes: Sequence[Episode]) -> list[float]:
        """The sum of the log-scores of an episode's turns."""
        asked = [
            [
                (text, option)
                for text, segment in zip(e.sentences, e.segments, strict=False)
                for option in segment
            ]
            for e in episodes
        ]
        distinct = list(dict.fromkeys(pair for own in asked for pair in own))
        known = dict(zip(distinct, self.scores.log_scores(distinct), strict=True))
        return [sum(known[pair] for pair in own) for own in asked]


Source: TypeAlias = Function | Table | Scores | Agent


def as_agent(source: Source, role: Role) -> Agent:
    """The agent that scores make in this role, among the options and utterances of a task's context.

    A listener is normalised over the options. A speaker is normalised over the utterances that the context
    lists, else over the texts of its table; without either, a score is log P(text | option) as it is.
    """
    texts = texts_of(source)
    if isinstance(source, Mapping):
        source = Tabled(source)
    if isinstance(source, Proposing):
        if check_role(source) != role:
            raise AgentError(f"{type(source).__name__} is a {source.role}", allowed=f"a {role}")
        if isinstance(source, Restricted):  # which was made here
            return source
        agent: Agent = source
    elif isinstance(source, Scores):
        agent = ScoreAgent(role, source)
    elif callable(source):
        agent = ScoreAgent(role, Computed(source))
    else:
        raise AgentError(f"{source!r} scores nothing", allowed=FORMS)
    return Restricted(agent, _options if role == "listener" else partial(_utterances, texts))


def indifferent(role: Role) -> Agent:
    """An agent to whom all options, or all utterances, are the same."""
    return as_agent(_nothing, role)


def texts_of(source: object) -> tuple[str, ...]:
    """The texts of a table, or of an agent that was made of one; none of other scores."""
    made_of = unlisted(source)
    scores = made_of.scores if isinstance(made_of, ScoreAgent) else made_of
    table = scores.table if isinstance(scores, Tabled) else scores
    return tuple(table) if isinstance(table, Mapping) else ()


def unlisted(agent: T) -> T | Agent:
    """The agent that was made one among options by `as_agent`."""
    return agent.agent if isinstance(agent, Restricted) else agent


def can_say(speaker: Agent, task: Episode) -> bool:
    """True if the speaker has something to say: from a list, or by itself."""
    if isinstance(speaker, Restricted) and isinstance(speaker.agent, ScoreAgent):
        return bool(speaker.ways(task))
    return True


@runtime_checkable
class Proposing(Protocol):
    """An agent, whatever else it is."""

    role: str

    def propose(self, tasks: Sequence[Episode], n: int) -> list[list[Candidate]]: ...

    def score(self, episodes: Sequence[Episode]) -> list[float]: ...


def _nothing(text: str, option: Any) -> float:
    return 0.0


def _options(task: Episode) -> list[tuple[Option, ...]]:
    return [(option,) for option in context_of(task).options]


def _utterances(texts: tuple[str, ...], task: Episode) -> tuple[str, ...]:
    return context_of(task).utterances or texts


def context_of(task: Episode) -> Options:
    """The options of a task, which are its start."""
    if not isinstance(task.start, Options):
        raise AgentError(f"{task.start!r} are no options", where=task.id, hint="see grice.choose")
    return task.start


def _number(given: Any, text: str, option: Option) -> float:
    """A score as a float; libraries have numbers of their own, as arrays of no dimension."""
    try:
        score = float(given) if isinstance(given, SupportsFloat) else math.nan
    except (TypeError, ValueError, OverflowError):
        score = math.nan
    if math.isnan(score) or score == math.inf:
        raise AgentError(f"the score of {text!r} for {text_of(option)!r} is {given!r}", allowed="a log-score")
    return score


def _product(one: Sequence[float], other: Sequence[float]) -> float:
    if len(one) != len(other):
        raise AgentError(f"vectors of {len(one)} and {len(other)} numbers", allowed="as many on both sides")
    return float(sum(map(mul, one, other)))


def _unit(vector: Vector) -> tuple[float, ...]:
    """The vector with length 1; one of length 0 as it is."""
    try:
        values = [float(value) for value in vector]
    except (TypeError, ValueError) as error:
        raise AgentError(f"an encoder gave {vector!r}", allowed="a vector for each text or option") from error
    length = math.hypot(*values)  # which does not overflow where squares do
    return tuple(value / length for value in values) if length else tuple(values)
