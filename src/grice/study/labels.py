"""The names of things and deeds in a world's simulator, in the study's language."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape
from itertools import groupby
from typing import Any

import msgspec

from grice.episode import State
from grice.study.design import Labels
from grice.web.simulators import Gesture, Spot, View
from grice.worlds.world import World

NUMBER = re.compile(r"\d+")
TITLE = re.compile("<title>(.*?)</title>", re.DOTALL)


class Part(str):
    """A part of a label; in a template {0:unit|units} is one of two words: the first if it is 1."""

    def __format__(self, words: str) -> str:
        one, _, more = words.partition("|")
        return (one if self == "1" else more) if words else str(self)


def fill(template: str, parts: Iterable[str]) -> str:
    """The label that a template makes of these parts."""
    return template.format(*map(Part, parts))


def translate(shown: View, labels: Labels, refused: str) -> View:
    """The view with every label in the study's language; as it is, where that has none.

    A reason that the study's language does not have is `refused`, which says it in general.
    """
    if not labels.actions:
        return shown
    places = tuple(_spot(spot, labels) for spot in shown.places)
    return msgspec.structs.replace(
        shown,
        picture=entitle(shown.picture, "; ".join(place.label for place in places), labels),
        places=places,
        tray=tuple(_spot(spot, labels) for spot in shown.tray),
        gestures=tuple(_gesture(gesture, labels) for gesture in shown.gestures),
        refusals=tuple(
            msgspec.structs.replace(one, why=_reason(one.why, labels, refused)) for one in shown.refusals
        ),
    )


def entitle(picture: str, name: str, labels: Labels) -> str:
    """The picture under this name, with the names of its parts in the study's language.

    A legend in it stays as it is: its words are those of the directions.
    """
    if not labels.actions:
        return picture
    first, *others = TITLE.split(picture)
    titles = [name, *(_words(title, labels) for title in others[2::2])]
    parts = zip(titles, others[1::2], strict=True)
    return first + "".join(f"<title>{escape(title)}</title>{rest}" for title, rest in parts)


def in_words(world: World[Any, Any], state: State, actions: tuple[Any, ...], labels: Labels) -> str:
    """Actions as the simulator itself calls them."""
    if not labels.actions:
        return world.telling.segment(state, actions)
    done = [world.show_action(action) for action in actions if not (world.open_ended and world.ends(action))]
    counted = ((_action(notation, labels), len(list(same))) for notation, same in groupby(done))
    return ", ".join(f"{told} ({count} ×)" if count > 1 else told for told, count in counted)


def _spot(spot: Spot, labels: Labels) -> Spot:
    return msgspec.structs.replace(spot, label=_words(spot.label, labels))


def _gesture(gesture: Gesture, labels: Labels) -> Gesture:
    if not gesture.actions or not labels.actions:
        return gesture
    label = ", ".join(_action(action, labels) for action in gesture.actions)
    return msgspec.structs.replace(gesture, label=label)


def _action(notation: str, labels: Labels) -> str:
    """An action in the world's notation, as its template says it."""
    name, *parts = notation.split()
    template = labels.actions.get(name)
    return notation if template is None else fill(template, (_words(part, labels) for part in parts))


def _reason(why: str, labels: Labels, refused: str) -> str:
    """The reason why something cannot be done, with its numbers."""
    return fill(labels.reasons.get(NUMBER.sub("#", why), refused), NUMBER.findall(why))


def _words(text: str, labels: Labels) -> str:
    """Word by word, the longest phrases first."""
    if not labels.words:
        return text
    phrases = "|".join(map(re.escape, sorted(labels.words, key=len, reverse=True)))
    return re.sub(rf"\b(?:{phrases})\b", lambda found: labels.words[found[0]], text)
