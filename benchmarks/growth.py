"""Growth of cost: CPU time and memory by candidates, words of a sentence, members, batch and vocabulary.

`python benchmarks/growth.py [--axes AXIS …] [--works WORK …] [--plot FILE.svg] [--json FILE]`

Untaught models of the bundled alchemy models' sizes work on made-up interactions of five turns, so that one
number can grow while all others stay. Every point is a process of its own, on one thread. Time is that of the
cheapest of several calls; memory is how far the first call's peak lies above what the process had before.

The slope is that of the line through all points on log-log axes (1: in proportion, 0: not at all); behind it
those of the first and of the last two points. Where they differ, the note says whether a fixed part and a
part in proportion explain it.
"""

from __future__ import annotations

import ctypes
import random
import resource
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from itertools import repeat
from multiprocessing import get_context
from pathlib import Path

import msgspec
import numpy as np

from grice.api.loading import load_pair
from grice.data.setting import BEAMS
from grice.episode import Episode, Segment, State
from grice.files import write
from grice.models.listener import Listener
from grice.models.listener_network import ListenerConfig
from grice.models.segmenter import Segmenter
from grice.models.speaker import Speaker
from grice.models.speaker_network import SpeakerConfig
from grice.models.threads import use_threads
from grice.pragmatics.agents import Role, answer, propose, score
from grice.text import END, Vocabulary
from grice.training.networks import agent_of, network
from grice.training.networks.layers import Streams, initialise
from grice.training.progress import progress
from grice.worlds import WORLDS
from setting import WORLD, cpu, show

TURNS = 5
NEVER = -1e3  # the log-probability of an end before the last word, so that sentences are as long as asked for
BENT = 0.25  # difference of slopes from which on a line is no longer called straight
LOOSE = 0.25  # relative error up to which a fixed part and one in proportion are an explanation
STATUS, CLEAR = Path("/proc/self/status"), Path("/proc/self/clear_refs")

WORKS = ("listener proposes", "speaker judges", "speaker proposes", "listener judges")
AXES: dict[str, tuple[int, ...]] = {
    "candidates": (5, 10, 20, 40, 80),
    "words": (4, 8, 16, 32),
    "members": (1, 2, 4, 8, 16),
    "batch": (1, 2, 8, 32),
    "vocabulary": (100, 400, 1600, 6400),
}


class Point(msgspec.Struct, frozen=True):
    """The amounts: `candidates` of each of `batch` interactions, `words` of each sentence."""

    work: str
    candidates: int
    words: int = 8
    members: int = 4
    batch: int = 8
    vocabulary: int = 400

    @classmethod
    def of(cls, work: str, **changes: int) -> Point:
        role: Role = "listener" if work in ("listener proposes", "speaker judges") else "speaker"
        return cls(work, **{"candidates": BEAMS[role], **changes})


class Cost(msgspec.Struct, frozen=True):
    """CPU seconds, and megabytes at the peak."""

    seconds: float
    megabytes: float


class Curve(msgspec.Struct, frozen=True):
    """The cost of some work along an axis."""

    work: str
    axis: str
    points: list[Point]
    costs: list[Cost]

    @property
    def sizes(self) -> list[int]:
        return [getattr(point, self.axis) for point in self.points]

    def values(self, what: str) -> list[float]:
        return [getattr(cost, what) for cost in self.costs]


# --- one point ---------------------------------------------------------------------------------------


def model(point: Point) -> Listener | Speaker:
    """An untaught ensemble of the bundled one's sizes, whose sentences have `words` words."""
    vocabulary, pair = Vocabulary(tuple(f"w{i}" for i in range(point.vocabulary))), load_pair(WORLD)
    config: ListenerConfig | SpeakerConfig
    if point.work.startswith("listener"):
        assert isinstance(pair.listener, Listener)
        config = replace(pair.listener.config, members=point.members)
    else:
        assert isinstance(pair.speaker, Speaker)
        config = replace(pair.speaker.config, members=point.members, longest=point.words + 1)
    untaught = network(config, vocabulary)
    initialise(untaught, Streams(0, range(point.members)))
    made = agent_of(untaught)
    assert not isinstance(made, Segmenter)
    if isinstance(made, Speaker):
        made.network.silent[END] = NEVER
    return made


