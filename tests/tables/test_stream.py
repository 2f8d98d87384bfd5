"""The live stream: the board on connecting and after every act, to those alone whom it concerns."""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import AsyncGenerator, Callable, Iterator
from contextlib import aclosing
from datetime import timedelta
from random import Random
from typing import Any

import pytest
from asgiref.sync import ThreadSensitiveContext, sync_to_async
from django.db import connections
from django.utils import timezone

from games.fairness.models import LedgerLine
from games.journal.models import Entry
from games.kernel.table.orders import PassOver
from games.tables import service, state
from games.tables.live import audience, doorbell, moments, presence, streams, threads
from games.tables.live.audience import Look
from games.tables.models import Seat, Table
from tests.games.throws.rules.book import BurnLife, OpenRound, Stake, Throw
from tests.support.patched import Page
from tests.support.services.redis_server import running_redis
from tests.support.table_fixtures import OpenTable
from tests.tables.test_service import asking, give

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]

ALIVE, SLOW = streams.ALIVE.decode(), streams.SLOW.decode()

SOON = 10.0
"""Longer than anything here takes."""


async def following(stream: AsyncGenerator[bytes, None]) -> str:
    """The next message of the stream."""
    return (await asyncio.wait_for(anext(stream), SOON)).decode()


async def next_board(stream: AsyncGenerator[bytes, None]) -> str:
    """The next message that is a board."""
    while True:
        message = await following(stream)
        if message not in (ALIVE, SLOW):
            return message


def in_thread(function: Callable[..., Any], *args: Any) -> Any:
    """Calls what talks to the database from beside the event loop."""

    def called() -> Any:
        try:
            return function(*args)
        finally:
            connections.close_all()

    return sync_to_async(called, thread_sensitive=False)()


@pytest.fixture(autouse=True)
def few_threads_and_no_open_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    """Boards are drawn in threads whose connections would outlive the test's database."""
    monkeypatch.setattr(threads, "close_old_connections", connections.close_all)


@pytest.fixture
def own_bell() -> Iterator[None]:
    """The ringer of this test, which may be pointed elsewhere."""
    doorbell._ringer.cache_clear()
    yield
    doorbell._ringer.cache_clear()


def look(table: Table, seat: Seat | None) -> Look:
    return Look.of(table, seat, "en")


def test_the_first_message_is_the_board_and_then_one_comes_with_every_version(table: Table, seats: dict[str, Seat]):
    async def watched() -> list[str]:
        async with aclosing(streams.frames(look(table, seats["b"]))) as stream:
            found = [await next_board(stream)]
            for _ in range(2):
                await in_thread(give, table, seats["a"], BurnLife())
                found.append(await next_board(stream))
            return found

    boards = asyncio.run(watched())
    assert [f'data-version="{3 + n}"' in board for n, board in enumerate(boards)] == [True] * 3
    assert [board.startswith(f"id: {3 + n}\n") for n, board in enumerate(boards)] == [True] * 3
    assert [named(board) for board in boards] == [["board"], ["now", "life", "story"], ["now", "life", "story"]]


def test_a_stream_that_waits_holds_no_thread(table: Table, seats: dict[str, Seat]) -> None:
    async def watched() -> bool:
        async with ThreadSensitiveContext():
            thread = await sync_to_async(threading.current_thread)()
            async with aclosing(streams.frames(look(table, seats["b"]))) as stream:
                await next_board(stream)
                await asyncio.to_thread(thread.join, SOON)
                return thread.is_alive()

    assert not asyncio.run(watched())


def test_while_a_stream_is_open_every_process_knows_from_which_seat_somebody_looks(
    table: Table, seats: dict[str, Seat]
) -> None:
    async def seen(wanted: frozenset[int]) -> frozenset[int]:
        async with asyncio.timeout(SOON):
            while (found := await in_thread(presence.looking, table.pk)) != wanted:
                await asyncio.sleep(0.01)
            return found

    async def watched() -> None:
        async with aclosing(streams.frames(look(table, None))) as public:
            await next_board(public)
            async with aclosing(streams.frames(look(table, seats["b"]))) as stream:
                await next_board(stream)
                assert await seen(frozenset([seats["b"].pk])), "of who watches nothing is said"
            assert await seen(frozenset()) == frozenset()

    asyncio.run(watched())


def burn(table: Table, seat: str, times: int) -> None:
    """This seat burns so many lives, one after the other."""
    for _ in range(times):
        give(table, table.seats.get(key=seat), BurnLife())


def named(message: str) -> list[str]:
    """The regions that a message brings."""
    return re.findall(r'<hx-partial id="([^"]+)"', message)


def test_a_message_carries_html_of_several_lines():
    assert streams.event(7, "<p>\none</p>") == b"id: 7\ndata: <p>\ndata: one</p>\n\n"


