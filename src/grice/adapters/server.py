"""Requests to a server that may be slow, busy or broken: limits, time-outs, retries, and a count of them."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from typing import Any, TypeAlias, TypeVar

from grice.errors import AgentError
from grice.extras import installing

Watch: TypeAlias = Callable[[int, float], None]  # how many requests were sent, and how many a second
Item = TypeVar("Item")
Answer = TypeVar("Answer")
AGAIN = (408, 409, 425, 429, 500, 502, 503, 504)  # statuses that another try may mend
KEY = "put the key into the environment variable GRICE_API_KEY"
HOPELESS = {  # statuses that no other question will mend
    401: KEY,
    403: KEY,
    404: "the address should end where /completions follows, as in http://HOST/v1#MODEL",
    405: "the address should end where /completions follows, as in http://HOST/v1#MODEL",
}
READY = "is an OpenAI-compatible server ready there, as in http://HOST/v1#MODEL?"
RESUMES = "what was answered is kept: the same command goes on from there"
SHOWN = 300  # characters of a server's message


def unwatched(sent: int, rate: float) -> None:
    """No progress is shown."""


@dataclass(frozen=True)
class Limits:
    """The limits of requests to a server."""

    concurrent: int = 8
    timeout: float = 120.0  # seconds for one answer
    tries: int = 6
    wait: float = 0.5  # seconds before the second try; twice as long before each further one
    longest_wait: float = 60.0
    most: int | None = None  # requests in all, tries included


class Refused(Exception):
    """A server that understood a request and does not do such a thing."""


class NotThere(AgentError):
    """An address at which a server has nothing."""


@dataclass
class Server:
    """One server, and what was sent to it."""

    url: str
    headers: dict[str, str]
    limits: Limits = field(default_factory=Limits)
    watch: Watch = unwatched
    sent: int = 0
    _heard: bool = False  # an answer that was an object
    _began: float = field(default_factory=time.monotonic)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def __post_init__(self) -> None:
        httpx = _library()
        enough = httpx.Limits(max_connections=self.limits.concurrent)
        self._client = httpx.Client(headers=self.headers, timeout=self.limits.timeout, limits=enough)
        self._failures = (httpx.HTTPError, httpx.InvalidURL, ValueError)

    def post(self, url: str, body: dict[str, Any], probing: bool = False) -> dict[str, Any]:
        """The answer, an object of JSON; asked again after what may pass.

        While a server is probed, an error of its own that comes twice is taken for a refusal: some answer so
        to what they do not know.
        """
        wait, trouble = self.limits.wait, ""
        for attempt in range(self.limits.tries):
            if attempt:
                time.sleep(wait * random.uniform(1.0, 1.25))
                wait = min(2 * wait, self.limits.longest_wait)
            self._count()
            try:
                answer = self._client.post(url, json=body)
                if probing and attempt and answer.status_code == 500:
                    raise Refused(f"status 500: {answer.text[:SHOWN]}")
                if answer.status_code in AGAIN:
                    trouble = f"status {answer.status_code}: {answer.text[:SHOWN]}"
                    wait = max(wait, _asked_to_wait(answer.headers.get("retry-after"), self.limits))
                    continue
                if answer.status_code in HOPELESS:
                    kind = NotThere if answer.status_code in (404, 405) else AgentError
                    said = f"the server says {answer.status_code}: {answer.text[:SHOWN]}"
                    raise kind(said, where=url, hint=HOPELESS[answer.status_code])
                if answer.status_code >= 400:
                    raise Refused(f"status {answer.status_code}: {answer.text[:SHOWN]}")
                found = answer.json()
                if isinstance(found, dict):
                    self._heard = True
                    return found
                trouble = f"not an object of JSON: {answer.text[:SHOWN]}"
            except self._failures as error:
                trouble = f"{type(error).__name__}: {error}"
        raise AgentError(
            f"the server gave no answer in {self.limits.tries} tries: {trouble}",
            where=url,
            hint=RESUMES if self._heard else READY,
        )

    def each(self, items: Sequence[Item], work: Callable[[Item], Answer]) -> Iterator[tuple[Item, Answer]]:
        """Works on items concurrently; when one fails, results under way are still yielded first."""
        failure: BaseException | None = None
        with ThreadPoolExecutor(self.limits.concurrent) as pool:
            pending: dict[Future[Answer], Item] = {pool.submit(work, item): item for item in items}
            try:
                while pending:
                    for future in wait(pending, return_when=FIRST_COMPLETED).done:
                        item = pending.pop(future)
                        if error := future.exception():
                            failure = failure or error
                        else:
                            yield item, future.result()
                    if failure is not None:  # a cancelled future wakes nobody up, so it is waited for no more
                        pending = {future: item for future, item in pending.items() if not future.cancel()}
            finally:
                pool.shutdown(wait=False, cancel_futures=True)
        if failure is not None:
            raise failure

    def _count(self) -> None:
        with self._lock:
            if self.limits.most is not None and self.sent >= self.limits.most:
                raise AgentError(
                    f"{self.sent} requests were sent, the most that are allowed",
                    where=self.url,
                    hint="what was answered is kept: with more --most-requests the same command goes on",
                )
            self.sent += 1
            passed = time.monotonic() - self._began
            self.watch(self.sent, self.sent / passed if passed > 0 else 0.0)


def _asked_to_wait(header: str | None, limits: Limits) -> float:
    try:
        return min(float(header or 0), limits.longest_wait)
    except ValueError:  # a date; our own patience does
        return 0.0


def _library() -> Any:
    try:
        import httpx
    except ImportError as error:
        raise AgentError("the library httpx is not there", hint=installing("http")) from error
    return httpx
