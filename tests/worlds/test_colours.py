"""Colours in context: contexts, how they are written, what is seen of them, and games in every form."""

from __future__ import annotations

import csv
import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import grice
from grice.data.augmentation.recombining import recombine
from grice.data.check import check
from grice.data.fetch import Fetched, fetch
from grice.data.setting import Setting
from grice.data.synthetic import episodes
from grice.episode import Episode
from grice.errors import DataError, FetchError, ImpossibleState, ParseError
from grice.evaluation.results import Followed, Result, Signature, compare
from grice.worlds import WORLDS, seen
from grice.worlds.colours import Click, Colour, Swatches
from grice.worlds.colours.games import COLUMNS, Message, tell
from grice.worlds.colours.naming import name
from grice.worlds.colours.recombining import plain, target
from grice.worlds.colours.spaces import as_hsv, as_lab, as_rgb, as_waves
from grice.worlds.dataset import SPLITS
from grice.worlds.scone.interactions import explanations

WORLD: Any = WORLDS["colours"]
GREEN, RED, GREY = Colour(137, 95, 50), Colour(8, 92, 50), Colour(25, 5, 50)
THREE = Swatches((GREEN, RED, GREY), (2, 3, 1))
colours = st.tuples(st.integers(0, 359), st.integers(0, 100), st.integers(0, 100))


def test_a_click_marks_one_and_a_second_takes_its_place() -> None:
    once = WORLD.step(THREE, Click(2))
    assert once == replace(THREE, clicked=2)
    assert WORLD.step(once, Click(3)).clicked == 3
    assert explanations(WORLD, THREE, once) == (Click(2),)
    assert not WORLD.reached(once, THREE)


@pytest.mark.parametrize(
    "typed", ["the brighter green", "the brownish one", "not red. green.", "red / > the duller? / yes"]
)
def test_what_is_typed_in_a_round_is_followed_as_one_sentence_word_for_word(typed: str) -> None:
    pair = grice.load("colours")
    heard = pair.follow(THREE, typed)
    assert heard.episode.sentences == (typed,)
    word_for_word = pair.follow(Episode(pair.world, THREE, (typed,)))
    assert heard.end == word_for_word.end
    assert heard.posterior == word_for_word.posterior


def test_a_terminal_without_colours_tells_their_names() -> None:
    below = WORLD.drawing.terminal(replace(THREE, clicked=2)).splitlines()[-1]
    assert below.split("  ")[0].strip() == "1 bright green"
    assert "2 bright red ✓" in below


def test_synthetic_episodes_are_single_rounds_as_in_the_data() -> None:
    found = Setting("colours", "speaker", split="dev", synthetic=200).episodes(None)
    assert len(found) == 20
    assert all(len(episode.sentences) == 1 and not episode.start.clicked for episode in found)


def test_the_order_that_the_speaker_sees_is_part_of_a_state_and_cannot_be_seen() -> None:
    assert WORLD.show(THREE) == "1:137,95,50 2:8,92,50 3:25,5,50 speaker:2,3,1"
    assert WORLD.parse("3:25,5,50 2:8,92,50 1:137,95,50") == Swatches(THREE.colours)
    assert WORLD.reached(THREE, Swatches(THREE.colours))
    rows = WORLD.arrays.visible(WORLD.arrays.encode([THREE, Swatches(THREE.colours)]))
    assert np.array_equal(rows[0], rows[1])


def test_colours_may_be_written_as_on_the_web() -> None:
    read = WORLD.parse("1:#ff0000 2:#808080 3:#00FF00")
    assert read.colours == (Colour(0, 100, 50), Colour(0, 0, 50), Colour(120, 100, 50))
    assert [name(colour) for colour in read.colours] == ["bright red", "grey", "bright green"]


@pytest.mark.parametrize(
    ("text", "error", "told"),
    [
        ("1:1,2,3 2:1,2,3", ParseError, "no colour at place 3"),
        ("1:1,2,3 2:1,2,3 3:red", ParseError, "'red' is no colour.*hue,saturation,lightness"),
        ("1:1,2,3 2:1,2,3 3:360,0,0", ImpossibleState, "hue 0 to 359"),
        ("1:1,2,3 2:1,2,3 3:1,2,3 4:1,2,3", ParseError, "'4'"),
        ("1:1,2,3 2:1,2,3 3:1,2,3 speaker:1,1,2", ImpossibleState, "each of 1, 2, 3 once"),
        ("1:1,2,3 2:1,2,3 3:1,2,3 clicked:7", ImpossibleState, "click on place 7"),
        ("1:1,2,3 1:1,2,3 3:1,2,3", ParseError, "'1:1,2,3'"),
        ("green", ParseError, "1:H,S,L"),
    ],
)
def test_what_is_wrong_with_a_text_is_told(text: str, error: type[Exception], told: str) -> None:
    with pytest.raises(error, match=told):
        WORLD.parse(text)


