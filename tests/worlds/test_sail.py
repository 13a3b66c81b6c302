"""SAIL's own parts: the percept, goals, collapsed routes, maps as values, mirror images, drawings."""

from __future__ import annotations

import pickle
import random
import xml.etree.ElementTree as ElementTree
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.text import Text

from grice.episode import Episode
from grice.errors import IllegalAction, ImpossibleState, ParseError
from grice.worlds.sail import corpus as data
from grice.worlds.sail.augmentation import mirror
from grice.worlds.sail.map import FLOORS, FRAMES, ITEMS, UPRIGHT, WALLS, Frame, Hall, Map, lay, transform
from grice.worlds.sail.rules import (
    LONGEST_MOVE,
    Forward,
    Left,
    Move,
    Pose,
    Right,
    Sail,
    SailAction,
    Stop,
)

WORLD = Sail()
CROSS = lay(
    "Cross",
    [
        ("brick", "fish", (0, 1), (4, 1)),
        ("grass", "tower", (2, 0), (2, 1)),
        ("wood", "tower", (2, 1), (2, 2)),
    ],
    {(2, 1): "sofa", (3, 1): "lamp", (4, 1): "lamp", (2, 0): "easel"},
)

poses = st.integers().map(lambda seed: WORLD.random(random.Random(seed)))
frames = st.sampled_from(list(FRAMES.values()))
segments = st.lists(st.sampled_from(WORLD.actions[:3]), max_size=25).map(lambda steps: (*steps, Stop()))


def test_actions_are_distinct() -> None:
    assert len({*WORLD.actions, *WORLD.moves.inventory}) == 4 + LONGEST_MOVE
    for one in WORLD.actions:
        assert [one == other for other in WORLD.actions] == [one is other for other in WORLD.actions]
        assert [one != other for other in WORLD.actions] == [one is not other for other in WORLD.actions]
        assert one != ()
    assert pickle.loads(pickle.dumps(WORLD.actions)) == WORLD.actions
    assert [WORLD.show_action(action) for action in WORLD.actions] == ["forward", "left", "right", "stop"]
    assert np.array_equal(WORLD.factors.composition, np.eye(4))


def test_directions() -> None:
    north = Pose(CROSS, 2, 1, 0)
    assert WORLD.step(north, Forward()) == Pose(CROSS, 2, 0, 0)
    assert WORLD.step(north, Right()) == Pose(CROSS, 2, 1, 90)
    assert WORLD.step(Pose(CROSS, 2, 1, 90), Forward()) == Pose(CROSS, 3, 1, 90)
    assert WORLD.step(north, Left()) == Pose(CROSS, 2, 1, 270)
    assert WORLD.step(north, Stop()) == north
    with pytest.raises(IllegalAction, match="wall ahead"):
        WORLD.step(Pose(CROSS, 2, 0, 0), Forward())


@given(poses)
def test_only_stop_ends_a_segment(pose: Pose) -> None:
    assert [action for action in WORLD.legal(pose) if WORLD.ends(action)] == [Stop()]


def test_percept_of_a_known_place() -> None:
    """From the middle of the cross, looking north: counts down each corridor, without the place itself."""
    percept = WORLD.percept(Pose(CROSS, 2, 1, 0))
    here, corridors = percept[:6], percept[6:].reshape(4, 18)
    assert dict(zip(ITEMS, here, strict=True))["sofa"] == here.sum() == 1

    def seen(row: int) -> dict[str, float]:
        names = [*WALLS, *FLOORS, *ITEMS, "blocked"]
        return {name: n for name, n in zip(names, corridors[row], strict=True) if n}

    assert seen(0) == {"tower": 1, "grass": 1, "easel": 1}
    assert seen(1) == {"fish": 2, "brick": 2}
    assert seen(2) == {"fish": 2, "brick": 2, "lamp": 2}
    assert seen(3) == {"tower": 1, "wood": 1}
    assert WORLD.percept(Pose(CROSS, 2, 0, 0))[6:24].tolist() == [0] * 17 + [1]


@given(poses)
def test_turning_permutes_the_percept(pose: Pose) -> None:
    forward, left, right, behind = WORLD.percept(pose)[6:].reshape(4, 18)
    turned = WORLD.percept(WORLD.step(pose, Right()))
    assert np.array_equal(turned[:6], WORLD.percept(pose)[:6])
    assert np.array_equal(turned[6:].reshape(4, 18), np.stack([right, forward, behind, left]))


@given(poses)
def test_the_mirror_exchanges_left_and_right_in_the_percept(pose: Pose) -> None:
    mirrored = next(s for s in WORLD.augmentation.symmetries() if s.name == "mirrored")
    there = WORLD.percept(mirrored.state(pose))[6:].reshape(4, 18)
    assert np.array_equal(there[[0, 2, 1, 3]], WORLD.percept(pose)[6:].reshape(4, 18))


