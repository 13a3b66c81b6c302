"""Pragmatics word by word (Cohn-Gordon et al. 2018): S1 ∝ S0 · L0^alpha, in any search of transformers.

Dimensions: R rows that are being generated, C contexts, T tokens, V tokens of the vocabulary.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor

from grice.adapters.caches import empty, selected
from grice.errors import AgentError


def understood(spoken: Tensor, belief: Tensor, target: int) -> Tensor:
    """(R, V): log L0 of the target after each next token, from log S0 (R, C, V) and log-beliefs (R, C)."""
    return (spoken + belief[..., None]).log_softmax(1)[:, target]


@dataclass
class Heard:
    """The tokens that a listener has read in each row; the cache has a row for each row and context."""

    rows: dict[tuple[int, ...], int]
    cache: Any
    belief: Tensor  # (R, C)
    spoken: Tensor  # (R, C, V): log S0 of the next token


class PragmaticLogits:
    """A `LogitsProcessor` that prefers tokens by which a listener recognises the target's context.

    `contexts` are the token ids of prompts, one for each thing that could be meant; what is generated goes
    on from `contexts[target]`. A literal listener infers from the tokens so far which context they are said
    in, by the model's own probabilities; its belief is updated after every token. `alpha` says how much is
    made of that: 0 changes nothing. All contexts are run together, one token at a time, whatever the search
    does with its rows.
    """

    def __init__(
        self,
        model: Any,
        contexts: Sequence[Sequence[int]],
        target: int,
        alpha: float = 1.0,
        prior: Sequence[float] | None = None,
    ) -> None:
        if not 0 <= target < len(contexts):
            raise AgentError(f"context {target} of {len(contexts)}", allowed=f"0 to {len(contexts) - 1}")
        if not alpha >= 0:
            raise AgentError(f"alpha is {alpha}", allowed="0 or more")
        if not all(contexts):
            raise AgentError("a context without tokens")
        chances = torch.tensor(prior or [1.0] * len(contexts), dtype=torch.float64)
        if len(chances) != len(contexts) or not bool((chances > 0).all()):
            raise AgentError(
                f"a prior of {prior} for {len(contexts)} contexts", allowed="more than 0 for each"
            )
        self.model, self.target, self.alpha = model, target, alpha
        self.contexts = [list(context) for context in contexts]
        self._prior = (chances / chances.sum()).log().float().to(model.device)
        longest = max(map(len, self.contexts))
        seen = [[0] * (longest - len(context)) + [1] * len(context) for context in self.contexts]
        self._seen = torch.tensor(seen, device=model.device)  # (C, T): padded on the left
        self._heard = Heard({}, None, self._prior[None], self._prior[None, :, None])

    @torch.inference_mode()
    def __call__(self, input_ids: Tensor, scores: Tensor) -> Tensor:
        """(R, V): log S1 after these ids (R, T); `scores` (R, V) are the target's, as processed so far."""
        prompt = self.contexts[self.target]
        if input_ids[:, : len(prompt)].tolist() != [prompt] * len(input_ids):
            raise AgentError("the rows do not begin with the target's context", hint="generate from it alone")
        heard, rows = self._hear([tuple(row) for row in input_ids[:, len(prompt) :].tolist()])
        found = self._weigh(scores.float().log_softmax(-1), heard, rows)
        return found.masked_fill(scores == -torch.inf, -torch.inf).to(scores.dtype)

    @torch.inference_mode()
    def after(self, said: Sequence[tuple[int, ...]]) -> Tensor:
        """(R, V): log S1 of the next token after each of these, which are of one length."""
        heard, rows = self._hear(said)
        return self._weigh(heard.spoken[rows, self.target], heard, rows)

    def _weigh(self, own: Tensor, heard: Heard, rows: list[int]) -> Tensor:
        told = understood(heard.spoken[rows], heard.belief[rows], self.target)
        return (own + self.alpha * told).log_softmax(-1)

    def _hear(self, said: Sequence[tuple[int, ...]]) -> tuple[Heard, list[int]]:
        """The listener after these rows, and where each of them is; equal ones are heard once."""
        different = list(dict.fromkeys(said))
        heard = self._heard
        if not all(own in heard.rows for own in different):
            if not all(own and own[:-1] in heard.rows for own in different):
                heard = self._start()
                for length in range(1, len(said[0])):
                    heard = self._step(heard, list(dict.fromkeys(own[:length] for own in different)))
            heard = self._heard = self._step(heard, different) if said[0] else heard
        return heard, [heard.rows[own] for own in said]

    def _start(self) -> Heard:
        """The listener before anything is said; all prompts are run at once."""
        longest = self._seen.shape[1]
        padded = [[0] * (longest - len(context)) + context for context in self.contexts]
        cache = empty(self.model)
        spoken = self._forward(torch.tensor(padded), cache, self._seen, self._seen.cumsum(1) - 1)
        return Heard({(): 0}, cache, self._prior[None], spoken[None])

    def _step(self, before: Heard, said: Sequence[tuple[int, ...]]) -> Heard:
        """One token more for every row."""
        parents = torch.tensor([before.rows[own[:-1]] for own in said], device=self.model.device)
        tokens = torch.tensor([own[-1] for own in said], device=self.model.device)
        count, rows = len(self.contexts), len(said)
        chosen = before.spoken[parents].gather(2, tokens[:, None, None].expand(rows, count, 1))[..., 0]
        belief = (before.belief[parents] + chosen).log_softmax(-1)
        cache = selected(before.cache, (parents[:, None] * count + _steps(count, parents)).flatten())
        added = len(said[0])  # tokens after each context
        seen = torch.cat([self._seen, self._seen.new_ones(count, added)], 1).repeat(rows, 1)
        places = (self._seen.sum(1) + added - 1).repeat(rows)[:, None]
        spoken = self._forward(tokens.repeat_interleave(count)[:, None], cache, seen, places)
        return Heard({own: i for i, own in enumerate(said)}, cache, belief, spoken.view(rows, count, -1))

    def _forward(self, ids: Tensor, cache: Any, seen: Tensor, places: Tensor) -> Tensor:
        """(·, V): log S0 of the token after the last one; the cache grows."""
        out = self.model(
            input_ids=ids.to(self.model.device),
            attention_mask=seen,
            position_ids=places.clamp(min=0),
            past_key_values=cache,
            use_cache=True,
            logits_to_keep=1,
        )
        logits: Tensor = out.logits[:, -1].float()
        return logits.log_softmax(-1)


def _steps(count: int, like: Tensor) -> Tensor:
    return torch.arange(count, device=like.device)[None]
