"""Evaluation end to end, on a real world with agents that are looked up."""

from __future__ import annotations

import itertools
import random
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from grice.episode import Episode
from grice.errors import AgentError, DataError
from grice.evaluation.evaluate import (
    BATCH,
    evaluate_descriptions,
    evaluate_listener,
    evaluate_speaker,
    follows,
    tune_listener,
    tune_speaker,
)
from grice.evaluation.metrics import bleu, bleu_counts
from grice.evaluation.results import Described, Followed, Result, Signature, compare, pool_results, retune
from grice.pragmatics.agents import Candidate, answer
from grice.pragmatics.incremental import Incremental
from grice.pragmatics.lookup import Lookup
from grice.pragmatics.posterior import Pooled
from grice.pragmatics.rational import WEIGHTS, Rational
from grice.worlds import WORLDS

WORLD = WORLDS["alchemy"]
OPTIONS = 4  # actions that anybody considers in a state
MANY = OPTIONS**2
RECIPE = Signature(world="alchemy", split="dev", agent="lookup")


def considered(state: Any) -> list[Any]:
    return random.Random(f"{state}").sample(WORLD.legal(state), OPTIONS)


def sayings(action: Any) -> dict[str, float]:
    """The names of an action: in full, by its kind only, or none at all."""
    name = WORLD.show_action(action)
    return {f"then please do {name}": 0.3, f"then please do {name.split()[0]}": 0.6, "do something": 0.1}


def made(seed: int) -> Episode:
    rng = random.Random(seed)
    state = start = WORLD.random(rng)
    actions = []
    for _ in range(2):
        actions.append(rng.choice(considered(state)))
        state = WORLD.step(state, actions[-1])
    said = tuple(rng.choices([*sayings(a)], [*sayings(a).values()])[0] for a in actions)
    return Episode(WORLD, start, said, tuple((a,) for a in actions), id=f"toy-{seed}")


EPISODES = [made(seed) for seed in range(BATCH + 20)]


def normalised(mass: Mapping[Any, float], seed: str) -> dict[Any, float]:
    """These chances, a little different for every seed."""
    rng = random.Random(seed)
    uneven = {way: m * rng.uniform(0.5, 1.5) for way, m in mass.items()}
    return {way: m / sum(uneven.values()) for way, m in uneven.items()}


def hearer(seed: int) -> Lookup:
    def choices(task: Episode) -> Mapping[Any, float]:
        state, sentence = task.states()[-1], task.sentences[len(task.segments)]
        chances = {(a,): 1 + 9 * sayings(a).get(sentence, 0) for a in considered(state)}
        return normalised(chances, f"{seed} {state} {sentence}")

    return Lookup("listener", choices)


def talker(seed: int) -> Lookup:
    def choices(task: Episode) -> Mapping[Any, float]:
        turn = len(task.sentences)
        [action] = task.segments[turn]
        return normalised(sayings(action), f"{seed} {task.start} {action} {turn}")

    return Lookup("speaker", choices)


LISTENER, SPEAKER = hearer(1), talker(2)


def listener_result(weight: float = 0.4) -> Result:
    return evaluate_listener(Rational(LISTENER, SPEAKER, weight), EPISODES, MANY, RECIPE)


def test_a_listeners_figures_are_those_of_its_answers() -> None:
    result = evaluate_listener(LISTENER, EPISODES, MANY, RECIPE)
    answers = answer(LISTENER, [e.following() for e in EPISODES], MANY)
    right = [e.reached(a.episode.states()[-1]) for e, a in zip(EPISODES, answers, strict=True)]
    exact = [e.segments == a.episode.segments for e, a in zip(EPISODES, answers, strict=True)]
    assert result.figures["accuracy"].value == pytest.approx(100 * sum(right) / len(right))
    assert result.figures["action_accuracy"].value == pytest.approx(100 * sum(exact) / len(exact))
    assert 0 < result.figures["accuracy"].value < result.figures["oracle"].value
    alone = evaluate_listener(LISTENER, EPISODES, 1, RECIPE).figures
    assert alone["oracle"] == alone["accuracy"] == result.figures["accuracy"]
    assert (result.signature.role, result.signature.beam, result.signature.weight) == ("listener", MANY, None)
    row = result.rows[0]
    assert isinstance(row, Followed)
    assert row.id == EPISODES[0].id
    assert row.goal == EPISODES[0].world.show(EPISODES[0].states()[-1])
    assert len(row.candidates) == MANY
    assert all(scored.judge is None for scored in row.candidates)


def test_where_only_the_goal_is_known_there_is_no_accuracy_of_actions() -> None:
    blind = [e.following() for e in EPISODES]
    figures = evaluate_listener(LISTENER, blind, MANY, RECIPE).figures
    known = evaluate_listener(LISTENER, EPISODES, MANY, RECIPE).figures
    assert "action_accuracy" not in figures
    assert figures["accuracy"] == known["accuracy"]


