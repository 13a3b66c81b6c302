"""A language model behind an OpenAI-compatible chat endpoint: it writes, and chooses by a label."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from grice.adapters.completions import Unfit, choices_of, sampled, write
from grice.adapters.language_model import Context, Decoding, LanguageModel, Query, clean
from grice.adapters.server import Refused, Server
from grice.errors import AgentError
from grice.pragmatics.rational import log_sum

TOP = 20  # tokens whose log-probabilities a server tells, the most that most of them do
LABELS = "ABCDEFGHIJKLMNOP"  # one token each, and fewer than TOP, so that spellings of one label fit as well
DRAWS = 16  # answers that are counted where there are no log-probabilities
WORD = Decoding("sample", longest=4)  # where answers are counted: some begin with a space or a quotation mark
WRITE = "Write what comes next, on one line, and nothing else."
WRITE_WHOLE = "Write what comes next and nothing else."
CHOOSE = "Which of these comes next?\n{options}\nAnswer with one letter and nothing else."
QUOTES = "\"'“”`*"
ANSWER = re.compile(rf"\W*([{LABELS}])(?:\W*$|[.:)])")
PROBE = "Which of these is a colour?\nA. red\nB. seven\nAnswer with one letter and nothing else."


@dataclass
class Chat:
    """A chat model. `score` is of the first token of its answer, among labels of one token."""

    server: Server
    model: str
    revision: str = ""
    counted: str = field(default="", init=False)  # why answers are counted, as the probe found
    mute: str = field(default="a chat endpoint scores no given text", init=False)

    def __post_init__(self) -> None:
        self.counted = self._probe()

    @property
    def identity(self) -> str:
        by = f"{DRAWS} draws" if self.counted else "log-probabilities"
        return f"{self.server.url}#{self.model}@{self.revision or 'unknown'} chat by {by}"

    # --- labels --------------------------------------------------------------------------------------

    def score(self, questions: Sequence[Query]) -> Iterator[tuple[int, tuple[float, ...]]]:
        """The log-probability that the answer to a message is each of these labels."""
        yield from self.server.each(range(len(questions)), lambda number: self._label(questions[number]))

    def _label(self, question: Query) -> tuple[float, ...]:
        message, labels = "".join(question.context), question.continuations
        if self.counted:
            return self._count(message, labels)
        try:
            return _shares(self._ask(message, probing=False), labels)
        except (Unfit, Refused) as error:
            raise AgentError(f"an answer of {self.identity} does not fit: {error}") from error

    def _ask(self, message: str, probing: bool) -> list[dict[str, Any]]:
        """The most probable first tokens of the answer."""
        body = self._body(message) | {
            "max_tokens": 1,
            "temperature": 0,
            "logprobs": True,
            "top_logprobs": TOP,
        }
        answer = self.server.post(f"{self.server.url}/chat/completions", body, probing)
        choices = choices_of(answer)
        content = (choices[0].get("logprobs") or {}).get("content") if choices else None
        if not content or not isinstance(content, list) or not content[0].get("top_logprobs"):
            raise Unfit("there are no top_logprobs in the answer")
        return list(content[0]["top_logprobs"])

    def _count(self, message: str, labels: Sequence[str]) -> tuple[float, ...]:
        """Log-shares of the labels among draws, with half a draw added for each: none is impossible."""
        url = f"{self.server.url}/chat/completions"
        texts = [_text(choice) for choice in write(self.server, url, self._body(message), DRAWS, WORD)]
        found = Counter(map(_label_in, texts))
        if not any(found[label] for label in labels):
            raise AgentError(
                f"{self.identity} answered with no letter, but {texts[:1]}",
                hint="small models, and those that think first, cannot choose by letters: hf: scores texts",
            )
        total = DRAWS + (len(labels) + 1) / 2
        return tuple(math.log((found[label] + 0.5) / total) for label in labels)

    def _probe(self) -> str:
        """The reason why answers must be counted; empty if the server gives log-probabilities of labels."""
        try:
            shares = _shares(self._ask(PROBE, probing=True), "AB")
        except (Unfit, Refused) as error:
            return str(error)
        return "" if max(shares) > -math.inf else "no label is among the most probable tokens"

    # --- lines ---------------------------------------------------------------------------------------

    def draw(
        self, contexts: Sequence[Context], n: int, how: Decoding
    ) -> Iterator[tuple[int, tuple[str, ...]]]:
        yield from sampled(self.server, contexts, how, lambda context: self._draw(context, n, how))

    def _draw(self, context: Context, n: int, how: Decoding) -> tuple[str, ...]:
        prompt = "".join(context)
        lead, body = (
            prompt.rpartition("\n")[2],
            self._body(f"{prompt}\n\n{WRITE_WHOLE if how.whole else WRITE}"),
        )
        written = map(_text, write(self.server, f"{self.server.url}/chat/completions", body, n, how))
        if how.whole:
            return clean((_without(text.strip(), lead) for text in written), whole=True)
        return clean(_line(text, lead) for text in written)

    def _body(self, message: str) -> dict[str, Any]:
        return {"model": self.model, "messages": [{"role": "user", "content": message}]}


@dataclass(frozen=True)
class Labelled:
    """A chat model that scores continuations by choosing among them: each has a letter as its label.

    Options are asked for in several orders, whose probabilities are averaged, so that places do not decide.
    More options than there are labels are asked for in groups, then the best of each against each other:
    ratios are taken to be the same in any company (Luce's axiom).
    """

    model: LanguageModel
    orders: int = 2
    mute: str = field(default="", init=False)

    @property
    def identity(self) -> str:
        return f"{self.model.identity} labels in {self.orders} orders"

    def score(self, questions: Sequence[Query]) -> Iterator[tuple[int, tuple[float, ...]]]:
        yield from enumerate(self._choose(questions))

    def draw(
        self, contexts: Sequence[Context], n: int, how: Decoding
    ) -> Iterator[tuple[int, tuple[str, ...]]]:
        return self.model.draw(contexts, n, how)

    def _choose(self, questions: Sequence[Query]) -> list[tuple[float, ...]]:
        """For each question the log-probabilities of its options, whose sum is what fell on labels."""
        groups = [_groups(question.continuations) for question in questions]
        asked = [Query(q.context, part) for q, own in zip(questions, groups, strict=True) for part in own]
        answers = iter(self._average(asked))
        first = [[next(answers) for _ in own] for own in groups]
        several = [i for i, own in enumerate(groups) if len(own) > 1]
        if not several:
            return [scores for [scores] in first]
        heads = [[_best(scores) for scores in own] for own in first]
        finals = [
            Query(questions[i].context, tuple(group[h] for group, h in zip(groups[i], heads[i], strict=True)))
            for i in several
        ]
        decided = dict(zip(several, self._choose(finals), strict=True))
        return [_join(own, heads[i], decided[i]) if i in decided else own[0] for i, own in enumerate(first)]

    def _average(self, questions: Sequence[Query]) -> list[tuple[float, ...]]:
        """The mean probability of every option over the orders in which it is shown."""
        orders = [_orders(len(question.continuations), self.orders) for question in questions]
        asked = [_message(q, order) for q, own in zip(questions, orders, strict=True) for order in own]
        answers = dict(self.model.score(asked))
        numbers = iter(range(len(asked)))
        return [_mean([_undo(answers[next(numbers)], order) for order in own]) for own in orders]


def _message(question: Query, order: Sequence[int]) -> Query:
    shown = [question.continuations[i].strip(" ,\n") for i in order]
    options = "\n".join(f"{label}. {text}" for label, text in zip(LABELS, shown, strict=False))
    text = f"{''.join(question.context)}\n\n{CHOOSE.format(options=options)}"
    return Query((text,), tuple(LABELS[: len(order)]))


def _orders(count: int, wanted: int) -> list[list[int]]:
    """Orders of so many options: as given, reversed, and then both rotated."""
    found: list[list[int]] = []
    for number in range(wanted):
        turned = number // 2 * count // max(1, (wanted + 1) // 2)
        order = [*range(turned, count), *range(turned)]
        found.append(order[::-1] if number % 2 else order)
    return found


def _undo(scores: Sequence[float], order: Sequence[int]) -> list[float]:
    found = [0.0] * len(order)
    for score, i in zip(scores, order, strict=True):
        found[i] = score
    return found


def _mean(rows: Sequence[Sequence[float]]) -> tuple[float, ...]:
    return tuple(log_sum(column) - math.log(len(rows)) for column in zip(*rows, strict=True))


def _groups(options: Sequence[str]) -> list[tuple[str, ...]]:
    """As few groups as there must be, of about the same size."""
    count = -(-len(options) // len(LABELS))
    bounds = [round(i * len(options) / count) for i in range(count + 1)]
    return [tuple(options[a:b]) for a, b in pairwise(bounds)]


def _join(
    first: Sequence[Sequence[float]], heads: Sequence[int], final: Sequence[float]
) -> tuple[float, ...]:
    """The groups' ratios, joined by the scores of their best options against each other."""
    scores = [
        top + score - own[head] for own, head, top in zip(first, heads, final, strict=True) for score in own
    ]
    excess = log_sum(scores) - log_sum(final)
    return tuple(score - excess for score in scores)


def _best(scores: Sequence[float]) -> int:
    return max(range(len(scores)), key=scores.__getitem__)


def _shares(top: Sequence[dict[str, Any]], labels: Sequence[str]) -> tuple[float, ...]:
    """A label's log-probability in all its spellings; one that is not listed has less than all that are."""
    try:
        listed = [(_label_in(str(entry["token"])), float(entry["logprob"])) for entry in top]
    except (KeyError, TypeError, ValueError) as error:
        raise Unfit(f"top_logprobs that cannot be read: {error!r}") from error
    if any(math.isnan(logp) or logp > 1e-3 for _, logp in listed):
        raise Unfit("log-probabilities that are no numbers, or more than 0")
    found = {label: log_sum([-math.inf, *(p for own, p in listed if own == label)]) for label in labels}
    missing = [label for label in labels if found[label] == -math.inf]
    rest = max(1.0 - math.fsum(math.exp(p) for _, p in listed), 1e-12) / max(1, len(missing))
    least = min([math.log(rest), *(p for _, p in listed)])
    return tuple(
        least if label in missing and len(missing) < len(labels) else found[label] for label in labels
    )


def _label_in(text: str) -> str:
    """The label that an answer consists of, or begins with if a mark sets it off; else nothing."""
    found = ANSWER.match(text)
    return found[1] if found else ""


def _text(choice: dict[str, Any]) -> str:
    return str((choice.get("message") or {}).get("content") or "")


def _line(text: str, lead: str) -> str:
    """The first line that is not empty, without the beginning that the prompt gave it."""
    said = next((line.strip() for line in text.splitlines() if line.strip()), "")
    return _without(said, lead).strip(QUOTES)


def _without(text: str, lead: str) -> str:
    """A text without this beginning."""
    return text[len(lead) :].strip() if lead and text.lower().startswith(lead.lower()) else text