# Colours as numbers


def test_known_colours_have_known_numbers() -> None:
    red, grey = (0, 100, 50), (0, 0, 50)
    assert as_rgb(red).tolist() == [1, 0, 0]
    assert as_hsv(red).tolist() == [0, 100, 100]
    assert as_hsv(grey).tolist() == [0, 0, 50]
    assert as_lab(red) == pytest.approx([53.24, 80.09, 67.20], abs=0.02)
    assert as_lab(grey) == pytest.approx([53.39, 0, 0], abs=0.02)
    assert as_waves(red)[:27].max() == 1
    assert as_waves([red, grey]).shape == (2, 54)


@given(colours)
def test_rgb_is_that_of_the_standard_library(colour: tuple[int, int, int]) -> None:
    import colorsys

    hue, saturation, lightness = colour
    expected = colorsys.hls_to_rgb(hue / 360, lightness / 100, saturation / 100)
    assert as_rgb(colour) == pytest.approx(expected, abs=1e-9)
    assert as_hsv(colour)[2] == pytest.approx(100 * max(expected), abs=1e-9)


@given(st.lists(colours, min_size=3, max_size=3), st.permutations(range(3)))
def test_detail_goes_with_the_colour_and_not_with_its_place(
    three: list[tuple[int, int, int]], order: Sequence[int]
) -> None:
    arrays = seen(WORLD, "detailed").arrays
    state = Swatches(tuple(Colour(*colour) for colour in three))
    moved = Swatches(tuple(state.colours[i] for i in order))
    one, other = arrays.encode([state]), arrays.encode([moved])
    assert arrays.percept(one) == pytest.approx(arrays.percept(other), abs=1e-5)
    assert arrays.cells(one)[:, list(order)] == pytest.approx(arrays.cells(other)[:, :3], abs=1e-5)
    assert not arrays.cells(one)[:, 3].any()


def test_random_contexts_are_of_every_condition() -> None:
    from grice.worlds.colours.rules import CONDITIONS, _condition

    rng = random.Random(0)
    found = Counter(_condition(WORLD.random(rng).colours) for _ in range(60))
    assert set(found) == set(CONDITIONS)


# The games


def row(game: str, number: int, text: str, role: str = "speaker", **more: str) -> dict[str, str]:
    shown = {
        "click": ("distr1", RED, 1, 3),
        "alt1": ("target", GREEN, 2, 1),
        "alt2": ("distr2", GREY, 3, 2),
    }
    found = {"gameid": game, "roundNum": str(number), "condition": "split", "role": role, "contents": text}
    for part, (status, colour, listener, speaker) in shown.items():
        found |= {f"{part}Status": status, f"{part}LocL": str(listener), f"{part}LocS": str(speaker)}
        found |= {f"{part}Col{letter}": str(n) for letter, n in zip("HSL", colour, strict=True)}
    return found | more


