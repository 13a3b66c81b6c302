"""The checks of a study before people come, in its folder and from outside."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import takewhile
from threading import Thread
from urllib.parse import urlsplit

import pytest
from fastapi.testclient import TestClient

from browsing import serving
from grice.cli import main
from grice.study.app import RATE, build
from grice.study.design import STUDY, Study, read_study
from grice.study.preflight import PROXY, ask_outside, examine
from walking import MakeStudy, Walker

Serve = Callable[..., TestClient]
Walk = Callable[..., Walker]
CONTACT = {"(put an e-mail address here)": "lab@example.org"}


def told(study: object, public: str = "") -> str:
    return "\n".join(map(str, examine(study, public)))  # type: ignore[arg-type]


def test_a_new_study_lacks_an_address_and_nothing_else(make_study: MakeStudy) -> None:
    (finding,) = examine(make_study())
    assert finding.serious
    assert "contact still says '(put an e-mail address here)'" in finding.what
    assert examine(make_study(name="ready", changes=CONTACT), "https://example.org/alchemy") == []


@pytest.mark.parametrize(
    ("changes", "public", "expected"),
    [
        ({"It takes about": "TODO about"}, "", "texts.consent still says 'TODO'"),
        ({'"very easy"': '"(your option)"'}, "", "questions.difficulty.options.0"),
        ({"write to {contact}": "write"}, "", "names no address"),
        ({"items = 3 ": "items = 30 "}, "", "30 items, and there are 4"),
        ({"attention = []": "attention = [9]"}, "", "after item 9, which nobody reaches"),
        ({'?cc={code}"': '"'}, "", "has no {code}"),
        ({}, "http://study.example.org", "refused: http://study.example.org is not encrypted"),
        ({}, "http://192.168.1.9", "warning: http://192.168.1.9 is not encrypted"),
    ],
)
def test_what_is_wrong_is_found(
    changes: dict[str, str], public: str, expected: str, make_study: MakeStudy
) -> None:
    study = make_study(changes={**CONTACT, **changes}, platform="prolific")
    assert expected in told(study, public)


@pytest.mark.parametrize("template", ["{2} mischen", "{beaker}", "{0", "{0.x}"])
def test_a_label_that_cannot_be_filled_is_found(template: str, make_study: MakeStudy) -> None:
    study = make_study(changes={**CONTACT, "Becher {0} mischen": template}, language="de")
    (finding,) = examine(study)
    assert finding.serious
    assert f"the label {template!r} cannot be filled, since 'mix' has 1 parts" in finding.what


def changed(study: Study, text: str) -> Study:
    """The study with this `study.toml`."""
    (study.folder / STUDY).write_text(text)
    return read_study(study.folder)


def test_codes_and_permissions_are_looked_at(make_study: MakeStudy) -> None:
    study = make_study(changes=CONTACT, platform="prolific")
    codes = study.design.platform.codes
    text = (study.folder / STUDY).read_text()
    assert "alike" in told(changed(study, text.replace(codes["done"], codes["no_consent"])))
    found = told(changed(study, text.replace(codes["done"], "").replace(codes["no_consent"], "")))
    assert "refused: study.toml: there is no completion code for done, no_consent" in found
    assert "alike" not in found
    (study.folder / "export").mkdir()
    (study.folder / "export" / "payment.csv").touch(0o644)
    study.folder.chmod(0o755)
    found = told(read_study(study.folder))
    for expected in ("refused: others can read", "payment.csv", "chmod 700"):
        assert expected in found


def test_a_study_that_is_not_ready_is_not_opened_to_people(
    make_study: MakeStudy, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = str(make_study().folder)
    assert main(["study", "check", folder]) == 1
    assert "contact still says" in capsys.readouterr().out
    assert main(["study", "serve", folder, "--url", "https://study.example.org"]) == 2
    assert "contact still says" in capsys.readouterr().err
    command = [sys.executable, "-m", "grice", "study", "serve", folder, "--port", "0"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as trial:
        assert trial.stderr is not None
        printed = "".join(takewhile(lambda line: "Ctrl-C" not in line, trial.stderr))
        trial.terminate()
    assert "warning: study.toml: contact still says" in printed
    assert "refused" not in printed
    ready = str(make_study(name="ready", changes=CONTACT).folder)
    assert main(["study", "check", ready]) == 0
    assert main(["study", "check", ready, "--url", "http://127.0.0.1:9"]) == 1
    assert "does not answer" in capsys.readouterr().out


@contextmanager
def proxying(to: str, headers: Callable[[str], dict[str, str]], cut: str = "") -> Iterator[str]:
    """The address of a proxy; `headers` are those that it adds, `cut` is a path that it takes off."""

    class Proxy(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            with closing(HTTPConnection(urlsplit(to).netloc)) as connection:
                connection.request(
                    "GET", self.path.removeprefix(cut), headers=headers(self.client_address[0])
                )
                answer = connection.getresponse()
                body = answer.read()
            self.send_response(answer.status)
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Proxy) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def test_the_address_is_asked_from_outside(make_study: MakeStudy, monkeypatch: pytest.MonkeyPatch) -> None:
    """Imitates TLS, which this proxy lacks: the check looks at the scheme of the address only."""
    import httpx

    plain = httpx.get
    monkeypatch.setattr(httpx, "get", lambda url, **how: plain(url.replace("https:", "http:"), **how))
    study = make_study(changes=CONTACT)
    with serving(build(study, public="https://127.0.0.1/lab", rate=RATE)) as server:
        for headers, cut, expected in (
            (lambda client: {"X-Forwarded-For": client}, "", ""),
            (lambda client: {}, "", PROXY),
            (lambda client: {"X-Forwarded-For": client}, "/lab", "is not this study's server"),
            (lambda client: {}, "/lab/healthz", "is not this study's server"),
        ):
            with proxying(server, headers, cut) as proxy:
                found = ask_outside(proxy.replace("http:", "https:") + "/lab")
            assert expected in "".join(one.what for one in found)
            assert bool(expected) == bool(found)


def test_the_owner_is_told_when_the_proxy_hides_who_asks(
    make_study: MakeStudy, serve_study: Serve, capsys: pytest.CaptureFixture[str]
) -> None:
    study = make_study(changes=CONTACT)
    client = serve_study(study, public="https://testserver")
    admin = {"auth": ("x", study.secret.admin)}
    client.get("/", headers={"x-forwarded-for": "testclient"})
    assert PROXY not in client.get("/admin", **admin).text  # type: ignore[arg-type]
    client.get("/")
    client.get("/")
    assert PROXY in client.get("/admin", **admin).text  # type: ignore[arg-type]
    assert capsys.readouterr().err.count(PROXY) == 1
