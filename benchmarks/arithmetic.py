"""Would eight bits be faster? The products of matrices that rational agents really compute, in other numbers.

`python benchmarks/arithmetic.py [WORLD] [--batch N]`

The bundled models answer dev interactions, and each batched product is noted: members × rows × in × out.
Those with most to multiply are computed again, with as many rows as they typically have: in float32 as now,
in bfloat16, and in int8, which torch has for one member at a time: bare, of inputs that have eight bits
already, and as a dynamically quantised layer, which sees to that itself. Above 1 is faster than float32. The
last line of each agent is what would become of its answers.
"""

from __future__ import annotations

import os
import warnings
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections import defaultdict
from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor
from torch.utils._python_dispatch import TorchDispatchMode

from grice.api.pair import load_pair
from grice.data.setting import BEAMS, Setting
from grice.models.cast import Cast
from grice.pragmatics.agents import ROLES, answer
from grice.worlds import WORLDS
from setting import begin, cpu, show

KINDS = ("float32", "bfloat16", "bfloat16, converted", "int8, bare", "int8, dynamic")
LEAST = 0.02  # CPU seconds that a product is repeated for
REPEATS, MOST = 5, 6  # of which the cheapest counts; products of each agent


def prepare() -> None:
    """Before the first product. A virtual machine may promise AMX's tiles and not let programs have them."""
    os.environ.setdefault("ONEDNN_MAX_CPU_ISA", "AVX512_CORE_BF16")
    torch.backends.quantized.engine = "onednn"
    warnings.simplefilter("ignore")  # torch is about to give its quantised tensors up


class Noting(TorchDispatchMode):  # type: ignore[no-untyped-call]
    """Notes the rows of every batched product, by members, inputs and outputs."""

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.rows: dict[tuple[int, int, int], list[int]] = defaultdict(list)

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        if "bmm" in func.__name__:  # and baddbmm, whose first argument is what is added
            (members, rows, inputs), outputs = args[-2].shape, args[-1].shape[2]
            self.rows[members, inputs, outputs].append(rows)
        return func(*args, **(kwargs or {}))


def typical(rows: list[int]) -> int:
    """So many that half of all rows are in products with no more."""
    ordered = sorted(rows)
    return next(r for i, r in enumerate(ordered) if 2 * sum(ordered[: i + 1]) >= sum(ordered))


def ways(x: Tensor, weight: Tensor) -> list[Callable[[], object]]:
    """(E, R, I) times (E, I, O) in all `KINDS` of numbers, the weights as a model would have them."""
    short, narrow, (eight, eights) = weight.bfloat16(), x.bfloat16(), (t.char() for t in (x, weight))
    per = torch.ones(weight.shape[2]), torch.zeros(weight.shape[2], dtype=torch.long), 0, torch.qint8
    channels = [torch.quantize_per_channel(own.T.contiguous(), *per) for own in weight]
    packed = [torch.ops.quantized.linear_prepack(own, None) for own in channels]
    return [
        lambda: torch.bmm(x, weight),
        lambda: torch.bmm(narrow, short),
        lambda: torch.bmm(x.bfloat16(), short).float(),
        lambda: [*map(torch._int_mm, eight, eights)],
        lambda: [*map(torch.ops.quantized.linear_dynamic, x, packed)],
    ]


def seconds(work: Callable[[], object]) -> float:
    """CPU seconds of a call: of the cheapest of several loops that are long enough to be timed."""
    calls = max(1, int(LEAST / max(cpu(2, work), 1e-6)))
    return cpu(REPEATS, lambda: [work() for _ in range(calls)]) / calls


def main() -> None:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("world", nargs="?", choices=list(WORLDS), default="alchemy")
    parser.add_argument("--batch", type=int, default=20, metavar="N", help="interactions at once")
    given = begin(parser)
    prepare()
    pair, rows = load_pair(given.world), []
    for role in ROLES:
        agent = Cast(given.world, pair.listener, pair.speaker).rational(role, 0.5, truthful=True)
        dev = Setting(given.world, role).episodes()[: given.batch]
        tasks = [e.following() if role == "listener" else e.describing() for e in dev]
        with Noting() as noted:
            answer(agent, tasks, BEAMS[role])
        whole = cpu(2, answer, agent, tasks, BEAMS[role])
        work = {(e, i, o): sum(own) * e * i * o for (e, i, o), own in noted.rows.items()}
        for e, i, o in sorted(work, key=lambda shape: -work[shape])[:MOST]:
            own = noted.rows[e, i, o]
            count = typical(own)
            plain, *others = map(seconds, ways(torch.randn(e, count, i), torch.randn(e, i, o)))
            share = plain / count * sum(own) / whole
            rows.append([f"{role}: {e} × {count} × {i} × {o}", share, *(plain / each for each in others)])
        own_rows = [row[1:] for row in rows if row[0].startswith(role)]
        shares, *columns = zip(*own_rows, strict=True)
        saved = (sum(s * (1 - 1 / x) for s, x in zip(shares, each, strict=True)) for each in columns)
        rows.append([f"{role}: the whole answer", sum(shares), *(1 / (1 - part) for part in saved)])
    told = [[name, f"{share:.0%}", *map("{:.2f}".format, ratios)] for name, share, *ratios in rows]
    show(f"{given.world}, {given.batch} interactions at once", ["", "of the time", *KINDS[1:]], told)


if __name__ == "__main__":
    main()
