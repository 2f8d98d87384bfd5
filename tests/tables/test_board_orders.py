"""A board keeps the orders of the game apart from what the table lets a seat do around it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given

from games.kernel import registry
from games.kernel.choosing import choose
from games.kernel.rulebook import HOST, By, Fact, Offer, Refusal
from games.kernel.table import facts as f
from games.kernel.table import is_host
from games.live_magic.rules.facts import SeatMarkedAbsent
from games.tables.board import Button
from games.tables.live.moments import Shown
from games.tables.models import Seat
from games.tables.rest.boards import PARTS, ProgramBoard, for_programs, sorted_buttons
from tests.support.examples import fewer
from tests.support.laws import SEEDS, examples
from tests.tables.random_tables import GAMES, RandomTable

pytestmark = pytest.mark.django_db

FOUR_GAMES = ("live_magic", "planechase", "runes", "tournament")
ACTS = fewer(120)
GIVES_A_SEAT_AWAY = (
    *(f.SeatLent, f.SteppedAway, f.HandedOn, f.HousePlays, f.PassingOver, f.PassedOver),
    *(f.TakeBackAsked, f.TakenBack, f.PutBack, SeatMarkedAbsent),
)


def boards(moment: Shown) -> Iterator[tuple[Seat, ProgramBoard]]:
    for seat in moment.seats:
        yield seat, for_programs(moment.board(seat))


def bots(table: RandomTable) -> Iterator[list[Fact]]:
    """Have a bot at every seat take any order of its board, and yield what each act made happen."""
    for _ in range(ACTS):
        found = next(with_orders(table), None)
        if found is None:
            return
        seat, orders = found
        version = table.now.version
        give(table, seat, table.chance.choice(orders))
        yield [each.fact for each in table.past if each.version > version]


def with_orders(table: RandomTable) -> Iterator[tuple[Seat, tuple[Button, ...]]]:
    """Yield the seats that have orders now, in an order made by chance."""
    moment = table.moment()
    for seat in table.chance.sample(table.seats, len(table.seats)):
        if orders := for_programs(moment.board(seat)).orders:
            yield seat, orders


def give(table: RandomTable, seat: Seat, button: Button) -> None:
    if table.game == "runes":  # decks and siding are lists, which no field of an offer can hold
        order = table.play.order_of(button.offer, seat.key)
    else:
        order = registry.codec(table.game).read_order(choose(button.offer, table.chance))
    table.give(By(seat=None if seat.key == HOST else seat.key, host=is_host(table.now, seat.key)), order)


@pytest.mark.parametrize("game", FOUR_GAMES)
@examples(6)
@given(SEEDS)
def test_a_bot_that_takes_any_order_of_its_board_keeps_its_seat(game: str, seed: int) -> None:
    table = GAMES[game](Random(seed))
    host, facts = table.now.host, [fact for made in bots(table) for fact in made]
    assert facts, "no bot has played"
    assert [fact for fact in facts if isinstance(fact, GIVES_A_SEAT_AWAY)] == []
    assert table.now.host == host
    assert not (table.now.lent or table.now.away or table.now.house)


@pytest.mark.parametrize("game", GAMES)
@examples(6)
@given(SEEDS)
def test_every_button_is_in_one_part_of_the_board(game: str, seed: int) -> None:
    for moment in GAMES[game](Random(seed)).steps(fewer(40)):
        for _seat, board in boards(moment):
            parts = [button for part in PARTS for button in getattr(board, part)]
            assert sorted(map(repr, parts)) == sorted(map(repr, board.buttons))
            assert all(button.acting_for is None and button.offer.barred is None for button in board.orders)


@pytest.mark.parametrize("game", FOUR_GAMES)
def test_the_orders_of_the_board_play_the_game(game: str) -> None:
    """Orders without which a game can't be played are not sorted out."""
    kinds = {type(fact) for seed in range(4) for made in bots(GAMES[game](Random(seed))) for fact in made}
    assert len(kinds - set(f.FACTS)) >= 4


def test_a_barred_order_is_in_a_part_of_its_own() -> None:
    barred = Button(Offer("call", barred=Refusal("LM 3.3", "kind_is_bound")), question=3)
    assert sorted_buttons("live_magic", [barred]) == {"orders": (), "actions": (), "barred": (barred,)}
