"""Reads noun phrases of Tangrams: "the second figure from the right", "the one that we removed in step 2"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from grice.text import ORDINALS, number
from grice.worlds.tangrams.rules import Insert, Remove
from grice.worlds.tangrams.truth.cursor import Cursor
from grice.worlds.tangrams.truth.mention import MIDDLE, Mention
from grice.worlds.tangrams.truth.vocabulary import ARTICLES, DONE, LETTERS, RANKS, SIDES

THEM = frozenset({"them", "both"})
_SPOTS = frozenset({"spot", "spots"})
_NOUNS = frozenset({"figure", "figures", "one", "number", "numbers"}) | _SPOTS
_BLURRED = frozenset({"other", "same", "next", "previous", "opposite"})
_IDLE = frozenset({"only", "remaining", "current", "very", "most"})
_OUTER = frozenset({"outer", "outside", "outermost", "ends", "sides"})
_REST = frozenset({"rest", "others", "everything", "all"})
_WAYS = frozenset({"left", "right"})
_FROM = {"right": -1, "rightmost": -1, "end": -1, "back": -1, "left": 1, "leftmost": 1, "front": 1}
_TO_LAST = (("last",), ("to", "last"), ("to", "the", "last"), ("to", "the", "end"), ("from", "last"))
_WHO = frozenset({"that", "which", "we", "was", "just", "previously", "did", "last", "first", "most"})
_TIMES = frozenset({"in", "on", "from", "during", "at", "of"})
_EXACTLY = frozenset({"directly", "immediately", "just", "immediate", "is", "that", "now"})


class Phrases(Cursor):
    """Reads mentions; `found` are those of figures that were read before."""

    def __init__(self, told: Sequence[str]) -> None:
        super().__init__(told)
        self.found: list[Mention] = []

    def step(self) -> int | None:
        """A step by its number, the last is -1; None, and nothing is read, if no step comes next."""
        start = self.at
        self.skip({"the", "that", "this", "very"})
        if self.take("step"):
            said = number(self.next())
            if said is not None or self.next() in ORDINALS:
                self.at += 1
                return said or ORDINALS[self.last]
            if self.at - start > 1:
                return -1
        elif self.next() in (*ORDINALS, "last", "previous") and self.next(1) == "step":
            self.at += 2
            return ORDINALS.get(self.told[self.at - 2], -1)
        self.at = start
        return None

    def mentions(self) -> list[Mention]:
        """The noun phrase that comes next, several if it is about several; none, and nothing is read, if
        no noun phrase comes next."""
        start = self.at
        read = self._pronoun() or self._described()
        if not read:
            self.at = start
        said = self.since(start)
        return [replace(mention, said=said) for mention in read]

    def beside(self) -> Mention | None:
        """Where something is as seen from others: "to the left of it", "between the first two"."""
        start = self.at
        side, far = "", self._distance()
        if self.next() != "right" or self.next(1) in SIDES:
            self.skip(_EXACTLY | {"right"})
        if self.take(("to", "on", "at"), ("its", "their"), _WAYS):
            side, by = self.last, [self._it()]
            self.take("side")
        else:
            self.take(("to", "on", "at"), "the")
            if self.take(SIDES):
                side = SIDES[self.last]
            elif self.take(_WAYS, "of") or self.take(_WAYS, "side", "of"):
                side = next(word for word in reversed(self.told[: self.at]) if word in _WAYS)
            if side in _WAYS and (self.take("the", _REST) or self.take(_REST)):
                self.take("of", THEM)
                return Mention(self.since(start), rank=1 if side == "left" else -1, sure=True)
            self.take("where")
            by = self.mentions() if side else []
            self.take("was")
            if side == "between" and len(by) == 1 and self.take("and"):
                by += self.mentions() or [Mention("", vague=True)]
        if not side or not by:
            self.at = start
            return None
        return Mention(self.since(start), side=side, by=tuple(by), far=far)

    def shift(self) -> Mention | None:
        """How far what was spoken of goes: "one spot to the left", "left two spots", "to the right"."""
        start, far = self.at, self._distance()
        self.take("to", "the")
        ends = self.next(1) not in ("of", "side", "and", "with", *_NOUNS) or self.next(2) in _SPOTS
        if self.found and ends and self.take(_WAYS):
            side, far = self.last, max(far, self._distance())
            return Mention(self.since(start), side=side, by=(self.found[-1],), far=far)
        self.at = start
        return None

    def _distance(self) -> int:
        """A number of places; 1 if none is told."""
        said = number(self.next()) if self.next(1) in _SPOTS else None
        self.at += 2 if said else 0
        self.skip({"over", "further", "more"})
        return said or 1

    def _it(self) -> Mention:
        """What a pronoun stands for."""
        before = self.found[-1] if self.found else Mention("it", it=True)
        seen_from = before.by[0] if before.by else before
        return seen_from if seen_from.it else before  # "the one on its left and the one on its right"

    def _pronoun(self) -> list[Mention]:
        if self.take("it") or self.take(("that", "this"), ("figure", "one")):
            return [self._it()]
        if self.next() in ("that", "this") and self.next(1) in ("back", "again", ""):
            self.at += 1
            return [self._it()]
        if self.take(THEM) or self.take(("those", "these"), ("two", "figures", "2")):
            self.take("two")
            return self.found[-2:] or [Mention("them", it=True, wide=True)] * 2
        return []

    def _described(self) -> list[Mention]:
        start = self.at
        self.skip(ARTICLES)
        if self.take("its", _WAYS):
            beside = Mention("", side=self.last, by=(self._it(),))
            self.skip({"side", "neighbor", "neighbour"})
            return [beside]
        own = self.take(("its", "their"))
        if self.take(LETTERS):
            return [Mention("", letter=LETTERS[self.last])]
        bare = self.at == start
        mention, several = self._modified()
        if bare and several and mention.open and self.last in ("two", "2") and self.next() not in _NOUNS:
            return [replace(mention, rank=2)]  # "swap 2 and 4"
        bare = self.at == start
        noun = self.last if self.take(_NOUNS) else ""
        said = number(self.next()) if (noun or bare) and self.next(1) not in _SPOTS else None
        if said is not None:
            mention, self.at = replace(mention, rank=said), self.at + 1
        elif bare and noun == "one" and self.next() in ("and", "") and "and" in self.told:
            mention = replace(mention, rank=1)  # "swap one and three"
        elif self.at == start or (not noun and self.last == "same"):
            return []
        if noun == "spot" and mention.rank is None and (own or mention.original or mention.vague):
            return [
                replace(mention, original=False, vague=mention.vague and "same" not in self.told, was=True)
            ]
        if own:
            return [replace(mention, vague=True)]
        mention, *more = self._more(mention, noun)
        together = noun == "figures" and self.next() != "and" and self.told[start - 1] not in ("and", "with")
        return [mention, *more] if more else _all(mention, several, together)

    def _modified(self) -> tuple[Mention, bool]:
        """What comes before the noun, and whether that tells of two."""
        mention, several, fresh = Mention(""), False, False
        while word := self.next():
            if word in ORDINALS and self.next(1) != "step":
                back = next((words for words in _TO_LAST if self._follows(words)), ())
                if back and ORDINALS[word] > 1:
                    self.at += len(back)
                rank = -ORDINALS[word] if back else ORDINALS[word]
                mention = replace(mention, rank=rank, stood=mention.did is not None)
            elif word in RANKS:
                mention = replace(mention, rank=RANKS[word], sure=word in ("leftmost", "rightmost"))
            elif word in _WAYS and self.next(1) in (*_NOUNS, "and", "with", ""):
                mention = replace(mention, rank=1 if word == "left" else -1, sure=True)
            elif word in DONE:
                mention = replace(mention, did=DONE[word])
            elif word in ("original", "previously"):
                mention = replace(mention, original=True)
            elif word in _OUTER:
                mention, several = replace(mention, rank=1, sure=True, side="outer"), True
            elif word in _BLURRED:
                mention = replace(mention, vague=True)
            elif word in ("two", "2", "just", "new"):
                several, fresh = several or word in ("two", "2"), fresh or word == "new"
                mention = replace(mention, just=mention.just or word == "just")
            elif word not in _IDLE:
                break
            self.at += 1
        new = fresh and mention.rank is None
        return replace(mention, did=Insert, just=True) if new else mention, several

    def _follows(self, wanted: Sequence[str]) -> bool:
        """Whether these words come after the next one."""
        return all(self.next(ahead) == word for ahead, word in enumerate(wanted, 1))

    def _more(self, mention: Mention, noun: str) -> list[Mention]:
        """The mention with what comes after the noun, which may tell of two."""
        more: list[Mention] = []
        while True:
            start = self.at
            mention = self._counted(mention)
            if mention.open and noun != "spots" and (beside := self.beside()):
                if "flanking" in beside.said:
                    return [beside, beside]
                mention = replace(beside, rank=beside.rank)
            elif mention.did is None:
                mention = self._done(mention)
            if mention.step is None and self.take(_TIMES):
                step = self.step()
                if step is not None:
                    mention = replace(mention, step=step)
                elif self.take(("original", "input")) or self.take("the", ("original", "input")):
                    self.skip(_NOUNS | {"input"})
                    mention = replace(mention, original=True)
                elif mention.open and self.last in ("in", "at", "on", "of"):
                    mention, *more = self._placed(mention)
                elif mention.rank is not None and self.last == "of":
                    self.skip({"the", "those", "these", "them", "two", "three", "four", "five", "figures"})
                else:
                    self.at -= 1
            if self.at == start:
                return [mention, *more]

    def _counted(self, mention: Mention) -> Mention:
        """From which side is counted: "second from the right", "the last on the left"."""
        start = self.at
        if mention.rank is not None and not mention.past:
            self.take("counting")
            if self.take(("from", "on")):
                way = self.last
                self.take("the")
                if self.take(_FROM) and self.next() != "of" and (way == "from" or self.last != "back"):
                    sign = _FROM[self.last]
                    self.skip({"side", "end"})
                    return replace(mention, rank=sign * abs(mention.rank), sure=True)
        self.at = start
        return mention

    def _done(self, mention: Mention) -> Mention:
        """What was done to it: "that we just removed", "added in step 2"."""
        start = self.at
        before = self.skip(_WHO)
        if self.take(DONE):
            did = DONE[self.last]
        elif (before or self.next(1) in _TIMES) and self.next().startswith(("remove", "delete")):
            self.at, did = self.at + 1, Remove
        elif "that" in before and self.take(("is", "are")):
            self.skip({"now", "currently"})
            self.take(("in", "at", "on"))
            return self._placed(mention)[0]
        elif "was" in before:
            return replace(mention, vague=True)
        else:
            self.at = start
            return mention
        when = [*before, *self.skip({*ORDINALS, "last", "previously", "just"})]
        self.take("at", "the", "front")  # "at the start"
        rank = next(
            (RANKS.get(word, ORDINALS.get(word)) for word in when if word in (*ORDINALS, "last")), None
        )
        rank = mention.rank if rank is None else rank
        return replace(mention, did=did, just="just" in when, rank=rank)

    def _placed(self, mention: Mention) -> list[Mention]:
        """Where it is, or both are: "in the middle", "at position 3", "on the ends"."""
        start = self.at
        where = self.mentions()
        if where and all(place.rank is not None and not place.past for place in where):
            return [replace(mention, rank=place.rank, sure=place.sure, wide=place.wide) for place in where]
        if where and (where[0].past or where[0].vague):
            return [replace(mention, vague=True)]
        self.at = start
        return [mention]


def _all(mention: Mention, several: bool, together: bool) -> list[Mention]:
    """Two mentions for a phrase that is about two: "the last two", "the ends"."""
    if mention.side == "outer":
        return [replace(mention, side="", rank=rank) for rank in (1, -1)]
    if mention.rank == MIDDLE and (several or together):
        return [replace(mention, wide=True)] * 2
    if several and mention.rank in (1, -1) and not mention.past:
        return [mention, replace(mention, rank=2 * mention.rank)]
    if several and mention.side in _WAYS:
        return [replace(mention, far=far) for far in (1, 2)]
    return [mention] * (2 if several or (together and mention.open) else 1)
