"""The codebook of an export: every file, every column, and what its values mean."""

from __future__ import annotations

from collections.abc import Mapping

from grice import __version__
from grice.study.answers import ANSWERS, EVENTS, PARTICIPANTS, PAYMENT, PLACES, UNFINISHED
from grice.study.design import Study

WHO = {
    "study": "the study's name",
    "world": "the world",
    "item": "the instance's id",
    "system": "whose directions these are",
    "person": "the participant's pseudonym",
}
TOLD = {
    "start": "the state before the first sentence, in the world's notation",
    "sentences": "the directions as they were shown",
    "actions": "for each sentence, the actions that were done and not undone",
    "states": "the state after each sentence",
    "goal": "the state that the directions should lead to",
    "undos": 'how often "Undo" was pressed',
    "late": "true if the place had been given to another before it was finished: an extra answer",
    "simulated": "true if the participant is an agent",
}
FILES: Mapping[str, Mapping[str, str]] = {
    ANSWERS: {
        **WHO,
        "order": "position among the items that the person finished, from 1",
        "place": "position among all items that the person was given, from 1; the key of `events.csv`",
        "started": "when the item was first shown (ISO 8601, UTC)",
        "finished": "when the questions were answered",
        "seconds": "from when the item was shown until the directions were followed, without the questions",
        "success": "true if the end state is the goal, and nobody said that it cannot be done",
        "impossible": 'true if the person said "This cannot be done"',
        **TOLD,
        "raw": "the directions as the system wrote them",
        "ratings": "the answers to the questions below, by name",
        "attention": "the attention check after this item: the option that was asked for and the one that "
        "was chosen (0: none), from 1; null if there was none",
    },
    UNFINISHED: {
        **WHO,
        "place": "as above",
        "started": "as above",
        "last": "when something was done for the last time",
        "state": "open: somebody is at it; left: nothing was done for longer than the lease; restarted: the "
        "person began anew in another browser",
        "followed": "true if only the questions were not answered",
        "seen": "how many sentences were shown",
        **TOLD,
    },
    EVENTS: {
        "person": "the participant's pseudonym",
        "place": "position among all items that the person was given; 0 is the practice item",
        "item": "the instance's id",
        "system": "whose directions these are; empty for the practice item",
        "number": "the event's number within the item, from 1",
        "kind": "act: something was done in the world; undo; next: on to the next sentence; impossible: "
        '"This cannot be done"; again: the practice item begins anew',
        "actions": "what was done, in the world's notation, separated by semicolons",
        "at": "when (ISO 8601, UTC)",
        "seconds": "since the item was first shown, by a clock that is never set",
    },
    PARTICIPANTS: {
        "pseudonym": "random; the person's name everywhere else",
        "consented": "when (ISO 8601, UTC)",
        "finished": "when the session ended; empty if it did not",
        "seen": "when the person was last there",
        "state": "practice, items: still there, or left; done; screened_out by the practice item",
        "seconds": "from consent to the end, or to when the person was last there",
        "items": "how many items the person finished",
        "attempts": "wrong attempts at the practice item",
        "passed": "attention checks that were passed",
        "failed": "attention checks that were failed",
        "questions": "the order in which the questions were asked",
        "simulated": "True if the participant is an agent",
    },
    PAYMENT: {
        "person": "the platform's id of the person; it is in no other file",
        "study": "the platform's id of the study",
        "session": "the platform's id of the session",
        "state": "as in `participants.csv`",
        "code": "the completion code that belongs to the state",
        "finished": "when the session ended",
    },
}
COLUMNS: Mapping[str, tuple[str, ...]] = {file: tuple(columns) for file, columns in FILES.items()}


def write_codebook(study: Study) -> str:
    """The codebook in Markdown."""
    design = study.design
    lines = [
        f"# {design.study}: codebook",
        "",
        f"World: {design.world}. Systems: {', '.join(design.systems)}. {len(study.items)} instances, "
        f"{design.quotas.people} people for each instance and system. Previews are in no file. "
        f"Written by grice {__version__}.",
        "",
    ]
    for file, columns in FILES.items():
        lines += [f"## {file}", "", "| column | meaning |", "|---|---|"]
        lines += [f"| `{name}` | {meaning} |" for name, meaning in columns.items()]
        lines.append("")
    lines += ["## Questions", "", "Texts and options as they were shown.", ""]
    for name, question in design.questions.items():
        kind = "one of these values" if question.values else f"a scale from 1 to {len(question.options)}"
        lines += [f"- `{name}`, {kind}: {question.text}"]
        lines += [
            f"    - {question.rating(number)}: {text}" for number, text in enumerate(question.options, 1)
        ]
    if (study.folder / PLACES).exists():
        lines += ["", f"`{PLACES}/` has the maps that states refer to."]
    return "\n".join(lines) + "\n"
