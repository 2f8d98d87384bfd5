"""What falls when somebody takes back, and how it is told (D-43)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from games.kernel.rulebook import Line
from games.kernel.table.facts import FACTS, PutBack
from games.kernel.table.screen import log_line
from games.kernel.table.standing import standing
from games.kernel.table.state import Book, Happened

MOST_TOLD = 24
"""So many lines of what fell are told; of more, those that are not quiet before the others."""


def fallen_since(past: Sequence[Happened], to: int) -> list[Happened]:
    """The facts of the game that stand now, and do not when the table is taken back to version `to`."""
    before = {happened.version for happened in standing(past[:to])}
    return [one for one in standing(past) if one.version not in before and not isinstance(one.fact, FACTS)]


def is_on_the_way(past: Sequence[Happened], to: int) -> bool:
    """Whether the table stood after version `to` as it stands now, only later: nothing before it was taken back."""
    now = {happened.version for happened in standing(past)}
    return all(happened.version in now for happened in standing(past[:to]))


def done_by_its_author(past: Sequence[Happened], fallen: Sequence[Happened]) -> list[Happened]:
    """Of what would fall, what the author of its first act has done. What they put back for others is not theirs."""
    first = fallen[0]
    for_others = {happened.act for happened in past if isinstance(happened.fact, PutBack)} - {first.act}
    return [one for one in fallen if _author(one) == _author(first) and one.act not in for_others]


def _author(happened: Happened) -> tuple[str | None, bool]:
    return happened.by.seat, happened.by.hand == "table"


def told_of(book: Book, fallen: Sequence[Happened]) -> tuple[Line, ...]:
    """The lines of these facts as everybody may read them."""
    lines = [line for each in fallen if (line := log_line(book, each, None)) is not None]
    if len(lines) <= MOST_TOLD:
        return tuple(map(_plain, lines))
    chosen = sorted(lines, key=lambda line: line.tone == "quiet")[:MOST_TOLD]
    kept = [line for line in lines if any(line is one for one in chosen)]
    return (*map(_plain, kept), Line("and_more", {"number": len(lines) - len(kept)}))


def _plain(line: Line) -> Line:
    """Its values as they are written down."""
    return replace(line, values=msgspec.json.decode(msgspec.json.encode(line.values)))
