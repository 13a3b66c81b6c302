"""Data augmentation of SAIL: maps turned and mirrored, and maps that nobody has drawn."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from random import Random

from grice.worlds.augmentation import Augmentation
from grice.worlds.sail.map import FRAMES, UPRIGHT, Frame, transform
from grice.worlds.sail.rules import Left, Pose, Right, Sail, SailAction
from grice.worlds.symmetry import Symmetry
from grice.worlds.world import World

COMPASS = re.compile(r"\b(?:north|south|east|west)", re.IGNORECASE)
OTHER = {"left": "right", "Left": "Right", "LEFT": "RIGHT", "right": "left", "Right": "Left", "RIGHT": "LEFT"}
SIDE = re.compile(rf"\b(?:{'|'.join(OTHER)})(?=(?:hand|most|side|wards?)?\b)")
MAYBE_SIDE = re.compile("left|(?<!b)right|clockwise", re.IGNORECASE)
# "The right place", "right next to", "the only way left": phrases in which a side may not be meant. They
# hold for both words, so that whatever is carried over can be carried back.
NO_SIDE = re.compile(
    r"\b(?:left|right) (?:after|angle|away|before|behind|here|in front|near|next|now|past|place|spot)\b"
    r"|\b(?:all|are|been|has|have|is|it|just|only|that's|was|way|what's|you|you're) (?:left|right)\b",
    re.IGNORECASE,
)
INVENTED = 60  # maps that episodes are invented on


class SailAugmentation(Augmentation[Pose, SailAction]):
    """Turns and mirrors maps, and invents others."""

    def elsewhere(self, rng: Random) -> Sail:
        from grice.worlds.sail.random_map import random_map

        return Sail(random_map(rng, f"Invented {i}") for i in range(INVENTED))

    def joined(self, worlds: Iterable[World[Pose, SailAction]]) -> Sail:
        """The world of all their maps."""
        every = dict.fromkeys((self.world, *worlds))
        return Sail(map for world in every if isinstance(world, Sail) for map in world.maps)

    def symmetries(self) -> Sequence[Symmetry[Pose, SailAction]]:
        """The eight ways to turn and mirror a map, about (0, 0)."""
        return [symmetry(name, frame) for name, frame in FRAMES.items()]


def symmetry(name: str, frame: Frame) -> Symmetry[Pose, SailAction]:
    """The change that turns or mirrors the map under the agent's feet."""

    def turn_pose(pose: Pose) -> Pose:
        x, y = frame.place((pose.x, pose.y))
        orientation = None if pose.orientation is None else frame.orientation(pose.orientation)
        return Pose(transform(pose.map, frame), x, y, orientation)

    def turn_action(action: SailAction) -> SailAction:
        if frame.mirrors and isinstance(action, Left | Right):
            return Right() if isinstance(action, Left) else Left()
        return action

    def turn_sentence(sentence: str) -> str | None:
        if frame == UPRIGHT:
            return sentence
        if COMPASS.search(sentence):
            return None
        return mirror(sentence) if frame.mirrors else sentence

    return Symmetry(name, turn_pose, turn_action, turn_sentence)


def mirror(sentence: str) -> str | None:
    """Exchange left and right, also in capitals or with punctuation; None where they may not be sides."""
    if NO_SIDE.search(sentence) or len(SIDE.findall(sentence)) < len(MAYBE_SIDE.findall(sentence)):
        return None
    return SIDE.sub(lambda found: OTHER[found[0]], sentence)
