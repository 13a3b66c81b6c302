"""What a sentence says happens: who acts, on whom, with which hat, and where to."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import pairwise

from grice.text import number
from grice.worlds.scene.rules import NONE, TakeHat
from grice.worlds.scene.truth.heard import Heard
from grice.worlds.scene.truth.phrases import Phrase, phrases
from grice.worlds.scene.truth.referring import Beside, Someone
from grice.worlds.truth import words

_RELATIVE = ("who", "that", "which")
_BESIDE = ("relation", "beside", "stepsof")
_SIDED = re.compile(r"(?<=left)-|(?<=right)-")  # "the left-hand man"
_COMES = ("enter", "appear", "arriv", "came", "come", "join", "show")
_GOALS = ("end", "steps", "way", "position", "place", "middle")


@dataclass
class Clause:
    """A verb, or several with the same subject, and what goes with it."""

    verbs: list[Heard] = field(default_factory=list)
    words: list[str] = field(default_factory=list)  # the verbs as they are said
    subjects: list[Someone] = field(default_factory=list)
    sources: list[Someone] = field(default_factory=list)  # whose hat goes away
    targets: list[Someone] = field(default_factory=list)  # who gets it
    hat: str = ""
    hats: bool = False  # whether a hat is spoken of
    goals: list[Phrase | Beside] = field(default_factory=list)

    @property
    def roles(self) -> set[str]:
        return {heard.role for heard in self.verbs} - {""}

    @property
    def stative(self) -> bool:
        """Whether it tells how things are, rather than what happens."""
        return self.roles == {"stands"} and len(self.verbs) == 1

    @property
    def asks(self) -> frozenset[type]:
        """The kinds of action that it may ask for; who takes a hat takes no step."""
        return frozenset().union(
            *({TakeHat} if self.hats and heard.role == "takes" else heard.kinds for heard in self.verbs)
        )


@dataclass(frozen=True)
class Reading:
    """All that is understood of a sentence."""

    told: tuple[str, ...]
    people: tuple[Someone, ...]  # everybody who is described
    clauses: tuple[Clause, ...]
    stative: bool  # it tells how things are, rather than what happens


@lru_cache(8192)
def read(sentence: str) -> Reading:
    """What a sentence says, as far as that is understood."""
    told = words(_SIDED.sub(" ", sentence))
    if any(word == "scene" and number(after) for word, after in pairwise(told)):
        return Reading(tuple(told), (), (), True)  # "in scene 1": of other turns than this one
    found = phrases(told)
    people = tuple(
        phrase.value for phrase in found if phrase.kind == "person" and "where" not in told[: phrase.at]
    )
    reader = _Reader(found, told)
    clauses = [clause for clause in reader.read() if clause.verbs or (len(people) < 2 and clause.goals)]
    stative = "while" in told or reader.stative or any(clause.stative for clause in clauses)
    return Reading(tuple(told), people, tuple(clauses), stative)


class _Reader:
    """Goes through the phrases from left to right."""

    def __init__(self, found: list[Phrase], told: Sequence[str]) -> None:
        self.told = told
        self.ahead = found[::-1]
        self.clause = Clause()
        self.done: list[Clause] = []
        self.stative = False
        self.join = ""  # "from", "to", "of" or "with", if that came just before
        self.loose: Someone | None = None  # somebody just before, with whom nothing is done yet

    def next(self) -> str:
        return self.ahead[-1].kind if self.ahead else ""

    def read(self) -> list[Clause]:
        while self.ahead:
            phrase = self.ahead.pop()
            loose, join = self.loose, self.join
            self.loose, self.join = None, ""
            if phrase.kind == "person":
                self._person(phrase.value, join)
            elif phrase.kind == "verb":
                self._verb(phrase.value, self.told[phrase.at], loose)
            elif phrase.kind in _BESIDE:
                beside = self._beside(phrase)
                self.clause.goals += [beside] if beside else []
            elif phrase.kind in _GOALS:
                self.clause.goals.append(phrase)
            elif phrase.kind == "hat":
                self.clause.hats = True
            elif phrase.kind in ("is", "are"):
                self.stative = True
            else:
                self.join = phrase.kind
        return [*self.done, self.clause]

    def _verb(self, heard: Heard, word: str, loose: Someone | None) -> None:
        """A verb with somebody new before it begins a clause, as does one that surely asks for more."""
        clause = self.clause
        if loose is None and heard.sure and any(verb.sure for verb in clause.verbs):
            self.done.append(clause)
            self.clause = Clause(subjects=[*clause.subjects])
        if loose is not None and self.clause.verbs:
            for group in (self.clause.subjects, self.clause.targets):
                if loose in group:
                    group.remove(loose)
            self.done.append(self.clause)
            self.clause = Clause(subjects=[loose])
        self.clause.verbs.append(heard)
        self.clause.words.append(word)

    def _person(self, someone: Someone, join: str) -> None:
        clause = self.clause
        if someone.owner:
            self._owner(someone)
            return
        a_hat = someone.garment and someone.hat and not someone.shirt
        if a_hat and clause.roles & {"takes", "gives"} and join not in ("from", "to", "of"):
            clause.hat, clause.hats = someone.hat.replace(NONE, ""), True
            return
        if not clause.verbs:
            someone = self._placed(someone)
            if join == "and" or not clause.subjects:
                clause.subjects.append(someone)
        elif join in ("from", "of", "off"):
            clause.sources.append(self._placed(someone))
        elif join == "to":
            clause.targets.append(self._placed(someone))
        elif not clause.subjects and "gives" in clause.roles:
            clause.targets.append(self._told_at(someone))
        elif not clause.subjects or "swaps" in clause.roles:
            someone = self._told_at(someone)
            self.loose = someone
            clause.subjects.append(someone)
        elif "gives" in clause.roles:
            self.loose = someone
            clause.targets.append(someone)
        else:
            self.loose = someone

    def _owner(self, someone: Someone) -> None:
        """ "red's hat", "red's left side"."""
        if self.next() == "hat":
            self.clause.sources.append(someone)
            self.clause.hats = True
        elif self.next() == "way":
            self.clause.goals.append(Beside(self.ahead.pop().value, (someone,)))

    def _at(self, someone: Someone) -> Someone:
        """Somebody with the place that the next phrase tells."""
        kind, value = self.ahead[-1][:2]
        self.ahead.pop()
        if kind == "position":
            return someone.told(position=value, said=f"{someone} at position {value}")
        if kind == "end":
            return someone.told(end=value, said=f"{someone} at the {value} end")
        return someone.told(side=value, said=f"{someone} {'in' if kind == 'middle' else 'on'} the {value}")

    def _beside_others(self, someone: Someone) -> Someone:
        """Somebody with the neighbours whom the next phrase tells."""
        beside = self._beside(self.ahead.pop())
        if beside and self.clause.subjects:
            beside = replace(beside, landmarks=tuple(map(self._subject, beside.landmarks)))
        return someone.told(beside=(*someone.beside, beside)) if beside else someone

    def _told_at(self, someone: Someone) -> Someone:
        """Somebody with the place that "at" or "on" tells, not one to go to: "move the man at 5 to 6"."""
        while self.next() in ("position", "end", "way"):
            at = self.ahead[-1].at
            if not {"at", "on", "in"} & set(self.told[max(0, at - 2) : at + 1]):
                return someone
            someone = self._at(someone)
        more = any(phrase.kind in (*_GOALS, *_BESIDE) for phrase in self.ahead[:-1])
        return self._beside_others(someone) if more and someone.plain and self.next() in _BESIDE else someone

    def _placed(self, someone: Someone) -> Someone:
        """Somebody with what is told of the place right after: "the man to the left of red"."""
        if not self.clause.verbs and not any(phrase.kind == "verb" for phrase in self.ahead):
            return self._told_at(someone)  # "red to the left of blue"
        while self.ahead:
            if self.next() in _BESIDE:
                someone = self._beside_others(someone)
            elif self.next() in ("end", "position", "way", "middle"):
                someone = self._at(someone)
            elif self.next() in _RELATIVE:
                someone = self._relative(someone)
            else:
                break
        return someone

    def _subject(self, someone: Someone) -> Someone:
        """Whom a pronoun means that tells of somebody else: "red gives it to the man next to him"."""
        return self.clause.subjects[0] if someone.pronoun else someone

    def _relative(self, someone: Someone) -> Someone:
        """Somebody with "who is", "who came in": verbs that tell who is meant, if another one follows."""
        self.ahead.pop()
        if self.next() in ("is", "are"):
            self.ahead.pop()
        elif self.next() == "verb" and any(phrase.kind == "verb" for phrase in self.ahead[:-1]):
            came = self.told[self.ahead.pop().at].startswith(_COMES)
            return someone.told(newcomer=came and "just" in self.told)
        return someone

    def _beside(self, phrase: Phrase) -> Beside | None:
        """ "to the left of red", "between red and blue"; None if it cannot be told of whom."""
        if phrase.kind == "beside":
            return Beside(phrase.value, (Someone(said="him", pronoun=True),))
        relation, steps = phrase.value, 0
        if phrase.kind == "stepsof":
            steps, relation = phrase.value
        count = 2 if relation == "between" else 1
        landmarks: list[Someone] = []
        while self.next() == "person" and len(landmarks) < count:
            landmarks.append(self._landmark(self.ahead.pop().value, last=len(landmarks) == count - 1))
            if self.next() == "and" and len(landmarks) < count:
                self.ahead.pop()
        if not relation or len(landmarks) < count or landmarks[-1].owner:
            return None
        if self.next() == "beside":  # "next to red, on his left"
            return Beside(self.ahead.pop().value, tuple(landmarks), steps)
        side = self.ahead.pop().value if self.next() in ("way", "end", "middle") else ""
        return Beside(relation, tuple(landmarks), steps, side)

    def _landmark(self, someone: Someone, last: bool) -> Someone:
        """Somebody beside whom another one stands, with the place that only he can be told by."""
        if self.next() == "position" or (self.next() in ("end", "way") and (someone.plain or not last)):
            return self._at(someone)
        return self._beside_others(someone) if someone.plain and self.next() in _BESIDE else someone
