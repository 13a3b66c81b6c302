"""Verbs in all their forms, so that a world lists each verb once."""

from __future__ import annotations

import re
from collections.abc import Iterator

IRREGULAR = {
    "go": "goes went gone going", "leave": "leaves left leaving", "come": "comes came coming",
    "take": "takes took taken taking", "give": "gives gave given giving", "get": "gets got getting gotten",
    "stand": "stands stood standing", "run": "runs ran running", "put": "puts putting",
    "steal": "steals stole stolen stealing", "swap": "swaps swapped swapping",
    "step": "steps stepped stepping",
    "hop": "hops hopped hopping", "pop": "pops popped popping", "slip": "slips slipped slipping",
    "lend": "lends lent lending", "hand": "hands handed handing", "make": "makes made making",
    "bring": "brings brought bringing", "send": "sends sent sending", "throw": "throws threw thrown throwing",
    "stay": "stays stayed staying", "keep": "keeps kept keeping", "do": "does did doing done",
    "find": "finds found finding", "lose": "loses lost losing", "grab": "grabs grabbed grabbing",
    "snatch": "snatches snatched snatching", "switch": "switches switched switching", "set": "sets setting",
    "drop": "drops dropped dropping", "let": "lets letting", "shift": "shifts shifted shifting",
    "sit": "sits sat sitting", "sneak": "sneaks sneaked sneaking", "be": "is are was were being been",
    "begin": "begins began beginning", "hold": "holds held holding", "quit": "quits quitting",
    "nip": "nips nipped nipping", "slide": "slides slid sliding", "jog": "jogs jogged jogging",
    "wear": "wears wore worn wearing", "show": "shows showed shown showing", "fly": "flies flew flying",
}  # fmt: skip


_SHORT = re.compile(r"[^aeiou]*[aeiou][^aeiouwxy]")  # doubles its last letter: "stirred"


def forms(verbs: str) -> Iterator[str]:
    """All forms of verbs: "move walk_off" gives "move", "moves", "moved", "moving", "walk off", …"""
    for written in verbs.split():
        verb, *rest = written.split("_")
        for form in dict.fromkeys(_inflected(verb)):
            yield " ".join((form, *rest))


def _inflected(verb: str) -> Iterator[str]:
    yield verb
    if verb in IRREGULAR:
        yield from IRREGULAR[verb].split()
        return
    stem = verb + verb[-1] if _SHORT.fullmatch(verb) else verb.removesuffix("e")
    if verb.endswith("y") and verb[-2] not in "aeou":
        yield from (f"{verb[:-1]}ies", f"{verb[:-1]}ied", f"{verb}ing")
        return
    yield f"{verb}es" if verb.endswith(("s", "x", "ch", "sh")) else f"{verb}s"
    yield f"{stem}ed"
    yield f"{stem}ing"
