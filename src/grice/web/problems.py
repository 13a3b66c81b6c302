"""Errors over HTTP: the parts of our errors, and a status code."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from typing import TypeAlias

import msgspec
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, Response

from grice.errors import FolderError, GriceError
from grice.web.pages import render
from grice.web.refused import Refused

Draw: TypeAlias = Callable[[GriceError, int, str], HTMLResponse]  # of an error, a status and a path
# Pydantic's problems in our words, and the values allowed.
WRONG = {
    "json_invalid": ("this is no JSON: {error}", "a JSON object"),
    "model_attributes_type": ("this is no JSON object", "an object with the names that /docs tells"),
    "missing": ("this is missing", ""),
    "extra_forbidden": ("there is no field of this name", "the names that /docs tells"),
    "string_type": ("this is no text", "text"),
    "string_too_long": ("this text is too long", "{max_length} characters or fewer"),
    "too_short": ("there are {actual_length}", "{min_length} or more"),
    "too_long": ("there are {actual_length}", "{max_length} or fewer"),
    "list_type": ("this is no list", "a list"),
    "int_type": ("this is no whole number", "a whole number"),
    "float_type": ("this is no number", "a number"),
    "bool_type": ("this is neither true nor false", "true or false"),
    "greater_than_equal": ("this is too small", "{ge} or more"),
    "less_than_equal": ("this is too large", "{le} or less"),
}
TITLES = {401: "A key is needed", 404: "There is no such page", 429: "Too many requests", 503: "Busy"}


def problem(error: GriceError) -> dict[str, str]:
    """The parts of an error: what was wrong, where, what is allowed, what to do; or empty."""
    return {"problem": error.problem, "where": error.where, "allowed": error.allowed, "hint": error.hint}


def title_of(status: int) -> str:
    return TITLES.get(status, "This cannot be shown")


def draw_problem(error: GriceError, status: int, path: str) -> HTMLResponse:
    """The page of an error at a path."""
    return HTMLResponse(render("problem.html", title=title_of(status), error=error, home="/"), status)


def respond(error: GriceError, headers: Headers, path: str, draw: Draw = draw_problem) -> Response:
    """The error as JSON for programs, or as a page for people, by the headers and the path of a request."""
    status = error.status if isinstance(error, Refused) else 500 if isinstance(error, FolderError) else 422
    if wants_page(headers, path):
        response: Response = draw(error, status, path)
    else:
        response = Response(msgspec.json.encode(problem(error)), status, media_type="application/json")
    response.headers.update(error.headers if isinstance(error, Refused) else {})
    return response


def wants_page(headers: Headers, path: str) -> bool:
    """True if the request comes from a browser."""
    return "text/html" in headers.get("accept", "") and not path.startswith("/v1/")


def install(app: FastAPI, draw: Draw = draw_problem) -> None:
    """Installs the error handlers of an app; `draw` makes the pages."""

    def tell(request: Request, error: GriceError) -> Response:
        return respond(error, request.headers, request.url.path, draw)

    async def ours(request: Request, error: Exception) -> Response:
        assert isinstance(error, GriceError)
        return tell(request, error)

    async def invalid(request: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)
        return tell(request, _of_validation(error))

    async def http(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        headers = dict(error.headers or {})
        allowed = headers.get("Allow", headers.get("allow", ""))
        said = str(error.detail).lower()
        return tell(
            request,
            Refused(
                said, status=error.status_code, where=request.url.path[:200], allowed=allowed, headers=headers
            ),
        )

    app.add_exception_handler(GriceError, ours)
    app.add_exception_handler(RequestValidationError, invalid)
    app.add_exception_handler(HTTPException, http)


def _of_validation(error: RequestValidationError) -> Refused:
    """The first thing that is wrong with a request."""
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"])[:200]
    kind, context = first["type"], first.get("ctx") or {}
    said, bound = WRONG.get(kind, (str(first["msg"]).removeprefix("Value error, "), "{expected}"))
    known = defaultdict(str, {name: str(value) for name, value in context.items()})
    status = 400 if kind == "json_invalid" else 422
    more = len(error.errors()) - 1
    hint = f"{more} more {'is' if more == 1 else 'are'} wrong" if more else ""
    told = said.format_map(known) if kind in WRONG else said
    return Refused(told[:300], status=status, where=where, allowed=bound.format_map(known), hint=hint)
