"""Pages in a real browser: the slider, narrow screens, and nothing from elsewhere."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from grice.api.pair import Pair
from grice.pages.explain import page
from grice.pragmatics.lookup import Lookup
from grice.worlds import WORLDS
from grice.worlds.alchemy.rules import Drain

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

START = "1:r 2:r 3:r 4:r 5:r 6:r 7:r"


def visit(browser: Browser, text: str, file: Path, width: int) -> Page:
    """The page in a window of this width; whatever goes wrong in it, or is asked of others, is an error."""
    file.write_text(text, encoding="utf-8")
    opened = browser.new_page(viewport={"width": width, "height": 800}, reduced_motion="reduce")
    wrong: list[str] = []
    opened.on("pageerror", lambda error: wrong.append(str(error)))
    opened.on("request", lambda request: wrong.append(request.url))
    opened.goto(file.as_uri())
    assert wrong == [file.as_uri()]
    return opened


@pytest.fixture
def pair() -> Pair:
    """Told to drain "it", the listener rather drains on the left; the speaker rather says so of the right.

    The speaker seldom says the number, which alone is sure to be understood.
    """
    beakers = range(1, 8)
    heard = {"drain it": {(Drain(i, 1),): (8 - i) / 28 for i in beakers}}
    heard |= {f"drain {i}": {(Drain(i, 1),): 1.0} for i in beakers}
    said = {(Drain(i, 1),): {"drain it": 0.5 + i / 20, f"drain {i}": 0.5 - i / 20} for i in beakers}
    listener = Lookup("listener", lambda task: heard[task.sentences[len(task.segments)]])
    speaker = Lookup("speaker", lambda task: said[task.segments[len(task.sentences)]])
    return Pair(WORLDS["alchemy"], listener, speaker, truthful=False)


def test_the_verdict_follows_the_slider(pair: Pair, browser: Browser, tmp_path: Path) -> None:
    answer = pair.follow(START, "drain it", weight=0.1)
    opened = visit(browser, page("alchemy", [answer]), tmp_path / "page.html", 1280)
    assert opened.locator(".verdict").inner_text() == answer.verdict()
    assert "would have ended there, too" in answer.verdict()
    opened.locator("input").fill("1")
    assert opened.locator("output").inner_text() == "1.00"
    assert opened.locator(".verdict").inner_text() == pair.follow(START, "drain it", weight=1).verdict()
    assert "would have ended elsewhere: drain all of beaker 1" in opened.locator(".verdict").inner_text()
    assert opened.locator("figure[data-winner]:visible .told").inner_text() == "drain all of beaker 7"
    rows = opened.locator("tr[data-candidate] td:nth-child(2)").all_inner_texts()
    assert rows == [f"drain all of beaker {i}" for i in range(7, 0, -1)]


def test_a_speakers_sentences_follow_the_slider_on_a_narrow_page(
    pair: Pair, browser: Browser, tmp_path: Path
) -> None:
    answer = pair.describe(START, "drain 1 1; drain 2 1", weight=1)
    assert answer.sentences == ("drain 1", "drain 2")
    opened = visit(browser, page("alchemy", [answer]), tmp_path / "page.html", 400)
    assert opened.evaluate("document.documentElement.scrollWidth") == 400
    verdict = opened.locator(".verdict")
    assert verdict.inner_text() == answer.verdict()
    opened.locator("input").fill("0")
    assert opened.locator("[data-winner]:visible").all_inner_texts() == ["drain it", "drain it"]
    assert "1. “drain it”, understood with probability 25%" in verdict.inner_text()
    assert "2. “drain it”, understood with probability 21%" in verdict.inner_text()
