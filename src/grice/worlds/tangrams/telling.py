"""A row and actions in words: figures by their letters, for readers who see no picture."""

from __future__ import annotations

from grice.worlds.tangrams.rules import SHAPES, Insert, Row, Swap, TangramsAction


def tell_state(state: Row) -> str:
    """As in "place 1: A; place 2: D; removed, latest first: C, B"."""
    told = [f"place {place}: {shape}" for place, shape in enumerate(state.shapes, 1)] or ["the row is empty"]
    steps = {shape: step for shape, step in zip(SHAPES, state.removed, strict=True) if step is not None}
    if steps:
        told.append(f"removed, latest first: {', '.join(sorted(steps, key=lambda shape: -steps[shape]))}")
    return "; ".join(told)


def tell_action(action: TangramsAction) -> str:
    """As in "swap places 1 and 2"; figures have no names that everybody uses, so places come first."""
    match action:
        case Insert(place, shape):
            return f"put {shape} back at place {place}"
        case Swap(place, other):
            return f"swap places {place} and {other}"
    return f"remove place {action.source}"
