from __future__ import annotations

import io
from dataclasses import replace
from html.parser import HTMLParser
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from grice.cli import main
from grice.data.find import find
from grice.data.synthetic import episodes
from grice.episode import Episode
from grice.errors import DataError, ParseError
from grice.pages.show import page
from grice.worlds import WORLDS
from grice.worlds.terminal import show
from grice.worlds.world import World

AnyWorld = World[Any, Any]


@pytest.fixture(params=sorted(WORLDS))
def episode(request: pytest.FixtureRequest) -> Episode:
    return next(episodes(WORLDS[request.param], seed=5))


def printed(episode: Episode, width: int = 80) -> str:
    out = io.StringIO()
    show(episode, Console(file=out, width=width, color_system=None, highlight=False))
    return out.getvalue()


class Page(HTMLParser):
    """A parsed page: its words, its elements, and those that were opened and never closed."""

    VOID = frozenset({"meta", "br", "link", "img", "input"})

    def __init__(self, text: str) -> None:
        super().__init__()
        self.words = ""
        self.tags: list[str] = []
        self.open: list[str] = []
        self.links: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.links += [value or "" for name, value in attrs if name in ("src", "href")]
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words += data


def test_every_turn_is_told_and_drawn(episode: Episode) -> None:
    text = printed(episode, width=200)
    assert episode.id in text
    place = 0
    for sentence, segment in zip(episode.sentences, episode.segments, strict=True):
        place = text.index(sentence, place)
        assert episode.world.show_segment(segment) in text[place:]


def test_a_drawing_fits_a_terminal(episode: Episode) -> None:
    assert max(map(len, printed(episode).splitlines())) <= 80


def test_sentences_are_no_markup(episode: Episode) -> None:
    tricky = replace(episode, sentences=("[bold]a[/] </b> & [link=x]", *episode.sentences[1:]), id="[red]1")
    assert "[bold]a[/] </b> & [link=x]" in printed(tricky)
    assert "[red]1" in printed(tricky)
    assert "[bold]a[/] </b> & [link=x]" in Page(page([tricky])).words


def test_a_task_is_shown_as_far_as_it_goes(episode: Episode) -> None:
    for task in (episode.following(), episode.describing()):
        assert printed(task)
        assert not Page(page([task])).open
    assert episode.sentences[-1] in printed(episode.following(), width=200)
    assert episode.sentences[-1] in Page(page([episode.following()])).words


def test_a_page_holds_every_sentence_a_picture_and_nothing_from_elsewhere(episode: Episode) -> None:
    shown = Page(page([episode], "a title"))
    assert shown.open == []
    assert shown.links == []
    assert "svg" in shown.tags
    for sentence in (*episode.sentences, episode.id, "a title"):
        assert sentence in shown.words


def test_a_page_holds_many_episodes() -> None:
    several = [next(episodes(world)) for world in WORLDS.values()]
    assert all(name in Page(page(several)).words for name in WORLDS)


def test_a_synthetic_episode_is_found_by_its_id() -> None:
    third = list(islice(episodes(WORLDS["scene"], 7), 3))[-1]
    assert find("scene", third.id) == third
    with pytest.raises(DataError, match="1 to 10000"):
        find("scene", "synthetic-0-99999")


def test_an_unknown_episode_is_answered_with_near_ones(data_folder: Path) -> None:
    first = find("tangrams", split="dev", folder=data_folder)
    assert find("tangrams", first.id, folder=data_folder) == first
    with pytest.raises(DataError, match=f"near it: .*{first.id}"):
        find("tangrams", f"{first.id}x", folder=data_folder)


def test_sail_has_paragraphs_and_sentences_but_no_splits(data_folder: Path) -> None:
    paragraph = find("sail", folder=data_folder)
    sentence = find("sail", f"{paragraph.id}-1", folder=data_folder)
    assert sentence.sentences == paragraph.sentences[:1]
    with pytest.raises(DataError, match="2-1"):
        find("sail", split="dev", folder=data_folder)


def test_an_unknown_world_is_refused() -> None:
    with pytest.raises(ParseError, match="alchemy"):
        find("chess", "synthetic-0-1")


def test_the_command_writes_a_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "episode.html"
    assert main(["data", "show", "alchemy", "--synthetic", "--seed", "3", "--html", str(file)]) == 0
    assert "synthetic-3-1" in Page(file.read_text(encoding="utf-8")).words
    assert main(["data", "show", "alchemy", "--synthetic", "--html", "/dev/null/such.html"]) == 2
    assert "such.html" in capsys.readouterr().err


def test_without_data_a_synthetic_episode_is_shown_and_said_to_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("GRICE_DATA", str(tmp_path))
    assert main(["data", "show", "scene"]) == 0
    captured = capsys.readouterr()
    assert "synthetic-0-1" in captured.out
    assert "synthetic" in captured.err
    assert main(["data", "show", "scene", "dev-1"]) == 2
    assert "grice data fetch" in capsys.readouterr().err
