"""Other ways of being pragmatic, on the same interface: minimum risk, consensus, joint RSA, alternatives."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grice.episode import Episode
from grice.errors import AgentError
from grice.pragmatics.agents import Agent, Candidate, Role, answer, propose
from grice.pragmatics.alternatives import Given, Sampled
from grice.pragmatics.consensus import Consensus, equilibrium
from grice.pragmatics.joint import Joint, table
from grice.pragmatics.lookup import Lookup
from grice.pragmatics.posterior import Pooled
from grice.pragmatics.rational import Rational
from grice.pragmatics.risk import MinimumRisk, missed
from grice.pragmatics.rsa import rsa
from grice.pragmatics.table import Table
from grice.worlds import WORLDS
from grice.worlds.alchemy.rules import Drain

NOWHERE: Any = None  # a game without a world
WORDS = ("friend", "glasses", "hat")
FACES = (("plain",), ("glasses",), ("both",))
seeds = st.integers(0, 1000)


def drawn(seed: int, role: Role) -> Lookup:
    """A random language of one turn."""
    rng = random.Random(f"{seed} {role}")
    ways, about = (FACES, WORDS) if role == "listener" else (WORDS, FACES)
    rows = {}
    for one in about:
        mass = [rng.random() + 0.01 for _ in ways]
        rows[one] = {way: m / sum(mass) for way, m in zip(ways, mass, strict=True)}
    return Lookup(role, rows)


def heard(word: str) -> Episode:
    return Episode(NOWHERE, None, sentences=(word,))


def meant(face: tuple[str, ...]) -> Episode:
    return Episode(NOWHERE, None, segments=(face,))


FLAT = Lookup("speaker", dict.fromkeys(WORDS, 1 / 3))


@dataclass
class Counting:
    """An agent that counts what it is asked to score."""

    agent: Lookup
    scored: list[int] = field(default_factory=list)

    @property
    def role(self) -> Role:
        return self.agent.role

    def propose(self, tasks: Sequence[Episode], n: int) -> list[list[Candidate]]:
        return self.agent.propose(tasks, n)

    def score(self, episodes: Sequence[Episode]) -> list[float]:
        self.scored.append(len(episodes))
        return self.agent.score(episodes)


# RSA over a joint table


@given(seeds, st.integers(1, 4), st.sampled_from([0.5, 1.0, 3.0]))
def test_a_whole_table_is_exact_rsa(seed: int, depth: int, alpha: float) -> None:
    listener = drawn(seed, "listener")
    deep = rsa(listener, FLAT, depth, alpha=alpha)
    for base, judge, expected, task in (
        (listener, FLAT, deep[0], heard("glasses")),
        (FLAT, listener, deep[1], meant(("both",))),
    ):
        joint = Joint(base, judge, depth, alpha, alternatives=3)
        [got] = propose(joint, [task], 3)
        logs = dict(zip((c.episode for c in got), (c.score for c in got), strict=True))
        assert list(logs.values()) == pytest.approx(expected.log_probability(list(logs)))  # type: ignore[attr-defined]


def test_every_pair_is_scored_once_whatever_the_depth() -> None:
    listener, speaker = Counting(drawn(1, "listener")), Counting(drawn(2, "speaker"))
    tasks = [heard("glasses"), heard("hat")]
    made = table(listener, speaker, tasks, 3, alternatives=3)
    assert (listener.scored, speaker.scored) == ([18], [18])
    assert [len(one.rsa(depth)[0]) for one in made for depth in range(9)] == [3] * 18
    assert (listener.scored, speaker.scored) == ([18], [18])
    assert made[0].utterances[0] == "glasses"
    assert set(made[0].meanings) == {"('plain',)", "('glasses',)", "('both',)"}


@given(seeds)
def test_a_table_is_saved_and_framed(seed: int) -> None:
    certain = Lookup("listener", {w: {f: float(f == FACES[i]) for f in FACES} for i, w in enumerate(WORDS)})
    [made] = table(certain, drawn(seed, "speaker"), [meant(("both",))], 3)
    assert Table.from_json(made.to_json()) == made
    assert made.to_frame().shape == (len(made.meanings), len(made.utterances))
    listener, speaker = made.rsa(2)
    assert sum(math.exp(v) for v in made.to_frame(listener).iloc[:, 0]) == pytest.approx(1)
    assert sum(math.exp(v) for v in speaker[0]) == pytest.approx(1)


def test_routes_with_equal_ends_are_one_meaning() -> None:
    world, start = WORLDS["alchemy"], "1:rr 2:g 3:_ 4:_ 5:_ 6:_ 7:_"
    two, twice, green = (Drain(1, 2),), (Drain(1, 1), Drain(1, 1)), (Drain(2, 1),)
    listener = Lookup("listener", {two: 0.3, twice: 0.3, green: 0.4})
    speaker = Lookup("speaker", {"empty it": 0.5, "drain": 0.5})
    task = Episode(world, world.parse(start), sentences=("drain",))
    apart, pooled = (
        Joint(listener, speaker, weight=0.5, pooled=p).propose([task], 3)[0] for p in (False, True)
    )
    assert apart[0].episode.segments == (green,)
    assert pooled[0].episode.segments in ((two,), (twice,))
    assert pooled[0].parts["judge"] == pooled[1].parts["judge"] == pytest.approx(math.log(2 / 3))


# Minimum Bayes risk


class Line:
    """Integers to step along."""

    name = "line"

    def knows(self, action: int) -> bool:
        return action in range(100)

    def step(self, state: int, action: int) -> int:
        return state + action

    def reached(self, state: int, goal: int) -> bool:
        return state == goal


def far(world: Any, end: int, goal: int) -> float:
    return abs(end - goal)


LINE: Any = Line()
GO = Episode(LINE, 0, sentences=("go",))
STEPS = Lookup("listener", {(1,): 0.4, (8,): 0.32, (9,): 0.28})


def test_the_least_wrong_is_not_the_most_probable() -> None:
    [[first, *_]] = MinimumRisk(STEPS, loss=far).propose([GO], 3)
    assert first.episode.segments == ((8,),)
    assert first.parts["risk"] == pytest.approx(0.4 * 7 + 0.28)
    assert first.score == pytest.approx(math.log(0.32))
    assert answer(STEPS, [GO], 3)[0].episode.segments == ((1,),)


@given(seeds)
def test_whether_it_is_missed_is_the_loss_that_pools(seed: int) -> None:
    rng = random.Random(seed)
    mass = [rng.random() for _ in range(4)]
    listener = Lookup("listener", {(step,): m / sum(mass) for step, m in enumerate(mass)})
    task = Episode(LINE, 0, sentences=("go", "on"))
    risky, pooled = (
        agent.propose([task], 16)[0][0].episode.states()[-1]
        for agent in (MinimumRisk(listener, loss=missed), Pooled(listener))
    )
    assert risky == pooled


def test_a_speaker_says_what_leads_astray_the_least() -> None:
    readings = {
        "near it": {(5,): 0.4, (4,): 0.6},  # rarely right, never far off
        "there": {(5,): 0.5, (90,): 0.5},
    }
    listener, speaker = Lookup("listener", readings), Lookup("speaker", {"near it": 0.3, "there": 0.7})
    task = Episode(LINE, 0, segments=((5,), (1,)))
    [[first, second]] = MinimumRisk(speaker, listener, far).propose([task], 2)
    assert first.episode.sentences == ("near it",)
    assert [first.parts["risk"], second.parts["risk"]] == pytest.approx([0.6, 42.5])
    [rational] = answer(Rational(speaker, listener, 1), [replace(task, segments=((5,),))], 2)
    assert rational.episode.sentences == ("there",)
    with pytest.raises(AgentError, match="needs a listener to judge it"):
        MinimumRisk(speaker)


# Consensus


@pytest.mark.parametrize("judged", [(-1.0, -2.0, -0.1), (-9.0, -0.1, -5.0), (-3.0, -3.0, -3.0)])
@pytest.mark.parametrize("anchor", [0.1, 1.0])
def test_the_players_come_to_rest(judged: tuple[float, ...], anchor: float) -> None:
    generated = (-0.5, -1.5, -4.0)
    generator, discriminator = equilibrium(generated, judged, anchor, 0.1, 1000)
    later = equilibrium(generated, judged, anchor, 0.1, 2000)
    assert sum(generator) == pytest.approx(1)
    assert generator == pytest.approx(later[0], abs=0.06)
    assert discriminator == pytest.approx(later[1], abs=0.06)


def test_consensus_is_what_both_can_live_with() -> None:
    """The listener's first choice is out of the question for the speaker, and the other way round."""
    listener = Lookup("listener", {("a",): 0.5, ("b",): 0.45, ("c",): 0.05})
    says_x = {"a": 0.01, "b": 0.45, "c": 0.5}
    speaker = Lookup("speaker", {(thing,): {"x": p, "y": 1 - p} for thing, p in says_x.items()})
    task = heard("x")
    for by in ("generator", "discriminator"):
        agent = Consensus(listener, speaker, by=by)
        [candidates] = propose(agent, [task], 3)
        assert candidates[0].episode.segments == (("b",),)
        assert set(candidates[0].parts) == {"base", "judge"}
    assert answer(listener, [task], 3)[0].episode.segments == (("a",),)
    assert answer(Rational(listener, speaker, 1), [task], 3)[0].episode.segments == (("c",),)


