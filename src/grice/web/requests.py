"""Questions to workers, made of requests; all that they hold can go to another process."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import msgspec

from grice.api.answers import Answer
from grice.api.choosing import choose, rerank, say
from grice.api.pair import Pair
from grice.api.ranked import Chosen, Ranking, Said
from grice.api.tasks import ReadTask
from grice.episode import Episode
from grice.errors import ParseError
from grice.pragmatics.agents import Candidate, Role
from grice.pragmatics.scores import indifferent
from grice.web import schemas
from grice.web.questions import Job
from grice.worlds.plain.options import as_option, text_of

PARTS = re.compile(r"[^;,]*[^;,\s][^;,]*")  # of a route


def following(body: schemas.FollowBody) -> Job:
    return Job(
        "follow",
        partial(task_to_follow, start=body.start, sentences=tuple(body.sentences)),
        body.weight,
        body.candidates,
        ask=body.ask,
        abstain=body.abstain,
        whole=body.whole,
        words=count_words(body.sentences),
        shape=partial(encode_answer, fields=body.fields),
    )


def describing(body: schemas.DescribeBody) -> Job:
    return Job(
        "describe",
        partial(task_to_describe, start=body.start, route=";".join(body.actions)),
        body.weight,
        body.candidates,
        whole=body.whole,
        words=0,
        segments=count_segments(body.actions),
        shape=partial(encode_answer, fields=body.fields),
    )


def scoring(body: schemas.ScoreBody) -> Job:
    return Job(
        "score",
        partial(task_to_score, start=body.start, sentences=body.sentences, actions=body.actions),
        words=count_words(body.sentences),
        segments=count_segments(body.actions),
        shape=partial(encode_scores, world=body.world),
    )


def proposing(body: schemas.ProposeBody) -> Job:
    return Job(
        "propose",
        partial(
            task_to_propose, start=body.start, sentences=body.sentences, actions=body.actions, role=body.role
        ),
        candidates=body.candidates,
        role=body.role,
        words=count_words(body.sentences),
        segments=count_segments(body.actions),
        shape=partial(encode_proposals, world=body.world, role=body.role),
    )


def choosing(body: schemas.ChooseBody) -> Job:
    asked = partial(choose, body.request, body.options, utterances=body.utterances, weight=body.weight)
    scores = {"listener": body.listener, "speaker": body.speaker}
    return _plain("choose", asked, body, scores, body.options, count_words([body.request]))


def saying(body: schemas.SayBody) -> Job:
    asked = partial(
        say,
        body.target,
        body.options,
        utterances=body.utterances,
        weight=body.weight,
        candidates=body.candidates,
    )
    scores = {"listener": body.listener, "speaker": body.speaker}
    return _plain("say", asked, body, scores, body.options, count_words(body.utterances))


def reranking(body: schemas.RerankBody) -> Job:
    asked = partial(rerank, body.request, body.candidates, weight=body.weight)
    scores = {"base": body.base, "judge": body.judge}
    return _plain("rerank", asked, body, scores, body.candidates, count_words([body.request]))


def _plain(
    kind: str,
    asked: Callable[..., Any],
    body: schemas.PlainBody,
    scores: Mapping[str, Any],
    listed: Sequence[Any],
    words: int,
) -> Job:
    """A question about plain values, with its own scores or those of the server's models."""
    return Job(
        kind,
        partial(task_about_options, asked=asked, scores=scores, listed=listed),
        candidates=len(listed),
        words=words,
        shape=partial(encode_answer, fields=body.fields),
    )


def task_about_options(
    pair: Pair, *, asked: Callable[..., Any], scores: Mapping[str, Any], listed: Sequence[Any]
) -> Callable[[], Any]:
    """The question with its scores: an answer is found when it is called."""
    if any(given is not None for given in scores.values()):
        told = {name: given_scores(name, given, listed) for name, given in scores.items()}
        return partial(asked, **told)
    if pair.speaker is None and pair.listener == indifferent("listener"):
        raise ParseError(
            "there are no scores",
            allowed=" or ".join(scores),
            hint="or let the server have models: grice serve --world plain replies --listener NAME",
        )
    return partial(asked, **dict(zip(scores, (pair.listener, pair.speaker), strict=True)))


