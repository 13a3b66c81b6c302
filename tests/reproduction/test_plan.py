"""The models that are trained for the paper's experiments."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from grice.data.setting import Setting
from grice.errors import ParseError
from grice.models.pretrained import load
from grice.reproduction.grid import run
from grice.reproduction.plan import Plan


def test_the_models_of_every_world() -> None:
    assert Counter(kind for data, kind in Plan().models() if data.world == "scene") == {
        "listener": 1,
        "speaker": 1,
        "independent": 1,
    }
    assert Counter((data.start, kind) for data, kind in Plan().models() if data.world == "sail") == {
        ("rel", "listener"): 3,
        ("rel", "speaker"): 3,
        ("rel", "independent"): 3,
        ("rel", "segmenter"): 3,
        ("abs", "listener"): 3,
        ("abs", "speaker"): 3,
    }


def test_a_test_map_tunes_nothing_and_known_maps_neither() -> None:
    plan = Plan(recipe="best")
    needed = plan.models()
    for data in plan.data("sail"):
        pairs = plan.tuned_on(data)
        assert {new.fold for _, new in pairs} == {"grid", "jelly", "l"} - {data.fold}
        for known, new in pairs:
            assert known.fold not in (f"only-{data.fold}", f"only-{new.fold}")
            assert known.start == new.start == "rel"
            assert {(known, "listener"), (known, "speaker")} <= set(needed)
    assert len(set(needed)) == len(needed)
    assert not Plan().tuned_on(Setting("sail", fold="l"))


def test_scone_is_tuned_on_a_part_that_its_models_have_not_seen() -> None:
    plan = Plan(recipe="best")
    [(known, new)] = plan.tuned_on(Setting("alchemy"))
    assert known == new == Setting("alchemy", fold="part-1")
    assert {(known, "listener"), (known, "speaker")} <= set(plan.models())
    assert plan.members_of(known, "listener") == plan.members // 2
    assert not Plan().tuned_on(Setting("alchemy"))


def test_the_independent_listener_differs_from_the_others() -> None:
    plan, data = Plan(synthetic=20), Setting("alchemy", synthetic=20)
    own, other = (plan.cell(data, kind, None).config for kind in ("listener", "independent"))
    assert own["seed"] != other["seed"]
    assert other["recipe"]["share"] == 0.5
    assert own["recipe"]["hidden"] != other["recipe"]["hidden"]


def test_an_address_is_of_everything_that_decides() -> None:
    data = Setting("alchemy", synthetic=20)
    plan = Plan(synthetic=20)
    cell = plan.cell(data, "listener", None)
    assert cell.address == plan.cell(data, "listener", Path("elsewhere")).address
    others = [replace(plan, members=4), replace(plan, seed=1), replace(plan, epochs=1)]
    addresses = {other.cell(data, "listener", None).address for other in (*others, plan)}
    assert len(addresses) == 4


def test_what_cannot_be_reproduced_is_refused() -> None:
    with pytest.raises(ParseError, match="no world"):
        Plan(("chess",))
    with pytest.raises(ParseError, match="2 or more"):
        Plan(members=1)


def test_a_cell_trains_a_model_that_can_be_loaded(tmp_path: Path) -> None:
    cell = Plan(members=2, epochs=1, synthetic=20).cell(Setting("tangrams", synthetic=20), "listener", None)
    [result] = run([cell], tmp_path).unwrap().values()
    assert result["metric"] == "accuracy"
    assert len(result["dev"]) == 2
    assert load(cell.folder(tmp_path)).config.members == 2
