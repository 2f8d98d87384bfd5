"""How an order becomes facts: the one way to act at a table, for pages, API, demo and tests alike."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from random import Random
from typing import Any, NamedTuple
from uuid import UUID, uuid5

import msgspec
from django.db import transaction
from django.utils import timezone

from games.fairness import ledger
from games.journal import store
from games.kernel import registry
from games.kernel import table as kernel_table
from games.kernel.rulebook import HOST, TABLE, By, Fact, Order, Refused
from games.kernel.table import Act, TableOpened, TableState
from games.kernel.table.orders import SitDown
from games.tables import measures, state
from games.tables.live import doorbell
from games.tables.models import Seat, Table, new_key
from games.tables.outages.looking import settling
from games.tables.signals import table_moved
from games.tables.state import TableSnapshot

ATTEMPTS = 8
"""How often an act is decided anew when another one was written first."""


class Place(NamedTuple):
    """A seat to be laid at a new table: its key, whom it plays, and whose it is if it is somebody's already."""

    key: str
    name: str
    user: Any = None


def open_table(
    game: str,
    setup: msgspec.Struct,
    places: Sequence[Place],
    *,
    name: str,
    host: str = HOST,
    opened_by: Any = None,
    is_public: bool = False,
    at: datetime | None = None,
    chance: Random | None = None,
) -> Table:
    """Opens a table of this game: lays its seats and writes its setup as the first fact.

    `chance`: who brings their own, as demos do, opens a table whose chance cannot be checked.
    `host` is the key of one of the places. Seats with an account have a phone from the start.
    """
    at = at or timezone.now()
    with transaction.atomic():
        stream = store.open_stream(game)
        table = Table.objects.create(game=game, name=name, stream=stream, opened_by=opened_by, is_public=is_public)
        Seat.objects.bulk_create(
            Seat(table=table, key=place.key, place=number, name=place.name, user=place.user)
            for number, place in enumerate(places)
        )
        opened = TableOpened(setup=msgspec.to_builtins(setup), host=host)
        opening = store.append(stream, 0, [_record(game, opened, TABLE)], at)
        if chance is None:
            ledger.begin(stream, opening)
        seated = [(SitDown(seat=place.key), TABLE) for place in places if place.user is not None]
        now = _write(table, seated, at, chance)
        _note_clock(table, None, _due_at(registry.book(game), now))
    return table


def act(
    table: Table,
    seat: Seat | None,
    order: Order,
    *,
    acting_for: str | None = None,
    order_id: UUID | None = None,
    brings: str = "",
    at: datetime | None = None,
    chance: Random | None = None,
) -> TableState:
    """Gives an order from this seat (`acting_for`: from the host, for another seat) and returns the table's new state.

    `order_id`: the order counts once, however often this seat sends it with this id.
    `chance`: who brings their own, as demos do, makes that the table's chance can be checked no more.
    `brings`: random signs that the phone mixes into the chance of the table; without them its id counts as such.
    Raises Refused: the rules, or the table, do not allow it; nothing has changed.
    """
    return act_together(
        table, seat, [order], acting_for=[acting_for], order_id=order_id, brings=brings, at=at, chance=chance
    )


def act_together(
    table: Table,
    seat: Seat | None,
    orders: Sequence[Order],
    *,
    acting_for: Sequence[str | None],
    order_id: UUID | None = None,
    brings: str = "",
    at: datetime | None = None,
    chance: Random | None = None,
) -> TableState:
    """Gives several orders as one act: if one is refused, none stands. Raises Refused."""
    at = at or timezone.now()
    givers = [_Giver(seat.key if seat else None, other) for other in acting_for]
    key = order_id and _of_seat(order_id, seat)
    brought = _Brought(seat.key if seat else "", brings or str(order_id or ""))
    return _attempt(table, list(zip(orders, givers, strict=True)), at, chance, key, brought)


def act_by_table(table: Table, order: Order, at: datetime | None = None, chance: Random | None = None) -> TableState:
    """Gives an order that no phone gives: the campaign lays something on the table. Raises Refused."""
    return _attempt(table, [(order, TABLE)], at or timezone.now(), chance)


def act_by_house(table: Table, seat: str, order: Order) -> TableState:
    """Gives an order by the player of the house at this seat. Raises Refused: none plays there, or the rules."""
    return _attempt(table, [(order, By(seat=seat, hand="house"))], timezone.now(), None)


def run_due_acts(table: Table, at: datetime | None = None, chance: Random | None = None) -> TableState:
    """The table does what is due by now; anybody may ask for it, as often as they like."""
    return _attempt(table, [], at or timezone.now(), chance)


