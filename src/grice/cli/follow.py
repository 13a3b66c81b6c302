"""Commands that follow sentences, describe actions, and explain an instance of the data."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import IO, TYPE_CHECKING, Annotated, Any, Protocol

from tyro.conf import Positional, arg

from grice import __version__
from grice.cli.data import WHERE, look_up
from grice.cli.evaluate import BOTH_BEAMS, Models, Variety, read_weight
from grice.cli.naming import (
    NO_PATHS,
    NO_TEXTS,
    MaybeFraction,
    MaybeNumber,
    MaybePath,
    MaybeText,
    Members,
    MostRequests,
    Name,
    Texts,
    folders_of,
    names_of,
    resources_of,
)
from grice.data.setting import BEAMS
from grice.errors import DataError, GriceError, ParseError
from grice.pragmatics.agents import Role
from grice.text import visible

LINES = 32  # of a file that are followed at once
OWN_WEIGHT = "(default: the bundled models' tuned weight; 0.5 for other models)"

if TYPE_CHECKING:
    from grice.api.answers import Answer
    from grice.api.interpretation import Interpretation
    from grice.api.pair import Pair
    from grice.episode import Episode, State

    Question = tuple[State | str, str | Sequence[str]]


class Serialisable(Protocol):
    """An answer that can be written as JSON."""

    def to_dict(self) -> dict[str, Any]: ...


@dataclass(frozen=True, kw_only=True)
class AnswerOptions:
    """The options that following and describing share: the situation, and the agents."""

    world: Annotated[Positional[str], arg(metavar="WORLD")]
    """The world: alchemy, scene, tangrams, sail, colours, or module:name of your own."""
    models: Models = NO_PATHS
    """Folders of a listener and a speaker (and a segmenter for sail), instead of the bundled models."""
    listener: Name = ""
    """A listener by name, instead: a folder, bundled, literal, hf:NAME, http://HOST/v1#MODEL,
    module:factory."""
    speaker: Name = ""
    """A speaker by name, likewise."""
    most_requests: MostRequests = None
    """The most requests to send to a language model's server."""
    members: Members = None
    """Use only the first N members of each ensemble, which costs less: one or two are nearly as good."""
    state: Annotated[MaybeText, arg(metavar="STATE", help_behavior_hint="(default: a random one)")] = None
    """The start state, as the world writes it: "1:_ 2:gp 3:…" or "Arcade 3 5 0" (map, x, y, orientation)."""
    random: Annotated[MaybeNumber, arg(metavar="SEED", help_behavior_hint="(default: 0)")] = None
    """Start in the random state of this seed."""
    weight: Annotated[str, arg(metavar="W|FILE", help_behavior_hint=OWN_WEIGHT)] = ""
    """Weight of the judge, from 0 (base agent) to 1 (judge only), or a file of `grice tune --json`."""
    beam: Annotated[MaybeNumber, arg(metavar="N", help_behavior_hint=BOTH_BEAMS)] = None
    """Beam size: how many candidates are proposed."""
    plain: Annotated[bool, arg(help_behavior_hint="(default: held to the truth)")] = False
    """The paper's agents, who do not ask the world's checker whether a sentence is true."""
    whole: Annotated[bool, arg(help_behavior_hint="")] = False
    """Let the whole ensemble judge every candidate; by default some members sort out what cannot win."""
    json: Annotated[bool, arg(help_behavior_hint="")] = False
    """Print everything as JSON, for programs."""
    explain: Annotated[MaybePath, arg(metavar="FILE", help_behavior_hint="")] = None
    """Write an HTML page that explains the answer."""

    def open(self, role: Role) -> tuple[Pair, State | str, float | None]:
        """The pair, the start, and the judge's weight if one is given."""
        if self.state is not None and self.random is not None:
            raise ParseError("a state and a random one were asked for", allowed="--state or --random")
        weight = read_weight(self.weight, self.world, role, "understood")[0] if self.weight else None
        named = self.listener, self.speaker
        pair = open_pair(self.world, self.models, *named, self.most_requests, self.members)
        if self.plain:
            pair = replace(pair, truthful=False, variety=0.0)
        if self.whole or self.explain is not None:  # whose page is of every weight
            pair = pair.whole()
        start = pair.world.random(random.Random(self.random or 0)) if self.state is None else self.state
        return pair, start, weight

    def present(self, answer: Answer) -> None:
        import msgspec

        if self.explain is not None:  # first, for whoever reads what is printed may stop early
            write_page(self.explain, self.world, [answer], self.models)
        if self.json:
            print(msgspec.json.encode(answer.to_dict()).decode())
        else:
            answer.show()


