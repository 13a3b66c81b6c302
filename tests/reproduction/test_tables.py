"""Tables that put the paper's figures beside ours."""

from __future__ import annotations

import io

import msgspec
import pytest
from rich.console import Console

from grice.evaluation.metrics import Difference, Figure
from grice.evaluation.results import Described, Followed, Result, Signature
from grice.reproduction import published, tables
from grice.reproduction.tables import Entry, Line, Results, Table
from grice.worlds import WORLDS


def listener(agent: str, correct: list[bool]) -> Result:
    rows = [Followed(str(i), ("go",), ("a",), ("a",), "s", "s", right, ()) for i, right in enumerate(correct)]
    return Result.of(Signature(world="alchemy", split="dev", agent=agent), rows)


def speaker(agent: str, understood: list[bool]) -> Result:
    rows = [
        Described(
            str(i),
            ("a",),
            ("one two three four",),
            ("one two three four",),
            0.0,
            None,
            dict.fromkeys(("listener", "independent"), there),
            objections=("" if there else "nobody is “one”",),
        )
        for i, there in enumerate(understood)
    ]
    return Result.of(Signature(world="alchemy", split="dev", agent=agent, role="speaker"), rows)


LISTENERS: Results = {
    "alchemy": {
        "base": listener("base", [True, False, False, False]),
        "rational": listener("rational", [True, True, True, False]),
    }
}
SPEAKERS: Results = {
    "alchemy": {
        "base": speaker("base", [True, False]),
        "rational": speaker("rational", [True, True]),
        "human": speaker("human", [False, False]),
        "rational truthful": speaker("rational", [True, True]),
    }
}


def entries(table: Table, name: str) -> list[Entry]:
    [line] = [line for line in table.lines if line.name == name]
    return line.entries


def test_ours_and_the_papers_stand_together() -> None:
    table = tables.listeners(WORLDS["alchemy"].dataset, LISTENERS, "dev")
    [base], [rational], [gain] = (entries(table, name) for name in ("L0", "L0·L1", "gain"))
    assert base.ours is not None
    assert (base.ours.value, base.paper) == (25.0, 69.7)
    assert rational.ours is not None
    assert (rational.ours.value, rational.paper) == (75.0, 72.0)
    assert isinstance(gain.ours, Difference)
    assert gain.ours.value == pytest.approx(50.0)
    assert gain.paper == pytest.approx(2.3)
    assert base.difference == pytest.approx(25.0 - 69.7)
    for entry in (base, rational, gain):
        assert entry.ours is not None
        assert entry.paper is not None
        assert entry.ours.low is not None
        assert entry.ours.high is not None
        assert entry.inside == (entry.ours.low <= entry.paper <= entry.ours.high)
    assert "agent:rational" in rational.signature


def test_speakers_are_heard_by_both_listeners_and_in_the_paper_by_people() -> None:
    table = tables.speakers_understood(SPEAKERS, "dev")
    for who in ("reranking listener", "independent listener"):
        values = [entries(table, f"{who}: {name}")[0].ours for name in ("S0", "S0·S1", "human-generated")]
        assert [value.value for value in values if value is not None] == [50.0, 100.0, 0.0]
    assert [entries(table, f"people: {name}")[0].paper for name in ("S0", "S0·S1", "human-generated")] == [
        29.3,
        75.3,
        83.3,
    ]


def test_truth_stands_beside_being_understood() -> None:
    table = tables.speakers_truthful(SPEAKERS, "dev")
    names = ("S0", "S0·S1", "human-generated", "S0·S1, truthful")
    shown = [entries(table, f"{name}: true, %")[0].ours for name in names]
    assert [figure.value for figure in shown if figure is not None] == [50.0, 100.0, 0.0, 100.0]
    assert not [line for line in table.lines if line.name.startswith("S0, truthful")]  # was not measured


def test_bleu_comes_with_length() -> None:
    results = {"alchemy": {agent: SPEAKERS["alchemy"][agent] for agent in ("base", "rational")}}
    table = tables.speakers_bleu(results, "dev")
    assert entries(table, "S0")[0].paper == 19.34
    length = entries(table, "S0·S1, words per sentence")[0].ours
    assert length is not None
    assert length.value == 4.0


def test_combinations_have_gains_of_both_roles() -> None:
    table = tables.combination(LISTENERS, SPEAKERS, 10)
    assert entries(table, "gain")[0].paper == pytest.approx(1.9)
    assert entries(table, "independent listener: gain")[0].paper is None
    assert entries(table, "people: S0")[0].paper == 30.7


@pytest.mark.parametrize(
    ("entry", "shown"),
    [
        (Entry(), "–"),
        (
            Entry.of(Figure(71.25, 70.0, 72.5), 69.7),
            "71.2 [70.0, 72.5] (paper 69.7, ours +1.6, outside)",
        ),
        (Entry.of(Figure(4.0), None), "4.0"),
        (Entry.of(Figure(4.0), 5.0), "4.0 (paper 5.0, ours -1.0)"),
        (
            Entry.of(Difference(2.0, -1.0, 5.0, 0.25, "test"), 3.24),
            "+2.0 [-1.0, +5.0] p = 0.25 (paper +3.2, ours -1.2, inside)",
        ),
        (Entry(None, 62.8), "(paper 62.8)"),
    ],
)
def test_how_an_entry_reads(entry: Entry, shown: str) -> None:
    assert " ".join(entry.parts()) == shown


def test_a_table_in_its_three_forms() -> None:
    table = Table("A title", ["here"], [Line("L0", [Entry.of(Figure(1.0), 2.0, "made so")])], ["A note."])
    text = io.StringIO()
    Console(file=text, width=80).print(table.rich())
    assert "(paper 2.0, ours -1.0)" in text.getvalue()
    markdown = table.markdown()
    assert "| L0 | 1.0 (paper 2.0, ours -1.0) |" in markdown
    assert "`made so`" in markdown
    saved = msgspec.json.decode(msgspec.json.encode(table))
    assert saved["lines"][0]["entries"][0] == {
        "ours": {"value": 1.0, "low": None, "high": None},
        "paper": 2.0,
        "signature": "made so",
        "difference": -1.0,
        "inside": None,
    }


def test_the_published_gains_are_those_the_paper_prints() -> None:
    def gain(figures: published.Figures, column: str) -> float:
        return round(figures[column]["rational"] - figures[column]["base"], 2)

    assert [gain(published.SAIL_LISTENERS, c) for c in published.SAIL_LISTENERS] == [3.24, 4.76, 9.26, 10.97]
    assert [gain(published.SCONE_LISTENERS, c) for c in published.SCONE_LISTENERS] == [2.3, 1.8, 0.0]
    assert [gain(published.FOLLOWED_BY_PEOPLE, c) for c in published.FOLLOWED_BY_PEOPLE] == [
        12.4,
        46.0,
        38.0,
        28.0,
    ]
    assert [gain(published.BLEU, c) for c in published.BLEU] == [-1.26, -0.64, 9.06, 1.28]
