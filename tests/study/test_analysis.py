"""A synthetic study whose truth is known, from its answers to the pages."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import msgspec
import numpy as np
import pytest

from grice.cli import main
from grice.data.synthetic import episodes
from grice.episode import Episode
from grice.errors import DataError
from grice.study.analysis import mixed
from grice.study.analysis.bootstrap import Ints
from grice.study.analysis.findings import find, find_in_world
from grice.study.analysis.misunderstood import instances
from grice.study.analysis.report import write_report
from grice.study.answers import Answer, write_lines
from grice.study.conduct import read_exclusions
from grice.study.power import Design, Truth, simulated
from grice.worlds import WORLDS

SYSTEMS = ("base", "rational")
DESIGN = Design(20, 3, 8, systems=2)


def follow(episode: Episode, right: bool) -> tuple[list[list[str]], list[str]]:
    """The actions for each sentence, and the state after it; a wrong follower goes astray at the second."""
    world, state = episode.world, episode.start
    done, states = [], []
    for number, segment in enumerate(episode.segments):
        taken = segment
        if number == 1 and not right:
            ways = ((a,) for a in world.legal(state))
            taken = next(
                way for way in ways if not world.reached(world.step(state, way[0]), episode.states()[2])
            )
        elif number > 1 and not right:
            taken = ()
        for action in taken:
            state = world.step(state, action)
        done.append([world.show_action(action) for action in taken])
        states.append(world.show(state))
    return done, states


def answers(world: str, seed: int = 0) -> Iterator[Answer]:
    """A study in which the second system is understood much more often, and its directions rated higher."""
    told = [e for e in islice(episodes(WORLDS[world], seed, turns=2), 60) if len(e.segments) == 2][
        : DESIGN.items
    ]
    success = simulated(Truth(40, 85), DESIGN, 1, np.random.default_rng(seed))[0]
    for number, (person, item, system) in enumerate(zip(*DESIGN.assigned(), strict=True)):
        episode, right = told[item], bool(success[number])
        done, states = follow(episode, right)
        reached = episode.reached(episode.world.parse(states[-1]))
        yield Answer(
            study="synthetic", world=world, item=f"item {item}", system=SYSTEMS[system],
            person=f"{world} {person}", order=1, started="2026-01-01T10:00:00Z",
            finished="2026-01-01T10:01:00Z",
            seconds=20.0 * (1 + int(system)), success=reached, impossible=False,
            start=episode.world.show(episode.start), sentences=episode.sentences,
            actions=tuple(map(tuple, done)), states=tuple(states),
            goal=episode.world.show(episode.destination),
            ratings={
                "difficulty": 3, "fluency": 2 + 2 * int(system), "confidence": 1 + int(item) % 5,
                "author": "person" if right else "machine",
            },
        )  # fmt: skip


def test_the_findings_are_what_was_put_in() -> None:
    given = list(answers("alchemy"))
    found = find_in_world("alchemy", given)
    base, rational = found.systems
    for system in found.systems:
        share = np.mean([a.success for a in given if a.system == system.system])
        assert system.success.value == pytest.approx(100 * float(share))
    [gain] = found.gains
    assert gain.difference is not None
    assert gain.difference.value == pytest.approx(rational.success.value - base.success.value)
    assert gain.difference.low > 0
    assert base.seconds.value == pytest.approx(20)
    assert rational.median_seconds == 40
    assert (base.ratings["fluency"].value, rational.ratings["fluency"].value) == (2, 4)
    assert found.agreement["fluency"].ordinal is not None
    assert found.agreement["fluency"].ordinal.value == 1  # the system alone decides
    assert found.agreement["confidence"].nominal is not None
    assert found.agreement["confidence"].nominal.value == 1  # the item alone decides
    assert found.agreement["difficulty"].ordinal is None  # all alike


def test_the_mixed_model_agrees() -> None:
    pytest.importorskip("statsmodels")
    truth = Truth(45, 75, 0.8, 0.8, 0)
    design = Design(60, 4, 10, systems=2)
    person, item, system = design.assigned()
    order = np.argsort(system, kind="stable")
    success = simulated(truth, design, 1, np.random.default_rng(3))[0][order]

    def names(codes: Ints) -> list[str]:
        return [f"number {code}" for code in codes[order]]

    found = mixed.fit(success.tolist(), names(system), names(person), names(item))
    assert found.converged
    low_odds, high_odds = truth.log_odds()
    assert found.log_odds[1].value == pytest.approx(high_odds - low_odds, abs=0.4)
    assert found.better[1] > 0.99
    assert found.people == pytest.approx(0.8, abs=0.4)
    assert found.items == pytest.approx(0.8, abs=0.4)
    for rate, figure in zip((45, 75), found.success, strict=True):
        assert figure.value == pytest.approx(rate, abs=8)


def test_answers_of_agents_never_count_beside_those_of_people() -> None:
    people = list(answers("alchemy"))
    agents = [msgspec.structs.replace(a, person=f"agent {a.person}", simulated=True) for a in people]
    assert find(people + agents).worlds == find(people).worlds
    assert find(people + agents).left_out == len(agents)
    assert find(agents).simulated


def test_agents_do_not_stand_in_for_people_whom_criteria_leave_out(tmp_path: Path) -> None:
    people = list(answers("alchemy"))
    agents = [msgspec.structs.replace(a, person=f"agent {a.person}", simulated=True) for a in people]
    late = [msgspec.structs.replace(a, late=True) for a in people]
    found = write_report([*people[:-1], late[-1], *agents], tmp_path, exclusions=read_exclusions(["late"]))
    assert not found.simulated
    assert found.left_out == len(agents)
    assert [one.answers for one in found.exclusions] == [1]
    with pytest.raises(DataError, match="leave no answer"):
        write_report([*late, *agents], tmp_path, exclusions=read_exclusions(["late"]))


def test_where_people_went_astray_is_told() -> None:
    for world in ("alchemy", "sail"):
        given = list(answers(world))
        shown = instances(given)
        assert sum(one.wrong for one in shown) == sum(not a.success for a in given)
        told = [
            end for one in shown for column in one.columns for end in column.ends if end.astray is not None
        ]
        assert told
        assert {end.astray for end in told} == {2}
        assert all(end.picture.startswith("<svg") for end in told)


def test_the_command_writes_pages_tables_and_data(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    spoken = '<script>alert("1")</script>'
    for world in ("alchemy", "scene"):
        given = [msgspec.structs.replace(a, sentences=(spoken, a.sentences[1])) for a in answers(world)]
        write_lines(tmp_path / world / "answers.jsonl", given)
    out = tmp_path / "findings"
    sources = [str(tmp_path / "alchemy"), str(tmp_path / "scene" / "answers.jsonl")]
    assert main(["study", "analyse", *sources, "--out", str(out)]) == 0
    assert "S0·S1 over S0" in capsys.readouterr().out
    findings = json.loads((out / "findings.json").read_text())
    report = (out / "report.html").read_text()
    rows = list(csv.DictReader((out / "answers.csv").read_text().splitlines()))
    assert len(rows) == 2 * DESIGN.answers
    for world in findings["worlds"]:
        for system in world["systems"]:
            assert f"{system['success']['value']:.1f}" in report
            own = [r for r in rows if (r["world"], r["system"]) == (world["world"], system["system"])]
            assert system["success"]["value"] == pytest.approx(
                100 * np.mean([int(r["success"]) for r in own])
            )
    assert "the paper: 29.3" in report
    assert "29.3" in (out / "table3.tex").read_text()
    page = (out / "misunderstood-alchemy.html").read_text()
    assert spoken not in page
    assert "&lt;script&gt;" in page
    assert 'c("base", "rational")' in (out / "mixed.R").read_text()
