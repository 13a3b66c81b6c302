"""One clause about several things, said of each of them: "empty the first and the last", "both leave"."""

from __future__ import annotations

import re
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
_NUMBER = {"two": 2, "three": 3, "four": 4, "both": 2, "2": 2, "3": 3, "4": 4}
_PASSIVE = re.compile(
    r"(?P<what>.+?) (?:should|must|needs? to|ha(?:s|ve) to|(?:are|is)(?: to)?|gets?)(?: all| both)?(?: be)? "
    r"(?P<done>\w+)(?: (?P<out>out|away|up))?"
)
_MIXING = {"mix", "stir", "blend", "shake", "swirl"}


def spread(clause: str, lexicon: Lexicon, now: Callable[[], State | None]) -> list[str]:
    """A clause said of each thing that it is about, one after the other; `now` is the state it is said in."""
    words = content(clause)
    if "and" in words:
        words = content(clause.replace(", and ", " and ").replace(",", " and"))
    if not lexicon.each or "between" in words:
        return [clause]
    told = _active(_singled(words, lexicon), lexicon)
    found = _quantified(told, lexicon, now) or _joined(told, lexicon, now)
    return found or [clause]


def _singled(told: Sequence[str], lexicon: Lexicon) -> list[str]:
    """ "both reds" as "both red ones"; two reds may be two units, where those have colours."""
    words: list[str] = []
    for i, word in enumerate(told):
        colour = word.removesuffix("s")
        those = lexicon.subject or {"both", "all"} & set(told[max(0, i - 2) : i])
        words += [colour, "ones"] if colour != word and colour in lexicon.attributes and those else [word]
    return words


def _active(told: Sequence[str], lexicon: Lexicon) -> Sequence[str]:
    """ "both the red and the green one should be emptied" as "empty both the red and the green one"."""
    found = _PASSIVE.fullmatch(" ".join(told))
    several = {"and", "both", "all", "two"} & set(told)
    if lexicon.subject or not found or not several or found["done"] not in lexicon.done:
        return told
    return [lexicon.done[found["done"]], *(found["out"] or "").split(), *found["what"].split()]


def _quantified(told: Sequence[str], lexicon: Lexicon, now: Callable[[], State | None]) -> list[str]:
    """ "all the green ones", "everybody but red", "the two people without hats": what fits in the state."""
    verb = _verb(told, lexicon)
    if verb < 0:
        return []
    if lexicon.subject and told[verb + 1 : verb + 2] and told[verb + 1] in _EXCEPT:
        told = [*told[:verb], *(word for word in told[verb + 1 :] if word != "for"), told[verb]]
        verb = len(told) - 1  # "everybody leaves except blue"
    begin, end = (0, verb) if lexicon.subject else about(told, verb)
    if not lexicon.subject and told[begin:] and told[begin] in {*_EVERY, "all"} and _CONTAINING & set(told):
        state = now()
        if state is not None and lexicon.named(state, told[begin:]):
            end = len(told)  # "all the beakers with one unit", to the last word
    words = list(told[begin:end])
    ranked = next((i for i, word in enumerate(words[:2]) if word in SIDES or word == "middle"), -1)
    at = ranked + 1 if ranked >= 0 else int(words[:1] == ["the"])
    counted = _NUMBER.get(words[at], 0) if at < len(words) > 1 else 0  # "both men", "the first two"
    cut = next((i for i, word in enumerate(words) if word in _EXCEPT), len(words))
    plural = any(_plural(word, lexicon) or word == "those" for word in words)  # not "all of the red beaker"
    several = cut < len(words) or plural or (ranked >= 0 and counted)
    those = lexicon.subject and plural and words[0] in ("the", "those") and len(words) > 2
    if not words or not (words[0] in _EVERY or (several and (words[0] == "all" or counted)) or those):
        return []
    if words[cut + 1 : cut + 2] == ["one"] or (words == ["everything"] and end < len(told)):
        return []  # "all but one of them", "everything in the last beaker"
    state = now()
    if state is None:
        return []
    fits = lexicon.named(state, words[:cut] if cut == len(words) or cut > 1 else ["all", "ones"])
    but = _excepted(words[cut + 1 :], lexicon, state) if fits and cut < len(words) else ()
    if not fits or but is None or (cut < len(words) and not but) or (counted and len(fits) != counted):
        return []
    names = [name for name in fits if name not in but]
    return [_say(told, begin, end, name, lexicon, verb) for name in _ordered(names, lexicon)]


def _excepted(words: Sequence[str], lexicon: Lexicon, state: State) -> tuple[str, ...] | None:
    """The things that are left out, which may be named by their colours alone, or be several."""
    parts = [list(part) for link, part in groupby(words, lambda word: word == "and") if not link]
    found = [lexicon.named(state, part) or lexicon.named(state, [*part, "one"]) for part in parts]
    return None if None in found else tuple(name for names in found for name in names or ())


def _joined(told: Sequence[str], lexicon: Lexicon, now: Callable[[], State | None]) -> list[str]:
    """ "the first and the last one": descriptions with "and" between them."""
    verb = _verb(told, lexicon)
    if verb < 0 or "and" not in told:
        return []
    begin, end = (0, verb) if lexicon.subject else about(told, verb)
    words = [word for word in told[begin:end] if word != "both"]
    words = words[:-1] if lexicon.subject and words[-1:] == ["all"] else words  # "red and blue all leave"
    parts = [list(part) for link, part in groupby(words, lambda word: word == "and") if not link]
    if len(parts) < 2 or not all(lexicon.describes(part[0]) for part in parts):
        return []
    if told[verb] == lexicon.each[told[verb]] if lexicon.subject else _CONTAINING & set(words):
        return []  # "the man in red and blue leaves", "the beaker containing red and green"
    several = "both" in told[begin:end] or any(_plural(part[i], lexicon) for part in parts for i in (0, -1))
    bare = not lexicon.subject and told[verb] not in _MIXING and all(_bare(part, lexicon) for part in parts)
    if not all(_own(part, several or bare, lexicon) for part in parts[1:]):
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
    amount = next(
        (i for i in range(begin, len(told)) if _from(told, i)), 0
    )  # "one unit from the first and …"
    begin = amount + 1 if amount else begin
    ends = (i for i in range(begin + 1, len(told)) if told[i] in _UNTIL | PARTICLES)
    return begin, next(ends, len(told))


def _from(told: Sequence[str], at: int) -> bool:
    """Whether what something is taken from follows: "one from the first", "one out of the first"."""
    return told[at] == "from" or (told[at] == "of" and at > 2 and told[at - 1] in ("out", "off"))


def _say(told: Sequence[str], begin: int, end: int, name: str, lexicon: Lexicon, verb: int) -> str:
    said = [*told[:begin], name, *told[end:]]
    if lexicon.subject:
        said = [name, lexicon.each[told[verb]], *told[verb + 1 :]]
    return " ".join(said)


def _bare(part: Sequence[str], lexicon: Lexicon) -> bool:
    """Whether a thing is told by what may stand for it without a noun, and nothing else: "green"."""
    return len(part) == 1 and part[0] in lexicon.attributes


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
    counts = len(first) > 1 and number(first[1]) is not None
    leading = first[0] if counts and first[0] in lexicon.things else ""  # "beakers 2 and 4"
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
