"""Pages from templates: one Jinja environment, in which every text is escaped unless it is `Markup`."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from grice.worlds.drawing import PALETTE

TEMPLATES = files("grice.pages") / "templates"


def render(template: str, **values: object) -> str:
    """The page, or the part of one, that a template makes of these values."""
    return environment().get_template(template).render(values)


@cache
def environment() -> Environment:
    """The environment of all templates; other packages may overlay it with a loader of their own."""
    made = Environment(
        loader=PackageLoader("grice.pages"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals |= {"palette": PALETTE, "asset": asset}
    return made


def asset(name: str) -> Markup:
    """A style sheet or a script of ours, to stand inside a page."""
    return Markup((TEMPLATES / name).read_text("utf-8"))
