"""Examples in which base and rational agents differ, for better and for worse."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Literal, TypeAlias

from markupsafe import Markup

from grice.episode import Episode
from grice.errors import DataError
from grice.evaluation.measure import as_role
from grice.evaluation.results import Described, Followed, Result
from grice.pages.render import render
from grice.pragmatics.agents import Role

Row: TypeAlias = Followed | Described
Change: TypeAlias = Literal["fixed", "broken", "neither"]

SHOWN: dict[Change, int] = {"fixed": 3, "broken": 2, "neither": 1}  # examples of each, at most
HEADINGS: dict[Role, dict[Change, str]] = {
    "listener": {
        "fixed": "Only the rational listener gets there",
        "broken": "Only the base listener gets there",
        "neither": "They go different ways, and both get there or neither does",
    },
    "speaker": {
        "fixed": "Only the rational speaker is understood",
        "broken": "Only the base speaker is understood",
        "neither": "They say different things, and both are understood or neither is",
    },
}
LEAD = (
    "Where a base agent and its rational counterpart answered differently: the table counts how often that "
    "helped or hurt, and below it examples, drawn at random, stand side by side, with ✓ for right and ✗ for "
    "wrong."
)
JUDGED = (
    "A listener is right if it gets where it should, a speaker if an independent listener does, one that had "
    "no part in choosing the sentences."
)


@dataclass(frozen=True)
class Match:
    """A base and a rational system on the same episodes; for speakers also people's sentences."""

    name: str
    episodes: Sequence[Episode]
    base: Result
    rational: Result
    human: Result | None = None
    judge: str = ""  # which listener says whether a speaker was understood

    def __post_init__(self) -> None:
        ids = [[row.id for row in result.rows] for result in self.results]
        if any(other != ids[0] for other in ids):
            raise DataError("these results are not of the same instances", where=self.name)
        if missing := set(ids[0]) - {episode.id for episode in self.episodes}:
            raise DataError(f"there is no episode {min(missing)!r}", where=self.name)

    @property
    def results(self) -> list[Result]:
        return [self.base, self.rational, *([self.human] if self.human else [])]

    @property
    def role(self) -> Role:
        return as_role(self.base.signature.role)

    def right(self, row: Row) -> bool:
        return row.correct if isinstance(row, Followed) else row.understood[self.judge]

    def differing(self) -> dict[Change, list[int]]:
        """The places of the instances that are answered differently, by the change in success."""
        found: dict[Change, list[int]] = {"fixed": [], "broken": [], "neither": []}
        for i, (base, rational) in enumerate(zip(self.base.rows, self.rational.rows, strict=True)):
            if base.answer != rational.answer:
                before, after = self.right(base), self.right(rational)
                found["neither" if before == after else "fixed" if after else "broken"].append(i)
        return found


@dataclass(frozen=True)
class Column:
    """An agent, its success (None where that does not apply), and its answer."""

    name: str
    right: bool | None
    drawn: Markup


@dataclass(frozen=True)
class Example:
    """One instance with each agent's answer, beside people's, turn by turn."""

    id: str
    turns: tuple[int, ...]  # in which the answers differ; none where there is only one turn
    columns: tuple[Column, ...]


def page(matches: Sequence[Match], title: str = "Where rational agents differ", seed: int = 0) -> str:
    """A self-contained page: counts, and for each match examples that are drawn at random."""
    counted = []
    for match in matches:
        differing, rng = match.differing(), random.Random(seed)
        groups = {
            HEADINGS[match.role][change]: _draw(match, change, found, rng)
            for change, found in differing.items()
        }
        counted.append((match, {change: len(found) for change, found in differing.items()}, groups))
    return render("examples.html", title=title, lead=LEAD, judged=JUDGED, matches=counted)


def _draw(match: Match, change: Change, places: Sequence[int], rng: random.Random) -> list[Example]:
    """Some of these instances, at random."""
    episodes = {episode.id: episode for episode in match.episodes}
    chosen = sorted(rng.sample(places, min(SHOWN[change], len(places))))
    return [_example(match, place, episodes[match.base.rows[place].id]) for place in chosen]


def _example(match: Match, place: int, episode: Episode) -> Example:
    base, rational = match.base.rows[place].answer, match.rational.rows[place].answer
    turns = [i for i, pair in enumerate(zip_longest(base, rational), 1) if len(set(pair)) > 1]
    return Example(episode.id, tuple(turns) if len(base) > 1 else (), tuple(_columns(match, place, episode)))


def _columns(match: Match, place: int, episode: Episode) -> Iterator[Column]:
    world = episode.world
    for name, result in (("base", match.base), ("rational", match.rational)):
        row = result.rows[place]
        drawn = Markup(world.drawing.html(answered(row, episode)))
        yield Column(f"the {name} {match.role}", match.right(row), drawn)
    if match.human is not None:
        row = match.human.rows[place]
        yield Column("people", match.right(row), Markup(world.drawing.html(answered(row, episode))))
    else:
        meant = world.drawing.html(episode) if episode.segments else world.drawing.svg(episode.goal)
        yield Column("what was meant", None, Markup(meant))


def answered(row: Row, episode: Episode) -> Episode:
    """The episode as the agent finished it: its actions for the sentences, or its sentences for the route."""
    if isinstance(row, Followed):
        sentences, shown = row.sentences, row.answer
    else:
        sentences, shown = row.answer, row.route
    segments = tuple(episode.world.parse_segment(text) if text else () for text in shown)
    return replace(episode, sentences=sentences, segments=segments)
