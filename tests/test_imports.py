"""Who may import whom, as a table; a module that is not in it has no place in the design yet."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import grice

PACKAGE = Path(grice.__file__).parent

# What each module, or each module of a package, may import; it may also import whatever those may.
TABLE: dict[str, set[str]] = {
    "episode": set(),
    "errors": set(),
    "worlds.world": {"episode"},
    "worlds": {"worlds", "episode"},
    "agents": {"episode"},
    "lookup": {"agents"},
    "per_word": {"agents"},
    "rational": {"agents", "per_word"},
    "posterior": {"rational"},
    "search": set(),
    "text": set(),
    "metrics": {"text"},
    "data": {"data", "worlds"},
    "models.layers": set(),
    "models.lstm": {"models.layers"},
    "models": {"models", "search", "text", "agents", "worlds"},
    "recipes": set(),
    "mirroring": {"episode"},
    "lessons": {"recipes", "mirroring", "models", "metrics"},
    "allocator": set(),
    "train": {"lessons", "pretrained", "allocator", "files"},
    "files": set(),
    "threads": set(),
    "splits": {"data"},
    "watch": {"train"},
    "experiment": {"train", "splits"},
    "grid": {"files"},
    "shipped": {"rational", "worlds"},
    "cast": {"pretrained", "rational", "splits"},
    "measure": {"cast", "evaluate"},
    "published": set(),
    "tables": {"published", "results"},
    "gallery": {"results", "data"},
    "trials": {"agents", "splits"},
    "report": {"trials", "plan", "measure", "tables", "plots", "gallery"},
    "reproduce": {"trials", "plan", "measure", "report"},
    "plan": {"experiment", "watch", "grid"},
    "results": {"metrics", "rational"},
    "answers": {"posterior", "data"},
    "pair": {"answers", "cast", "shipped"},
    "explain": {"explain", "answers"},
    "demo": {"pair"},
    "evaluate": {"results", "posterior", "data"},
    "pretrained": {"models", "files"},
    "plots": {"results"},
    "__main__": {"cli"},
}
EVERYBODY = {"", "errors"}  # the package itself holds the version
EVERYTHING = {"cli", "commands"}
MAY_IMPORT_TORCH = {"search", "models", "lessons", "train", "pretrained", "threads", "watch"}
WITHOUT_NUMPY = {
    "episode",
    "errors",
    "agents",
    "lookup",
    "per_word",
    "rational",
    "posterior",
    "text",
    "grid",
    "cli",
}


def module_name(path: Path) -> str:
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module_name(path): path for path in PACKAGE.rglob("*.py")}


def within(module: str, packages: set[str]) -> bool:
    """Whether the module is one of these or inside one; "" is only itself."""
    return module in packages or any(module.startswith(f"{package}.") for package in packages if package)


def entry(module: str) -> str | None:
    """The most particular row of the table that covers the module."""
    rows = [row for row in (*TABLE, *EVERYTHING) if within(module, {row})]
    return max(rows, key=len, default=None)


def permitted(row: str, seen: frozenset[str] = frozenset()) -> set[str]:
    """What the row lists, and what that may import in turn."""
    listed = TABLE[row]
    deeper = [
        permitted(other, seen | {row}) for other in listed if other in TABLE and other not in seen | {row}
    ]
    return listed.union(*deeper)


def imports(tree: ast.AST) -> Iterator[str]:
    """Every module that is imported when the code runs, wherever the statement stands."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test) in ("TYPE_CHECKING", "typing.TYPE_CHECKING"):
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute here"
            module = node.module or ""
            for alias in node.names:
                inner = f"{module}.{alias.name}"
                yield inner if inner.removeprefix("grice.") in MODULES else module
        yield from imports(node)


def imported(module: str) -> set[str]:
    return set(imports(ast.parse(MODULES[module].read_text(encoding="utf-8"))))


@pytest.mark.parametrize("row", sorted(TABLE))
def test_every_row_is_of_a_module(row: str) -> None:
    assert any(within(module, {row}) for module in MODULES)


@pytest.mark.parametrize("module", sorted(MODULES))
def test_a_module_imports_only_what_it_may(module: str) -> None:
    row = entry(module)
    if module == "" or row in EVERYTHING:
        return
    assert row is not None, f"{module} is not in the table: say there what it may import"
    ours = {name.removeprefix("grice").lstrip(".") for name in imported(module) if within(name, {"grice"})}
    wrong = {name for name in ours if not within(name, permitted(row) | EVERYBODY)}
    assert not wrong, f"{module} may not import {sorted(wrong)}"


@pytest.mark.parametrize("module", sorted(MODULES))
def test_torch_and_numpy_are_where_they_belong(module: str) -> None:
    names = imported(module)
    if not within(module, MAY_IMPORT_TORCH):
        assert not any(within(name, {"torch"}) for name in names)
    if within(module, WITHOUT_NUMPY):
        assert not any(within(name, {"numpy"}) for name in names)


HELP = "from grice.cli import parse\ntry: parse(['--help'])\nexcept SystemExit: pass"


@pytest.mark.parametrize("code", ["import grice", "import grice.cli", HELP])
def test_help_loads_nothing_heavy(code: str) -> None:
    check = "\nimport sys; print(*{'torch', 'numpy', 'scipy'} & set(sys.modules), file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", code + check], capture_output=True, text=True, check=True)
    assert done.stderr.strip() == ""


def test_the_table_has_no_circles_between_rows() -> None:
    for row in TABLE:
        for other in TABLE[row] - {row}:
            if other in TABLE and not within(row, {other}):
                assert row not in permitted(other), f"{row} and {other} may import each other"


def test_a_wrong_import_would_be_seen() -> None:
    code = (
        "if TYPE_CHECKING:\n  import grice.train\ndef f():\n  from grice import cli\n  import torch.nn as nn"
    )
    assert set(imports(ast.parse(code))) == {"grice.cli", "torch.nn"}
    assert "cli" not in permitted("rational")
    assert "episode" in permitted("rational")
