"""The order of answers: in turn by client, light before heavy, and every client eventually."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from grice.web.fair import PRICE, FairQueue, Prices

COSTS = st.lists(
    st.tuples(st.sampled_from("abc"), st.floats(0.001, 5), st.sampled_from(["follow", "describe"])),
    min_size=1,
    max_size=40,
)


@given(COSTS, st.integers(1, 8), st.floats(0.01, 3))
def test_all_are_served_once_in_batches_that_can_be_shared(
    asked: list[tuple[str, float, str]], most: int, cost: float
) -> None:
    queue: FairQueue[int] = FairQueue()
    for number, (client, each, kind) in enumerate(asked):
        queue.put(number, each, kind, client)
    served: list[int] = []
    while batch := queue.take(most, cost):
        assert len({asked[number][2] for number in batch}) == 1
        assert len(batch) == 1 or (
            len(batch) <= most and sum(asked[number][1] for number in batch) <= cost + 1e-9
        )
        served += batch
    assert sorted(served) == list(range(len(asked)))
    for client in "abc":  # in its own order, within a kind
        for kind in ("follow", "describe"):
            own = [n for n in served if asked[n][0] == client and asked[n][2] == kind]
            assert most > 1 or own == sorted(own)


def test_a_light_question_does_not_wait_for_another_clients_heavy_ones() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(24):
        queue.put(f"heavy {number}", 2.5, "a batch", "greedy")
    assert queue.take(64, 0.5) == ["heavy 0"]
    queue.put("light", 0.02, "another", "modest")
    assert queue.take(64, 0.5) == ["light"]


def test_nor_for_those_of_many_connections() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(24):
        queue.put("heavy", 2.5, "a batch", f"connection {number}")
    for number in range(5):
        assert queue.take(64, 0.5) == ["heavy"]
        queue.put("light", 0.02, "another", f"modest {number}")
        assert queue.take(64, 0.5) == ["light"]


def test_two_greedy_clients_share_the_time_and_not_the_questions() -> None:
    queue: FairQueue[str] = FairQueue()
    for _ in range(30):
        queue.put("large", 1.0, "large", "one")
        for _ in range(10):
            queue.put("small", 0.1, "small", "other")
    served = [name for _ in range(110) for name in queue.take(1, 1)]
    assert 9 <= served.count("large") <= 11


def test_a_heavy_question_is_served_although_light_ones_keep_coming() -> None:
    queue: FairQueue[str] = FairQueue()
    queue.put("heavy", 2.0, "heavy", "patient")
    for turn in range(100):
        queue.put("light", 0.1, "light", f"client {turn}")
        if queue.take(1, 1) == ["heavy"]:
            break
    assert turn <= 40  # when it would be done at half of the time


def test_without_room_the_last_to_be_served_goes() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(3):
        queue.put(f"greedy {number}", 1.0, "", "greedy")
    queue.put("modest", 1.0, "", "modest")
    assert queue.drop_last() == "greedy 2"
    assert queue.cost == 3.0
    queue.discard(lambda item: item == "greedy 0")
    assert len(queue) == 2


def test_prices_follow_what_batches_take() -> None:
    prices = Prices()
    assert prices.seconds("follow", 100) == 100 * PRICE
    for _ in range(50):
        prices.learn("follow", 100, 100 * PRICE * 3)
    assert 2.9 * PRICE < prices.seconds("follow", 1) < 3.1 * PRICE
    prices.learn("describe", 1, 1e6)
    assert prices.seconds("describe", 1) < 100 * PRICE
