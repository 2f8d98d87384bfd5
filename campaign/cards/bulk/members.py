"""Cards in JSON of any layout: each is cut out of the file as it goes by, whatever lies around it.

What is wanted is told by its path: the keys of the objects around it, and `[]` for each list. Only brackets are looked
at on the way, those in texts apart; what stands between them is checked outside of the members alone, for each member
is read by somebody else.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator

from campaign.cards.bulk.unpacking import LONGEST_CARD
from campaign.cards.bulk.values import InvalidCardFile

Path = tuple[str, ...]

DEEPEST = 20
"""Nothing in these files is nested deeper."""

_to_next_bracket = re.compile(rb'[^"{}\[\]]*+(?:"[^"\\]*+(?:\\.[^"\\]*+)*+"[^"{}\[\]]*+)*+[{}\[\]]', re.DOTALL).match
_OPENS_LIST, _OPENS_OBJECT, _CLOSES_LIST, _CLOSES_OBJECT = b"[{]}"
_OPENS = (_OPENS_LIST, _OPENS_OBJECT)


def members(
    chunks: Iterable[bytes], is_wanted: Callable[[Path, bool], bool], *, is_sequence: bool = False
) -> Iterator[tuple[Path, bytes]]:
    """Yield every list and object at a wanted path, in the order of the file. `is_wanted` gets the path, and whether
    it is a list. `is_sequence`: the file has several values, with nothing but white space between them. Raises
    InvalidCardFile."""
    search = _Search(is_wanted, is_sequence)
    for chunk in chunks:
        yield from search.after(chunk)
    search.end()


class _Search:
    def __init__(self, is_wanted: Callable[[Path, bool], bool], is_sequence: bool) -> None:
        self.is_wanted = is_wanted
        self.rest, self.looked_at = b"", 0
        self.around = [_Sequence() if is_sequence else _Around()]
        """The file, and within it each list and object that is open around the members."""
        self.depth, self.number = 0, 0
        """How deep it is within a member, and how many have been found."""

    @property
    def path(self) -> Path:
        """Where we are."""
        return tuple([one.key for one in self.around[1:]])

    def after(self, chunk: bytes) -> Iterator[tuple[Path, bytes]]:
        """The members that are whole after this piece of the file. Raises InvalidCardFile."""
        text, begun, at = self.rest + chunk, 0, self.looked_at
        while found := _to_next_bracket(text, at):
            before, at = at, found.end()
            if self.depth:
                self.depth += 1 if text[at - 1] in _OPENS else -1
                if self.depth > DEEPEST:
                    raise InvalidCardFile("broken", self.number)
                if not self.depth:
                    self.number += 1
                    yield self.path, text[begun:at]
                    begun = at
            else:
                self._step(text[before : at - 1], text[at - 1])
                begun = at - 1 if self.depth else at
        # Neither a text nor a card without an end may grow in memory.
        self.rest, self.looked_at = text[begun:], at - begun
        if len(self.rest) > LONGEST_CARD:
            raise InvalidCardFile("too_long", self.number)

    def end(self) -> None:
        """Nothing comes any more. Raises InvalidCardFile."""
        if self.depth or len(self.around) > 1 or not self.around[0].has_entries:
            raise InvalidCardFile("cut_off", self.number)
        if self.rest.strip():
            raise InvalidCardFile("broken", self.number)

    def _step(self, before: bytes, bracket: int) -> None:
        """One bracket that is within no member, with what stands before it. Raises InvalidCardFile."""
        inmost, is_opened = self.around[-1], bracket in _OPENS
        if not inmost.takes(before, is_followed=is_opened) or not (is_opened or inmost.is_closed_by(bracket)):
            raise InvalidCardFile("broken", self.number)
        if not is_opened:
            self.around.pop()
        elif self.is_wanted(self.path, bracket == _OPENS_LIST):
            self.depth = 1
        elif len(self.around) > DEEPEST:
            raise InvalidCardFile("broken", self.number)
        else:
            self.around.append(_Around(bracket, "[]" if bracket == _OPENS_LIST else ""))


class _Around:
    """The file, or a list or an object around the members."""

    def __init__(self, bracket: int = 0, key: str = "") -> None:
        self.bracket, self.key = bracket, key
        self.has_entries = False

    def is_closed_by(self, bracket: int) -> bool:
        return (self.bracket, bracket) in ((_OPENS_LIST, _CLOSES_LIST), (_OPENS_OBJECT, _CLOSES_OBJECT))

    def takes(self, before: bytes, *, is_followed: bool) -> bool:
        """Whether this may stand here. It is read with a nought in place of what was passed over and of what follows;
        its last key is where we are now."""
        is_object = self.bracket == _OPENS_OBJECT
        passed = (b'"":0' if is_object else b"0") if self.has_entries else b""
        whole = passed + before + (b"0" if is_followed else b"")
        try:
            read = json.loads(b"{" + whole + b"}" if is_object else b"[" + whole + b"]", object_pairs_hook=list)
        except ValueError:
            return False
        self.has_entries = bool(read)
        if is_object and read:
            self.key = read[-1][0]
        return bool(self.bracket) or len(read) <= 1


class _Sequence(_Around):
    """A file of several values, one after the other."""

    def takes(self, before: bytes, *, is_followed: bool) -> bool:
        self.has_entries = self.has_entries or is_followed
        return not before.strip()
