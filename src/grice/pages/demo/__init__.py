"""Situations in which a literal agent goes wrong and its rational counterpart does not.

They are the examples of `grice demo`, of the playground and of its gallery. `tools/find_situations.py` finds
them, by asking as all of these ask: the bundled models, with the checker of truth.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from importlib.resources import files

import msgspec
from rich.console import Console
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from grice.api.answers import Answer
from grice.api.interpretation import Interpretation
from grice.api.pair import Pair
from grice.api.tasks import ReadTask
from grice.episode import Episode
from grice.pages.stages import Stage, set_stages, tell_why
from grice.pragmatics.agents import Role
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
    """A state, the intended actions, and for a listener the sentences; none of it is from a data set."""

    world: str
    role: Role
    start: str
    meant: tuple[str, ...]
    sentences: tuple[str, ...] = ()

    @property
    def route(self) -> str:
        """The intended actions, as `Pair.describe` reads them."""
        return ", ".join(self.meant)

    def episode(self) -> Episode:
        """The start with the intended segments."""
        known = find_world(self.world)
        return Episode(
            known, known.parse(self.start), self.sentences, tuple(map(known.parse_segment, self.meant))
        )

    def with_goal(self, task: ReadTask) -> ReadTask:
        """The task of following its sentences, with what is meant."""
        return replace(task, episode=replace(task.episode, goal=self.episode().destination))

    def told(self) -> str:
        """The sentences for a listener, or the actions that a speaker is to describe, in plain words."""
        return "; ".join(self.sentences) if self.role == "listener" else self.tell_meant()

    def tell_meant(self) -> str:
        """The intended actions, in plain words."""
        return "; ".join(find_world(self.world).telling.episode(self.episode()))


def read_situations(name: str) -> list[Situation]:
    """The situations of a world: a listener's first."""
    text = files(__name__).joinpath(SITUATIONS).read_bytes()
    return [s for s in msgspec.json.decode(text, type=list[Situation]) if s.world == name]


def first_situations(name: str) -> list[Situation]:
    """The first situation of a world for each role."""
    found = read_situations(name)
    return [s for i, s in enumerate(found) if s.role not in {other.role for other in found[:i]}]


def play(pair: Pair, situation: Situation) -> Answer:
    """The answer to a situation, as in the playground; judged without cascades, for the page's slider."""
    pair = pair.whole()
    if situation.role == "speaker":
        return pair.describe(situation.start, situation.route)
    task = situation.with_goal(pair.read_task(situation.start, situation.sentences))
    [answer] = pair.follow([task], ask=True)
    return answer


def show(pair: Pair, situation: Situation, answer: Answer, console: Console) -> None:
    """Draws the situation, both agents' answers, and the scores that decided."""
    known, states = pair.world, answer.episode.states()
    listening = isinstance(answer, Interpretation)
    console.print(Rule(Text(f"{known.name}: {situation.role}", "bold"), align="left", style="dim"))
    draw(known.drawing.terminal(states[0]), console)
    if listening:
        console.print(Text.assemble("A listener is told:  ", (situation.told(), "bold"), "\n"))
    else:
        console.print(Text.assemble("A speaker is to ask for this:  ", (situation.told(), "bold")))
        draw(known.drawing.terminal(states[-1]), console)
    stages = set_stages(answer)
    for stage in stages:
        console.print(_headline(stage))
        if listening or not stage.right:
            draw(known.drawing.terminal(stage.outcome.states()[-1]), console)
        else:
            console.print()
    console.print(_scores(stages, answer))
    console.print(Padding(Text(tell_why(answer, stages), "italic"), (1, 0)))


def _headline(stage: Stage) -> Text:
    mark = ("✓ ", "bold green") if stage.right else ("✗ ", "bold red")
    done = "; ".join(stage.done)
    if stage.role == "listener":
        return Text.assemble(mark, f"the {stage.name} does:  ", (done, "bold"))
    said = ("; ".join(stage.said), "bold")
    return Text.assemble(mark, f"the {stage.name} says:  ", said, f"\n  and the listener does: {done}")


def _scores(stages: Sequence[Stage], answer: Answer) -> Table:
    """Both agents' log-probabilities of both answers, and their mix."""
    table = Table(box=None, header_style="dim", pad_edge=False, padding=(0, 2, 0, 0))
    for name in (*answer.parties, f"mix {answer.weight:g}"):
        table.add_column(name, justify="right")
    table.add_column("log P", overflow="fold")
    for stage in stages:
        base, judge = stage.candidate.parts["base"], stage.candidate.parts["judge"]
        scores = (base, judge, mix(answer.weight, base, judge))
        table.add_row(*(f"{score:.2f}" for score in scores), Text("; ".join(stage.said or stage.done)))
    return table
