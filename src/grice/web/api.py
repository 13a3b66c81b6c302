"""The HTTP API: follow, describe, score and propose, answered in batches; and the server's health."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, get_type_hints

import msgspec
from fastapi import APIRouter, FastAPI
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from pydantic import BaseModel
from starlette.responses import HTMLResponse, Response

from grice import __version__
from grice.web import examples, requests, schemas
from grice.web.dispatcher import Job, Metrics, Worker
from grice.web.pages import render
from grice.web.refused import Refused
from grice.worlds import find_world

GUARDED: Mapping[int, str] = {
    401: "the server asks for its key",
    421: "the server was asked by a name that is not its own",
    429: "too many requests, or too much work; Retry-After says when to ask again",
}
ASKED: Mapping[int, str] = {
    400: "no JSON",
    404: "no such world",
    413: "the body is too large",
    422: "something in the question is wrong",
    503: "too many questions; Retry-After says when to ask again",
}


def install(
    app: FastAPI,
    workers: Mapping[str, Worker],
    plain: Mapping[str, Worker],
    metrics: Metrics,
    *,
    keyed: bool = False,
) -> None:
    """Lets the app answer questions about the workers' worlds, and, by `plain`, about plain options.

    `keyed` says that it asks for a key.
    """
    router = APIRouter(prefix="/v1", responses=_problems(GUARDED), tags=["questions"])
    _questions(router, workers, plain)
    app.include_router(router)
    health = APIRouter(tags=["health"], responses=_problems({421: GUARDED[421]}))
    _health(health, {**workers, **plain}, metrics)
    app.include_router(health)
    tell = app.openapi

    def openapi() -> dict[str, Any]:
        return _describe(tell(), workers, keyed=keyed)

    app.openapi = openapi  # type: ignore[method-assign]

    @app.get("/docs", include_in_schema=False, response_class=HTMLResponse)
    async def documentation() -> str:
        return render("docs.html", title="The HTTP API", api=app.openapi())


def worker_of(workers: Mapping[str, Worker], world: str) -> Worker:
    if world not in workers:
        known = ", ".join(workers)
        raise Refused(f"there is no world {world!r} here", status=404, where="world", allowed=known)
    return workers[world]


def _problems(told: Mapping[int, str]) -> dict[int | str, dict[str, Any]]:
    return {status: {"model": schemas.Problem, "description": why} for status, why in told.items()}


def _describe(api: dict[str, Any], worlds: Collection[str], *, keyed: bool) -> dict[str, Any]:
    """The schema with examples and the key, and without FastAPI's own form of errors, which is never sent."""
    for name in ("HTTPValidationError", "ValidationError"):
        api["components"]["schemas"].pop(name, None)
    for told in (told for methods in api["paths"].values() for told in methods.values()):
        if "requestBody" in told:
            content = told["requestBody"]["content"]["application/json"]
            content["examples"] = examples.of_operation(told["operationId"], worlds)
    if keyed:
        bearer = {"type": "http", "scheme": "bearer", "description": "The key of the server."}
        basic = {"type": "http", "scheme": "basic", "description": "Any name, and the key as password."}
        api["components"]["securitySchemes"] = {"bearer": bearer, "basic": basic}
        api["security"] = [{"bearer": []}, {"basic": []}]
    return api


@dataclass(frozen=True)
class Operation:
    """A kind of question: the job that a body of it asks for, and the form of its answers."""

    name: str
    summary: str
    job: Callable[[Any], Job]
    answer: type[BaseModel]
    plain: str = ""  # the worker, for plain options; else the body names a world

    def install(self, router: APIRouter, workers: Mapping[str, Worker], plain: Mapping[str, Worker]) -> None:
        async def ask(body: Any) -> Response:
            asked = self.job(body)
            worker = plain[self.plain] if self.plain else worker_of(workers, body.world)
            return Response(await worker.ask(asked), media_type="application/json")

        ask.__annotations__["body"] = get_type_hints(self.job)["body"]  # which FastAPI reads
        router.add_api_route(
            f"/{self.name}",
            ask,
            methods=["POST"],
            name=self.name,
            summary=self.summary,
            response_model=self.answer,
            responses=_problems(ASKED),
        )


OPERATIONS = (
    Operation("follow", "Do what sentences ask for", requests.following, schemas.FollowAnswer),
    Operation("describe", "Say it so that it is done", requests.describing, schemas.DescribeAnswer),
    Operation("score", "How probable is it, to both", requests.scoring, schemas.ScoreAnswer),
    Operation("propose", "What one agent proposes", requests.proposing, schemas.ProposeAnswer),
    Operation("choose", "Which option is meant", requests.choosing, schemas.ChooseAnswer, "plain"),
    Operation("say", "What to say for an option", requests.saying, schemas.SayAnswer, "plain"),
    Operation(
        "rerank", "Which candidate answers a request", requests.reranking, schemas.RerankAnswer, "replies"
    ),
)


def _questions(router: APIRouter, workers: Mapping[str, Worker], plain: Mapping[str, Worker]) -> None:
    for operation in OPERATIONS:
        operation.install(router, workers, plain)

    @router.get("/worlds", summary="Which worlds there are", response_model=schemas.WorldsAnswer)
    async def worlds() -> Response:
        told = {"grice": __version__, "worlds": [_tell(worker) for worker in workers.values()]}
        return Response(msgspec.json.encode(told), media_type="application/json")


def _tell(worker: Worker) -> dict[str, Any]:
    known = find_world(worker.world) if worker.loaded is None else worker.loaded.world
    weights = {} if worker.loaded is None else msgspec.to_builtins(worker.loaded.weights)
    return {
        "name": worker.world,
        "ready": worker.loaded is not None,
        "actions": [known.show_action(action) for action in known.actions],
        "example": known.show(known.random(random.Random(0))),
        "weights": weights,
    }


def _health(router: APIRouter, workers: Mapping[str, Worker], metrics: Metrics) -> None:
    @router.get("/healthz", summary="Whether the server runs", response_model=schemas.Health)
    async def healthz() -> dict[str, str]:
        return {"status": "ok"}

    @router.get(
        "/readyz",
        summary="Whether all models are loaded",
        response_model=schemas.Health,
        responses=_problems({503: "not yet, or they could not be loaded"}),
    )
    async def readyz() -> dict[str, str]:
        for worker in workers.values():
            if worker.loaded is None:
                why = "could not be loaded" if worker.failure else "are not loaded yet"
                raise Refused(
                    f"the models {why}",
                    status=503,
                    where=worker.world,
                    hint=str(worker.failure or "ask again"),
                    headers={"retry-after": "2"},
                )
        return {"status": "ready"}

    @router.get(
        "/metrics",
        name="metrics",
        summary="Counts and times, in Prometheus's format",
        response_class=Response,
        responses={200: {"content": {"text/plain": {}}}, **_problems({401: GUARDED[401], 429: GUARDED[429]})},
    )
    async def measured() -> Response:
        return Response(generate_latest(metrics.registry), media_type=CONTENT_TYPE_LATEST)
