"""Load test of `grice serve`: `python benchmarks/serving.py --world alchemy --workers 2`.

Against servers of its own on 127.0.0.1, over connections that are kept: one client's median; answers a second
and p99 with 8 and 64 clients, beside what a batch takes; CPU of the server for an answer; its memory; how
many answers differ from those of a single call. Then fairness: a light question while another client's 24
heavy ones wait. `--against SRC` measures an earlier `src` in the same run. `--memory 10000`: memory
over so many requests.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from itertools import islice
from pathlib import Path
from typing import Any

from grice.data.synthetic import episodes
from grice.worlds import find_world

CLIENTS = (1, 8, 64)
HEAVY = 24  # legal questions of the largest size, from one client
TICKS = os.sysconf("SC_CLK_TCK")
OWN = Path(__file__).parents[1] / "src"


@dataclass(frozen=True)
class Server:
    """A server, asked over connections that each thread keeps."""

    port: int
    pid: int
    kept: threading.local

    def connect(self) -> HTTPConnection:
        return HTTPConnection("127.0.0.1", self.port, timeout=300)

    def ask(self, body: bytes, connection: HTTPConnection | None = None) -> tuple[float, dict[str, Any]]:
        """Seconds, and the answer."""
        if connection is None:
            connection = vars(self.kept).setdefault("connection", self.connect())
        began = time.perf_counter()
        connection.request("POST", "/v1/follow", body, {"content-type": "application/json"})
        answer = connection.getresponse()
        told = answer.read()
        took = time.perf_counter() - began
        assert answer.status == 200, told
        found: dict[str, Any] = json.loads(told)
        return took, found

    def get(self, path: str) -> tuple[int, str]:
        connection = self.connect()
        connection.request("GET", path)
        answer = connection.getresponse()
        found = answer.status, answer.read().decode()
        connection.close()
        return found

    def batches(self) -> tuple[float, float]:
        """The sum of all batches' times, and how many there were."""
        text = self.get("/metrics")[1]
        found = [re.search(rf"^grice_batch_seconds_{k}{{.*}} (\S+)", text, re.M) for k in ("sum", "count")]
        total, count = (float(match[1]) if match else 0.0 for match in found)
        return total, count

    def processes(self) -> list[int]:
        """The server and its workers."""
        below = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()
        return [self.pid, *map(int, below)]

    def cpu(self) -> float:
        """Seconds that the server and its workers have used."""
        return sum(
            sum(map(int, Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:13])) / TICKS
            for pid in self.processes()
        )

    def memory(self) -> float:
        """Megabytes: of what processes share, each has its part (PSS)."""
        pages = (Path(f"/proc/{pid}/smaps_rollup").read_text() for pid in self.processes())
        return (
            sum(int(found[1]) for text in pages if (found := re.search(r"^Pss:\s+(\d+)", text, re.M))) / 1024
        )


@contextmanager
def serving(world: str, src: Path, workers: int) -> Iterator[Server]:
    """A server of this checkout, or of another, until the block ends."""
    command = [sys.executable, "-m", "grice", "serve", "--world", world, "--port", "0"]
    command += ["--workers", str(workers)] if workers > 1 else []
    process = subprocess.Popen(
        command, stderr=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": str(src)}
    )
    assert process.stderr is not None
    try:
        told = process.stderr.readline()
        port = re.search(r"127\.0\.0\.1:(\d+)", told)
        assert port, told
        server = Server(int(port[1]), process.pid, threading.local())
        while server.get("/readyz")[0] != 200:
            time.sleep(0.1)
        yield server
    finally:
        process.terminate()
        process.wait(300)


def outcome(answer: dict[str, Any]) -> object:
    """All that must not depend on the batch: everything but the last decimals."""
    told = [[c["candidate"] for c in choice] for choice in answer["choices"]]
    return answer["actions"], answer["base"], answer["end"], told


