"""The addresses, templates and cookies of a study's pages."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any
from urllib.parse import urlsplit

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from grice.errors import GriceError, ParseError
from grice.study.arrivals import STATUS, Arrival, TurnedAway, resume_key, unseal
from grice.study.design import ROOM, Ending, Study
from grice.study.preflight import PASS_ON, PROXY
from grice.study.sessions import ENDINGS, Shown
from grice.web.pages import link, render
from grice.web.problems import title_of
from grice.web.security import POLICY

KEPT = 30 * 24 * 3600  # seconds that a browser keeps its session
NO_STORE = {"cache-control": "no-store"}


@dataclass(frozen=True)
class Site:
    """One study on a server: the paths of its pages and of the assets, and what its cookies are called."""

    study: Study
    base: str = ""
    root: str = ""
    secure: bool = False
    origin: str = ""  # of the address that people open, if it is known
    notes: set[str] = field(default_factory=set)  # notes for the owner

    def notice(self, forwarded: bool) -> None:
        """Warns the owner once if all clients have one address: behind TLS there is always a proxy."""
        if self.secure and not forwarded and PROXY not in self.notes:
            self.notes.add(PROXY)
            print(f"grice: {PROXY} ({PASS_ON})", file=sys.stderr, flush=True)

    def session(self, request: Request) -> str:
        """The token of the browser's session; empty if it has none."""
        return request.cookies.get(self.cookie("session"), "")[:200]

    def arrival(self, request: Request) -> Arrival | None:
        """The arrival by a link, before consent."""
        return unseal(self.study, request.cookies.get(self.cookie("arrival"), ""))

    def on(self, to: str | Arrival = "") -> Response:
        """A redirect to the present page, with the cookie of a session or of an arrival."""
        response = RedirectResponse(f"{self.base}/study", 303)
        if isinstance(to, Arrival):
            self.greet(response, to)
        elif to:
            self._set(response, "session", to)
            self._delete(response, "arrival")
        return response

    def greet(self, response: Response, arrival: Arrival) -> None:
        """Sets the sealed cookie of an arrival."""
        self._delete(response, "session")
        self._set(response, "arrival", arrival.seal(self.study))

    def page(self, shown: Shown, csrf: str, origin: str = "") -> Response:
        """A participant's page, asked for at an origin; `given` is what its script reads."""
        ending: Ending | None = next((one for one in ENDINGS if one == shown.stage), None)
        platform, counts = self.study.design.platform, shown.kind != "preview"
        written = self.render(
            f"{'ending' if ending else shown.stage}.html",
            shown=shown,
            csrf=csrf,
            questions={name: self.study.design.questions[name] for name in shown.questions},
            checking=self.study.design.checking,
            back=platform.address(ending) if ending and counts else "",
            code=platform.codes[ending] if ending and counts else "",
            submit=platform.submit if shown.session else "",
            session_field=platform.session,
            resume=self.resume(shown, origin),
            given=given(shown, csrf, self),
        )
        return HTMLResponse(written, headers=self.headers)

    @property
    def headers(self) -> dict[str, str]:
        """Of participants' pages: nobody keeps them, and only the platform's own pages may frame them."""
        platform = self.study.design.platform
        if not platform.frames:
            return NO_STORE
        policy = POLICY.replace("frame-ancestors 'none'", f"frame-ancestors {' '.join(platform.frames)}")
        if platform.submit:
            sent = urlsplit(platform.submit)
            policy = policy.replace("form-action 'self'", f"form-action 'self' {sent.scheme}://{sent.netloc}")
        return {**NO_STORE, "content-security-policy": policy}

    def resume(self, shown: Shown, origin: str) -> str:
        """The address that resumes a session in another browser, where the policy allows it."""
        blocked = self.study.design.quotas.returning == "block"
        if not shown.person or shown.stage in ENDINGS or blocked:
            return ""
        return f"{self.origin or origin}{self.base}/?resume={resume_key(self.study, shown.person)}"

    def turn_away(self, error: TurnedAway, page: bool) -> Response:
        """The page that says why a participant is turned away, and what to do."""
        text, status = getattr(self.study.design.texts, error.why), STATUS[error.why]
        if not page:
            told = {"problem": text, "where": "", "allowed": "", "hint": ""}
            return Response(msgspec.json.encode(told), status, media_type="application/json")
        platform = self.study.design.platform
        written = self.render(
            "closed.html",
            text=text,
            back=platform.address("screened_out") if error.why == "full" and platform.back else "",
            again=f"{self.base}/" if error.why in ("lost", "foreign") and not platform.required else "",
        )
        return HTMLResponse(written, status, headers=self.headers)

    def draw_problem(self, error: GriceError, status: int, path: str) -> HTMLResponse:
        """The page of an error: for participants in the study's words, for owners in the server's."""
        owners = f"{self.base}/admin"
        if path.startswith(owners):
            title = title_of(status)
            written = self.render("problem.html", title=title, language="en", error=error, home=owners)
            return HTMLResponse(written, status, headers=NO_STORE)
        texts = self.study.design.texts
        text = texts.busy if status == 429 else texts.problem
        written = self.render("closed.html", text=text, back="", again=f"{self.base}/study")
        return HTMLResponse(written, status, headers=self.headers)

    def render(self, template: str, **values: Any) -> str:
        """The page that a template makes of these values, with this study's texts and paths."""
        design = self.study.design
        return render(
            template,
            room=ROOM,
            **{
                "title": design.texts.title,
                "texts": design.texts,
                "contact": design.contact,
                "language": design.language,
                "base": self.base,
                "link": partial(link, room=ROOM, root=self.root),
                **values,
            },
        )

    def cookie(self, name: str) -> str:
        """Cookies of other studies on the same host have other names."""
        return f"grice_{self.study.secret.sign('cookie', '')[:8]}_{name}"

    def _set(self, response: Response, name: str, value: str) -> None:
        response.set_cookie(self.cookie(name), value, max_age=KEPT, **self._crumb)
        self._partition(response)

    def _delete(self, response: Response, name: str) -> None:
        response.delete_cookie(self.cookie(name), **self._crumb)
        self._partition(response)

    @property
    def framed(self) -> bool:
        """In a frame of another site a cookie must be partitioned: it is of that site's page only."""
        return bool(self.study.design.platform.frames) and self.secure

    @property
    def _crumb(self) -> dict[str, Any]:
        same_site = "none" if self.framed else "lax"
        return {"path": self.base or "/", "httponly": True, "secure": self.secure, "samesite": same_site}

    def _partition(self, response: Response) -> None:
        """Python's own cookies know the attribute from 3.14 on only."""
        if self.framed:
            name, value = response.raw_headers.pop()
            response.raw_headers.append((name, value + b"; Partitioned"))


