"""Colours in context: three colours, seen in different orders by two partners, of which one is clicked."""

from __future__ import annotations

import colorsys
import random
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias, get_args

import numpy as np

from grice.errors import ImpossibleState, ParseError
from grice.worlds.colours.spaces import as_lab, as_waves
from grice.worlds.world import Arrays, Bools, Floats, Ints, View, World, action, refusal, with_arrays

if TYPE_CHECKING:
    from grice.worlds.colours.augmentation import ColourAugmentation
    from grice.worlds.colours.drawing import ColourDrawing
    from grice.worlds.colours.telling import ColourTelling
    from grice.worlds.dataset import Dataset
    from grice.worlds.grammar import Grammar

COUNT = 3
PLACES = tuple(range(1, COUNT + 1))
LARGEST = (359, 100, 100)  # hue, saturation, lightness
Condition: TypeAlias = Literal["far", "split", "close"]
CONDITIONS: tuple[Condition, ...] = get_args(Condition)
NEAR, DISTINCT = 40.0, 8.0  # in L*a*b*: closer than near is "close", and closer than distinct is too close
_NUMBERS = re.compile(r"(\d{1,3}),(\d{1,3}),(\d{1,3})", re.ASCII)
_HEX = re.compile(r"#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})", re.IGNORECASE)


@action
class Click(NamedTuple):
    """The listener chooses the colour at a place, from the listener's left."""

    place: int


class Colour(NamedTuple):
    """Hue in degrees, saturation and lightness in percent."""

    hue: int
    saturation: int
    lightness: int


@dataclass(frozen=True, slots=True)
class Swatches:
    """Three colours from the listener's left to right, the order that the speaker sees, and what is clicked.

    `order` names, from the speaker's left to right, the places where the listener has them. `clicked` is a
    place, or 0 as long as nothing is.
    """

    colours: tuple[Colour, ...]
    order: tuple[int, ...] = PLACES
    clicked: int = 0

    def __post_init__(self) -> None:
        if len(self.colours) != COUNT:
            raise ImpossibleState(f"the state has {len(self.colours)} colours", allowed=f"{COUNT}")
        for place, colour in enumerate(self.colours, 1):
            if not all(0 <= part <= most for part, most in zip(colour, LARGEST, strict=True)):
                raise ImpossibleState(
                    f"the colour {','.join(map(str, colour))} at place {place}",
                    allowed="hue 0 to 359, saturation and lightness 0 to 100",
                )
        if sorted(self.order) != list(PLACES):
            raise ImpossibleState(
                f"the speaker's order {','.join(map(str, self.order))}", allowed="each of 1, 2, 3 once"
            )
        if self.clicked not in (0, *PLACES):
            raise ImpossibleState(f"the click on place {self.clicked}", allowed="1, 2, 3, or 0 for none")

    def _repr_svg_(self) -> str:
        from grice.worlds.colours.drawing import draw

        return draw(self)


class ColourArrays(Arrays[Swatches]):
    """Codes are the colours' nine numbers, the speaker's order and the click; an action's context is the
    Fourier features of its colour."""

    width = COUNT * len(LARGEST) + COUNT + 1

    def __init__(self, inventory: Sequence[Click]) -> None:
        self._places = np.array([click.place for click in inventory])
        self.slots = self._places[:, None] - 1

    def encode(self, states: Sequence[Swatches]) -> Ints:
        codes = [[*(n for c in state.colours for n in c), *state.order, state.clicked] for state in states]
        return np.array(codes, np.int64).reshape(len(states), self.width)

    def decode(self, codes: Ints) -> list[Swatches]:
        colours, order, clicked = self.hsl(codes).tolist(), codes[:, -4:-1].tolist(), codes[:, -1].tolist()
        return [
            Swatches(tuple(Colour(*c) for c in three), tuple(seen), place)
            for three, seen, place in zip(colours, order, clicked, strict=True)
        ]

    def hsl(self, codes: Ints) -> Ints:
        """(N, COUNT, 3): the colours."""
        return codes[:, : COUNT * len(LARGEST)].reshape(len(codes), COUNT, len(LARGEST))

    def legal(self, codes: Ints) -> Bools:
        return np.ones((len(codes), len(self._places)), np.bool_)

    def step(self, codes: Ints, actions: Ints) -> Ints:
        after = codes.copy()
        after[:, -1] = self._places[actions]
        return after

    def percept(self, codes: Ints) -> Floats:
        waves = as_waves(self.hsl(codes)).astype(np.float32)
        return waves.reshape(len(codes), COUNT * waves.shape[2])

    def cells(self, codes: Ints) -> Floats:
        return np.pad(as_waves(self.hsl(codes)).astype(np.float32), ((0, 0), (0, 1), (0, 0)))

    def visible(self, codes: Ints) -> Ints:
        return np.delete(codes, np.s_[-4:-1], axis=1)

    def permute(self, codes: Ints, names: Ints) -> Ints:
        """Moves the content of place i to place `names[:, i]`."""
        rows = np.arange(len(codes))[:, None]
        colours = np.empty_like(self.hsl(codes))
        colours[rows, names] = self.hsl(codes)
        to = np.concatenate([np.zeros((len(codes), 1), np.int64), names + 1], axis=1)
        places = np.take_along_axis(to, codes[:, -4:], axis=1)
        return np.concatenate([colours.reshape(len(codes), -1), places], axis=1)

    def permute_actions(self, actions: Ints, names: Ints) -> Ints:
        moved: Ints = names[np.arange(len(actions)), actions]
        return moved


