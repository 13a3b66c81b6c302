"""Scene's everyday grammar: each kind is said, means what it was said of, and is read as it is."""

from __future__ import annotations

import re
from itertools import islice

import pytest

from grice.api.reading import read
from grice.data.synthetic import episodes
from grice.episode import Episode
from grice.text import Vocabulary
from grice.worlds import WORLDS
from grice.worlds.conjugation import Verb
from grice.worlds.grammar import slots
from grice.worlds.scene.requests import TEMPLATES

SCENE = WORLDS["scene"]
KINDS = {
    "bare colour": r"^(red|blue|green|orange|purple|yellow) leaves$",
    "relative clause": r"^the \w+ (who|that) (is wearing|has|wears) ",
    "shirted": r"\w+ shirted \w+",
    "no hat": r"\b(bareheaded|with no hat on|without a hat|hatless)\b",
    "ordinal from the right": r"the (second|third) \w+ from the right",
    "the other": r"the other \w+",
    "newcomer": r"the (newcomer|new \w+|\w+ who just (came in|entered))",
    "who moved": r"the \w+ (who|that) (just )?moved",
    "who lost the hat": r"(who lost his hat|he took it from|who gave him the hat)",
    "beside him": r"(on|to) (his|her) (left|right)\b",
    "between": r"\bbetween \w+.* and ",
    "between the two": r"\bbetween (them|the two|the pair)",
    "several spots away": r"\b(two|2) (spots|spaces|places) (to the )?(left|right) of",
    "object pronoun": r"\b(next to|beside|left of|right of) (him|her)$",
    "causative": r"\b(have|make|let) .* (leave|exit|move|go|walk)\b",
    "order": r"^(then )?(get rid of|remove|add|put|move|send) ",
    "past": r"\b(left|moved|entered|went|came in|took|gave)\b",
    "progressive": r"\bis (leaving|moving|entering|walking|going|giving|taking)\b",
    "perfect": r"\bhas (left|moved|entered|gone|given|taken|walked)\b",
    "inverted": r"^(in walks|off goes|out goes|to the far \w+ goes|on the far \w+ (appears|stands|enters))",
    "cut short": r"^(a \w+|somebody|someone) in (red|blue|green|orange|purple|yellow) (on|at|to) the",
    "ellipsis": r"^(so does|same for|as does) | (too|as well|does the same)$",
    "past somebody": r" (past|to the other side of) ",
    "back": r" back( again| to .*)?$",
    "instead": r"takes (his|her) (place|spot)",
    "takes steps": r"takes (a|one|two|another) steps? ",
    "hat of": r"'s hat\b",
    "puts on": r"\bputs? on\b",
    "passive": r"hat (is|was) (given|taken|passed)",
    "gives it back": r"gives (it|the hat) back",
    "swap hats": r"(swap|trade|exchange)s? hats",
    "switch with the neighbour": r"(switch|trade|swap)\w* .*with the \w+ (on|to) (his|her)",
    "pair": r"^(they|the two|the pair|both|the first two|the last two) ",
    "stay": r"^nothing happens$",
    "somebody stays": r" stays( put| in place| where he is)?$",
}


@pytest.fixture(scope="module")
def said() -> list[Episode]:
    return list(islice(episodes(SCENE, 11, ambiguity=0, rules=SCENE.everyday), 900))


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_said(said: list[Episode], kind: str) -> None:
    pattern = re.compile(KINDS[kind])
    assert sum(bool(pattern.search(sentence)) for e in said for sentence in e.sentences) >= 2


def test_every_slot_can_be_filled(said: list[Episode]) -> None:
    filled: set[tuple[type, str]] = set()
    for episode in said[:200]:
        for turn, state in enumerate(episode.states()[:-1]):
            phrases = SCENE.everyday.phrases(state, episode.segments[turn - 1] if turn else ())
            for segment in SCENE.everyday.segments(state):
                filled |= {(type(segment[0]), slot) for slot, words in phrases(segment).items() if words}
    wanted = {
        (kind, slot) for kind, told in TEMPLATES.items() for template in told for slot in slots(template)
    }
    assert wanted <= filled


def test_sentences_mean_what_they_were_said_of(said: list[Episode]) -> None:
    """Whatever template and words are tried, nothing with another outcome is described by the sentence."""
    for episode in said[:2]:
        for turn, (state, sentence, segment) in enumerate(
            zip(episode.states(), episode.sentences, episode.segments, strict=False)
        ):
            before = episode.segments[turn - 1] if turn else ()
            readings = SCENE.everyday.readings(sentence, state, before)
            assert segment in readings
            assert {SCENE.step(state, action) for (action,) in readings} == {SCENE.step(state, segment[0])}


def test_the_checker_of_truth_hardly_objects(said: list[Episode]) -> None:
    truth = SCENE.truth
    assert truth is not None
    objections = [found for episode in said for found in truth.check(episode)]
    assert sum(map(bool, objections)) < 0.01 * len(objections)


def test_sentences_are_read_as_they_are(said: list[Episode]) -> None:
    vocabulary = Vocabulary.of(sentence for episode in said for sentence in episode.sentences)
    told = [
        (state, sentence)
        for episode in said[:200]
        for state, sentence in zip(episode.states(), episode.sentences, strict=False)
        if not vocabulary.unknown(sentence)
    ]
    same = [
        read([sentence], vocabulary, SCENE.lexicon, lambda before, now=state: now).sentences == (sentence,)  # type: ignore[misc]
        for state, sentence in told
    ]
    assert sum(same) > 0.99 * len(same)


@pytest.mark.parametrize(
    ("base", "forms"),
    [
        ("come in", ("comes in", "came in", "come in", "coming in")),
        ("swap", ("swaps", "swapped", "swapped", "swapping")),
        ("exit", ("exits", "exited", "exited", "exiting")),
        ("go", ("goes", "went", "gone", "going")),
        ("vanish", ("vanishes", "vanished", "vanished", "vanishing")),
        ("take", ("takes", "took", "taken", "taking")),
    ],
)
def test_verbs_have_their_forms(base: str, forms: tuple[str, ...]) -> None:
    verb = Verb(base)
    assert (verb.third, verb.past, verb.participle, verb.going_on) == forms
