"""The server that every part of the web wing runs in: guarded, with its assets and its errors."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeAlias

from fastapi import FastAPI
from starlette.routing import Route

from grice import __version__
from grice.errors import ParseError
from grice.web import problems
from grice.web.pages import WEB, serve_asset
from grice.web.security import LOOPBACK, Guard, Rate

Lifespan: TypeAlias = Callable[[FastAPI], AbstractAsyncContextManager[None]]
LARGEST_BODY = 64 * 1024
KEY = "GRICE_KEY"  # the variable that holds it
RATE = Rate(20, 60)  # of a client from elsewhere


@dataclass(frozen=True)
class Address:
    """Where a server listens. On loopback everybody on this machine may ask; elsewhere a key is needed."""

    host: str = "127.0.0.1"
    port: int = 8000

    @property
    def loopback(self) -> bool:
        return self.host in LOOPBACK

    @property
    def url(self) -> str:
        return f"http://{f'[{self.host}]' if ':' in self.host else self.host}:{self.port}/"

    def check(self, key: str) -> None:
        """Refuses to be open to everybody."""
        if not self.loopback and len(key) < 16:
            raise ParseError(
                f"on {self.host} others can ask, too" if not key else "the key is too short",
                allowed=f"a key of 16 characters or more in {KEY}",
                hint=f"export {KEY}=$(python3 -c 'import secrets; print(secrets.token_urlsafe(24))')",
            )


def skeleton(
    title: str,
    *,
    address: Address | None = None,
    key: str = "",
    rate: Rate | None = None,
    largest: int = LARGEST_BODY,
    lifespan: Lifespan | None = None,
    room: str = WEB,
    names: tuple[str, ...] = (),
    **about: Any,
) -> FastAPI:
    """An app with the guard before it, its assets and its errors; nothing in it is loaded from elsewhere.

    On loopback only the machine's own names are answered to, and `names`. `key` and `rate` hold for all but
    health checks. Assets are those of the web wing and of a `room` above it.
    """
    app = FastAPI(
        title=title,
        version=__version__,
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
        **about,
    )
    problems.install(app)
    app.router.routes.append(Route("/static/{name}", partial(serve_asset, room=room), methods=["GET"]))
    hosts = (*LOOPBACK, "testserver") if address is None else LOOPBACK if address.loopback else ()
    hosts = (*hosts, *names) if hosts or names else ()
    app.add_middleware(Guard, largest=largest, key=key, rate=rate, hosts=hosts)
    return app
