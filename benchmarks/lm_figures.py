"""Real language models as listeners and speakers, alone and with pragmatics, on fixed samples.

`python benchmarks/lm_figures.py run NAME --out FOLDER` measures cell after cell (world, sentences, examples)
and keeps each in a file; what is there is not measured again, and answers are kept as everywhere, so a killed
run goes on where it was. `… table FOLDER` prints what is there. NAME is that of a language model, as in
`hf:FOLDER?dtype=bfloat16`, or `bundled`, or `indifferent`: a listener to whom all legal actions are alike, so
that what judges it decides alone.

A listener decides single sentences, with what was really done before them: every turn of some interactions
of dev, and sentences of the grammar's benchmark that stand alone (`ordinary`, or a folder of it, as `tenth`);
or it follows whole interactions (`whole`), deciding after every sentence. A speaker describes every other
turn of dev. Weights are 0.5, never tuned. Intervals are of a bootstrap over interactions; tests are paired.
"""

from __future__ import annotations

import random
import time
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from pathlib import Path
from typing import TypeVar

import msgspec
import numpy as np
from tabulate import tabulate

from grice.adapters.agents import LanguageListener
from grice.adapters.names import Resources, resolve
from grice.data.find import locate
from grice.data.setting import Setting
from grice.episode import Episode, Segment
from grice.evaluation.metrics import compare_percentages
from grice.models.agent_set import AgentSet, load_bundled
from grice.models.listener import Listener
from grice.models.pretrained import members
from grice.models.threads import use_threads
from grice.pragmatics.agents import Agent, Role, answer
from grice.pragmatics.assembly import base_agent, rational_agent
from grice.pragmatics.incremental import Incremental
from grice.pragmatics.lookup import Lookup
from grice.worlds import WORLDS
from ordinary import FOLDER, Line, read_lines

T = TypeVar("T")
SCONE = ("alchemy", "scene", "tangrams")
SAMPLES = ("dev", "tenth")
WEIGHT = 0.5
CANDIDATES = 5
ALL = 1000  # more than there are actions
RESAMPLES = 2000


class Cell(msgspec.Struct, frozen=True):
    """The answers of one model to one sample, right or wrong."""

    model: str
    world: str
    role: str
    sample: str
    examples: int
    ids: list[str]  # of the interaction that each item is of
    right: dict[str, list[bool]]  # by condition
    seconds: float  # of the processor, with what other conditions did not find in the store
    outside: float | None = None
    bundled: str = ""  # the digests of the judge and the independent listener


@dataclass(frozen=True)
class Measuring:
    """One model, and how much of everything."""

    name: str
    interactions: int
    lines: int

    def tasks(self, world: str, sample: str) -> list[Episode]:
        """Single decisions or whole interactions, each with the goal of its last sentence."""
        if sample in ("dev", "whole"):
            drawn = _drawn(Setting(world, split="dev").episodes(), self.interactions, world)
            return list(_turns(drawn)) if sample == "dev" else [replace(e, goal=e.destination) for e in drawn]
        folder = FOLDER if sample == "ordinary" else FOLDER / sample
        lines = [
            line
            for line in read_lines(folder / f"{world}.jsonl")
            if line.end and not line.before and len(line.sentences) == 1 and not line.impossible
        ]
        return [_of_line(world, line) for line in _drawn(lines, self.lines, world)]

    def agent(self, role: Role, world: str, examples: int) -> Agent:
        if self.name == "indifferent":
            return Lookup(role, _alike)
        if self.name == "bundled":
            return load_bundled(world).base(role)
        options = f"examples={examples}&choose=nearest&search=sample&longest=24"
        name = f"{self.name}{'&' if '?' in self.name else '?'}{options}"
        return resolve(name, role, world, Resources(Setting(world, split="train").episodes)).agent

    def listener(self, world: str, sample: str, examples: int) -> Cell:
        tasks, base = self.tasks(world, sample), self.agent("listener", world, examples)
        whole = sample == "whole"
        asked = [replace(t, segments=() if whole else t.segments[:-1], goal=None) for t in tasks]
        rules, agents = WORLDS[world], load_bundled(world)
        judge = agents.base("speaker")
        ways: dict[str, Callable[[], Agent]] = {
            "alone": lambda: base_agent(rules, base),
            "judged": lambda: rational_agent(base_agent(rules, base), judge, WEIGHT),
            "trusting": lambda: base_agent(rules, base, truthful=True),
            "both": lambda: rational_agent(
                base_agent(rules, base, truthful=True), judge, WEIGHT, truthful=True
            ),
        }
        right, seconds = {}, 0.0
        for way, make in ways.items():
            began = time.process_time()
            wide = ALL if self.name == "indifferent" else CANDIDATES
            found = answer(Incremental(make(), wide), asked, 1) if whole else answer(make(), asked, wide)
            seconds = seconds or time.process_time() - began
            right[way] = [t.reached(c.episode.states()[-1]) for t, c in zip(tasks, found, strict=True)]
        figures = base.figures() if isinstance(base, LanguageListener) else {}
        ids = [task.id for task in tasks]
        outside = figures.get("outside")
        return Cell(
            self.name, world, "listener", sample, examples, ids, right, seconds, outside, agents.models
        )

    def speaker(self, world: str, sample: str, examples: int) -> Cell:
        """Descriptions of every other turn: the first half of our listener judges, the other half hears."""
        tasks = self.tasks(world, sample)[::2]
        base, rules, agents = self.agent("speaker", world, examples), WORLDS[world], load_bundled(world)
        judge, independent = _halves(agents)
        ways: dict[str, Callable[[], Agent]] = {
            "alone": lambda: base_agent(rules, base),
            "reranked": lambda: rational_agent(base_agent(rules, base), judge, WEIGHT),
            "truthful": lambda: base_agent(rules, base, truthful=True),
            "both": lambda: rational_agent(base_agent(rules, base, truthful=True), judge, WEIGHT),
        }
        if world == "colours":  # few options, so that the model can afford to review what it wrote itself
            own = self.agent("listener", world, examples)
            ways["reviewed"] = lambda: rational_agent(base_agent(rules, base), own, WEIGHT)
        right, seconds = {"people": _understood(independent, tasks)}, 0.0
        for way, make in ways.items():
            began = time.process_time()
            asked = [replace(task, sentences=task.sentences[:-1], goal=None) for task in tasks]
            said = answer(make(), asked, CANDIDATES)
            seconds = seconds or time.process_time() - began
            told = [replace(c.episode, goal=t.goal) for c, t in zip(said, tasks, strict=True)]
            right[way] = _understood(independent, told)
        ids = [task.id for task in tasks]
        return Cell(self.name, world, "speaker", sample, examples, ids, right, seconds, bundled=agents.models)


