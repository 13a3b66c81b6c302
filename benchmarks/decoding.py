"""Savings of batches: ensembles that decode many interactions at once over one at a time.

`python benchmarks/decoding.py [--models LISTENER SPEAKER]`
"""

from __future__ import annotations

from grice.data.setting import BEAMS
from grice.pragmatics.agents import answer
from setting import alone, begin, cpu, ensemble, options, read, show


def main() -> None:
    parser = options(__doc__, inference=True)
    parser.add_argument("--batch", type=int, default=60, metavar="N", help="interactions decoded at once")
    given = begin(parser)
    dev = read("dev", given.data)[: given.batch]
    rows = []
    for role, beam in BEAMS.items():
        agent = ensemble(role, given)
        tasks = [e.following() if role == "listener" else e.describing() for e in dev]
        for n in (1, beam):
            together = cpu(given.repeats, answer, agent, tasks, n) / len(tasks)
            single = cpu(given.repeats, alone, agent, tasks, n) / len(tasks)
            name = f"{given.members} {role}s, {'greedy' if n == 1 else f'beam {n}'}"
            rows.append([name, f"{1e3 * single:.1f}", f"{1e3 * together:.1f}", f"{single / together:.1f}×"])
    header = ["", "one at a time", f"{len(dev)} at once", "ratio"]
    show("CPU milliseconds per interaction of five sentences", header, rows)


if __name__ == "__main__":
    main()
