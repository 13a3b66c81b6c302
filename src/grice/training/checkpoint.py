"""Checkpoints with the digest of their run and a checksum."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path

from safetensors import SafetensorError, safe_open
from safetensors.torch import save as format_tensors
from torch import Tensor

from grice.errors import FolderError
from grice.files import write
from grice.models.pretrained import digest
from grice.models.weights import check_finite, check_names, check_shape


def write_checkpoint(path: Path, run: str, progress: str, tensors: Mapping[str, Tensor]) -> None:
    """Writes the state of a run, under the digest of the run's settings."""
    about = {"run": run, "progress": progress}
    about["digest"] = _seal(tensors, about)
    write(path, format_tensors(dict(tensors), about))


def read_checkpoint(path: Path, run: str, expected: Mapping[str, Tensor]) -> tuple[str, dict[str, Tensor]]:
    """The progress and the tensors of this very run, in the shapes that are expected."""
    try:
        if not path.is_file():
            raise ValueError("not a regular file")
        with safe_open(path, "pt") as file:
            about = dict(file.metadata() or {})
            tensors = {name: file.get_tensor(name) for name in file.keys()}  # noqa: SIM118
        if about.get("digest") != _seal(tensors, about):
            raise ValueError("checksum mismatch")
        check_names(tensors, expected)
        for name, tensor in tensors.items():
            if tensor.dtype != expected[name].dtype:
                raise ValueError(f"{name} holds {tensor.dtype}, not {expected[name].dtype}")
            check_shape(name, tensor.numpy(), tuple(expected[name].shape))
            check_finite(name, tensor.numpy())
    except (OSError, ValueError, TypeError, RuntimeError, SafetensorError) as error:
        raise damaged(path, error) from error
    if about.get("run") != run:
        hint = "choose another --out, or delete it"
        raise FolderError("the checkpoint of another run", where=str(path), hint=hint)
    return about.get("progress", ""), tensors


def damaged(path: Path, error: Exception) -> FolderError:
    return FolderError(f"damaged: {error}", where=str(path), hint="delete it to start anew")


def _seal(tensors: Mapping[str, Tensor], about: Mapping[str, str]) -> str:
    """The sha256 of a checkpoint's content."""
    seal = hashlib.sha256(digest(about).encode())
    for name in sorted(tensors):
        array = tensors[name].numpy()
        seal.update(f"{name} {array.dtype} {array.shape}".encode())
        seal.update(array.tobytes())
    return seal.hexdigest()
