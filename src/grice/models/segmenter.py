"""The segmenter, which cuts a route into parts that get a sentence each (appendix A.2).

Dimensions: E members, B routes, M moves of a route, P packed positions, H hidden.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from grice.episode import Action, Episode, Segment
from grice.errors import AgentError
from grice.models.batch import Routes, chunks, moves_of, only_world, pack_routes
from grice.models.layers import LSTM, pool, sparse
from grice.models.packing import Packing
from grice.models.weights import Parameters, Shapes
from grice.worlds import WORLDS
from grice.worlds.factors import factors
from grice.worlds.world import Bools, Floats, World


@dataclass(frozen=True)
class SegmenterConfig:
    """The sizes of a segmenter."""

    world: str
    members: int
    hidden: int


@dataclass(frozen=True)
class Layout:
    """A segmenter's layout for the moves of its world."""

    composition: Floats  # (moves, F)
    stop: Action  # that closes a segment

    @classmethod
    def of(cls, config: SegmenterConfig) -> Layout:
        world = WORLDS[config.world]
        closing = [action for action in world.actions if world.ends(action)]
        if len(closing) != 1:
            raise AgentError(f"{config.world} has nothing to segment: every sentence asks for one action")
        return cls(factors(world.moves.inventory).composition, closing[0])


def shapes(config: SegmenterConfig, layout: Layout | None = None) -> Shapes:
    """The shapes of all weights, by name."""
    layout, hidden = layout or Layout.of(config), config.hidden
    found: dict[str, tuple[int, ...]] = {
        "gates.weight": (layout.composition.shape[1], 2 * 3 * hidden),
        "encoder.recurrent": (2, hidden, 3 * hidden),
        "encoder.bias": (2 * 3 * hidden,),
        "encoder.peephole": (2 * 2 * hidden,),
        "output.weight": (2 * hidden, 1),
        "output.bias": (1,),
    }
    return {name: (config.members, *shape) for name, shape in found.items()}


class Segmenter:
    """An ensemble of route segmenters, for worlds whose segments have open ends.

    Its input is the collapsed moves alone, not the paper's percepts: with a few hundred routes of two maps,
    it would learn those maps by heart and cut far too seldom on a third.
    """

    tables = ()

    def __init__(self, config: SegmenterConfig, weights: Parameters) -> None:
        self.config, self.weights = config, weights
        self.layout = Layout.of(config)
        self.encoder = LSTM.of(weights, "encoder")

    @property
    def members(self) -> int:
        return self.config.members

    def cuts(self, routes: Routes) -> Bools:
        """(B, M): True for moves of `whole_routes` (B, M) after which a segment more likely ends than not."""
        packing = Packing.of(routes.steps[None])
        _, [symbols], _ = pack_routes(routes[None], packing)
        gates = sparse(self.layout.composition[symbols], self.weights["gates.weight"])
        forward, backward = np.split(gates, 2, -1)
        code = self.encoder.run_both(forward, backward, packing.counts, packing.reversal()[0])
        logits = (code @ self.weights["output.weight"])[..., 0] + self.weights["output.bias"]
        likely: Bools = pool(logits) > 0  # a logit is the difference of the two log-probabilities
        found: Bools = likely[packing.positions()[0]]
        return found

    def unstopped(self, episodes: Sequence[Episode]) -> list[Episode]:
        """The episodes' segments without the actions that only close them."""
        return unstopped(episodes, self.layout.stop)

    @np.errstate(all="ignore")
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
                replace(task, segments=next(cuts) if any(task.segments) else ((self.layout.stop,),))
                for task in part
            ]
        return segmented

    def _cut(self, world: World[Any, Any], tasks: Sequence[Episode]) -> list[tuple[Segment, ...]]:
        found = []
        for task, ends in zip(tasks, self.cuts(whole_routes(world, tasks)).tolist(), strict=True):
            moves = world.moves.collapse(_route(task))
            segments: list[Segment] = []
            begin = 0
            for i in range(len(moves)):
                if ends[i] or i == len(moves) - 1:
                    segments.append((*world.moves.expand(moves[begin : i + 1]), self.layout.stop))
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


def unstopped(episodes: Sequence[Episode], stop: Action) -> list[Episode]:
    """The episodes' segments without the action that only closes them."""
    return [
        replace(e, segments=tuple(tuple(a for a in s if a != stop) for s in e.segments), sentences=())
        for e in episodes
    ]


def whole_routes(world: World[Any, Any], episodes: Sequence[Episode]) -> Routes:
    """Each episode's route as if it were one segment, in collapsed moves; `turns` are the cuts between them.

    The few cuts in the middle of a straight run are lost, since a collapsed move does not show them.
    """
    routes = moves_of(world, [replace(e, segments=(_route(e),)) for e in episodes])
    turns = np.zeros_like(routes.turns)
    for row, episode in zip(turns, episodes, strict=True):
        boundaries = _boundaries(episode)
        done = 0
        for i, move in enumerate(world.moves.collapse(_route(episode)), 1):
            done += len(world.moves.expand((move,)))
            row[i:] += done in boundaries
    return replace(routes, turns=turns)


def _route(episode: Episode) -> Segment:
    return tuple(action for segment in episode.segments for action in segment)


def _boundaries(episode: Episode) -> set[int]:
    """The numbers of actions after which the route is cut, without its two ends."""
    lengths = [len(segment) for segment in episode.segments]
    ends = {sum(lengths[: i + 1]) for i in range(len(lengths))}
    return ends - {0, sum(lengths)}
