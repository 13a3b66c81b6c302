"""Files that are whole or not there, folders with one owner, whatever a kill or a full disk interrupts."""

from __future__ import annotations

import errno
import mmap
import os
import re
import secrets
import shutil
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from grice.errors import FolderError, FolderInUse, GriceError

LOCK, HOLDER = ".lock", ".lock.json"
PART = ".part"  # how the name of a file ends that is not yet whole
ABANDONED = 24 * 3600  # seconds after which a part that nobody finished is removed
LONGEST = 100  # characters of a file's name that are repeated in its part's, which must not be too long
DESCRIPTOR = re.compile(r"/(?:dev|proc/(?:self|thread-self|\d+))/fd/(\d+)")
LINKS = 40  # that are followed, as Linux does


def write(path: Path, content: bytes, *, private: bool = False) -> None:
    """Write a whole file or none, into a folder that is made where it is not there.

    A link stays, and its target is written. A device, a FIFO or a descriptor (`/dev/stdout`) is written to.
    A private file is for its owner's eyes only, from the first byte on.
    """
    try:
        path, descriptor = _follow(path)
        if descriptor is not None:
            _write_into(os.dup(descriptor), content)
        elif path.exists() and not path.is_file() and not path.is_dir():
            _write_into(_open_at_once(path, os.O_WRONLY), content)
        else:
            _replace(path, content, private)
    except BrokenPipeError:
        raise  # whoever read has gone away: no mistake of the user
    except (OSError, ValueError) as error:  # a name with a NUL is a ValueError
        raise FolderError(f"cannot be written: {_reason(error)}", where=str(path)) from error


def read(path: Path, error: type[GriceError] = FolderError) -> bytes:
    """A whole regular file; a device or a FIFO, which might never end, is refused."""
    try:
        with open(path, "rb", opener=_open_at_once) as file:
            kind = os.fstat(file.fileno()).st_mode
            if not stat.S_ISREG(kind):
                raise error("cannot be read: not a regular file", where=str(path))
            return file.read()
    except (OSError, ValueError) as reason:
        raise error(f"cannot be read: {_reason(reason)}", where=str(path)) from reason


def map_whole(path: Path) -> mmap.mmap | bytes:
    """The content of a regular file, mapped into memory: processes that map it share its pages."""
    try:
        with open(path, "rb", opener=_open_at_once) as file:
            found = os.fstat(file.fileno())
            if not stat.S_ISREG(found.st_mode):
                raise FolderError("cannot be read: not a regular file", where=str(path))
            if found.st_size:  # nothing cannot be mapped
                return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
            return b""
    except (OSError, ValueError) as reason:
        raise FolderError(f"cannot be read: {_reason(reason)}", where=str(path)) from reason


class Holder(msgspec.Struct, frozen=True):
    """The process that works in a folder."""

    pid: int
    host: str
    since: str

    def __str__(self) -> str:
        return f"process {self.pid} on {self.host}, since {self.since}"


@contextmanager
def lock(folder: Path) -> Iterator[None]:
    """Own a folder until the end of the block, or of the process; `FolderInUse` says who owns it already.

    What an earlier owner left half written is removed.
    """
    import socket

    from filelock import FileLock, Timeout

    try:
        folder.mkdir(parents=True, exist_ok=True)
        owned = FileLock(folder / LOCK)
        owned.acquire(timeout=0)
    except Timeout:
        holder = _holder(folder) or "another process"
        raise FolderInUse(
            f"in use by {holder}", where=str(folder), hint="choose another folder, or wait"
        ) from None
    except (OSError, ValueError) as error:
        raise FolderError(f"cannot be used: {_reason(error)}", where=str(folder)) from error
    try:
        _sweep(folder, "*", 0)
        now = datetime.now(UTC).isoformat(" ", "seconds")
        write(folder / HOLDER, msgspec.json.encode(Holder(os.getpid(), socket.gethostname(), now)))
        yield
    finally:
        with suppress(OSError):
            (folder / HOLDER).unlink()
        owned.release()


def _holder(folder: Path) -> Holder | None:
    try:
        return msgspec.json.decode(read(folder / HOLDER), type=Holder)
    except (FolderError, msgspec.DecodeError):  # it has only just begun, or ended
        return None


def _follow(path: Path) -> tuple[Path, int | None]:
    """The final target of a path: a path that is no link, or a descriptor of this process."""
    place = os.path.join(os.getcwd(), path)
    for _ in range(LINKS):
        if found := DESCRIPTOR.fullmatch(place):
            return Path(place), int(found[1])
        if not os.path.islink(place):
            break
        place = os.path.join(os.path.dirname(place), os.readlink(place))
    else:
        raise OSError("too many links")
    return Path(place), None


def _write_into(descriptor: int, content: bytes) -> None:
    """Write to what is already open, in order with what was printed before."""
    sys.stdout.flush()
    with os.fdopen(descriptor, "wb") as file:
        if stat.S_ISFIFO(os.fstat(descriptor).st_mode):
            os.set_blocking(descriptor, True)  # it was opened without waiting for a reader
        file.write(content)


def shared_with(path: Path) -> bool:
    """True if others than the owner may read or change this file, or reach into this folder."""
    return os.name == "posix" and bool(stat.S_IMODE(path.stat().st_mode) & 0o077)


def _replace(path: Path, content: bytes, private: bool) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    _sweep(path.parent, f"{_brief(path)}.*", ABANDONED)
    part = path.with_name(f"{_brief(path)}.{secrets.token_hex(6)}{PART}")
    try:
        with open(part, "xb", opener=_open_privately if private else None) as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if path.exists() and not private:
            shutil.copymode(path, part)
        part.replace(path)
    except BaseException:
        with suppress(OSError):
            part.unlink()
        raise
    _sync(path.parent)


def _brief(path: Path) -> str:
    return path.name[:LONGEST]


def _sweep(folder: Path, name: str, age: float) -> None:
    """Remove parts of files that are older than this many seconds."""
    for part in folder.glob(f"{_literal(name)}{PART}"):
        with suppress(OSError):
            if part.lstat().st_mtime <= time.time() - age:
                part.unlink()


def _literal(name: str) -> str:
    """The name as a pattern in which only its last asterisk is one."""
    head, asterisk, tail = name.rpartition("*")
    return re.sub(r"([*?[])", r"[\1]", head) + asterisk + tail


def _sync(folder: Path) -> None:
    """Make a rename last through a power cut, where the system can."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _open_at_once(path: str | Path, flags: int) -> int:
    """Without waiting for whoever is at the other end of a FIFO."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def _open_privately(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def _reason(error: OSError | ValueError) -> str:
    if isinstance(error, OSError) and error.errno == errno.ENXIO:
        return "nobody reads from this FIFO"
    return (error.strerror if isinstance(error, OSError) else None) or str(error)
