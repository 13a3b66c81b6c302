"""The HTTP API: follow, describe, score and propose, answered in batches; and how the server is."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping
from typing import Any

import msgspec
from fastapi import APIRouter, FastAPI
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.responses import HTMLResponse, Response

from grice import __version__
from grice.api.pair import Pair
from grice.episode import Episode
from grice.errors import ParseError
from grice.web import schemas
from grice.web.pages import render
from grice.web.refused import Refused
from grice.web.worker import Metrics, Question, Worker
from grice.worlds import find_world

PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"model": schemas.Problem, "description": told}
    for status, told in {
        400: "no JSON",
        404: "no such world",
        413: "the body is too large",
        422: "something in the question is wrong",
        503: "too many questions; Retry-After says when to ask again",
    }.items()
}


def install(app: FastAPI, workers: Mapping[str, Worker], metrics: Metrics) -> None:
    """Let the app answer questions about the workers' worlds."""
    router = APIRouter(prefix="/v1", responses=PROBLEMS, tags=["questions"])
    _questions(router, workers)
    app.include_router(router)
    health = APIRouter(tags=["health"])
    _health(health, workers, metrics)
    app.include_router(health)

    @app.get("/docs", include_in_schema=False, response_class=HTMLResponse)
    async def documentation() -> str:
        return render("docs.html", title="The HTTP API", api=app.openapi())


def worker_of(workers: Mapping[str, Worker], world: str) -> Worker:
    if world not in workers:
        known = ", ".join(workers)
        raise Refused(f"there is no world {world!r} here", status=404, where="world", allowed=known)
    return workers[world]


def reply(answer: object) -> Response:
    return Response(msgspec.json.encode(answer), media_type="application/json")


def following(body: schemas.FollowBody) -> Question:
    return Question(
        "follow",
        lambda pair: bounded(pair.to_follow(body.start, body.sentences)),
        body.weight,
        body.candidates,
        ask=body.ask,
        whole=body.whole,
    )


def describing(body: schemas.DescribeBody) -> Question:
    route = ";".join(body.actions)
    return Question(
        "describe",
        lambda pair: bounded(pair.to_describe(body.start, route)),
        body.weight,
        body.candidates,
        whole=body.whole,
    )


def scoring(body: schemas.ScoreBody) -> Question:
    def task(pair: Pair) -> Episode:
        return finished(pair, body.start, body.sentences, body.actions)

    return Question("score", task)


def proposing(body: schemas.ProposeBody) -> Question:
    def task(pair: Pair) -> Episode:
        episode = episode_of(pair, body.start, body.sentences, body.actions)
        given, filled = len(episode.sentences), len(episode.segments)
        if body.role == "speaker":
            given, filled = filled, given
        if given <= filled:
            what = "sentences" if body.role == "listener" else "actions"
            raise ParseError(f"there is nothing for the {body.role} to do", allowed=f"more {what}")
        return bounded(episode)

    return Question("propose", task, n=body.candidates, role=body.role)


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


def finished(pair: Pair, start: str, sentences: list[str], actions: list[str]) -> Episode:
    episode = episode_of(pair, start, sentences, actions)
    if not episode.finished:
        raise ParseError(
            f"{len(episode.sentences)} sentences and {len(episode.segments)} segments",
            allowed="one segment for each sentence",
            hint="several sentences in one text are split; a stop ends a segment",
        )
    return bounded(episode)


def bounded(episode: Episode) -> Episode:
    """An episode with not too many turns: a text may hold several."""
    turns = max(len(episode.sentences), len(episode.segments))
    if turns > schemas.MOST_SENTENCES:
        raise ParseError(f"there are {turns} turns", allowed=f"{schemas.MOST_SENTENCES} or fewer")
    return episode


def _questions(router: APIRouter, workers: Mapping[str, Worker]) -> None:
    @router.post("/follow", summary="Do what sentences ask for", response_model=schemas.FollowAnswer)
    async def follow(body: schemas.FollowBody) -> Response:
        answer = await worker_of(workers, body.world).ask(following(body))
        return reply(answer.to_dict())

    @router.post("/describe", summary="Say it so that it is done", response_model=schemas.DescribeAnswer)
    async def describe(body: schemas.DescribeBody) -> Response:
        answer = await worker_of(workers, body.world).ask(describing(body))
        return reply(answer.to_dict())

    @router.post("/score", summary="How probable is it, to both", response_model=schemas.ScoreAnswer)
    async def score(body: schemas.ScoreBody) -> Response:
        listener, speaker = await worker_of(workers, body.world).ask(scoring(body))
        return reply({"world": body.world, "listener": log(listener), "speaker": log(speaker)})

    @router.post("/propose", summary="What one agent proposes", response_model=schemas.ProposeAnswer)
    async def propose(body: schemas.ProposeBody) -> Response:
        found = await worker_of(workers, body.world).ask(proposing(body))
        candidates = [
            {
                "sentences": list(c.episode.sentences),
                "actions": [c.episode.world.show_segment(segment) for segment in c.episode.segments],
                "score": log(c.score),
            }
            for c in found
        ]
        return reply({"world": body.world, "role": body.role, "candidates": candidates})

    @router.get("/worlds", summary="Which worlds there are", response_model=schemas.WorldsAnswer)
    async def worlds() -> Response:
        return reply({"grice": __version__, "worlds": [_tell(worker) for worker in workers.values()]})


def _tell(worker: Worker) -> dict[str, Any]:
    known = find_world(worker.world) if worker.pair is None else worker.pair.world
    weights = {} if worker.pair is None else msgspec.to_builtins(worker.pair.weights)
    return {
        "name": worker.world,
        "ready": worker.pair is not None,
        "actions": [known.show_action(action) for action in known.actions],
        "example": known.show(known.random(random.Random(0))),
        "weights": weights,
    }


def _health(router: APIRouter, workers: Mapping[str, Worker], metrics: Metrics) -> None:
    @router.get("/healthz", summary="Whether the server runs")
    async def health() -> dict[str, str]:
        return {"status": "ok"}

    @router.get(
        "/readyz", summary="Whether all models are loaded", responses={503: {"model": schemas.Problem}}
    )
    async def ready() -> dict[str, str]:
        for worker in workers.values():
            if worker.pair is None:
                why = "could not be loaded" if worker.failure else "are not loaded yet"
                raise Refused(
                    f"the models {why}",
                    status=503,
                    where=worker.world,
                    hint=str(worker.failure or "ask again"),
                    headers={"retry-after": "2"},
                )
        return {"status": "ready"}

    @router.get("/metrics", summary="Counts and times, in Prometheus's format")
    async def measured() -> Response:
        return Response(generate_latest(metrics.registry), media_type=CONTENT_TYPE_LATEST)


def log(score: float | None) -> float | None:
    return None if score is None or score == -math.inf else score
