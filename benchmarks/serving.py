"""How many questions one core answers over HTTP: `python benchmarks/serving.py --world tangrams`.

Against a server of its own on 127.0.0.1, with 1, 8 and 64 clients: throughput, p50 and p99, a batch's time,
the server's memory, and how many answers differ from those of a single call. `--memory 10000`: whether the
memory stays flat over so many requests.
"""

from __future__ import annotations

import argparse
import json
import re
import socket
import statistics
import subprocess
import sys
import time
import urllib.error
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from pathlib import Path
from typing import Any

from grice.data.synthetic import episodes
from grice.worlds import find_world

CLIENTS = (1, 8, 64)


def ask(address: str, body: bytes) -> tuple[float, dict[str, Any]]:
    """Seconds, and the answer."""
    request = urllib.request.Request(f"{address}/v1/follow", body, {"content-type": "application/json"})
    began = time.perf_counter()
    with urllib.request.urlopen(request, timeout=120) as answer:
        found: dict[str, Any] = json.load(answer)
    return time.perf_counter() - began, found


def outcome(answer: dict[str, Any]) -> object:
    """What must not depend on the batch: everything but the last decimals."""
    told = [[c["candidate"] for c in choice] for choice in answer["choices"]]
    return answer["actions"], answer["base"], answer["end"], told


def memory(pid: int) -> float:
    """Resident megabytes."""
    found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())
    return int(found[1]) / 1024 if found else 0.0


def batch_seconds(address: str) -> tuple[float, float]:
    """The sum of all batches' times, and how many there were."""
    with urllib.request.urlopen(f"{address}/metrics") as page:
        text = page.read().decode()
    total, count = (re.search(rf"^grice_batch_seconds_{k}{{.*}} (\S+)", text, re.M) for k in ("sum", "count"))
    return (float(total[1]), float(count[1])) if total and count else (0.0, 0.0)


def measure(
    address: str, pid: int, clients: int, bodies: list[bytes], single: list[object]
) -> dict[str, Any]:
    before, began = batch_seconds(address), time.perf_counter()
    with ThreadPoolExecutor(clients) as pool:
        answers = list(pool.map(lambda body: ask(address, body), bodies))
    seconds = time.perf_counter() - began
    total, count = (new - old for new, old in zip(batch_seconds(address), before, strict=True))
    times = sorted(took for took, _ in answers)
    return {
        "clients": clients,
        "a second": round(len(bodies) / seconds, 1),
        "p50 ms": round(1000 * statistics.median(times)),
        "p99 ms": round(1000 * times[int(0.99 * (len(times) - 1))]),
        "batch ms": round(1000 * total / count),
        "in a batch": round(len(bodies) / count, 1),
        "differ": sum(outcome(a) != s for (_, a), s in zip(answers, single, strict=True)),
        "MB": round(memory(pid)),
    }


def flat(address: str, pid: int, body: bytes, requests: int) -> None:
    """The server's memory after every tenth of so many light requests, once it is warm."""
    spent = 0.0
    for part in range(11):
        began = time.perf_counter()
        with ThreadPoolExecutor(8) as pool:
            list(pool.map(lambda _: ask(address, body), range(requests // 10)))
        spent += time.perf_counter() - began
        told = "warm" if part == 0 else f"after {part * (requests // 10)} more"
        print(f"{told}: {memory(pid):.1f} MB, {spent:.0f} s", flush=True)


def wait_until_ready(address: str) -> None:
    for _ in range(3000):
        try:
            urllib.request.urlopen(f"{address}/readyz").close()
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.1)
        else:
            return
    raise SystemExit("the server did not become ready")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--world", default="tangrams")
    parser.add_argument("--requests", type=int, default=256, help="for each number of clients")
    parser.add_argument("--candidates", type=int, default=40)
    parser.add_argument(
        "--memory", type=int, metavar="N", help="instead: memory over N requests with one candidate each"
    )
    options = parser.parse_args()
    world = find_world(options.world)
    bodies = [
        json.dumps(
            {
                "world": options.world,
                "start": world.show(episode.start),
                "sentences": episode.sentences,
                "candidates": 1 if options.memory else options.candidates,
            }
        ).encode()
        for episode in islice(episodes(world, 0, turns=1), 64)
    ]
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "grice", "serve", "--world", options.world, "--port", str(port)]
    server = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    address = f"http://127.0.0.1:{port}"
    try:
        wait_until_ready(address)
        if options.memory:
            flat(address, server.pid, bodies[0], options.memory)
            return
        single = [outcome(ask(address, body)[1]) for body in bodies]
        asked = (bodies * (options.requests // len(bodies) + 1))[: options.requests]
        for clients in CLIENTS:
            repeated = single * (options.requests // len(bodies) + 1)
            print(measure(address, server.pid, clients, asked, repeated[: options.requests]), flush=True)
    finally:
        server.terminate()
        server.wait(20)


if __name__ == "__main__":
    main()
