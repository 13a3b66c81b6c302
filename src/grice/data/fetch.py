"""Downloads of the public data sets, checked by sha256, from their sources or a mirror."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

import pooch
import requests
from rich.console import Console
from rich.progress import BarColumn, DownloadColumn, Progress, TaskID, TextColumn, TimeRemainingColumn
from urllib3.exceptions import HTTPError

from grice import __version__
from grice.data import fetch_folder
from grice.errors import DataError, FetchError
from grice.files import ABANDONED
from grice.worlds import WORLDS
from grice.worlds.dataset import File

LARGEST = 32 * 2**20  # bytes of any file; the largest of them has less than half of that
PIECE = 1 << 16
WEB = ("http://", "https://")


def published_files() -> dict[str, tuple[File, ...]]:
    """The files of every data set that is published, by its name."""
    sets = {world.dataset.name.lower(): world.dataset.files for world in WORLDS.values()}
    return {name: files for name, files in sets.items() if files}


@dataclass(frozen=True)
class ConnectionLimits:
    """The limits of a connection: seconds, tries that bring nothing new, and bytes a second."""

    silence: float = 20
    tries: int = 4
    pause: float = 0.5  # doubled after every try
    rate: float = 1000  # the least, from the first `silence` on
    total: float = 600  # for one file


@dataclass
class Fetched:
    """The outcome of a fetch: the paths below `folder` that it got, and those that were there and right."""

    folder: Path
    new: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)


class Interrupted(FetchError):
    """A transfer that may succeed when it is tried again."""


class Unreachable(FetchError):
    """A source that does not answer, so that asking it for the next file is no use."""


def fetch(
    what: str = "all",
    to: Path | None = None,
    source: str | None = None,
    patience: ConnectionLimits | None = None,
    console: Console | None = None,
) -> Fetched:
    """Gets the missing files of a data set, or of all, from a mirror if `source` names one.

    A file that fails does not stop the others; the error at the end names each.
    """
    sets = published_files()
    if what not in (*sets, "all"):
        raise FetchError(f"there is no data set {what!r}", allowed=", ".join((*sets, "all")))
    files = [file for name in sets if what in (name, "all") for file in sets[name]]
    fetched = Fetched(fetch_folder(to))
    failures: list[FetchError] = []
    store = _store(fetched.folder, files, source)
    copied = source is not None and not source.startswith(WEB)
    columns = (TextColumn("{task.description}"), BarColumn(), DownloadColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console or Console(stderr=True)) as progress:
        for file in files:
            bar = Bar(progress, progress.add_task(file.path, total=None))
            obtain = Copy(Path(source or "")) if copied else Download(patience or ConnectionLimits(), bar)
            try:
                is_new = _put(store, file, obtain)
            except Unreachable:
                raise
            except FetchError as failure:
                failures.append(failure)
            else:
                (fetched.new if is_new else fetched.kept).append(file.path)
    if failures:
        listed = "\n  ".join(map(str, failures))
        raise FetchError(f"{len(failures)} of {len(files)} files could not be fetched:\n  {listed}")
    return fetched


def _store(folder: Path, files: Sequence[File], source: str | None) -> pooch.Pooch:
    """The files of a folder with their origins: a source, a mirror, or a folder."""
    if source is None:
        urls = {file.path: file.url for file in files}
    elif source.startswith(WEB):
        urls = {file.path: f"{source.rstrip('/')}/{file.path}" for file in files}
    elif os.path.isdir(source):
        urls = {file.path: str(Path(source, file.path)) for file in files}
    else:
        raise FetchError(f"{source!r} is not a mirror", allowed="a folder that exists, or an http(s) address")
    pooch.get_logger().setLevel("WARNING")  # a bar shows progress
    registry = {file.path: f"sha256:{file.sha256}" if file.sha256 else None for file in files}
    return pooch.create(path=folder, base_url="", registry=registry, urls=urls)


class Obtain(Protocol):
    """A downloader for pooch, which writes to a temporary file of its own."""

    def __call__(self, url: str, output_file: str, pooch: Any) -> None: ...


def _put(store: pooch.Pooch, file: File, obtain: Obtain) -> bool:
    """Brings the file to its path, unless it is there and right; True if it is new.

    pooch lets it grow under a name of its own and moves it when its sha256 is right, so that nothing half or
    wrong is ever found, and two fetches at once do not meet.
    """
    path, url = Path(store.path) / file.path, store.get_url(file.path)
    try:
        _sweep(path.parent)
        if path.exists() and not path.is_file():
            raise FetchError("cannot be written: not a regular file", where=str(path))
        is_new = not path.exists() or file.sha256 not in ("", pooch.file_hash(str(path)))
        path.parent.mkdir(parents=True, exist_ok=True)  # pooch fails where another fetch makes it meanwhile
        store.fetch(file.path, downloader=Checked(file, obtain))
    except OSError as error:
        raise FetchError(f"cannot be written: {error.strerror or error}", where=str(path)) from error
    except ValueError as error:  # the sha256 is another
        raise FetchError(
            "these bytes are not the file that was published",
            where=url,
            allowed=f"sha256 {file.sha256}",
            hint="fetch again, or take it from elsewhere with --from",
        ) from error
    return is_new


@dataclass(frozen=True)
class Checked:
    """Obtains a file and looks into it where its sha256 is not known, before it takes its place."""

    file: File
    obtain: Obtain

    def __call__(self, url: str, output_file: str, pooch: Any) -> None:
        self.obtain(url, output_file, pooch)
        if self.file.check is not None:
            try:
                self.file.check(Path(output_file))
            except DataError as error:
                raise FetchError(
                    f"this is not the file that was published: {error.problem}",
                    where=url,
                    hint="fetch again, or take it from elsewhere with --from",
                ) from error


@dataclass(frozen=True)
class Bar:
    """The progress of one file."""

    progress: Progress
    task: TaskID

    def show(self, done: int, total: int | None) -> None:
        self.progress.update(self.task, completed=done, total=total)


@dataclass(frozen=True)
class Copy:
    """Takes a file from a folder that is laid out like ours, or that holds just this data set."""

    folder: Path

    def __call__(self, url: str, output_file: str, pooch: Any) -> None:
        within = Path(url).relative_to(self.folder)
        for origin in (Path(url), self.folder.joinpath(*within.parts[1:])):
            if origin.is_file():
                if origin.stat().st_size > LARGEST:
                    raise _too_large(str(origin))
                shutil.copyfile(origin, output_file)
                os.chmod(output_file, 0o644)
                return
        raise FetchError(f"there is no {within}", where=str(self.folder))


@dataclass(frozen=True)
class Download:
    """Downloads a file, going on where a connection was cut; it may be silent, slow or large only so far."""

    patience: ConnectionLimits
    bar: Bar

    def __call__(self, url: str, output_file: str, pooch: Any) -> None:
        began, tries, furthest = time.monotonic(), 0, 0
        with open(output_file, "wb") as out:
            os.chmod(output_file, 0o644)
            while True:
                try:
                    for at, piece in self._stream(url, out.tell(), began):
                        out.seek(at)  # a server that cannot resume starts again at 0
                        out.truncate()
                        out.write(piece)
                    return
                except Interrupted as error:
                    tries = 0 if out.tell() > furthest else tries + 1
                    furthest = max(furthest, out.tell())
                    if tries >= self.patience.tries:
                        raise _give_up(url, error, furthest) from error
                    time.sleep(self.patience.pause * 2**tries)
                    self._check_time(url, time.monotonic() - began)

    def _stream(self, url: str, start: int, began: float) -> Iterator[tuple[int, bytes]]:
        """The file from `start` on (from 0 if the server cannot): where each piece belongs, and the piece."""
        headers = {"User-Agent": f"grice/{__version__}", "Accept-Encoding": "identity"}
        headers |= {"Range": f"bytes={start}-"} if start else {}
        try:
            with requests.get(url, headers=headers, stream=True, timeout=self.patience.silence) as response:
                if start and response.status_code == requests.codes.requested_range_not_satisfiable:
                    return
                _check_status(response, url)
                response.raw.enforce_content_length = False  # a short answer is an error below, in our words
                at = start if response.status_code == requests.codes.partial_content else 0
                length = response.headers.get("Content-Length", "")
                total = at + int(length) if length.isdecimal() and len(length) < 15 else None
                for piece in iter(lambda: response.raw.read1(PIECE), b""):
                    yield at, piece
                    at += len(piece)
                    self.bar.show(at, total)
                    self._check_size(url, at, time.monotonic() - began)
        except (requests.RequestException, HTTPError, OSError, ValueError) as error:
            raise Interrupted(_reason(error), where=url) from error
        if total is not None and at < total:
            raise Interrupted(f"the connection ended after {at} of {total} bytes", where=url)

    def _check_size(self, url: str, size: int, seconds: float) -> None:
        """Refuses a download that is too large or too slow."""
        self._check_time(url, seconds)
        if size > LARGEST:
            raise _too_large(url)
        if seconds > self.patience.silence and size < self.patience.rate * (seconds - self.patience.silence):
            raise FetchError(
                f"comes too slowly: {size} bytes in {seconds:.0f} seconds",
                where=url,
                allowed=f"{self.patience.rate:g} bytes a second",
                hint="take it from elsewhere with --from",
            )

    def _check_time(self, url: str, seconds: float) -> None:
        if seconds > self.patience.total:
            raise FetchError(f"takes longer than {self.patience.total:g} seconds", where=url)


def _check_status(response: requests.Response, url: str) -> None:
    code = response.status_code
    if code >= 400:
        kind = Interrupted if code in (408, 429) or code >= 500 else FetchError
        raise kind(f"the server says {code} {response.reason}", where=url)


def _reason(error: BaseException) -> str:
    """The first cause of an error; libraries wrap it in sentences that repeat the address."""
    while (cause := error.__cause__ or error.__context__) is not None:
        error = cause
    return str(error) or type(error).__name__


def _give_up(url: str, error: Interrupted, reached: int) -> FetchError:
    """The error for a source that stays silent, or that never gets further than this."""
    if reached:
        return FetchError(f"{error.problem}, again and again", where=url)
    return Unreachable(
        f"cannot be reached: {error.problem}",
        where=url,
        hint="if this machine is offline, `grice data fetch --from DIR|URL` takes the files from a copy",
    )


def _too_large(origin: str) -> FetchError:
    return FetchError("is larger than any file of the data", where=origin, allowed=f"{LARGEST} bytes")


def _sweep(folder: Path) -> None:
    """Removes the leftovers of killed fetches that are too old to be in use."""
    for part in folder.glob("tmp????????"):
        with suppress(OSError):
            if part.lstat().st_mtime < time.time() - ABANDONED:
                part.unlink()
