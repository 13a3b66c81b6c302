"""What depends on the sentence before: the place where somebody stood, by its number, and taking it back."""

from __future__ import annotations

import re
from collections.abc import Sequence

from grice.worlds.lexicon import Ago
from grice.worlds.scene.rules import COLOURS, EMPTY, NONE, Stage
from grice.worlds.scene.truth.describing import mentions

_WHERE = re.compile(
    r"(?P<who>.+ (?P<verb>enters|comes|appears|arrives|moves|goes|walks|steps))(?: in| over)?(?: to| at)?"
    r"(?: the (?:place|spot|position))? where (?P<gone>.+?) (?:was|stood|had been|used to (?:be|stand))"
    r"(?: standing| before| just now)*"
)
_FILLS = re.compile(
    r"(?P<who>.+?) (?:(?:then|now) )?(?:takes|fills|gets|occupies|takes up|takes over"
    r"|(?:steps|moves|goes|comes|walks)(?: in| over)?(?: into| to)?)"
    r"(?: up| in)? (?:the|his|her|their|that|this)"
    r"(?: now| newly)?(?: empty| vacant| vacated| free| open| old| former| previous| resulting)*"
    r" (?:place|spot|position|space|gap|hole)(?: (?:he|she|they) left(?: behind| empty)?)?"
)
_UNDO = re.compile(
    r"(?:undo|revert|reverse|cancel|take back|rewind)(?: (?:that|it|this|(?:the|that) (?:last|previous) "
    r"(?:step|move|action|one|thing|change)|what you (?:just )?did|the (?:step|move|action|swap|switch)))?"
    r"|take (?:that|this|it) back"
    r"|(?:put (?:it|that|everything) )?back (?:to )?(?:how|the way|as) it was(?: before)?"
    r"|never ?mind"
)
_PUT = re.compile(
    r"(?:(?:put|place|set|bring|stand) (?P<whom>.+?)|(?:have|make|let|get) (?P<made>.+?) (?:to )?"
    r"(?:go (?:and )?|come (?:and )?)?stand|(?P<who>.+?) (?:stands|should stand|goes to stand|comes to stand"
    r"|goes and stands|comes and stands)) (?P<where>(?:over )?(?:at|on|to|next|beside|between|in between|in"
    r"|directly|just|right|immediately|position|spot|all the way)\b.*)"
)
_BESIDE = re.compile(
    r"(?P<who>.+?) (?:(?P<verb>moves|goes|walks|steps|enters|appears|arrives|shows up)(?: over| up)?"
    r"(?: to stand| and stands)?(?: directly| just| right)? (?:next to|beside|adjacent to|alongside)"
    r"|(?P<joins>joins)) (?P<of>(?!in\b)(?:(?!\b(?:of|left|right|spots?)\b)[a-z ])+)"
)
_AT = re.compile(r"^(?:at|on|in)(?= (?:the|position|spot|place)\b)")
_TO = frozenset({"moves", "goes", "walks", "steps"})
_NEW = re.compile(r"(?:an?|another|someone|somebody|the new(?:comer)?|new)\b")
_NOT_WHO = re.compile(
    r"^(?:in|back|out|over)\b|'s\b|^(?:the|his|her) (?:\w+ )?hat$|\b(?:walks|comes|goes|moves|enters|steps)\b"
)


def expanded(words: Sequence[str], ago: Ago) -> list[str] | None:
    """The request in words that do not depend on what was done in the sentence before."""
    said = " ".join(words)
    if (put := _PUT.fullmatch(said)) and isinstance(state := ago(0), Stage):
        moved = _put(put, state)
        return (expanded(moved[0].split(), ago) or moved) if moved else None
    if (beside := _BESIDE.fullmatch(said)) and isinstance(state := ago(0), Stage):
        return _beside(beside, state)
    for pattern, meant in ((_WHERE, _where), (_FILLS, _fills), (_UNDO, _undo)):
        if found := pattern.fullmatch(said):
            before, now = ago(1), ago(0)
            if isinstance(before, Stage) and isinstance(now, Stage):
                return meant(found, before, now)
    return None


