"""A study's server as a process of its own, which can be killed and started again at the same address."""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import httpx

from grice.errors import EngineError

STARTING = 300.0  # seconds that a server may take to answer


class Server:
    """`grice study serve`, in another process."""

    def __init__(self, folder: Path, database: str = "") -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        self.folder, self.database = folder, database
        self.url = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None
        self._said = tempfile.TemporaryFile()  # noqa: SIM115 closed when it stops

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    async def start(self) -> None:
        """Start, and wait until it answers."""
        command = [
            sys.executable,
            "-m",
            "grice",
            "study",
            "serve",
            str(self.folder),
            "--port",
            str(self.port),
        ]
        environment = {**os.environ, "OMP_NUM_THREADS": "1"}
        if self.database:
            environment["GRICE_DATABASE"] = self.database  # not among the arguments, which others can read
        self._process = subprocess.Popen(
            command, env=environment, stdout=subprocess.DEVNULL, stderr=self._said
        )
        until = time.monotonic() + STARTING
        async with httpx.AsyncClient(base_url=self.url) as client:
            while time.monotonic() < until:
                if self._process.poll() is not None:
                    break
                try:
                    if (await client.get("/healthz")).status_code == 200:
                        return
                except httpx.TransportError:
                    await asyncio.sleep(0.1)
        self.kill()
        said = self.said().strip().splitlines()
        self.stop()
        hint = said[-1] if said else ""
        raise EngineError("the study's server did not start", where=str(self.folder), hint=hint)

    def kill(self) -> None:
        """Kills the process at once."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    def said(self) -> str:
        """Its log so far."""
        self._said.seek(0)
        return self._said.read().decode(errors="replace")

    def stop(self) -> None:
        """End it; it is not started again."""
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()
            try:
                self._process.wait(20)
            except subprocess.TimeoutExpired:
                self.kill()
        self._said.close()
