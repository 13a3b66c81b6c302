"""How well each world's English reads what people say, and what it says itself.

For sentences of people: how many are read, how often the check objects to what was done, what share of the
other legal actions it rules out, how often the cheapest reading is what was done, and what a check costs. For
sentences of its own: objections to the right action and to others. A world without English is left out.

`python benchmarks/language.py [WORLD …] [--split train|dev] [--quarter] [--episodes N] [--said N]`

`--quarter` takes every fourth episode of the split only: those that no rule was written from.
"""

from __future__ import annotations

import random
import time
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from grice.data.setting import Setting
from grice.episode import Episode, Segment
from grice.language import English, Turn, turns
from grice.worlds import WORLDS
from grice.worlds.dataset import Split
from grice.worlds.world import World
from setting import show

OTHERS = 30  # legal segments that were not chosen


@dataclass
class Heard:
    """Counts over people's sentences."""

    sentences: int = 0
    read: int = 0
    wrong: int = 0
    exact: int = 0
    others: int = 0
    ruled_out: int = 0
    parsing: float = 0.0
    checking: float = 0.0

    def add(
        self, english: English[Any], told: Turn, past: tuple[Turn, ...], others: Sequence[Segment]
    ) -> None:
        begun = time.process_time()
        english.parse(told.sentence)
        parsed = time.process_time()
        verdict = english.check(told.state, told.segment, told.sentence, past)
        self.ruled_out += sum(
            not english.check(told.state, other, told.sentence, past).true for other in others
        )
        self.checking += time.process_time() - parsed
        self.parsing += parsed - begun
        programs = english.programs(english.begin(told.state, past), told.sentence)
        self.sentences += 1
        self.read += verdict.read
        self.wrong += not verdict.true
        self.exact += next(iter(programs), ()) == told.segment
        self.others += len(others)

    def row(self) -> list[str]:
        count = max(self.sentences, 1)
        return [
            str(self.sentences),
            f"{self.read / count:.1%}",
            f"{self.wrong / count:.2%}",
            f"{self.ruled_out / max(self.others, 1):.1%}",
            f"{self.exact / count:.1%}",
            f"{self.parsing / count * 1e6:.0f} + {self.checking / count * 1e6:.0f} µs",
        ]


def others_than(world: World[Any, Any], state: Any, segment: Segment, rng: random.Random) -> list[Segment]:
    """Other segments of one action that were possible."""
    legal = [(action,) for action in world.legal(state) if world.ends(action) and (action,) != segment]
    return rng.sample(legal, min(OTHERS, len(legal)))


def hear(world: World[Any, Any], english: English[Any], episodes: Sequence[Episode]) -> Heard:
    heard, rng = Heard(), random.Random(0)
    for episode in episodes:
        told = turns(episode)
        for turn, one in enumerate(told):
            heard.add(english, one, told[:turn], others_than(world, one.state, one.segment, rng))
    return heard


def says(world: World[Any, Any], english: English[Any], count: int) -> list[str]:
    """Of segments in random states: shares that are said, objected to though right, and if false."""
    rng = random.Random(1)
    said = wrong = false = objected = 0
    for _ in range(count):
        state = world.random(rng)
        segments = [(action,) for action in world.legal(state) if world.ends(action)]
        segment = rng.choice(segments)
        sentence = english.say(state, segment, rng)
        if sentence is None:
            continue
        said += 1
        wrong += not english.check(state, segment, sentence).true
        others = others_than(world, state, segment, rng)
        false += len(others)
        objected += sum(not english.check(state, other, sentence).true for other in others)
    return [f"{said / max(count, 1):.1%}", f"{wrong / max(said, 1):.1%}", f"{objected / max(false, 1):.1%}"]


def rows(names: Sequence[str], split: Split, quarter: bool, most: int, said: int) -> Iterator[list[str]]:
    for name in names:
        world = WORLDS[name]
        if world.english is None:
            continue
        episodes = Setting(name, split=split).episodes()[3 if quarter else 0 :: 4 if quarter else 1][:most]
        heard = hear(world, world.english, episodes)
        yield [name, *heard.row(), *says(world, world.english, said)]


def main() -> None:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("worlds", nargs="*", default=[], metavar="WORLD")
    parser.add_argument("--split", default="dev", choices=("train", "dev"))
    parser.add_argument("--quarter", action="store_true", help="every fourth episode only")
    parser.add_argument("--episodes", type=int, default=300, help="how many at most")
    parser.add_argument("--said", type=int, default=150, help="how many sentences to say")
    asked = parser.parse_args()
    header = ["world", "sentences", "read", "objected wrongly", "others ruled out", "cheapest is right"]
    header += ["parse + check", "said", "right objected to", "false objected to"]
    found = rows(asked.worlds or list(WORLDS), asked.split, asked.quarter, asked.episodes, asked.said)
    show(f"English, {asked.split}{', every fourth episode' if asked.quarter else ''}", header, list(found))


if __name__ == "__main__":
    main()
