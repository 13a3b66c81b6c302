"""Models on disk: a folder with its config, vocabulary and weights, loaded in one line, never a pickle."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, TypeAlias, overload

import msgspec
import torch
from msgspec import MsgspecError
from safetensors import SafetensorError
from safetensors.torch import load as parse_tensors
from safetensors.torch import save as format_tensors

from grice import __version__
from grice.errors import FolderError, GriceError
from grice.files import write
from grice.models.listener import Listener, ListenerConfig
from grice.models.segmenter import Segmenter, SegmenterConfig
from grice.models.speaker import Speaker, SpeakerConfig
from grice.text import Vocabulary
from grice.worlds import world

FORMAT = 1  # raised when an older grice could no longer read what a newer one writes
CONFIG, WEIGHTS = "model.json", "weights.safetensors"

# What the parts of a folder may raise when they do not fit together.
UNFIT = (
    KeyError,
    TypeError,
    ValueError,
    RuntimeError,
    OverflowError,
    MsgspecError,
    SafetensorError,
    GriceError,
)

Model: TypeAlias = Listener | Speaker | Segmenter


def save(
    model: Model, folder: Path, about: Mapping[str, Any] | None = None, dtype: torch.dtype = torch.float32
) -> None:
    """Write the model into a folder; `about` says how it was made, `dtype` how its weights are stored."""
    weights = format_tensors({k: v.to(dtype).contiguous() for k, v in model.state_dict().items()})
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
    write(folder / WEIGHTS, weights)
    write(folder / CONFIG, json.dumps(config, indent=1).encode())


def load(folder: Path | str) -> Model:
    """The model of a folder, in single precision; a `FolderError` says why it is none."""
    folder = Path(folder)
    config = read_config(folder)
    try:
        weights = (folder / WEIGHTS).read_bytes()
    except OSError as error:
        raise FolderError(f"{WEIGHTS} cannot be read: {error.strerror}", where=str(folder)) from error
    if hashlib.sha256(weights).hexdigest() != config["sha256"]:
        raise FolderError(f"{WEIGHTS} is damaged: it is not the file that was saved", where=str(folder))
    try:
        model = _build(config)
        model.load_state_dict({k: v.float() for k, v in parse_tensors(weights).items()})
    except UNFIT as error:
        raise FolderError(
            f"{CONFIG} and {WEIGHTS} do not fit together: {error}", where=str(folder)
        ) from error
    return model


def read_config(folder: Path) -> dict[str, Any]:
    """What a folder says of its model: role, sizes, and (`about`) how it was made."""
    hint = "a folder that `grice train` made has one"
    try:
        config = json.loads((folder / CONFIG).read_text())
    except OSError as error:
        raise FolderError(
            f"{CONFIG} cannot be read: {error.strerror}", where=str(folder), hint=hint
        ) from error
    except ValueError as error:
        raise FolderError(f"{CONFIG} is damaged: {error}", where=str(folder)) from error
    if not isinstance(config, dict) or not {"format", "role", "config", "sha256", "about"} <= config.keys():
        raise FolderError(f"{CONFIG} is not a model of grice", where=str(folder), hint=hint)
    if config["format"] != FORMAT:
        made = config.get("grice", "another grice")
        raise FolderError(
            f"a model of format {config['format']}, made by grice {made}",
            where=str(folder),
            allowed=f"format {FORMAT}",
            hint="install that version, or train the model again",
        )
    return config


def _build(config: Mapping[str, Any]) -> Model:
    role, sizes = config["role"], config["config"]
    world(sizes["world"])
    if role == "segmenter":
        return Segmenter(msgspec.convert(sizes, SegmenterConfig))
    vocabulary = msgspec.convert(config["vocabulary"], Vocabulary)
    if role == "listener":
        return Listener(msgspec.convert(sizes, ListenerConfig), vocabulary)
    if role == "speaker":
        return Speaker(msgspec.convert(sizes, SpeakerConfig), vocabulary)
    raise ValueError(f"there is no role {role!r}")


@overload
def members(model: Listener, which: Sequence[int]) -> Listener: ...
@overload
def members(model: Speaker, which: Sequence[int]) -> Speaker: ...
@overload
def members(model: Segmenter, which: Sequence[int]) -> Segmenter: ...
def members(model: Model, which: Sequence[int]) -> Model:
    """A smaller ensemble of these members."""
    config = {"role": _role(model), "config": asdict(replace(model.config, members=len(which)))}
    if not isinstance(model, Segmenter):
        config["vocabulary"] = asdict(model.vocabulary)
    part = _build(config)
    part.load_state_dict({name: tensor[torch.tensor(which)] for name, tensor in model.state_dict().items()})
    return part


def _role(model: Model) -> str:
    return type(model).__name__.lower()
