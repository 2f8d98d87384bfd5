"""Questions about a table that its rules, its buttons and its clock ask alike."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from games.kernel.rulebook import HOST, Order
from games.kernel.table.state import TIMES_RUNNING, Book, Deed, TableState


def is_host(table: TableState, seat: str | None) -> bool:
    """Whether this seat holds the host's role now."""
    return seat is not None and seat == table.host


def may_act_for(table: TableState, seat: str) -> bool:
    """The host acts for a seat only if it has no phone, is away, or asks (LM 3.8)."""
    return seat not in table.phones or seat in table.away or seat in table.lent


def is_absent(book: Book, table: TableState, seat: str) -> bool:
    """Whether nobody is there who would play this seat: nobody sits there, or has said a word yet; its player has left,
    asks the host, or was silent when the table went on without them (D-46). At the pace of days who has not said a word
    yet still has time for it (D-47)."""
    is_unheard = seat not in table.heard and book.days(table.game) is None
    is_silent = is_unheard or seat in table.silences
    return seat != table.host and (is_silent or may_act_for(table, seat))


def may_the_house_play(book: Book, table: TableState, seat: str) -> bool:
    """Whether the host may let a player of the house play for this seat (D-46)."""
    wished = book.house_player(table.game, seat) is not None
    return wished and seat not in table.house and is_absent(book, table, seat)


def in_game(book: Book, table: TableState) -> Any:
    """The game as its rules are asked: they are told whose seat runs the table, and who is there."""
    there = table.phones - table.away - table.lent - table.house.keys()
    return book.knowing(table.game, table.host, there)


def seats_at(book: Book, table: TableState, seat: str) -> tuple[str, ...]:
    """The seats whose phone this is, its own first: in a game whose phone may be passed round, also those that have
    lent themselves to the host (P-28)."""
    if not is_host(table, seat) or book.view_together is None:
        return (seat,)
    return (seat, *(other for other in book.seats(table.game) if other in table.lent and other != seat))


def may_stand_in(book: Book, table: TableState) -> bool:
    """Whether the host may enter what others did: somebody who is waited for has no phone, is away or asks, or the
    charter has the host enter it for everybody, so that nobody's silence means anything (LM 3.8)."""
    waited = book.waited_for(table.game)
    return any(may_act_for(table, seat) or book.default_order(table.game, seat) is None for seat in waited)


def question_of(table: TableState, order: Order, seat: str | None) -> int:
    """The number that this order by this seat has to name now; 0: it answers nothing that is asked."""
    match order.answers:
        case "version":
            return table.version
        case "named":
            return asked_number(table, getattr(order, "seat", None))
        case "host":
            return asked_number(table, HOST)
        case _:
            return asked_number(table, seat)


def asked_number(table: TableState, seat: str | None) -> int:
    """The number of the question that stands before this seat (None: the host); 0: none does."""
    question = table.asked.get(seat or HOST)
    return question.number if question else 0


def may_be_passed_over(book: Book, table: TableState, seat: str) -> bool:
    """Whether the table waits for this seat and knows what its silence means; a player of the house is not silent."""
    is_waited_for = seat in book.waited_for(table.game) and seat not in table.house
    return is_waited_for and book.default_order(table.game, seat) is not None


def has_its_time(book: Book, table: TableState, seat: str) -> bool:
    """Whether nobody but the clock goes on without this seat: at the pace of days a player who has sat down has the
    time that the group gives (D-47). Who never came, and who asks the host, has nothing to wait for."""
    return book.days(table.game) is not None and not may_act_for(table, seat)


def last_own_act(table: TableState, seat: str) -> Deed | None:
    """The seat's act, if it was the last of all and it may be taken back freely (D-43)."""
    act = table.acts[-1] if table.acts else None
    if act is None or act.seat != seat or act.binds or act.reveals:
        return None
    return act


def may_ask_back(table: TableState, to: int, seat: str) -> bool:
    """Whether version `to` lies just before an act of this seat and nothing was shown since (D-43, `ask`)."""
    own = any(act.seat == seat and act.begin == to for act in table.acts)
    return own and not has_shown_since(table, to)


def has_shown_since(table: TableState, to: int) -> bool:
    """Whether something hidden became known after version `to`."""
    return any(act.reveals for act in table.acts if act.begin >= to)


def affected(table: TableState, to: int, seat: str | None) -> tuple[str, ...]:
    """The other seats that acted since version `to`, or were asked something new since (D-43, `ask`)."""
    acted = {act.seat for act in table.acts if act.begin >= to and act.seat is not None}
    asked = {other for other, question in table.asked.items() if question.version > to and other != HOST}
    return tuple(sorted((acted | asked) - {seat} - table.away - table.house.keys()))


def is_deserted(book: Book, table: TableState) -> bool:
    """Whether everybody has left, the host too: nobody is skipped then, the table waits for who comes back first. At
    the pace of days it does so too where all have been silent for so long that at an evening they would be away."""
    seats = frozenset(book.seats(table.game))
    if book.days(table.game) is not None:
        gone = {seat for seat, times in table.silences.items() if times >= TIMES_RUNNING}
        return seats <= table.away | gone
    return table.host in seats and seats <= table.away


def is_over(table: TableState, seat: str, at: datetime) -> bool:
    """Whether the ten seconds of this seat are over."""
    return seat in table.passing and at >= table.passing[seat]
