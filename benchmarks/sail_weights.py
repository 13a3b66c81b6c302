"""What SAIL's rational listeners have with a weight that was chosen on maps their models had not seen.

Dev sentences are of the training maps, where listeners are far surer than on a new one, so a weight tuned
there is too small. Here a fold's weight is the one that is best on the *other two* folds' test maps. That is
a diagnosis, no result: test maps choose. Saved scores are weighed again; nothing is inferred anew.

`python benchmarks/sail_weights.py runs/best`
"""

from __future__ import annotations

from argparse import ArgumentParser, RawDescriptionHelpFormatter
from pathlib import Path

import msgspec

from grice.results import Result, pool, retune
from setting import show


def main() -> None:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("run", type=Path, help="a folder of `grice reproduce`")
    run = parser.parse_args().run
    rows = []
    for start in ("rel", "abs"):
        for task in ("single", "multi"):
            files = sorted(run.glob(f"measurements/sail-{start}-{task}-listener-rational-10-*/result.json"))
            folds = [
                msgspec.convert(msgspec.json.decode(file.read_bytes())["result"], Result) for file in files
            ]
            if len(folds) == 3:
                rows.append((f"{task} {start.capitalize()}", *weigh(folds)))
    header = ("", "base", "weight from dev", "weight from the other maps", "weights")
    show("SAIL, rational listeners, accuracy", header, rows)


def weigh(folds: list[Result]) -> tuple[str, str, str, str]:
    """Accuracy without a judge, as it was measured, and with the weights that are best on the other maps."""
    total = sum(len(fold.rows) for fold in folds)
    chosen = [retune(pool([other for other in folds if other is not fold])).weight for fold in folds]

    def accuracy(weights: list[float]) -> str:
        each = zip(folds, weights, strict=True)
        right = sum(retune(fold, [w]).curve[w] * len(fold.rows) for fold, w in each)
        return f"{right / total:.2f}"

    told = ", ".join(f"{fold.signature.fold} {w:g}" for fold, w in zip(folds, chosen, strict=True))
    measured = [fold.signature.weight or 0.0 for fold in folds]
    return accuracy([0.0] * len(folds)), accuracy(measured), accuracy(chosen), told


if __name__ == "__main__":
    main()