class Colours(World[Swatches, Click]):
    """Any of the three may be clicked, at any time: a second click takes the place of the first."""

    name = "colours"
    names = tuple(map(str, PLACES))  # places, which say nothing: each partner has an order of their own
    verbatim = True  # all that is typed in a round belongs together: "not blue. green."

    def __init__(self) -> None:
        self.actions = tuple(map(Click, PLACES))
        self.arrays = ColourArrays(self.actions)

    @cached_property
    def dataset(self) -> Dataset:
        from grice.worlds.colours.dataset import ColourDataset

        return ColourDataset(self)

    @cached_property
    def grammar(self) -> Grammar[Swatches]:
        from grice.worlds.colours.grammar import ColourGrammar

        return ColourGrammar(self)

    def view(self, name: View) -> Colours:
        from grice.worlds.colours.features import DetailedColours

        return with_arrays(self, name, DetailedColours(self)) if name != "shared" else self

    @cached_property
    def augmentation(self) -> ColourAugmentation:
        from grice.worlds.colours.augmentation import ColourAugmentation

        return ColourAugmentation(self)

    @cached_property
    def drawing(self) -> ColourDrawing:
        from grice.worlds.colours.drawing import ColourDrawing

        return ColourDrawing(self)

    @cached_property
    def telling(self) -> ColourTelling:
        from grice.worlds.colours.telling import ColourTelling

        return ColourTelling(self)

    def legal(self, state: Swatches) -> tuple[Click, ...]:
        return self.actions

    def step(self, state: Swatches, action: Click) -> Swatches:
        if action not in self.index:
            raise refusal(self, state, action, f"there are {COUNT} colours to click")
        return replace(state, clicked=action.place)

    def percept(self, state: Swatches) -> Floats:
        return np.concatenate([self.context(state, click) for click in self.actions])

    def context(self, state: Swatches, action: Click) -> Floats:
        return as_waves(state.colours[action.place - 1]).astype(np.float32)

    def parse(self, text: str) -> Swatches:
        parts = dict(_parts(text))
        colours = tuple(_read_colour(parts.pop(str(place), ""), place) for place in PLACES)
        order = parts.pop("speaker", ",".join(map(str, PLACES)))
        clicked = parts.pop("clicked", "0")
        if parts:
            raise ParseError(
                f"{min(parts)!r} in {text!r}", allowed=f"{', '.join(map(str, PLACES))}, speaker, clicked"
            )
        return Swatches(colours, tuple(_read_places(order)), *_read_places(clicked))

    def show(self, state: Swatches) -> str:
        shown = [f"{place}:{','.join(map(str, c))}" for place, c in enumerate(state.colours, 1)]
        if state.order != PLACES:
            shown.append(f"speaker:{','.join(map(str, state.order))}")
        if state.clicked:
            shown.append(f"clicked:{state.clicked}")
        return " ".join(shown)

    def reached(self, state: Swatches, goal: Swatches) -> bool:
        return (state.colours, state.clicked) == (goal.colours, goal.clicked)

    def random(self, rng: random.Random) -> Swatches:
        """A context of any condition, each as likely."""
        condition = rng.choice(CONDITIONS)
        while True:
            drawn = [Colour(rng.randrange(360), rng.randrange(101), 50) for _ in range(COUNT)]
            if _condition(drawn) == condition:
                return Swatches(tuple(drawn), tuple(rng.sample(PLACES, COUNT)))


def _condition(colours: Sequence[Colour]) -> Condition | None:
    """The condition of three colours: far, split (only the first two are close), or close; None if none."""
    lab = as_lab(colours)
    first, second, third = (float(np.linalg.norm(lab[i] - lab[j])) for i, j in ((0, 1), (0, 2), (1, 2)))
    if min(first, second, third) < DISTINCT:
        return None
    if max(first, second, third) < NEAR:
        return "close"
    if min(first, second, third) >= NEAR:
        return "far"
    return "split" if first < NEAR <= min(second, third) else None


def _parts(text: str) -> list[tuple[str, str]]:
    """The text "1:… 2:… 3:… speaker:… clicked:…" as names and what they say; each may be there once."""
    parts: list[tuple[str, str]] = []
    for token in text.split():
        key, colon, value = token.partition(":")
        if not colon or key in dict(parts):
            raise ParseError(
                f"{token!r} in {text!r}",
                allowed="1:H,S,L 2:H,S,L 3:H,S,L, perhaps speaker:2,3,1 and clicked:1",
            )
        parts.append((key, value))
    return parts


def _read_colour(text: str, place: int) -> Colour:
    if numbers := _NUMBERS.fullmatch(text):
        return Colour(*map(int, numbers.groups()))
    if pairs := _HEX.fullmatch(text):
        hue, lightness, saturation = colorsys.rgb_to_hls(*(int(pair, 16) / 255 for pair in pairs.groups()))
        return Colour(round(360 * hue) % 360, round(100 * saturation), round(100 * lightness))
    raise ParseError(
        f"{text!r} is no colour for place {place}" if text else f"there is no colour at place {place}",
        allowed="hue,saturation,lightness (as 137,95,50) or #rrggbb",
    )


def _read_places(text: str) -> list[int]:
    numbers = text.split(",")
    if not all(number.isascii() and number.isdecimal() and len(number) == 1 for number in numbers):
        raise ParseError(f"{text!r} names no places", allowed="1, 2, 3, with commas between them")
    return list(map(int, numbers))
