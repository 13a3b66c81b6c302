"""Fraction of freely typed sentences that are followed as meant, by kind.

Each line of `benchmarks/ordinary/WORLD.jsonl` has a start, sentences and the state that is meant, or says
that what they ask for is impossible. Sentences `before` them have been said already. An answer is right if it
ends where it should; one to something impossible, if it is doubted or refused.

`python benchmarks/ordinary.py scene [--show] [--models DIR …] [--sentences DIR] [--json FILE]`
"""

from __future__ import annotations

from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec

import grice
from grice.api.interpretation import Interpretation
from grice.api.pair import Pair
from grice.data.find import locate
from grice.errors import DataError, GriceError
from grice.files import read
from grice.models.threads import use_threads
from grice.worlds import WORLDS
from setting import show

FOLDER = Path(__file__).parent / "ordinary"
TOGETHER = 25  # lines that are followed at once


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that a person may type, and what it means."""

    id: str
    state: str
    sentences: tuple[str, ...]
    end: str | None
    kind: str = ""
    before: tuple[str, ...] = ()
    impossible: bool = False
    map: str = ""


@dataclass(frozen=True)
class Asked:
    """A line and its answer, None if it was refused."""

    line: Line
    answer: Interpretation | None
    refused: str = ""

    @property
    def doubted(self) -> bool:
        return self.answer is None or bool(self.answer.doubt)

    @property
    def rational(self) -> bool:
        return self.doubted if self.line.impossible else self._reached(literal=False)

    @property
    def literal(self) -> bool:
        return self.doubted if self.line.impossible else self._reached(literal=True)

    def _reached(self, literal: bool) -> bool:
        if self.answer is None or self.line.end is None:
            return False
        episode = self.answer.base.episode if literal else self.answer.episode
        _, meant = locate(episode.world, self.line.end)
        return bool(episode.world.reached(episode.states()[-1], meant))

    def told(self) -> Iterator[str]:
        """The request, the right end and the answer, for people to read."""
        yield f"{self.line.id} ({self.line.kind}): {' / '.join((*self.line.before, *self.line.sentences))}"
        yield f"    in     {self.line.state}"
        yield f"    meant  {self.line.end or 'impossible'}"
        if self.answer is None:
            yield f"    refused: {self.refused}"
            return
        world, episode = self.answer.episode.world, self.answer.episode
        done = "; ".join(map(world.show_segment, episode.segments))
        yield f"    ended  {world.show(self.answer.end)} by {done}"
        if self.answer.read_as:
            yield f"    read {', '.join(f'{typed!r} as {known!r}' for typed, known in self.answer.read_as)}"
        yield f"    doubt: {'; '.join(self.answer.doubt) or 'none'}"


def read_lines(file: Path) -> list[Line]:
    lines = []
    for number, text in enumerate(read(file, DataError).splitlines(), 1):
        try:
            lines.append(msgspec.json.decode(text, type=Line))
        except msgspec.DecodeError as error:
            raise DataError(str(error), where=f"{file}, line {number}") from error
    return lines


def follow(pair: Pair, lines: Sequence[Line]) -> list[Asked]:
    """The answers, and why there is none where a line is refused."""
    answers = pair.follow([(line.state, (*line.before, *line.sentences)) for line in lines])
    return [
        Asked(line, None, str(answer)) if isinstance(answer, GriceError) else Asked(line, answer)
        for line, answer in zip(lines, answers, strict=True)
    ]


def figures(asked: Sequence[Asked]) -> dict[str, str]:
    """The report on some lines: those that are possible, and those that are not."""
    possible = [a for a in asked if not a.line.impossible]
    return {
        "as meant, literal": share([a.literal for a in possible]),
        "as meant, rational": share([a.rational for a in possible]),
        "right doubted": share([a.doubted for a in possible if a.rational]),
        "wrong doubted": share([a.doubted for a in possible if not a.rational]),
        "impossible doubted": share([a.doubted for a in asked if a.line.impossible]),
    }


def share(values: Sequence[bool]) -> str:
    return f"{100 * sum(values) / len(values):.1f} ({sum(values)} of {len(values)})" if values else "–"


def main() -> None:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("world", nargs="*", default=[], help="one or more worlds; all by default")
    parser.add_argument("--models", type=Path, nargs="+", metavar="DIR", help="instead of the bundled models")
    parser.add_argument("--sentences", type=Path, default=FOLDER, metavar="DIR", help="of WORLD.jsonl")
    parser.add_argument("--show", action="store_true", help="list what went wrong")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures")
    given = parser.parse_args()
    use_threads(1)
    found = {}
    for world in given.world or WORLDS:
        lines = read_lines(given.sentences / f"{world}.jsonl")
        pair = grice.load(given.models or world)
        parts = [lines[i : i + TOGETHER] for i in range(0, len(lines), TOGETHER)]
        asked = [a for part in parts for a in follow(pair, part)]
        kinds = sorted({line.kind for line in lines})
        by_kind = {kind: figures([a for a in asked if a.line.kind == kind]) for kind in kinds}
        found[world] = {**by_kind, "all": figures(asked)}
        rows = [[name, *told.values()] for name, told in found[world].items()]
        show(f"{world}, {len(lines)} lines, %", ("kind", *found[world]["all"]), rows)
        if given.show:
            print("\n".join(line for a in asked if not a.rational for line in a.told()))
    if given.json:
        given.json.write_bytes(msgspec.json.format(msgspec.json.encode(found)) + b"\n")


if __name__ == "__main__":
    main()
