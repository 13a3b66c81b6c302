"""The command that serves the playground and the API."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from tyro.conf import arg

from grice.cli.config import Config, LogLevel
from grice.cli.data import WHERE
from grice.cli.evaluate import Models
from grice.cli.naming import NO_PATHS, MostRequests, Name
from grice.errors import DataError, ParseError
from grice.extras import installing

if TYPE_CHECKING:
    from grice.api.pair import Pair


@dataclass(frozen=True)
class Serve:
    """Serve the playground and the HTTP API, from this machine and for it.

    On another address than this machine's own, whoever asks needs the key in GRICE_KEY.

    Example: grice serve --world alchemy --port 8000 --open
    """

    world: Annotated[
        tuple[str, ...], arg(metavar="[WORLD …]", help_behavior_hint="(default: all that have models)")
    ] = ()
    """alchemy, scene, tangrams, sail, colours, or plain and replies for options without a world."""
    models: Models = NO_PATHS
    """The folders of a listener and a speaker of one world, instead of those that come with grice."""
    listener: Name = ""
    """A listener by name, instead: a folder, bundled, literal, hf:NAME, http://HOST/v1#MODEL,
    module:factory."""
    speaker: Name = ""
    """A speaker by name, likewise."""
    most_requests: MostRequests = None
    """The most requests that each worker sends to a language model's server."""
    data: Annotated[Path | None, arg(metavar="DIR", help_behavior_hint=WHERE)] = None
    """The data folder: SAIL is then played on the data's maps, too."""
    host: Annotated[str, arg(metavar="ADDRESS")] = "127.0.0.1"
    """The address to listen on."""
    port: Annotated[int, arg(metavar="PORT")] = 8000
    """On which port; 0 takes a free one."""
    workers: Annotated[int, arg(metavar="N")] = 1
    """Number of cores for the models; above 1, each has a process with all models."""
    cors: Annotated[tuple[str, ...], arg(metavar="ORIGIN …", help_behavior_hint="(default: none)")] = ()
    """Sites whose pages may ask the API with scripts: https://lab.example.org, or '*' for all."""
    log_level: LogLevel = "warning"
    """From which level on to log, as lines of JSON on stderr; info logs each request."""
    config: Config = None
    """A TOML file with any of these options: workers = 2. The command line goes first."""
    open: Annotated[bool, arg(help_behavior_hint="")] = False
    """Open the playground in a browser."""

    def run(self) -> int:
        try:
            from grice.cli.follow import open_pair
            from grice.web.access import log_to_stderr
            from grice.web.app import build
            from grice.web.server import KEY, RATE, WORK, Address, check_origins, listen, run
        except ModuleNotFoundError as missing:
            raise ParseError(f"the server needs {missing.name}", hint=installing("web")) from missing

        address = Address(self.host, self.port)
        key = os.environ.get(KEY, "")
        address.check(key)
        check_origins(self.cors)
        asked = self.models, self.listener, self.speaker, self.most_requests
        loaders = {
            name: partial(self._with_places, partial(open_pair, name, *asked)) for name in self._worlds()
        }
        app = build(
            loaders,
            address=address,
            key=key,
            rate=None if address.loopback else RATE,
            work=None if address.loopback else WORK,
            workers=self.workers,
            origins=self.cors,
        )
        log_to_stderr(self.log_level)
        listening = listen(address)
        found = Address(self.host, listening.getsockname()[1])
        print(
            f"The playground is at {found.url} and the API at {found.url}docs; Ctrl-C ends it.",
            file=sys.stderr,
            flush=True,
        )
        if self.open:
            import webbrowser

            webbrowser.open(found.url)
        return 0 if run(app, listening) else 1

    def _with_places(self, load: Callable[[], Pair]) -> Pair:
        """The pair in a world with the data's places, where the data is."""
        from grice.data import folder_of

        pair = load()
        try:
            places = pair.world.dataset.places(folder_of(pair.world.dataset, self.data))
        except DataError:
            if self.data is not None:
                raise
            return pair
        return replace(pair, world=pair.world.augmentation.joined([places]))

    def _worlds(self) -> list[str]:
        from grice.models.bundled import read_manifest
        from grice.worlds import WORLDS, find_world

        for name in self.world:
            find_world(name)
        if self.models and len(self.world) != 1:
            raise ParseError(
                "the folders are of one world", hint="say which: --world alchemy --models DIR DIR"
            )
        if self.world or (self.listener and self.speaker):
            return list(self.world or WORLDS)
        return [name for name in WORLDS if name in read_manifest()] or list(WORLDS)
