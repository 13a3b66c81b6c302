"""Whether the people that a sentence of Scene describes are on stage, and do what it says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from grice.episode import Segment, Sentence
from grice.text import ORDINALS
from grice.worlds.scene.rules import (
    COLOURS,
    EMPTY,
    NONE,
    Enter,
    Exit,
    Move,
    SceneAction,
    Stage,
    Switch,
    TakeHat,
)
from grice.worlds.truth import Truth, Verbs, beginnings, numbered, words

_LETTERS = {**{word: letter for letter, word in COLOURS.items()}, "violet": "p"}
_PERSON = {
    *(
        "person",
        "man",
        "guy",
        "woman",
        "one",
        "figure",
        "lady",
        "kid",
        "dude",
        "girl",
        "boy",
        "gentleman",
        "people",
    ),
    *("men", "guys", "character", "individual", "fellow", "male", "female", "persons", "someone", "somebody"),
}
_GLUE = {
    *("a", "an", "the", "and", "with", "in", "wearing", "who", "has", "is", "on", "his", "her", "their"),
    *("all", "no", "without", "that", "wears", "but", "having", "same", "matching", "dressed", "completely"),
    *("entirely", "hatless", "clad", "coloured", "colored", "another", "other", "also", "both"),
}
_ACTS = (  # how verbs, and what may follow a pronoun, begin
    *("move", "leav", "left", "exit", "disappear", "appear", "enter", "go", "come", "walk", "step", "tak"),
    *("took", "giv", "gave", "receiv", "get", "got", "switch", "swap", "trade", "stand", "show", "head"),
    *("join", "return", "jump", "shift", "reappear", "arriv", "remove", "steal", "put", "hand", "pass"),
    *("transfer", "exchange", "has", "is", "to", "next", "right", "stays", "turns", "shuffle", "slide"),
    *("between", "beside", "by", "whoever"),
)
_TAKES, _GIVES = ("take", "took", "receive", "get", "got", "steal"), ("give", "gave", "hand", "pass")
_POSITIONS = {"position", "spot", "place", "slot", "number"}
_STAYS = ("stand", "stood", "is", "are", "plac", "next")
_AGAIN = ("again", "too", "also", "another", "does", "did", "back")
_WALKS = ("go", "gone", "went", "walk", "step", "head", "return", "com", "came")
_VERBS = Verbs(
    sure=beginnings("leav exit disappear depart enter appear arriv mov giv tak"),
    may={
        Enter: (
            *beginnings(
                "enter appear appaer appea arriv join reappear show reenter add pop fill replac bring"
            ),
            *beginnings("put plac spot insert creat turn emerg there walk"),
            *(*_WALKS, *_STAYS, *_AGAIN),
        ),
        Exit: (
            *beginnings("leav left exit disappear depart vanish remov delet dismiss kick send lose throw"),
            *beginnings("away off out home stage longer"),
            *(*_WALKS, *_AGAIN),
        ),
        Move: (
            *beginnings("mov shift slid join jump trad switch swap run chang appear hop shuffl transfer tak"),
            *beginnings("scoot relocat between get far left right"),
            *(*_WALKS, *_STAYS, *_AGAIN),
        ),
        TakeHat: (
            *beginnings("tak took giv gave hat receiv get got swap switch trad exchang hand pass put steal"),
            *(*beginnings("wear return remov grab"), *_AGAIN),
        ),
        Switch: (*beginnings("switch swap trad exchang chang plac"), *_AGAIN),
    },
)
_ARTICLES = ("the", "a", "an", "another")
_LEADS = ("then", "and", "now", "next", "after", "that", "afterwards")
_COMES = tuple(
    word
    for kind in (Enter, Move)
    for word in _VERBS.may[kind]
    if word not in ("left", "right", "next", "is", "far", "between", "plac")
)
_NEW = {"a", "an", "another", "new"}
_OTHER = {
    *(
        "other",
        "another",
        "hatless",
        "without",
        "rightmost",
        "leftmost",
        "most",
        "next",
        "between",
        "beside",
        "by",
    ),
    *("last", "middle", "position", "spot", *ORDINALS),
}
_SIDES = {"left", "right"}  # where two are told apart, unless one comes to stand on that side of the other
_STATIVE = {"stand", "stands", "standing", "is", "are", "while"}  # how things are, not what happens


@dataclass
class Mention:
    """Somebody described: the letters of shirt and hat as far as they are told, "_" for no hat."""

    at: int  # the index of the first word
    shirt: str = ""
    hat: str = ""
    said: list[str] = field(default_factory=list)

    def fits(self, person: str) -> bool:
        return person != EMPTY and self.shirt in ("", person[0]) and self.hat in ("", person[1])

    def anyone(self, people: Iterable[str]) -> bool:
        return any(map(self.fits, people))

    def __str__(self) -> str:
        return " ".join(self.said)


def mentions(told: Sequence[str]) -> list[Mention]:
    """Everybody whom the words describe by colour, in order."""
    found: list[Mention] = []
    going_on = False  # whether the next attribute may be of the one described last
    for i, word in enumerate(told):
        bare, ahead = word.removesuffix("'s"), told[i + 1 : i + 4]
        if attributes := _attributes(word, ahead):
            clash = going_on and any(getattr(found[-1], g) not in ("", v) for g, v in attributes.items())
            if not going_on or clash:
                found.append(Mention(i))
            for garment, letter in attributes.items():
                setattr(found[-1], garment, letter)
            going_on = True
        elif not (bare in _GLUE | _PERSON or bare.startswith(("hat", "shirt"))):
            going_on = False
        if going_on:
            found[-1].said.append(bare)
        going_on = going_on and word == bare and not _begins(word, ahead)
    return found


def _begins(word: str, ahead: Sequence[str]) -> bool:
    """Whether somebody else is described after the word: "and the red man", "and red"."""
    if ahead and ahead[0] in _ARTICLES:
        described = (
            ahead[2:] if len(ahead) > 1 and (ahead[1] in _LETTERS or ahead[1] == "hatless") else ahead[1:]
        )
        return bool(described) and (described[0] in _PERSON or described[0] in ("shirted", "hatted"))
    garment = len(ahead) > 1 and ahead[1].startswith(("hat", "cap", "shirt"))
    return word == "and" and bool(ahead) and ahead[0] in _LETTERS and not garment


def _attributes(word: str, ahead: Sequence[str]) -> dict[str, str]:
    """What a word, with those that follow it, tells of shirt and hat."""
    if word == "hatless" or (word in ("no", "without") and "hat" in ahead[:2]):
        return {"hat": NONE}
    letter = _LETTERS.get(word.removesuffix("'s"))
    if letter is None:
        return {}
    following = ahead[0] if ahead and not word.endswith("'s") else ""  # "red's hat" is of somebody in red
    if following.startswith(("hat", "cap")):
        return {"hat": letter}
    if following.startswith("shirt") and list(ahead[1:3]) in (["and", "hat"], ["and", "hats"]):
        return {"shirt": letter, "hat": letter}
    return {"shirt": letter}


class SceneTruth(Truth[Stage]):
    """Objects to people who are not there, to a subject that is not who acts, and to wrong neighbours."""

    def objections(
        self, state: Stage, segment: Segment, sentence: Sentence, past: Sequence[Segment] = ()
    ) -> tuple[str, ...]:
        if len(segment) != 1:
            return ()  # several actions for one sentence: more than is understood here
        [action] = segment
        told, after = words(sentence), self.world.step(state, action)
        described = mentions(told)
        absent = [m for m in described if not m.anyone((*state.people, *after.people))]
        wrong = [*_too_far(told, max(_count(state), _count(after))), *_own_place(told, action, state, after)]
        wrong += _elsewhere(told, action)
        if not (isinstance(action, Enter) and _NEW & set(told[:3])):  # "a man moves to the left" may come in
            wrong += _VERBS.objections(told, action)
        if absent or not described or _STATIVE & set(told):
            return (*(f"nobody is “{mention}”" for mention in absent), *wrong)
        first = described[0]
        is_subject = not any(word.startswith(_ACTS) for word in told[: first.at])
        if is_subject and not first.anyone(_actors(state, after, action, told)):
            wrong.append(f"“{first}” is not who acts")
        wrong += _not_partner(told, described, action, state, after)
        return (*wrong, *_alike(told, described, action), *_misplaced(told, described, action, after))


def _count(stage: Stage) -> int:
    return sum(person != EMPTY for person in stage.people)


def _elsewhere(told: Sequence[str], action: SceneAction) -> Iterator[str]:
    """Objections to positions told by number at which nothing happens."""
    places = {place for field, place in action._asdict().items() if field != "colour"}
    for said, place in numbered(told, _POSITIONS):
        if places and place not in places:
            yield f"nothing happens at “{said}”"


def _too_far(told: Sequence[str], people: int) -> Iterator[str]:
    """Objections to the third of two people."""
    for word, after in pairwise(told):
        if ORDINALS.get(word, 0) > people and after in _PERSON:
            yield f"there is no {word} {after}"


def _alike(told: Sequence[str], described: Sequence[Mention], action: SceneAction) -> Iterator[str]:
    """Objections to two people, of whom one acts on the other or goes to it, in the same words."""
    people = [mention for mention in described if mention.shirt]
    apart = _OTHER if isinstance(action, Move) else _OTHER | _SIDES
    if isinstance(action, Move | TakeHat | Switch) and len(people) > 1 and not apart & set(told):
        one, other = people[:2]
        sided = any(mention.said[-2:] == ["on", "the"] for mention in (one, other))  # "… on the left"
        if (one.shirt, one.hat) == (other.shirt, other.hat) and not sided:
            yield f"both are “{other}”"


def _actors(state: Stage, after: Stage, action: SceneAction, told: Sequence[str]) -> list[str]:
    """Who may be the subject of the sentence, as they look before or after."""
    match action:
        case Enter(i, _):
            return [after.people[i - 1]]
        case Exit(i) | Move(i, _):
            return [state.people[i - 1]]
        case TakeHat(i, j):
            takes, gives = (any(word.startswith(verbs) for word in told) for verbs in (_TAKES, _GIVES))
            places = [j] if takes and not gives else [i] if gives and not takes else [i, j]
            return [stage.people[place - 1] for stage in (state, after) for place in places]
    return [person for stage in (state, after) for person in stage.people]


def _not_partner(
    told: Sequence[str], described: Sequence[Mention], action: SceneAction, state: Stage, after: Stage
) -> Iterator[str]:
    """Objections to mentions from whom a hat is taken, or to whom it is given, but who are not there."""
    if not isinstance(action, TakeHat):
        return
    gives = any(word.startswith(_GIVES) for word in told)
    partners = {"from": action.source, **({"to": action.target} if gives else {})}
    for mention in described:
        start = mention.at
        while start and told[start - 1] in _GLUE | _PERSON:
            start -= 1
        place = partners.get(told[start - 1]) if start else None
        if place and not mention.anyone(stage.people[place - 1] for stage in (state, after)):
            yield f"the hat does not go {told[start - 1]} “{mention}”"


def _own_place(told: Sequence[str], action: SceneAction, state: Stage, after: Stage) -> Iterator[str]:
    """Objections to somebody who moves to a side of "the person on the left", and is that person."""
    if not isinstance(action, Move):
        return
    for end, side in ((0, "left"), (-1, "right")):
        before, now = (
            [i for i, person in enumerate(stage.people, 1) if person != EMPTY][end]
            for stage in (state, after)
        )
        if (before, now) == (action.source, action.target):
            for of, the, who, on, *rest in (told[i : i + 7] for i in range(len(told) - 5)):
                if (of, the, on) == ("of", "the", "on") and who in _PERSON and side in rest:
                    yield f"that is the {who} on the {side}"


def _misplaced(
    told: Sequence[str], described: Sequence[Mention], action: SceneAction, after: Stage
) -> Iterator[str]:
    """Objections to mentions on whose left or right somebody comes to stand, but who are not there."""
    if not isinstance(action, Enter | Move):
        return
    place = action.source if isinstance(action, Enter) else action.target
    sides = {"left": after.people[place:], "right": after.people[: place - 1]}
    for mention in described:
        before = list(told[max(0, mention.at - 6) : mention.at])
        if "between" in before or _is_of_subject(told, mention):
            continue
        for side, people in sides.items():
            if [side, "of"] in [before[i : i + 2] for i in range(len(before))] and not mention.anyone(people):
                yield f"that is not to the {side} of “{mention}”"


def _is_of_subject(told: Sequence[str], mention: Mention) -> bool:
    """Whether somebody helps to tell who acts: "the man to the left of red moves away"."""
    begin = next((i for i, word in enumerate(told) if word not in _LEADS), 0)
    verb = any(word.startswith(_COMES) for word in told[begin : mention.at])
    return told[begin] in _ARTICLES and told[begin + 1 : begin + 2] != ["far"] and not verb
