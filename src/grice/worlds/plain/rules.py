"""Plain options as a world: a sentence asks for one of them, and any may be chosen at any time.

The inventory is open: an action is an option itself. So there are no features, and no models of ours.
"""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, NoReturn

import numpy as np
from rich.markup import escape

from grice.errors import AgentError, ParseError
from grice.worlds.dataset import Dataset
from grice.worlds.drawing import Drawing, draw_lines
from grice.worlds.plain.options import Option, Options, as_option, json_of, text_of
from grice.worlds.telling import Telling
from grice.worlds.world import Arrays, Bools, Floats, Ints, World, refusal

FORM = '["a", "b"], or {"options": ["a", "b"], "utterances": ["…"], "chosen": ["b"]}'
LONGEST = 72  # characters of an option in a picture


class NoArrays(Arrays[Options]):
    """Options have no features, so states are encoded as nothing."""

    width = 0

    def encode(self, states: Sequence[Options]) -> Ints:
        return np.zeros((len(states), 0), np.int64)

    def decode(self, codes: Ints) -> list[Options]:
        _lack_features()

    def legal(self, codes: Ints) -> Bools:
        _lack_features()

    def step(self, codes: Ints, actions: Ints) -> Ints:
        _lack_features()

    def percept(self, codes: Ints) -> Floats:
        _lack_features()

    def cells(self, codes: Ints) -> Floats:
        _lack_features()

    def visible(self, codes: Ints) -> Ints:
        _lack_features()


def _lack_features() -> NoReturn:
    raise AgentError(
        "plain options have no features",
        hint="give scores: a function, a table, an Embedding, or a language model by name",
    )


class Plain(World[Options, Any]):
    """Options of which one is chosen. A name that ends in .jsonl is that file's (see `OptionsData`).

    In a task of a game without a world, whose start is anything else, any option may be chosen.
    """

    name = "plain"

    def __init__(self) -> None:
        self.actions = ()
        self.arrays = NoArrays()

    @cached_property
    def dataset(self) -> Dataset:
        from grice.worlds.plain.dataset import OptionsData

        return OptionsData(self)

    @cached_property
    def drawing(self) -> OptionsDrawing:
        return OptionsDrawing(self)

    @cached_property
    def telling(self) -> OptionsTelling:
        return OptionsTelling(self)

    def knows(self, action: Option) -> bool:
        return True

    def legal(self, state: Options) -> tuple[Option, ...]:
        return _read(state).options

    def step(self, state: Options, action: Option) -> Options:
        state = _read(state)
        if state.options and action not in state.options:
            raise refusal(self, state, action, "it is not among the options")
        return replace(state, chosen=(*state.chosen, action))

    def percept(self, state: Options) -> Floats:
        _lack_features()

    def context(self, state: Options, action: Option) -> Floats:
        _lack_features()

    def parse(self, text: str) -> Options:
        try:
            told = json.loads(text)
        except ValueError as error:
            raise ParseError(f"{text!r} is no list of options: {error}", allowed=FORM) from error
        if isinstance(told, list):
            told = {"options": told}
        if not isinstance(told, dict) or not told.keys() <= {"options", "utterances", "chosen"}:
            raise ParseError(f"{text!r} is no list of options", allowed=FORM)
        state = Options.of(told.get("options", ()), told.get("utterances", ()))
        for value in told.get("chosen", ()):
            state = self.step(state, as_option(value))
        return state

    def show(self, state: Options) -> str:
        state = _read(state)
        parts = {
            "options": list(map(json_of, state.options)),
            "utterances": list(state.utterances),
            "chosen": list(map(json_of, state.chosen)),
        }
        told = {name: values for name, values in parts.items() if values}
        return json.dumps(told["options"] if told.keys() == {"options"} else told, ensure_ascii=False)

    def show_action(self, action: Option) -> str:
        return text_of(action)

    def parse_segment(self, text: str) -> tuple[Option, ...]:
        return (text.strip(),)

    def reached(self, state: Options, goal: Options) -> bool:
        return _read(state).chosen == _read(goal).chosen

    def random(self, rng: random.Random) -> Options:
        return Options(tuple(rng.sample(("circle", "square", "star", "triangle"), 3)))


class OptionsDrawing(Drawing[Options]):
    """Lists the options, the chosen one with a filled mark."""

    def terminal(self, state: Options) -> str:
        return "\n".join(f"{mark} {escape(text)}" for mark, text in _lines(state))

    def svg(self, state: Options) -> str:
        lines = [f"{mark} {text}" for mark, text in _lines(state)]
        chosen = next((i for i, line in enumerate(lines) if line.startswith("●")), None)
        return draw_lines(lines, "options", chosen)


class OptionsTelling(Telling[Options, Any]):
    """Lists the options."""

    def state(self, state: Options) -> str:
        return "\n".join(f"- {text_of(option)}" for option in _read(state).options)


class Replies(Plain):
    """Options that are written in reply to a request; a language model does not see the others."""

    name = "replies"


PLAIN = Plain()


def _read(state: Any) -> Options:
    return state if isinstance(state, Options) else Options(())


def _lines(state: Options) -> list[tuple[str, str]]:
    """Every option with a mark, the chosen one's filled."""
    state = _read(state)
    listed = state.options or state.chosen
    texts = [" ".join(text_of(option).split()) for option in listed]
    short = [text if len(text) <= LONGEST else text[: LONGEST - 1] + "…" for text in texts]
    chosen = state.chosen[-1:]
    return [
        ("●" if (option,) == chosen else "○", told) for option, told in zip(listed, short, strict=True)
    ] or [("○", "any text")]
