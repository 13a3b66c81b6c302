"""Looks for situations in which a literal agent goes wrong and its rational counterpart does not.

Both are asked as the playground and `grice demo` ask them: the bundled models, with the checker of truth.
Starts and sentences are ours: random states, and sentences of the worlds' grammars or of the speaker.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import msgspec

from grice.api.answers import Answer
from grice.api.interpretation import Interpretation
from grice.api.loading import load_pair
from grice.api.pair import Pair
from grice.data.setting import BEAMS
from grice.data.synthetic import episodes
from grice.episode import Episode
from grice.files import write
from grice.models.threads import use_threads
from grice.pages import demo
from grice.pages.demo import SITUATIONS, Situation
from grice.pages.stages import Stage, set_stages
from grice.pragmatics.agents import ROLES, Role, propose
from grice.pragmatics.assembly import base_agent
from grice.worlds import WORLDS

BATCH = 50  # situations that are tried at once
SHOWN = 15
SOURCES = ("grammar", "speaker")
FILE = Path(demo.__file__).with_name(SITUATIONS)


class Found(NamedTuple):
    """A situation, how convincing it is, and what the two agents make of it."""

    merit: float
    situation: Situation
    literal: Stage
    rational: Stage

    @property
    def kind(self) -> tuple[object, ...]:
        """The rough kind of a situation: different kinds are shown before others of one kind."""
        return tuple(type(a).__name__ for segment in self.rational.outcome.segments for a in segment)


def main() -> int:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("world", choices=sorted(WORLDS))
    parser.add_argument("role", choices=ROLES)
    parser.add_argument("--tries", type=int, default=1000, help="how many situations are tried")
    parser.add_argument("--turns", type=int, default=1, help="sentences of a situation")
    parser.add_argument("--seed", type=int, default=0, help="another seed, other situations")
    parser.add_argument("--by", choices=SOURCES, default="grammar", help="whose sentences a listener is told")
    parser.add_argument(
        "--ambiguity", type=float, default=0, help="the share of grammars' ambiguous sentences"
    )
    parser.add_argument(
        "--write", type=int, nargs="+", metavar="NUMBER", help="these of the list become the world's"
    )
    given = parser.parse_args()
    use_threads(1)
    pair = load_pair(given.world)
    rules = pair.world.grammar
    made = episodes(pair.world, given.seed, ambiguity=given.ambiguity, turns=given.turns, rules=rules)
    tried = list(islice(made, given.tries))
    if given.by == "speaker" and given.role == "listener":
        tried = list(told_by_speaker(pair, tried))
    found = by_kind(search(pair, given.role, tried))[:SHOWN]
    for number, (merit, situation, literal, rational) in enumerate(found, 1):
        told = " / ".join(situation.sentences or situation.meant)
        print(f"{number:2} {merit:5.2f}  {situation.start}\n          {told}")
        for stage in (literal, rational):
            print(f"   {stage.kind:9} {' / '.join(stage.said)} → {'; '.join(stage.done)}")
        print()
    if given.write:
        store(given.world, given.role, [found[number - 1].situation for number in given.write])
    return 0


def told_by_speaker(pair: Pair, tried: Sequence[Episode]) -> Iterator[Episode]:
    """Each episode's last segment in all the words that the speaker finds for it, true ones."""
    speaker = base_agent(pair.world, pair.agent("speaker"), truthful=True)
    tasks = [replace(episode, sentences=episode.sentences[:-1]) for episode in tried]
    for start in range(0, len(tasks), BATCH):
        for candidates in propose(speaker, tasks[start : start + BATCH], BEAMS["speaker"]):
            yield from (candidate.episode for candidate in candidates)


def search(pair: Pair, role: Role, tried: Sequence[Episode]) -> Iterator[Found]:
    """The situations among these in which only the rational agent's answer leads where was meant."""
    pair = pair.whole()
    for start in range(0, len(tried), BATCH):
        print(f"{start} of {len(tried)}", end="\r", file=sys.stderr)
        batch = [situation(episode, role) for episode in tried[start : start + BATCH]]
        for one, answer in zip(batch, ask(pair, role, batch), strict=True):
            if answer.changed:
                literal, rational = set_stages(answer)
                if rational.right and not literal.right:
                    yield Found(merit(answer, literal, rational), one, literal, rational)


def merit(answer: Answer, literal: Stage, rational: Stage) -> float:
    """The rational listener's certainty; the rational speaker's gain in being understood."""
    if isinstance(answer, Interpretation):
        return answer.probability
    return (rational.understood or 0.0) - (literal.understood or 0.0) - bool(answer.doubt)


def ask(pair: Pair, role: Role, batch: Sequence[Situation]) -> Sequence[Answer]:
    """The pair's answers to the questions of `play`, in one batch."""
    if role == "speaker":
        return pair.describe([pair.to_describe(one.start, one.route) for one in batch])
    tasks = [
        replace(pair.to_follow(one.start, one.sentences), goal=one.episode().destination) for one in batch
    ]
    return pair.follow(tasks)


def situation(episode: Episode, role: Role) -> Situation:
    world = episode.world
    meant = tuple(map(world.show_segment, episode.segments))
    said = episode.sentences if role == "listener" else ()
    return Situation(world.name, role, world.show(episode.start), meant, said)


def by_kind(found: Iterator[Found]) -> list[Found]:
    """The most convincing of each kind, then the second of each, and so on."""
    ranks: dict[tuple[object, ...], int] = {}
    order: list[tuple[int, float, int, Found]] = []
    for one in sorted(found, key=lambda one: -one.merit):
        ranks[one.kind] = ranks.get(one.kind, 0) + 1
        order.append((ranks[one.kind], -one.merit, len(order), one))
    return [one for *_, one in sorted(order)]


def store(world: str, role: Role, chosen: Sequence[Situation]) -> None:
    """Put situations in the place of those of their world and role."""
    kept = msgspec.json.decode(FILE.read_bytes(), type=list[Situation])
    kept = [s for s in kept if (s.world, s.role) != (world, role)] + list(chosen)
    order = sorted(kept, key=lambda s: (list(WORLDS).index(s.world), s.role))
    write(FILE, msgspec.json.format(msgspec.json.encode(order)) + b"\n")


if __name__ == "__main__":
    sys.exit(main())
