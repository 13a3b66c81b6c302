"""Removing figures, keeping the rest, and remarks that nothing else shall change."""

from __future__ import annotations

from typing import Any

from grice.episode import Segment
from grice.language import Group, Rules, pick
from grice.worlds.tangrams.english.figures import so_many
from grice.worlds.tangrams.english.shelf import Shelf
from grice.worlds.tangrams.rules import Remove


def add_removing(g: Rules) -> None:
    """Adds removing: by what is done to a figure, and by what is the matter with it."""
    g.rule(
        "clause",
        "{REMOVE} {x:thing} [back|again] [{AWAY}] [{FROM_ROW}]",
        remove,
        said="(remove|delete|take away|get rid of|take out|erase) {x:thing}",
        say=10,
        inverse=_told_removal,
    )
    here = "[{AWAY}] [{FROM_ROW}|here|there|anymore|any more]"
    g.lines(
        "clause",
        f"""{{TAKE}} {{x:thing}} [back] {{AWAY}} [{{FROM_ROW}}]
        {{TAKE}} {{AWAY}} {{x:thing}} [{{FROM_ROW}}]
        {{TAKE}} {{x:thing}} {{FROM_ROW}}
        (give|show|hand) {{x:thing}} the {{BOOT}}
        (strip|rid|clear|free|empty|relieve) {{THE_ROW}} of {{x:thing}}
        [{{YOU}}] (do|does|will|can|would|could) {{NOT}} {{NEED}} {{x:alike}} {here}
        (nobody|no one|who) [ever|even|really] ({{NEED}}|asked for|invited|ordered) {{x:alike}} {here}
        there (is|are) [simply|just] no [more|longer] (room|space|place|spot|need|use) for {{x:thing}} {here}
        {{x:thing}} {{BE}} the [only] [one|ones] to (go|remove|take out|lose|throw out|be {{REMOVE}})
        {{x:thing}} ({{BE}}|looks|seems) {{UNWANTED}} {here}
        {{x:thing}} (is|are|does|do|should|need|must|may) {{NOT}} [be|stay|{{BELONG}}] {here}
        {{x:thing}} (has|have) no {{BUSINESS}} {here}
        neither {{x:thing}} nor {{y:thing}} {{BELONGS}} {here}""",
        lambda c, x, y=(): remove(c, x + y),
    )
    g.rule("BELONGS", "({STAYS}|{BELONG}|belongs|{SHOULD} be|has any {BUSINESS})")
    g.rule("BUSINESS", "(business|place|right|reason) [being|to be|in being]")
    g.rule("UNWANTED", "the one [that|which] {YOU} {LEAST}")
    g.lines("alike", "{x:thing}\n[either] {x:thing} or {y:thing}", lambda x, y=(): x + y)
    many = "there (is|are) [just] {n:num} [{FIGURE}] too many {l:at}"
    g.rule("clause", many, lambda c, n, l: remove(c, so_many(c, n, l[1]) or ()) if l[0] == "rank" else None)
    plain = "{TAKE} {x:thing} (out of|from|off) {POSITION} [number] {n:num}"
    g.rule("clause", plain, lambda c, x, n: remove(c, x) if pick(c.things, n) == x else None)
    off = """{REMOVE} [{FIGURE}|them] {where:part} [one by one|one at a time]
        {TAKE} [{n:share}] [{FIGURE}|them] [{AWAY}] {where:part}
        {TAKE} [{n:share}] [{FIGURE}|them] {AWAY} the {where:end} [end|side]"""
    g.lines("clause", off, lambda c, where, n=1: remove(c, so_many(c, n, where) or ()), cost=0.1)
    g.rule("clause", "{REMOVE} {_it:lost} again", _removed_again, cost=0.3)
    _keeping(g)
    _untouched(g)


