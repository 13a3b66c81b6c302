"""The server that every part of the web wing runs in: guarded, with its assets and its errors."""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeAlias

import h11
import uvicorn
from fastapi import FastAPI
from starlette.middleware.cors import CORSMiddleware
from starlette.routing import Route
from uvicorn.protocols.http.h11_impl import H11Protocol

from grice import __version__
from grice.errors import ParseError
from grice.web import problems
from grice.web.access import AccessLog
from grice.web.pages import WEB, serve_asset
from grice.web.security import LOOPBACK, Guard, Rate

Lifespan: TypeAlias = Callable[[FastAPI], AbstractAsyncContextManager[None]]
LARGEST_BODY = 64 * 1024
KEPT_ALIVE = 75  # seconds that a connection is kept for a next request: longer than clients and proxies do
SILENT = 20.0  # seconds in which a request must have come whole
BACKLOG = 2048  # connections that wait to be taken
ORIGIN = re.compile(r"https?://[A-Za-z0-9.-]+(:\d+)?|https?://\[[0-9A-Fa-f:]+\](:\d+)?")
KEY = "GRICE_KEY"  # the variable that holds it
RATE = Rate(20, 60)  # requests of a client from elsewhere
WORK = Rate(0.5, 20)  # seconds of work for it


@dataclass(frozen=True)
class Address:
    """The address of a server. On loopback everybody on this machine may ask; elsewhere a key is needed."""

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
    origins: tuple[str, ...] = (),
    draw: problems.Draw = problems.draw_problem,
    **about: Any,
) -> FastAPI:
    """An app with the guard before it, its assets and its errors; nothing in it is loaded from elsewhere.

    On loopback only the machine's own names are answered to, and `names`. `key` and `rate` hold for all but
    health checks. Assets are those of the web wing and of a `room` above it. Pages of these `origins` may ask
    with scripts, as the browser's rules for cross-origin requests (CORS) have it. `draw` makes errors' pages.
    """
    app = FastAPI(
        title=title,
        version=__version__,
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
        **about,
    )
    problems.install(app, draw)
    app.router.routes.append(Route("/static/{name}", partial(serve_asset, room=room), methods=["GET"]))
    hosts = (*LOOPBACK, "testserver") if address is None else LOOPBACK if address.loopback else ()
    hosts = (*hosts, *names) if hosts or names else ()
    app.add_middleware(Guard, largest=largest, key=key, rate=rate, hosts=hosts, draw=draw)
    if origins:
        app.add_middleware(
            CORSMiddleware,
            allow_origins=list(origins),
            allow_methods=["GET", "POST"],
            allow_headers=["authorization", "content-type"],
            expose_headers=["retry-after"],
            max_age=3600,
        )
    app.add_middleware(AccessLog)
    return app


def check_origins(origins: tuple[str, ...]) -> None:
    """Refuses what is no origin of a page."""
    for origin in origins:
        if origin != "*" and not ORIGIN.fullmatch(origin):
            raise ParseError(f"{origin!r} is no origin", allowed="https://HOST, https://HOST:PORT or '*'")


def listen(address: Address) -> socket.socket:
    """A socket that listens there: connections from now on wait, and are not refused.

    Its protocol is said, since asyncio sets TCP_NODELAY only where it is: without it, each answer on a
    connection that is kept waits 40 ms for the client's acknowledgement of its head.
    """
    family = socket.AF_INET6 if ":" in address.host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((address.host, address.port))
    except OSError as error:
        listening.close()
        raise ParseError(
            f"cannot listen on {address.host}, port {address.port}: {error.strerror}",
            hint="--port 0 takes a free port",
        ) from error
    listening.listen(BACKLOG)
    return listening


def run(app: FastAPI, listening: socket.socket) -> bool:
    """Serves the app on a socket until the process is asked to end; False if it could not start."""
    server = server_of(app)
    server.run(sockets=[listening])
    return server.started


def server_of(app: FastAPI) -> uvicorn.Server:
    """A server that keeps connections longer than clients do, and does not wait for those that are silent."""
    config = uvicorn.Config(
        app,
        http=Patient,
        ws="none",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_keep_alive=KEPT_ALIVE,
    )
    return uvicorn.Server(config)


class Patient(H11Protocol):
    """HTTP/1.1 over one connection, which ends if a request does not come whole in good time."""

    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._wait_no_more()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
            self._wait_no_more()
        elif self._deadline is None and not self.transport.is_closing():
            self._wait()

    def send_400_response(self, msg: str) -> None:
        """Answers broken framing, unless the request has its answer already; then the connection just ends.

        A handler that is still at work on the request finds the client disconnected.
        """
        if self.cycle is not None:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        else:
            self.transport.close()

    def _wait(self) -> None:
        self._deadline = self.loop.call_later(SILENT, self.transport.close)

    def _wait_no_more(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
