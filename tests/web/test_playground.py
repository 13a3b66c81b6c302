"""The playground in a real browser: following, describing, links, undo, and what axe-core says."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from browsing import check_accessible

if TYPE_CHECKING:
    from playwright.sync_api import Page

Open = Callable[..., "Page"]
FIGURES = "state=1:A 2:B 3:C 4:D 5:E"


def test_a_listener_is_told_one_sentence_after_the_other(playground: str, open_page: Open) -> None:
    page = open_page(f"{playground}/play/tangrams?{FIGURES}", width=400, dark=True)
    for turn, sentence in enumerate(("delete the 2nd figure", "zorp it <b>back</b>"), 1):
        page.fill("#sentence", sentence)
        page.keyboard.press("Enter")
        page.wait_for_selector(f"#answer .said li:nth-child({turn})")
    assert page.locator("#turns li").all_inner_texts()[1] == "zorp it <b>back</b>"
    page.wait_for_selector("#answer u:text-is('zorp')")
    page.locator("#answer input[type=range]").press("End")
    assert page.locator("#answer output").inner_text() == "1.00"
    check_accessible(page)
    address = page.get_attribute("#link", "href") or ""
    again = open_page(f"{playground}{address}")
    again.wait_for_selector("#answer section")
    assert again.locator("#answer output").inner_text() == "1.00"
    assert again.locator("#turns li").all_inner_texts() == page.locator("#turns li").all_inner_texts()
    page.click("#undo")
    assert page.locator("#turns li").count() == 1


def test_a_doubt_is_settled_by_a_button(playground: str, open_page: Open) -> None:
    page = open_page(f"{playground}/play/tangrams?{FIGURES}&say=swap them", width=400)
    page.wait_for_selector("#answer .question")
    assert page.locator("#answer .question strong").inner_text().startswith("Do you mean “")
    check_accessible(page)
    said = page.locator("#answer .question button").nth(1).inner_text()
    page.locator("#answer .question button").nth(1).click()
    page.wait_for_selector(f"#turns li:text-is('{said}')")


def test_what_was_done_is_described_and_downloaded(playground: str, open_page: Open) -> None:
    page = open_page(f"{playground}/play/tangrams?{FIGURES}")
    page.check("input[value=describe]")
    page.wait_for_load_state("networkidle")  # the simulator is drawn anew
    page.click('#simulator button[data-spot="2"]')
    page.click('#simulator button[data-spot="out"]')
    page.wait_for_selector("#answer .turns")
    assert page.locator("#turns li").all_inner_texts() == ["remove 2"]
    check_accessible(page)
    with page.expect_download() as download:
        page.click("#download")
    assert "A speaker describes" in download.value.path().read_text()


@pytest.mark.parametrize("path", ["/", "/docs", "/play/sail"])
def test_pages_are_accessible(playground: str, open_page: Open, path: str) -> None:
    check_accessible(open_page(playground + path, width=400))
