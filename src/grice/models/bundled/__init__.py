"""The bundled models: their folders, checksums and tuned weights."""

from __future__ import annotations

import hashlib
from pathlib import Path

import msgspec

from grice.errors import FolderError
from grice.pragmatics.agents import Role
from grice.pragmatics.cascade import CascadePlan
from grice.pragmatics.posterior import Confidence
from grice.pragmatics.rational import Weights
from grice.worlds import find_world

FOLDER = Path(__file__).parent  # holds a folder for each world, and in it one for each role
MANIFEST = "manifest.json"
REPAIR = "install grice again, or give models of your own: --models DIR DIR"


class Shipment(msgspec.Struct, frozen=True):
    """The manifest of one world: the weights of its rational agents, the sha256 of every file, the confidence
    of its listener, the cascades of its judges, and the variety of its speaker."""

    weights: Weights
    files: dict[str, str]
    confidence: Confidence = msgspec.field(default_factory=Confidence)
    cascades: dict[Role, CascadePlan] = msgspec.field(default_factory=dict)
    variety: float = 0.0

    def folders(self) -> list[Path]:
        """The models' folders; a `FolderError` names a file that is missing or has a wrong checksum."""
        for name, sha256 in self.files.items():
            if hashlib.sha256(_read(FOLDER / name)).hexdigest() != sha256:
                raise FolderError(
                    "a file of grice is damaged: it is not the one that was shipped",
                    where=str(FOLDER / name),
                    hint=REPAIR,
                )
        return list(dict.fromkeys((FOLDER / name).parent for name in self.files))


def find(world: str) -> Shipment:
    """The manifest of this world."""
    find_world(world)
    shipments = read_manifest()
    if world not in shipments:
        raise FolderError(
            f"no models of {world} ship with this grice",
            allowed=", ".join(shipments),
            hint="train some with `grice train` and give --models DIR DIR, or name them: --listener literal",
        )
    return shipments[world]


def read_manifest() -> dict[str, Shipment]:
    """The manifests, by world."""
    text = _read(FOLDER / MANIFEST)
    try:
        return msgspec.json.decode(text, type=dict[str, Shipment])
    except msgspec.DecodeError as error:
        raise FolderError(
            f"a file of grice is damaged: {error}", where=str(FOLDER / MANIFEST), hint=REPAIR
        ) from error


def _read(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise FolderError(
            f"a file of grice cannot be read: {error.strerror}", where=str(file), hint=REPAIR
        ) from error
