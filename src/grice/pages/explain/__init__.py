"""One instance opened up: a page that shows the world, every candidate with its scores, and why it won."""

from __future__ import annotations

import html
import json
import math
from collections.abc import Iterable, Sequence
from importlib.resources import files
from typing import TYPE_CHECKING

from grice.api.answers import Answer, Choice, Description, Interpretation
from grice.episode import Episode
from grice.pages.explain.curves import COLOURS, Outcome, draw_curves, outcomes
from grice.pages.show import document
from grice.pragmatics.agents import Candidate
from grice.pragmatics.rational import WEIGHTS, mix, rank

if TYPE_CHECKING:
    from grice.models.listening import Attended

TOP = 6  # a candidate gets a row if it is among so many best ones at any weight
CARDS = 6  # end states that get a picture
LOWEST = -1e9  # stands for −∞, which JSON lacks


def page(title: str, answers: Sequence[Answer], reference: Episode | None = None, made: str = "") -> str:
    """A page that needs nothing but itself.

    `reference` has the sentences of the data to show beside a speaker's; `made` says by what models.
    """
    sections = "".join(_section(answer, reference) for answer in answers)
    style, script = (files(__name__).joinpath(f"page.{kind}").read_text("utf-8") for kind in ("css", "js"))
    end = f"<footer>{html.escape(made)}</footer><script>{script}</script>"
    return document(title, sections + end, style)


def _section(answer: Answer, reference: Episode | None) -> str:
    if isinstance(answer, Interpretation):
        heading, story = "Following", _followed(answer)
    else:
        assert isinstance(answer, Description)
        heading, story = "Describing", _described(answer, reference)
    choices = "".join(_choice(answer, number, choice) for number, choice in enumerate(answer.choices))
    return (
        f"<section data-weight='{answer.weight:g}'>"
        f"<h2>{heading} <small>{html.escape(answer.episode.world.name)}</small></h2>{story}"
        f"{_slider(answer)}{choices}{_attention(answer)}</section>"
    )


# --- what happened -----------------------------------------------------------------------------------


def _followed(answer: Interpretation) -> str:
    world, episode = answer.episode.world, answer.episode
    said = "".join(f"<li>{_marked(sentence, answer.unknown_words)}</li>" for sentence in episode.sentences)
    figures = [
        _figure(world.svg(episode.start), "before", ""),
        _figure(
            world.svg_route(answer.base.episode),
            "the listener alone",
            "; ".join(answer.own(answer.base.episode)),
            _mark(answer.base),
        ),
        _figure(
            answer.svg(),
            "the rational listener",
            "; ".join(answer.own(episode)),
            _mark(answer.chosen),
        ),
    ]
    ends = answer.end, answer.base.episode.states()[-1]
    if episode.goal is not None and not any(map(episode.reached, ends)):
        figures.append(_figure(world.svg(episode.goal), "what was meant", ""))
    return f"<ol class='said'>{said}</ol><div class='figures'>{''.join(figures)}</div>{_verdict(answer)}"


def _described(answer: Description, reference: Episode | None) -> str:
    world, episode = answer.episode.world, answer.episode
    figures = _figure(world.svg(episode.start), "before", "") + _figure(answer.svg(), "after", "")
    columns = {
        "to be said": [world.show_segment(segment) for segment in episode.segments],
        "the speaker alone": answer.base.episode.sentences,
        "the rational speaker": episode.sentences,
    }
    if reference is not None and reference.segments == episode.segments:
        columns["in the data"] = reference.sentences
    rows = "".join(
        f"<tr{'' if row[1] == row[2] else ' class=differs'}>{_cells(row)}</tr>"
        for row in zip(*columns.values(), strict=True)
    )
    table = f"<table class='turns'>{_head(columns)}<tbody>{rows}</tbody></table>"
    return f"<div class='figures'>{figures}</div><div class='wide'>{table}</div>{_verdict(answer)}"


