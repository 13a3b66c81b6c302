"""A study in a real browser: by mouse, by keyboard, after a reload, two at once, and what axe-core says."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from browsing import PATIENCE, check_accessible
from grice.study.app import build
from grice.study.design import Study
from grice.study.following import look
from grice.web.simulators import Gesture
from grice.worlds import WORLDS
from walking import MakeStudy, solve

if TYPE_CHECKING:
    from fastapi import FastAPI
    from playwright.sync_api import Browser, Page, Route

Open = Callable[..., "Page"]
Serve = Callable[["FastAPI"], str]


def state_of(page: Page) -> str:
    return page.get_attribute("#simulator", "data-state") or ""


def spot(name: str) -> str:
    return f'#simulator button[data-spot="{name}"]'


def by_mouse(page: Page, gesture: Gesture) -> None:
    """Press what is taken up, and where it is put down; choose, where several things can be meant."""
    if gesture.source and page.locator(spot(gesture.source)).get_attribute("aria-pressed") != "true":
        page.click(spot(gesture.source))
    page.click(spot(gesture.target))
    choose(page, gesture)


def by_keyboard(page: Page, gesture: Gesture) -> None:
    """The gesture's own key, or Enter on one and then on the other."""
    if gesture.key:
        page.locator("#simulator button:enabled").first.focus()
        page.keyboard.press(gesture.key)
        return
    if gesture.source and page.locator(spot(gesture.source)).get_attribute("aria-pressed") != "true":
        page.focus(spot(gesture.source))
        page.keyboard.press("Enter")
    page.focus(spot(gesture.target))
    page.keyboard.press("Enter")
    choose(page, gesture)


def choose(page: Page, gesture: Gesture) -> None:
    if page.locator("dialog").count():
        page.click(f"dialog button:text-is('{gesture.label}')")


def act(page: Page, study: Study, action: Any, hand: Callable[[Page, Gesture], None]) -> None:
    """Do one action, and wait until it is kept."""
    told = study.world.show_action(action)
    number = int(page.input_value("#turn [name=number]"))
    offered = look(study.world, study.world.parse(state_of(page))).gestures
    gesture = next(g for g in offered if g.actions == (told,))
    hand(page, gesture)
    page.wait_for_function(
        "number => Number(document.querySelector('#turn [name=number]').value) === number", arg=number + 1
    )


def follow(page: Page, study: Study, hand: Callable[[Page, Gesture], None]) -> None:
    """Do the practice item right, with one way to use one's hands."""
    task = study.design.practice
    for segment in solve(study, task.start, task.goal):
        for action in segment:
            if not (study.world.open_ended and study.world.ends(action)):
                act(page, study, action, hand)
        step(page, "next", hand)


def step(page: Page, do: str, hand: Callable[[Page, Gesture], None]) -> None:
    page.evaluate("document.body.dataset.over = 'yes'")
    if hand is by_mouse:
        page.click(f"#turn [value={do}]")
    else:
        page.focus(f"#turn [value={do}]")
        page.keyboard.press("Enter")
    page.wait_for_selector("body:not([data-over]) :is(#simulator button, fieldset)")


def rate(page: Page) -> None:
    for name, value in {
        "difficulty": 1,
        "fluency": 2,
        "information": 3,
        "confidence": 4,
        "author": 2,
    }.items():
        page.check(f"input[name={name}][value='{value}']")
    page.click("form button.primary")


@pytest.mark.parametrize("world", WORLDS)
def test_an_item_by_mouse_and_one_by_keyboard(
    world: str, make_study: MakeStudy, serve: Serve, open_page: Open
) -> None:
    study = make_study(world, people=2)
    address = serve(build(study))
    for hand, options in ((by_mouse, {}), (by_keyboard, {"width": 400, "dark": True})):
        page = open_page(address, **options)
        if hand is by_mouse and world == "alchemy":
            check_accessible(page)
        page.click("button[value=true]")
        page.wait_for_selector("#simulator button")
        check_accessible(page)
        follow(page, study, hand)
        assert page.inner_text("h1") == "Item 1 of 3"
        step(page, "impossible", hand)
        if world == "alchemy":
            check_accessible(page)
        rate(page)
        page.wait_for_selector("h1:text-is('Item 2 of 3')")


