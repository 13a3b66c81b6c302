"""Acting in a world with a real browser: by mouse, by keyboard and by touch, only what is legal, and why."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from grice.web.simulators import act
from grice.worlds import WORLDS

if TYPE_CHECKING:
    from playwright.sync_api import Page

Open = Callable[..., "Page"]
BEAKERS = "1:_ 2:gp 3:r 4:_ 5:_ 6:y 7:ryp"
STAGE = "1:b_ 2:ry 3:__ 4:__ 5:__ 6:__ 7:__ 8:__ 9:__ 10:__"


def spot(name: str) -> str:
    return f'#simulator button[data-spot="{name}"]'


def drag(page: Page, source: str, target: str) -> None:
    """A drag by hand: what cannot be dropped on stays as it is."""
    boxes = [page.locator(one).bounding_box() for one in (source, target)]
    (x, y), (to_x, to_y) = ((b["x"] + b["width"] / 2, b["y"] + b["height"] / 2) for b in boxes if b)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move((x + to_x) / 2, y - 5)
    page.mouse.move(to_x, to_y)
    page.mouse.up()


def acting(playground: str, open_page: Open, world: str, state: str, **how: object) -> Page:
    """The page on which one acts, from this state."""
    page = open_page(f"{playground}/play/{world}?state={state}&mode=describe", **how)
    page.wait_for_selector("#simulator button[data-spot]")
    return page


def reached(page: Page, world: str, wanted: str) -> None:
    """Wait until what was done leads there, and has been answered."""
    page.wait_for_selector("#simulator:not([aria-busy])")
    page.wait_for_function("() => new URLSearchParams(location.search).has('do')")
    known = WORLDS[world]
    asked = page.evaluate("Object.fromEntries(new URLSearchParams(location.search))")
    _, state = act(known, known.parse(asked["state"]), asked["do"].split(", "))
    assert known.show(state) == wanted


def start(page: Page, wanted: str) -> None:
    """Wait until the page starts from this state."""
    page.wait_for_function("wanted => document.querySelector('#state').value === wanted", arg=wanted)


def status(page: Page, part: str) -> None:
    page.wait_for_function(
        "part => document.querySelector('#simulator .status').textContent.includes(part)", arg=part
    )


def test_beakers_are_poured_by_dragging_and_what_has_no_room_says_so(
    playground: str, open_page: Open
) -> None:
    page = acting(playground, open_page, "alchemy", BEAKERS)
    page.click(spot("1"), force=True)
    status(page, "Beaker 1 is empty.")
    drag(page, spot("2"), spot("1"))
    status(page, "Done: pour beaker 2 into beaker 1.")
    drag(page, spot("7"), spot("1"))
    status(page, "There is too little room in beaker 1: a beaker holds 4 units.")
    page.click(spot("7"))
    page.click(spot("mix"))
    status(page, "Done: mix beaker 7.")
    reached(page, "alchemy", "1:pg 2:_ 3:r 4:_ 5:_ 6:y 7:bbb")
    page.go_back()
    page.wait_for_function("() => !location.search.includes('mix')")


def test_a_person_is_moved_by_keyboard_alone(playground: str, open_page: Open) -> None:
    page = acting(playground, open_page, "scene", STAGE)
    page.focus(spot("2"))
    page.keyboard.press("Enter")
    status(page, "In hand: position 2: red shirt, yellow hat")
    page.keyboard.press("Escape")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    status(page, "Done: the person in red moves from position 2 to 3.")
    assert page.evaluate("document.activeElement.dataset.spot") == "3", "the focus goes along"
    reached(page, "scene", "1:b_ 2:__ 3:ry 4:__ 5:__ 6:__ 7:__ 8:__ 9:__ 10:__")


def test_where_nobody_may_go_the_rule_is_said(playground: str, open_page: Open) -> None:
    page = acting(playground, open_page, "scene", STAGE)
    assert "free end of the stage" in page.inner_text("#simulator .rules")
    drag(page, spot("2"), spot("7"))
    status(page, "Position 7 is in nobody's reach: neither an end of the stage nor beside somebody.")
    page.click(spot("exit"), force=True)
    status(page, "Press first what it is to be done with.")


def test_what_may_mean_two_things_is_asked(playground: str, open_page: Open) -> None:
    page = acting(playground, open_page, "scene", STAGE)
    drag(page, spot("2"), spot("1"))
    assert page.locator("dialog button").all_inner_texts() == [
        "the hat at position 2 goes to the person in blue at position 1",
        "the people at positions 2 and 1 switch places",
    ]
    page.keyboard.press("Enter")  # the first has the focus
    status(page, "Done")
    reached(page, "scene", "1:by 2:r_ 3:__ 4:__ 5:__ 6:__ 7:__ 8:__ 9:__ 10:__")


def test_figures_leave_and_come_back_by_touch(playground: str, open_page: Open) -> None:
    page = acting(playground, open_page, "tangrams", "1:A 2:B 3:C", width=400, touch=True)
    page.tap(spot("2"))
    page.tap(spot("out"))
    status(page, "Done: take the boat")
    page.tap(spot("B"))
    page.tap(spot("1"))
    status(page, "Done: put the boat")
    reached(page, "tangrams", "1:B 2:A 3:C time:2")


def test_hallways_are_walked_with_the_arrow_keys_and_on_the_map(playground: str, open_page: Open) -> None:
    page = acting(playground, open_page, "sail", "Arcade 3 5 0")
    page.focus(spot("3 5"))
    page.keyboard.press("ArrowUp")
    status(page, "Done: walk 1 step forward.")
    page.keyboard.press("ArrowLeft")
    status(page, "Done: turn left.")
    page.click(spot("1 4"))
    status(page, "Done: walk 2 steps forward.")
    page.click(spot("6 5"), force=True)
    status(page, "This place is not in sight")
    page.focus(spot("left"))
    page.keyboard.press("ArrowUp")
    status(page, "There is a wall ahead.")
    page.keyboard.press("ArrowRight")
    status(page, "Done: turn right.")
    reached(page, "sail", "Arcade 1 4 0")


def test_a_start_is_built_by_clicking(playground: str, open_page: Open) -> None:
    page = open_page(f"{playground}/play/alchemy?state={BEAKERS}&mode=build")
    page.click(spot("1"))
    page.click(spot("r"))
    start(page, "1:r 2:gp 3:r 4:_ 5:_ 6:y 7:ryp")
    page.click(spot("g"))  # the beaker stays in hand
    start(page, "1:rg 2:gp 3:r 4:_ 5:_ 6:y 7:ryp")
    page.keyboard.press("Escape")
    page.click(spot("7"))
    page.click(spot("empty"))
    start(page, "1:rg 2:gp 3:r 4:_ 5:_ 6:y 7:_")
    page.click("#undo")
    start(page, "1:rg 2:gp 3:r 4:_ 5:_ 6:y 7:ryp")
    page.click("#done")
    page.wait_for_selector("#sentence:visible")
    page.goto(f"{playground}/play/sail?state=Arcade 3 5 0&mode=build")
    page.click(spot("map Library"))
    page.wait_for_function("() => document.querySelector('#state').value.startsWith('Library ')")
    page.click(spot("right"))
    page.wait_for_function("() => document.querySelector('#state').value.endsWith(' 90')")
