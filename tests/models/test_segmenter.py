"""The segmenter: it cuts routes and changes nothing else."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

import pytest

from grice.data.synthetic import episodes
from grice.episode import Episode
from grice.errors import AgentError
from grice.models.segmenter import Segmenter, SegmenterConfig, whole_routes
from grice.worlds import WORLDS
from grice.worlds.sail.rules import Forward, Left, Pose, Right, Stop
from untaught import untaught

E = 3
WORLD = WORLDS["sail"]


def some(count: int = 5, turns: int = 3) -> list[Episode]:
    return list(islice(episodes(WORLD, 4, turns=turns), count))


def fresh(size: int = E) -> Segmenter:
    """A segmenter in which every parameter matters."""
    return untaught(SegmenterConfig("sail", size, 4))


def moves(episode: Episode) -> list[object]:
    return [action for segment in episode.segments for action in segment if action != Stop()]


def test_every_parameter_leads_with_the_members_also_with_one() -> None:
    for size in (1, E):
        assert all(w.shape[0] == size for w in fresh(size).weights.values())


def test_straight_runs_are_not_cut_and_cuts_beside_them_are_seen() -> None:
    ahead = Forward()
    start = next(pose for pose in poses() if can_go(pose, 3))
    cut = ((ahead,), (ahead, ahead), (Left(), Right()), (ahead,))
    routes = whole_routes(WORLD, [Episode(WORLD, start, (), cut)])
    assert [str(WORLD.moves.inventory[i]) for i in routes.symbols[0]] == [
        str(move) for move in WORLD.moves.collapse((ahead, ahead, ahead, Left(), Right(), ahead))
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
    """True if so many steps ahead, and one more after a left and a right turn, are legal."""
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
            untaught(SegmenterConfig(name, 1, 4))


def test_another_worlds_routes_are_refused() -> None:
    foreign = next(episodes(WORLDS["alchemy"], 0))
    with pytest.raises(AgentError, match="a model of sail was asked about alchemy"):
        fresh().segment([foreign])
