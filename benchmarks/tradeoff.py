"""Accuracy against cost: the first 1, 2, … members of the bundled ensembles, alone and rational, on dev.

`python benchmarks/tradeoff.py [WORLD …] [--roles ROLE …] [--some N] [--models DIR …] [--understood-by DIR …]`
`… WORLD --ensemble DIR [DIR] --fold part-1 --split test`: other ensembles, on what they have not seen.

Each is measured with and without trust (speakers: truthful), and each judge whole and as a cascade; speakers
say the best sentence, without variety. Differences and ratios are to the whole ensemble (rational, trusting,
every candidate judged by all). CPU seconds are those of one thread for one interaction, in batches, by which
all systems take turns; what several ask of the same model is computed and timed once, and charged to each.
`•`: nothing cheaper was as accurate.

A folder of other models (of students, say) is measured likewise; what it lacks is the whole ensemble.
Speakers are heard by the ensemble's listener, which judges them, unless there is another.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import msgspec

from grice.api.loading import load_pair
from grice.api.pair import Pair
from grice.data.setting import Setting
from grice.episode import Episode
from grice.evaluation.evaluate import BATCH, Progress, evaluate_listener, evaluate_speaker, silent
from grice.evaluation.measure import sign
from grice.evaluation.metrics import Difference, Figure
from grice.evaluation.results import Described, Followed, Result, compare
from grice.files import write
from grice.models.agent_set import AgentSet, cascade_of, check_unseen, load_listener, models_in
from grice.models.bundled import find as find_shipped
from grice.models.listener import Listener
from grice.models.pretrained import members, read_config
from grice.models.speaker import Speaker
from grice.pragmatics.agents import ROLES, Agent, Role, answer
from grice.pragmatics.assembly import base_agent
from grice.pragmatics.caching import Cached
from grice.pragmatics.cascade import CascadePlan
from grice.pragmatics.rational import Rational
from grice.training.progress import progress
from grice.worlds import WORLDS
from grice.worlds.dataset import ALL, SPLITS
from inference import authors
from metering import Meter, Metered, Timed, forget_sentences
from setting import MEMBERS, begin, show
from setting import WORLD as AUTHORS_WORLD

Model = Listener | Speaker
WHOLE = "rational, trust"  # of all members: what the others are compared with
OTHER: dict[Role, Role] = {"listener": "speaker", "speaker": "listener"}
PLAN = CascadePlan(1, 0.5, bounded=True)  # for the judge of speakers, who ship without a cascade


@dataclass(frozen=True)
class System:
    """An agent by what it is made of."""

    name: str
    models: str
    agent: Agent


class Row(msgspec.Struct, frozen=True):
    """A system's figures. `seconds` are those of one interaction; `ratio` is to the whole ensemble's."""

    world: str
    role: Role
    system: str
    models: str
    instances: int
    heard_by: str  # who understands, if it is a speaker
    accuracy: Figure
    difference: Difference
    truthful: Figure | None
    seconds: float
    ratio: float
    authors: float | None  # times that the authors' code takes, with ten models of each kind


@dataclass(frozen=True)
class Asked:
    """The shared part of all systems: their role, the judge's weight, and the plan of its cascade."""

    role: Role
    weight: float
    plan: CascadePlan


def model_of(pair: Pair, role: Role) -> Listener | Speaker:
    model = pair.agent(role)
    assert isinstance(model, Model)
    return model


def cut(pair: Pair, count: int) -> Pair:
    """The first `count` members of each ensemble that is there, or as many as it has."""
    parts: dict[Role, Model | None] = {"listener": None, "speaker": None}
    for role in roles_of(pair):
        model = model_of(pair, role)
        parts[role] = members(model, range(min(count, model.members)))
    return replace(pair, listener=parts["listener"], speaker=parts["speaker"])


def cuts(pair: Pair, sizes: Sequence[int]) -> list[Pair]:
    """The pair in these sizes, or in all; always whole, too."""
    most = max(model_of(pair, role).members for role in roles_of(pair))
    wanted = [size for size in sizes if size < most] if sizes else range(1, most)
    return [cut(pair, count) for count in (*wanted, most)]


def roles_of(pair: Pair) -> list[Role]:
    """The roles that somebody has."""
    return [role for role in ROLES if getattr(pair, role) is not None]


