"""Quality of each world's English: reading people's sentences, and its own.

For sentences of people: how many are read, how often the check objects to what was done, what share of the
other legal actions it rules out, how often the cheapest reading is what was done, and what a check costs. For
sentences of its own: objections to the right action and to others. A world without English is left out.

`python benchmarks/language.py [WORLD …] [--split train|dev] [--quarter] [--episodes N] [--said N]`

`--quarter` takes every fourth episode of the split only: those that no rule was written from.

`--requests DIR` asks the grammar alone about the lines of DIR/WORLD.jsonl instead (see ordinary.py): how many
are read as meant, how many otherwise or not at all, and how many impossible ones are found. `--show` lists
what was not read as meant.
"""

from __future__ import annotations

import random
import time
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from pathlib import Path
from typing import Any

from grice.data.find import locate
from grice.data.setting import Setting
from grice.episode import Episode, Segment
from grice.language import English, Turn, best, turns
from grice.worlds import WORLDS
from grice.worlds.dataset import Split
from grice.worlds.world import World
from ordinary import Line, read_lines, share
from setting import show

OTHERS = 30  # legal segments that were not chosen
OUTCOMES = ("right", "wrong", "unread", "impossible")


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
        free = told.undetermined
        verdict = english.check(told.state, told.segment, told.sentence, past, free)
        self.ruled_out += sum(
            not english.check(told.state, other, told.sentence, past, free).true for other in others
        )
        self.checking += time.process_time() - parsed
        self.parsing += parsed - begun
        programs = english.programs(english.begin(told.state, past), told.sentence)
        self.sentences += 1
        self.read += verdict.read
        self.wrong += not verdict.true
        self.exact += next(iter(programs), ()) == english.begin(told.state, past).tidied(told.segment)
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
    """Other segments that were possible and lead elsewhere: of one action, or like this one where several
    actions make a segment."""
    end = reduce(world.step, segment, state)
    if world.open_ended:
        near = [changed(world, state, segment, rng) for _ in range(OTHERS)]
        return [one for one in dict.fromkeys(near) if one and reduce(world.step, one, state) != end]
    legal = [
        (action,)
        for action in world.legal(state)
        if world.ends(action) and not world.reached(world.step(state, action), end)
    ]
    return rng.sample(legal, min(OTHERS, len(legal)))


def changed(world: World[Any, Any], state: Any, segment: Segment, rng: random.Random) -> Segment:
    """A segment with an action more, one less or another instead; empty if that is not possible."""
    actions = [action for action in world.actions if not world.ends(action)]
    size = rng.randrange(2) if len(segment) > 1 else 0
    at = rng.randrange(len(segment) - size)
    new = () if size and rng.random() < 0.5 else (rng.choice(actions),)
    made = (*segment[:at], *new, *segment[at + size :])
    for action in made:
        if action not in world.legal(state):
            return ()
        state = world.step(state, action)
    return made


def walked(world: World[Any, Any], state: Any, rng: random.Random) -> Segment:
    """A segment of up to five actions, most of them like the one before, and what ends it."""
    made: list[Any] = []
    end = next(action for action in world.actions if world.ends(action))
    for _ in range(rng.randrange(1, 6)):
        legal = [action for action in world.legal(state) if not world.ends(action)]
        made.append(made[-1] if made and made[-1] in legal and rng.random() < 0.6 else rng.choice(legal))
        state = world.step(state, made[-1])
    return (*made, end)


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
        segment = walked(world, state, rng) if world.open_ended else rng.choice(segments)
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


def request(world: World[Any, Any], line: Line) -> tuple[str, str]:
    """The grammar's verdict on a request ("right", "wrong", "unread", "impossible"), and its reading."""
    found, state = locate(world, line.state)
    english = found.english
    assert english is not None
    c = english.begin(state)
    for sentence in (*line.before, *line.sentences):
        reason = english.impossible(c, sentence)
        if reason:
            return "impossible", reason
        meant = english.meant(c, sentence) if english.readable(sentence) else {}
        if not meant:
            return "unread", f"{sentence!r}: {' '.join(english.parse(sentence).unread) or 'no meaning'}"
        c = best(meant).next_turn()
    done = f"{found.show(c.state)} by {found.show_segment(c.since(english.begin(state)))}"
    reached = line.end is not None and found.reached(c.state, locate(found, line.end)[1])
    return ("right" if reached else "wrong"), done


def requests(name: str, folder: Path, listed: bool) -> Iterator[list[str]]:
    """Rows by kind, and of all."""
    lines = read_lines(folder / f"{name}.jsonl")
    read = [(line, *request(WORLDS[name], line)) for line in lines]
    for kind in (*sorted({line.kind for line in lines}), ""):
        own = [(line, how) for line, how, _ in read if kind in ("", line.kind)]
        possible = [how for line, how in own if not line.impossible]
        columns = [share([how == each for how in possible]) for each in OUTCOMES]
        impossible = share([how in ("impossible", "unread") for line, how in own if line.impossible])
        yield [name, kind or "all", *columns, impossible]
    for line, how, told in read if listed else ():
        if how != ("impossible" if line.impossible else "right"):
            said = " / ".join((*line.before, *line.sentences))
            print(f"{line.id} {line.kind} {how}: {said}\n    in    {line.state}")
            print(f"    meant {line.end or 'impossible'}\n    read  {told}")


def main() -> None:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("worlds", nargs="*", default=[], metavar="WORLD")
    parser.add_argument("--split", default="dev", choices=("train", "dev"))
    parser.add_argument("--quarter", action="store_true", help="every fourth episode only")
    parser.add_argument("--episodes", type=int, default=300, help="how many at most")
    parser.add_argument("--said", type=int, default=150, help="how many sentences to say")
    parser.add_argument("--requests", type=Path, metavar="DIR", help="of WORLD.jsonl, asked instead")
    parser.add_argument("--show", action="store_true", help="list requests that are not read as meant")
    asked = parser.parse_args()
    if asked.requests:
        for name in asked.worlds:
            header = ["world", "kind", *OUTCOMES, "impossible found"]
            show(
                "Requests, by the grammar alone, %", header, list(requests(name, asked.requests, asked.show))
            )
        return
    header = ["world", "sentences", "read", "objected wrongly", "others ruled out", "cheapest is right"]
    header += ["parse + check", "said", "right objected to", "false objected to"]
    found = rows(asked.worlds or list(WORLDS), asked.split, asked.quarter, asked.episodes, asked.said)
    show(f"English, {asked.split}{', every fourth episode' if asked.quarter else ''}", header, list(found))


if __name__ == "__main__":
    main()
