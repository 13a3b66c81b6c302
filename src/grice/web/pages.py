"""Pages that are served: the templates of all pages, with styles and scripts as files of their own."""

from __future__ import annotations

import hashlib
import mimetypes
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from jinja2 import ChoiceLoader, Environment, PackageLoader
from starlette.requests import Request
from starlette.responses import Response

from grice import __version__
from grice.pages import render as pages
from grice.web.refused import Refused

SHARED = ("palette.css", "base.css", "explain.css", "explain.js")  # with pages that stand alone


@dataclass(frozen=True)
class Asset:
    content: bytes
    kind: str
    tag: str


@cache
def environment() -> Environment:
    """The environment of all pages, and the templates of this room."""
    shared = pages.environment()
    made = shared.overlay(loader=ChoiceLoader([PackageLoader("grice.web"), shared.loader]))  # type: ignore[list-item]
    made.globals = {**shared.globals, "version": __version__, "link": link}
    return made


def render(template: str, **values: object) -> str:
    """The page that a template makes of these values."""
    return environment().get_template(template).render(values)


@cache
def assets() -> Mapping[str, Asset]:
    """Every style sheet and script by name, read once: nothing else is ever served from disk."""
    found = {name: pages.environment().get_template(name).render().encode() for name in SHARED}
    for file in files("grice.web").joinpath("static").iterdir():
        found[file.name] = file.read_bytes()
    return {
        name: Asset(content, mimetypes.guess_type(name)[0] or "application/octet-stream", _tag(content))
        for name, content in found.items()
    }


def link(name: str) -> str:
    """Where an asset is; the address changes with its content, so that it may be kept."""
    return f"/static/{name}?{assets()[name].tag}"


async def serve_asset(request: Request) -> Response:
    """One of the assets, to be kept for a year if it was asked for by its tag."""
    name = request.path_params["name"]
    if name not in assets():
        raise Refused("there is no such file", status=404, where=request.url.path[:200])
    asset = assets()[name]
    fresh = request.url.query == asset.tag
    kept = "public, max-age=31536000, immutable" if fresh else "no-cache"
    return Response(asset.content, media_type=asset.kind, headers={"cache-control": kept})


def _tag(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:12]