@dataclass(frozen=True, kw_only=True)
class Follow(AnswerOptions):
    """Follow sentences as they were probably meant, and explain why.

    Example: grice follow alchemy "mix the last beaker" "drain it" --random 4
    """

    sentences: Annotated[
        Positional[Texts],
        arg(metavar="SENTENCE [SENTENCE …]", help_behavior_hint="(required without --jsonl)"),
    ] = NO_TEXTS
    """The sentences to follow, in order."""
    jsonl: Annotated[MaybePath, arg(metavar="FILE", help_behavior_hint="")] = None
    """Follow every line of a file (- for what is piped in): {"start": "1:_ 2:gp …", "sentences": ["…"]}.
    Answers are lines of JSON, in the same order; a line that is wrong is answered with an "error"."""
    ask: Annotated[bool, arg(help_behavior_hint="")] = False
    """In doubt, ask which of the two most likely readings is meant, in the speaker's words. In a
    terminal go on with your answer; else only print the question."""
    abstain: Annotated[bool, arg(help_behavior_hint="")] = False
    """Do nothing if the answer is in doubt, or has less than 70 %."""
    guarantee: Annotated[MaybeFraction, arg(metavar="P", help_behavior_hint="")] = None
    """Do nothing unless at least this fraction of such answers is right: 0.9, 0.95, where models have it."""

    def run(self) -> int:
        pair, start, weight = self.open("listener")
        n = BEAMS["listener"] if self.beam is None else self.beam
        abstain = self.guarantee or self.abstain
        if self.jsonl is None:
            answer = pair.follow(start, join_words(self.sentences), weight, n, ask=self.ask, abstain=abstain)
            if not self.json and sys.stdin.isatty() and sys.stdout.isatty():
                answer = settle(pair, answer)
            self.present(answer)
            return 0
        if self.sentences or self.state is not None or self.random is not None or self.explain is not None:
            raise ParseError(
                "--jsonl brings its own starts and sentences", allowed="--weight, --beam, --models"
            )
        wrong = False

        def ask(questions: list[Question]) -> list[Interpretation | GriceError]:
            return pair.follow(questions, weight=weight, candidates=n, ask=self.ask, abstain=abstain)

        for found in follow_lines(ask, self.jsonl):
            wrong |= print_line(found)
        return 2 if wrong else 0


@dataclass(frozen=True, kw_only=True)
class Describe(AnswerOptions):
    """Describe actions so that a listener will carry them out, and explain the choice of words.

    Example: grice describe alchemy --actions "mix 7; pour 7 1" --state "1:gp 2:r 3:_ 4:_ 5:o 6:y 7:ry"
    """

    actions: Annotated[Texts, arg(metavar="ACTIONS [ACTIONS …]")]
    """The actions to describe: "mix 7; pour 7 1" or "left, move 2; right", a semicolon between sentences."""
    variety: Variety = None
    """Variety of the choice among sentences that are understood as well; 0 always takes the best."""

    def run(self) -> int:
        pair, start, weight = self.open("speaker")
        pair = pair if self.variety is None else replace(pair, variety=self.variety)
        n = BEAMS["speaker"] if self.beam is None else self.beam
        self.present(pair.describe(start, ";".join(self.actions), weight, n))
        return 0


@dataclass(frozen=True)
class Explain:
    """Explain one instance of the data: follow its sentences, describe its actions, show all scores.

    Example: grice explain alchemy synthetic-0-3 --html why.html
    """

    world: Annotated[Positional[str], arg(metavar="WORLD")]
    """The world: alchemy, scene, tangrams, sail, colours, or module:name of your own."""
    id: Annotated[Positional[str], arg(metavar="[ID]", help_behavior_hint="(default: the first one)")] = ""
    """The episode; a synthetic one is synthetic-SEED-NUMBER, a SAIL paragraph 2, its first sentence 2-1."""
    models: Models = NO_PATHS
    """Folders of a listener and a speaker, instead of the bundled models."""
    listener: Name = ""
    """A listener by name, instead: a folder, bundled, literal, hf:NAME, http://HOST/v1#MODEL,
    module:factory."""
    speaker: Name = ""
    """A speaker by name, likewise."""
    most_requests: MostRequests = None
    """The most requests to send to a language model's server."""
    split: Annotated[
        str, arg(metavar="SPLIT", help_behavior_hint="(default: dev first, then the others)")
    ] = ""
    """The split to look in: train, dev or test."""
    data: Annotated[MaybePath, arg(metavar="DIR", help_behavior_hint=WHERE)] = None
    """The data folder."""
    weight: Annotated[MaybeFraction, arg(metavar="W", help_behavior_hint=OWN_WEIGHT)] = None
    """Weight of the judges, from 0 (base agent) to 1 (judge only)."""
    html: Annotated[MaybePath, arg(metavar="FILE", help_behavior_hint="")] = None
    """Write an HTML page with pictures, attention and a weight slider instead."""

    def run(self) -> int:
        pair = open_pair(self.world, self.models, self.listener, self.speaker, self.most_requests)
        pair, episode = pair.whole(), look_up(self.world, self.id, self.split, self.data)
        answers: list[Answer] = [pair.follow(episode.following(), weight=self.weight)]
        if episode.segments:
            answers.append(pair.describe(episode.describing(), weight=self.weight))
        if self.html is not None:
            write_page(self.html, f"{self.world} {episode.id}", answers, self.models, episode)
            return 0
        for answer in answers:
            answer.show()
        return 0


