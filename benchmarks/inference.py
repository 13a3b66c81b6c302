"""Cost of pragmatics: rational listeners and speakers of ten and ten models, beside the authors' code.

`python benchmarks/inference.py [--models LISTENER SPEAKER]`
"""

from __future__ import annotations

from grice.data.setting import BEAMS
from grice.pragmatics.agents import Role, answer, propose, score
from grice.pragmatics.rational import Rational
from setting import alone, begin, cpu, ensemble, options, read, show

WEIGHT = 0.5  # any other costs the same
PAIRS: tuple[tuple[Role, Role], ...] = (("listener", "speaker"), ("speaker", "listener"))
FIRST: dict[Role, str] = {"listener": "", "speaker": " the first of five sentences"}
# CPU seconds per interaction of the authors' code with 1 + 1 and with 2 + 2 models, on one thread. It runs
# its models one after the other, so that every further pair costs the difference.
AUTHORS: dict[Role, tuple[float, float]] = {"listener": (1.30, 2.48), "speaker": (0.62, 1.32)}


def authors(role: Role, members: int) -> float:
    one, two = AUTHORS[role]
    return one + (members - 1) * (two - one)


def main() -> None:
    parser = options(__doc__, inference=True)
    parser.add_argument("--batch", type=int, default=60, metavar="N", help="interactions at once")
    given = begin(parser)
    dev = read("dev", given.data)[: given.batch]
    base = {role: ensemble(role, given) for role in BEAMS}
    tasks = {"listener": [e.following() for e in dev], "speaker": [e.describing() for e in dev]}
    rows = []
    for role, judge in PAIRS:
        agent, n = Rational(base[role], base[judge], WEIGHT), BEAMS[role]
        proposed = propose(base[role], tasks[role], n)
        candidates = [c.episode for own in proposed for c in own]
        cost = cpu(given.repeats, answer, agent, tasks[role], n) / len(dev)
        proposing = cpu(given.repeats, propose, base[role], tasks[role], n) / len(dev)
        judging = cpu(given.repeats, score, base[judge], candidates) / len(dev)
        single = cpu(given.repeats, alone, agent, tasks[role], n) / len(dev)
        theirs = authors(role, given.members)
        rows += [
            [f"rational {role}, {n} candidates", f"{cost:.3f}", f"{theirs:.1f}", f"{theirs / cost:.0f}×"],
            [f"  {role} proposes{FIRST[role]}", f"{proposing:.3f}"],
            [f"  {judge} judges{FIRST[role]}", f"{judging:.3f}"],
            ["  one interaction at a time", f"{single:.3f}"],
        ]
    title = f"CPU seconds per interaction, {given.members} + {given.members} models, {len(dev)} at once"
    show(title, ["", "grice", "authors", "ratio"], rows)


if __name__ == "__main__":
    main()
