"""SAIL as a data set: three maps, each in turn kept for testing; sentences, and their paragraphs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

from grice.episode import Episode
from grice.errors import DataError
from grice.files import read
from grice.worlds.dataset import ALL, Account, Dataset, Problem, Split, published, take_apart
from grice.worlds.sail.corpus import Corpus, Part, divide, load, select
from grice.worlds.sail.files import FORMS, read_map, read_maps
from grice.worlds.sail.rules import Sail

ONLY = "only-"  # before a map's name: the fold that trains on that map alone, and has all others to test on


class SailDataset(Dataset):
    """A fold is the map to test on; "all" trains on every map and has none left to test on, "only-" and a
    map's name trains on that map alone. Dev paragraphs are held out of the training maps.

    "rel" and "abs" say how an undetermined start orientation is read. Such an episode is `undetermined`: its
    sentences are true of what they ask for in any orientation at first, on every map alike. A task is to
    follow each sentence from its own start ("single"), or a whole paragraph from its first ("multi").
    """

    name = "SAIL"
    files = (
        *published(
            "sail",
            "ozanarkancan/navigation/dc29109a56ea15e70e45e8b6614ada8605ca7961/data/instructions",
            {"SingleSentence.json": "9969e826bd746b89ae4a7e3d372f44c4f7f868d500164d867f78b513ab37992b"},
        ),
        *published(
            "sail",
            "jacobandreas/align-comp/db989222ff1f2785594c008ec8da3a92b26e9678/data/sail/data",
            {"SingleSentence.xml": "a99feaa7a7289ed26708995eba1673a805431ec3316cc7867eb7dfdc350dc2dd"},
        ),
        *published(
            "sail",
            "lil-lab/navi/275e90c1243e81f6fe9ed8f11c20928eec45e2e6/resources/maps",
            {
                "map-grid.xml": "7c415a6b7190183f77f18621a15a294cad4c34774dfe2f0943a8e1fd3160a056",
                "map-jelly.xml": "609b25cfce910cb4ad2196b62648a9cdd7cc1446886ba1de866f8a0772f2dc67",
                "map-l.xml": "39af3a078298b62f0b9930f232d87eacce1b27f79f18fa7834852282d837b2b2",
            },
        ),
    )
    folds = ("grid", "jelly", "l")
    starts = ("rel", "abs")
    tasks = ("single", "multi")
    whole = "multi"
    tuning = "A fold's weight is tuned inside its training maps: models of each alone are put on the other."

    def read(
        self, folder: Path, split: Split, fold: str = ALL, start: str = "", task: str = ""
    ) -> list[Episode]:
        corpus = _load(_inner(folder), start or self.starts[0])
        part = _part(corpus, fold, split)
        return list(part.paragraphs if task == self.whole else part.sentences)

    def browse(self, folder: Path, split: str = "") -> Iterator[Episode]:
        if split:
            hint = "give the id of a paragraph or a sentence: 2, 2-1"
            raise DataError(f"SAIL has no {split!r} split", hint=hint)
        corpus = _load(_inner(folder), self.starts[0])
        yield from corpus.paragraphs
        yield from corpus.sentences

    def accounts(self, folder: Path) -> list[Account]:
        return [
            _account(inner, self.world.name)
            for inner in dict.fromkeys((folder / "sail", folder))
            if any(inner.glob("map-*.xml")) or any((inner / form).is_file() for form in FORMS)
        ]

    def refuse(self, fold: str, start: str, task: str) -> None:
        """Folds are checked when the folder is read, since they are its maps."""
        super().refuse("", start, task)

    def knows_test(self, trained: str, tested: str) -> bool:
        if trained == ALL:
            return True
        alone = trained.startswith(ONLY) and not tested.startswith(ONLY)  # knows one map, is asked of one
        return trained == ONLY + tested if alone else trained != tested

    def tuned_on(self, fold: str) -> list[tuple[str, str]]:
        """Dev sentences are of maps that the models know, where a listener is far surer of itself than on a
        new one. A fold's own test map tunes nothing, so models of each training map are put on the other."""
        others = [other for other in self.folds if other != fold]
        return [(ONLY + known, new) for known in others for new in others if known != new]

    def arrange(self, episode: Episode, task: str) -> list[Episode]:
        if task != self.whole:
            return take_apart(episode)
        return [replace(episode, goal=replace(episode.states()[-1], orientation=None))]

    def places(self, folder: Path) -> Sail:
        return _places(_inner(folder))

    def place_files(self, folder: Path, states: Iterable[str]) -> dict[str, bytes]:
        parse = self.places(folder).parse
        needed = {parse(state).map.name for state in states}
        maps = sorted(_inner(folder).glob("map-*.xml"))
        return {file.name: read(file, DataError) for file in maps if read_map(file).name in needed}


def _inner(folder: Path) -> Path:
    return folder / "sail" if (folder / "sail").is_dir() else folder


@cache
def _load(folder: Path, start: str) -> Corpus:
    return load(folder, start)


@cache
def _places(folder: Path) -> Sail:
    return Sail(read_maps(folder))


def _account(folder: Path, world: str) -> Account:
    try:
        return load(folder).account
    except DataError as error:
        return Account(str(folder), world, problems=[Problem(error.where or str(folder), str(error))])


def _part(corpus: Corpus, fold: str, split: Split) -> Part:
    if fold.startswith(ONLY):
        return _only(corpus, fold.removeprefix(ONLY), split)
    if fold != ALL:
        part: Part = getattr(divide(corpus, fold), split)
        return part
    if split == "test":
        raise DataError(
            "a model of all maps has no map left to test on",
            hint=f"train on some of the maps and test on the one left out: --fold {_names(corpus)}",
        )
    folds = [divide(corpus, map.name) for map in corpus.world.maps]
    held_out = {_paragraph(sentence) for fold in folds for sentence in fold.dev.sentences}
    chosen = {_paragraph(sentence) for sentence in corpus.sentences} - held_out
    return select(corpus, held_out if split == "dev" else chosen)


def _only(corpus: Corpus, name: str, split: Split) -> Part:
    """One map's training and dev sentences, equal in every fold, or all other maps' for testing."""
    alone = {_paragraph(s) for s in corpus.sentences if s.start.map.name.lower() == name}
    others = [map.name for map in corpus.world.maps if map.name.lower() != name]
    if not alone or not others:
        raise DataError(
            f"there is no map {name!r} to train on, and another to test on", allowed=_names(corpus)
        )
    if split == "test":
        return select(corpus, {_paragraph(s) for s in corpus.sentences} - alone)
    part: Part = getattr(divide(corpus, others[0]), split)
    return select(corpus, {_paragraph(s) for s in part.sentences} & alone)


def _names(corpus: Corpus) -> str:
    return ", ".join(map.name.lower() for map in corpus.world.maps)


def _paragraph(sentence: Episode) -> str:
    return sentence.id.partition("-")[0]
