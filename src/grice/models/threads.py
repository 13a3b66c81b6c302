"""The threads of a process: on small ensembles two processes are faster than two threads."""

from __future__ import annotations

import os
import sys

from grice.limits import check_numbers


def use_threads(count: int) -> None:
    """Sets the threads of this process's arithmetic, numpy's and (now or once loaded) torch's."""
    from threadpoolctl import threadpool_limits

    check_numbers({"threads": count})
    threadpool_limits(count)
    os.environ["OMP_NUM_THREADS"] = str(count)
    if "torch" in sys.modules:
        sys.modules["torch"].set_num_threads(count)
