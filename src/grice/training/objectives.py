"""The objective of each role: its batches, and the dev metric that picks its best epoch.

Dimensions: E members, B sequences in a batch, S sentences of an episode, T words.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import fields
from typing import Any

import numpy as np
from torch import Tensor

from grice.data.augmentation.mirroring import mirror_images
from grice.episode import Episode
from grice.errors import TrainingError
from grice.evaluation.metrics import bleu, bleu_counts
from grice.models.batch import Routes, Texts, actions_of, moves_of, only_world
from grice.models.listener import Listener
from grice.models.listener_network import ListenerConfig
from grice.models.segmenter import Layout, Segmenter, SegmenterConfig, unstopped, whole_routes
from grice.models.speaker import Speaker
from grice.models.speaker_network import SpeakerConfig
from grice.pragmatics.agents import answer
from grice.text import Vocabulary, tokens
from grice.training.networks import Network
from grice.training.networks.layers import Dropout, Streams
from grice.training.networks.listener import ListenerNetwork
from grice.training.networks.segmenter import SegmenterNetwork
from grice.training.networks.speaker import SpeakerNetwork
from grice.training.recipes import Recipe
from grice.training.renaming import Renaming
from grice.worlds.dataset import ModelRole

EXAMINED = 2000  # dev episodes, at most: more would take longer to follow than an epoch to learn


class Lesson(ABC):
    """One role's training data as arrays, and its examination."""

    metric: str
    network: Network
    size: int  # sequences to learn from

    @abstractmethod
    def loss(self, index: Tensor, dropout: Dropout, smoothing: Tensor) -> Tensor:
        """(E,): each member's loss on its own sequences (E, B), in training."""

    @abstractmethod
    def examine(self, member: Any) -> float:
        """The dev metric of a network of one member, in percent."""


class EpisodeLesson(Lesson):
    """Sentences and routes of episodes, renamed anew at each use if the recipe says so.

    Words are counted without mirror images: one that was seen once is unknown, in its image as well.
    """

    routes: Routes

    def __init__(self, recipe: Recipe, train: Sequence[Episode]) -> None:
        self.world = only_world(train, train[0].world.name, recipe.detailed, recipe.shared, recipe.sights)
        said = (sentence for episode in train for sentence in episode.sentences)
        self.vocabulary = Vocabulary.of(said, recipe.apart, recipe.subwords)
        if not self.vocabulary.words:
            raise TrainingError(
                "no word of the train sentences occurs twice",
                hint="a word that was seen once is unknown: train on more episodes",
            )
        self.episodes = [*train, *(mirror_images(train) if recipe.mirror else ())]
        self.texts = _episode_texts(self.episodes, self.vocabulary)
        self.renaming = Renaming(self.world, self.vocabulary) if recipe.rename else None
        self.size = len(self.episodes)

    def draw(self, index: Tensor, streams: Streams) -> tuple[Texts, Routes]:
        """Sentences (E, B, S, T) and routes of episodes (E, B)."""
        texts, routes = self.texts[index.numpy()], self.routes[index.numpy()]
        if self.renaming is None:
            return texts, routes
        names = self.renaming.draw(index.shape[1], streams)
        return self.renaming.rename_words(texts, names), self.renaming.rename_routes(routes, names)


class ListenerLesson(EpisodeLesson):
    """Follow each training episode; examined by greedy accuracy."""

    metric = "accuracy"

    def __init__(
        self, recipe: Recipe, members: int, train: Sequence[Episode], dev: Sequence[Episode]
    ) -> None:
        super().__init__(recipe, train)
        if recipe.attention is None:
            raise TrainingError("a listener without attention cannot read", hint="set the recipe's attention")
        config = ListenerConfig(
            self.world.name,
            members,
            recipe.hidden,
            recipe.attention,
            recipe.detailed,
            recipe.shared,
            recipe.every_head,
            recipe.plain_previous,
            recipe.without_previous,
            recipe.sights,
            recipe.signed,
            recipe.units,
        )
        self.network = self.listener = ListenerNetwork(config, self.vocabulary)
        self.routes = actions_of(self.world, self.episodes)
        self.dev = [episode.following() for episode in spread(dev)]

    def loss(self, index: Tensor, dropout: Dropout, smoothing: Tensor) -> Tensor:
        texts, routes = self.draw(index, dropout.streams)
        _, batch, turns, _ = texts.words.shape
        pointers = np.arange(batch * turns).reshape(1, batch, turns)
        return self.listener.run(self.world, _flat(texts), pointers, routes, dropout).loss(smoothing)

    def examine(self, member: Listener) -> float:
        answers = answer(member, self.dev, 1)
        right = [a.episode.reached(a.episode.states()[-1]) for a in answers]
        return 100 * sum(right) / len(right)


