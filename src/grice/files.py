"""Files that are whole or not there: what a kill or a full disk interrupts leaves the old file as it was."""

from __future__ import annotations

import os
from pathlib import Path

from grice.errors import FolderError


def write(path: Path, content: bytes) -> None:
    """Write a whole file or none."""
    part = path.with_name(path.name + ".part")
    try:
        with part.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise FolderError(f"cannot be written: {error.strerror}", where=str(path)) from error
