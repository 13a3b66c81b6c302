"""Games in which a language model judges itself: one option is named, and every way answers all of them."""

from __future__ import annotations

import self_judging
from grice.pragmatics.scores import as_agent


def test_each_request_names_one_shape_and_fewer_games_are_the_beginning_of_more() -> None:
    drawn = self_judging.games(30)
    assert drawn[:5] == self_judging.games(5)
    for request, options, meant in drawn:
        [word] = set(request.split()) - {"the", "one"}
        assert [option for option in options if word in option.split()] == [meant]


def test_every_way_answers_every_game() -> None:
    def overlap(text: str, option: str) -> float:
        return 5.0 * len(set(text.split()) & set(option.split()))

    listener, speaker = as_agent(overlap, "listener"), as_agent(lambda *pair: -2 * overlap(*pair), "speaker")
    right = self_judging.measure(listener, speaker, 20)
    assert right == {"alone": [True] * 20, "both": [False] * 20, "as speaker": [False] * 20}
    assert self_judging.table(right).count("\n") == 4
