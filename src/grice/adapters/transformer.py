"""A language model of the transformers library, in this process.

Dimensions: R rows, T tokens, V tokens of the vocabulary.
"""

from __future__ import annotations

import copy
import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch
from torch import Tensor

from grice.adapters.caches import empty, repeated
from grice.adapters.encoding import Encoding
from grice.adapters.language_model import Context, Decoding, Query, clean
from grice.adapters.prefix_tree import PrefixTree
from grice.adapters.store import key_of
from grice.adapters.writing import Writing
from grice.errors import AgentError
from grice.extras import installing
from grice.models.search import Beam, Machine, Sampling, beam
from grice.worlds.world import Bools, Floats

NODES = 1024  # tokens in one tree: each looks at all, so more would cost more than they save
FEW = 4  # continuations: a context with fewer is run together with its neighbours, not on its own
CHUNK = 2**25  # numbers in the largest temporary array
NUMBERS = ("float32", "bfloat16", "float16")


class BatchRow(NamedTuple):
    """A sequence to score: where in the answers it belongs, its ids, and where the continuation begins."""

    question: int
    continuation: int
    ids: tuple[int, ...]
    start: int


@dataclass
class Remains:
    """The cache of the last prefix that was run: the next one goes on from what they have in common."""

    ids: list[int]
    cache: Any


