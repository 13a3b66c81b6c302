"""Everything that participants read, by language: a new study begins with one, and may change all of it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from grice.errors import ParseError
from grice.study.design import Labels, SurveyQuestion

LANGUAGES = ("en", "de")


class Language(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The texts of one language; instructions and labels are of each world."""

    texts: dict[str, str]
    instructions: dict[str, str]
    questions: dict[str, SurveyQuestion]
    labels: Mapping[str, Labels] = {}

    def texts_for(self, world: str, **values: object) -> dict[str, Any]:
        """The texts with the world's instructions, and these values filled in."""
        told = self.instructions.get(world, self.instructions["other"])
        texts = {**self.texts, "instructions": f"{told}\n\n{self.instructions['always']}"}
        for name, value in values.items():
            texts = {key: text.replace(f"{{{name}}}", str(value)) for key, text in texts.items()}
        return texts


@cache
def read_language(name: str) -> Language:
    if name not in LANGUAGES:
        raise ParseError(f"there are no texts in {name!r}", allowed=", ".join(LANGUAGES))
    content = files(__name__).joinpath(f"{name}.toml").read_bytes()
    found: Language = msgspec.toml.decode(content, type=Language)
    return found
