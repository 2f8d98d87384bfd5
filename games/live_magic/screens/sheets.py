"""What is said of a sheet until it stands: put into words only where it has to be drawn, for most of it stays as it was
from one act to the next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.live_magic.rules.view import Approval
from games.live_magic.screens.sentences import some


class WordsOnSheet:
    """What everybody else says of a sheet; `names`: how they are called."""

    def __init__(self, words: Sequence[Approval], names: Mapping[str, str]) -> None:
        self.signed = (words, names)
        """What it is worked out from."""
        self._words = words
        self._names = names

    @property
    def approving(self) -> str:
        """The names of those who have approved, as one text."""
        return some(self._who("approved"))

    @property
    def waited_for(self) -> str:
        """Who still has to say something."""
        return some(self._who("open"))

    @property
    def objections(self) -> list[str]:
        """Who objects, each with the reason."""
        objecting = (word for word in self._words if word.says == "objected")
        return [": ".join(filter(None, (self._name(word), word.reason))) for word in objecting]

    def _who(self, says: str) -> list[str]:
        return [self._name(word) for word in self._words if word.says == says]

    def _name(self, word: Approval) -> str:
        return self._names.get(word.by, word.by)
