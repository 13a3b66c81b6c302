"""`grice` as a process of its own; `python -m grice` is the same.

One answer takes less time than loading what gives it, and than tidying up behind it. So a process that only
answers loads no more than it needs, looks for no garbage among what it keeps to the end, and then just ends.
"""

from __future__ import annotations

import gc
import os
import sys
from contextlib import suppress
from typing import NoReturn

from grice.cli import main

ANSWERS = ("follow", "describe")


def start() -> NoReturn:
    """Run the command of the process's arguments, and end the process."""
    command, *options = sys.argv[1:] or [""]
    brief = command in ANSWERS and "--jsonl" not in options
    if brief:
        gc.disable()
        os.environ.setdefault("OMP_NUM_THREADS", "1")  # more threads only cost more
    status = main()
    if brief:
        with suppress(OSError, ValueError):  # `main` has flushed the other
            sys.stderr.flush()
        os._exit(status)
    raise SystemExit(status)


if __name__ == "__main__":
    start()
