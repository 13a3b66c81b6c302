"""Files that are whole or not there: what a kill or a full disk interrupts leaves the old file as it was."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from grice.errors import FolderError


def write(path: Path, content: bytes) -> None:
    """Write a whole file or none, into a folder that is made where it is not there."""
    part = path.with_name(path.name + ".part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with part.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except OSError as error:
        with suppress(OSError):
            part.unlink()
        raise FolderError(f"cannot be written: {error.strerror}", where=str(path)) from error
