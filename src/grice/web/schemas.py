"""The schemas of the API's requests and responses, with their bounds."""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from grice.api.choosing import DRAWN

MOST_SENTENCES = 12
MOST_CHARACTERS = 400  # of a sentence, or of a state
MOST_WORDS = 60  # of a sentence
MOST_ACTIONS = 60
MOST_CANDIDATES = 100

Text = Annotated[str, Field(max_length=MOST_CHARACTERS)]
Weight = Annotated[
    float | None,
    Field(ge=0, le=1, description="How much the judge counts; without it, the weight that was tuned."),
]
Fields = Annotated[
    list[str] | None,
    Field(
        min_length=1,
        max_length=30,
        description="The fields that the answer is to have, for one of a few hundred bytes; without it, all.",
    ),
]
Log = Annotated[float | None, Field(description="A natural logarithm; null stands for minus infinity.")]


class Body(BaseModel):
    """A question about one world."""

    model_config = ConfigDict(extra="forbid", strict=True)
    world: Annotated[str, Field(max_length=40, examples=["alchemy"])]
    start: Annotated[
        str,
        Field(
            max_length=MOST_CHARACTERS,
            description="The state to start from, as the world writes it.",
            examples=["1:_ 2:gp 3:r 4:_ 5:_ 6:y 7:ryp"],
        ),
    ]


class Sentences(BaseModel):
    sentences: Annotated[
        list[Text],
        Field(
            min_length=1,
            max_length=MOST_SENTENCES,
            examples=[["pour the second beaker into the first one", "mix it"]],
        ),
    ]

    @model_validator(mode="after")
    def _few_words(self) -> Sentences:
        for sentence in self.sentences:
            if len(sentence.split()) > MOST_WORDS:
                raise ValueError(f"a sentence has {len(sentence.split())} words, {MOST_WORDS} are allowed")
        return self


class Actions(BaseModel):
    actions: Annotated[
        list[Text],
        Field(
            min_length=1,
            max_length=MOST_ACTIONS,
            description="What each sentence is to ask for; an empty list is not a segment.",
            examples=[["pour 2 1", "mix 1"]],
        ),
    ]


Whole = Annotated[
    bool,
    Field(description="Let the whole ensemble judge every candidate, also those that cannot win any more."),
]


class FollowBody(Body, Sentences):
    """Sentences to follow."""

    weight: Weight = None
    whole: Whole = False
    candidates: Annotated[int, Field(ge=1, le=MOST_CANDIDATES)] = 40
    ask: Annotated[
        bool, Field(description="Whether to ask which of two readings is meant, where there is doubt.")
    ] = False
    abstain: Annotated[
        bool | float,
        Field(
            description="Do nothing where there is doubt, or unless this fraction of such answers is right."
        ),
    ] = False
    fields: Fields = None

    @model_validator(mode="after")
    def _known_fields(self) -> FollowBody:
        check_fields(self.fields, FollowAnswer)
        return self


class DescribeBody(Body, Actions):
    """Actions to describe, a text for each sentence that is to be said. One alone may be a whole route."""

    weight: Weight = None
    whole: Whole = False
    candidates: Annotated[int, Field(ge=1, le=MOST_CANDIDATES)] = 20
    fields: Fields = None

    @model_validator(mode="after")
    def _known_fields(self) -> DescribeBody:
        check_fields(self.fields, DescribeAnswer)
        return self


class ScoreBody(Body, Sentences, Actions):
    """Sentences and what was done for each."""


class ProposeBody(Body):
    """A task for one agent: sentences for a listener, actions for a speaker."""

    role: Annotated[Literal["listener", "speaker"], Field(examples=["listener"])]
    sentences: Annotated[
        list[Text], Field(max_length=MOST_SENTENCES, examples=[["mix the last beaker"]])
    ] = []
    actions: Annotated[list[Text], Field(max_length=MOST_ACTIONS)] = []
    candidates: Annotated[int, Field(ge=1, le=MOST_CANDIDATES)] = 20

    @model_validator(mode="after")
    def _few_words(self) -> ProposeBody:
        if self.sentences:
            Sentences(sentences=self.sentences)
        return self


