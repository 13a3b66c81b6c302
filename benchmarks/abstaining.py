"""The cost of a guarantee: the fraction of typed requests that are answered, and of these that are right.

The temperature and the fractions of `Confidence` are fitted on dev interactions and on the requests of
`--fit`, the thresholds of doubt and of guarantees on the latter; both are measured on the requests of
`--measure`, which had no part in that. Impossible requests are never right. Folders are those of
benchmarks/ordinary.

`python benchmarks/abstaining.py alchemy [--fit tenth] [--measure eleventh] [--keep] [--write]`
"""

from __future__ import annotations

from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Iterator, Sequence
from dataclasses import replace

import grice
from calibration import beginnings, spread, write_confidence
from grice.api.calibration import Graded, doubt_threshold, fit, grade, guarantees
from grice.api.pair import Pair
from grice.data.setting import Setting
from grice.models.threads import use_threads
from grice.pragmatics.posterior import Confidence
from ordinary import FOLDER, TOGETHER, follow, read_lines, share
from setting import show


def requests(pair: Pair, folders: Sequence[str]) -> Iterator[Graded]:
    """The answers to the requests of some folders, and whether they are right; a refused one has none."""
    lines = [line for name in folders for line in read_lines(FOLDER / name / f"{pair.world.name}.jsonl")]
    for start in range(0, len(lines), TOGETHER):
        for one in follow(pair, lines[start : start + TOGETHER]):
            if one.answer is not None:
                yield Graded(one.answer, one.rational and not one.line.impossible)


def rows(graded: Sequence[Graded], confidence: Confidence) -> Iterator[list[str]]:
    """For each guarantee, and without one: how many requests are answered, and how many of those right."""
    for name, least in (("–", confidence.threshold(True)), *confidence.guarantees.items()):
        given = [a for a in graded if a.acted_on(confidence) >= least]
        answered = share([a in given for a in graded])
        yield [name, f"{least:.3f}", answered, share([a.right for a in given])]


def main() -> None:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("world", choices=("alchemy", "scene", "tangrams", "sail"))
    parser.add_argument("--fit", nargs="+", default=["tenth"], metavar="NAME", help="folders to fit on")
    parser.add_argument("--measure", nargs="+", default=["eleventh"], metavar="NAME")
    parser.add_argument("--episodes", type=int, default=100, metavar="N", help="dev interactions at most")
    parser.add_argument("--keep", action="store_true", help="fit nothing but the thresholds of guarantees")
    parser.add_argument("--write", action="store_true", help="let the bundled models use what was fitted")
    given = parser.parse_args()
    use_threads(1)
    pair = grice.load(given.world)
    episodes = spread([e for e in Setting(given.world).episodes() if e.segments], given.episodes)
    typed = list(requests(pair, given.fit))
    fitted = pair.confidence
    if not given.keep:
        fitted = fit([*grade(pair, beginnings(episodes)), *typed])
        fitted = replace(fitted, doubt=doubt_threshold(typed, fitted))
    fitted = replace(fitted, guarantees=guarantees(typed, fitted))
    print(fitted)
    header = ("guarantee", "threshold", "answered, %", "of these right, %")
    show(f"{given.world}: {' and '.join(given.fit)}", header, list(rows(typed, fitted)))
    held_out = list(requests(pair, given.measure))
    show(f"{given.world}: {' and '.join(given.measure)}", header, list(rows(held_out, fitted)))
    if given.write:
        write_confidence(given.world, fitted)


if __name__ == "__main__":
    main()
