"""The segmenter in training: `models.segmenter` with gradients, on routes that were cut.

Dimensions: E members, B routes, M moves of a route, P packed positions, H hidden.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import torch
from torch import Tensor, nn

from grice.models.batch import Routes, pack_routes
from grice.models.packing import Packing
from grice.models.segmenter import Layout, SegmenterConfig
from grice.training.networks.layers import Dropout, Linear, pick
from grice.training.networks.lstm import BiLSTM


@dataclass(frozen=True)
class Cuts:
    """The logits of a cut after every packed move of given routes, and the true cuts."""

    logits: Tensor  # (E, P)
    truth: Tensor  # (E or 1, P)
    packing: Packing

    def loss(self) -> Tensor:
        """(E,): the mean over moves of minus log-probability; a route's end needs no decision."""
        inside = torch.from_numpy(self.packing.last > self.packing.times).float()
        truth = self.truth.expand_as(self.logits)
        each = nn.functional.binary_cross_entropy_with_logits(self.logits, truth, reduction="none")
        return (each * inside).sum(1) / inside.sum(1).clamp(min=1)


class SegmenterNetwork(nn.Module):
    """An ensemble of route segmenters that learns."""

    _features: Tensor  # (moves, F)

    def __init__(self, config: SegmenterConfig) -> None:
        super().__init__()
        self.config, layout = config, Layout.of(config)
        composition = torch.from_numpy(layout.composition)
        self.register_buffer("_features", composition, persistent=False)
        self.gates = Linear(config.members, composition.shape[1], 2 * 3 * config.hidden)
        self.encoder = BiLSTM(config.members, config.hidden)
        self.output = Linear(config.members, 2 * config.hidden, 1, bias=True)

    def run(self, routes: Routes, dropout: Dropout | None) -> Cuts:
        """The predictions for routes of `whole_routes` (E or 1, B, M); their `turns` have the true cuts."""
        packing = Packing.of(routes.steps)
        after = np.concatenate([routes.turns[..., 1:], routes.turns[..., -1:]], -1)
        cut = (after != routes.turns).astype(np.int64)
        _, symbols, truth = pack_routes(replace(routes, turns=cut), packing)
        x = self._features[torch.from_numpy(symbols)].expand(self.config.members, -1, -1)
        if dropout is not None:
            mask = dropout.mask(routes.steps.shape[1], x.shape[-1])
            x = x * pick(mask, torch.from_numpy(packing.rows))
        forward, backward = self.gates(x).chunk(2, -1)
        backward = pick(backward, torch.from_numpy(packing.reversal()))
        logits = self.output(self.encoder(torch.stack([forward, backward], 1), packing, dropout))[..., 0]
        return Cuts(logits, torch.from_numpy(truth).float(), packing)
