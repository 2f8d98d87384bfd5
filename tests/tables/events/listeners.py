"""Programs that listen to a table, within a test."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, NamedTuple

from asgiref.sync import sync_to_async
from django.db import connections
from django.http import StreamingHttpResponse
from django.test import Client

SOON = 10.0
"""Longer than anything here takes."""


class Event(NamedTuple):
    """One event, as a client of event streams reads it."""

    kind: str
    id: int
    data: dict[str, Any]

    @classmethod
    def read(cls, message: str) -> Event:
        """Raises ValueError for what is no event."""
        fields = dict(line.split(": ", 1) for line in message.strip().splitlines())
        return cls(fields["event"], int(fields["id"]), json.loads(fields["data"]))

    @property
    def texts(self) -> list[str]:
        """What has happened, in words."""
        return [each["text"] for each in self.data["happened"]]


class Listener:
    """One open stream."""

    def __init__(self, messages: AsyncIterator[bytes]) -> None:
        self._messages = messages

    async def message(self) -> str:
        """What comes next, a comment too. Raises StopAsyncIteration at the end."""
        return (await asyncio.wait_for(anext(self._messages), SOON)).decode()

    async def event(self) -> Event:
        """The next event. Raises StopAsyncIteration at the end."""
        while (message := await self.message()).startswith(":"):
            pass
        return Event.read(message)

    async def rest(self) -> list[Event]:
        """Every event until the stream ends by itself."""
        found = []
        while True:
            try:
                found.append(await self.event())
            except StopAsyncIteration:
                return found

    async def hang_up(self) -> None:
        await self._messages.aclose()  # type: ignore[attr-defined]


def in_thread(function: Callable[..., Any], *args: Any, **named: Any) -> Awaitable[Any]:
    """Calls what talks to the database from beside the event loop."""

    def called() -> Any:
        try:
            return function(*args, **named)
        finally:
            connections.close_all()

    return sync_to_async(called, thread_sensitive=False)()


async def listen(client: Client, code: str, query: str = "", **headers: str) -> Listener:
    """The stream that this client is given."""
    answer = await in_thread(client.get, f"/api/v1/tables/{code}/events{query}", headers=headers)
    assert answer.status_code == 200, answer.content
    assert isinstance(answer, StreamingHttpResponse)
    return Listener(aiter(answer.streaming_content))  # type: ignore[arg-type]