class SpeakerLesson(EpisodeLesson):
    """Describe each training episode; examined by greedy BLEU."""

    metric = "BLEU"

    def __init__(
        self, recipe: Recipe, members: int, train: Sequence[Episode], dev: Sequence[Episode]
    ) -> None:
        super().__init__(recipe, train)
        longest = max(len(self.vocabulary.split(s)) for e in train for s in e.sentences) + 3
        config = SpeakerConfig(
            self.world.name,
            members,
            recipe.hidden,
            recipe.attention,
            longest,
            recipe.detailed,
            recipe.per_word,
        )
        self.network = self.speaker = SpeakerNetwork(config, self.vocabulary)
        self.routes = moves_of(self.world, self.episodes)
        self.dev = spread(dev)

    def loss(self, index: Tensor, dropout: Dropout, smoothing: Tensor) -> Tensor:
        texts, routes = self.draw(index, dropout.streams)
        members, batch, turns, _ = texts.words.shape
        rows = np.arange(batch).repeat(turns)[None].repeat(members, 0)
        turn = np.tile(np.arange(turns), (members, batch))
        seen = self.speaker.look(self.world, routes, rows, turn, dropout)
        return self.speaker.say(seen, _flat(texts), dropout).loss(smoothing)

    def examine(self, member: Speaker) -> float:
        apart = self.vocabulary.apart
        said = [a.episode.sentences for a in answer(member, [e.describing() for e in self.dev], 1)]
        meant = [[" ".join(tokens(s, apart)) for s in e.sentences] for e in self.dev]
        return bleu(bleu_counts(said, meant, "sentence"))


class SegmenterLesson(Lesson):
    """Cut each training route where its sentences do; examined by the F1 of the cuts."""

    metric = "F1"

    def __init__(
        self, recipe: Recipe, members: int, train: Sequence[Episode], dev: Sequence[Episode]
    ) -> None:
        self.world = train[0].world
        config = SegmenterConfig(self.world.name, members, recipe.hidden)
        self.network = self.segmenter = SegmenterNetwork(config)
        routes = [e for e in unstopped(train, Layout.of(config).stop) if any(e.segments)]
        if not routes:
            raise TrainingError("no route of the train episodes has a move", hint="see `grice data check`")
        self.routes = whole_routes(self.world, routes)
        self.size = len(routes)
        self.dev = spread(dev)

    def loss(self, index: Tensor, dropout: Dropout, smoothing: Tensor) -> Tensor:
        return self.segmenter.run(self.routes[index.numpy()], dropout).loss()

    def examine(self, member: Segmenter) -> float:
        return member.boundary_f1(self.dev)


def spread(dev: Sequence[Episode]) -> list[Episode]:
    """All of the dev episodes, or `EXAMINED` of them at even distances."""
    if len(dev) <= EXAMINED:
        return list(dev)
    return [dev[i * len(dev) // EXAMINED] for i in range(EXAMINED)]


LESSONS: dict[ModelRole, Callable[[Recipe, int, Sequence[Episode], Sequence[Episode]], Lesson]] = {
    "listener": ListenerLesson,
    "speaker": SpeakerLesson,
    "segmenter": SegmenterLesson,
}


# Fields that lay out a listener, and no other model.
_LISTENERS = {
    "every_head",
    "plain_previous",
    "without_previous",
    "shared",
    "sights",
    "signed",
    "units",
}
_EPISODES = {
    "smoothing",
    "rename",
    "detailed",
    "mirror",
    "pauses",
    "invented",
    "recombined",
    "per_word",
    "apart",
    "subwords",
}
IGNORED: dict[ModelRole, frozenset[str]] = {  # fields without effect or sense
    "listener": frozenset({"per_word"}),
    "speaker": frozenset(_LISTENERS),
    "segmenter": frozenset(_LISTENERS | _EPISODES),
}


def lesson(
    role: ModelRole,
    recipe: Recipe,
    members: int,
    train: Sequence[Episode],
    dev: Sequence[Episode],
) -> Lesson:
    """The lesson of a role, from all episodes that are finished, of which there must be some."""
    for field in fields(recipe):
        if field.name in IGNORED[role] and getattr(recipe, field.name) != field.default:
            option = field.name.replace("_", "-")
            raise TrainingError(f"a {role} has no use for the recipe's {option}", hint="leave it out")
    train, dev = (
        [e for e in episodes if e.segments and (e.finished or role == "segmenter")]
        for episodes in (train, dev)
    )
    for name, episodes in (("train", train), ("dev", dev)):
        if not episodes:
            raise TrainingError(f"there are no {name} episodes", hint="see `grice data check`")
    only_world([*train, *dev], train[0].world.name)
    return LESSONS[role](recipe, members, train, dev)


def _episode_texts(episodes: Sequence[Episode], vocabulary: Vocabulary) -> Texts:
    """(N, S, T): every episode must have equally many sentences, and one if its segments have open ends."""
    turns = {len(e.sentences) for e in episodes}
    world = episodes[0].world
    alone = world.open_ended
    if len(turns) != 1 or (alone and turns != {1}):
        raise TrainingError(
            f"{world.name} episodes of {', '.join(map(str, sorted(turns)))} sentences in one run",
            allowed="one sentence in each" if alone else "equally many in all",
        )
    texts = Texts.of([s for e in episodes for s in e.sentences], vocabulary)
    shape = len(episodes), turns.pop()
    return Texts(texts.words.reshape(*shape, -1), texts.lengths.reshape(shape))


def _flat(texts: Texts) -> Texts:
    """(E, B, S, T) -> (E, B·S, T)."""
    members, batch, turns, longest = texts.words.shape
    words = texts.words.reshape(members, batch * turns, longest)
    return Texts(words, texts.lengths.reshape(members, batch * turns))
