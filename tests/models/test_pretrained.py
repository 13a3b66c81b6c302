"""Models on disk: what is saved comes back, and what is no model is refused with a reason."""

from __future__ import annotations

import hashlib
import json
import math
import os
from collections.abc import Callable
from contextlib import AbstractContextManager
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from safetensors.numpy import load as parse_tensors
from safetensors.numpy import save as format_tensors

from grice import __version__
from grice.data.synthetic import episodes
from grice.episode import Episode
from grice.errors import FolderError
from grice.files import write
from grice.models.listener import Listener
from grice.models.listener_network import ListenerConfig
from grice.models.pretrained import CONFIG, WEIGHTS, Model, digest, load, members, save
from grice.models.segmenter import Segmenter, SegmenterConfig
from grice.models.speaker_network import SpeakerConfig
from grice.models.weights import restore
from grice.text import Vocabulary
from grice.worlds import WORLDS
from untaught import untaught

FullDisk = Callable[[], AbstractContextManager[None]]
E = 3


def some(world: str, count: int = 4) -> list[Episode]:
    return list(islice(episodes(WORLDS[world], 1, turns=2), count))


def made(role: str, world: str) -> Model:
    vocabulary = Vocabulary.of((s for e in some(world, 20) for s in e.sentences), apart=world == "sail")
    if role == "listener":
        return untaught(ListenerConfig(world, E, 4, 3), vocabulary, 0.3)
    if role == "speaker":
        return untaught(SpeakerConfig(world, E, 4, 3 if world == "sail" else None, 9), vocabulary, 0.3)
    return untaught(SegmenterConfig(world, E, 4), spread=0.3)


