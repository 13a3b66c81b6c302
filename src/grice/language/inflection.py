"""Verbs in all their forms, so that a world lists each verb once."""

from __future__ import annotations

import re
from collections.abc import Iterator

# The past, and the participle if it is another form.
IRREGULAR = {
    "be": "been", "begin": "began begun", "bring": "brought", "come": "came come", "cut": "cut",
    "do": "did done", "draw": "drew drawn", "feed": "fed", "find": "found", "fling": "flung",
    "fly": "flew flown", "get": "got gotten", "give": "gave given", "go": "went gone", "have": "had",
    "hide": "hid hidden", "hold": "held", "keep": "kept", "lay": "laid", "leave": "left",
    "lend": "lent", "let": "let", "lose": "lost", "make": "made", "meet": "met", "pay": "paid",
    "put": "put", "quit": "quit", "rid": "rid", "rise": "rose risen", "run": "ran run",
    "see": "saw seen", "send": "sent", "set": "set", "shake": "shook shaken", "shed": "shed",
    "shoot": "shot", "show": "showed shown", "shut": "shut", "sit": "sat", "sling": "slung",
    "slide": "slid", "spill": "spilled spilt", "split": "split", "stand": "stood",
    "steal": "stole stolen", "stick": "stuck", "sweep": "swept", "swim": "swam swum", "swing": "swung",
    "take": "took taken", "throw": "threw thrown", "transfer": "transferred", "wear": "wore worn",
}  # fmt: skip
PRESENT = {"be": "is are was were", "have": "has"}
DOUBLED = {"quit": "quitting", "transfer": "transferring"}
_SHORT = re.compile(r"[^aeiou]*[aeiou][^aeiouwxy]")  # doubles its last letter: "stirred"


def forms(verbs: str) -> Iterator[str]:
    """All forms of verbs: "move walk_off" gives "move", "moves", "moved", "moving", "walk off", …"""
    for verb, rest in _listed(verbs):
        present = PRESENT[verb].split() if verb in PRESENT else [_third(verb)]
        for form in dict.fromkeys((verb, *present, *_past(verb), _ing(verb))):
            yield form + rest


def participles(verbs: str) -> Iterator[str]:
    """The forms of verbs that a passive has, and the past, which people use for them."""
    for verb, rest in _listed(verbs):
        yield from (form + rest for form in _past(verb))


def _listed(verbs: str) -> Iterator[tuple[str, str]]:
    """Each verb, and what follows it: "walk_off" is "walk" and " off"."""
    for written in verbs.split():
        verb, *rest = written.split("_")
        yield verb, "".join(f" {word}" for word in rest)


def _third(verb: str) -> str:
    if _final_y(verb):
        return f"{verb[:-1]}ies"
    return f"{verb}es" if verb.endswith(("s", "x", "ch", "sh", "o")) else f"{verb}s"


def _past(verb: str) -> list[str]:
    if verb in IRREGULAR:
        return IRREGULAR[verb].split()
    return [f"{verb[:-1]}ied" if _final_y(verb) else f"{_stem(verb)}ed"]


def _ing(verb: str) -> str:
    if verb in DOUBLED:
        return DOUBLED[verb]
    return f"{verb if _final_y(verb) or verb in ('be', 'see') else _stem(verb)}ing"


def _final_y(verb: str) -> bool:
    return verb.endswith("y") and verb[-2] not in "aeou"


def _stem(verb: str) -> str:
    return verb + verb[-1] if _SHORT.fullmatch(verb) else verb.removesuffix("e")
