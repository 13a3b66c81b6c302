"""The code in docs/pragmatics.md runs and does what the text says."""

from __future__ import annotations

import io
import re
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

DOCS = Path(__file__).parents[2] / "docs" / "pragmatics.md"


def run_blocks() -> tuple[dict[str, Any], str]:
    """The names that the document's blocks leave behind, each run alone, and what they print."""
    names: dict[str, Any] = {}
    printed = io.StringIO()
    for block in re.findall(r"```python\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL):
        own: dict[str, Any] = {"__name__": __name__}
        with redirect_stdout(printed):
            exec(compile(block, DOCS.name, "exec"), own)
        names |= own
    return names, printed.getvalue()


def test_the_games_and_the_siblings() -> None:
    names, printed = run_blocks()
    assert printed in DOCS.read_text(encoding="utf-8")
    assert names["heard"].episode.segments == (("glasses",),)
    assert names["said"].episode.sentences == ("hat",)
    assert len(names["levels"]) == len(names["chosen"]) == 4
