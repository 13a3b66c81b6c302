"""An adversary: damages files, folders, texts and processes at random, and counts the outcomes.

    python benchmarks/adversary.py --seed 0 --share 1.0

A trial ends as `told` (an error of ours), as `same` (the right answer after all), or fails: a `traceback`,
a `hang` (over its limit), or `wrong` (another answer, and nothing said). The bar is no failure. `hash` counts
data files that are well formed after the damage: only `grice data check`, which knows their sha256, can tell.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path

from grice.cli import main as grice
from grice.data.synthetic import episodes
from grice.errors import GriceError
from grice.models.listener import Listener
from grice.models.listener_network import ListenerConfig
from grice.models.pretrained import CONFIG, WEIGHTS, load, save
from grice.text import Vocabulary
from grice.training.loop import CHECKPOINT, RUN, train
from grice.training.networks import agent_of
from grice.training.networks.layers import Streams, initialise
from grice.training.networks.listener import ListenerNetwork
from grice.training.recipes import Recipe
from grice.training.steps import Epoch, Step
from grice.worlds import WORLDS
from grice.worlds.dataset import Account
from grice.worlds.sail.files import read_examples, read_map
from grice.worlds.scone.interactions import read as read_scone

LIMIT = 20  # seconds that a trial may last on a busy machine
RECIPE = Recipe(3, 2, (0.2,), epochs=3, batch=4, rate=(1e-2,))
FAILURES = ("traceback", "hang", "wrong")


class Hang(BaseException):
    """A trial that lasted longer than its limit."""


class Killed(BaseException):
    """Nothing in the package catches this."""


@contextmanager
def limited(seconds: int) -> Iterator[None]:
    def end(*_: object) -> None:
        raise Hang

    before = signal.signal(signal.SIGALRM, end)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def judge(trial: Callable[[], str], seconds: int = LIMIT) -> str:
    """The outcome of a trial."""
    try:
        with limited(seconds):
            return trial()
    except GriceError as error:
        return "told" if str(error) else "wrong"
    except Hang:
        return "hang"
    except Exception:
        traceback.print_exc()
        return "traceback"


def mutate(content: bytes, draw: random.Random) -> bytes:
    """One to three changes: a flipped bit, a cut, a piece that is repeated, moved, or foreign."""
    data = bytearray(content)
    for _ in range(draw.randint(1, 3)):
        at, end = sorted(draw.randrange(len(data) + 1) for _ in range(2))
        end = min(end, at + draw.choice((1, 5, 50, 5000)))
        match draw.randrange(6):
            case 0 if data:
                data[min(at, len(data) - 1)] ^= 1 << draw.randrange(8)
            case 1:
                del data[at:end]
            case 2:
                data[at:at] = data[at:end]
            case 3:
                data[at:end] = draw.choice(FOREIGN)
            case 4:
                del data[at:]
            case _:
                data[at:end] = bytes(draw.randrange(256) for _ in range(min(end - at, 20)))
    return bytes(data)


FOREIGN = [
    b"",
    b"null",
    b"-1",
    b"1e999",
    b"NaN",
    b'"',
    b"[" * 3000,
    b"{}",
    b"\x00",
    b"\xff\xfe",
    b"9" * 400,
    b"\x1b[2J",
    "\u202e".encode(),
    b"<!DOCTYPE x>",
    b"</",
    b"true",
    b"\\ud800",
    b"1:_ 2:_",
    b",",
    b"\r\n",
    b"\t" * 50,
]


def scone_files(count: int, draw: random.Random, folder: Path) -> Counter[str]:
    """Mutated files of interactions: an episode that is kept is one of the file, and none is lost unnamed."""
    found: Counter[str] = Counter()
    for number in range(count):
        name = draw.choice(("alchemy", "scene", "tangrams"))
        made = list(islice(episodes(WORLDS[name], draw.randrange(1000)), 4))
        content = [
            {
                "identifier": e.id,
                "initial_env": e.world.show(e.states()[0]),
                "utterances": [
                    {"instruction": s, "after_env": e.world.show(state)}
                    for s, state in zip(e.sentences, e.states()[1:], strict=True)
                ],
            }
            for e in made
        ]
        path = folder / f"scone-{number % 8}.json"
        path.write_bytes(mutate(json.dumps(content).encode(), draw))

        def trial(path: Path = path, name: str = name, size: int = len(made)) -> str:
            reading = read_scone(path, WORLDS[name])
            for episode in reading.episodes:
                episode.states()  # every action is legal
            lost = size - len(reading.episodes)
            return "same" if lost <= 0 else "told" if reading.account.problems else "wrong"

        found[judge(trial)] += 1
    return found


MAP = (
    '<map name="M" yminus="0" xplus="90" yplus="180" xminus="270">'
    '<node x="0" y="0" item="sofa"/><node x="1" y="0" item=""/><node x="2" y="0" item="lamp"/>'
    '<edge node1="0,0" node2="1,0" wall="fish" floor="grass"/>'
    '<edge node1="1,0" node2="2,0" wall="tower" floor="wood"/></map>'
)


def sail_files(count: int, draw: random.Random, folder: Path) -> Counter[str]:
    """Mutated maps and files of sentences."""
    found: Counter[str] = Counter()
    examples = [
        {
            "instruction": {"_filename": "f", "__text": f"go to the lamp {n}"},
            "path": f"[({n % 3}, 0, 90), ({n % 3}, 0, 180)]",
            "_id": f"{n // 3}-{n % 3 + 1}",
            "_map": "M",
        }
        for n in range(9)
    ]
    sentences = json.dumps({"examples": {"example": examples}}).encode()
    for number in range(count):
        if number % 2:
            path = folder / "map-m.xml"
            path.write_bytes(mutate(MAP.encode(), draw))
        else:
            path = folder / "SingleSentence.json"
            path.write_bytes(mutate(sentences, draw))

        def trial(path: Path = path) -> str:
            if path.suffix == ".xml":
                read_map(path)
                return "same"
            account = Account(str(path), "sail")
            kept, _ = read_examples(path, account)
            if len(kept) >= len(examples):
                return "same"
            # Cut so that it is well formed, only its sha256 tells: `grice data check` compares that.
            return "told" if account.problems else "hash"

        found[judge(trial)] += 1
    return found


def make_model(folder: Path) -> list[float]:
    """A small listener in a folder, and what it says of a few episodes."""
    given = list(islice(episodes(WORLDS["tangrams"], 1, turns=2), 12))
    words = Vocabulary.of(s for e in given for s in e.sentences)
    network = ListenerNetwork(ListenerConfig("tangrams", 2, 4, 3), words)
    initialise(network, Streams(0, range(2)))
    model = agent_of(network)
    assert isinstance(model, Listener)
    save(model, folder, {"seed": 0})
    return model.score(given[:4])


def model_folders(count: int, draw: random.Random, folder: Path) -> Counter[str]:
    """Mutated folders of models: refused, or the very model that was saved."""
    right = make_model(folder / "model")
    whole = {name: (folder / "model" / name).read_bytes() for name in (CONFIG, WEIGHTS)}
    given = list(islice(episodes(WORLDS["tangrams"], 1, turns=2), 4))
    found: Counter[str] = Counter()
    for _ in range(count):
        name = draw.choice((CONFIG, WEIGHTS))
        (folder / "model" / name).write_bytes(mutate(whole[name], draw))

        def trial() -> str:
            model = load(folder / "model")
            return "same" if isinstance(model, Listener) and model.score(given) == right else "wrong"

        found[judge(trial)] += 1
        (folder / "model" / name).write_bytes(whole[name])
    return found


def begin_run(out: Path, stop: bool, seed: int = 0) -> None:
    given, dev = (list(islice(episodes(WORLDS["tangrams"], n, turns=2), 8)) for n in (0, 1))

    def watch(seen: Step | Epoch) -> None:
        if stop and isinstance(seen, Epoch):
            raise Killed

    with contextlib.suppress(Killed):
        train("listener", RECIPE, 1, given, dev, out, seed, {"world": "tangrams"}, watch)


def run_folders(count: int, draw: random.Random, folder: Path) -> Counter[str]:
    """Run folders with a mutated checkpoint or run, or another's: refused, or the same weights in the end."""
    begin_run(folder / "whole", stop=False)
    begin_run(folder / "killed", stop=True)
    begin_run(folder / "other", stop=True, seed=1)
    right = (folder / "whole" / WEIGHTS).read_bytes()
    found: Counter[str] = Counter()
    for number in range(count):
        out = folder / "trial"
        shutil.rmtree(out, ignore_errors=True)
        shutil.copytree(folder / "killed", out)
        name = draw.choice((CHECKPOINT, CHECKPOINT, RUN))
        if number % 10 == 0:
            shutil.copy(folder / "other" / name, out / name)
        else:
            (out / name).write_bytes(mutate((out / name).read_bytes(), draw))

        def trial(out: Path = out) -> str:
            begin_run(out, stop=False)
            return "same" if (out / WEIGHTS).read_bytes() == right else "wrong"

        found[judge(trial)] += 1
    return found


