"""Leases of cells, so that two workers on one shared folder never run the same one.

A lease is a file `lease.N` in the cell's folder; its worker writes it anew every few seconds (a heart-beat).
A lease whose worker is dead is taken over by creating `lease.N+1`, which only one can; the highest number
counts, so that a worker that was merely asleep sees that it lost the cell. Clocks are never compared.
"""

from __future__ import annotations

import json
import os
import platform
import threading
import time
from collections.abc import Collection
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path

LEASE = "lease."
BEAT = 3.0  # seconds between heart-beats


@dataclass(frozen=True)
class Claim:
    """The content of a lease."""

    number: int
    owner: str = ""
    host: str = ""
    pid: int = 0
    since: float = 0.0  # when it began, by its worker's clock
    beat: int = -1
    told: str = ""  # how far the work is

    @property
    def is_dead(self) -> bool:
        """True if its worker ran on this machine and no longer exists."""
        if self.host != platform.node() or self.pid == 0:
            return False
        try:
            os.kill(self.pid, 0)
        except ProcessLookupError:
            return True
        except PermissionError:
            return False
        return _is_zombie(self.pid)


def _is_zombie(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return False


def read_claim(folder: Path) -> Claim | None:
    """The lease with the highest number, also one that is being written; None without any."""
    while numbers := _numbers(folder):
        number = max(numbers)
        try:
            return Claim(number, **json.loads((folder / f"{LEASE}{number}").read_text(encoding="utf-8")))
        except FileNotFoundError:
            continue  # released, or taken over, since we looked: there may be another
        except (OSError, ValueError, TypeError):
            return Claim(number)
    return None


def _numbers(folder: Path) -> set[int]:
    """The numbers of the leases that are there."""
    texts = (path.name.removeprefix(LEASE) for path in folder.glob(f"{LEASE}*"))
    return {int(text) for text in texts if text.isdigit()}


class Lease:
    """A claim of ours, kept alive by a thread until it is released or lost."""

    def __init__(self, folder: Path, claim: Claim, every: float) -> None:
        self.folder, self.claim, self.every = folder, claim, every
        self.is_lost = False
        self._done = threading.Event()
        self._lock = threading.Lock()
        self._thread = threading.Thread(target=self._beat, daemon=True)
        self._thread.start()

    @property
    def path(self) -> Path:
        return self.folder / f"{LEASE}{self.claim.number}"

    def tell(self, text: str) -> None:
        """Sets the progress that the next heart-beat reports."""
        with self._lock:
            self.claim = replace(self.claim, told=text)

    def release(self) -> None:
        self._done.set()
        self._thread.join()
        self.path.unlink(missing_ok=True)

    def is_ours(self) -> bool:
        """True if the lease is still there and not taken over; once lost, it stays lost."""
        found = read_claim(self.folder)
        self.is_lost = self.is_lost or found is None or found.number != self.claim.number
        return not self.is_lost

    def _beat(self) -> None:
        while not self._done.wait(self.every) and self.is_ours():
            with self._lock:
                self.claim = replace(self.claim, beat=self.claim.beat + 1)
            with suppress(OSError):  # a full disk or a slow server: the next beat may get through
                beside = self.folder / f".{LEASE}{self.claim.number}-{self.claim.owner}"
                beside.write_bytes(_encode(self.claim))
                beside.replace(self.path)


def claim(folder: Path, owner: str, gone: Collection[str] = (), every: float = BEAT) -> Lease | Claim:
    """A lease on the cell, or its holder's claim; takes over from the dead and the owners in `gone`."""
    while True:
        held = read_claim(folder)
        if held and held.owner not in (owner, *gone) and not held.is_dead:
            return held
        number = held.number + 1 if held else 1
        made = Claim(number, owner, platform.node(), os.getpid(), time.time(), 0)
        path = folder / f"{LEASE}{number}"
        try:
            with path.open("xb") as file:
                file.write(_encode(made))
        except FileExistsError:
            return read_claim(folder) or Claim(number)
        found = _numbers(folder)
        if max(found, default=0) == number:
            break
        path.unlink(missing_ok=True)  # somebody else's counts: look again
    for older in found - {number}:
        (folder / f"{LEASE}{older}").unlink(missing_ok=True)
    for path in folder.glob(f".{LEASE}*"):  # of a worker that was killed in the middle of a heart-beat
        path.unlink(missing_ok=True)
    return Lease(folder, made, every)


def revoke(folder: Path, owner: str) -> None:
    """Takes away an owner's lease: its worker, should it still run, stops or discards its result."""
    held = read_claim(folder)
    if held and held.owner == owner:
        (folder / f"{LEASE}{held.number}").unlink(missing_ok=True)


def _encode(made: Claim) -> bytes:
    return json.dumps({name: value for name, value in asdict(made).items() if name != "number"}).encode()
