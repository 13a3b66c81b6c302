"""What the API is asked and what it answers, with the bounds of both."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

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
    """What one agent is to go on with: sentences for a listener, actions for a speaker."""

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


def check_fields(fields: list[str] | None, answer: type[BaseModel]) -> None:
    """Refuses fields that the answer does not have."""
    for name in fields or ():
        if name not in answer.model_fields:
            known = ", ".join(answer.model_fields)
            raise ValueError(f"an answer has no field {name[:40]!r}, but {known}")


class Problem(BaseModel):
    """What was wrong, where, what is allowed, and what to do; empty where nothing helps."""

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
    """What `to_dict` of an answer gives."""

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
    posterior: Annotated[list[End], Field(description="The distribution over end states, as scored.")]
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
