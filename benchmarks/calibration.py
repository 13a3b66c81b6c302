"""Reliability of a listener's probabilities and doubts: calibration error, right answers
and impossible requests that are doubted.

Beginnings of the dev interactions are followed by the bundled models: one, three and five sentences. The
temperature, the share of slips and the threshold are fitted on one half of the interactions and measured on
the other, both ways; what is printed last is fitted on both halves, for `Confidence`. As a half of dev is
small, the calibration error is also that of all answers together, each by what was fitted on the nine tenths
of the interactions that it is not from, beside the one that answers just as probable as they are said to be
would show by chance. Bins are as wide as each other, or, which is steadier, hold as many answers. Impossible
requests are dev sentences in which a colour, place or item that is there is replaced by one that is not;
nobody who comes in is changed, since one may come in any colour. `--episodes` takes so many interactions from
all over dev.

`python benchmarks/calibration.py scene [--models DIR …] [--episodes 60] [--json FILE]`
"""

from __future__ import annotations

import random
import re
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import msgspec
import numpy as np

import grice
from grice.api.calibration import (
    BINS,
    Bools,
    Doubles,
    Graded,
    best,
    calibration_error,
    expected_gap,
    fit,
    grade,
    probability_grid,
)
from grice.data.setting import Setting
from grice.episode import Episode
from grice.files import write
from grice.models import bundled
from grice.models.threads import use_threads
from grice.pragmatics.posterior import Confidence
from grice.worlds.scene.rules import Enter
from setting import show

LENGTHS = (1, 3, 5)
FOLDS = 10
CHANCES = 400  # draws for the calibration error that is due to chance
ABSENT = {  # words that may be exchanged for one another, by world; an impossible one is not there
    "alchemy": ("green", "orange", "purple", "red", "yellow"),
    "scene": ("blue", "green", "orange", "purple", "red", "yellow"),
    "tangrams": ("first", "second", "third", "fourth", "fifth", "sixth", "seventh"),
    "sail": ("easel", "hatrack", "lamp", "sofa", "stool", "blue", "brick", "grass", "wood", "yellow"),
}


def beginnings(episodes: Sequence[Episode]) -> list[Episode]:
    """Each episode up to its first, third and fifth sentence, as tasks that know their goal."""
    cut = [
        replace(e, sentences=e.sentences[:n], segments=e.segments[:n], goal=None)
        for e in episodes
        for n in LENGTHS
        if n <= len(e.segments)
    ]
    return [episode.following() for episode in cut]


def impossible(episodes: Sequence[Episode], rng: random.Random) -> list[Episode]:
    """Single sentences that speak of what is not there."""
    made = []
    for episode in episodes:
        turns = zip(episode.states(), episode.sentences, episode.segments, strict=False)
        for state, sentence, segment in turns:
            task = Episode(episode.world, state, sentences=(sentence,), segments=(segment,))
            others = [word for word in ABSENT[episode.world.name] if _absent(task, word)]
            named = [word for word in ABSENT[episode.world.name] if re.search(rf"\b{word}\b", sentence)]
            if others and named:
                told = re.sub(rf"\b{rng.choice(named)}\b", rng.choice(others), sentence)
                made.append(replace(task, sentences=(told,), segments=()))
    return made


def _absent(task: Episode, word: str) -> bool:
    """True if nothing in the state can be called that."""
    world = task.world
    shown = world.show(task.start)
    match world.name:
        case "tangrams":
            return ABSENT["tangrams"].index(word) > len(task.start.shapes)
        case "sail":
            english = world.english
            assert english is not None
            return bool(english.impossible(english.begin(task.start), f"go to the {word}"))
        case "scene":
            comes = isinstance(task.segments[0][0], Enter)  # in any colour
            return not comes and not any(word[0] in person for person in task.start.people)
    return not re.search(rf":\w*{word[0]}", shown)


def crossed(probabilities: Doubles, right: Bools, interactions: Sequence[int]) -> Doubles:
    """The probability of each answer by a confidence fitted on other interactions."""
    folds = np.random.default_rng(0).permutation(max(interactions) + 1)[np.array(interactions)] % FOLDS
    found = np.zeros(len(right))
    for fold in range(FOLDS):
        out = folds == fold
        found[out] = probabilities[(*best(probabilities[..., ~out], right[~out]), out)]
    return found


def by_chance(probabilities: Doubles, interactions: Sequence[int], even: bool) -> float:
    """The mean calibration error of answers that are right as often as predicted; those of one interaction
    are right or wrong together, as far as their probabilities allow."""
    rng, members = np.random.default_rng(0), np.array(interactions)
    drawn = (rng.random(max(interactions) + 1)[members] < probabilities for _ in range(CHANCES))
    return float(np.mean([expected_gap(probabilities, right, even) for right in drawn]))


