"""Requests, options and answers of a JSONL file as episodes."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from grice.episode import Episode
from grice.errors import DataError, GriceError
from grice.files import read
from grice.worlds.dataset import ALL, Account, Dataset, Split
from grice.worlds.plain.options import Options, as_option, text_of

FORM = '{"request": "…", "options": […], "answer": one of them}; perhaps "id", "utterances", "split"'
FIELDS = {"id", "request", "options", "answer", "utterances", "split"}
OTHERWISE = "candidates"  # as options are called that reply to the request


class OptionsData(Dataset):
    """The file that the world is called by: {"request": …, "options": […], "answer": …} in every line.

    A line may say its "id" (by default its number), its "split" (by default dev), and the "utterances" that
    might have been said. Options that reply to the request are called "candidates" (see `Replies`).

    Options are shuffled, always alike: the place of the answer in the file decides no tie, and is no hint.
    """

    name = "a JSONL file"
    in_folder = False

    def read(
        self, folder: Path, split: Split, fold: str = ALL, start: str = "", task: str = ""
    ) -> list[Episode]:
        return list(self.browse(folder, split))

    def browse(self, folder: Path, split: str = "") -> Iterator[Episode]:
        return (episode for own, episode in self._lines() if split in ("", own))

    def accounts(self, folder: Path) -> list[Account]:
        episodes = [episode for _, episode in self._lines()]
        return [Account(self.world.name, self.world.name, len(episodes), len(episodes))]

    def _lines(self) -> Iterator[tuple[str, Episode]]:
        """Every line's split and episode."""
        file = Path(self.world.name)
        if file.suffix != ".jsonl":
            raise DataError(
                f"there is no data of {file}", hint="name a file: lines of request, options, answer"
            )
        for number, line in enumerate(read(file, DataError).decode("utf-8", "replace").splitlines(), 1):
            if line.strip():
                try:
                    yield self._read(line, str(number))
                except GriceError as error:
                    error.where = f"{file}, line {number}"
                    raise

    def _read(self, line: str, number: str) -> tuple[str, Episode]:
        try:
            told: Any = json.loads(line)
        except ValueError as error:
            raise DataError(f"not JSON: {error}", allowed=FORM) from error
        if isinstance(told, dict) and OTHERWISE in told and "options" not in told:
            told["options"] = told.pop(OTHERWISE)
        if not isinstance(told, dict) or not {"request", "options", "answer"} <= told.keys() <= FIELDS:
            raise DataError("not a request with options and an answer", allowed=FORM)
        request, answer = told["request"], as_option(told["answer"])
        if not isinstance(request, str) or not request.strip():
            raise DataError(f"the request is {request!r}", allowed="text of one word or more")
        state = Options.of(told["options"], told.get("utterances", ()))
        if answer not in state.options:
            raise DataError("the answer is not among the options", allowed=FORM)
        episode = Episode(
            self.world, _shuffled(state, request), (request,), ((answer,),), id=str(told.get("id", number))
        )
        return str(told.get("split", "dev")), episode


def _shuffled(state: Options, request: str) -> Options:
    """The options in an order that depends on their texts and the request alone."""
    listed = sorted(state.options, key=text_of)
    random.Random(f"{request} {[text_of(option) for option in listed]}").shuffle(listed)
    return replace(state, options=tuple(listed))
