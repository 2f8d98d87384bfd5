"""Tables of every game with as few and with as many players as it seats."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from itertools import cycle, islice
from random import Random
from typing import NamedTuple

from django.contrib.sessions.backends.db import SessionStore
from msgspec.structs import replace

from bench import evening
from campaign.models import Card
from campaign.models.values.mana_costs import mana_value
from games.kernel import registry
from games.kernel.choosing import choose
from games.kernel.codec import Malformed
from games.kernel.rulebook import Refused
from games.live_magic.rules.setup import MOST_SEATS, Pack, PackDeck
from games.live_magic.rules.view import View
from games.planechase import setup as planechase
from games.planechase.rules.charter import Charter as PlanarCharter
from games.runes import setup as runes
from games.runes.cards import deck_rulers, shipped_runes
from games.runes.rules.charter import Charter as RuneCharter
from games.tables import access, service
from games.tables.board import board
from games.tables.models import Table
from games.tournament import setup as tournament
from games.tournament.pairing import pair_round
from games.tournament.rules.charter import Charter as CupCharter
from games.tournament.rules.orders import AskForPairing
from tests.support.scenes.chance import offered
from tests.support.worlds.tournament_tables import gives

FIRST_NAMES = ("Fiordaliso", "Bo", "Massimiliano", "Guendalina", "Li", "Bartolomeo")
LAST_NAMES = ("di Valchiusa", "Nguyen", "Sedmikrásková", "O’Brien", "Vlk")


class Size(NamedTuple):
    """A table of a game. `players`: how many sit at it."""

    game: str
    players: int

    def __str__(self) -> str:
        return f"{self.game}-{self.players}"


def names_of(number: int) -> list[str]:
    """So many different names, some of them short and some as long as people have them."""
    pairs = islice(zip(cycle(FIRST_NAMES), cycle(LAST_NAMES), strict=False), number)
    most = len(FIRST_NAMES) * len(LAST_NAMES)
    return [f"{first} {last}{f' {n}' if n >= most else ''}" for n, (first, last) in enumerate(pairs)]


def _planes(players: int) -> Table:
    wanted = planechase.Wanted(names_of(players), PlanarCharter(decks="communal"))
    return planechase.open_game(wanted, "Planechase", None, Random(players))[0]


def _runes(players: int) -> Table:
    rulers = cycle(deck_rulers())
    people = [runes.Player(name, next(rulers).number) for name in names_of(players)]
    wanted = runes.Wanted(people, RuneCharter(unofficial=players > runes.FEWEST), shipped_runes())
    return runes.open_game(wanted, "Rune duel", None)[0]


def _cup(players: int) -> Table:
    wanted = tournament.Wanted(names_of(players), CupCharter(format="swiss"), host_plays=True)
    return tournament.open_game(wanted, "Cup", None, Random(players))


def _evening(players: int) -> Table:
    return evening.open_table(f"Evening of {players}", players)


DECKS = ("W", "U", "B", "R", "G", "A")

OPENED: dict[str, Callable[[int], Table]] = {
    "planechase": _planes,
    "runes": _runes,
    "tournament": _cup,
    "live_magic": _evening,
}
SIZES = (
    Size("planechase", planechase.FEWEST),
    Size("planechase", 4),
    Size("planechase", 12),
    Size("planechase", planechase.MOST),
    Size("runes", runes.FEWEST),
    Size("runes", runes.MOST),
    Size("tournament", tournament.FEWEST),
    Size("tournament", 64),
    Size("live_magic", 2),
    Size("live_magic", MOST_SEATS),
)


def hall(packs: int) -> dict[str, str]:
    """An auction of six whose first deck has so many packs, called as real cards are; it lies on the table."""
    cards = Card.objects.filter(colors="W", campaign=None).order_by("-key")[:packs]
    white = tuple(
        Pack(
            f"W{n:03}",
            card.name,
            "W",
            card.mana_cost,
            mana_value(card.mana_cost, card.type_line),
            ("W",),
            card.type_line,
        )
        for n, card in enumerate(cards, 1)
    )
    assert len(white) == packs
    laid = evening.setup(6)
    laid = replace(laid, packs=(*white, *(pack for pack in laid.packs if pack.deck != "W")), deck_order=DECKS)
    places = [service.Place(seat.key, seat.name) for seat in laid.seats]
    table = service.open_table("live_magic", laid, places, name=f"A hall of {packs}", host="s1", is_public=True)
    chance = Random(1)
    while not board(table, None).view.table:
        evening.go_on(table, chance)
    return {"code": table.code, "door": table.door_key}


MANY_PACKS: dict[PackDeck, int] = {"W": 66, "U": 66, "B": 66, "R": 66, "G": 66, "A": 60, "L": 10}
"""Packs of the largest evening, by deck: 400."""


def largest_evening() -> dict[str, str]:
    """An evening of twelve long names and 400 packs, about to be approved; the first Magus has 25 Powers."""
    packs = tuple(evening.pack(deck, n) for deck, many in MANY_PACKS.items() for n in range(1, many + 1))
    laid = evening.setup(MOST_SEATS)
    powers = tuple(row.key for row in laid.powers[:25])
    seats = [replace(seat, name=name) for seat, name in zip(laid.seats, names_of(MOST_SEATS), strict=True)]
    seats[0] = replace(seats[0], sheet=replace(seats[0].sheet, powers=powers))
    assert (len(packs), len(powers)) == (400, 25)
    places = [service.Place(seat.key, seat.name) for seat in seats]
    laid = replace(laid, seats=tuple(seats), packs=packs)
    table = service.open_table(
        "live_magic", laid, places, name="The last great winter evening", host="s1", is_public=True
    )
    return {"code": table.code, "door": table.door_key}


def play_until(code: str, phase: str) -> None:
    """Acts of whoever may act, until this is the phase of the evening, or until two Magi contest a pack."""
    table, chance = Table.objects.get(code=code), Random(3)
    while not _is_in(phase, board(table, None).view):
        evening.go_on(table, chance)


def _is_in(phase: str, view: View) -> bool:
    if phase == "contest":
        return view.contest is not None and view.contest.category is not None
    return view.phase == phase


def call_one(code: str) -> None:
    """Whoever may call a pack calls one; until then things go their way."""
    table, chance = Table.objects.get(code=code), Random(1)
    while board(table, None).view.call is None:
        evening.go_on(table, chance)


COURSE = {
    "planechase": ("choose", "first", "start", "resolve", "turn"),
    "runes": ("flip", "start", "first", "redraw", "resolve", "pass", "phase", "turn"),
    "tournament": ("begin",),
    "live_magic": (),
}
"""By game, which orders lead into it; Live Magic has a course of its own (`bench.evening`)."""


def play_into(code: str, acts: int) -> None:
    """So many acts that lead into the game, of whoever may take them; then a tournament publishes its first round."""
    table, chance = Table.objects.get(code=code), Random(7)
    for _ in range(acts):
        if table.game == "live_magic":
            evening.go_on(table, chance)
        else:
            _lead_on(table, chance)
    if acts and table.game == "tournament":
        gives(table, AskForPairing(), table.seats.order_by("place")[0].key)
        pair_round(table.code)


def _lead_on(table: Table, chance: Random) -> None:
    """One act of the course of the game, by the first seat that may take it."""
    for tag in COURSE[table.game]:
        for chair in table.seats.order_by("place"):
            for button in offered(board(table, chair)):
                if button.offer.order == tag:
                    with suppress(Refused, Malformed):
                        order = choose(button.offer, chance) | {"question": button.question}
                        service.act(table, chair, registry.codec(table.game).read_order(order))
                        return


def lay_out() -> dict[str, dict[str, str]]:
    """By size: the code of the table, the key of its door, and the session of the first phone at it."""
    return {str(size): _opened(size) for size in SIZES}


def _opened(size: Size) -> dict[str, str]:
    table = OPENED[size.game](size.players)
    first = table.seats.get(key=_host_of(table))
    session = SessionStore()
    session[access.DOORS] = [table.code]
    session[access.TOKENS] = {table.code: service.take_seat(table, first, first.name)}
    session.create()
    return {"code": table.code, "door": table.door_key, "session": str(session.session_key)}


def _host_of(table: Table) -> str:
    return str(table.seats.order_by("place")[0].key)
