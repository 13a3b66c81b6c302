"""The games of colours in context, in each form that is published: rounds of messages and a click."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias

from grice import files
from grice.errors import DataError, ImpossibleState
from grice.worlds.colours.rules import CONDITIONS, Colour, Swatches
from grice.worlds.dataset import Problem, Split

ROLES = ("speaker", "listener")
CORPUS = "filteredCorpus.csv"
CLICKS, MESSAGES = "clickedObj", "message"  # folders of the games as they were recorded
# The corpus is in the order of the games: which one begins the authors' dev split, and which the test split.
BEGINS: Mapping[str, Split] = {"2641-2": "dev", "5913-4": "test"}
# Recorded games have times, in milliseconds: when dev's first game began, and just after its last one did.
DEV_BEGAN, DEV_OVER = 1476489510197, 1476991381750
NAMED = {"equal": "far", "further": "split", "closer": "close"}  # conditions, as recorded games call them
_SHOWN = tuple(
    f"{part}{what}"
    for part in ("click", "alt1", "alt2")
    for what in ("Status", "ColH", "ColS", "ColL", "LocS", "LocL")
)
COLUMNS = ("gameid", "roundNum", "condition", *_SHOWN, "role", "contents")
_RECORDED = ("gameid", "time", "roundNum", "condition", *_SHOWN)  # the file's own first line lacks commas

Remark: TypeAlias = Callable[[Problem], None]


class Message(NamedTuple):
    """A message of one of the partners."""

    role: Literal["speaker", "listener"]
    text: str


class Shown(NamedTuple):
    """A colour of a round: what it is in the game, and where the listener and the speaker see it."""

    status: str
    colour: Colour
    listener: int
    speaker: int


@dataclass
class Round:
    """Three colours, of which the speaker was shown one as the target, and what was typed until a click."""

    game: str
    number: int
    condition: str
    shown: tuple[Shown, ...]  # the clicked one first
    began: int = 0  # when the click was, where the file tells
    messages: list[Message] = field(default_factory=list)

    @property
    def id(self) -> str:
        return f"{self.game}-{self.number}-{self.condition}"

    @property
    def clicked(self) -> int:
        """The place of what the listener clicked."""
        return self.shown[0].listener

    @property
    def target(self) -> int:
        """The place of what the speaker meant."""
        [place] = (one.listener for one in self.shown if one.status == "target")
        return place

    @property
    def opening(self) -> list[Message]:
        """The speaker's messages until the listener replied, apart from the listener's greetings."""
        roles = [message.role for message in self.messages]
        first = roles.index("speaker") if "speaker" in roles else len(roles)
        reply = roles.index("listener", first) if "listener" in roles[first:] else len(roles)
        return self.messages[first:reply]

    def start(self) -> Swatches:
        """The context before anything is clicked."""
        ordered = sorted(self.shown, key=lambda one: one.listener)
        seen = sorted(self.shown, key=lambda one: one.speaker)
        return Swatches(tuple(one.colour for one in ordered), tuple(one.listener for one in seen))


class Unreadable(Exception):
    """Raised for a row that is left out; the readers turn it into a line of their account."""


def tell(messages: Iterable[Message]) -> str:
    """The messages of a round as one sentence: " / " between them, and ">" before the listener's own."""
    texts = (("> " if m.role == "listener" else "") + " ".join(m.text.split()) for m in messages)
    return " / ".join(texts)


def read_rows(path: Path, remark: Remark) -> dict[tuple[str, int], Round]:
    """The rounds of a file with one row a message, in the columns of the authors' corpus."""
    rounds: dict[tuple[str, int], Round] = {}
    for where, row in _rows(path, COLUMNS):
        try:
            found = _round(row)
            message = _message(row["role"], row["contents"])
        except Unreadable as error:
            remark(Problem(where, str(error)))
            continue
        known = rounds.setdefault((found.game, found.number), found)
        if (known.shown, known.condition) != (found.shown, found.condition):
            remark(Problem(where, f"another context than before in round {found.number} of {found.game}"))
            continue
        known.messages.append(message)
    return rounds


