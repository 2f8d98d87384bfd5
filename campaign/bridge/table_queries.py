"""What the campaign reads of an evening's table, and where the table is found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.urls import reverse

from campaign.models import Attendance, Evening, Magus, MatchTable, Person, Tournament
from games.kernel import registry
from games.kernel.rulebook import Refused
from games.live_magic.rules.view import DeckView, SeatView, View
from games.tables import access, service, state
from games.tables import board as boards
from games.tables.board import Board
from games.tables.models import Seat as SeatOfTable
from games.tables.models import Table


def table_of(evening: Evening) -> Table:
    """The evening's table. Raises Table.DoesNotExist for an evening that was never opened."""
    return Table.objects.select_related("stream").get(code=evening.table_code)


def board(evening: Evening, person: Person | None = None) -> Board:
    """What this person (None: a watcher) sees at the evening's table."""
    table = table_of(evening)
    seat = table.seats.filter(user=person).first() if person else None
    return boards.board(table, seat)


def has_seat(evening: Evening, person: Person) -> bool:
    """Whether this person's account has a seat at the evening's table."""
    return table_of(evening).seats.filter(user=person).exists()


def who_sat(evening: Evening) -> set[int]:
    """The keys of the accounts that sat at the evening's table, its host included; not who was absent that night."""
    absent = {seat.key for seat in view(evening).seats if seat.absent}
    seats = table_of(evening).seats.exclude(user=None).exclude(key__in=absent)
    return set(seats.values_list("user_id", flat=True))


def view(evening: Evening) -> View:
    """What everybody may see of the evening's table."""
    return _seen_at(table_of(evening))


def match_lives(evening: Evening) -> dict[str, tuple[int, int]]:
    """By seat of an opened evening, the life with which every match begins and with which the first one does; 0 for who
    is out (LM §3.6, D-19). Who was absent has none."""
    seen = view(evening)
    absent = {seat.key for seat in seen.seats if seat.absent}
    return {one.seat: (one.all, one.first) for one in seen.match_life if one.seat not in absent}


def view_unless_finished(evening: Evening) -> View | None:
    """The same; None once the evening was closed at its table."""
    table = table_of(evening)
    return None if service.finished_among([table]) else _seen_at(table)


def _seen_at(table: Table) -> View:
    """What everybody may see of a table that was looked up with its stream: in no query where nothing is new."""
    now = state.current_of([table.stream])[table.stream_id].state
    seen: View = registry.book(table.game).view(now.game, None)
    return seen


def seat_view(place: Attendance) -> SeatView | None:
    """What everybody may see of this Magus at its evening's table: current values beside the ratings."""
    return next((seat for seat in view(place.evening).seats if seat.key == place.seat), None)


def seat_of(evening: Evening, magus: Magus) -> str | None:
    place = evening.attendance.filter(magus=magus).exclude(seat="").first()
    return place.seat if place else None


def is_finished(evening: Evening) -> bool:
    """Whether the evening was closed at its table: everything may be read."""
    return bool(service.finished_among([table_of(evening)]))


def board_at_the_table(evening: Evening, request: HttpRequest) -> Board:
    """What who sits at the table with this phone has before them, account or not. Raises Http404 for strangers."""
    visitor = access.visitor(request, evening.table_code or "")
    return boards.board(visitor.table, visitor.seat)


def decks(shown: Board) -> Sequence[DeckView]:
    """The finished decks that whoever has this board may read: their own at once, all when the evening is closed."""
    own = (shown.view.mine.deck,) if shown.view.mine and shown.view.mine.deck else ()
    return (*own, *(deck for deck in shown.view.decks if not own or deck.seat != own[0].seat))


def plain(value: msgspec.Struct) -> Any:
    """A value of the games as plain data."""
    return msgspec.to_builtins(value)


def story(evening: Evening) -> Sequence[boards.StoryLine]:
    """The story of the evening as everybody may read it."""
    return boards.whole_story(table_of(evening), None)


def journal(evening: Evening) -> Sequence[Mapping[str, object]]:
    """Every fact of the evening. Only for a closed one: before that it would tell what is secret."""
    return boards.journal(table_of(evening))


def table_path(evening: Evening) -> str:
    """The address of the evening's table."""
    return reverse("tables:table", kwargs={"code": evening.table_code})


def cards_path(evening: Evening) -> str:
    """Where the sheets of its cards are."""
    return table_path(evening) + "cards/"


def screen_path(evening: Evening) -> str:
    """The address of the table screen, for a TV."""
    return reverse("tables:screen", kwargs={"code": evening.table_code})


def screen_at(code: str) -> str:
    """The address of the screen of the table with this code."""
    return reverse("tables:screen", kwargs={"code": code.upper()})


def door_path(evening: Evening) -> str:
    """The address that lets somebody watch, or take a free seat: for the campaign's members, and for its QR code."""
    table = table_of(evening)
    return reverse("tables:door", kwargs={"code": table.code, "key": table.door_key})


OWN_TABLES = 8
"""The latest tables of an account that its pages list."""


def open_tables(request: HttpRequest) -> list[tuple[str, str]]:
    """Name and address of open tables, the latest first: those that this phone was let in to, and those of the account
    that belong to no campaign."""
    mine = Q(code__in=access.known_codes(request))
    if request.user.is_authenticated:
        mine |= Q(pk__in=_tables_of(request.user))
    known = Table.objects.filter(mine).select_related("stream").order_by("-opened_at")
    over = service.finished_among(known)
    return [
        (table.name, reverse("tables:table", kwargs={"code": table.code})) for table in known if table.pk not in over
    ]


def _tables_of(user: Any) -> QuerySet[Any]:
    """The latest tables that this account has opened, or at which it has a seat, and that belong to no campaign."""
    tables = Table.objects.filter(Q(opened_by=user) | Q(seats__user=user))
    for model in (Evening, MatchTable, Tournament):
        tables = tables.exclude(code__in=model.objects.exclude(table_code=None).values("table_code"))
    return tables.order_by("-opened_at").distinct().values("pk")[:OWN_TABLES]


def why(table: Table, seat: SeatOfTable | None, refused: Refused) -> str:
    """A refusal in the reader's language, with its rule."""
    return f"{boards.refusal_text(table, seat, refused.refusal)} {refused.rule}"