def answer_silence(table: Table, at: datetime) -> None:
    """The table does what is due by now, and it is noted anew when something is due next: who finds it here finds it
    once, whatever was noted before."""
    with transaction.atomic():
        now = run_due_acts(table, at)
        _note_clock(table, at, _due_at(registry.book(table.game), now))


def up_to_date(table: Table) -> TableSnapshot:
    """The table now, after what is due by now."""
    snapshot = state.current(table.stream_id, table.game)
    deadline = kernel_table.next_deadline(registry.book(table.game), snapshot.state)
    if deadline is None or deadline > timezone.now():
        return snapshot
    with settling():
        run_due_acts(table)
    return state.current(table.stream_id, table.game)


def done_by(table: Table, seat: Seat | None, order_id: UUID) -> range:
    """The versions that this seat's order with this id has written, when it was taken first; empty: none."""
    taken = store.taken(table.stream_id, _of_seat(order_id, seat))
    return range(0) if taken is None else range(taken.first, taken.last + 1)


def _of_seat(order_id: UUID, seat: Seat | None) -> UUID:
    """The id of an order at its table: two phones that number their orders alike swallow nothing of each other."""
    return uuid5(order_id, seat.key if seat else "")


def is_finished(table: Table) -> bool:
    """Whether the game is over: nothing more can be done, everything may be read."""
    return _is_over(table, state.current(table.stream_id, table.game))


def finished_among(tables: Iterable[Table]) -> frozenset[int]:
    """The keys of those of these tables at which the game is over; their streams have been looked up with them."""
    tables = list(tables)
    now = state.current_of([table.stream for table in tables])
    return frozenset(table.pk for table in tables if _is_over(table, now[table.stream_id]))


def _is_over(table: Table, now: state.TableSnapshot) -> bool:
    return registry.book(table.game).is_finished(now.state.game)


def take_seat(table: Table, seat: Seat, guest: str, *, sits: Seat | None = None, token: str = "") -> str:
    """Seats a guest without an account on a free seat and returns the token of their phone.

    `sits`: the seat that this phone has already; `token`: the one that it would have at any seat of this table, so that
    of what it asks for in the same instant it gets one. Who taps twice sits there, and nothing happens a second time.
    Raises Refused: the seat is taken, or it would be a second one.
    """
    if sits == seat:
        return seat.token
    if sits is not None:
        raise Refused("LM 3.8", "sits_already", who=sits.key)
    with transaction.atomic():
        store.lock(table.stream_id)
        seat = Seat.objects.select_for_update().get(pk=seat.pk)
        if token and seat.token == token:
            return token
        if not seat.is_free:
            raise Refused("LM 3.8", "seat_is_taken", who=seat.key)
        other = table.seats.filter(token=token).first() if token else None
        if other is not None:
            raise Refused("LM 3.8", "sits_already", who=other.key)
        return _seated(table, seat, guest, token or new_key())


def seat_account(table: Table, seat: Seat, user: Any) -> None:
    """Seats an account on a free seat: it sits there on each of its devices. Raises Refused: the seat is taken."""
    with transaction.atomic():
        store.lock(table.stream_id)
        seat = Seat.objects.select_for_update().get(pk=seat.pk)
        if not seat.is_free:
            raise Refused("LM 3.8", "seat_is_taken", who=seat.key)
        seat.user = user
        seat.save(update_fields=["user"])
        _write(table, [(SitDown(seat=seat.key), TABLE)], timezone.now(), None)


def take_over(table: Table, seat: Seat) -> str:
    """Moves a seat to another phone and returns its token; the link and the phone before it are void.

    Raises Refused: somebody else has used the link, which is the one that `seat` was found by, meanwhile.
    """
    with transaction.atomic():
        now = Seat.objects.select_for_update().get(pk=seat.pk)
        if now.link_key != seat.link_key:
            raise Refused("LM 3.8", "link_is_used")
        return _seated(table, now, now.guest, new_key())


def _seated(table: Table, seat: Seat, guest: str, token: str) -> str:
    seat.guest, seat.token, seat.link_key = guest, token, new_key()
    seat.save(update_fields=["guest", "token", "link_key"])
    _write(table, [(SitDown(seat=seat.key), TABLE)], timezone.now(), None)
    return seat.token


class _Giver(NamedTuple):
    """Who gives an order, before it is known who is host: the seat of the phone, and for whom it acts."""

    seat: str | None
    acting_for: str | None

    def by(self, now: TableState, seats: Sequence[str]) -> By:
        """Whose order it is, by whose hand. Raises Refused: acting for nobody, or without being the host."""
        host = kernel_table.is_host(now, self.seat)
        if self.acting_for is None or self.acting_for == self.seat:
            return By(seat=self.seat if self.seat in seats else None, host=host)
        if not host:
            raise Refused("LM 3.8", "only_the_host_may")
        if self.acting_for not in seats:
            raise Refused("LM 3.8", "no_such_seat")
        return By(seat=self.acting_for, hand="host", host=True)


