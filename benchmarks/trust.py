"""Tuning of trust: a listener's accuracy by the cost of an objection.

Candidates, those of the grammar among them, are found and judged once; what they lose by the world's grammar
is arithmetic then. The last lines compare listeners that trust with those that do not, by McNemar's exact
test. Models that were trained with `--fold part-1` are asked about the quarter that they did not see with
`--fold part-1 --split test`.

`python benchmarks/trust.py scene [--models DIR …] [--fold part-1 --split test] [--checker]`

With `--checker`, no models are asked: how often the checker objects to what was done in the train split, and
to what share of eight other legal actions each.
"""

from __future__ import annotations

import random
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import grice
from grice.api.loading import load
from grice.api.pair import Pair
from grice.data.setting import BEAMS, Setting
from grice.episode import Episode
from grice.evaluation.metrics import compare_percentages
from grice.language import turns as turns_of
from grice.models.threads import use_threads
from grice.pragmatics.agents import Candidate
from grice.pragmatics.rational import mix
from grice.worlds import WORLDS
from grice.worlds.dataset import ALL
from setting import show

TRUST = (0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0)
UNIT = 1e-6  # nats that an objection costs while candidates are found
BATCH = 50
OTHERS = 8  # legal actions that were not taken


@dataclass(frozen=True)
class Weighed:
    """A candidate's scores by listener and judge, the sentences false by it, and whether it is right.

    A sentence that is only far-fetched counts as a part of a false one.
    """

    base: float
    judge: float
    false: float
    right: bool

    def score(self, weight: float, trust: float) -> float:
        return mix(weight, self.base - trust * self.false, self.judge)


def weigh(pair: Pair, episodes: Sequence[Episode], weight: float | None) -> Iterator[list[Weighed]]:
    """The candidates of every episode, with hardly any regard to truth, and their scores."""
    plain = pair.whole()
    for start in range(0, len(episodes), BATCH):
        batch = episodes[start : start + BATCH]
        asked = [episode.following() for episode in batch]
        answers = plain.follow(asked, weight=weight, candidates=BEAMS["listener"])
        for episode, answer in zip(batch, answers, strict=True):
            yield [_weighed(episode, candidate) for candidate in answer.choices[0].candidates]


def _weighed(episode: Episode, candidate: Candidate) -> Weighed:
    truth = episode.world.truth
    assert truth is not None
    found = candidate.episode
    parts = (found.but(found.sentences[:n], found.segments[:n]) for n in range(1, found.aligned + 1))
    false = sum(map(truth.loss, parts)) / UNIT
    right = episode.reached(candidate.episode.states()[-1])
    return Weighed(candidate.parts["base"], candidate.parts.get("judge", 0.0), false, right)


def right(found: Sequence[Sequence[Weighed]], weight: float, trust: float) -> list[bool]:
    return [max(each, key=lambda one: one.score(weight, trust)).right for each in found]


def rows(found: Sequence[Sequence[Weighed]], weight: float) -> Iterator[list[str]]:
    for own in dict.fromkeys((0.0, weight)):
        shares = [sum(right(found, own, trust)) / len(found) for trust in TRUST]
        yield [f"weight {own:g}", *(f"{share:.1%}" for share in shares)]


def gains(found: Sequence[Sequence[Weighed]], weight: float, trust: float) -> Iterator[list[str]]:
    """The gain of trust for the base and the rational listener, and of the judge for one that trusts."""
    pairs = {
        "trust, base": ((0.0, 0.0), (0.0, trust)),
        "trust, rational": ((weight, 0.0), (weight, trust)),
        "judge, trusting": ((0.0, trust), (weight, trust)),
    }
    for name, (first, second) in pairs.items() if weight else list(pairs.items())[:1]:
        one, other = right(found, *first), right(found, *second)
        gain = compare_percentages(one, other, seed=0)
        before, after = (f"{sum(each) / len(found):.1%}" for each in (one, other))
        yield [name, before, after, f"{gain.value:+.1f} [{gain.low:+.1f}, {gain.high:+.1f}]", f"{gain.p:.2g}"]


def check(episodes: Sequence[Episode]) -> list[str]:
    """Rates at which the checker objects to what was done, and to what was not."""
    rng, turns, false, tried, caught = random.Random(0), 0, 0, 0, 0
    for episode in episodes:
        world, truth = episode.world, episode.world.truth
        assert truth is not None
        told = turns_of(episode)
        for turn, (state, said, done, _) in enumerate(told):
            past = told[:turn]
            turns, false = turns + 1, false + bool(truth.objections(state, done, said, past))
            if world.open_ended:
                continue  # what else might have been done has no end
            others = [(action,) for action in world.legal(state) if (action,) != done]
            for other in rng.sample(others, min(OTHERS, len(others))):
                tried, caught = tried + 1, caught + bool(truth.objections(state, other, said, past))
    return [str(turns), f"{false / turns:.2%}", f"{caught / tried:.1%}" if tried else "–"]


def main() -> None:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("world", choices=sorted(WORLDS))
    parser.add_argument("--models", type=Path, nargs="+", metavar="DIR", help="instead of the bundled ones")
    parser.add_argument("--split", default="dev", choices=["train", "dev", "test"])
    parser.add_argument("--fold", default=ALL)
    parser.add_argument("--start", default="")
    parser.add_argument("--task", default="")
    parser.add_argument("--data", type=Path, metavar="DIR")
    parser.add_argument("--checker", action="store_true", help="measure the checker alone, on train")
    given = parser.parse_args()
    use_threads(1)
    setting = Setting(given.world, split=given.split, fold=given.fold, start=given.start, task=given.task)
    if given.checker:
        done = [e for e in setting.but(split="train").episodes(given.data) if e.segments]
        header = ["", "turns", "false objections", "other actions objected to"]
        show(f"{given.world}'s checker, train", header, [["", *check(done)]])
        return
    shipped = grice.load(given.world)
    pair = replace(load(given.models), weights=shipped.weights) if given.models else shipped
    episodes = setting.episodes(given.data)
    multi = max(len(episode.sentences) for episode in episodes) > 1
    weight = pair.weights.of("listener", multi=multi) if pair.speaker is not None else 0.0
    truth = WORLDS[given.world].truth
    assert truth is not None
    shipped_trust, truth.trust = truth.trust, UNIT
    found = list(weigh(pair, episodes, weight))
    title = f"{given.world}, {given.split}, fold {given.fold}: {len(found)} instances"
    show(title, ["trust", *map("{:g}".format, TRUST)], list(rows(found, weight)))
    header = ["", "before", "after", "gain", "p"]
    show(f"trust {shipped_trust:g}", header, list(gains(found, weight, shipped_trust)))


if __name__ == "__main__":
    main()
