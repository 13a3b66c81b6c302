"""A tiny random Llama with a tokenizer trained here, and the same behind a server that may misbehave."""

from __future__ import annotations

import json
import math
import random
import re
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
import torch

from grice.adapters.prompts import Prompt, completion, task_at
from grice.adapters.transformer import Transformer
from grice.data.synthetic import episodes
from grice.worlds import WORLDS


@cache
def texts() -> list[str]:
    """Prompts with their completions, of all worlds and both roles."""
    return [
        Prompt(role, world)(task_at(episode, role, turn)) + completion(episode, role, turn)
        for world in WORLDS.values()
        for episode in islice(episodes(world, 0), 3)
        for role in ("listener", "speaker")
        for turn in range(episode.aligned)
    ]


def make_tokenizer(spaced: bool = False) -> Any:
    """A byte-level BPE; or `spaced`, as sentencepiece does it: a space in front of every text."""
    from tokenizers import Tokenizer, decoders, models, normalizers, pre_tokenizers, processors, trainers
    from transformers import PreTrainedTokenizerFast

    bpe = Tokenizer(models.BPE())
    if spaced:
        bpe.normalizer = normalizers.Sequence([normalizers.Prepend("▁"), normalizers.Replace(" ", "▁")])
        bpe.decoder = decoders.Sequence(
            [decoders.Replace("▁", " "), decoders.Fuse(), decoders.Strip(" ", 1, 0)]
        )
        alphabet = [*map(chr, range(10, 127)), "▁"]
    else:
        bpe.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
        bpe.decoder = decoders.ByteLevel()
        alphabet = pre_tokenizers.ByteLevel.alphabet()
    trainer = trainers.BpeTrainer(
        vocab_size=150 if spaced else 700,
        special_tokens=["<s>", "</s>"],
        initial_alphabet=alphabet,
        show_progress=False,
    )
    bpe.train_from_iterator(texts()[::20] if spaced else texts(), trainer)
    bpe.post_processor = processors.TemplateProcessing(single="<s> $A", special_tokens=[("<s>", 0)])
    return PreTrainedTokenizerFast(tokenizer_object=bpe, bos_token="<s>", eos_token="</s>")


def make_llama(folder: Path, tokenizer: Any, spread: float = 0.3, **sizes: int) -> Path:
    from transformers import LlamaConfig, LlamaForCausalLM
    from transformers.utils import logging

    logging.disable_progress_bar()
    torch.manual_seed(0)
    made = {"hidden_size": 32, "intermediate_size": 64, "num_hidden_layers": 2, "num_attention_heads": 4}
    config = LlamaConfig(
        vocab_size=len(tokenizer),
        num_key_value_heads=2,
        max_position_embeddings=1024,
        bos_token_id=0,
        eos_token_id=1,
        initializer_range=spread,
        **(made | sizes),
    )
    LlamaForCausalLM(config).save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    return folder


@pytest.fixture(scope="session")
def llama_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_llama(tmp_path_factory.mktemp("llama"), make_tokenizer())


@pytest.fixture(scope="session")
def llama(llama_folder: Path) -> Transformer:
    return Transformer(str(llama_folder))


@pytest.fixture(scope="session")
def llama_of(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Path]:
    """Makes other models, or the same with another tokenizer."""

    def make(spaced: bool = False, spread: float = 0.3, **sizes: int) -> Path:
        return make_llama(tmp_path_factory.mktemp("other"), make_tokenizer(spaced), spread, **sizes)

    return make


