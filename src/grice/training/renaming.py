"""Augmentation by symmetry: a fresh permutation of names (colours, shapes) for every episode, words included.

Dimensions: E members, B episodes, N names, V words.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from grice.models.batch import Routes, Texts
from grice.text import SPECIAL, UNKNOWN, Vocabulary
from grice.training.networks.layers import Streams
from grice.worlds.world import Ints, World


class Renaming:
    """Permutes the names of a world in states, actions and words alike."""

    def __init__(self, world: World[Any, Any], vocabulary: Vocabulary) -> None:
        self.world = world
        count = len(vocabulary) + 1  # padding stays padding
        # Word v, if it holds name i ("green", "greens", "green,"), becomes words[v, j] when i is renamed j.
        words = world.augmentation.renamable
        self.name = np.zeros(count, np.int64)
        self.words = np.arange(count)[:, None].repeat(max(1, len(words)), 1)
        spelt = [*enumerate(words)]
        spelt += [(words.index(name), synonym) for synonym, name in world.augmentation.synonyms.items()]
        for number, word in enumerate(vocabulary.words, len(SPECIAL)):
            for i, name in spelt:
                if word.startswith(name) and not word[len(name) :].strip("s,.;:!?'"):
                    self.name[number] = i
                    for j, other in enumerate(words):
                        if i != j:
                            self.words[number, j] = vocabulary.index.get(other + word[len(name) :], UNKNOWN)

    def draw(self, episodes: int, streams: Streams) -> Ints:
        """(E, B, N): a permutation for each episode of each member."""
        return streams.uniform(episodes, len(self.world.names)).argsort(-1).numpy()

    def rename_words(self, texts: Texts, names: Ints) -> Texts:
        """Sentences (E, B, ..., T)."""
        if not self.world.augmentation.renamable:
            return texts
        words = texts.words.reshape(*texts.words.shape[:2], -1)
        becomes = np.take_along_axis(names, self.name[words], 2)
        return Texts(self.words[words, becomes].reshape(texts.words.shape), texts.lengths)

    def rename_routes(self, routes: Routes, names: Ints) -> Routes:
        """Routes (E, B, L) of a world whose moves are its actions."""
        members, episodes, steps, width = routes.codes.shape
        each = np.broadcast_to(names[:, :, None], (members, episodes, steps, names.shape[-1]))
        each = each.reshape(members * episodes * steps, names.shape[-1])
        arrays = self.world.arrays
        codes = arrays.permute(routes.codes.reshape(-1, width), each).reshape(routes.codes.shape)
        symbols = arrays.permute_actions(routes.symbols.reshape(-1), each).reshape(routes.symbols.shape)
        return Routes(codes, symbols, routes.turns, routes.steps)