def _put(found: re.Match[str], now: Stage) -> list[str] | None:
    """Somebody who is there is moved; who stands somewhere and is not there yet comes in."""
    who = found["whom"] or found["made"] or found["who"]
    described = mentions(who.split())
    if len(described) != 1 or not described[0].clothed or _NOT_WHO.search(who):
        return None
    there = sum(person != EMPTY and described[0].fits(person) for person in now.people)
    if found["who"] and not there:
        return [f"{who} enters {found['where']}"]
    return [f"{who} moves {_AT.sub('to', found['where'])}"] if there == 1 and not _NEW.match(who) else None


def _beside(found: re.Match[str], now: Stage) -> list[str] | None:
    """The number of the place beside somebody who has only one free place beside him."""
    described = mentions(found["of"].split())
    if len(described) != 1 or not described[0].clothed:
        return None
    there = [i for i, person in enumerate(now.people) if person != EMPTY and described[0].fits(person)]
    if len(there) != 1:
        return None
    free = [i for i in (there[0] - 1, there[0] + 1) if 0 <= i < len(now.people) and now.people[i] == EMPTY]
    if len(free) != 1:
        return None
    who, verb = found["who"], found["verb"] or found["joins"]
    if verb == "joins":
        on_stage = mentions(who.split())
        new = _NEW.match(who) or not on_stage or not any(map(on_stage[0].fits, now.people))
        verb = "enters" if new else "moves"
    return [f"{who} {verb} {'to' if verb in _TO else 'at'} position {free[0] + 1}"]


def _where(found: re.Match[str], before: Stage, now: Stage) -> list[str] | None:
    """The number of the place where somebody was who is described."""
    described = mentions(found["gone"].split())
    if len(described) != 1:
        return None
    there = [i for i, person in enumerate(before.people) if person != EMPTY and described[0].fits(person)]
    if len(there) != 1 or now.people[there[0]] != EMPTY:
        return None
    return [f"{found['who']} {'to' if found['verb'] in _TO else 'at'} position {there[0] + 1}"]


def _fills(found: re.Match[str], before: Stage, now: Stage) -> list[str] | None:
    """The place that was left: somebody who is there moves to it, anybody else enters."""
    left = [i for i in _changed(before, now) if now.people[i] == EMPTY]
    described = mentions(found["who"].split())
    if len(left) != 1 or len(described) > 1:
        return None
    new = bool(_NEW.match(found["who"]))
    there = [p for p in now.people if p != EMPTY and (not described or described[0].fits(p))]
    if not new and there:
        return [f"{found['who']} moves to position {left[0] + 1}"]
    return [f"{found['who']} enters at position {left[0] + 1}"]


def _undo(found: re.Match[str], before: Stage, now: Stage) -> list[str] | None:
    """What leads back to the state before; None if nothing does."""
    changed = _changed(before, now)
    if len(changed) == 1:
        [i] = changed
        was, person = before.people[i], now.people[i]
        if was == EMPTY:
            return [f"{_at(i)} leaves"]
        if person == EMPTY and was[1] == NONE:
            return [f"a person in {COLOURS[was[0]]} enters at position {i + 1}"]
    if len(changed) != 2:
        return None
    i, j = changed
    if EMPTY in (now.people[i], now.people[j]):
        left, reached = (i, j) if now.people[i] == EMPTY else (j, i)
        return [f"{_at(reached)} moves to position {left + 1}"]
    if now.people[i][0] == before.people[i][0]:
        giver, taker = (i, j) if now.people[i][1] != NONE else (j, i)
        return [f"{_at(giver)} gives his hat to {_at(taker)}"]
    return [f"{_at(i)} and {_at(j)} trade places"]


def _changed(before: Stage, now: Stage) -> list[int]:
    return [i for i, (a, b) in enumerate(zip(before.people, now.people, strict=True)) if a != b]


def _at(place: int) -> str:
    return f"the person at position {place + 1}"