@given(poses)
def test_turning_the_map_leaves_the_percept(pose: Pose) -> None:
    for symmetry in WORLD.augmentation.symmetries()[:4]:
        assert np.array_equal(WORLD.percept(symmetry.state(pose)), WORLD.percept(pose))


def test_a_goal_may_leave_the_orientation_open() -> None:
    goal = Pose(CROSS, 2, 1, None)
    world = Sail([CROSS])
    assert world.show(goal) == "Cross 2 1 any"
    assert world.parse("Cross 2 1 any") == goal
    assert all(world.reached(Pose(CROSS, 2, 1, o), goal) for o in (0, 90, 180, 270))
    assert not world.reached(Pose(CROSS, 3, 1, 0), goal)
    assert not world.reached(Pose(CROSS, 2, 1, 0), Pose(CROSS, 2, 1, 90))
    assert world.legal(goal) == ()
    for action in world.actions:
        with pytest.raises(IllegalAction):
            world.step(goal, action)
    with pytest.raises(ImpossibleState):
        world.percept(goal)
    with pytest.raises(ImpossibleState):
        world.arrays.encode([goal])


@given(segments)
def test_collapsed_routes_expand_again(segment: tuple[SailAction, ...]) -> None:
    moves = WORLD.moves.collapse(segment)
    assert set(moves) <= set(WORLD.moves.inventory)
    assert WORLD.moves.expand(moves) == segment
    assert WORLD.moves.collapse(WORLD.moves.expand(moves)) == moves


def test_runs_are_collapsed() -> None:
    segment: tuple[SailAction, ...] = (*[Forward()] * 4, Left(), Forward(), Stop())
    assert WORLD.moves.collapse(segment) == (
        Move(4),
        Left(),
        Move(1),
        Stop(),
    )
    assert WORLD.moves.collapse((Forward(),) * (LONGEST_MOVE + 3)) == (Move(LONGEST_MOVE), Move(3))


@pytest.mark.parametrize(
    "text", ["", "Cross", "Cross 2 1", "Cross 2 1 north", "Cross two 1 0", "Nowhere 2 1 0", "Cross ² 1 0"]
)
def test_unparsable(text: str) -> None:
    with pytest.raises(ParseError):
        Sail([CROSS]).parse(text)


@pytest.mark.parametrize("text", ["Cross 9 9 0", "Cross 2 1 45", "Cross 0 0 90"])
def test_impossible(text: str) -> None:
    with pytest.raises(ImpossibleState):
        Sail([CROSS]).parse(text)


def test_a_foreign_map_is_named() -> None:
    with pytest.raises(ImpossibleState, match=r"'Cross' is not one of this world's.*Arcade"):
        WORLD.arrays.encode([Pose(CROSS, 2, 1, 0)])


def test_maps_are_values() -> None:
    same = Map(
        "Cross",
        dict(reversed(list(CROSS.items.items()))),
        tuple(h._replace(one=h.other, other=h.one) for h in CROSS.halls),
    )
    assert same == CROSS
    assert hash(same) == hash(CROSS)
    assert same != transform(CROSS, FRAMES["mirrored"])
    again = pickle.loads(pickle.dumps(CROSS))
    assert (again, hash(again)) == (CROSS, hash(CROSS))
    with pytest.raises(AttributeError):
        CROSS.name = "Other"  # type: ignore[misc]
    with pytest.raises(TypeError):
        CROSS.items[0, 0] = "sofa"  # type: ignore[index]


def test_worlds_are_values() -> None:
    assert Sail() == WORLD != Sail([CROSS])
    assert pickle.loads(pickle.dumps(Sail([CROSS]))) == Sail([CROSS])


@pytest.mark.parametrize(
    ("items", "halls"),
    [
        ({(0, 0): "piano"}, []),
        ({(0, 0): None, (1, 0): None}, [Hall((0, 0), (1, 0), "brick", "brick")]),
        ({(0, 0): None, (1, 0): None}, [Hall((0, 0), (1, 0), "fish", "fish")]),
        ({(0, 0): None, (2, 0): None}, [Hall((0, 0), (2, 0), "fish", "brick")]),
        ({(0, 0): None}, [Hall((0, 0), (1, 0), "fish", "brick")]),
        (
            {(0, 0): None, (1, 0): None},
            [Hall((0, 0), (1, 0), "fish", "brick"), Hall((1, 0), (0, 0), "fish", "wood")],
        ),
    ],
)
def test_impossible_maps(items: dict[tuple[int, int], str | None], halls: list[Hall]) -> None:
    with pytest.raises(ImpossibleState):
        Map("Odd", items, tuple(halls))


def test_a_world_needs_maps_with_different_names() -> None:
    for maps in ([], [CROSS, CROSS]):
        with pytest.raises(ImpossibleState):
            Sail(maps)
    with pytest.raises(ImpossibleState, match="straight"):
        lay("Odd", [("brick", "fish", (0, 0), (2, 1))])


@given(frames, frames)
def test_frames_are_a_group(one: Frame, two: Frame) -> None:
    assert two.after(one) in FRAMES.values()
    assert transform(transform(CROSS, one), two) == transform(CROSS, two.after(one))
    assert transform(CROSS, UPRIGHT) == CROSS


