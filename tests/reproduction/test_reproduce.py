"""From nothing to the paper's tables, on synthetic episodes."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import msgspec
import pytest

from grice.data.setting import Setting
from grice.errors import FolderError
from grice.evaluation.measure import Tuned, measure, pool_tuned
from grice.evaluation.results import Result, Signature, Tuning, compare
from grice.models.agent_set import load_agents, load_listener
from grice.pragmatics.agents import ROLES, Role
from grice.pragmatics.rational import WEIGHTS
from grice.reproduction import plots
from grice.reproduction.cells import Needed, Site
from grice.reproduction.guests import about_guest
from grice.reproduction.plan import Plan
from grice.reproduction.report import MEASURES, Report
from grice.reproduction.reproduce import MEASURE, Reproduction, tune_cell
from grice.reproduction.systems import every_system, name_of, untuned
from grice.worlds import WORLDS


def test_every_system_of_every_table_is_measured_once() -> None:
    trials = every_system(WORLDS, members=10)
    assert len(trials) == len(set(trials))
    assert len({name_of(trial) for trial in trials}) == len(trials)
    sail = {(t.task, t.start, t.agent) for t in trials if (t.world, t.role) == ("sail", "listener")}
    assert len(sail) == 2 * 2 * 2
    assert Setting("sail", "speaker", "human", task="multi") in trials
    assert Setting("scene", "speaker", "rational", 10, tuned_for="bleu") in trials
    assert Setting("scene", "listener", "rational", 5, tuned_for="accuracy") in trials


def test_a_cell_knows_which_models_it_was_made_with() -> None:
    one, other = (Reproduction(Plan(seed=seed, synthetic=20), Path("out")) for seed in (0, 1))
    system = Setting("alchemy", members=10, synthetic=20)
    cells = []
    for reproduction in (one, other):
        [data] = reproduction.plan.data("alchemy")
        cells.append(reproduction.cell("x", MEASURE, [system], data))
    assert cells[0].address != cells[1].address


@pytest.fixture(scope="module")
def reproduced(tmp_path_factory: pytest.TempPathFactory) -> tuple[Reproduction, list[str]]:
    said: list[str] = []
    plan = Plan(("tangrams",), members=2, epochs=1, synthetic=20)
    reproduction = Reproduction(plan, tmp_path_factory.mktemp("out"), tell=said.append)
    reproduction.run()
    return reproduction, said


def test_tables_and_results_are_saved(reproduced: tuple[Reproduction, list[str]]) -> None:
    out = reproduced[0].out
    report = json.loads((out / "report.json").read_text())
    titles = [table["title"][:7] for table in report["tables"]]
    assert titles == ["Table 2", "Table 3", "Table 4", "How tru", "Pragmat"]
    assert report["plan"]["members"] == 2
    assert (
        len(report["tunings"]["tangrams-listener-rational-2"]["tangrams"]["tunings"]["accuracy"]["curve"])
        == 21
    )
    assert "(paper 69.6, ours " in (out / "report.md").read_text()
    base, rational = (
        Result.from_json((out / "results" / f"tangrams-listener-{name}.json").read_bytes())
        for name in ("base-2", "rational-2-accuracy")
    )
    assert set(compare(base, rational)) == {"accuracy", "action_accuracy"}
    assert rational.signature.tuned == "dev"


def test_agents_by_name_are_measured_beside_ours(
    reproduced: tuple[Reproduction, list[str]], untrained: Callable[[str, str], Path]
) -> None:
    folders = {role: str(untrained("tangrams", role)) for role in ROLES}
    before = reproduced[0]
    said: list[str] = []
    beside = replace(before, names=folders, tell=said.append)
    followed, understood, bleu, *_ = beside.run()
    assert not [line for line in said if "train" in line]
    assert not {cell.address for cell in before.cells()} - {cell.address for cell in beside.cells()}
    names = [line.name for line in followed.lines]
    theirs = folders["listener"]
    assert names[-4:] == [f"{theirs}: {line}" for line in ("L0", "L0·L1", "gain", "base against ours")]
    entry = followed.lines[-4].entries[0]
    assert f"models:listener {Path(theirs).name}@" in entry.signature  # results name no path of a machine
    assert "speaker " in entry.signature.partition("models:")[2]
    heard = {line.name for line in understood.lines}
    assert f"independent listener: {folders['speaker']}: S0·S1" in heard
    assert any(line.name == f"{folders['speaker']}: S0" for line in bleu.lines)


def test_a_guest_that_has_seen_the_test_map_is_refused(untrained: Callable[[str, str], Path]) -> None:
    plan = Plan(("sail",), members=2, epochs=1, synthetic=20)
    assert Reproduction(plan, Path("out"), names={"listener": str(untrained("sail", "listener"))}).cells()
    with pytest.raises(FolderError, match="trained on all of SAIL"):
        about_guest(Setting("sail", split="test", fold="l", listener="bundled"), None)


def test_curves_and_examples_are_saved(reproduced: tuple[Reproduction, list[str]]) -> None:
    out = reproduced[0].out
    report = (out / "report.md").read_text()
    examples = (out / "examples.html").read_text()
    assert "tangrams listener" in examples
    assert "tangrams speaker" in examples
    assert "](examples.html)" in report
    if plots.available():
        assert "](curves.svg)" in report
        curves = (out / "curves.svg").read_text()
        assert all(curves.count(f">{row}</text>") == 1 for row in MEASURES.values())


def test_without_matplotlib_only_the_curves_are_missing(
    reproduced: tuple[Reproduction, list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    reproduction, said = reproduced
    monkeypatch.setattr(plots, "available", lambda: False)
    said.clear()
    reproduction.run()
    assert "[plots]" in said[-1]
    assert "curves.svg" not in (reproduction.out / "report.md").read_text()


def test_sail_has_a_panel_for_each_task() -> None:
    plan = Plan(("sail",), synthetic=10)
    curve = dict.fromkeys(WEIGHTS, 50.0)
    tunings = {
        untuned(trial): {
            Setting("sail", fold="l"): Tuned(
                Signature(world="sail", split="dev", agent="rational", start=trial.start),
                {
                    m: Tuning.of(m, curve, 10)
                    for m in MEASURES
                    if m.startswith("acc") == (trial.role == "listener")
                },
            )
        }
        for trial in every_system(plan.worlds, plan.members)
        if trial.agent == "rational"
    }
    panels = {
        (panel.row, panel.column): set(panel.curves) for panel in Report(plan, "dev", tunings, {}).panels()
    }
    assert panels == {
        ("listener: accuracy", "sail single"): {"Rel", "Abs"},
        ("listener: accuracy", "sail multi"): {"Rel", "Abs"},
        ("speaker: understood", "sail multi"): {"Rel"},
        ("speaker: BLEU", "sail multi"): {"Rel"},
    }


def test_nothing_is_done_twice(reproduced: tuple[Reproduction, list[str]]) -> None:
    reproduction, said = reproduced
    before = (reproduction.out / "report.json").read_bytes()
    said.clear()
    reproduction.run()
    assert all("finished already" in line for line in said)
    assert (reproduction.out / "report.json").read_bytes() == before


def alike(one: Any, other: Any) -> bool:
    """True if two results are equal up to the rounding of sums in larger batches."""
    first, second = (msgspec.to_builtins(each) for each in (one, other))
    return _alike(first, second)


def _alike(one: Any, other: Any) -> bool:
    if isinstance(one, float) and isinstance(other, float):
        return math.isclose(one, other, rel_tol=1e-5)
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(_alike(one[key], other[key]) for key in one)
    if isinstance(one, list | tuple):
        return len(one) == len(other) and all(map(_alike, one, other))
    return bool(one == other)


@pytest.mark.parametrize(
    ("role", "tuned_for"),
    [("listener", ["accuracy", "accuracy"]), ("speaker", ["understood", "bleu", "understood"])],
)
def test_agents_that_share_a_cell_do_what_each_does_alone(
    reproduced: tuple[Reproduction, list[str]], role: Role, tuned_for: list[str]
) -> None:
    reproduction, _ = reproduced
    [cell] = [c for c in reproduction.cells() if c.name == f"tangrams-{role}-agents-2"]
    folder = reproduction.out
    models = [cell.needs[kind].folder(folder) for kind in ("listener", "speaker")]
    alone = load_agents("tangrams", models)
    others = {
        kind: load_listener("tangrams", need.folder(folder))
        for kind, need in cell.needs.items()
        if kind == "independent"
    }
    shared = cell.recall(folder)
    assert shared is not None
    results = [msgspec.convert(found, Result) for found in shared[0]]
    agents = [result.signature for result in results]
    assert [s.tuned_for for s in agents if s.agent == "rational"] == tuned_for
    assert {(s.agent, s.truthful) for s in agents} == set(product(("base", "rational"), (False, True)))
    for result in results:
        setting = msgspec.convert(
            {name: getattr(result.signature, name) for name in Setting.__struct_fields__}, Setting
        )
        assert alike(measure(setting, alone, setting.episodes(), others=others), result)


def test_under_best_a_listener_is_tuned_on_what_its_models_have_not_seen(data_folder: Path) -> None:
    reproduction = Reproduction(Plan(recipe="best"), Path("out"), data_folder)

    def asked(system: Setting, data: Setting) -> set[tuple[str, str, str, str]]:
        cells = reproduction.tuning_cells(system, data)
        settings = [msgspec.convert(cell.config["settings"][0], Setting) for cell in cells]
        assert len({cell.name for cell in cells}) == len(cells)
        assert all(s.members == (5 if s.split == "test" else 10) for s in settings)
        return {(s.split, s.models_of, s.fold, s.start) for s in settings}

    alchemy = Setting("alchemy", "listener", "rational", 10)
    assert asked(alchemy, Setting("alchemy")) == {("test", "", "part-1", "")}
    [cell] = reproduction.tuning_cells(alchemy, Setting("alchemy"))
    model = reproduction.plan.cell(Setting("alchemy", fold="part-1"), "listener", data_folder)
    assert cell.needs["listener"].address == model.address
    sail = Setting("sail", "listener", "rational", 10, task="multi", start="abs")
    assert asked(sail, Setting("sail", fold="l", start="abs")) == {
        ("test", "only-grid", "jelly", "rel"),
        ("test", "only-jelly", "grid", "rel"),
    }
    assert asked(alchemy.but(role="speaker"), Setting("alchemy")) == {("dev", "", "all", "")}


def test_a_tuning_says_whose_models_were_put_on_which_map(
    untrained: Callable[[str, str], Path], data_folder: Path
) -> None:
    needs = {role: Needed(untrained("sail", role)) for role in ("listener", "speaker")}
    setting = Setting("sail", "listener", "rational", 1, fold="only-grid", task="multi", models_of="only-l")
    config = {"settings": [msgspec.to_builtins(setting)]}
    found = tune_cell(config, Site(Path(), {"data": str(data_folder)}, needs))
    assert set(found["tunings"]) == {"accuracy"}
    tuned = msgspec.convert(found, Tuned, strict=False)
    assert pool_tuned([tuned]).signature.fold == "only-l>only-grid"


def test_other_data_is_another_cell(tmp_path: Path) -> None:
    """As many episodes in the same places, of which one sentence differs."""
    addresses = []
    for name, word in (("one", "drain it"), ("other", "empty it")):
        for split in ("train", "dev"):
            turns = [
                {"instruction": word, "after_env": f"1:{units or '_'} 2:_ 3:_ 4:_ 5:_ 6:_ 7:g"}
                for units in ("gggg"[:n] for n in (3, 2, 1, 0))
            ]
            turns.append({"instruction": "the last", "after_env": "1:_ 2:_ 3:_ 4:_ 5:_ 6:_ 7:_"})
            start = "1:gggg 2:_ 3:_ 4:_ 5:_ 6:_ 7:g"
            file = tmp_path / name / "alchemy" / f"{split}_sequences.json"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(json.dumps([{"identifier": "a", "initial_env": start, "utterances": turns}]))
        plan = Plan(("alchemy",))
        trained = plan.cell(Setting("alchemy"), "listener", tmp_path / name)
        system = Setting("alchemy", members=10)
        measured = Reproduction(plan, Path("out"), tmp_path / name).cell(
            "x", MEASURE, [system], Setting("alchemy")
        )
        addresses += [trained.address, measured.address]
    assert len(set(addresses)) == 4
