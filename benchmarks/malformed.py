"""Malformed requests to the HTTP API: `python benchmarks/malformed.py --requests 2000`.

Against a server of its own, as it is started from the command line: bodies that are nearly right or not at
all, addresses, methods, forged headers, and bytes that are no HTTP. Fails if a status is 500 or a connection
hangs, if the log has a traceback, if a page repeats a script, or if a right question is not answered then.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import socket
import string
import subprocess
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass
from http.client import HTTPConnection
from typing import Any

SCRIPT = "<script>alert(1)</script>"
START = "1:A 2:B 3:C 4:D 5:E"
RIGHT = {"world": "tangrams", "start": START, "sentences": ["remove the third figure"], "candidates": 5}
BODY = {**RIGHT, "actions": ["remove 1"], "role": "listener", "weight": 0.5, "fields": ["end"], "ask": True}
PLAIN = {
    "request": "b",
    "options": ["a", {"text": "b"}],
    "listener": {"b": {"a": 0.5, "b": 1}},
    "speaker": [-1, None],
}
ODD: list[Any] = [None, True, -1, 1e308, "", SCRIPT, [], {}, ["\0"], "\ud800", "9" * 30, [[[]]], "A" * 5000]
PATHS = ("/v1/follow", "/v1/describe", "/v1/score", "/v1/propose", "/v1/choose", "/v1/rerank")
PAGES = ("/play/tangrams/view", "/play/tangrams/answer")
KINDS = ("application/json", "text/plain", "x", "multipart/form-data", "application/json; charset=utf-16")
HOSTS = ("evil.example", "localhost.evil", "[::1", "a:b:c", "127.0.0.1.evil:80")
FINE = (200, 303, 400, 401, 403, 404, 405, 411, 413, 414, 415, 421, 422, 429, 431, 503)


@dataclass(frozen=True)
class Request:
    """A request, or bytes to send as they are."""

    method: str = "POST"
    path: str = "/v1/follow"
    body: bytes = b""
    kind: str = "application/json"
    host: str = ""
    raw: bytes = b""


def body(rng: random.Random) -> bytes:
    """A body that is nearly right, or not at all."""
    made: dict[str, Any] = dict(rng.choice((BODY, BODY, PLAIN)))
    for _ in range(rng.randint(1, 4)):
        name = rng.choice([*made, SCRIPT])
        if rng.random() < 0.3:
            made.pop(name, None)
        else:
            made[name] = rng.choice(
                [*ODD, START, [rng.choice(ODD)], "".join(rng.choices(string.printable, k=20))]
            )
    written = json.dumps(made).encode()
    if rng.random() < 0.3:
        cut = rng.randrange(len(written))
        written = written[:cut] + rng.randbytes(rng.randint(0, 3)) + written[cut + 1 :]
    return written


def address(rng: random.Random) -> str:
    """The address of a page with odd parameters, or of none."""
    odd = rng.choice(("%00", "%ff", "..%2f..%2fetc", "%3Cscript%3E", "9" * 300, "%F0%9F", "'--", "1:A+2:B"))
    return rng.choice(
        (
            f"/play/tangrams?state={odd}&say={odd}",
            f"/play/{odd}/random",
            f"/play/tangrams/page?state=1:A+2:B&do={odd}",
            f"/play/tangrams/page?state=1:A+2:B&say={odd}&weight={odd}",
            f"/static/{odd}",
            f"/{odd}",
            f"/v1/worlds?{odd}",
            f"/docs/{odd}",
        )
    )


def no_http(rng: random.Random) -> bytes:
    """Bytes that are not a request, or one that breaks off or lies about its length."""
    head = b"POST /v1/follow HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    return rng.choice(
        (
            rng.randbytes(rng.randint(1, 400)) + b"\r\n\r\n",
            b"GET / HTTP/9.9\r\n\r\n",
            b"GET /" + b"a" * 70_000 + b" HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
            head + b"X-Long: " + b"a" * 70_000 + b"\r\n\r\n",
            head + b"Content-Length: -1\r\n\r\n{}",
            head + b"Content-Length: 9999999999999999999\r\n\r\n{}",
            head + b"Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
            head + b"Transfer-Encoding: chunked\r\n\r\nZZ\r\n{}\r\n0\r\n\r\n",
            head + b"Transfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
            head + b"Content-Length: 50\r\n\r\n{",
            b"GET / HTTP/1.1\r\n\r\n",
            b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nBad Header\r\n\r\n",
            b"GET http://127.0.0.1/ HTTP/1.1\r\nHost: \x00\r\n\r\n",
            b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        )
    )


def malformed(rng: random.Random) -> Request:
    """One of all kinds of malformed requests."""
    draw = rng.random()
    if draw < 0.6:
        return Request("POST", rng.choice((*PATHS, *PAGES)), body(rng), rng.choice(KINDS))
    if draw < 0.75:
        return Request("GET", address(rng))
    if draw < 0.85:
        return Request(rng.choice(("PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "TRACE", "GET")), PATHS[0])
    if draw < 0.9:
        return Request(
            "GET", "/v1/worlds", host=rng.choice(("evil.example", "localhost.evil", "[::1", "a:b:c"))
        )
    return Request(raw=no_http(rng))


def ask(port: int, request: Request) -> tuple[int, str]:
    """The status and the text of the answer; 0 if the connection was closed without one."""
    if request.raw:
        with socket.create_connection(("127.0.0.1", port), timeout=60) as connection:
            try:
                connection.sendall(request.raw)
                connection.shutdown(socket.SHUT_WR)
                said = b"".join(iter(lambda: connection.recv(65536), b""))
            except ConnectionError:
                return 0, ""
        found = re.match(rb"HTTP/1\.1 (\d+)", said)
        return (int(found[1]) if found else 0), said.decode(errors="replace")
    opened = HTTPConnection("127.0.0.1", port, timeout=60)
    headers = {"content-type": request.kind, "accept": "text/html" if request.method == "GET" else "*/*"}
    opened.request(
        request.method, request.path, request.body, headers | ({"host": request.host} if request.host else {})
    )
    answer = opened.getresponse()
    text = answer.read().decode(errors="replace")
    opened.close()
    page = "html" in (answer.getheader("content-type") or "")
    return answer.status, text if page else ""


def attack(port: int, requests: int, seed: int = 0) -> Counter[int]:
    """The counts of each status."""
    rng, statuses = random.Random(seed), Counter[int]()
    for number in range(requests):
        request = malformed(rng)
        status, page = ask(port, request)
        statuses[status] += 1
        if status not in (0, *FINE) or SCRIPT in page:
            raise SystemExit(f"request {number} was answered with {status}: {request}\n{page[:500]}")
    return statuses


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--requests", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--workers", type=int, default=1)
    options = parser.parse_args()
    command = [sys.executable, "-m", "grice", "serve", "--world", "tangrams", "--port", "0"]
    command += ["--workers", str(options.workers)]
    with (
        tempfile.TemporaryFile("w+") as log,
        subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=os.environ) as server,
    ):
        assert server.stderr is not None
        told = re.search(r"127\.0\.0\.1:(\d+)", server.stderr.readline())
        assert told, "the server did not start"
        drain = subprocess.Popen(["cat"], stdin=server.stderr, stdout=log)
        try:
            port = int(told[1])
            statuses = attack(port, options.requests, options.seed)
            last, _ = ask(port, Request(body=json.dumps(RIGHT).encode()))
        finally:
            server.terminate()
            server.wait(30)
            drain.wait(30)
        log.seek(0)
        logged = log.read()
    print(
        f"{options.requests} requests: "
        + ", ".join(f"{n} × {s or 'closed'}" for s, n in sorted(statuses.items()))
    )
    if "Traceback" in logged or last != 200:
        raise SystemExit(f"then a right question was answered with {last}; the log:\n{logged[-3000:]}")
    print("No 500, no traceback in the log, no script in a page; then a right question was answered.")


if __name__ == "__main__":
    main()
