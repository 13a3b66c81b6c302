"""Text as people type it, read by a world's English and put in words that a listener has learnt.

A sentence that asks for one thing in known words stays as it is. One that asks for several things, or for one
in words or ways that the listener may not know, is told action by action, as the grammar would say it.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Protocol

from grice.api.reading import Reading
from grice.episode import Episode, Segment
from grice.language import Context, English, best, turns
from grice.pragmatics.agents import Agent, propose
from grice.text import Literate, Vocabulary

TRIES = 6
SURE = 1.5  # the most that a reading may cost to be told in other words


class Listener(Literate, Agent, Protocol):
    """A listener with a vocabulary."""


def understand(
    texts: Sequence[str], english: English[Any], listener: Listener, task: Episode | None
) -> Reading:
    """What texts ask for in a task, in sentences for a listener."""
    if task is None:
        return Reading(tuple(texts), typed=tuple(range(1, len(texts) + 1)))
    sentences: list[str] = []
    typed: list[int] = []
    changes: dict[str, str] = {}
    c: Context[Any, Any] = english.begin(task.states()[-1], turns(task))
    for turn, text in enumerate(texts, 1):
        parsed = english.parse(text)
        changes |= {edit.typed: edit.taken for edit in parsed.words.edits if edit.taken}
        after = best(english.meant(c, text)) if parsed.phrases else None
        said = _said(text, english, listener, replace(task, sentences=tuple(sentences)), c, after)
        if said != [text] and parsed.whole:
            changes[text.strip()] = "; ".join(said)
        sentences += said
        typed += [turn] * len(said)
        c = (after or c).next_turn()
    if not sentences:
        sentences, typed = list(texts), list(range(1, len(texts) + 1))
    return Reading(tuple(sentences), tuple(changes.items()), tuple(typed))


def _said(
    text: str,
    english: English[Any],
    listener: Listener,
    so_far: Episode,
    c: Context[Any, Any],
    after: Context[Any, Any] | None,
) -> list[str]:
    """The sentences that a text is told in."""
    spelt = _spelt(text, english)
    if after is None or not english.parse(text).whole:
        return [spelt]
    program = after.since(c)
    if len(program) == 1 and not _needs(spelt, english, listener, so_far, c, after):
        return [spelt]
    said: list[str] = []
    for action in program:
        sentence = _plainly(english, listener.vocabulary, c, (action,))
        if sentence is None:
            return [spelt]
        said.append(sentence)
        c = english.after(c, sentence, (action,))
    return said


def _needs(
    text: str,
    english: English[Any],
    listener: Listener,
    so_far: Episode,
    c: Context[Any, Any],
    after: Context[Any, Any],
) -> bool:
    """Whether a text must be told otherwise: it has unknown words, or is not understood as it stands."""
    if listener.vocabulary.unknown(text.rstrip(" .!?")):
        return True
    program = after.since(c)
    if english.exactly(c, text) != [c.tidied(program)] or english.meant(c, text)[after] > SURE:
        return False
    [[heard]] = propose(listener, [replace(so_far, sentences=(*so_far.sentences, text))], 1)
    return heard.episode.segments[-1] != program


def _plainly(
    english: English[Any], vocabulary: Vocabulary, c: Context[Any, Any], segment: Segment
) -> str | None:
    """The shortest of some ways to say a segment, in known words if there are such."""
    rng = random.Random(f"{c.state} {segment}")
    tries = (english.speaker.say(c, segment, rng) for _ in range(TRIES))
    said = [sentence for sentence in tries if sentence]
    return min(said, key=lambda one: (len(vocabulary.unknown(one)), len(one.split()), one), default=None)


def _spelt(text: str, english: English[Any]) -> str:
    """The text without typing errors."""
    edits = {edit.typed: edit.taken for edit in english.parse(text).words.edits if edit.taken}
    return " ".join(edits.get(word.lower(), word) for word in text.split())
