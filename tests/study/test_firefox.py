"""A participant of a study in Firefox, from consent to the second item."""

from __future__ import annotations

from collections.abc import Callable

from fastapi import FastAPI

from firefox import Firefox
from grice.study.app import build
from grice.study.design import Study
from grice.study.following import look
from walking import MakeStudy, solve


def act(firefox: Firefox, study: Study, told: str) -> None:
    """Drag what an action is done to, and wait until it is kept."""
    state = firefox.wait("document.querySelector('#simulator').dataset.state")
    gesture = next(g for g in look(study.world, study.world.parse(state)).gestures if g.actions == (told,))
    source, target = (f'#simulator [data-spot="{name}"]' for name in (gesture.source, gesture.target))
    firefox.drag(source, target)
    firefox.wait("document.querySelector('#simulator').dataset.state === arguments[0]", gesture.state)


def test_a_participant_goes_from_consent_to_the_second_item(
    make_study: MakeStudy, serve: Callable[[FastAPI], str], firefox: Firefox
) -> None:
    study = make_study("tangrams")
    task = study.design.practice
    firefox.open(serve(build(study)), width=500, height=800)
    firefox.click("button[value=true]")
    for segment in solve(study, task.start, task.goal):
        for action in segment:
            act(firefox, study, study.world.show_action(action))
        page = firefox.run("return document.querySelector('#given').innerText")
        firefox.click("#turn [value=next]")
        firefox.wait("document.querySelector('#given').innerText !== arguments[0]", page)
    assert firefox.wait("document.querySelector('h1').innerText") == "Item 1 of 3"
    state = firefox.run("return document.querySelector('#simulator').dataset.state")
    firefox.open(firefox.run("return location.href"))
    assert firefox.wait("document.querySelector('#simulator').dataset.state") == state
    firefox.click("#turn [value=impossible]")
    firefox.there("fieldset")
    for name in study.design.questions:
        firefox.click(f"input[name={name}][value='2']")
    assert firefox.run("return document.documentElement.scrollWidth <= innerWidth")
    firefox.click("form button.primary")
    firefox.wait("document.querySelector('h1').innerText === 'Item 2 of 3'")
