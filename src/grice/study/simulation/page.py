"""A participant's page as a browser reads it: forms, fields and buttons, and what its script knows."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

import msgspec

from grice.errors import DataError

GIVEN = "given"  # the id of the script element that holds what the page's script knows


@dataclass
class Form:
    """A form, with all that can be sent by it."""

    action: str
    hidden: dict[str, str] = field(default_factory=dict)
    choices: dict[str, list[str]] = field(default_factory=dict)  # radio buttons: the values of each name
    buttons: list[tuple[str, str]] = field(
        default_factory=list
    )  # name and value, of those that can be pressed

    def press(self, name: str, value: str) -> dict[str, str]:
        """The form data that this button sends."""
        if (name, value) not in self.buttons:
            raise DataError(f"there is no button {name}={value} to press", where=self.action)
        return self.hidden | {name: value}

    def send(self, chosen: dict[str, str]) -> dict[str, str]:
        """The form data after every choice was made."""
        for name, values in self.choices.items():
            if chosen.get(name) not in values:
                raise DataError(f"{name} was not chosen", where=self.action, allowed=", ".join(values))
        return self.hidden | chosen


@dataclass(frozen=True)
class Page:
    """The elements of a page."""

    forms: dict[str, Form]  # by action
    given: dict[str, Any]  # empty where the page has no script

    @property
    def stage(self) -> str:
        return str(self.given.get("stage", ""))

    def path(self, step: str = "") -> str:
        """The address that a step is sent to, or that of the present page."""
        return f"{self.given['base']}/study{'/' if step else ''}{step}"

    def form(self, step: str) -> Form:
        return self.forms[self.path(step)]


def read_page(text: str) -> Page:
    reader = _Reader()
    reader.feed(text)
    reader.close()
    given = msgspec.json.decode(reader.script) if reader.script else {}
    return Page({form.action: form for form in reader.forms}, given)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.script = ""
        self._form: Form | None = None
        self._in_script = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._form = Form(found.get("action", ""))
            self.forms.append(self._form)
        elif tag == "script":
            self._in_script = found.get("id") == GIVEN
        elif self._form is not None and "disabled" not in found:
            name, value = found.get("name", ""), found.get("value", "")
            if tag == "button":
                self._form.buttons.append((name, value))
            elif tag == "input" and found.get("type") == "radio":
                self._form.choices.setdefault(name, []).append(value)
            elif tag == "input":
                self._form.hidden[name] = value

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._form = None
        elif tag == "script":
            self._in_script = False

    def handle_data(self, data: str) -> None:
        if self._in_script:
            self.script += data