def test_each_seat_gets_its_own_board(table: Table, seats: dict[str, Seat]):
    give(table, seats["a"], OpenRound())
    for seat in ("a", "b", "c"):
        order = asking(table, seats[seat], Stake(coins=1))
        service.act(table, seats["a"], order, acting_for=seat) if seat == "c" else service.act(
            table, seats[seat], order
        )

    async def watched() -> list[str]:
        open_ones = [streams.frames(look(table, one)) for one in (seats["a"], seats["b"], None)]
        for stream in open_ones:
            await next_board(stream)
        await in_thread(give, table, seats["a"], Throw(sign="scissors"))
        found = [await next_board(stream) for stream in open_ones]
        for stream in open_ones:
            await stream.aclose()
        return found

    mine, bos, watchers = asyncio.run(watched())
    assert "mine: scissors" in mine and "You throw scissors" in mine
    for other in (bos, watchers):
        assert "mine: nothing; thrown: a" in other and "You throw" not in other


def test_a_phone_that_lost_its_seat_is_shown_nothing_more(table: Table, seats: dict[str, Seat]):
    async def watched() -> tuple[list[str], str]:
        async with aclosing(streams.frames(look(table, seats["b"]))) as old:
            await next_board(old)
            await in_thread(service.take_over, table, seats["b"])
            rest = [message.decode() async for message in old]
        moved = await in_thread(lambda: table.seats.get(key="b"))
        async with aclosing(streams.frames(look(table, moved))) as new:
            return rest, await next_board(new)

    rest, board = asyncio.run(watched())
    assert rest == []
    assert 'data-seat="b"' in board


def test_the_stream_of_a_table_that_is_gone_ends(open_table: OpenTable):
    nowhere = Look(999_999, None, "", "en")

    async def watched() -> list[str]:
        return [message.decode() async for message in streams.frames(nowhere)]

    assert asyncio.run(watched()) == []


