"""A language model behind an OpenAI-compatible completions endpoint, probed before it is believed."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias
from urllib.parse import urljoin

from grice.adapters.encoding import Encoding
from grice.adapters.language_model import Context, Decoding, Query, clean
from grice.adapters.server import NotThere, Refused, Server
from grice.adapters.store import Store, key_of
from grice.errors import AgentError

Entries: TypeAlias = list[float | None]  # a log-probability for every token of a sequence but the first
WIDTH = 16  # sequences in one request
NEAR = 0.1  # log-probabilities of one token that differ by more are not the same
PROBE = ("On a clear day the sky is",)
PROBED = (" blue and wide\n", " quite often empty\n")


class Unfit(Exception):
    """An answer that holds no log-probabilities of what was given."""


class Way(NamedTuple):
    """A way to ask for log-probabilities of a given text: what is asked for, and where they are then."""

    asked: dict[str, Any]
    read: Callable[[dict[str, Any], Sequence[int]], Entries]


def _read_echo(choice: dict[str, Any], ids: Sequence[int]) -> Entries:
    """Counted from the first: offsets into the text are wrong on some servers, and not needed."""
    told = choice.get("logprobs") or {}
    entries = told.get("token_logprobs", told.get("content"))  # as llama.cpp calls those of generated tokens
    if not isinstance(entries, list):
        raise Unfit("there are no log-probabilities in the answer")
    if len(entries) not in (len(ids), len(ids) + 1):  # one more where a token had to be generated
        raise Unfit(
            f"{len(entries)} log-probabilities for {len(ids)} tokens"
            + (", of generated tokens only" if len(entries) <= 1 else "")
        )
    return entries[: len(ids)]


def _read_prompt(choice: dict[str, Any], ids: Sequence[int]) -> Entries:
    entries = choice.get("prompt_logprobs")
    if not isinstance(entries, list):
        raise Unfit("there are no prompt_logprobs in the answer")
    if len(entries) != len(ids):
        raise Unfit(f"{len(entries)} prompt_logprobs for {len(ids)} tokens")
    found: Entries = []
    for token, entry in zip(ids, entries, strict=True):
        if entry is not None and str(token) not in entry:
            raise Unfit("prompt_logprobs are of other tokens than were sent")
        found.append(None if entry is None else entry[str(token)]["logprob"])
    return found


WAYS = {
    "echo": Way({"echo": True, "logprobs": 1}, _read_echo),
    "prompt_logprobs": Way({"prompt_logprobs": 0}, _read_prompt),
}


@dataclass
class Completions:
    """A model on a server. Texts are sent as token ids; without an encoding it can only write."""

    server: Server
    model: str
    encoding: Encoding | None
    revision: str = ""
    mute: str = field(default="", init=False)  # why it cannot score, as the probe found
    way: Way = field(default=WAYS["echo"], init=False)
    tried: bool = field(default=False, init=False)  # the probe is over

    def __post_init__(self) -> None:
        self.mute = self._probe()
        self.tried = True

    @property
    def identity(self) -> str:
        return f"{self.server.url}#{self.model}@{self.revision or 'unknown'}"

    # --- scores --------------------------------------------------------------------------------------

    def score(self, questions: Sequence[Query]) -> Iterator[tuple[int, tuple[float, ...]]]:
        if self.mute:
            raise AgentError(f"{self.identity} cannot score a given text: {self.mute}")
        for batch, answers in self.server.each(
            _packed(questions), lambda batch: self._score(questions, batch)
        ):
            yield from zip(batch, answers, strict=True)

    def _score(self, questions: Sequence[Query], batch: Sequence[int]) -> list[tuple[float, ...]]:
        """The answers to some questions, by one request."""
        rows = [self._encode(questions[number]) for number in batch]
        try:
            entries = iter(self._entries([ids for own in rows for ids, _ in own], self.way))
            return [tuple(_total(next(entries), start) for _, start in own) for own in rows]
        except (Unfit, Refused) as error:
            raise AgentError(f"an answer of {self.identity} does not fit: {error}") from error

    def _encode(self, question: Query) -> list[tuple[list[int], int]]:
        """The ids of each continuation after its context, and where it begins."""
        assert self.encoding is not None
        context = self.encoding.context(question.context)
        return [([*context, *self.encoding.piece(c)], len(context)) for c in question.continuations]

    def _entries(self, sequences: Sequence[list[int]], way: Way) -> list[Entries]:
        body = {"model": self.model, "prompt": list(sequences), "max_tokens": 1, "temperature": 0}
        answer = self.server.post(f"{self.server.url}/completions", body | way.asked, probing=not self.tried)
        choices = choices_of(answer)
        if len(choices) != len(sequences):
            raise Unfit(f"{len(choices)} answers to {len(sequences)} sequences")
        entries = [way.read(choice, ids) for choice, ids in zip(choices, sequences, strict=True)]
        read = (answer.get("usage") or {}).get("prompt_tokens")
        sent = sum(map(len, sequences))
        if read is not None and read != sent:  # last: where echo is ignored, one sequence may be counted
            raise Unfit(f"the server read {read} tokens where {sent} were sent: a second BOS?")
        return entries

    def _probe(self) -> str:
        """Finds a way to score that can be believed; else the cause why there is none."""
        if self.encoding is None:
            self._check_there()
            return "there is no tokenizer: give one (?tokenizer=NAME-OR-FOLDER)"
        causes = []
        for name, way in WAYS.items():
            try:
                self._try(way)
            except (Unfit, Refused) as error:
                causes.append(f"{name}: {error}")
            else:
                self.way = way
                return ""
        return "; ".join(causes)

    def _check_there(self) -> None:
        """Raises `NotThere` where a server has no completions, but perhaps chat."""
        with suppress(Refused):
            body = {"model": self.model, "prompt": PROBE[0], "max_tokens": 1}
            self.server.post(f"{self.server.url}/completions", body, probing=True)

    def _try(self, way: Way) -> None:
        """Two continuations of one context, asked for in both orders."""
        (one, start), (other, _) = self._encode(Query(PROBE, PROBED))
        first = next(i for i, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1])
        a, b = self._entries([one, other], way)
        again_b, again_a = self._entries([other, one], way)
        for entries in (a, b, again_a, again_b):
            _total(entries, start)
        if not all(map(_same, a[:first], b[:first])):
            raise Unfit("log-probabilities of one context differ with what follows: they are shifted")
        if a[first] == b[first]:
            raise Unfit("two different continuations score alike")
        if not all(map(_same, [*a, *b], [*again_a, *again_b])):
            raise Unfit("log-probabilities depend on the order of requests (switch off prefix caching)")

    # --- lines ---------------------------------------------------------------------------------------

    def draw(
        self, contexts: Sequence[Context], n: int, how: Decoding
    ) -> Iterator[tuple[int, tuple[str, ...]]]:
        yield from sampled(self.server, contexts, how, lambda context: self._draw(context, n, how))

    def _draw(self, context: Context, n: int, how: Decoding) -> tuple[str, ...]:
        """Token ids are sent only where the probe has shown that the server takes them."""
        ids = None if self.encoding is None or self.mute else self.encoding.context(context)
        body = {"model": self.model, "prompt": "".join(context) if ids is None else ids}
        stop = {} if how.whole else {"stop": ["\n"]}
        written = write(self.server, f"{self.server.url}/completions", body | stop, n, how)
        return clean((str(choice.get("text", "")) for choice in written), how.whole)


def server_encoding(server: Server, model: str, store: Store) -> Encoding | None:
    """The server's own tokenizer, where it offers one (vLLM, SGLang and llama.cpp do)."""
    url = urljoin(server.url, "tokenize")  # beside /v1

    def tokenize(text: str, special: bool) -> list[int]:
        key = key_of("tokens", url, model, text, special)
        if known := store.get([key]):
            return list(json.loads(known[key]))
        tokens = ask(text, special)
        store.put(key, json.dumps(tokens).encode())
        return tokens

    def ask(text: str, special: bool) -> list[int]:
        body = {"model": model, "prompt": text, "add_special_tokens": special}
        body |= {"content": text, "add_special": special}  # as llama.cpp calls them
        tokens = server.post(url, body).get("tokens")
        if not isinstance(tokens, list) or not all(isinstance(token, int) for token in tokens):
            raise AgentError("the server's tokenizer gives no token ids", where=url)
        return tokens

    try:
        ask("a", False)
    except (NotThere, Refused):
        return None
    return Encoding(tokenize)


