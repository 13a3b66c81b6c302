"""Commands that get, check and show the data."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

from tyro.conf import Positional, arg

from grice.episode import Episode
from grice.errors import DataError

WHERE = "(default: $GRICE_DATA, else what `grice data fetch` fetched)"


@dataclass(frozen=True)
class Fetch:
    """Download the public data sets, and check that every file is what it should be.

    Example: grice data fetch scone --to data
    """

    what: Annotated[Positional[str], arg(metavar="[NAME]")] = "all"
    """The data set: scone, sail, colours or all."""
    to: Annotated[
        Path | None,
        arg(metavar="DIR", help_behavior_hint="(default: $GRICE_DATA, else your cache folder)"),
    ] = None
    """The folder to put it in, as DIR/scone/… and DIR/sail/…."""
    source: Annotated[
        str | None,
        arg(name="from", metavar="DIR|URL", help_behavior_hint="(default: where each file is published)"),
    ] = None
    """Take the files from a mirror: a folder or an http(s) address with scone/… and sail/… in it."""

    def run(self) -> int:
        from grice.data.fetch import fetch

        fetched = fetch(self.what, self.to, self.source)
        print(f"{fetched.folder}: {len(fetched.new)} files fetched, {len(fetched.kept)} were there already")
        return 0


@dataclass(frozen=True)
class Check:
    """Report what is in the data files and what is wrong with them (exit status 1 if anything is left out).

    Example: grice data check data --all
    """

    folder: Annotated[Positional[Path | None], arg(metavar="[DIR]", help_behavior_hint=WHERE)] = None
    """The data folder."""
    all: Annotated[bool, arg(help_behavior_hint="")] = False
    """List every problem, not only the first few of each file."""

    def run(self) -> int:
        from rich.console import Console

        from grice.data import find_folder
        from grice.data.check import check, show

        accounts = check(find_folder(self.folder))
        show(accounts, Console(), None if self.all else 5)
        return int(any(account.lost for account in accounts))


@dataclass(frozen=True)
class Show:
    """Draw an episode step by step, from the data if there is any, else a synthetic one.

    Example: grice data show alchemy dev-1830 --html episode.html
    """

    world: Annotated[Positional[str], arg(metavar="WORLD")]
    """The world: alchemy, scene, tangrams, sail, colours, or module:name of your own."""
    id: Annotated[Positional[str], arg(metavar="[ID]", help_behavior_hint="(default: the first one)")] = ""
    """The episode; a synthetic one is synthetic-SEED-NUMBER, a SAIL paragraph 2, its first sentence 2-1."""
    split: Annotated[
        str, arg(metavar="SPLIT", help_behavior_hint="(default: dev first, then the others)")
    ] = ""
    """The split to look in: train, dev or test."""
    data: Annotated[Path | None, arg(metavar="DIR", help_behavior_hint=WHERE)] = None
    """The data folder."""
    synthetic: Annotated[bool, arg(help_behavior_hint="")] = False
    """Show a synthetic episode, even if there is data."""
    seed: Annotated[int, arg(metavar="N")] = 0
    """Random seed of the synthetic episode."""
    html: Annotated[Path | None, arg(metavar="FILE", help_behavior_hint="")] = None
    """Write a page with pictures instead."""

    def run(self) -> int:
        from grice.data.find import recall

        if self.synthetic:
            episode = recall(self.world, self.seed, 1)
        else:
            episode = look_up(self.world, self.id, self.split, self.data, self.seed)
        present([episode], self.html, f"{self.world} {episode.id}")
        return 0


def look_up(world: str, id: str, split: str, data: Path | None, seed: int = 0) -> Episode:
    """The episode of this id; without an id and without data, a synthetic one."""
    from grice.data.find import find, recall

    try:
        return find(world, id, split, data)
    except DataError as error:
        if id or split or data:
            raise
        print(f"grice: {error}; this is a synthetic episode", file=sys.stderr)
        return recall(world, seed, 1)


def count_synthetic(asked: int | None) -> int:
    """The number of synthetic episodes to use instead of the data; refuses an explicit 0."""
    if asked is not None and asked < 1:
        raise DataError(f"{asked} synthetic episodes were asked for", allowed="1 or more")
    return asked or 0


def present(episodes: Sequence[Episode], file: Path | None, title: str) -> None:
    """Draw the episodes on the terminal, or write them to a page."""
    from rich.console import Console

    from grice.files import write
    from grice.pages.show import page
    from grice.worlds.terminal import show

    if file is not None:
        write(file, page(episodes, title).encode())
        print(f"{file}: a page of pictures, to open in a browser")
        return
    console = Console(highlight=False)
    for episode in episodes:
        show(episode, console)


@dataclass(frozen=True)
class Export:
    """Write the prompts and completions of a split, a line of JSON each, to fine-tune a language model with.

    Example: grice data export alchemy listener --split train --out alchemy-listener-train.jsonl
    """

    world: Annotated[Positional[str], arg(metavar="WORLD")]
    """The world: alchemy, scene, tangrams, sail, colours, or module:name of your own."""
    role: Annotated[Positional[Literal["listener", "speaker"]], arg(metavar="listener|speaker")]
    """The role whose answers are to be learnt."""
    out: Annotated[Path, arg(metavar="FILE")]
    """The file to write."""
    format: Annotated[Literal["prompts"], arg(metavar="prompts")] = "prompts"
    """The format: each line has an id, a prompt and its completion."""
    split: Annotated[Literal["train", "dev", "test"], arg(metavar="train|dev|test")] = "train"
    """The split to take."""
    fold: Annotated[str, arg(metavar="FOLD")] = "all"
    """SAIL: grid, jelly or l, the map kept for testing. SCONE: part-1 to part-4, a quarter of train."""
    examples: Annotated[int, arg(metavar="N")] = 0
    """Number of training episodes that each prompt shows."""
    template: Annotated[Path | None, arg(metavar="FILE", help_behavior_hint="(default: grice's own)")] = None
    """A template of your own."""
    data: Annotated[Path | None, arg(metavar="DIR", help_behavior_hint=WHERE)] = None
    """The data folder."""
    synthetic: Annotated[int | None, arg(metavar="N", help_behavior_hint="")] = None
    """Synthetic episodes instead, as for a training with so many."""

    def run(self) -> int:
        from grice.adapters.export import lines, to_jsonl
        from grice.adapters.names import ModelOptions, prompt_of
        from grice.data.setting import Setting
        from grice.files import write

        asked = Setting(self.world, self.role, split=self.split, fold=self.fold)
        asked = asked.but(synthetic=count_synthetic(self.synthetic))
        options = ModelOptions(self.examples, template=str(self.template or ""))
        training = asked.but(split="train")
        prompt = prompt_of(self.role, self.world, lambda: training.episodes(self.data), options)
        found = list(lines(asked.episodes(self.data), prompt))
        write(self.out, to_jsonl(found))
        print(f"{self.out}: {len(found)} prompts with their completions (prompt {prompt.digest})")
        return 0


@dataclass(frozen=True)
class Data:
    """Fetch, check and look at the data sets: SCONE (alchemy, scene, tangrams), SAIL and colours.

    Example: grice data check
    """

    command: Fetch | Check | Show | Export

    def run(self) -> int:
        return self.command.run()
