"""Answers of language models on disk, so that nothing is asked twice, not even after a kill."""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
import threading
import weakref
from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from platformdirs import user_cache_path

from grice.adapters.language_model import Context, Decoding, LanguageModel, Query
from grice.errors import FolderError

AT_ONCE = 500  # keys in one look-up


def default_file() -> Path:
    """$GRICE_ANSWERS, else a file in the user's cache."""
    given = os.environ.get("GRICE_ANSWERS")
    return Path(given) if given else user_cache_path("grice", appauthor=False) / "answers.sqlite"


class Store:
    """Keys to bytes in one SQLite file; what is put is on disk when `put` returns, whole or not at all."""

    def __init__(self, file: Path | None) -> None:
        """Without a file, answers are remembered for as long as the process lives."""
        self.file = file
        try:
            if file is not None:
                file.parent.mkdir(parents=True, exist_ok=True)
            self._open = sqlite3.connect(
                file or ":memory:", timeout=60, isolation_level=None, check_same_thread=False
            )
            weakref.finalize(self, self._open.close)
            self._open.execute("PRAGMA journal_mode=WAL")
            self._open.execute("PRAGMA synchronous=NORMAL")
            self._open.execute("CREATE TABLE IF NOT EXISTS answers (key BLOB PRIMARY KEY, answer BLOB)")
        except (OSError, sqlite3.Error) as error:
            raise FolderError(f"the file of answers cannot be used: {error}", where=str(file)) from error
        self._lock = threading.Lock()

    def get(self, keys: Iterable[bytes]) -> dict[bytes, bytes]:
        """The stored values of these keys."""
        wanted = list(keys)
        found: dict[bytes, bytes] = {}
        for start in range(0, len(wanted), AT_ONCE):
            part = wanted[start : start + AT_ONCE]
            marks = ",".join("?" * len(part))
            with self._lock:
                found.update(
                    self._open.execute(f"SELECT key, answer FROM answers WHERE key IN ({marks})", part)
                )
        return found

    def put(self, key: bytes, answer: bytes) -> None:
        try:
            with self._lock:
                self._open.execute("INSERT OR REPLACE INTO answers VALUES (?, ?)", (key, answer))
        except sqlite3.Error as error:
            raise FolderError(f"an answer cannot be kept: {error}", where=str(self.file)) from error


def key_of(*parts: Any) -> bytes:
    """A digest of everything that an answer depends on."""
    return hashlib.sha256(json.dumps(parts, separators=(",", ":")).encode()).digest()


@dataclass(frozen=True)
class Remembered:
    """A language model that is asked only what the store does not know; the answers are the same to the bit.

    A question with more continuations than `width` is taken apart, so that what one request answers is kept
    by itself.
    """

    model: LanguageModel
    store: Store
    width: int | None = None

    @property
    def identity(self) -> str:
        return self.model.identity

    @property
    def mute(self) -> str:
        return self.model.mute

    def score(self, questions: Sequence[Query]) -> Iterator[tuple[int, tuple[float, ...]]]:
        parts = [self._parts(question) for question in questions]
        asked = {key_of("score", self.identity, *part): part for own in parts for part in own}
        known = {key: _numbers(answer) for key, answer in self.store.get(asked).items()}
        missing = [key for key in asked if key not in known]
        for i, scores in self.model.score([asked[key] for key in missing]):
            known[missing[i]] = scores
            self.store.put(missing[i], array("d", scores).tobytes())
        for number, own in enumerate(parts):
            keys = [key_of("score", self.identity, *part) for part in own]
            yield number, tuple(score for key in keys for score in known[key])

    def draw(
        self, contexts: Sequence[Context], n: int, how: Decoding
    ) -> Iterator[tuple[int, tuple[str, ...]]]:
        keys = [key_of("draw", self.identity, context, n, asdict(how)) for context in contexts]
        asked = dict(zip(keys, contexts, strict=True))
        known = {key: tuple(json.loads(answer)) for key, answer in self.store.get(asked).items()}
        missing = [key for key in asked if key not in known]
        for i, lines in self.model.draw([asked[key] for key in missing], n, how):
            known[missing[i]] = lines
            self.store.put(missing[i], json.dumps(lines).encode())
        yield from ((number, known[key]) for number, key in enumerate(keys))

    def _parts(self, question: Query) -> list[Query]:
        width = self.width or max(1, len(question.continuations))
        return [
            Query(question.context, question.continuations[start : start + width])
            for start in range(0, len(question.continuations), width)
        ]


def _numbers(answer: bytes) -> tuple[float, ...]:
    numbers = array("d")
    numbers.frombytes(answer)
    return tuple(numbers)
