"""Draws the instances of a study, and lets every system say how to get from start to goal."""

from __future__ import annotations

import random
import secrets
import shutil
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from markupsafe import Markup

from grice import files
from grice.data import find_folder
from grice.data.find import locate
from grice.data.setting import Setting
from grice.data.synthetic import episodes as make_episodes
from grice.episode import Episode
from grice.errors import DataError, FolderError, ParseError
from grice.study.answers import PLACES
from grice.study.design import (
    ITEMS,
    ROOM,
    SECRET,
    STUDY,
    Item,
    Labels,
    Platform,
    Secret,
    Task,
    read_study,
)
from grice.study.labels import in_words
from grice.study.languages import read_language
from grice.study.wording import alike
from grice.web.pages import render
from grice.worlds import find_world

if TYPE_CHECKING:
    from grice.models.agent_set import AgentSet
    from grice.worlds.world import World

OWN = ("base", "rational", "human")  # systems that need no file
MINUTES = 1.2  # that an item takes, with its questions
CHECKED = (4, 9)  # after which items attention is checked, in sessions that are long enough

PLATFORMS: Mapping[str, Platform] = {
    platform.name: platform
    for platform in (
        Platform(
            "prolific",
            "PROLIFIC_PID",
            "STUDY_ID",
            "SESSION_ID",
            True,
            "[0-9a-f]{24}",
            "https://app.prolific.com/submissions/complete?cc={code}",
            {},
        ),
        Platform(
            "mturk",
            "workerId",
            "hitId",
            "assignmentId",
            True,
            "A[0-9A-Z]{5,30}",
            "",
            {},
            ("https://worker.mturk.com", "https://workersandbox.mturk.com"),
            "https://www.mturk.com/mturk/externalSubmit",
        ),
        Platform("link", "person", "study", "session", False, ".+", "", {}),
    )
}


@dataclass(frozen=True)
class Plan:
    """The plan of a study's items."""

    world: str
    systems: tuple[str, ...] = OWN
    items: int = 50
    people: int = 3
    each: int = 10  # items that one person does
    platform: str = "link"
    split: str = "dev"
    synthetic: bool = False
    seed: int = 0
    language: str = "en"  # of the pages


def setting_of(world: str, split: str) -> Setting:
    """The setting of whole routes in a split of the data."""
    whole = find_world(world).dataset.whole
    return Setting(world, "speaker", split=split, task=whole)  # type: ignore[arg-type]


def draw(plan: Plan, data: Path | None) -> tuple[Setting, list[Episode]]:
    """The sample, and the setting in which systems describe it."""
    setting = setting_of(plan.world, plan.split)
    if plan.synthetic:
        setting = setting.but(synthetic=max(100, 40 * plan.items))
    found = [episode for episode in setting.episodes(data) if episode.sentences]
    if len(found) < plan.items:
        raise DataError(
            f"{plan.items} items were asked for",
            where=f"{plan.world} {plan.split}",
            allowed=f"1 to {len(found)}",
        )
    return setting, random.Random(f"{plan.world} {plan.seed}").sample(found, plan.items)


def tell(
    system: str,
    setting: Setting,
    agents: AgentSet | None,
    weight: float | None,
    sample: Sequence[Episode],
    progress: Callable[[int, int], None],
) -> dict[str, tuple[str, ...]]:
    """The directions of one of our own systems for each instance."""
    if system == "human" or agents is None:
        return {episode.id: episode.sentences for episode in sample}
    from grice.evaluation.measure import measure

    asked = setting.but(agent=system, weight=weight if system == "rational" else None)
    result = measure(asked, agents, sample, progress=progress)
    return {row.id: tuple(row.answer) for row in result.rows}


def tell_from(file: Path, sample: Sequence[Episode]) -> dict[str, tuple[str, ...]]:
    """The directions in a file for each instance."""
    from grice.evaluation.measure import read_directions

    said = read_directions(file)
    missing = [episode.id for episode in sample if not said.get(episode.id)]
    if missing:
        raise DataError(
            f"there are no sentences for {len(missing)} of {len(sample)} instances, as for {missing[0]}",
            where=str(file),
            hint="it should be of the same world and split",
        )
    return said


