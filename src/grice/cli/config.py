"""Options from a file: `--config FILE` of commands that have it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from itertools import zip_longest
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias, get_args, get_type_hints

import msgspec
import tyro
from tyro.conf import arg

from grice.cli.naming import Paths, Texts
from grice.errors import ParseError

Config: TypeAlias = Annotated[Path | None, arg(metavar="FILE", help_behavior_hint="")]
LogLevel: TypeAlias = Annotated[
    Literal["debug", "info", "warning", "error"], arg(metavar="debug|info|warning|error")
]
OPTION = "--config"
LISTS: dict[Any, Any] = {Paths: tuple[Path, ...], Texts: tuple[str, ...]}


def from_config(command: type[Any], arguments: Sequence[str]) -> Any:
    """The command with the options of the file that `--config` names; None without that option."""
    file = _named_file(arguments)
    if file is None:
        return None
    kinds = get_type_hints(command)
    if "command" in kinds:  # one of several, which are named like their classes
        named = {kind.__name__.lower(): kind for kind in get_args(kinds["command"])}
        inner = from_config(named[arguments[0]], arguments[1:]) if arguments[0] in named else None
        return inner and command(command=inner)
    if "config" not in kinds:
        return None
    return command(**{**_required(command), **read_options(command, Path(file))})


def read_options(command: type[Any], file: Path) -> dict[str, Any]:
    """The options in a TOML file, by their names on the command line; each of the kind that it has there."""
    import tomllib

    try:
        table = tomllib.loads(file.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ParseError(f"this is no TOML: {error}", where=str(file)) from error
    kinds = {name: kind for name, kind in get_type_hints(command).items() if name != "config"}
    options = {}
    for name, value in table.items():
        field = name.replace("-", "_")
        if field not in kinds:
            known = ", ".join(kind.replace("_", "-") for kind in kinds)
            raise ParseError(f"there is no option {name!r}", where=str(file), allowed=known)
        try:
            options[field] = msgspec.convert(value, kinds[field], dec_hook=_read_other)
        except msgspec.ValidationError as error:
            raise ParseError(f"{name}: {error}", where=str(file)) from error
    return options


def _named_file(arguments: Sequence[str]) -> str | None:
    """The file that the last `--config` names; None without that option."""
    found = None
    for argument, following in zip_longest(arguments, arguments[1:]):
        if argument == OPTION:
            found = following
        elif argument.startswith(f"{OPTION}="):
            found = argument.partition("=")[2]
    return found


def _required(command: type[Any]) -> dict[str, Any]:
    """Options without a default, which the command line or the file must give."""
    return {f.name: tyro.MISSING for f in fields(command) if f.default is f.default_factory}


def _read_other(kind: type[Any], value: object) -> Any:
    """An option of a kind that TOML does not have."""
    if kind is Path and isinstance(value, str) and value:
        return Path(value)
    if kind in LISTS:
        return kind(msgspec.convert(value, LISTS[kind], dec_hook=_read_other))
    raise ValueError("a path was expected")
