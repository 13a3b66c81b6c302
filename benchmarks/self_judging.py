"""A language model that judges itself among options: alone, with itself as the speaker, by the speaker alone.

`python benchmarks/self_judging.py NAME` asks a language model (`hf:FOLDER?dtype=bfloat16`) which of three
made-up shapes a request means ("the blue one"), which names what no other shape has. Nothing but the model
itself knows anything here, unlike in the worlds, whose judges and grammars know English. Answers are kept, so
a killed run goes on.
"""

from __future__ import annotations

import itertools
import random
from argparse import ArgumentParser, RawDescriptionHelpFormatter

from tabulate import tabulate

from grice.api.choosing import agent_of
from grice.episode import Episode
from grice.evaluation.metrics import compare_percentages, mean
from grice.models.threads import use_threads
from grice.pragmatics.agents import ROLES, Agent, answer
from grice.pragmatics.rational import Rational
from grice.worlds.plain.options import Options

COLOURS, KINDS = ("red", "blue", "green"), ("circle", "square", "star")
SHAPES = [f"a {' '.join(parts)}" for parts in itertools.product(("small", "large"), COLOURS, KINDS)]
WAYS = {"alone": 0.0, "both": 0.5, "as speaker": 1.0}


def games(count: int) -> list[tuple[str, list[str], str]]:
    """Requests, options and what is meant, always the same; fewer are the beginning of more."""
    rng = random.Random(0)
    made: list[tuple[str, list[str], str]] = []
    while len(made) < count:
        options = rng.sample(SHAPES, 3)
        meant = rng.choice(options)
        word = rng.choice(meant.split()[1:])
        if sum(word in option.split() for option in options) == 1:
            made.append((f"the {word}" if word in KINDS else f"the {word} one", options, meant))
    return made


def measure(listener: Agent, speaker: Agent, count: int) -> dict[str, list[bool]]:
    """Right or wrong for every game, by the share of the speaker."""
    drawn = games(count)
    tasks = [Episode(None, Options.of(options), (request,)) for request, options, _ in drawn]
    right = {}
    for way, weight in WAYS.items():
        found = answer(Rational(listener, speaker, weight) if weight else listener, tasks, len(SHAPES))
        chosen = [candidate.episode.segments[0][0] for candidate in found]
        right[way] = [one == meant for one, (_, _, meant) in zip(chosen, drawn, strict=True)]
    return right


def table(right: dict[str, list[bool]]) -> str:
    """Percent right with 95 % intervals, and p of a paired test against the model alone."""
    rows = [
        [
            way,
            str(mean([100.0 * one for one in own], 0)),
            f"{compare_percentages(right['alone'], own, 0).p:.3f}",
        ]
        for way, own in right.items()
    ]
    return str(tabulate(rows, ["", "right, %", "p"], "pipe", disable_numparse=True))


def main() -> None:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("name", help="the language model")
    parser.add_argument("--games", type=int, default=40, metavar="N")
    given = parser.parse_args()
    use_threads(1)
    listener, speaker = (agent_of(given.name, role, "plain") for role in ROLES)
    print(table(measure(listener, speaker, given.games)))


if __name__ == "__main__":
    main()
