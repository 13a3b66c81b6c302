"""Parameters are found again in choices that they made; forms of data; comparison of models."""

from __future__ import annotations

import json
import math
import random
import warnings
from pathlib import Path
from typing import Any

import pytest

import grice
from grice.errors import AgentError, DataError
from grice.games.choices import Choice, read_choices
from grice.games.comparison import compare, cross_validate
from grice.games.fit import Fit, fit
from grice.games.game import Game
from grice.games.models import LAPSE, Mixture, game_model
from grice.games.plots import plot_fit, plot_policy
from grice.pragmatics.agents import Role

SHAPES = {
    "blue": ["blue square", "blue circle"],
    "green": ["green square"],
    "square": ["blue square", "green square"],
    "circle": ["blue circle"],
}


def choose(game: Game, role: Role, depth: int, count: int, lapse: float = 0.0, seed: int = 0) -> Any:
    """Counts of choices that this agent makes, `count` for everything given."""
    rng = random.Random(seed)
    made: dict[Any, dict[Any, int]] = {}
    for given, row in game.policy(role, depth).rows.items():
        weights = [(1 - lapse) * p + lapse / len(row) for p in row.values()]
        drawn = rng.choices(list(row), weights, k=count)
        made[given] = {choice: drawn.count(choice) for choice in row}
    return made


@pytest.mark.parametrize("role", ["listener", "speaker"])
def test_alpha_and_lapse_are_recovered(role: Role) -> None:
    data = choose(grice.game(SHAPES, alpha=2.5), role, 1, 4000, lapse=0.1)
    found = grice.game(SHAPES).fit(data, role, parameters=("alpha", "lapse"))
    assert found["alpha"] == pytest.approx(2.5, abs=0.25)
    assert found["lapse"] == pytest.approx(0.1, abs=0.02)
    for name, true in (("alpha", 2.5), ("lapse", 0.1)):
        low, high = found.interval(name, 0.99)
        assert low < true < high
        assert high - low < 0.8


def test_costs_and_priors_are_recovered() -> None:
    true = grice.game(
        SHAPES, {"blue square": 1, "blue circle": 3, "green square": 1}, {"circle": 0.8}, alpha=2
    )
    spoken = true.fit(choose(true, "speaker", 1, 5000), "speaker", parameters=("alpha", "cost:circle"))
    assert spoken["cost:circle"] == pytest.approx(0.8, abs=0.1)
    plain = grice.game(SHAPES, cost={"circle": 0.8}, alpha=2)
    heard = plain.fit(choose(true, "listener", 1, 5000), parameters=("prior",))
    assert heard["prior:blue circle"] == pytest.approx(1.0986, abs=0.1)
    assert heard["prior:green square"] == pytest.approx(0, abs=0.1)


def test_the_depth_is_recovered() -> None:
    data = choose(grice.game(SHAPES, alpha=2), "listener", 2, 3000)
    assert grice.game(SHAPES, alpha=2).fit(data, depth=range(4), parameters=()).depth == 2


def test_the_posterior_agrees_with_the_likelihood() -> None:
    found = grice.game(SHAPES).fit(choose(grice.game(SHAPES, alpha=2), "listener", 1, 500))
    posterior = found.posterior(2000)
    assert posterior.method == "grid"
    assert posterior.mean("alpha") == pytest.approx(found["alpha"], rel=0.05)
    assert posterior.interval("alpha") == pytest.approx(found.interval("alpha"), rel=0.1)
    told = posterior.predictive()[None]["blue"]
    assert told == pytest.approx(found.predicted[None]["blue"], abs=0.02)
    assert list(posterior.to_frame().columns) == ["alpha"]


def test_nuts_agrees_with_the_likelihood() -> None:
    pytest.importorskip("nutpie", reason="pip install 'grice[fit]'")
    data = choose(grice.game(SHAPES, alpha=2, cost={"circle": 0.5}), "speaker", 1, 300, lapse=0.1)
    names = ("alpha", "lapse", "cost:circle")
    found = grice.game(SHAPES).fit(data, "speaker", parameters=names)
    posterior = found.posterior(100)
    assert posterior.method == "NUTS"
    for name in names:
        low, high = found.interval(name)
        assert low < posterior.mean(name) < high


def test_a_mixture_finds_who_is_literal() -> None:
    game = grice.game(SHAPES, alpha=4)
    rows = [
        Choice(given, choice, count, None, f"{depth}-{who}")
        for depth, people in ((0, 12), (1, 28))
        for who in range(people)
        for given, row in choose(game, "listener", depth, 5, seed=100 * depth + who).items()
        for choice, count in row.items()
    ]
    kinds = {f"L{depth}": game_model(game, "listener", depth, ("lapse",)) for depth in (0, 1)}
    model = Mixture(kinds)
    mixed = fit(model, rows)
    assert model.shares(mixed.estimates)["L0"] == pytest.approx(0.3, abs=0.15)
    assert mixed.aic < min(fit(kind, rows).aic for kind in kinds.values())
    with pytest.raises(DataError, match="who chose"):
        fit(model, {"blue": {"blue square": 1}})


def test_models_are_compared_by_what_they_predict() -> None:
    data = choose(grice.game(SHAPES, alpha=3), "listener", 1, 60, lapse=0.05)
    models = {f"L{d}": game_model(grice.game(SHAPES), "listener", d, ("alpha", "lapse")) for d in (0, 1)}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # ArviZ warns where draws are few
        compared = compare(models, data, folds=3, draws=100)
    assert compared.best == "L1"
    best, worst = compared.rows
    assert best.held_out == pytest.approx(cross_validate(models["L1"], data, 3))
    assert best.loo is not None
    assert worst.loo is not None
    assert best.loo > worst.loo
    assert best.aic < worst.aic
    assert "L1" in str(compared)
    assert len(compared.to_frame()) == 2


