"""Models on disk: a folder with config, vocabulary and weights, without pickle.

Weights are mapped into memory, not copied: while a process uses their file, it may be replaced or removed,
but not rewritten in place.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, Literal, NotRequired, TypeAlias, TypedDict, TypeVar, cast

import msgspec
from msgspec import MsgspecError

from grice import __version__
from grice.errors import AgentError, FolderError, GriceError
from grice.files import read, write
from grice.limits import check_numbers
from grice.models import listener_network, segmenter, speaker_network
from grice.models.listener import Listener
from grice.models.listener_network import ListenerConfig
from grice.models.segmenter import Segmenter, SegmenterConfig
from grice.models.speaker import Speaker
from grice.models.speaker_network import SpeakerConfig
from grice.models.weights import Array, Parameters, Shapes, map_arrays, restore, write_arrays
from grice.text import Vocabulary
from grice.worlds import find_world

FORMAT = 1  # raised when an older grice could no longer read what a newer one writes
CONFIG, WEIGHTS = "model.json", "weights.safetensors"

# Errors of a folder whose parts do not fit together.
UNFIT = (TypeError, ValueError, RuntimeError, OverflowError, MsgspecError, GriceError)

Model: TypeAlias = Listener | Speaker | Segmenter
Config: TypeAlias = ListenerConfig | SpeakerConfig | SegmenterConfig
CONFIGS: Mapping[str, type[Config]] = {
    "listener": ListenerConfig,
    "speaker": SpeakerConfig,
    "segmenter": SegmenterConfig,
}


class About(TypedDict, total=False):
    """The origin of a model, as far as anything depends on it; a folder may hold more."""

    world: str
    fold: str
    start: Literal["rel", "abs"]
    synthetic: int
    data: str  # a digest of the episodes
    episodes: list[int]
    recipe: dict[str, Any]
    members: int
    seed: int
    metric: str
    dev: list[float]


class Words(TypedDict):
    """A `Vocabulary`, as it is written."""

    words: list[str]
    apart: NotRequired[bool]
    subwords: NotRequired[bool]


class Saved(TypedDict):
    """The content of `model.json`."""

    format: int
    grice: NotRequired[str]
    role: Literal["listener", "speaker", "segmenter"]
    config: dict[str, Any]
    about: About
    sha256: str  # of the weights
    vocabulary: NotRequired[Words]
    digest: NotRequired[str]  # of all the rest; 0.1 did not write it


def save(
    model: Model, folder: Path, about: Mapping[str, Any] | None = None, eight_bits: bool = False
) -> None:
    """Writes the model into a folder, with `about`, its origin. Weights of eight bits are whole numbers,
    with a scale for each row."""
    weights = write_arrays(model.weights, eight_bits)
    config = {
        "format": FORMAT,
        "grice": __version__,
        "role": _role(model),
        "config": asdict(model.config),
        "about": dict(about or {}),
        "sha256": hashlib.sha256(weights).hexdigest(),
    }
    if not isinstance(model, Segmenter):
        config["vocabulary"] = asdict(model.vocabulary)
    config["digest"] = digest(config)
    write(folder / WEIGHTS, weights)
    write(folder / CONFIG, json.dumps(config, indent=1).encode())


def digest(content: Mapping[str, Any]) -> str:
    """The sha256 of JSON content, without its own digest, however it is spaced and ordered."""
    rest = {name: value for name, value in content.items() if name != "digest"}
    return hashlib.sha256(json.dumps(rest, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def load(folder: Path | str, checked: bool = False) -> Model:
    """Loads the model of a folder, in single precision; a `FolderError` says why it cannot be loaded.

    The weights of a folder that was `checked` are not compared with their checksum again.
    """
    folder = Path(folder)
    saved = read_config(folder)
    try:
        arrays = map_arrays(folder / WEIGHTS, None if checked else saved["sha256"])
    except (ValueError, MsgspecError, RecursionError) as error:
        raise FolderError(f"{WEIGHTS} is damaged: {error}", where=str(folder)) from error
    try:
        config, vocabulary = _config(saved), msgspec.convert(saved.get("vocabulary"), Vocabulary | None)
        _check_size(config, vocabulary, arrays)
        return build(config, vocabulary, restore(arrays, shapes(config, vocabulary), TABLES[type(config)]))
    except UNFIT as error:
        raise FolderError(
            f"{CONFIG} and {WEIGHTS} do not fit together: {error}", where=str(folder)
        ) from error


def read_config(folder: Path) -> Saved:
    """The record of a folder's model: role, sizes, and origin (`about`)."""
    hint = "a folder that `grice train` made has one"
    try:
        content = msgspec.json.decode(read(folder / CONFIG))
    except FolderError as error:
        raise FolderError(error.problem, where=error.where, hint=hint) from error
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise FolderError(f"{CONFIG} is damaged: {error}", where=str(folder)) from error
    if not isinstance(content, dict) or not {"format", "role", "config", "sha256", "about"} <= content.keys():
        raise FolderError(f"{CONFIG} is not a model of grice", where=str(folder), hint=hint)
    if content["format"] != FORMAT:
        made = content.get("grice", "another grice")
        raise FolderError(
            f"a model of format {content['format']}, made by grice {made}",
            where=str(folder),
            allowed=f"format {FORMAT}",
            hint="install that version, or train the model again",
        )
    if unknown := content.keys() - Saved.__annotations__.keys():
        raise FolderError(f"{CONFIG} is damaged: it has an unknown {min(unknown)!r}", where=str(folder))
    if "digest" in content and digest(content) != content["digest"]:
        raise FolderError(f"{CONFIG} is damaged: it is not as it was saved", where=str(folder))
    try:
        msgspec.convert(content, Saved)
    except (MsgspecError, RecursionError) as error:
        raise FolderError(f"{CONFIG} is damaged: {error}", where=str(folder)) from error
    return cast(Saved, content)


