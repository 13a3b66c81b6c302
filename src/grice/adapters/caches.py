"""Key-value caches of transformers models; a forward pass changes the one that it is given."""

from __future__ import annotations

import copy
from typing import Any

from torch import Tensor


def empty(model: Any) -> Any:
    """The cache of a model that has read nothing."""
    from transformers import DynamicCache

    return DynamicCache(config=model.config)


def repeated(cache: Any, rows: int) -> Any:
    """A cache of its own for so many copies of every row."""
    made = copy.deepcopy(cache)
    made.batch_repeat_interleave(rows)
    return made


def selected(cache: Any, rows: Tensor) -> Any:
    """A cache of its own for these rows."""
    made = copy.copy(cache)
    made.layers = [copy.copy(layer) for layer in cache.layers]
    made.batch_select_indices(rows)
    return made
