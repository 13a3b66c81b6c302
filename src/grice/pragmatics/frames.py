"""Data frames of results, answers and posteriors, where pandas is installed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grice.errors import GriceError
from grice.extras import installing


def frame(
    rows: Sequence[Any], index: Sequence[Any] | None = None, columns: Sequence[Any] | None = None
) -> Any:
    """A pandas data frame; pandas is optional, and its absence is said in words."""
    try:
        import pandas
    except ImportError as error:
        raise GriceError("data frames need pandas", hint=installing("frames")) from error
    return pandas.DataFrame(rows, index=index, columns=columns)