def sites(studies: Sequence[Study], public: str = "") -> Mapping[str, Site]:
    """The sites of studies at a public address, by name: one at its path, several in folders below it."""
    address = urlsplit(public)
    root, secure = address.path.rstrip("/"), address.scheme == "https"
    origin = f"{address.scheme}://{address.netloc}" if address.netloc else ""
    if len(studies) == 1:
        return {name_of(studies[0]): Site(studies[0], root, root, secure, origin)}
    found = {name_of(one): Site(one, f"{root}/{name_of(one)}", root, secure, origin) for one in studies}
    if len(found) < len(studies) or "static" in found:
        names = ", ".join(map(name_of, studies))
        raise ParseError(f"studies are called {names}", allowed="a name of its own for each, not static")
    return found


def name_of(study: Study) -> str:
    """The study's name as part of an address."""
    return re.sub(r"[^A-Za-z0-9_-]+", "-", study.design.study).strip("-").lower()


def given(shown: Shown, csrf: str, site: Site) -> dict[str, Any]:
    """The data of a page for its script, and for programs that walk through the pages."""
    texts = site.study.design.texts
    words = {name: getattr(texts, name) for name in ("held", "did", "which", "not_there", "first", "nothing")}
    return {
        "base": site.base,
        "stage": shown.stage,
        "person": shown.person,
        "csrf": csrf,
        "place": shown.place,
        "number": shown.number,
        "sentences": list(shown.sentences),
        "count": shown.count,
        "can_undo": shown.can_undo,
        "attention": shown.attention,
        "words": words,
        "view": None if shown.view is None else msgspec.to_builtins(shown.view),
    }
