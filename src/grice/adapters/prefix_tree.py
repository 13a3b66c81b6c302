"""Continuations as one prefix tree: a common beginning is run once, and no cache is repeated.

Dimensions: N nodes of the tree, K tokens in the cache, V tokens of the vocabulary.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import Tensor


@dataclass(frozen=True)
class PrefixTree:
    """The nodes that sequences of tokens go through; the last token of a sequence is only predicted."""

    tokens: Tensor  # (N,)
    depths: Tensor  # (N,): from 0 on
    ancestors: Tensor  # (N, N): whether the node of a column is on the way to that of the row, or itself
    paths: list[list[int]]  # for each sequence, the node of each of its tokens but the last

    @classmethod
    def of(cls, sequences: Sequence[Sequence[int]]) -> PrefixTree:
        nodes: dict[tuple[int, int], int] = {}  # by parent and token
        paths = []
        for sequence in sequences:
            path: list[int] = []
            for token in sequence[:-1]:
                path.append(nodes.setdefault((path[-1] if path else -1, token), len(nodes)))
            paths.append(path)
        ancestors, depths = torch.eye(len(nodes), dtype=torch.bool), torch.zeros(len(nodes), dtype=torch.long)
        for (parent, _), node in nodes.items():
            if parent >= 0:
                ancestors[node] |= ancestors[parent]
                depths[node] = depths[parent] + 1
        return cls(torch.tensor([token for _, token in nodes]), depths, ancestors, paths)

    def mask(self, cached: int, dtype: torch.dtype) -> Tensor:
        """(1, 1, N, K + N): 0 where a node may look, which is the cache and the way to it, else the least."""
        seen = torch.cat([torch.ones(len(self.tokens), cached, dtype=torch.bool), self.ancestors], 1)
        hidden = torch.zeros(seen.shape, dtype=dtype).masked_fill(~seen, torch.finfo(dtype).min)
        return hidden[None, None]

    def said(self, logits: Tensor, sequences: Sequence[Sequence[int]]) -> list[Tensor]:
        """For each sequence, the log-probability of each token but the first, from logits (N, V)."""
        nodes = [node for path in self.paths for node in path]
        targets = [token for sequence in sequences for token in sequence[1:]]
        found = logits[nodes, targets] - logits.logsumexp(1)[nodes]
        return list(torch.split(found.double().cpu(), [len(path) for path in self.paths]))
