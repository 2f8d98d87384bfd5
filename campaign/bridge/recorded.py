"""Written records in the campaign: texts resolved, games laid as tables, and what is read of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from games.kernel.records.form import BadLine, Findings
from games.kernel.records.reading import UNWRITABLE, decoded, sections
from games.kernel.records.resolving import Resolution
from games.kernel.records.seats import DRAW, UNFINISHED
from games.kernel.rulebook import Refusal
from games.planechase.cards import shipped_planes
from games.planechase.custom_planes import without_clashes
from games.planechase.setup import GAME as PLANECHASE
from games.tables import board, records, service
from games.tables.board import StoryLine
from games.tables.models import Table
from games.tables.words.records import allowed_in_words as placeholders_in_words

__all__ = [
    "BadLine",
    "Findings",
    "FreeGame",
    "ResolvedRecord",
    "allowed_in_words",
    "count_records",
    "free_games_of",
    "open_recorded_table",
    "reason_in_words",
    "record_text",
    "recorded_story",
    "resolve_records",
    "text_of_file",
]


MOST_FREE_GAMES = 10
"""The number of somebody's last tables that are looked at."""


class FreeGame(NamedTuple):
    """A finished game at a table that was laid from nothing: what its table is called, when, and who played."""

    code: str
    game: str
    laid_at: datetime
    players: str


class ResolvedRecord(NamedTuple):
    """One record of a text: what it says of itself and how it ended, or its first bad line. `of`: its rule book."""

    line: int
    last_line: int
    of: str
    about: Mapping[str, str]
    players: list[str]
    winners: list[str]
    is_finished: bool
    acts: int
    bad: BadLine | None
    findings: Findings
    game: Resolution | None

    def printed(self) -> str:
        """Its canonical form."""
        assert self.game is not None, "only a record that was resolved is printed"
        return records.printed_of(self.game)


def text_of_file(data: bytes) -> str:
    """The text of an uploaded file. Raises BadLine."""
    return decoded(data)


def count_records(text: str) -> int:
    """How many records a text has. Raises BadLine: it is too large, there is none in it, it cannot be stored."""
    unwritable = UNWRITABLE.search(text)
    if unwritable is not None:
        line = text.count("\n", 0, unwritable.start())
        shown = UNWRITABLE.sub("\ufffd", text.split("\n")[line]).strip()
        raise BadLine(line + 1, shown, Refusal("REC 2", "character_not_writable"))
    return len(sections(text))


def resolve_records(
    text: str, at: datetime, progress: Callable[[int], None], own_planes: Iterable[Mapping[str, object]] = ()
) -> Iterator[ResolvedRecord]:
    """Every record of the text, one after the other; `progress` is told the lines that have been read. A record may
    name the rows of `own_planes` like cards that ship."""
    shipped = shipped_planes()
    known = {PLANECHASE: {**shipped, **without_clashes(own_planes, shipped)}}
    for record in records.read_records(text, at, progress, known):
        game = record.game
        result = list(game.result) if game is not None else []
        yield ResolvedRecord(
            line=record.line,
            last_line=record.last_line,
            of=record.of,
            about=game.setup.about if game is not None else {},
            players=[seat.name for seat in game.setup.seats] if game is not None else [],
            winners=[] if result in ([DRAW], [UNFINISHED]) else result,
            is_finished=game is not None and game.is_finished,
            acts=game.acts if game is not None else 0,
            bad=record.bad,
            findings=record.findings,
            game=game,
        )


def open_recorded_table(record: ResolvedRecord, name: str, opened_by: object) -> tuple[str, str]:
    """Opens the table whose journal this game is: the key of its rule book, and the table's code."""
    assert record.game is not None and record.bad is None, "a table is laid for a game that was resolved"
    table = records.open_recorded_table(record.game, name, opened_by)
    return table.game, table.code


def free_games_of(person: object, but: Iterable[QuerySet[Any, Any]]) -> list[FreeGame]:
    """The finished games of the tables that this person has laid or sits at, the newest first; `but`: queries for the
    codes of tables that are something else's."""
    at_hand = Table.objects.filter(Q(opened_by=person) | Q(seats__user=person), game__in=records.written_games())
    for codes in but:
        at_hand = at_hand.exclude(code__in=codes)
    last = list(at_hand.select_related("stream").prefetch_related("seats").distinct()[:MOST_FREE_GAMES])
    over = service.finished_among(last)
    return [
        FreeGame(table.code, table.game, table.opened_at, ", ".join(seat.name for seat in table.seats.all()))
        for table in last
        if table.pk in over
    ]


def record_text(code: str) -> str:
    """The record of a table whose game is over."""
    return records.record_of(_table(code), None)


def recorded_story(code: str) -> tuple[StoryLine, ...]:
    """The story of such a table, as everybody may read it."""
    return board.whole_story(_table(code), None)


def allowed_in_words(words: Iterable[str]) -> list[str]:
    """Words that are possible in a line of a record, in the reader's language."""
    return list(map(placeholders_in_words, words))


def reason_in_words(rule: str, reason: str, values: Mapping[str, object], game: str = "") -> str:
    """Why a line of a record of this game cannot be, in the reader's language; the number of the rule stands beside
    it."""
    try:
        return records.why_bad(BadLine(0, "", Refusal(rule, reason, dict(values))), game)
    except KeyError:
        return _("The rules do not allow it.")


def _table(code: str) -> Table:
    return Table.objects.select_related("stream").get(code=code)
