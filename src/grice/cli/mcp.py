"""The command that offers tools to agents."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from tyro.conf import arg

from grice.cli.naming import Name, names_of


@dataclass(frozen=True)
class Mcp:
    """Offer follow, describe, choose, say and rerank as tools to agents, over the Model Context Protocol.

    Where an answer is in doubt, the agent's user is asked which of two readings is meant. Plain options are
    offered where a language model is named.

    Example: grice mcp --listener hf:MODEL
    """

    listener: Name = ""
    """The listener of plain options, by name: hf:NAME, http://HOST/v1#MODEL, module:factory."""
    speaker: Name = ""
    """The speaker that judges it, and describes options, by name."""
    transport: Annotated[Literal["stdio", "streamable-http"], arg(metavar="stdio|streamable-http")] = "stdio"
    """The connection of agents: they start this command, or find it at http://HOST:PORT/mcp."""
    host: Annotated[str, arg(metavar="HOST")] = "127.0.0.1"
    """The address to listen at, over HTTP."""
    port: Annotated[int, arg(metavar="N")] = 8000
    """The port, over HTTP."""

    def run(self) -> int:
        from grice.web.mcp import make_server

        server = make_server(names_of(self.listener, self.speaker, None))
        if self.transport == "stdio":
            server.run("stdio")
        else:
            server.run("streamable-http", host=self.host, port=self.port)
        return 0
