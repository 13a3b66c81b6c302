"""Files that are whole or not there: what a kill or a full disk interrupts leaves the old file as it was."""

from __future__ import annotations

import os
import uuid
from contextlib import suppress
from pathlib import Path

from grice.errors import FolderError


def write(path: Path, content: bytes, shared: bool = False) -> None:
    """Write a whole file or none, into a folder that is made where it is not there.

    `shared`: other processes may write the same file at the same time.
    """
    part = path.with_name(path.name + (f".{uuid.uuid4().hex}" if shared else "") + ".part")
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
