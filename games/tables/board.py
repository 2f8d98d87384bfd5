"""What one seat has before it: the game as it may see it, its buttons, the people, the story.

A `Board` is built up from a rule book's `view`, `orders` and `log_line`, never from a state: HTML, API and stream all
show a board, so what a seat may not know reaches none of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from datetime import datetime
from functools import cached_property
from typing import Any, TypedDict

import msgspec
from django.utils.translation import get_language
from msgspec.structs import replace

from games.kernel import registry
from games.kernel import table as kernel_table
from games.kernel.rulebook import HOST, Offer, Order, Refusal, Value
from games.kernel.table import TableState
from games.kernel.table.questions import asked_number
from games.tables import state, words
from games.tables.models import Seat, Table
from games.tables.state import TableSnapshot
from games.tables.words import Lexicon
from games.tables.words.story import StoryLine, Telling, Told

STORY_LINES = 12
"""How many lines of the story stand on the board itself; the whole story has a page of its own."""


class Person(Value, frozen=True):
    """Who sits on a seat."""

    key: str
    name: str
    guest: str
    plays: bool
    is_host: bool
    has_phone: bool
    is_away: bool
    is_lent: bool
    is_house: bool
    is_waited_for: bool
    passed_over_at: datetime | None
    answers_until: datetime | None = None
    """Until when it may answer at the pace of days (D-47)."""

    @property
    def is_taken(self) -> bool:
        """Whether somebody has sat down there, with a phone or as a guest."""
        return self.has_phone or bool(self.guest)


class Button(Value, frozen=True):
    """An order that may be given now, with the number of the question that it answers.

    `asks`: whose question that is: a seat's key, `host`, or `version`, for what answers the table as it was seen.
    """

    offer: Offer
    question: int
    acting_for: str | None = None
    asks: str = ""


class JournalLine(TypedDict):
    """A fact of the journal, as the API gives it once the table is finished."""

    version: int
    act: int
    at: datetime
    kind: str
    data: dict[str, Any]
    """The fields of the fact, by name."""
    by: dict[str, Any]
    """In whose name and by whose hand (`kernel.By`)."""


class Wish(Value, frozen=True):
    """Somebody asks to take back, and waits for these seats."""

    seat: str
    waits_for: tuple[str, ...]


class Board(Value, frozen=True):
    """Everything that one seat (None: a watcher, the table screen) has before it at one version of the table."""

    code: str
    name: str
    game: str
    version: int
    seat: str | None
    is_host: bool
    is_finished: bool
    people: tuple[Person, ...]
    view: Any
    buttons: tuple[Button, ...]
    waiting: tuple[str, ...]
    story: tuple[StoryLine, ...]
    wish: Wish | None
    deadline: datetime | None

    @property
    def at_rest(self) -> Board:
        """The board apart from what changes with every act: its version, the numbers of its questions, its story."""
        buttons = tuple(replace(button, question=0) for button in self.buttons)
        return replace(self, version=0, buttons=buttons, story=(), deadline=None)

    @property
    def last_line(self) -> StoryLine | None:
        """The line at the foot: the last that is worth more than a step."""
        told = [line for line in self.story if not line.undone]
        return next((line for line in reversed(told) if line.tone != "quiet"), told[-1] if told else None)

    @property
    def questions(self) -> dict[str, int]:
        """The numbers of the questions that its buttons answer, by who is asked."""
        return {button.asks: button.question for button in self.buttons}

    def button(self, order: str) -> Button | None:
        """The first own button that gives this order; None: it is not offered."""
        return next((b for b in self.buttons if b.offer.order == order and b.acting_for is None), None)


class Moment:
    """A table at one version: what all of its boards have in common is found once, whoever looks.

    `before`: the same table at an earlier version, whose story goes on.
    """

    def __init__(
        self, table: Table, snapshot: TableSnapshot, seats: Sequence[Seat], before: Moment | None = None
    ) -> None:
        self.table = table
        self.snapshot = snapshot
        self.seats = list(seats)
        self.book = registry.book(table.game)
        self._boards: dict[tuple[str | None, str | None], Board] = {}
        self._told_before = before._telling if before is not None else None

    @property
    def now(self) -> TableState:
        """The state of the table."""
        return self.snapshot.state

    @cached_property
    def waiting(self) -> tuple[str, ...]:
        """The seats without whose answer the table cannot go on."""
        return tuple(self.book.waited_for(self.now.game))

    @cached_property
    def playing(self) -> frozenset[str]:
        """The seats of the game."""
        return frozenset(self.book.seats(self.now.game))

    @cached_property
    def deadline(self) -> datetime | None:
        """When the table does something by itself; None: it waits for somebody."""
        return kernel_table.next_deadline(self.book, self.now)

    @property
    def is_over_days(self) -> bool:
        """Whether it goes at the pace of days (D-47)."""
        return self.book.days(self.now.game) is not None

    @cached_property
    def people(self) -> tuple[Person, ...]:
        """Who sits here."""
        waiting = frozenset(self.waiting)
        return tuple(self._person(seat, waiting) for seat in self.seats)

    @cached_property
    def _telling(self) -> Telling:
        lexicon = lexicon_of(self.table.game, self.now, self.seats, None)
        telling = Telling(self.snapshot.recent, lexicon, self._told_before)
        self._told_before = None
        return telling

    @cached_property
    def _public(self) -> Any:
        return self.book.view(self.now.game, None)

    def board(self, seat: Seat | None) -> Board:
        """What this seat (None: a watcher) has before it, in the language of the moment."""
        key = seat.key if seat else None
        found = self._boards.get((key, get_language()))
        if found is None:
            found = self._boards[key, get_language()] = self._made(key)
        return found

    def heard_by(self, seat: Seat | None) -> tuple[Told, ...]:
        """What this seat (None: a watcher) reads of the latest facts, oldest first."""
        return self._telling.heard_by(self._in_game(seat.key if seat else None))

    def heard_since(self, seat: Seat | None, after: int) -> tuple[Told, ...]:
        """The same of every fact after this version, from the journal."""
        found = state.history(self.table.stream_id, self.table.game, after)
        until_now = [happened for happened in found if happened.version <= self.now.version]
        lexicon = lexicon_of(self.table.game, self.now, self.seats, None)
        return Telling(until_now, lexicon).heard_by(self._in_game(seat.key if seat else None))

    def _in_game(self, key: str | None) -> str | None:
        """The seat, if it plays."""
        return key if key in self.playing else None

    def _made(self, key: str | None) -> Board:
        book, now = self.book, self.now
        me = self._in_game(key)
        points = kernel_table.points_for(book, now, key)
        return Board(
            code=self.table.code,
            name=self.table.name,
            game=self.table.game,
            version=now.version,
            seat=key,
            is_host=kernel_table.is_host(now, key),
            is_finished=book.is_finished(now.game),
            people=self.people,
            view=self._view(key, me),
            buttons=tuple(_buttons(book, now, key)) if key else (),
            waiting=self.waiting,
            story=self._telling.to(me, points, most=STORY_LINES),
            wish=Wish(now.wish.seat, now.wish.of) if now.wish else None,
            deadline=self.deadline,
        )

    def _view(self, key: str | None, me: str | None) -> Any:
        """What this seat may see; on a phone that is passed round, what any of its players may see (P-28)."""
        book, now = self.book, self.now
        others = kernel_table.seats_at(book, now, key)[1:] if key else ()
        if others and book.view_together is not None:
            return book.view_together(now.game, (me, *others))
        if me is None:
            return self._public
        return book.view(now.game, me) if book.view_as is None else book.view_as(now.game, self._public, me)

    def _person(self, seat: Seat, waiting: Set[str]) -> Person:
        now = self.now
        return Person(
            key=seat.key,
            name=seat.name,
            guest=seat.guest,
            plays=seat.key in self.playing,
            is_host=kernel_table.is_host(now, seat.key),
            has_phone=seat.key in now.phones,
            is_away=seat.key in now.away,
            is_lent=seat.key in now.lent,
            is_house=seat.key in now.house,
            is_waited_for=seat.key in waiting,
            passed_over_at=now.passing.get(seat.key),
            answers_until=kernel_table.answered_until(self.book, now, seat.key),
        )


def board(table: Table, seat: Seat | None) -> Board:
    """The board of this seat (None: a watcher) as the table is now."""
    return moment_of(table).board(seat)


def moment_of(table: Table, before: Moment | None = None) -> Moment:
    """The table as it is now. `before`: as it was, if somebody has it at hand."""
    return Moment(table, state.current(table.stream_id, table.game), list(table.seats.all()), before)


def moments_of(tables: Iterable[Table]) -> list[Moment]:
    """Several tables as they are now; their streams and seats have been looked up with them."""
    found = list(tables)
    now = state.current_of([table.stream for table in found])
    return [Moment(table, now[table.stream_id], list(table.seats.all())) for table in found]


def lexicon_of(game: str, now: TableState, seats: Iterable[Seat], me: str | None) -> Lexicon:
    """How the people and things of this table are called."""
    return Lexicon(game, {seat.key: seat.name for seat in seats}, registry.book(game).names(now.game), me)


def refusal_text(table: Table, seat: Seat | None, refusal: Refusal) -> str:
    """Why an order was refused, in the reader's language."""
    now = state.current(table.stream_id, table.game).state
    return words.reason(refusal, lexicon_of(table.game, now, table.seats.all(), seat.key if seat else None))


