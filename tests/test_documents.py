"""Every example of the documents runs alone, as if pasted into a new file, and type-checks."""

from __future__ import annotations

import math
import re
import shlex
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from grice.cli import parse
from grice.data.synthetic import episodes
from grice.pragmatics.agents import answer
from grice.worlds import WORLDS
from grice.worlds.sail.map import ITEMS, MAPS, WALLS, Map

ROOT = Path(__file__).parents[1]
DOCUMENTS = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")])
UNTYPED = "# mypy: allow-untyped-defs, allow-untyped-calls"  # an example need not be annotated


BLOCK = re.compile(r"^```python\n(.*?)^```\n(?:\n```\n(.*?)^```)?", re.DOTALL | re.MULTILINE)
EXAMPLES: dict[str, tuple[str, str]] = {  # Python blocks, and the output that a block shows after it
    f"{document.relative_to(ROOT)}-{number}": (found[1], found[2] or "")
    for document in DOCUMENTS
    for number, found in enumerate(BLOCK.finditer(document.read_text(encoding="utf-8")), 1)
}


def run(name: str) -> dict[str, Any]:
    """The names that an example leaves behind, run alone."""
    names: dict[str, Any] = {"__name__": "__main__"}
    exec(compile(EXAMPLES[name][0], name, "exec"), names)
    return names


ELSEWHERE = re.compile(r'FOLDER"|/v1#MODEL')  # examples that need a language model: tests/adapters runs them
ALONE = [
    name
    for name, (block, _) in EXAMPLES.items()
    if not name.startswith("docs/http-api.md") and not ELSEWHERE.search(block)
]


@pytest.mark.parametrize("name", ALONE)
def test_an_example_runs_alone_and_prints_what_it_shows(
    name: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    request: pytest.FixtureRequest,
) -> None:
    """Those of the HTTP API run against a server, in tests/web."""
    if name.startswith(("docs/evaluating.md", "docs/worlds/sail.md")):  # these need data
        monkeypatch.setenv("GRICE_DATA", str(request.getfixturevalue("data_folder")))
    monkeypatch.chdir(tmp_path)
    assert set(run(name)) > {"__name__"}
    printed = capsys.readouterr().out
    assert EXAMPLES[name][1] in ("", printed)


def test_the_examples_type_check(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    api = pytest.importorskip("mypy.api", reason="pip install 'grice[dev]' for the type checker")
    monkeypatch.chdir(ROOT)
    files = []
    for name, (block, _) in EXAMPLES.items():
        files.append(tmp_path / f"{re.sub('[^a-z0-9]', '_', name.lower())}.py")
        files[-1].write_text(f"{block}\n{UNTYPED}\n", encoding="utf-8")
    told, wrong, status = api.run([*map(str, files), "--config-file", "pyproject.toml"])
    assert status == 0, told + wrong


def test_the_readme_shows_what_its_examples_print() -> None:
    assert all(EXAMPLES[f"README.md-{number}"][1] for number in (1, 2))


def test_the_readme_has_a_picture_of_the_demo_and_of_each_of_the_four_worlds() -> None:
    pictures = re.findall(r"\((docs/pictures/.*?)\)", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert [Path(picture).stem for picture in pictures] == ["demo", "alchemy", "scene", "tangrams", "sail"]
    assert all((ROOT / picture).is_file() for picture in pictures)


def test_the_model_of_the_contributors_guide_is_an_agent() -> None:
    guesser = run("CONTRIBUTING.md-1")["Guesser"]()
    tasks = [episode.following() for episode in islice(episodes(WORLDS["tangrams"]), 5)]
    answers = answer(guesser, tasks, n=3)
    assert all(a.episode.finished for a in answers)
    assert guesser.score([a.episode for a in answers]) == [a.score for a in answers]
    assert all(math.isfinite(a.score) for a in answers)


@pytest.mark.parametrize(
    ("document", "least"),
    [
        ("docs/evaluating.md", 6),
        ("docs/language-models.md", 10),
        ("docs/language-models-reference.md", 5),
        ("docs/training.md", 4),
        ("docs/study.md", 6),
        ("docs/worlds/your-own.md", 5),
    ],
)
def test_the_commands_of_a_document_exist(document: str, least: int) -> None:
    text = (ROOT / document).read_text(encoding="utf-8").replace("\\\n", " ")
    commands = re.findall(r"^\$ grice (.*)$", text, re.MULTILINE)
    assert len(commands) >= least
    for command in commands:
        parse(shlex.split(command, comments=True))


@pytest.mark.parametrize("map_", MAPS, ids=lambda map_: map_.name)
def test_the_page_of_sail_draws_the_maps_that_come_with_the_package(map_: Map) -> None:
    page = (ROOT / "docs/worlds/sail.md").read_text(encoding="utf-8")
    drawn = page.split(f"### {map_.name}\n\n```\n")[1].split("```")[0].splitlines()
    items = {"·": None, **{item[0].upper(): item for item in ITEMS}}
    walls = dict(zip("╌━═", WALLS, strict=True)) | dict(zip("╎┃║", WALLS, strict=True))
    assert {
        ((column - 4) // 4, row // 2): items[mark]
        for row, line in enumerate(drawn[1:])
        for column, mark in enumerate(line)
        if column >= 4 and mark in items
    } == dict(map_.items)
    assert {
        ((column - 4) / 4, row / 2, walls[mark])
        for row, line in enumerate(drawn[1:])
        for column, mark in enumerate(line)
        if mark in walls and (row % 2 or column % 4 == 2)
    } == {((h.one[0] + h.other[0]) / 2, (h.one[1] + h.other[1]) / 2, h.wall) for h in map_.halls}
