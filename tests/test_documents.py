"""What the documents show is run, so that it stays true."""

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

ROOT = Path(__file__).parents[1]


def run(document: str) -> dict[str, Any]:
    """The names that the document's Python blocks leave behind, run one after the other."""
    names: dict[str, Any] = {}
    text = (ROOT / document).read_text(encoding="utf-8")
    for block in re.findall(r"```python\n(.*?)```", text, re.DOTALL):
        exec(compile(block, document, "exec"), names)
    return names


def test_the_readme_does_what_it_says(capsys: pytest.CaptureFixture[str]) -> None:
    run("README.md")
    printed = capsys.readouterr().out
    shown = re.search(r"```\n(drain .*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    assert shown
    assert printed.endswith(shown[1])


def test_the_readme_has_a_picture_of_the_demo_and_of_each_of_the_four_worlds() -> None:
    pictures = re.findall(r"\((docs/pictures/.*?)\)", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert [Path(picture).stem for picture in pictures] == ["demo", "alchemy", "scene", "tangrams", "sail"]
    assert all((ROOT / picture).is_file() for picture in pictures)


def test_the_model_of_the_contributors_guide_is_an_agent() -> None:
    guesser = run("CONTRIBUTING.md")["Guesser"]()
    tasks = [episode.following() for episode in islice(episodes(WORLDS["tangrams"]), 5)]
    answers = answer(guesser, tasks, n=3)
    assert all(a.episode.finished for a in answers)
    assert guesser.score([a.episode for a in answers]) == [a.score for a in answers]
    assert all(math.isfinite(a.score) for a in answers)


def test_the_experiments_can_be_run() -> None:
    names = run("docs/evaluating.md")
    assert names["reproduction"].plan.worlds == ("tangrams",)


@pytest.mark.parametrize(
    ("document", "least"), [("docs/evaluating.md", 6), ("docs/training.md", 4), ("docs/study.md", 6)]
)
def test_the_commands_of_a_document_exist(document: str, least: int) -> None:
    text = (ROOT / document).read_text(encoding="utf-8").replace("\\\n", " ")
    commands = re.findall(r"^\$ grice (.*)$", text, re.MULTILINE)
    assert len(commands) >= least
    for command in commands:
        parse(shlex.split(command, comments=True))
