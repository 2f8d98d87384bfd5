"""What a table's own orders do, and who may give an order at all (LM 3.8)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from random import Random

from msgspec.structs import replace

from games.kernel.rulebook import By, Fact, Order, Refused
from games.kernel.table.facts import (
    HandedOn,
    HousePlays,
    Objected,
    PassedOver,
    PassingOver,
    SatDown,
    SeatLent,
    SteppedAway,
)
from games.kernel.table.orders import (
    Consent,
    EndWait,
    HandOn,
    LendSeat,
    LetHousePlay,
    ObjectToPassing,
    PassOver,
    Redo,
    SitDown,
    StepAway,
    TakeBack,
)
from games.kernel.table.questions import (
    has_its_time,
    in_game,
    is_absent,
    is_over,
    may_act_for,
    may_stand_in,
    question_of,
    seats_at,
)
from games.kernel.table.state import Book, History, TableState
from games.kernel.table.taking_back import consent, redo, take_back

OBJECTION = timedelta(seconds=10)
"""How long a seat that is being passed over may object (LM 3.8)."""


def decide(
    book: Book, table: TableState, order: Order, by: By, chance: Random, at: datetime, history: History
) -> Sequence[Fact]:
    """The facts that this order makes at this table now.

    Raises Refused: the question is gone, the seat may not act by this hand, the table's or the game's rules forbid it.
    """
    if by.hand in ("own", "host", "house"):
        _check_hand(book, table, by, order)
        _check_question(table, order, by.seat)
    if isinstance(order, SitDown):
        return _sit_down(table, order.seat, by)
    if book.is_finished(table.game):
        raise Refused("LM 4", "table_is_finished")
    match order:
        case LendSeat(lent=lent):
            return _lend(_own_seat(by), lent, by)
        case StepAway():
            return [SteppedAway(seat=_own_seat(by))]
        case LetHousePlay():
            return _let_house_play(book, table, order, by)
        case HandOn(to=to):
            return _hand_on(book, table, to, by)
        case PassOver(seat=seat):
            return _pass_over(book, table, seat, by, at)
        case EndWait(seat=seat):
            return _end_wait(book, table, seat, by, chance, at)
        case ObjectToPassing():
            return _object(table, _own_seat(by))
        case TakeBack(to=to):
            return take_back(book, table, to, by, history)
        case Redo(to=to):
            return redo(book, table, to, by)
        case Consent(to=to, agree=agree):
            return consent(book, table, _own_seat(by), to, agree, history)
        case _:
            return book.decide(in_game(book, table), order, _by_its_phone(book, table, by), chance, at)


def _by_its_phone(book: Book, table: TableState, by: By) -> By:
    """In whose name the game is asked: a seat that plays from a phone which is passed round has it for its own."""
    is_passed_round = by.hand == "host" and by.seat is not None and by.seat in seats_at(book, table, table.host)
    return replace(by, hand="own") if is_passed_round else by


def _check_hand(book: Book, table: TableState, by: By, order: Order) -> None:
    if by.hand == "house" and by.seat not in table.house:
        raise Refused("D-46", "house_does_not_play", who=by.seat)
    if by.hand == "host" and by.seat is not None and not may_act_for(table, by.seat):
        raise Refused("LM 3.8", "seat_has_its_own_phone", who=by.seat)
    hidden = order.private or any(getattr(order, name) for name in order.private_fields)
    if hidden and _by_its_phone(book, table, by).hand == "host":
        raise Refused("LM 3.8", "on_its_own_phone")
    if order.stands_in and by.host and not may_stand_in(book, table):
        raise Refused("LM 3.8", "all_have_their_phones")


def _check_question(table: TableState, order: Order, seat: str | None) -> None:
    if order.answers != "nothing" and order.question != question_of(table, order, seat):
        raise Refused("LM 3.8", "question_gone")


def _sit_down(table: TableState, seat: str, by: By) -> Sequence[Fact]:
    if by.hand != "table":
        raise Refused("LM 3.8", "only_the_table_may")
    has_its_own_now = seat in table.lent and seat not in table.phones
    back = [SeatLent(seat=seat, lent=False)] if has_its_own_now else []
    return [SatDown(seat=seat, again=seat in table.phones), *back]


def _lend(seat: str, lent: bool, by: By) -> Sequence[Fact]:
    if by.hand != "own":
        raise Refused("LM 3.8", "seat_lends_itself", who=seat)
    return [SeatLent(seat=seat, lent=lent)]


def _own_seat(by: By) -> str:
    if by.seat is None:
        raise Refused("LM 3.8", "only_a_seat_may")
    return by.seat


def _only_the_host(by: By) -> None:
    if not by.may_run_the_table:
        raise Refused("LM 3.8", "only_the_host_may")


def _let_house_play(book: Book, table: TableState, order: LetHousePlay, by: By) -> Sequence[Fact]:
    _only_the_host(by)
    seat, plays = order.seat, order.plays
    if seat not in book.seats(table.game):
        raise Refused("LM 3.8", "no_such_seat")
    if plays == (seat in table.house):
        raise Refused("D-46", "house_plays_already" if plays else "house_does_not_play", who=seat)
    if not plays:
        return [HousePlays(seat=seat, character=None)]
    by_the_table = order.character if by.hand == "table" else None
    character = by_the_table or book.house_player(table.game, seat)
    if character is None:
        raise Refused("D-46", "house_is_not_wished", who=seat)
    if by_the_table is None and not is_absent(book, table, seat):
        raise Refused("D-46", "is_not_absent", who=seat)
    return [HousePlays(seat=seat, character=character)]


def _hand_on(book: Book, table: TableState, to: str, by: By) -> Sequence[Fact]:
    _only_the_host(by)
    if to == table.host:
        raise Refused("LM 3.8", "is_host_already", who=to)
    if to not in table.phones:
        raise Refused("LM 3.8", "host_needs_a_phone", who=to)
    return [HandedOn(to=to)]


def _pass_over(book: Book, table: TableState, seat: str, by: By, at: datetime) -> Sequence[Fact]:
    _only_the_host(by)
    if seat not in book.waited_for(table.game):
        raise Refused("LM 3.8", "nobody_waits_for_it", who=seat)
    if book.default_order(table.game, seat) is None:
        raise Refused("LM 3.8", "must_speak", who=seat)
    if seat in table.passing:
        raise Refused("LM 3.8", "is_being_passed_over", who=seat)
    if by.hand != "table" and has_its_time(book, table, seat):
        raise Refused("D-47", "has_its_time", who=seat)
    return [PassingOver(seat=seat, until=at + OBJECTION)]


def _end_wait(book: Book, table: TableState, seat: str, by: By, chance: Random, at: datetime) -> Sequence[Fact]:
    if by.hand != "silence" or seat in table.house:
        raise Refused("LM 3.8", "only_the_table_may")
    if seat not in table.away and not is_over(table, seat, at):
        raise Refused("LM 3.8", "ten_seconds_to_object", who=seat)
    answer = book.default_order(table.game, seat)
    if answer is None or seat not in book.waited_for(table.game):
        raise Refused("LM 3.8", "nobody_waits_for_it", who=seat)
    facts = book.decide(table.game, answer, by, chance, at)
    return [PassedOver(seat=seat), *facts]


def _object(table: TableState, seat: str) -> Sequence[Fact]:
    if not any(seat in some for some in (table.passing, table.away, table.house)):
        raise Refused("LM 3.8", "is_not_being_passed_over")
    return [Objected(seat=seat)]
