"""The playground in a real browser: the world answers, in sight, in words, and everything can be undone."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from browsing import check_accessible

if TYPE_CHECKING:
    from playwright.sync_api import Page

Open = Callable[..., "Page"]
FIGURES = "state=1:A 2:B 3:C 4:D 5:E"
BEAKERS = "state=1:_ 2:gp 3:r 4:_ 5:_ 6:y 7:ryp"


def say(page: Page, sentence: str, turn: int) -> None:
    """Tell the listeners, and wait until they have done it."""
    page.fill("#sentence", sentence)
    page.keyboard.press("Enter")
    page.wait_for_selector(f"#turns li:nth-child({turn})")
    page.wait_for_selector("#played:not([aria-busy]) .stage-card.rational .steps")


def done(page: Page, kind: str) -> list[str]:
    return page.locator(f".stage-card.{kind} .steps li").all_inner_texts()


@pytest.mark.parametrize(("width", "dark"), [(1280, False), (400, True)])
def test_a_first_visit_opens_on_an_example_solved_and_in_sight(
    playground: str, open_page: Open, width: int, dark: bool
) -> None:
    page = open_page(f"{playground}/play/alchemy", width=width, height=800, dark=dark)
    page.wait_for_selector(".stage-card.rational svg")
    assert done(page, "literal") != done(page, "rational")
    assert page.locator(".stage-card.literal .mark.wrong").count() == 1
    assert page.locator(".stage-card.rational .mark.right").count() == 1
    for part in (".stage-card.literal .view", ".stage-card.rational .view", "#because", "#doubtful"):
        box = page.locator(part).bounding_box()
        assert box
        assert box["y"] + box["height"] <= 800, part
    assert "times as likely" in page.inner_text("#because")
    assert "Which is meant?" in page.inner_text(".question")
    assert page.locator("#details[open]").count() == 0
    check_accessible(page)


@pytest.mark.parametrize(("width", "dark"), [(1280, False), (400, True)])
def test_the_first_page_shows_who_understands_better_and_why(
    playground: str, open_page: Open, width: int, dark: bool
) -> None:
    page = open_page(playground, width=width, height=800, dark=dark)
    page.wait_for_selector(".stage-card.rational .mark.right")
    assert page.locator(".stage-card.literal .mark.wrong").count() == 1
    assert "it would sooner say" in page.inner_text("#because")
    for part in (".told", ".stage-card.literal", ".stage-card.rational", "#because"):
        box = page.locator(part).bounding_box()
        assert box
        assert box["y"] + box["height"] <= 800, part
    check_accessible(page)
    said = page.inner_text(".first .told").strip("“”")
    page.click(".first .button.primary")
    page.wait_for_selector(f"#turns li:text-is('{said}')")


def test_both_stages_act_step_by_step(playground: str, open_page: Open) -> None:
    page = open_page(f"{playground}/play/alchemy?{BEAKERS}&say=mix the last beaker", moving=True)
    page.wait_for_selector("#played:not([data-playing]) .stage-card.rational .view[data-at='1'] svg")
    page.clock.install(time=0)
    page.clock.pause_at(1000)
    page.click("[data-play=again]")
    page.wait_for_selector(".stage-card.rational .view[data-at='0'] svg")
    page.clock.run_for(2000)
    page.wait_for_selector(".stage-card.rational .view[data-at='1'] svg")
    assert page.locator(".stage-card.rational [aria-current=step]").inner_text() == "mix beaker 7"
    page.click("[data-play=back]")
    page.wait_for_selector(".stage-card.rational .view[data-at='0']")
    still = open_page(f"{playground}/play/alchemy?{BEAKERS}&say=mix the last beaker")
    still.wait_for_selector(".stage-card.rational svg")
    assert still.locator(".view[data-at='1']").count() == 2, "the end at once, for those who want no motion"


def test_sentences_links_and_history(playground: str, open_page: Open) -> None:
    page = open_page(f"{playground}/play/tangrams?{FIGURES}", width=400, dark=True)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.wait_for_selector(".stage-card")
    assert page.locator("#simulator button:visible").count() == 0, "nothing to click on unasked"
    say(page, "delete the 2nd figure", 1)
    assert page.evaluate("document.activeElement.id") == "sentence"
    assert done(page, "rational") == ["take the boat out of place 2"]
    told = page.inner_text("#announced")
    assert "The rational listener does this: take the boat out of place 2" in told
    assert len(told) < 400
    say(page, "zorp it <b>back</b>", 2)
    page.wait_for_selector("#played u:text-is('zorp')")
    page.click("#details summary")
    page.locator("#answer input[type=range]").press("End")
    page.wait_for_function("() => location.search.includes('weight=1')")
    page.wait_for_selector("#played:not([aria-busy])")
    assert page.evaluate("document.activeElement.type") == "range"
    check_accessible(page)
    page.click("#link")
    page.wait_for_selector("#copied:has-text('Copied')")
    again = open_page(page.evaluate("navigator.clipboard.readText()"))
    again.wait_for_selector(".stage-card.rational .steps")
    assert again.locator("#turns li").all_inner_texts() == ["delete the 2nd figure", "zorp it <b>back</b>"]
    page.go_back()
    page.click("#undo")
    page.wait_for_function("() => document.querySelectorAll('#turns li').length === 1")
    page.click("#redo")
    page.wait_for_function("() => document.querySelectorAll('#turns li').length === 2")
    page.click("#clear")
    page.wait_for_function("() => document.querySelectorAll('#turns li').length === 0")
    page.go_back()
    page.wait_for_function("() => document.querySelectorAll('#turns li').length === 2")


def test_a_doubt_is_settled_or_said_in_other_words(playground: str, open_page: Open) -> None:
    page = open_page(f"{playground}/play/tangrams?{FIGURES}&say=swap two figures", width=400)
    page.wait_for_selector(".question")
    check_accessible(page)
    said = page.locator(".question button b").nth(1).inner_text().strip("“”")
    page.locator(".question button").nth(1).click()
    page.wait_for_selector(f"#turns li:text-is('{said}')")
    page.go_back()
    page.wait_for_selector(".question [data-neither]")
    page.click("[data-neither]")
    page.wait_for_function("() => document.querySelector('#turns').childElementCount === 0")
    page.wait_for_function("() => document.activeElement.id === 'sentence'")
    assert page.input_value("#sentence") == "swap two figures"


def test_both_listeners_beliefs_are_bars(playground: str, open_page: Open) -> None:
    page = open_page(f"{playground}/play/colours?state=1:137,95,50 2:8,92,50 3:25,5,50&say=green")
    page.wait_for_selector(".stage-card.rational .beliefs li")
    shown = {}
    for kind in ("literal", "rational"):
        rows = page.locator(f".stage-card.{kind} .beliefs li")
        shown[kind] = {row.locator("span").inner_text(): row for row in rows.all()}
        percent = [int(text.removesuffix("%")) for text in rows.locator("b").all_inner_texts()]
        assert len(percent) >= 2
        assert abs(sum(percent) - 100) <= 2
        assert list(shown[kind])[-1] == "something else"
        assert percent[0] == max(percent) > 50
    assert list(shown["literal"]) == list(shown["rational"])
    assert next(iter(shown["rational"])).startswith("click place 1")


def test_readings_are_told_from_where_they_part(playground: str, open_page: Open) -> None:
    said = "say=turn so that you face a hall with butterflies&say=walk 2 steps"
    page = open_page(f"{playground}/play/sail?state=Arcade 3 3 270&{said}")
    page.wait_for_selector(".stage-card.rational .beliefs li")
    told = page.locator(".stage-card.rational .beliefs span").all_inner_texts()
    assert len(set(told)) == len(told) >= 3


def below(page: Page, part: str) -> float:
    """The right edge of a part of the page, which must not exceed the screen's."""
    box = page.locator(part).bounding_box()
    assert box
    assert box["x"] + box["width"] <= 400, part
    return box["y"] + box["height"]