MODELS = [
    *((role, world) for role in ("listener", "speaker") for world in ("tangrams", "sail")),
    ("segmenter", "sail"),
]
models = pytest.mark.parametrize(("role", "world"), MODELS, ids=[" ".join(m) for m in MODELS])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a whole model."""
    save(made("listener", "tangrams"), tmp_path / "model", {"seed": 0})
    return tmp_path / "model"


def change(folder: Path, edit: Callable[[dict[str, Any]], object]) -> None:
    """Another config, vouched for."""
    config = json.loads((folder / CONFIG).read_text())
    edit(config)
    config["digest"] = digest(config)
    (folder / CONFIG).write_text(json.dumps(config))


def replace_weights(folder: Path, weights: bytes) -> None:
    """Other weights, vouched for."""
    write(folder / WEIGHTS, weights)
    change(folder, lambda c: c.update(sha256=hashlib.sha256(weights).hexdigest()))


def refusal(folder: Path) -> str:
    with pytest.raises(FolderError) as caught:
        load(folder)
    assert str(folder) in str(caught.value), "an error says where"
    return str(caught.value)


@models
def test_a_saved_model_comes_back(tmp_path: Path, role: str, world: str) -> None:
    model, given = made(role, world), some(world)
    save(model, tmp_path / "a" / "model")
    loaded = load(tmp_path / "a" / "model")
    assert type(loaded) is type(model)
    assert loaded.config == model.config
    if isinstance(model, Segmenter):
        assert isinstance(loaded, Segmenter)
        assert loaded.segment(given) == model.segment(given)
    else:
        assert not isinstance(loaded, Segmenter)
        assert loaded.vocabulary == model.vocabulary
        assert loaded.score(given) == model.score(given)


@models
def test_a_sub_ensemble_is_a_slice(role: str, world: str) -> None:
    model = made(role, world)
    part: Model = members(model, [2, 0])
    assert part.config.members == 2
    for name, array in part.weights.items():
        assert np.array_equal(array, model.weights[name][[2, 0]])


def test_a_folder_is_two_files_that_say_how_they_were_made(folder: Path) -> None:
    assert sorted(p.name for p in folder.iterdir()) == sorted([CONFIG, WEIGHTS])
    config = json.loads((folder / CONFIG).read_text())
    assert config["about"] == {"seed": 0}
    assert config["grice"] == __version__
    weights = parse_tensors((folder / WEIGHTS).read_bytes())
    assert all(tensor.shape[0] == E for tensor in weights.values())


def test_half_the_precision_is_loaded_as_well(folder: Path) -> None:
    full, given = load(folder), some("tangrams")
    stored = parse_tensors((folder / WEIGHTS).read_bytes())
    halves = {name: array.astype(np.float16) for name, array in stored.items()}
    replace_weights(folder, format_tensors(halves))
    model = load(folder)
    assert isinstance(model, Listener)
    assert isinstance(full, Listener)
    assert all(weight.dtype == np.float32 for weight in model.weights.values())
    assert model.score(given) == pytest.approx(full.score(given), rel=0.01)


def test_eight_bits_a_weight_are_close(folder: Path) -> None:
    """By half of what a number is worth in its row, and to the same once they are saved again."""
    model = load(folder)
    save(model, folder / "small", eight_bits=True)
    small = load(folder / "small")
    for name, weight in model.weights.items():
        worth = np.abs(weight).max(-1, keepdims=True) / 127
        assert (np.abs(small.weights[name] - weight) <= 0.51 * worth + 1e-12).all()
    tensors = parse_tensors((folder / "small" / WEIGHTS).read_bytes())
    assert {str(t.dtype) for name, t in tensors.items() if not name.endswith(".scale")} == {"int8"}
    with pytest.raises(ValueError, match="scale of nothing"):
        restore({"lost.scale": np.ones(1)}, {}, ())


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    assert "No such file" in refusal(tmp_path / "none")
    (tmp_path / "file").touch()
    assert CONFIG in refusal(tmp_path / "file")


@pytest.mark.parametrize("name", [CONFIG, WEIGHTS])
def test_a_missing_file_is_named(folder: Path, name: str) -> None:
    (folder / name).unlink()
    assert f"{name}: cannot be read: No such file" in refusal(folder)
    (folder / name).mkdir()
    assert f"{name}: cannot be read: Is a directory" in refusal(folder)


@pytest.mark.parametrize("length", [0, 1, 30, 200, -1])
def test_a_truncated_config_is_refused(folder: Path, length: int) -> None:
    (folder / CONFIG).write_bytes((folder / CONFIG).read_bytes()[:length])
    assert f"{CONFIG} is damaged" in refusal(folder)


def test_bytes_that_are_no_text_are_refused(folder: Path) -> None:
    (folder / CONFIG).write_bytes(b"\xff\xfe{}")
    assert f"{CONFIG} is damaged" in refusal(folder)


@pytest.mark.parametrize("content", ["[]", "1", "null", "{}", '{"role": "listener"}', '{"model": "bert"}'])
def test_another_programs_json_is_refused(folder: Path, content: str) -> None:
    (folder / CONFIG).write_text(content)
    assert "is not a model of grice" in refusal(folder)


@pytest.mark.parametrize("at", [0, 9, 400, -1])
def test_damaged_weights_are_refused(folder: Path, at: int) -> None:
    weights = bytearray((folder / WEIGHTS).read_bytes())
    weights[at] ^= 1
    (folder / WEIGHTS).write_bytes(weights)
    assert f"{WEIGHTS} is damaged" in refusal(folder)


def test_truncated_weights_are_refused(folder: Path) -> None:
    (folder / WEIGHTS).write_bytes((folder / WEIGHTS).read_bytes()[:-10])
    assert f"{WEIGHTS} is damaged" in refusal(folder)


def test_a_newer_format_says_which_version_it_needs(folder: Path) -> None:
    change(folder, lambda c: c.update(format=2, grice="9.1"))
    text = refusal(folder)
    assert "format 2, made by grice 9.1" in text
    assert "allowed: format 1" in text


@pytest.mark.parametrize("role", ["judge", "speaker", "segmenter", None, 3, ["listener"]])
def test_a_wrong_role_is_refused(folder: Path, role: object) -> None:
    change(folder, lambda c: c.update(role=role))
    assert CONFIG in refusal(folder)


ODD: list[object] = [None, "ten", -1, 0.5, [], {}, 10**30]


@pytest.mark.parametrize("value", ODD, ids=repr)
@pytest.mark.parametrize("field", ["world", "members", "hidden", "attention"])
def test_a_wrong_size_is_refused(folder: Path, field: str, value: object) -> None:
    change(folder, lambda c: c["config"].update({field: value}))
    assert "do not fit together" in refusal(folder)


@pytest.mark.parametrize("config", [None, [], 3, {}, "tangrams"])
def test_a_config_that_is_none_is_refused(folder: Path, config: object) -> None:
    change(folder, lambda c: c.update(config=config))
    assert CONFIG in refusal(folder)


def test_an_unknown_world_is_named_with_those_there_are(folder: Path) -> None:
    change(folder, lambda c: c["config"].update(world="mars"))
    assert "there is no world 'mars'; allowed: alchemy, scene, tangrams, sail" in refusal(folder)


def test_a_segmenter_of_a_world_without_routes_is_refused(tmp_path: Path) -> None:
    save(made("segmenter", "sail"), tmp_path)
    change(tmp_path, lambda c: c["config"].update(world="scene"))
    assert "scene has nothing to segment" in refusal(tmp_path)


@pytest.mark.parametrize("words", [None, 3, [], ["one"], [1, 2], "text"])
def test_a_wrong_vocabulary_is_refused(folder: Path, words: object) -> None:
    change(folder, lambda c: c["vocabulary"].update(words=words))
    assert CONFIG in refusal(folder)
    change(folder, lambda c: c.pop("vocabulary"))
    assert CONFIG in refusal(folder)


def test_a_vocabulary_of_numbers_is_refused_though_their_count_is_right(folder: Path) -> None:
    change(folder, lambda c: c["vocabulary"].update(words=list(range(len(c["vocabulary"]["words"])))))
    assert CONFIG in refusal(folder)


def test_weights_of_another_shape_or_kind_are_refused(folder: Path) -> None:
    weights = parse_tensors((folder / WEIGHTS).read_bytes())
    name = next(iter(weights))
    for wrong in ({**weights, name: weights[name][:1]}, {"other": np.ones(2)}, {}):
        replace_weights(folder, format_tensors(wrong))
        assert "do not fit together" in refusal(folder)
    for content in (b"no tensors at all", b"", b"\x05", bytes(8) + b"{}", b"\x02" + bytes(7) + b"[]"):
        replace_weights(folder, content)
        assert f"{WEIGHTS} is damaged" in refusal(folder)


def test_a_model_cannot_be_saved_where_a_file_is(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for where in (tmp_path / "file", tmp_path / "file" / "inner"):
        with pytest.raises(FolderError, match="cannot be written"):
            save(made("segmenter", "sail"), where)


def test_a_full_disk_leaves_the_old_model_as_it_was(folder: Path, full_disk: FullDisk) -> None:
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    with full_disk(), pytest.raises(FolderError, match="cannot be written: File too large"):
        save(made("segmenter", "sail"), folder)
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


# Contents that a hash, or a look at the numbers, can tell from what was saved


def test_a_changed_config_is_refused(folder: Path) -> None:
    text = (folder / CONFIG).read_text()
    words = json.loads(text)["vocabulary"]["words"]
    exchanged = text.replace(f'"{words[0]}"', '"?"').replace(f'"{words[1]}"', f'"{words[0]}"')
    for other in (exchanged.replace('"?"', f'"{words[1]}"'), text.replace('"digest"', '"dihest"')):
        assert other != text
        (folder / CONFIG).write_text(other)
        assert f"{CONFIG} is damaged" in refusal(folder)


def test_a_model_from_before_there_was_a_digest_is_loaded(folder: Path) -> None:
    config = json.loads((folder / CONFIG).read_text())
    del config["digest"]
    (folder / CONFIG).write_text(json.dumps(config))
    assert isinstance(load(folder), Listener)


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf])
def test_weights_that_are_not_finite_are_refused(folder: Path, value: float) -> None:
    weights = parse_tensors((folder / WEIGHTS).read_bytes())
    weights[min(weights)] = np.full_like(weights[min(weights)], value)
    replace_weights(folder, format_tensors(weights))
    assert f"{min(weights)!r} holds NaN or infinity" in refusal(folder)


@pytest.mark.parametrize("dtype", [np.int64, np.int8])
def test_weights_that_are_no_floating_point_numbers_are_refused(folder: Path, dtype: npt.DTypeLike) -> None:
    weights = parse_tensors((folder / WEIGHTS).read_bytes())
    replace_weights(folder, format_tensors({name: array.astype(dtype) for name, array in weights.items()}))
    assert "not floating-point numbers" in refusal(folder)


@pytest.mark.parametrize("sizes", [{"longest": 10**9}, {"members": 1000, "hidden": 4096, "attention": 4096}])
def test_absurd_sizes_are_refused_before_anything_is_made(tmp_path: Path, sizes: dict[str, int]) -> None:
    save(made("speaker", "sail"), tmp_path)
    change(tmp_path, lambda c: c["config"].update(sizes))
    assert "do not fit together" in refusal(tmp_path)


def test_what_is_no_file_is_refused_at_once(folder: Path) -> None:
    for name in (CONFIG, WEIGHTS):
        content = (folder / name).read_bytes()
        (folder / name).unlink()
        os.mkfifo(folder / name)
        assert f"{name}: cannot be read: not a regular file" in refusal(folder)
        (folder / name).unlink()
        (folder / name).symlink_to("/dev/zero")
        assert f"{name}: cannot be read: not a regular file" in refusal(folder)
        (folder / name).unlink()
        (folder / name).write_bytes(content)
    assert isinstance(load(folder), Listener)


def test_deeply_nested_json_is_refused(folder: Path) -> None:
    (folder / CONFIG).write_text("[" * 100_000)
    assert f"{CONFIG} is damaged" in refusal(folder)