@pytest.mark.parametrize("wrap", [lambda agent: agent, Incremental, Pooled])
def test_the_weight_is_read_off_the_agent(wrap: Any) -> None:
    result = evaluate_listener(wrap(Rational(LISTENER, SPEAKER, 0.4)), EPISODES[:3], 4, RECIPE)
    assert result.signature.weight == 0.4
    assert "weight:0.4" in str(result.signature).split("|")


def test_results_survive_their_file() -> None:
    for result in (listener_result(), speaker_result(Rational(SPEAKER, LISTENER, 0.5))):
        assert Result.from_json(result.to_json()) == result
    for broken in (b"", b"{}", b'{"rows": 3}', result.to_json()[:-20]):
        with pytest.raises(DataError, match="not a result"):
            Result.from_json(broken)


def test_tuning_is_what_evaluation_at_every_weight_finds() -> None:
    tuning = tune_listener(LISTENER, SPEAKER, EPISODES, MANY)
    for weight in WEIGHTS[::5]:
        rational = evaluate_listener(Rational(LISTENER, SPEAKER, weight), EPISODES, MANY, RECIPE)
        assert tuning.curve[weight] == pytest.approx(rational.figures["accuracy"].value)
        assert retune(rational.rows) == tuning
    best = max(tuning.curve.values())
    assert tuning.weight == next(w for w in WEIGHTS if tuning.curve[w] == best)
    with pytest.raises(DataError, match="not judged"):
        retune(evaluate_listener(LISTENER, EPISODES[:2], MANY, RECIPE).rows)


def speaker_result(agent: Any) -> Result:
    return evaluate_speaker(
        agent, EPISODES, 3, RECIPE, listeners={"judge": LISTENER, "other": hearer(7)}, listener_beam=MANY
    )


def test_a_speakers_figures() -> None:
    result = speaker_result(SPEAKER)
    said = answer(SPEAKER, [e.describing() for e in EPISODES], 3)
    counts = bleu_counts([a.episode.sentences for a in said], [e.sentences for e in EPISODES], "sentence")
    assert result.figures["bleu"].value == pytest.approx(bleu(counts))
    assert 0 < result.figures["bleu"].value < 100
    words = [len(s.split()) for a in said for s in a.episode.sentences]
    assert result.figures["words_per_sentence"].value == pytest.approx(sum(words) / len(words))
    distinct = {s for a in said for s in a.episode.sentences}
    assert result.figures["distinct"].value == pytest.approx(100 * len(distinct) / len(words))
    there = follows(
        LISTENER,
        [replace(a.episode, goal=e.states()[-1]) for a, e in zip(said, EPISODES, strict=True)],
        MANY,
    )
    assert result.figures["understood_by_judge"].value == pytest.approx(100 * sum(there) / len(there))
    assert "understood_by_other" in result.figures
    people = [s for e in EPISODES for s in e.sentences]
    assert result.figures["distinct_of_people"].value == pytest.approx(100 * len(set(people)) / len(people))
    row = result.rows[0]
    assert isinstance(row, Described)
    assert row.reference == EPISODES[0].sentences
    assert "smooth:none" in result.signature.bleu


def test_a_figure_tells_how_many_sentences_are_true() -> None:
    start = WORLDS["alchemy"].parse("1:g 2:r 3:_ 4:_ 5:_ 6:_ 7:_")
    segments = (WORLDS["alchemy"].parse_segment("pour 1 2"), WORLDS["alchemy"].parse_segment("mix 2"))
    episode = Episode(WORLDS["alchemy"], start, ("pour green into red", "mix it"), segments, id="a")
    said = [
        Candidate(replace(episode, sentences=sentences), 0.0)
        for sentences in (episode.sentences, ("pour purple into red", "mix it"))
    ]
    results = [
        evaluate_descriptions([candidate, said[0]], [episode] * 2, RECIPE, listeners={}) for candidate in said
    ]
    assert [result.figures["truthful"].value for result in results] == [100.0, 75.0]
    assert results[1].figures["truthful"].low == 50.0
    row = results[1].rows[0]
    assert isinstance(row, Described)
    assert row.objections == ("there is no “purple”", "")
    assert compare(*results)["truthful"].value == -25.0


def test_people_are_scored_like_any_speaker() -> None:
    people = [Candidate(episode, 0.0) for episode in EPISODES]
    result = evaluate_descriptions(
        people, EPISODES, RECIPE, listeners={"judge": LISTENER}, listener_beam=MANY
    )
    assert result.figures["bleu"].value == pytest.approx(100)
    followed = evaluate_listener(LISTENER, EPISODES, MANY, RECIPE)
    assert result.figures["understood_by_judge"] == followed.figures["accuracy"]
    with pytest.raises(DataError, match="1 descriptions of 2 episodes"):
        evaluate_descriptions(people[:1], EPISODES[:2], RECIPE, listeners={})


