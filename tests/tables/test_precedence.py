"""Orders go first: nothing is drawn for those who look while somebody's order is taken."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from threading import Thread
from typing import Any

import pytest
from asgiref.sync import async_to_sync

from config.precedence import orders_first
from games.tables.live import audience, precedence
from games.tables.live.audience import Audience, Look
from games.tables.live.precedence import Precedence
from games.tables.models import Table

POST: dict[str, Any] = {"type": "http", "method": "POST"}
LONG = 60.0


@pytest.fixture
def orders(monkeypatch: pytest.MonkeyPatch) -> Precedence:
    """What is under way in a process of its own."""
    mine = Precedence()
    monkeypatch.setattr(precedence, "orders", mine)
    return mine


def drawing(orders: Precedence) -> Thread:
    """Somebody who wants to draw."""
    thread = Thread(target=orders.give_way, args=[precedence.GRACE], daemon=True)
    thread.start()
    return thread


def is_waiting(thread: Thread) -> bool:
    thread.join(0.05)
    return thread.is_alive()


def test_drawing_waits_until_the_order_is_answered(orders: Precedence, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(precedence, "GRACE", LONG)
    orders.begin("order")

    painter = drawing(orders)
    assert is_waiting(painter)

    orders.end("order")
    painter.join(LONG)
    assert not painter.is_alive()


def test_an_order_without_an_end_holds_nobody_up(orders: Precedence) -> None:
    orders.begin("a picture that is read for minutes")

    painter = drawing(orders)

    painter.join(LONG)
    assert not painter.is_alive()


def test_what_was_waited_for_one_look_is_not_waited_again_for_the_next(orders: Precedence) -> None:
    assert 0 < orders.give_way(LONG) <= LONG, "nobody is waited for, and everything is left"
    orders.begin("one of a flood")
    assert orders.give_way(precedence.GRACE / 10) == 0
    assert orders.give_way(0) == 0


class Flood(Precedence):
    """Orders without an end; it notes how long a drawing would wait for them each time."""

    def __init__(self) -> None:
        super().__init__()
        self.waited: list[float] = []

    def give_way(self, most: float) -> float:
        self.waited.append(most)
        return 0.0


class Loop:
    """Takes what is drawn."""

    def call_soon_threadsafe(self, show: Any, *shown: Any) -> None:
        show(*shown)


@pytest.mark.django_db
def test_a_flood_of_orders_delays_a_drawing_once_and_not_each_of_its_looks(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    flood, crowd = Flood(), Audience(table.pk)
    monkeypatch.setattr(audience, "orders", flood)
    looks = [Look.of(table, seat, "en") for seat in (*table.seats.all(), None)]
    crowd.viewers = {look: set() for look in looks}

    crowd._draw(None, looks, Loop())  # type: ignore[arg-type]

    assert all(look in crowd.seen for look in looks)
    assert sum(flood.waited) == precedence.GRACE and len(flood.waited) > len(looks)


def answer(*, then: str, orders: Precedence) -> list[bool]:
    """Whether drawing had to wait: before the body is whole, while it is answered, once the answer begins, at the
    end."""
    seen: list[bool] = []

    def note() -> None:
        seen.append(orders.is_any())

    async def application(scope: dict[str, Any], receive: Any, send: Any) -> None:
        await receive()
        note()
        await receive()
        note()
        if then == "break":
            raise RuntimeError
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body", "body": b""})
        note()

    bodies: Iterator[dict[str, Any]] = iter(
        [{"type": "http.request", "body": b"a", "more_body": True}, {"type": "http.request", "body": b"b"}]
    )

    async def receive() -> dict[str, Any]:
        return next(bodies)

    async def send(message: Any) -> None:
        pass

    with suppress(RuntimeError):
        async_to_sync(orders_first(application))(POST, receive, send)
    note()
    return seen


def test_an_order_goes_first_from_its_last_byte_to_its_answer(orders: Precedence) -> None:
    assert answer(then="answer", orders=orders) == [False, True, False, False]


def test_an_order_that_breaks_off_goes_first_no_more(orders: Precedence) -> None:
    assert answer(then="break", orders=orders) == [False, True, False]
