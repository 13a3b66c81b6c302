"""Comparison of pragmatic agents on dev: rational, minimum Bayes risk, consensus and joint RSA.

`python benchmarks/siblings.py [--episodes N] [--candidates N] [--json FILE]`

The bundled models of every world, the same candidates for all. Settings (the judge's weight, depth, anchor)
are cross-fitted: chosen on one half of the episodes and used on the other, and the other way round.
Differences are paired, to the rational agent: McNemar's exact test. Speakers are judged and tuned by one half
of the listener ensemble, and measured by the other half, which had no part in choosing what is said.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from grice.api.loading import load_pair
from grice.data.setting import Setting
from grice.episode import Episode
from grice.errors import DataError
from grice.evaluation.evaluate import follows
from grice.evaluation.metrics import compare_percentages, percentage
from grice.models.pretrained import members
from grice.pragmatics.agents import Agent, Role, answer, propose
from grice.pragmatics.assembly import base_agent
from grice.pragmatics.caching import Cached
from grice.pragmatics.consensus import Consensus
from grice.pragmatics.joint import Joint
from grice.pragmatics.posterior import Pooled
from grice.pragmatics.rational import Rational
from grice.pragmatics.risk import MinimumRisk
from grice.worlds import WORLDS
from setting import begin, options, show

Settings = list[tuple[str, Agent]]  # a system's agents under all settings, by name
WEIGHTS = [step / 10 for step in range(11)]
REFERENCE = "rational"


def listeners(base: Agent, judge: Agent) -> dict[str, Settings]:
    """Every way of following, under every setting."""
    rational: Settings = [(f"weight {w:g}", Rational(base, judge, w)) for w in WEIGHTS]
    return {
        "base": [("", base)],
        REFERENCE: rational,
        "rational, pooled": [(name, Pooled(agent)) for name, agent in rational],
        "minimum risk": [("", MinimumRisk(base))],
        "minimum risk of rational": [(name, MinimumRisk(agent)) for name, agent in rational],
        "consensus": [
            (f"anchor {anchor:g}, by {by}", Consensus(base, judge, anchor, by=by))
            for by in ("generator", "discriminator")
            for anchor in (0.01, 0.1, 1)
        ],
        **{
            f"joint RSA{', pooled' if pooled else ''}": [
                (f"depth {depth}, weight {w:g}", Joint(base, judge, depth, weight=w, pooled=pooled))
                for depth in (1, 2, 3)
                for w in WEIGHTS
            ]
            for pooled in (False, True)
        },
    }


def speakers(base: Agent, judge: Agent) -> dict[str, Settings]:
    """Every way of describing, under fewer settings: after another first sentence all is asked anew."""
    weights = (0.3, 0.5, 0.7, 0.9)
    return {
        "base": [("", base)],
        REFERENCE: [(f"weight {w:g}", Rational(base, judge, w)) for w in weights],
        "minimum risk": [("", MinimumRisk(base, judge, readings=5))],
        "consensus": [(f"anchor {a:g}", Consensus(base, judge, a)) for a in (0.1, 1)],
        "joint RSA": [
            (f"depth {depth}, weight {w:g}", Joint(base, judge, depth, weight=w))
            for depth in (1, 2)
            for w in (0.5, 0.9)
        ],
    }


def crossfitted(found: Sequence[tuple[str, Sequence[bool], Sequence[bool]]]) -> tuple[list[bool], list[str]]:
    """The result of each half's best setting, the first of equals, on the other half; and those settings.

    Every setting has a name, what it is tuned by, and what it is measured by, episode by episode.
    """
    count = len(found[0][1])
    right, chosen = [False] * count, []
    for half in (0, 1):
        there = range(half, count, 2)
        name, _, measured = max(found, key=lambda setting: sum(setting[1][i] for i in there))
        chosen.append(name)
        for i in range(1 - half, count, 2):
            right[i] = measured[i]
    return right, chosen


def follow(base: Agent, judge: Agent, episodes: Sequence[Episode], n: int) -> dict[str, Any]:
    def right(agent: Agent) -> list[bool]:
        answers = propose(agent, [e.following() for e in episodes], n)
        return [e.reached(a[0].episode.states()[-1]) for e, a in zip(episodes, answers, strict=True)]

    return compare(listeners(base, judge), lambda agent: (right(agent),) * 2)


def describe(base: Agent, judge: Agent, other: Agent, episodes: Sequence[Episode], n: int) -> dict[str, Any]:
    def heard(agent: Agent) -> tuple[list[bool], list[bool]]:
        said = [a.episode for a in answer(agent, [e.describing() for e in episodes], n)]
        tuned, measured = (follows(listener, said, n) for listener in (judge, other))
        return tuned, measured

    return compare(speakers(base, judge), heard)


def compare(
    systems: dict[str, Settings], measure: Callable[[Agent], tuple[Sequence[bool], ...]]
) -> dict[str, Any]:
    """Every system's accuracy, the settings that its halves chose, and its lead over the reference."""
    found = {
        name: crossfitted([(setting, *measure(agent)) for setting, agent in settings])  # type: ignore[misc]
        for name, settings in systems.items()
    }
    rows = {}
    for name, (right, chosen) in found.items():
        figure, lead = percentage(right, 0), compare_percentages(found[REFERENCE][0], right, 0)
        rows[name] = {
            "accuracy": figure.value,
            "low": figure.low,
            "high": figure.high,
            "lead": lead.value,
            "p": lead.p,
            "settings": list(dict.fromkeys(chosen)),
            "right": list(right),
        }
    return rows