def test_routes_may_be_cut_otherwise() -> None:
    whole = [replace(e, segments=(tuple(itertools.chain(*e.segments)),)) for e in EPISODES]
    speaker = Lookup("speaker", lambda task: {"do both": 1.0})
    paragraphs = Signature(world="alchemy", split="dev", agent="lookup", unit="paragraph")
    result = evaluate_speaker(speaker, EPISODES, 1, paragraphs, listeners={}, routes=whole)
    assert all(row.answer == ("do both",) for row in result.rows)
    with pytest.raises(DataError, match="one by one"):
        evaluate_speaker(speaker, EPISODES, 1, RECIPE, listeners={}, routes=whole)


def test_tuning_a_speaker_is_what_evaluation_at_every_weight_finds() -> None:
    tuned = tune_speaker(SPEAKER, LISTENER, EPISODES, 3, listener_beam=MANY)
    for weight in WEIGHTS[::10]:
        figures = speaker_result(Rational(SPEAKER, LISTENER, weight)).figures
        assert tuned["bleu"].curve[weight] == pytest.approx(figures["bleu"].value)
        assert tuned["understood"].curve[weight] == pytest.approx(figures["understood_by_judge"].value)
    assert tuned["understood"].curve[1.0] > tuned["understood"].curve[0.0]


def test_comparison_is_paired() -> None:
    first, second = listener_result(0.0), listener_result(0.4)
    difference = compare(first, second)["accuracy"]
    figures = [r.figures["accuracy"].value for r in (first, second)]
    assert difference.value == pytest.approx(figures[1] - figures[0])
    assert compare(first, first)["accuracy"].p == 1
    spoken = compare(speaker_result(SPEAKER), speaker_result(Rational(SPEAKER, LISTENER, 1.0)))
    assert set(spoken) == {"bleu", "truthful", "understood_by_judge", "understood_by_other"}
    assert spoken["understood_by_judge"].value > 0
    for other in (speaker_result(SPEAKER), evaluate_listener(LISTENER, EPISODES[:3], MANY, RECIPE)):
        with pytest.raises(DataError, match="not of the same instances"):
            compare(first, other)


def test_folds_are_pooled_by_instance() -> None:
    def fold(name: str, part: list[Episode]) -> Result:
        recipe = Signature(world="alchemy", split="dev", agent="lookup", fold=name)
        return evaluate_listener(LISTENER, part, MANY, recipe)

    pooled = pool_results([fold("one", EPISODES[:10]), fold("two", EPISODES[10:])])
    assert pooled.signature.fold == "one+two"
    assert pooled.figures == evaluate_listener(LISTENER, EPISODES, MANY, RECIPE).figures
    with pytest.raises(DataError, match="only folds of one recipe"):
        pool_results([fold("one", EPISODES[:10]), evaluate_listener(LISTENER, EPISODES[10:], 4, RECIPE)])
    with pytest.raises(DataError, match="nothing"):
        pool_results([])


def test_progress_is_told_and_ends() -> None:
    told: list[tuple[int, int]] = []
    evaluate_listener(LISTENER, EPISODES, 2, RECIPE, lambda done, total: told.append((done, total)))
    assert told == [(BATCH, len(EPISODES)), (len(EPISODES), len(EPISODES))]


def test_what_cannot_be_evaluated() -> None:
    with pytest.raises(DataError, match="nothing to evaluate"):
        evaluate_listener(LISTENER, [], MANY, RECIPE)
    with pytest.raises(DataError, match="nothing to evaluate"):
        tune_speaker(SPEAKER, LISTENER, [], MANY)
    silent = replace(EPISODES[0], sentences=(), segments=(), goal=EPISODES[0].start)
    with pytest.raises(AgentError, match="nothing to propose"):
        evaluate_listener(LISTENER, [silent], MANY, RECIPE)
    with pytest.raises(DataError, match="no route to describe"):
        evaluate_speaker(SPEAKER, [silent], MANY, RECIPE, listeners={})


def test_a_saved_signature_says_everything() -> None:
    """Defaults may change with the version, so none is left out; older results, with fewer, are read."""
    signature = Signature(world="alchemy", version="0.1.0")
    saved = msgspec.json.decode(msgspec.json.encode(signature))
    assert (saved["version"], saved["split"], saved["fold"]) == ("0.1.0", "dev", "all")
    assert set(saved) == set(Signature.__struct_fields__)
    old = {"world": "sail", "split": "test", "agent": "base", "fold": "grid+l", "data": "synthetic 60"}
    assert msgspec.convert(old, Signature).fold == "grid+l"