class _Brought(NamedTuple):
    """What the phone of a seat mixes into the chance of the table with its act."""

    seat: str
    brings: str


NOTHING = _Brought("", "")


def _attempt(
    table: Table,
    orders: Sequence[tuple[Order, _Giver | By]],
    at: datetime,
    chance: Random | None,
    order_id: UUID | None = None,
    brought: _Brought = NOTHING,
) -> TableState:
    for _ in range(ATTEMPTS):
        try:
            with transaction.atomic():
                return _write(table, orders, at, chance, order_id, brought)
        except store.Conflict as clash:
            last = clash
        except Refused as refused:
            measures.REFUSALS.labels(table.game, refused.reason).inc()
            raise
    raise last


def _write(
    table: Table,
    orders: Sequence[tuple[Order, _Giver | By]],
    at: datetime,
    chance: Random | None,
    order_id: UUID | None = None,
    brought: _Brought = NOTHING,
) -> TableState:
    """Decides these orders and what the table does after them, and appends all of it as one act; nothing, if what has
    this id has been taken already."""
    stream = store.lock(table.stream_id)
    before, book = state.current(stream.pk, table.game), registry.book(table.game)
    if order_id is not None and store.taken(stream.pk, order_id) is not None:
        return before.state
    if chance is not None:
        ledger.give_up(stream)
    turn = ledger.turn(stream, before.state.version + 1, *brought)
    chance = chance or (turn.chance if turn else secrets.SystemRandom())
    deed = Act(book, before.state, at, chance, lambda: state.history(stream.pk, table.game))
    for order, giver in orders:
        deed.give(order, giver if isinstance(giver, By) else giver.by(deed.now, book.seats(deed.now.game)))
    deed.run_automatic_orders()
    if deed.happened:
        records = [_record(table.game, happened.fact, happened.by) for happened in deed.happened]
        entries = store.append(stream, before.state.version, records, at)
        if turn is not None:
            turn.write(entries)
        _add_seats(table, _called(book, before.state), _called(book, deed.now))
        _note_house(table, before.state.house, deed.now.house)
        _note_clock(table, _due_at(book, before.state), _due_at(book, deed.now))
        after = TableSnapshot(deed.now, (*before.recent, *deed.happened)[-state.RECENT :])
        transaction.on_commit(lambda: _announce(table, after))
    if order_id is not None:
        store.take(stream, order_id, before.state.version + 1)
    return deed.now


def _called(book: kernel_table.Book, now: TableState) -> dict[str, str]:
    """How the game calls those who have a seat in it."""
    names = book.names(now.game)
    return {key: names.get(key, {}).get("", key) for key in book.seats(now.game)}


def _add_seats(table: Table, before: Mapping[str, str], after: Mapping[str, str]) -> None:
    """Who has entered a game that goes on gets a seat with a link of their own; who is called otherwise now, its
    name."""
    changed = {key: name for key, name in after.items() if before.get(key) != name}
    if not changed:
        return
    there = {seat.key: seat for seat in table.seats.all()}
    place = max((seat.place for seat in there.values()), default=-1)
    new = [Seat(table=table, key=key, name=name) for key, name in changed.items() if key not in there]
    for number, seat in enumerate(new, place + 1):
        seat.place = number
    Seat.objects.bulk_create(new)
    for key in changed.keys() & there.keys():
        there[key].name = changed[key]
        there[key].save(update_fields=["name"])


def _note_house(table: Table, before: dict[str, str], after: dict[str, str]) -> None:
    """So that the tables at which it plays are found; what `table` was read with may be of a moment ago."""
    if before != after:
        table.house = after
        table.save(update_fields=["house"])


def _due_at(book: kernel_table.Book, now: TableState) -> datetime | None:
    """When the table goes on though nobody looks: at the pace of days alone (D-47). An evening that all have left
    stands still until somebody looks."""
    return kernel_table.next_deadline(book, now) if book.days(now.game) is not None else None


def _note_clock(table: Table, before: datetime | None, after: datetime | None) -> None:
    """So that the tables whose time is up are found."""
    if before != after:
        Table.objects.filter(pk=table.pk).update(due_at=after)


def _announce(table: Table, snapshot: TableSnapshot) -> None:
    state.keep(table.stream_id, snapshot)
    measures.ACTS.labels(table.game).inc()
    doorbell.ring(table.pk, snapshot.state.version)
    now = snapshot.state
    table_moved.send_robust(Table, code=table.code, game=table.game, version=now.version, table=table, now=now)


def _record(game: str, fact: Fact, by: By) -> store.Record:
    kind, data = registry.codec(game).write_fact(fact)
    return store.Record(kind, data, msgspec.to_builtins(by))
