"""One clause about several things, said of each of them: "empty the first and the last", "both leave"."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from grice.api.clauses import PARTICLES, content
from grice.episode import State
from grice.text import ORDINALS, number
from grice.worlds.lexicon import DETERMINERS, SIDES, Lexicon, singular

_UNTIL = {"into", "in", "to", "with", "from", "onto", "at", "on", "by"}  # with these a description ends
_EVERY = {"every", "each", "everything", "everybody", "everyone"}
_EXCEPT = {"except", "but"}
_CONTAINING = {
    "of",
    "with",
    "in",
    "containing",
    "contains",
    "holding",
    "holds",
    "has",
    "that",
    "which",
    "who",
}
_NUMBER = {"two": 2, "three": 3, "four": 4, "both": 2}


def spread(clause: str, lexicon: Lexicon, now: Callable[[], State | None]) -> list[str]:
    """A clause said of each thing that it is about, one after the other; `now` is the state it is said in."""
    told = content(clause)
    if "and" in told:
        told = content(clause.replace(", and ", " and ").replace(",", " and"))
    if not lexicon.each or "between" in told:
        return [clause]
    found = _quantified(told, lexicon, now) or _joined(told, lexicon, now)
    return found or [clause]


def _quantified(told: Sequence[str], lexicon: Lexicon, now: Callable[[], State | None]) -> list[str]:
    """ "all the green ones", "everybody but red", "the two people without hats": what fits in the state."""
    verb = _verb(told, lexicon)
    if verb < 0:
        return []
    begin, end = (0, verb) if lexicon.subject else about(told, verb)
    if not lexicon.subject and told[begin:] and told[begin] in {*_EVERY, "all"} and _CONTAINING & set(told):
        state = now()
        if state is not None and lexicon.named(state, told[begin:]):
            end = len(told)  # "all the beakers with one unit", to the last word
    words = list(told[begin:end])
    counted = _NUMBER.get(words[1 if words[0] == "the" else 0], 0) if len(words) > 1 else 0
    cut = next((i for i, word in enumerate(words) if word in _EXCEPT), len(words))
    plural = any(_plural(word, lexicon) or word == "those" for word in words)  # not "all of the red beaker"
    several = cut < len(words) or plural
    those = lexicon.subject and plural and words[0] in ("the", "those") and len(words) > 2
    if not words or not (words[0] in _EVERY or (several and (words[0] == "all" or counted)) or those):
        return []
    if words[cut + 1 : cut + 2] == ["one"] or (words == ["everything"] and end < len(told)):
        return []  # "all but one of them", "everything in the last beaker"
    state = now()
    fits = None if state is None else lexicon.named(state, words[:cut])
    but = lexicon.named(state, words[cut + 1 :]) if fits and cut < len(words) else ()
    if not fits or but is None or (cut < len(words) and not but) or (counted and len(fits) != counted):
        return []
    names = [name for name in fits if name not in but]
    return [_say(told, begin, end, name, lexicon, verb) for name in _ordered(names, lexicon)]


def _joined(told: Sequence[str], lexicon: Lexicon, now: Callable[[], State | None]) -> list[str]:
    """ "the first and the last one": descriptions with "and" between them."""
    verb = _verb(told, lexicon)
    if verb < 0 or "and" not in told:
        return []
    begin, end = (0, verb) if lexicon.subject else about(told, verb)
    words = [word for word in told[begin:end] if word != "both"]
    parts = [list(part) for link, part in groupby(words, lambda word: word == "and") if not link]
    if len(parts) < 2 or not all(lexicon.describes(part[0]) for part in parts):
        return []
    if told[verb] == lexicon.each[told[verb]] if lexicon.subject else _CONTAINING & set(words):
        return []  # "the man in red and blue leaves", "the beaker containing red and green"
    several = "both" in told[begin:end] or any(_plural(part[i], lexicon) for part in parts for i in (0, -1))
    if not all(_own(part, several, lexicon) for part in parts[1:]):
        return []
    if not any(map(_place, parts)) and _one(words, lexicon, now()):
        return []
    names = [" ".join(part) for part in _completed(parts, lexicon)]
    return [_say(told, begin, end, name, lexicon, verb) for name in _ordered(names, lexicon)]


def _one(about: Sequence[str], lexicon: Lexicon, state: State | None) -> bool:
    """Whether all the words describe something together: a beaker of red and green."""
    fits = None if state is None else lexicon.named(state, [*about, "one"])
    return fits is not None and len(fits) == 1


def _verb(told: Sequence[str], lexicon: Lexicon) -> int:
    """Where the verb is that is done to one thing after the other; -1 if there is none."""
    if not lexicon.subject:
        return 0 if told and told[0] in lexicon.each else -1
    return next((i for i, word in enumerate(told) if i and word in lexicon.each), -1)


def about(told: Sequence[str], verb: int) -> tuple[int, int]:
    """Where the description begins and ends of what a verb is done to."""
    begin = verb + 1
    while begin < len(told) and told[begin] in PARTICLES | {"rid", "of"}:
        begin += 1
    amount = next((i for i, word in enumerate(told) if word == "from"), 0)  # "one unit from the first and …"
    begin = amount + 1 if amount else begin
    ends = (i for i in range(begin + 1, len(told)) if told[i] in _UNTIL | PARTICLES)
    return begin, next(ends, len(told))


def _say(told: Sequence[str], begin: int, end: int, name: str, lexicon: Lexicon, verb: int) -> str:
    said = [*told[:begin], name, *told[end:]]
    if lexicon.subject:
        said = [name, lexicon.each[told[verb]], *told[verb + 1 :]]
    return " ".join(said)


def _plural(word: str, lexicon: Lexicon) -> bool:
    return word in lexicon.things and singular(word) != word


def _own(part: Sequence[str], several: bool, lexicon: Lexicon) -> bool:
    """Whether what follows an "and" is a thing of its own: "the red and green one", "red shirt and green
    hat" are one."""
    if lexicon.subject:
        alone = len(part) == 1 and part[0] in lexicon.attributes
        return alone or (part[0] in DETERMINERS and bool(set(part) & lexicon.things))
    return part[0] in DETERMINERS or several or _place([*part]) is not None


