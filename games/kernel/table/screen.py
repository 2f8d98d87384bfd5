"""What a seat may do at a table, and what it reads of the table's own facts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from msgspec.structs import replace

from games.kernel.limits import told
from games.kernel.rulebook import HOST, By, Fact, Line, Offer, OneOf, Order, Truth
from games.kernel.table.facts import (
    FACTS,
    Commented,
    HandedOn,
    HousePlays,
    Objected,
    PassedOver,
    PassingOver,
    PutBack,
    SatDown,
    SeatLent,
    SteppedAway,
    TableOpened,
    TakeBackAnswered,
    TakeBackAsked,
    TakenBack,
)
from games.kernel.table.questions import (
    has_its_time,
    in_game,
    is_host,
    may_be_passed_over,
    may_stand_in,
    may_the_house_play,
    seats_at,
)
from games.kernel.table.state import Book, Happened, TableState, facts_of
from games.kernel.table.undoing import Undoing, by_of, by_one_tap, redoable


def offers(book: Book, table: TableState, seat: str) -> Sequence[Offer]:
    """Every button of this seat: those of the game, then those of the table. A place that is neither a seat of the game
    nor the host's any more has none."""
    host = is_host(table, seat)
    if book.is_finished(table.game) or not (host or seat in book.seats(table.game)):
        return []
    own = book.orders(in_game(book, table), seat, host)
    if host and not may_stand_in(book, table):
        types = _types(book)
        own = [offer for offer in own if not types[offer.order].stands_in]
    return [*own, *table_offers(book, table, seat)]


def table_offers(book: Book, table: TableState, seat: str) -> Sequence[Offer]:
    """The buttons that every game has: objecting, taking back, consent, and the host's own."""
    buttons: list[Offer] = []
    buttons += _answers(book, table, seat)
    undoings = (("take_back", by_one_tap(book, table, seat)), ("redo", redoable(book, table, by_of(book, table, seat))))
    buttons += [_undo(book, order, undoing, seat) for order, undoing in undoings if undoing is not None]
    if seat in book.seats(table.game):
        buttons.append(Offer("lend_seat", fixed={"lent": seat not in table.lent}))
        if seat not in table.away:
            buttons.append(Offer("step_away"))
    if is_host(table, seat):
        buttons += _host_offers(book, table)
    return buttons


def offers_for(book: Book, table: TableState, seat: str) -> Sequence[Offer]:
    """What the host may do in the place of this seat: hidden choices are left out, for its own phone alone; where the
    host's phone is the seat's own too, passed round, it is everything (P-28)."""
    if book.is_finished(table.game):
        return []
    types = _types(book)
    if seat in seats_at(book, table, table.host):
        return [*book.orders(table.game, seat, False), *_answers(book, table, seat)]
    open_to_all = (
        offer for offer in book.orders(table.game, seat, False) if not (offer.private or types[offer.order].private)
    )
    return [
        *(_without(offer, types[offer.order].private_fields) for offer in open_to_all),
        *_answers(book, table, seat),
    ]


def _types(book: Book) -> dict[str, type[Order]]:
    return {str(order.__struct_config__.tag): order for order in book.order_types}


def _without(offer: Offer, hidden: tuple[str, ...]) -> Offer:
    return replace(offer, fields=tuple(field for field in offer.fields if field.name not in hidden))


def _undo(book: Book, order: str, undoing: Undoing, seat: str) -> Offer:
    """The button that takes back, or does again, and names what."""
    return Offer(order, fixed={"to": undoing.to}, about=lines_of(book, undoing.facts, seat))


def lines_of(book: Book, facts: Iterable[Happened], seat: str | None) -> tuple[Line, ...]:
    """The lines of these facts as this seat reads them."""
    lines = (log_line(book, each, seat) for each in facts)
    return tuple(line for line in lines if line is not None)


def _answers(book: Book, table: TableState, seat: str) -> Sequence[Offer]:
    """What the table itself asks this seat: is it still here, does it agree to take back."""
    is_played_for = any(seat in some for some in (table.passing, table.away, table.house))
    buttons = [Offer("still_here")] if is_played_for else []
    if table.wish is not None and seat in table.wish.of:
        about = lines_of(book, facts_of(act for act in table.acts if act.begin >= table.wish.to), seat)
        buttons.append(Offer("consent", (Truth("agree"),), {"to": table.wish.to}, about=about))
    return buttons