def systems(pair: Pair, asked: Asked, meter: Meter, source: str = "") -> Iterator[System]:
    """The agent of that role alone and rational, the judge whole and cascaded, without trust and with it."""
    own, judge = (model_of(pair, role) for role in (asked.role, OTHER[asked.role]))
    sizes = own.members, judge.members
    alone, both = f"{source}{sizes[0]}", f"{source}{sizes[0]} + {sizes[1]}"
    agent, whole = Metered(own, meter), Metered(judge, meter)
    cascade = cascade_of(judge, asked.plan)
    if cascade is not None:
        parts = [Metered(part, meter) for part in (cascade.first, cascade.rest) if isinstance(part, Model)]
        cascade = replace(cascade, first=parts[0], rest=parts[1])
    for trust, ending in ((False, ""), (True, ", trust")):
        base = base_agent(pair.world, agent, trust)
        yield System(f"base{ending}", alone, base)
        yield System(f"rational{ending}", both, Rational(base, whole, asked.weight))
        if cascade is not None:
            rational = Rational(base, whole, asked.weight, cascade=cascade)
            yield System(f"rational, cascade{ending}", both, rational)


def line_up(
    pair: Pair, asked: Asked, meter: Meter, others: Sequence[Path] = (), sizes: Sequence[int] = ()
) -> tuple[System, list[System]]:
    """The whole ensemble, and all systems of that role: each once, though one role may have fewer members."""
    found: dict[tuple[str, str], System] = {}
    for part in cuts(pair, sizes):
        for system in systems(part, asked, meter):
            found.setdefault((system.name, system.models), system)
    whole = [system for system in found.values() if system.name == WHOLE][-1]
    for folder in others:
        for own in cuts(load_pair(pair.world.name, [folder]), sizes):
            filled = replace(own, listener=own.listener or pair.listener, speaker=own.speaker or pair.speaker)
            for system in systems(filled, asked, meter, f"{folder.name} "):
                if asked.role in roles_of(own) or isinstance(system.agent, Rational):
                    found.setdefault((system.name, system.models), system)
    return whole, list(found.values())


def of_world(folders: Sequence[Path], world: str) -> list[Path]:
    """Those that hold models of this world."""
    return [f for f in folders if read_config(models_in(f)[0])["config"].get("world") == world]


def measure(
    made: Sequence[System],
    setting: Setting,
    agents: AgentSet,
    episodes: Sequence[Episode],
    listeners: Mapping[str, Agent],
    meter: Meter,
    progress: Progress = silent,
) -> list[tuple[Result, float]]:
    """The answers of each system, and its CPU seconds; all take turns, batch by batch."""
    signature, n = sign(setting, agents, episodes), setting.candidates
    timed = [Timed(system.agent, meter) for system in made]
    rows: list[list[Followed | Described]] = [[] for _ in made]
    for start in range(0, len(episodes), BATCH):
        batch = episodes[start : start + BATCH]
        meter.known.clear()
        for agent, own in zip(timed, rows, strict=True):
            forget_sentences()
            if setting.role == "listener":
                own += evaluate_listener(agent, batch, n, signature).rows
            else:
                own += evaluate_speaker(agent, batch, n, signature, listeners=listeners).rows
            progress(sum(map(len, rows)), len(episodes) * len(made))
    results = [Result.of(signature, own) for own in rows]
    return [(result, agent.seconds) for result, agent in zip(results, timed, strict=True)]


def tabulate(
    world: str,
    role: Role,
    made: Sequence[System],
    measured: Sequence[tuple[Result, float]],
    whole: System,
    heard_by: str,
) -> list[Row]:
    """Figures, differences and costs of every system."""
    reference, cost = measured[made.index(whole)]
    name = "accuracy" if role == "listener" else f"understood_by_{heard_by}"
    rows = []
    for system, (result, seconds) in zip(made, measured, strict=True):
        each = seconds / len(result.rows)
        theirs = authors(role, MEMBERS) / each if world == AUTHORS_WORLD else None
        rows.append(
            Row(
                world,
                role,
                system.name,
                system.models,
                len(result.rows),
                heard_by,
                result.figures[name],
                compare(reference, result)[name],
                result.figures.get("truthful"),
                each,
                seconds / cost,
                theirs,
            )
        )
    return rows


