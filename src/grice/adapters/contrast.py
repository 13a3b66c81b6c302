"""A language model whose texts, word by word, distinguish its context from others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
import torch

from grice.adapters.language_model import Context, Decoding, Query
from grice.adapters.pragmatic_logits import PragmaticLogits
from grice.adapters.prompts import SEPARATOR
from grice.adapters.transformer import Transformer
from grice.worlds.world import Bools, Floats, Ints


@dataclass(frozen=True)
class Contrasting:
    """Continues the first text of a context, distinguished from those that follow it after separators."""

    model: Transformer
    alpha: float
    mute: str = ""

    @property
    def identity(self) -> str:
        return f"{self.model.identity} alpha {self.alpha:g}"

    @torch.inference_mode()
    def score(self, questions: Sequence[Query]) -> Iterator[tuple[int, tuple[float, ...]]]:
        for number, question in enumerate(questions):
            longest = max(len(self.model.encoding.piece(text)) for text in question.continuations)
            heard = self._heard(question.context, longest)
            yield number, tuple(self._score(heard, text) for text in question.continuations)

    def _score(self, heard: PragmaticLogits, text: str) -> float:
        ids = tuple(self.model.encoding.piece(text))
        return sum(float(heard.after([ids[:i]])[0, token]) for i, token in enumerate(ids))

    @torch.inference_mode()
    def draw(
        self, contexts: Sequence[Context], n: int, how: Decoding
    ) -> Iterator[tuple[int, tuple[str, ...]]]:
        ends, silent = self.model.marks(how.whole)
        for number, context in enumerate(contexts):
            start = Saying(self._heard(context, how.longest), [()], silent, ends)
            yield number, self.model.write(start, context, n, how)

    def _heard(self, context: Context, longest: int) -> PragmaticLogits:
        ids = [self.model.encoding.context((text, *context[1:])) for text in context[0].split(SEPARATOR)]
        self.model.check_length(max(map(len, ids)) + longest)
        return PragmaticLogits(self.model.model, ids, 0, self.alpha)


@dataclass
class Saying:
    """Lines that are being written, each by its tokens: a `Machine` for `search`."""

    heard: PragmaticLogits
    said: list[tuple[int, ...]]
    silent: Floats  # (V,): 0, and -inf for what is never written
    ends: Bools  # (V,): what ends a line

    def next(self) -> Floats:
        logp = self.heard.after(self.said).cpu().numpy() + self.silent
        return logp if self.said[0] else np.where(self.ends, np.float32(-np.inf), logp)

    def take(self, rows: Ints, symbols: Ints) -> Saying:
        taken = zip(rows.tolist(), symbols.tolist(), strict=True)
        return replace(self, said=[(*self.said[row], symbol) for row, symbol in taken])

    def select(self, rows: Ints) -> Saying:
        return replace(self, said=[self.said[row] for row in rows.tolist()])

    def join(self, other: Saying) -> Saying:
        return replace(self, said=[*self.said, *other.said])
