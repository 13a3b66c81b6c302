"""Language models without a world: by name in choose, say and rerank; and the contract that they keep."""

from __future__ import annotations

import math
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import grice
from grice.adapters.agents import LanguageListener, LanguageSpeaker
from grice.adapters.language_model import Decoding, Query, clean
from grice.adapters.names import resolve
from grice.adapters.prompts import Prompt
from grice.adapters.store import Remembered, Store
from grice.adapters.transformer import Transformer
from grice.cli import main
from grice.data.synthetic import episodes
from grice.episode import Episode
from grice.errors import AgentError
from grice.pragmatics.agents import Role
from grice.pragmatics.scores import unlisted
from grice.testing import check_agent
from grice.worlds import WORLDS
from grice.worlds.plain.options import Options

OPTIONS = ["a red circle", "a blue circle", "a blue square"]


@pytest.fixture
def name(llama_folder: Path) -> str:
    return f"hf:{llama_folder}?answers=none&longest=6"


def test_a_model_by_name_is_a_distribution_over_options(name: str, llama: Transformer) -> None:
    chosen = grice.choose("the blue one", OPTIONS, listener=name)
    prompt = (
        "There are these things:\n- a red circle\n- a blue circle\n- a blue square\n"
        'Somebody asks for "the blue one".\nThe thing that is meant is'
    )
    [(_, logs)] = llama.score([Query((prompt,), tuple(f" {option}\n" for option in OPTIONS))])
    total = sum(map(math.exp, logs))
    expected = {option: math.exp(log) / total for option, log in zip(OPTIONS, logs, strict=True)}
    assert dict(chosen.posterior) == pytest.approx(expected, abs=1e-5)


def test_a_model_judges_and_speaks(name: str) -> None:
    both = grice.choose("the blue one", OPTIONS, listener=name, speaker=name, weight=0.5)
    for one in both.ranked:
        assert one.judge is not None
        assert one.judge < 0
    assert both.question is None or len(both.question.said) == 2
    said = grice.say(OPTIONS[1], OPTIONS, speaker=name, listener=name, candidates=3)
    assert 1 <= len(said.ranked) <= 3
    assert 0 <= said.understood <= 1


def test_agents_that_are_in_use_at_the_same_time_share_a_model(name: str) -> None:
    base = resolve(name, "listener", "replies").agent
    judge = resolve(f"{name}&examples=0", "speaker", "replies").agent
    other = resolve(f"{name}&dtype=bfloat16", "speaker", "replies").agent
    first, second, third = (unlisted(agent).model.model for agent in (base, judge, other))  # type: ignore[attr-defined]
    assert first is second
    assert first is not third


def test_candidates_are_listed_or_written_by_the_base(name: str, llama: Transformer) -> None:
    ranking = grice.rerank("say hello", ["hello", "goodbye"], base=name, judge=name)
    prompt = "Each request asks for the reply above it.\n\nReply: hello\nRequest:"
    [(_, logs)] = llama.score([Query((prompt,), (" say hello\n",))])
    [hello] = [one for one in ranking.ranked if one.value == "hello"]
    assert hello.judge == pytest.approx(logs[0], abs=1e-4)
    drawn = grice.rerank("say hello", 4, base=f"{name}&search=sample")
    assert 1 <= len(drawn.ranked) <= 4
    assert all(isinstance(one.value, str) and one.value for one in drawn.ranked)


PROGRAM = "def f(x):\n    y = x\n\n    return y"


@pytest.mark.parametrize(
    ("written", "text"),
    [
        (f"{PROGRAM}\n\n", PROGRAM),
        (f"Sure!\n```python\n{PROGRAM}\n```\nThat is it.", PROGRAM),
        (f"```\n{PROGRAM}", PROGRAM),
    ],
)
def test_a_whole_text_keeps_its_lines_and_loses_its_fence(written: str, text: str) -> None:
    assert clean([written, " \n"], whole=True) == (text,)


