"""Sentences of several clauses, taken apart where each clause asks for something of its own.

Only what the words say plainly is taken apart: a clause that begins with a verb, or with a subject and a
verb, and one that leaves out the verb of the clause before ("pour 1 into 5 and 3 into 6").
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from grice.worlds.lexicon import SIDES, Lexicon

_LINK = re.compile(
    r"(?:\s*[,;]\s*|\s+)"
    r"(?:and (?:then|after that|afterwards|finally|also|next)|then|after (?:that|which)"
    r"|(?:and )?(?:once|when) (?:that|this|it)(?: is|'s) done|afterwards|finally"
    r"|(?:and )?while you(?: are|'re) at it|(?:and )?followed by|and|but)(?:\s*,)?\s+"
    r"|\s*[,;]\s+"
)
_THEN = re.compile(r"\b(?:then|followed by|after (?:that|which)|afterwards|finally)\b")
_FIRST = re.compile(r"(?:first|firstly|to start|to begin with)(?:\s*(?P<comma>,))?\s+")
_ECHO = re.compile(
    r"(?:so )?(?:does|do) |(?:(?!\b(?:and|then)\b).)+ (?:does|too|as well)(?: |$)"
)  # see echoes
_SAME = re.compile(r"(?:the )?same (?:with|to|for|on) ")
_EDGES = ".,;:!?\"'()"
_BESIDE = {"next", "close", "left", "right"}
_PRONOUNS = {"he", "she", "they"}
_FRAMES = ("into", "in", "to", "with", "from", "onto", "out", "off", "of")
_GOAL = {"into", "onto"}
_AMOUNTS = {"half", "all", "everything"}
_EXCHANGES = {"swap", "switch", "exchange", "trade"}
_LONGEST_SUBJECT = 14  # words
FILLERS = frozenset(
    {"now", "also", "next", "just", "finally", "please", "then", "and", "first", "so", "lastly"}
)
_NO_FILLERS = {("first", "and"), ("first", "with")}
PARTICLES = frozenset({"out", "away", "up", "off", "down", "back"})


def clauses(sentence: str, lexicon: Lexicon) -> Iterator[str]:
    """The clauses that ask for something each; the sentence itself, if there are none."""
    begin, left_out, sentence = 0, "", _with_verbs(sentence, lexicon)
    for link in _LINK.finditer(sentence) if lexicon.verbs else ():
        before = left_out + sentence[begin : link.start()]
        found = _left_out(before, sentence[link.end() :], bool(_THEN.search(link[0])), lexicon)
        if found is not None:
            yield _without_first(before, True, lexicon)
            begin, left_out = link.end(), found
    yield _without_first(left_out + sentence[begin:], bool(begin), lexicon)


def _with_verbs(sentence: str, lexicon: Lexicon) -> str:
    """The sentence with the verbs that "red goes to the left end and blue to the right end" and "red leaves,
    then blue" leave out."""
    begin = 0
    for link in _LINK.finditer(sentence) if lexicon.subject else ():
        told, after = content(sentence[begin : link.start()]), sentence[link.end() :]
        verb, begin = subject(told, lexicon), link.end()
        ends = _LINK.search(after)
        if not verb:
            continue
        part = after[: ends.start()] if ends else after
        ended = ends is None or bool(_THEN.search(ends[0]))  # not "…, then red and blue swap"
        at = _verbless(told, verb, part, ended and bool(_THEN.search(link[0])), lexicon)
        if at:
            words = part.split()
            added = " ".join([*words[:at], told[verb], *words[at:]])
            return _with_verbs(f"{sentence[: link.end()]}{added}{after[len(part) :]}", lexicon)
    return sentence


def _verbless(told: Sequence[str], verb: int, part: str, then: bool, lexicon: Lexicon) -> int:
    """After how many words of a part the verb told is left out; 0 if none is."""
    words = content(part)
    if words != [word.strip(_EDGES) for word in part.split()] or not words or not lexicon.describes(words[0]):
        return 0
    if not lexicon.verbs.isdisjoint(words):
        return 0
    if then and len(told) == verb + 1 and told[verb] in lexicon.each:
        return len(words)
    to = next((i for i, word in enumerate(words[:6]) if word == "to"), 0)
    return to if "to" in told[verb + 1 :] and _BESIDE.isdisjoint(words[:to]) else 0


