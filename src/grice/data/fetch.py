"""Gets the public data sets onto this machine, whole and unaltered, from their sources or from a mirror."""

from __future__ import annotations

import hashlib
import http.client
import os
import shutil
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TypeAlias

from rich.console import Console
from rich.progress import BarColumn, DownloadColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

from grice import __version__
from grice.data import fetch_folder
from grice.errors import FetchError
from grice.worlds import WORLDS
from grice.worlds.dataset import File

Obtain: TypeAlias = Callable[[File, Path, "Advance"], None]  # fills a path with exactly that file, or raises
Advance: TypeAlias = Callable[
    [int, int | None], None
]  # told the bytes so far, and of how many if that is known


def published_files() -> dict[str, tuple[File, ...]]:
    """The files of every data set that is published, by its name."""
    sets = {world.dataset.name.lower(): world.dataset.files for world in WORLDS.values()}
    return {name: files for name, files in sets.items() if files}


@dataclass(frozen=True)
class Patience:
    """How long to bear with a connection: seconds of silence, tries that bring nothing new, first pause."""

    silence: float = 20
    tries: int = 4
    pause: float = 0.5  # doubled after every try


@dataclass
class Fetched:
    """What a fetch did: the paths below `folder` that it got, and those that were there and right."""

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
    patience: Patience | None = None,
    console: Console | None = None,
) -> Fetched:
    """Get the files of "scone", "sail" or "all" that are not there yet, from a mirror if `source` names one.

    A file that cannot be had does not keep the others from coming; the error at the end names each.
    """
    sets = published_files()
    if what not in (*sets, "all"):
        raise FetchError(f"there is no data set {what!r}", allowed=", ".join((*sets, "all")))
    files = [file for name in sets if what in (name, "all") for file in sets[name]]
    obtain = choose_source(source, patience or Patience())
    fetched = Fetched(fetch_folder(to))
    failures: list[FetchError] = []
    columns = (TextColumn("{task.description}"), BarColumn(), DownloadColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console or Console(stderr=True)) as progress:
        for file in files:
            advance = partial(show_progress, progress, progress.add_task(file.path, total=None))
            try:
                is_new = put(file, fetched.folder / file.path, obtain, advance)
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


def show_progress(progress: Progress, task: TaskID, done: int, total: int | None) -> None:
    progress.update(task, completed=done, total=total)


def put(file: File, path: Path, obtain: Obtain, advance: Advance) -> bool:
    """Bring the file to its path, unless it is there and right; say whether it is new.

    It grows under another name, so that nothing half or wrong is ever found under its own.
    """
    try:
        is_new = not is_right(path, file.sha256)
        if is_new:
            path.parent.mkdir(parents=True, exist_ok=True)
            part = path.with_name(path.name + ".part")
            obtain(file, part, advance)
            os.replace(part, path)
        advance(path.stat().st_size, path.stat().st_size)
    except OSError as error:
        raise FetchError(f"cannot be written: {error.strerror}", where=str(path)) from error
    return is_new


def choose_source(source: str | None, patience: Patience) -> Obtain:
    """How files are obtained: from where they are published, from a mirror's address, or from a folder."""
    if source is None:
        return lambda file, part, advance: download(file.url, file.sha256, part, patience, advance)
    if source.startswith(("http://", "https://")):
        base = source.rstrip("/")
        return lambda file, part, advance: download(
            f"{base}/{file.path}", file.sha256, part, patience, advance
        )
    if Path(source).is_dir():
        return lambda file, part, advance: copy(Path(source), file, part)
    raise FetchError(f"{source!r} is not a mirror", allowed="a folder that exists, or an http(s) address")


def copy(folder: Path, file: File, part: Path) -> None:
    """Copy the file from a folder that is laid out like ours, or that holds just this data set."""
    for origin in (folder / file.path, folder / file.path.partition("/")[2]):
        if origin.is_file():
            shutil.copyfile(origin, part)
            if not is_right(part, file.sha256):
                raise damaged(part, str(origin), file.sha256)
            return
    raise FetchError(f"there is no {file.path}", where=str(folder))


def download(url: str, expected: str, part: Path, patience: Patience, advance: Advance) -> None:
    """Download into `part` until its sha256 is as expected, going on from what is there already.

    A try counts against the patience only if it brings nothing new.
    """
    tries = furthest = 0
    while not is_right(part, expected):
        start = size(part)
        try:
            for at, piece, total in stream(url, start, patience.silence):
                with part.open("ab") as out:
                    out.truncate(at)  # a server that cannot resume starts again at 0
                    out.write(piece)
                advance(at + len(piece), total)
        except Interrupted as error:
            reached = size(part)
            tries = 0 if reached > furthest else tries + 1
            furthest = max(furthest, reached)
            if tries >= patience.tries:
                raise give_up(url, error, reached) from error
            time.sleep(patience.pause * 2**tries)
        else:
            if not is_right(part, expected):
                if start == 0:
                    raise damaged(part, url, expected)
                part.unlink()  # what was there before may have been the wrong beginning


def stream(url: str, start: int, silence: float) -> Iterator[tuple[int, bytes, int | None]]:
    """The file from `start` on (from 0 if the server cannot): a piece's place, the piece, the file's size."""
    headers = {"User-Agent": f"grice/{__version__}"} | ({"Range": f"bytes={start}-"} if start else {})
    try:
        request = urllib.request.Request(urllib.parse.quote(url, safe=":/?&=%@[]"), headers=headers)
        with urllib.request.urlopen(request, timeout=silence) as response:
            at = start if response.status == http.HTTPStatus.PARTIAL_CONTENT else 0
            length = response.headers.get("Content-Length", "")
            total = at + int(length) if length.isdigit() else None
            while piece := response.read1(1 << 16):
                yield at, piece, total
                at += len(piece)
    except urllib.error.HTTPError as error:
        error.close()
        if error.code == http.HTTPStatus.REQUESTED_RANGE_NOT_SATISFIABLE and start:
            return
        kind = Interrupted if error.code in (408, 429) or error.code >= 500 else FetchError
        raise kind(f"the server says {error.code} {error.reason}", where=url) from error
    except (OSError, http.client.HTTPException, ValueError) as error:
        reason = error.reason if isinstance(error, urllib.error.URLError) else error
        raise Interrupted(f"{reason}" or type(reason).__name__, where=url) from error
    if total is not None and at < total:
        raise Interrupted(f"the connection ended after {at} of {total} bytes", where=url)


def give_up(url: str, error: Interrupted, reached: int) -> FetchError:
    """The error for a source that stays silent, or that never gets further than this."""
    if reached:
        return FetchError(
            f"{error.problem}, again and again", where=url, hint="what has come is kept; fetch again to go on"
        )
    return Unreachable(
        f"cannot be reached: {error.problem}",
        where=url,
        hint="if this machine is offline, `grice data fetch --from DIR|URL` takes the files from a copy",
    )


def damaged(part: Path, origin: str, expected: str) -> FetchError:
    """The error for a file that is not the published one; the wrong copy is removed."""
    error = FetchError(
        f"these {size(part)} bytes are not the file that was published",
        where=origin,
        allowed=f"sha256 {expected}",
        hint="fetch again, or take it from elsewhere with --from",
    )
    part.unlink(missing_ok=True)
    return error


def size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


def is_right(path: Path, sha256: str) -> bool:
    if not path.exists():
        return False
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest() == sha256
