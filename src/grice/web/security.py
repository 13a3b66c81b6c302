"""The checks that every request passes, and the headers of every response."""

from __future__ import annotations

import base64
import binascii
import hmac
import time
from collections import OrderedDict
from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import dataclass

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from grice.web.problems import Draw, draw_problem, respond
from grice.web.refused import Refused

POLICY = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
LOOPBACK = ("localhost", "127.0.0.1", "::1")
OPEN = ("/healthz", "/readyz")  # asked by machines that have no key, as often as they like
MOST_CLIENTS = 10_000  # whose rate is remembered


@dataclass(frozen=True)
class Client:
    """The client of a request. A proxy on this machine passes its clients' addresses in X-Forwarded-For."""

    address: str = ""
    port: int = 0

    @property
    def flow(self) -> str:
        """The unit that takes turns: an address; on this machine, where all share one, a connection."""
        return f"{self.address} {self.port}" if self.address in LOOPBACK else self.address


ANYBODY = Client()
CLIENT: ContextVar[Client] = ContextVar("client", default=ANYBODY)  # of the request that is being answered


@dataclass(frozen=True)
class Rate:
    """So many requests, or seconds of work, a second in the long run, and so many at once."""

    a_second: float
    at_once: float


class Guard:
    """Lets a request in if its body is small, its host is ours, it has the key and does not come too often.

    Without a key, everybody is let in; without a rate, as often as they like. `hosts` are the names under
    which the server may be asked, against pages elsewhere that let their own name point here.
    """

    def __init__(
        self,
        app: ASGIApp,
        *,
        largest: int,
        key: str = "",
        rate: Rate | None = None,
        hosts: tuple[str, ...] = (),
        clock: Callable[[], float] = time.monotonic,
        draw: Draw = draw_problem,
    ) -> None:
        self.app = app
        self.largest = largest
        self.draw = draw
        self.key = key
        self.hosts = hosts
        self.buckets = None if rate is None else Buckets(rate, clock)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        started = False

        async def send_guarded(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        headers = Headers(scope=scope)
        CLIENT.set(Client(*(scope.get("client") or ())))
        try:
            self._admit(scope, headers)
            await self.app(scope, self._bounded(receive), send_guarded)
        except Refused as refused:
            if started:
                raise
            response = respond(refused, headers, scope["path"], self.draw)
            await response(scope, receive, send_guarded)

    def _admit(self, scope: Scope, headers: Headers) -> None:
        if self.hosts and _host(headers.get("host", "")) not in self.hosts:
            raise Refused("unknown Host header", status=421, where="Host")
        length = headers.get("content-length", "0")
        if not (length.isascii() and length.isdigit()):
            raise Refused("the length of the body is no number", status=400, where="Content-Length")
        if len(length) > 12 or int(length) > self.largest:
            raise Refused("the body is too large", status=413, allowed=f"{self.largest} bytes")
        if scope["path"] in OPEN:
            return
        if self.buckets is not None and (wait := self.buckets.wait(CLIENT.get().address)):
            raise too_many("too many requests", wait)  # guesses at the key count, too
        if self.key:
            ask_for(self.key, headers)

    def _bounded(self, receive: Receive) -> Receive:
        """The body, up to its bound, regardless of its declared length."""
        received = 0

        async def receive_bounded() -> Message:
            nonlocal received
            message = await receive()
            received += len(message.get("body", b""))
            if received > self.largest:
                raise HTTPException(413, "the body is too large")
            return message

        return receive_bounded


def too_many(problem: str, wait: float) -> Refused:
    """The refusal of a client that has to wait so many seconds."""
    headers = {"retry-after": str(int(wait) + 1)}
    return Refused(problem, status=429, hint=f"wait {wait:.1f} s", headers=headers)


def ask_for(key: str, headers: Headers) -> None:
    """Refuses a request without the key, which is compared in constant time."""
    scheme, _, sent = headers.get("authorization", "").partition(" ")
    if scheme.lower() == "basic":
        try:
            sent = base64.b64decode(sent, validate=True).decode().partition(":")[2]
        except (binascii.Error, UnicodeDecodeError, ValueError):
            sent = ""
    if not hmac.compare_digest(sent.encode(), key.encode()):
        raise Refused(
            "this server asks for its key",
            status=401,
            allowed="Authorization: Bearer KEY, or Basic with the key as password",
            headers={"www-authenticate": 'Basic realm="grice", charset="UTF-8"'},
        )


class Buckets:
    """A bucket of tokens for every client: a request takes some, and they come back at the rate."""

    def __init__(self, rate: Rate, clock: Callable[[], float]) -> None:
        self.rate = rate
        self.clock = clock
        self.left: OrderedDict[str, tuple[float, float]] = OrderedDict()  # tokens, and when that was so

    def wait(self, client: str, cost: float = 1) -> float:
        """The seconds that a client has to wait; 0 if it may go on, and then its bucket is charged.

        A request that costs more than a bucket holds is let in when the bucket is full, and leaves a debt.
        """
        now = self.clock()
        tokens, then = self.left.pop(client, (float(self.rate.at_once), now))
        tokens = min(self.rate.at_once, tokens + (now - then) * self.rate.a_second)
        wait = max(0.0, (min(cost, self.rate.at_once) - tokens) / self.rate.a_second)
        self.left[client] = (tokens if wait else tokens - cost, now)
        if len(self.left) > MOST_CLIENTS:
            self.left.popitem(last=False)
        return wait


def _host(header: str) -> str:
    """The name in a Host header, without its port."""
    if header.startswith("["):
        return header[1:].partition("]")[0]
    return header.rpartition(":")[0] if ":" in header else header
