"""Questions about a table that its rules, its buttons and its clock ask alike."""

from __future__ import annotations

from datetime import datetime

from games.engines.kernel import HOST, Order
from games.engines.play.state import Act, Book, Play


def is_host(play: Play, seat: str | None) -> bool:
    """Whether this seat holds the host's role now."""
    return seat is not None and seat == play.host


def may_act_for(play: Play, seat: str) -> bool:
    """The host acts for a seat only if it has no phone, is away, or asks (LM 3.8)."""
    return seat not in play.phones or seat in play.away or seat in play.lent


def question_of(play: Play, order: Order, seat: str | None) -> int:
    """The number that this order by this seat has to name now; 0: it answers nothing that is asked."""
    match order.answers:
        case "version":
            return play.version
        case "named":
            return asked_number(play, getattr(order, "seat", None))
        case "host":
            return asked_number(play, HOST)
        case _:
            return asked_number(play, seat)


def asked_number(play: Play, seat: str | None) -> int:
    """The number of the question that stands before this seat (None: the host); 0: none does."""
    asked = play.asked.get(seat or HOST)
    return asked.number if asked else 0


def may_be_passed_over(book: Book, play: Play, seat: str) -> bool:
    """Whether the table waits for this seat and knows what its silence means."""
    return seat in book.waited_for(play.game) and book.silence(play.game, seat) is not None


def last_own_act(play: Play, seat: str) -> Act | None:
    """The seat's act, if it was the last of all and it may be taken back freely (D-43)."""
    act = play.acts[-1] if play.acts else None
    if act is None or act.seat != seat or act.binds or act.reveals:
        return None
    return act


def affected(play: Play, to: int, seat: str | None) -> tuple[str, ...]:
    """The other seats that acted since version `to`, or were asked something new since (D-43, `ask`)."""
    acted = {act.seat for act in play.acts if act.begin >= to and act.seat is not None}
    asked = {other for other, question in play.asked.items() if question.version > to and other != HOST}
    return tuple(sorted((acted | asked) - {seat} - play.away))


def is_over(play: Play, seat: str, at: datetime) -> bool:
    """Whether the ten seconds of this seat are over."""
    return seat in play.passing and at >= play.passing[seat]