def given_scores(name: str, given: Any, listed: Sequence[Any]) -> Any:
    """A table as it is; a list of log-scores as a function of a text and an option."""
    if not isinstance(given, list):
        return given
    if len(given) != len(listed):
        raise ParseError(
            f"there are {len(given)} scores for {len(listed)}", where=name, allowed="one for each"
        )
    logs = {text_of(as_option(value)): log for value, log in zip(listed, given, strict=True)}
    return partial(_look_up, {text: -math.inf if log is None else log for text, log in logs.items()})


def _look_up(logs: Mapping[str, float], request: str, value: Any) -> float:
    return logs[text_of(as_option(value))]


def count_words(sentences: Sequence[str]) -> int:
    return sum(len(sentence.split()) for sentence in sentences)


def count_segments(actions: Sequence[str]) -> int:
    return sum(len(PARTS.findall(text)) for text in actions)


def task_to_follow(pair: Pair, *, start: str, sentences: Sequence[str]) -> ReadTask:
    task = pair.read_task(start, sentences)
    bounded(task.episode)
    return task


def task_to_describe(pair: Pair, *, start: str, route: str) -> Episode:
    return bounded(pair.to_describe(start, route))


def task_to_score(pair: Pair, *, start: str, sentences: list[str], actions: list[str]) -> Episode:
    episode = episode_of(pair, start, sentences, actions)
    if not episode.finished:
        raise ParseError(
            f"{len(episode.sentences)} sentences and {len(episode.segments)} segments",
            allowed="one segment for each sentence",
            hint="several sentences in one text are split; a stop ends a segment",
        )
    return bounded(episode)


def task_to_propose(
    pair: Pair, *, start: str, sentences: list[str], actions: list[str], role: Role
) -> Episode:
    episode = episode_of(pair, start, sentences, actions)
    given, filled = len(episode.sentences), len(episode.segments)
    if role == "speaker":
        given, filled = filled, given
    if given <= filled:
        what = "sentences" if role == "listener" else "actions"
        raise ParseError(f"there is nothing for the {role} to do", allowed=f"more {what}")
    return bounded(episode)


def episode_of(pair: Pair, start: str, sentences: list[str], actions: list[str]) -> Episode:
    """Sentences and segments as they are given, from a state in which something can be done."""
    told = pair.to_follow(start, sentences) if sentences else None
    done = pair.to_describe(start, ";".join(actions)) if actions else None
    first = told or done
    if first is None:
        raise ParseError("there are neither sentences nor actions")
    said = () if told is None else told.sentences
    segments = () if done is None else done.segments
    if len(said) != len(segments) == len(sentences):
        said = tuple(sentences)  # each asks for all of its segment: "turn left and walk to the lamp"
    return Episode(pair.world, first.start, said, segments)


def bounded(episode: Episode) -> Episode:
    """An episode with not too many turns: a text may hold several."""
    turns = max(len(episode.sentences), len(episode.segments))
    if turns > schemas.MOST_SENTENCES:
        raise ParseError(f"there are {turns} turns", allowed=f"{schemas.MOST_SENTENCES} or fewer")
    return episode


def encode_answer(
    answer: Answer | Chosen[Any] | Said | Ranking[Any], *, fields: Sequence[str] | None
) -> bytes:
    """An answer as JSON: whole, or only these fields of it."""
    told = answer.to_dict()
    return msgspec.json.encode(told if fields is None else {name: told[name] for name in fields})


def encode_scores(scores: tuple[float | None, float | None], *, world: str) -> bytes:
    listener, speaker = map(_finite, scores)
    return msgspec.json.encode({"world": world, "listener": listener, "speaker": speaker})


def encode_proposals(candidates: Sequence[Candidate], *, world: str, role: Role) -> bytes:
    proposals = [
        {
            "sentences": list(candidate.episode.sentences),
            "actions": [candidate.episode.world.show_segment(s) for s in candidate.episode.segments],
            "score": _finite(candidate.score),
        }
        for candidate in candidates
    ]
    told: dict[str, Any] = {"world": world, "role": role, "candidates": proposals}
    return msgspec.json.encode(told)


def _finite(score: float | None) -> float | None:
    """The score as JSON can hold it."""
    return None if score is None or score == -math.inf else score
