"""Kinds of work for the tests of the grid, in a module that workers of every engine can import."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from grice.errors import DataError
from grice.files import lock
from grice.reproduction.cells import Config, Site, Work


def square(config: Config, site: Site) -> int:
    with (site.folder / "done").open("a") as file:
        file.write("x")
    return int(config["number"]) ** 2


def add(config: Config, site: Site) -> int:
    """The sum of what it needs, one of them read from its files."""
    assert all((need.folder / "done").read_text() for need in site.needs.values())
    return sum(need.result for need in site.needs.values())


def fail(config: Config, site: Site) -> None:
    raise {
        "user": DataError("no such file", where="here", allowed="that", hint="look"),
        "bug": ZeroDivisionError("oops"),
        "odd": type("Odd", (Exception,), {"__reduce__": None})("cannot be pickled"),
    }[config["whose"]]


def slow(config: Config, site: Site) -> dict[str, Any]:
    """Counts on from its own checkpoint; says who it was that began and that ended."""
    checkpoint = site.folder / "checkpoint"
    begun = [*(checkpoint.read_text().split() if checkpoint.exists() else []), str(os.getpid())]
    checkpoint.write_text(" ".join(begun))
    end = time.monotonic() + config["seconds"] * (len(begun) == 1)
    while time.monotonic() < end:
        site.tell(f"attempt {len(begun)}")
        time.sleep(0.05)
    return {"attempts": len(begun)}


def die(config: Config, site: Site) -> str:
    """Kills its own process, the first so many times."""
    tries = site.folder / "tries"
    with tries.open("a") as file:
        file.write("x")
    if len(tries.read_text()) <= config["times"]:
        os.kill(os.getpid(), signal.SIGKILL)
    return "alive"


def who(config: Config, site: Site) -> list[Any]:
    return [os.getpid(), os.environ.get("OMP_NUM_THREADS", "")]


def own(config: Config, site: Site) -> str:
    """Needs its folder for itself, as a training does."""
    with lock(site.folder):
        return "owned"


OWN = Work("own", 1, own)
SQUARE, ADD, FAIL = Work("square", 1, square), Work("add", 1, add), Work("fail", 1, fail)
SLOW, DIE, WHO = Work("slow", 1, slow), Work("die", 1, die), Work("who", 1, who)


def wait_for(condition: Callable[[], object], seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "waited too long"
        time.sleep(0.02)


def begun(root: Path) -> list[int]:
    """The processes that have begun the slow cell."""
    found = [path.read_text().split() for path in root.glob("slow-*/checkpoint")]
    return [int(pid) for pid in found[0]] if found else []