def _config(saved: Saved) -> Config:
    """The sizes of a model, within their limits."""
    find_world(str(saved["config"].get("world", "")))
    check_numbers(saved["config"])
    return msgspec.convert(saved["config"], CONFIGS[saved["role"]])


def _check_size(config: Config, vocabulary: Vocabulary | None, arrays: Mapping[str, Array]) -> None:
    """Refuses sizes that differ from the weights', before memory is allocated for them."""
    widest = max(config.hidden, getattr(config, "attention", None) or 0, len(vocabulary or ()))
    if config.members * config.hidden * widest > sum(array.size for array in arrays.values()):
        raise ValueError(f"too few weights for {config.members} members of size {config.hidden}")


TABLES: Mapping[type[Config], tuple[str, ...]] = {
    ListenerConfig: Listener.tables,
    SpeakerConfig: Speaker.tables,
    SegmenterConfig: Segmenter.tables,
}


def shapes(config: Config, vocabulary: Vocabulary | None) -> Shapes:
    """The shapes of a model's weights, by name."""
    if isinstance(config, SegmenterConfig):
        return segmenter.shapes(config)
    if vocabulary is None:
        raise ValueError("there is no vocabulary")
    if isinstance(config, ListenerConfig):
        return listener_network.shapes(config, vocabulary)
    return speaker_network.shapes(config, vocabulary)


def build(config: Config, vocabulary: Vocabulary | None, weights: Parameters) -> Model:
    """The model of these sizes and weights."""
    if isinstance(config, SegmenterConfig):
        return Segmenter(config, weights)
    assert vocabulary is not None
    if isinstance(config, ListenerConfig):
        return Listener(config, vocabulary, weights)
    return Speaker(config, vocabulary, weights)


AnyModel = TypeVar("AnyModel", bound=Model)


def members(model: AnyModel, which: Sequence[int] | slice) -> AnyModel:
    """A smaller ensemble of these members; of a slice of them, in the same memory."""
    chosen = list(range(model.members))[which] if isinstance(which, slice) else list(which)
    part = build(
        replace(model.config, members=len(chosen)),
        None if isinstance(model, Segmenter) else model.vocabulary,
        model.weights.members(which if isinstance(which, slice) else chosen),
    )
    assert isinstance(part, type(model))
    return part


def divide(model: Listener | Speaker, count: int) -> tuple[Listener | Speaker, Listener | Speaker]:
    """The first `count` members, and the others; both share the memory of the model's weights."""
    if not 0 < count < model.members:
        raise AgentError(
            f"{count} of {model.members} members were asked for, and the others",
            allowed=f"1 to {model.members - 1}" if model.members > 1 else "an ensemble of 2 or more",
        )
    return members(model, slice(count)), members(model, slice(count, None))


def _role(model: Model) -> str:
    return type(model).__name__.lower()
