"""The documentation builds as a site, with every link and every page of the reference in place."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def test_the_site_builds_in_strict_mode(tmp_path: Path) -> None:
    pytest.importorskip("mkdocs", reason="pip install 'grice[docs]' for the documentation's site")
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(tmp_path)],
        cwd=ROOT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    reference = (tmp_path / "reference" / "index.html").read_text(encoding="utf-8")
    assert "grice.pragmatics.rational.Rational" in reference
    gallery = (tmp_path / "gallery" / "index.html").read_text(encoding="utf-8")
    papers = [path for path in (ROOT / "tests" / "papers").glob("*.py") if path.stem != "conftest"]
    assert len(papers) >= 10
    for path in papers:  # every paper is there with its code
        first = next(line for line in path.read_text().splitlines() if line.startswith("def test_"))
        assert first.removeprefix("def ").partition("(")[0] in gallery, path.name