MOST_OPTIONS = 100
MOST_TEXT = 4000  # characters of a request, an option or a candidate
LongText = Annotated[str, Field(min_length=1, max_length=MOST_TEXT)]
Utterance = Annotated[str, Field(min_length=1, max_length=MOST_CHARACTERS)]
Listed = Annotated[
    list[Any],
    Field(min_length=1, max_length=MOST_OPTIONS, description="Texts, or JSON values, perhaps with a `text`."),
]
Share = Annotated[float, Field(ge=0, allow_inf_nan=False)]
Score = Annotated[float, Field(allow_inf_nan=False)]
Row = (
    Annotated[dict[Utterance, Share], Field(max_length=MOST_OPTIONS)]
    | Annotated[list[Utterance], Field(max_length=MOST_OPTIONS)]
)
Rows = Annotated[dict[Utterance, Row], Field(min_length=1, max_length=MOST_OPTIONS)]
Table = Annotated[
    Rows | None,
    Field(
        description="For every text the options that it is true of, or their probabilities. Without any "
        "scores, the server's own models are asked."
    ),
]
Scores = Annotated[
    Rows | Annotated[list[Score | None], Field(min_length=1, max_length=MOST_OPTIONS)] | None,
    Field(
        description="A log-score for each of the listed; or a table: for every text the options that it is "
        "true of, or their probabilities. Without any scores, the server's own models are asked."
    ),
]


Utterances = Annotated[
    list[Utterance],
    Field(max_length=MOST_OPTIONS, description="What might be said; a speaker is normalised over that."),
]


class PlainBody(BaseModel):
    """A question about what is listed, without a world."""

    model_config = ConfigDict(extra="forbid", strict=True)
    weight: Weight = None
    fields: Fields = None


class ChooseBody(PlainBody):
    """A request, and the options of which it means one."""

    request: Annotated[LongText, Field(examples=["the blue one"])]
    options: Listed
    utterances: Utterances = []
    listener: Scores = None
    speaker: Scores = None

    @model_validator(mode="after")
    def _bounded(self) -> ChooseBody:
        check_fields(self.fields, ChooseAnswer)
        check_sizes(self.options)
        return self


class SayBody(PlainBody):
    """An option that is to be understood among others."""

    target: Annotated[Any, Field(description="One of the options, or the text of one.", examples=["a hat"])]
    options: Listed
    utterances: Utterances = []
    candidates: Annotated[
        int, Field(ge=1, le=MOST_OPTIONS, description="Sentences that a model writes, where none are listed.")
    ] = DRAWN
    speaker: Table = None
    listener: Table = None

    @model_validator(mode="after")
    def _bounded(self) -> SayBody:
        check_fields(self.fields, SayAnswer)
        check_sizes([self.target, *self.options])
        return self


class RerankBody(PlainBody):
    """A request, and the candidates that may answer it."""

    request: Annotated[LongText, Field(examples=["the sum of the squares of xs"])]
    candidates: Listed
    base: Scores = None
    judge: Scores = None

    @model_validator(mode="after")
    def _bounded(self) -> RerankBody:
        check_fields(self.fields, RerankAnswer)
        check_sizes(self.candidates)
        return self


def check_sizes(listed: list[Any]) -> None:
    """Refuses what is no text, or too long to be shown or given to a model."""
    for number, value in enumerate(listed, 1):
        text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
        if len(text) > MOST_TEXT:
            raise ValueError(f"number {number} has {len(text)} characters, {MOST_TEXT} are allowed")
        try:
            text.encode()
        except UnicodeEncodeError:
            raise ValueError(f"number {number} is no text of UTF-8") from None


def check_fields(fields: list[str] | None, answer: type[BaseModel]) -> None:
    """Refuses fields that the answer does not have."""
    for name in fields or ():
        if name not in answer.model_fields:
            known = ", ".join(answer.model_fields)
            raise ValueError(f"an answer has no field {name[:40]!r}, but {known}")


class Problem(BaseModel):
    """An error: what was wrong, where, what is allowed, and a hint; empty where it does not apply."""

    problem: str
    where: str
    allowed: str
    hint: str


class Ranked(BaseModel):
    candidate: str
    base: Log
    judge: Log
    probability: Annotated[float, Field(description="Its share among the candidates.")]
    estimated: Annotated[
        bool, Field(description="Whether only a part of the ensemble judged it: it could not win any more.")
    ] = False
    understood: Annotated[
        float | None, Field(description="Of a sentence: how probably it is understood.")
    ] = None


