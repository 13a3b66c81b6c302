"""The server on a real socket: its connections, its logs, pages of other sites, and its options in a file."""

from __future__ import annotations

import asyncio
import json
import logging
import socket
import time
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path

import httpx
import pytest

from browsing import serving
from grice.cli import parse
from grice.cli.naming import Paths
from grice.cli.serve import Serve
from grice.cli.study import Study
from grice.errors import GriceError, ParseError
from grice.models.bundled import read_manifest
from grice.web import server
from grice.web.access import Lines
from grice.web.app import build
from grice.web.server import Address, check_origins, skeleton
from grice.worlds import WORLDS


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """The address of a server without worlds."""
    with serving(build({}, address=Address(), origins=("https://lab.example.org",))) as address:
        yield address


def connect(address: str) -> socket.socket:
    host, port = address.removeprefix("http://").split(":")
    return socket.create_connection((host, int(port)), timeout=server.KEPT_ALIVE - 10)


def test_answers_do_not_wait_for_acknowledgements() -> None:
    """Connections to the socket that listens have Nagle's algorithm off."""

    async def option() -> int:
        taken: asyncio.Queue[asyncio.StreamWriter] = asyncio.Queue()
        listening = server.listen(Address(port=0))
        async with await asyncio.start_server(lambda _, writer: taken.put_nowait(writer), sock=listening):
            _, ours = await asyncio.open_connection(*listening.getsockname())
            theirs = await taken.get()
            delayed: int = theirs.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
            for writer in (ours, theirs):
                writer.close()
        return delayed

    assert asyncio.run(option())


@pytest.mark.parametrize(
    "sent",
    [b"", b"GET /heal", b"POST /v1/follow HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50\r\n\r\n{"],
)
def test_a_request_that_does_not_come_ends(sent: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "SILENT", 0.3)
    with serving(build({}, address=Address())) as address, connect(address) as silent:
        silent.sendall(sent)
        while silent.recv(1000):
            pass


@pytest.mark.parametrize("path", ["/healthz", "/nowhere", "/v1/follow"])
@pytest.mark.parametrize("answered", [False, True])
def test_broken_framing_ends_a_connection_without_a_traceback(
    address: str, path: str, answered: bool, caplog: pytest.LogCaptureFixture
) -> None:
    head = f"GET {path} HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n".encode()
    with connect(address) as broken:
        if answered:
            broken.sendall(head)
            assert broken.recv(1000).startswith(b"HTTP/1.1 ")
            broken.sendall(b"zz\r\n\r\n")
        else:
            broken.sendall(head + b"zz\r\n\r\n")
            assert broken.recv(1000).startswith(b"HTTP/1.1 400 ")
        while broken.recv(1000):
            pass
    assert httpx.get(f"{address}/healthz").status_code == 200
    assert not [record for record in caplog.records if record.exc_info]


def test_a_connection_is_kept_while_it_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "SILENT", 3.0)
    with serving(build({}, address=Address())) as address:
        kept = HTTPConnection(address.removeprefix("http://"))
        kept.connect()
        kept.auto_open = 0
        for pause in (3.5, 0):  # longer than a request may take, shorter than a connection is kept
            kept.request("GET", "/healthz")
            assert kept.getresponse().read() == b'{"status":"ok"}'
            time.sleep(pause)
        kept.close()


def test_connections_are_kept_longer_than_clients_do() -> None:
    assert server.server_of(skeleton("a server")).config.timeout_keep_alive > 60


def test_pages_of_named_sites_may_ask(address: str) -> None:
    asked = {"origin": "https://lab.example.org", "access-control-request-method": "POST"}
    with httpx.Client(base_url=address) as client:
        allowed = client.options(
            "/v1/follow", headers={**asked, "access-control-request-headers": "content-type"}
        )
        assert allowed.headers["access-control-allow-origin"] == asked["origin"]
        refused = client.options("/v1/follow", headers={**asked, "origin": "https://evil.example"})
        assert "access-control-allow-origin" not in refused.headers
        answer = client.get("/v1/worlds", headers={"origin": asked["origin"]})
        assert answer.headers["access-control-allow-origin"] == asked["origin"]
    with pytest.raises(ParseError, match="no origin"):
        check_origins(("https://lab.example.org/page",))


def test_a_request_is_a_line_of_the_log_without_what_was_asked(
    address: str, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO, "grice.access"), httpx.Client(base_url=address) as client:
        client.get("/v1/worlds?PROLIFIC_PID=secret")
        client.get("/healthz")
        client.get("/nowhere")
        while len(caplog.records) < 2:  # a line is written when its answer has gone
            time.sleep(0.01)
    lines = [json.loads(Lines().format(record)) for record in caplog.records]
    assert [(line["path"], line["status"]) for line in lines] == [("/v1/worlds", 200), ("/nowhere", 404)]
    assert {"time", "level", "client", "method", "bytes", "ms"} <= lines[0].keys()
    assert "secret" not in str(lines)


def test_options_come_from_a_file_and_the_command_line_goes_first(tmp_path: Path) -> None:
    file = tmp_path / "serve.toml"
    file.write_text(
        'world = ["scene", "sail"]\nport = 9000\nworkers = 2\ncors = ["*"]\nlog-level = "info"\n'
        f'data = "{tmp_path}"\nmodels = ["{tmp_path}"]\n'
    )
    given = parse(["serve", "--config", str(file), "--port", "9001"])
    assert given == Serve(
        ("scene", "sail"),
        models=Paths([tmp_path]),
        data=tmp_path,
        port=9001,
        workers=2,
        cors=("*",),
        log_level="info",
        config=file,
    )
    file.write_text(f'folders = ["{tmp_path}"]\nport = 9000\nurl = "https://study.example.org"\n')
    study = parse(["study", "serve", f"--config={file}"])
    assert isinstance(study, Study)
    assert (study.command.folders, study.command.port) == ((tmp_path,), 9000)  # type: ignore[union-attr]
    elsewhere = parse(["study", "serve", str(tmp_path / "other"), f"--config={file}"])
    assert isinstance(elsewhere, Study)
    assert elsewhere.command.folders == (tmp_path / "other",)  # type: ignore[union-attr]


def test_by_default_the_worlds_are_served_that_have_models() -> None:
    assert Serve()._worlds() == [name for name in WORLDS if name in read_manifest()]
    assert Serve(("sail",))._worlds() == ["sail"]
    assert Serve(listener="hf:one", speaker="hf:other")._worlds() == list(WORLDS)


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("port = 'many'", "port: Expected `int`, got `str`"),
        ("prot = 8000", "allowed: world, models"),
        ("log-level = 'loud'", "log-level: Invalid enum value"),
        ("port = = 1", "this is no TOML"),
    ],
)
def test_a_file_that_is_wrong_says_where(written: str, told: str, tmp_path: Path) -> None:
    file = tmp_path / "serve.toml"
    file.write_text(written)
    with pytest.raises(GriceError, match=r"serve\.toml") as error:
        parse(["serve", "--config", str(file)])
    assert told in str(error.value)
