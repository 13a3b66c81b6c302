"""Measurements: the right agent on the right episodes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from grice.data.setting import Setting
from grice.errors import AgentError, DataError
from grice.evaluation.measure import (
    Tuned,
    agent_of,
    format_directions,
    measure,
    pool_tuned,
    read_directions,
    tune,
    with_sentences,
)
from grice.evaluation.results import Result, Signature, Tuning
from grice.models.agent_set import AgentSet, load_agents, load_listener
from grice.models.listener import Listener
from grice.models.pretrained import save
from grice.models.weights import Parameters
from grice.pragmatics.agents import Agent
from grice.pragmatics.truthful import Trusting

Make = Callable[[str, str], Path]
ALCHEMY = Setting("alchemy", synthetic=60, beam=2)
ROUTES = Setting("sail", "speaker", synthetic=60, split="test", task="multi", beam=2)


def measured(setting: Setting, agents: AgentSet, **others: Agent) -> Result:
    return measure(setting, agents, setting.episodes(), others=others)


@pytest.fixture(scope="module")
def alchemy(untrained: Make) -> AgentSet:
    return load_agents("alchemy", [untrained("alchemy", role) for role in ("listener", "speaker")])


@pytest.fixture(scope="module")
def sail(untrained: Make) -> AgentSet:
    return load_agents("sail", [untrained("sail", role) for role in ("listener", "speaker", "segmenter")])


def test_a_weight_makes_the_agent_rational(alchemy: AgentSet) -> None:
    base = measured(ALCHEMY.but(beam=3), alchemy)
    rational = measured(ALCHEMY.but(weight=0.0, tuned="dev", beam=3), alchemy)
    assert [row.answer for row in base.rows] == [row.answer for row in rational.rows]
    assert (base.signature.agent, base.signature.weight) == ("base", None)
    assert (rational.signature.agent, rational.signature.weight, rational.signature.tuned) == (
        "rational",
        0.0,
        "dev",
    )
    assert base.signature.members == 2
    assert not base.signature.per_word
    assert base.signature.beam == 3


def test_listeners_may_think_in_prefixes_or_pool(alchemy: AgentSet) -> None:
    thinking = ALCHEMY.but(weight=0.5, incremental=True, pooled=True)
    made = measured(thinking, alchemy).signature
    assert (made.agent, made.incremental, made.pooled) == ("rational", True, True)
    with pytest.raises(AgentError, match="only listeners"):
        measured(thinking.but(role="speaker"), alchemy)


def test_a_truthful_speaker_says_less_that_is_false(alchemy: AgentSet) -> None:
    speaking = ALCHEMY.but(role="speaker")
    plain, truthful = (measured(speaking.but(truthful=said), alchemy) for said in (False, True))
    assert truthful.signature.truthful
    assert truthful.figures["truthful"].value > plain.figures["truthful"].value


def test_a_listener_may_expect_the_truth(alchemy: AgentSet) -> None:
    assert measured(ALCHEMY.but(truthful=True, weight=0.5), alchemy).signature.truthful
    trusting = agent_of(ALCHEMY.but(truthful=True), alchemy)
    assert isinstance(trusting, Trusting)
    assert trusting.agent is alchemy.listener


def test_the_beam_is_the_papers_unless_told(alchemy: AgentSet) -> None:
    assert measured(ALCHEMY.but(beam=0), alchemy).signature.beam == 40


def test_whole_routes_are_cut_by_the_segmenter(sail: AgentSet) -> None:
    result = measured(ROUTES, sail, another=sail.base("listener"))
    assert result.signature.unit == "paragraph"
    assert result.signature.apart
    assert result.signature.per_word
    assert set(result.figures) >= {"bleu", "understood_by_listener", "understood_by_another"}
    with pytest.raises(AgentError, match="no segmenter"):
        measured(ROUTES, replace(sail, segmenter=None))


def test_people_are_measured_like_speakers(sail: AgentSet) -> None:
    result = measured(ROUTES.but(agent="human"), sail)
    assert result.figures["bleu"].value == pytest.approx(100)
    assert result.signature.agent == "human"
    assert [row.id for row in result.rows] == [e.id for e in ROUTES.episodes()]


def test_a_listener_is_tuned_by_accuracy_and_a_speaker_by_both(alchemy: AgentSet) -> None:
    listener = tune(ALCHEMY, alchemy, ALCHEMY.episodes(), (0.0, 0.5))
    assert list(listener.tunings) == ["accuracy"]
    accuracy = measured(ALCHEMY, alchemy).figures["accuracy"].value
    assert listener.tunings["accuracy"].curve[0.0] == pytest.approx(accuracy)
    speaker = tune(ALCHEMY.but(role="speaker"), alchemy, ALCHEMY.episodes(), (0.0, 1.0))
    assert set(speaker.tunings) == {"bleu", "understood"}
    with pytest.raises(DataError, match="accuracy"):
        speaker.weight("accuracy")


def tuned(fold: str, curve: dict[float, float], instances: int) -> Tuned:
    signature = Signature(world="sail", split="dev", agent="rational", fold=fold)
    return Tuned(signature, {"accuracy": Tuning.of("accuracy", curve, instances)})


def test_folds_are_pooled_by_their_instances_and_ties_go_to_the_smallest() -> None:
    one, two = {0.0: 50.0, 0.5: 60.0, 1.0: 60.0}, {0.0: 70.0, 0.5: 200 / 3, 1.0: 200 / 3}
    pooled = pool_tuned([tuned("grid", one, 10), tuned("l", two, 30)])
    assert pooled.tunings["accuracy"].curve == pytest.approx({0.0: 65.0, 0.5: 65.0, 1.0: 65.0})
    assert pooled.weight("accuracy") == 0.0
    assert pooled.signature.fold == "grid+l"


def test_only_one_recipe_is_pooled() -> None:
    other = Tuned(Signature(world="sail", split="dev", agent="rational", start="abs"), {})
    with pytest.raises(DataError, match="one recipe"):
        pool_tuned([tuned("l", {0.0: 1.0}, 1), other])


def test_what_a_speaker_said_can_be_followed(alchemy: AgentSet, tmp_path: Path) -> None:
    spoken = measured(ALCHEMY.but(role="speaker"), alchemy)
    file = tmp_path / "said.jsonl"
    file.write_bytes(format_directions(spoken))
    episodes = with_sentences(ALCHEMY.episodes(), read_directions(file))
    assert [e.sentences for e in episodes] == [row.answer for row in spoken.rows]
    result = measure(ALCHEMY.but(beam=0), alchemy, episodes)
    assert result.figures["accuracy"].value == spoken.figures["understood_by_listener"].value


@pytest.mark.parametrize("text", ["nonsense", '{"id": 3}', '{"id": "a", "sentences": "one"}'])
def test_a_file_of_sentences_that_is_none(text: str, tmp_path: Path) -> None:
    file = tmp_path / "said.jsonl"
    file.write_text(text)
    with pytest.raises(DataError, match="line 1"):
        read_directions(file)
    with pytest.raises(DataError, match="cannot be read"):
        read_directions(tmp_path / "absent")
    with pytest.raises(DataError, match="no sentences for 10 episodes"):
        with_sentences(ALCHEMY.episodes(), {})


def test_signatures_tell_models_and_data_apart(alchemy: AgentSet, untrained: Make, tmp_path: Path) -> None:
    folders = [untrained("alchemy", role) for role in ("listener", "speaker")]
    other = tmp_path / "listener"
    model = load_listener("alchemy", folders[0])
    arrays = {name: weight + 1 for name, weight in model.weights.items()}
    model = Listener(model.config, model.vocabulary, Parameters.of(arrays, model.tables))
    save(model, other, {"recipe": {"hidden": 7}})
    made = [
        measured(ALCHEMY, agents).signature
        for agents in (alchemy, load_agents("alchemy", [other, folders[1]]))
    ]
    assert made[0].models != made[1].models
    assert made[0].recipe != made[1].recipe
    assert made[0].data == made[1].data != measured(ALCHEMY.but(split="test"), alchemy).signature.data
    assert made[0] == measured(ALCHEMY, alchemy).signature
