"""Questions that `/docs` shows, one for each world, with the answers that they should have."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Example:
    """A situation, what is said in it, and what is to be done; `about` says it in words."""

    world: str
    about: str
    start: str
    sentences: tuple[str, ...]
    actions: tuple[str, ...]

    def bodies(self) -> dict[str, dict[str, Any]]:
        """The bodies of questions about it, by operation."""
        asked = {"world": self.world, "start": self.start}
        said, done = {"sentences": list(self.sentences)}, {"actions": list(self.actions)}
        return {
            "follow": {**asked, **said, "fields": ["actions", "end", "probability", "doubt"]},
            "describe": {**asked, **done, "fields": ["sentences", "understood", "base"]},
            "score": {**asked, **said, **done},
            "propose": {**asked, **said, "role": "listener", "candidates": 3},
        }


EXAMPLES = (
    Example(
        "alchemy",
        "Orange into purple, then mixed",
        "1:ooo 2:gg 3:_ 4:p 5:yy 6:_ 7:rg",
        ("pour the orange beaker into the purple one", "mix it"),
        ("pour 1 4", "mix 4"),
    ),
    Example(
        "scene",
        "The person in green leaves",
        "1:__ 2:__ 3:ro 4:__ 5:__ 6:g_ 7:__ 8:__ 9:__ 10:__",
        ("the person in the green shirt leaves",),
        ("exit 6",),
    ),
    Example(
        "tangrams",
        "The third figure becomes the first",
        "1:A 2:B 3:C 4:D 5:E",
        ("remove the third figure", "put it back in the first place"),
        ("remove 3", "insert 1 C"),
    ),
    Example(
        "sail",
        "Turn left, walk ahead",
        "Library 5 3 270",
        ("turn left",),
        ("left, stop",),
    ),
    Example(
        "colours",
        "The duller of two greens",
        "1:137,95,50 2:8,92,50 3:139,54,50",
        ("the duller green",),
        ("click 3",),
    ),
)


PLAIN: Mapping[str, tuple[str, Mapping[str, Any]]] = {
    "choose": (
        "Somebody with glasses, and no hat",
        {
            "request": "the one with glasses",
            "options": ["a man with glasses", "a man with glasses and a hat", "a man"],
            "listener": {
                "the one with glasses": ["a man with glasses", "a man with glasses and a hat"],
                "the one with the hat": ["a man with glasses and a hat"],
            },
            "speaker": {
                "the one with glasses": ["a man with glasses", "a man with glasses and a hat"],
                "the one with the hat": ["a man with glasses and a hat"],
            },
        },
    ),
    "say": (
        "The man with glasses and a hat",
        {
            "target": "a man with glasses and a hat",
            "options": ["a man with glasses", "a man with glasses and a hat", "a man"],
            "listener": {
                "the one with glasses": ["a man with glasses", "a man with glasses and a hat"],
                "the one with the hat": ["a man with glasses and a hat"],
            },
        },
    ),
    "rerank": (
        "Programs by the log-probabilities of a coder and a reviewer",
        {
            "request": "the sum of the squares of xs",
            "candidates": ["sum(xs)", "sum(x * x for x in xs)", "sum(xs) ** 2"],
            "base": [-3.1, -4.0, -4.4],
            "judge": [-15.2, -9.7, -11.9],
        },
    ),
}
"""By operation: questions about plain options, which need no models of the server."""


def of_operation(operation: str, worlds: Collection[str]) -> Mapping[str, Mapping[str, Any]]:
    """The examples of an operation, as OpenAPI has them, about worlds that are served."""
    if operation in PLAIN:
        about, asked = PLAIN[operation]
        return {"plain": {"summary": about, "value": asked}}
    return {
        example.world: {"summary": example.about, "value": body}
        for example in EXAMPLES
        if example.world in worlds and (body := example.bodies().get(operation))
    }
