"""Written records at the tables: a table's record to take home, and records that become tables (docs/records.md)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import UTC, datetime, time
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from games.kernel import registry
from games.kernel.records.form import BadLine, BadRecord, Findings, Record
from games.kernel.records.notation import Notation, notation, notation_of
from games.kernel.records.reading import Section, read_all, sections
from games.kernel.records.resolving import Resolution, resolve
from games.kernel.records.writing import text_of, written
from games.kernel.rulebook import HOST, Refusal
from games.tables import archiving, state, words
from games.tables.archiving import Chair, StoredFact
from games.tables.games import games
from games.tables.models import Seat, Table
from games.tables.setups import of_deck
from games.tables.words import Lexicon
from games.tables.words.records import allowed_in_words

Progress = Callable[[int], None]
"""Told how many lines of the text have been read."""

PROGRESS_EVERY = 500


class NotWritten(Exception):
    """Games of this kind are not written down."""


# --- a table's record ------------------------------------------------------------------------------------------------


def is_written(game: str) -> bool:
    """Whether games of this kind are written down."""
    return notation_of(game) is not None


def written_games() -> list[str]:
    return [game for game in games() if is_written(game)]


def record_of(table: Table, seat: Seat | None) -> str:
    """The record of a table as text: the full one when its game is over, else the one of this seat, or a watcher's
    (P-5). Raises NotWritten."""
    game_notation = notation_of(table.game)
    if game_notation is None:
        raise NotWritten(table.game)
    book, now = registry.book(table.game), state.current(table.stream_id, table.game).state
    seats = [seat.key] if seat is not None and seat.key in book.seats(now.game) else []
    history = state.history(table.stream_id, table.game)
    return text_of(written(history, now.game, game_notation, book, seats), game_notation)


# --- reading ---------------------------------------------------------------------------------------------------------


class Read(NamedTuple):
    """What became of one record of a text: a game, or the first line that cannot be (then nothing is kept of it).

    `of`: the rule book of which its first line speaks; empty where it speaks of none. `findings`: all bad lines, those
    that could not be judged, and remarks on lines that were taken."""

    line: int
    last_line: int
    of: str
    game: Resolution | None
    bad: BadLine | None
    findings: Findings = Findings()


def read_records(
    text: str, at: datetime, progress: Progress | None = None, known: Mapping[str, object] | None = None
) -> Iterator[Read]:
    """Resolves every record of a text, one after the other; `known`: by game, what its records may name without an
    `Own` line; of a game that is not there what ships. Raises BadLine for a text that is too large or
    empty."""
    for section in sections(text):
        yield _read(section, at, progress or (lambda line: None), known or {})


def _read(section: Section, at: datetime, progress: Progress, known: Mapping[str, object]) -> Read:
    last_line, key = section.line + len(section.lines) - 1, _rule_book_of(section)

    def report(line: int) -> None:
        if line % PROGRESS_EVERY == 0:
            progress(line)

    try:
        game = _resolve(section, at, report, known)
    except BadRecord as bad:
        return Read(section.line, last_line, key, None, bad, bad.findings)
    except BadLine as bad:
        return Read(section.line, last_line, key, None, bad, Findings((bad,)))
    finally:
        progress(last_line)
    return Read(section.line, last_line, key, game, game.bad, game.findings)


def _resolve(section: Section, at: datetime, report: Progress, known: Mapping[str, object]) -> Resolution:
    """Raises BadLine."""
    record, unreadable = read_all(section, _lists_of_all(), notation=_notation_by_key(section))
    game_notation = _notation_of(record)
    cards = known[game_notation.game] if game_notation.game in known else games()[game_notation.game].cards()
    book = registry.book(game_notation.game)
    return resolve(record, game_notation, book, cards, _when(record, at), report, unreadable)


def _rule_book_of(section: Section) -> str:
    game_notation = _notation_by_key(section)
    return game_notation.game if game_notation is not None else ""


def _notation_by_key(section: Section) -> Notation | None:
    return notation(section.lines[0].partition(":")[0])


def _notation_of(record: Record) -> Notation:
    game_notation = notation(record.game)
    if game_notation is None:
        raise BadLine(
            record.line, record.text_of(record.line), Refusal("REC 5", "game_not_written", {"game": record.game})
        )
    return game_notation


def _lists_of_all() -> frozenset[str]:
    every = map(notation_of, written_games())
    return frozenset(verb for one in every if one is not None for verb in one.lists)


def _when(record: Record, at: datetime) -> datetime:
    """The day of which the header speaks, else now; a wrong date is refused where the header is read."""
    day = next((field.value for field in record.fields if field.key[0].casefold() == "date"), "")
    try:
        return datetime.combine(datetime.fromisoformat(day).date(), time(), UTC)
    except ValueError:
        return at


# --- joining ---------------------------------------------------------------------------------------------------------


def printed_of(game: Resolution) -> str:
    """The canonical record of a resolved game, in full where it is over, else with all that it told."""
    game_notation = _notation_of(game.record)
    book = registry.book(game_notation.game)
    seats = book.seats(game.state)
    return text_of(written(game.happened, game.state, game_notation, book, seats), game_notation)


def game_of(game: Resolution) -> str:
    """The key of the rule book of a resolved game."""
    return _notation_of(game.record).game


def open_recorded_table(game: Resolution, name: str, opened_by: object) -> Table:
    """A table whose journal is this resolved game: nothing is decided, it has happened."""
    key = game_of(game)
    chairs = [Chair(seat.key, seat.name, None, "") for seat in game.setup.seats]
    return archiving.restore_table(key, name, chairs, _facts(key, game), opened_by, game.happened[0].at)


def _facts(key: str, game: Resolution) -> Iterable[StoredFact]:
    codec = registry.codec(key)
    for each in game.happened:
        kind, data = codec.write_fact(each.fact)
        yield {
            "version": each.version,
            "act": each.act,
            "kind": kind,
            "data": data,
            "actor": msgspec.to_builtins(each.by),
            "at": each.at.astimezone(UTC).isoformat(),
        }


# --- in words --------------------------------------------------------------------------------------------------------


def why_bad(bad: BadLine, game: str = "") -> str:
    """Why a line of a record of this game cannot be, in the reader's language; without its number and its rule."""
    refusal = bad.refusal
    if "wanted" in refusal.values:
        refusal = replace(refusal, values={**refusal.values, "wanted": allowed_in_words(str(refusal.values["wanted"]))})
    text = words.reason(refusal, Lexicon(game or written_games()[0], {HOST: HOST}, {}))
    return of_deck(bad.refusal, text)


def allowed_words(bad: BadLine) -> list[str]:
    """The words that are possible at the place of this bad line, in the reader's language."""
    return [allowed_in_words(word) for word in bad.allowed]