def test_when_nothing_happens_the_stream_says_that_it_is_alive(table: Table, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(audience, "HEARTBEAT", 0.05)

    async def watched() -> list[str]:
        async with aclosing(streams.frames(look(table, None))) as stream:
            await next_board(stream)
            return [await following(stream) for _ in range(2)]

    assert asyncio.run(watched()) == [ALIVE] * 2


def test_a_stream_does_what_is_due_when_the_ten_seconds_are_over(
    table: Table, seats: dict[str, Seat], monkeypatch: pytest.MonkeyPatch
):
    """Nobody rings: the stream looks at the clock when it said it would."""
    monkeypatch.setattr(audience, "HEARTBEAT", SOON * 10)
    give(table, seats["a"], OpenRound())
    begun = timezone.now()
    service.act(table, seats["a"], asking(table, seats["a"], PassOver(seat="a")), at=begun)
    clock = [begun + timedelta(seconds=9.9)]
    monkeypatch.setattr(timezone, "now", lambda: clock[-1])

    async def watched() -> list[str]:
        async with aclosing(streams.frames(look(table, seats["b"]))) as stream:
            found = [await next_board(stream)]
            clock.append(begun + timedelta(seconds=10))
            return [*found, await next_board(stream)]

    before, after = asyncio.run(watched())
    assert "Ariadne was silent and is passed over." not in before
    assert "Ariadne was silent and is passed over." in after
    assert Entry.objects.filter(kind="passed_over").count() == 1


def test_all_who_look_alike_share_one_drawing(table: Table, monkeypatch: pytest.MonkeyPatch):
    drawn: list[int] = []
    draw = moments.draw

    def counted(board: Any, **options: Any) -> Any:
        drawn.append(board.version)
        return draw(board, **options)

    monkeypatch.setattr(moments, "draw", counted)

    async def watched() -> list[str]:
        open_ones = [streams.frames(look(table, None)) for _ in range(5)]
        found = list(await asyncio.gather(*(next_board(stream) for stream in open_ones)))
        for stream in open_ones:
            await stream.aclose()
        return found

    assert len(set(asyncio.run(watched()))) == 1
    assert drawn == [3]


def test_what_is_public_is_drawn_once_for_all_seats(table: Table, seats: dict[str, Seat]):
    moment = moments.of(table)
    drawings = [moment.drawing(seat) for seat in (*seats.values(), None)]
    assert len({id(drawing.pieces["life"]) for drawing in drawings}) == 1


def test_a_reader_of_another_language_gets_another_drawing(table: Table):
    async def watched(language: str) -> str:
        async with aclosing(streams.frames(Look(table.pk, None, "", language))) as stream:
            return await next_board(stream)

    assert asyncio.run(watched("en")) == asyncio.run(watched("en"))
    assert asyncio.run(watched("it")) != asyncio.run(watched("en"))


@pytest.mark.parametrize("versions", [5, 200])
def test_a_phone_that_slept_gets_one_message_however_many_versions_there_were(open_table: OpenTable, versions: int):
    """Given a stream from which nobody takes anything while the table goes on, then what it is handed is the last."""
    table = open_table(life=versions + 1)
    asleep = look(table, table.seat("b"))

    async def watched() -> tuple[str, str, str]:
        async with aclosing(streams.frames(asleep)) as stream:
            before = await next_board(stream)
            await in_thread(burn, table, "a", versions)
            while audience.audience(table.pk).seen[asleep].version < 3 + versions:
                await asyncio.sleep(0.01)
            missed = await next_board(stream)
            await in_thread(burn, table, "c", 1)
            return before, missed, await next_board(stream)

    before, missed, next_one = asyncio.run(watched())
    assert [read.partition("\n")[0] for read in (before, missed, next_one)] == [
        "id: 3",
        f"id: {3 + versions}",
        f"id: {4 + versions}",
    ]
    assert named(missed) == ["now", "life", "story"]


@pytest.mark.parametrize("seed", range(3))
def test_a_stream_that_breaks_anywhere_goes_on_with_the_whole_board_and_then_with_changes(
    open_table: OpenTable, seed: int
):
    """A lost net, a server that was restarted: the phone calls again, and shows what it would have shown anyway."""
    table, chance = open_table(life=200), Random(seed)
    seat = table.seats.get(key="b")
    page = Page()

    async def listened(acts: int) -> list[list[str]]:
        async with aclosing(streams.frames(look(table, seat))) as stream:
            messages = [await next_board(stream)]
            for _ in range(acts):
                await in_thread(burn, table, "a", 1)
                messages.append(await next_board(stream))
        for message in messages:
            page.take(html_of(message))
        return [named(message) for message in messages]

    async def watched() -> None:
        for acts in [chance.randrange(5) for _ in range(8)]:
            assert await listened(acts) == [["board"]] + [["now", "life", "story"]] * acts
            assert page.html == await in_thread(lambda: moments.of(table).drawing(seat).whole().strip())
            await in_thread(burn, table, "c", chance.randrange(3))

    asyncio.run(watched())


def html_of(message: str) -> str:
    """What the event of a board carries."""
    board = message.partition("\n\n")[0]
    return "\n".join(line[len("data: ") :] for line in board.splitlines() if line.startswith("data: "))


def test_with_each_act_comes_the_seal_of_everything_so_far(open_table: OpenTable):
    """docs/fairness.md: the browser notes it."""
    table = open_table(life=1)

    async def watched() -> list[str]:
        async with aclosing(streams.frames(look(table, None))) as stream:
            found = [await next_board(stream)]
            await in_thread(burn, table, "b", 1)
            return [*found, await next_board(stream)]

    boards = asyncio.run(watched())
    sealed = [f"{line.act} {line.head}" for line in LedgerLine.objects.order_by("-act")[:2]]
    assert [re.findall(r"event: seal\ndata: (.*)\n\n$", board) for board in boards] == [[one] for one in sealed[::-1]]


# --- the doorbell ----------------------------------------------------------------------------------------------------


def test_a_lost_doorbell_loses_no_act_and_the_stream_finds_it_by_itself(
    table: Table, seats: dict[str, Seat], settings: Any, monkeypatch: pytest.MonkeyPatch, own_bell: None
):
    settings.REDIS_URL = "unix:///nowhere/redis.sock"
    monkeypatch.setattr(audience, "HEARTBEAT", 0.1)

    async def watched() -> str:
        async with aclosing(streams.frames(look(table, seats["b"]))) as stream:
            await next_board(stream)
            await in_thread(give, table, seats["a"], BurnLife())
            return await next_board(stream)

    assert 'data-version="4"' in asyncio.run(watched())


def test_streams_hear_again_when_redis_comes_back(
    table: Table, seats: dict[str, Seat], settings: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Any, own_bell: None
):
    monkeypatch.setattr(doorbell, "PAUSE", 0.05)
    monkeypatch.setattr(audience, "HEARTBEAT", SOON * 10)
    settings.REDIS_URL = f"unix://{tmp_path}/redis.sock"

    async def watched() -> list[str]:
        async with aclosing(streams.frames(look(table, seats["b"]))) as stream:
            found = [await next_board(stream)]
            for _ in range(2):
                with running_redis(tmp_path):
                    await in_thread(give, table, seats["a"], BurnLife())
                    found.append(await next_board(stream))
            return found

    boards = asyncio.run(watched())
    assert [f'data-version="{3 + n}"' in board for n, board in enumerate(boards)] == [True] * 3


def test_a_ring_for_another_table_wakes_nobody(table: Table):
    async def woken() -> tuple[bool, bool]:
        bell = doorbell.Bell()
        with bell.at(7) as mine, bell.at(8) as other:
            bell._wake(b"7:42:1790000000.5")
            bell._wake(b"nonsense")
            return mine._heard.is_set(), other._heard.is_set()

    assert asyncio.run(woken()) == (True, False)
    assert state.kept(0) is None
