"""A language model as a listener or a speaker: exact over what can be done, drawn from what can be said."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar

from grice.adapters.following import Following, Step, steps_of
from grice.adapters.language_model import Decoding, LanguageModel, Query
from grice.adapters.prompts import Prompt, sentence_text, task_at
from grice.adapters.sampled_actions import Outside, check_can_score, draw_ways
from grice.episode import Action, Episode
from grice.errors import AgentError
from grice.pragmatics.agents import Candidate, Role, propose_less
from grice.pragmatics.rational import log_sum
from grice.worlds.plain import in_world


@dataclass(frozen=True)
class Prompted(ABC):
    """A language model that is asked in the words of a prompt."""

    model: LanguageModel
    prompt: Prompt

    @property
    def world(self) -> str:
        return self.prompt.world.name

    @property
    def mute(self) -> str:
        """The reason why it can only propose; empty if it can score."""
        return self.model.mute

    @property
    @abstractmethod
    def signature(self) -> str:
        """The model, the prompt, and how lines are drawn."""


@dataclass(frozen=True)
class LanguageListener(Prompted):
    """Scores every legal action as a text, normalises over them, and goes on in a beam, action by action.

    Where the model cannot score, it proposes what it writes, turn by turn, by the share of its draws.
    """

    drawing: Decoding = field(default_factory=lambda: Decoding("sample"))  # for a model that cannot score
    one_by_one: bool = (
        False  # tasks are searched alone, for a model that goes on from the last prompt it read
    )
    outside: Outside = field(default_factory=Outside, compare=False)
    role: ClassVar[Role] = "listener"

    @property
    def signature(self) -> str:
        drawn = f" sample seed {self.drawing.seed}" if self.model.mute else ""
        return f"{self.model.identity} prompt {self.prompt.digest}{drawn}"

    def figures(self) -> dict[str, float]:
        """Percent of the probability that fell outside the legal actions."""
        return {"outside": 100 * self.outside.mean}

    def score(self, episodes: Sequence[Episode]) -> list[float]:
        """log P(segments | sentences, start), action by action, over each episode's aligned turns."""
        check_can_score(self.model, "what is done", any(episode.aligned for episode in episodes))
        taken = [steps_of(in_world(episode)) for episode in episodes]
        steps = list(dict.fromkeys(step for own in taken for step, _ in own))
        known = dict(zip(steps, self.choices(steps), strict=True))
        return [sum(known[step][action] for step, action in own) for own in taken]

    def propose(self, tasks: Sequence[Episode], n: int) -> list[list[Candidate]]:
        """The `n` best ways to fill all segments that have a sentence."""
        if self.model.mute:
            return draw_ways(self.model, self.prompt, self.drawing, tasks, n, self.outside)
        groups: dict[tuple[int, int], list[int]] = defaultdict(list)
        for i, task in enumerate(tasks):
            groups[len(task.sentences) - len(task.segments), i * self.one_by_one].append(i)
        before, proposals = self.score(tasks), [[] for _ in tasks]  # type: list[float], list[list[Candidate]]
        for (turns, _), group in groups.items():
            starts = [(Step.of(tasks[i]), before[i]) for i in group]
            for i, found in zip(group, Following.search(self.choices, starts, turns, n), strict=True):
                told = tasks[i].sentences
                done = [Candidate(replace(step.task, sentences=told), score) for step, score in found]
                proposals[i] = done or propose_less(self, tasks[i], n)
        return proposals

    def choices(self, steps: Sequence[Step]) -> list[dict[Action, float]]:
        """The log-probability of every legal action at each step."""
        open_ = [i for i, step in enumerate(steps) if step.legal]
        scores = dict(self.model.score([steps[i].question(self.prompt) for i in open_]))
        found: list[dict[Action, float]] = [{} for _ in steps]
        for number, i in enumerate(open_):
            total = log_sum(scores[number])
            if total == -math.inf:
                raise AgentError("no legal action has any probability", where=steps[i].task.id)
            self.outside.add(math.exp(total))
            normalised = (score - total for score in scores[number])
            found[i] = dict(zip(steps[i].legal, normalised, strict=True))
        return found


@dataclass(frozen=True)
class LanguageSpeaker(Prompted):
    """Draws lines, each once, and scores them: the sum over a sentence's tokens, its line end included."""

    drawing: Decoding = field(default_factory=Decoding)
    role: ClassVar[Role] = "speaker"

    @property
    def signature(self) -> str:
        drawn = f" {self.drawing.search} seed {self.drawing.seed}" if self.drawing.search == "sample" else ""
        return f"{self.model.identity} prompt {self.prompt.digest}{drawn}"

    def score(self, episodes: Sequence[Episode]) -> list[float]:
        """log P(sentences | segments, start) over each episode's aligned turns."""
        asked = [self._questions(episode) for episode in episodes]
        check_can_score(self.model, "what is said", any(asked))
        questions = list(dict.fromkeys(question for own in asked for question in own))
        found = dict(self.model.score(questions)) if questions else {}
        known = {question: found[i][0] for i, question in enumerate(questions)}
        return [sum(known[question] for question in own) for own in asked]

    def propose(self, tasks: Sequence[Episode], n: int) -> list[list[Candidate]]:
        """Up to `n` different sentences for the next turn of each task."""
        drawn = dict(self.model.draw([(self.prompt(task),) for task in tasks], n, self.drawing))
        for i, task in enumerate(tasks):
            if not drawn[i]:
                raise AgentError(
                    f"{self.model.identity} wrote no sentence in {n} tries",
                    where=task.id,
                    hint="a chat model writes more with ?chat=1",
                )
        if self.model.mute:
            return [self._by_frequency(task, drawn[i]) for i, task in enumerate(tasks)]
        said = [
            [replace(task, sentences=(*task.sentences, sentence)) for sentence in dict.fromkeys(drawn[i])]
            for i, task in enumerate(tasks)
        ]
        scores = iter(self.score([episode for own in said for episode in own]))
        scored = [[Candidate(episode, next(scores)) for episode in own] for own in said]
        return [sorted(own, key=lambda c: -c.score) for own in scored]

    def _by_frequency(self, task: Episode, lines: Sequence[str]) -> list[Candidate]:
        """Scores by frequency, for models that cannot score: the log of a sentence's share of the draws."""
        counts = {line: lines.count(line) for line in dict.fromkeys(lines)}
        found = [
            Candidate(replace(task, sentences=(*task.sentences, line)), math.log(count / len(lines)))
            for line, count in counts.items()
        ]
        return sorted(found, key=lambda c: -c.score)

    def _questions(self, episode: Episode) -> list[Query]:
        return [
            Query(
                (self.prompt(task_at(episode, "speaker", turn)),), (sentence_text(episode.sentences[turn]),)
            )
            for turn in range(episode.aligned)
        ]
