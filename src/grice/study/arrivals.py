"""Arrivals: the ids in a link are checked, and kept in a signed cookie until consent."""

from __future__ import annotations

import base64
import binascii
import hmac
import re
import secrets
from collections.abc import Mapping
from typing import Literal, TypeAlias

import msgspec

from grice.study.design import Study

Kind: TypeAlias = Literal["real", "simulated", "preview"]
Why: TypeAlias = Literal[
    "full", "paused", "busy", "returned", "lost", "no_id", "bad_id", "foreign", "not_simulated",
]  # fmt: skip
STATUS: Mapping[Why, int] = {
    "full": 403, "paused": 403, "busy": 429, "returned": 403, "lost": 401, "no_id": 403, "bad_id": 422,
    "foreign": 403, "not_simulated": 403,
}  # fmt: skip
NO_ASSIGNMENT = "ASSIGNMENT_ID_NOT_AVAILABLE"  # how MTurk tells that somebody only looks
PREVIEW, SIMULATED, RESUME = "preview", "simulated", "resume"  # parameters of a link
LONGEST_ID = 100
PLACEHOLDER = re.compile(
    r"[{}<>%$\[\]]"
)  # placeholders that a platform should have replaced, as in {{%PROLIFIC_PID%}}


class TurnedAway(Exception):
    """Raised where a participant is turned away; `why` names the text that explains it."""

    def __init__(self, why: Why) -> None:
        self.why: Why = why
        super().__init__(why)


class Ids(msgspec.Struct, frozen=True):
    """The platform's ids of a person, a study and a session."""

    person: str = ""
    study: str = ""
    session: str = ""


class Arrival(msgspec.Struct, frozen=True):
    """Somebody who has opened the link and not yet consented; the token is of the session to come."""

    token: str
    kind: Kind
    ids: Ids
    declined: bool = False

    def seal(self, study: Study) -> str:
        """A cookie that nobody else can make."""
        payload = base64.urlsafe_b64encode(msgspec.json.encode(self)).decode()
        return f"{payload}.{study.secret.sign('arrival', payload)}"


def new_arrival(kind: Kind, ids: Ids) -> Arrival:
    return Arrival(secrets.token_urlsafe(24), kind, ids)


def unseal(study: Study, cookie: str) -> Arrival | None:
    """The arrival of a cookie; None of one that was forged, cut off, or of another study."""
    payload, _, signature = cookie.partition(".")
    if not hmac.compare_digest(study.secret.sign("arrival", payload).encode(), signature.encode()):
        return None
    try:
        return msgspec.json.decode(base64.urlsafe_b64decode(payload), type=Arrival)
    except (binascii.Error, msgspec.DecodeError):
        return None


def kind_of(study: Study, query: Mapping[str, str]) -> Kind:
    if PREVIEW in query or NO_ASSIGNMENT in query.values():
        return "preview"
    if SIMULATED in query:
        if not hmac.compare_digest(simulated_key(study).encode(), query[SIMULATED].encode()):
            raise TurnedAway("not_simulated")
        return "simulated"
    return "real"


def ids_of(study: Study, query: Mapping[str, str], kind: Kind) -> Ids:
    """The ids of a link. Placeholders and malformed ids would make one person of many, and are refused."""
    named = study.design.platform
    ids = Ids(*(query.get(name, "").strip() for name in (named.person, named.study, named.session)))
    if kind == "preview":
        return Ids()
    for value in msgspec.structs.astuple(ids):
        if len(value) > LONGEST_ID or not value.isprintable() or PLACEHOLDER.search(value):
            raise TurnedAway("bad_id")
    if kind == "real" and ids.person and not re.fullmatch(named.pattern, ids.person):
        raise TurnedAway("bad_id")
    return ids


def identity(study: Study, person: str, kind: Kind = "real") -> str:
    """The keyed hash by which a person is known."""
    return study.secret.sign(f"{kind} {study.design.platform.name}", person)


def simulated_key(study: Study) -> str:
    """The key in a simulated participant's link, so that nobody else can pass for one."""
    return study.secret.sign("simulated", "")


def resume_key(study: Study, pseudonym: str) -> str:
    """The key in a link that resumes a session in another browser."""
    return f"{pseudonym}.{study.secret.sign(RESUME, pseudonym)[:32]}"


def resumed(study: Study, key: str) -> str:
    """The pseudonym in a link of `resume_key`; empty if the link is not one."""
    pseudonym = key.partition(".")[0]
    return pseudonym if hmac.compare_digest(resume_key(study, pseudonym).encode(), key.encode()) else ""
