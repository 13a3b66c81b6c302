"""Pragmatics for plain values: which option is meant, what to say for one, which candidate answers a request.

Each is a question to a `Pair` in the world of plain options, so that every decision is made by the one loop.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar, overload

from grice.api.asking import Question
from grice.api.ranked import Chosen, Ranked, Ranking, Said
from grice.episode import Episode
from grice.errors import AgentError, ParseError
from grice.limits import NUMBERS
from grice.pragmatics.agents import Agent, Role, propose
from grice.pragmatics.posterior import Confidence
from grice.pragmatics.rational import Weights
from grice.pragmatics.scores import (
    FORMS,
    ScoreAgent,
    Source,
    as_agent,
    can_say,
    indifferent,
    texts_of,
    unlisted,
)
from grice.pragmatics.truthful import Truthful
from grice.worlds import find_world
from grice.worlds.plain.options import Option, Options, as_option, check_text, text_of, value_of

if TYPE_CHECKING:
    from grice.api.interpretation import Interpretation
    from grice.api.pair import Pair

T = TypeVar("T")
Scoring: TypeAlias = Source | str  # scores, an agent, or the name of a language model
Objections: TypeAlias = Callable[
    [Any], Iterable[str] | str | bool | None
]  # to a candidate; nothing if it is right
DRAWN = 20  # sentences or candidates that a language model writes, where none are listed
CONFIDENCE = Confidence(doubt=2 / 3)  # an answer that is less probable is doubted


def choose(
    text: str,
    options: Iterable[T],
    *,
    listener: Scoring | None = None,
    speaker: Scoring | None = None,
    utterances: Sequence[str] = (),
    weight: float | None = None,
    confidence: Confidence = CONFIDENCE,
) -> Chosen[T]:
    """Chooses the option that a text means, by L(option | text)^(1 − weight) · S(text | option)^weight.

    Scores are functions of a text and an option, tables, an `Embedding`, agents, or language models by name.
    Without a listener all options are alike at first, and the speaker alone decides (weight 1). `utterances`
    are what might have been said; a speaker is normalised over them.
    """
    pair = pair_of("listener", listener, speaker, weight=weight, confidence=confidence)
    context = Options.of(options, utterances)
    answer = _follow(pair, text, context)
    values = _values(context)
    alone = values[answer.alone.episode.segments[0][0]]
    return Chosen(_ranked(answer, values), alone, answer, _question(answer, values))


def say(
    target: T,
    options: Iterable[T],
    *,
    speaker: Scoring | None = None,
    listener: Scoring | None = None,
    utterances: Sequence[str] = (),
    weight: float | None = None,
    candidates: int = DRAWN,
) -> Said:
    """Finds a sentence for the target, by S(text | target)^(1 − weight) · L(target | text)^weight.

    The target is one of the options, or the text of one. The sentence is one of the `utterances`, or of the
    texts of a table, or of as many `candidates` as a language model writes. Without a speaker all of them are
    alike at first, and the listener alone decides (weight 1).
    """
    pair = pair_of("speaker", speaker, listener, weight=weight)
    listed = tuple(utterances) or texts_of(pair.speaker) or texts_of(pair.listener)
    context, meant = Options.of(options, listed), as_option(target)
    if meant not in context.options:  # named by its text
        meant = next((option for option in context.options if text_of(option) == target), None)
    if meant is None:
        raise ParseError(f"{text_of(as_option(target))!r} is not among the options")
    task = Episode(pair.world, context, segments=((meant,),))
    answer = pair.describe(task, candidates=_fitting(max(candidates, len(listed)), "utterances"))
    [choice] = answer.choices
    ranked = tuple(
        Ranked(c.episode.sentences[0], c.episode.sentences[0], p, c.parts["base"], c.parts.get("judge"))
        for c, p in zip(choice.candidates, choice.probabilities, strict=True)
    )
    return Said(ranked, answer.alone.episode.sentences[0], answer)


@overload
def rerank(
    request: str,
    candidates: int,
    *,
    base: Scoring | None = None,
    judge: Scoring | None = None,
    objections: Objections | None = None,
    weight: float | None = None,
    confidence: Confidence = CONFIDENCE,
) -> Ranking[str]: ...


@overload
def rerank(
    request: str,
    candidates: Iterable[T],
    *,
    base: Scoring | None = None,
    judge: Scoring | None = None,
    objections: Objections | None = None,
    weight: float | None = None,
    confidence: Confidence = CONFIDENCE,
) -> Ranking[T]: ...


def rerank(
    request: str,
    candidates: Iterable[Any] | int,
    *,
    base: Scoring | None = None,
    judge: Scoring | None = None,
    objections: Objections | None = None,
    weight: float | None = None,
    confidence: Confidence = CONFIDENCE,
) -> Ranking[Any]:
    """Ranks candidates y that answer a request x, by p(y | x)^(1 − weight) · p(x | y)^weight.

    `base` scores y given x, `judge` scores x given y: functions of the request and a candidate, or language
    models by name, which also write as many candidates as a number asks for. `objections` tell what is wrong
    with a candidate (it does not compile, a test fails); those with the fewest are ranked, the others follow.
    """
    pair = pair_of("listener", base, judge, "replies", weight, confidence)
    given: Iterable[Any] = (
        candidates
        if not isinstance(candidates, int)
        else dict.fromkeys(drawn_by(pair.agent("listener"), request, candidates))
    )
    context = Options.of(given)
    if not context.options:
        raise ParseError("there are no candidates", allowed="one or more, or a number to be written")
    values = _values(context)
    wrong = {option: _wrong(objections, value) for option, value in values.items()}
    kept = Truthful(pair.agent("listener"), lambda episode: wrong[episode.segments[0][0]])
    answer = _follow(replace(pair, listener=kept), request, context)
    ranked = _ranked(answer, values, wrong)
    known = {one.text for one in ranked}
    rejected = (
        Ranked(value, text_of(option), 0.0, None, None, wrong[option])
        for option, value in values.items()
        if text_of(option) not in known
    )
    return Ranking((*ranked, *rejected), values[answer.alone.episode.segments[0][0]], answer)


def pair_of(
    role: Role,
    base: Scoring | None,
    judge: Scoring | None,
    world: str = "plain",
    weight: float | None = None,
    confidence: Confidence = CONFIDENCE,
) -> Pair:
    """A base agent in this role and its judge among plain options, made of any scores.

    Without a base the judge alone decides; without a judge, the base.
    """
    from grice.api.pair import Pair  # which loads numpy

    if base is None and judge is None:
        asked = "a listener or a speaker" if world == "plain" else "a base or a judge"
        raise AgentError(f"there is nothing to score with: name {asked}", allowed=FORMS)
    if judge is None and weight not in (None, 0):
        raise AgentError(f"there is nobody to judge, and its weight is {weight!r}", allowed="0")
    judging: Role = "speaker" if role == "listener" else "listener"
    first = indifferent(role) if base is None else agent_of(base, role, world)
    second = None if judge is None else agent_of(judge, judging, world)
    listener, speaker = (first, second) if role == "listener" else (second, first)
    if weight is None:
        weight = 1.0 if base is None else 0.5
    weights = Weights(weight, weight, weight)
    return Pair(find_world(world), listener, speaker, weights=weights, confidence=confidence)


def agent_of(scoring: Scoring, role: Role, world: str) -> Agent:
    """The agent that scores make, or that has this name."""
    if not isinstance(scoring, str):
        return as_agent(scoring, role)
    from grice.adapters.names import Resources, resolve

    return resolve(scoring, role, world, Resources(lambda: ())).agent


def _follow(pair: Pair, text: str, context: Options) -> Interpretation:
    if not isinstance(text, str) or not text.strip():
        raise ParseError(f"{text!r} is no request", allowed="text of one word or more")
    check_text(text)
    if not context.options:
        raise ParseError("there are no options", allowed="one or more")
    task = Episode(pair.world, context, (text,))
    ask = pair.speaker is not None and can_say(pair.speaker, task)
    return pair.follow(task, candidates=_fitting(len(context.options), "options"), ask=ask)


def drawn_by(base: Agent, request: str, n: int) -> list[str]:
    """Up to `n` candidates that a base itself writes for a request; some may be equal."""
    task = Episode(find_world("replies"), Options(()), (request,))
    writer = unlisted(base)
    from grice.adapters.agents import LanguageListener

    if isinstance(writer, LanguageListener):
        return list(dict(writer.model.draw([(writer.prompt(task),)], n, writer.drawing))[0])
    if isinstance(writer, ScoreAgent):
        raise AgentError("scores write no candidates", hint="list the candidates, or name a language model")
    return [candidate.episode.segments[0][0] for candidate in propose(writer, [task], n)[0]]


def _values(context: Options) -> dict[Option, Any]:
    """The options as they were given."""
    return {option: value_of(option) for option in context.options}


def _ranked(
    answer: Interpretation, values: Mapping[Option, T], wrong: Mapping[Option, tuple[str, ...]] | None = None
) -> tuple[Ranked[T], ...]:
    """The candidates of an answer, best first, with the calibrated probability of each."""
    beliefs = {belief.end.chosen[0]: belief.probability for belief in answer.posterior}
    [choice] = answer.choices
    chosen = [(c.episode.segments[0][0], c.parts) for c in choice.candidates]
    return tuple(
        Ranked(
            values[option],
            text_of(option),
            beliefs.get(option, 0.0),
            parts["base"],
            parts.get("judge"),
            (wrong or {}).get(option, ()),
        )
        for option, parts in chosen
    )


def _question(answer: Interpretation, values: Mapping[Option, T]) -> Question[T] | None:
    """The two most probable options, in the speaker's words or by their own texts, if there is doubt."""
    if not answer.doubt or len(answer.posterior) < 2:
        return None
    one, other = (belief.end.chosen[0] for belief in answer.posterior[:2])
    said = answer.question.said if answer.question is not None else (text_of(one), text_of(other))
    return Question((values[one], values[other]), said)


def _wrong(objections: Objections | None, value: Any) -> tuple[str, ...]:
    """The objections to a candidate, one by one."""
    found = None if objections is None else objections(value)
    if isinstance(found, bool) or found is None:
        return ("it is objected to",) if found else ()
    if not isinstance(found, Iterable):
        raise AgentError(f"the objections are {found!r}", allowed="text, several texts, True, False or None")
    return (found,) * bool(found) if isinstance(found, str) else tuple(map(str, found))


def _fitting(count: int, what: str) -> int:
    """The number of all that are listed; more than can be ranked are refused, not left out."""
    NUMBERS["candidates"].check(what, count)
    return count
