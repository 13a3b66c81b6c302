"""Agents by name, each with a signature that tells which model and which prompt it is."""

from __future__ import annotations

import os
import weakref
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from grice.adapters.agents import LanguageListener, LanguageSpeaker
from grice.adapters.names import Resources, resolve
from grice.adapters.transformer import Transformer
from grice.data.setting import Setting
from grice.errors import GriceError
from grice.models.listener import Listener

MODULE = """
from grice.pragmatics.lookup import Lookup

def literal():
    return Lookup("listener", lambda task: {})

def of(world, role):
    made = Lookup(role, lambda task: {})
    object.__setattr__(made, "told", (world, role))
    return made

def nothing():
    return {}
"""


@pytest.fixture(autouse=True)
def answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GRICE_ANSWERS", str(tmp_path / "answers.sqlite"))
    return tmp_path / "answers.sqlite"


def test_folders_and_bundled_models(untrained: Callable[[str, str], Path]) -> None:
    folder = untrained("tangrams", "listener")
    ours = resolve(str(folder), "listener", "tangrams")
    assert isinstance(ours.agent, Listener)
    assert ours.signature.startswith(f"{folder.name}@")
    shipped = resolve("bundled", "speaker", "alchemy", Resources(list, members=1))
    assert shipped.signature.startswith("bundled@")
    assert shipped.agent.role == "speaker"
    with pytest.raises(GriceError, match="a listener, not a speaker"):
        resolve(str(folder), "speaker", "tangrams")


def test_a_model_of_this_process_with_options(llama_folder: Path, llama: Transformer, answers: Path) -> None:
    means = Resources(Setting("alchemy", split="train", synthetic=20).episodes)
    plain = resolve(f"hf:{llama_folder}", "listener", "alchemy", means)
    shown = resolve(f"hf:{llama_folder}?examples=2&choose=nearest", "listener", "alchemy", means)
    assert isinstance(plain.agent, LanguageListener)
    assert plain.signature == f"{llama.identity} prompt {plain.agent.prompt.digest}"
    assert plain.signature != shown.signature
    assert answers.exists()
    spoken = resolve(f"hf:{llama_folder}?search=sample&temperature=0.5&seed=3", "speaker", "alchemy", means)
    assert isinstance(spoken.agent, LanguageSpeaker)
    assert (spoken.agent.drawing.temperature, spoken.agent.drawing.seed) == (0.5, 3)


def test_a_model_stays_loaded_until_its_folder_changes(llama_of: Callable[..., Path]) -> None:
    folder = llama_of(hidden_size=16)

    def model() -> Any:
        agent: Any = resolve(f"hf:{folder}", "listener", "alchemy").agent
        return agent.model.model

    first = weakref.ref(model())
    assert first() is model()
    later = (folder / "config.json").stat().st_mtime + 5
    os.utime(folder / "config.json", (later, later))
    assert first() is not model()


def test_the_revision_is_a_digest_of_the_weights(llama_of: Callable[..., Path], llama: Transformer) -> None:
    other = Transformer(str(llama_of(hidden_size=16)))
    assert other.revision != llama.revision
    assert len(other.revision) == 12


def test_a_model_on_a_server(endpoint: tuple[Any, str], llama_folder: Path) -> None:
    _, url = endpoint
    name = f"{url}#tiny?tokenizer={llama_folder}"
    found = resolve(name, "speaker", "alchemy")
    assert found.signature.startswith(f"{url}#tiny@")
    assert isinstance(found.agent, LanguageSpeaker)
    assert found.agent.drawing.search == "sample"
    with pytest.raises(GriceError, match="the most that are allowed"):
        resolve(name, "speaker", "alchemy", Resources(list, most_requests=1))


def test_a_callable_of_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mine_for_names.py").write_text(MODULE)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    found: Any = resolve("mine_for_names:of", "speaker", "scene")
    assert found.agent.told == ("scene", "speaker")
    assert found.signature.startswith("mine_for_names:of@")
    assert resolve("mine_for_names:literal", "listener", "scene").agent.role == "listener"
    with pytest.raises(GriceError, match="a listener, not a speaker"):
        resolve("mine_for_names:literal", "speaker", "scene")
    with pytest.raises(GriceError, match="has no method propose"):
        resolve("mine_for_names:nothing", "speaker", "scene")
    with pytest.raises(GriceError, match="no attribute 'missing'"):
        resolve("mine_for_names:missing", "speaker", "scene")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("nonsense", "there is no listener 'nonsense'; allowed: a folder, bundled, literal, hf:"),
        ("no_such_module:thing", "No module named"),
        ("hf:no/such-folder/at-all", "there is no tokenizer"),
        ("hf:x?exmaples=3", "exmaples"),
        ("hf:x?examples=many", "examples"),
        ("http://127.0.0.1:9/v1", "which model"),
    ],
)
def test_names_that_mean_nothing_are_refused(name: str, said: str) -> None:
    with pytest.raises(GriceError, match=said):
        resolve(name, "listener", "alchemy")


def test_a_folder_of_transformers_is_told_by_its_name(llama_folder: Path) -> None:
    with pytest.raises(GriceError, match=f"name it hf:{llama_folder}"):
        resolve(str(llama_folder), "listener", "alchemy")
