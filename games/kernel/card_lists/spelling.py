"""How many of what, as people write a line: `4 Card`, `4x Card`, `Card x4`, `- 4 Card`, `1) 4 Card`, `Card`."""

from __future__ import annotations

import re

import msgspec

_BULLET = re.compile(r"(?:[-–—*] |[•·◦‣]\s?|\(?[0-9]{1,5}[.)] )+")
_SIDE = re.compile(r"SB: ?", re.I)
_NUMBER = r"\"?(-?[0-9]{1,30})\"?"
_BEFORE = re.compile(rf"[xX×]?{_NUMBER}(?:[xX×](?=[^\W\d_]{{2}})| ?[xX×] | ?[,;\t]| ) ?(.+)")
_AFTER = re.compile(rf"(.+?)(?: [xX×] ?| ?[,;\t] ?){_NUMBER}")
_IN_BRACKETS = re.compile(r"(.+?) ?[(\[][xX×] ?([0-9]{1,30})[)\]]")


class Spelled(msgspec.Struct, frozen=True):
    """A line taken apart. `copies` as written; empty where no number stands."""

    copies: str
    rest: str
    is_side: bool = False


def spelled(line: str) -> Spelled:
    """A line with single spaces, taken apart into the number of copies and what is left of it."""
    bare = _BULLET.sub("", line, count=1) if _BULLET.match(line) else line
    side = _SIDE.match(bare)
    bare = bare[side.end() :] if side else bare
    if before := _BEFORE.fullmatch(bare):
        return Spelled(before[1], before[2], bool(side))
    if after := _AFTER.fullmatch(bare) or _IN_BRACKETS.fullmatch(bare):
        return Spelled(after[2], after[1], bool(side))
    return Spelled("", bare, bool(side))
