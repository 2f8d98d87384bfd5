"""Requests as the web server hands them to the application: a body comes in parts."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from config.asgi_types import Asgi, Message


class Exchange(NamedTuple):
    """An answer, and how many bytes of the body were received before it began."""

    status: int
    headers: dict[str, str]
    body: bytes
    received: int


def exchange(
    application: Asgi,
    method: str,
    path: str,
    parts: Iterable[bytes | None],
    headers: Mapping[str, str] | None = None,
    client: str = "127.0.0.1",
) -> Exchange:
    """Send a request with a body of these parts (None: nothing more comes). No Content-Length but in `headers`."""
    scope = {
        "type": "http",
        "method": method,
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "headers": [
            (name.lower().encode(), value.encode()) for name, value in {"Host": "x", **(headers or {})}.items()
        ],
        "client": (client, 1),
        "server": ("127.0.0.1", 80),
        "scheme": "http",
    }
    waiting, received = iter(parts), 0
    messages: list[Message] = []

    async def receive() -> Message:
        nonlocal received
        part = next(waiting, b"")
        if part is None:
            await asyncio.Event().wait()
        received += 0 if messages else len(part or b"")
        return {"type": "http.request", "body": part, "more_body": bool(part)}

    async def send(message: Message) -> None:
        messages.append(message)

    async def call() -> None:
        await application(scope, _once_ended(receive), send)

    asyncio.run(call())
    answered: dict[str, Any] = {name.decode().lower(): value.decode() for name, value in messages[0]["headers"]}
    body = b"".join(message.get("body", b"") for message in messages[1:])
    return Exchange(messages[0]["status"], answered, body, received)


def _once_ended(receive: Any) -> Any:
    """A server that has handed out a whole body says nothing more until somebody hangs up."""
    is_ended = False

    async def next_message() -> Message:
        nonlocal is_ended
        if is_ended:
            await asyncio.Event().wait()
        message: Message = await receive()
        is_ended = not message["more_body"]
        return message

    return next_message
