"""Situations in which pragmatics shows: a literal agent goes wrong, and its rational counterpart does not."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from importlib.resources import files

import msgspec
from rich.console import Console
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from grice.api.answers import Answer, Interpretation
from grice.api.pair import Pair
from grice.data.setting import BEAMS
from grice.episode import Episode
from grice.pragmatics.agents import Candidate, Role, propose
from grice.pragmatics.rational import mix
from grice.worlds import find_world
from grice.worlds.terminal import draw

SITUATIONS = "situations.json"
LEAD = (
    "Situations in which a literal agent goes wrong, and a rational one, which also asks how its partner "
    "would take it, does not. Move a slider to let the partner count less or more, and watch the choice "
    "change."
)


class Situation(msgspec.Struct, frozen=True):
    """A state, what is meant there, and for a listener how that is said; none of it is from a data set."""

    world: str
    role: Role
    start: str
    meant: tuple[str, ...]
    sentences: tuple[str, ...] = ()

    def task(self) -> Episode:
        """What the agent is asked; a listener's task knows where it should lead."""
        known = find_world(self.world)
        meant = tuple(map(known.parse_segment, self.meant))
        episode = Episode(known, known.parse(self.start), self.sentences, meant)
        return episode.following() if self.role == "listener" else episode


def read_situations(name: str) -> list[Situation]:
    """The situations of a world: a listener's first."""
    text = files(__name__).joinpath(SITUATIONS).read_bytes()
    return [s for s in msgspec.json.decode(text, type=list[Situation]) if s.world == name]


class Shown(msgspec.Struct, frozen=True):
    """What one agent made of a situation: what it did or said, what came of it, and whether that is right."""

    name: str
    told: str
    candidate: Candidate
    outcome: Episode  # what was done: by the listener itself, or by the listener of what a speaker said
    right: bool


def play(pair: Pair, situation: Situation) -> Answer:
    """What the rational agent makes of a situation, and its base alone; a page's slider needs all scores.

    They are the paper's, without the checker of truth: what shows is the judge.
    """
    pair = replace(pair.whole(), truthful=False)
    ask = pair.follow_task if situation.role == "listener" else pair.describe_task
    return ask(situation.task())


def compare(pair: Pair, answer: Answer) -> list[Shown]:
    """The literal agent, then the rational one."""
    listening = isinstance(answer, Interpretation)
    shown = []
    for kind, candidate in (("literal", answer.base), ("rational", answer.chosen)):
        outcome = candidate.episode
        if not listening:
            outcome = propose(pair.agent("listener"), [outcome.following()], BEAMS["listener"])[0][0].episode
        told = "; ".join(answer.own(candidate.episode))
        right = answer.episode.reached(outcome.states()[-1])
        shown.append(Shown(f"the {kind} {answer.parties[0]}", told, candidate, outcome, right))
    return shown


def show(pair: Pair, situation: Situation, answer: Answer, console: Console) -> None:
    """Draw the situation, what the two agents make of it, and the scores that decided."""
    known, states = pair.world, answer.episode.states()
    listening = isinstance(answer, Interpretation)
    console.print(Rule(Text(f"{known.name}: {situation.role}", "bold"), align="left", style="dim"))
    draw(known.terminal(states[0]), console)
    if listening:
        console.print(Text.assemble("A listener is told:  ", ("; ".join(situation.sentences), "bold"), "\n"))
    else:
        console.print(Text.assemble("A speaker is to ask for this:  ", ("; ".join(situation.meant), "bold")))
        draw(known.terminal(states[-1]), console)
    shown = compare(pair, answer)
    for one in shown:
        console.print(_headline(one, listening))
        if listening or not one.right:
            draw(known.terminal(one.outcome.states()[-1]), console)
        else:
            console.print()
    console.print(_scores(shown, answer))
    console.print(Padding(Text(_moral(shown, answer), "italic"), (1, 0)))


def _headline(one: Shown, listening: bool) -> Text:
    mark = ("✓ ", "bold green") if one.right else ("✗ ", "bold red")
    if listening:
        return Text.assemble(mark, f"{one.name} does:  ", (one.told, "bold"))
    done = "; ".join(map(one.outcome.world.show_segment, one.outcome.segments))
    understood = f"  and the listener does: {done}"
    return Text.assemble(mark, f"{one.name} says:  ", (one.told, "bold"), f"\n{understood}")


def _scores(shown: Sequence[Shown], answer: Answer) -> Table:
    """Both agents' log-probabilities of both answers, and their mix."""
    table = Table(box=None, header_style="dim", pad_edge=False, padding=(0, 2, 0, 0))
    for name in (*answer.parties, f"mix {answer.weight:g}"):
        table.add_column(name, justify="right")
    table.add_column("log P", overflow="fold")
    for one in shown:
        base, judge = one.candidate.parts["base"], one.candidate.parts["judge"]
        scores = (base, judge, mix(answer.weight, base, judge))
        table.add_row(*(f"{score:.2f}" for score in scores), Text(one.told))
    return table


def _moral(shown: Sequence[Shown], answer: Answer) -> str:
    """What decided, in a sentence."""
    literal, rational = (one.candidate.parts["judge"] for one in shown)
    times = math.exp(min(rational - literal, 20))
    much = f"{times:.1f}" if times < 10 else f"{times:.0f}" if times < 1000 else "over a thousand"
    if isinstance(answer, Interpretation):
        decides = f"a speaker who means the second is {much} times as likely to say this"
    else:
        decides = f"the listener is {much} times as likely to do what is meant when told the second"
    return f"The {answer.parties[0]} alone prefers the first. But {decides}, and that decides."
