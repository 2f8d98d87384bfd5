"""How many live streams are open at once, for a session and for a network."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Iterator
from http.client import HTTPConnection, HTTPResponse
from typing import Any

import pytest
from django.test import RequestFactory, override_settings

from games.tables.live import open_streams
from games.tables.live.networks import networks_of
from tests.support.services.site import Site, running_site

FEW = {"STREAMS": {"session": 2, "network": 6}}


def request_of(address: str, session: str = "") -> Any:
    request = RequestFactory(REMOTE_ADDR=address).get("/")
    request.session = type("Session", (), {"session_key": session})()
    return request


async def forever() -> AsyncGenerator[bytes, None]:
    yield b"a board"
    await asyncio.Event().wait()


async def opened(address: str, session: str = "", token: object = None) -> AsyncGenerator[bytes, None] | None:
    """A stream that has begun; None: it was not let in."""
    stream = open_streams.counted(open_streams.holder_of(request_of(address, session), token), forever())
    return stream if await anext(stream, None) else None


@override_settings(**FEW)
def test_a_session_has_so_many_and_a_network_as_many_as_a_room_needs() -> None:
    async def come_and_go() -> None:
        mine = [await opened("198.51.100.7", "ada") for _ in range(3)]
        assert [bool(one) for one in mine] == [True, True, False]
        others = [await opened("198.51.100.7", f"phone {n}") for n in range(5)]
        assert [bool(one) for one in others] == [True] * 4 + [False], "six in the room"
        assert await opened("198.51.100.8", "another room")
        assert mine[0]
        await mine[0].aclose()
        again = await opened("198.51.100.7", "ada")
        assert again, "what was closed has made room"
        for one in (*mine, *others, again):
            if one:
                await one.aclose()

    asyncio.run(come_and_go())


@override_settings(**FEW)
def test_strangers_without_a_session_share_half_of_a_network_and_tokens_have_their_own() -> None:
    async def come() -> list[bool]:
        strangers = [await opened(f"2001:db8::{n}") for n in range(4)]
        bots = [await opened("2001:db8::1", token=7) for _ in range(3)]
        return [bool(one) for one in (*strangers, *bots)]

    assert asyncio.run(come()) == [True, True, True, False, True, True, False]


def test_what_has_ended_is_forgotten() -> None:
    async def come_and_go() -> None:
        stream = await opened("203.0.113.1", "ada")
        assert stream
        await stream.aclose()

    asyncio.run(come_and_go())
    assert open_streams.has_room({"203.0.113.1": 1})


@pytest.mark.parametrize(
    ("address", "networks"),
    [
        ("198.51.100.7", [("198.51.100.7", 1)]),
        ("::ffff:198.51.100.7", [("198.51.100.7", 1)]),
        ("2001:db8:1:2:3::4", [("2001:db8:1:2::/64", 1), ("2001:db8:1::/48", 10)]),
        ("fe80::1%eth0", [("fe80::/64", 1), ("fe80::/48", 10)]),
        ("", [("unknown", 1)]),
        ("testclient", [("unknown", 1)]),
    ],
)
def test_an_address_is_counted_with_its_network(address: str, networks: list[tuple[str, int]]) -> None:
    assert networks_of(address) == networks


# --- over real connections -------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def small_room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with running_site(tmp_path_factory.mktemp("room"), {"STREAMS_PER_NETWORK": "4"}, worker=False) as site:
        yield site


@pytest.mark.process
def test_a_stream_too_many_is_refused_and_one_that_ends_makes_room(small_room: Site) -> None:
    table = small_room.call("tests.tables.test_open_streams:public_table")
    lines: list[HTTPConnection] = []

    def call(path: str) -> HTTPResponse:
        line = HTTPConnection("127.0.0.1", small_room.port, timeout=60)
        lines.append(line)
        line.request("GET", path)
        return line.getresponse()

    assert [call(f"/t/{table}/stream/").status for _ in range(2)] == [200, 200]
    late = call(f"/t/{table}/screen/stream/")
    assert (late.status, late.getheader("Retry-After")) == (429, "30"), "strangers have half of the four"
    assert call(f"/api/v1/tables/{table}/events").status == 429
    lines[0].close()
    while call(f"/t/{table}/stream/").status == 429:
        pass  # until the server has noticed
    for line in lines:
        line.close()


def public_table() -> str:
    from games.tables import service
    from tests.games.throws.rules.book import Setup

    places = [service.Place("a", "Ariadne"), service.Place("b", "Boreas")]
    table = service.open_table("throws", Setup(seats=("a", "b")), places, name="Tuesday", host="a", is_public=True)
    return table.code
