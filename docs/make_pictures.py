"""Makes the pictures of the documents: a synthetic episode of each world, and the playground at work."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlencode

from matplotlib import rcParams as rc_params
from playwright.sync_api import ViewportSize, sync_playwright

import grice
from grice.data.find import recall
from grice.episode import Episode
from grice.games.plots import plot_policy
from grice.pages.demo import first_situations
from grice.worlds import find_world
from grice.worlds.drawing import INK, element, picture
from grice.worlds.sail.drawing import SEGMENTS
from grice.worlds.sail.rules import Sail

FOLDER = Path(__file__).parent / "pictures"
CHOSEN = {
    "alchemy": (0, 11),
    "scene": (0, 23),
    "tangrams": (0, 9),
    "sail": (0, 37),
    "colours": (0, 7),
}  # seed and number of each
TURNS = 2
WIDTH = 720
WINDOW: ViewportSize = {"width": 1100, "height": 1000}
LINE = 44  # the height of a line of text


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, (seed, number) in CHOSEN.items():
        episode = recall(name, seed, number)
        first = replace(episode, sentences=episode.sentences[:TURNS], segments=episode.segments[:TURNS])
        (FOLDER / f"{name}.svg").write_text(draw(first) + "\n", encoding="utf-8")
    lamps = find_world("grice.worlds.examples.lamps:LampWorld")
    told = "light 1", "quench 2"
    switched = Episode(lamps, lamps.parse(".*."), told, tuple(map(lamps.parse_segment, told)))
    (FOLDER / "lamps.svg").write_text(draw(switched) + "\n", encoding="utf-8")
    draw_game()
    speakers = next(s for s in first_situations("scene") if s.role == "speaker")
    asked = urlencode({"state": speakers.start, "do": speakers.route})
    photograph({"demo": "/", "speakers": f"/play/scene?{asked}"})


def draw_game() -> None:
    """A game's listener as a heat map, and its belief over alpha."""
    friends = grice.game(
        {"friend": ["plain", "glasses", "both"], "glasses": ["glasses", "both"], "hat": ["both"]}
    )
    (FOLDER / "friends.svg").write_text(friends.listener().svg() + "\n", encoding="utf-8")
    rc_params.update({"svg.hashsalt": "grice", "svg.fonttype": "none"})
    alpha = plot_policy(friends, "listener", "glasses", over="alpha")
    alpha.savefig(FOLDER / "alpha.svg", metadata={"Date": None}, facecolor="white")


def photograph(pages: dict[str, str]) -> None:
    """The playground's pages as a browser shows them, down to both agents and why they part."""
    command = [sys.executable, "-m", "grice", "serve", "--port", "0"]
    with (
        subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as server,
        sync_playwright() as running,
    ):
        assert server.stderr is not None
        told = re.search(r"http://\S+:\d+", server.stderr.readline())
        assert told, "the server did not start"
        browser = running.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for name, path in pages.items():
            opened = browser.new_page(viewport=WINDOW, color_scheme="light", reduced_motion="reduce")
            opened.goto(f"{told[0]}{path}", timeout=120_000)
            opened.wait_for_selector(".stages svg", timeout=120_000)
            shown = [part.bounding_box() for part in opened.locator("#because, .stages").all()]
            end = max(box["y"] + box["height"] for box in shown if box)
            size = {"x": 0, "y": 0, "width": WINDOW["width"], "height": end + 16}
            opened.screenshot(path=FOLDER / f"{name}.png", clip=size)  # type: ignore[arg-type]
        browser.close()
        server.terminate()


def draw(episode: Episode) -> str:
    """The states below each other with the sentences between them; for SAIL, one map with the route."""
    world = episode.world
    if isinstance(world, Sail):
        told = [tell(i, sentence, SEGMENTS[i]) for i, sentence in enumerate(episode.sentences)]
        return stack([*told, scale(world.drawing.svg_route(episode))], world.name)
    told = [tell(i, sentence, INK) for i, sentence in enumerate(episode.sentences)]
    states = [scale(world.drawing.svg(state)) for state in episode.states()]
    return stack(
        [states[0], *(part for turn in zip(told, states[1:], strict=True) for part in turn)], world.name
    )


def tell(turn: int, sentence: str, colour: str) -> tuple[str, float]:
    """A sentence after its number, and how high that is."""
    font = {"font_family": "system-ui, sans-serif", "font_size": 18, "font_weight": 600}
    number = element("text", f"{turn + 1}", x=26, y=29, fill="#fff", text_anchor="middle", **font)
    words = element("text", sentence, x=54, y=29, fill=INK, **font)
    return element("circle", cx=26, cy=22, r=16, fill=colour) + number + words, LINE


def scale(svg: str) -> tuple[str, float]:
    """A picture as wide as all the others, and how high that is."""
    found = re.match(r'<svg [^>]*viewBox="0 0 ([\d.]+) ([\d.]+)" width="[^"]*" height="[^"]*"', svg)
    assert found
    width, height = map(float, found.groups())
    high = WIDTH * height / width
    return svg.replace(
        f'width="{found[1]}" height="{found[2]}"', f'width="{WIDTH}" height="{high:g}"', 1
    ), high


def stack(parts: Sequence[tuple[str, float]], title: str) -> str:
    """Parts with their heights, below each other."""
    placed, y = [], 0.0
    for part, height in parts:
        placed.append(element("g", part, transform=f"translate(0 {y:g})"))
        y += height + 8
    return picture(WIDTH, y, title, *placed)


if __name__ == "__main__":
    main()
