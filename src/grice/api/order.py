"""What is told out of order: "mix it before you pour it out", "after red leaves, blue moves to the end"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from grice.api.clauses import content, subject
from grice.api.several import about
from grice.worlds.lexicon import Lexicon

_AFTER = r"(?:just |right |immediately |shortly )?(?:after|once|when|as soon as)(?! (?:that|this|which)\b)"
_FORMS = (  # the clause of time, the one that it belongs to, and whether the clause of time is done first
    (re.compile(r"before (?P<time>.+?), (?P<main>.+)"), False),
    (re.compile(rf"{_AFTER} (?P<time>.+?), (?:then )?(?P<main>.+)"), True),
    (re.compile(r"(?P<main>.+?),? (?:just |right )?before (?P<time>.+)"), False),
    (re.compile(rf"(?P<main>.+?),? {_AFTER} (?P<time>.+)"), True),
)
_OPENING = re.compile(rf"(?:before|{_AFTER}) ")
_YOU = re.compile(r"(?:you|we|i)(?: have| had|'ve)? (?P<asked>.+)")
_PASSIVE = re.compile(
    r"(?P<what>.+?) (?:is|are|was|were|has been|have been|gets?|got) (?P<done>\w+)\b(?P<rest>.*)"
)
_HAVE = {"has", "have", "had", "is"}
_HE = re.compile(r"(?:he|she|they) ")
_PRONOUNS = {"it", "them"}


def in_order(sentence: str, lexicon: Lexicon) -> list[str]:
    """The requests of a sentence in the order in which they are to be done; the sentence, if it tells none.

    What comes before or after has to ask for something itself: not "the one after the red one". Where
    listeners learn requests of several actions, they learn their order as well.
    """
    for form, time_first in () if lexicon.apart else _FORMS:
        found = form.fullmatch(_with_comma(sentence.strip(" .!?"), lexicon))
        asked = _asked(found["time"], found["main"], lexicon) if found else None
        if not found or asked is None or not _asks(found["main"], lexicon):
            continue
        told_first = found.start("time") < found.start("main")
        return list(_in_order(asked, found["main"], told_first, time_first, lexicon))
    return [sentence]


def _with_comma(sentence: str, lexicon: Lexicon) -> str:
    """The sentence with the comma that is often left out: "after red leaves blue moves to the end"."""
    opening = _OPENING.match(sentence)
    if not opening or ", " in sentence:
        return sentence
    words = sentence[opening.end() :].split()
    for i in range(2, len(words) - 1):
        time, main = " ".join(words[:i]), " ".join(words[i:])
        if _asks(main, lexicon) and content(main) == words[i:] and _asked(time, main, lexicon):
            return f"{opening[0]}{time}, {main}"
    return sentence


def _asks(clause: str, lexicon: Lexicon) -> bool:
    told = content(clause)
    return bool(subject(told, lexicon)) if lexicon.subject else bool(told) and told[0] in lexicon.verbs


def _asked(time: str, main: str, lexicon: Lexicon) -> str | None:
    """What a clause of time asks for, as a clause of its own; None if it asks for nothing."""
    told = content(time)
    if told and told[0] in lexicon.doing:
        who = content(main) if lexicon.subject else []
        return " ".join([*who[: subject(who, lexicon)], lexicon.doing[told[0]], *told[1:]])
    if lexicon.subject and told[-1:] == ["does"]:  # "red leaves before blue does"
        done = content(main)
        return " ".join([*told[:-1], *done[subject(done, lexicon) :]])
    if lexicon.subject:
        return _of_somebody(told, lexicon)
    you = _YOU.fullmatch(" ".join(told))
    if you and (asked := you["asked"].split())[0] in lexicon.verbs | lexicon.done.keys():
        return " ".join([lexicon.done.get(asked[0], asked[0]), *asked[1:]])
    passive = _PASSIVE.fullmatch(" ".join(told))
    if passive and passive["done"] in lexicon.done:
        return f"{lexicon.done[passive['done']]} {passive['what']}{passive['rest']}"
    return None


def _of_somebody(told: Sequence[str], lexicon: Lexicon) -> str | None:
    """ "red leaves", and "red has left" as the same."""
    verb = subject(told, lexicon)
    for i, word in enumerate(told[: verb or len(told)]):
        if (
            i
            and word in lexicon.done
            and told[i - 1] not in ("the", "his", "her")
            and lexicon.describes(told[0])
        ):
            who = told[: i - 1] if told[i - 1] in _HAVE else told[:i]
            return " ".join([*who, lexicon.done[word], *told[i + 1 :]])
    return " ".join(told) if verb else None


def _in_order(time: str, main: str, told_first: bool, time_first: bool, lexicon: Lexicon) -> Iterator[str]:
    """Both clauses as they are done; what the one told first is about is named in the one done first."""
    earlier, later = (time, main) if time_first else (main, time)
    if told_first != time_first and not lexicon.subject:  # what is done first is told last
        named = content(later)
        begin, end = about(named, 0)
        words = content(earlier)
        at = next((i for i, word in enumerate(words) if word in _PRONOUNS), None)
        if at is not None and not _PRONOUNS & set(named):
            earlier = " ".join([*words[:at], *named[begin:end], *words[at + 1 :]])
    elif told_first != time_first and (he := _HE.match(earlier)):
        who = content(later)
        earlier = f"{' '.join(who[: subject(who, lexicon)])} {earlier[he.end() :]}"
    yield earlier
    yield later
