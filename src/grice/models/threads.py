"""How many cores one process uses: on small ensembles two processes are faster than two threads."""

from __future__ import annotations

import torch

from grice.limits import check_numbers


def use_threads(count: int) -> None:
    """Let torch use so many threads in this process."""
    check_numbers({"threads": count})
    torch.set_num_threads(count)