@pytest.mark.parametrize("chat", [0, 1])
def test_replies_of_several_lines_are_written_whole(endpoint: Any, chat: int) -> None:
    served, url = endpoint
    served.words = [f"\n```python\n{PROGRAM}\n```"]
    base = f"{url}#tiny?answers=none&chat={chat}&whole=1"
    assert [one.value for one in grice.rerank("f", 3, base=base).ranked] == [PROGRAM]
    drawn = [body for body in served.asked if body.get("n") == 3]
    assert drawn
    assert all("stop" not in body for body in drawn)


def test_a_model_in_this_process_writes_on_after_a_line(name: str, llama: Transformer) -> None:
    ends, _ = llama.marks(whole=True)
    assert ends.nonzero()[0].tolist() == [llama.tokenizer.eos_token_id]
    drawn = grice.rerank(
        "say hello", 40, base=f"{name.replace('longest=6', 'longest=100')}&whole=1&temperature=100"
    )
    assert any("\n" in one.value for one in drawn.ranked)


def test_a_server_that_scores_no_given_text_is_asked_by_chat_which_option_is_meant(endpoint: Any) -> None:
    served, url = endpoint
    served.trouble, served.preference = "no echo", lambda text: 3.0 * ("square" in text)
    chosen = grice.choose("the square", OPTIONS, listener=f"{url}#tiny?answers=none")
    assert chosen.option == "a blue square"
    assert chosen.probability == pytest.approx(math.exp(3) / (math.exp(3) + 2))
    with pytest.raises(AgentError, match="of generated tokens only"):
        grice.choose("the square", OPTIONS, listener=f"{url}#tiny?answers=none&chat=0")
    served.offers = {"/v1/completions"}
    with pytest.raises(AgentError, match="of generated tokens only"):
        grice.choose("the square", OPTIONS, listener=f"{url}#tiny?answers=none")


def test_a_servers_answers_are_kept_and_its_requests_are_limited(
    endpoint: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    served, url = endpoint
    monkeypatch.setenv("GRICE_ANSWERS", str(tmp_path / "answers.sqlite"))
    first = grice.choose("the blue one", OPTIONS, listener=f"{url}#tiny")
    sent = len(served.asked)
    again = grice.choose("the blue one", OPTIONS, listener=f"{url}#tiny")
    assert again.posterior == first.posterior
    assert len(served.asked) < 2 * sent  # nothing is asked again but how the server answers
    asked = ["choose", "something else", "--options", *OPTIONS, "--listener", f"{url}#tiny"]
    assert main([*asked, "--most-requests", "1"]) == 2
    assert "requests" in capsys.readouterr().err
    assert main(asked) == 0


@pytest.mark.parametrize("role", ["listener", "speaker"])
@pytest.mark.parametrize("world", ["tangrams", "sail"])
def test_language_models_keep_the_contract_of_agents(llama: Transformer, world: str, role: Role) -> None:
    model = Remembered(llama, Store(None))
    made = list(islice(episodes(WORLDS[world], 5, turns=2), 2))
    prompt = Prompt(role, WORLDS[world])
    if role == "listener":
        check_agent(LanguageListener(model, prompt), [e.following() for e in made], 3)
    else:
        speaker = LanguageSpeaker(model, prompt, Decoding("beam", longest=6))
        check_agent(speaker, [e.describing() for e in made], 3)


@pytest.mark.parametrize("world", [None, WORLDS["plain"]])
def test_a_language_model_among_options_keeps_it_too(name: str, world: Any) -> None:
    context = Options.of(OPTIONS)
    heard = [Episode(world, context, (said,)) for said in ("the red one", "the square")]
    listener = resolve(name, "listener", "plain").agent
    check_agent(listener, heard, 3, exhaustive=True)
    meant = [Episode(world, context, segments=((option,),)) for option in OPTIONS[:2]]
    check_agent(resolve(name, "speaker", "plain").agent, meant, 2)