@pytest.mark.parametrize("world", ["alchemy", "scene", "tangrams", "sail", "colours"])
def test_both_stages_and_why_they_part_are_in_sight_on_a_phone(
    playground: str, open_page: Open, world: str
) -> None:
    page = open_page(f"{playground}/play/{world}", width=400, height=800)
    page.wait_for_selector(".stage-card.rational svg")
    asked = page.locator(".question").bounding_box() if page.locator(".question").count() else None
    for part in ("#because", ".stage-card.literal .view", ".stage-card.rational .view"):
        assert below(page, part) <= (asked["y"] if asked else 800), part
    assert below(page, ".worlds-nav a:last-child") < 40


def test_a_question_can_be_answered_on_a_phone_without_scrolling(playground: str, open_page: Open) -> None:
    page = open_page(
        f"{playground}/play/tangrams?{FIGURES}&say=swap two figures", width=390, height=660, touch=True
    )
    page.wait_for_selector(".question button")
    for button in range(3):
        assert below(page, f".question button >> nth={button}") <= 660
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.wait_for_function("() => scrollY > 300")
    assert below(page, ".question") < below(page, ".playing"), "it stays where it belongs"
    page.locator(".question button").nth(1).tap()
    page.wait_for_selector("#turns li:not(:text-is('swap two figures'))")