class Endpoint:
    """The state of a completions endpoint: its model, the requests it got, and its misbehaviour."""

    def __init__(self, model: Transformer) -> None:
        self.model = model
        self.trouble = ""
        self.fails = 0  # how often the trouble occurs, where it passes
        self.tokenizes = True
        self.offers = {"/v1/completions", "/v1/chat/completions"}
        self.preference: Callable[[str], float] = len  # of a chat model, for a text that a label stands for
        self.delay = 0.0
        self.words = ["mix the first beaker", "drain it", " pour it out\nand more", "", "drain it"]
        self.asked: list[dict[str, Any]] = []  # bodies of completions
        self.answered: list[dict[str, Any]] = []  # those whose answer was sent off
        self.lock = threading.Lock()

    def all_answered(self) -> list[dict[str, Any]]:
        """The requests so far, once their answers are noted: a client has its own a moment earlier."""
        while len(self.answered) < len(self.asked):
            time.sleep(0.01)
        return self.answered

    @torch.inference_mode()
    def logprobs(self, sequences: list[list[int]]) -> list[list[float | None]]:
        """Computed without a cache."""
        longest = max(map(len, sequences))
        padded = torch.tensor([[*ids, *[1] * (longest - len(ids))] for ids in sequences])
        logits = self.model.model(padded, use_cache=False).logits.float().log_softmax(-1)
        return [
            [None, *(float(row[i, token]) for i, token in enumerate(ids[1:]))]
            for ids, row in zip(sequences, logits, strict=True)
        ]

    def complete(self, body: dict[str, Any]) -> dict[str, Any]:
        prompt = body["prompt"]
        if isinstance(prompt, str):
            prompt = self.model.encoding.context((prompt,))
        if body.get("n", 1) > 1 or not (body.get("echo") or "prompt_logprobs" in body):
            return {"choices": [self.write(prompt, body, i) for i in range(body.get("n", 1))]}
        sequences = [prompt] if prompt and isinstance(prompt[0], int) else prompt
        found = zip(sequences, self.logprobs(sequences), strict=True)
        choices = [self.choice(ids, logs, body, number) for number, (ids, logs) in enumerate(found)]
        read = sum(map(len, sequences)) + (len(sequences) if self.trouble == "double BOS" else 0)
        read = len(sequences[0]) if self.trouble == "no echo" else read
        return {"choices": list(reversed(choices)), "usage": {"prompt_tokens": read}}

    def choice(
        self, ids: list[int], logs: list[float | None], body: dict[str, Any], number: int
    ) -> dict[str, Any]:
        if self.trouble == "shifted":
            logs = [None, *logs[2:], -1.0]
        if self.trouble == "alike":
            logs = [None] + [-1.0] * (len(ids) - 1)
        if self.trouble == "order" and len(self.asked) % 2:
            logs = [None if log is None else log - 0.5 for log in logs]
        if self.trouble == "nulls":
            logs = [None] * len(ids)
        if "prompt_logprobs" in body and self.trouble != "no echo":
            entries = [
                None if log is None else {str(t): {"logprob": log}} for t, log in zip(ids, logs, strict=True)
            ]
            return {"index": number, "text": "x", "prompt_logprobs": entries}
        if self.trouble in ("no echo", "only prompt_logprobs"):
            return {"index": number, "text": "x", "logprobs": {"token_logprobs": [-0.5]}}
        offsets = [-1] * (len(ids) + 1) if self.trouble == "wrong offsets" else list(range(len(ids) + 1))
        found = {"token_logprobs": [*logs, -0.5], "text_offset": offsets}
        return {"index": number, "text": "x", "logprobs": found}

    def write(self, prompt: list[int], body: dict[str, Any], number: int) -> dict[str, Any]:
        return {
            "index": number,
            "text": f" {self.words[(sum(prompt) + body.get('seed', 0) + number) % len(self.words)]}",
        }

    def chat(self, body: dict[str, Any]) -> dict[str, Any]:
        """Chooses by preference among labelled options where there are some, else writes."""
        [message] = body["messages"]
        options = dict(re.findall(r"^([A-P])\. (.*)$", message["content"], re.M))
        rng = random.Random(f"{body.get('seed')} {message['content']}")
        if not options:
            said = [f'Sentence: "{rng.choice(self.words)}"' for _ in range(body.get("n", 1))]
            return {"choices": [{"index": i, "message": {"content": text}} for i, text in enumerate(said)]}
        weights = {label: math.exp(self.preference(text)) for label, text in options.items()}
        total = sum(weights.values()) / 0.9  # the rest goes to words that are no labels
        if self.trouble == "no letters":
            said = ["<think> Well"] * body.get("n", 1)
            return {"choices": [{"index": i, "message": {"content": text}} for i, text in enumerate(said)]}
        if "logprobs" not in body or self.trouble == "no top_logprobs":
            drawn = rng.choices([*weights, "Well"], [*weights.values(), total / 10], k=body.get("n", 1))
            said = [f" {label}.\n" for label in drawn]
            return {"choices": [{"index": i, "message": {"content": text}} for i, text in enumerate(said)]}
        told = {f" {label}": math.log(weight / total) for label, weight in weights.items()}
        told["Well"] = math.log(0.1)
        best = sorted(told, key=lambda token: -told[token])[: body["top_logprobs"]]
        top = [{"token": token, "logprob": told[token]} for token in best]
        if self.trouble == "wrong top_logprobs":
            top = [{"token": entry["token"]} for entry in top]
        content = [{"token": best[0], "logprob": told[best[0]], "top_logprobs": top}]
        return {"choices": [{"index": 0, "message": {"content": best[0]}, "logprobs": {"content": content}}]}


def serve(endpoint: Endpoint) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def log_message(self, *_: Any) -> None:
            pass

        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["content-length"])))
            if self.path == "/tokenize" and endpoint.tokenizes:
                tokenizer = endpoint.model.tokenizer
                ids = tokenizer.encode(body["prompt"], add_special_tokens=body["add_special_tokens"])
                return self.reply(200, {"tokens": ids})
            if self.path not in endpoint.offers:
                return self.reply(404, {"error": "nothing here"})
            with endpoint.lock:
                endpoint.asked.append(body)
                failing = endpoint.fails > 0
                endpoint.fails -= failing
            if failing:
                return self.misbehave(endpoint.trouble)
            if endpoint.trouble == "500 to ids" and not isinstance(body.get("prompt"), str):
                return self.reply(500, {"error": "a list?"})
            time.sleep(endpoint.delay)
            with endpoint.lock:
                answer = endpoint.chat(body) if "messages" in body else endpoint.complete(body)
            self.reply(200, answer)
            with endpoint.lock:
                endpoint.answered.append(body)
            return None

        def misbehave(self, trouble: str) -> None:
            if trouble == "time-out":
                time.sleep(2)
            elif trouble == "cut connection":
                self.close_connection = True
            elif trouble == "garbage":
                self.send_response(200)
                self.end_headers()
                self.wfile.write(b"<html>busy</html>")
            else:
                self.reply(int(trouble), {"error": "not now"}, {"Retry-After": "0"})

        def reply(self, status: int, body: dict[str, Any], headers: dict[str, str] | None = None) -> None:
            content = json.dumps(body).encode()
            try:
                self.send_response(status)
                for name, value in (headers or {}).items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(content)))
                self.end_headers()
                self.wfile.write(content)
            except OSError:
                pass  # whoever asked has gone away

    return Handler


@pytest.fixture
def endpoint(llama: Transformer) -> Iterator[tuple[Endpoint, str]]:
    """A server of its own, and its address."""
    with serving(llama) as (endpoint, url):
        yield endpoint, url


@contextmanager
def serving(model: Transformer) -> Iterator[tuple[Endpoint, str]]:
    endpoint = Endpoint(model)
    server = ThreadingHTTPServer(("127.0.0.1", 0), serve(endpoint))
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        yield endpoint, f"http://127.0.0.1:{server.server_address[1]}/v1"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
