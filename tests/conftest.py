"""The real data, tiny models and tiny runs, for all tests; and one thread, the fastest for tiny networks."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import cache
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import settings

from browsing import browser, open_page, serve  # noqa: F401
from firefox import firefox  # noqa: F401

if TYPE_CHECKING:
    from grice.episode import Episode
    from grice.models.listener import Listener
    from grice.training.recipes import Recipe
    from grice.worlds.world import World

settings.register_profile("untimed", deadline=None)  # a busy machine is no failure
settings.load_profile("untimed")
os.environ.setdefault("OMP_NUM_THREADS", "1")
# Virtual machines may claim AMX and not have it: a product in half precision then ends the whole process.
os.environ.setdefault("ONEDNN_MAX_CPU_ISA", "AVX512_CORE_BF16")


TORCH = find_spec("torch") is not None
collect_ignore = [] if TORCH else ["training"]


def pytest_report_header() -> str | None:
    return None if TORCH else "tests that train are left out: they need torch (pip install 'grice[train]')"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--malformed", type=int, default=150, help="malformed requests that the server is sent")


@pytest.fixture(scope="session")
def data_folder() -> Path:
    """The folder with scone/ and sail/, from $GRICE_DATA or beside the checkout."""
    beside = Path(__file__).parents[2] / "shared" / "data"
    folder = Path(os.environ.get("GRICE_DATA") or beside)
    if not (folder / "scone").is_dir():
        pytest.skip(f"no data in {folder}: set GRICE_DATA to a folder that `grice data fetch --to` filled")
    return folder


@pytest.fixture
def full_disk() -> Callable[[], AbstractContextManager[None]]:
    """Begins a time in which no file of this process can grow, as on a full disk."""
    resource = pytest.importorskip("resource")

    @contextmanager
    def fill() -> Iterator[None]:
        soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
        try:
            yield
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))

    return fill


@pytest.fixture
def nothing_ships(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A grice without models: the folder where they would be."""
    from grice.models import bundled

    folder = tmp_path / "shipped"
    folder.mkdir()
    (folder / bundled.MANIFEST).write_text("{}")
    monkeypatch.setattr(bundled, "FOLDER", folder)
    return folder


@pytest.fixture(scope="session")
def untrained(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str, str], Path]:
    """Makes the folder of a small ensemble that knows the synthetic words and has learnt nothing."""
    from grice.data.setting import Setting
    from grice.models.listener_network import ListenerConfig
    from grice.models.pretrained import Model, save
    from grice.models.segmenter import SegmenterConfig
    from grice.models.speaker_network import SpeakerConfig
    from grice.text import Vocabulary
    from untaught import untaught

    @cache
    def make(world: str, role: str) -> Path:
        apart = world == "sail"
        said = [s for e in Setting(world, synthetic=60, split="train").episodes() for s in e.sentences]
        vocabulary = Vocabulary.of(said, apart)
        model: Model
        if role == "speaker":
            model = untaught(SpeakerConfig(world, 2, 6, 6 if apart else None, 5), vocabulary, 0.3)
        elif role == "segmenter":
            model = untaught(SegmenterConfig(world, 2, 6), spread=0.3)
        else:
            model = untaught(ListenerConfig(world, 2, 6, 6), vocabulary, 0.3)
        folder = tmp_path_factory.mktemp(world) / role
        save(model, folder, {"world": world, "synthetic": 60})
        return folder

    return make


@pytest.fixture(scope="session")
def fresh_listener() -> Callable[..., Listener]:
    """Makes a listener, by default of three members, in which every parameter matters."""

    from grice.data.synthetic import episodes
    from grice.models.listener_network import ListenerConfig
    from grice.text import Vocabulary
    from untaught import untaught

    def make(world: World[Any, Any], size: int = 3) -> Listener:
        said = (s for e in islice(episodes(world, 4, turns=3), 20) for s in e.sentences)
        return untaught(ListenerConfig(world.name, size, 4, 3), Vocabulary.of(said))

    return make


@pytest.fixture(scope="session")
def tiny() -> Recipe:
    """A recipe that is followed in a moment, with everything in it that can be on."""
    from grice.training.recipes import Recipe

    return Recipe(3, 2, (0.2,), epochs=3, batch=4, rate=(1e-2,), smoothing=(0.1,), average=0.5, rename=True)


@pytest.fixture(scope="session")
def some_episodes() -> Callable[..., list[Episode]]:
    """Makes a few synthetic episodes to train on."""
    from grice.data.synthetic import episodes
    from grice.worlds import WORLDS

    def make(count: int = 8, seed: int = 0, world: str = "tangrams", turns: int = 2) -> list[Episode]:
        return list(islice(episodes(WORLDS[world], seed, turns=turns), count))

    return make


@pytest.fixture(scope="session")
def fit(tiny: Recipe, some_episodes: Callable[..., list[Episode]]) -> Callable[..., None]:
    """Trains tiny listeners into a folder, or goes on where it was left."""
    pytest.importorskip("torch", reason="training needs torch: pip install 'grice[train]'")
    from grice.training.loop import train

    def run(
        out: Path, recipe: Recipe = tiny, members: int = 2, watch: Any = lambda _: None, seed: int = 0
    ) -> None:
        given, dev = some_episodes(), some_episodes(4, 1)
        train("listener", recipe, members, given, dev, out, seed, {"world": "tangrams"}, watch)

    return run


@pytest.fixture(scope="session")
def whole_run(fit: Callable[..., None], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a run that was never interrupted."""
    out = tmp_path_factory.mktemp("runs") / "whole"
    fit(out)
    return out


@pytest.fixture(scope="session")
def run_log() -> Callable[[Path], list[dict[str, Any]]]:
    """Reads every line of a run's log, without how long it took."""
    from grice.training.loop import LOG

    def read(out: Path) -> list[dict[str, Any]]:
        lines = [json.loads(line) for line in (out / LOG).read_text().splitlines()]
        return [{name: value for name, value in line.items() if name != "seconds"} for line in lines]

    return read


@pytest.fixture(scope="session")
def same_run(run_log: Callable[[Path], list[dict[str, Any]]]) -> Callable[[Path, Path], bool]:
    """True if two finished runs are the same to the bit."""
    from grice.models.pretrained import CONFIG, WEIGHTS
    from grice.training.loop import RUN

    def compare(one: Path, other: Path) -> bool:
        alike = ((one / f).read_bytes() == (other / f).read_bytes() for f in (WEIGHTS, CONFIG, RUN))
        return run_log(one) == run_log(other) and all(alike)

    return compare
