"""Episodes as files to fine-tune a language model with: a prompt and its completion on every line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from grice.adapters.prompts import Prompt, completion, task_at
from grice.episode import Episode


class Line(msgspec.Struct, frozen=True):
    """One turn of an episode, as a language model in that role is asked and should answer."""

    id: str
    prompt: str
    completion: str


def lines(episodes: Iterable[Episode], prompt: Prompt) -> Iterator[Line]:
    """Every turn whose sentence and segment are known."""
    for episode in episodes:
        for turn in range(episode.aligned):
            if episode.segments[turn]:
                text = prompt(task_at(episode, prompt.role, turn))
                yield Line(f"{episode.id}-{turn + 1}", text, completion(episode, prompt.role, turn))


def to_jsonl(found: Iterable[Line]) -> bytes:
    return b"".join(msgspec.json.encode(line) + b"\n" for line in found)
