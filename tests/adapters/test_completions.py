"""Language models behind HTTP: the same scores as in this process, or a refusal that names the cause."""

from __future__ import annotations

import socket
from itertools import islice
from typing import Any

import pytest

from grice.adapters.completions import PROBE, Completions, server_encoding
from grice.adapters.language_model import Decoding, Query
from grice.adapters.server import Limits, Server
from grice.adapters.store import Remembered, Store
from grice.adapters.transformer import Transformer
from grice.data.synthetic import episodes
from grice.errors import AgentError
from grice.worlds import WORLDS

QUICK: dict[str, Any] = {"timeout": 30.0, "tries": 3, "wait": 0.01}
ALCHEMY = WORLDS["alchemy"]
QUESTIONS = [
    Query(
        (f"State: {ALCHEMY.show(episode.start)}\nAction:",),
        tuple(f" {ALCHEMY.show_action(action)}\n" for action in ALCHEMY.legal(episode.start)),
    )
    for episode in islice(episodes(ALCHEMY, 8), 2)
] + [Query(("Sentence:",), (f" mix beaker {n}\n",)) for n in range(1, 5)]


def connect(found: tuple[Any, str], ask_server: bool = False, **limits: Any) -> Completions:
    """Connected, with the server's tokenizer or with one that is here."""
    endpoint, url = found
    server = Server(url, {}, Limits(**(QUICK | limits)))
    encoding = server_encoding(server, "tiny", Store(None)) if ask_server else endpoint.model.encoding
    return Completions(server, "tiny", encoding)


def close(one: dict[int, tuple[float, ...]], other: dict[int, tuple[float, ...]]) -> bool:
    return all(one[i] == pytest.approx(other[i], abs=1e-4) for i in other)


@pytest.mark.parametrize("trouble", ["", "wrong offsets", "only prompt_logprobs"])
def test_scores_over_http_are_those_of_the_model(endpoint: Any, llama: Transformer, trouble: str) -> None:
    endpoint[0].trouble = trouble
    model = connect(endpoint, ask_server=not trouble)
    assert not model.mute
    assert ("prompt_logprobs" in model.way.asked) == (trouble == "only prompt_logprobs")
    assert close(dict(model.score(QUESTIONS)), dict(llama.score(QUESTIONS)))


@pytest.mark.parametrize(
    ("trouble", "cause"),
    [
        ("no echo", "1 log-probabilities for .* tokens, of generated tokens only"),
        ("shifted", "they are shifted"),
        ("alike", "score alike"),
        ("order", "depend on the order of requests"),
        ("nulls", "missing"),
        ("double BOS", "a second BOS"),
    ],
)
def test_servers_that_would_give_wrong_scores_are_found_out(endpoint: Any, trouble: str, cause: str) -> None:
    endpoint[0].trouble = trouble
    model = connect(endpoint)
    with pytest.raises(AgentError, match=f"cannot score a given text: .*{cause}"):
        list(model.score(QUESTIONS))
    drawn = dict(model.draw([("Sentence:",)], 3, Decoding("sample")))[0]
    assert drawn  # it can still propose
    assert set(drawn) <= {"mix the first beaker", "drain it", "pour it out"}


@pytest.mark.parametrize("trouble", ["429", "500", "time-out", "cut connection", "garbage"])
def test_what_passes_is_tried_again_and_what_does_not_is_told(
    endpoint: Any, llama: Transformer, trouble: str
) -> None:
    model = connect(endpoint, timeout=1.5)
    endpoint[0].trouble, endpoint[0].fails = trouble, 1
    assert close(dict(model.score(QUESTIONS[-1:])), dict(llama.score(QUESTIONS[-1:])))
    assert len(endpoint[0].asked) == 4  # two of them to probe
    endpoint[0].fails = 1000
    with pytest.raises(AgentError, match="no answer in 3 tries: "):
        list(model.score(QUESTIONS[-1:]))


def test_what_changes_later_is_told_as_well(endpoint: Any) -> None:
    model = connect(endpoint)
    endpoint[0].trouble = "no echo"
    with pytest.raises(AgentError, match="does not fit: 1 log-probabilities"):
        list(model.score(QUESTIONS))


def test_no_more_requests_than_allowed_and_none_for_nothing(endpoint: Any, llama: Transformer) -> None:
    store = Store(None)
    with pytest.raises(AgentError, match=r"5 requests were sent.*--most-requests"):
        dict(Remembered(connect(endpoint, most=5, concurrent=2), store, 16).score(QUESTIONS))
    paid = len(endpoint[0].all_answered())
    found = dict(Remembered(connect(endpoint), store, 16).score(QUESTIONS))
    assert close(found, dict(llama.score(QUESTIONS)))
    sequences = [tuple(ids) for body in endpoint[0].all_answered() for ids in body["prompt"]]
    probe = tuple(llama.encoding.context(PROBE))
    questions = [ids for ids in sequences if ids[: len(probe)] != probe]
    assert paid > 2
    assert len(questions) == len(set(questions)) == sum(len(q.continuations) for q in QUESTIONS)


def test_kept_answers_are_identical(endpoint: Any) -> None:
    model, store = connect(endpoint), Store(None)
    fresh = dict(Remembered(model, Store(None), 16).score(QUESTIONS))
    first = dict(Remembered(model, store, 16).score(QUESTIONS))
    sent = len(endpoint[0].asked)
    kept = dict(Remembered(model, store, 16).score(QUESTIONS))
    assert first == kept == fresh
    assert len(endpoint[0].asked) == sent


def test_without_a_tokenizer_it_can_write_and_says_what_is_missing(endpoint: Any) -> None:
    endpoint[0].tokenizes = False
    model = connect(endpoint, ask_server=True)
    assert "no tokenizer" in model.mute
    drawn = dict(model.draw([("Sentence:",), ("Sentence: a",)], 5, Decoding("sample")))
    assert all(set(lines) <= {"mix the first beaker", "drain it", "pour it out"} for lines in drawn.values())


def test_an_address_without_v1_is_the_cause_that_is_told(endpoint: Any) -> None:
    root = endpoint[1].rpartition("/")[0]
    with pytest.raises(AgentError, match=rf"{root}/completions: .*404.*as in http://HOST/v1#MODEL"):
        connect((None, root), ask_server=True)


def test_nobody_there_a_wrong_address_and_no_key(endpoint: Any) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        with pytest.raises(AgentError, match=r"no answer in 3 tries: Connect.*server ready there"):
            connect((None, f"http://127.0.0.1:{free.getsockname()[1]}/v1"), ask_server=True)
    server = Server(endpoint[1] + "/nothing", {}, Limits(**QUICK))
    with pytest.raises(AgentError, match=r"404.*as in http://HOST/v1#MODEL"):
        server.post(server.url, {})
    endpoint[0].trouble, endpoint[0].fails = "401", 10
    with pytest.raises(AgentError, match=r"401.*GRICE_API_KEY"):
        connect(endpoint)
