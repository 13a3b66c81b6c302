"""The benchmark of accuracy against cost: which systems there are, what each is charged, what is compared."""

from __future__ import annotations

from dataclasses import replace
from functools import _lru_cache_wrapper
from importlib import import_module
from itertools import islice
from pathlib import Path

import pytest

import tradeoff
from grice.api.loading import load_pair
from grice.api.pair import Pair
from grice.data.setting import Setting
from grice.data.synthetic import episodes
from grice.evaluation.metrics import Difference, Figure
from grice.models.agent_set import AgentSet
from grice.models.pretrained import save
from grice.pragmatics.agents import ROLES, Role, answer, propose
from grice.pragmatics.cascade import CascadePlan
from grice.worlds import WORLDS
from inference import authors
from metering import Meter, Metered, Timed, forget_sentences
from tradeoff import Asked, Row

EPISODES = list(islice(episodes(WORLDS["tangrams"], seed=3), 4))
CANDIDATES = 4


@pytest.fixture(scope="module")
def pair() -> Pair:
    return tradeoff.cut(load_pair("tangrams").whole(), 2)


@pytest.mark.parametrize("role", ROLES)
def test_every_size_is_measured_alone_and_rational(pair: Pair, role: Role) -> None:
    whole, made = tradeoff.line_up(pair, Asked(role, 0.5, CascadePlan()), Meter())
    named = [(system.name, system.models) for system in made]
    kinds = [f"{kind}{trust}" for trust in ("", ", trust") for kind in ("base", "rational")]
    assert set(named) == {
        *((name, size if "base" in name else f"{size} + {size}") for name in kinds for size in "12"),
        ("rational, cascade", "2 + 2"),
        ("rational, cascade, trust", "2 + 2"),
    }
    assert len(named) == len(set(named))
    assert (whole.name, whole.models) == ("rational, trust", "2 + 2")
    _, made = tradeoff.line_up(pair, Asked(role, 0.5, CascadePlan()), Meter(), sizes=[1])
    assert {system.models for system in made} == {"1", "1 + 1", "2", "2 + 2"}  # the whole always
    _, made = tradeoff.line_up(pair, Asked(role, 0.5, CascadePlan()), Meter(), sizes=[2])
    assert {system.models for system in made} == {"2", "2 + 2"}


def test_other_models_are_filled_up_with_the_bundled_ones(pair: Pair, tmp_path: Path) -> None:
    student = tradeoff.model_of(tradeoff.cut(pair, 1), "listener")
    save(student, tmp_path / "student")
    asked = Asked("listener", 0.5, CascadePlan())
    _, made = tradeoff.line_up(pair, asked, Meter(), [tmp_path / "student"])
    assert {s.models for s in made if "student" in s.models} == {"student 1", "student 1 + 2"}
    _, made = tradeoff.line_up(pair, replace(asked, role="speaker"), Meter(), [tmp_path / "student"])
    assert {s.models for s in made if "student" in s.models} == {"student 2 + 1"}  # it only judges
    assert tradeoff.of_world([tmp_path / "student"], "tangrams") == [tmp_path / "student"]
    assert tradeoff.of_world([tmp_path / "student"], "scene") == []


@pytest.mark.parametrize("role", ROLES)
def test_systems_that_share_models_answer_as_if_they_did_not(pair: Pair, role: Role) -> None:
    meter = Meter()
    _, made = tradeoff.line_up(pair, Asked(role, 0.5, CascadePlan()), meter)
    [system] = [s for s in made if (s.name, s.models) == ("rational, trust", "2 + 2")]
    tasks = [e.following() if role == "listener" else e.describing() for e in EPISODES]
    alone = AgentSet("tangrams", pair.listener, pair.speaker).rational(role, 0.5, truthful=True)
    expected = [c.episode for c in answer(alone, tasks, CANDIDATES)]
    for _ in range(2):  # computed, then remembered
        assert [c.episode for c in answer(system.agent, tasks, CANDIDATES)] == expected


def test_what_is_asked_again_is_charged_again(pair: Pair) -> None:
    meter = Meter()
    model = Metered(tradeoff.model_of(pair, "listener"), meter)
    tasks = [e.following() for e in EPISODES]
    first, second = Timed(model, meter), Timed(model, meter)
    assert propose(first, tasks, CANDIDATES) == propose(second, tasks, CANDIDATES)
    [(_, took)] = meter.known.values()
    for timed in (first, second):
        assert took <= timed.seconds < took + 0.05
    assert propose(second, tasks[:1], CANDIDATES) == propose(first, tasks[:1], CANDIDATES)
    assert len(meter.known) == 2


@pytest.mark.parametrize("owner", [import_module("grice.worlds.truth"), WORLDS["scene"].english])
def test_what_was_read_or_found_for_another_is_forgotten(owner: object) -> None:
    truth = WORLDS["scene"].truth
    assert truth is not None
    cached = [found for found in vars(owner).values() if isinstance(found, _lru_cache_wrapper)]
    truth.check(next(episodes(WORLDS["scene"])))
    assert any(found.cache_info().currsize for found in cached)
    forget_sentences()
    assert not any(found.cache_info().currsize for found in cached)


def test_figures_are_compared_with_the_whole_ensemble(pair: Pair) -> None:
    meter, setting = Meter(), Setting("tangrams", beam=CANDIDATES)
    whole, made = tradeoff.line_up(pair, Asked("listener", 0.5, CascadePlan()), meter)
    some = [made[0], whole]
    agents = AgentSet("tangrams", pair.listener, pair.speaker)
    measured = tradeoff.measure(some, setting, agents, EPISODES, {}, meter)
    assert all(len(result.rows) == len(EPISODES) and seconds > 0 for result, seconds in measured)
    base, reference = tradeoff.tabulate("tangrams", "listener", some, measured, whole, "")
    assert (reference.ratio, reference.difference.value, reference.difference.p) == (1, 0, 1)
    assert base.ratio == pytest.approx(base.seconds / reference.seconds)
    assert base.difference.value == pytest.approx(base.accuracy.value - reference.accuracy.value)
    assert base.authors is None


def test_authors_are_compared_with_ten_models_of_each_kind(pair: Pair) -> None:
    meter, setting = Meter(), Setting("tangrams", beam=CANDIDATES)
    whole, _ = tradeoff.line_up(pair, Asked("listener", 0.5, CascadePlan()), meter)
    agents = AgentSet("tangrams", pair.listener, pair.speaker)
    measured = tradeoff.measure([whole], setting, agents, EPISODES, {}, meter)
    [row] = tradeoff.tabulate("alchemy", "listener", [whole], measured, whole, "")
    assert row.authors == pytest.approx(authors("listener", 10) / row.seconds)


def test_the_frontier_has_what_nothing_cheaper_reaches() -> None:
    none = Difference(0, 0, 0, 1, "")
    rows = [
        Row("alchemy", "listener", "", "", 1, "", Figure(accuracy), none, None, seconds, 1, None)
        for accuracy, seconds in ((80, 1.0), (79, 2.0), (85, 3.0), (85, 4.0))
    ]
    assert tradeoff.frontier(rows) == {0, 2}
