"""A big evening: twelve seats and a pool of its own, because the starter pool carries nine players."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
from django.contrib.sessions.backends.db import SessionStore

from campaign.bridge.powers import shipped_powers
from games.kernel import registry
from games.kernel import table as kernel_table
from games.kernel.choosing import choose
from games.live_magic.rules.charter import Charter
from games.live_magic.rules.codes import COLOURS, Style
from games.live_magic.rules.setup import Pack, PackDeck, PowerRow, Seat, Setup, Sheet, Traits
from games.tables import access, board, service, state
from games.tables.models import Seat as Chair
from games.tables.models import Table

SEATS = 12
PACKS: dict[PackDeck, int] = {"W": 24, "U": 24, "B": 24, "R": 24, "G": 24, "A": 27, "L": 10}
STYLES: tuple[Style, ...] = ("W", "U", "B", "R", "G", "gold")
KINDS = {"W": "Creature — Soldier", "A": "Artifact", "L": "Land"}


def setup(seats: int = SEATS, **settings_of_the_table: Any) -> Setup:
    """An evening of so many Magi, each with a Power or two, on a pool of 147 packs besides the lands."""
    rows = [msgspec.convert(row, PowerRow) for row in shipped_powers()]
    keys = [row.key for row in rows]
    return Setup(
        seats=tuple(_seat(number, keys) for number in range(1, seats + 1)),
        packs=tuple(pack(deck, n) for deck, many in PACKS.items() for n in range(1, many + 1)),
        powers=tuple(rows),
        charter=Charter(**settings_of_the_table),
        initiative=tuple(f"s{number}" for number in range(1, seats + 1)),
    )


def _seat(number: int, powers: list[str]) -> Seat:
    traits = Traits(*((3, 5, 7), (5, 7, 3), (7, 3, 5))[number % 3])
    own = (powers[number % len(powers)], powers[(number + 7) % len(powers)])
    return Seat(f"s{number}", f"Magus {number}", Sheet(STYLES[number % 6], traits, powers=own))


def pack(deck: PackDeck, number: int) -> Pack:
    cost = "" if deck == "L" else f"{{{number % 6}}}" + ("" if deck == "A" else f"{{{deck}}}")
    colours = tuple(colour for colour in COLOURS if colour == deck)
    name, kind = f"{deck}{number:02}", KINDS.get(deck, "Instant")
    return Pack(name, f"Card {name}", deck, cost, number % 6 + 1, colours, kind)


def open_table(name: str, seats: int = SEATS, **settings_of_the_table: Any) -> Table:
    """A new table of that evening, its first seat the host's."""
    places = [service.Place(f"s{n}", f"Magus {n}") for n in range(1, seats + 1)]
    laid = setup(seats, **settings_of_the_table)
    return service.open_table("live_magic", laid, places, name=name, host="s1", is_public=True)


def sit_down(table: Table) -> dict[str, str]:
    """Seats a guest on every seat; the session cookie of each phone, by seat."""
    cookies = {}
    for chair in table.seats.all():
        token = service.take_seat(table, chair, f"Guest {chair.place}")
        session = SessionStore()
        session[access.TOKENS] = {table.code: token}
        session.create()
        cookies[chair.key] = str(session.session_key)
    return cookies


def next_order(table: Table, chance: Random) -> tuple[Chair, dict[str, Any]] | None:
    """A seat that the table waits for, and an order that it may give; None: the evening is over."""
    book = registry.book(table.game)
    chairs = {chair.key: chair for chair in table.seats.all()}
    now = state.current(table.stream_id, table.game).state
    for key in sorted(book.waited_for(now.game), key=lambda _: chance.random()):
        silent = book.default_order(now.game, key)
        shown = board.board(table, chairs[key])
        offered = [b for b in shown.buttons if _goes_on(b, book) and b.acting_for is None]
        if offered:
            button = chance.choice(offered)
            return chairs[key], choose(button.offer, chance) | {"question": button.question}
        if silent is not None:
            data = registry.codec(table.game).orders.write(silent)
            return chairs[key], data[1] | {"order": data[0], "question": kernel_table.question_of(now, silent, key)}
    return None


def go_on(table: Table, chance: Random) -> None:
    """Somebody gives an order that they may give; nothing happens when the evening is over."""
    found = next_order(table, chance)
    if found is not None:
        seat, data = found
        service.act(table, seat, registry.codec(table.game).read_order(data, strict=False))


def form(data: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """The fields that a phone posts for this order."""
    for name, value in data.items():
        if isinstance(value, dict):
            yield from ((f"{name}.{inner}", str(one)) for inner, one in value.items())
        elif isinstance(value, list | tuple):
            yield from ((name, str(one)) for one in value)
        elif value is not None:
            yield name, str(value).lower() if isinstance(value, bool) else str(value)


def _goes_on(button: board.Button, book: kernel_table.Book) -> bool:
    """Whether the button belongs to the game's course, and is not a wish of the host or of the table."""
    kind = registry.codec(book.key).orders.by_tag[button.offer.order]
    return (
        kind in book.order_types
        and kind.answers in ("seat", "nothing")
        and not button.offer.barred
        and button.offer.order not in GOES_BACK
    )


GOES_BACK = {
    "withdraw_call",
    "withdraw_approval",
    "object",
    "reopen",
    "lands",
    "concede",
    "withdraw_pick",
    "standing_no",
    "withdraw_lands",
    "withdraw_nomination",
}
