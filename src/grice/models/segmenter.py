"""The segmenter: where a route is cut into the parts that get a sentence each (appendix A.2).

Dimensions: E members, B routes, M moves of a route, P packed positions, H hidden.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from grice.episode import Episode, Segment
from grice.errors import AgentError
from grice.models.batch import Routes, chunks, moves_of, only_world, pack_routes
from grice.models.layers import Dropout, Linear, pick, pool
from grice.models.lstm import BiLSTM, Packing
from grice.worlds import WORLDS
from grice.worlds.world import World, factors


@dataclass(frozen=True)
class SegmenterConfig:
    """The sizes of a segmenter."""

    world: str
    members: int
    hidden: int


@dataclass(frozen=True)
class Cuts:
    """For every packed move of given routes: how likely a segment ends there, and whether it does."""

    logits: Tensor  # (E, P)
    truth: Tensor  # (E or 1, P)
    packing: Packing

    def loss(self) -> Tensor:
        """(E,): the mean over moves of minus log-probability; a route's end needs no decision."""
        inside = (self.packing.lengths.gather(1, self.packing.rows) - 1 > self.packing.times).float()
        truth = self.truth.expand_as(self.logits)
        each = nn.functional.binary_cross_entropy_with_logits(self.logits, truth, reduction="none")
        return (each * inside).sum(1) / inside.sum(1).clamp(min=1)


class Segmenter(nn.Module):
    """An ensemble of route segmenters, for worlds whose segments have open ends.

    It sees the collapsed moves alone, not the paper's percepts: with a few hundred routes of two maps, it
    would learn those maps by heart and cut far too seldom on a third.
    """

    _features: Tensor  # (moves, F)

    def __init__(self, config: SegmenterConfig) -> None:
        super().__init__()
        self.config = config
        world = WORLDS[config.world]
        closing = [action for action in world.actions if world.ends(action)]
        if len(closing) != 1:
            raise AgentError(f"{config.world} has nothing to segment: every sentence asks for one action")
        self.stop = closing[0]
        composition = torch.from_numpy(factors(world.moves).composition)
        self.register_buffer("_features", composition, persistent=False)
        self.gates = Linear(config.members, composition.shape[1], 2 * 3 * config.hidden)
        self.encoder = BiLSTM(config.members, config.hidden)
        self.output = Linear(config.members, 2 * config.hidden, 1, bias=True)

    def run(self, routes: Routes, dropout: Dropout | None) -> Cuts:
        """What `whole_routes` makes of routes (E or 1, B, M); their `turns` tell where they were cut."""
        packing = Packing.of(torch.from_numpy(routes.steps))
        after = np.concatenate([routes.turns[..., 1:], routes.turns[..., -1:]], -1)
        cut = (after != routes.turns).astype(np.int64)
        _, symbols, truth = pack_routes(replace(routes, turns=cut), packing)
        x = self._features[torch.from_numpy(symbols)].expand(self.config.members, -1, -1)
        if dropout is not None:
            x = x * pick(dropout.mask(routes.steps.shape[1], x.shape[-1]), packing.rows)
        forward, backward = self.gates(x).chunk(2, -1)
        gates = torch.stack([forward, pick(backward, packing.reversal())], 1)
        logits = self.output(self.encoder(gates, packing, dropout))[..., 0]
        return Cuts(logits, torch.from_numpy(truth).float(), packing)

    def unstopped(self, episodes: Sequence[Episode]) -> list[Episode]:
        """The episodes' segments without the actions that only close them."""
        return [
            replace(
                e, segments=tuple(tuple(a for a in s if a != self.stop) for s in e.segments), sentences=()
            )
            for e in episodes
        ]

    @torch.no_grad()
    def segment(self, tasks: Sequence[Episode]) -> list[Episode]:
        """Each task with its route cut anew, whatever its segments were."""
        if not tasks:
            return []
        world = only_world(tasks, self.config.world)
        segmented: list[Episode] = []
        for part in chunks(self.unstopped(tasks), 256):
            moving = [task for task in part if any(task.segments)]
            cuts = iter(self._cut(world, moving)) if moving else iter(())
            segmented += [
                replace(task, segments=next(cuts) if any(task.segments) else ((self.stop,),)) for task in part
            ]
        return segmented

    def _cut(self, world: World[Any, Any], tasks: Sequence[Episode]) -> list[tuple[Segment, ...]]:
        cuts = self.run(whole_routes(world, tasks)[None], None)
        likely = pool(cuts.logits) > 0  # a logit is the difference of the two log-probabilities
        at = likely[cuts.packing.positions()[0]]  # (B, M)
        found = []
        for task, ends in zip(tasks, at.tolist(), strict=True):
            moves = world.collapse(_route(task))
            segments: list[Segment] = []
            begin = 0
            for i in range(len(moves)):
                if ends[i] or i == len(moves) - 1:
                    segments.append((*world.expand(moves[begin : i + 1]), self.stop))
                    begin = i + 1
            found.append(tuple(segments))
        return found

    def boundary_f1(self, episodes: Sequence[Episode]) -> float:
        """F1 of the cuts inside routes, in percent, against the episodes' own segments."""
        right = said = true = 0
        for episode, segmented in zip(episodes, self.segment(episodes), strict=True):
            wanted, got = (_boundaries(e) for e in self.unstopped([episode, segmented]))
            right, said, true = right + len(wanted & got), said + len(got), true + len(wanted)
        return 100 * 2 * right / (said + true) if said + true else 0.0


def whole_routes(world: World[Any, Any], episodes: Sequence[Episode]) -> Routes:
    """Each episode's route as if it were one segment, in collapsed moves; `turns` tell its cuts between them.

    The few cuts in the middle of a straight run are lost: nobody can tell which step of it they are after.
    """
    routes = moves_of(world, [replace(e, segments=(_route(e),)) for e in episodes])
    turns = np.zeros_like(routes.turns)
    for row, episode in zip(turns, episodes, strict=True):
        boundaries = _boundaries(episode)
        done = 0
        for i, move in enumerate(world.collapse(_route(episode)), 1):
            done += len(world.expand((move,)))
            row[i:] += done in boundaries
    return replace(routes, turns=turns)


def _route(episode: Episode) -> Segment:
    return tuple(action for segment in episode.segments for action in segment)


def _boundaries(episode: Episode) -> set[int]:
    """After how many actions the route is cut, its two ends aside."""
    lengths = [len(segment) for segment in episode.segments]
    ends = {sum(lengths[: i + 1]) for i in range(len(lengths))}
    return ends - {0, sum(lengths)}