def tables(found: dict[str, dict[str, Any]], role: Role) -> None:
    """One table a role: systems by worlds."""
    header = [role, *(f"{world}, n = {len(rows['base']['right'])}" for world, rows in found.items())]
    names = list(next(iter(found.values())))
    show(
        f"{role}s: percent right (lead over {REFERENCE}, p)",
        header,
        [[name, *(cell(name, rows[name]) for rows in found.values())] for name in names],
    )


def cell(name: str, row: dict[str, Any]) -> str:
    figure = f"{row['accuracy']:.1f}"
    return figure if name == REFERENCE else f"{figure} ({row['lead']:+.1f}, {row['p']:.2f})"


def run(world: str, roles: Iterable[Role], given: Any) -> dict[str, dict[str, Any]]:
    pair = load_pair(world)
    try:
        episodes = Setting(world).episodes(given.data)
    except DataError as missing:
        print(f"synthetic episodes, as {missing}")
        episodes = Setting(world, synthetic=2000).episodes()
    listener, speaker = pair.agent("listener"), pair.agent("speaker")
    rows = {}
    if "listener" in roles:
        some = episodes[: given.episodes]
        rows["listener"] = follow(Cached(listener), Cached(speaker), some, given.candidates)
    if "speaker" in roles:
        ensemble: Any = listener
        half = ensemble.config.members // 2
        judge, other = members(ensemble, range(half)), members(ensemble, range(half, ensemble.config.members))
        some = [e for e in episodes if e.segments][: given.speaker_episodes]
        proposer = Cached(base_agent(pair.world, speaker))
        rows["speaker"] = describe(
            proposer,
            Cached(judge),
            Cached(other),
            some,
            given.candidates,
        )
    return rows


def main() -> None:
    parser = options(__doc__)
    parser.add_argument("--episodes", type=int, default=200, metavar="N", help="of each world, to follow")
    parser.add_argument("--speaker-episodes", type=int, default=60, metavar="N", help="of each, to describe")
    parser.add_argument("--candidates", type=int, default=10, metavar="N", help="that every system ranks")
    parser.add_argument("--worlds", nargs="*", default=list(WORLDS), metavar="WORLD")
    parser.add_argument("--roles", nargs="*", default=["listener", "speaker"], metavar="ROLE")
    parser.add_argument("--json", type=Path, metavar="FILE", help="where to keep what was found")
    given = begin(parser)
    found: dict[str, dict[str, Any]] = {}
    for world in given.worlds:
        for role, rows in run(world, given.roles, given).items():
            found.setdefault(role, {})[world] = rows
        if given.json:
            given.json.write_text(json.dumps(found, indent=1))
        for role in found:
            tables(found[role], role)  # type: ignore[arg-type]


if __name__ == "__main__":
    main()
