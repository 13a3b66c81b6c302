"""Pictures of belief and choice over alpha, a cost or depth, and of a fit beside what people chose."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

from grice.errors import AgentError, GriceError
from grice.extras import installing
from grice.games.fit import Fit
from grice.games.game import Game
from grice.games.policy import Policy
from grice.pragmatics.agents import Role


def plot_policy(
    game: Game, role: Role, given: Any, over: str = "alpha", values: Sequence[float] = (), depth: int = 1
) -> Any:
    """A matplotlib figure of the probability of each choice over "alpha", "depth" or "cost:UTTERANCE"."""
    points = list(values) or _default(over)
    rows = [_policy(game, role, over, value, depth)[given] for value in points]
    figure, axes = _axes()
    for choice in rows[0]:
        marker = "o" if over == "depth" else ""
        axes.plot(points, [row[choice] for row in rows], marker=marker, label=str(choice))
    axes.set(
        xlabel=over, ylabel=f"P({'object' if role == 'listener' else 'utterance'} | {given})", ylim=(0, 1)
    )
    axes.legend()
    return figure


def plot_fit(found: Fit) -> Any:
    """A matplotlib figure of observed shares over predicted ones."""
    rows = found.rows()
    figure, axes = _axes()
    axes.plot([0, 1], [0, 1], color="0.7", linewidth=1)
    sizes = [12 + 4 * row["n"] ** 0.5 for row in rows]
    axes.scatter([row["predicted"] for row in rows], [row["observed"] for row in rows], s=sizes, alpha=0.6)
    axes.set(xlabel="predicted", ylabel="observed", xlim=(-0.02, 1.02), ylim=(-0.02, 1.02))
    axes.set_title(f"r = {found.correlation:.3f}, {found.observations:g} choices")
    return figure


def _default(over: str) -> list[float]:
    if over == "alpha":
        return [step / 5 for step in range(1, 51)]
    if over == "depth":
        return [0, 1, 2, 3, 4, 5]
    return [step / 10 for step in range(31)]


def _policy(game: Game, role: Role, over: str, value: float, depth: int) -> Policy:
    if over == "depth":
        return game.policy(role, int(value))
    if over == "alpha":
        return game.having(alpha=value).policy(role, depth)
    if over.startswith("cost:"):
        return game.having(cost={over.removeprefix("cost:"): value}).policy(role, depth)
    raise AgentError(f"a picture over {over!r}", allowed="alpha, depth or cost:UTTERANCE")


def _axes() -> tuple[Any, Any]:
    try:
        from matplotlib.figure import Figure
    except ImportError as error:
        raise GriceError("pictures need matplotlib", hint=installing("plots")) from error

    class Picture(Figure):  # type: ignore[misc, unused-ignore]
        """A figure that notebooks show without pyplot."""

        def _repr_png_(self) -> bytes:
            shown = io.BytesIO()
            self.savefig(shown, format="png")
            return shown.getvalue()

    figure = Picture(figsize=(5.5, 4), layout="constrained")
    return figure, figure.subplots()
