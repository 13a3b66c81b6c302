"""The whole server of `grice serve`: workers, the API and the playground."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager

from fastapi import FastAPI

from grice.api.pair import Pair
from grice.web import api, playground
from grice.web.security import Rate
from grice.web.server import Address, skeleton
from grice.web.worker import Limits, Metrics, Worker

DESCRIPTION = (
    "Pragmatic listeners and speakers over HTTP. A listener follows sentences, a speaker describes actions; "
    "each asks what the other would make of it. States and actions are written as the worlds write them."
)


def build(
    loaders: Mapping[str, Callable[[], Pair]],
    *,
    address: Address | None = None,
    key: str = "",
    rate: Rate | None = None,
    limits: Limits | None = None,
) -> FastAPI:
    """An app that serves these worlds; their models are loaded when it starts, each on its own thread."""
    metrics = Metrics()
    workers = {name: Worker(name, load, metrics, limits or Limits()) for name, load in loaders.items()}

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        for worker in workers.values():
            worker.start()
        yield
        for worker in workers.values():
            worker.stop()

    app = skeleton("grice", address=address, key=key, rate=rate, lifespan=lifespan, description=DESCRIPTION)
    api.install(app, workers, metrics)
    playground.install(app, workers)
    return app
