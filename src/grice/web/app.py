"""The whole server of `grice serve`: workers, the API and the playground."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI

from grice.api.pair import Pair
from grice.pragmatics.scores import indifferent
from grice.web import api, playground
from grice.web.dispatcher import Dispatcher, Limits, Metrics, Worker
from grice.web.security import Rate
from grice.web.server import Address, skeleton
from grice.web.worker_pool import Loaders, WorkerPool
from grice.worlds import PLAIN

DESCRIPTION = (
    "Pragmatic listeners and speakers over HTTP. A listener follows sentences, a speaker describes actions; "
    "each asks what the other would make of it. States and actions are written as the worlds write them."
)


def build(
    loaders: Loaders,
    *,
    address: Address | None = None,
    key: str = "",
    rate: Rate | None = None,
    work: Rate | None = None,
    limits: Limits | None = None,
    workers: int = 1,
    origins: tuple[str, ...] = (),
) -> FastAPI:
    """An app that serves these worlds, and plain options; their models are loaded when it starts.

    With one of the `workers` they are in this process, on a thread of their own; with more, each is a process
    with all of them. `work` limits the seconds that one client's questions take.
    """
    metrics = Metrics()
    loaders = {**dict.fromkeys(PLAIN, nobody), **loaders}
    dispatcher = Dispatcher(WorkerPool(loaders, workers), metrics, limits or Limits(), work)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await dispatcher.start()
        yield
        await dispatcher.stop()

    app = skeleton(
        "grice",
        address=address,
        key=key,
        rate=rate,
        lifespan=lifespan,
        origins=origins,
        description=DESCRIPTION,
        generate_unique_id_function=lambda route: route.name,
    )
    served = {name: Worker(name, dispatcher) for name in loaders}
    plain = {name: served.pop(name) for name in PLAIN}
    api.install(app, served, plain, metrics, keyed=bool(key))
    playground.install(app, served)
    return app


def nobody() -> Pair:
    """The pair for plain options where the server has no models for them: a question brings its scores."""
    return Pair(None, indifferent("listener"))
