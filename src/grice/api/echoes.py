"""The same of another: "red leaves, and so does blue", "do the same with the third one"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from grice.api.clauses import content, subject
from grice.api.several import about
from grice.text import number
from grice.worlds.lexicon import Lexicon

_ALIKE = re.compile(
    r"(?:so )?(?:does|do) (?P<after>.+)"
    r"|(?P<before>.+?) (?:does|do)(?: so)?(?: too| as well| the same| likewise)?"
    r"|(?P<too>.+?) (?:too|as well|also|likewise)"
)
_SAME = re.compile(
    r"(?:do )?(?:exactly )?(?:the )?same(?: thing)? (?:with|to|for|on) (?P<other>.+)"
    r"|(?P<too>.+?) (?:too|as well|also|likewise)"
)


def echo(clause: str, before: str, lexicon: Lexicon) -> str | None:
    """What is asked for by a clause that says another does what the one before does; None if it does not."""
    told, said = content(before), " ".join(content(clause))
    if lexicon.subject:
        verb, other = subject(told, lexicon), of_another(content(clause), lexicon)
        return " ".join([*other, *told[verb:]]) if verb and other else None
    found = _SAME.fullmatch(said)
    if not found or not told or told[0] not in lexicon.each:
        return None
    another = (found["other"] or found["too"]).split()
    if not lexicon.describes(another[0]) or not lexicon.verbs.isdisjoint(another) or "rest" in another:
        return None
    begin, end = about(told, 0)
    if "from" not in told and _amount(told[begin:]):
        if "of" not in told[begin:]:
            return None
        begin = told.index("of", begin) + 1  # "half of the red one"
        end = next((i for i in range(begin, len(told)) if told[i] in ("into", "out", "away")), len(told))
    return " ".join([*told[:begin], *another, *told[end:]])


def of_another(said: Sequence[str], lexicon: Lexicon) -> list[str]:
    """Who does the same, in a clause that has no verb of its own; nobody if it does not say that."""
    found = _ALIKE.fullmatch(" ".join(said))
    other = (found["after"] or found["before"] or found["too"]).split() if found else []
    plain = bool(other) and lexicon.describes(other[0]) and lexicon.verbs.isdisjoint(other)
    return other if plain else []


def _amount(told: Sequence[str]) -> bool:
    """Whether the words begin with how much, not with what: "two units of it", but not "1"."""
    much = bool(told) and (number(told[0]) is not None or told[0] in ("half", "all", "a", "everything"))
    return much and not (len(told) == 1 and told[0].isdigit())
