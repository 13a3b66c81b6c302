"""Errors that travel: out of a worker of a real pool, with everything they say."""

from __future__ import annotations

import importlib
import json
import pickle
import pkgutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import grice
from grice.errors import AgentError, GriceError


def every_error(kind: type[GriceError] = GriceError) -> Iterator[type[GriceError]]:
    """Every class of the tree, wherever in the package it is."""
    yield kind
    for subclass in kind.__subclasses__():
        yield from every_error(subclass)


def import_everything() -> None:
    for module in pkgutil.walk_packages(grice.__path__, "grice."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)


def test_every_error_survives_a_pickle() -> None:
    import_everything()
    kinds = list(every_error())
    assert len(kinds) >= 10
    for kind in kinds:
        error = GriceError.__new__(kind, "wrong")
        GriceError.__init__(error, "wrong", where="here", allowed="right", hint="try again")
        error.add_note("a note")
        back = pickle.loads(pickle.dumps(error))
        assert type(back) is kind
        assert vars(back) == vars(error)
        assert str(back) == str(error) == "here: wrong; allowed: right (try again)"


def test_a_subclass_with_fields_of_its_own_survives() -> None:
    error = Told(3)
    back = pickle.loads(pickle.dumps(error))
    assert (back.turn, str(back)) == (3, "turn 3: wrong")


class Told(AgentError):
    """An error as a room may add it: with a field that it is made from."""

    def __init__(self, turn: int) -> None:
        super().__init__("wrong", where=f"turn {turn}")
        self.turn = turn


SCRIPT = """
import json, multiprocessing, resource, sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from grice.errors import DataError, GriceError
from grice.files import write

def work(kind, number):
    if kind == "user":
        raise DataError("no such map", where="maps.xml", allowed="grid", hint="look again")
    if kind == "full":
        resource.setrlimit(resource.RLIMIT_FSIZE, (1000, resource.RLIM_INFINITY))
        write(Path(sys.argv[1]) / "large", b"x" * 5000)
    return number

KINDS = ["user", "full", "fine", "user", "fine", "fine"]
if __name__ == "__main__":
    results, failed = {}, {}
    with ProcessPoolExecutor(2, multiprocessing.get_context("spawn")) as executor:
        for name, future in [(f"{k}-{n}", executor.submit(work, k, n)) for n, k in enumerate(KINDS)]:
            try:
                results[name] = future.result()
            except GriceError as error:
                failed[name] = [type(error).__name__, str(error)]
    print(json.dumps([results, failed]))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="limits a process's files")
def test_a_pool_tells_each_error_as_it_was_and_loses_no_healthy_work(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(SCRIPT)
    done = subprocess.run(
        [sys.executable, str(script), str(tmp_path / "grid")], capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stderr
    results, failed = json.loads(done.stdout)
    assert results == {"fine-2": 2, "fine-4": 4, "fine-5": 5}
    told = "maps.xml: no such map; allowed: grid (look again)"
    assert failed["user-0"] == failed["user-3"] == ["DataError", told]
    kind, text = failed["full-1"]
    assert kind == "FolderError"
    assert "cannot be written: File too large" in text