def _host_offers(book: Book, table: TableState) -> Sequence[Offer]:
    waited = [s for s in book.waited_for(table.game) if s not in table.passing and may_be_passed_over(book, table, s)]
    buttons = [Offer("pass_over", fixed={"seat": seat}) for seat in waited if not has_its_time(book, table, seat)]
    for seat in book.seats(table.game):
        if seat in table.house or may_the_house_play(book, table, seat):
            buttons.append(Offer("let_house_play", fixed={"seat": seat, "plays": seat not in table.house}))
    heirs = tuple(sorted(table.phones - {table.host}))
    if heirs:
        buttons.append(Offer("hand_on", (OneOf("to", heirs),)))
    return buttons


def log_line(book: Book, happened: Happened, seat: str | None) -> Line | None:
    """The line that this seat (None: a watcher) reads of this fact."""
    fact = happened.fact
    if not isinstance(fact, FACTS):
        line = book.log_line(fact, seat)
        return _by_another_hand(_cut(line), happened.by)
    match fact:
        case TableOpened():
            return Line("table_opened", {"who": fact.host}, "quiet")
        case SatDown() | SeatLent() | SteppedAway() | Objected() | TakeBackAnswered():
            return Line(_key(fact), {"who": fact.seat}, "quiet")
        case HousePlays():
            return Line(_key(fact), {"who": fact.seat}, "quiet" if happened.by.hand == "table" else "host")
        case HandedOn():
            return Line("handed_on", {"who": fact.to}, "host")
        case PassingOver() | PassedOver():
            return Line(_key(fact), {"who": fact.seat}, "host")
        case TakeBackAsked():
            return Line("take_back_asked", {"who": fact.seat}, "plain")
        case TakenBack() | PutBack() if fact.again:
            return _taken_back("redone", fact.seat or HOST, fact.fell)
        case TakenBack():
            return _taken_back("taken_back_by_host" if fact.host else "taken_back", fact.seat or HOST, fact.fell)
        case PutBack():
            return _taken_back("put_back_by_host" if fact.host else "taken_back", fact.of or HOST, fact.fell)
        case Commented():
            return _comment(fact)
    raise TypeError(f"{type(fact).__name__} has no line")


def _taken_back(key: str, who: str | None, fell: tuple[Line, ...]) -> Line:
    """With what fell; older facts do not say it."""
    tone: Literal["host", "plain"] = "host" if key.endswith("by_host") else "plain"
    return Line(f"{key}_and_told", {"who": who, "fell": fell}, tone) if fell else Line(key, {"who": who}, tone)


def _comment(fact: Commented) -> Line | None:
    """What is written beside an act, as one line; empty lines of a record are no words."""
    notes = [fact.behind or "", *(note.removeprefix("#").strip() for note in fact.below)]
    words = " · ".join(text for text in notes if text)
    return Line("commented", {"text": told(words)}, "quiet") if words else None


def _key(fact: Fact) -> str:
    if isinstance(fact, SeatLent) and not fact.lent:
        return "seat_kept"
    if isinstance(fact, HousePlays) and fact.character is None:
        return "house_plays_no_more"
    if isinstance(fact, SatDown) and fact.again:
        return "sat_down_again"
    if isinstance(fact, TakeBackAnswered):
        return "take_back_granted" if fact.agree else "take_back_declined"
    return str(type(fact).__struct_config__.tag)


def _cut(line: Line | None) -> Line | None:
    """Facts that are older than the limits of orders may hold words without end."""
    return replace(line, values=told(line.values)) if line is not None else None


def _by_another_hand(line: Line | None, by: By) -> Line | None:
    """Marks what the host entered for a seat, what silence said for it and what the house played (LM 3.8); not what
    followed from it for another seat."""
    if line is None or by.hand not in ("host", "silence", "house") or by.seat is None:
        return line
    if line.values.get("seat", by.seat) != by.seat:
        return line
    return replace(line, values=line.values | {"hand": by.hand})