def _alike(task: Episode) -> dict[Segment, float]:
    legal = task.world.legal(task.states()[-1])
    return {(action,): 1 / len(legal) for action in legal}


def _drawn(found: Sequence[T], count: int, world: str) -> list[T]:
    """Always the same; a smaller sample is the beginning of a larger one."""
    order = list(range(len(found)))
    random.Random(f"lm figures {world}").shuffle(order)
    return [found[i] for i in order[:count]]


def _turns(episodes: Sequence[Episode]) -> Iterator[Episode]:
    for episode in episodes:
        states = episode.states()
        for turn in range(episode.aligned):
            end = turn + 1
            yield replace(
                episode,
                sentences=episode.sentences[:end],
                segments=episode.segments[:end],
                goal=states[end],
            )


def _of_line(world: str, line: Line) -> Episode:
    assert line.end is not None
    found, start = locate(WORLDS[world], line.state)
    return Episode(found, start, line.sentences, goal=locate(found, line.end)[1], id=line.id)


def _halves(agents: AgentSet) -> tuple[Listener, Listener]:
    whole = agents.base("listener")
    assert isinstance(whole, Listener)
    half = whole.members // 2
    return members(whole, slice(0, half)), members(whole, slice(half, whole.members))


def _understood(listener: Agent, told: Sequence[Episode]) -> list[bool]:
    """True where the last sentence leads where it should, after what was really done."""
    tasks = [replace(t, segments=t.segments[:-1]) for t in told]
    found = answer(listener, [replace(t, goal=None) for t in tasks], 1)
    return [t.reached(c.episode.states()[-1]) for t, c in zip(told, found, strict=True)]


def interval(values: Sequence[int], ids: Sequence[str]) -> tuple[float, float, float]:
    """Percent, and its 95 % interval by a bootstrap over interactions."""
    groups = list(dict.fromkeys(ids))
    own = np.array(
        [[sum(v for v, i in zip(values, ids, strict=True) if i == g), list(ids).count(g)] for g in groups]
    )
    chosen = np.random.default_rng(0).integers(0, len(groups), (RESAMPLES, len(groups)))
    sums = own[chosen].sum(1)
    low, high = np.percentile(100 * sums[:, 0] / sums[:, 1], [2.5, 97.5])
    return 100 * sum(values) / len(values), float(low), float(high)


def run(given: Measuring, out: Path, cells: Sequence[tuple[str, str, str, int]]) -> None:
    out.mkdir(parents=True, exist_ok=True)
    for role, world, sample, examples in cells:
        short = "".join(c if c.isalnum() else "-" for c in given.name.rpartition("/")[2])
        file = out / f"{short}.{role}.{world}.{sample}.{examples}.{given.interactions}.json"
        if file.exists():
            continue
        measure = given.listener if role == "listener" else given.speaker
        cell = measure(world, sample, examples)
        file.write_bytes(msgspec.json.encode(cell))
        print(as_markdown([cell]), flush=True)


