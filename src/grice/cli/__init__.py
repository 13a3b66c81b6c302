"""The command line: its commands, and the handling of their errors.

A new command is a class in `grice.cli` and its name in `COMMANDS` (or in `Data.command`). Whatever is
slow to load is imported inside its `run`, so that `grice --help` is instant; a command loads no other.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import fields, is_dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol, Union

import tyro

from grice import __version__
from grice.cli.config import from_config
from grice.cli.naming import Paths, Texts
from grice.cli.streams import guarded, silence
from grice.errors import GriceError, ParseError
from grice.extras import EXTRAS, installing
from grice.limits import check_numbers
from grice.text import visible

ABOUT = """Pragmatic speakers and listeners: instructions that are understood, and what they meant.

Start with:
  grice demo                  literal and rational agents compared, in every world
  grice follow alchemy "mix the last beaker"
                              carry out a sentence, and explain why
  grice describe sail --actions "left, move 2" --state "Arcade 3 5 0"
                              say it so that it will be understood
  grice choose "the blue one" --options "a blue circle" "a red circle" --listener hf:MODEL
                              which of your own options a text means
  grice serve --open          the playground in a browser, and an HTTP API
  grice study new DIR --world alchemy
                              let people follow what speakers say
  grice data fetch            get the public data sets
  grice data check            see what is in them
  grice train alchemy listener --out runs/alchemy-listener
                              train an ensemble of ten listeners
  grice evaluate alchemy listener --models runs/alchemy-listener
                              see how well they follow
  grice reproduce             all of the paper's tables
  grice status runs/paper     how far that is
  grice COMMAND --help        every option of a command, with an example
  grice --version             which grice this is
"""

SMALLER = "try smaller --members, --hidden, --batch or --beam"

# The module of every command, whose class is called like it; in the order of `grice --help`.
COMMANDS = {
    "data": "data",
    "demo": "demo",
    "train": "train",
    "evaluate": "evaluate",
    "tune": "evaluate",
    "compare": "evaluate",
    "fit": "fit",
    "results": "results",
    "errors": "results",
    "reproduce": "reproduce",
    "status": "status",
    "sweep": "sweep",
    "follow": "follow",
    "describe": "follow",
    "explain": "follow",
    "choose": "choose",
    "say": "choose",
    "rerank": "choose",
    "prompt": "prompt",
    "serve": "serve",
    "mcp": "mcp",
    "study": "study",
}


class Command(Protocol):
    """A dataclass of options."""

    def run(self) -> int: ...


def find_command(name: str) -> type[Command]:
    """The class of a command; the others are not loaded."""
    found: type[Command] = getattr(import_module(f"grice.cli.{COMMANDS[name]}"), name.capitalize())
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command; a user's error is one message on stderr, never a traceback."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    with guarded():
        try:
            try:
                return run(given)
            finally:
                sys.stdout.flush()  # so that a reader who has gone away is noticed here and not at exit
        except GriceError as error:
            return fail(str(error))
        except ModuleNotFoundError as missing:
            if (package := (missing.name or "").partition(".")[0]) not in EXTRAS:
                raise
            extra = "study" if given[:1] == ["study"] else EXTRAS[package]
            return fail(f"this needs {package} ({installing(extra)})")
        except KeyboardInterrupt:
            return 130
        except BrokenPipeError:
            silence(sys.stdout)
            return 141
        except MemoryError:
            return fail(f"out of memory ({SMALLER})")
        except OSError as error:
            return fail(": ".join(str(part) for part in (error.filename, error.strerror or error) if part))
        except RuntimeError as error:
            if "alloc" not in str(error):  # torch's error where there is no memory
                raise
            return fail(f"out of memory ({SMALLER})")


def run(arguments: list[str]) -> int:
    if arguments in (["--version"], ["-V"]):
        print(f"grice {__version__}")
        return 0
    if any("\0" in argument for argument in arguments):
        raise ParseError("an argument holds a NUL character")
    command = parse(arguments)
    check_options(command)
    return command.run()


def fail(message: str) -> int:
    with suppress(BrokenPipeError, GriceError):  # nobody reads it any more
        print(f"grice: {visible(message)}", file=sys.stderr)
    return 2


def check_options(command: object) -> None:
    """Refuses numbers that are out of bounds, in a command and in the commands and options inside it."""
    for option in fields(command):  # type: ignore[arg-type]
        value = getattr(command, option.name)
        if is_dataclass(value):
            check_options(value)
        else:
            check_numbers({option.name: value}, "--")


PATHS = tyro.constructors.ConstructorRegistry()


@PATHS.primitive_rule
def read_path(
    kind: tyro.constructors.PrimitiveTypeInfo,
) -> tyro.constructors.PrimitiveConstructorSpec[Path] | None:
    """Reads paths, and refuses the empty one, which Python takes for the current folder."""
    if kind.type is not Path:
        return None

    return tyro.constructors.PrimitiveConstructorSpec(
        nargs=1,
        metavar="PATH",
        instance_from_str=lambda given: make_path(given[0]),
        is_instance=lambda value: isinstance(value, Path),
        str_from_instance=lambda path: [str(path)],
    )


def make_path(given: str) -> Path:
    if not given:
        raise ValueError("an empty path was given")
    return Path(given)


@PATHS.primitive_rule
def read_several(
    kind: tyro.constructors.PrimitiveTypeInfo,
) -> tyro.constructors.PrimitiveConstructorSpec[tuple[Any, ...]] | None:
    """Several values in one option."""
    made: type[tuple[Any, ...]] | None = next((t for t in (Paths, Texts) if kind.type is t), None)
    if made is None:
        return None
    make = make_path if made is Paths else str
    return tyro.constructors.PrimitiveConstructorSpec(
        nargs="*",
        metavar="",
        instance_from_str=lambda given: made(map(make, given)),
        is_instance=lambda value: isinstance(value, made),
        str_from_instance=lambda values: list(map(str, values)),
    )


def parse(arguments: Sequence[str]) -> Command:
    """The command of the arguments; help and mistakes are printed, and leave by `SystemExit`."""
    name = arguments[0] if arguments else ""
    known = name in COMMANDS
    default = from_config(find_command(name), arguments[1:]) if known else None
    command: Command = tyro.cli(
        find_command(name) if known else Union[tuple(map(find_command, COMMANDS))],  # type: ignore[arg-type]  # noqa: UP007
        prog=f"grice {name}" if known else "grice",
        description=None if known else ABOUT,
        args=arguments[1:] if known else arguments or ["--help"],
        **({} if default is None else {"default": default}),
        registry=PATHS,
        config=(
            tyro.conf.OmitSubcommandPrefixes,
            tyro.conf.OmitArgPrefixes,
            tyro.conf.FlagCreatePairsOff,
        ),
    )
    return command
