"""The command line: which commands there are, and what becomes of what goes wrong in them.

A new command is a class in `grice.cli` and its name in `Command` (or in `Data.command`). Whatever is
slow to load is imported inside its `run`, so that `grice --help` is instant.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence
from typing import TypeAlias

import tyro

from grice import __version__
from grice.cli.data import Data
from grice.cli.demo import Demo
from grice.cli.evaluate import Compare, Evaluate, Tune
from grice.cli.follow import Describe, Explain, Follow
from grice.cli.reproduce import Reproduce
from grice.cli.status import Status
from grice.cli.train import Train
from grice.errors import GriceError

ABOUT = """Pragmatic speakers and listeners: instructions that are understood, and what they meant.

Start with:
  grice demo                  what pragmatics buys, in every world
  grice follow alchemy "mix the last beaker"
                              do what a sentence asks for, and tell why
  grice describe sail --actions "left, move 2" --state "Arcade 3 5 0"
                              say it so that it will be understood
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

Command: TypeAlias = (
    Data | Demo | Train | Evaluate | Tune | Compare | Reproduce | Status | Follow | Describe | Explain
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; what went wrong for the user is one message on stderr, never a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that lacks a character still shows the rest
    arguments = sys.argv[1:] if arguments is None else arguments
    try:
        try:
            if list(arguments) in (["--version"], ["-V"]):
                print(f"grice {__version__}")
                return 0
            return parse(arguments).run()
        finally:
            sys.stdout.flush()  # so that a reader who has gone away is noticed here and not at exit
    except GriceError as error:
        print(f"grice: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141


def parse(arguments: Sequence[str]) -> Command:
    """The command that the arguments ask for; help and mistakes are printed, and leave by `SystemExit`."""
    return tyro.cli(
        Command,
        prog="grice",
        description=ABOUT,
        args=arguments or ["--help"],
        config=(
            tyro.conf.OmitSubcommandPrefixes,
            tyro.conf.OmitArgPrefixes,
            tyro.conf.FlagCreatePairsOff,
        ),
    )
