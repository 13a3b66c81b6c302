"""A request that is not answered."""

from __future__ import annotations

from grice.errors import GriceError


class Refused(GriceError):
    """A request that is not answered, and why not; `status` is HTTP's, `headers` go with it."""

    def __init__(
        self,
        problem: str,
        *,
        status: int,
        where: str = "",
        allowed: str = "",
        hint: str = "",
        headers: dict[str, str] | None = None,
    ) -> None:
        super().__init__(problem, where=where, allowed=allowed, hint=hint)
        self.status = status
        self.headers = headers or {}
