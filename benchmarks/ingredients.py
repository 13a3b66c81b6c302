"""What each ingredient of the recipe `best` brings, cross-validated over a SCONE world's train and dev data.

Dev alone is too small to decide by. Each variant is trained on all interactions but a fold, keeps its last
epoch, and follows the fold's interactions; figures are over all that were held out. What is finished is not
done again.

`python benchmarks/ingredients.py alchemy --out runs/ingredients [--folds 4 --some 1 --members 3]`
"""

from __future__ import annotations

from argparse import ArgumentParser, RawDescriptionHelpFormatter
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import msgspec

from grice.agents import answer
from grice.cast import load_listener
from grice.grid import Cell, Config, run
from grice.metrics import percentage
from grice.recipes import Recipe, recipe
from grice.splits import Source
from grice.threads import use_threads
from grice.train import train
from setting import show

BEAM = 10


def variants(world: str) -> dict[str, Recipe]:
    """The recipe best, the same without each of its ingredients, and the paper's."""
    best, paper = recipe("best", "listener", world), recipe("paper", "listener", world)
    less: dict[str, dict[str, Any]] = {
        "details": {"detailed": False},
        "renaming": {"rename": False},
        "smoothing": {"smoothing": (0.0,)},
        "averaging": {"average": 0.0},
    }
    without = {f"without {name}": replace(best, **change) for name, change in less.items()}
    return {"best": best, **without, "paper": paper}


def follow_fold(config: Config, where: Config, folder: Path) -> list[bool]:
    """Whether each interaction of a fold was followed to its end, by a listener that has not seen it."""
    use_threads(1)
    source = Source(config["world"], None if where["data"] is None else Path(where["data"]))
    episodes = source.read("train") + source.read("dev")
    held_out = episodes[config["fold"] :: config["folds"]]
    rest = [episode for i, episode in enumerate(episodes) if i % config["folds"] != config["fold"]]
    made = msgspec.convert(config["recipe"], Recipe)
    train("listener", made, config["members"], rest, held_out[:50], folder / "model")
    listener = load_listener(config["world"], folder / "model")
    answers = answer(listener, [episode.following() for episode in held_out], BEAM)
    return [a.episode.reached(a.episode.states()[-1]) for a in answers]


def main() -> None:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("world", choices=("alchemy", "scene", "tangrams"))
    parser.add_argument("--out", type=Path, required=True, help="where the models and results are kept")
    parser.add_argument("--data", type=Path, metavar="DIR", help="the data folder, if not where grice looks")
    parser.add_argument("--folds", type=int, default=4, metavar="N", help="the parts that data is cut into")
    parser.add_argument("--some", type=int, metavar="N", help="hold out only the first so many of them")
    parser.add_argument("--members", type=int, default=3, metavar="N", help="of an ensemble")
    parser.add_argument("--only", nargs="+", metavar="NAME", help="of the variants")
    given = parser.parse_args()
    rows = []
    for name, made in variants(given.world).items():
        if given.only and name not in given.only:
            continue
        cells = [
            Cell(
                f"{given.world}-{name.replace(' ', '-')}-{fold}",
                follow_fold,
                {
                    "world": given.world,
                    "recipe": asdict(replace(made, last=True)),
                    "fold": fold,
                    "folds": given.folds,
                    "members": given.members,
                },
                {"data": None if given.data is None else str(given.data)},
            )
            for fold in range(given.some or given.folds)
        ]
        found = run(cells, given.out, tell=print).unwrap()
        right = [reached for cell in cells for reached in found[cell.name]]
        rows.append((name, str(percentage(right, seed=0)), str(len(right))))
        show(
            f"{given.world}, base listener, {given.members} members", ("recipe", "accuracy", "held out"), rows
        )


if __name__ == "__main__":
    main()