class Transformer:
    """A causal language model, its tokenizer, and the one prefix whose cache is kept."""

    mute = ""

    def __init__(
        self, name: str, revision: str = "", dtype: str = "float32", device: str = "cpu", chat: bool = False
    ) -> None:
        """The model of a name on the hub, or of a folder; a chat model may be asked by its own template."""
        if dtype not in NUMBERS:
            raise AgentError(f"there are no numbers {dtype!r}", allowed=", ".join(NUMBERS))
        self.tokenizer, self.model = _load(name, revision, dtype, device)
        self.encoding = encoding_of(self.tokenizer)
        revision = revision_of(name, self.model)
        self.revision = revision if dtype == "float32" else f"{revision} {dtype}"
        if chat:
            self.encoding = replace(self.encoding, frame=chat_frame(self.tokenizer, name))
            self.revision += " chat"
        self.identity = f"hf:{name}@{self.revision}"
        self._longest = getattr(self.model.config, "max_position_embeddings", None)
        self.forget()

    def forget(self) -> None:
        """The next prefix is run from its beginning."""
        self._remains = Remains([], empty(self.model))

    # --- scores --------------------------------------------------------------------------------------

    def score(self, questions: Sequence[Query]) -> Iterator[tuple[int, tuple[float, ...]]]:
        """Every context is run once; its cache is repeated for its continuations, which go by length."""
        found: list[dict[int, float]] = [{} for _ in questions]
        for shared, rows in self._groups(questions):
            for row, score in self._score_rows(shared, rows):
                own = found[row.question]
                own[row.continuation] = score
                if len(own) == len(questions[row.question].continuations):
                    yield row.question, tuple(own[i] for i in range(len(own)))

    def _groups(self, questions: Sequence[Query]) -> Iterator[tuple[list[int], list[BatchRow]]]:
        """Rows with the prefix that is run once for them, neighbours in the order of their prefixes."""
        contexts: dict[Context, list[BatchRow]] = {}
        for number, question in enumerate(questions):
            context = self.encoding.context(question.context)
            rows = contexts.setdefault(question.context, [])
            for i, continuation in enumerate(question.continuations):
                ids = (*context, *self.encoding.piece(continuation))
                self.check_length(len(ids))
                rows.append(BatchRow(number, i, ids, len(context)))
        many = [rows for rows in contexts.values() if len(rows) >= FEW]
        few = [row for rows in contexts.values() if len(rows) < FEW for row in rows]
        for rows in [*sorted(many, key=lambda rows: rows[0].ids), *([few] if few else [])]:
            least = min(row.start for row in rows) - 1  # a score needs the token in front of it, too
            first, last = min(row.ids for row in rows), max(row.ids for row in rows)
            yield list(first[: min(least, _common(first, last))]), rows

    @torch.inference_mode()
    def _score_rows(self, shared: list[int], rows: Sequence[BatchRow]) -> Iterator[tuple[BatchRow, float]]:
        branching = self.branches  # which runs a prefix of its own when it is first asked for
        cache = self._run(shared)
        ordered = sorted(rows, key=lambda row: row.ids if branching else len(row.ids))
        batches = _bundles(ordered, len(shared)) if branching else self._batches(ordered, len(shared))
        for part in batches:
            rest = [row.ids[len(shared) :] for row in part]
            said = self._say_tree(cache, rest) if branching else self._say_rows(cache, rest)
            for row, logs in zip(part, said, strict=True):
                yield row, float(logs[row.start - len(shared) - 1 :].sum())

    def _say_tree(self, cache: Any, rest: Sequence[Sequence[int]]) -> list[Tensor]:
        """The log-probability of each token but the first, all sequences run as one tree after the cache."""
        tree, cached = PrefixTree.of(rest), cache.get_seq_length()
        out = self.model(
            input_ids=tree.tokens[None].to(self.model.device),
            attention_mask=tree.mask(cached, self.model.dtype).to(self.model.device),
            position_ids=(cached + tree.depths)[None].to(self.model.device),
            past_key_values=cache,
            use_cache=True,
        )
        cache.crop(-len(tree.tokens))
        return tree.said(out.logits[0].float(), rest)

    def _say_rows(self, cache: Any, rest: Sequence[Sequence[int]]) -> list[Tensor]:
        """The log-probabilities with a row for each sequence, padded on the right; the cache is repeated."""
        ids = torch.zeros(len(rest), max(map(len, rest)), dtype=torch.long)
        for line, tokens in zip(ids, rest, strict=True):
            line[: len(tokens)] = torch.tensor(tokens)
        logits = self._forward(ids[:, :-1], repeated(cache, len(rest)))
        said = logits.gather(2, ids[:, 1:, None].to(logits.device))[..., 0] - logits.logsumexp(2)
        return [line[: len(tokens) - 1] for line, tokens in zip(said.double().cpu(), rest, strict=True)]

    @cached_property
    def branches(self) -> bool:
        """True if this model scores a tree as it scores rows, by trial: not every attention does."""
        cache = self._run(self.encoding.context(("A tree:",)))
        rest = [self.encoding.piece(f" {word}\n") for word in ("left and right", "left or right", "up")]
        rows = torch.cat(self._say_rows(cache, rest))
        if not cache.is_croppable or any(cache.is_sliding):
            return False
        try:
            tree = torch.cat(self._say_tree(cache, rest))
        except (TypeError, ValueError, RuntimeError, IndexError):
            self.forget()
            return False
        return bool((tree - rows).abs().max() < (1e-3 if self.model.dtype == torch.float32 else 0.1))

    def _batches(self, rows: Sequence[BatchRow], shared: int) -> Iterator[Sequence[BatchRow]]:
        """Rows of about the same length, as many as fit."""
        config = self.model.config.get_text_config()
        start = 0
        while start < len(rows):
            end = start + 1
            while end < len(rows):
                length = len(rows[end].ids) - shared
                cached = 2 * config.num_hidden_layers * config.hidden_size * (shared + length)
                if (end + 1 - start) * max(length * config.vocab_size, cached) > CHUNK:
                    break
                end += 1
            yield rows[start:end]
            start = end

    def _run(self, ids: list[int]) -> Any:
        """The cache after these ids; what the last run had in common with them is not run again."""
        before = self._remains
        common = _common(before.ids, ids)
        if common < len(before.ids):
            if before.cache.is_croppable:
                before.cache.crop(common - len(before.ids))
            else:
                before, common = Remains([], empty(self.model)), 0
        if common < len(ids):
            self._forward(torch.tensor([ids[common:]]), before.cache, keep=1)
        self._remains = Remains(list(ids), before.cache)
        return before.cache

    def _forward(self, ids: Tensor, cache: Any, keep: int = 0) -> Tensor:
        """(R, T or `keep`, V): the logits, in single precision whatever the weights' is; the cache grows."""
        out = self.model(
            input_ids=ids.to(self.model.device), past_key_values=cache, use_cache=True, logits_to_keep=keep
        )
        logits: Tensor = out.logits.float()
        return logits

    def check_length(self, tokens: int) -> None:
        """Refuses what is longer than the model can read."""
        if self._longest is not None and tokens > self._longest:
            raise AgentError(
                f"a prompt with its continuation has {tokens} tokens",
                allowed=f"{self._longest}, the longest that {self.identity} can read",
                hint="show fewer examples",
            )

    # --- lines ---------------------------------------------------------------------------------------

    @torch.inference_mode()
    def draw(
        self, contexts: Sequence[Context], n: int, how: Decoding
    ) -> Iterator[tuple[int, tuple[str, ...]]]:
        for number, context in enumerate(contexts):
            ids = self.encoding.context(context)
            self.check_length(len(ids) + how.longest)
            yield number, self.write(self._writing(ids, how.whole), context, n, how)

    def write(self, start: Machine, context: Context, n: int, how: Decoding) -> tuple[str, ...]:
        """Texts that a machine writes from its start; samples are the same whatever was drawn before."""
        ends, _ = self.marks(how.whole)
        if how.search == "beam":
            found = beam(Beam.start(start, 1), ends, n, how.longest)
        else:
            sampling = Sampling(how.temperature, int.from_bytes(key_of(how.seed, context)[:7]))
            found = sampling(Beam.start(start, 1), ends, n, how.longest)
        return clean((self.decode([t for t in line if t >= 0]) for line in found.symbols.tolist()), how.whole)

    def _writing(self, ids: list[int], whole: bool) -> Writing:
        cache = copy.deepcopy(self._run(ids[:-1]))
        ends, silent = self.marks(whole)
        return Writing(self._forward, cache, torch.tensor([ids[-1]]), silent, ends)

    def decode(self, ids: Sequence[int]) -> str:
        text: str = self.tokenizer.decode(
            list(ids), skip_special_tokens=True, clean_up_tokenization_spaces=False
        )
        return text

    def marks(self, whole: bool) -> tuple[Bools, Floats]:
        """(V,): the tokens after which a line or text is over; and 0, but -inf for what is never written."""
        ends, silent = self._marks
        return (np.arange(len(ends)) == self.tokenizer.eos_token_id) if whole else ends, silent

    @cached_property
    def _marks(self) -> tuple[Bools, Floats]:
        """The marks for lines."""
        size = self.model.config.get_text_config().vocab_size
        known = min(size, len(self.tokenizer))
        texts = self.tokenizer.batch_decode([[token] for token in range(known)])
        ends, silent = np.zeros(size, bool), np.zeros(size, np.float32)
        ends[[token for token, text in enumerate(texts) if "\n" in text]] = True
        silent[self.tokenizer.all_special_ids] = -np.inf
        silent[known:] = -np.inf
        if (eos := self.tokenizer.eos_token_id) is not None:
            ends[eos], silent[eos] = True, 0
        return ends, silent