def some_text(draw: random.Random) -> str:
    """A state or an action that is broken somewhere, or anything at all."""
    world = WORLDS[draw.choice(sorted(WORLDS))]
    start = world.random(draw)
    text = draw.choice((world.show(start), world.show_segment((draw.choice(world.legal(start)),))))
    if draw.random() < 0.3:
        return "".join(chr(draw.choice((draw.randrange(128), draw.randrange(0x3000)))) for _ in range(30))
    return mutate(text.encode(), draw).decode(errors="replace")


def parsers(count: int, draw: random.Random, folder: Path) -> Counter[str]:
    """Strings for the parsers of states and actions: refused, or a value that is written and read again."""
    found: Counter[str] = Counter()
    for _ in range(count):
        text, world = some_text(draw), WORLDS[draw.choice(sorted(WORLDS))]

        def state(text: str = text, world: object = world) -> str:
            value = world.parse(text)  # type: ignore[attr-defined]
            return "same" if world.parse(world.show(value)) == value else "wrong"  # type: ignore[attr-defined]

        def segment(text: str = text, world: object = world) -> str:
            value = world.parse_segment(text)  # type: ignore[attr-defined]
            again = world.parse_segment(world.show_segment(value))  # type: ignore[attr-defined]
            return "same" if again == value else "wrong"

        found[judge(draw.choice((state, segment)))] += 1
    return found