def settle(pair: Pair, answer: Interpretation) -> Interpretation:
    """The answer after the user has answered its questions."""
    while answer.question is not None:
        for reason in answer.doubt:
            print(f"Not sure: {reason}")
        print(answer.question)
        said = answer.question.said
        for number, words in enumerate(said, 1):
            print(f"  {number}  {words}")
        print("1, 2, or Enter for neither: ", end="", flush=True)
        typed = sys.stdin.readline().strip().rstrip(".")
        picked = int(typed) - 1 if typed in ("1", "2") else said.index(typed) if typed in said else None
        if picked is None:
            return replace(answer, question=None)
        answer = pair.settle(answer, answer.question.options[picked])
    return answer


def follow_lines(
    ask: Callable[[list[Question]], list[Interpretation | GriceError]], file: Path
) -> Iterator[Interpretation | GriceError]:
    """The answer to each line of a file, or its error, in batches."""

    def batches(lines: Iterable[str]) -> Iterator[list[tuple[str, str]]]:
        numbered = ((line, f"{file}, line {number}") for number, line in enumerate(lines, 1))
        filled = (pair for pair in numbered if pair[0].strip())
        while batch := list(islice(filled, LINES)):
            yield batch

    with open_text(file) as lines:
        for batch in batches(lines):
            asked = [read_line(line, where) for line, where in batch]
            found = iter(ask([q for q in asked if isinstance(q, tuple)]))
            for question, (_, where) in zip(asked, batch, strict=True):
                answer = next(found) if isinstance(question, tuple) else question
                if isinstance(answer, GriceError):
                    answer.where = where
                yield answer


def print_line(answer: Serialisable | GriceError) -> bool:
    """Prints an answer as a line of JSON; returns True for an error, which also goes to stderr."""
    import msgspec

    if not isinstance(answer, GriceError):
        print(msgspec.json.encode(answer.to_dict()).decode())
        return False
    print(msgspec.json.encode({"error": str(answer)}).decode())
    print(f"grice: {visible(str(answer))}", file=sys.stderr)
    return True


def read_line(line: str, where: str) -> tuple[str, tuple[str, ...]] | GriceError:
    """A question's start and sentences, or its error."""
    import msgspec

    class QuestionLine(msgspec.Struct, forbid_unknown_fields=True):
        start: str
        sentences: tuple[str, ...]

    try:
        asked = msgspec.json.decode(line, type=QuestionLine)
    except msgspec.MsgspecError as error:
        return DataError(str(error), where=where, allowed='{"start": TEXT, "sentences": [TEXT, …]}')
    return asked.start, asked.sentences


def open_text(file: Path) -> IO[str]:
    """The lines of a file, or of what is piped in (-); bytes that are no UTF-8 are replaced."""
    try:
        return open(0 if str(file) == "-" else file, encoding="utf-8", errors="replace")
    except OSError as error:
        raise DataError(f"cannot be read: {error.strerror}", where=str(file)) from error


def join_words(arguments: Sequence[str]) -> tuple[str, ...]:
    """The sentences of the command line: words given one by one are a sentence without its quotes.

    A word that ends in a full stop ends its sentence, so that "left." "right." are two.
    """
    sentences: list[str] = []
    open_ = False  # True if the last sentence may have another word
    for argument in arguments:
        word = len(argument.split()) == 1
        if word and open_:
            sentences[-1] += f" {argument}"
        else:
            sentences.append(argument)
        open_ = word and argument[-1] not in ".!?;"
    if len(sentences) < len(arguments):
        quoted = " ".join(f'"{visible(sentence)}"' for sentence in sentences)
        print(f"grice: without quotes, understood as {quoted}", file=sys.stderr)
    return tuple(sentences)


def open_pair(
    world: str,
    models: Sequence[Path],
    listener: str = "",
    speaker: str = "",
    most_requests: int | None = None,
    members: int | None = None,
) -> Pair:
    from grice.api.loading import load_pair, make_pair
    from grice.data.setting import Setting
    from grice.models.agent_set import load_agents
    from grice.models.threads import use_threads
    from grice.worlds import find_world

    use_threads(1)  # a single question is too little work to share
    names = names_of(listener, speaker, most_requests)
    if not names:
        return load_pair(world, models, members)
    from grice.adapters.names import with_named

    known = find_world(world)
    agents = load_agents(
        world, folders_of(world, models, names, ("listener", "speaker", "segmenter")), members
    )
    agents, _ = with_named(
        agents, names, resources_of(Setting(world, split="train").episodes, members, most_requests)
    )
    return make_pair(known, agents)


def write_page(
    file: Path,
    title: str,
    answers: Sequence[Answer],
    models: Sequence[Path],
    reference: Episode | None = None,
    lead: str = "",
) -> None:
    from grice.files import write
    from grice.pages.explain import page

    made = f"grice {__version__}, {' and '.join(map(str, models))}" if models else f"grice {__version__}"
    write(file, page(title, answers, reference, made, lead).encode())
    print(f"{file}: a page to open in a browser", file=sys.stderr)
