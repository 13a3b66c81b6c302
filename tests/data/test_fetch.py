"""Fetching from servers that are well, slow, truncating, corrupting, unable to resume, and absent."""

from __future__ import annotations

import hashlib
import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from grice.data import fetch as fetching
from grice.data.fetch import ConnectionLimits, fetch, published_files
from grice.errors import FetchError
from grice.worlds.dataset import File

CONTENT = {f"scone/{name}": name.encode() * 50_000 for name in ("one.json", "two.json", "three.json")}
IMPATIENT = ConnectionLimits(silence=0.3, tries=3, pause=0.01)


@dataclass
class Server:
    """A real HTTP server on loopback that keeps `CONTENT` and misbehaves on request."""

    url: str = ""
    requests: list[tuple[str, str | None]] = field(default_factory=list)  # path and Range
    resumes: bool = True
    alter: Callable[[bytes], bytes] = lambda body: body
    limit: int | None = None  # bytes after which the connection is cut, every time
    cuts: int = 1_000_000  # how many times it is cut
    drips: bool = False  # whether bytes come one by one
    stalls: int = 0  # how many answers stop halfway and stay silent
    statuses: list[int] = field(default_factory=list)  # answers to give before the true one


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.0"
    behaviour: Server

    def log_message(self, format: str, *args: object) -> None:
        """Stay quiet."""

    def do_GET(self) -> None:
        server, path = self.behaviour, self.path.removeprefix("/mirror/")
        wanted = self.headers.get("Range")
        server.requests.append((path, wanted))
        if server.statuses:
            return self.send_error(server.statuses.pop(0))
        if path not in CONTENT:
            return self.send_error(404)
        body = server.alter(CONTENT[path])
        start = int(wanted.removeprefix("bytes=").rstrip("-")) if wanted and server.resumes else 0
        if start and start >= len(body):
            return self.send_error(416)
        self.send_response(206 if start else 200)
        self.send_header("Content-Length", str(len(body) - start))
        self.end_headers()
        return self.send_body(body[start:])

    def send_body(self, body: bytes) -> None:
        server = self.behaviour
        if server.stalls:
            server.stalls -= 1
            self.wfile.write(body[: len(body) // 2])
            self.wfile.flush()
            time.sleep(2 * IMPATIENT.silence)
        elif server.drips:
            with suppress(OSError):  # whoever asked has gone away
                for byte in body:
                    self.wfile.write(bytes([byte]))
                    self.wfile.flush()
                    time.sleep(0.01)
        elif server.limit is not None and server.cuts:
            server.cuts -= 1
            self.wfile.write(body[: server.limit])
        else:
            self.wfile.write(body)


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    files = tuple(File(path, f"unused/{path}", digest(body)) for path, body in CONTENT.items())
    monkeypatch.setattr(fetching, "published_files", lambda: {"scone": files})
    behaviour = Server()
    handler = type("BehavingHandler", (Handler,), {"behaviour": behaviour})
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as http:
        behaviour.url = f"http://127.0.0.1:{http.server_address[1]}/mirror/"
        thread = threading.Thread(target=http.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield behaviour
        http.shutdown()
        thread.join()


def digest(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()


def contents(folder: Path) -> dict[str, bytes]:
    return {str(p.relative_to(folder)): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


def get(server: Server, folder: Path) -> fetching.Fetched:
    return fetch("scone", folder, server.url, IMPATIENT)


def test_everything_comes_once(server: Server, tmp_path: Path) -> None:
    assert get(server, tmp_path).new == list(CONTENT)
    assert contents(tmp_path) == CONTENT
    again = get(server, tmp_path)
    assert (again.new, again.kept) == ([], list(CONTENT))
    assert len(server.requests) == len(CONTENT)


def test_a_file_that_was_changed_is_fetched_again(server: Server, tmp_path: Path) -> None:
    get(server, tmp_path)
    (tmp_path / "scone/two.json").write_bytes(b"changed")
    assert get(server, tmp_path).new == ["scone/two.json"]
    assert contents(tmp_path) == CONTENT


def test_a_connection_that_is_cut_again_and_again_still_delivers(server: Server, tmp_path: Path) -> None:
    server.limit = 70_000
    get(server, tmp_path)
    assert contents(tmp_path) == CONTENT
    assert len(server.requests) > 5 * len(CONTENT)


def test_a_cut_without_resuming_is_tried_again(server: Server, tmp_path: Path) -> None:
    server.limit, server.cuts, server.resumes = 70_000, 2, False
    get(server, tmp_path)
    assert contents(tmp_path) == CONTENT


def test_always_cut_at_the_same_place_is_an_error(server: Server, tmp_path: Path) -> None:
    server.limit, server.resumes = 70_000, False
    with pytest.raises(FetchError, match=r"70000 of .* again and again"):
        get(server, tmp_path)
    assert contents(tmp_path) == {}


def test_what_has_no_end_is_refused(server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fetching, "LARGEST", 100_000)
    server.alter = lambda body: body * 100
    with pytest.raises(FetchError, match="larger than any file of the data; allowed: 100000 bytes"):
        get(server, tmp_path)
    assert contents(tmp_path) == {}


@pytest.mark.parametrize(
    ("patience", "told"),
    [
        (ConnectionLimits(silence=0.1, pause=0.01, rate=1e9), "comes too slowly"),
        (ConnectionLimits(silence=5, pause=0.01, total=0.2), "takes longer than 0.2 seconds"),
    ],
)
def test_what_comes_byte_by_byte_is_not_waited_for(
    server: Server, tmp_path: Path, patience: ConnectionLimits, told: str
) -> None:
    server.drips = True
    began = time.monotonic()
    with pytest.raises(FetchError, match=told):
        fetch("scone", tmp_path, server.url, patience)
    assert time.monotonic() - began < 20
    assert contents(tmp_path) == {}


def test_two_fetches_at_once_do_not_meet(server: Server, tmp_path: Path) -> None:
    server.limit, server.cuts = 70_000, 12
    failures: list[BaseException] = []

    def run() -> None:
        try:
            get(server, tmp_path)
        except BaseException as error:
            failures.append(error)
            raise

    threads = [threading.Thread(target=run) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert failures == []
    assert contents(tmp_path) == CONTENT


def test_what_a_killed_fetch_left_is_removed_in_the_end(server: Server, tmp_path: Path) -> None:
    (tmp_path / "scone").mkdir()
    young, old = tmp_path / "scone/tmpabcdefgh", tmp_path / "scone/tmp12345678"
    for part in (young, old):
        part.touch()
    os.utime(old, (0, 0))
    get(server, tmp_path)
    assert young.exists()
    assert not old.exists()


def test_what_is_no_file_is_neither_read_nor_replaced(server: Server, tmp_path: Path) -> None:
    (tmp_path / "scone").mkdir()
    os.mkfifo(tmp_path / "scone/one.json")
    with pytest.raises(FetchError, match="not a regular file"):
        get(server, tmp_path)
    assert (tmp_path / "scone/one.json").is_fifo()


def test_silence_is_waited_out_and_the_rest_fetched(server: Server, tmp_path: Path) -> None:
    server.stalls = 1
    get(server, tmp_path)
    assert server.requests[1] == ("scone/one.json", f"bytes={len(CONTENT['scone/one.json']) // 2}-")
    assert contents(tmp_path) == CONTENT


def test_a_busy_server_is_asked_again(server: Server, tmp_path: Path) -> None:
    server.statuses = [503, 429]
    get(server, tmp_path)
    assert contents(tmp_path) == CONTENT


def test_a_corrupt_file_is_refused_and_not_left_behind(server: Server, tmp_path: Path) -> None:
    server.alter = lambda body: body[:-1] + b"!"
    with pytest.raises(FetchError, match=r"3 of 3 .*\n.*not the file that was published.*sha256") as caught:
        get(server, tmp_path)
    assert all(path in str(caught.value) for path in CONTENT)
    assert contents(tmp_path) == {}


def test_an_empty_answer_is_refused(server: Server, tmp_path: Path) -> None:
    server.alter = lambda body: b""
    with pytest.raises(FetchError, match="not the file that was published"):
        get(server, tmp_path)
    assert contents(tmp_path) == {}


def test_a_corrupt_file_does_not_replace_anything(server: Server, tmp_path: Path) -> None:
    (tmp_path / "scone").mkdir()
    (tmp_path / "scone/one.json").write_bytes(b"mine")
    server.alter = lambda body: b"<html>please log in</html>"
    with pytest.raises(FetchError):
        get(server, tmp_path)
    assert contents(tmp_path) == {"scone/one.json": b"mine"}


def test_a_missing_file_does_not_hold_up_the_others(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lost = File("scone/zero.json", "unused", digest(b""))
    there = fetching.published_files()["scone"]
    monkeypatch.setattr(fetching, "published_files", lambda: {"scone": (lost, *there)})
    with pytest.raises(FetchError, match=r"1 of 4 .*\n.*zero\.json: the server says 404"):
        get(server, tmp_path)
    assert contents(tmp_path) == CONTENT


def test_a_file_whose_sha256_is_not_known_is_taken_as_it_comes(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    unknown = File("scone/one.json", "unused", "")
    monkeypatch.setattr(fetching, "published_files", lambda: {"scone": (unknown,)})
    assert get(server, tmp_path).new == ["scone/one.json"]
    assert get(server, tmp_path).kept == ["scone/one.json"]
    assert contents(tmp_path) == {"scone/one.json": CONTENT["scone/one.json"]}


def test_an_absent_server_is_asked_for_one_file_only(server: Server, tmp_path: Path) -> None:
    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as closed:
        port = closed.server_address[1]
    with pytest.raises(FetchError, match=r"one\.json: cannot be reached.*--from") as caught:
        fetch("scone", tmp_path, f"http://127.0.0.1:{port}", IMPATIENT)
    assert "two.json" not in str(caught.value)


def test_a_folder_is_a_mirror(server: Server, tmp_path: Path) -> None:
    mirror, to = tmp_path / "mirror", tmp_path / "to"
    for path, body in CONTENT.items():
        (mirror / path).parent.mkdir(parents=True, exist_ok=True)
        (mirror / path).write_bytes(body)
    fetch("scone", to, str(mirror))
    assert contents(to) == CONTENT
    fetch("scone", tmp_path / "other", str(mirror / "scone"))
    assert contents(tmp_path / "other") == CONTENT


def test_a_folder_is_checked_like_a_server(server: Server, tmp_path: Path) -> None:
    mirror, to = tmp_path / "mirror", tmp_path / "to"
    (mirror / "scone").mkdir(parents=True)
    (mirror / "scone/one.json").write_bytes(b"wrong")
    (mirror / "scone/two.json").write_bytes(CONTENT["scone/two.json"])
    with pytest.raises(FetchError, match=r"2 of 3") as caught:
        fetch("scone", to, str(mirror))
    assert "one.json: these bytes are not the file" in str(caught.value)
    assert "there is no scone/three.json" in str(caught.value)
    assert set(contents(to)) == {"scone/two.json"}


@pytest.mark.parametrize("source", ["nowhere", "ftp://example.org", "http://[", "http://a b:c/"])
def test_what_is_no_mirror_is_said_so(server: Server, tmp_path: Path, source: str) -> None:
    with pytest.raises(FetchError):
        fetch("scone", tmp_path, source, IMPATIENT)


def test_a_folder_that_cannot_be_written(server: Server, tmp_path: Path) -> None:
    (tmp_path / "scone").write_text("a file where a folder should be")
    with pytest.raises(FetchError, match="cannot be written"):
        get(server, tmp_path)


def test_an_unknown_data_set(tmp_path: Path) -> None:
    with pytest.raises(FetchError, match="scone, sail, colours, all"):
        fetch("nlvr", tmp_path)


def test_the_table_of_files_is_well_formed() -> None:
    files = [file for listed in published_files().values() for file in listed]
    assert len({file.path for file in files}) == len({file.sha256 for file in files}) == len(files) == 15
    for file in files:
        assert file.url.startswith("https://raw.githubusercontent.com/")
        assert file.url.rpartition("/")[2] == file.path.rpartition("/")[2]
        assert len(file.sha256) == 64 or file.path == "colors/filteredCorpus.csv"  # whose sha256 nobody tells


def test_the_table_knows_the_real_files(data_folder: Path) -> None:
    files = [file for listed in published_files().values() for file in listed]
    there = [file for file in files if (data_folder / file.path).exists()]
    assert there
    for file in there:
        assert not file.sha256 or digest((data_folder / file.path).read_bytes()) == file.sha256
