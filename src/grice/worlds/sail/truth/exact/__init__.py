"""What is to be true to the letter: sentences that are read to the last word."""

from __future__ import annotations

from collections.abc import Iterator

from grice.worlds.sail.truth.exact.claims import Anything, failing
from grice.worlds.sail.truth.exact.reading import read_claims
from grice.worlds.sail.truth.route import Route


def object_to(route: Route, sentence: str) -> Iterator[str]:
    """Objections to what is not done or not so, whatever clauses may mean that are not understood."""
    every = [(text, claim) for text, claims in read_claims(sentence) for claim in claims or (Anything(),)]
    number = failing(route, [claim for _, claim in every])
    if number == len(every):
        yield "more is done than what is said"
    elif number is not None:
        yield f"“{every[number][0]}” is not so"


def unread(sentence: str) -> Iterator[str]:
    """Objections to clauses that are not understood to the last word."""
    yield from (f"“{text}” is not plain" for text, claims in read_claims(sentence) if not claims)
