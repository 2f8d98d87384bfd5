"""Programs that listen to a table, within a test."""

from __future__ import annotations

import asyncio
import http.client
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
        """Raises KeyError for what is no event."""
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


class Wire:
    """A program that listens to a real server. `last`: the id of the last event that it was told."""

    def __init__(self, port: int, code: str, headers: dict[str, str]) -> None:
        self.port, self.path, self.headers = port, f"/api/v1/tables/{code}/events?since=0", headers
        self.last = ""
        self._line: http.client.HTTPConnection | None = None
        self._answer: http.client.HTTPResponse | None = None

    def call(self) -> Wire:
        """Opens the stream, where it broke."""
        self.hang_up()
        self._line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=12)
        self._line.request("GET", self.path, headers=self.headers | ({"Last-Event-ID": self.last} if self.last else {}))
        self._answer = self._line.getresponse()
        assert self._answer.status == 200, self._answer.read()
        return self

    def event(self) -> Event:
        """The next event. Raises EOFError when the stream has ended."""
        lines: list[str] = []
        assert self._answer is not None
        while line := self._answer.readline().decode():
            if line.strip() and not line.startswith(":"):
                lines.append(line.strip())
            elif lines:
                found = Event.read("\n".join(lines))
                self.last = str(found.id)
                return found
        raise EOFError

    def hang_up(self) -> None:
        """Closes the stream, if it is open."""
        if self._line is not None:
            self._line.close()