def _buttons(book: kernel_table.Book, now: TableState, key: str) -> list[Button]:
    """A seat's own buttons, then those of the seats that the host may act for."""
    buttons = [_button(book, now, offer, key) for offer in kernel_table.offers(book, now, key)]
    if book.host_acts_for_seats and kernel_table.is_host(now, key) and not book.is_finished(now.game):
        for other in book.seats(now.game):
            if other != key and kernel_table.may_act_for(now, other):
                theirs = kernel_table.offers_for(book, now, other)
                buttons += [_button(book, now, offer, other, acting_for=other) for offer in theirs]
    return buttons


def _button(book: kernel_table.Book, now: TableState, offer: Offer, key: str, acting_for: str | None = None) -> Button:
    """The button of this offer, with the number that an order made from it has to name."""
    match _order_types(book)[offer.order].answers:
        case "version":
            return Button(offer, now.version, acting_for, "version")
        case "host":
            asked = HOST
        case "named":
            asked = offer.fixed["seat"]
        case _:
            asked = key if key in book.seats(now.game) else HOST
    return Button(offer, asked_number(now, asked), acting_for, asked)


def _order_types(book: kernel_table.Book) -> Mapping[str, type[Order]]:
    return registry.codec(book.key).orders.by_tag


def whole_story(table: Table, seat: Seat | None) -> tuple[StoryLine, ...]:
    """Every line of the table that this seat may read."""
    happened = state.history(table.stream_id, table.game)
    now = state.current(table.stream_id, table.game).state
    seats = list(table.seats.all())
    in_game = seat.key if seat and seat.key in registry.book(table.game).seats(now.game) else None
    points = kernel_table.points_for(registry.book(table.game), now, seat.key if seat else None)
    return Telling(happened, lexicon_of(table.game, now, seats, None)).to(in_game, points)


def journal(table: Table) -> list[JournalLine]:
    """The whole journal of a finished table."""
    codec = registry.codec(table.game)
    lines: list[JournalLine] = []
    for each in state.history(table.stream_id, table.game):
        kind, data = codec.write_fact(each.fact)
        by = msgspec.to_builtins(each.by)
        lines.append({"version": each.version, "act": each.act, "at": each.at, "kind": kind, "data": data, "by": by})
    return lines
