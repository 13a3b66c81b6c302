"""Acting in a world with a real browser: by mouse, by keyboard and by touch, and only what is legal."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

Open = Callable[..., "Page"]
BEAKERS = "1:_ 2:gp 3:r 4:_ 5:_ 6:y 7:ryp"
STAGE = "1:b_ 2:ry 3:__ 4:__ 5:__ 6:__ 7:__ 8:__ 9:__ 10:__"


def spot(name: str) -> str:
    return f'#simulator button[data-spot="{name}"]'


def drag(page: Page, source: str, target: str) -> None:
    """As a hand does it: what cannot be dropped on stays as it is."""
    boxes = [page.locator(one).bounding_box() for one in (source, target)]
    (x, y), (to_x, to_y) = ((b["x"] + b["width"] / 2, b["y"] + b["height"] / 2) for b in boxes if b)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move((x + to_x) / 2, y - 5)
    page.mouse.move(to_x, to_y)
    page.mouse.up()


def state(page: Page, wanted: str) -> None:
    """Wait until the page is in this state."""
    page.wait_for_function("wanted => document.querySelector('#state').value === wanted", arg=wanted)


def test_beakers_are_poured_by_dragging_and_only_where_there_is_room(
    playground: str, open_page: Open
) -> None:
    page = open_page(f"{playground}/play/alchemy?state={BEAKERS}")
    assert page.locator(spot("1")).is_disabled()  # there is nothing in it to take up
    drag(page, spot("2"), spot("1"))
    state(page, "1:pg 2:_ 3:r 4:_ 5:_ 6:y 7:ryp")
    drag(page, spot("7"), spot("1"))  # five units do not fit
    page.click(spot("7"))
    page.click(spot("mix"))
    state(page, "1:pg 2:_ 3:r 4:_ 5:_ 6:y 7:bbb")


def test_a_person_is_moved_by_keyboard_alone(playground: str, open_page: Open) -> None:
    page = open_page(f"{playground}/play/scene?state={STAGE}")
    page.focus(spot("2"))
    page.keyboard.press("Enter")
    assert "In hand: position 2: red shirt, yellow hat" in page.inner_text("#simulator .status")
    page.keyboard.press("Escape")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    state(page, "1:b_ 2:__ 3:ry 4:__ 5:__ 6:__ 7:__ 8:__ 9:__ 10:__")


def test_what_may_mean_two_things_is_asked(playground: str, open_page: Open) -> None:
    page = open_page(f"{playground}/play/scene?state={STAGE}")
    drag(page, spot("2"), spot("1"))
    assert page.locator("dialog button").all_inner_texts() == [
        "the hat at 2 goes to 1",
        "2 and 1 switch places",
    ]
    page.keyboard.press("Enter")  # the first has the focus
    state(page, "1:by 2:r_ 3:__ 4:__ 5:__ 6:__ 7:__ 8:__ 9:__ 10:__")


def test_figures_leave_and_come_back_by_touch(playground: str, open_page: Open) -> None:
    page = open_page(f"{playground}/play/tangrams?state=1:A 2:B 3:C", width=400, touch=True)
    page.tap(spot("2"))
    page.tap(spot("out"))
    state(page, "1:A 2:C time:1 B:0")
    page.tap(spot("B"))
    page.tap(spot("1"))
    state(page, "1:B 2:A 3:C time:2")


def test_hallways_are_walked_with_the_arrow_keys_and_on_the_map(playground: str, open_page: Open) -> None:
    page = open_page(f"{playground}/play/sail?state=Arcade 3 5 0")
    page.focus(spot("3 5"))
    page.keyboard.press("ArrowUp")
    state(page, "Arcade 3 4 0")
    page.keyboard.press("ArrowLeft")
    state(page, "Arcade 3 4 270")
    page.click(spot("1 4"))
    state(page, "Arcade 1 4 270")
    assert page.locator(spot("6 5")).is_disabled()  # not in sight
    page.keyboard.press("ArrowUp")  # a wall: nothing happens
    page.keyboard.press("ArrowRight")
    state(page, "Arcade 1 4 0")


def test_a_start_is_built_by_clicking(playground: str, open_page: Open) -> None:
    page = open_page(f"{playground}/play/alchemy?state={BEAKERS}")
    page.check("input[value=build]")
    page.click(spot("1"))
    page.click(spot("r"))
    state(page, "1:r 2:gp 3:r 4:_ 5:_ 6:y 7:ryp")
    page.click(spot("g"))  # the beaker stays in hand
    state(page, "1:rg 2:gp 3:r 4:_ 5:_ 6:y 7:ryp")
    page.keyboard.press("Escape")
    page.click(spot("7"))
    page.click(spot("empty"))
    state(page, "1:rg 2:gp 3:r 4:_ 5:_ 6:y 7:_")
    page.click("#undo")
    state(page, "1:rg 2:gp 3:r 4:_ 5:_ 6:y 7:ryp")
    page.goto(f"{playground}/play/sail?state=Arcade 3 5 0")
    page.check("input[value=build]")
    page.click(spot("map Library"))
    page.wait_for_function("() => document.querySelector('#state').value.startsWith('Library ')")
    page.click(spot("right"))
    page.wait_for_function("() => document.querySelector('#state').value.endsWith(' 90')")
