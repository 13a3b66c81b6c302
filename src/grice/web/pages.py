"""Pages that are served: the templates of all pages, with styles and scripts as files of their own."""

from __future__ import annotations

import hashlib
import mimetypes
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, partial
from importlib.resources import files

from jinja2 import ChoiceLoader, Environment, PackageLoader
from starlette.requests import Request
from starlette.responses import Response

from grice import __version__
from grice.pages import render as pages
from grice.web.refused import Refused

WEB = "grice.web"
SHARED = ("palette.css", "base.css", "explain.css", "explain.js")  # with pages that stand alone


@dataclass(frozen=True)
class Asset:
    content: bytes
    kind: str
    tag: str


@cache
def environment(room: str = WEB) -> Environment:
    """The environment of all pages: the templates of a room, of this one, and those that stand alone."""
    shared = pages.environment()
    loaders = [PackageLoader(package) for package in dict.fromkeys((room, WEB))]
    made = shared.overlay(loader=ChoiceLoader([*loaders, shared.loader]))  # type: ignore[list-item]
    made.globals = {**shared.globals, "version": __version__, "link": partial(link, room=room)}
    return made


def render(template: str, *, room: str = WEB, **values: object) -> str:
    """The page that a template of a room makes of these values."""
    return environment(room).get_template(template).render(values)


@cache
def assets(room: str = WEB) -> Mapping[str, Asset]:
    """Every style sheet and script of a room by name, read once: nothing else is ever served from disk."""
    found = {name: pages.environment().get_template(name).render().encode() for name in SHARED}
    for package in dict.fromkeys((WEB, room)):
        for file in files(package).joinpath("static").iterdir():
            found[file.name] = file.read_bytes()
    return {
        name: Asset(content, mimetypes.guess_type(name)[0] or "application/octet-stream", _tag(content))
        for name, content in found.items()
    }


def link(name: str, room: str = WEB, root: str = "") -> str:
    """The address of an asset, which changes with its content, so that it may be cached."""
    return f"{root}/static/{name}?{assets(room)[name].tag}"


async def serve_asset(request: Request, room: str = WEB) -> Response:
    """One of the assets, to be kept for a year if it was asked for by its tag."""
    name = request.path_params["name"]
    if name not in assets(room):
        raise Refused("there is no such file", status=404, where=request.url.path[:200])
    asset = assets(room)[name]
    fresh = request.url.query == asset.tag
    kept = "public, max-age=31536000, immutable" if fresh else "no-cache"
    return Response(asset.content, media_type=asset.kind, headers={"cache-control": kept})


def _tag(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:12]
