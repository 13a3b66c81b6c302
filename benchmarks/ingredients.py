"""Contribution of each ingredient of the recipes `best` and `paper`, on held-out episodes.

Dev alone is too small to decide by, and SAIL's is of known maps. Each variant is trained on three quarters of
the train split, and follows the fourth; for SAIL it is trained on one map, and follows the sentences of the
others. It keeps its last epoch. With `--rational` a speaker of the same recipe is trained as well, and
judges; each half of the held-out episodes is weighed with what is best on the other. What is finished is not
done again.

`python benchmarks/ingredients.py alchemy --out runs/ingredients [--folds 1 --members 3 --rational]`
`python benchmarks/ingredients.py scene --out runs/ingredients --otherwise --only "paper with raw words"`
"""

from __future__ import annotations

from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import msgspec

from grice.data.setting import Setting
from grice.evaluation.evaluate import evaluate_listener
from grice.evaluation.metrics import compare_percentages, percentage
from grice.evaluation.results import Followed, Result, Signature, best, retune
from grice.models.agent_set import load_agents
from grice.models.threads import use_threads
from grice.reproduction.cells import Cell, Config, Site, Work
from grice.reproduction.grid import run
from grice.training.experiment import collect
from grice.training.loop import train
from grice.training.recipes import Recipe, recipe
from grice.worlds import WORLDS
from grice.worlds.dataset import PARTS, ModelRole
from grice.worlds.sail.dataset import ONLY
from setting import show

BEAM = 20
LESS: dict[str, dict[str, Any]] = {
    "details": {"detailed": False},
    "renaming": {"rename": False},
    "mirror images": {"mirror": False},
    "pauses": {"pauses": 0.0},
    "invented sentences": {"invented": 0.0},
    "smoothing": {"smoothing": (0.0,)},
    "averaging": {"average": 0.0},
}
# What the authors' listener has that the paper leaves open, each turned off where a recipe has it, else on.
OPEN = {
    "shared slots": "shared",
    "every head describing": "every_head",
    "a plain previous action": "plain_previous",
    "no previous action": "without_previous",
    "a constant rate": "constant",
}
COLUMNS = ("recipe", "base", "rational", "lead", "held out")


def variants(world: str, otherwise: bool) -> dict[str, dict[ModelRole, Recipe]]:
    """The recipe best, the same without each of the ingredients it has, and the paper's; if wanted, also both
    with their listener's open choices made `otherwise`, one at a time."""
    roles: tuple[ModelRole, ...] = ("listener", "speaker")
    best, paper = ({role: recipe(name, role, world) for role in roles} for name in ("best", "paper"))
    made = {"best": best}
    for name, change in LESS.items():
        without = {role: replace(made["best"][role], **change) for role in roles}
        if without["listener"] != best["listener"]:
            made[f"without {name}"] = without
    made["paper"] = paper
    return {**made, **_otherwise("best", best), **_otherwise("paper", paper)} if otherwise else made


def _otherwise(name: str, recipes: dict[ModelRole, Recipe]) -> dict[str, dict[ModelRole, Recipe]]:
    """The recipe of that name with each open choice of its listener made otherwise."""
    made, listener = {}, recipes["listener"]
    for choice, field in OPEN.items():
        has = getattr(listener, field)
        if field != "shared" or not listener.detailed:  # details have slots of their own
            change: dict[str, Any] = {field: not has}
            changed = replace(listener, **change)
            made[f"{name} {'without' if has else 'with'} {choice}"] = {**recipes, "listener": changed}
    return made


def folds(world: str) -> tuple[str, ...]:
    """By what each has to learn from or to follow."""
    return tuple(ONLY + name for name in WORLDS[world].dataset.folds) or PARTS


def follow_fold(config: Config, site: Site) -> Any:
    """The results of agents on an unseen fold."""
    use_threads(1)
    where, folder = site.where, site.folder
    world, data = config["world"], None if where["data"] is None else Path(where["data"])
    setting = Setting(world, fold=config["fold"])
    asked = setting.but(split="test").episodes(data)
    for role, made in config["recipes"].items():
        settings = msgspec.convert(made, Recipe)
        taught, some = collect(settings, setting.but(split="train").episodes(data), asked[:50], seed=0)
        train(role, settings, config["members"], taught, some, folder / role)
    agents = load_agents(world, [folder / role for role in config["recipes"]])
    agent = agents.rational("listener", 0.5) if agents.speaker else agents.base("listener")
    signature = Signature(world=world, split="test", agent="", members=config["members"])
    return msgspec.to_builtins(evaluate_listener(agent, asked, BEAM, signature))


FOLLOW = Work("follow a fold", 1, follow_fold)


def weigh(rows: Sequence[Followed]) -> list[bool]:
    """Correctness of each answer with the judge's weight that is best on the other half."""
    halves = rows[0::2], rows[1::2]
    right: list[bool] = [False] * len(rows)
    for mine, (own, other) in enumerate(zip(halves, halves[::-1], strict=True)):
        weight = retune(other).weight
        right[mine::2] = [best(row.candidates, weight).correct for row in own]
    return right


def cells(given: Any, name: str, recipes: dict[ModelRole, Recipe]) -> list[Cell]:
    roles: tuple[ModelRole, ...] = ("listener", "speaker") if given.rational else ("listener",)
    config = {
        "world": given.world,
        "recipes": {role: asdict(replace(recipes[role], last=True)) for role in roles},
        "members": given.members,
    }
    where = {"data": None if given.data is None else str(given.data)}
    return [
        Cell(f"{given.world}-{name.replace(' ', '-')}-{fold}", FOLLOW, {**config, "fold": fold}, where)
        for fold in folds(given.world)[: given.folds]
    ]


def main() -> None:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("world", choices=tuple(WORLDS))
    parser.add_argument("--out", type=Path, required=True, help="where the models and results are kept")
    parser.add_argument("--data", type=Path, metavar="DIR", help="the data folder, if not where grice looks")
    parser.add_argument("--folds", type=int, metavar="N", help="only the first so many of them")
    parser.add_argument("--members", type=int, default=3, metavar="N", help="of an ensemble")
    parser.add_argument("--only", nargs="+", metavar="NAME", help="of the variants")
    parser.add_argument("--otherwise", action="store_true", help="also what the paper leaves open, otherwise")
    parser.add_argument("--rational", action="store_true", help="also with a judge")
    given = parser.parse_args()
    told = []
    for name, recipes in variants(given.world, given.otherwise).items():
        if given.only and name not in given.only:
            continue
        wanted = cells(given, name, recipes)
        found = run(wanted, given.out, tell=print).unwrap()
        rows = [row for cell in wanted for row in msgspec.convert(found[cell.name], Result).rows]
        followed = [row for row in rows if isinstance(row, Followed)]
        base = [max(row.candidates, key=lambda c: c.base).correct for row in followed]
        line = [name, str(percentage(base, seed=0)), "", "", str(len(rows))]
        if given.rational:
            rational = weigh(followed)
            line[2:4] = str(percentage(rational, seed=0)), str(compare_percentages(base, rational, seed=0))
        told.append(line)
        show(f"{given.world}, listeners of {given.members} members", COLUMNS, told)


if __name__ == "__main__":
    main()
