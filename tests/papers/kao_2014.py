"""Kao, Wu, Bergen & Goodman 2014, *Nonliteral understanding of number words* (PNAS 111).

"The kettle cost 10,000 dollars" says that it was dear, not how much it cost: listeners infer which
question the speaker answers, the price, the exact price, or how they feel about it. Published: hyperbole
is read as a lower price with affect, and sharp numbers are read more exactly than round ones. Priors as
the paper elicited them.
"""

from typing import NamedTuple

import pytest

import grice
from grice.games.game import Game

PRICES = {50: 0.4205, 51: 0.3865, 500: 0.0533, 501: 0.0538, 1000: 0.0223, 1001: 0.0211, 5000: 0.0112,
          5001: 0.0111, 10000: 0.0083, 10001: 0.0120}  # fmt: skip
UPSET = {50: 0.3173, 500: 0.7920, 1000: 0.8933, 5000: 0.9524, 10000: 0.9864}


class Meaning(NamedTuple):
    """A price, and whether the speaker is upset about it."""

    price: int
    upset: bool


def rounded(price: int) -> int:
    return price - price % 10


@pytest.fixture(scope="module")
def game() -> Game:
    meanings = [Meaning(price, upset) for price in PRICES for upset in (True, False)]
    chance = {True: UPSET, False: {price: 1 - p for price, p in UPSET.items()}}
    return grice.game(
        {str(price): [m for m in meanings if m.price == price] for price in PRICES},
        prior={m: PRICES[m.price] * chance[m.upset][rounded(m.price)] for m in meanings},
        cost={str(price): float(price != rounded(price)) for price in PRICES},
        goals={
            "price": lambda m: m.price,
            "about the price": lambda m: rounded(m.price),
            "feeling": lambda m: m.upset,
            "price and feeling": None,
            "about the price, and feeling": lambda m: (rounded(m.price), m.upset),
        },
    )


def test_hyperbole_tells_a_feeling(game: Game) -> None:
    heard = game.listener()["10000"]
    cheap = sum(p for m, p in heard.items() if m.price < 10000)
    assert cheap > 0.5  # it did not cost that much …
    assert sum(p for m, p in heard.items() if m.upset) > 0.8  # … but the speaker is upset
    beliefs = game.listener(about="goal")
    assert beliefs["10000"]["feeling"] > beliefs["50"]["feeling"]


def test_sharp_numbers_are_read_exactly(game: Game) -> None:
    def exactly(price: int) -> float:
        """The share of this very price among the prices near it."""
        heard = game.listener()[str(price)]
        near = {m: p for m, p in heard.items() if rounded(m.price) == rounded(price)}
        return sum(p for m, p in near.items() if m.price == price) / sum(near.values())

    assert exactly(501) > exactly(500)
