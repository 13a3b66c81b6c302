"""What a sentence of Tangrams asks for, as far as it can be read: verbs, figures, places, earlier steps."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from grice.episode import Sentence
from grice.worlds.tangrams.rules import Insert, Remove, Swap, TangramsAction
from grice.worlds.tangrams.truth.mention import Mention
from grice.worlds.tangrams.truth.phrases import THEM, Phrases
from grice.worlds.tangrams.truth.vocabulary import DONE, plain_words

Kinds = frozenset[type[TangramsAction]]
_VERBS: dict[tuple[str, ...], Kinds] = {  # by how they begin
    ("swap", "switch", "exchang", "trad", "flip", "interchang", "mov", "chang", "shift"): frozenset({Swap}),
    ("remov", "delet", "eras", "drop", "eliminat", "disappear", "throw", "discard", "vanish", "cut"): (
        frozenset({Remove})
    ),
    ("leaves", "dispos", "toss", "kill"): frozenset({Remove}),
    ("add", "insert", "bring", "return", "restor", "reappear", "reinsert", "readd"): frozenset({Insert}),
    ("put", "plac", "replac", "set"): frozenset({Insert, Swap}),
}
_INTO = frozenset({"in", "into", "to", "at", "as", "on", "onto", "become", "becomes"})
_AGAIN = frozenset({"again", "repeat", "redo", "same", "repeats"})
_UNDO = frozenset({"undo", "reverse", "revert", "reversed"})
_SMALL = frozenset(
    {"and", "with", "the", "now", "then", "do", "for", "of", "back", "in", "but", "so", "also"}
)


@dataclass(frozen=True)
class Request:
    """What is asked for; `verb` may ask for actions of these kinds, for any kind if there are none.

    `step` is the step that is spoken of, from 1 on; -1 is the last; None if none is. `whole` is whether every
    word was understood, `kept` whether what is mentioned is to stay.
    """

    verb: str
    kinds: Kinds
    again: bool
    undo: bool
    back: bool
    step: int | None
    mentions: tuple[Mention, ...]
    goals: tuple[Mention, ...]
    whole: bool
    kept: bool

    @property
    def ranked(self) -> bool:
        """Whether a place is told by its rank."""
        return not self.kept and any(told.rank is not None for told in (*self.mentions, *self.goals))

    @property
    def plain(self) -> bool:
        """Whether figures are told by their ranks alone."""
        ranks = all(told.rank is not None and not told.past and not told.side for told in self.mentions)
        return not self.kept and not self.goals and ranks

    @property
    def called(self) -> str:
        """What the step is called that is spoken of."""
        return "the last step" if self.step in (None, -1) else f"step {self.step}"


@lru_cache(maxsize=4096)
def read(sentence: Sentence) -> Request:
    """The request that a sentence makes."""
    told = plain_words(sentence)
    phrases = Phrases(told)
    verb, kinds = "", frozenset[type[TangramsAction]]()
    goals: list[Mention] = []
    step: int | None = None
    whole, into, again, undo = True, False, False, False
    while word := phrases.next():
        asked = frozenset() if kinds and word in DONE else _kinds(word)  # "add removed figure"
        if asked:
            if not kinds:
                verb, kinds = word, asked
            phrases.at += 1
        elif (found := phrases.step()) is not None:
            step = found if step in (None, -1) else step
        elif (moved := phrases.shift()) is not None:
            goals.append(moved)
        elif phrases.take("where"):
            goals += [_where(phrases)]
        elif phrases.take("instead", "of"):
            phrases.mentions()
        elif (beside := phrases.beside()) is not None:
            goals.append(beside)
        elif phrases.take(_INTO):
            into = True
            continue
        elif not phrases.found or word not in ("it", *THEM):
            mentions = phrases.mentions()
            if mentions and ((into and kinds) or mentions[0].was):
                goals += mentions
            elif mentions:
                phrases.found += [mention for mention in mentions if not mention.open]
            else:
                again, undo = again or word in _AGAIN, undo or word in _UNDO
                whole = whole and word in _SMALL | _AGAIN | _UNDO
                phrases.at += 1
        else:
            phrases.at += 1
        into = False
    if kinds == {Swap} and len(goals) == 1 and goals[0].side == "between":  # "exchange between … and …"
        phrases.found, goals = [*phrases.found, *goals.pop().by], []
    if (not kinds or verb == "put") and {"out", "away", "off"} & {*told}:
        kinds = frozenset({Remove})
    return Request(
        verb,
        kinds,
        again=again or (step is not None and "do" in told),
        undo=undo,
        back="back" in told,
        step=step,
        mentions=tuple(phrases.found),
        goals=tuple(goals),
        whole=whole,
        kept=bool({"keep", "leave"} & {*told}) and not {"but", "except", "out"} & {*told},
    )


def _kinds(word: str) -> Kinds:
    return next((kinds for begins, kinds in _VERBS.items() if word.startswith(begins)), frozenset())


def _where(phrases: Phrases) -> Mention:
    """A place by what stood or stands there: "where it was", "where the third one is"."""
    itself = phrases.take(("it", "they"))
    by = () if itself else tuple(phrases.mentions())
    stood = phrases.skip({"was", "is", "just", "previously", "removed", "from", "before", "used", "be"})
    if not stood or len(by) != (0 if itself else 1):
        return Mention("where", vague=True)
    return Mention("where it was", was=True, by=by)
