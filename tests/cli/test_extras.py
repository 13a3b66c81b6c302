"""Without the packages of an extra: who does not need them works, and who does says how to get them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from grice.extras import EXTRAS, installing

EXTRA = {
    "torch",
    "scipy",
    "numba",
    "sacrebleu",
    "pandas",
    "matplotlib",
    "transformers",
    "httpx",
    "statsmodels",
}
WITHOUT = f"""
import sys
class Missing:
    def find_spec(name, path=None, target=None):
        if name.partition(".")[0] in {EXTRA}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)
sys.meta_path.insert(0, Missing)
from grice.cli import main
sys.exit(main(sys.argv[1:]))
"""
STATE = ["--state", "1:A 2:B 3:C 4:D 5:E"]


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """A command in a process that has none of these packages."""
    return subprocess.run([sys.executable, "-c", WITHOUT, *arguments], capture_output=True, text=True)


@pytest.mark.parametrize(
    "command",
    [
        ["follow", "tangrams", "remove the third figure", *STATE],
        ["describe", "tangrams", "--actions", "swap 1 2", *STATE],
        ["evaluate", "tangrams", "listener", "--synthetic", "40"],
        ["prompt", "tangrams", "listener", "synthetic-0-1"],
    ],
    ids=lambda command: command[0],
)
def test_asking_needs_none_of_them(command: list[str]) -> None:
    done = run(*command)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("command", "package", "extra"),
    [
        (["train", "tangrams", "listener", "--synthetic", "30"], "torch", "train"),
        (["sweep", "tangrams", "listener", "--synthetic", "30"], "torch", "train"),
        (["evaluate", "tangrams", "speaker", "--synthetic", "40"], "sacrebleu", "stats"),
        (["follow", "tangrams", "remove it", "--listener", "hf:any/model", *STATE], "torch", "hf"),
        (
            ["follow", "tangrams", "remove it", "--listener", "http://[::1]/v1#x", *STATE],
            "httpx",
            "http",
        ),
        (["study", "power"], "scipy", "study"),
    ],
    ids=lambda given: " ".join(given[:3]) if isinstance(given, list) else "",
)
def test_what_needs_more_says_so_in_one_line(
    command: list[str], package: str, extra: str, tmp_path: Path
) -> None:
    out = ["--out", str(tmp_path / "run")] if command[0] in ("train", "sweep") else []
    done = run(*command, *out)
    assert done.returncode == 2
    [line] = done.stderr.splitlines()
    assert package in line
    assert line.endswith(f"({installing(extra)})")


@pytest.mark.parametrize(
    ("origin", "command"),
    [
        ('{"url": "file:///home/me/my%20grice", "dir_info": {}}', "pip install '/home/me/my grice[web]'"),
        ('{"url": "https://example.org/grice.whl", "archive_info": {}}', "pip install 'grice[web]'"),
        (None, "pip install 'grice[web]'"),
    ],
)
def test_an_extra_comes_from_where_grice_came_from(
    origin: str | None, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed = SimpleNamespace(read_text=lambda name: origin)
    monkeypatch.setattr("importlib.metadata.distribution", lambda name: installed)
    assert installing("web") == command


def test_every_extra_that_is_named_is_there() -> None:
    project = (Path(__file__).parents[2] / "pyproject.toml").read_text()
    assert all(f"\n{extra} = [" in project for extra in EXTRAS.values())


def test_what_is_imported_from_python_says_so_too() -> None:
    code = WITHOUT.partition("from grice.cli")[0] + "import grice.hf"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stderr.splitlines()[-1].endswith(f"grice.hf needs torch ({installing('hf')})")
