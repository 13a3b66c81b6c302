"""SCONE as a data set: splits of its own, and quarters of the train split for cross-validation."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from grice.episode import Episode
from grice.errors import DataError
from grice.worlds.dataset import ALL, SPLITS, Account, Problem, Quartered, Split, published
from grice.worlds.scone.interactions import load, paths, read


class SconeDataset(Quartered):
    """The splits of one world."""

    name = "SCONE"
    files = published(
        "scone",
        "lil-lab/scone/333cb2df91aa34ee527abc185198da3292406fe4/data",
        {
            "alchemy/train": "dabf923a1c5390e2a0e5ea5a869cd687bad0ccb10a0e4bd12739c3c47a678976",
            "alchemy/dev": "a711d8c8e3f6654ced775d8e91815d665ac414ae25c34a4ebedc853ec0a8d4f6",
            "alchemy/test": "376d894b925316248c4dc164be56489830cacfb4c4483b0f62ac4731b488d693",
            "scene/train": "6c4aa6761518581dc3e9958949cba1a1e5281a9104e0664d30150381509433f2",
            "scene/dev": "e34f478b8d886178582a24082ac72f1b33b599080a4ee9628dcfa746000a1af4",
            "scene/test": "2ed7e79cb862fdfa17a198d809c0170e3b1995a6ca3f46df7329d257be36a3c6",
            "tangrams/train": "aba4f0b94b8bb4713d28d98bdca62be28b4cab6de21019c28dd4015dca27a680",
            "tangrams/dev": "93da0b5489285a9621b480f5377f818cd64dd8e3d01600c7a0a5c5c1ec1e08f1",
            "tangrams/test": "257066240b9e03081ee06c5b0dfaa084c46bdf48b577e6d478c18e173005a9b3",
        },
        ending="_sequences.json",
    )

    def read(
        self, folder: Path, split: Split, fold: str = ALL, start: str = "", task: str = ""
    ) -> list[Episode]:
        return self.part(load(folder, self.world, self.source(split, fold)).episodes, split, fold)

    def browse(self, folder: Path, split: str = "") -> Iterator[Episode]:
        there = [s for s in ("dev", "train", "test") if self._present(folder, s)]
        for name in [split] if split else there or ["dev"]:
            yield from load(folder, self.world, name).episodes

    def accounts(self, folder: Path) -> list[Account]:
        return [self._account(path) for split in SPLITS for path in self._present(folder, split)]

    def _present(self, folder: Path, split: str) -> list[Path]:
        return [path for path in paths(folder, self.world.name, split) if path.is_file()]

    def _account(self, path: Path) -> Account:
        try:
            return read(path, self.world).account
        except DataError as error:
            return Account(
                str(path), self.world.name, problems=[Problem(error.where or str(path), str(error))]
            )
