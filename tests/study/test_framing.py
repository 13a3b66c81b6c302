"""A study within another site's page: only its platform may frame it, and its cookies work there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from starlette.requests import Request
from starlette.responses import HTMLResponse
from starlette.routing import Route

from browsing import PATIENCE, launched, serving
from firefox import Firefox
from grice.study.app import build
from grice.study.design import Study
from walking import MakeStudy, Walker

if TYPE_CHECKING:
    from playwright.sync_api import Browser

Serve = Callable[..., TestClient]
Walk = Callable[..., Walker]
LINK = "?workerId=A2XJ31ABCDEF&hitId=H1&assignmentId=S1"


@pytest.fixture(scope="module")
def strict() -> Iterator[Browser]:
    """A browser that keeps no third-party cookies but partitioned ones."""
    with launched("--test-third-party-cookie-phaseout") as opened:
        yield opened


def parent() -> FastAPI:
    """A page that frames whatever it is asked for, and takes what is submitted."""

    async def frame(request: Request) -> HTMLResponse:
        return HTMLResponse(f'<iframe src="{request.query_params["of"]}" width="900" height="800"></iframe>')

    async def submit(request: Request) -> HTMLResponse:
        form = await request.form()
        return HTMLResponse(f"<p id='sent'>{form['assignmentId']} {form['code']}</p>")

    return FastAPI(routes=[Route("/", frame), Route("/submit", submit, methods=["POST"])])


@contextmanager
def framed(make_study: MakeStudy) -> Iterator[tuple[Study, str, str]]:
    """A study that a platform frames, the platform's page, and the study's address, on another site."""
    with serving(parent()) as platform:
        changes = {
            "https://worker.mturk.com": platform,
            "https://www.mturk.com/mturk/externalSubmit": f"{platform}/submit",
        }
        study = make_study("alchemy", platform="mturk", items=1, each=1, systems=("only",), changes=changes)
        with serving(build(study, public="https://localhost")) as served:
            yield study, platform, f"http://localhost:{urlsplit(served).port}"


def within(page: str, address: str) -> str:
    """The address of a page that frames another."""
    return f"{page}/?of={address.replace('&', '%26')}"


def test_only_the_platform_frames_a_study_and_it_works_there(make_study: MakeStudy, strict: Browser) -> None:
    with framed(make_study) as (study, platform, here), serving(parent()) as other:
        page = strict.new_page()
        page.set_default_timeout(PATIENCE)
        page.goto(within(platform, f"{here}/{LINK}"))
        frame = page.frame_locator("iframe")
        frame.locator("button[value=true]").click()
        frame.locator("#simulator button").first.wait_for()
        for cookie in page.context.cookies(here):
            assert cookie["secure"]
            assert cookie["sameSite"] == "None"
            assert (cookie.get("partitionKey") or "").startswith("http://127.0.0.1")
        for _ in range(10):  # two sentences of the practice item, five times
            before = frame.locator("#given").text_content()
            frame.locator("#turn [value=next]").click()
            page.frames[1].wait_for_function(
                "before => ![before, undefined].includes(document.querySelector('#given')?.textContent)",
                arg=before,
            )
        frame.locator("button.primary:has-text('Return now')").click()
        frame.locator("#sent").wait_for()
        code = study.design.platform.codes["screened_out"]
        assert frame.locator("#sent").inner_text() == f"S1 {code}"
        for address, framing in ((f"{here}/{LINK}", other), (f"{here}/admin", platform)):
            page.goto(within(framing, address))
            assert not page.frame_locator("iframe").locator("main").count()
        page.close()


def test_a_framed_study_works_in_firefox(make_study: MakeStudy, firefox: Firefox) -> None:
    with framed(make_study) as (study, platform, here):
        firefox.open(within(platform, f"{here}/{LINK}"))
        firefox.enter("iframe")
        firefox.click("button[value=true]")
        for _ in range(10):
            before = firefox.wait("document.querySelector('#simulator button') && given.textContent")
            firefox.click("#turn [value=next]")
            firefox.wait("given.textContent !== arguments[0]", before)
        firefox.click("form[action$='/submit'] button")
        code = study.design.platform.codes["screened_out"]
        assert firefox.wait("document.querySelector('#sent').innerText") == f"S1 {code}"


def test_other_studies_cannot_be_framed(make_study: MakeStudy, serve_study: Serve, walk: Walk) -> None:
    study = make_study()
    person = walk(serve_study(study), study)
    response = person.client.get("/study")
    assert "frame-ancestors 'none'" in response.headers["content-security-policy"]
    assert "Partitioned" not in str(response.headers)
    mturk = make_study(platform="mturk", name="mturk")
    client = serve_study(mturk)
    shown = client.get(f"/{LINK}")
    policy = shown.headers["content-security-policy"]
    assert "frame-ancestors https://worker.mturk.com https://workersandbox.mturk.com" in policy
    assert "form-action 'self' https://www.mturk.com" in policy
    assert "frame-ancestors 'none'" in client.get("/admin").headers["content-security-policy"]
    preview = walk(client, mturk, LINK.replace("S1", "ASSIGNMENT_ID_NOT_AVAILABLE"))
    assert "nothing here counts" in preview.client.get("/study").text
