"""The command that shows the gain of pragmatics."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from tyro.conf import arg

ABOUT = (
    "A literal listener takes a sentence for what it most probably means, a literal speaker says what is "
    "most often said. A rational listener also asks how probably a speaker would have said just that, and a "
    "rational speaker how probably a listener will do what is meant."
)


@dataclass(frozen=True)
class Demo:
    """Show examples in which a literal agent goes wrong and its rational counterpart does not.

    In each world a listener gets sentences that it understands only by asking what a speaker would have said,
    and a speaker is understood only if it asks how a listener would take it. Scores are natural logarithms of
    probabilities, by the bundled models. At the end a page is written, with pictures, all candidates and a
    slider for the weight.

    Example: grice demo --world alchemy --out why.html
    """

    world: Annotated[
        str, arg(metavar="WORLD", help_behavior_hint="(default: all that have bundled models)")
    ] = ""
    """One world, which has bundled models: alchemy, scene, tangrams, sail or colours."""
    out: Annotated[Path, arg(metavar="FILE")] = Path("grice-demo.html")
    """File of the page."""

    def run(self) -> int:
        from rich.console import Console

        from grice.cli.follow import open_pair, write_page
        from grice.models.bundled import read_manifest
        from grice.pages.demo import LEAD, first_situations, play, show

        console = Console(highlight=False)
        console.print(f"{ABOUT}\n")
        played = [
            (pair, situation, play(pair, situation))
            for name in ([self.world] if self.world else read_manifest())
            for pair in [open_pair(name, ())]
            for situation in first_situations(name)
        ]
        answers = [answer for _, _, answer in played]
        write_page(self.out, "What pragmatics buys", answers, (), lead=LEAD)
        for pair, situation, answer in played:
            show(pair, situation, answer, console)
        return 0
