"""SCONE's two forms are read alike, with the actions that the worlds would find; never a wrong episode."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from grice.episode import Episode
from grice.errors import DataError, GriceError
from grice.worlds import WORLDS
from grice.worlds.dataset import FileContent
from grice.worlds.scone import interactions as scone
from grice.worlds.scone.interactions import explanations

SENTENCES = ("do the first thing", "and now that one", "again, please", "over there", "thanks, and the last")
FORMS = ("json", "tsv")
Record = dict[str, Any]
ALCHEMY = "1:g 2:_ 3:ro 4:_ 5:y 6:_ 7:p"


def make_episodes(name: str, number: int, rng: random.Random) -> list[Episode]:
    """Episodes of random legal actions."""
    world = WORLDS[name]
    episodes: list[Episode] = []
    while len(episodes) < number:
        state = start = world.parse(world.show(world.random(rng)))
        segments: list[tuple[Any]] = []
        while len(segments) < scone.TURNS and (legal := world.legal(state)):
            segments.append((rng.choice(legal),))
            state = world.step(state, *segments[-1])
        if len(segments) == scone.TURNS:
            episodes.append(Episode(world, start, SENTENCES, tuple(segments), id=f"train-{len(episodes)}"))
    return episodes


def visible_states(episode: Episode) -> list[str]:
    """The states as a data file has them: Tangrams' memory of removals is not shown there."""
    shown = map(episode.world.show, episode.states())
    return [" ".join(token for token in text.split() if token[0].isdecimal()) for text in shown]


def record(episode: Episode) -> Record:
    start, *after = visible_states(episode)
    utterances = [
        {"instruction": sentence, "after_env": state, "actions": []}
        for sentence, state in zip(episode.sentences, after, strict=True)
    ]
    return {"identifier": episode.id, "initial_env": start, "utterances": utterances}


def write_json(records: list[Record]) -> bytes:
    return json.dumps(records).encode()


def write_tsv(records: list[Record]) -> bytes:
    lines = []
    for r in records:
        turns = [field for u in r["utterances"] for field in (u["instruction"], u["after_env"])]
        lines.append("\t".join([r["identifier"], r["initial_env"], *turns]) + "\n")
    return "".join(lines).encode()


WRITE: dict[str, Callable[[list[Record]], bytes]] = {"json": write_json, "tsv": write_tsv}


def read(tmp_path: Path, content: bytes, name: str | None = None) -> FileContent:
    path = tmp_path / "file"
    path.write_bytes(content)
    return scone.read(path, WORLDS[name] if name else None)


def alchemy_records() -> list[Record]:
    return [record(episode) for episode in make_episodes("alchemy", 3, random.Random(0))]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", scone.NAMES)
def test_what_was_written_is_read(tmp_path: Path, name: str, form: str) -> None:
    episodes = make_episodes(name, 20, random.Random(1))
    reading = read(tmp_path, WRITE[form]([record(e) for e in episodes]))
    assert [record(e) for e in reading.episodes] == [record(e) for e in episodes]
    assert reading.account.world == name
    assert (reading.account.interactions, reading.account.sentences) == (20, 100)
    assert sum(reading.account.actions.values()) == 100
    assert reading.account.problems == []


@pytest.mark.parametrize("name", scone.NAMES)
def test_the_action_is_the_first_that_explains(tmp_path: Path, name: str) -> None:
    episodes = make_episodes(name, 40, random.Random(2))
    for episode in read(tmp_path, write_json([record(e) for e in episodes])).episodes:
        states = episode.states()
        for before, after, segment in zip(states, states[1:], episode.segments, strict=False):
            assert segment == explanations(episode.world, before, after)[:1]


def test_lines_may_end_as_on_windows_and_with_nothing(tmp_path: Path) -> None:
    content = write_tsv(alchemy_records())
    assert len(read(tmp_path, content.replace(b"\n", b"\r\n")).episodes) == 3
    assert len(read(tmp_path, b"\xef\xbb\xbf" + content.rstrip(b"\n")).episodes) == 3


def change(path: str, value: object) -> Callable[[Record], None]:
    """Set a field of a record, or of its third utterance."""

    def apply(r: Record) -> None:
        holder = r["utterances"][2] if path in ("instruction", "after_env") else r
        holder[path] = value

    return apply


def drop_utterance(r: Record) -> None:
    r["utterances"].pop()


