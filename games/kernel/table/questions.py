"""Questions about a table that its rules, its buttons and its clock ask alike."""

from __future__ import annotations

from datetime import datetime

from games.kernel.rulebook import HOST, Order, PassedRound
from games.kernel.table.state import Book, Deed, Play


def is_host(play: Play, seat: str | None) -> bool:
    """Whether this seat holds the host's role now."""
    return seat is not None and seat == play.host


def may_act_for(play: Play, seat: str) -> bool:
    """The host acts for a seat only if it has no phone, is away, or asks (LM 3.8)."""
    return seat not in play.phones or seat in play.away or seat in play.lent


def seats_at(book: Book, play: Play, seat: str) -> tuple[str, ...]:
    """The seats whose phone this is, its own first: in a game whose phone may be passed round, also those that have
    lent themselves to the host (P-28)."""
    if not is_host(play, seat) or not isinstance(book, PassedRound):
        return (seat,)
    return (seat, *(other for other in book.seats(play.game) if other in play.lent and other != seat))


def may_stand_in(book: Book, play: Play) -> bool:
    """Whether the host may enter what others did: somebody who is waited for has no phone, is away or asks, or the
    charter has the host enter it for everybody, so that nobody's silence means anything (LM 3.8)."""
    waited = book.waited_for(play.game)
    return any(may_act_for(play, seat) or book.silence(play.game, seat) is None for seat in waited)


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


def last_own_act(play: Play, seat: str) -> Deed | None:
    """The seat's act, if it was the last of all and it may be taken back freely (D-43)."""
    act = play.acts[-1] if play.acts else None
    if act is None or act.seat != seat or act.binds or act.reveals:
        return None
    return act


def may_ask_back(play: Play, to: int, seat: str) -> bool:
    """Whether version `to` lies just before an act of this seat and nothing was shown since (D-43, `ask`)."""
    own = any(act.seat == seat and act.begin == to for act in play.acts)
    return own and not has_shown_since(play, to)


def has_shown_since(play: Play, to: int) -> bool:
    """Whether something hidden became known after version `to`."""
    return any(act.reveals for act in play.acts if act.begin >= to)


def takes_back_to(book: Book, play: Play, seat: str) -> int | None:
    """The version that this seat may take back to by one tap: the one before the last act (D-43); None: it may not."""
    act = play.acts[-1] if play.acts else None
    if act is None or book.taking_back(act.then, play.game) is not None:
        return None
    if is_host(play, seat):
        return act.begin
    policy = book.undo_policy(play.game)
    may = (policy == "free" and last_own_act(play, seat) is act) or (
        policy == "ask" and play.wish is None and may_ask_back(play, act.begin, seat)
    )
    return act.begin if may else None


def points_for(book: Book, play: Play, seat: str | None) -> frozenset[int]:
    """The versions to which this seat, as host, may take the table back: before each late act of the same phase."""
    if not is_host(play, seat) or book.is_finished(play.game):
        return frozenset()
    return frozenset(act.begin for act in play.acts if book.taking_back(act.then, play.game) is None)


def affected(play: Play, to: int, seat: str | None) -> tuple[str, ...]:
    """The other seats that acted since version `to`, or were asked something new since (D-43, `ask`)."""
    acted = {act.seat for act in play.acts if act.begin >= to and act.seat is not None}
    asked = {other for other, question in play.asked.items() if question.version > to and other != HOST}
    return tuple(sorted((acted | asked) - {seat} - play.away))


def is_deserted(book: Book, play: Play) -> bool:
    """Whether everybody has left, the host too: nobody is skipped then, the table waits for who comes back first."""
    seats = frozenset(book.seats(play.game))
    return play.host in seats and seats <= play.away


def is_over(play: Play, seat: str, at: datetime) -> bool:
    """Whether the ten seconds of this seat are over."""
    return seat in play.passing and at >= play.passing[seat]