@pytest.mark.parametrize("suffix", ["csv", "jsonl"])
def test_choices_come_in_many_forms(tmp_path: Path, suffix: str) -> None:
    rows = [{"given": "blue", "choice": "blue square"}] * 2 + [{"given": "blue", "choice": "blue circle"}]
    file = tmp_path / f"choices.{suffix}"
    if suffix == "csv":
        file.write_text("given,choice,count\nblue,blue square,2\nblue,blue circle,1\n")
    else:
        file.write_text("\n".join(map(json.dumps, rows)))
    counts = {"blue": {"blue square": 2, "blue circle": 1}}
    pairs = [("blue", "blue square"), ("blue", "blue square"), ("blue", "blue circle", 1)]
    read = read_choices(counts)
    assert read == read_choices(rows) == read_choices(pairs) == read_choices(file)
    frame = pytest.importorskip("pandas").DataFrame(rows)
    assert read == read_choices(frame)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({}, "no choices"),
        (3, "choices are 3"),
        ({"blue": 3}, "counts for 'blue' are 3"),
        ([{"given": "blue"}], "row 1 has no 'choice'"),
        ([("blue",)], "row 1 is"),
        ({"blue": {"blue square": -1}}, "chosen -1 times"),
        ({"red": {"blue square": 1}}, "'blue square' was chosen for 'red', which the model does not know"),
        ({"blue": {"moon": 1}}, "allowed: 'blue square', 'blue circle'"),
        ({"blue": {"green square": 1}}, "no probability.*lapse"),
        ("nowhere.csv", "nowhere.csv: cannot be read"),
        ([{"given": "blue", "choice": None}], "row 1 has an empty 'choice'"),
        ([{"given": math.nan, "choice": "blue square"}], "row 1 has an empty 'given'"),
        ({"blue": {"blue square": math.nan}}, "chosen nan times"),
    ],
)
def test_choices_with_a_mistake_are_refused(data: Any, message: str) -> None:
    with pytest.raises(DataError, match=message):
        grice.game(SHAPES).fit(data)


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("columns.csv", b"word,object\nblue,blue square\n", "row 1 has no 'given', only 'word', 'object'"),
        ("short.csv", b"given,choice,count\nblue\n", "short.csv: row 1 has an empty 'choice'"),
        (
            "count.csv",
            b"given,choice,count\nblue,blue square,many\n",
            "count.csv, line 2: the count is 'many'",
        ),
        ("bytes.csv", b"\xff\xfe\x00", "bytes.csv: is not UTF-8 text"),
        ("lines.jsonl", b"blue\n", "lines.jsonl: is not JSON lines"),
        ("empty.csv", b"", "no choices"),
    ],
)
def test_a_file_with_a_mistake_is_refused(tmp_path: Path, name: str, content: bytes, message: str) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    with pytest.raises(DataError, match=message):
        grice.game(SHAPES).fit(path)


def test_questions_with_a_mistake_are_refused() -> None:
    game, data = grice.game(SHAPES), {"blue": {"blue square": 60, "blue circle": 40}}
    wrong: Any = "narrator"
    with pytest.raises(AgentError, match="role is 'narrator'; allowed: listener or speaker"):
        game.fit(data, wrong)
    with pytest.raises(AgentError, match="parameters are 'alpha'"):
        game.fit(data, parameters="alpha")
    with pytest.raises(AgentError, match="the model is a game"):
        fit(game, data)  # type: ignore[arg-type]
    with pytest.raises(AgentError, match="0 draws"):
        game.fit(data).posterior(draws=0)
    with pytest.raises(AgentError, match=r"models are \{\}"):
        compare({}, data)
    with pytest.raises(AgentError, match=r"models are \{\}"):
        Mixture({})


def test_a_parameter_that_changes_nothing_is_told() -> None:
    found = grice.game({"left": ["a"], "right": ["b"]}).fit({"left": {"a": 1}})
    assert str(found).startswith("1 choice, ")
    assert "do not determine" in str(found)


def test_pictures_show_choices_over_alpha_depth_and_cost(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib", reason="pip install 'grice[plots]'")
    game = grice.game(SHAPES)
    for over in ("alpha", "depth", "cost:circle"):
        lines = plot_policy(game, "listener", "blue", over).axes[0].get_lines()
        assert [line.get_label() for line in lines] == ["blue square", "blue circle", "green square"]
    square = plot_policy(game, "listener", "blue", "depth", [0, 1]).axes[0].get_lines()[0]
    assert list(square.get_ydata()) == pytest.approx([0.5, 0.6])
    picture = tmp_path / "fit.png"
    plot_fit(game.fit({"blue": {"blue square": 60, "blue circle": 40}})).savefig(picture)
    assert picture.stat().st_size > 1000
    with pytest.raises(AgentError, match="over 'beta'"):
        plot_policy(game, "listener", "blue", "beta")


def test_a_fit_tells_what_it_found() -> None:
    found: Fit = grice.game(SHAPES).fit({"blue": {"blue square": 60, "blue circle": 40}})
    assert found.observations == 100
    assert "alpha" in str(found)
    shares = {row["choice"]: (row["observed"], row["predicted"]) for row in found.rows()}
    assert shares["blue square"][0] == 0.6
    assert shares["blue square"] == pytest.approx((0.6, 0.6), abs=1e-3)
    assert found.correlation == pytest.approx(1)
    with pytest.raises(AgentError, match="'beta' was not fitted; allowed: alpha"):
        found["beta"]
    with pytest.raises(AgentError, match="no parameter 'beta'"):
        grice.game(SHAPES).fit({"blue": {"blue square": 1}}, parameters=("beta",))
    assert LAPSE.low > 0
