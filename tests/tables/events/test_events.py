"""The events of a table: the board, then what happens; from any version on; until the game is over."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from django.db import OperationalError
from django.test import Client

from games.kernel.table.orders import HandOn
from games.tables import service
from games.tables.events import stream
from games.tables.events.listening import Leave
from games.tables.events.report import Report
from games.tables.live import audience, moments
from games.tables.models import Seat, Table
from tests.games.throws.rules.book import BurnLife, OpenRound, SitOut, Stake, Throw
from tests.support.table_fixtures import OpenTable
from tests.tables.events.listeners import Event, in_thread, listen
from tests.tables.test_service import asking, give

pytestmark = pytest.mark.django_db(transaction=True)

Phone = Callable[..., Client]


def burn(table: Table, times: int = 1) -> None:
    """Ariadne burns so many lives, one after the other."""
    for _ in range(times):
        give(table, table.seats.get(key="a"), BurnLife())


def log_of(client: Client, table: Table) -> list[dict[str, Any]]:
    """The whole log of this caller, over the API."""
    found: list[dict[str, Any]] = client.get(f"/api/v1/tables/{table.code}/log?limit=1000").json()["results"]
    return found


def test_the_first_event_is_the_board_and_then_one_comes_with_every_act(table: Table, phone: Phone) -> None:
    bo = phone("bo")

    async def heard() -> list[Event]:
        listener = await listen(bo, table.code)
        found = [await listener.event()]
        await in_thread(burn, table)
        found.append(await listener.event())
        await listener.hang_up()
        return found

    before = bo.get(f"/api/v1/tables/{table.code}").json()
    first, second = asyncio.run(heard())
    assert (first.kind, first.id, first.data["since"], first.data["happened"]) == ("board", 3, None, [])
    assert first.data["board"] == before
    assert (second.kind, second.id, second.data["since"]) == ("moved", 4, 3)
    (burned,) = second.data["happened"]
    assert (burned["kind"], burned["values"], burned["text"]) == ("life_burned", {"who": "a"}, "Ariadne burns a life.")
    after = bo.get(f"/api/v1/tables/{table.code}").json()
    now = first.data["board"] | second.data["board"]
    now["view"] |= second.data["view"]
    assert now | {"story": after["story"]} == after
    assert list(second.data["view"]) == ["life"]
    assert "people" not in second.data["board"], "what is as it was is not told again"


def test_it_travels_packed_as_it_comes_and_nobody_keeps_it(table: Table, phone: Phone) -> None:
    headers = {"Accept": "text/event-stream", "Accept-Encoding": "gzip"}
    answer = phone("bo").get(f"/api/v1/tables/{table.code}/events", headers=headers)
    told = ("Content-Type", "Content-Encoding", "Cache-Control", "X-Accel-Buffering")
    assert [answer[name] for name in told] == ["text/event-stream", "gzip", "no-store", "no"]


def test_it_says_whose_turn_it_is_and_whether_the_listener_is_waited_for(table: Table, phone: Phone) -> None:
    clients, ariadne = [phone("ada"), phone("bo")], table.seats.get(key="a")

    async def heard() -> list[Event]:
        listeners = [await listen(client, table.code) for client in clients]
        for listener in listeners:
            await listener.event()
        await in_thread(give, table, ariadne, OpenRound())
        opened = [await listener.event() for listener in listeners]
        await in_thread(give, table, ariadne, Stake(coins=1))
        return [*opened, *[await listener.event() for listener in listeners]]

    opened_for_ada, opened_for_bo, *staked = asyncio.run(heard())
    assert opened_for_ada.data["waiting"] == opened_for_bo.data["waiting"] == ["a"]
    assert (opened_for_ada.data["is_your_turn"], opened_for_bo.data["is_your_turn"]) == (True, False)
    assert [(event.data["waiting"], event.data["is_your_turn"]) for event in staked] == [(["b"], False), (["b"], True)]


def test_what_a_seat_does_in_secret_is_told_to_that_seat_alone(open_table: OpenTable, phone: Phone) -> None:
    table = open_table(is_public=True)
    seats = {seat.key: seat for seat in table.seats.all()}
    give(table, seats["a"], OpenRound())
    for key in ("a", "b", "c"):
        giver, acting_for = (seats["a"], "c") if key == "c" else (seats[key], None)
        service.act(table, giver, asking(table, seats[key], Stake(coins=1)), acting_for=acting_for)

    clients = [phone("ada"), phone("bo"), phone()]

    async def heard() -> list[Event]:
        listeners = [await listen(client, table.code) for client in clients]
        for listener in listeners:
            await listener.event()
        await in_thread(give, table, seats["a"], Throw(sign="scissors"))
        return [await listener.event() for listener in listeners]

    own, another, watched = asyncio.run(heard())
    assert "scissors" in json.dumps(own.data) and own.texts
    assert "scissors" not in json.dumps([another.data, watched.data])
    assert own.id == another.id == watched.id


@pytest.mark.parametrize("seed", range(3))
def test_a_stream_that_is_cut_anywhere_goes_on_where_it_was(open_table: OpenTable, phone: Phone, seed: int) -> None:
    """Given a program that hears some events, is away for any number of acts, and calls again with the last id, then it
    has heard every line of its log once, and its board is the one of now."""
    table, chance, bo = open_table(life=400), Random(seed), phone("bo")
    happened: list[dict[str, Any]] = []
    board: dict[str, Any] = {}

    async def listened(last: str, acts: int) -> str:
        listener = await listen(bo, table.code, "?since=0", **({"Last-Event-ID": last} if last else {}))
        heard = [await listener.event()]
        for _ in range(acts):
            await in_thread(burn, table)
            heard.append(await listener.event())
        await listener.hang_up()
        for event in heard:
            happened.extend(event.data["happened"])
            board.update(event.data["board"])
            board["view"] |= event.data["view"]
        return str(heard[-1].id)

    last = ""
    for _ in range(5):
        last = asyncio.run(listened(last, chance.randrange(4)))
        burn(table, chance.choice((0, 1, 3, 60)))
    asyncio.run(listened(last, 0))
    lines = log_of(bo, table)
    shared = ("version", "at", "text", "tone", "cards")
    assert [[each[name] for name in shared] for each in happened] == [[line[name] for name in shared] for line in lines]
    assert board == bo.get(f"/api/v1/tables/{table.code}").json() | {"story": board["story"]}


def test_a_program_that_is_slow_is_told_several_acts_in_one_event(open_table: OpenTable, phone: Phone) -> None:
    """However many there were: more than a moment remembers are read from the journal."""
    table, bo = open_table(life=100), phone("bo")

    async def heard() -> tuple[Event, Event]:
        listener = await listen(bo, table.code)
        first = await listener.event()
        await in_thread(burn, table, 60)
        (look,) = audience.audience(table.pk).viewers
        while audience.audience(table.pk).seen[look].version < 63:
            await asyncio.sleep(0.01)
        return first, await listener.event()

    first, second = asyncio.run(heard())
    assert (first.id, second.id, second.data["since"]) == (3, 63, 3)
    assert [each["version"] for each in second.data["happened"]] == list(range(4, 64))


def test_all_who_listen_alike_share_one_report_and_one_event(
    open_table: OpenTable, phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = open_table(is_public=True)
    made: list[int] = []
    whole, change = Report.__init__, Report.change

    def counted(self: Report, moment: Any, seat: Seat | None) -> None:
        whole(self, moment, seat)
        made.append(self.version)

    def changed(self: Report, before: Report, happened: Any) -> bytes:
        made.append(-self.version)
        return change(self, before, happened)

    monkeypatch.setattr(Report, "__init__", counted)
    monkeypatch.setattr(Report, "change", changed)

    async def heard() -> list[list[str]]:
        listeners = [await listen(phone(), table.code) for _ in range(5)]
        first = list(await asyncio.gather(*(listener.message() for listener in listeners)))
        await in_thread(burn, table)
        return [first, list(await asyncio.gather(*(listener.message() for listener in listeners)))]

    first, second = asyncio.run(heard())
    assert len(set(first)) == len(set(second)) == 1
    assert made == [3, 4, -4]


def test_when_nothing_happens_a_comment_says_that_the_stream_is_alive(
    table: Table, phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(audience, "HEARTBEAT", 0.05)
    bo = phone("bo")

    async def heard() -> list[str]:
        listener = await listen(bo, table.code)
        await listener.event()
        return [await listener.message() for _ in range(2)]

    assert asyncio.run(heard()) == [stream.ALIVE.decode()] * 2


def test_a_program_reads_in_the_language_that_it_asks_for(table: Table, phone: Phone) -> None:
    bo = phone("bo")

    async def heard(language: str) -> list[str]:
        listener = await listen(bo, table.code, "?since=0", **{"Accept-Language": language})
        return (await listener.event()).texts

    assert asyncio.run(heard("en"))[0] == "The table is open. Ariadne is the host."
    assert asyncio.run(heard("it"))[0] != asyncio.run(heard("en"))[0]


def test_who_knows_more_than_a_board_that_was_just_being_made_is_not_told_it(
    table: Table, phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given somebody who has heard of a version by another process, when they come while the one before is still being
    made here, then their first board is no older than what they know."""
    before, bo = moments.of(table), phone("bo")
    burn(table)
    latest, made = moments.latest, [before]
    monkeypatch.setattr(moments, "latest", lambda *asked: made.pop() if made else latest(*asked))
    monkeypatch.setattr(audience, "HEARTBEAT", 0.05)

    async def heard() -> Event:
        return await (await listen(bo, table.code, "?since=4")).event()

    assert asyncio.run(heard()).id == 4
    assert not made