def test_a_world_of_mirror_images() -> None:
    """A listener can be trained on maps and their mirror images in one world, each with its own label."""
    maps = [transform(CROSS, frame) for frame in FRAMES.values()]
    world = Sail(maps)
    pose = Pose(maps[4], -2, 1, 0)
    assert world.show(pose) == "Cross (mirrored) -2 1 0"
    assert world.parse(world.show(pose)) == pose
    assert world.arrays.decode(world.arrays.encode([pose])) == [pose]


@pytest.mark.parametrize(
    ("sentence", "mirrored"),
    [
        ("Turn left.", "Turn right."),
        (
            "LEFT, then Right at the leftmost lamp; right-hand wall",
            "RIGHT, then Left at the rightmost lamp; left-hand wall",
        ),
        ("walk to the bright sofa", "walk to the bright sofa"),
        ("you are in the right place", None),
        ("take the only hall that is left", None),
        ("turn clockwise", None),
        ("turn rigth then leftt", None),
    ],
)
def test_mirrored_sentences(sentence: str, mirrored: str | None) -> None:
    assert mirror(sentence) == mirrored
    if mirrored is not None:
        assert mirror(mirrored) == sentence


def test_directions_of_the_compass_are_not_carried() -> None:
    for symmetry in WORLD.augmentation.symmetries()[1:]:
        assert symmetry.sentence("walk north") is None
    assert WORLD.augmentation.symmetries()[0].sentence("walk north") == "walk north"


EPISODE = Episode(
    Sail([CROSS]),
    Pose(CROSS, 0, 1, 0),
    ("Turn to the <brick> hall", "walk to the sofa", "turn left and go to the easel"),
    ((Right(), Stop()), (Forward(), Forward(), Stop()), (Left(), Forward(), Stop())),
)


def test_pictures_of_routes() -> None:
    picture = EPISODE.world.drawing.html(EPISODE)
    root = ElementTree.fromstring(picture)
    assert len(root.findall(".//{http://www.w3.org/2000/svg}svg")) == 1
    words = "".join(root.itertext())
    assert all(sentence in words for sentence in EPISODE.sentences)
    ElementTree.fromstring(EPISODE.world.drawing.html(EPISODE.following()))
    ElementTree.fromstring(EPISODE.world.drawing.html(EPISODE.describing()))
    ElementTree.fromstring(EPISODE.world.drawing.svg(Pose(CROSS, 2, 1, None)))


def test_drawing_in_a_terminal() -> None:
    drawing = Text.from_markup(WORLD.drawing.terminal(Pose(CROSS, 2, 1, 90))).plain.splitlines()
    assert drawing == [
        "Cross",
        "        E",
        "        ║",
        "·━━━·━━━▶━━━L━━━L",
        "        ║",
        "        ·",
        "E easel  L lamp  S sofa",
        "━━━ fish  ═══ tower",
        "■ brick  ■ grass  ■ wood",
    ]


def test_a_name_that_looks_like_markup() -> None:
    odd = lay("[red] <b>", [("brick", "fish", (0, 0), (1, 0))])
    pose = Pose(odd, 0, 0, 0)
    assert Text.from_markup(WORLD.drawing.terminal(pose)).plain.startswith("[red] <b>\n")
    ElementTree.fromstring(WORLD.drawing.svg(pose))


def test_arrays_agree_on_every_pose_of_the_real_maps(data_folder: Path) -> None:
    world = data.load(data_folder / "sail").world
    states = [Pose(map, x, y, o) for map in world.maps for x, y in map.items for o in (0, 90, 180, 270)]
    arrays, codes = world.arrays, world.arrays.encode(states)
    assert arrays.decode(codes) == states
    assert np.array_equal(arrays.percept(codes), np.stack([world.percept(state) for state in states]))
    legal = arrays.legal(codes)
    for i, state in enumerate(states):
        assert tuple(a for a, fine in zip(world.actions, legal[i], strict=True) if fine) == world.legal(state)
        assert world.parse(world.show(state)) == state
    for number in range(len(world.actions)):
        able = np.flatnonzero(legal[:, number])
        after = arrays.decode(arrays.step(codes[able], np.full(len(able), number)))
        assert after == [world.step(states[i], world.actions[number]) for i in able]


def test_thumbnails_show_the_same_part_of_the_map_without_the_legend() -> None:
    near = replace(EPISODE, segments=((Right(), Stop()),))
    small, other = (ElementTree.fromstring(svg) for svg in EPISODE.world.drawing.thumbnails([near, near]))
    whole = ElementTree.fromstring(EPISODE.world.drawing.svg(EPISODE.start))
    assert small.get("viewBox") == other.get("viewBox")
    assert float(small.get("width", "")) < float(whole.get("width", "")) / 2
    assert "floors" not in "".join(small.itertext())
    assert "floors" in "".join(whole.itertext())
