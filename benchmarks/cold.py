"""Cost of the first answer and of every further one: CPU time of `grice follow` and `grice describe` from a
cold process, and of a pair that is loaded, with its memory.

`python benchmarks/cold.py [--against CHECKOUT] [--repeats N]`: files are in the cache, the minimum counts,
and with another checkout the two take turns. Bytecode is written and read as an installed package's is.

A loaded pair is asked about people's interactions of the dev split; in SAIL, and without the data, about
synthetic ones, which take longer to describe: nobody says what some of their actions do, so that more
sentences are tried.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from setting import show

OWN = Path(__file__).parent.parent
# A sentence, actions and the state that both start from.
ASKED = {
    "alchemy": ("mix the last beaker", "mix 7", "1:_ 2:gp 3:r 4:_ 5:_ 6:y 7:ryp"),
    "scene": (
        "the man in red leaves",
        "exit 4",
        "1:__ 2:yo 3:__ 4:r_ 5:__ 6:__ 7:__ 8:__ 9:__ 10:__",
    ),
    "tangrams": ("swap the first and the last figure", "swap 1 5", "1:A 2:B 3:C 4:D 5:E"),
    "sail": ("turn left and go forward two steps", "left, move 2", "Arcade 3 5 0"),
}
# Prints the memory of one loaded pair and of four, and milliseconds of questions, of either checkout.
WARM = """
import json, re, sys, time
from itertools import islice
from pathlib import Path
import grice
from grice.data.setting import Setting
from grice.data.synthetic import episodes
from grice.errors import DataError

def resident():
    return int(re.search(r"VmRSS:\\s+(\\d+)", open("/proc/self/status").read())[1]) / 1e3

def least(count, work):
    taken = []
    for _ in range(3):
        forget()
        began = time.process_time()
        work()
        taken.append(time.process_time() - began)
    return 1e3 * min(taken) / count

world, data = sys.argv[1:]
pair = grice.load(world)
forget = getattr(pair.world.english, "forget", lambda: None)  # so that all is read anew
found = {"MB of a loaded pair": resident()}
try:  # people's directions in SAIL are about maps that the bundled models' world lacks
    told = [] if world == "sail" else Setting(world, split="dev").episodes(Path(data) if data else None)[:30]
except DataError:
    told = []
told = told or list(islice(episodes(pair.world, 0, turns=1 if world == "sail" else 5), 30))
many = getattr(pair, "follow_many", pair.follow)
questions = [(e.start, e.sentences[0]) for e in told]
found["follow one sentence, ms"] = least(30, lambda: [pair.follow(*question) for question in questions])
found["… 30 at once, ms each"] = least(30, lambda: many(questions))
found["follow all sentences, ms"] = least(30, lambda: [pair.follow(e.start, e.sentences) for e in told])
found["describe all actions, ms"] = least(30, lambda: [pair.describe(e.start, e.segments) for e in told])
found["MB after that"] = resident()
others = [grice.load(name) for name in ("alchemy", "scene", "tangrams", "sail")]
found["MB with four worlds' pairs"] = resident()
print(json.dumps(found))
"""


def commands(worlds: list[str]) -> dict[str, list[str]]:
    asked: dict[str, list[str]] = {"--help": ["--help"], "follow --help": ["follow", "--help"]}
    for world in worlds:
        sentence, actions, state = ASKED[world]
        asked[f"follow {world}"] = ["follow", world, sentence, "--state", state]
        asked[f"describe {world}"] = ["describe", world, "--actions", actions, "--state", state]
    return asked


def spend(arguments: list[str], checkout: Path, bytecode: str) -> float:
    """CPU seconds of one process, the kernel's included."""
    environment = environment_of(checkout, bytecode)
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    command = [sys.executable, "-m", "grice", *arguments]
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{checkout}: grice {' '.join(arguments)} left with {process.returncode}")
    return usage.ru_utime + usage.ru_stime


def environment_of(checkout: Path, bytecode: str) -> dict[str, str]:
    own = {"PYTHONPATH": str(checkout / "src"), "PYTHONPYCACHEPREFIX": bytecode, "OMP_NUM_THREADS": "1"}
    return {**os.environ, **own}


def warm(world: str, data: str, checkouts: list[Path], bytecode: str, turns: int) -> dict[str, list[float]]:
    """CPU time of a loaded pair of each checkout, the least of some turns."""
    found: dict[str, dict[Path, float]] = {}
    for checkout in checkouts * turns:
        environment = environment_of(checkout, bytecode)
        command = [sys.executable, "-c", WARM, world, data]
        done = subprocess.run(command, env=environment, check=True, stdout=subprocess.PIPE)
        for name, value in json.loads(done.stdout).items():
            own = found.setdefault(name, {})
            own[checkout] = min(value, own.get(checkout, value))
    return {name: [own[checkout] for checkout in checkouts] for name, own in found.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--against", type=Path, metavar="CHECKOUT", help="the root of another checkout")
    parser.add_argument("--repeats", type=int, default=7, metavar="N")
    parser.add_argument("--turns", type=int, default=2, metavar="N", help="of a loaded pair")
    parser.add_argument("--worlds", nargs="+", choices=ASKED, default=list(ASKED))
    parser.add_argument("--data", default="", metavar="DIR", help="the data folder, if not where grice looks")
    given = parser.parse_args()
    rows = []
    checkouts = [OWN, given.against.resolve()] if given.against else [OWN]
    bytecode = tempfile.TemporaryDirectory()  # of all checkouts, by their paths
    for name, arguments in commands(given.worlds).items():
        turns = [
            [spend(arguments, checkout, bytecode.name) for checkout in checkouts]
            for _ in range(given.repeats + 1)  # the first writes the bytecode
        ]
        least = [min(spent) for spent in zip(*turns, strict=True)]
        ratio = [f"{least[0] / least[1]:.2f}"] if given.against else []
        rows.append([name, *(f"{seconds:.2f}" for seconds in least), *ratio])
    for world in given.worlds:
        for name, values in warm(world, given.data, checkouts, bytecode.name, given.turns).items():
            ratio = [f"{values[0] / values[1]:.2f}"] if given.against else []
            rows.append([f"{world}: {name}", *(f"{value:.1f}" for value in values), *ratio])
    columns = ["", "this checkout", *(["the other", "ratio"] if given.against else [])]
    show(f"CPU seconds of a cold process, the least of {given.repeats}; a loaded pair", columns, rows)


if __name__ == "__main__":
    main()
