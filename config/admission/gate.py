"""The gate before Django, which stores a body before any of its middleware runs.

Anybody may send BODY_BYTES to any address. For more, the account behind the request is looked up, and the address has
to take it (`sizes`). Nothing of a refused body is stored: Django answers the request without it (`answers`), and the
connection is closed. A body has to come at BODY_BYTES_PER_SECOND after a grace of BODY_GRACE_SECONDS, and all bodies
of a process share a budget.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import connections

from config.admission.budget import Budget
from config.admission.refusal import REFUSAL, Refusal
from config.admission.sizes import limit_of
from config.asgi_types import Asgi, Message, Receive, Scope, Send
from games.tables.live.networks import network_of
from games.tables.outages.looking import takes_nothing_in

if TYPE_CHECKING:
    from campaign.models import Person

LINGER_SECONDS = 2.0
"""How long a refused body is still read and dropped, so that its sender hears the answer before the connection ends."""

END: Message = {"type": "http.request", "body": b"", "more_body": False}


class Budgets(NamedTuple):
    """The budgets of a process: of bodies that anybody may send, and of larger ones."""

    small: Budget
    uploads: Budget

    @classmethod
    def of_settings(cls) -> Budgets:
        small = Budget(settings.SMALL_BODIES_BYTES, settings.SMALL_BODIES_BYTES // 4)
        return cls(small, Budget(settings.UPLOADS_BYTES, settings.UPLOADS_BYTES_OF_ACCOUNT))


def admitted(application: Asgi) -> Asgi:
    """Wrap an ASGI application so that it receives admitted bodies only, and a full disk is answered with 503."""
    budgets = Budgets.of_settings()

    async def gated(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await application(scope, receive, send)
        body, answer = Body(scope, receive, budgets), Answer(scope, receive, send)
        try:
            await body.admit_declared()
            await application(scope, body.receive, answer.send)
        except OSError as error:
            if answer.is_begun or not takes_nothing_in(error):
                raise
            scope[REFUSAL] = Refusal.FULL
            await application(scope, never_read(), answer.send)
        finally:
            body.give_back()

    return gated


class Body:
    """The body of one request, as far as it is admitted."""

    def __init__(self, scope: Scope, receive: Receive, budgets: Budgets) -> None:
        self._scope, self._receive, self._budgets = scope, receive, budgets
        self._budget, self._holder = budgets.small, network_of((scope.get("client") or ("",))[0])
        self._limit = settings.BODY_BYTES
        self._is_counted = True
        self._arrived = self._held = 0
        self._is_complete = False
        self._began = asyncio.get_running_loop().time()

    async def admit_declared(self) -> None:
        """Decide about a body whose declared length is above what anybody may send."""
        if (declared := declared_length(self._scope)) > self._limit:
            await self._admit_upload(declared)
            if not self._is_refused:
                self._hold(declared)

    async def receive(self) -> Message:
        """Return the next part. After a refusal the body ends, and nothing more is received until the answer is."""
        if self._is_refused:
            return await self._end()
        if self._is_complete:
            return await self._receive()
        try:
            async with asyncio.timeout_at(self._deadline):
                message = await self._receive()
        except TimeoutError:
            return await self._refuse(Refusal.TOO_SLOW)
        if message["type"] != "http.request":
            return message
        await self._count(len(message.get("body", b"")))
        if self._is_refused:
            return await self._end()
        self._is_complete = not message.get("more_body")
        return message

    def give_back(self) -> None:
        """Release the bytes: the request is answered, and what was stored of its body is gone."""
        self._budget.give_back(self._holder, self._held)
        self._held = 0

    @property
    def _is_refused(self) -> bool:
        return REFUSAL in self._scope

    @property
    def _deadline(self) -> float:
        return self._began + settings.BODY_GRACE_SECONDS + self._arrived / settings.BODY_BYTES_PER_SECOND

    async def _count(self, size: int) -> None:
        self._arrived += size
        if self._arrived > self._limit and self._budget is self._budgets.small:
            await self._admit_upload(self._arrived)  # it comes in chunks, and no length was declared
        if self._arrived > self._limit:
            self._scope.setdefault(REFUSAL, Refusal.TOO_LARGE)
        elif not self._is_refused and self._arrived > self._held:
            self._hold(self._arrived - self._held)

    async def _admit_upload(self, size: int) -> None:
        limit = limit_of(self._scope["path"])
        if size > limit.bytes:
            self._scope[REFUSAL] = Refusal.TOO_LARGE
            return
        account = await look_up(self._scope)
        if account is None:
            self._scope[REFUSAL] = Refusal.SIGN_IN
        elif limit.staff_only and not account.is_staff:
            self._scope[REFUSAL] = Refusal.TOO_LARGE
        else:
            self.give_back()
            self._budget, self._holder, self._limit = self._budgets.uploads, f"account {account.pk}", limit.bytes
            self._is_counted = not limit.staff_only

    def _hold(self, size: int) -> None:
        if not self._is_counted:
            return
        if self._budget.take(self._holder, size):
            self._held += size
        else:
            self._scope[REFUSAL] = Refusal.BUSY

    async def _refuse(self, refusal: Refusal) -> Message:
        self._scope[REFUSAL] = refusal
        return await self._end()

    async def _end(self) -> Message:
        if self._is_complete:
            await asyncio.Event().wait()
        self._is_complete = True
        return END


class Answer:
    """The answer to a request. After a refusal its connection is closed, once the sender had time to hear why."""

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self._scope, self._receive, self._send = scope, receive, send
        self.is_begun = False

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.is_begun = True
        if REFUSAL not in self._scope:
            return await self._send(message)
        if message["type"] == "http.response.start":
            message = {**message, "headers": [*message.get("headers", []), (b"connection", b"close")]}
        elif not message.get("more_body"):
            await self._send({**message, "more_body": True})
            await self._linger()
            message = {"type": "http.response.body", "body": b""}
        await self._send(message)

    async def _linger(self) -> None:
        """Drop what still arrives. A sender who waits for `100 Continue` sends nothing, and is not asked to."""
        if any(name == b"expect" for name, _ in self._scope["headers"]):
            return
        with suppress(TimeoutError):
            async with asyncio.timeout(LINGER_SECONDS):
                while (message := await self._receive())["type"] == "http.request" and message.get("more_body"):
                    pass


def declared_length(scope: Scope) -> int:
    """The Content-Length, or 0 without one. The web server has refused all that are not numbers."""
    length = next((value for name, value in scope["headers"] if name == b"content-length"), b"0")
    return int(length[:18]) if length.isdigit() else 0


def never_read() -> Receive:
    """An empty body. Later calls wait until the answer is sent."""
    messages = iter([END])

    async def receive() -> Message:
        if (message := next(messages, None)) is None:
            await asyncio.Event().wait()
        return message or END

    return receive


@sync_to_async(thread_sensitive=False)
def look_up(scope: Scope) -> Person | None:
    """The account behind the request; None: there is none."""
    from config.admission.callers import account_of  # models can be imported only when every app is known

    try:
        return account_of(scope)
    finally:
        connections.close_all()