def read_recorded(folder: Path, remark: Remark) -> dict[tuple[str, int], Round]:
    """The rounds of a folder of games as they were recorded, complete ones only, in the order of play."""
    rounds: dict[tuple[str, int], Round] = {}
    for path in _games(folder / CLICKS):
        for where, row in _rows(path, _RECORDED, named=False):
            try:
                found = _round(row)
            except Unreadable as error:
                remark(Problem(where, str(error)))
                continue
            found.began = int(row["time"]) if row["time"].isdecimal() else 0
            rounds[found.game, found.number] = found
    for path in _games(folder / MESSAGES):
        for where, row in _rows(path, ("gameid", "roundNum", "sender", "contents")):
            try:
                key = row["gameid"], _number(row["roundNum"], "round")
                message = _message(row["sender"], row["contents"])
            except Unreadable as error:
                remark(Problem(where, str(error)))
                continue
            if key in rounds:
                rounds[key].messages.append(message)
    return rounds


def part_corpus(rounds: Iterable[Round]) -> dict[Split, list[Round]]:
    """The authors' splits of their corpus, which follow from its order."""
    parts: dict[Split, list[Round]] = {"train": [], "dev": [], "test": []}
    now: Split = "train"
    for one in rounds:
        now = BEGINS.get(one.game, now) if one.number else now
        parts[now].append(one)
    return parts


def part_recorded(rounds: Sequence[Round]) -> dict[Split, list[Round]]:
    """Splits of recorded games by when each began: those of the authors, but for a few that overlapped."""
    began: dict[str, int] = {}
    for one in rounds:
        began[one.game] = min(one.began, began.get(one.game, one.began))
    parts: dict[Split, list[Round]] = {"train": [], "dev": [], "test": []}
    for one in sorted(rounds, key=lambda one: (began[one.game], one.game, one.number)):
        at = began[one.game]
        parts["train" if at < DEV_BEGAN else "dev" if at < DEV_OVER else "test"].append(one)
    return parts


def _games(folder: Path) -> list[Path]:
    """One file for each complete game."""
    return sorted(path for path in folder.glob("*/*.csv") if path.parent.name != "incomplete")


def _rows(path: Path, columns: Sequence[str], named: bool = True) -> Iterator[tuple[str, dict[str, str]]]:
    """The rows of a file by column, each with where it stands; `named`: by the file's own first line."""
    try:
        text = files.read(path, DataError).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise DataError("is not UTF-8 text", where=str(path)) from error
    lines = csv.reader(io.StringIO(text, newline=""))
    header = next(lines, [])
    names = header if named else list(columns)
    if missing := [name for name in columns if name not in names]:
        raise DataError(
            f"has no column {missing[0]!r}", where=str(path), allowed=f"columns {', '.join(columns)}"
        )
    for row in lines:
        yield f"{path}, line {lines.line_num}", dict(zip(names, row + [""] * len(names), strict=False))


def _round(row: Mapping[str, str]) -> Round:
    condition = NAMED.get(row["condition"], row["condition"])
    if condition not in CONDITIONS:
        raise Unreadable(f"the condition is {condition!r}; allowed: {', '.join(CONDITIONS)}")
    shown = tuple(_shown(row, part) for part in ("click", "alt1", "alt2"))
    if sorted(one.status for one in shown) != ["distr1", "distr2", "target"]:
        raise Unreadable(f"the colours are {', '.join(one.status for one in shown)}; allowed: one target")
    found = Round(row["gameid"], _number(row["roundNum"], "round"), condition, shown)
    if sorted(one.listener for one in shown) != [1, 2, 3]:
        raise Unreadable("the listener's places are not 1, 2 and 3")
    try:
        found.start()
    except ImpossibleState as error:
        raise Unreadable(str(error)) from error
    return found


def _shown(row: Mapping[str, str], part: str) -> Shown:
    colour = Colour(*(_number(row[f"{part}Col{letter}"], part) for letter in "HSL"))
    places = (_number(row[f"{part}Loc{letter}"], part) for letter in "LS")
    return Shown(row[f"{part}Status"], colour, *places)


def _message(role: str, text: str) -> Message:
    if role not in ROLES:
        raise Unreadable(f"a message of {role!r}; allowed: {', '.join(ROLES)}")
    if not text.split():
        raise Unreadable("a message without words")
    return Message("listener" if role == "listener" else "speaker", text)


def _number(text: str, what: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 7):
        raise Unreadable(f"{text!r} as a number of {what}")
    return int(text)