def write_confidence(world: str, fitted: Confidence) -> None:
    """Put what was fitted into the manifest of the bundled models."""
    manifest = bundled.read_manifest()
    manifest[world] = msgspec.structs.replace(manifest[world], confidence=fitted)
    write(bundled.FOLDER / bundled.MANIFEST, msgspec.json.format(msgspec.json.encode(manifest)) + b"\n")


def reliability(graded: Sequence[Graded], confidence: Confidence) -> list[list[str]]:
    """A row for each tenth of probability: how many answers, how probable, and how many of them right."""
    probabilities = np.array([a.probability(confidence) for a in graded])
    right = np.array([a.right for a in graded])
    bins = np.minimum((probabilities * BINS).astype(int), BINS - 1)
    return [
        [
            f"{b / BINS:.0%} to {(b + 1) / BINS:.0%}",
            f"{(bins == b).sum()}",
            f"{probabilities[bins == b].mean():.0%}",
            f"{right[bins == b].mean():.0%}",
            "█" * round(20 * right[bins == b].mean()),
        ]
        for b in range(BINS)
        if (bins == b).any()
    ]


def spread(listed: Sequence[Episode], most: int) -> list[Episode]:
    """At most so many, from all over the list; all of them if 0."""
    step = max(1, len(listed) // most) if most else 1
    return list(listed[::step][: most or None])


def share(values: Sequence[bool]) -> str:
    return f"{100 * sum(values) / max(1, len(values)):.1f} ({len(values)})"


def _with_chance(probabilities: Doubles, right: Bools, interactions: Sequence[int], even: bool) -> str:
    error, chance = expected_gap(probabilities, right, even), by_chance(probabilities, interactions, even)
    return f"{error:.1f} ({chance:.1f})"


def main() -> None:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("world", choices=tuple(ABSENT))
    parser.add_argument("--data", type=Path, metavar="DIR", help="the data folder, if not where grice looks")
    parser.add_argument("--models", type=Path, nargs="+", metavar="DIR", help="instead of the bundled models")
    parser.add_argument("--episodes", type=int, default=0, metavar="N", help="at most so many; 0: all")
    parser.add_argument("--write", action="store_true", help="let the bundled models use what was fitted")
    parser.add_argument("--show", action="store_true", help="list impossible requests without doubt")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures")
    given = parser.parse_args()
    if given.write and given.models:
        parser.error("--write is for the bundled models, not for --models")
    use_threads(1)
    pair = grice.load(given.models or given.world)
    episodes = spread([e for e in Setting(given.world).episodes(given.data) if e.segments], given.episodes)
    halves = [grade(pair, beginnings(episodes[half::2])) for half in (0, 1)]
    tables = [probability_grid(half) for half in halves]
    fitted = [fit(half, table) for half, table in zip(halves, tables, strict=True)]
    swapped = list(zip(fitted[::-1], halves, strict=True))
    made = impossible(episodes, random.Random(0))
    requests = grade(pair, spread(made, len(episodes)))
    every, table = [*halves[0], *halves[1]], np.concatenate(tables, axis=-1)
    both, right = fit(every, table), np.array([a.right for a in every])
    order = [i for half in (0, 1) for i in range(half, len(episodes), 2)]
    interactions = [i for i in order for n in LENGTHS if n <= len(episodes[i].segments)]
    probabilities = crossed(table, right, interactions)
    figures = {
        "calibration error, as scored": f"{calibration_error(every, Confidence()):.1f}",
        "calibration error, fitted on the other half": " and ".join(
            f"{calibration_error(half, c):.1f}" for c, half in swapped
        ),
        "calibration error, ten folds (by chance)": _with_chance(probabilities, right, interactions, False),
        "… in bins as full as each other": _with_chance(probabilities, right, interactions, True),
        "right answers doubted, %": share([a.doubted(c) for c, half in swapped for a in half if a.right]),
        "wrong answers doubted, %": share([a.doubted(c) for c, half in swapped for a in half if not a.right]),
        "impossible requests doubted, %": share([a.doubted(both) for a in requests]),
        "temperature, threshold and slips, both halves": f"{both.temperature}, {both.doubt}, {both.slips}",
    }
    title = f"{given.world}, {'own' if given.models else 'bundled'} models, {len(episodes)} dev interactions"
    show(title, ("", "figure"), [[name, value] for name, value in figures.items()])
    show(
        "reliability, fitted",
        ("probability", "answers", "mean", "right", ""),
        reliability(every, both),
    )
    if given.show:
        for a in requests:
            if not a.doubted(both):
                world, episode = a.answer.episode.world, a.answer.episode
                done = "; ".join(map(world.show_segment, episode.segments))
                print(f"{world.show(episode.start)}: {' / '.join(episode.sentences)} → {done}")
    if given.write:
        write_confidence(given.world, both)
    if given.json:
        given.json.write_bytes(msgspec.json.format(msgspec.json.encode(figures)) + b"\n")


if __name__ == "__main__":
    main()