def test_a_database_that_is_away_ends_the_stream_and_nothing_is_told(
    table: Table, phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    bo = phone("bo")

    async def away(_leave: object) -> bool:
        raise OperationalError

    async def heard() -> list[Event]:
        listener = await listen(bo, table.code)
        await listener.event()
        monkeypatch.setattr(Leave, "holds", away)
        await in_thread(burn, table)
        return await listener.rest()

    assert asyncio.run(heard()) == []


# --- the end ---------------------------------------------------------------------------------------------------------


def test_the_end_of_the_game_is_the_last_event(open_table: OpenTable, phone: Phone) -> None:
    table, bo = open_table(rounds=1), phone("bo")
    give(table, table.seats.get(key="a"), OpenRound())
    for order in (Stake(coins=1), SitOut()):
        for seat in table.seats.all():
            giver, acting_for = (table.seats.get(key="a"), "c") if seat.key == "c" else (seat, None)
            service.act(table, giver, asking(table, seat, order), acting_for=acting_for)
    assert service.is_finished(table)

    async def heard() -> list[Event]:
        return await (await listen(bo, table.code)).rest()

    board, finished = asyncio.run(heard())
    assert (board.kind, board.data["board"]["is_finished"]) == ("board", True)
    assert (finished.kind, finished.id, finished.data) == ("finished", board.id, {"version": board.id})
    again = bo.get(f"/api/v1/tables/{table.code}/events", headers={"Last-Event-ID": str(board.id)})
    assert again.status_code == 204, "by which clients of event streams know not to call again"


# --- from which version on -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("said", ["", "x", "-1", "1.5", "4", "9" * 5000, "٣", " 3", "3 ", "0x3", "null", "\0", "3,4"])
def test_what_is_no_version_of_the_table_is_a_problem(table: Table, phone: Phone, said: str) -> None:
    answer = phone("bo").get(f"/api/v1/tables/{table.code}/events", {"since": said})
    assert (answer.status_code, answer["Content-Type"]) == (400, "application/problem+json")
    if said != "\0":
        assert answer.json()["errors"][0]["pointer"] == "/since"


@pytest.mark.parametrize("said", ["x", "-1", "4", "3;4"])
def test_a_wrong_last_id_is_a_problem_whatever_since_says(table: Table, phone: Phone, said: str) -> None:
    path = f"/api/v1/tables/{table.code}/events?since=1"
    answer = phone("bo").get(path, headers={"Last-Event-ID": said, "Accept": "text/event-stream"})
    assert (answer.status_code, answer["Content-Type"]) == (400, "application/problem+json")
    assert answer.json()["errors"][0]["pointer"] == "/Last-Event-ID"


def test_the_last_id_goes_before_since(table: Table, phone: Phone) -> None:
    burn(table, 2)
    bo = phone("bo")

    async def heard() -> Event:
        return await (await listen(bo, table.code, "?since=1", **{"Last-Event-ID": "4"})).event()

    event = asyncio.run(heard())
    assert (event.data["since"], [each["version"] for each in event.data["happened"]]) == (4, [5])


@pytest.mark.parametrize("method", ["head", "post", "put", "delete", "options"])
def test_one_listens_and_does_nothing_else_there(table: Table, phone: Phone, method: str) -> None:
    assert getattr(phone("bo"), method)(f"/api/v1/tables/{table.code}/events").status_code == 405


def test_a_host_who_hands_on_hears_of_it(table: Table, phone: Phone) -> None:
    ada, ariadne = phone("ada"), table.seats.get(key="a")

    async def heard() -> tuple[Event, Event]:
        listener = await listen(ada, table.code)
        first = await listener.event()
        await in_thread(service.act, table, ariadne, HandOn(to="b"))
        return first, await listener.event()

    first, second = asyncio.run(heard())
    assert (first.data["board"]["is_host"], second.data["board"]["is_host"]) == (True, False)
