"""Lines that a language model is writing, as hypotheses of our own search."""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import torch
from torch import Tensor


@dataclass
class Writing:
    """Rows of a language model's cache, each about to get its next token: a `Machine` for `search`.

    The tokens that `take` adds are run when `next` is asked for, so a finished line costs nothing more.
    """

    forward: Callable[[Tensor, Any], Tensor]  # ids (R, 1) and a cache to (R, 1, V)
    cache: Any
    last: Tensor  # (R,): the token of each row that the cache does not have yet
    silent: Tensor  # (V,): 0, and -inf for what is never written
    ends: Tensor  # (V,): what ends a line
    fresh: bool = True  # nothing was written yet, so nothing can end
    rows: Tensor | None = None  # which of the cache's rows these are, if not all of them as they are

    def next(self) -> Tensor:
        if self.rows is not None:
            self.cache = copy.copy(self.cache)
            self.cache.layers = [copy.copy(layer) for layer in self.cache.layers]
            self.cache.batch_select_indices(self.rows)
            self.rows = None
        logp = self.forward(self.last[:, None], self.cache)[:, -1].log_softmax(-1).cpu() + self.silent
        return logp.masked_fill(self.ends, -torch.inf) if self.fresh else logp

    def take(self, rows: Tensor, symbols: Tensor) -> Writing:
        return replace(self, last=symbols, fresh=False, rows=rows if self.rows is None else self.rows[rows])

    def select(self, rows: Tensor) -> Writing:
        return replace(self, last=self.last[rows], rows=rows if self.rows is None else self.rows[rows])

    def join(self, other: Writing) -> Writing:
        """Lines that are finished: nothing will be asked of them."""
        return replace(self, cache=None, last=torch.cat([self.last, other.last]), rows=None)
