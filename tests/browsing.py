"""A server on a free port of this machine, and a real browser that asks it."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from fastapi import FastAPI
    from playwright.sync_api import Browser, Page

CHROMIUM = Path("/usr/bin/chromium")
PATIENCE = 180_000  # milliseconds that a page may take: a busy machine is no failure


@contextmanager
def serving(app: FastAPI) -> Iterator[str]:
    """The address of the app, served by a thread of this process until the block ends."""
    from grice.web.server import Address, listen, server_of

    with listen(Address(port=0)) as listening:
        server = server_of(app)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
        thread.start()
        while not server.started:
            assert thread.is_alive(), "the server did not start"
            time.sleep(0.01)
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        server.should_exit = True
        thread.join(20)


def abroad(url: str) -> list[str]:
    """The address, if it is not on this machine."""
    return [] if url.startswith(("http://127.0.0.1", "data:", "blob:")) else [url]


@pytest.fixture(scope="session")
def serve() -> Iterator[Callable[[FastAPI], str]]:
    """Serves an app until the tests end, and tells its address.

    The browser's driver is imported before: a server's threads import torch, and two threads that load shared
    libraries may wait for each other forever.
    """
    with suppress(ImportError):
        import_module("playwright.sync_api")
    with ExitStack() as served:
        yield lambda app: served.enter_context(serving(app))


@contextmanager
def launched(*args: str) -> Iterator[Browser]:
    """Debian's Chromium, with more arguments, until the block ends."""
    playwright = pytest.importorskip("playwright.sync_api", reason="browser tests need playwright")
    if not CHROMIUM.exists():
        pytest.skip(f"browser tests need {CHROMIUM}: apt-get install chromium")
    with playwright.sync_playwright() as driver:
        opened = driver.chromium.launch(executable_path=str(CHROMIUM), args=["--no-sandbox", *args])
        yield opened
        opened.close()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser for one module, since its driver's event loop keeps others from running."""
    with launched() as opened:
        yield opened


@pytest.fixture
def open_page(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Opens an address in a fresh profile; whatever the page complains of in its console fails the test.

    What the Content-Security-Policy forbids, a script's mistake and a file that is not there all show there.
    """
    contexts = []
    complaints: list[str] = []

    def open_(
        address: str,
        *,
        width: int = 1200,
        height: int = 900,
        dark: bool = False,
        touch: bool = False,
        moving: bool = False,
    ) -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if dark else "light",
            reduced_motion="no-preference" if moving else "reduce",
            has_touch=touch,
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("console", lambda m: complaints.append(m.text) if m.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("request", lambda request: complaints.extend(abroad(request.url)))
        page.goto(address)
        return page

    yield open_
    for context in contexts:
        context.close()
    assert not complaints


def check_accessible(page: Page) -> None:
    """No violation of any of axe-core's rules, and nothing wider than the page."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe-playwright-python").Axe()
    assert axe.run(page).response["violations"] == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
