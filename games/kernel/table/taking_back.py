"""Taking back (D-43): freely, by consent, or by the host; a fact, never a deletion."""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel.rulebook import By, Fact, Refused
from games.kernel.table.facts import TakeBackAnswered, TakeBackAsked, TakenBack
from games.kernel.table.questions import affected, has_shown_since, last_own_act, may_ask_back
from games.kernel.table.state import Book, Happened, History, TableState, fold


def take_back(book: Book, table: TableState, to: int, by: By, history: History) -> Sequence[Fact]:
    """The table as it stood after version `to`. Raises Refused: another phase, a reveal, not one's own last act."""
    past = history()
    if not past[0].version <= to < table.version:
        raise Refused("D-43", "nothing_to_take_back")
    _check_whole_acts(past, to)
    _check_phase(book, table, to, past)
    if by.host:
        return [TakenBack(to=to, seat=by.seat, host=True)]
    if by.seat is None:
        raise Refused("LM 3.8", "only_a_seat_may")
    policy = book.undo_policy(table.game)
    if policy == "host":
        raise Refused("D-43", "only_the_host_takes_back")
    return _take_back_freely(table, to, by.seat) if policy == "free" else _ask_back(table, to, by.seat)


def _check_whole_acts(past: Sequence[Happened], to: int) -> None:
    """Facts of one act stand or fall together."""
    if any(happened.version > to >= happened.act for happened in past):
        raise Refused("D-43", "in_the_middle_of_an_act")


def _check_phase(book: Book, table: TableState, to: int, past: Sequence[Happened]) -> None:
    then = fold(book, [happened for happened in past if happened.version <= to])
    refusal = book.taking_back(then.game, table.game)
    if refusal is not None:
        raise Refused(refusal.rule, refusal.reason, **refusal.values)


def _take_back_freely(table: TableState, to: int, seat: str) -> Sequence[Fact]:
    act = last_own_act(table, seat)
    if act is None or act.begin != to:
        raise Refused("D-43", "only_your_last_act")
    return [TakenBack(to=to, seat=seat, host=False)]


def _ask_back(table: TableState, to: int, seat: str) -> Sequence[Fact]:
    if has_shown_since(table, to):
        raise Refused("D-43", "something_was_revealed")
    if not may_ask_back(table, to, seat):
        raise Refused("D-43", "only_your_own_acts")
    of = affected(table, to, seat)
    return [TakeBackAsked(seat=seat, to=to, of=of)] if of else [TakenBack(to=to, seat=seat, host=False)]


def consent(table: TableState, seat: str, to: int, agree: bool) -> Sequence[Fact]:
    """An affected seat answers; the last one to agree takes the table back."""
    wish = table.wish
    if wish is None or wish.to != to or seat not in wish.of:
        raise Refused("D-43", "nobody_asked_you")
    answer = TakeBackAnswered(seat=seat, agree=agree)
    if agree and wish.of == (seat,):
        return [answer, TakenBack(to=wish.to, seat=wish.seat, host=False)]
    return [answer]
