"""The real data, for the tests that need it; and one thread, which is the fastest for tiny networks."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("untimed", deadline=None)  # a busy machine is no failure
settings.load_profile("untimed")
os.environ.setdefault("OMP_NUM_THREADS", "1")


@pytest.fixture(scope="session")
def data_folder() -> Path:
    """The folder with scone/ and sail/, from $GRICE_DATA or beside the checkout."""
    beside = Path(__file__).parents[2] / "shared" / "data"
    folder = Path(os.environ.get("GRICE_DATA") or beside)
    if not (folder / "scone").is_dir():
        pytest.skip(f"no data in {folder}: set GRICE_DATA to a folder that `grice data fetch --to` filled")
    return folder


@pytest.fixture
def nothing_ships(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A grice without models: the folder where they would be."""
    from grice import shipped

    folder = tmp_path / "shipped"
    folder.mkdir()
    (folder / shipped.MANIFEST).write_text("{}")
    monkeypatch.setattr(shipped, "FOLDER", folder)
    return folder


@pytest.fixture(scope="session")
def untrained(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str, str], Path]:
    """Makes the folder of a small ensemble that knows the synthetic words and has learnt nothing."""
    from grice.models.layers import Streams, initialise
    from grice.models.listener import Listener, ListenerConfig
    from grice.models.segmenter import Segmenter, SegmenterConfig
    from grice.models.speaker import Speaker, SpeakerConfig
    from grice.pretrained import Model, save
    from grice.splits import Source
    from grice.text import Vocabulary

    @cache
    def make(world: str, role: str) -> Path:
        apart = world == "sail"
        said = [s for e in Source(world, synthetic=60).read("train") for s in e.sentences]
        vocabulary = Vocabulary.of(said, apart)
        model: Model
        if role == "speaker":
            model = Speaker(SpeakerConfig(world, 2, 6, 6 if apart else None, 5), vocabulary)
        elif role == "segmenter":
            model = Segmenter(SegmenterConfig(world, 2, 6))
        else:
            model = Listener(ListenerConfig(world, 2, 6, 6), vocabulary)
        initialise(model, Streams(len(role), range(2), 0))
        folder = tmp_path_factory.mktemp(world) / role
        save(model, folder, {"world": world, "synthetic": 60})
        return folder

    return make
