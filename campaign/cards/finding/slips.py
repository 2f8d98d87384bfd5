"""The usual slips: a letter too many, one missing, another one, two that have changed places. How many lie between two
names, and which pieces of a name survive them.

Each slip spoils one piece at most, as long as a letter lies between two pieces: so of a name with two slips in it one
of three pieces still stands in the right name. It is by these that the database finds what may have been meant.
"""

from __future__ import annotations

from collections.abc import Iterator

START, END = "^", "$"
"""Around a name, so that its first and last letters make pieces too."""
SHORTEST_PIECE = 3
LONG = 10
_LETTERS = "abcdefghijklmnopqrstuvwxyz '-"


def slips_forgiven(name: str) -> int:
    """How many slips may lie between this name and the one that was meant."""
    if len(name) < SHORTEST_PIECE:
        return 0
    return 2 if len(name) >= LONG else 1


def slips_between(one: str, other: str, most: int) -> int:
    """How many slips make one of the other, counted no further than one more than `most`."""
    too_many = most + 1
    if abs(len(one) - len(other)) > most:
        return too_many
    before, last = list[int](), list(range(len(other) + 1))
    for row, letter in enumerate(one, 1):
        now = [row]
        for column, facing in enumerate(other, 1):
            least = min(last[column - 1] + (letter != facing), last[column] + 1, now[column - 1] + 1)
            if row > 1 and column > 1 and letter == other[column - 2] and one[row - 2] == facing:
                least = min(least, before[column - 2] + 1)
            now.append(least)
        if min(now) > most:
            return too_many
        before, last = last, now
    return min(last[-1], too_many)


def surviving_pieces(name: str, slips: int) -> list[str]:
    """Pieces of the name, one of which stands in whatever lies so many slips away; none where it is too short for that.
    The first and the last have the marks of start and end."""
    whole = f"{START}{name}{END}"
    size, rest = divmod(len(whole) - slips, slips + 1)
    if size < SHORTEST_PIECE:
        return []
    pieces, at = [], 0
    for number in range(slips + 1):
        until = at + size + (number < rest)
        pieces.append(whole[at:until])
        at = until + 1
    return pieces


def one_slip_away(name: str) -> set[str]:
    """Every name that lies one slip away, in Latin letters: for those that are too short to have pieces."""
    return set(_slipped(name)) - {name}


def _slipped(name: str) -> Iterator[str]:
    for at in range(len(name) + 1):
        head, tail = name[:at], name[at:]
        yield from (head + letter + tail for letter in _LETTERS)
        if tail:
            yield head + tail[1:]
            yield from (head + letter + tail[1:] for letter in _LETTERS)
        if len(tail) > 1:
            yield head + tail[1] + tail[0] + tail[2:]
