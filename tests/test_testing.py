"""The contract of agents: all of ours keep it, and every way to break it is found out."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import islice

import pytest

import grice
from grice.data.synthetic import episodes
from grice.episode import Episode
from grice.errors import AgentError
from grice.models.agent_set import load_bundled
from grice.pragmatics.agents import Agent, Candidate, Compound, Role
from grice.pragmatics.alternatives import Given, Sampled
from grice.pragmatics.assembly import ByTask
from grice.pragmatics.caching import Cached
from grice.pragmatics.cascade import Cascade
from grice.pragmatics.consensus import Consensus
from grice.pragmatics.incremental import Incremental
from grice.pragmatics.joint import Joint
from grice.pragmatics.length import PerWord
from grice.pragmatics.literal import literal
from grice.pragmatics.lookup import Lookup
from grice.pragmatics.posterior import Pooled
from grice.pragmatics.rational import Rational, Weights
from grice.pragmatics.risk import MinimumRisk
from grice.pragmatics.rsa import rsa
from grice.pragmatics.scores import Embedding, as_agent, indifferent
from grice.pragmatics.truthful import Trusting, Truthful
from grice.testing import check_agent
from grice.worlds import WORLDS
from grice.worlds.plain.options import Options

OBJECTS, TEXTS = ("r1", "r2", "r3"), ("hat", "glasses", "a face")
GAME = grice.game({"hat": ["r2", "r3"], "glasses": {"r1": 0.7, "r2": 1.0}, "a face": list(OBJECTS)})
LISTENER, SPEAKER = GAME.agents(0)
CONTEXT = Options.of(OBJECTS, TEXTS)
HEARD = [
    *(Episode(None, CONTEXT, (text,)) for text in TEXTS),
    Episode(None, CONTEXT, ("hat", "glasses")),
    Episode(None, CONTEXT, ("hat", "glasses"), (("r2",),)),
]
MEANT = [
    *(Episode(None, CONTEXT, (), ((thing,),)) for thing in OBJECTS),
    Episode(None, CONTEXT, ("hat",), (("r3",), ("r1",))),
]
TABLE = {"hat": {"r2": 1.0, "r3": 0.5}, "glasses": ["r1", "r2"], "a face": list(OBJECTS)}
EMBEDDING = Embedding(
    lambda texts: [[len(t), 2.0] for t in texts], lambda things: [[ord(t[1]), 9.0] for t in things]
)


def wrong(episode: Episode) -> list[str]:
    """Objections to every face that has a hat."""
    said, done = episode.sentences[episode.aligned - 1], episode.segments[episode.aligned - 1]
    return ["no"] if said == "hat" and done == ("r3",) else []


def compounds(base: Agent, judge: Agent) -> dict[str, Agent]:
    """Every agent of ours that is made of others."""
    role = base.role
    listening = role == "listener"
    ways = [(thing,) for thing in OBJECTS] if listening else TEXTS
    rational = Rational(base, judge, 0.4)
    made: dict[str, Agent] = {
        "rational": rational,
        "sharp": replace(rational, temperature=1 / 3),
        "deep": Rational(base, Rational(judge, base, 0.5), 0.5),
        "cascaded": replace(rational, cascade=Cascade(judge, judge, margin=0.1, bounded=False)),
        "given": Given(base, ways),
        "sampled": Sampled(base, of=20),
        "remembering": Cached(base),
        "risk": MinimumRisk(base, None if listening else judge),
        "joint": Joint(base, judge, 2, alternatives=4),
        "consensus": Consensus(base, judge),
        "rsa": rsa(*((base, judge) if listening else (judge, base)), 2)[0 if listening else 1],
    }
    if listening:
        made |= {
            "pooled": Pooled(rational),
            "incremental": Incremental(rational),
            "trusting": Trusting(base, lambda episode: 2.0 * len(wrong(episode))),
            "by task": ByTask(rational, Weights(0.3, 0.8, per_word=True)),
        }
    else:
        made |= {
            "per word": PerWord(base),
            "truthful": Truthful(base, wrong),
            "doubting": replace(rational, doubt=0.3),
            "varied": replace(rational, variety=0.5),
        }
    return made


SMALL: dict[str, tuple[Agent, list[Episode]]] = {
    f"{name} {role}": (agent, HEARD if role == "listener" else MEANT)
    for role, base, judge in (("listener", LISTENER, SPEAKER), ("speaker", SPEAKER, LISTENER))
    for name, agent in {
        "lookup": base,
        "table": as_agent(TABLE, role),  # type: ignore[arg-type]
        "embedding": as_agent(EMBEDDING, role),  # type: ignore[arg-type]
        "indifferent": indifferent(role),  # type: ignore[arg-type]
        **compounds(base, judge),
    }.items()
}


@pytest.mark.parametrize("name", SMALL)
def test_every_small_agent_keeps_the_contract(name: str) -> None:
    agent, tasks = SMALL[name]
    check_agent(agent, tasks, 5)
    exhaustive = not isinstance(agent, Compound) or name.split()[0] in ("table", "embedding", "indifferent")
    check_agent(agent, tasks, 40, exhaustive=exhaustive)


def test_no_agent_of_ours_that_is_made_of_others_is_left_out() -> None:
    checked = {type(one) for agent, _ in SMALL.values() for one in (agent, *getattr(agent, "asks", ()))}
    ours = {kind for kind in Compound.__subclasses__() if kind.__module__.startswith("grice.")}
    assert ours <= checked


def tasks_of(world: str, role: Role) -> list[Episode]:
    made = list(islice(episodes(WORLDS[world], 3), 2))
    if role == "listener":
        return [e.following() for e in made] + [replace(made[0].following(), segments=made[0].segments[:1])]
    return [e.describing() for e in made] + [replace(made[0], sentences=made[0].sentences[:1])]


@pytest.mark.parametrize("role", ["listener", "speaker"])
@pytest.mark.parametrize("world", WORLDS)
def test_every_bundled_model_keeps_the_contract(world: str, role: Role) -> None:
    agents = load_bundled(world, 1)
    check_agent(agents.base(role), tasks_of(world, role), 3, tolerance=1e-3)


@pytest.mark.parametrize("role", ["listener", "speaker"])
def test_the_rational_agents_that_ship_keep_the_contract(role: Role) -> None:
    agents = load_bundled("alchemy", 1)
    for truthful in (False, True):
        check_agent(agents.rational(role, truthful=truthful), tasks_of("alchemy", role), 4, tolerance=1e-3)


@pytest.mark.parametrize("role", ["listener", "speaker"])
def test_a_literal_agent_keeps_the_contract(role: Role) -> None:
    from grice.worlds.examples.lamps import LampWorld

    lamps = LampWorld()
    made = list(islice(episodes(lamps, 3), 2))
    tasks = [e.following() if role == "listener" else e.describing() for e in made]
    check_agent(literal(lamps, role), tasks, 3)


@dataclass
class Broken:
    """A listener that may break the contract in one way."""

    how: str
    asked: int = 0
    role: Role = "listener"

    def propose(self, tasks: Sequence[Episode], n: int) -> list[list[Candidate]]:
        self.asked += 1
        return [self._ways(task, n, len(tasks)) for task in tasks]

    def _ways(self, task: Episode, n: int, together: int) -> list[Candidate]:
        logs = {"r1": math.log(0.5), "r2": math.log(0.3), "r3": math.log(0.2)}
        if self.how == "too sure":
            logs["r1"] = math.log(0.9)
        if self.how == "moody":
            logs["r1"] -= 0.1 * self.asked
        if self.how == "depends on others":
            logs["r1"] -= 0.1 * together
        found = [Candidate(replace(task, segments=((thing,),)), log) for thing, log in logs.items()][:n]
        match self.how:
            case "worst first":
                return found[::-1]
            case "twice":
                return [found[0], found[0]]
            case "more than asked":
                return found + found[:1]
            case "changes":
                return [replace(found[0], episode=replace(found[0].episode, sentences=("other",)))]
            case "too unsure":
                return found[:1]
        return found

    def score(self, episodes: Sequence[Episode]) -> list[float]:
        if self.how == "scores otherwise":
            return [-1.0 * e.aligned for e in episodes]
        if self.how == "scores nothing":
            return [-1.0 for _ in episodes]
        if self.how == "not a number":
            return [math.nan for _ in episodes]
        found = {
            c.episode: c.score
            for e in episodes
            for c in self._ways(replace(e, segments=()), 3, len(episodes))
        }
        return [found.get(e, -math.inf) if e.aligned else 0.0 for e in episodes]


@pytest.mark.parametrize(
    ("how", "problem"),
    [
        ("worst first", "the best one first"),
        ("twice", "proposed the same twice"),
        ("more than asked", "4 ways to go on"),
        ("changes", "changes what was given"),
        ("too sure", "sum to 1.4"),
        ("too unsure", "a probability of 0.5; allowed: 1"),
        ("moody", "if it is asked again"),
        ("depends on others", "if it is asked one task at a time"),
        ("scores otherwise", "and scores it -1"),
        ("scores nothing", "and scores it -1"),
        ("not a number", "gave the score nan"),
    ],
)
def test_every_breach_is_found(how: str, problem: str) -> None:
    with pytest.raises(AgentError, match=problem):
        check_agent(Broken(how), HEARD[:3], 3, exhaustive=True)


def test_one_that_keeps_it_passes_and_no_tasks_check_nothing() -> None:
    check_agent(Broken("in no way"), HEARD[:3], 3, exhaustive=True)
    with pytest.raises(AgentError, match="no tasks"):
        check_agent(LISTENER, [])


def test_a_task_that_is_not_begun_has_probability_one() -> None:
    shifted = Lookup("listener", lambda task: {(thing,): 1 / 3 for thing in OBJECTS})

    @dataclass
    class Shifted:
        role: Role = "listener"

        def propose(self, tasks: Sequence[Episode], n: int) -> list[list[Candidate]]:
            return [
                [replace(c, score=c.score - 1) for c in candidates]
                for candidates in shifted.propose(tasks, n)
            ]

        def score(self, episodes: Sequence[Episode]) -> list[float]:
            return [value - 1 for value in shifted.score(episodes)]

    with pytest.raises(AgentError, match="nothing is aligned -1"):
        check_agent(Shifted(), HEARD[:3])
