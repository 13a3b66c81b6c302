"""Commands that publish results: tables for papers, and a browser of errors."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from tyro.conf import Positional, arg

from grice.cli.evaluate import read
from grice.errors import ParseError

if TYPE_CHECKING:
    from grice.evaluation.results import Result


@dataclass(frozen=True)
class Results:
    """Put results into one table: figures, over random seeds where there are several, with 95 % intervals.

    Results that differ in their seed alone are one row. Every row of the same instances is compared with the
    first, paired over seeds and items. Example: grice results base-*.json rational-*.json --markdown
    """

    files: Annotated[
        Positional[tuple[Path, ...]],
        arg(metavar="RESULT.json [RESULT.json …]", help_behavior_hint="(required)"),
    ]
    """Results that `grice evaluate --json` wrote."""
    csv: Annotated[bool, arg(help_behavior_hint="")] = False
    """As comma-separated values."""
    latex: Annotated[bool, arg(help_behavior_hint="")] = False
    """As a LaTeX table (booktabs)."""
    markdown: Annotated[bool, arg(help_behavior_hint="")] = False
    """As a Markdown table."""

    def run(self) -> int:
        from grice.evaluation.export import as_table

        asked = [name for name in ("csv", "latex", "markdown") if getattr(self, name)]
        if len(asked) > 1:
            raise ParseError(f"several formats were asked for: {', '.join(asked)}", allowed="one of them")
        if not self.files:
            raise ParseError("there are no results", allowed="files that `grice evaluate --json` wrote")
        print(as_table([open_result(file) for file in self.files], asked[0] if asked else "plain"))
        return 0


@dataclass(frozen=True)
class Errors:
    """Write a page to browse what went wrong: pictures, both models' scores, two results side by side.

    Example: grice errors base.json rational.json --html errors.html
    """

    results: Annotated[
        Positional[tuple[Path, ...]],
        arg(metavar="RESULT.json [SECOND.json]", help_behavior_hint="(required)"),
    ]
    """One result that `grice evaluate --json` wrote, or two of the same instances."""
    html: Annotated[Path, arg(metavar="FILE", help_behavior_hint="")] = Path("errors.html")
    """File of the page."""

    def run(self) -> int:
        from grice.pages.errors import page

        if len(self.results) not in (1, 2):
            raise ParseError(f"{len(self.results)} results were given", allowed="one or two")
        found = [open_result(file) for file in self.results]
        made = found[0].signature
        text = page(
            f"{made.world}, {made.role}: what went wrong", found, [file.stem for file in self.results]
        )
        try:
            self.html.write_text(text, encoding="utf-8")
        except OSError as error:
            raise ParseError(f"cannot be written: {error.strerror}", where=str(self.html)) from error
        print(f"wrote {self.html}")
        return 0


def open_result(file: Path) -> Result:
    from grice.evaluation.results import Result

    return Result.from_json(read(file), str(file))
