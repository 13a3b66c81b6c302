"""Shipped models are the trained ones, in a quarter of the bytes, and record that."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from shutil import copytree

import msgspec
import pytest

import cards
import grice
import ship
from grice.cli import main
from grice.data.synthetic import episodes
from grice.errors import FolderError
from grice.evaluation.measure import Tuned
from grice.evaluation.metrics import Figure
from grice.evaluation.results import Result, Signature, Tuning
from grice.models import bundled
from grice.models.agent_set import load_agents
from grice.models.pretrained import WEIGHTS
from grice.pragmatics.rational import Weights
from grice.worlds import WORLDS

Make = Callable[[str, str], Path]
ROLES = dict.fromkeys(WORLDS, ("listener", "speaker")) | {"sail": ("listener", "speaker", "segmenter")}
pytestmark = pytest.mark.usefixtures("nothing_ships")
worlds = pytest.mark.parametrize("name", sorted(WORLDS))


@pytest.fixture
def run(tmp_path: Path) -> Callable[[str], Path]:
    """Makes a run's folder in which weights were tuned."""

    def tune(signature: Signature, best: dict[str, float]) -> None:
        tunings = {
            metric: Tuning.of(metric, {w: float(w == weight) for w in (0.0, 0.2, 0.4, 0.6, 0.8, weight)}, 9)
            for metric, weight in best.items()
        }
        made = msgspec.to_builtins(Tuned(signature, tunings), str_keys=True)
        name = (signature.world, signature.task, signature.role, str(signature.members), signature.fold)
        folder = tmp_path / "run" / "tunings" / f"tune-{'-'.join(name)}"
        folder.mkdir(parents=True)
        (folder / "result.json").write_text(json.dumps({"result": made}))

    def make(world: str) -> Path:
        sail = world == "sail"
        for fold in ("grid", "l") if sail else ("",):
            for task, weight in (("single", 0.2), ("multi", 0.4)) if sail else (("", 0.2),):
                made = Signature(world=world, split="dev", agent="rational", members=2, fold=fold, task=task)
                tune(made, {"accuracy": weight})
                tune(msgspec.structs.replace(made, members=1), {"accuracy": 0.0})
            spoken = msgspec.structs.replace(made, role="speaker", task="multi" if sail else "")
            tune(spoken, {"bleu": 0.6, "understood": 0.8})
        return tmp_path / "run"

    return make


@pytest.fixture
def send(untrained: Make, run: Callable[[str], Path]) -> Callable[..., list[Path]]:
    def send(name: str, count: int | None = None) -> list[Path]:
        folders = [untrained(name, role) for role in ROLES[name]]
        ship.ship(run(name), folders, count)
        return folders

    return send


@worlds
def test_what_ships_answers_as_what_was_trained(name: str, send: Callable[..., list[Path]]) -> None:
    trained, sent = load_agents(name, send(name)), grice.load(name)
    episode = next(episodes(WORLDS[name], seed=5, turns=3))
    for role in ("listener", "speaker"):
        [ours] = getattr(sent, role).score([episode])
        [theirs] = trained.base(role).score([episode])
        assert ours == pytest.approx(theirs, rel=1e-2)
    assert (sent.segmenter is None) == (name != "sail")


@worlds
def test_the_weights_are_those_of_the_tuning(name: str, send: Callable[..., list[Path]]) -> None:
    send(name)
    weights = grice.load(name).weights
    assert weights == Weights(0.2, 0.4 if name == "sail" else 0.2, 0.8)


def test_eight_bits_take_a_quarter_of_the_room(send: Callable[..., list[Path]]) -> None:
    [trained, *_] = send("alchemy")
    [sent, *_] = bundled.find("alchemy").folders()
    assert (sent / WEIGHTS).stat().st_size < 0.5 * (trained / WEIGHTS).stat().st_size


def test_some_members_may_stay_behind(send: Callable[..., list[Path]]) -> None:
    send("alchemy", 1)
    assert load_agents("alchemy", bundled.find("alchemy").folders()).members("speaker") == 1


def test_a_second_world_leaves_the_first_as_it_was(send: Callable[..., list[Path]]) -> None:
    send("scene")
    first = bundled.find("scene")
    send("alchemy")
    assert bundled.find("scene") == first
    assert list(bundled.read_manifest()) == ["scene", "alchemy"]


def test_commands_use_what_ships(
    send: Callable[..., list[Path]], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    send("alchemy")
    for command in (["follow", "alchemy", "mix it"], ["describe", "alchemy", "--actions", "drain 1 1"]):
        assert main([*command, "--state", "1:rr 2:_ 3:_ 4:_ 5:_ 6:_ 7:_", "--beam", "3", "--json"]) == 0
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [answer["weight"] for answer in told] == [0.2, 0.8]
    assert main(["explain", "alchemy", "synthetic-0-1", "--html", str(tmp_path / "why.html")]) == 0
    file = tmp_path / "measured.json"
    ask = ["evaluate", "alchemy", "listener", "--synthetic", "60", "--beam", "3", "--agent", "rational"]
    assert main([*ask, "--json", str(file)]) == 0
    made = Result.from_json(file.read_bytes()).signature
    assert (made.weight, made.tuned) == (0.2, "as shipped")


def test_only_what_belongs_together_ships(untrained: Make, tmp_path: Path) -> None:
    def refused(message: str, models: Sequence[Path]) -> None:
        with pytest.raises(FolderError, match=message):
            ship.ship(tmp_path / "run", models)
        assert bundled.read_manifest() == {}

    listener, speaker = untrained("alchemy", "listener"), untrained("alchemy", "speaker")
    refused("one world at a time", [listener, untrained("scene", "speaker")])
    refused("listener, speaker", [listener, listener])
    refused("no tuned weight", [listener, speaker])
    refused("segmenter", [untrained("sail", role) for role in ("listener", "speaker")])


def test_what_was_tuned_twice_is_not_counted_twice(run: Callable[[str], Path], untrained: Make) -> None:
    folder = run("alchemy")
    copytree(folder / "tunings" / "tune-alchemy--listener-2-", folder / "tunings" / "tune-alchemy-stale")
    with pytest.raises(FolderError, match="different models"):
        ship.ship(folder, [untrained("alchemy", role) for role in ROLES["alchemy"]])


def test_what_is_too_large_is_refused(
    send: Callable[..., list[Path]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ship, "MOST", 1000)
    with pytest.raises(FolderError, match="--members"):
        send("alchemy")


def test_a_card_tells_what_the_models_are(send: Callable[..., list[Path]]) -> None:
    send("alchemy")
    made = Signature(world="alchemy", split="dev", agent="rational", members=2, role="speaker", weight=0.8)
    card = cards.write_card("alchemy", [Result(made, {"bleu": Figure(12.34, 10.0, 14.0)}, [])])
    for told in (
        "listener 0.2 (tuned on a quarter",
        "speaker 0.8 (tuned on dev)",
        "| speaker | 2 of 2 |",
        "12.3 [10.0, 14.0]",
        str(made),
    ):
        assert told in card
