"""Both optimisers are Adam with clipping for each member; what they remember can be handed over."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
import torch
from torch import Tensor

from grice.training.networks import fused
from grice.training.optimiser import Compiled, Optimiser, Torch, optimiser

E, CLIP = 3, 1.0
RATES = torch.tensor([0.1, 0.02, 0.003], dtype=torch.double)
SHAPES = {"small": (E, 5), "large": (E, 70, 50)}


def drawn(seed: int) -> dict[str, Tensor]:
    """Gradients: the first member's are large, the last one's small enough not to be clipped."""
    generator = torch.Generator().manual_seed(seed)
    sizes = torch.tensor([1.0, 0.1, 1e-3])
    return {
        name: torch.randn(*shape, generator=generator) * sizes.view(-1, *[1] * (len(shape) - 1))
        for name, shape in SHAPES.items()
    }


def made(kind: type[Optimiser]) -> Optimiser:
    return kind(drawn(0), drawn(1), CLIP)


def step(one: Optimiser, first: int, last: int, towards: float = 0.1) -> None:
    for done in range(first, last):
        one.step({name: g.clone() for name, g in drawn(done + 2).items()}, RATES, done, towards)


def same(ours: Mapping[str, Tensor], wanted: Mapping[str, Tensor]) -> bool:
    return all(torch.allclose(ours[name], wanted[name], rtol=1e-5, atol=1e-6) for name in wanted)


@pytest.mark.parametrize("towards", [0.0, 0.1])
def test_both_step_alike_and_remember_the_same(towards: float) -> None:
    pytest.importorskip("numba")
    ours, wanted = made(Compiled), made(Torch)
    for one in (ours, wanted):
        step(one, 0, 5, towards)
    assert same(ours.weights, wanted.weights)
    assert same(ours.average, wanted.average)
    assert same(ours.moments(), wanted.moments())
    assert torch.equal(ours.average["large"], drawn(1)["large"]) == (towards == 0)


@pytest.mark.parametrize("kind", [Torch, Compiled])
@pytest.mark.parametrize("other", [Torch, Compiled])
def test_one_goes_on_where_another_ended(kind: type[Optimiser], other: type[Optimiser]) -> None:
    pytest.importorskip("numba")
    whole, begun, going = made(kind), made(kind), made(other)
    step(whole, 0, 4)
    step(begun, 0, 2)
    for now, then in ((going.weights, begun.weights), (going.average, begun.average)):
        for name in now:
            now[name].copy_(then[name])
    going.restore({name: moment.clone() for name, moment in begun.moments().items()}, 2)
    step(going, 2, 4)
    if kind is other:
        assert all(going.weights[name].equal(whole.weights[name]) for name in SHAPES)
    assert same(going.weights, whole.weights)


@pytest.mark.parametrize("kind", [Torch, Compiled])
def test_a_member_steps_alone_as_among_others(kind: type[Optimiser]) -> None:
    pytest.importorskip("numba")
    many = made(kind)
    step(many, 0, 3)
    for e in range(E):
        alone = kind({n: w[e : e + 1] for n, w in drawn(0).items()}, drawn(1), CLIP)
        for done in range(3):
            own = {name: g[e : e + 1].clone() for name, g in drawn(done + 2).items()}
            alone.step(own, RATES[e : e + 1], done, 0.0)
        assert all(alone.weights[name][0].equal(many.weights[name][e]) for name in SHAPES)


def test_what_has_no_gradient_stays() -> None:
    for kind in (Torch, Compiled) if fused.kernels() is not None else (Torch,):
        one = made(kind)
        one.step({"small": drawn(2)["small"]}, RATES, 0, 0.0)
        assert one.weights["large"].equal(drawn(0)["large"])
        assert not one.weights["small"].equal(drawn(0)["small"])


def test_without_numba_it_is_torchs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fused, "kernels", lambda: None)
    assert isinstance(optimiser(drawn(0), drawn(1), CLIP), Torch)
