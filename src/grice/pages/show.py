"""Episodes as a page of pictures."""

from __future__ import annotations

from collections.abc import Iterable

from grice.episode import Episode
from grice.pages.render import render

LEAD = (
    "Each sentence stands beside the picture of what it led to, the first one on top; under the sentence, in "
    "small type, stands what was done."
)


def page(episodes: Iterable[Episode], title: str = "Episodes") -> str:
    """A self-contained page of pictures."""
    return render("show.html", title=title, lead=LEAD, episodes=list(episodes))