def route(rng: random.Random, start: State | None = None) -> Episode:
    """Something to do, a legal action for each turn, from this start or from any."""
    world = WORLDS[WORLD]
    while True:
        state = begun = world.random(rng) if start is None else start
        done: list[Segment] = []
        while len(done) < TURNS and (legal := world.legal(state)):
            done.append((rng.choice(legal),))
            state = world.step(state, done[-1][0])
        if len(done) == TURNS:
            return Episode(world, begun, (), tuple(done))


def sentence(rng: random.Random, point: Point) -> str:
    return " ".join(f"w{rng.randrange(point.vocabulary)}" for _ in range(point.words))


def otherwise(told: Episode, rng: random.Random, count: int) -> list[Episode]:
    """Different segments from one start, described by the same sentences."""
    found: dict[Episode, None] = {}
    while len(found) < count:
        found[replace(told, segments=route(rng, told.start).segments)] = None
    return list(found)


def task(point: Point, network: Listener | Speaker, seed: int) -> Callable[[], object]:
    """The work of a point on interactions of this seed: a repeated question might be remembered."""
    rng = random.Random(seed)
    told = [
        replace(route(rng), sentences=tuple(sentence(rng, point) for _ in range(TURNS)))
        for _ in range(point.batch)
    ]
    if point.work == "listener proposes":
        tasks = [episode.following() for episode in told]
        return lambda: propose(network, tasks, point.candidates)
    if point.work == "speaker proposes":
        routes = [episode.describing() for episode in told]
        return lambda: answer(network, routes, point.candidates)
    if point.work == "speaker judges":
        done = [e for episode in told for e in otherwise(episode, rng, point.candidates)]
        return lambda: score(network, done)
    rounds = [  # the sentence that is chosen, so that the next round goes on from it, and others
        [
            replace(episode, sentences=(*episode.sentences[:turn], said))
            for episode in told
            for said in (
                episode.sentences[turn],
                *(sentence(rng, point) for _ in range(point.candidates - 1)),
            )
        ]
        for turn in range(TURNS)
    ]
    return lambda: [score(network, said) for said in rounds]


def peak() -> float:
    """The most megabytes that this process had at once; since `forget_peak`, where the system can."""
    if STATUS.exists():
        [line] = [line for line in STATUS.read_text().splitlines() if line.startswith("VmHWM")]
        return int(line.split()[1]) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def forget_peak() -> None:
    """Give back what is free, so that the work cannot hide in it, and begin anew."""
    if CLEAR.exists():
        ctypes.CDLL(None).malloc_trim(0)
        CLEAR.write_text("5")


def measure(point: Point, repeats: int) -> Cost:
    """In this process, which should have done nothing before."""
    network = model(point)
    works = iter([task(point, network, seed) for seed in range(repeats + 1)])
    little = msgspec.structs.replace(point, batch=1, candidates=2)
    task(little, network, -1)()  # so that what is loaded only when needed is there
    forget_peak()
    before = peak()
    next(works)()
    after = peak()
    return Cost(cpu(repeats, lambda: next(works)()), after - before)


# --- all of them -------------------------------------------------------------------------------------


def ask(points: Sequence[Point], repeats: int) -> Iterator[Cost]:
    """`measure` each in a process of its own, one after the other."""
    start = get_context("forkserver")
    start.set_forkserver_preload(["grice.api.pair"])  # which imports torch, and does nothing with it
    with ProcessPoolExecutor(1, start, use_threads, (1,), max_tasks_per_child=1) as processes:
        yield from processes.map(measure, points, repeat(repeats))


def curves(works: Sequence[str], axes: Sequence[str]) -> Iterator[tuple[str, str, list[Point]]]:
    for work in works:
        for axis in axes:
            yield work, axis, [Point.of(work, **{axis: size}) for size in AXES[axis]]


def slopes(sizes: Sequence[float], values: Sequence[float]) -> tuple[float, float, float]:
    """On log-log axes: of the line through all points, of the first two and of the last two."""
    x, y = np.log(sizes), np.log(np.maximum(values, 1e-9))
    steps = np.diff(y) / np.diff(x)
    return float(np.polyfit(x, y, 1)[0]), float(steps[0]), float(steps[-1])


