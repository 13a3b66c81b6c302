"""Reasons for doubt in a listener's or a speaker's answer, in words for people."""

from __future__ import annotations

from collections.abc import Sequence

from grice.api.requests import Request
from grice.episode import Episode
from grice.pragmatics.assembly import DOUBT
from grice.pragmatics.posterior import Belief

CLOSE, UNKNOWN = "two readings are possible", "unknown words"  # how reasons begin


def of_listener(
    episode: Episode,
    beliefs: Sequence[Belief],
    threshold: float,
    reliability: float,
    unknown: Sequence[str],
    settled: int = 0,
    request: Request | None = None,
) -> tuple[str, ...]:
    """Reasons why an episode's segments may not be what its sentences ask for; empty if there is no doubt.

    The best reading has at most the `reliability` of the sentences; of that it should have the `threshold`,
    and half of the rest where words are unknown. The intent of the first `settled` turns is known. The
    `request` is the typed text, if that differs from the episode's sentences; one that the grammar reads in
    one way only is not in doubt because the listener has another way in mind.
    """
    if settled and settled == len(episode.sentences):
        return ()
    typed = request.typed if request else ()
    impossible = request.objections if request else ()
    several = request is not None and len(request.texts) > 1
    reasons = [f"sentence {number}: {why}" if several else why for number, why in impossible]
    reasons += objections(episode, settled, typed)
    if not beliefs:
        return (*reasons, "nothing likely was found")
    sure = beliefs[0].probability / reliability
    certain = request is not None and request.certain(episode.segments)
    if sure < threshold and not certain:
        reasons.append(_undecided(episode, beliefs))
    words = sum(len(sentence.split()) for sentence in episode.sentences)
    if unknown and (reasons or len(unknown) > words / 4 or sure < (1 + threshold) / 2):
        reasons.append(f"{UNKNOWN}: {', '.join(unknown)}")
    return tuple(reasons)


def of_speaker(episode: Episode, understood: Sequence[float]) -> tuple[str, ...]:
    """Reasons why sentences may not be understood; `understood` has the probability of each that it is."""
    reasons = objections(episode)
    for turn, probability in enumerate(understood, 1):
        if probability < DOUBT:
            only = f"the listener would do what is meant with probability {probability:.0%} only"
            reasons.append(_of_turn(episode, turn, only))
    return tuple(reasons)


def objections(episode: Episode, settled: int = 0, typed: Sequence[int] = ()) -> list[str]:
    """The objections of the world's checker: descriptions that fit nothing, or not what was done."""
    truth = episode.world.truth
    if truth is None:
        return []
    return [
        _of_turn(episode, turn, objection, typed)
        for turn, wrong in enumerate(truth.check(episode), 1)
        for objection in wrong
        if turn > settled
    ]


def _of_turn(episode: Episode, turn: int, reason: str, typed: Sequence[int] = ()) -> str:
    """The reason, with the number of the sentence that it is about if there are several."""
    numbers = typed or range(1, len(episode.sentences) + 1)
    return f"sentence {numbers[turn - 1]}: {reason}" if len(set(numbers)) > 1 else reason


def _undecided(episode: Episode, beliefs: Sequence[Belief]) -> str:
    """The two most probable readings, at the turn where they diverge."""
    if len(beliefs) == 1 or beliefs[1].probability < 0.05:
        return f"nothing likely was found: the best reading has probability {beliefs[0].probability:.0%}"
    readings = []
    for belief in beliefs[:2]:
        done = "; ".join(episode.world.telling.episode(belief.candidates[0].episode))
        readings.append(f"“{done}” ({belief.probability:.0%})")
    return f"{CLOSE}: {' and '.join(readings)}"
