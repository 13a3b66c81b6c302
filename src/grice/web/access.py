"""Logs for machines: a JSON object on each line, one line for each request."""

from __future__ import annotations

import logging
import sys
import time
from datetime import UTC, datetime
from typing import Any, Literal, TypeAlias, get_args

import msgspec
from starlette.types import ASGIApp, Message, Receive, Scope, Send

Level: TypeAlias = Literal["debug", "info", "warning", "error"]
LEVELS: tuple[str, ...] = get_args(Level)
QUIET = ("/healthz", "/readyz", "/metrics")  # asked every few seconds: logged only at debug level
LONGEST = 200  # characters of a path
log = logging.getLogger("grice.access")


class AccessLog:
    """Logs each request when it has been answered: who, what, the status, bytes and milliseconds.

    Neither the query nor the body is logged: they hold what people said, and participants' platform ids.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        level = logging.DEBUG if scope.get("path") in QUIET else logging.INFO
        if scope["type"] != "http" or not log.isEnabledFor(level):
            await self.app(scope, receive, send)
            return
        began, status, size = time.perf_counter(), 0, 0

        async def send_counted(message: Message) -> None:
            nonlocal status, size
            status = message.get("status", status)
            size += len(message.get("body", b""))
            await send(message)

        try:
            await self.app(scope, receive, send_counted)
        finally:
            told = {
                "client": (scope.get("client") or ("",))[0],
                "method": scope["method"],
                "path": scope["path"][:LONGEST],
                "status": status or 500,
                "bytes": size,
                "ms": round(1000 * (time.perf_counter() - began), 1),
            }
            log.log(level, "request", extra={"told": told})


class Lines(logging.Formatter):
    """A record as a line of JSON, with the fields of a request's record."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **getattr(record, "told", {}),
        }
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


def log_to_stderr(level: Level) -> None:
    """Lets the server, and what it runs in, log to stderr from this level up."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    for name in ("grice", "uvicorn"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.setLevel(level.upper())
        logger.propagate = False
