"""What a table does by itself: waits that are over, the charter's clock, `auto_advance`. Time comes in as a value."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from games.kernel import days
from games.kernel.rulebook import Order
from games.kernel.table.orders import EndWait, PassOver
from games.kernel.table.questions import is_deserted, is_over, may_be_passed_over
from games.kernel.table.state import Book, TableState

NEVER = datetime.max.replace(tzinfo=UTC)


def due(book: Book, table: TableState, at: datetime) -> Order | None:
    """The order that the table gives by itself now: a wait that is over, the clock of the charter, `auto_advance`."""
    if book.is_finished(table.game):
        return None
    for seat in book.waited_for(table.game):
        if seat in table.house or book.default_order(table.game, seat) is None:
            continue
        if (seat in table.away and not is_deserted(book, table)) or is_over(table, seat, at):
            return EndWait(seat=seat)
        if seat not in table.passing and _clock_runs_out(book, table, seat) <= at:
            return PassOver(seat=seat)
    return book.advance(table.game)


def next_deadline(book: Book, table: TableState) -> datetime | None:
    """When the table has to look at the clock again; None: only an order can change anything."""
    if book.is_finished(table.game):
        return None
    ends = [until for seat, until in table.passing.items() if may_be_passed_over(book, table, seat)]
    waiting = [s for s in book.waited_for(table.game) if s not in table.passing and may_be_passed_over(book, table, s)]
    ends += [_clock_runs_out(book, table, seat) for seat in waiting]
    soonest = min(ends, default=NEVER)
    return None if soonest == NEVER else soonest


def answered_until(book: Book, table: TableState, seat: str) -> datetime | None:
    """Until when this seat may answer at the pace of days (D-47), in UTC; None: at another pace, or the table waits for
    its word, for silence means nothing here, or everybody is silent."""
    if book.days(table.game) is None or not may_be_passed_over(book, table, seat):
        return None
    until = _clock_runs_out(book, table, seat)
    return None if until == NEVER else until


def is_time_to_remind(book: Book, table: TableState, seat: str, at: datetime) -> bool:
    """Whether this seat is to be reminded at this moment of what it is asked (D-47): at the pace of days, when no more
    than a quarter of its time is left, at an hour that counts. Also where its silence means nothing."""
    question, pace = table.asked.get(seat), book.days(table.game)
    if question is None or pace is None or seat in table.house or seat in table.away or seat in table.passing:
        return False
    until = answered_until(book, table, seat)
    if seat not in book.waited_for(table.game) or (until is not None and until <= at):
        return False
    return days.remind_at(pace, question.since) <= at and days.counts(pace, at)


def _clock_runs_out(book: Book, table: TableState, seat: str) -> datetime:
    """At the pace of days its time, else the seconds of the charter after it was asked."""
    question, pace = table.asked.get(seat), book.days(table.game)
    if question is None:
        return NEVER
    if pace is not None:
        return NEVER if is_deserted(book, table) else days.until(pace, question.since)
    seconds = book.answer_seconds(table.game)
    return NEVER if seconds is None else question.since + timedelta(seconds=seconds)
