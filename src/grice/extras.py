"""The extras of this package, and the command that installs one."""

from __future__ import annotations

# Packages that only some parts need, and the extra that has them.
EXTRAS = {
    "fastapi": "web",
    "httpx": "http",
    "mcp": "mcp",
    "numba": "fast",
    "sacrebleu": "stats",
    "scipy": "stats",
    "sqlalchemy": "web",
    "starlette": "web",
    "statsmodels": "study",
    "torch": "train",
    "uvicorn": "web",
}


def installing(extra: str) -> str:
    """The command that installs an extra, from the folder that this package was itself installed from."""
    import json  # these are loaded only to say what is missing
    import shlex
    from importlib.metadata import PackageNotFoundError, distribution
    from urllib.parse import unquote, urlsplit

    try:
        origin = json.loads(distribution("grice").read_text("direct_url.json") or "{}")
    except PackageNotFoundError:
        origin = {}
    folder = unquote(urlsplit(origin["url"]).path) if "dir_info" in origin else "grice"
    return f"pip install {shlex.quote(f'{folder}[{extra}]')}"
