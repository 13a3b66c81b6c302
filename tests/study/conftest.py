"""Small studies, served."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("sqlalchemy", reason="a study needs grice[web]")

from fastapi.testclient import TestClient

from grice.study.app import build
from grice.study.design import STUDY, Study, read_study
from grice.study.sampling import Plan, draw, make_items, write_study
from walking import MakeStudy, Walker

SYSTEMS = ("first", "second", "third")


@pytest.fixture
def make_study(tmp_path: Path) -> MakeStudy:
    """Makes a study of synthetic instances; `changes` replace text in its `study.toml`."""

    def make(
        world: str = "alchemy", changes: Mapping[str, str] | None = None, name: str = "study", **plan: Any
    ) -> Study:
        asked = Plan(
            world, **{"systems": SYSTEMS, "items": 4, "people": 1, "each": 3, "synthetic": True, **plan}
        )
        _, sample = draw(asked, None)
        said = {system: {e.id: e.sentences for e in sample} for system in asked.systems}
        folder = tmp_path / name
        write_study(folder, asked, make_items(sample, said))
        text = (folder / STUDY).read_text()
        for old, new in (changes or {}).items():
            assert old in text
            text = text.replace(old, new)
        (folder / STUDY).write_text(text)
        return read_study(folder)

    return make


@pytest.fixture
def serve_study() -> Iterator[Callable[..., TestClient]]:
    """Serves a study in this process, to clients that keep their own cookies."""
    opened: list[TestClient] = []

    def serve(study: Study | tuple[Study, ...], **options: Any) -> TestClient:
        studies = study if isinstance(study, tuple) else (study,)
        client = TestClient(build(*studies, **options), follow_redirects=True)
        client.__enter__()
        opened.append(client)
        return client

    yield serve
    for client in opened:
        client.__exit__(None, None, None)


def another(client: TestClient) -> TestClient:
    """Another browser, of the same server."""
    fresh = TestClient(client.app, follow_redirects=True)
    fresh.portal = client.portal  # the server's event loop
    return fresh


@pytest.fixture
def walk(serve_study: Callable[..., TestClient]) -> Callable[..., Walker]:
    """Begins a session with a fresh browser on a served study."""

    def begin(client: TestClient, study: Study, query: str = "", base: str = "") -> Walker:
        return Walker(another(client), study, base).enter(query)

    return begin
