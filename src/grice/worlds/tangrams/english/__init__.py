"""How people speak of figures in a row: rules for hearing, checking and saying."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from grice.language import English, Group, Rules, add_conditions, add_nouns, add_numbers, add_sentences
from grice.language.meaning import Denotation
from grice.worlds.tangrams.english.figures import add_facts, add_figures
from grice.worlds.tangrams.english.history import add_lost, add_repeating, add_steps
from grice.worlds.tangrams.english.places import add_places
from grice.worlds.tangrams.english.placing import add_placing, place_at
from grice.worlds.tangrams.english.removing import add_removing, remove
from grice.worlds.tangrams.english.shelf import Shelf
from grice.worlds.tangrams.english.swapping import add_goals, add_swapping, swap
from grice.worlds.tangrams.english.words import add_words
from grice.worlds.tangrams.rules import Insert, Remove, Row, TangramsAction
from grice.worlds.world import World

Lazy = Callable[[Shelf], Denotation]

__all__ = ["Shelf", "english", "rules"]


@lru_cache(1)
def rules() -> Rules:
    """The grammar of tangrams."""
    g = Rules()
    add_words(g)
    add_numbers(g)
    add_figures(g)
    add_nouns(g, noun="noun")
    add_places(g)
    add_conditions(g)
    add_facts(g)
    add_steps(g)
    add_lost(g)
    add_removing(g)
    add_swapping(g)
    add_placing(g)
    add_repeating(g, remove, swap, place_at)
    add_goals(g)
    add_sentences(g, thing="", other="thing")
    _remarks(g)
    return g


def _remarks(g: Rules) -> None:
    """Topics, remarks that explain a request, and where to count from."""
    g.rule("sentence", "{x:fig} , {b:act@x}", lambda b: b, cost=0.3)
    g.words(
        "TOPIC",
        "where_is where_did we_seem_to_have_lost we_have_lost i_miss what_happened_to what_about "
        "as_for about regarding concerning speaking_of with_regard_to see_that you_see you_know",
    )
    g.rule("sentence", "{TOPIC} {x:fig} [go] [,] {b:act@x}", lambda b: b, cost=0.2)
    g.rule(
        "sentence",
        "{x:fig} (looks|is|seems|feels|are) ~ [there|here|where it is] [,] {b:act@x}",
        lambda b: b,
        cost=0.4,
    )
    g.rule("act", "{a:act} (like|as) [a|an|the] ~", cost=0.3)
    g.rule(
        "sentence",
        "(what i want is|i want|i need|make it|give me) a row of {n:num} [{FIGURE}] [,] [so] {b:act}",
        lambda n, b: b if len(b.things) == n else None,
    )
    g.rule("sentence", "{p:act*} [,] by {b:act*}", _in_order_to, cost=0.3)
    g.words("IF_SO", "if_so then if_yes in_that_case if_it_is if_that_is_so if_that_is_the_case")
    asked = "(is|are|does|do) {x:thing} [{STAND}] {p:prop} [,] {IF_SO} [,] {then:act*}"
    g.rule("sentence", asked, _asked)
    g.rule("sentence", f"{asked} [,] ({{ELSE}}|{{IF}} {{_c:cond}}) [,] {{other:act*}}", _asked)
    g.rule(
        "act",
        "{then:act*} [,] {IF} {cond:cond*} [,] (or|and|but) {x:thing} {IF} (it is not|not|it does "
        "not|it has not)",
        _or_that,
    )
    g.rule("sentence", "{a:sentence} [,] {OOPS} [,] {x:thing} [instead]", _moved_instead, cost=0.2)
    g.rule("sentence", "{_a:act} , {b:act} {OOPS}", lambda b: b, cost=0.3)
    g.rule("thing", "{_a:thing} , {b:thing} (i mean|i meant|rather|sorry)", lambda b: b, cost=0.1)
    g.rule("sentence", "{a:act} (,|[,] so|[,] and so) {b:act*}", _restated, cost=0.2)
    g.rule(
        "PURPOSE",
        "to (separate|part|split up|split|keep apart|divide|isolate|pull apart|join|connect|bring together)",
    )
    g.rule("sentence", "{PURPOSE} {x:thing} [(from|and|with) {y:thing}] [,] {b:act*}", _for_that)
    g.rule("act", "to {a:act}", cost=0.3)
    g.rule(
        "sentence",
        "(to|in order to|so as to|for the purpose of) {p:act*} [,] {b:act*}",
        _in_order_to,
        cost=0.2,
    )
    g.rule("sentence", "(so that|in order that) {cond:cond*} [,] {b:act}", _so_that)
    g.rule("act", "{ENSURE} {a:clause}", cost=0.1)
    g.rule("act", "not only {a:act} but [also] {b:act@a}", lambda a, b: b)
    g.rule("act", "(make|making|create|free up) (room|space) [{_l:at}] by {a:act}")
    need = (
        "(i|we) (need|want|would like|should have) [only|exactly] {n:num} [{FIGURE}] [{LEFT}] [,] so {b:act}"
    )
    g.rule("sentence", need, lambda n, b: b if len(b.things) == n else None)
    verbs = ("starting", "start", "counting", "going", "if you count", "if we count", "beginning")
    g.words(
        "COUNTING",
        [f"{v} {at} {the}" for v in verbs for at in ("from", "on", "at", "with") for the in ("the", "")],
    )
    g.rule("act", "{COUNTING} (left|left side|left end|beginning|front|start) [,] {a:act}")
    g.rule("act", "{COUNTING} (right|end|right side|right end|back) [,] {do:act*}", _from_the_right)
    g.rule("act", "{a:act} [and] (save|keep|remember|hold) (it|that) [for later]")
    g.words(
        "POLITE",
        "i_think_we_should i_think_you_should how_about_you how_about_we someone_forgot_to you_forgot_to",
    )


def _asked(c: Shelf, x: Group, p: frozenset[str], then: Lazy, other: Lazy | None = None) -> Denotation:
    """What is done if the answer to a question is yes, and what otherwise."""
    about = c.about(x)
    return then(about) if set(x) <= p else other(about) if other else {about: 0.4}


def _or_that(c: Shelf, then: Lazy, cond: Lazy, x: Group) -> Denotation:
    """What is done if something is so, or the same to another figure if not."""
    found: Denotation = {}
    for after, cost in then(c).items():
        done = after.since(c)
        for held, _ in cond(c.about(after.focus[0])) if after.focus and len(done) == 1 else ():
            others = [after] if held else [c.do(act) for act in c.alike(done[0], x[0])]
            found.update({one: cost for one in others if one is not None})
    return found


def _moved_instead(c: Shelf, a: Shelf, x: Group) -> Denotation:
    """A move, of another figure than was said at first."""
    match a.since(c):
        case (Remove(), Insert(place, _)) if len(x) == 1:
            count = len(a.things)
            return place_at(c, x, ("rank", -1 if place == count else place))
    return {}


def _in_order_to(c: Shelf, p: Lazy, b: Lazy) -> Denotation:
    """What is done, of what its purpose speaks of."""
    wanted = min(p(c).items(), key=lambda item: item[1], default=(c, 0.0))[0]
    return b(c.about(wanted.focus[0]) if wanted.focus else c)


def _so_that(c: Shelf, cond: Lazy, b: Shelf) -> Shelf | None:
    return b if any(held for held, _ in cond(b)) else None


def _for_that(c: Shelf, x: Group, b: Lazy, y: Group = ()) -> Denotation:
    return b(c.about(x + y))


def _restated(c: Shelf, a: Shelf, b: Lazy) -> Denotation:
    """A request that says once more what was said before it, of the same figures."""
    if a.history is c.history or not a.focus:
        return {}
    told = b(c.about(a.focus[0])).items()
    return {one: cost for one, cost in told if one.state.shapes == a.state.shapes}


def _from_the_right(c: Shelf, do: Lazy) -> Denotation:
    found = do(c.counted_from_the_right()).items()
    return {after.counted_from_the_right(False): cost for after, cost in found}


def english(world: World[Row, TangramsAction]) -> English[Row]:
    """The English of tangrams. Until it is plain from which end a speaker counts, both ends are accepted."""
    return English(world, rules(), Shelf)