class Answer(BaseModel):
    """The result of an answer's `to_dict`."""

    model_config = ConfigDict(extra="allow")
    world: str
    start: str
    sentences: list[str]
    actions: list[str]
    end: str
    weight: float
    changed: Annotated[bool, Field(description="Whether the base agent alone would have answered otherwise.")]
    base: Annotated[list[str], Field(description="What the base agent alone would have answered.")]
    unknown_words: list[str]
    read_as: Annotated[dict[str, str], Field(description="Words typed, and what they were read as.")]
    doubt: Annotated[list[str], Field(description="Why the answer may be wrong; empty if there is no doubt.")]
    choices: Annotated[
        list[list[Ranked]],
        Field(description="All candidates of every choice, the chosen one first, then the best."),
    ]


class End(BaseModel):
    end: str
    probability: float


class Option(BaseModel):
    said: Annotated[str, Field(description="The doubtful sentence in the speaker's words.")]
    sentences: Annotated[list[str], Field(description="All sentences with that one in these words.")]
    actions: Annotated[list[str], Field(description="What would be done, that sentence included.")]


class Asked(BaseModel):
    text: Annotated[str, Field(examples=["Do you mean “mix the sixth beaker”, or “mix the third beaker”?"])]
    options: list[Option]


class FollowAnswer(Answer):
    question: Annotated[
        Asked | None, Field(description="Which reading is meant, if there is doubt and `ask` was set.")
    ]
    probability: Annotated[float, Field(description="How probably the answer is right, calibrated.")]
    abstained: Annotated[bool, Field(description="Whether nothing is done, as the answer is improbable.")]
    reading: Annotated[
        list[str], Field(description="Each text with what its phrases refer to, by the world's grammar.")
    ]
    posterior: Annotated[list[End], Field(description="The calibrated distribution over end states.")]
    entropy: Annotated[float, Field(description="Of that distribution, in nats.")]


class DescribeAnswer(Answer):
    understood: Annotated[float | None, Field(description="How probably all of it is understood.")]
    tried_more: Annotated[
        list[int], Field(description="Sentences for which more candidates were tried, the first being poor.")
    ]


class ScoreAnswer(BaseModel):
    world: str
    listener: Annotated[
        Log, Field(description="log P(actions | sentences), null also if there is no listener.")
    ]
    speaker: Annotated[
        Log, Field(description="log P(sentences | actions), null also if there is no speaker.")
    ]


class Proposal(BaseModel):
    sentences: list[str]
    actions: list[str]
    score: Log


class ProposeAnswer(BaseModel):
    world: str
    role: Literal["listener", "speaker"]
    candidates: list[Proposal]


class Weighed(BaseModel):
    text: str
    probability: float
    base: Log
    judge: Log
    objections: list[str] = []


class PlainAnswer(BaseModel):
    """The result of `to_dict` of `grice.choose`, `grice.say` and `grice.rerank`."""

    model_config = ConfigDict(extra="forbid")
    weight: float
    changed: Annotated[bool, Field(description="Whether the base alone would have chosen otherwise.")]
    base: Annotated[str, Field(description="What the base alone would have chosen.")]
    doubt: Annotated[list[str], Field(description="Why the answer may be wrong; empty if there is no doubt.")]
    ranked: Annotated[list[Weighed], Field(description="All that was listed, best first.")]


class ChooseAnswer(PlainAnswer):
    option: Annotated[Any, Field(description="The option that is meant, as it was listed.")]
    probability: float
    question: Annotated[str | None, Field(description="What would tell the two likeliest apart, in doubt.")]


class SayAnswer(PlainAnswer):
    sentence: Annotated[str, Field(description="What to say.")]
    understood: Annotated[
        float | None, Field(description="How probably the listener chooses the target; null without one.")
    ]


class RerankAnswer(PlainAnswer):
    best: Annotated[Any, Field(description="The best candidate, as it was listed.")]


class Health(BaseModel):
    status: Annotated[str, Field(examples=["ok", "ready"])]


class WorldAnswer(BaseModel):
    name: str
    ready: Annotated[bool, Field(description="Whether its models are loaded.")]
    actions: Annotated[list[str], Field(description="The inventory, as actions are written.")]
    example: Annotated[str, Field(description="A state, as states are written.")]
    weights: Annotated[dict[str, float], Field(description="The judges' tuned weights.")]


class WorldsAnswer(BaseModel):
    grice: str
    worlds: list[WorldAnswer]
