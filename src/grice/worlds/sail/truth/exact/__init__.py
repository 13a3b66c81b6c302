"""What is to be true to the letter: a sentence is read whole, or not at all."""

from __future__ import annotations

from collections.abc import Iterator

from grice.worlds.sail.truth.exact.claims import failing
from grice.worlds.sail.truth.exact.reading import read_claims
from grice.worlds.sail.truth.route import Route


def object_to(route: Route, sentence: str) -> Iterator[str]:
    """Objections to clauses that are not understood to the last word, else to what is not done or not so."""
    told = read_claims(sentence)
    unread = [text for text, claims in told if not claims]
    if unread:
        yield from (f"“{text}” is not plain" for text in unread)
        return
    every = [(text, claim) for text, claims in told for claim in claims]
    number = failing(route, [claim for _, claim in every])
    if number == len(every):
        yield "more is done than what is said"
    elif number is not None:
        yield f"“{every[number][0]}” is not so"