COMMANDS = (
    "follow",
    "describe",
    "explain",
    "train",
    "evaluate",
    "tune",
    "compare",
    "demo",
    "data",
    "status",
    "x",
)
WORDS = (
    "alchemy",
    "scene",
    "sail",
    "chess",
    "listener",
    "speaker",
    "check",
    "show",
    "fetch",
    "mix it",
    "",
    "-1",
    "nan",
    "--state",
    "1:_",
    "--beam",
    "1e30",
    str(10**30),
    "0",
    "--seed",
    str(2**64),
    "--models",
    "/dev/zero",
    "/dev/null",
    "--data",
    "x" * 300,
    "--weight",
    ".5",
    "--out",
    "/dev/null/x",
    "--json",
    "--html",
    "\x1b[2J",
    "\udc80",
    "a\0b",
    "--synthetic",
    "--members",
    "--threads",
    "100000",
    "--hidden",
    "--random",
    "--split",
    "test",
    "--fold",
    "--help",
    "--from",
    "--actions",
    "move 99999999999999999999",
    "synthetic-0-99999",
    "--epochs",
    "word " * 3000,
    "-",
    "--",
)


def command_lines(count: int, draw: random.Random, folder: Path) -> Counter[str]:
    """Command lines of words at random: a message and a status, never a traceback, nothing raw."""
    found: Counter[str] = Counter()
    before = os.getcwd()
    os.chdir(folder)
    try:
        for _ in range(count):
            words = [draw.choice(COMMANDS), *(draw.choice(WORDS) for _ in range(draw.randint(0, 7)))]
            if "fetch" in words and "--from" not in words:
                words += ["--from", "nowhere"]  # nothing is downloaded here

            def trial(words: list[str] = words) -> str:
                out = io.StringIO()
                with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
                    try:
                        status = grice(words)
                    except SystemExit as left:
                        status = int(left.code or 0)
                if any(raw in out.getvalue() for raw in "\x1b\x9b\u202e"):
                    return "wrong"
                return "told" if status else "same"

            ended = judge(trial, 60)
            found[ended] += 1
            if ended in FAILURES:
                print(ended, [word[:40] for word in words], file=sys.stderr)
    finally:
        os.chdir(before)
    return found


RUNNER = """
import sys
sys.path.insert(0, sys.argv[2])
from pathlib import Path
import adversary
adversary.begin_run(Path(sys.argv[1]), stop=False)
"""


def kills(count: int, draw: random.Random, folder: Path) -> Counter[str]:
    """Trainings that are killed at a random moment, sometimes twice, and started again: the same weights."""
    begin_run(folder / "unharmed", stop=False)
    right = (folder / "unharmed" / WEIGHTS).read_bytes()
    found: Counter[str] = Counter()
    for number in range(count):
        out = folder / f"kill-{number}"
        command = [sys.executable, "-c", RUNNER, str(out), str(Path(__file__).parent)]
        with subprocess.Popen(command, stderr=subprocess.DEVNULL) as process:
            end = time.monotonic() + 60
            while not (out / RUN).exists() and process.poll() is None and time.monotonic() < end:
                time.sleep(0.01)
            time.sleep(draw.random() * 0.3)
            process.kill()

        def trial(out: Path = out) -> str:
            begin_run(out, stop=False)
            left = [path.name for path in out.glob("*.part")]
            return "same" if (out / WEIGHTS).read_bytes() == right and not left else "wrong"

        found[judge(trial)] += 1
        shutil.rmtree(out)
    return found


TRIALS: dict[str, tuple[int, Callable[[int, random.Random, Path], Counter[str]]]] = {
    "SCONE files": (2000, scone_files),
    "SAIL files": (2000, sail_files),
    "model folders": (1000, model_folders),
    "run folders": (500, run_folders),
    "strings": (10_000, parsers),
    "command lines": (500, command_lines),
    "kills": (50, kills),
}


def attack(kind: str, count: int, seed: int) -> Counter[str]:
    """So many trials of one kind, and how they ended."""
    with tempfile.TemporaryDirectory() as folder:
        return TRIALS[kind][1](count, random.Random(f"{kind} {seed}"), Path(folder))


def main() -> int:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--share", type=float, default=1.0, help="of the trials that are made")
    parser.add_argument("--only", choices=TRIALS, help="one kind of trial")
    given = parser.parse_args()
    failed = 0
    for kind in [given.only] if given.only else TRIALS:
        began = time.monotonic()
        found = attack(kind, max(1, round(TRIALS[kind][0] * given.share)), given.seed)
        failed += sum(found[failure] for failure in FAILURES)
        counts = ", ".join(f"{name} {found[name]}" for name in ("told", "same", "hash", *FAILURES))
        print(f"{kind}: {found.total()} trials: {counts}; {time.monotonic() - began:.0f} s", flush=True)
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