def sampled(
    server: Server, contexts: Sequence[Context], how: Decoding, draw: Callable[[Context], tuple[str, ...]]
) -> Iterator[tuple[int, tuple[str, ...]]]:
    """The lines that are drawn for each context, with its number."""
    if how.search != "sample":
        raise AgentError("a server offers no beam search", allowed="?search=sample")
    yield from server.each(range(len(contexts)), lambda number: draw(contexts[number]))


def write(server: Server, url: str, body: dict[str, Any], n: int, how: Decoding) -> list[dict[str, Any]]:
    """`n` choices, asked for again where a server gives fewer than that, or refuses more than one at once."""
    found: list[dict[str, Any]] = []
    most, attempt = n, 0
    while len(found) < n and attempt < 2 * n:
        asked = {
            "n": min(most, n - len(found)),
            "max_tokens": how.longest,
            "temperature": how.temperature,
            "seed": how.seed + attempt,
        }
        attempt += 1
        try:
            found += choices_of(server.post(url, body | asked))
        except (Unfit, Refused) as error:
            if asked["n"] == 1 or isinstance(error, Unfit):
                raise AgentError(f"{server.url}#{body['model']} does not write: {error}") from error
            most = 1
    return found[:n]


def choices_of(answer: dict[str, Any]) -> list[dict[str, Any]]:
    choices = answer.get("choices")
    if not isinstance(choices, list) or not all(isinstance(choice, dict) for choice in choices):
        raise Unfit(f"an answer without choices: {str(answer)[:300]}")
    return sorted(choices, key=lambda choice: choice.get("index", 0))


def _total(entries: Entries, start: int) -> float:
    """The sum over a continuation's tokens."""
    own = entries[start:]
    if any(not isinstance(e, int | float) or math.isnan(e) or e > 1e-3 for e in own):
        raise Unfit("log-probabilities that are missing, or more than 0")
    return math.fsum(e for e in own if e is not None)


def _same(one: float | None, other: float | None) -> bool:
    return one == other or (one is not None and other is not None and abs(one - other) < NEAR)


def _packed(questions: Sequence[Query]) -> list[list[int]]:
    """The numbers of questions that one request asks: as many as have no more than so many sequences."""
    batches: list[list[int]] = []
    room = 0
    for number, question in enumerate(questions):
        if len(question.continuations) > room or not batches:
            batches.append([])
            room = WIDTH
        batches[-1].append(number)
        room -= len(question.continuations)
    return batches
