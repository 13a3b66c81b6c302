"""The segmenter: it cuts routes and changes nothing else, and learns where."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

import pytest
import torch

from grice.data.synthetic import episodes
from grice.episode import Episode
from grice.errors import AgentError
from grice.models.layers import Dropout, Streams, initialise
from grice.models.pretrained import members
from grice.models.segmenter import Cuts, Segmenter, SegmenterConfig, whole_routes
from grice.training.objectives import lesson
from grice.training.recipes import Recipe
from grice.worlds import WORLDS
from grice.worlds.sail.rules import Forward, Left, Pose, Right, Stop

E = 3
WORLD = WORLDS["sail"]


def some(count: int = 5, turns: int = 3) -> list[Episode]:
    return list(islice(episodes(WORLD, 4, turns=turns), count))


def fresh(size: int = E) -> Segmenter:
    """A segmenter in which every parameter matters."""
    segmenter = Segmenter(SegmenterConfig("sail", size, 4))
    for i, parameter in enumerate(segmenter.parameters()):
        parameter.data = torch.randn(parameter.shape, generator=torch.Generator().manual_seed(i)) * 0.7
    return segmenter


def cuts(segmenter: Segmenter, given: list[Episode], dropout: Dropout | None = None) -> Cuts:
    moving = [e for e in segmenter.unstopped(given) if any(e.segments)]
    return segmenter.run(whole_routes(WORLD, moving)[None], dropout)


def moves(episode: Episode) -> list[object]:
    return [action for segment in episode.segments for action in segment if action != Stop()]


def test_every_parameter_leads_with_the_members_also_with_one() -> None:
    for size in (1, E):
        assert all(p.shape[0] == size for p in fresh(size).parameters())


@pytest.mark.parametrize("member", range(E))
def test_members_never_meet(member: int) -> None:
    segmenter = fresh()
    dropout = Dropout(Streams(0, range(E)), torch.full((E,), 0.2))
    loss = cuts(segmenter, some(), dropout).loss()
    for gradient in torch.autograd.grad(loss[member], list(segmenter.parameters())):
        assert gradient[member].any()
        assert not gradient[torch.arange(E) != member].any()


def test_a_member_of_an_ensemble_is_itself() -> None:
    segmenter = fresh()
    together = cuts(segmenter, some())
    for e in range(E):
        alone = cuts(members(segmenter, [e]), some())
        assert torch.allclose(together.logits[e], alone.logits[0], atol=1e-5)
        assert torch.allclose(together.loss()[e], alone.loss()[0], atol=1e-5)


def test_only_cuts_inside_a_route_are_decided() -> None:
    ends = [(Left(), Stop()), (Right(), Left(), Stop()), (Stop(),), (Left(), Stop())]
    start = some(1)[0].start
    given = [Episode(WORLD, start, (), tuple(ends)), Episode(WORLD, start, (), ((Right(), Stop()),))]
    found = cuts(fresh(), given)
    at = found.packing.positions()[0]
    assert found.truth[0, at[0]].tolist()[:3] == [1, 0, 1]
    perfect = Cuts((2 * found.truth - 1).expand(E, -1) * 100, found.truth, found.packing)
    assert perfect.loss().tolist() == pytest.approx([0] * E)
    # The ends of both routes may be anything.
    logits = perfect.logits.clone()
    logits[:, at[0, 3]] = -logits[:, at[0, 3]]
    logits[:, at[1, 0]] = -logits[:, at[1, 0]]
    assert Cuts(logits, found.truth, found.packing).loss().tolist() == pytest.approx([0] * E)


def test_straight_runs_are_not_cut_and_cuts_beside_them_are_seen() -> None:
    ahead = Forward()
    start = next(pose for pose in poses() if can_go(pose, 3))
    cut = ((ahead,), (ahead, ahead), (Left(), Right()), (ahead,))
    routes = whole_routes(WORLD, [Episode(WORLD, start, (), cut)])
    assert [str(WORLD.moves[i]) for i in routes.symbols[0]] == [
        str(move) for move in WORLD.collapse((ahead, ahead, ahead, Left(), Right(), ahead))
    ]
    assert routes.turns.tolist() == [[0, 1, 1, 2]]


def test_where_a_route_is_cut_does_not_depend_on_the_map() -> None:
    segmenter = fresh()
    turns = (Left(), Right(), Right(), Left(), Left())
    found = {segmenter.segment([Episode(WORLD, pose, (), (turns,))])[0].segments for pose in poses()}
    assert len(found) == 1


def poses() -> Iterator[Pose]:
    rng = random.Random(0)
    return (WORLD.random(rng) for _ in range(40))


def can_go(pose: Pose, steps: int) -> bool:
    """Whether so many steps ahead, and one more after a left and a right turn, are legal."""
    for _ in range(steps + 1):
        if Forward() not in WORLD.legal(pose):
            return False
        pose = WORLD.step(pose, Forward())
    return True


def test_segments_keep_every_action_and_end_in_stop() -> None:
    given = some(8)
    for before, after in zip(given, fresh().segment(given), strict=True):
        assert moves(after) == moves(before)
        assert (after.start, after.goal, after.id) == (before.start, before.goal, before.id)
        assert after.sentences == ()
        for segment in after.segments:
            assert segment[-1] == Stop()
            assert Stop() not in segment[:-1]
            assert len(segment) > 1
        assert after.states()[-1] == before.states()[-1]


def test_a_cut_does_not_depend_on_how_the_route_was_cut_or_on_its_neighbours() -> None:
    segmenter, given = fresh(), some(8)
    whole = [Episode(WORLD, e.start, (), ((*moves(e), Stop()),)) for e in given]
    expected = [e.segments for e in segmenter.segment(given)]
    assert [e.segments for e in segmenter.segment(whole)] == expected
    assert [segmenter.segment([e])[0].segments for e in whole] == expected


def test_a_route_without_a_move_is_one_segment() -> None:
    start = some(1)[0].start
    still = Episode(WORLD, start, (), ((Stop(),), (Stop(),)))
    nothing = Episode(WORLD, start)
    segmenter = fresh()
    segmented = segmenter.segment([still, some(1)[0], nothing])
    assert segmented[0].segments == segmented[2].segments == ((Stop(),),)
    assert segmented[1].segments == segmenter.segment(some(1))[0].segments
    assert segmenter.segment([]) == []
    [short] = segmenter.segment([Episode(WORLD, start, (), ((Left(), Stop()),))])
    assert short.segments == ((Left(), Stop()),)


def test_f1_counts_the_cuts_inside_routes(monkeypatch: pytest.MonkeyPatch) -> None:
    segmenter = fresh()
    start = some(1)[0].start
    turn = (Left(), Left(), Left(), Left())
    truth = Episode(WORLD, start, (), ((*turn[:1], Stop()), (*turn[:1], Stop()), (*turn[:2], Stop())))

    def f1(*lengths: int) -> float:
        said = Episode(WORLD, start, (), tuple((*turn[:n], Stop()) for n in lengths))
        monkeypatch.setattr(segmenter, "segment", lambda tasks: [said])
        return segmenter.boundary_f1([truth])

    assert f1(1, 1, 2) == 100
    assert f1(4) == 0
    assert f1(1, 3) == pytest.approx(100 * 2 / 3)  # all of what was said is right, half of the truth
    assert f1(1, 1, 1, 1) == pytest.approx(100 * 4 / 5)
    assert f1(3, 1) == 0


def test_scone_has_nothing_to_segment() -> None:
    for name in ("alchemy", "scene", "tangrams"):
        with pytest.raises(AgentError, match=f"{name} has nothing to segment"):
            Segmenter(SegmenterConfig(name, 1, 4))


def test_another_worlds_routes_are_refused() -> None:
    foreign = next(episodes(WORLDS["alchemy"], 0))
    with pytest.raises(AgentError, match="a model of sail was asked about alchemy"):
        fresh().segment([foreign])


def test_ten_routes_can_be_learnt_by_heart() -> None:
    ten = list(islice(episodes(WORLD, 8, turns=3), 10))  # whose cuts its moves can tell
    recipe = Recipe(16, None, (0.0,), epochs=1, batch=10, rate=(1e-2,))
    school = lesson("segmenter", recipe, 1, ten, ten)
    initialise(school.network, Streams(0, [0]))
    adam = torch.optim.Adam(school.network.parameters(), lr=0.02)
    dropout = Dropout(Streams(0, [0]), torch.zeros(1))
    for _ in range(150):
        adam.zero_grad()
        torch.autograd.backward(school.loss(torch.arange(10)[None], dropout, torch.zeros(1)).sum())
        adam.step()
    segmenter = school.network
    assert isinstance(segmenter, Segmenter)
    assert segmenter.boundary_f1(ten) == school.examine(segmenter) == 100
    for episode, segmented in zip(ten, segmenter.segment(ten), strict=True):
        moving = tuple(s for s in episode.segments if s != (Stop(),))
        assert segmented.segments == (moving or ((Stop(),),))
