"""Episodes as a page of pictures."""

from __future__ import annotations

import html
from collections.abc import Iterable

from grice.episode import Episode
from grice.pages.render import render

LEAD = (
    "What people or models said, sentence by sentence, beside the state that each sentence leads to; under a "
    "sentence stands what was done."
)

STYLE = """
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem;
       color: light-dark(#1c2430, #e6e9ef); background: light-dark(#fbfbfa, #15181d); }
h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin: 3rem 0 .5rem; }
h2 small { font-weight: normal; opacity: .65; }
"""


def page(episodes: Iterable[Episode], title: str = "Episodes") -> str:
    """A page of pictures that needs nothing but itself."""
    return render("show.html", title=title, lead=LEAD, episodes=list(episodes))


def document(title: str, body: str, style: str = "") -> str:
    """The body as a page of its own, under its title and in the style of all pages."""
    title = html.escape(title)
    return (
        "<!doctype html><html lang='en'><head><meta charset='utf-8'>"
        "<meta name='viewport' content='width=device-width, initial-scale=1'>"
        f"<title>{title}</title><style>{STYLE}{style}</style></head>"
        f"<body><h1>{title}</h1>{body}</body></html>\n"
    )
