"""Grammars of sentences as people type them: every way of saying is used, and what is said is true."""

import random
import re
from itertools import islice
from typing import Any

import pytest

from grice import WORLDS
from grice.data.augmentation.inventing import invent
from grice.data.synthetic import episodes
from grice.episode import Episode, Segment
from grice.worlds.grammar import Grammar, Phrases, frame, pieces, slots
from grice.worlds.mixture import Mixture, draw

SCONE = ("scene", "tangrams")


@pytest.fixture(scope="module", params=SCONE)
def said(request: pytest.FixtureRequest) -> list[Episode]:
    world = WORLDS[request.param]
    return list(islice(episodes(world, 3, ambiguity=0, rules=world.everyday), 400))


def test_the_checkers_of_truth_agree(said: list[Episode]) -> None:
    objections = [found for episode in said for found in episode.world.truth.check(episode)]  # type: ignore[union-attr]
    assert sum(map(bool, objections)) < 0.08 * len(objections)


def test_sentences_have_one_outcome(said: list[Episode]) -> None:
    """As far as the same words in the same order go: nothing else that they are true of ends elsewhere."""
    world = said[0].world
    for episode in said[:40]:
        for turn, (state, sentence, segment) in enumerate(
            zip(episode.states(), episode.sentences, episode.segments, strict=False)
        ):
            before = episode.segments[turn - 1] if turn else ()
            phrases = world.everyday.phrases(state, before)
            end = world.step(state, segment[0])
            for other in world.everyday.segments(state):
                true = phrases(other)
                for template in world.everyday.templates(other):
                    if not slots(template) and frame(template) == sentence:
                        assert world.reached(world.step(state, other[0]), end)
                    elif slots(template) and len(slots(template)) == 1:
                        start, _, rest = template.partition("{" + slots(template)[0] + "}")
                        filled = {f"{start}{words}{rest}" for words in true.get(slots(template)[0], ())}
                        if sentence in filled:
                            assert world.reached(world.step(state, other[0]), end), (sentence, segment, other)


@pytest.mark.parametrize("name", SCONE)
def test_invented_episodes_are_as_long_as_the_data(name: str) -> None:
    known = list(islice(episodes(WORLDS[name], 0, turns=5), 3))
    made = invent(known, 20, seed=1)
    assert len(made) == 20
    assert {len(episode.sentences) for episode in made} == {5}
    assert made == invent(known, 20, seed=1)


KINDS = {
    "tangrams": (
        *(
            r"^(remove|delete|get rid of|take away) the \w+",
            r"second to last|next to last|penultimate",
            "from the right",
        ),
        *(
            "the missing one",
            r"(first|second) \w+ (you|we) removed",
            r"you just (removed|took)",
            "the one before that",
        ),
        *(
            "the other one",
            "where it was",
            "in its (old|original)",
            "on the other (side|end)",
            "between the first and",
        ),
        *(
            r"^swap the (first|last) two",
            "the ends",
            "its right neighbor",
            r"^(swap|switch) (them|those)",
            "^undo",
        ),
        *(
            "^do that again$|^again$",
            r"step (1|one)",
            r"^(now|and|same with|do the same with) the",
            " too$| as well$",
        ),
        *(
            r"^(at|in|on|to|between) .* (put|add|insert|bring|place) ",
            "should (trade|swap|switch|change) places",
            "^i want .* (removed|back)",
            "^make it",
        ),
        *(
            "one (place|spot|position) to the left",
            "the middle one",
            "the (cat|boat|house)",
            "the new (first|last) one",
        ),
    ),
}


@pytest.mark.parametrize("name", sorted(KINDS))
def test_what_people_say_is_said(name: str) -> None:
    world = WORLDS[name]
    said = [
        s for e in islice(episodes(world, 4, ambiguity=0, rules=world.everyday), 1200) for s in e.sentences
    ]
    assert not [kind for kind in KINDS[name] if not any(re.search(kind, sentence) for sentence in said)]


@pytest.mark.parametrize("name", sorted(KINDS))
def test_sentences_mean_what_they_were_made_for(name: str) -> None:
    """By going through all that can be said of a segment, with what was done earlier."""
    world = WORLDS[name]
    rules = world.everyday
    for episode in islice(episodes(world, 6, ambiguity=0, rules=rules), 12):
        states = episode.states()
        for turn, (sentence, segment) in enumerate(zip(episode.sentences, episode.segments, strict=True)):
            past = episode.segments[:turn]
            told = rules.phrases(states[turn], past[-1] if past else ())
            recalled = rules.recollections(states[turn], past)
            phrases = {**told(segment), **recalled(segment)}
            assert says(rules, sentence, segment, phrases), (sentence, segment)


def says(rules: Grammar[Any], sentence: str, segment: Segment, phrases: Phrases) -> bool:
    """Whether some template, filled with phrases that are in the sentence, is the sentence."""
    found = {slot: {p for p in ways if p in sentence} for slot, ways in phrases.items()}
    for template in dict.fromkeys(rules.templates(segment)):
        parts = [(words, found.get(slot, set()) if slot else {""}) for words, slot in pieces(template)]
        pattern = "".join(re.escape(w) + f"(?:{'|'.join(map(re.escape, ways))})" for w, ways in parts)
        if all(ways for _, ways in parts) and re.fullmatch(pattern, sentence):
            return True
    return False


def test_a_step_done_again_needs_the_same_row_and_one_undone_the_same_place() -> None:
    world = WORLDS["tangrams"]
    state = world.parse("1:A 2:B 3:C time:2 D:1 E:0")
    past = [(world.parse_action("remove 5"),), (world.parse_action("remove 4"),)]
    recalled = world.everyday.recollections(state, past)
    assert not recalled((world.parse_action("remove 3"),))["step"]
    assert "undo step 2" in recalled((world.parse_action("insert 4 D"),))["step"]
    assert "repeat step 1 with" in recalled((world.parse_action("remove 3"),))["with"]


def test_kinds_are_drawn_by_weight() -> None:
    ways = Mixture((9, ["often"]), (1, [f"rare {i}" for i in range(50)]), (5, ()))
    rng = random.Random(0)
    drawn = [draw(rng, ways) for _ in range(1000)]
    assert 850 < drawn.count("often") < 950
    assert len(ways) == 51
    assert "rare 7" in ways
    assert "never" not in ways
    assert not Mixture()
