"""SAIL as episodes: single sentences, whole paragraphs, and the three folds that results are reported on."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise
from pathlib import Path

from grice.episode import Episode
from grice.errors import DataError, ImpossibleState, ParseError
from grice.worlds.dataset import Account, Problem
from grice.worlds.sail.files import FORMS, UNDETERMINED, Example, Node, Unreadable, read_examples, read_maps
from grice.worlds.sail.map import Map
from grice.worlds.sail.rules import Forward, Left, Pose, Right, Sail, SailAction, Stop

# How an undetermined start orientation is read; the segment begins with the turns that lead on from it.
# rel: a quarter turn before the next determined orientation, so that the first action is a right turn.
# abs: 0, from which the shortest turns lead on (for a U-turn, two right turns).
TAKEN = {"rel": "a quarter turn before the next one", "abs": "0"}
TURNS: dict[int, tuple[SailAction, ...]] = {0: (), 90: (Right(),), 180: (Right(), Right()), 270: (Left(),)}


@dataclass(frozen=True)
class Corpus:
    """Every sentence from its own start, and the paragraphs they come from.

    A paragraph's goal is its last position in any orientation. It has segments only where the file lets
    every sentence start where the one before it ended.
    """

    world: Sail
    sentences: tuple[Episode, ...]  # the id of paragraph 2's first sentence is "2-1"
    paragraphs: tuple[Episode, ...]  # and of the paragraph, "2"
    account: Account


@dataclass(frozen=True)
class Part:
    """Some paragraphs of a corpus, and their sentences."""

    sentences: tuple[Episode, ...]
    paragraphs: tuple[Episode, ...]


@dataclass(frozen=True)
class Fold:
    """One map to test on, and the others to train and develop on."""

    train: Part
    dev: Part
    test: Part


def load(folder: Path | str, start: str = "rel") -> Corpus:
    """Read a folder that holds the maps, and the sentences in either form.

    What was left out, and what was kept though it is unusual, is in the account.
    """
    if start not in TAKEN:
        raise ParseError(f"there is no start condition {start!r}", allowed=", ".join(TAKEN))
    folder = Path(folder)
    world = Sail(read_maps(folder))
    file = next((folder / form for form in FORMS if (folder / form).is_file()), None)
    if file is None:
        raise DataError("there are no sentences here", where=str(folder), allowed=" or ".join(FORMS))
    account = Account(str(file), world.name)
    examples, incomplete = read_examples(file, account)
    if not examples and not account.problems:
        raise DataError("holds no sentences", where=str(file))
    account.files = [str(file), *map(str, sorted(folder.glob("map-*.xml")))]
    sentences: dict[Example, Episode] = {}
    paragraphs: list[Episode] = []
    for number, group in groupby(examples, key=lambda example: example.paragraph):
        paragraph = list(group)
        read = read_sentences(world, paragraph, start, account)
        sentences |= read
        if number in incomplete or len(read) < len(paragraph):
            account.problems.append(Problem(f"{file.name}, {number}", "a paragraph that lost a sentence"))
        elif len({example.map for example in paragraph}) > 1:
            account.problems.append(Problem(f"{file.name}, {number}", "a paragraph on more than one map"))
        else:
            paragraphs.append(join(read))
    for number in sorted(incomplete - {example.paragraph for example in examples}):
        account.problems.append(Problem(f"{file.name}, {number}", "a paragraph that lost all its sentences"))
    account.problems += [
        Problem(f"{file.name}, {id}", odd, kept=True) for id, odd in oddities(sentences, start)
    ]
    account.interactions, account.sentences = len(paragraphs), len(sentences)
    for episode in sentences.values():
        account.actions.update(type(action).__name__.lower() for action in episode.segments[0])
    return Corpus(world, tuple(sentences.values()), tuple(paragraphs), account)


def read_sentences(
    world: Sail, paragraph: Sequence[Example], start: str, account: Account
) -> dict[Example, Episode]:
    """Each sentence of a paragraph as an episode, but for those that the account says are left out."""
    maps = {map.name: map for map in world.maps}
    episodes = {}
    for i, example in enumerate(paragraph):
        try:
            if example.map not in maps:
                raise Unreadable(f"there is no map {example.map!r}; allowed: {', '.join(maps)}")
            first = first_orientation(paragraph[i:], start)
            poses = [pose(maps[example.map], node, first) for node in example.path]
            free = example.path[0].orientation == UNDETERMINED
            segment = find_actions(world, poses, free)
        except Unreadable as reason:
            account.problems.append(Problem(f"{Path(account.file).name}, {example.id}", str(reason)))
        else:
            episodes[example] = Episode(
                world, poses[0], (example.sentence,), (segment,), id=example.id, undetermined=free
            )
    return episodes


def pose(map: Map, node: Node, undetermined: int) -> Pose:
    orientation = undetermined if node.orientation == UNDETERMINED else node.orientation
    try:
        return Pose(map, node.x, node.y, orientation)
    except ImpossibleState as error:
        raise Unreadable(error.problem) from None


def first_orientation(rest: Sequence[Example], start: str) -> int:
    """The orientation that the first sentence of what is left of a paragraph starts in."""
    here, *later = (node.orientation for example in rest for node in example.path)
    if here != UNDETERMINED:
        return here
    if start == "abs":
        return 0
    for orientation in later:
        if orientation != UNDETERMINED:
            return (orientation - 90) % 360
    raise Unreadable("the start orientation is undetermined, and nothing after it tells")


def find_actions(world: Sail, poses: Sequence[Pose], turn_freely: bool) -> tuple[SailAction, ...]:
    """The actions that lead along a path, and the stop that ends them.

    `turn_freely` says that the first orientation was chosen by us, so that turns to the next are too.
    """
    actions: list[SailAction] = []
    for i, (before, after) in enumerate(pairwise(poses)):
        assert before.orientation is not None
        assert after.orientation is not None
        if (before.x, before.y) == (after.x, after.y):
            turn = (after.orientation - before.orientation) % 360
            if turn == 0 and not (turn_freely and i == 0):
                raise Unreadable(f"{world.show(before)!r} follows itself")
            actions += TURNS[turn]
        elif Forward() in world.legal(before) and world.step(before, Forward()) == after:
            actions.append(Forward())
        else:
            raise Unreadable(f"no action leads from {world.show(before)!r} to {world.show(after)!r}")
    return (*actions, Stop())


def join(read: Mapping[Example, Episode]) -> Episode:
    """The sentences of a paragraph as one episode."""
    episodes = list(read.values())
    return Episode(
        episodes[0].world,
        episodes[0].start,
        tuple(episode.sentences[0] for episode in episodes),
        () if find_breaks(list(read)) else tuple(episode.segments[0] for episode in episodes),
        goal=replace(episodes[-1].states()[-1], orientation=None),
        id=str(next(iter(read)).paragraph),
        undetermined=episodes[0].undetermined,
    )


def find_breaks(paragraph: Sequence[Example]) -> list[Example]:
    """The sentences that do not start where the one before them ended.

    An undetermined start is where the one before ended only if that is undetermined as well.
    """
    return [after for before, after in pairwise(paragraph) if before.path[-1] != after.path[0]]


def oddities(kept: Collection[Example], start: str) -> Iterator[tuple[str, str]]:
    """Irregularities of the sentences that were kept, each with its id."""
    if undetermined := sum(example.path[0].orientation == UNDETERMINED for example in kept):
        yield "all", f"{undetermined} undetermined start orientations, each taken as {TAKEN[start]}"
    for number, group in groupby(kept, key=lambda example: example.paragraph):
        paragraph = list(group)
        numbers = [example.number for example in paragraph]
        if numbers != list(range(1, len(numbers) + 1)):
            yield str(number), f"its sentences are numbered {', '.join(map(str, numbers))}"
        for example in find_breaks(paragraph):
            yield example.id, "does not start where the sentence before ended: the paragraph has no segments"
        for example in paragraph:
            if [node.orientation for node in example.path] == [UNDETERMINED]:
                yield example.id, "the orientation is undetermined, and there is no next state"
            for before, after in pairwise(example.path):
                if UNDETERMINED != before.orientation == (after.orientation + 180) % 360:
                    yield example.id, "a U-turn, taken as two right turns"


def divide(corpus: Corpus, test_map: str, dev_sentences: int = 100, seed: int = 0) -> Fold:
    """Test on one map; train on the others, but for whole paragraphs of each that are kept for development.

    Of each training map, paragraphs are drawn until they have at least `dev_sentences` sentences. The
    draw depends on the map and the seed alone, so a map's development data are the same in every fold.
    """
    names = {map.name.lower(): map.name for map in corpus.world.maps}
    if test_map.lower() not in names:
        raise ParseError(f"there is no map {test_map!r} to test on", allowed=", ".join(names))
    groups: dict[str, dict[str, list[Episode]]] = {name: {} for name in names.values()}
    for sentence in corpus.sentences:
        paragraph, _, _ = sentence.id.partition("-")
        groups[sentence.start.map.name].setdefault(paragraph, []).append(sentence)
    chosen: dict[str, set[str]] = {"train": set(), "dev": set(), "test": set()}
    for name, paragraphs in groups.items():
        if name == names[test_map.lower()]:
            chosen["test"] |= set(paragraphs)
            continue
        order = sorted(paragraphs, key=int)
        random.Random(f"{name} {seed}").shuffle(order)
        count = 0
        for paragraph in order:
            chosen["dev" if count < dev_sentences else "train"].add(paragraph)
            count += len(paragraphs[paragraph])
    return Fold(**{part: select(corpus, paragraphs) for part, paragraphs in chosen.items()})


def select(corpus: Corpus, paragraphs: Collection[str]) -> Part:
    """The part of a corpus that these paragraphs and their sentences are."""
    return Part(
        tuple(sentence for sentence in corpus.sentences if sentence.id.partition("-")[0] in paragraphs),
        tuple(paragraph for paragraph in corpus.paragraphs if paragraph.id in paragraphs),
    )
