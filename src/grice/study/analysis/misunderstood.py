"""Misunderstandings, instance by instance: the directions, and where people went instead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from markupsafe import Markup

from grice.data.find import locate
from grice.episode import Episode
from grice.errors import GriceError
from grice.pages.render import render
from grice.study.analysis.findings import in_order
from grice.study.analysis.tables import name_of
from grice.study.answers import Answer
from grice.worlds import find_world

LEAD = (
    "Every instance that somebody misunderstood, the worst first. Choose a system, or search for words; open "
    "an instance to see what was meant, which sentence led people astray, and where they ended."
)


@dataclass(frozen=True)
class End:
    """A wrong end state, and the people who ended there."""

    picture: Markup
    people: int
    astray: int | None  # the first sentence that was taken otherwise than by those who were right, from 1
    done: str  # the actions there
    gave_up: bool


@dataclass(frozen=True)
class Column:
    """One system's directions for an instance, and what became of them."""

    system: str
    sentences: tuple[tuple[str, int], ...]  # each with how many it led astray
    right: int
    people: int
    ends: tuple[End, ...]

    @property
    def kind(self) -> str:
        if self.right == self.people:
            return f"{self.system}: all understood"
        return f"{self.system}: {'nobody' if not self.right else 'not everybody'} understood"


@dataclass(frozen=True)
class Instance:
    """An instance under every system."""

    id: str
    start: Markup
    goal: Markup
    columns: tuple[Column, ...]

    @property
    def wrong(self) -> int:
        return sum(column.people - column.right for column in self.columns)


@dataclass(frozen=True)
class Readings:
    """All answers to one instance, of which the wrong ones are compared with the right ones."""

    answers: tuple[Answer, ...]

    @cached_property
    def paths(self) -> dict[int, list[tuple[str, ...]]]:
        """The states on the way of right answers, by the number of sentences."""
        found: dict[int, list[tuple[str, ...]]] = {}
        for answer in self.answers:
            if answer.success:
                found.setdefault(len(answer.sentences), []).append(answer.states)
        return found

    def astray(self, answer: Answer) -> int | None:
        """The first sentence after which no right answer was in this state; None if unknown."""
        paths = self.paths.get(len(answer.sentences), [])
        for number, state in enumerate(answer.states):
            if paths and all(state != path[number] for path in paths if len(path) > number):
                return number + 1
        return len(answer.states) + 1 if paths and len(answer.states) < len(answer.sentences) else None


def page(
    title: str,
    answers: Sequence[Answer],
    lead: str = LEAD,
    made: str = "",
    places: Sequence[Path] = (),
) -> str:
    """A page of the instances of one world that needs nothing but itself; `places` are folders of maps."""
    shown = instances(answers, places)
    kinds = Counter(column.kind for one in shown for column in one.columns if column.right < column.people)
    return render(
        "misunderstood.html", title=title, lead=lead, instances=shown, kinds=kinds.most_common(), made=made
    )


def instances(answers: Sequence[Answer], places: Sequence[Path] = ()) -> list[Instance]:
    """Those that somebody misunderstood, the worst first."""
    by_item: dict[str, list[Answer]] = {}
    for answer in answers:
        by_item.setdefault(answer.item, []).append(answer)
    found = [
        _instance(item, tuple(given), places)
        for item, given in by_item.items()
        if not all(a.success for a in given)
    ]
    return sorted(found, key=lambda one: -one.wrong)


def _instance(item: str, answers: tuple[Answer, ...], places: Sequence[Path]) -> Instance:
    readings = Readings(answers)
    right = next((answer for answer in answers if answer.success), None)
    wrong = list({_key(a): a for a in answers if not a.success}.values())
    drawn = _routes([*([right] if right else []), *wrong], places)
    goal = drawn.pop(0) if right else _state(answers[0].world, answers[0].goal, places)
    pictures = dict(zip(map(_key, wrong), drawn, strict=True))
    columns = []
    for system in in_order(answer.system for answer in answers):
        given = [answer for answer in answers if answer.system == system]
        lost = Counter(readings.astray(answer) for answer in given if not answer.success)
        ends = Counter(_key(answer) for answer in given if not answer.success)
        example = {_key(answer): answer for answer in given}
        columns.append(
            Column(
                name_of(system),
                tuple((told, lost[number]) for number, told in enumerate(given[0].sentences, 1)),
                sum(answer.success for answer in given),
                len(given),
                tuple(_end(readings, example[key], n, pictures[key]) for key, n in ends.most_common()),
            )
        )
    return Instance(item, _state(answers[0].world, answers[0].start, places), goal, tuple(columns))


def _key(answer: Answer) -> tuple[object, ...]:
    """Answers that differ in nothing that is shown."""
    return answer.system, answer.states, answer.impossible


def _end(readings: Readings, answer: Answer, people: int, picture: Markup) -> End:
    astray = readings.astray(answer)
    done = answer.actions[astray - 1] if astray is not None and astray <= len(answer.actions) else ()
    return End(picture, people, astray, ", ".join(done) or "nothing", answer.impossible)


def _routes(answers: Sequence[Answer], places: Sequence[Path]) -> list[Markup]:
    """The end states of these answers to one instance, as comparable pictures."""
    if not answers:
        return []
    try:
        world, start = locate(find_world(answers[0].world), answers[0].start, places)
        segments = [
            tuple(tuple(a for told in part for a in world.parse_segment(told)) for part in answer.actions)
            for answer in answers
        ]
        return [
            Markup(svg) for svg in world.drawing.thumbnails([Episode(world, start, (), s) for s in segments])
        ]
    except GriceError:
        return [
            _state(answer.world, answer.states[-1] if answer.states else answer.start, places)
            for answer in answers
        ]


def _state(world: str, text: str, places: Sequence[Path]) -> Markup:
    """A picture of a state; its text where there is none, as for maps that are not here."""
    try:
        known, state = locate(find_world(world), text, places)
        return Markup(known.drawing.svg(state))
    except GriceError:
        return Markup("<code>{}</code>").format(text)