def _head(names: Iterable[str]) -> str:
    cells = "".join(f"<th scope='col'>{html.escape(name)}</th>" for name in names)
    return f"<thead><tr>{cells}</tr></thead>"


def _cells(texts: Iterable[str]) -> str:
    return "".join(f"<td>{html.escape(text)}</td>" for text in texts)


def _figure(picture: str, name: str, told: str, mark: str = "") -> str:
    return (
        f"<figure>{picture}<figcaption><b>{name}</b> {mark}<code>{html.escape(told)}</code>"
        "</figcaption></figure>"
    )


def _verdict(answer: Answer) -> str:
    return "".join(f"<p class='verdict'>{html.escape(line)}</p>" for line in answer.verdict().splitlines())


def _mark(candidate: Candidate) -> str:
    """Whether a candidate ends where it should, if the task knows where that is."""
    if candidate.episode.goal is None:
        return ""
    right = candidate.episode.reached(candidate.episode.states()[-1])
    return f"<span class='{'right' if right else 'wrong'}'>{'✓' if right else '✗'}</span>"


def _marked(sentence: str, unknown: Sequence[str]) -> str:
    """A sentence in which the unknown words are seen to be."""
    words = [
        f"<u title='unknown word'>{html.escape(word)}</u>"
        if word.lower() in unknown or word.lower().strip(".,;:!?") in unknown
        else html.escape(word)
        for word in sentence.split()
    ]
    return " ".join(words)


# --- how it was chosen -------------------------------------------------------------------------------


def _slider(answer: Answer) -> str:
    base, judge = answer.parties
    return (
        f"<label class='weight'><span>only the {base}</span>"
        f"<input type='range' min='0' max='1' step='0.01' value='{answer.weight:g}' "
        f"aria-label='how much the {judge} counts'>"
        f"<span>only the {judge}</span><output>{answer.weight:.2f}</output></label>"
        f"<p class='note'>mix = weight · log P of the {judge} + (1 − weight) · log P of the {base}; "
        f"a candidate's P is its share among the candidates here.{_before(answer)}</p>"
    )


def _before(answer: Answer) -> str:
    """What moving the weight leaves as it is."""
    return " The sentences before stay as they were chosen." if len(answer.choices) > 1 else ""


def _choice(answer: Answer, number: int, choice: Choice) -> str:
    pooled = isinstance(answer, Interpretation)
    found = outcomes(choice, pooled)
    scores = {
        "base": [max(choice.gain(c, "base"), LOWEST) for c in choice.candidates],
        "judge": [max(choice.gain(c, "judge"), LOWEST) for c in choice.candidates],
        "outcomes": [list(outcome.members) for outcome in found],
    }
    data = json.dumps(scores).replace("<", "\\u003c")
    heading = ""
    if not pooled:
        world, segment = answer.episode.world, answer.episode.segments[number]
        heading = f"<h3>{number + 1}. {html.escape(world.show_segment(segment))}</h3>"
    cards = _cards(choice, found) if pooled else ""
    why = _table(answer, choice, found) + draw_curves(choice, found, answer.parties, answer.weight)
    return (
        f"<article><script type='application/json'>{data}</script>{heading}{cards}"
        f"<div class='why'>{why}</div></article>"
    )


def _cards(choice: Choice, found: Sequence[Outcome]) -> str:
    """The most probable end states as pictures."""
    cards = []
    order = sorted(range(len(found)), key=lambda o: -found[o].share(choice.probabilities))
    for o in [o for o in order if o < CARDS]:
        best = choice.candidates[found[o].members[0]]
        cards.append(
            f"<figure data-outcome='{o}' style='--own:{COLOURS[o]}'>"
            f"{best.episode.world.svg_route(best.episode)}"
            f"<figcaption><b class='share'>{found[o].share(choice.probabilities):.0%}</b> "
            f"{_mark(best)}</figcaption></figure>"
        )
    return f"<div class='cards'>{''.join(cards)}</div>"


