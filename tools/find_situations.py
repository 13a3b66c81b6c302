"""Looks for situations in which a literal agent goes wrong and its rational counterpart does not.

Starts and sentences are ours: random states, and sentences of the synthetic grammar that have one reading.
"""

from __future__ import annotations

import math
import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import msgspec

from grice.data.setting import BEAMS
from grice.data.synthetic import episodes
from grice.episode import Episode
from grice.files import write
from grice.models import bundled
from grice.models.cast import Cast, load_cast
from grice.models.threads import use_threads
from grice.pages import demo
from grice.pages.demo import SITUATIONS, Situation
from grice.pragmatics.agents import Candidate, Role, answer, propose
from grice.text import Literate
from grice.worlds import WORLDS

BATCH = 100  # situations that are tried at once
SHOWN = 15
FILE = Path(demo.__file__).with_name(SITUATIONS)


class Found(NamedTuple):
    """A situation, how convincing it is, and what the two agents make of it."""

    merit: float
    situation: Situation
    base: str
    rational: str


def main() -> int:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("world", choices=sorted(WORLDS))
    parser.add_argument("role", choices=["listener", "speaker"])
    parser.add_argument("--tries", type=int, default=1000, help="how many situations are tried")
    parser.add_argument("--turns", type=int, default=1, help="sentences of a situation")
    parser.add_argument("--seed", type=int, default=0, help="another seed, other situations")
    parser.add_argument("--write", type=int, metavar="NUMBER", help="put this one of the list into the demo")
    given = parser.parse_args()
    use_threads(1)
    shipment = bundled.find(given.world)
    cast = load_cast(given.world, shipment.folders())
    weight = shipment.weights.of(given.role, multi=given.turns > 1)
    tried = islice(episodes(WORLDS[given.world], given.seed, ambiguity=0, turns=given.turns), given.tries)
    look = search_listener if given.role == "listener" else search_speaker
    found = sorted(look(cast, weight, list(tried)), key=lambda f: -f.merit)[:SHOWN]
    for number, (merit, situation, base, rational) in enumerate(found, 1):
        told = " / ".join(situation.sentences or situation.meant)
        print(f"{number:2} {merit:5.2f}  {situation.start}\n          {told}\n   base:     {base}")
        print(f"   rational: {rational}\n")
    if given.write is not None:
        store(found[given.write - 1].situation)
    return 0


def search_listener(cast: Cast, weight: float, tried: Sequence[Episode]) -> Iterator[Found]:
    """Where the base listener ends elsewhere than the sentences say, and the rational one where they say."""
    reader, agent = cast.base("listener"), cast.rational("listener", weight)
    assert isinstance(reader, Literate)
    known = [episode for episode in tried if not any(map(reader.vocabulary.unknown, episode.sentences))]
    for batch in batches(known):
        tasks = [episode.following() for episode in batch]
        for episode, task, candidates in zip(
            batch, tasks, propose(agent, tasks, BEAMS["listener"]), strict=True
        ):
            base = max(candidates, key=lambda c: c.parts["base"])
            if ends_well(candidates[0], task) and not ends_well(base, task):
                wrong = next(c for c in candidates if not ends_well(c, task))
                merit = candidates[0].score - wrong.score
                yield Found(merit, situation(episode, "listener"), acts(base), acts(candidates[0]))


def search_speaker(cast: Cast, weight: float, tried: Sequence[Episode]) -> Iterator[Found]:
    """Where the listener misunderstands what the base speaker says, and not what the rational one says."""
    agent, listener = cast.rational("speaker", weight), cast.base("listener")
    for batch in batches(tried):
        tasks = [episode.describing() for episode in batch]
        base = [c.episode for c in answer(agent.base, tasks, 20)]
        rational = [c.episode for c in answer(agent, tasks, BEAMS["speaker"])]
        heard = [
            [
                candidates[0]
                for candidates in propose(listener, [e.following() for e in said], BEAMS["listener"])
            ]
            for said in (base, rational)
        ]
        odds = [[math.exp(p) for p in listener.score(said)] for said in (base, rational)]
        for i, episode in enumerate(batch):
            if not ends_well(heard[0][i], episode) and ends_well(heard[1][i], episode):
                yield Found(
                    odds[1][i] - odds[0][i],
                    situation(replace(episode, sentences=()), "speaker"),
                    f"{' / '.join(base[i].sentences)}  → {acts(heard[0][i])} ({odds[0][i]:.0%})",
                    f"{' / '.join(rational[i].sentences)}  ({odds[1][i]:.0%})",
                )


def batches(tried: Sequence[Episode]) -> Iterator[Sequence[Episode]]:
    for start in range(0, len(tried), BATCH):
        print(f"{start} of {len(tried)}", end="\r", file=sys.stderr)
        yield tried[start : start + BATCH]


def ends_well(candidate: Candidate, task: Episode) -> bool:
    return task.reached(candidate.episode.states()[-1])


def acts(candidate: Candidate) -> str:
    return "; ".join(map(candidate.episode.world.show_segment, candidate.episode.segments))


def situation(episode: Episode, role: Role) -> Situation:
    world = episode.world
    meant = tuple(map(world.show_segment, episode.segments))
    return Situation(world.name, role, world.show(episode.start), meant, episode.sentences)


def store(chosen: Situation) -> None:
    """Put a situation in the place of the one of its world and role."""
    kept = msgspec.json.decode(FILE.read_bytes(), type=list[Situation]) if FILE.exists() else []
    kept = [s for s in kept if (s.world, s.role) != (chosen.world, chosen.role)] + [chosen]
    order = sorted(kept, key=lambda s: (list(WORLDS).index(s.world), s.role))
    write(FILE, msgspec.json.format(msgspec.json.encode(order)) + b"\n")


if __name__ == "__main__":
    sys.exit(main())