def _without_first(clause: str, several: bool, lexicon: Lexicon) -> str:
    """The clause without a "first" that says when, not who: "first mix it", "first red leaves, then …"."""
    found = _FIRST.match(clause)
    if not found:
        return clause
    rest = content(clause[found.end() :])
    asks = bool(rest) and rest[0] in lexicon.verbs and not lexicon.subject
    return (
        clause[found.end() :] if asks or ((several or found["comma"]) and subject(rest, lexicon)) else clause
    )


def _left_out(before: str, after: str, then: bool, lexicon: Lexicon) -> str | None:
    """What the request that begins after a link leaves out ("he ", "pour ", ""); None if none begins.

    What is to be done `then` may leave out the verb.
    """
    told, ahead = content(before), content(after)
    bare = then and len(told) == 1 and told[0] in lexicon.verbs and not lexicon.subject  # "mix, then …"
    if not ahead or not (bare or _asks(told, lexicon)):
        return None
    if lexicon.joins and lexicon.joins.match(f"{' '.join(told)} | {' '.join(ahead)}"):
        return None
    if ahead[0] in lexicon.verbs:
        return f"{_again(told, lexicon)} " if lexicon.subject else ""
    if lexicon.subject:
        return "" if subject(ahead, lexicon) or _ECHO.match(" ".join(ahead)) else None
    if _SAME.match(" ".join(ahead)):
        return ""
    alone = lexicon.describes(ahead[0]) and {*_FRAMES, "between"}.isdisjoint({*told[1:], *ahead} - {"of"})
    if then and alone and told[0] in lexicon.each and lexicon.verbs.isdisjoint(ahead):
        return f"{told[0]} "  # "remove the first, then the last"
    return _gap(told, ahead, lexicon)


def content(text: str) -> list[str]:
    """The bare words of a clause from the first on that is no filler."""
    told = [bare for word in text.split() if (bare := word.strip(_EDGES))]
    pairs = zip(told, [*told[1:], ""], strict=False)
    said = (i for i, (word, after) in enumerate(pairs) if word not in FILLERS or (word, after) in _NO_FILLERS)
    return told[next(said, len(told)) :]


def _asks(told: Sequence[str], lexicon: Lexicon) -> bool:
    """Whether a clause asks for something by itself: "red", "at the lamp" and "pour out" do not."""
    if lexicon.subject:
        return bool(subject(told, lexicon))
    if told and told[0] not in lexicon.verbs:
        return "into" in told[1:-1] and lexicon.describes(told[0])  # "red into yellow"
    return bool(told) and bool(set(told[1:]) - PARTICLES)


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
    if "between" in told or not (lexicon.describes(ahead[0]) or ahead[0] in _AMOUNTS):
        return None
    if bool(_GOAL & set(told)) != bool(_GOAL & set(ahead)):
        return None  # "pour half of the red and all of the green into the last one"
    if told[0] in _EXCHANGES and _pairs(told, lexicon) and _pairs(ahead, lexicon):
        return f"{told[0]} "
    for frame in _FRAMES:
        if told[0] in _EXCHANGES and frame != "with":
            continue  # "swap the one in first place and the one in third place" is one request
        if frame in told[2:-1] and frame in ahead[1:5] and told[0] in _EXCHANGES | lexicon.each.keys():
            side = set(ahead[ahead.index(frame) + 1 :][:2]) & {"left", "right"}  # "third from the left"
            return None if side else f"{told[0]} "
    return None


def _pairs(told: Sequence[str], lexicon: Lexicon) -> bool:
    """Whether two things are named, to be exchanged: "the first two", "the second and the fourth"."""
    joined = any(i and word == "and" and lexicon.describes(told[i + 1]) for i, word in enumerate(told[:-1]))
    return joined or any(
        word == "two" and told[i - 1] in {*SIDES, "middle", "the"} for i, word in enumerate(told) if i
    )
