"""Whether the people, hats and places that a sentence of Scene describes are those that it is about."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise, product

from grice.episode import Segment, Sentence
from grice.text import ORDINALS
from grice.worlds.scene.rules import EMPTY, Enter, Exit, Move, SceneAction, Stage, Stay, Switch, TakeHat
from grice.worlds.scene.truth.clauses import Clause, Reading, read
from grice.worlds.scene.truth.describing import PERSON
from grice.worlds.scene.truth.phrases import Phrase
from grice.worlds.scene.truth.referring import Beside, Focus, People, focus
from grice.worlds.truth import Truth

_SAME = {"same", "does", "do", "did", "again", "likewise"}
_WHERE = {"left": "to the left of", "right": "to the right of", "next": "next to"}
_END = re.compile(r"\b(?:end|edge|corner)\b")


class SceneTruth(Truth[Stage]):
    """Objects to people who are not there, and to who, what or where is not what happens."""

    def objections(
        self, state: Stage, segment: Segment, sentence: Sentence, past: Sequence[Segment] = ()
    ) -> tuple[str, ...]:
        if len(segment) != 1:
            return ()  # several actions for one sentence: more than is understood here
        [action] = segment
        reading, before, after = read(sentence), state.people, self.world.step(state, action).people
        absent = [
            f"nobody is “{someone}”"
            for someone in reading.people
            if someone.clothed and not someone.dressed(before) and not someone.dressed(after)
        ]
        absent += _too_far(reading, max(_count(before), _count(after)))
        heard = focus(tuple(past))
        wrong = [*_verbs(reading, action, before), *_again(reading, action, heard)]
        if wrong or reading.stative:
            return (*absent, *wrong)
        told = [clause for clause in reading.clauses if _asks(clause, action, before)]
        objections = [tuple(_of_clause(clause, action, before, after, heard)) for clause in told]
        wrong = [] if () in objections or not objections else list(objections[0])
        return (*absent, *wrong)

    def slips(
        self, state: Stage, segment: Segment, sentence: Sentence, past: Sequence[Segment] = ()
    ) -> tuple[str, ...]:
        if len(segment) != 1:
            return ()
        [action] = segment
        reading, before, after = read(sentence), state.people, self.world.step(state, action).people
        everybody = {*before, *after}
        wrong = [
            f"nobody is “{who}”"
            for who in reading.people
            if who.shirt and who.hat and not any(map(who.fits, everybody))
        ]
        if isinstance(action, Move):
            for clause in reading.clauses:
                wrong += _inexact(clause, action, before, focus(tuple(past)))
        return tuple(wrong)


def _inexact(clause: Clause, move: Move, people: People, heard: Focus) -> Iterator[str]:
    """Objections to a way that is told in a wrong direction or number of steps, or by who goes it."""
    start, place = move.source, move.target
    for goal in clause.goals:
        if isinstance(goal, Beside):
            for who in goal.landmarks:
                if who.clothed and who.places(people, heard) == {start}:
                    yield f"“{who}” is who moves"
            continue
        match goal.kind, goal.value:
            case "end", side if EMPTY in (people[: place - 1] if side == "left" else people[place:]):
                yield f"that is not the {side} end"
            case "steps", (count, side):
                if count not in _distances(place, start, people):
                    yield f"that is not {count} steps away"
                if side in ("left", "right") and (place < start) != (side == "left"):
                    yield f"that is not to the {side}"


def _nowhere(clause: Clause, people: People) -> Iterator[str]:
    """Objections to people at positions where nobody is."""
    for who in (*clause.subjects, *clause.sources, *clause.targets):
        if who.position and people[who.position - 1 : who.position] in ((), (EMPTY,)):
            yield f"nothing happens at “position {who.position}”"


def _alike(clause: Clause, action: SceneAction) -> Iterator[str]:
    """Objections to two people, of whom one acts on the other or goes to it, in the same words."""
    others = [*clause.sources, *clause.targets, *clause.subjects[1:]]
    if isinstance(action, Move):
        sides = [goal for goal in clause.goals if isinstance(goal, Beside) and goal.relation in _WHERE]
        others += [
            who for goal in sides for who in goal.landmarks if goal.relation != "next" and not goal.side
        ]
    for one, other in product(clause.subjects[:1], others):
        alike = one.looks[0] and one.looks == other.looks and not other.fresh
        if alike and isinstance(action, Move | TakeHat | Switch):
            yield f"both are “{other}”"


def _count(people: People) -> int:
    return sum(person != EMPTY for person in people)


def _too_far(reading: Reading, people: int) -> list[str]:
    """Objections to the third of two people."""
    return [
        f"there is no {word} {after}"
        for word, after in pairwise(reading.told)
        if ORDINALS.get(word, 0) > people and after in PERSON
    ]


def _asks(clause: Clause, action: SceneAction, people: People) -> bool:
    """Whether a clause may ask for such an action; "a man moves to the left" may come in, hats may move."""
    if type(action) in clause.asks or not clause.verbs:
        return True
    if isinstance(action, Move) and Exit in clause.asks and clause.goals:
        return True  # "he leaves to the right end"
    if Move not in clause.asks or not clause.subjects:
        return isinstance(action, TakeHat) and Move in clause.asks and clause.hats
    who = clause.subjects[0]
    if isinstance(action, Enter):
        return who.fresh or (who.clothed and not who.definite and not who.dressed(people))
    return isinstance(action, TakeHat) and (clause.hats or (who.garment and bool(who.hat)))


def _verbs(reading: Reading, action: SceneAction, people: People) -> list[str]:
    """An objection if verbs ask for something, and none of them for what is done."""
    sure = [
        word
        for clause in reading.clauses
        for word, verb in zip(clause.words, clause.verbs, strict=True)
        if verb.sure
    ]
    if isinstance(action, Stay) or not sure:
        return []
    if any(clause.verbs and _asks(clause, action, people) for clause in reading.clauses):
        return []
    return [f"“{sure[0]}” is not what is done"]


def _again(reading: Reading, action: SceneAction, heard: Focus) -> Iterator[str]:
    """Objections to what is said to happen again, or to be undone, if it is not."""
    last, told = heard.last, set(reading.told)
    if last is None or any(clause.goals for clause in reading.clauses):
        return
    if "back" in told:
        match action, last:
            case TakeHat(i, j), TakeHat(source, target) if (i, j) != (target, source):
                yield "the hat does not go back"
            case Move(_, j), Move() if j not in heard.vacated:
                yield "nobody was there before"
            case ((Enter() | Exit()), (Move() | TakeHat())) if not any(
                clause.verbs for clause in reading.clauses
            ):
                yield "that does not go back"
    elif _SAME & told and all(len(verb.kinds) > 5 for clause in reading.clauses for verb in clause.verbs):
        if type(action) is not type(last) and not isinstance(action, Stay):
            yield "that is not what was done before"
    elif {"again", "another", "more"} & told:
        match action, last:
            case Move(i, j), Move(source, target) if (i < j) != (source < target):
                yield "that is not the way of the move before"


def _of_clause(
    clause: Clause, action: SceneAction, before: People, after: People, heard: Focus
) -> Iterator[str]:
    """Objections to who acts, on whom and where to, in that order."""
    if not isinstance(action, Enter):
        yield from _nowhere(clause, before)
    yield from _alike(clause, action)
    match action:
        case Enter(i, _):
            new = tuple(person if place == i else EMPTY for place, person in enumerate(after, 1))
            for who in clause.subjects[:1]:
                if who.clothed and not who.dressed(new):
                    yield f"“{who}” is not who acts"
            yield from _goals(clause, i, 0, before, heard)
        case Exit(i):
            yield from _acts(clause, i, before, heard)
        case Move(i, j):
            if "swaps" not in clause.roles:
                yield from _acts(clause, i, before, heard)
                yield from _goals(clause, j, i, before, heard)
        case TakeHat(i, j):
            if clause.hat and before[i - 1][1] != clause.hat:
                yield "that is not the hat that is passed"
            yield from _passes(clause, i, j, before, after, heard)
        case Switch(i, j):
            yield from _both(clause, i, j, before, after, heard)


def _acts(clause: Clause, place: int, people: People, heard: Focus) -> Iterator[str]:
    """An objection to a subject that is not who acts, unless "he" leaves that open."""
    for who in clause.subjects[:1]:
        meant = who.places(people, heard)
        if meant and place not in meant and not who.pronoun:
            yield f"“{who}” is not who acts"


def _passes(
    clause: Clause, giver: int, taker: int, before: People, after: People, heard: Focus
) -> Iterator[str]:
    """Objections to who gives and who gets a hat."""
    roles = clause.roles & {"takes", "gives", "swaps"}
    if "swaps" in roles:
        yield from _both(clause, giver, taker, before, after, heard)
        return
    told = [(who, giver, "from") for who in clause.sources] + [(who, taker, "to") for who in clause.targets]
    if len(roles) == 1 and "off" not in clause.words:  # who takes his hat off gives it
        told += [(who, giver if roles == {"gives"} else taker, "") for who in clause.subjects[:1]]
    else:
        told += [(who, 0, "") for who in clause.subjects[:1]]
    for who, place, way in told:
        meant = who.places(before, heard) | who.places(after, heard)
        if meant and not ({place} if place else {giver, taker}) & meant:
            yield f"the hat does not go {way} “{who}”" if way else f"“{who}” is not who acts"


def _both(clause: Clause, one: int, other: int, before: People, after: People, heard: Focus) -> Iterator[str]:
    """Objections to people who are said to change something, and do not."""
    for who in clause.subjects:
        meant = who.places(before, heard) | who.places(after, heard)
        if who.count == 2 and len(meant) > 1 and not {one, other} <= meant:
            yield f"“{who}” do not act"
        elif meant and not {one, other} & meant:
            yield f"“{who}” is not who acts"


def _goals(clause: Clause, place: int, start: int, people: People, heard: Focus) -> Iterator[str]:
    """Objections to places that are not where somebody comes to stand."""
    himself = bool(clause.subjects) and clause.subjects[0].pronoun
    for goal in clause.goals:
        if not isinstance(goal, Beside):
            yield from _goal(goal, place, start, people, heard)
            if len(clause.goals) == 1 and _END.search(goal.said):
                yield from _end(goal.value, place, people)
        elif any(who.pronoun for who in goal.landmarks) and (goal.relation != "next" or himself):
            continue  # nobody knows of whom that is told
        elif not any(told.leads_to(place, start, people, heard) for told in _readings(goal)):
            where = _WHERE.get(goal.relation, goal.relation)
            yield f"that is not {where} “{' and '.join(map(str, goal.landmarks))}”"


def _end(side: str, place: int, people: People) -> Iterator[str]:
    """An objection to a place that is no end; the far left may be as far as one can go, the left end not."""
    told = 1 if side == "left" else len(people)
    if place != told and (place not in (1, len(people)) or people[told - 1] != EMPTY):
        yield f"that is not the {side} end"


def _readings(goal: Beside) -> Iterator[Beside]:
    """What "next to the man on the left" may mean: that man, or that side of the man."""
    if goal.side:
        *others, last = goal.landmarks
        yield replace(goal, landmarks=(*others, last.told(side=goal.side)))
        yield replace(goal, landmarks=(*others, last.told(end=goal.side)))
        if goal.relation != "next":
            return
        goal = replace(goal, relation=goal.side)
    yield goal


def _goal(goal: Phrase, place: int, start: int, people: People, heard: Focus) -> Iterator[str]:
    """An objection to a place told without others; one turn in a hundred has left for right, so that ends and
    steps on the other side pass."""
    match goal.kind, goal.value:
        case "end", side:
            if EMPTY in people[: place - 1] and EMPTY in people[place:]:
                yield f"that is not the {side} end"
        case "position", told if place != told:
            yield f"nothing happens at “position {told}”"
        case "way", side if not start:
            others = [i for i, person in enumerate(people, 1) if person != EMPTY]
            if others and (place < others[0] if side == "right" else place > others[-1]):
                yield f"that is not on the {side}"
        case "steps", (count, _) if (
            start and min(abs(d - count) for d in _distances(place, start, people)) > 1
        ):
            yield f"that is not {count} steps away"
        case "place", _ if heard.vacated and place not in heard.vacated:
            yield "nobody left that place"


def _distances(place: int, start: int, people: People) -> set[int]:
    """How many steps it is to a place, with or without those past others."""
    away = abs(place - start)
    return {away, away - _count(people[min(place, start) : max(place, start) - 1])}
