"""The page that explains an answer: the world, every candidate with its scores, and the winner."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from grice.api.answers import Answer
from grice.api.description import Description
from grice.api.interpretation import Interpretation
from grice.episode import Episode
from grice.errors import AgentError
from grice.pages.explain.candidates import TOP, ShownChoice, open_choice
from grice.pages.explain.heat import Heat, read_heat
from grice.pages.explain.weighing import tell_weights, winners
from grice.pages.render import render
from grice.pragmatics.agents import Candidate


@dataclass(frozen=True)
class CaptionedPicture:
    """A picture with its caption; a winner's is shown only at weights at which that candidate wins."""

    svg: Markup
    name: str
    told: str = ""
    right: bool | None = None  # None where that is no question
    winner: int | None = None
    hidden: bool = False


@dataclass(frozen=True)
class DescribedTurn:
    """The literal speaker's sentence for a segment, and those that win at some weight."""

    segment: str  # in plain words
    literal: str
    winners: tuple[tuple[int, str], ...]  # the one at the answer's own weight first
    reference: str | None


@dataclass(frozen=True)
class Section:
    """One answer, as the template shows it."""

    answer: Answer
    listening: bool
    said: tuple[tuple[tuple[str, bool], ...], ...]  # by sentence: each word, and whether it is unknown
    figures: tuple[CaptionedPicture, ...]
    turns: tuple[DescribedTurn, ...]
    choices: tuple[ShownChoice, ...]
    heat: tuple[Heat, ...]
    verdicts: dict[str, Any]  # the script's texts as the weight changes


def page(
    title: str, answers: Sequence[Answer], reference: Episode | None = None, made: str = "", lead: str = ""
) -> str:
    """A self-contained page.

    `reference` has the sentences of the data to show beside a speaker's; `made` says by what models;
    `lead` is the opening sentence.
    """
    if not all(answer.judged for answer in answers):
        raise AgentError("there is no judge to explain a choice by", hint="load a listener and a speaker")
    sections = [open_answer(answer, reference) for answer in answers]
    return render(
        "explain.html", title=title, lead=lead or introduce(answers), sections=sections, top=TOP, made=made
    )


def introduce(answers: Sequence[Answer]) -> str:
    """The opening sentence of the page, which says how to read it."""
    told = {
        "listener": "what listeners do with these sentences",
        "speaker": "what speakers say so that these actions will be done",
    }
    roles = dict.fromkeys(answer.parties[0] for answer in answers)
    seen = " and ".join(told[role] for role in roles)
    return (
        f"{seen[0].upper()}{seen[1:]}: a literal one, and a rational one that also asks how its partner "
        "would take it. Move a slider to let the partner count less or more, and watch the choice change."
    )


def open_answer(answer: Answer, reference: Episode | None = None) -> Section:
    """Everything that the page shows of an answer."""
    listening = isinstance(answer, Interpretation)
    sentences = answer.episode.sentences if listening else ()
    return Section(
        answer,
        listening,
        tuple(_words(sentence, answer.unknown_words) for sentence in sentences),
        _followed(answer) if isinstance(answer, Interpretation) else _described(answer),
        _turns(answer, reference) if isinstance(answer, Description) else (),
        tuple(open_choice(answer, number) for number in range(len(answer.choices))),
        tuple(read_heat(turn) for turn in answer.attention if turn),
        tell_weights(answer),
    )


def _words(sentence: str, unknown: Sequence[str]) -> tuple[tuple[str, bool], ...]:
    def is_unknown(word: str) -> bool:
        return word.lower() in unknown or word.lower().strip(".,;:!?") in unknown

    return tuple((word, is_unknown(word)) for word in sentence.split())


def _followed(answer: Interpretation) -> tuple[CaptionedPicture, ...]:
    """Pictures of the start, the base listener's end, the winners' ends at each weight, and the goal."""
    world, episode = answer.episode.world, answer.episode
    figures = [
        CaptionedPicture(Markup(world.drawing.svg(episode.start)), "before"),
        _outcome(answer, answer.base, "the literal listener"),
    ]
    [choice] = answer.choices
    for place in winners(choice):
        candidate = choice.candidates[place]
        figures.append(_outcome(answer, candidate, "the rational listener", place))
    ends = answer.end, answer.base.episode.states()[-1]
    if episode.goal is not None and not any(map(episode.reached, ends)):
        figures.append(CaptionedPicture(Markup(world.drawing.svg(episode.goal)), "what was meant"))
    return tuple(figures)


def _outcome(answer: Answer, candidate: Candidate, name: str, winner: int | None = None) -> CaptionedPicture:
    """A picture of a candidate's end state; the chosen one is shown first."""
    episode = candidate.episode
    told = "; ".join(episode.world.telling.episode(episode))
    right = None if episode.goal is None else episode.reached(episode.states()[-1])
    return CaptionedPicture(
        Markup(episode.world.drawing.svg_route(episode)), name, told, right, winner, bool(winner)
    )


def _described(answer: Answer) -> tuple[CaptionedPicture, ...]:
    world, episode = answer.episode.world, answer.episode
    return CaptionedPicture(Markup(world.drawing.svg(episode.start)), "before"), CaptionedPicture(
        Markup(answer.svg()), "after"
    )


def _turns(answer: Description, reference: Episode | None) -> tuple[DescribedTurn, ...]:
    """The speaker's sentences turn by turn, beside those of the data that describe the same segments."""
    same = reference is not None and reference.segments == answer.episode.segments
    meant = answer.episode.world.telling.episode(answer.episode)
    turns = []
    for number, choice in enumerate(answer.choices):
        said = tuple((i, choice.candidates[i].episode.sentences[number]) for i in winners(choice))
        known = reference.sentences[number] if reference is not None and same else None
        turns.append(DescribedTurn(meant[number], answer.base.episode.sentences[number], said, known))
    return tuple(turns)