@given(seeds)
def test_a_strong_anchor_keeps_the_generators_order(seed: int) -> None:
    listener, speaker = drawn(seed, "listener"), drawn(seed, "speaker")
    held = Consensus(listener, speaker, anchor=1000, rounds=20)
    orders = [[c.episode for c in propose(agent, [heard("hat")], 3)[0]] for agent in (held, listener)]
    assert orders[0] == orders[1]


@pytest.mark.parametrize(
    "settings", [{"anchor": 0}, {"rate": -1}, {"rounds": 0}, {"by": "nobody"}, {"anchor": "1"}]
)
def test_consensus_refuses_what_it_cannot_play(settings: dict[str, Any]) -> None:
    with pytest.raises(AgentError, match="allowed"):
        Consensus(STEPS, FLAT, **settings)


# Alternatives


def test_samples_are_different_seeded_and_in_proportion() -> None:
    listener = Lookup("listener", {(0,): 0.7, (1,): 0.2, (2,): 0.1})
    first = Counter(
        propose(Sampled(listener, seed), [heard("x")], 1)[0][0].episode.segments for seed in range(600)
    )
    assert first[((0,),)] / 600 == pytest.approx(0.7, abs=0.06)
    [two] = propose(Sampled(listener, 3), [heard("x")], 2)
    assert two == propose(Sampled(listener, 3), [heard("x")], 2)[0]
    assert len({c.episode for c in two}) == 2
    assert two[0].score >= two[1].score