BAD = {
    "unknown colour": (change("initial_env", ALCHEMY.replace("p", "z")), "beaker 7 holds 'z'"),
    "too few positions": (change("initial_env", ALCHEMY[:-4]), "6 beakers"),
    "too many units": (change("initial_env", ALCHEMY.replace("ro", "rorog")), "beaker 3 holds 'rorog'"),
    "not a state": (change("after_env", "over the rainbow"), "over the rainbow"),
    "unexplained": (
        change("after_env", "1:_ 2:_ 3:_ 4:_ 5:_ 6:_ 7:bbbb"),
        "sentence 3: no action leads from",
    ),
    "duplicate": (change("identifier", "train-0"), "already the identifier of"),
    "no identifier": (change("identifier", " "), "has no identifier"),
    "four sentences": (drop_utterance, "4 sentences; an interaction has 5"),
}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("bad", BAD)
def test_what_is_wrong_is_left_out_and_listed(tmp_path: Path, bad: str, form: str) -> None:
    apply, what = BAD[bad]
    records = alchemy_records()
    apply(records[1])
    reading = read(tmp_path, WRITE[form](records), "alchemy")
    assert [e.id for e in reading.episodes] == ["train-0", "train-2"]
    (problem,) = reading.account.problems
    assert what in problem.what
    assert ("file, interaction 2" if form == "json" else "file:2") in problem.where
    assert reading.account.lost == 1


@pytest.mark.parametrize("past", ["time:3", "time:3 A:1", "time:" + "9" * 30, "time:" + "9" * 5000])
def test_a_state_in_a_file_has_no_past(tmp_path: Path, past: str) -> None:
    records = [record(episode) for episode in make_episodes("tangrams", 2, random.Random(3))]
    records[0]["initial_env"] += f" {past}"
    reading = read(tmp_path, write_json(records))
    assert [e.id for e in reading.episodes] == ["train-1"]
    assert "does not say what is at a place" in reading.account.problems[0].what


@pytest.mark.parametrize("value", [None, 3, ["x"], {}])
@pytest.mark.parametrize("field", ["identifier", "initial_env", "utterances", "instruction", "after_env"])
def test_a_field_of_the_wrong_type_is_named(tmp_path: Path, field: str, value: object) -> None:
    records = alchemy_records()
    change(field, value)(records[1])
    reading = read(tmp_path, write_json(records))
    assert len(reading.episodes) == 2
    assert f".{field}" in reading.account.problems[0].what


def test_a_missing_field_is_named(tmp_path: Path) -> None:
    records = alchemy_records()
    del records[1]["utterances"][2]["after_env"]
    (problem,) = read(tmp_path, write_json(records)).account.problems
    assert "missing required field `after_env`" in problem.what


def test_an_empty_sentence_is_kept_with_a_remark(tmp_path: Path) -> None:
    records = alchemy_records()
    change("instruction", "")(records[1])
    reading = read(tmp_path, write_tsv(records))
    assert len(reading.episodes) == 3
    assert [(p.what, p.kept) for p in reading.account.problems] == [("sentence 3 is empty", True)]
    assert reading.account.lost == 0


def test_a_line_that_is_cut_off_or_not_text_is_named(tmp_path: Path) -> None:
    lines = write_tsv(alchemy_records()).splitlines()
    lines[0] = lines[0].rpartition(b"\t")[0]
    lines[2] = lines[2].replace(b"please", b"pl\xffase")
    first, second = read(tmp_path, b"\n".join(lines)).account.problems
    assert first.where.endswith("file:1")
    assert "11 fields" in first.what
    assert second.where.endswith("file:3")
    assert "not UTF-8" in second.what


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\n",
        b"hello",
        b"[",
        b"{}",
        b"[" * 100_000,
        b"<html>\t</html>",
        b"\x00\xff" * 50,
        b"[1, 2]",
        b"[]",
    ],
)
def test_what_is_no_scone_file_is_an_error(tmp_path: Path, content: bytes) -> None:
    with pytest.raises(DataError, match="file"):
        read(tmp_path, content)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="cannot be read"):
        scone.read(tmp_path / "nothing")
    with pytest.raises(DataError, match="cannot be read"):
        scone.read(tmp_path)


@pytest.mark.parametrize(
    "place", ["scone/alchemy/dev_sequences.json", "alchemy/dev_sequences.json", "alchemy-dev.tsv"]
)
def test_a_split_is_found_where_it_is(tmp_path: Path, place: str) -> None:
    path = tmp_path / place
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(WRITE[path.suffix[1:]](alchemy_records()))
    assert len(scone.load(tmp_path, WORLDS["alchemy"], "dev").episodes) == 3