def _bundles(rows: Sequence[BatchRow], shared: int) -> Iterator[Sequence[BatchRow]]:
    """Rows with no more tokens than one tree should have."""
    start = tokens = 0
    for end, row in enumerate(rows):
        tokens += len(row.ids) - shared
        if tokens > NODES and end > start:
            yield rows[start:end]
            start, tokens = end, len(row.ids) - shared
    yield rows[start:]


def encoding_of(tokenizer: Any) -> Encoding:
    """The encoding of a transformers tokenizer, checked."""
    encoding = Encoding(lambda text, special: list(tokenizer.encode(text, add_special_tokens=special)))
    encoding.check(lambda ids: str(tokenizer.decode(ids, clean_up_tokenization_spaces=False)))
    return encoding


def chat_frame(tokenizer: Any, name: str) -> Callable[[str], str]:
    """A prompt as a message to the model, whose answer has begun with the prompt's last line."""
    if not tokenizer.chat_template:
        raise AgentError(f"{name} has no chat template", hint="leave out ?chat=1")

    def frame(prompt: str) -> str:
        asked, _, begun = prompt.rpartition("\n")
        message = [{"role": "user", "content": asked}]
        return str(tokenizer.apply_chat_template(message, tokenize=False, add_generation_prompt=True)) + begun

    return frame


def load_tokenizer(name: str, revision: str = "") -> Any:
    """The tokenizer of a name on the hub, or of a folder."""
    transformers = _library()
    try:
        return transformers.AutoTokenizer.from_pretrained(name, revision=revision or "main")
    except (OSError, ValueError) as error:
        allowed = "a folder that is there, or OWNER/MODEL of the Hugging Face hub"
        raise AgentError(f"there is no tokenizer {name}: {error}", allowed=allowed) from error


def revision_of(name: str, model: Any) -> str:
    """The hub's commit, or a digest of the folder's weights and settings."""
    folder = Path(name)
    if not folder.is_dir():
        return str(getattr(model.config, "_commit_hash", None) or "unknown")[:12]
    digest = hashlib.sha256()
    for file in sorted(file for kind in ("*.json", "*.safetensors", "*.bin") for file in folder.glob(kind)):
        with file.open("rb") as content:
            digest.update(file.name.encode() + hashlib.file_digest(content, "sha256").digest())
    return digest.hexdigest()[:12]


def _load(name: str, revision: str, dtype: str, device: str) -> tuple[Any, Any]:
    transformers = _library()
    tokenizer = load_tokenizer(name, revision)
    try:
        model = transformers.AutoModelForCausalLM.from_pretrained(
            name, revision=revision or "main", dtype=getattr(torch, dtype)
        )
        return tokenizer, model.to(device).eval()
    except (OSError, ValueError, RuntimeError) as error:
        raise AgentError(f"there is no language model {name}: {error}") from error


def _library() -> Any:
    try:
        import transformers
    except ImportError as error:
        raise AgentError("the library transformers is not there", hint=installing("hf")) from error
    transformers.utils.logging.disable_progress_bar()
    return transformers


def _common(one: Sequence[int], other: Sequence[int]) -> int:
    """The length of the common prefix of two sequences."""
    different = (i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b)
    return next(different, min(len(one), len(other)))
