"""The command that fits pragmatic parameters of trained agents to people's choices."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

from tyro.conf import arg

from grice.cli.evaluate import MeasureOptions
from grice.errors import ParseError

if TYPE_CHECKING:
    from grice.games.fit import Fit as Fitted


@dataclass(frozen=True)
class Fit(MeasureOptions):
    """Fit depth, alpha, lapse rate and cost of any listener and speaker to people's choices.

    Scores of both agents are computed once; each depth is then a maximum-likelihood fit of L_depth or
    S_depth over the candidates. Example: grice fit alchemy listener --instances 100 --depths 0 1 2
    """

    instances: Annotated[int, arg(metavar="N")] = 100
    """The first N episodes of the split."""
    depths: Annotated[tuple[int, ...], arg(metavar="D [D …]")] = (0, 1, 2)
    """Depths of reasoning to compare: 0 is the base agent."""
    parameters: Annotated[tuple[str, ...], arg(metavar="NAME [NAME …]")] = ("alpha", "lapse")
    """The parameters to fit: alpha, lapse, cost (of a word)."""
    alternatives: Annotated[int, arg(metavar="N")] = 1
    """Sentences (readings) weighed for each route (sentence) that is a candidate."""

    def run(self) -> int:
        import json

        from grice.files import write
        from grice.games.learnt import fit_agents, observe

        if self.instances < 1:
            raise ParseError(f"{self.instances} instances were asked for", allowed="1 or more")
        setting, agents = self.open()
        episodes = [e for e in setting.episodes(self.data) if e.finished and e.segments][: self.instances]
        seen = observe(
            agents.base("listener"),
            agents.base("speaker"),
            episodes,
            self.role,
            setting.candidates,
            self.alternatives,
        )
        fits = fit_agents(seen, self.depths, self.parameters)
        for found in fits:
            print(found, end="\n\n")
        if self.json:
            write(self.json, json.dumps([_told(found) for found in fits], indent=1).encode())
        return 0


def _told(found: Fitted) -> dict[str, Any]:
    return {
        "depth": found.depth,
        "log_likelihood": found.log_likelihood,
        "aic": found.aic,
        "observations": found.observations,
        "estimates": found.estimates,
        "intervals": {name: found.interval(name) for name in found.estimates},
    }