@dataclass(frozen=True)
class Pooled:
    """The answers of one model to a sample, in all worlds that it was asked in."""

    model: str
    examples: int
    ids: dict[tuple[str, int], str]  # by item: its world, and its place in the sample there
    right: dict[str, dict[tuple[str, int], bool]]  # by condition
    seconds: float  # for an item

    @classmethod
    def of(cls, cells: Sequence[Cell]) -> Pooled:
        """Of several cells of one world the largest counts: a smaller sample is its beginning."""
        largest = {cell.world: cell for cell in sorted(cells, key=lambda cell: len(cell.ids))}.values()
        name = cells[0].model.partition("?")[0].rpartition("/")[2]
        ids = {(c.world, i): f"{c.world} {own}" for c in largest for i, own in enumerate(c.ids)}
        ways = [way for way in cells[0].right if all(way in cell.right for cell in largest)]
        right = {
            way: {(c.world, i): value for c in largest for i, value in enumerate(c.right[way])}
            for way in ways
        }
        return cls(name, cells[0].examples, ids, right, sum(c.seconds for c in largest) / len(ids))

    @property
    def name(self) -> str:
        return f"{self.model}, {self.examples} shown" if self.examples else self.model

    def row(self) -> list[str]:
        """Percent and interval by condition, and p of a paired test against the model alone if below 0.05."""
        alone, told = list(self.right["alone"].values()), []
        for way, own in self.right.items():
            value, low, high = interval(list(own.values()), list(self.ids.values()))
            p = compare_percentages(alone, list(own.values()), 0).p
            mark = f", p {p:.4f}" if way not in ("alone", "people") and p < 0.05 else ""
            told.append(f"{value:.0f} [{low:.0f}, {high:.0f}]{mark}")
        return [self.name, str(len(self.ids)), *told, f"{self.seconds:.1f}"]

    def against(self, other: Pooled) -> list[str]:
        """Both on the items that both were asked: p of a paired test, and how much more the other gains."""
        common, told = [item for item in self.ids if item in other.ids], []
        for way in self.right:
            if not common or way not in other.right:
                told.append("")
                continue
            ours, theirs = ([own.right[way][item] for item in common] for own in (self, other))
            p = compare_percentages(ours, theirs, 0).p
            percents = " to ".join(f"{100 * sum(own) / len(common):.0f}" for own in (ours, theirs))
            more = [
                theirs - ours
                for ours, theirs in zip(self.gains(way, common), other.gains(way, common), strict=True)
            ]
            value, low, high = interval(more, [self.ids[item] for item in common])
            told.append(
                f"{percents}, p {p:.4f}" + f", gain {value:+.0f} [{low:+.0f}, {high:+.0f}]" * (way != "alone")
            )
        return [f"{self.name} to {other.name}", str(len(common)), *told]

    def gains(self, way: str, items: Sequence[tuple[str, int]]) -> list[int]:
        """1 where a condition mends what the model alone gets wrong, -1 where it spoils it."""
        return [self.right[way][item] - self.right["alone"][item] for item in items]


def as_markdown(cells: Sequence[Cell]) -> str:
    """For every world, and for all of SCONE's together: each model, and each against every other one."""
    told = []
    for role, sample in dict.fromkeys((cell.role, cell.sample) for cell in cells):
        own = [cell for cell in cells if (cell.role, cell.sample) == (role, sample)]
        worlds = list(dict.fromkeys(cell.world for cell in own))
        for where in [(world,) for world in worlds] + [SCONE] * (len({*worlds} & {*SCONE}) > 1):
            group = [cell for cell in own if cell.world in where]
            about = "; ".join(sorted({cell.bundled for cell in group}))
            told += [f"{role}s of {', '.join(where)}, {sample} ({about})", *_tables(group)]
    return "\n\n".join(told)


def _tables(cells: Sequence[Cell]) -> list[str]:
    by_model: dict[tuple[str, int], list[Cell]] = {}
    for cell in cells:
        by_model.setdefault((cell.model, cell.examples), []).append(cell)
    pooled = [Pooled.of(found) for found in by_model.values()]
    ways = list(pooled[0].right)
    rows = {
        ("model", "items", *ways, "s"): [one.row() for one in pooled],
        ("", "items", *ways): [one.against(other) for one, other in combinations(pooled, 2)],
    }
    return [tabulate(own, header, "pipe", disable_numparse=True) for header, own in rows.items() if own]


def main() -> None:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["run", "table"])
    parser.add_argument("name", help="the language model, or bundled; for table the folder")
    parser.add_argument("--out", type=Path, default=Path("lm-figures"), metavar="DIR")
    parser.add_argument("--interactions", type=int, default=12, metavar="N", help="of dev, for each world")
    parser.add_argument("--lines", type=int, default=30, metavar="N", help="of each other sample")
    parser.add_argument(
        "--cells", nargs="+", required=False, metavar="ROLE:WORLD:SAMPLE:EXAMPLES", default=[]
    )
    given = parser.parse_args()
    if given.what == "table":
        files = sorted(Path(given.name).glob("*.json"))
        print(as_markdown([msgspec.json.decode(file.read_bytes(), type=Cell) for file in files]))
        return
    use_threads(1)
    asked = [tuple(cell.split(":")) for cell in given.cells] or [
        ("listener", world, sample, "4") for sample in SAMPLES for world in SCONE
    ]
    chosen = [(role, world, sample, int(examples)) for role, world, sample, examples in asked]
    run(Measuring(given.name, given.interactions, given.lines), given.out, chosen)


if __name__ == "__main__":
    main()
