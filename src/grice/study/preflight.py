"""The checks of a study before people come: texts, codes, permissions, and its address from outside."""

from __future__ import annotations

import re
import ssl
from collections.abc import Iterator
from dataclasses import dataclass
from ipaddress import ip_address
from urllib.parse import urlsplit

import msgspec
from starlette.requests import Request

from grice import files
from grice.study.answers import PAYMENT
from grice.study.design import STUDY, Study
from grice.study.labels import fill
from grice.web.security import LOOPBACK

LEFT_OPEN = re.compile(
    r"\((?:put|enter|insert|your)\b[^)]*\)|\[(?:your|insert)\b[^]]*\]|\b(?:TODO|FIXME|XXX)\b|lorem ipsum",
    re.I,
)
SECONDS = 10.0  # that an address may take to answer
PROXY = (
    "the proxy does not pass on the addresses of those who ask, so that all participants share one rate limit"
)
PASS_ON = (
    "let it set X-Forwarded-For (nginx: proxy_set_header X-Forwarded-For $remote_addr;), and, if it "
    "is on another machine, name it in FORWARDED_ALLOW_IPS"
)


@dataclass(frozen=True)
class Finding:
    """Something that is not as it should be; what is serious keeps a study from being open to people."""

    what: str
    hint: str = ""
    serious: bool = True

    def __str__(self) -> str:
        return (
            f"{'refused' if self.serious else 'warning'}: {self.what}{f' ({self.hint})' if self.hint else ''}"
        )


def examine(study: Study, public: str = "") -> list[Finding]:
    """All that can be seen in the folder and in the address that participants open."""
    return [
        *_texts(study),
        *_labels(study),
        *_codes(study),
        *_permissions(study),
        *_numbers(study),
        *_address(public),
        *_frames(study, public),
    ]


def _texts(study: Study) -> Iterator[Finding]:
    design = study.design
    texts = {"contact": design.contact, **_strings(msgspec.to_builtins(design.texts), "texts")}
    texts |= _strings(msgspec.to_builtins(design.questions), "questions")
    for name, text in texts.items():
        if found := LEFT_OPEN.search(text):
            yield Finding(f"{STUDY}: {name} still says {found[0]!r}", "write what should stand there")
    if "{contact}" not in design.texts.consent and design.contact not in design.texts.consent:
        hint = "write {contact} where it should stand"
        yield Finding(f"{STUDY}: the consent text names no address to write to", hint, serious=False)


def _strings(part: object, name: str) -> dict[str, str]:
    """Every text below a part of the design, by where it is."""
    if isinstance(part, str):
        return {name: part}
    if isinstance(part, list | tuple):
        part = dict(enumerate(part))
    pairs = part.items() if isinstance(part, dict) else ()
    return {where: text for key, below in pairs for where, text in _strings(below, f"{name}.{key}").items()}


def _labels(study: Study) -> Iterator[Finding]:
    """Templates that their parts do not fill."""
    labels, world = study.design.labels, study.world
    parts = {name: own for name, *own in (world.show_action(action).split() for action in world.actions)}
    templates = [(name, template, parts.get(name, [])) for name, template in labels.actions.items()]
    templates += [(why, template, ["1"] * why.count("#")) for why, template in labels.reasons.items()]
    for name, template, own in templates:
        try:
            fill(template, own)
        except (LookupError, ValueError, AttributeError):
            told = f"{STUDY}: the label {template!r} cannot be filled, since {name!r} has {len(own)} parts"
            yield Finding(told, "{0} is the first")


def _codes(study: Study) -> Iterator[Finding]:
    platform = study.design.platform
    empty = [ending for ending, code in platform.codes.items() if not code]
    if platform.required and empty:
        hint = "enter the codes that the platform gave you, or give it those that were here"
        yield Finding(f"{STUDY}: there is no completion code for {', '.join(empty)}", hint)
    given = [code for code in platform.codes.values() if code]
    if len(set(given)) < len(given):
        hint = "then the platform cannot tell who is to be paid"
        yield Finding(f"{STUDY}: two completion codes are alike", hint, serious=False)
    if platform.back and "{code}" not in platform.back:
        yield Finding(f"{STUDY}: platform.back has no {{code}}", "nobody would be paid by it")


def _permissions(study: Study) -> Iterator[Finding]:
    for payment in study.folder.glob(f"*/{PAYMENT}"):
        if files.shared_with(payment):
            yield Finding(f"others can read {payment}, which holds platform ids", f"chmod 600 {payment}")
    if files.shared_with(study.folder):
        yield Finding(f"others can look into {study.folder}", f"chmod 700 {study.folder}", serious=False)


def _numbers(study: Study) -> Iterator[Finding]:
    quotas = study.design.quotas
    if quotas.items > len(study.items):
        told = f"a person should do {quotas.items} items, and there are {len(study.items)}"
        yield Finding(f"{STUDY}: {told}", "they do as many as there are", serious=False)
    late = [number for number in quotas.attention if number > min(quotas.items, len(study.items))]
    if late:
        told = f"an attention check is to come after item {late[0]}, which nobody reaches"
        yield Finding(f"{STUDY}: {told}", serious=False)


def _address(public: str) -> Iterator[Finding]:
    address = urlsplit(public)
    if not public or address.scheme == "https" or address.hostname in LOOPBACK:
        return
    what = f"{public} is not encrypted: everybody on the way can read ids and sessions"
    hint = "put a proxy that ends TLS in front, and give its https:// address"
    yield Finding(what, hint, serious=not _private(address.hostname or ""))


def _frames(study: Study, public: str) -> Iterator[Finding]:
    if public and study.design.platform.frames and urlsplit(public).scheme != "https":
        hint = "browsers send a framed page's cookies over https only"
        yield Finding(f"{STUDY}: the study can be framed, and {public} is not https", hint)


def _private(host: str) -> bool:
    try:
        return ip_address(host).is_private
    except ValueError:
        return False


def report_health(request: Request) -> dict[str, str]:
    """The server's health, and its view of a client: "forwarded" by a proxy that says for whom."""
    said = [part.strip() for part in request.headers.get("x-forwarded-for", "").split(",")]
    client = request.client.host if request.client else ""
    asked = "forwarded" if client and client in said else "directly"
    return {"status": "ok", "asked": asked, "path": request.url.path}


def ask_outside(public: str) -> list[Finding]:
    """The problems of the address as seen from outside; the server must be running."""
    import httpx

    url = f"{public.rstrip('/')}/healthz"
    try:
        sent = httpx.get(url, timeout=SECONDS)
        answer = sent.json() if sent.status_code == 200 else {}
    except httpx.TransportError as error:
        if isinstance(error.__cause__, ssl.SSLError) or "SSL" in str(error):
            return [Finding(f"{url}: {error}", "the certificate is not one that browsers accept")]
        return [
            Finding(f"{url} does not answer: {error}", "start the server and the proxy, then check again")
        ]
    except ValueError:
        answer = {}
    if not isinstance(answer, dict) or answer.get("path") != urlsplit(url).path:
        hint = "the proxy must pass the path on as it is"
        return [Finding(f"{url} is not this study's server (status {sent.status_code})", hint)]
    if answer.get("asked") != "forwarded" and urlsplit(public).scheme == "https":
        return [Finding(PROXY, PASS_ON)]
    return []
