"""Debian's Firefox, driven over Marionette, its own protocol: JSON over a socket of this machine."""

from __future__ import annotations

import json
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"  # the name that WebDriver gives an element's id
SECONDS = 180.0  # a busy machine is no failure
PREFERENCES = {
    "marionette.port": 0,
    "ui.prefersReducedMotion": 1,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
}


class Firefox:
    """One window of a browser in a profile of its own."""

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=SECONDS)
        self.stream = self.socket.makefile("rb")
        self.sent = 0
        assert self._read()["applicationType"] == "gecko"
        self.ask("WebDriver:NewSession")

    def ask(self, command: str, **given: Any) -> Any:
        """The answer to a command of Marionette."""
        self.sent += 1
        message = json.dumps([0, self.sent, command, given]).encode()
        self.socket.sendall(b"%d:%b" % (len(message), message))
        _, number, error, answer = self._read()
        assert number == self.sent
        assert error is None, error
        return answer.get("value", answer) if isinstance(answer, dict) else answer

    def _read(self) -> Any:
        length = b""
        while not length.endswith(b":"):
            one = self.stream.read(1)
            assert one, "Firefox ended"
            length += one
        return json.loads(self.stream.read(int(length[:-1])))

    def close(self) -> None:
        self.stream.close()
        self.socket.close()

    def open(self, address: str, width: int = 1200, height: int = 900) -> None:
        self.ask("WebDriver:SetWindowRect", width=width, height=height)
        self.ask("WebDriver:Navigate", url=address)

    def run(self, script: str, *given: Any) -> Any:
        """The value that a script returns on the page."""
        return self.ask("WebDriver:ExecuteScript", script=script, args=list(given))

    def wait(self, condition: str, *given: Any) -> Any:
        """The value of an expression once it is true; what is not there yet is not."""
        script = f"try {{ return {condition} }} catch {{ return null }}"
        end = time.monotonic() + SECONDS
        while not (value := self.run(script, *given)):
            assert time.monotonic() < end, (condition, given, self.run("return document.body.innerText"))
            time.sleep(0.05)
        return value

    def there(self, selector: str) -> str:
        """The element, once it is on the page."""
        found = self.wait("document.querySelector(arguments[0])", selector)
        return str(found[ELEMENT])

    def click(self, selector: str) -> None:
        self.ask("WebDriver:ElementClick", id=self.there(selector))

    def type(self, selector: str, text: str) -> None:
        self.ask("WebDriver:ElementSendKeys", id=self.there(selector), text=text)

    def enter(self, frame: str) -> None:
        """What follows is in a frame of the page, until another address is opened."""
        self.ask("WebDriver:SwitchToFrame", element=self.there(frame))

    def drag(self, source: str, target: str) -> None:
        """From the middle of one element to that of another, by mouse; both must fit on the screen."""
        begin, end = ({ELEMENT: self.there(selector)} for selector in (source, target))
        self.run("arguments[0].scrollIntoView({block: 'center'})", begin)

        def move(origin: dict[str, str]) -> dict[str, Any]:
            return {"type": "pointerMove", "duration": 100, "origin": origin, "x": 0, "y": 0}

        down, up = ({"type": kind, "button": 0} for kind in ("pointerDown", "pointerUp"))
        steps = [move(begin), down, move(end), up]
        mouse = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": steps}
        self.ask("WebDriver:PerformActions", actions=[mouse])


@contextmanager
def running(program: str) -> Iterator[Firefox]:
    """A Firefox without a window, in a new profile, until the block ends."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        lines = (f"user_pref({json.dumps(name)}, {json.dumps(to)});\n" for name, to in PREFERENCES.items())
        Path(folder, "user.js").write_text("".join(lines))
        command = [program, "--headless", "--marionette", "--no-remote", "--profile", folder]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            named, end = Path(folder, "MarionetteActivePort"), time.monotonic() + SECONDS
            while not (named.exists() and named.read_text()):
                assert process.poll() is None, "Firefox did not start"
                assert time.monotonic() < end, "Firefox opened no port"
                time.sleep(0.1)
            opened = Firefox(int(named.read_text()))
            yield opened
            opened.close()
        finally:
            process.terminate()
            process.wait(SECONDS)


@pytest.fixture(scope="module")
def firefox() -> Iterator[Firefox]:
    program = shutil.which("firefox-esr") or shutil.which("firefox")
    if program is None:
        pytest.skip("there is no Firefox: apt-get install firefox-esr")
    with running(program) as opened:
        yield opened
