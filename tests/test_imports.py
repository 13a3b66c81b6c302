"""The modules that `import grice` and `grice --help` load: none is heavy. `make lint` orders the rooms."""

from __future__ import annotations

import subprocess
import sys

import pytest

HELP = "from grice.cli import parse\ntry: parse(['--help'])\nexcept SystemExit: pass"


PRAGMATICS = "import grice; grice.Rational, grice.game, grice.rsa, grice.Lookup, grice.answer"
PLAIN = "import grice; grice.choose, grice.say, grice.rerank, grice.Embedding"
ADAPTERS = "import grice.adapters.agents, grice.adapters.completions"


@pytest.mark.parametrize("code", ["import grice", "import grice.cli", HELP, PRAGMATICS, PLAIN, ADAPTERS])
def test_help_loads_nothing_heavy(code: str) -> None:
    check = "\nimport sys; print(*{'torch', 'numpy', 'scipy'} & set(sys.modules), file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", code + check], capture_output=True, text=True, check=True)
    assert done.stderr.strip() == ""


def test_every_public_name_is_there_and_has_one_home() -> None:
    import grice

    assert set(grice.__all__) == {*grice._HOMES, "__version__"}
    for name in grice.__all__:
        assert getattr(grice, name) is not None


def test_following_loads_one_world_and_neither_reader_nor_grammar() -> None:
    code = (
        "from grice.cli import main\n"
        "main(['follow', 'alchemy', 'mix the last beaker', '--json'])\n"
        "import sys\n"
        "kept = ('grice.worlds.sail', 'grice.worlds.tangrams', 'interactions', 'grammar', 'xml.etree')\n"
        "print(*[m for m in sys.modules if any(part in m for part in kept)], file=sys.stderr)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr.strip() == ""


def printed(code: str) -> str:
    """The output of a fresh interpreter."""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return done.stdout.strip()


ANSWERS = (
    "from grice.cli import main\n"
    "main(['follow', 'alchemy', 'mix the last beaker', '--json'])\n"
    "main(['describe', 'alchemy', '--state', '1:g 2:_ 3:_ 4:_ 5:_ 6:_ 7:_', '--actions', 'pour 1 2'])\n"
)


def test_answers_need_numpy_and_neither_torch_nor_scipy() -> None:
    kept = {"torch", "numba", "scipy", "sacrebleu", "typeguard", "numpy"}
    check = f"import sys; print(*{kept} & set(sys.modules))\n"
    assert printed(ANSWERS + check).splitlines()[-1] == "numpy"


def test_an_answer_takes_one_thread_unless_more_are_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    code = (
        "import os, sys, grice.__main__ as process\n"
        "process.main = lambda: print(os.environ['OMP_NUM_THREADS'], flush=True) or 0\n"
        "sys.argv = ['grice', 'follow', 'alchemy']\n"
        "process.start()\n"
    )
    monkeypatch.delenv("OMP_NUM_THREADS", raising=False)
    assert printed(code) == "1"
    monkeypatch.setenv("OMP_NUM_THREADS", "2")
    assert printed(code) == "2"


def test_a_command_loads_no_other() -> None:
    others = "sorted({'grice.cli.study', 'grice.cli.train'} & set(sys.modules))"
    code = f"import sys; from grice.cli import parse; parse(['follow', 'alchemy', 'mix it']); print({others})"
    assert printed(code) == "[]"