@pytest.mark.parametrize(("world", "split"), [("alchemy", "dev"), ("sail", "dev"), ("alchemy", "all")])
def test_a_split_that_is_not_there(tmp_path: Path, world: str, split: str) -> None:
    with pytest.raises(DataError, match=r"grice data fetch scone|allowed: alchemy"):
        scone.load(tmp_path, WORLDS[world], split)


def mutate(records: list[Record], form: str, rng: random.Random) -> bytes:
    """A file of these records with something done to it, in its records, its bytes, or both."""
    records = json.loads(json.dumps(records))
    if rng.random() < 0.6:
        mutate_records(rng.choice(records), form, rng)
    content = bytearray(WRITE[form](records))
    for _ in range(rng.choice([0, 0, 1, 1, 3, 20])):
        at = rng.randrange(len(content))
        match rng.randrange(5):
            case 0:
                content[at] = rng.randrange(256)
            case 1:
                del content[at : at + rng.choice([1, 10, 200])]
            case 2:
                content[at:at] = content[at : at + rng.choice([1, 30, 300])]
            case 3:
                content[at:at] = rng.choice(
                    [b"\t", b"\n", b'"', b"\xff", b"[" * 3000, b"\\ud800", b"\x00", b","]
                )
            case 4:
                content[at] = rng.choice(b"_goprybABCDE12345:\t ")
        content = content or bytearray(b"x")
    return bytes(content[: rng.randrange(len(content))] if rng.random() < 0.1 else content)


def mutate_records(r: Record, form: str, rng: random.Random) -> None:
    utterance = rng.choice(r["utterances"])
    holder, field = rng.choice([(r, "initial_env"), (utterance, "after_env")])
    match rng.randrange(5):
        case 0:
            letters = list(holder[field])
            letters[rng.randrange(len(letters))] = rng.choice("_goprybABCDE12345: ")
            holder[field] = "".join(letters)
        case 1:
            holder[field] = rng.choice(r["utterances"])["after_env"]
        case 2:
            rng.shuffle(r["utterances"])
        case 3:
            r["utterances"].remove(utterance)
        case 4 if form == "json":
            holder[field] = rng.choice([None, 7, [], {}, "", 1e308, "\ud800", [[[]]]])


def stated(content: bytes, form: str) -> set[tuple[str, ...]]:
    """Each interaction's identifier and states as the file has them, read without the reader."""
    if form == "tsv":
        rows = [line.rstrip("\r").split("\t") for line in content.decode(errors="replace").split("\n")]
        return {(row[0], *(" ".join(state.split()) for state in row[1::2])) for row in rows}
    found = set()
    for r in json.loads(content.decode(errors="replace")):
        if isinstance(r, dict) and isinstance(r.get("utterances"), list):
            states = [
                r.get("initial_env"),
                *(u.get("after_env") for u in r["utterances"] if isinstance(u, dict)),
            ]
            found.add((str(r.get("identifier")), *(" ".join(str(state).split()) for state in states)))
    return found


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", scone.NAMES)
def test_a_mutated_file_never_gives_a_wrong_episode(tmp_path: Path, name: str, form: str) -> None:
    rng = random.Random(f"{name} {form}")
    records = [record(episode) for episode in make_episodes(name, 3, rng)]
    accepted = refused = 0
    for _ in range(500):
        content = mutate(records, form, rng)
        try:
            reading = read(tmp_path, content, rng.choice([name, None]))
        except GriceError:
            refused += 1
            continue
        accepted += len(reading.episodes)
        if reading.episodes:
            true = stated(content, form)
            for episode in reading.episodes:
                assert (episode.id, *visible_states(episode)) in true
    assert accepted > 300
    assert refused > 10


@pytest.mark.parametrize(
    ("name", "split", "interactions"),
    [
        ("alchemy", "train", 3657),
        ("alchemy", "dev", 245),
        ("scene", "train", 3352),
        ("scene", "dev", 198),
        ("tangrams", "train", 4189),
        ("tangrams", "dev", 199),
    ],
)
def test_every_real_sentence_is_explained(
    data_folder: Path, name: str, split: str, interactions: int
) -> None:
    reading = scone.load(data_folder, WORLDS[name], split)
    assert reading.account.problems == []
    assert (reading.account.interactions, reading.account.sentences) == (interactions, 5 * interactions)
    world, shown = WORLDS[name], [record(episode) for episode in reading.episodes]
    for r in (raw := json.loads(scone.find(data_folder, name, split).read_bytes())):
        for utterance in r["utterances"]:
            utterance["actions"] = []
    assert shown == raw
    states = {state for r in raw for state in (r["initial_env"], *(u["after_env"] for u in r["utterances"]))}
    assert all(world.show(world.parse(state)) == state for state in states)