def test_what_was_done_is_described_and_downloaded(playground: str, open_page: Open) -> None:
    page = open_page(f"{playground}/play/tangrams?{FIGURES}")
    page.check("input[value=describe]")
    page.wait_for_selector("#simulator button.source:visible")
    page.click('#simulator button[data-spot="2"]')
    page.click('#simulator button[data-spot="out"]')
    page.wait_for_selector(".stage-card.rational .bubble")
    page.wait_for_selector("#turns li:text-is('take the boat out of place 2')")
    assert "understood" in page.inner_text(".stage-card.rational header")
    page.set_viewport_size({"width": 400, "height": 800})
    assert page.inner_text(".stage-card.rational .bubble") in page.inner_text("#doing a").replace("”", "")
    check_accessible(page)
    with page.expect_download() as download:
        page.click("#download")
    assert "A speaker describes" in download.value.path().read_text()
    page.click("#undo")
    page.wait_for_function("() => document.querySelectorAll('#turns li').length === 0")


def test_too_many_sentences_are_refused_in_plain_words(playground: str, open_page: Open) -> None:
    said = "&".join(["say=swap the first and the second figure"] * 12)
    page = open_page(f"{playground}/play/tangrams?{FIGURES}&{said}")
    page.wait_for_selector("#turns li:nth-child(12)")
    page.fill("#sentence", "and again")
    page.keyboard.press("Enter")
    page.wait_for_selector("#message:visible")
    assert "12 sentences are the most" in page.inner_text("#message")
    assert page.input_value("#sentence") == "and again"


def test_a_tour_and_a_skip_link_lead_around(playground: str, open_page: Open) -> None:
    page = open_page(f"{playground}/play/scene", width=400)
    page.wait_for_selector("#because")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to the content"
    page.click("#tour")
    for number in range(1, 7):
        page.wait_for_selector(f"#guided:has-text('{number} of 6')")
        assert page.locator(".marked").count() == 1
        page.click("[data-guide='1']")
    assert page.locator("#guide:visible").count() == 0
    assert page.evaluate("document.activeElement.id") == "tour"


def test_attention_is_told_and_the_candidates_are_in_sight(playground: str, open_page: Open) -> None:
    page = open_page(f"{playground}/play/alchemy?{BEAKERS}&say=mix the last beaker", width=400)
    page.wait_for_selector("#because")
    page.click("#details summary")
    assert "“last”" in page.inner_text(".looked")
    box = page.locator("tr.best td:nth-child(2)").bounding_box()
    assert box
    assert box["x"] + box["width"] <= 400
    assert page.locator("tr.best td:nth-child(2)").inner_text() == "mix beaker 7"
    assert "nats" not in page.inner_text("main")


def test_places_of_a_map_are_large_enough_for_fingers(playground: str, open_page: Open) -> None:
    page = open_page(f"{playground}/play/sail?state=Arcade 3 5 0&mode=describe", width=400, touch=True)
    page.wait_for_selector("#simulator .place")
    sizes = page.evaluate(
        "[...document.querySelectorAll('#simulator .place')].map((one) => one.getBoundingClientRect().width)"
    )
    assert min(sizes) >= 24


@pytest.mark.parametrize("path", ["/", "/docs", "/gallery", "/play/sail", "/play/scene?mode=build"])
def test_pages_are_accessible(playground: str, open_page: Open, path: str) -> None:
    page = open_page(playground + path, width=400, dark=path == "/gallery")
    page.wait_for_load_state("networkidle")
    check_accessible(page)
