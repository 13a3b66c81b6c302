"""Outputs that are links, devices or FIFOs, and inputs that never end: nothing is destroyed, none hangs."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from grice.errors import DataError, FolderError
from grice.files import read, write

LONG = "x" * 300


def test_a_link_stays_and_its_target_is_written(tmp_path: Path) -> None:
    target, link = tmp_path / "there" / "target", tmp_path / "link"
    target.parent.mkdir()
    target.write_bytes(b"old")
    link.symlink_to("there/target")
    write(link, b"new")
    assert link.is_symlink()
    assert target.read_bytes() == b"new"
    assert os.listdir(target.parent) == ["target"]


def test_a_link_to_what_is_not_there_yet_is_followed(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("later")
    write(tmp_path / "link", b"new")
    assert (tmp_path / "later").read_bytes() == b"new"


def test_links_in_a_circle_are_an_error(tmp_path: Path) -> None:
    (tmp_path / "a").symlink_to("b")
    (tmp_path / "b").symlink_to("a")
    with pytest.raises(FolderError, match="cannot be written"):
        write(tmp_path / "a", b"new")
    assert (tmp_path / "a").is_symlink()


def test_a_device_is_written_to_and_stays(tmp_path: Path) -> None:
    write(Path("/dev/null"), b"gone")
    assert stat.S_ISCHR(os.stat("/dev/null").st_mode)
    (tmp_path / "link").symlink_to("/dev/full")
    with pytest.raises(FolderError, match="No space left on device"):
        write(tmp_path / "link", b"new")
    assert stat.S_ISCHR(os.stat("/dev/full").st_mode)


def test_a_fifo_is_written_to_if_somebody_reads(tmp_path: Path) -> None:
    fifo, content = tmp_path / "fifo", b"x" * 300_000
    os.mkfifo(fifo)
    with pytest.raises(FolderError, match="nobody reads"):
        write(fifo, content)
    reader = os.open(fifo, os.O_RDONLY | os.O_NONBLOCK)  # open for reading before anything is written
    os.set_blocking(reader, True)
    writer = os.open(fifo, os.O_WRONLY)  # or the reader might find nobody writing, and leave
    found: list[bytes] = []
    with os.fdopen(reader, "rb") as file:
        thread = threading.Thread(target=lambda: found.append(file.read()))
        thread.start()
        write(fifo, content)
        os.close(writer)
        thread.join(30)
    assert found == [content]
    assert stat.S_ISFIFO(os.stat(fifo).st_mode)


def test_standard_output_may_be_a_file_that_something_else_is_written_to(tmp_path: Path) -> None:
    code = (
        "from pathlib import Path; from grice.files import write; print('before');"
        "write(Path('/dev/stdout'), b'it\\n'); print('after')"
    )
    with (tmp_path / "out").open("wb") as out:
        subprocess.run([sys.executable, "-c", code], stdout=out, check=True, timeout=60)
    assert (tmp_path / "out").read_bytes() == b"before\nit\nafter\n"
    done = subprocess.run([sys.executable, "-c", code], stdout=subprocess.PIPE, check=True, timeout=60)
    assert done.stdout == b"before\nit\nafter\n"


@pytest.mark.parametrize("name", [".", LONG, f"{LONG}/x", "a\0b", "file/x"])
def test_what_cannot_be_written_is_an_error(tmp_path: Path, name: str) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(FolderError, match="cannot be written"):
        write(tmp_path / name, b"new")
    assert os.listdir(tmp_path) == ["file"]


def test_the_longest_name_can_be_written(tmp_path: Path) -> None:
    write(tmp_path / ("x" * 255), b"new")
    assert os.listdir(tmp_path) == ["x" * 255]


def test_permissions_stay(tmp_path: Path) -> None:
    (tmp_path / "mine").touch(0o600)
    write(tmp_path / "mine", b"new")
    assert stat.S_IMODE(os.stat(tmp_path / "mine").st_mode) == 0o600


def test_old_parts_go_and_young_ones_stay(tmp_path: Path) -> None:
    young, old, other = (tmp_path / name for name in ("a.json.1.part", "a.json.2.part", "b.json.3.part"))
    for part in (young, old, other):
        part.touch()
    for part in (old, other):
        os.utime(part, (0, 0))
    write(tmp_path / "a.json", b"new")
    assert sorted(os.listdir(tmp_path)) == ["a.json", "a.json.1.part", "b.json.3.part"]


def test_a_full_disk_leaves_the_old_file(
    tmp_path: Path, full_disk: Callable[[], AbstractContextManager[None]]
) -> None:
    write(tmp_path / "it", b"old")
    with full_disk(), pytest.raises(FolderError, match="cannot be written: File too large"):
        write(tmp_path / "it", b"new")
    assert os.listdir(tmp_path) == ["it"]
    assert (tmp_path / "it").read_bytes() == b"old"


def test_what_never_ends_is_not_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "fifo")
    (tmp_path / "zero").symlink_to("/dev/zero")
    for name in ("fifo", "zero"):
        with pytest.raises(DataError, match="not a regular file"):
            read(tmp_path / name, DataError)
    for name in (".", LONG, "a\0b", "none"):
        with pytest.raises(FolderError, match="cannot be read"):
            read(tmp_path / name)
