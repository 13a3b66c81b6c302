"""A route instruction as the turns and walks that its clauses ask for, in their order."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from grice.text import ORDINALS, number
from grice.worlds.lexicon import listed, table
from grice.worlds.sail.truth.landmarks import read_landmark
from grice.worlds.sail.truth.sights import read_sights, read_statement
from grice.worlds.sail.truth.steps import Free, Look, Return, Stay, Step, Towards, Turn, Walk
from grice.worlds.sail.truth.things import NOTHING, anything, floors
from grice.worlds.sail.truth.walks import FORWARD, UNTIL, read_walk

_CACHED = 2**14
_SIDES = table({"left": "left lft counterclockwise anticlockwise", "right": "right rt clockwise"})
_TURN = listed("turn rotate pivot veer spin swivel")
_TAKE = listed("take make hang do")
_GO = listed(
    "go walk move head continue proceed follow keep travel run step advance come get return find march "
    "stroll pass"
)
_WALK = _GO | FORWARD | listed("take make to another")
_LOOK = listed("face look stand place put with")
_AT = listed("at when once upon after from")
_VERBS = _TURN | _TAKE | _GO | listed("face stop")
_SUBORDINATE = listed(  # no clause begins with a verb after these
    "you to can can't cannot don't should will would must not could only that i we which keep and the a "
    "just your either so u more another quarter degree"
)
_FILLER = listed("then and now please just again okay ok so next also finally first")
_POLITE = listed(  # may come before the verb that asks for something
    "i can lets let's us you should will need want must to there here could would after this thence once "
    "when are"
)
_STATES = listed("is are should will has have see contains be there")
_BETWEEN = (
    _FILLER
    | set(ORDINALS)
    | listed("a an the to your immediate sharp hard another quick 90 degree degrees quarter turn")
)
_ALONG = listed("onto into down on along toward towards in")
_SIDED = _TURN | _TAKE | listed("go walk move head a another face look")  # what may come before a side
_HALLS = listed("alley hall hallway path corridor")
_AROUND = listed("around round 180 u back")
_PART = re.compile(r"[,.;:!?()]+")
_CONTINUED = re.compile(r",(?= ?(?:to|until|till|til|passing|past|onto|into|down|along)\b)")
_STAY = re.compile(
    r"(?:stop|stay|halt|wait)(?: here| there| at this \w+| where you are)?$|(?:don't|do not) move$"
    r"|(?:this|that) (?:is|will be) (?:it|position|pos)\b|you (?:are there|are here|have arrived)\b"
)
_BACK_TO_WALL = re.compile(r"\byour? back (?:to|facing) the wall")
_START = re.compile(r"\bwhere you (?:started|came from|began|were|just were)\b")
_OTHER_WAY = re.compile(
    r"(?:face|facing|turn|look|looking) (?:in )?the (?:(?:other|opposite) (?:way|direction)"
    r"|(?:way|direction) (?:that |where )?you (?:came|have come|just came)(?: from)?)$"
)
_WORD = re.compile(r"[a-z0-9][a-z0-9']*")


@lru_cache(_CACHED)
def read_steps(sentence: str) -> tuple[Step, ...]:
    """What each clause asks for."""
    steps = [step for told in clauses(sentence) for step in _read(told)]
    for i, step in enumerate(steps):
        after = steps[i + 1] if steps[i + 1 :] else None
        if isinstance(step, Walk) and step.still and not step.ends and not isinstance(after, Turn | Walk):
            steps[i] = Free(step.text)  # "at the chair you will see a lamp"
        if isinstance(step, Walk) and number(step.text.split()[0]) is not None and "more" not in step.text:
            before = steps[i - 1] if i else None
            if (isinstance(before, Walk) and before.to) or isinstance(after, Free | Look):
                steps[i] = Free(step.text)  # "go to the end, two steps"
    if _BACK_TO_WALL.search(sentence.lower()):  # which wall is not always clear, nor so what is left
        return tuple(Free(step.text) if isinstance(step, Look | Turn) else step for step in steps)
    return tuple(steps)


def clauses(sentence: str) -> Iterator[list[str]]:
    """The words of each clause: parted by punctuation, by "and" and "then", or where a verb follows."""
    for part in _PART.split(_CONTINUED.sub(" ", sentence.lower().replace("-", " "))):
        told, start = _WORD.findall(part), 0
        for i in range(1, len(told)):
            if _begins(told, start, i):
                yield told[start:i]
                start = i
        if told:
            yield told[start:]


def _begins(told: Sequence[str], start: int, i: int) -> bool:
    """Whether another clause begins with this word."""
    word, before = told[i], told[i - 1]
    if word == "then":
        return True
    if word == "and":
        after = [word for word in told[i + 1 :] if word not in _FILLER and word not in ("you", "will", "are")]
        first = after[0] if after else ""
        if first in ("a", "another"):
            return after[1:2] != [] and after[1] in _SIDES
        if first in _SIDES:
            return before not in _SIDES
        return first in _VERBS or first in _AT or first in _LOOK or first in FORWARD
    noun = before in _SIDES if word == "turn" else word in ("move", "step") and number(before) is not None
    return (
        word in _VERBS
        and not noun
        and before not in _SUBORDINATE
        and not (_FILLER | _POLITE).issuperset(told[start:i])
    )


def _read(told: list[str]) -> list[Step]:
    """The steps of one clause."""
    told = _bare(told)
    text = " ".join(told)
    if not told:
        return []
    if _STAY.match(text):
        return [Stay(text)]
    if _START.search(text):
        return [Return(text)]
    if _OTHER_WAY.search(text):
        return [Turn(text, "around")]
    head, *rest = told
    if (side := _side(told)) is not None:
        return [*_read_side(text, told, side), *([Free(text)] if _STATES & set(told) else [])]
    if _STATES & set(told) and not (head in _VERBS or head in FORWARD or UNTIL & set(told)):
        sights = tuple(sight for sight in read_statement(told) if sight.turned is None)
        return [Look(text, sights, walks=True)] if sights else [Free(text)]
    if head in _TURN or (head in _TAKE and _AROUND & set(rest)):
        return [_read_turn(text, rest)]
    if head in _LOOK and told[:2] != ["look", "for"]:
        sights = read_sights(told)
        return [Look(text, sights)] if sights else [Free(text)]
    if head == "stop" and "before" in rest and isinstance(walk := read_walk(text, told), Walk):
        return [walk._replace(still=True, ends=True)]
    if head == "stop" and rest[:1] and rest[0] in _AT:
        head, rest = rest[0], rest[1:]
    if head in _AT and (there := read_landmark(rest)):
        return [Walk(text, to=there, still=True, ends="stop" in told)]
    if UNTIL & set(told) and (sights := read_statement(told[_until(told) :])):
        return [Look(text, sights, walks=True)]
    walks = head in _WALK or number(head) is not None or UNTIL & set(told)
    return [read_walk(text, told) if walks else Free(text)]


def _bare(told: list[str]) -> list[str]:
    """The clause without what may come before its verb: "then", "you should"."""
    verb = next((i for i, word in enumerate(told) if word not in _FILLER and word not in _POLITE), len(told))
    if told[verb:] and told[verb] in _VERBS and not (told[0] in _AT and told[verb] in ("come", "get")):
        return told[verb:]
    while told and told[0] in _FILLER and _side(told) is None:
        told = told[1:]
    return told


def _until(told: Sequence[str]) -> int:
    return next(i for i, word in enumerate(told) if word in UNTIL) + 1


def _side(told: Sequence[str]) -> int | None:
    """Where the side is that a clause asks to turn to: "left", "go to the right", "take the second left"."""
    if told[0] in _SIDES:
        return None if _STATES.intersection(told[1:2]) else 0
    if told[0] not in _SIDED and not _ordinal(told[:2]):
        return None
    at = next((i for i, word in enumerate(told) if i and word not in _BETWEEN), len(told))
    follows = told[at + 1 : at + 2]
    meant = at < len(told) and told[at] in _SIDES and follows not in (["before"], ["past"], ["there"])
    return at if meant else None


def _ordinal(told: Sequence[str]) -> int:
    return next((ORDINALS[word] for word in told if word in ORDINALS), 0)


def _read_side(text: str, told: Sequence[str], at: int) -> list[Step]:
    """A turn to a side, and what is told with it: where, onto what, and how one goes on."""
    side, before, after = _SIDES[told[at]], told[:at], list(told[at + 1 :])
    while after and after[0] in ("turn", "again", "hand", "side"):
        after = after[1:]
    nth = _ordinal(before) or int("next" in before)
    turn = Turn(text, side, nth=nth, walks="immediate" in before or told[0] in ("a", "another"))
    if not after:
        return [turn._replace(here=(bool(_TURN & set(before)) or told[-1] == "again") and not nth)]
    first, rest = after[0], after[1:]
    if first == "twice" or after[1:2] == ["times"]:
        if told[0] in _TURN:
            return [turn] * (2 if first == "twice" else number(first) or 1)
        return [turn, Free(text) if told[0] in _SIDES else read_walk(text, after)]
    if first in _HALLS:
        return [turn._replace(walks=True)]
    if first == "after" and isinstance(walk := read_walk(text, rest), Walk) and walk.blocks is not None:
        return [walk, turn]
    if first == "after":
        return [turn._replace(walks=True)]
    if first in _AT or first == "where":
        there = read_landmark(rest)
        return [Walk(text, to=there, still=True), turn] if there else [turn._replace(walks=True)]
    if first in _ALONG:
        return _read_along(text, turn, first, rest)
    if after[:2] == ["to", "face"]:
        return [turn, Look(text, read_sights(after))]
    if first == "to" or first in UNTIL or first in FORWARD or number(first) is not None:
        return [turn, read_walk(text, after)]
    return [turn, Free(text)]


def _read_along(text: str, turn: Turn, how: str, rest: Sequence[str]) -> list[Step]:
    """A turn into a hall or towards something, and perhaps a walk there."""
    end = next((i for i, word in enumerate(rest) if i and (word == "to" or word in UNTIL)), len(rest))
    turn = turn._replace(walks=True)
    if how not in ("toward", "towards"):
        turn = turn._replace(onto=NOTHING.union(*floors(rest[:end])))
    if rest[end:]:
        return [turn, read_walk(text, rest[end:])]
    if how in ("toward", "towards") and (things := anything(rest)):
        return [turn, Towards(text, things)]
    return [turn]


def _read_turn(text: str, rest: Sequence[str]) -> Step:
    """A turn that is told without a side."""
    if not rest or rest == ["here"]:
        return Turn(text, "")
    if _AROUND.intersection(rest) and not {"corner", "your"}.intersection(rest):
        return Turn(text, "around")
    if rest[0] in UNTIL or rest[0] in ("to", "so", "toward", "towards", "your"):
        sights = read_sights(rest)
        return Look(text, sights) if sights else Free(text)
    if rest[0] in _ALONG or rest[0] in _AT:
        side = _SIDES.get(rest[-1], "") if rest[-2:-1] in (["your"], ["the"]) else ""
        return Turn(text, side, walks=True, onto=NOTHING.union(*floors(rest)))
    return Free(text)
