"""Models on disk: a folder with its config, vocabulary and weights, loaded in one line, never a pickle."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, Literal, NotRequired, TypeAlias, TypedDict, cast, overload

import msgspec
import torch
from msgspec import MsgspecError
from safetensors import SafetensorError
from safetensors.torch import load as parse_tensors
from safetensors.torch import save as format_tensors
from torch import Tensor

from grice import __version__
from grice.errors import AgentError, FolderError, GriceError
from grice.files import read, write
from grice.limits import check_numbers
from grice.models.listener import Listener, ListenerConfig
from grice.models.segmenter import Segmenter, SegmenterConfig
from grice.models.speaker import Speaker, SpeakerConfig
from grice.text import Vocabulary
from grice.worlds import find_world

FORMAT = 1  # raised when an older grice could no longer read what a newer one writes
CONFIG, WEIGHTS = "model.json", "weights.safetensors"
SCALE = ".scale"  # after the name of a tensor of eight bits

# What the parts of a folder may raise when they do not fit together.
UNFIT = (TypeError, ValueError, RuntimeError, OverflowError, MsgspecError, SafetensorError, GriceError)

Model: TypeAlias = Listener | Speaker | Segmenter
Config: TypeAlias = ListenerConfig | SpeakerConfig | SegmenterConfig
CONFIGS: Mapping[str, type[Config]] = {
    "listener": ListenerConfig,
    "speaker": SpeakerConfig,
    "segmenter": SegmenterConfig,
}


class About(TypedDict, total=False):
    """How a model was made, as far as anything depends on it; a folder may say more."""

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
    """What `model.json` says."""

    format: int
    grice: NotRequired[str]
    role: Literal["listener", "speaker", "segmenter"]
    config: dict[str, Any]
    about: About
    sha256: str  # of the weights
    vocabulary: NotRequired[Words]
    digest: NotRequired[str]  # of all the rest; 0.1 did not write it


def save(
    model: Model, folder: Path, about: Mapping[str, Any] | None = None, dtype: torch.dtype = torch.float32
) -> None:
    """Write the model into a folder; `about` says how it was made, `dtype` how its weights are stored: eight
    bits are whole numbers, with a scale for each row."""
    tensors = {name: tensor.contiguous() for name, tensor in model.state_dict().items()}
    weights = format_tensors(
        quantise(tensors) if dtype is torch.int8 else {name: t.to(dtype) for name, t in tensors.items()}
    )
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


def load(folder: Path | str) -> Model:
    """The model of a folder, in single precision; a `FolderError` says why it is none."""
    folder = Path(folder)
    saved = read_config(folder)
    weights = read(folder / WEIGHTS)
    if hashlib.sha256(weights).hexdigest() != saved["sha256"]:
        raise FolderError(f"{WEIGHTS} is damaged: it is not the file that was saved", where=str(folder))
    try:
        tensors = restore(parse_tensors(weights))
        config, vocabulary = _config(saved), msgspec.convert(saved.get("vocabulary"), Vocabulary | None)
        _check_size(config, vocabulary, tensors)
        model = _build(config, vocabulary)
        check_tensors(tensors, model.state_dict())
        model.load_state_dict({name: tensor.float() for name, tensor in tensors.items()}, assign=True)
    except UNFIT as error:
        raise FolderError(
            f"{CONFIG} and {WEIGHTS} do not fit together: {error}", where=str(folder)
        ) from error
    return model


def quantise(tensors: Mapping[str, Tensor]) -> dict[str, Tensor]:
    """Each tensor as numbers of eight bits, and what a number of each row is worth."""
    packed: dict[str, Tensor] = {}
    for name, tensor in tensors.items():
        largest = tensor.abs().amax(-1, keepdim=True)
        scale = torch.where(largest > 0, largest, 1) / 127
        packed |= {name: (tensor / scale).round().to(torch.int8), name + SCALE: scale}
    return packed


def restore(tensors: Mapping[str, Tensor]) -> dict[str, Tensor]:
    """Tensors that may be quantised, in floating point if they have a scale."""
    for name in tensors:
        if name.endswith(SCALE) and name.removesuffix(SCALE) not in tensors:
            raise ValueError(f"{name!r} is the scale of nothing")
    return {
        name: tensor * tensors[name + SCALE] if name + SCALE in tensors else tensor
        for name, tensor in tensors.items()
        if not name.endswith(SCALE)
    }


def read_config(folder: Path) -> Saved:
    """What a folder says of its model: role, sizes, and (`about`) how it was made."""
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


def check_tensors(tensors: Mapping[str, Tensor], expected: Mapping[str, Tensor]) -> None:
    """Refuses weights that are missing, unknown, of another shape or type, or not finite."""
    if other := tensors.keys() ^ expected.keys():
        name = min(other)
        raise ValueError(f"{name!r} is {'not known' if name in tensors else 'missing'}")
    for name, tensor in tensors.items():
        if tensor.shape != expected[name].shape:
            found, shape = (tuple(t.shape) for t in (tensor, expected[name]))
            raise ValueError(f"{name!r} has the shape {found} instead of {shape}")
        if not tensor.is_floating_point():
            raise ValueError(f"{name!r} holds {tensor.dtype}, not floating-point numbers")
        # The sum tells of all in a small part of the time; only a sum that is not finite needs a closer look.
        if not tensor.sum().isfinite() and not tensor.isfinite().all():
            raise ValueError(f"{name!r} holds NaN or infinity")


def _config(saved: Saved) -> Config:
    """The sizes of a model, within their limits."""
    find_world(saved["config"].get("world", ""))
    check_numbers(saved["config"])
    return msgspec.convert(saved["config"], CONFIGS[saved["role"]])


def _check_size(config: Config, vocabulary: Vocabulary | None, tensors: Mapping[str, Tensor]) -> None:
    """Refuses sizes that the weights do not have, before as much memory is taken for them."""
    widest = max(config.hidden, getattr(config, "attention", None) or 0, len(vocabulary or ()))
    if config.members * config.hidden * widest > sum(tensor.numel() for tensor in tensors.values()):
        raise ValueError(f"too few weights for {config.members} members of size {config.hidden}")


def _build(config: Config, vocabulary: Vocabulary | None) -> Model:
    if isinstance(config, SegmenterConfig):
        return Segmenter(config)
    if vocabulary is None:
        raise ValueError("there is no vocabulary")
    return Listener(config, vocabulary) if isinstance(config, ListenerConfig) else Speaker(config, vocabulary)


@overload
def members(model: Listener, which: Sequence[int]) -> Listener: ...
@overload
def members(model: Speaker, which: Sequence[int]) -> Speaker: ...
@overload
def members(model: Segmenter, which: Sequence[int]) -> Segmenter: ...
def members(model: Model, which: Sequence[int]) -> Model:
    """A smaller ensemble of these members."""
    part = _build(
        replace(model.config, members=len(which)), None if isinstance(model, Segmenter) else model.vocabulary
    )
    part.load_state_dict({name: tensor[torch.tensor(which)] for name, tensor in model.state_dict().items()})
    return part


def divide(model: Listener | Speaker, count: int) -> tuple[Listener | Speaker, Listener | Speaker]:
    """The first `count` members, and the others; both share the memory of the model's weights."""
    if not 0 < count < model.members:
        raise AgentError(
            f"{count} of {model.members} members were asked for, and the others",
            allowed=f"1 to {model.members - 1}" if model.members > 1 else "an ensemble of 2 or more",
        )
    first, rest = (
        _build(replace(model.config, members=size), model.vocabulary)
        for size in (count, model.members - count)
    )
    weights = model.state_dict()
    first.load_state_dict({name: tensor[:count] for name, tensor in weights.items()}, assign=True)
    rest.load_state_dict({name: tensor[count:] for name, tensor in weights.items()}, assign=True)
    assert not isinstance(first, Segmenter)
    assert not isinstance(rest, Segmenter)
    return first, rest


def _role(model: Model) -> str:
    return type(model).__name__.lower()
