"""Chat endpoints: choices by labels, counted where there are no log-probabilities, and lines by sampling."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from grice.adapters.agents import LanguageListener, LanguageSpeaker
from grice.adapters.chat import DRAWS, LABELS, TOP, Chat, Labelled
from grice.adapters.completions import Completions
from grice.adapters.language_model import Decoding, Query
from grice.adapters.names import Resources, resolve
from grice.adapters.server import Limits, Server
from grice.adapters.store import Remembered, Store
from grice.data.synthetic import episodes
from grice.errors import AgentError
from grice.pragmatics.agents import propose, score
from grice.pragmatics.rational import Rational
from grice.worlds import WORLDS

QUICK: dict[str, Any] = {"timeout": 30.0, "tries": 3, "wait": 0.01}
FEW = Query(("State: x\nAction:",), (" mix 1\n", " pour 1 2\n", " drain 1 1\n"))
MANY = Query(("State: y\nAction:",), tuple(f" swap {i // 10} {i % 10}\n" for i in range(41)))


def connect(found: tuple[Any, str], **limits: Any) -> Chat:
    return Chat(Server(found[1], {}, Limits(**(QUICK | limits))), "tiny")


def by_number(text: str) -> float:
    """A preference for a swap of much."""
    return sum(map(int, text.split()[1:])) / 4 if text.startswith("swap") else 0.0


def chances(values: Sequence[float]) -> list[float]:
    total = sum(map(math.exp, values))
    return [math.exp(value) / total for value in values]


@pytest.mark.parametrize("orders", [1, 2, 3, 4])
def test_few_options_have_the_probability_of_their_labels(endpoint: Any, orders: int) -> None:
    endpoint[0].preference = len
    [(_, scores)] = Labelled(connect(endpoint), orders).score([FEW])
    lengths = [len(text.strip()) for text in FEW.continuations]
    assert [math.exp(s) for s in scores] == pytest.approx([0.9 * p for p in chances(lengths)])
    assert len(endpoint[0].asked) == 1 + orders  # the probe, and every order


def test_more_options_than_labels_are_chosen_among_in_groups(endpoint: Any) -> None:
    endpoint[0].preference = by_number
    scores = dict(Labelled(connect(endpoint)).score([MANY, FEW]))
    wanted = chances([by_number(text.strip()) for text in MANY.continuations])
    assert [math.exp(s) for s in scores[0]] == pytest.approx([0.9 * p for p in wanted])
    assert [math.exp(s) for s in scores[1]] == pytest.approx([0.3] * 3)
    assert all(len(body["messages"]) == 1 for body in endpoint[0].asked)


class Fond:
    """A model that answers with the first label whatever it stands for."""

    identity = "fond"
    mute = "it only chats"

    def score(self, questions: Sequence[Query]) -> Any:
        for number, question in enumerate(questions):
            yield number, tuple(math.log(0.8 if label == "A" else 0.01) for label in question.continuations)

    def draw(self, contexts: Any, n: int, how: Decoding) -> Any:
        raise AssertionError("nobody should ask")


def test_a_place_decides_nothing_once_orders_are_averaged() -> None:
    [(_, [first, middle, last])] = Labelled(Fond(), 2).score([FEW])
    assert first == last > middle
    turned = dict(Labelled(Fond(), 6).score([FEW]))[0]
    assert turned == pytest.approx([turned[0]] * 3)
    assert dict(Labelled(Fond(), 1).score([FEW]))[0][0] > first


def test_without_log_probabilities_answers_are_counted_and_marked(endpoint: Any) -> None:
    endpoint[0].trouble, endpoint[0].preference = "no top_logprobs", by_number
    model = connect(endpoint)
    assert model.counted == "there are no top_logprobs in the answer"
    assert f"by {DRAWS} draws" in Labelled(model).identity
    question = Query(MANY.context, (" swap 0 1\n", " swap 9 9\n"))
    [(_, (unlikely, likely))] = Labelled(model).score([question])
    assert math.exp(likely) > 0.6
    assert 0 < math.exp(unlikely) < 0.2
    assert sum(map(math.exp, (unlikely, likely))) < 1
    endpoint[0].trouble = ""
    assert "by log-probabilities" in connect(endpoint).identity


def test_a_model_that_answers_with_no_letter_is_told(endpoint: Any) -> None:
    endpoint[0].trouble = "no letters"
    with pytest.raises(AgentError, match=r"answered with no letter, but \['<think> Well'\]"):
        dict(Labelled(connect(endpoint)).score([FEW]))


def test_labels_that_are_not_listed_have_less_than_those_that_are(endpoint: Any) -> None:
    endpoint[0].preference = lambda text: 40.0 if text == "mix 1" else 0.0
    assert len(LABELS) < TOP
    [(_, scores)] = Labelled(connect(endpoint)).score([FEW])
    assert all(math.isfinite(s) for s in scores)
    assert scores[0] == max(scores)


@pytest.mark.parametrize("trouble", ["429", "500", "time-out", "cut connection", "garbage"])
def test_what_passes_is_tried_again_and_what_does_not_is_told(endpoint: Any, trouble: str) -> None:
    model = connect(endpoint, timeout=1.5)
    expected = dict(Labelled(model, 1).score([FEW]))
    endpoint[0].trouble, endpoint[0].fails = trouble, 1
    assert dict(Labelled(model, 1).score([FEW])) == expected
    endpoint[0].fails = 1000
    with pytest.raises(AgentError, match="no answer in 3 tries: "):
        dict(Labelled(model, 1).score([FEW]))
    with pytest.raises(AgentError, match="no answer in 3 tries: "):
        dict(model.draw([("Sentence:",)], 2, Decoding("sample")))


def test_answers_that_cannot_be_read_are_told(endpoint: Any) -> None:
    model = connect(endpoint)
    endpoint[0].trouble = "wrong top_logprobs"
    with pytest.raises(AgentError, match="does not fit: top_logprobs that cannot be read"):
        dict(Labelled(model).score([FEW]))


def test_what_was_answered_is_kept_and_no_more_is_asked_than_allowed(endpoint: Any) -> None:
    store = Store(None)
    with pytest.raises(AgentError, match=r"4 requests were sent.*--most-requests"):
        dict(Labelled(Remembered(connect(endpoint, most=4, concurrent=1), store)).score([MANY]))
    paid = len(endpoint[0].all_answered())
    found = dict(Labelled(Remembered(connect(endpoint), store)).score([MANY]))
    messages = [body["messages"][0]["content"] for body in endpoint[0].all_answered()]
    options = [message for message in messages if "State: y" in message]
    assert paid == 4
    assert len(options) == len(set(options)) == 8  # three groups and a final, in two orders
    endpoint[0].asked.clear()
    assert dict(Labelled(Remembered(connect(endpoint), store)).score([MANY])) == found
    assert len(endpoint[0].asked) == 1  # the probe


def test_lines_come_without_what_they_were_asked_to_follow(endpoint: Any) -> None:
    endpoint[0].words = ["mix the first beaker", "drain it"]
    drawn = dict(connect(endpoint).draw([("State: x\nSentence:",)], 5, Decoding("sample")))[0]
    assert len(drawn) == 5
    assert set(drawn) <= {"mix the first beaker", "drain it"}


@pytest.fixture
def answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRICE_ANSWERS", str(tmp_path / "answers.sqlite"))


@pytest.mark.usefixtures("answers")
def test_a_server_without_completions_is_taken_for_a_chat(endpoint: Any, llama_folder: Path) -> None:
    found, url = endpoint
    found.offers = {"/v1/chat/completions"}
    for tokenizes in (True, False):
        found.tokenizes = tokenizes
        named = resolve(f"{url}#tiny", "listener", "tangrams")
        assert "chat by log-probabilities labels in 2 orders" in named.signature
    speaker = resolve(f"{url}#tiny", "speaker", "tangrams").agent
    listener = resolve(f"{url}#tiny?orders=1", "listener", "tangrams").agent
    assert isinstance(speaker, LanguageSpeaker)
    assert isinstance(listener, LanguageListener)
    [episode] = islice(episodes(WORLDS["tangrams"], 3, turns=1), 1)
    [candidates] = propose(Rational(speaker, listener, 0.5), [episode.describing()], 5)  # judged over chat
    assert candidates[0].parts.keys() == {"base", "judge"}
    [ways] = propose(listener, [episode.following()], 1000)
    assert sum(math.exp(c.score) for c in ways) == pytest.approx(1)
    with pytest.raises(AgentError, match=r"scores no given text.*cannot be a judge"):
        score(speaker, [episode])
    with pytest.raises(AgentError, match="404"):
        resolve(f"{url}#tiny?chat=0", "listener", "tangrams")
    found.offers = set()
    with pytest.raises(AgentError, match="404"):
        resolve(f"{url}#tiny", "listener", "tangrams")


@pytest.mark.usefixtures("answers")
def test_a_chat_can_be_asked_for_and_is_counted(endpoint: Any) -> None:
    _, url = endpoint
    assert "chat" in resolve(f"{url}#tiny?chat=1", "listener", "alchemy").signature
    assert "chat" not in resolve(f"{url}#tiny", "listener", "alchemy").signature
    with pytest.raises(AgentError, match="the most that are allowed"):
        resolve(f"{url}#tiny?chat=1", "listener", "alchemy", Resources(list, most_requests=0))


def test_a_server_that_fails_on_token_ids_is_sent_text(endpoint: Any) -> None:
    endpoint[0].trouble = "500 to ids"
    server = Server(endpoint[1], {}, Limits(**QUICK))
    model = Completions(server, "tiny", endpoint[0].model.encoding)
    assert "status 500" in model.mute
    assert dict(model.draw([("Sentence:",)], 3, Decoding("sample")))[0]
    assert all(isinstance(body["prompt"], str) for body in endpoint[0].answered)