def make_items(
    sample: Sequence[Episode],
    said: Mapping[str, Mapping[str, tuple[str, ...]]],
    as_written: bool = False,
) -> tuple[Item, ...]:
    """The items of every system's directions; refuses an instance without directions.

    All systems' sentences are written alike, unless they are to be shown as they were written.
    """
    found = []
    for episode in sample:
        show = episode.world.show
        sentences = {
            system: tuple(filter(None, map(str.strip, of[episode.id]))) for system, of in said.items()
        }
        silent_ones = [system for system, told in sentences.items() if not told]
        if silent_ones:
            raise DataError(f"{silent_ones[0]} has no sentence for {episode.id}")
        start, goal = show(episode.start), show(episode.destination)
        if as_written:
            found.append(Item(episode.id, start, goal, sentences))
        else:
            shown = {system: tuple(map(alike, told)) for system, told in sentences.items()}
            found.append(Item(episode.id, start, goal, shown, sentences))
    return tuple(found)


def practice_task(known: World[Any, Any], seed: int, labels: Labels) -> Task:
    """Two sentences that can be understood in one way only, in the words that the simulator itself uses."""
    for episode in make_episodes(known, seed, ambiguity=0, turns=2):
        start, *after = episode.states()
        moved = [not known.reached(now, then) for then, now in zip([start, *after], after, strict=False)]
        if len(after) == 2 and all(moved):
            told = tuple(
                sentence(in_words(known, state, segment, labels))
                for state, segment in zip((start, after[0]), episode.segments, strict=True)
            )
            return Task(known.show(start), told, known.show(episode.destination))
    raise AssertionError("episodes end")


def write_study(folder: Path, plan: Plan, items: Sequence[Item], data: Path | None = None) -> None:
    """The folder of a new study, with all that it needs; one that is there is left alone."""
    check_new(folder)
    with new_folder(folder) as made:
        files.write(made / SECRET, msgspec.json.encode(Secret.make()) + b"\n", private=True)
        files.write(made / ITEMS, b"".join(msgspec.json.encode(item) + b"\n" for item in items))
        keep_places(made / PLACES, plan.world, items, data)
        known = locate(find_world(plan.world), items[0].start, [made / PLACES])[0]
        labels = read_language(plan.language).labels.get(plan.world, Labels())
        practice = practice_task(known, plan.seed, labels)
        files.write(made / STUDY, design_text(folder, plan, len(items), practice))
        read_study(made)


def keep_places(folder: Path, world: str, items: Sequence[Item], data: Path | None) -> None:
    """Keep what the items need of the data's own places, so that the study can do without the data."""
    known, states = find_world(world), [state for item in items for state in (item.start, item.goal)]
    try:
        for state in states:
            known.parse(state)
    except ParseError:
        for name, content in known.dataset.place_files(find_folder(data), states).items():
            files.write(folder / name, content)


def design_text(folder: Path, plan: Plan, count: int, practice: Task) -> bytes:
    """`study.toml` with all texts as they are at first."""
    name = "".join(c if c.isalnum() or c in "._-" else "-" for c in folder.resolve().name).lstrip("._-")
    each, language = min(plan.each, count), read_language(plan.language)
    return render(
        "study.toml",
        room=ROOM,
        name=name or plan.world,
        world=plan.world,
        systems=plan.systems,
        people=plan.people,
        each=each,
        attention=[number for number in CHECKED if number < each],
        platform=PLATFORMS[plan.platform],
        codes={ending: secrets.token_hex(4).upper() for ending in ("done", "no_consent", "screened_out")},
        practice=practice,
        language=plan.language,
        texts=language.texts_for(plan.world, minutes=round(MINUTES * each + 3)),
        labels=language.labels.get(plan.world, Labels()),
        questions=language.questions,
        quote=quote,
    ).encode()


def sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."


def quote(text: str) -> Markup:
    """A string of TOML; of several lines if it has them."""
    plain = text.strip().replace("\\", "\\\\").replace('"', '\\"')
    return Markup(f'"""\n{plain}\n"""' if "\n" in plain else f'"{plain}"')


@contextmanager
def new_folder(folder: Path) -> Iterator[Path]:
    """A folder for its owner alone, which gets its name when the block has ended, or is not there."""
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        part = Path(tempfile.mkdtemp(".part", f".{folder.name[:50]}.", folder.resolve().parent))
    except OSError as error:
        raise FolderError(f"cannot be made: {error.strerror}", where=str(folder)) from error
    try:
        yield part
        part.replace(folder)
    finally:
        shutil.rmtree(part, ignore_errors=True)


def check_new(folder: Path) -> None:
    """Refuses to write into a folder that holds anything."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise FolderError("there is something already", where=str(folder), hint="choose another folder")