def straighten(sizes: Sequence[float], values: Sequence[float]) -> str:
    """The parts of a curve that bends: a fixed one and a proportional one, if they fit."""
    _, first, last = slopes(sizes, values)
    if abs(last - first) < BENT:
        return "straight"
    x, y = np.asarray(sizes, float), np.asarray(values, float)
    per, fixed = np.polyfit(x, y, 1, w=1 / y)
    if fixed > 0 and per > 0 and float(np.max(np.abs(fixed + per * x - y) / y)) < LOOSE:
        return f"{fixed / (fixed + per * x[0]):.0%} of the first is fixed"
    return "steeper at last" if last > first else "flatter at last"


def rows(found: Sequence[Curve]) -> list[list[str]]:
    told = []
    for curve in found:
        cells = []
        for what, unit in (("seconds", "{:.3f}"), ("megabytes", "{:.0f}")):
            values = curve.values(what)
            whole, first, last = slopes(curve.sizes, values)
            ends = " – ".join(unit.format(value) for value in (values[0], values[-1]))
            cells += [ends, f"{whole:.2f} ({first:.1f}, {last:.1f})", straighten(curve.sizes, values)]
        told.append([f"{curve.work}: {curve.axis}", f"{curve.sizes[0]} – {curve.sizes[-1]}", *cells])
    return told


def draw(found: Sequence[Curve], file: Path) -> None:
    """A column for each axis, time above memory."""
    from matplotlib import pyplot
    from matplotlib.lines import Line2D

    from grice.reproduction.plots import COLOURS, STYLE

    axes = list(dict.fromkeys(curve.axis for curve in found))
    colours = dict(zip(WORKS, COLOURS, strict=True))
    with pyplot.rc_context(STYLE):
        figure, panels = pyplot.subplots(
            2, len(axes), figsize=(2.6 * len(axes), 5), sharey="row", squeeze=False, layout="constrained"
        )
        for curve in found:
            for panel, what in zip(panels[:, axes.index(curve.axis)], ("seconds", "megabytes"), strict=True):
                panel.loglog(curve.sizes, curve.values(what), "o-", color=colours[curve.work], ms=3)
                panel.set_xticks(curve.sizes, map(str, curve.sizes))
                panel.minorticks_off()
                panel.set_xlabel(curve.axis)
        panels[0, 0].set_ylabel("CPU seconds")
        panels[1, 0].set_ylabel("peak, MB")
        lines = [Line2D([], [], color=colour, label=work) for work, colour in colours.items()]
        figure.legend(handles=lines, loc="outside upper center", ncols=4, frameon=False)
        figure.savefig(file, format="svg", metadata={"Date": None})
        pyplot.close(figure)


def main() -> None:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--axes", nargs="+", choices=list(AXES), default=list(AXES), metavar="AXIS")
    parser.add_argument("--works", nargs="+", choices=WORKS, default=list(WORKS), metavar="WORK")
    parser.add_argument("--repeats", type=int, default=3, metavar="N", help="of which the cheapest counts")
    parser.add_argument("--plot", type=Path, metavar="FILE", help="an SVG file to draw")
    parser.add_argument("--json", type=Path, metavar="FILE", help="where to keep what was found")
    given = parser.parse_args()
    wanted = list(curves(given.works, given.axes))
    points = list(dict.fromkeys(point for *_, each in wanted for point in each))
    costs = {}
    with progress("points") as shown:
        for point, cost in zip(points, ask(points, given.repeats), strict=True):
            costs[point] = cost
            shown(len(costs), len(points))
    found = [Curve(work, axis, each, [costs[point] for point in each]) for work, axis, each in wanted]
    header = ["", "from – to", "CPU s", "slope (first, last)", "", "MB", "slope (first, last)", ""]
    show("What grows", header, rows(found))
    if given.json:
        write(given.json, msgspec.json.format(msgspec.json.encode(found)))
    if given.plot:
        draw(found, given.plot)


if __name__ == "__main__":
    main()
