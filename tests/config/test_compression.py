"""Pages and streams travel compressed, and their length tells nobody on the way what is in them."""

import asyncio
import gzip
import zlib
from collections.abc import AsyncIterator

import pytest
from django.test import Client

from config.compression import PADDING, compressed, padding

PAGE = "/accounts/login/"


@pytest.mark.django_db
def test_a_page_is_packed_for_whoever_takes_gzip(client: Client) -> None:
    plain = client.get(PAGE)
    packed = client.get(PAGE, headers={"accept-encoding": "gzip"})
    assert "Content-Encoding" not in plain.headers
    assert packed["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in plain["Vary"] and "Accept-Encoding" in packed["Vary"]
    assert len(packed.content) < len(plain.content) / 2
    assert gzip.decompress(packed.content).startswith(plain.content[:1000])


@pytest.mark.django_db
def test_the_length_of_a_packed_page_is_drawn_by_chance(client: Client) -> None:
    lengths = {len(client.get(PAGE, headers={"accept-encoding": "gzip"}).content) for _ in range(8)}
    assert len(lengths) > 1


async def events() -> AsyncIterator[bytes]:
    """The same event again and again."""
    for _ in range(20):
        yield b"data: <p>the same words, again and again</p>\n\n"


def test_every_event_of_a_packed_stream_can_be_read_before_the_next_one_comes() -> None:
    async def read() -> list[bytes]:
        unpacker = zlib.decompressobj(wbits=31)
        return [unpacker.decompress(packed) async for packed in compressed(events())]

    *read_at_once, last = asyncio.run(read())
    assert all(each.endswith(b"data: <p>the same words, again and again</p>\n\n") for each in read_at_once)
    assert len(read_at_once) == 20
    assert last == b""


def test_the_length_of_a_packed_event_is_drawn_by_chance() -> None:
    async def lengths() -> list[int]:
        return [len(packed) async for packed in compressed(events())]

    assert len(set(asyncio.run(lengths())[1:-1])) > 1


def test_a_padding_is_a_comment_of_one_line() -> None:
    for _ in range(50):
        comment = padding()
        assert comment.startswith(b":") and comment.endswith(b"\n") and comment.count(b"\n") == 1
        assert len(comment) <= 2 * PADDING + 2
