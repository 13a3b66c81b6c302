"""Patterns, parsing and meanings, without a world."""

from __future__ import annotations

import pytest

from grice.errors import GrammarError
from grice.language.chart import parse
from grice.language.meaning import denote
from grice.language.patterns import expand
from grice.language.rules import Rules
from grice.language.spelling import Speller


def arithmetic() -> Rules:
    g = Rules(top="sum")
    g.words("number", {"one": 1, "two": 2, "three": 3})
    g.rule("sum", "{number}")
    g.rule("sum", "{a:sum} (plus|and) {b:sum}", lambda a, b: a + b)
    g.rule("sum", "{a:sum} times {b:sum}", lambda a, b: a * b, cost=1)
    g.rule("sum", "[about] {a:sum} or so", lambda a: {a: 0.0, a + 1: 0.5})
    return g


def values(text: str, stops: frozenset[int] = frozenset()) -> dict[object, float]:
    words = text.split()
    phrases = parse(arithmetic().compiled, words, stops)
    whole = phrases.get(("sum", 0, len(words)))
    return denote(whole, None) if whole else {}


def test_a_pattern_stands_for_every_choice() -> None:
    assert expand("(a|b c) [d]") == [("a", "d"), ("a",), ("b", "c", "d"), ("b", "c")]


@pytest.mark.parametrize("pattern", ["pour (into", "pour]", "Pour", "{x:}", "[a]"])
def test_patterns_that_cannot_be_understood_are_refused(pattern: str) -> None:
    with pytest.raises(GrammarError):
        expand(pattern)


def test_an_ambiguous_sentence_denotes_all_its_values_at_the_lowest_cost() -> None:
    assert values("one plus two") == {3: 0.0}
    assert values("one plus two times three") == {9: 1.0, 7: 1.0}
    assert values("two or so") == {2: 0.0, 3: 0.5}
    assert values("about two") == {}


@pytest.mark.parametrize(
    ("pattern", "meaning"),
    [
        ("{a:sum} minus {b:sum}", None),
        ("{a:sum} minus {b:sum}", lambda a: a),
        ("{a:sum} minus", lambda a, b: a),
        ("{difference} more", None),
        (", {a:sum}", None),
        ("{a:sum}", None),
    ],
)
def test_rules_that_cannot_work_are_refused(pattern: str, meaning: object) -> None:
    g = arithmetic()
    g.rule("sum", pattern, meaning)
    with pytest.raises(GrammarError):
        _ = g.compiled


def test_stops_are_asked_for_or_passed_over() -> None:
    g = Rules(top="list")
    g.words("item", {"a": "a", "b": "b"})
    g.rule("list", "{item}", lambda item: (item,))
    g.rule("list", "{x:list} , {item}", lambda x, item: (*x, item))
    g.rule("list", "both {x:item} {y:item}", lambda x, y: (x, y))
    grammar = g.compiled
    assert ("list", 0, 2) not in parse(grammar, ["a", "b"])
    assert denote(parse(grammar, ["a", "b"], frozenset({1}))["list", 0, 2], None) == {("a", "b"): 0.0}
    assert denote(parse(grammar, ["both", "a", "b"], frozenset({2}))["list", 0, 3], None) == {("a", "b"): 0.0}


def test_spelling_leaves_a_trace() -> None:
    speller = Speller({"pour", "the", "yellow", "beaker", "number", "7"}, {"the"})
    words = speller.words("Poru the yelow beakr, zzyzx #7")
    assert words.words == ("pour", "yellow", "beaker", "number", "7")
    assert words.unread == ("zzyzx",)
    assert {edit.typed: edit.taken for edit in words.edits}["yelow"] == "yellow"
    assert words.stops == frozenset({3})


def test_no_phrase_is_found_that_the_next_word_cannot_follow() -> None:
    grammar = arithmetic().compiled
    words = ["two", "or", "so", "plus", "one"]
    found, everything = parse(grammar, words), parse(grammar, words, everywhere=True)
    assert ("sum", 0, 3) in found
    assert ("sum", 3, 5) not in found
    assert ("number", 4, 5) in found
    assert found.keys() <= everything.keys()
    whole = "sum", 0, 5
    assert denote(found[whole], None) == denote(everything[whole], None)
    follows = {
        word: bool(grammar.before(word) & grammar.bits["number"]) for word in ("plus", "about", "so", "")
    }
    assert follows == {"plus": True, "about": False, "so": False, "": True}