def test_a_reload_in_the_middle_loses_nothing_and_two_do_not_meet(
    make_study: MakeStudy, serve: Serve, open_page: Open
) -> None:
    study = make_study("tangrams")
    address = serve(build(study))
    first, second = (open_page(address) for _ in range(2))
    segments = solve(study, study.design.practice.start, study.design.practice.goal)
    for page in (first, second):
        page.click("button[value=true]")
        page.wait_for_selector("#simulator button")
    act(first, study, segments[0][0], by_mouse)
    state = state_of(first)
    first.reload()
    first.wait_for_selector("#simulator button")
    assert state_of(first) == state
    assert state_of(second) == study.design.practice.start
    step(first, "undo", by_mouse)
    assert state_of(first) == study.design.practice.start
    for page in (first, second):
        follow(page, study, by_mouse)
        step(page, "impossible", by_mouse)
        rate(page)
        page.wait_for_selector("h1:text-is('Item 2 of 3')")
    numbers = {json.loads(page.inner_text("#given"))["person"] for page in (first, second)}
    assert len(numbers) == 2


def test_the_end_returns_by_itself_and_the_owner_sees_it(
    make_study: MakeStudy, serve: Serve, open_page: Open
) -> None:
    back = 'back = "http://127.0.0.1:9/complete?cc={code}"'
    study = make_study(items=1, each=1, systems=("only",), changes={'back = ""': back})
    address = serve(build(study))
    page = open_page(address, width=400)
    page.click("button[value=true]")
    page.wait_for_selector("#simulator button")
    follow(page, study, by_mouse)
    step(page, "impossible", by_mouse)
    returns: list[Route] = []
    page.route("**/complete*", lambda route: returns.append(route))  # held until the page has been looked at
    rate(page)
    page.wait_for_selector("#back")
    check_accessible(page)
    while not returns:
        page.wait_for_timeout(100)
    returns[0].fulfill(body="returned")
    page.wait_for_url(f"**/complete?cc={study.design.platform.codes['done']}")
    page.set_extra_http_headers({"authorization": f"Bearer {study.secret.admin}"})
    page.goto(f"{address}/admin")
    assert "1 of 1 answers" in page.inner_text(".lead")
    check_accessible(page)


def test_nothing_is_lost_while_the_line_is_down(
    make_study: MakeStudy, serve: Serve, browser: Browser
) -> None:
    """Gestures, Next and ratings wait until it is back, and are kept once."""
    study = make_study("alchemy")
    context = browser.new_context()
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(serve(build(study)))

    def interrupted(do: Callable[[], None], after: str) -> None:
        context.set_offline(True)
        do()
        page.wait_for_selector("#message:not([hidden])")
        assert study.design.texts.offline in page.inner_text("#message")
        context.set_offline(False)
        page.wait_for_selector(after)

    interrupted(lambda: page.click("button[value=true]"), "#simulator button")
    follow(page, study, by_mouse)
    state = state_of(page)
    gesture = look(study.world, study.world.parse(state)).gestures[0]
    interrupted(lambda: by_mouse(page, gesture), f"#simulator[data-state='{gesture.state}']")
    interrupted(lambda: page.click("#turn [value=undo]"), f"#simulator[data-state='{state}']")
    interrupted(lambda: page.click("#turn [value=impossible]"), "fieldset")
    interrupted(lambda: rate(page), "h1:text-is('Item 2 of 3')")
    context.close()


def test_scales_are_vertical_on_phones_and_progress_shows(
    make_study: MakeStudy, serve: Serve, open_page: Open
) -> None:
    study = make_study("alchemy", people=2, language="de")
    address = serve(build(study))
    shown = []
    for width in (1280, 400):
        page = open_page(address, width=width)
        page.click("button[value=true]")
        page.wait_for_selector("#simulator button")
        follow(page, study, by_mouse)
        shown.append(page.locator("progress").evaluate("bar => bar.value"))
        gesture = look(study.world, study.world.parse(state_of(page))).gestures[0]
        by_mouse(page, gesture)
        page.wait_for_selector(".status:has-text('Getan: ')")
        step(page, "next", by_mouse)
        shown.append(page.locator("progress").evaluate("bar => bar.value"))
        check_accessible(page)
        step(page, "impossible", by_mouse)
        check_accessible(page)
        boxes = [one.bounding_box() for one in page.locator("fieldset:first-of-type label").all()]
        assert len({box and round(box["x"]) for box in boxes}) == (1 if width == 400 else len(boxes))
    assert shown[0] == 0 < shown[1] < 34
