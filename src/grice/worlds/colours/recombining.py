"""New rounds from people's own words: what one person called a colour tells another which one it is not.

Negation and dialogue are rare in the games, and most words that are ever negated are negated once. A short
description from a round of clearly different colours names its colour anywhere, so three of them make a new
round: "not teal or pink", "> mustard? / no / brown".
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence

import numpy as np

from grice.episode import Episode
from grice.subwords import take_off
from grice.worlds.colours.rules import PLACES, Click, Colour, Swatches
from grice.worlds.colours.spaces import as_lab

APART = 45.0  # in L*a*b*: from here on a short description of one colour is none of the other
ALIKE = 9.0  # up to here it is of the other as well
LONGEST = 3  # words of a description that is used again
NEITHER = (
    "not {a} or {b}",
    "not {a}, not {b}",
    "not {a} not {b}",
    "not {a} / not {b}",
    "not {a} and not {b}",
    "not the {a} or {b} one",
    "not the {a} or the {b}",
    "not the {a} one / not the {b} one",
    "neither {a} nor {b}",
    "no {a} or {b}",
    "it's not {a} or {b}",
    "isn't {a} or {b}",
    "the one that is not {a} or {b}",
    "> {a} or {b}? / neither",
    "> {a}? / no / > {b}? / no",
    "not {a} / > {b}? / no",
)
NAMED = (
    "{t}, not {a}",
    "{t} not {a}",
    "{t} / not {a}",
    "not {a} / {t}",
    "not {a}, {t}",
    "not the {a} one, {t}",
    "{t} but not {a}",
    "the {t} one not the {a} one",
    "not {a} but {t}",
    "{t}, not {a} or {b}",
    "{t} not {a} not {b}",
    "> {a} or {t}? / {t}",
    "> {t} or {b}? / {t}",
    "> {a}? / no / {t}",
    "> {t}? / yes",
    "> the {a} one? / no, {t}",
)
_PLAIN = re.compile(r"(?:the )?([a-z]+(?: [a-z]+)*?)(?: one)?[.!]?")
_RELATIONS = {"not", "no", "nor", "neither", "other", "than", "more", "less", "most", "least", "between"}


def recombine(known: Sequence[Episode], rng: random.Random) -> Iterator[Episode]:
    """Endless rounds, of far colours and of rounds with close ones in turn; none if too few can be used."""
    names = [(target(e), words) for e in known if e.id.endswith("far") and (words := plain(e.sentences[0]))]
    close = [(e, words) for e in known if not e.id.endswith("far") and (words := plain(e.sentences[0]))]
    if len(names) < len(PLACES) or not close:
        return
    named = as_lab([colour for colour, _ in names])
    while True:
        (meant, t), (first, a), (second, b) = rng.choices(names, k=len(PLACES))
        lab = as_lab([meant, first, second])
        if min(np.linalg.norm(lab[1:] - lab[0], axis=-1)) >= APART and t not in (a, b):
            template = rng.choice(rng.choice((NEITHER, NAMED)))
            yield _round(known[0], (meant, first, second), template.format(t=t, a=a, b=b), rng)
        episode, a = rng.choice(close)
        meant, second = _nearest_first(episode)
        lab = as_lab([meant, second])
        alike = np.flatnonzero(np.linalg.norm(named - lab[1], axis=-1) < ALIKE)
        if np.linalg.norm(lab[0] - lab[1]) >= APART and len(alike):
            b = names[rng.choice(alike)][1]
            said = dict(zip("ab", rng.sample((a, b), 2), strict=True))
            yield _round(known[0], (meant, target(episode), second), rng.choice(NEITHER).format(**said), rng)


def plain(sentence: str) -> str:
    """A short description that stands for itself, without article; "" if it is none."""
    found = _PLAIN.fullmatch(sentence.lower().strip())
    words = found[1].split() if found else []
    compared = any(part in ("+er", "+est") for word in words for part in take_off(word))
    return "" if compared or len(words) > LONGEST or _RELATIONS & set(words) else " ".join(words)


def target(episode: Episode) -> Colour:
    """The colour that is meant."""
    colour: Colour = episode.start.colours[episode.segments[0][0].place - 1]
    return colour


def _nearest_first(episode: Episode) -> tuple[Colour, Colour]:
    """The two colours of a round that are not meant."""
    meant = episode.segments[0][0].place
    others = [colour for place, colour in zip(PLACES, episode.start.colours, strict=True) if place != meant]
    lab = as_lab([target(episode), *others])
    near, far = sorted(others, key=lambda one: float(np.linalg.norm(lab[1 + others.index(one)] - lab[0])))
    return near, far


def _round(like: Episode, colours: Sequence[Colour], sentence: str, rng: random.Random) -> Episode:
    """A round in which the first of the colours is meant, in any order."""
    places = rng.sample(PLACES, len(PLACES))
    shown = tuple(colour for _, colour in sorted(zip(places, colours, strict=True)))
    return Episode(like.world, Swatches(shown), (sentence,), ((Click(places[0]),),))
