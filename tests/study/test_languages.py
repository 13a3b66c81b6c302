"""Every text of a study is in its language, in every world, on every page."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import msgspec
import pytest
from fastapi.testclient import TestClient

from grice.study.design import Texts
from grice.study.following import look
from grice.study.labels import in_words, translate
from grice.study.languages import LANGUAGES, read_language
from grice.worlds import find_world
from walking import MakeStudy, Walker

Serve = Callable[..., TestClient]
Walk = Callable[..., Walker]
WORLDS = tuple(read_language("de").labels)
BRACES = re.compile(r"\{\w+\}")
TAGS = re.compile(r"<(script|style).*?</\1>|<[^>]*>", re.DOTALL)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_is_complete(language: str) -> None:
    english, found = read_language("en"), read_language(language)
    assert found.texts.keys() | {"instructions"} == {field.name for field in msgspec.structs.fields(Texts)}
    assert found.instructions.keys() == english.instructions.keys()
    assert found.questions.keys() == english.questions.keys()
    for name, text in found.texts.items():
        assert set(BRACES.findall(text)) == set(BRACES.findall(english.texts[name])), name
    for name, question in found.questions.items():
        assert len(question.options) == len(english.questions[name].options)
        assert question.values == english.questions[name].values
    if language != "en":
        same = [name for name, text in found.texts.items() if text == english.texts[name]]
        assert same == []


@pytest.mark.parametrize("world", WORLDS)
def test_every_label_of_a_world_is_translated(world: str) -> None:
    known, labels, rng = find_world(world), read_language("de").labels[world], random.Random(0)
    english = {word for phrase in labels.words for word in phrase.split()} - set(labels.words.values())
    for _ in range(40):
        shown = look(known, known.random(rng))
        told = translate(shown, labels, "Nein.")
        for before, after in zip((*shown.places, *shown.tray), (*told.places, *told.tray), strict=True):
            said = set(re.findall(r"[A-Za-z]+", before.label))
            assert said <= english | set(labels.words.values()), before.label
            assert not set(re.findall(r"\w+", after.label)) & (english - {"A", "B", "C", "D", "E"}), (
                after.label
            )
        for one, refusal in zip(shown.refusals, told.refusals, strict=True):
            assert refusal.why not in ("Nein.", one.why)
            assert set(re.findall(r"\d+", refusal.why)) == set(re.findall(r"\d+", one.why))
        assert not told.rules
        for gesture in told.gestures:
            assert not {action.split()[0] for action in gesture.actions} - labels.actions.keys()
            assert "{" not in gesture.label


def test_a_reason_without_a_translation_is_told_in_general() -> None:
    known, labels = find_world("alchemy"), read_language("de").labels["alchemy"]
    shown = look(known, known.parse("1:gg 2:_ 3:_ 4:_ 5:_ 6:_ 7:_"))
    told = translate(shown, msgspec.structs.replace(labels, reasons={}), "Nein.")
    assert {refusal.why for refusal in told.refusals} == {"Nein."}


def test_labels_agree_in_number_and_gender() -> None:
    german = read_language("de").labels
    alchemy, scene = find_world("alchemy"), find_world("scene")
    beakers = alchemy.parse("1:gg 2:_ 3:_ 4:_ 5:_ 6:_ 7:_")
    told = [
        in_words(alchemy, beakers, alchemy.parse_segment(f"drain 1 {n}"), german["alchemy"]) for n in (1, 2)
    ]
    assert told == ["aus Becher 1 ablassen: 1 Einheit", "aus Becher 1 ablassen: 2 Einheiten"]
    shown = look(scene, scene.parse("1:gb 2:y_ 3:__ 4:__ 5:__ 6:__ 7:__ 8:__ 9:__ 10:__"))
    labels = [place.label for place in translate(shown, german["scene"], "Nein.").places]
    assert labels[:3] == [
        "Platz 1: grünes Hemd, blauer Hut",
        "Platz 2: gelbes Hemd, kein Hut",
        "Platz 3: niemand",
    ]


@pytest.mark.parametrize("world", WORLDS)
def test_the_practice_item_speaks_as_the_simulator_does(
    world: str, make_study: MakeStudy, serve_study: Serve, walk: Walk
) -> None:
    for language in LANGUAGES:
        study = make_study(world, name=language, language=language)
        person = walk(serve_study(study), study).consent()
        task, state = study.design.practice, person.given["view"]["state"]
        labels = {g["label"].lower() for g in person.given["view"]["gestures"]}
        first = task.sentences[0].lower().removesuffix(".")
        assert state == task.start
        assert any(first.startswith(label) for label in labels), (first, labels)
        assert person.practise().given["stage"] == "item"
    assert in_words(study.world, study.state(task.start), (), study.design.labels) == ""


def test_no_page_speaks_another_language(make_study: MakeStudy, serve_study: Serve, walk: Walk) -> None:
    """Every text is replaced by its own name, and then nothing else is left on the pages."""
    study = make_study(language="de", people=3, changes={"attention = []": "attention = [1]"})
    texts = Texts(**{name: f"{name}." for name in study.design.texts.__struct_fields__})
    questions = {
        name: msgspec.structs.replace(question, text="text.", options=("option.",) * len(question.options))
        for name, question in study.design.questions.items()
    }
    design = msgspec.structs.replace(study.design, texts=texts, questions=questions, contact="contact.")
    object.__setattr__(study, "design", design)
    client = serve_study(study)
    person = Walker(TestClient(client.app, headers={"accept": "text/html"}), study)
    person.client.portal = client.portal
    pages = [
        person.client.get("/study"),
        person.client.get("/?simulated=x"),
        person.client.get("/?person={x}"),
    ]
    pages.append(person.enter().client.get("/study"))
    pages.append(person.client.post("/study/consent", data={"csrf": person.given["csrf"], "agree": "false"}))
    person.enter().consent()
    pages.append(person.client.get("/study"))
    pages += [person.turn("next"), person.turn("next")]
    person.practise()
    pages += [person.client.get("/study"), person.turn("impossible"), person.rate()]
    pages.append(person.client.post("/study/turn", data={"csrf": "x", "place": 1, "number": 0, "do": "next"}))
    person.finish()
    pages.append(person.client.get("/study"))
    preview = walk(client, study, "?preview")
    pages.append(preview.client.get("/study"))
    allowed = {f"{name}." for name in (*study.design.texts.__struct_fields__, "text", "option", "contact")}
    codes = set(study.design.platform.codes.values())
    directions = {
        word
        for item in study.items.values()
        for told in item.sentences.values()
        for s in told
        for word in s.split()
    } | {word for sentence in study.design.practice.sentences for word in sentence.split()}
    directions |= {*study.design.labels.words.values(), *"1234567"}
    for page in pages:
        assert '<html lang="de">' in page.text
        words = TAGS.sub(" ", page.text.partition("<body>")[2]).split()
        left = [w for w in words if w not in allowed | codes | directions and "/?resume=" not in w]
        assert left == [], page.url