def _keeping(g: Rules) -> None:
    """What stays and what does not, by the verb and the quantifier of its subject."""
    g.rule("STAYS", "[{SHOULD}|to] [be allowed to|be permitted to] {REMAIN} [there|here|in {THE_ROW}|behind]")
    g.words("BUT", "but except except_for apart_from other_than besides save aside_from")
    g.words("NOTHING", "nothing no_one nobody none")
    g.rule("NOTHING", "(no|no other) {FIGURE}")
    g.rule("NOTHING", "none of (them|the {FIGURE}|the others)")
    g.lines(
        "clause",
        """{KEEP} [{ONLY}] {x:thing} [behind|in {THE_ROW}] ; 0.3
        {KEEP} {NOTHING} {BUT} {x:thing}
        {ONLY} {x:thing} {STAYS}
        {NOTHING} {BUT} {x:thing} {STAYS}
        {NOTHING} {STAYS} {BUT} {x:thing}
        {BUT} {x:thing} [,] {NOTHING} {STAYS}
        {ONLY} {x:thing} {SHOULD} {NOT} {LEAVE}
        {x:thing} {BE} the [only] [one|ones] to {STAY}
        {x:thing} {BE} (all|everything) [that] {YOU} (want|wanted|need|needed|asked for|ordered|like)""",
        keep,
    )
    g.rule("STAY", "(keep|stay|remain|be kept|leave|leave in)")
    g.rule("LEAVE", "(go|leave|[be] {GO}|be {REMOVE}|be {TAKE} {AWAY})")


def _untouched(g: Rules) -> None:
    """Remarks by which nothing is done: what shall stay as it is, or what follows anyway."""
    g.rule("WHICHEVER", "({THE_ROW}|everything [else]|it|things|all)")
    leave = "(leave|keep|let|leaving|keeping)"
    g.lines(
        "untouched",
        f"""{leave} ({{x:thing}}|{{WHICHEVER}}) {{ALONE}}
        (do not|without|never|not) {{TOUCH}} [the order of] {{x:thing}}
        [which|thereby|thus] ({{PUT}}|push|pushes|pushing) {{x:thing}} (along|aside|over|up|down)
        {{x:thing}} [{{SHOULD}}|all] {{ALONG}} ; 0.1
        (keep|spare|save) {{x:thing}} ; 0.5""",
        lambda c, x=(): c.about(x),
    )
    g.rule("clause", "{u:untouched}", cost=0.1)
    g.rule("act", "{a:act} [,] [and|while|but|with|so that] {_u:untouched@a}", cost=0.05)
    first = "{u:untouched} [,] (and|but) {b:act@u}\nwhile {u:untouched} [,] {b:act@u}"
    g.lines("act", first, lambda b: b, cost=0.05)
    g.rule("OTHERS", "(others|other ones|other|rest|(other|remaining) {FIGURE}|rest of (them|{THE_ROW}))")
    g.rule("thing", "([all] [of] the|all [other]) {OTHERS}", _others)
    g.rule("clause", "(look at|consider|take|see) {x:thing}", lambda c, x: c.about(x), cost=0.5)


def _others(c: Shelf) -> Group | None:
    return tuple(i for i in c.things if not c.focus or i not in c.focus[0]) or None


def remove(c: Shelf, x: Group) -> Shelf | None:
    """The context after some figures are removed, one after the other."""
    return c.each(x, lambda c, shape: c.do(Remove(c.place(shape)))) if x and c.has(x) else None


def keep(c: Shelf, x: Group) -> Shelf | None:
    """The context after all others are removed."""
    others = tuple(shape for shape in c.things if shape not in x)
    return (remove(c, others) if others else c.about(x)) if c.has(x) else None


def _removed_again(c: Shelf) -> Shelf | None:
    last = c.last()
    return c.do(last) if isinstance(last, Remove) else None


def _told_removal(c: Shelf, segment: Segment) -> dict[str, Any] | None:
    return {"x": (c.state.shapes[segment[0].source - 1],)} if isinstance(segment[0], Remove) else None
