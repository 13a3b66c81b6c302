"""Guarded standard streams: broken pipes, characters that a terminal lacks, closed streams."""

from __future__ import annotations

import io
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import BinaryIO, TextIO

from grice.errors import FolderError
from grice.text import visible

COLOURS = re.compile(r"(\x1b\[[0-9;]*m)")
DRAWING = re.compile(r"(\x1b\[[0-9;?]*[A-Za-z]|\r)")  # how progress is drawn over itself


class Guarded(io.TextIOBase):
    """A stream without control codes in its text; only a terminal gets codes, those of our own drawings."""

    def __init__(self, stream: TextIO, name: str, ours: re.Pattern[str]) -> None:
        self.stream, self.name, self.ours = stream, name, ours

    @property
    def encoding(self) -> str:  # type: ignore[override]
        return self.stream.encoding

    @property
    def buffer(self) -> BinaryIO:
        """The bytes below, for a protocol between programs."""
        return self.stream.buffer

    def isatty(self) -> bool:
        return not self.stream.closed and self.stream.isatty()

    def fileno(self) -> int:
        return self.stream.fileno()

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        parts = self.ours.split(text) if self.isatty() else [text]  # every other part is ours
        with self._told():
            self.stream.write("".join(part if i % 2 else visible(part) for i, part in enumerate(parts)))
        return len(text)

    def flush(self) -> None:
        with self._told():
            self.stream.flush()

    @contextmanager
    def _told(self) -> Iterator[None]:
        try:
            yield
        except BrokenPipeError:
            raise
        except OSError as error:
            silence(self.stream)
            raise FolderError(f"cannot be written: {error.strerror}", where=self.name) from error


@contextmanager
def guarded() -> Iterator[None]:
    """Guards stdout and stderr until the end of the block."""
    _open_closed()
    before = sys.stdout, sys.stderr
    for stream in before:
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that lacks a character still shows the rest
    sys.stdout = Guarded(sys.stdout, "stdout", COLOURS)
    sys.stderr = Guarded(sys.stderr, "stderr", DRAWING)
    try:
        yield
    finally:
        sys.stdout, sys.stderr = before


def silence(stream: TextIO) -> None:
    """Discards further output, so that it does not fail once more at exit."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _open_closed() -> None:
    """Opens the null device in the place of closed standard streams, which a file would take otherwise."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w"))  # noqa: SIM115