def write(path: Path, rows: list[dict[str, str]]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w", newline="") as file:
        writer = csv.DictWriter(file, COLUMNS)
        writer.writeheader()
        writer.writerows(rows)


def test_a_round_is_an_episode_and_its_messages_are_one_sentence(tmp_path: Path) -> None:
    rows = [
        row("a-1", 1, "green"),
        row("a-1", 1, "the lighter\none?", "listener"),
        row("a-1", 1, "yes"),
        row("a-1", 2, "lime"),
    ]
    write(tmp_path / "colors/dev.csv", rows)
    first, second = Setting("colours").episodes(tmp_path)
    assert first.sentences == ("green / > the lighter one? / yes",)
    assert (first.id, second.id) == ("a-1-1-split", "a-1-2-split")
    assert WORLD.dataset.condition_of(first.id) == "split"
    assert first.start == Swatches((RED, GREEN, GREY), (2, 3, 1))
    assert first.segments == ((Click(2),),)
    [clicked, _] = Setting("colours", task="clicked").episodes(tmp_path)
    assert clicked.segments == ((Click(1),),)
    [opening, _] = Setting("colours", "speaker").episodes(tmp_path)
    assert opening.sentences == ("green",)
    assert tell([Message("listener", "hi")]) == "> hi"


def test_the_corpus_is_split_as_the_authors_split_it(tmp_path: Path) -> None:
    games = ["1124-1", "2641-2", "9999-9", "5913-4"]
    write(tmp_path / "filteredCorpus.csv", [row(game, 1, "green") for game in games])
    found = {split: [e.id for e in Setting("colours", split=split).episodes(tmp_path)] for split in SPLITS}
    assert found == {
        "train": ["1124-1-1-split"],
        "dev": ["2641-2-1-split", "9999-9-1-split"],
        "test": ["5913-4-1-split"],
    }
    [account] = (a for a in check(tmp_path) if a.world == "colours")
    assert (account.interactions, account.sentences, account.lost) == (4, 4, 0)
    assert "as published it has 46994" in account.problems[0].what


def test_what_is_fetched_as_the_corpus_is_looked_into(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("grice.worlds.colours.dataset.ROUNDS", 300)
    mirror, data = tmp_path / "mirror", tmp_path / "data"
    games = ("1124-1", "2641-2", "5913-4")
    whole = [row(game, number, "green") for game in games for number in range(1, 101)]

    def fetch_corpus(rows: list[dict[str, str]]) -> Fetched:
        write(mirror / "colors/filteredCorpus.csv", rows)
        return fetch("colours", data, str(mirror))

    with pytest.raises(FetchError, match=r"not the file that was published: has no game 5913-4.*--from"):
        fetch_corpus(whole[:200])
    with pytest.raises(FetchError, match="has 250 rounds, not 300"):
        fetch_corpus(whole[:250])
    (mirror / "colors/filteredCorpus.csv").write_text("<html>404</html>")
    with pytest.raises(FetchError, match="has no column 'gameid'"):
        fetch("colours", data, str(mirror))
    assert not [path for path in data.rglob("*") if path.is_file()]  # nothing wrong is left behind
    assert fetch_corpus(whole).new == ["colors/filteredCorpus.csv"]
    assert len(Setting("colours", split="dev").episodes(data)) == 100


def test_recorded_games_are_read_as_they_were_recorded(tmp_path: Path) -> None:
    for game, began in (("b-2", 1476489510196), ("c-3", 1476489510197), ("d-4", 1476991381750)):
        click = row(game, 1, "")
        shown = [click[column] for column in COLUMNS[3:-2]]
        line = ",".join([game, str(began), "1", "further", *shown])
        told = f'{game},{began},1,speaker,"green, not red"'
        for folder, header, body in (
            ("clickedObj", "gameid,time,roundNum,condition,clickLocLalt1Status", line),
            ("message", "gameid,time,roundNum,sender,contents", told),
        ):
            file = tmp_path / "colours" / folder / "batch1" / f"{game}.csv"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(f"{header}\n{body}\n")
    for split, id in zip(SPLITS, ("b-2", "c-3", "d-4"), strict=True):
        [episode] = Setting("colours", split=split).episodes(tmp_path)
        assert (episode.id, episode.sentences) == (f"{id}-1-split", ("green, not red",))
        assert episode.segments == ((Click(2),),)


def test_a_row_that_makes_no_sense_is_left_out_and_told(tmp_path: Path) -> None:
    rows = [
        row("a-1", 1, "green"),
        row("a-1", 2, "green", condition="nowhere"),
        row("a-1", 3, "green", clickColH="many"),
        row("a-1", 4, "green", alt1Status="distr1"),
        row("a-1", 5, "green", "bystander"),
        row("a-1", 1, "green", alt1ColH="138"),
        row("a-1", 6, " "),
        row("a-1", 7, "green", clickLocL="2"),
        row("a-1", 8, "green", clickColH="360"),
    ]
    write(tmp_path / "colors/train.csv", rows)
    [account] = (a for a in check(tmp_path) if a.world == "colours")
    assert (account.interactions, account.lost) == (1, len(rows) - 1)
    assert "line 3" in account.problems[0].where
    with pytest.raises(DataError, match=r"no test split of colours.*grice data fetch colours"):
        Setting("colours", split="test").episodes(tmp_path)


def test_a_file_of_something_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "colors").mkdir()
    (tmp_path / "colors/dev.csv").write_text("red,green\n1,2\n")
    with pytest.raises(DataError, match=r"dev.csv: has no column 'gameid'"):
        Setting("colours").episodes(tmp_path)


def test_a_quarter_of_the_games_is_held_out_with_all_their_rounds(tmp_path: Path) -> None:
    rows = [row(f"g{game}-0", number, "green") for game in range(8) for number in (1, 2)]
    write(tmp_path / "colors/train.csv", rows)
    held = Setting("colours", split="test", fold="part-2").episodes(tmp_path)
    rest = Setting("colours", split="train", fold="part-2").episodes(tmp_path)
    assert [e.id for e in held] == [f"g{game}-0-{number}-split" for game in (1, 5) for number in (1, 2)]
    assert len(held) + len(rest) == len(rows)


def test_figures_and_differences_are_told_for_each_condition() -> None:
    def result(right: str) -> Result:
        rows = [
            Followed(f"a-1-{i}-{condition}", ("red",), ("click 1",), ("click 1",), "", "", letter == "y", ())
            for i, (condition, letter) in enumerate(zip(("far", "far", "close"), right, strict=True))
        ]
        return Result.of(Signature(world="colours"), rows)

    first, second = result("yny"), result("yyn")
    assert (first.figures["accuracy_far"].value, first.figures["accuracy_close"].value) == (50, 100)
    assert "accuracy_split" not in first.figures
    differences = compare(first, second)
    assert (differences["accuracy_far"].value, differences["accuracy_close"].value) == (50, -100)
    assert differences["accuracy"].value == 0


def test_the_real_games_are_those_that_were_published(data_folder: Path) -> None:
    if not (data_folder / "colors").is_dir():
        pytest.skip(f"no colours in {data_folder}: `grice data fetch colours` gets them")
    dev = Setting("colours").episodes(data_folder)
    clicked = Setting("colours", task="clicked").episodes(data_folder)
    assert len(dev) == 15_670
    right = sum(a.segments == b.segments for a, b in zip(dev, clicked, strict=True))
    assert 100 * right / len(dev) == pytest.approx(90.4, abs=0.05)


# Rounds put together from others


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("The Teal one!", "teal"),
        ("  bright lime green ", "bright lime green"),
        ("the darker one", ""),
        ("not blue", ""),
        ("a very very bright blue", ""),
        ("blue / > light? / yes", ""),
        ("???", ""),
    ],
)
def test_short_descriptions_stand_for_themselves(sentence: str, told: str) -> None:
    assert plain(sentence) == told


