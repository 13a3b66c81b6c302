"""The command that shows a language model's prompt."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

from tyro.conf import Positional, arg

from grice.cli.data import WHERE, look_up
from grice.errors import DataError


@dataclass(frozen=True)
class Prompt:
    """Show the prompt that a language model gets for one turn of an episode, and its completion.

    Example: grice prompt alchemy listener --examples 2 --choose nearest
    """

    world: Annotated[Positional[str], arg(metavar="WORLD")]
    """The world: alchemy, scene, tangrams, sail, colours, or module:name of your own."""
    role: Annotated[Positional[Literal["listener", "speaker"]], arg(metavar="listener|speaker")]
    """The role of the model."""
    id: Annotated[Positional[str], arg(metavar="[ID]", help_behavior_hint="(default: the first one)")] = ""
    """The episode; a synthetic one is synthetic-SEED-NUMBER."""
    turn: Annotated[int, arg(metavar="N")] = 1
    """The sentence of it, from 1 on."""
    examples: Annotated[int, arg(metavar="N")] = 0
    """Number of training episodes to show."""
    choose: Annotated[Literal["seed", "nearest"], arg(metavar="seed|nearest")] = "seed"
    """Examples drawn by a seed, the same for every prompt, or those with the most alike words."""
    seed: Annotated[int, arg(metavar="N")] = 0
    """The seed of the examples."""
    template: Annotated[Path | None, arg(metavar="FILE", help_behavior_hint="(default: grice's own)")] = None
    """A template of your own."""
    source: Annotated[bool, arg(help_behavior_hint="")] = False
    """Print the template itself, to begin your own with."""
    data: Annotated[Path | None, arg(metavar="DIR", help_behavior_hint=WHERE)] = None
    """The data folder."""

    def run(self) -> int:
        from grice.adapters.names import ModelOptions, prompt_of
        from grice.adapters.prompts import completion, task_at
        from grice.data.setting import Setting

        options = ModelOptions(self.examples, self.choose, self.seed, str(self.template or ""))
        training = Setting(self.world, self.role, split="train")
        prompt = prompt_of(self.role, self.world, lambda: training.episodes(self.data), options)
        if self.source:
            print(prompt.source, end="")
            return 0
        episode = look_up(self.world, self.id, "", self.data)
        if not 1 <= self.turn <= episode.aligned:
            raise DataError(f"turn {self.turn} of {episode.id}", allowed=f"1 to {episode.aligned}")
        turn = self.turn - 1
        print(prompt(task_at(episode, self.role, turn)) + completion(episode, self.role, turn), end="")
        print(f"(prompt {prompt.digest}; what follows its last colon is the answer)")
        return 0
