"""Live Magic at a real table: through the service, the journal and the boards, as it is played."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import msgspec
import pytest
from django.db import transaction
from django.utils import translation

from games.kernel import registry
from games.kernel import table as kernel_table
from games.kernel.choosing import choose
from games.kernel.rulebook import HOST, By, Order, Refused
from games.kernel.table.orders import TakeBack
from games.tables import board, service, state
from games.tables.board import Button
from games.tables.models import Seat, Table
from games.tables.outages import queue
from games.tables.verifying import faults
from tests.games.live_magic.rules.playing import GLADLY, RARE, RARELY, a_setup
from tests.played.evening import LAST_OF_TABLE, acts_of, form_in_file, form_of, recorded, setup_of
from tests.support.drawn import drawn_with_sheets
from tests.support.examples import IS_EVERYTHING

pytestmark = pytest.mark.django_db(transaction=True)

EIGHT = datetime(2026, 1, 6, 20, tzinfo=UTC)
LANGUAGES = ("en", "it", "cs")


@pytest.fixture(autouse=True)
def no_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the house is let play, it is nobody's turn but the test's: a worker of other tests may be listening."""
    monkeypatch.setattr(queue, "send", lambda *args, **more: None)


def laid(setup: Any, name: str = "Evening") -> tuple[Table, dict[str, Seat]]:
    """A table of Live Magic with a place for a host who does not play, and its seats by key."""
    places = [service.Place(seat.key, seat.name) for seat in setup.seats]
    table = service.open_table("live_magic", setup, [*places, service.Place(HOST, "Host")], name=name, at=EIGHT)
    return table, {seat.key: seat for seat in table.seats.all()}


def now(table: Table) -> kernel_table.TableState:
    return state.current(table.stream_id, table.game).state


def give(table: Table, seats: dict[str, Seat], by: By, order: Order, at: datetime) -> kernel_table.TableState:
    """Gives the order from the seat's own phone, or from the host's, naming the question that is open now."""
    number = kernel_table.question_of(now(table), order, by.seat)
    order = msgspec.structs.replace(order, question=number)
    return service.act(table, seats[by.seat or HOST], order, at=at, chance=Random(1))


def test_the_recorded_evening_goes_through_the_journal_order_by_order():
    """Events 1–137; one event is one act: if one of its orders is refused, none stands."""
    evening = recorded()
    table, seats = laid(setup_of(evening))
    refused = []
    for event in evening["events"][:LAST_OF_TABLE]:
        at = EIGHT + timedelta(seconds=event["seq"])
        before = now(table)
        try:
            with transaction.atomic():
                for by, order in acts_of(event, before.game):
                    give(table, seats, by, order, at)
        except Refused as said:
            assert said.reason == event.get("expect_error"), event["seq"]
            assert board.refusal_text(table, None, said.refusal), event["seq"]
            assert now(table) == before, event["seq"]
            refused.append(event["seq"])
        else:
            assert "expect_error" not in event, event["seq"]
        assert form_of(now(table).game) == form_in_file(event), event["seq"]
    assert len(refused) == 8
    assert faults(table) == []
    state.forget_all()
    assert form_of(now(table).game) == form_in_file(evening["events"][LAST_OF_TABLE - 1])
    for seat in (None, *seats.values()):
        assert all(line.text for line in board.whole_story(table, seat))


# --- by chance -------------------------------------------------------------------------------------------------------


def shown(table: Table, seats: dict[str, Seat]) -> list[tuple[Seat, Button]]:
    """Every button that can be pressed at this table now, with the seat on whose screen it stands."""
    return [
        (seat, button)
        for seat in seats.values()
        for button in board.board(table, seat).buttons
        if button.offer.barred is None
    ]


def wanted(buttons: list[tuple[Seat, Button]], chance: Random) -> tuple[Seat, Button]:
    """One of the buttons; those that get the evening on more often."""
    table_own = {"lend_seat", "step_away", "let_house_play", "pass_over", "hand_on", "take_back", "still_here"}
    rare = RARE | table_own
    weights = [RARELY / 3 if one.offer.order in rare else GLADLY.get(one.offer.order, 2) for _, one in buttons]
    return chance.choices(buttons, weights)[0]


def press(table: Table, seat: Seat, button: Button, chance: Random, at: datetime) -> None:
    """Presses a button, which is never refused, but for lands that do not fit the Style (D-30)."""
    data = choose(button.offer, chance) | {"question": button.question}
    order = registry.codec(table.game).read_order(data)
    try:
        service.act(table, seat, order, acting_for=button.acting_for, at=at, chance=chance)
    except Refused as refused:
        assert (button.offer.order, refused.rule) == ("lands", "D-30")
        assert board.refusal_text(table, seat, refused.refusal)


def draw_everything(table: Table, seats: dict[str, Seat], language: str) -> None:
    """Every screen of this moment, as the streams would send it."""
    with translation.override(language):
        for seat in (None, *seats.values()):
            assert drawn_with_sheets(board.board(table, seat))
        assert drawn_with_sheets(board.board(table, None), screen=True)


@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.thorough) for seed in (2, 3))])
def test_whatever_is_pressed_is_done_drawn_and_remembered_as_the_journal_tells(seed: int):
    chance = Random(seed)
    setup = a_setup(chance, seats=2 + seed)
    table, seats = laid(setup)
    for key in list(seats)[1:3]:
        service.take_seat(table, seats[key], f"Guest of {key}")
    seats = {seat.key: seat for seat in table.seats.all()}
    for number in range(70):
        buttons = shown(table, seats)
        if not buttons:
            break
        press(table, *wanted(buttons, chance), chance, EIGHT + timedelta(seconds=number))
        if number % 10 == 0:
            draw_everything(table, seats, chance.choice(LANGUAGES))
    assert faults(table) == []
    for seat in (None, *seats.values()):
        assert board.whole_story(table, seat)


def test_the_host_takes_back_to_every_point_that_the_story_offers():
    chance = Random(4)
    table, seats = laid(a_setup(chance, seats=4))
    for number in range(60):
        press(table, *wanted(shown(table, seats), chance), chance, EIGHT + timedelta(seconds=number))
    host = seats[now(table).host]
    points = {line.back_to for line in board.whole_story(table, host)} - {None}
    assert points
    for point in sorted(points, key=lambda one: one or 0, reverse=True)[:: 1 if IS_EVERYTHING else 3]:
        table_now = now(table)
        if point in kernel_table.points_for(registry.book(table.game), table_now, host.key):
            give(
                table, seats, By(seat=None if host.key == HOST else host.key, host=True), TakeBack(to=point or 0), EIGHT
            )
            draw_everything(table, seats, "en")
    assert faults(table) == []
    assert any(line.undone for line in board.whole_story(table, host))
