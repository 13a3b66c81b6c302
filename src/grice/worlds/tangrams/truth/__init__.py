"""Whether the figures, places and steps that a sentence of Tangrams tells of are those that it is about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from grice.episode import Segment, Sentence
from grice.worlds.tangrams.rules import Insert, Remove, Row, Swap, TangramsAction
from grice.worlds.tangrams.truth.memory import Memory, Step, recall
from grice.worlds.tangrams.truth.mention import ALL, Figures, Mention, at, former
from grice.worlds.tangrams.truth.request import Request, read
from grice.worlds.truth import Truth


class TangramsTruth(Truth[Row]):
    """Objects to other actions than those that may be asked for, and to steps that there were not."""

    def objections(
        self, state: Row, segment: Segment, sentence: Sentence, past: Sequence[Segment] = ()
    ) -> tuple[str, ...]:
        memory = recall(state, tuple(past))
        if len(segment) != 1 or memory is None:
            return ()  # several actions for one sentence: more than is understood here
        request, [action] = read(sentence), segment
        if request.step is not None and request.step > memory.time + bool(memory.time):  # some count from 2
            return (f"there is no step {request.step} yet",)
        found = _Check(request, memory, memory, action).objection()
        if not found or any(not other.objection() for other in _otherwise(request, memory, action)):
            return ()
        return (found,)


def _otherwise(request: Request, memory: Memory, action: TangramsAction) -> Iterator[_Check]:
    """Other ways to count places: from the right, as some people do, and in an earlier row."""
    if request.ranked:
        yield _Check(request, memory, memory, action, mirrored=True)
    if request.plain:
        for step in memory.steps:
            yield _Check(request, memory, replace(memory, row=step.before), action)


@dataclass(frozen=True)
class _Check:
    """An action against a request; places are counted in the row `seen`, from the right if `mirrored`."""

    request: Request
    memory: Memory
    seen: Memory
    action: TangramsAction
    mirrored: bool = False

    def objection(self) -> str:
        """What is not so; empty if nothing is known to be."""
        return self._kind() or self._earlier() or self._about()

    def _step(self) -> Step | None:
        """The step that the request is about: the one that it names, or the last of its kind."""
        if self.request.step is None and len(self.request.kinds) == 1:
            return next(iter(reversed(self.memory.of_kind(*self.request.kinds))), None)
        return self.memory.step(self.request.step or -1)

    def _kind(self) -> str:
        """An objection to the kind of the action."""
        request, action = self.request, self.action
        if request.undo and not request.mentions:
            return ""  # told by the step that is undone
        if request.kinds:
            steps, fits = self.memory.steps, isinstance(action, tuple(request.kinds))
            if fits and Insert in request.kinds and request.back and steps and isinstance(action, Swap):
                fits = isinstance(steps[-1].action, Swap)  # only then may it be a swap that is put back
            return "" if fits else f"“{request.verb}” is not what is done"
        if request.again:
            step = self._step()
            same = step is None or isinstance(action, type(step.action))
            return "" if same else f"that is not what was done in {request.called}"
        if request.mentions and not request.goals and request.whole:
            other = isinstance(action, Swap if len(request.mentions) == 1 else Remove)
            return f"“{request.mentions[0].said}” is not what it is about" if other else ""
        return ""

    def _earlier(self) -> str:
        """An objection to what is undone or done again."""
        request, step = self.request, self._step()
        if step is None or not all(mention.it for mention in request.mentions):
            return ""
        if request.undo and not request.mentions:
            return "" if self._undoes(step) else f"that does not undo {request.called}"
        if request.goals or not request.whole:
            return ""
        if request.kinds == {Swap} and (request.back or request.again):
            places = request.again and _places(step.action) == _places(self.action)
            return "" if places or self._undoes(step) else "that does not swap them back"
        return ""  # who repeats a step means its kind at least: it may be another place by now

    def _about(self) -> str:
        """An objection to the figures and places of the action."""
        match self.action:
            case Insert(place, shape):
                return self._inserted(place, shape)
            case Remove(place):
                return self._removed(self.memory.row[place - 1])
            case Swap(place, other):
                return self._swapped(self.memory.row[place - 1], self.memory.row[other - 1])

    def _figures(self, mention: Mention) -> Figures:
        """The figures that a mention may mean; all if it was spoken of, but is not in the row any more."""
        return ALL if self._lost(mention) else mention.figures(self.seen, self.mirrored)

    def _lost(self, mention: Mention) -> bool:
        """Whether all that a mention may mean by what was done before is missing."""
        return mention.past and not mention.figures(self.memory) & frozenset(self.memory.row)

    def _removed(self, figure: str) -> str:
        mentions = self.request.mentions
        meant = frozenset[str]().union(*map(self._figures, mentions))
        if not mentions or (figure in meant) != self.request.kept:
            return ""
        return f"“{mentions[0].said}” is {'to stay' if self.request.kept else 'not acted on'}"

    def _swapped(self, one: str, other: str) -> str:
        request = self.request
        goals = (goal for goal in request.goals if goal.rank is not None or goal.by == request.mentions)
        mentions = (*request.mentions, *goals)
        if Insert in request.kinds and any(self._lost(mention) for mention in mentions):
            return f"“{mentions[0].said}” is not in the row"
        meant = [self._figures(mention) for mention in mentions]
        pairs = ((one, other), (other, one))
        if len(meant) > 2 or any(all(a in b for a, b in zip(pair, meant, strict=False)) for pair in pairs):
            return ""
        if len(meant) == 2 and mentions[0].rank == mentions[1].rank and meant[0] == meant[1]:
            return f"both are “{mentions[0].said}”"
        untouched = [
            mention for mention, figures in zip(mentions, meant, strict=True) if not {one, other} & figures
        ]
        return f"“{(untouched or mentions)[0].said}” is not acted on"

    def _inserted(self, place: int, shape: str) -> str:
        request, memory = self.request, self.memory
        ranks = [m for m in request.mentions if m.rank is not None and not m.past and not request.goals]
        if any(place in (mention.gaps(memory, shape, self.mirrored) or ()) for mention in ranks):
            return ""  # "add the third figure": as the third
        sides = [mention for mention in request.mentions if mention.side]  # "add one between the first two"
        for mention in request.mentions:
            if not mention.side and (figures := self._missing(mention)) and shape not in figures:
                return f"“{mention.said}” is not what is put back{_removal(memory, shape)}"
        goals = [*request.goals, *sides]
        gaps = [goal.gaps(memory, shape, self.mirrored) for goal in goals]
        if None in gaps or not gaps or any(place in (places or ()) for places in gaps):
            return ""
        return f"“{goals[0].said}” is another place"

    def _missing(self, mention: Mention) -> Figures:
        """The missing figures that a mention may mean; none if that cannot be told."""
        memory, missing = self.memory, ALL - frozenset(self.memory.row)
        if mention.rank is None or mention.past:
            return (mention.figures(memory, self.mirrored) & missing) or frozenset(memory.gone[-1:])
        removed = replace(mention, did=Remove).figures(memory)
        return (removed | at(memory.origin, mention.rank)) & missing

    def _undoes(self, step: Step) -> bool:
        """Whether the action takes a step back."""
        row = self.memory.row
        match step.action, self.action:
            case (Remove(), Insert(place, shape)):
                places = None if self.request.goals else former(self.memory, shape)
                return shape == step.figures and (places is None or place in places)
            case (Insert(), Remove(place)):
                return row[place - 1] == step.figures
            case (Swap(), Swap(one, other)):
                return {row[one - 1], row[other - 1]} == {*step.figures}
        return False


def _places(action: TangramsAction) -> set[int]:
    return {action.source, action.target} if isinstance(action, Swap) else {action.source}


def _removal(memory: Memory, shape: str) -> str:
    """When a missing figure was removed, for people to read."""
    steps = [f": that was removed in step {step}" for step, figure in memory.removals if figure == shape]
    return steps[0] if steps else ""
