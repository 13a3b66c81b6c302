"""Lines that a language model is writing, as hypotheses of our own search."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import torch
from torch import Tensor

from grice.adapters.caches import selected
from grice.worlds.world import Bools, Floats, Ints


@dataclass
class Writing:
    """Rows of a language model's cache, each about to get its next token: a `Machine` for `search`.

    The tokens that `take` adds are run when `next` is asked for, so a finished line costs nothing more.
    """

    forward: Callable[[Tensor, Any], Tensor]  # ids (R, 1) and a cache to (R, 1, V)
    cache: Any
    last: Tensor  # (R,): the token of each row that the cache does not have yet
    silent: Floats  # (V,): 0, and -inf for what is never written
    ends: Bools  # (V,): what ends a line
    fresh: bool = True  # nothing was written yet, so nothing can end
    rows: Tensor | None = None  # which of the cache's rows these are, if not all of them as they are

    def next(self) -> Floats:
        if self.rows is not None:
            self.cache, self.rows = selected(self.cache, self.rows), None
        logp = self.forward(self.last[:, None], self.cache)[:, -1].log_softmax(-1).cpu().numpy() + self.silent
        return np.where(self.ends, -np.inf, logp) if self.fresh else logp

    def take(self, rows: Ints, symbols: Ints) -> Writing:
        return replace(self.select(rows), last=torch.from_numpy(symbols), fresh=False)

    def select(self, rows: Ints) -> Writing:
        chosen = torch.from_numpy(rows)
        return replace(self, last=self.last[chosen], rows=chosen if self.rows is None else self.rows[chosen])

    def join(self, other: Writing) -> Writing:
        """Lines that are finished: nothing will be asked of them."""
        return replace(self, cache=None, last=torch.cat([self.last, other.last]), rows=None)
