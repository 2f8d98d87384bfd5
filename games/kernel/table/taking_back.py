"""Taking back (D-43): freely, by consent, or by the host; a fact, never a deletion.

Where seats choose apart from each other, only what the seat did falls that the taking back is about; what others chose
since stands. Whatever falls is told.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from games.kernel.rulebook import By, Fact, Refused
from games.kernel.table.facts import PutBack, TakeBackAnswered, TakeBackAsked, TakenBack
from games.kernel.table.fallen import done_by_its_author, fallen_since, is_on_the_way, told_of
from games.kernel.table.questions import affected, has_shown_since, last_own_act, may_ask_back
from games.kernel.table.state import Book, Happened, History, TableState, fold
from games.kernel.table.undoing import Undoing, redoable, undoing_own, why_not_own


def take_back(book: Book, table: TableState, to: int, by: By, history: History) -> Sequence[Fact]:
    """The table as it stood after version `to`. Raises Refused: another phase, a reveal, not one's own last act."""
    past = history()
    if not past[0].version <= to < table.version:
        raise Refused(book.undo_rule, "nothing_to_take_back")
    if book.undo_policy(table.game) == "own":
        return _own(book, table, to, by)
    _check_whole_acts(past, to)
    then = _then(book, past, to)
    _check_phase(book, table, then)
    if by.host:
        return _undone(book, table, then, past, TakenBack(to=to, seat=by.seat, host=True))
    if by.seat is None:
        raise Refused("LM 3.8", "only_a_seat_may")
    match book.undo_policy(table.game):
        case "host":
            raise Refused("D-43", "only_the_host_takes_back")
        case "free":
            _check_own_last_act(table, to, by.seat)
        case "ask":
            _check_own_act(table, to, by.seat)
    facts = _undone(book, table, then, past, TakenBack(to=to, seat=by.seat, host=False))
    of = affected(table, to, by.seat) if book.undo_policy(table.game) == "ask" else ()
    is_whole = isinstance(facts[0], TakenBack)
    return [TakeBackAsked(seat=by.seat, to=to, of=of)] if of and is_whole else facts


def _own(book: Book, table: TableState, to: int, by: By) -> Sequence[Fact]:
    """Facts that take back the author’s own acts since version `to`, and nobody else’s. Raises Refused."""
    why_not = why_not_own(book, table, to, by)
    if why_not:
        raise Refused(book.undo_rule, why_not)
    undoing = undoing_own(book, table, to, by)
    assert undoing is not None
    return _facts_of(book, undoing, by)


def redo(book: Book, table: TableState, to: int, by: By) -> Sequence[Fact]:
    """The taking back that began after version `to` is undone, by its author. Raises Refused."""
    undoing = redoable(book, table, by)
    if undoing is None or undoing.to != to:
        raise Refused(book.undo_rule, "nothing_to_redo")
    return _facts_of(book, undoing, by, again=True)


def _facts_of(book: Book, undoing: Undoing, by: By, *, again: bool = False) -> Sequence[Fact]:
    """Not by the host's right: the same for everybody."""
    to, seat, fell = undoing.to, by.seat, told_of(book, undoing.facts)
    if not undoing.puts_back:
        return [TakenBack(to=to, seat=seat, host=False, fell=fell, again=again)]
    return [PutBack(to=to, of=seat, seat=seat, host=False, fell=fell, again=again), *undoing.puts_back]


def _check_whole_acts(past: Sequence[Happened], to: int) -> None:
    """Facts of one act stand or fall together."""
    if any(happened.version > to >= happened.act for happened in past):
        raise Refused("D-43", "in_the_middle_of_an_act")


def _check_phase(book: Book, table: TableState, then: Any) -> None:
    refusal = book.taking_back(then, table.game)
    if refusal is not None:
        raise Refused(refusal.rule, refusal.reason, **refusal.values)


def _check_own_last_act(table: TableState, to: int, seat: str) -> None:
    act = last_own_act(table, seat)
    if act is None or act.begin != to:
        raise Refused("D-43", "only_your_last_act")


def _check_own_act(table: TableState, to: int, seat: str) -> None:
    if has_shown_since(table, to):
        raise Refused("D-43", "something_was_revealed")
    if not may_ask_back(table, to, seat):
        raise Refused("D-43", "only_your_own_acts")


def _then(book: Book, past: Sequence[Happened], to: int) -> Any:
    return fold(book, [happened for happened in past if happened.version <= to]).game


def _undone(book: Book, table: TableState, then: Any, past: Sequence[Happened], back: TakenBack) -> Sequence[Fact]:
    """The whole table goes back, unless only one seat's choices have to."""
    fallen = fallen_since(past, back.to)
    own = done_by_its_author(past, fallen) if fallen and is_on_the_way(past, back.to) else fallen
    facts = book.put_back(then, table.game, [one.fact for one in own]) if own != fallen else None
    if facts is None:
        return [replace(back, fell=told_of(book, fallen))]
    if not facts:
        raise Refused("D-43", "nothing_to_take_back")
    of, told = own[0].by.seat, told_of(book, own)
    return [PutBack(to=back.to, of=of, seat=back.seat, host=back.host, fell=told), *facts]


def consent(book: Book, table: TableState, seat: str, to: int, agree: bool, history: History) -> Sequence[Fact]:
    """An affected seat answers; the last one to agree takes the table back."""
    wish = table.wish
    if wish is None or wish.to != to or seat not in wish.of:
        raise Refused("D-43", "nobody_asked_you")
    answer = TakeBackAnswered(seat=seat, agree=agree)
    if not agree or wish.of != (seat,):
        return [answer]
    past = history()
    back = TakenBack(to=to, seat=wish.seat, host=False)
    return [answer, *_undone(book, table, _then(book, past, to), past, back)]
