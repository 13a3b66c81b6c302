"""A way through the words of a sentence, for those who read it from left to right."""

from __future__ import annotations

from collections.abc import Collection, Sequence


class Cursor:
    """The words that are told, and how far they have been read."""

    def __init__(self, told: Sequence[str]) -> None:
        self.told = told
        self.at = 0

    @property
    def last(self) -> str:
        """The word that was read last."""
        return self.told[self.at - 1] if self.at else ""

    def next(self, ahead: int = 0) -> str:
        """A word that comes next; nothing after the end."""
        return self.told[self.at + ahead] if self.at + ahead < len(self.told) else ""

    def take(self, *wanted: Collection[str] | str) -> bool:
        """Go on if these come next: each a word, or one of several."""
        for ahead, one in enumerate(wanted):
            word = self.next(ahead)
            if not word or (word != one if isinstance(one, str) else word not in one):
                return False
        self.at += len(wanted)
        return True

    def skip(self, these: Collection[str]) -> list[str]:
        """Go on after any of these words; which they were."""
        start = self.at
        while self.take(these):
            pass
        return list(self.told[start : self.at])

    def since(self, start: int) -> str:
        """What was read from a place on."""
        return " ".join(self.told[start : self.at])
