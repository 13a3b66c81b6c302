"""Puts trained models into the package, eight bits a weight, with their weights and a model card."""

from __future__ import annotations

import hashlib
import json
import shutil
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path

import msgspec

import cards
from grice.errors import FolderError, GriceError
from grice.evaluation.measure import Tuned, pool_tuned
from grice.evaluation.results import Result, Signature, pool_results, recipe_of
from grice.files import write
from grice.models import bundled
from grice.models.bundled import Shipment
from grice.models.pretrained import CONFIG, WEIGHTS, Model, load, members, read_config, save
from grice.pragmatics.agents import Role
from grice.pragmatics.rational import Weights
from grice.worlds import WORLDS

MOST = 60_000_000  # bytes that all models together may have


def main() -> int:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument(
        "--run",
        type=Path,
        metavar="DIR",
        help="a folder of `grice reproduce`, for tuned weights and the card's figures; without one, the "
        "judges' weights stay as they are",
    )
    parser.add_argument(
        "models", type=Path, nargs="+", help="a world's listener and speaker, and for sail its segmenter"
    )
    parser.add_argument("--members", type=int, metavar="N", help="keep the first so many of each ensemble")
    parser.add_argument(
        "--results",
        type=Path,
        nargs="*",
        default=[],
        metavar="FILE",
        help="more figures for the card, of `grice evaluate --json`",
    )
    given = parser.parse_args()
    try:
        world, size = ship(given.run, given.models, given.members)
        results = read_results(given.run, world) if given.run else []
        results += [Result.from_json(file.read_bytes()) for file in given.results]
        card = cards.FOLDER / f"{world}.md"
        write(card, cards.write_card(world, results).encode())
    except GriceError as error:
        print(error, file=sys.stderr)
        return 2
    print(f"{bundled.FOLDER / world}: shipped; all worlds together have {size / 1e6:.1f} MB")
    print(f"{card}: its card")
    return 0


def ship(run: Path | None, models: Sequence[Path], count: int | None = None) -> tuple[str, int]:
    """Replace what ships for the models' world; that world, and the bytes of all that ships now."""
    loaded = [load(folder) for folder in models]
    if count is not None:
        loaded = [members(model, range(min(count, model.config.members))) for model in loaded]
    world = check(loaded, models)
    now = bundled.read_manifest().get(world, Shipment(Weights(), {}))
    weights = tuned_weights(run, world) if run else now.weights
    shipment = Shipment(weights, {}, now.confidence, now.cascades, now.variety)
    shutil.rmtree(bundled.FOLDER / world, ignore_errors=True)
    for model, folder in zip(loaded, models, strict=True):
        config = read_config(folder)
        home = bundled.FOLDER / world / config["role"]
        save(model, home, config["about"], eight_bits=True)
        for file in (home / CONFIG, home / WEIGHTS):
            name = file.relative_to(bundled.FOLDER).as_posix()
            shipment.files[name] = hashlib.sha256(file.read_bytes()).hexdigest()
    manifest = {**bundled.read_manifest(), world: shipment}
    write(bundled.FOLDER / bundled.MANIFEST, msgspec.json.format(msgspec.json.encode(manifest)) + b"\n")
    size = sum((bundled.FOLDER / name).stat().st_size for entry in manifest.values() for name in entry.files)
    if size > MOST:
        raise FolderError(
            f"all models together have {size / 1e6:.1f} MB",
            allowed=f"{MOST / 1e6:.0f} MB",
            hint="keep fewer of each ensemble: --members N",
        )
    return world, size


def check(models: Sequence[Model], folders: Sequence[Path]) -> str:
    """The world of models that may ship together."""
    worlds = {model.config.world for model in models}
    if len(worlds) != 1:
        raise FolderError(f"models of {', '.join(sorted(worlds))}", allowed="those of one world at a time")
    world = worlds.pop()
    roles = sorted(read_config(folder)["role"] for folder in folders)
    needed = ["listener", *(["segmenter"] if WORLDS[world].dataset.whole else []), "speaker"]
    if roles != needed:
        raise FolderError(f"models of {world}: {', '.join(roles)}", allowed=", ".join(needed))
    for folder in folders:
        fold = read_config(folder)["about"].get("fold", "all")
        if fold != "all":
            raise FolderError(
                f"a model of the fold {fold}, which is for evaluation",
                where=str(folder),
                hint="models that ship are trained with --fold all",
            )
    return world


def tuned_weights(run: Path, world: str) -> Weights:
    """The best weights with the most members, whose curve is steadiest; in SAIL over all of Rel's folds."""
    found = [
        msgspec.convert(read_cell(file), Tuned, strict=False)
        for file in sorted(run.glob(f"tunings/tune-{world}-*/result.json"))
    ]

    def weight(role: Role, metric: str, task: str) -> float:
        fitting = [
            tuned
            for tuned in found
            if (made := tuned.signature).role == role and made.start != "abs" and made.task in ("", task)
        ]
        if not fitting:
            raise FolderError(f"no tuned weight of {world}'s {role}", where=str(run / "tunings"))
        size = max(tuned.signature.members for tuned in fitting)
        folds = [tuned for tuned in fitting if tuned.signature.members == size]
        check_folds([tuned.signature for tuned in folds], run / "tunings")
        return pool_tuned(folds).weight(metric)

    return Weights(
        listener=weight("listener", "accuracy", "single"),
        listener_multi=weight("listener", "accuracy", "multi"),
        speaker=weight("speaker", "understood", "multi"),
    )


def read_results(run: Path, world: str) -> list[Result]:
    """The results of a run, SAIL's folds pooled."""
    files = sorted(run.glob(f"measurements/{world}-*/result.json"))
    recipes: dict[Signature, list[Result]] = {}
    for result in (msgspec.convert(read_cell(file), Result) for file in files):
        recipes.setdefault(recipe_of(result.signature), []).append(result)
    for folds in recipes.values():
        check_folds([result.signature for result in folds], run / "measurements")
    return [pool_results(folds) if len(folds) > 1 else folds[0] for folds in recipes.values()]


def check_folds(made: Sequence[Signature], where: Path) -> None:
    """Refuses to count an experiment twice: a run's folder may still hold what other models had."""
    if len({signature.fold for signature in made}) < len(made):
        raise FolderError(
            f"the same was done with different models: {made[0]}",
            where=str(where),
            hint="remove the folders of those that do not ship",
        )


def read_cell(file: Path) -> object:
    """The result of a finished cell."""
    return json.loads(file.read_text(encoding="utf-8"))["result"]


if __name__ == "__main__":
    sys.exit(main())