def measure(server: Server, clients: int, bodies: list[bytes], single: list[object]) -> dict[str, Any]:
    before, cpu, began = server.batches(), server.cpu(), time.perf_counter()
    with ThreadPoolExecutor(clients) as pool:
        answers = list(pool.map(server.ask, bodies))
    seconds = time.perf_counter() - began
    total, count = (new - old for new, old in zip(server.batches(), before, strict=True))
    times = sorted(took for took, _ in answers)
    batch, p99 = total / count, times[int(0.99 * (len(times) - 1))]
    return {
        "clients": clients,
        "a second": round(len(bodies) / seconds, 1),
        "p50 ms": round(1000 * statistics.median(times), 1),
        "p99 ms": round(1000 * p99, 1),
        "batch ms": round(1000 * batch, 1),
        "p99 / batch": round(p99 / batch, 1),
        "in a batch": round(len(bodies) / count, 1),
        "CPU ms an answer": round(1000 * (server.cpu() - cpu) / len(bodies), 2),
        "differ": sum(outcome(a) != s for (_, a), s in zip(answers, single, strict=True)),
        "MB": round(server.memory()),
    }


def fairness(server: Server, world: str, light: bytes) -> dict[str, Any]:
    """The latency of a light question alone, and while another client's heavy ones wait."""
    heavy = heavy_questions(world)
    alone = statistics.median(server.ask(light, server.connect())[0] for _ in range(5))
    began = time.perf_counter()
    with ThreadPoolExecutor(HEAVY + 1) as pool:
        waiting = [pool.submit(server.ask, body, server.connect()) for body in heavy]
        time.sleep(0.5)
        since = time.perf_counter()
        lights = [pool.submit(server.ask, light, server.connect()).exception() for _ in range(3)]
        took = (time.perf_counter() - since) / 3
        refused = sum(one.exception() is not None for one in waiting)
    return {
        "light alone, s": round(alone, 3),
        "light beside 24 heavy ones, s": round(took, 2),
        "light ones refused": sum(light is not None for light in lights),
        "all heavy ones, s": round(time.perf_counter() - began, 1),
        "heavy ones refused": refused,
    }


def flat(server: Server, body: bytes, requests: int) -> None:
    """The server's memory after every tenth of so many light requests, once it is warm."""
    for part in range(11):
        with ThreadPoolExecutor(8) as pool:
            list(pool.map(server.ask, [body] * (requests // 10)))
        told = "warm" if part == 0 else f"after {part * (requests // 10)} more"
        print(f"{told}: {server.memory():.1f} MB", flush=True)


def questions(world: str, candidates: int) -> list[bytes]:
    known = find_world(world)
    return [
        json.dumps(
            {
                "world": world,
                "start": known.show(episode.start),
                "sentences": episode.sentences,
                "candidates": candidates,
            }
        ).encode()
        for episode in islice(episodes(known, 0, turns=1), 64)
    ]


def heavy_questions(world: str) -> list[bytes]:
    """Questions as large as they may be: twelve sentences, each of which says about sixty words."""
    known, bodies = find_world(world), []
    for number in range(HEAVY):
        told = [next(episodes(known, 100 * number + part, turns=1)) for part in range(12)]
        sentences = [" ".join((f"{e.sentences[0]} " * 20).split()[:60])[:390] for e in told]
        body = {"world": world, "start": known.show(told[0].start), "sentences": sentences}
        bodies.append(json.dumps({**body, "candidates": 100}).encode())
    return bodies


def trial(server: Server, world: str, bodies: Sequence[bytes], requests: int) -> None:
    """All figures of one server, a line each."""
    single = [outcome(server.ask(body)[1]) for body in bodies]
    asked = [*bodies] * (requests // len(bodies) + 1)
    expected = single * (requests // len(bodies) + 1)
    for clients in CLIENTS:
        print(measure(server, clients, asked[:requests], expected[:requests]), flush=True)
    print(fairness(server, world, bodies[0]), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--world", default="alchemy")
    parser.add_argument("--requests", type=int, default=512, help="for each number of clients")
    parser.add_argument("--candidates", type=int, default=40)
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 2], help="of each server in turn")
    parser.add_argument("--against", type=Path, metavar="SRC", help="the src of an earlier checkout, first")
    parser.add_argument(
        "--memory", type=int, metavar="N", help="instead: memory over N requests with one candidate each"
    )
    options = parser.parse_args()
    bodies = questions(options.world, 1 if options.memory else options.candidates)
    servers = [(f"{workers} workers", OWN, workers) for workers in options.workers]
    if options.against:
        servers.insert(0, (f"earlier: {options.against}", options.against, 1))
    for name, src, workers in servers:
        print(f"{options.world}, {name}", flush=True)
        with serving(options.world, src, workers) as server:
            if options.memory:
                flat(server, bodies[0], options.memory)
            else:
                trial(server, options.world, bodies, options.requests)


if __name__ == "__main__":
    main()