def told(colours: Sequence[Colour], sentence: str, id: str) -> Episode:
    """A round in which the first colour is meant."""
    return Episode(WORLD, Swatches(tuple(colours)), (sentence,), ((Click(1),),), id=id)


def test_rounds_put_together_mean_what_they_say() -> None:
    navy = Colour(225, 90, 50)
    names = {GREEN: "green", RED: "red", GREY: "grey", Colour(240, 90, 50): "blue"}
    far = [told((c, GREY, RED), said, f"a-{i}-far") for i, (c, said) in enumerate(names.items())]
    close = told((Colour(205, 90, 50), navy, RED), "sky blue", "a-9-close")
    given = [*far, close]
    made = recombine(given, 200, seed=1)
    assert made == recombine(given, 200, seed=1)
    assert made != recombine(given, 200, seed=2)
    assert {episode.segments[0] for episode in made} == {(Click(place),) for place in (1, 2, 3)}
    for episode in made:
        said, meant = episode.sentences[0], target(episode)
        if meant == navy:
            assert "sky blue" in said
            assert "red" in said
        else:
            assert f"not {names[meant]}" not in said
            others = [names[c] for c in episode.start.colours if c != meant]
            assert names[meant] in said or all(other in said for other in others)
    assert any(target(episode) == navy for episode in made)


def test_too_few_rounds_to_put_together_are_refused() -> None:
    with pytest.raises(DataError, match="0 of 5 episodes of colours"):
        recombine([told((GREEN, RED, GREY), "green", "a-1-far")], 5, seed=0)
    with pytest.raises(DataError, match="0 of 5 episodes of alchemy"):
        recombine(list(islice(episodes(WORLDS["alchemy"], 0, turns=1), 2)), 5, seed=0)
