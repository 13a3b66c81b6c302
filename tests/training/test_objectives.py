"""The training objective and the examination of each role."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import Any

import pytest
import torch

from grice.data.augmentation.mirroring import mirror_images
from grice.data.synthetic import episodes
from grice.episode import Episode
from grice.errors import AgentError, GriceError, TrainingError
from grice.models.listener import Listener
from grice.models.speaker import Speaker
from grice.training.networks import agent_of
from grice.training.networks.layers import Dropout, Streams, initialise
from grice.training.networks.speaker import SpeakerNetwork
from grice.training.objectives import lesson
from grice.training.recipes import Recipe
from grice.worlds import WORLDS
from grice.worlds.dataset import ModelRole
from grice.worlds.sail.rules import Stop

E = 2
TINY = Recipe(4, 3, (0.1,), epochs=1, batch=4, rate=(1e-2,))
KINDS: list[tuple[ModelRole, str]] = [
    *((role, world) for role in ("listener", "speaker") for world in WORLDS),
    ("segmenter", "sail"),
]
kinds = pytest.mark.parametrize(("role", "world"), KINDS, ids=[" ".join(kind) for kind in KINDS])


def some(world: str, role: ModelRole = "listener", count: int = 6, seed: int = 0) -> list[Episode]:
    turns = 1 if world == "sail" and role != "segmenter" else 3
    return list(islice(episodes(WORLDS[world], seed, turns=turns), count))


def dropout(rate: float = 0.1, seed: int = 0) -> Dropout:
    return Dropout(Streams(seed, range(E)), torch.full((E,), rate))


def index(*rows: int) -> torch.Tensor:
    return torch.tensor([rows] * E)


@kinds
def test_a_lesson_has_a_loss_for_each_member_and_a_mark(role: ModelRole, world: str) -> None:
    given = some(world, role)
    school = lesson(role, TINY, E, given, given)
    initialise(school.network, Streams(0, range(E)))
    assert school.size == len(given)
    loss = school.loss(index(0, 3, 1), dropout(), torch.zeros(E))
    assert loss.shape == (E,)
    assert (loss > 0).all()
    assert loss[0] != loss[1]
    torch.autograd.backward(loss.sum())
    for name, parameter in school.network.named_parameters():
        assert parameter.grad is not None, f"{name} learns nothing"
        assert parameter.grad.isfinite().all()
    assert 0 <= school.examine(agent_of(school.network, member=0)) <= 100


@kinds
def test_a_batchs_loss_is_the_mean_over_its_sequences(role: ModelRole, world: str) -> None:
    given = some(world, role)
    school = lesson(role, TINY, E, given, given)
    initialise(school.network, Streams(0, range(E)))

    def loss(*rows: int) -> torch.Tensor:
        return school.loss(index(*rows), dropout(0.0), torch.zeros(E)).detach()

    if role == "segmenter":  # its mean is over steps
        assert torch.allclose(loss(2, 2), loss(2), atol=1e-5)
    else:
        assert torch.allclose(loss(0, 4), (loss(0) + loss(4)) / 2, rtol=1e-4)


@pytest.mark.parametrize("world", WORLDS)
def test_the_listeners_loss_is_what_it_scores(world: str) -> None:
    given = some(world)
    school = lesson("listener", TINY, 1, given, given)
    initialise(school.network, Streams(0, [0]))
    listener = agent_of(school.network)
    assert isinstance(listener, Listener)
    none = Dropout(Streams(0, [0]), torch.zeros(1))
    [loss] = school.loss(torch.arange(6)[None], none, torch.zeros(1)).tolist()
    assert loss == pytest.approx(-sum(listener.score(given)) / 6, rel=1e-4)


@pytest.mark.parametrize("world", WORLDS)
def test_the_speakers_loss_is_what_it_scores(world: str) -> None:
    given = some(world, "speaker")
    school = lesson("speaker", TINY, 1, given, given)
    initialise(school.network, Streams(0, [0]))
    speaker = agent_of(school.network)
    assert isinstance(speaker, Speaker)
    none = Dropout(Streams(0, [0]), torch.zeros(1))
    [loss] = school.loss(torch.arange(6)[None], none, torch.zeros(1)).tolist()
    sentences = sum(len(e.sentences) for e in given)
    assert loss == pytest.approx(-sum(speaker.score(given)) / sentences, rel=1e-4)


@pytest.mark.parametrize("role", ["listener", "speaker"])
def test_smoothing_pays_for_being_sure(role: ModelRole) -> None:
    given = some("tangrams")
    school = lesson(role, TINY, E, given, given)
    initialise(school.network, Streams(0, range(E)))
    for parameter in school.network.parameters():
        parameter.data *= 4  # very sure, of the wrong things and the right ones
    plain, smooth = (
        school.loss(index(0, 1), dropout(0.0), torch.tensor([0.0, smoothing])) for smoothing in (0.0, 0.3)
    )
    assert plain[0].item() == pytest.approx(smooth[0].item())
    assert plain[1] != smooth[1]


@pytest.mark.parametrize("role", ["listener", "speaker"])
@pytest.mark.parametrize("world", ["alchemy", "scene", "tangrams"])
def test_renaming_is_each_members_own_and_drawn_anew(role: ModelRole, world: str) -> None:
    given = some(world)
    school = lesson(role, replace(TINY, rename=True), E, given, given)
    initialise(school.network, Streams(0, range(E)))
    one, again, other = (
        school.loss(index(0, 1, 2), dropout(0.0, seed), torch.zeros(E)) for seed in (0, 0, 1)
    )
    assert one.equal(again)
    assert not one.equal(other)


def test_an_untrained_speakers_longest_sentence_is_three_words_longer_than_any_seen() -> None:
    given = some("tangrams")
    school = lesson("speaker", TINY, 1, given, given)
    assert isinstance(school.network, SpeakerNetwork)
    assert school.network.config.longest == max(len(s.split()) for e in given for s in e.sentences) + 3


def test_only_finished_episodes_are_learnt_from() -> None:
    given = some("tangrams")
    tasks = [given[0].following(), given[1].describing(), Episode(given[2].world, given[2].start)]
    assert lesson("listener", TINY, 1, [*given, *tasks], [*given, *tasks]).size == len(given)


@kinds
def test_there_must_be_something_to_learn_from_and_to_examine(role: ModelRole, world: str) -> None:
    given = some(world, role)
    tasks = [replace(e, segments=()) for e in given]
    for nothing in ([], tasks):
        with pytest.raises(TrainingError, match="there are no train episodes"):
            lesson(role, TINY, 1, nothing, given)
        with pytest.raises(TrainingError, match="there are no dev episodes"):
            lesson(role, TINY, 1, given, nothing)


def test_routes_without_a_move_teach_no_segmenter() -> None:
    still = [replace(e, segments=((Stop(),),)) for e in some("sail", "segmenter")]
    with pytest.raises(TrainingError, match="has a move"):
        lesson("segmenter", TINY, 1, still, still)


def test_scone_episodes_must_have_equally_many_sentences() -> None:
    first, *rest = some("tangrams")
    short = replace(first, sentences=first.sentences[:1], segments=first.segments[:1])
    for role in ("listener", "speaker"):
        with pytest.raises(TrainingError, match=r"tangrams episodes of 1, 3 sentences.*equally many"):
            lesson(role, TINY, 1, [short, *rest], rest)


def test_sail_is_taught_one_sentence_at_a_time() -> None:
    paragraphs = some("sail", "segmenter")
    for role in ("listener", "speaker"):
        with pytest.raises(TrainingError, match=r"sail episodes of 3 sentences.*one sentence in each"):
            lesson(role, TINY, 1, paragraphs, paragraphs)


def test_a_listener_needs_attention() -> None:
    given = some("tangrams")
    with pytest.raises(TrainingError, match="attention"):
        lesson("listener", replace(TINY, attention=None), 1, given, given)


def test_two_worlds_are_no_lesson() -> None:
    with pytest.raises(AgentError, match="tangrams and scene"):
        lesson("listener", TINY, 1, some("tangrams"), some("scene"))


def test_scone_has_no_segmenter() -> None:
    with pytest.raises(GriceError, match="nothing to segment"):
        lesson("segmenter", TINY, 1, some("scene"), some("scene"))


@pytest.mark.parametrize("role", ["listener", "speaker"])
def test_mirror_images_are_learnt_from_but_make_no_word_known(role: ModelRole) -> None:
    given = some("scene", count=40)
    plain: Any = lesson(role, TINY, E, given, given)
    mirrored = lesson(role, replace(TINY, mirror=True), E, given, given)
    assert mirrored.size == len(given) + len(mirror_images(given)) > len(given)
    network: Any = mirrored.network
    assert network.vocabulary.words == plain.network.vocabulary.words
    initialise(network, Streams(0, range(E)))
    loss = mirrored.loss(index(0, mirrored.size - 1), dropout(), torch.zeros(E))
    assert loss.isfinite().all()


@pytest.mark.parametrize(
    ("role", "world", "change"),
    [("listener", "scene", {"per_word": True}), ("segmenter", "sail", {"smoothing": (0.3,)})],
)
def test_what_a_role_has_no_use_for_is_refused(role: ModelRole, world: str, change: dict[str, Any]) -> None:
    given = some(world, role)
    with pytest.raises(TrainingError, match=f"a {role} has no use for"):
        lesson(role, replace(TINY, **change), E, given, given)
