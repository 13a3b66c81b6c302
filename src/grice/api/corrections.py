"""A sentence that corrects the one before: "turn left", "no, I meant right" asks for a turn to the right."""

from __future__ import annotations

import re
from collections.abc import Sequence

from grice.api.clauses import clauses, content, subject
from grice.api.repairs import kind, numbered
from grice.text import ORDINALS, number
from grice.worlds.lexicon import DETERMINERS, SIDES, Lexicon

_MEANT = r"i meant?\b"
_CORRECTS = re.compile(
    r"(?:(?:oh|er|uh|um|ah|oops|wait)[\s,]+)*"
    rf"(?:(?P<plain>nop?e?\b(?:[\s,]*(?:wait|sorry))?(?=\s*[,.!:-]|\s+{_MEANT})|no[\s,]+(?:wait|sorry)\b|{_MEANT}"
    r"|actually\b|or rather\b|correction\b|make (?:that|it)\b|scratch that\b)"
    rf"|(?:sorry|oops)(?=\s*[,.!:-]|\s+{_MEANT}))[\s,.!:-]*"
    rf"(?P<meant>(?:no,? )?(?:{_MEANT}|make (?:that|it)\b|rather\b)[\s,:]*(?:to say )?)?(?P<instead>.+)"
)
_NOT_BUT = re.compile(r"not [^,]+?,? (?:but|,) (?P<instead>.+)|not [^,]+, (?P<other>.+)")
_FRAMES = {"into", "onto", "to", "with", "from", "at"}
_WHO = {"he", "she", "they"}
_PRONOUNS = {"it", "them", "that", "this"}


def correct(before: str, text: str, lexicon: Lexicon) -> str | None:
    """What is asked for by the text before, corrected by this one; None if this one corrects nothing."""
    if _NOT_BUT.fullmatch(text.strip()):
        text = f"no, {text}"
    found = _CORRECTS.fullmatch(text.strip())
    if not found or not before:
        return None
    instead = found["instead"]
    if but := _NOT_BUT.fullmatch(instead):
        instead = but["instead"] or but["other"]
    words = [word for word in content(instead) if word not in ("just", "only")]
    if not words:
        return None
    if words[0] in lexicon.verbs or (lexicon.subject and subject(words, lexicon)):
        return _request(before, words, bool(found["plain"] or found["meant"]), lexicon)
    return _part(content(before), words, lexicon)


def _request(before: str, words: Sequence[str], plain: bool, lexicon: Lexicon) -> str | None:
    """The text with another request instead of its last one."""
    *kept, last = clauses(before, lexicon)
    told = content(last)
    if lexicon.subject:
        again = words[0] in _WHO  # of whoever acted before
        who = told[: subject(told, lexicon)] if again or words[0] in lexicon.verbs else []
        return ", ".join([*kept, " ".join([*who, *words[again:]])])
    if words[0] not in told and (not plain or _PRONOUNS & set(words)):
        return None  # "sorry, could you mix it?"
    return ", ".join([*kept, " ".join(words)])


def _part(told: Sequence[str], words: Sequence[str], lexicon: Lexicon) -> str | None:
    """The words told with other ones for a part of them of the same kind."""
    verb = subject(told, lexicon) if lexicon.subject else 0
    sort = _sort(words, 0, lexicon)
    alike = [i for i in range(len(told)) if _sort(told, i, lexicon) == sort]
    if sort == "thing" and (verb or alike):
        return _thing(told, words, alike, verb, lexicon)
    if not sort or not alike:
        return None
    at = alike[-1]
    if sort == "place":
        return " ".join([*told[:at], *words])
    after = at + 1 + (told[at + 1 : at + 2] == words[1:2] != [])  # "two units" for "three units"
    return " ".join([*told[:at], *words, *told[after:]])


def _thing(
    told: Sequence[str], words: Sequence[str], alike: Sequence[int], verb: int, lexicon: Lexicon
) -> str | None:
    """The words told about another thing: the last one that is of its sort, or whoever acts."""
    if "and" in words and "and" in told:  # "the first and the third", "no, the first and the fourth"
        return " ".join([*told[: alike[-2:][0]], *words]) if alike else None
    named = lexicon.things | lexicon.attributes
    for at in reversed(alike):
        ends = (i for i in range(at + 1, len(told)) if told[i] in _FRAMES or i == verb)
        end = next(ends, len(told)) if at >= verb else verb
        if named.isdisjoint(words) or not named.isdisjoint(told[at:end]) or at < verb:
            begin = 0 if at < verb else at
            return " ".join([*told[:begin], *words, *told[end:]])
    return " ".join([*words, *told[verb:]]) if verb else None


def _sort(told: Sequence[str], at: int, lexicon: Lexicon) -> str:
    """What sort of phrase begins at a word; "" if none that could be told in other words."""
    word = told[at]
    if word in DETERMINERS or numbered(told, at, lexicon):
        return "thing"
    if word in ORDINALS or word in SIDES:
        return "rank"
    if number(word) == 1 and at and told[at - 1] not in lexicon.verbs | {"out", "beaker", "position"}:
        return ""  # "the green one"
    return kind(word, lexicon)