def test_given_lists_are_ranked_by_whoever_scores_them() -> None:
    listener, speaker = drawn(5, "listener"), drawn(6, "speaker")
    for agent in (Given(speaker, ["hat", "friend"]), Given(speaker, lambda task: ["hat", "friend"])):
        [candidates] = propose(agent, [meant(("both",))], 9)
        assert {c.episode.sentences for c in candidates} == {("hat",), ("friend",)}
        assert speaker.score([c.episode for c in candidates]) == [c.score for c in candidates]
    judged: Agent = Rational(Given(speaker, ["hat", "friend"]), listener, 0.5)
    assert len(propose(judged, [meant(("both",))], 9)[0]) == 2


def test_given_routes_are_followed_sentence_by_sentence_where_they_are_legal() -> None:
    world = WORLDS["alchemy"]
    task = Episode(world, world.parse("1:rr 2:_ 3:_ 4:_ 5:_ 6:_ 7:_"), sentences=("one", "more"))
    row = {(Drain(1, 1),): 0.5, (Drain(1, 2),): 0.5}
    [candidates] = propose(Given(Lookup("listener", row), list(row)), [task], 9)
    assert [c.episode.segments for c in candidates] == [((Drain(1, 1),), (Drain(1, 1),))]
    with pytest.raises(AgentError, match="nothing that was given is possible"):
        Given(Lookup("listener", row), [(Drain(2, 1),)]).propose([task], 3)
