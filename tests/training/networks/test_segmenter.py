"""The segmenter in training: independent members, cuts inside routes alone, able to learn."""

from __future__ import annotations

from itertools import islice

import pytest
import torch

from grice.data.synthetic import episodes
from grice.episode import Episode
from grice.models.pretrained import members
from grice.models.segmenter import Segmenter, SegmenterConfig, whole_routes
from grice.training.networks import agent_of
from grice.training.networks.layers import Dropout, Streams, initialise
from grice.training.networks.segmenter import Cuts, SegmenterNetwork
from grice.training.objectives import lesson
from grice.training.recipes import Recipe
from grice.worlds import WORLDS
from grice.worlds.sail.rules import Left, Right, Stop
from untaught import network_of, untaught

E = 3
WORLD = WORLDS["sail"]


def some(count: int = 5, turns: int = 3) -> list[Episode]:
    return list(islice(episodes(WORLD, 4, turns=turns), count))


def fresh() -> Segmenter:
    return untaught(SegmenterConfig("sail", E, 4))


def learning(agent: Segmenter) -> SegmenterNetwork:
    network = network_of(agent)
    assert isinstance(network, SegmenterNetwork)
    return network


def cuts(network: SegmenterNetwork, given: list[Episode], dropout: Dropout | None = None) -> Cuts:
    moving = [e for e in fresh().unstopped(given) if any(e.segments)]
    return network.run(whole_routes(WORLD, moving)[None], dropout)


@pytest.mark.parametrize("member", range(E))
def test_members_never_meet(member: int) -> None:
    segmenter = learning(fresh())
    dropout = Dropout(Streams(0, range(E)), torch.full((E,), 0.2))
    loss = cuts(segmenter, some(), dropout).loss()
    for gradient in torch.autograd.grad(loss[member], list(segmenter.parameters())):
        assert gradient[member].any()
        assert not gradient[torch.arange(E) != member].any()


def test_a_member_of_an_ensemble_is_itself() -> None:
    segmenter = fresh()
    together = cuts(learning(segmenter), some())
    for e in range(E):
        alone = cuts(learning(members(segmenter, [e])), some())
        assert torch.allclose(together.logits[e], alone.logits[0], atol=1e-5)
        assert torch.allclose(together.loss()[e], alone.loss()[0], atol=1e-5)


def test_only_cuts_inside_a_route_are_decided() -> None:
    ends = [(Left(), Stop()), (Right(), Left(), Stop()), (Stop(),), (Left(), Stop())]
    start = some(1)[0].start
    given = [Episode(WORLD, start, (), tuple(ends)), Episode(WORLD, start, (), ((Right(), Stop()),))]
    found = cuts(learning(fresh()), given)
    at = found.packing.positions()[0]
    assert found.truth[0, at[0]].tolist()[:3] == [1, 0, 1]
    perfect = Cuts((2 * found.truth - 1).expand(E, -1) * 100, found.truth, found.packing)
    assert perfect.loss().tolist() == pytest.approx([0] * E)
    # The ends of both routes may be anything.
    logits = perfect.logits.clone()
    logits[:, at[0, 3]] = -logits[:, at[0, 3]]
    logits[:, at[1, 0]] = -logits[:, at[1, 0]]
    assert Cuts(logits, found.truth, found.packing).loss().tolist() == pytest.approx([0] * E)


def cut_at_turns(episode: Episode) -> bool:
    """True if a route is cut before its turns and nowhere else, so that its moves determine the cuts."""
    first, *others = (segment[:-1] for segment in episode.segments)
    turns = [isinstance(action, Left | Right) for segment in (first, *others) for action in segment[1:]]
    return all(len(one) > 1 and isinstance(one[0], Left | Right) for one in others) and not any(turns)


def test_ten_routes_can_be_learnt_by_heart() -> None:
    ten = list(islice(filter(cut_at_turns, episodes(WORLD, 8, turns=2)), 10))
    recipe = Recipe(16, None, (0.0,), epochs=1, batch=10, rate=(1e-2,))
    school = lesson("segmenter", recipe, 1, ten, ten)
    initialise(school.network, Streams(0, [0]))
    adam = torch.optim.Adam(school.network.parameters(), lr=0.02)
    dropout = Dropout(Streams(0, [0]), torch.zeros(1))
    for _ in range(150):
        adam.zero_grad()
        torch.autograd.backward(school.loss(torch.arange(10)[None], dropout, torch.zeros(1)).sum())
        adam.step()
    segmenter = agent_of(school.network)
    assert isinstance(segmenter, Segmenter)
    assert segmenter.boundary_f1(ten) == school.examine(segmenter) == 100
    for episode, segmented in zip(ten, segmenter.segment(ten), strict=True):
        moving = tuple(s for s in episode.segments if s != (Stop(),))
        assert segmented.segments == (moving or ((Stop(),),))
