"""Verbs with their arguments: declared once, said in all the ways in which English arranges them.

A class of verbs has frames: an object, what else the verb takes (a preposition and its object, or a
particle), and a meaning. From a frame follow the orders of its arguments, passives and wishes, topics and
clefts, and gapping: "pour red into blue and green into yellow", "into blue goes red", "as for red, pour it
into blue", "I want red poured into blue", "it is red that should be poured into blue".
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from grice.language.inflection import forms, participles
from grice.language.rules import Rules

OPTION = re.compile(r"^\[([^\[\]]*)\]$")
MOVED = 0.05  # an argument that is not in its usual place
ALSO = 0.2  # arguments of a verb that was said before
DROPPED = 0.4  # an object that is left out
WISHED = 0.1  # no verb, but a wish, or "goes into"

WORDS = {
    "AUX": "is are was were gets get got be being been to_be to_get has_been have_been had_been becomes",
    "LATELY": "also all then now just both only simply first always soon already still next finally each",
    "GOES": "goes go went belongs belong comes come lands ends_up end_up moves wants_to_go",
    "GO": "go be come end_up land belong move have_gone be_going be_sitting be_standing be_lying be_resting",
    "IT": "it them that this him her those these all_of_it it_all all_of_them all_of_that each_of_them",
    "TOPIC": "see you_see do_you_see look_at look_for remember you_know as_for regarding concerning about "
    "consider take locate identify find notice go_to go_for there_is spot pick choose pick_out select get "
    "grab now_for what_about with",
    "SEIZE": "take grab get pick_up fetch lift collect seize pick choose remove",
    "PARTICLE": "out over off away up down back across straight right all",
    "HAVING": "let make have get see_that let_us_have could can may should will would must has_to is are do",
}


def add_frames(g: Rules) -> None:
    """Adds the words that are common to all frames."""
    for category, words in WORDS.items():
        g.words(category, words, say=0)
    g.rule("PASSIVE", "[still|also] {AUX} [not yet|yet] [{LATELY}]")
    g.rule("PASSIVE", "[still] (has|have) not [yet|just|now] been")
    g.rule("PASSIVE", "{MODAL} [{LATELY}] (be|get|have been|go|become)")
    g.rule("BELONGS", "({GOES}|{MODAL} [{LATELY}] {GO})")
    g.rule("WISHED", "({WANT}|{ENSURE}|{HAVING})")


def add_verbs(g: Rules, name: str, verbs: str, others: str = "", category: str = "clause") -> None:
    """Adds a class of verbs in all their forms, and `others` as they are written.

    Their participles are the class NAME_ED.
    """
    written = (word.replace("_", " ") for word in others.split())
    g.words(name, dict.fromkeys([*forms(verbs), *written], True), say=0)
    g.words(f"{name}_ED", dict.fromkeys(participles(verbs), True), say=0)
    args, done = _parts(name)
    g.acts |= {args, done}
    g.arguments.add(args)
    g.lines(
        category,
        f"""
        {{{name}}} {{a:{args}}}
        {{{name}}} and {{{name}}} {{a:{args}}} ; {MOVED}
        [{{WISHED}}] {{a:{done}}}
        """,
    )
    for kind in (args, done):
        also = f"{{a:{kind}}} , {{b:{args}@a}}\n{{a:{kind}}} [,] {{THEN}} {{b:{args}@a}}"
        g.lines(kind, also, lambda b: b, cost=ALSO)


def add_frame(
    g: Rules,
    name: str,
    meaning: Callable[..., Any],
    *,
    category: str = "clause",
    cost: float = 0.0,
    goal: bool = False,
    any_verb: float | None = None,
    apart: bool = False,
    dropped: Callable[[Any], Any] | None = None,
    **arguments: str,
) -> None:
    """Adds a frame of a class of verbs: patterns of the arguments that its meaning takes, by their names.

    The first is the object; the second, if there is one, tells with which preposition ("{INTO}
    {target@p}", about the object `p`); one that gives no value is a particle, in brackets if it may be
    left out. If that is a `goal`, the object "goes" there, or is wanted there. `any_verb` is the cost of
    words that the grammar lacks in the place of the verb. With `apart`, only what moves the two apart is
    added, as together they are read otherwise. `dropped` gives what an object that is left out may be: "mix
    the first, then pour into the last".
    """
    args, done = _parts(name)
    verb, its = f"{{{name}}}", f"{{{name}_ED}}"
    thing, firm, *_ = (*(_slot(g, key, pattern) for key, pattern in arguments.items()), "")
    other = f"[{firm}]" if OPTION.match([*arguments.values()][-1]) else firm

    def lines(kind: str, patterns: str, more: float = 0.0) -> None:
        g.lines(kind, patterns, meaning, cost=cost + more)

    if not apart:
        lines(args, f"{thing} {other}")
        if goal and firm:
            lines(args, f"{thing} {{PARTICLE}} {firm}")
        lines(done, f"{thing} [{{PASSIVE}}] {its} {other}")
    lines(
        category,
        f"""
        {{TOPIC}} {thing} [,] [and] {verb} [{{IT}}] {other}
        {thing} , {verb} {{IT}} {other}
        {{SEIZE}} {thing} [,] {{THEN}} {verb} [{{IT}}] {other}
        it {{AUX}} {thing} (that|which|who) {{PASSIVE}} {its} {other}
        """,
        MOVED,
    )
    if not firm:
        return
    lines(args, f"{firm} {thing}", MOVED)
    lines(done, f"{firm} {thing} [{{PASSIVE}}] {its}\n{firm} {{PASSIVE}} {its} {thing}", MOVED)
    lines(category, f"{firm} [,] [{{YOU}}] {verb} {thing}", MOVED)
    if goal:
        belongs = f"{thing} {{BELONGS}} {firm}\n{firm} {{BELONGS}} {thing}\n{{WANT}} {thing} {firm}"
        belongs += f"\n{{WISHED}} {thing} [to] {{GO}} {firm}"
        lines(category, belongs, WISHED)
    if dropped:
        left_out = f"{name.lower()}_it"
        g.lines(left_out, f"[{{PASSIVE}}] {verb}" + "\n{BELONGS}" * goal, dropped, cost=DROPPED)
        lines(category, f"{{{next(iter(arguments))}:{left_out}}} {firm}")
    if any_verb is not None:
        gaps = f"~ {thing} {firm}\n{thing} ~ {firm}\n~ {thing} ~ {firm} [~]"
        lines(category, gaps, any_verb)


def _parts(name: str) -> tuple[str, str]:
    """The categories of a class's arguments, and of its passives."""
    return f"{name.lower()}_args", f"{name.lower()}_done"


def _slot(g: Rules, name: str, pattern: str) -> str:
    """The slot for phrases of a pattern, which are a category of their own."""
    told = "".join(re.findall(r"(@\w+|\*)\}", pattern))
    inner = re.sub(r"(@\w+|\*)\}", "}", OPTION.sub(r"\1", pattern))
    alone = re.fullmatch(r"\{(\w+)\}", inner)
    category = alone[1] if alone else g.phrases(inner)
    return f"{{{category}}}" if category.isupper() else f"{{{name}:{category}{told}}}"
