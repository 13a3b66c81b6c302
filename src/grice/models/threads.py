"""How many cores one process uses: on small ensembles two processes are faster than two threads."""

from __future__ import annotations

import torch

from grice.errors import ParseError


def use_threads(count: int) -> None:
    """Let torch use so many threads in this process."""
    if count < 1:
        raise ParseError(f"{count} threads were asked for", allowed="1 or more")
    torch.set_num_threads(count)
