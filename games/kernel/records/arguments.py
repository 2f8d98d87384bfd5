"""The arguments of an act, taken one after the other (REC 1, REC 2)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NoReturn, TypeVar

from games.kernel.records.form import Act
from games.kernel.records.names import folded, read_number, unknown
from games.kernel.records.words import Word
from games.kernel.rulebook import Refused

T = TypeVar("T")


def verb_of(act: Act, verbs: Collection[str]) -> tuple[str, Arguments]:
    """The verb of an act, of one word or two, and its arguments. Raises Refused (REC 1)."""
    for words in (2, 1):
        heads = act.words[:words]
        verb = " ".join(folded(word.text) for word in heads)
        if len(heads) == words and verb in verbs and not any(word.quoted for word in heads):
            return verb, Arguments(act.words[words:])
    raise Misread(unknown("REC 1", "verb", act.words[0].text, verbs), sorted(verbs))


class Misread(Refused):
    """An act whose arguments cannot be. `allowed`: the words that are possible where the reading stopped."""

    def __init__(self, refused: Refused, allowed: Sequence[str]) -> None:
        values = dict(refused.values)
        if "wanted" in values and allowed:
            values["wanted"] = " · ".join(allowed)
        super().__init__(refused.rule, refused.reason, **values)
        self.allowed = tuple(allowed)


class Arguments:
    """What is left of the words of an act. Everything that takes one raises Refused (REC 2) if it is not what it
    should be. `expected`: the parts that may come next."""

    def __init__(self, words: tuple[Word, ...]) -> None:
        self._words = words
        self._next = 0
        self.expected: tuple[Any, ...] = ()

    @property
    def taken(self) -> int:
        """How many words have been taken."""
        return self._next

    def again(self) -> Arguments:
        """The same words, none of them taken."""
        return Arguments(self._words)

    @property
    def left(self) -> tuple[Word, ...]:
        """The words that nobody has taken."""
        return self._words[self._next :]

    def left_from(self, taken: int) -> tuple[Word, ...]:
        """The words after so many."""
        return self._words[taken:]

    def go_back(self, taken: int) -> None:
        """Gives back every word after so many."""
        self._next = taken

    def joined(self, words: int) -> Word | None:
        """The next words as one name, with what is grown onto the last; None: they are too few, or one is in quotes."""
        some = self.left[:words]
        if len(some) < words or any(word.quoted for word in some):
            return None
        return Word(" ".join(word.text for word in some))

    def is_at_end(self) -> bool:
        return self._next >= len(self._words)

    def is_next(self, keywords: Collection[str]) -> bool:
        """Whether one of these keywords comes next. A name in quotes is no keyword."""
        return self._peek() in keywords

    def skips(self, keyword: str) -> bool:
        """Takes this keyword if it comes next, and says whether it did."""
        if self._peek() != keyword:
            return False
        self._next += 1
        return True

    def word(self, wanted: str) -> Word:
        """The next word, whatever it is. `wanted` says what should stand there."""
        if self.is_at_end():
            raise Refused("REC 2", "argument_missing", wanted=wanted)
        self._next += 1
        return self._words[self._next - 1]

    def text(self, wanted: str = "text") -> str:
        """A name or text: one word, or whatever stands in quotes."""
        word = self.word(wanted)
        if word.tail:
            raise Refused("REC 2", "argument_not_understood", given=word.text + word.tail)
        return word.text

    def needs(self, keyword: str) -> None:
        """Takes a keyword that must stand here."""
        if not self.skips(keyword):
            self._refuse(keyword)

    def one_of(self, choices: Mapping[str, T], also: Mapping[str, T] | None = None) -> T:
        """The value of the next keyword; `also`: words that are understood, but not listed in a refusal."""
        key = self._peek()
        understood = {**(also or {}), **choices}
        if key is None or key not in understood:
            self._refuse(" · ".join(choices))
        self._next += 1
        return understood[key]

    def number(self) -> tuple[str, int]:
        """A number and its sign, as `names.read_number`."""
        if self.is_at_end():
            raise Refused("REC 2", "argument_missing", wanted="number")
        word = self.word("number")
        if word.quoted:
            raise Refused("REC 2", "not_a_number", given=word.text)
        return read_number(word.text)

    def end(self) -> None:
        """Raises Refused if something is left."""
        if not self.is_at_end():
            word = self._words[self._next]
            raise Refused("REC 2", "argument_too_many", given=word.text + word.tail)

    def _peek(self) -> str | None:
        if self.is_at_end() or self._words[self._next].quoted:
            return None
        return folded(self._words[self._next].text)

    def _refuse(self, wanted: str) -> NoReturn:
        if self.is_at_end():
            raise Refused("REC 2", "argument_missing", wanted=wanted)
        word = self._words[self._next]
        raise Refused("REC 2", "argument_unexpected", given=word.text + word.tail, wanted=wanted)
