"""The playground in Firefox: what one says is done, what one does is described, a question answered."""

from __future__ import annotations

from firefox import Firefox

FIGURES = "state=1:A 2:B 3:C 4:D 5:E"
ENTER = "\ue007"
DONE = "document.querySelector('#played:not([aria-busy]) .stage-card.rational .steps').innerText"
NARROW = 500  # pixels: Firefox makes no window smaller


def test_what_one_says_is_done_and_undone(playground: str, firefox: Firefox) -> None:
    firefox.open(f"{playground}/play/tangrams?{FIGURES}", width=NARROW, height=800)
    firefox.type("#sentence", f"delete the 2nd figure{ENTER}")
    assert firefox.wait(DONE) == "take the boat out of place 2"
    assert firefox.run("return document.documentElement.scrollWidth <= innerWidth")
    firefox.click("#undo")
    firefox.wait("!document.querySelectorAll('#turns li').length")
    firefox.click("#redo")
    assert firefox.wait(DONE) == "take the boat out of place 2"
    firefox.click("#details summary")
    firefox.wait("document.querySelector('#answer .looked').innerText.includes('2nd')")


def test_a_question_is_in_sight_and_answered(playground: str, firefox: Firefox) -> None:
    firefox.open(f"{playground}/play/tangrams?{FIGURES}&say=swap two figures", width=NARROW, height=700)
    firefox.wait("document.querySelectorAll('.question button').length === 3")
    below = "[...document.querySelectorAll('.question button')].map((b) => b.getBoundingClientRect().bottom)"
    assert firefox.run(f"return Math.max(...{below}) <= innerHeight")
    firefox.click("[data-say]")
    assert firefox.wait("document.querySelector('#turns li:not(:empty)').innerText") != "swap two figures"


def test_what_one_drags_is_described(playground: str, firefox: Firefox) -> None:
    firefox.open(f"{playground}/play/tangrams?{FIGURES}&mode=describe")
    firefox.drag('#simulator [data-spot="2"]', '#simulator [data-spot="4"]')
    said = firefox.wait("document.querySelector('.stage-card.rational .bubble').innerText")
    assert len(said.split()) > 1
    assert "swap the boat and the rocket" in firefox.wait("document.querySelector('#turns li').innerText")
