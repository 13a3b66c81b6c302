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
        [{{YOU}}] (do|does|will|can|would|could) {{NOT}} {{NEED}} {{x:thing}} {here}
        {{x:thing}} (is|are|looks|seems) {{UNWANTED}} {here}
        {{x:thing}} (is|are|does|do) {{NOT}} {{BELONG}} {here}
        {{x:thing}} (should|need|must|may) {{NOT}} [be|stay|{{BELONG}}] {here}
        {{x:thing}} (has|have) (no|any) (business|place|right|reason) [being|to be] {here}""",
        remove,
    )
    plain = "{TAKE} {x:thing} (out of|from|off) {POSITION} [number] {n:num}"
    g.rule("clause", plain, lambda c, x, n: remove(c, x) if pick(c.things, n) == x else None)
    end = "{STARTING} [the] {end} [end|side|of {THE_ROW}] [one by one|one at a time]"
    away = f"""{{REMOVE}} [{{FIGURE}}|them] {end}
        {{TAKE}} [{{n:share}}] [{{FIGURE}}|them] {{AWAY}} [{{STARTING}}] the {{end}} [end|side]"""
    g.lines("clause", away, lambda c, end, n=1: remove(c, so_many(c, n, end) or ()), cost=0.1)
    g.rule("clause", "{REMOVE} {_it:lost} again", _removed_again, cost=0.3)
    _keeping(g)
    _untouched(g)


def _keeping(g: Rules) -> None:
    g.lines(
        "clause",
        """{KEEP} [{ONLY}] {x:thing} [behind|in {THE_ROW}] ; 0.3
        {KEEP} {ONLY} {x:thing} [behind|in {THE_ROW}]""",
        keep,
    )


def _untouched(g: Rules) -> None:
    """Remarks by which nothing is done: what shall stay as it is, or what follows anyway."""
    g.rule("WHICHEVER", "({THE_ROW}|everything [else]|it|things|all)")
    g.lines(
        "untouched",
        """(leave|keep|let|leaving|keeping) {x:thing} {ALONE}
        (do not|without|never|not) {TOUCH} [the order of] {x:thing}
        {x:thing} [{SHOULD}|all] {ALONG} ; 0.1""",
        lambda c, x: c.about(x),
    )
    g.rule("untouched", "(leave|keep|let|leaving|keeping) {WHICHEVER} {ALONE}", lambda c: c)
    g.rule("clause", "{u:untouched}", cost=0.1)
    g.rule("act", "{a:act} [,] [and|while|but|with|so that] {u:untouched@a}", lambda c, a, u: a, cost=0.05)
    g.rule("untouched", "({PUT}|push|pushing) {x:thing} (along|aside|over|up|down)", lambda c, x: c.about(x))
    g.rule("act", "{u:untouched} [,] (and|but) {b:act@u}", lambda b: b, cost=0.05)
    g.rule("untouched", "(keep|spare|save) {x:thing}", lambda c, x: c.about(x), cost=0.5)
    g.rule("OTHERS", "(others|other ones|other|rest|(other|remaining) {FIGURE}|rest of (them|{THE_ROW}))")
    g.rule("thing", "[all] [of] the {OTHERS}", _others)
    g.rule("thing", "all [other] others", _others)
    g.rule("clause", "(look at|consider|take|see) {x:thing}", lambda c, x: c.about(x), cost=0.5)


def _others(c: Shelf) -> Group | None:
    return tuple(i for i in c.things if not c.focus or i not in c.focus[0]) or None


def remove(c: Shelf, x: Group) -> Shelf | None:
    """The context after some figures are removed, one after the other."""
    return c.each(x, lambda c, shape: c.do(Remove(c.place(shape)))) if x and c.has(x) else None


def keep(c: Shelf, x: Group) -> Shelf | None:
    """The context after all others are removed."""
    return remove(c, tuple(shape for shape in c.things if shape not in x)) if c.has(x) else None


def _removed_again(c: Shelf) -> Shelf | None:
    last = c.last()
    return c.do(last) if isinstance(last, Remove) else None


def _told_removal(c: Shelf, segment: Segment) -> dict[str, Any] | None:
    return {"x": (c.state.shapes[segment[0].source - 1],)} if isinstance(segment[0], Remove) else None