def frontier(rows: Sequence[Row]) -> set[int]:
    """The places of rows such that none cheaper is as accurate."""
    return {
        i
        for i, row in enumerate(rows)
        if not any(o.seconds < row.seconds and o.accuracy.value >= row.accuracy.value for o in rows)
    }


def show_rows(rows: Sequence[Row]) -> None:
    first, best = rows[0], frontier(rows)
    speaking = first.role == "speaker"
    told = [
        [
            f"{'•' if i in best else ' '} {row.system}",
            row.models,
            f"{row.accuracy.value:.1f} [{row.accuracy.low:.1f}, {row.accuracy.high:.1f}]",
            f"{row.difference.value:+.1f} (p = {row.difference.p:.2g})",
            *([f"{row.truthful.value:.1f}" if row.truthful else "–"] if speaking else []),
            f"{row.seconds:.3f}",
            f"{row.ratio:.2f}",
            f"{row.authors:.0f}×" if row.authors else "–",
        ]
        for i, row in enumerate(rows)
    ]
    figure = f"understood ({first.heard_by})" if speaking else "accuracy"
    header = ["", "models", figure, "to the whole", *(["true"] if speaking else []), "CPU s", "ratio"]
    show(f"{first.world}, {first.role}, {first.instances} instances", [*header, "authors' 10 + 10"], told)


def run(setting: Setting, role: Role, given: Namespace) -> list[Row]:
    """The findings for one role in the setting's world; weights and cascades are the bundled models'."""
    world, setting, shipment = setting.world, setting.but(role=role), find_shipped(setting.world)
    others, ears = of_world(given.models, world), of_world(given.understood_by, world)
    ensemble = given.ensemble or shipment.folders()
    check_unseen([model for folder in (*ensemble, *others, *ears) for model in models_in(folder)], setting)
    pair = load_pair(world, ensemble).whole()
    episodes = setting.episodes(given.data)[: given.some]
    weight = shipment.weights.of(role, multi=setting.task == setting.dataset.whole)
    asked, meter = Asked(role, weight, shipment.cascades.get(role, PLAN)), Meter()
    whole, made = line_up(pair, asked, meter, others, given.sizes)
    heard_by, listener = "listener", pair.agent("listener")
    for folder in ears:
        heard_by, listener = "independent", load_listener(world, folder)
    tasks = [e.following() if role == "listener" else e.describing() for e in episodes[:5]]
    answer(whole.agent, tasks, setting.candidates)  # the first answer of a process takes longer than others
    with progress(f"{world} {role}") as shown:
        agents, listeners = AgentSet(world, pair.listener, pair.speaker), {heard_by: Cached(listener)}
        measured = measure(made, setting, agents, episodes, listeners, meter, shown)
    return tabulate(world, role, made, measured, whole, heard_by if role == "speaker" else "")


def main() -> None:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("worlds", nargs="*", choices=list(WORLDS), default=list(WORLDS), metavar="WORLD")
    parser.add_argument("--roles", nargs="+", choices=ROLES, default=list(ROLES), metavar="ROLE")
    parser.add_argument("--some", type=int, metavar="N", help="interactions; all by default")
    parser.add_argument("--sizes", type=int, nargs="+", default=[], metavar="N", help="members; all sizes")
    parser.add_argument(
        "--ensemble", type=Path, nargs="+", default=[], metavar="DIR", help="instead of the bundled"
    )
    parser.add_argument("--fold", default=ALL, help="part-1: the held-out quarter, with --split test")
    parser.add_argument("--split", choices=SPLITS, default="dev")
    parser.add_argument("--models", type=Path, nargs="+", default=[], metavar="DIR", help="others to measure")
    parser.add_argument("--understood-by", type=Path, nargs="+", default=[], metavar="DIR", help="listeners")
    parser.add_argument("--data", type=Path, metavar="DIR", help="the data folder, if not where grice looks")
    parser.add_argument("--json", type=Path, metavar="FILE", help="where to keep what was found")
    given = begin(parser)
    found: list[Row] = []
    for world in given.worlds:
        for role in given.roles:
            rows = run(Setting(world, split=given.split, fold=given.fold), role, given)
            show_rows(rows)
            found += rows
            if given.json:
                write(given.json, msgspec.json.format(msgspec.json.encode(found)))


if __name__ == "__main__":
    main()
