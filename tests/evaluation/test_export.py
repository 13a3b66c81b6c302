"""Results over seeds, and as tables and frames that others can read."""

from __future__ import annotations

import csv
import io
import random
from pathlib import Path

import msgspec
import pytest

from grice.cli import main
from grice.errors import DataError
from grice.evaluation.export import as_table
from grice.evaluation.results import Described, Followed, Result, ScoredCandidate, Signature, compare
from grice.evaluation.seeds import compare_seeds, group

ITEMS = 40
STATE = "1:r 2:_ 3:_ 4:_ 5:_ 6:_ 7:_"
EMPTY = "1:_ 2:_ 3:_ 4:_ 5:_ 6:_ 7:_"


def followed(seed: int, agent: str, chance: float) -> Result:
    """A listener that is right with this chance; both agents of a seed draw the same luck."""
    rng = random.Random(seed)
    rows = []
    for item in range(ITEMS):
        right = rng.random() < chance
        scored = (ScoredCandidate(-1.0, -2.0, right), ScoredCandidate(-2.0, -1e300, False))
        rows.append(
            Followed(
                str(item), ("drain it",), ("drain 1 1",), (), EMPTY if right else STATE, EMPTY, right, scored
            )
        )
    made = Signature(world="alchemy", split="dev", agent=agent, seed=seed, beam=2)
    return Result.of(made, rows)


def described() -> Result:
    rows = [
        Described(str(i), ("mix 1",), ("mix <it>",), ("mix it",), -1.0, -2.0, {"listener": i % 2 == 0})
        for i in range(4)
    ]
    return Result.of(Signature(world="alchemy", split="dev", agent="base", role="speaker"), rows)


BASE = [followed(seed, "base", 0.5) for seed in range(4)]
RATIONAL = [followed(seed, "rational", 0.8) for seed in range(4)]


def test_seeds_of_a_recipe_are_one_experiment() -> None:
    base, rational = group([*BASE, *RATIONAL])
    assert (base.seeds, base.items) == ((0, 1, 2, 3), ITEMS)
    figure = base.figures()["accuracy"]
    assert figure.value == pytest.approx(sum(r.figures["accuracy"].value for r in BASE) / 4)
    assert figure.low is not None
    assert figure.high is not None
    assert figure.low < figure.value < figure.high
    [one] = group(BASE[:1])
    assert one.figures() == BASE[0].figures
    lead = compare_seeds(base, rational, "accuracy")
    assert lead.value == pytest.approx(rational.figures()["accuracy"].value - figure.value)
    assert lead.low > 0
    assert lead.p < 0.01
    assert compare_seeds(base, base, "accuracy").value == 0
    assert compare_seeds(base, base, "accuracy").p == 1


def test_what_cannot_be_compared_is_refused() -> None:
    base, rational = group([*BASE, *RATIONAL])
    [single] = group(
        [msgspec.structs.replace(BASE[0], signature=msgspec.structs.replace(BASE[0].signature, seed=9))]
    )
    with pytest.raises(DataError, match="no seed in common"):
        compare_seeds(single, rational, "accuracy")
    with pytest.raises(DataError, match="not counted instance by instance"):
        compare_seeds(base, rational, "bleu")
    with pytest.raises(DataError, match="two results of the same seed"):
        group([BASE[0], BASE[0]])


def test_one_pair_of_results_has_one_p_value_and_its_test_is_named() -> None:
    base, rational = group([BASE[0], RATIONAL[0]])
    lead = compare_seeds(base, rational, "accuracy")
    assert lead == compare(BASE[0], RATIONAL[0])["accuracy"]
    [header, _, row] = csv.reader(io.StringIO(as_table([BASE[0], RATIONAL[0]], "csv")))
    assert (row[header.index("p")], row[header.index("test")]) == (f"{lead.p:.4f}", lead.test)
    with pytest.raises(DataError, match="not in both"):
        compare_seeds(base, rational, "bleu")


@pytest.mark.parametrize("field", ["truthful", "variety", "tuned", "beam", "version", "per_word"])
def test_a_table_shows_whatever_field_of_the_signature_tells_rows_apart(field: str) -> None:
    other = {"truthful": True, "variety": 0.5, "tuned": "dev", "beam": 7, "version": "9", "per_word": True}
    changed = msgspec.structs.replace(BASE[0].signature, **{field: other[field]})
    results = [BASE[0], msgspec.structs.replace(BASE[0], signature=changed)]
    header, *rows = csv.reader(io.StringIO(as_table(results, "csv")))
    assert rows[0][header.index(field)] != rows[1][header.index(field)] == str(other[field])


def test_tables_hold_the_figures_in_every_format() -> None:
    results = [*BASE, *RATIONAL, described()]
    rows = list(csv.reader(io.StringIO(as_table(results, "csv"))))
    assert [row[rows[0].index("agent")] for row in rows[1:]] == ["base", "rational", "base"]
    assert rows[1][rows[0].index("accuracy")].startswith(
        f"{group(BASE)[0].figures()['accuracy'].value:.2f} ["
    )
    assert [row[-1] for row in rows[1:]] == ["", "bootstrap over seeds and items", ""]
    assert as_table(results, "markdown").startswith("| ")
    assert "\\toprule" in as_table(results, "latex")


def test_a_result_is_a_frame() -> None:
    found = BASE[0].to_frame()
    assert len(found) == ITEMS
    assert 100 * found["correct"].mean() == pytest.approx(BASE[0].figures["accuracy"].value)
    assert set(found["base"]) == {-1.0}
    assert list(described().to_frame()["understood_by_listener"]) == [True, False, True, False]


def test_the_commands_write_tables_and_a_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = []
    for result in (BASE[0], RATIONAL[0]):
        files.append(str(tmp_path / f"{result.signature.agent}.json"))
        Path(files[-1]).write_bytes(result.to_json())
    assert main(["results", *files, "--markdown"]) == 0
    assert "| alchemy | listener | rational" in capsys.readouterr().out.replace("   ", "")
    assert main(["results", *files, "--markdown", "--csv"]) == 2
    assert "several formats" in capsys.readouterr().err
    html = tmp_path / "errors.html"
    assert main(["errors", *files, "--html", str(html)]) == 0
    text = html.read_text()
    assert text.count("<details") == ITEMS
    assert "the right end was not proposed" in text
    assert 'data-differs="yes"' in text
    assert "<svg" in text
    assert "−∞" in text
    Path(files[1]).write_bytes(described().to_json())
    assert main(["errors", *files]) == 2
    assert main(["errors", files[1], "--html", str(html)]) == 0
    assert "mix &lt;it&gt;" in html.read_text()
    assert "not understood by listener" in html.read_text()