def _table(answer: Answer, choice: Choice, found: Sequence[Outcome]) -> str:
    """The candidates that are near the top at some weight; the script sorts them when the weight changes."""
    parts = ("base", "judge")
    names = [*answer.parties, "mix", "P", *(["understood"] if isinstance(answer, Description) else [])]
    near = _near_the_top(choice)
    spans = {part: _span([choice.gain(choice.candidates[i], part) for i in near]) for part in parts}
    rows = []
    for i in near:
        candidate = choice.candidates[i]
        gains = [choice.gain(candidate, part) for part in parts]
        bars = "".join(
            f"<td class='bar' style='--long:{_length(gain, *spans[part]):.3f}'>{gain:.2f}</td>"
            for gain, part in zip(gains, parts, strict=True)
        )
        heard = f"<td>{math.exp(gains[1]):.0%}</td>" if isinstance(answer, Description) else ""
        own = next(o for o, outcome in enumerate(found) if i in outcome.members)
        colour = COLOURS[own] if own < len(COLOURS) else "transparent"
        rows.append(
            f"<tr data-candidate='{i}'{' class=best' if i == 0 else ''}>"
            f"<td><i class='dot' style='--own:{colour}'></i></td>{bars}"
            f"<td class='mix'>{mix(answer.weight, *gains):.2f}</td>"
            f"<td class='share'>{choice.probabilities[i]:.0%}</td>{heard}"
            f"<td>{html.escape(answer.new(choice, candidate))}</td></tr>"
        )
    others = len(choice.candidates) - len(near)
    note = f"<p class='note'>{others} more are never among the best {TOP}.</p>" if others else ""
    return (
        f"<div class='wide'><table class='candidates'>{_head(['', *names, 'candidate'])}"
        f"<tbody>{''.join(rows)}</tbody></table>{note}</div>"
    )


def _near_the_top(choice: Choice) -> list[int]:
    """Which candidates are among the best at any weight, in the order of the weight that was used."""
    place = {id(c.episode): i for i, c in enumerate(choice.candidates)}
    return sorted({place[id(c.episode)] for w in WEIGHTS for c in rank(choice.candidates, w)[:TOP]})


def _span(scores: Sequence[float]) -> tuple[float, float]:
    finite = [score for score in scores if score > -math.inf]
    return (min(finite), max(finite)) if finite else (0.0, 0.0)


def _length(score: float, low: float, high: float) -> float:
    """How long a bar is: the best is whole, the worst that is not impossible a tenth."""
    if score == -math.inf:
        return 0.0
    return 0.1 + 0.9 * (score - low) / (high - low) if high > low else 1.0


# --- where the listener looked -----------------------------------------------------------------------


def _attention(answer: Answer) -> str:
    if not any(answer.attention):
        return ""
    maps = "".join(_heat(turn) for turn in answer.attention if turn)
    return f"<h3>Where the listener looked</h3><div class='heat'>{maps}</div>"


def _heat(turn: Sequence[Attended]) -> str:
    """Words across, and down what was decided: the factors of each action."""
    rows = "".join(_heat_row(told, weights) for attended in turn for told, weights in _decisions(attended))
    return f"<div class='wide'><table>{_head(['', *turn[0].words])}<tbody>{rows}</tbody></table></div>"


def _decisions(attended: Attended) -> list[tuple[str, tuple[float, ...]]]:
    """What was decided for each factor that the action has, and where the listener looked for that."""
    action = attended.action
    values = {"type": type(action).__name__.lower(), **action._asdict()}
    return [
        (str(values[name]) if name == "type" else f"{name} {values[name]}", weights)
        for name, weights in attended.weights.items()
        if name in values
    ]


def _heat_row(told: str, weights: Sequence[float]) -> str:
    cells = "".join(f"<td style='--heat:{w:.3f}' title='{w:.0%}'></td>" for w in weights)
    return f"<tr><th scope='row'>{html.escape(told)}</th>{cells}</tr>"
