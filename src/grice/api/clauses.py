"""Sentences of several clauses, taken apart where each clause asks for something of its own.

Only what the words say plainly is taken apart: a clause that begins with a verb, or with a subject and a
verb, and one that leaves out the verb of the clause before ("pour 1 into 5 and 3 into 6").
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from grice.worlds.lexicon import Lexicon

_LINK = re.compile(
    r"(?:\s*[,;]\s*|\s+)(?:and then|and after that|and afterwards|and finally|and also|then|after that"
    r"|afterwards|finally|and|but)(?:\s*,)?\s+|\s*[,;]\s+"
)
_ECHO = re.compile(
    r"(?:so )?(?:does|do) |(?:(?!\b(?:and|then)\b).)+ (?:does|too|as well)(?: |$)"
)  # see echoes
_SAME = re.compile(r"(?:the )?same (?:with|to|for|on) ")
_EDGES = ".,;:!?\"'()"
_PRONOUNS = {"he", "she", "they"}
_FRAMES = ("into", "in", "to", "with", "from", "onto")
_EXCHANGES = {"swap", "switch", "exchange", "trade"}
_LONGEST_SUBJECT = 14  # words
FILLERS = frozenset(
    {"now", "also", "next", "just", "finally", "please", "then", "and", "first", "so", "lastly"}
)
PARTICLES = frozenset({"out", "away", "up", "off", "down", "back"})


def clauses(sentence: str, lexicon: Lexicon) -> Iterator[str]:
    """The clauses that ask for something each; the sentence itself, if there are none."""
    begin, left_out = 0, ""
    for link in _LINK.finditer(sentence) if lexicon.verbs else ():
        before = left_out + sentence[begin : link.start()]
        found = _left_out(before, sentence[link.end() :], lexicon)
        if found is not None:
            yield before
            begin, left_out = link.end(), found
    yield left_out + sentence[begin:]


def _left_out(before: str, after: str, lexicon: Lexicon) -> str | None:
    """What the request that begins after a link leaves out ("he ", "pour ", ""); None if none begins."""
    told, ahead = content(before), content(after)
    if not ahead or not _asks(told, lexicon):
        return None
    if lexicon.joins and lexicon.joins.match(f"{' '.join(told)} | {' '.join(ahead)}"):
        return None
    if ahead[0] in lexicon.verbs:
        return f"{_again(told, lexicon)} " if lexicon.subject else ""
    if lexicon.subject:
        return "" if subject(ahead, lexicon) or _ECHO.match(" ".join(ahead)) else None
    if _SAME.match(" ".join(ahead)):
        return ""
    return _gap(told, ahead, lexicon)


def content(text: str) -> list[str]:
    """The bare words of a clause from the first on that is no filler."""
    told = [bare for word in text.split() if (bare := word.strip(_EDGES))]
    return told[next((i for i, word in enumerate(told) if word not in FILLERS), len(told)) :]


def _asks(told: Sequence[str], lexicon: Lexicon) -> bool:
    """Whether a clause asks for something by itself: "red", "at the lamp" and "pour out" do not."""
    if lexicon.subject:
        return bool(subject(told, lexicon))
    return bool(told) and told[0] in lexicon.verbs and bool(set(told[1:]) - PARTICLES)


def subject(told: Sequence[str], lexicon: Lexicon) -> int:
    """How many words of a clause are its subject; 0 if it has none, or no verb."""
    if told and told[0] in _PRONOUNS:
        rest = [word for word in told[1:4] if word not in FILLERS | {"both", "all"}]
        return int(bool(rest) and rest[0] in lexicon.verbs)
    if not told or not lexicon.describes(told[0]):
        return 0
    for i, word in enumerate(told[:_LONGEST_SUBJECT]):
        if word in _PRONOUNS or (i and word in lexicon.verbs):
            return 0 if word in _PRONOUNS else i
    return 0


def _again(told: Sequence[str], lexicon: Lexicon) -> str:
    """The subject of a clause for the next one: in the same words if they stay true, else by a pronoun.

    Somebody who has moved or taken a hat is no longer "the second person" or "the one with the hat".
    """
    who = told[: subject(told, lexicon)]
    lasting = lexicon.attributes | lexicon.things | {"the", "in", "shirt"}
    stays = lasting.issuperset(who) and not lexicon.attributes.isdisjoint(who)
    return " ".join(who) if stays else lexicon.subject


def _gap(told: Sequence[str], ahead: Sequence[str], lexicon: Lexicon) -> str | None:
    """The verb that "… and 3 into 6" leaves out, where both clauses say what goes where."""
    if "between" in told or not lexicon.describes(ahead[0]):
        return None
    if (
        told[0] in _EXCHANGES and "two" in told[1:] and "two" in ahead
    ):  # "swap the first two, then the last two"
        return f"{told[0]} "
    for frame in _FRAMES:
        if told[0] in _EXCHANGES and frame != "with":
            continue  # "swap the one in first place and the one in third place" is one request
        if frame in told[2:-1] and frame in ahead[1:5] and told[0] in _EXCHANGES | lexicon.each.keys():
            side = set(ahead[ahead.index(frame) + 1 :][:2]) & {"left", "right"}  # "third from the left"
            return None if side else f"{told[0]} "
    return None
