"""Examples of what pragmatics changes: where base and rational agents differ, for better and for worse."""

from __future__ import annotations

import html
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Literal, TypeAlias

from grice.episode import Episode
from grice.errors import DataError
from grice.evaluation.results import Described, Followed, Result
from grice.pages.show import document
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
OWN_STYLE = """
body { max-width: 84rem; }
section { margin: 4rem 0; }
h3 { margin: 2rem 0 .5rem; font-size: 1.05rem; }
table { display: block; overflow-x: auto; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th { text-align: left; font-weight: 500; opacity: .65; }
td, th { padding: .3rem 1.4rem .3rem 0; }
tr { border-top: 1px solid rgba(128, 128, 128, .25); }
a { color: light-dark(#1d5fd0, #7fb0ff); }
details { border: 1px solid rgba(128, 128, 128, .3); border-radius: 10px; }
details { margin: .8rem 0; padding: 0 1.2rem; }
summary { cursor: pointer; padding: .7rem 0; }
.columns { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(20rem, 100%), 1fr)); gap: 2rem; }
.columns h4 { margin: .5rem 0; }
.columns svg { max-width: 100%; height: auto; }
.right { color: #2ea44f; } .wrong { color: #dc3b3b; }
.made { font: .8rem/1.5 ui-monospace, monospace; opacity: .65; overflow-wrap: anywhere; }
"""


@dataclass(frozen=True)
class Match:
    """A base and a rational system on the same episodes; for speakers also what people said."""

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
        return self.base.signature.role

    def right(self, row: Row) -> bool:
        return row.correct if isinstance(row, Followed) else row.understood[self.judge]

    def differing(self) -> dict[Change, list[int]]:
        """The places of the instances that are answered differently, by what becomes of them."""
        found: dict[Change, list[int]] = {"fixed": [], "broken": [], "neither": []}
        for i, (base, rational) in enumerate(zip(self.base.rows, self.rational.rows, strict=True)):
            if base.answer != rational.answer:
                before, after = self.right(base), self.right(rational)
                found["neither" if before == after else "fixed" if after else "broken"].append(i)
        return found


def page(matches: Sequence[Match], title: str = "Where rational agents differ", seed: int = 0) -> str:
    """A page that needs nothing but itself: counts, and for each match examples that are drawn at random."""
    found = [match.differing() for match in matches]
    sections = "".join(
        _section(number, match, differing, random.Random(seed))
        for number, (match, differing) in enumerate(zip(matches, found, strict=True))
    )
    about = (
        "<p>A listener is right if it gets where it should, a speaker if an independent listener does, one "
        "that had no part in choosing the sentences. The examples are drawn at random.</p>"
    )
    return document(title, f"{about}{_overview(matches, found)}{sections}", OWN_STYLE)


def _overview(matches: Sequence[Match], found: Sequence[Mapping[Change, Sequence[int]]]) -> str:
    names = (
        "",
        "instances",
        "answered differently",
        "fixed: only the rational agent is right",
        "broken: only the base agent is right",
    )
    head = "".join(f"<th scope='col'>{name}</th>" for name in names)
    rows = "".join(
        f"<tr><td><a href='#m{number}'>{html.escape(match.name)}</a></td><td>{len(match.base.rows)}</td>"
        f"<td>{sum(map(len, differing.values()))}</td><td>{len(differing['fixed'])}</td>"
        f"<td>{len(differing['broken'])}</td></tr>"
        for number, (match, differing) in enumerate(zip(matches, found, strict=True))
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


def _section(number: int, match: Match, differing: Mapping[Change, Sequence[int]], rng: random.Random) -> str:
    episodes = {episode.id: episode for episode in match.episodes}
    fixed, broken = len(differing["fixed"]), len(differing["broken"])
    parts = [
        f"<section id='m{number}'><h2>{html.escape(match.name)} "
        f"<small>fixes {fixed}, breaks {broken} of {len(match.base.rows)}</small></h2>"
    ]
    for change, places in differing.items():
        chosen = sorted(rng.sample(places, min(SHOWN[change], len(places))))
        if chosen:
            parts.append(f"<h3>{HEADINGS[match.role][change]}</h3>")
        for place in chosen:
            episode = episodes[match.base.rows[place].id]
            parts.append(_example(match, place, episode, opened=place == chosen[0]))
    made = "<br>".join(html.escape(str(result.signature)) for result in match.results)
    return f"{''.join(parts)}<p class='made'>{made}</p></section>"


def _example(match: Match, place: int, episode: Episode, opened: bool) -> str:
    """One instance: what each agent made of it, beside what people did, turn by turn."""
    columns = "".join(
        f"<div><h4>{name}{_mark(right)}</h4>{drawn}</div>"
        for name, right, drawn in _columns(match, place, episode)
    )
    base, rational = match.base.rows[place].answer, match.rational.rows[place].answer
    turns = [str(i) for i, pair in enumerate(zip_longest(base, rational), 1) if len(set(pair)) > 1]
    where = f", turn{'s' if len(turns) > 1 else ''} {', '.join(turns)}" if len(base) > 1 else ""
    return (
        f"<details{' open' if opened else ''}><summary><b>{html.escape(episode.id)}</b>{where}</summary>"
        f"<div class='columns'>{columns}</div></details>"
    )


def _columns(match: Match, place: int, episode: Episode) -> Iterator[tuple[str, bool | None, str]]:
    """Who, whether they are right (where that is a question), and what they made of it."""
    world = episode.world
    for name, result in (("base", match.base), ("rational", match.rational)):
        row = result.rows[place]
        yield f"the {name} {match.role}", match.right(row), world.html(answered(row, episode))
    if match.human is not None:
        row = match.human.rows[place]
        yield "people", match.right(row), world.html(answered(row, episode))
    else:
        meant = world.html(episode) if episode.segments else world.svg(episode.goal)
        yield "what was meant", None, meant


def answered(row: Row, episode: Episode) -> Episode:
    """The episode as the agent finished it: its actions for the sentences, or its sentences for the route."""
    if isinstance(row, Followed):
        sentences, shown = row.sentences, row.answer
    else:
        sentences, shown = row.answer, row.route
    segments = tuple(episode.world.parse_segment(text) if text else () for text in shown)
    return replace(episode, sentences=sentences, segments=segments)


def _mark(right: bool | None) -> str:
    if right is None:
        return ""
    word, sign = ("right", "✓") if right else ("wrong", "✗")
    return f" <span class='{word}' role='img' aria-label='{word}'>{sign}</span>"
