"""Forms of English verbs by rule: "come in" is "comes in", "came in", "is coming in", "has come in"."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from grice.worlds.mixture import Listed, Mixture

_IRREGULAR = {  # the past, and the participle where it is another
    "be": "was been",
    "bring": "brought",
    "come": "came come",
    "get": "got",
    "give": "gave given",
    "go": "went gone",
    "have": "had",
    "leave": "left",
    "lend": "lent",
    "lose": "lost",
    "make": "made",
    "put": "put",
    "run": "ran run",
    "slide": "slid",
    "stand": "stood",
    "steal": "stole stolen",
    "take": "took taken",
    "wear": "wore worn",
}
_DOUBLED = re.compile(r"^[^aeiou]*[aeiou][bdgmnpt]$")  # "swap", "get", "run"


@dataclass(frozen=True)
class Verb:
    """A verb, perhaps with words after it, in all its forms."""

    base: str

    @property
    def third(self) -> str:
        return self._form(lambda stem: stem + ("es" if stem.endswith(("s", "sh", "ch", "x", "o")) else "s"))

    @property
    def past(self) -> str:
        return self._form(lambda stem: _past(stem)[0])

    @property
    def participle(self) -> str:
        return self._form(lambda stem: _past(stem)[-1])

    @property
    def going_on(self) -> str:
        return self._form(lambda stem: _stem(stem).removesuffix("e") + "ing")

    def _form(self, inflect: Callable[[str], str]) -> str:
        stem, *others = self.base.split()
        return " ".join([inflect(stem), *others])


def _stem(word: str) -> str:
    return word + word[-1] if _DOUBLED.search(word) else word


def _past(word: str) -> list[str]:
    if word in _IRREGULAR:
        return _IRREGULAR[word].split()
    return [word + "d" if word.endswith("e") else _stem(word) + "ed"]


def plain(*verbs: str) -> Listed:
    """The verbs as they are told somebody, or follow "have him"."""
    return Listed(verbs)


def of_one(*verbs: str) -> Mixture:
    """What one does, did, is doing, has done, should do; mostly does."""
    told = [Verb(verb) for verb in verbs]
    return Mixture(
        (12, Listed(verb.third for verb in told)),
        (3, Listed(verb.past for verb in told)),
        (1.5, Listed(f"is {verb.going_on}" for verb in told)),
        (1, Listed(f"has {verb.participle}" for verb in told)),
        (0.5, Listed(f"should {verb.base}" for verb in told)),
        (0.5, Listed(f"will {verb.base}" for verb in told)),
        (0.3, Listed(f"decides to {verb.base}" for verb in told)),
    )


def of_several(*verbs: str) -> Mixture:
    """The same of several: they do, did, are doing, have done, should do."""
    told = [Verb(verb) for verb in verbs]
    return Mixture(
        (12, Listed(verb.base for verb in told)),
        (2, Listed(verb.past for verb in told)),
        (1, Listed(f"are {verb.going_on}" for verb in told)),
        (1, Listed(f"have {verb.participle}" for verb in told)),
        (0.5, Listed(f"should {verb.base}" for verb in told)),
    )


def present(*verbs: str) -> Listed:
    """What one does."""
    return Listed(Verb(verb).third for verb in verbs)
