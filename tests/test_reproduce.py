"""From nothing to the paper's tables, on synthetic episodes."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from grice import plots
from grice.measure import Tuned
from grice.plan import Data, Plan
from grice.rational import WEIGHTS
from grice.report import MEASURES, Report
from grice.reproduce import Reproduction, tune_cell
from grice.results import Result, Signature, Tuning, compare
from grice.trials import Trial, every_trial
from grice.worlds import WORLDS


def test_every_system_of_every_table_is_measured_once() -> None:
    trials = every_trial(WORLDS, members=10)
    assert len(trials) == len(set(trials))
    assert len({trial.name for trial in trials}) == len(trials)
    sail = {(t.task, t.start, t.agent) for t in trials if (t.world, t.role) == ("sail", "listener")}
    assert len(sail) == 2 * 2 * 2
    assert Trial("sail", "speaker", "human", 0, "multi") in trials
    assert Trial("scene", "speaker", "rational", 10, tuned_for="bleu") in trials
    assert Trial("scene", "listener", "rational", 5, tuned_for="accuracy") in trials


def test_a_cell_knows_which_models_it_was_made_with() -> None:
    one, other = (Reproduction(Plan(seed=seed), Path("out")) for seed in (0, 1))
    trial = Trial("alchemy", "listener", "base", 10)
    cells = []
    for reproduction in (one, other):
        [data] = reproduction.plan.data("alchemy")
        cells.append(reproduction.cell("x", print, trial, data, {"split": "dev"}))
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
    assert titles == ["Table 2", "Table 3", "Table 4", "Pragmat"]
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
    assert "grice[plots]" in said[-1]
    assert "curves.svg" not in (reproduction.out / "report.md").read_text()


def test_sail_has_a_panel_for_each_task() -> None:
    plan = Plan(("sail",), synthetic=10)
    curve = dict.fromkeys(WEIGHTS, 50.0)
    tunings = {
        trial.untuned: {
            Data("sail", "l"): Tuned(
                Signature(world="sail", split="dev", agent="rational", start=trial.start),
                {
                    m: Tuning.of(m, curve, 10)
                    for m in MEASURES
                    if m.startswith("acc") == (trial.role == "listener")
                },
            )
        }
        for trial in every_trial(plan.worlds, plan.members)
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


def test_under_best_a_listener_is_tuned_on_what_its_models_have_not_seen() -> None:
    reproduction = Reproduction(Plan(recipe="best"), Path("out"))
    trial = Trial("alchemy", "listener", "rational", 10)
    [cell] = reproduction.tuning_cells(trial, Data("alchemy"))
    config = cell.config
    assert (config["split"], config["fold"], config["members"]) == ("test", "part-1", 5)
    model = reproduction.plan.cell(Data("alchemy", "part-1"), "listener", None)
    assert config["models"]["listener"] == model.address
    trial = Trial("sail", "listener", "rational", 10, "multi", "abs")
    cells = reproduction.tuning_cells(trial, Data("sail", "l", "abs"))
    asked = {(cell.config["known"], cell.config["fold"], cell.config["start"]) for cell in cells}
    assert asked == {("only-grid", "jelly", "rel"), ("only-jelly", "grid", "rel")}
    assert len({cell.name for cell in cells}) == 2
    [speaker] = reproduction.tuning_cells(Trial("alchemy", "speaker", "rational", 10), Data("alchemy"))
    assert (speaker.config["split"], speaker.config["fold"]) == ("dev", "all")


def test_a_tuning_says_whose_models_were_put_on_which_map(
    untrained: Callable[[str, str], Path], data_folder: Path
) -> None:
    folders = {role: str(untrained("sail", role)) for role in ("listener", "speaker")}
    trial = Trial("sail", "listener", "rational", 1, "multi")
    config = {**trial._asdict(), "fold": "only-grid", "split": "dev", "known": "only-l", "synthetic": 0}
    found = tune_cell(config, {"data": str(data_folder), "models": folders}, Path())
    assert found["signature"]["fold"] == "only-l>only-grid"
    assert set(found["tunings"]) == {"accuracy"}
