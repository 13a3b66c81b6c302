"""Actions proposed by a language model that cannot score, by their share of its samples."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from grice.adapters.language_model import Decoding, LanguageModel
from grice.adapters.prompts import Prompt, read_segment, task_at
from grice.episode import Episode, Segment
from grice.errors import AgentError
from grice.pragmatics.agents import Candidate


@dataclass
class Outside:
    """The probability of texts that are no legal action, over all decisions."""

    decisions: int = 0
    total: float = 0.0

    def add(self, inside: float) -> None:
        self.decisions += 1
        self.total += min(1.0, max(0.0, 1.0 - inside))

    @property
    def mean(self) -> float:
        return self.total / self.decisions if self.decisions else 0.0


def check_can_score(model: LanguageModel, what: str, asked: bool) -> None:
    """Refuses to make up a log-probability."""
    if model.mute and asked:
        raise AgentError(
            f"{model.identity} cannot score {what}: {model.mute}",
            hint="it can propose by sampling, alone or for a judge that can score; it cannot be a judge",
        )


def draw_ways(
    model: LanguageModel, prompt: Prompt, how: Decoding, tasks: Sequence[Episode], n: int, outside: Outside
) -> list[list[Candidate]]:
    """Up to `n` ways to fill all segments that have a sentence, a turn at a time.

    A way's score is the sum over its turns of the log of its share of the legal draws, from the first segment
    that was missing on: how probable what came before is, nobody knows.
    """
    ways = [[Candidate(task, 0.0)] for task in tasks]
    while open_ := [(i, c) for i, own in enumerate(ways) for c in own if not c.episode.finished]:
        asked = [task_at(c.episode, "listener", len(c.episode.segments)) for _, c in open_]
        lines = dict(model.draw([(prompt(task),) for task in asked], n, how))
        longer: dict[int, list[Candidate]] = {}
        for number, (i, before) in enumerate(open_):
            for segment, share in _shares(asked[number], lines[number], outside).items():
                episode = replace(before.episode, segments=(*before.episode.segments, segment))
                longer.setdefault(i, []).append(Candidate(episode, before.score + math.log(share)))
        for i, found in longer.items():
            ways[i] = sorted(found, key=lambda c: -c.score)[:n]
    return ways


def _shares(task: Episode, lines: Sequence[str], outside: Outside) -> dict[Segment, float]:
    """The legal actions among the samples, by share; if there are none, one that can end the turn."""
    world, state = task.world, task.states()[-1]
    read = [segment for line in lines if (segment := read_segment(world, state, line)) is not None]
    outside.add(len(read) / len(lines) if lines else 0.0)
    if read:
        return {segment: count / len(read) for segment, count in Counter(read).items()}
    ends: list[Segment] = [(action,) for action in world.legal(state) if world.ends(action)]
    return dict.fromkeys(ends or [()], 1 / max(1, len(ends)))
