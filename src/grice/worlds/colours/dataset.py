"""Colours in context as a data set: splits of the authors' or of one file each, and three conditions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from grice.episode import Episode
from grice.errors import DataError
from grice.worlds.colours.games import (
    BEGINS,
    CLICKS,
    CORPUS,
    Remark,
    Round,
    part_corpus,
    part_recorded,
    read_recorded,
    read_rows,
    tell,
)
from grice.worlds.colours.rules import CONDITIONS, Click
from grice.worlds.dataset import (
    ALL,
    SPLITS,
    Account,
    File,
    ModelRole,
    Problem,
    Quartered,
    Split,
    take_apart,
)

FOLDERS = ("colors", "colours", ".")
ROUNDS = 46_994  # in the corpus as it is published
TOLERANCE = 0.01  # of their number, by which the rounds of a fetched corpus may differ
TARGET, CLICKED, OPENING = "target", "clicked", "opening"


def check_corpus(path: Path) -> None:
    """Refuses what cannot be the corpus: other columns, no game at which a split begins, or cut short."""
    rounds = _heard(read_rows(path, _ignore))
    games = {one.game for one in rounds}
    if missing := [game for game in BEGINS if game not in games]:
        raise DataError(f"has no game {missing[0]}", where=str(path))
    if abs(len(rounds) - ROUNDS) > TOLERANCE * ROUNDS:
        raise DataError(f"has {len(rounds)} rounds, not {ROUNDS}", where=str(path))


def _heard(rounds: Mapping[tuple[str, int], Round]) -> list[Round]:
    """The rounds in which the speaker said something; in the others nobody could listen."""
    return [one for one in rounds.values() if one.opening]


class ColourDataset(Quartered):
    """A round is an episode: its messages are one sentence, and its segment is the click on the target.

    In the task "clicked" it is the click on what the person chose. In the task "opening", from which speakers
    learn, the sentence is what the speaker typed before the listener replied.
    """

    name = "Colours"
    files = (
        File(
            f"colors/{CORPUS}",
            "https://raw.githubusercontent.com/futurulus/coop-nets/01b1710b71358b224494d3329cc31b3cff9e10f6"
            f"/behavioralAnalysis/humanOutput/{CORPUS}",
            "",
            check_corpus,
        ),
    )
    tasks = (TARGET, CLICKED, OPENING)
    conditions = CONDITIONS

    def read(
        self, folder: Path, split: Split, fold: str = ALL, start: str = "", task: str = ""
    ) -> list[Episode]:
        rounds, where = self._rounds(folder, self.source(split, fold), _ignore), str(folder)
        if not rounds:
            raise DataError(f"there is no {split} split of colours", where=where, hint=_HINT)
        return self.part([self._episode(one, task) for one in rounds], split, fold)

    def group_of(self, id: str) -> str:
        """The game: its rounds are of the same two people."""
        return id.rsplit("-", 2)[0]

    def condition_of(self, id: str) -> str:
        return id.rpartition("-")[2]

    def task_of(self, role: ModelRole) -> str:
        return OPENING if role == "speaker" else TARGET

    def arrange(self, episode: Episode, task: str) -> list[Episode]:
        """The first round alone: the next one has other colours."""
        return take_apart(episode)[:1]

    def browse(self, folder: Path, split: str = "") -> Iterator[Episode]:
        found = False
        for name in [s for s in ("dev", "train", "test") if split in ("", s)]:
            for one in self._rounds(folder, name, _ignore):
                found = True
                yield self._episode(one)
        if not found:
            raise DataError("there are no games of colours", where=str(folder), hint=_HINT)

    def accounts(self, folder: Path) -> list[Account]:
        return [
            self._account(path, split) for split in SPLITS for path in [_split_file(folder, split)] if path
        ] or [self._account(path) for path in [_corpus(folder) or _recorded(folder)] if path]

    def _account(self, path: Path, split: Split | None = None) -> Account:
        account = Account(str(path), self.world.name)
        try:
            rounds = self._read(path, account.problems.append)
        except DataError as error:
            account.problems.append(Problem(error.where or str(path), str(error)))
            return account
        account.interactions = len(rounds)
        account.sentences = sum(len(one.messages) for one in rounds)
        account.actions["click"] = len(rounds)
        if path.name == CORPUS and len(rounds) != ROUNDS:
            account.problems.append(
                Problem(str(path), f"{len(rounds)} rounds; as published it has {ROUNDS}", kept=True)
            )
        return account

    def _rounds(self, folder: Path, split: Split, remark: Remark) -> list[Round]:
        """The rounds of a split, from the form that there is: a file of it, the corpus, or recorded games."""
        if path := _split_file(folder, split):
            return self._read(path, remark)
        if path := _corpus(folder):
            return part_corpus(self._read(path, remark))[split]
        if path := _recorded(folder):
            return part_recorded(self._read(path, remark))[split]
        return []

    def _read(self, path: Path, remark: Remark) -> list[Round]:
        found = read_recorded(path, remark) if path.is_dir() else read_rows(path, remark)
        return _heard(found)

    def _episode(self, one: Round, task: str = "") -> Episode:
        place = one.clicked if task == CLICKED else one.target
        told = tell(one.opening if task == OPENING else one.messages)
        return Episode(self.world, one.start(), (told,), ((Click(place),),), id=one.id)


_HINT = f"`grice data fetch colours` gets {CORPUS}; recorded games (clickedObj, message) will do, too"


def _ignore(problem: Problem) -> None:
    """Ignores a problem, which `grice data check` reports."""


def _split_file(folder: Path, split: str) -> Path | None:
    return next((p for base in FOLDERS[:2] if (p := folder / base / f"{split}.csv").is_file()), None)


def _corpus(folder: Path) -> Path | None:
    return next((p for base in FOLDERS if (p := folder / base / CORPUS).is_file()), None)


def _recorded(folder: Path) -> Path | None:
    return next((p for base in FOLDERS if (p := folder / base) and (p / CLICKS).is_dir()), None)
