"""Plain values to choose from: texts, JSON values, or objects with a text. No numpy is needed here."""

from __future__ import annotations

import json
from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Protocol, TypeAlias, runtime_checkable

from grice.errors import ParseError

Option: TypeAlias = Any  # a hashable value with a text
FORMS = "texts, JSON values, or hashable objects with an attribute `text`"


@runtime_checkable
class Textual(Protocol):
    """An object with a text, which is displayed, and given to language models."""

    @property
    def text(self) -> str: ...


@dataclass(frozen=True)
class Json:
    """A JSON object or list as an option: equal to another one if their texts are."""

    text: str
    value: Any = field(compare=False, repr=False)


def as_option(value: Any) -> Option:
    """The value itself, if it is hashable; a JSON object or list as `Json`, by its "text" if it has one."""
    if isinstance(value, dict | list):
        own = value.get("text") if isinstance(value, dict) else None
        return Json(own if isinstance(own, str) else _dump(value), value)
    if not isinstance(value, Hashable):
        raise ParseError(f"{value!r} is no option", allowed=FORMS)
    text_of(value)
    return value


def text_of(option: Option) -> str:
    """The text of an option."""
    if isinstance(option, str):
        return option
    if isinstance(option, Textual) and isinstance(option.text, str):
        return option.text
    return _dump(option)


def check_text(text: str) -> None:
    """Refuses half a surrogate pair, as bytes of a command line that are no UTF-8 become."""
    try:
        text.encode()
    except UnicodeEncodeError:
        raise ParseError(f"{text!r} is no text", allowed="UTF-8") from None


def value_of(option: Option) -> Any:
    """The value that an option was made of."""
    return option.value if isinstance(option, Json) else option


def json_of(option: Option) -> Any:
    """The value that an option was made of; of an object, its text."""
    return option.text if isinstance(option, Textual) and not isinstance(option, Json) else value_of(option)


def _dump(value: Any) -> str:
    try:
        return json.dumps(value, ensure_ascii=False, sort_keys=True, allow_nan=False)
    except (TypeError, ValueError) as error:
        raise ParseError(f"{value!r} is no option: {error}", allowed=FORMS) from error


@dataclass(frozen=True)
class Options:
    """The options of a context, what might be said of them (any text, if that is empty), and what was chosen.

    Without options, any text may be chosen.
    """

    options: tuple[Option, ...]
    utterances: tuple[str, ...] = ()
    chosen: tuple[Option, ...] = ()

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:  # is asked for by every episode in this context
        return hash((self.options, self.utterances, self.chosen))

    def __reduce__(self) -> tuple[Any, ...]:
        """Without the hash, which is another one in another process."""
        return type(self), (self.options, self.utterances, self.chosen)

    @classmethod
    def of(cls, options: Iterable[Any], utterances: Iterable[str] = ()) -> Options:
        """The options made of plain values; no two may have the same text."""
        for what, given in (("options", options), ("utterances", utterances)):
            if isinstance(given, str) or not isinstance(given, Iterable):
                raise ParseError(f"the {what} are {given!r}", allowed="a list")
        listed, said = tuple(map(as_option, options)), tuple(utterances)
        for utterance in said:
            if not isinstance(utterance, str) or not utterance.strip():
                raise ParseError(f"{utterance!r} cannot be said", allowed="text of one word or more")
            check_text(utterance)
        known: dict[Any, int] = {}
        for number, option in enumerate(listed, 1):
            check_text(text_of(option))
            for key in {option, text_of(option)}:
                if known.setdefault(key, number) != number:
                    raise ParseError(
                        f"options {known[key]} and {number} are both {text_of(option)!r}",
                        allowed="options with different texts",
                    )
        return cls(listed, tuple(dict.fromkeys(said)))
