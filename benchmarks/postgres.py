"""A PostgreSQL of one's own for as long as it is needed, where Debian's is installed."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

DEBIAN = Path("/usr/lib/postgresql")


def installed() -> Path | None:
    """The folder of the newest version's programs."""
    return max(DEBIAN.glob("*/bin"), default=None)


@contextmanager
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL of our own; root may not run one, so somebody else does."""
    programs = installed()
    if programs is None:
        raise SystemExit(f"there is no PostgreSQL in {DEBIAN}: apt-get install postgresql")
    folder = Path(tempfile.mkdtemp())
    run: dict[str, Any] = {"check": True, "cwd": "/", "stdout": subprocess.DEVNULL}
    if os.getuid() == 0:
        shutil.chown(folder, "postgres")
        run["user"] = "postgres"
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    make = [str(programs / "initdb"), "-D", str(folder / "data"), "-U", "grice", "-A", "trust", "-E", "UTF8"]
    control = [str(programs / "pg_ctl"), "-D", str(folder / "data"), "-w", "-t", "300"]
    options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={folder}"
    subprocess.run(make, **run)
    subprocess.run([*control, "-o", options, "-l", str(folder / "log"), "start"], **run)
    try:
        yield f"postgresql://grice@127.0.0.1:{port}/postgres"
    finally:
        subprocess.run([*control, "-m", "immediate", "stop"], **run)
        shutil.rmtree(folder)