def _place(part: Sequence[str]) -> int | None:
    """The place that a description tells, counted from the left, or from the right if negative."""
    for i, word in enumerate(part):
        place = ORDINALS.get(word) or SIDES.get(word)
        if place is not None:
            return -place if "last" in part[i + 1 : i + 4] else place
    return next((n for word in part if word != "one" and (n := number(word)) is not None), None)


def _ordered(names: Sequence[str], lexicon: Lexicon) -> list[str]:
    """The names in the order in which things are done: where places change, from the right to the left."""
    places = [_place(name.split()) for name in names]
    if not lexicon.backwards or None in places:
        return list(names)
    from_left = [place if place > 0 else 1000 + place for place in places if place is not None]
    return [name for _, name in sorted(zip(from_left, names, strict=True), reverse=True)]


def _completed(parts: Sequence[Sequence[str]], lexicon: Lexicon) -> Iterator[list[str]]:
    """Each description with the article and the noun that are said only once, in the singular."""
    article = parts[0][0] if parts[0][0] in DETERMINERS else ""
    first, last = parts[0], parts[-1]
    leading = first[0] if first[0] in lexicon.things and len(first) > 1 else ""  # "beakers 2 and 4"
    noun = last[-1] if last[-1] in lexicon.things and not leading else ""
    for part in parts:
        words = [singular(word) if word in lexicon.things else word for word in part]
        if article and words[0] not in DETERMINERS and number(words[0]) is None:
            words.insert(0, article)
        if leading and part is not first and number(part[0]) is not None:
            words.insert(0, singular(leading))
        if noun and not set(words) & lexicon.things and not (set(part) & _UNTIL):
            words.append(singular(noun))
        yield words
