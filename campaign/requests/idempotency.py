"""First answers to requests with an `Idempotency-Key`, kept for a day in the database.

A caller claims a key before the request is carried out and fills in the answer afterwards. A claim without an answer
belongs to a request that still runs, or to a process that was killed in the middle of it: nobody knows then whether it
was carried out, and it is never carried out again under this key.
"""

from __future__ import annotations

import zlib
from datetime import datetime, timedelta

import msgspec
from cryptography.fernet import InvalidToken, MultiFernet
from django.db import IntegrityError, transaction
from django.utils.crypto import salted_hmac

from campaign.models import IdempotentAnswer
from campaign.webhooks.sealing import box

LIFETIME = timedelta(days=1)
MAX_KEYS_PER_CALLER = 500
"""With more of them, the oldest answers of a caller are dropped before their time."""
MAX_RUNTIME = timedelta(minutes=10)
"""A claim older than this without an answer isn't carried out by anybody any longer."""


class StoredAnswer(msgspec.Struct, frozen=True):
    """An HTTP response: its status, headers and body."""

    status: int
    headers: dict[str, str]
    body: bytes


class KeyReused(Exception):
    """The caller sent this key with another request before."""


class InProgress(Exception):
    """The first request with this key is still being carried out."""


class OutcomeUnknown(Exception):
    """The first request with this key was cut off: whether it was carried out is unknown."""


class Key:
    """A key as one caller sends it with one request. `caller`: `account-7`; `request`: digest of address and body."""

    def __init__(self, caller: str, key: str, request: str) -> None:
        self.caller, self.request = _digest("caller", caller), request
        self.digest = _digest("key", f"{caller} {key}")
        self._box: MultiFernet = box(f"live-magic answers {caller} {key}".encode())

    def claim(self, at: datetime) -> StoredAnswer | None:
        """Return the first answer; None: this is the first request, and the key is claimed for it.

        Raises KeyReused, InProgress, OutcomeUnknown.
        """
        IdempotentAnswer.objects.filter(digest=self.digest, begun_at__lte=at - LIFETIME).delete()
        try:
            with transaction.atomic():
                IdempotentAnswer.objects.create(
                    digest=self.digest, caller=self.caller, request=self.request, begun_at=at
                )
        except IntegrityError:
            return self._first_answer(at)
        self._drop_surplus()
        return None

    def keep(self, answer: StoredAnswer) -> None:
        """Store the answer to the request for which this key was claimed."""
        packed = self._box.encrypt(zlib.compress(msgspec.msgpack.encode(answer))).decode()
        IdempotentAnswer.objects.filter(digest=self.digest).update(answer=packed)

    def release(self) -> None:
        """Give up the claim: the request changed nothing, and may be sent again with this key."""
        IdempotentAnswer.objects.filter(digest=self.digest).delete()

    def _first_answer(self, at: datetime) -> StoredAnswer:
        row = IdempotentAnswer.objects.filter(digest=self.digest).first()
        if row is None:
            raise InProgress  # released since the database refused the claim
        if row.request != self.request:
            raise KeyReused
        if row.answer == "":
            raise InProgress if row.begun_at > at - MAX_RUNTIME else OutcomeUnknown
        try:
            packed = self._box.decrypt(row.answer.encode())
        except InvalidToken as foreign:
            raise OutcomeUnknown from foreign
        return msgspec.msgpack.decode(zlib.decompress(packed), type=StoredAnswer)

    def _drop_surplus(self) -> None:
        mine = IdempotentAnswer.objects.filter(caller=self.caller).order_by("-begun_at", "-pk")
        surplus = list(mine.values_list("pk", flat=True)[MAX_KEYS_PER_CALLER : 2 * MAX_KEYS_PER_CALLER])
        if surplus:
            IdempotentAnswer.objects.filter(pk__in=surplus).delete()


def forget_old(at: datetime) -> None:
    """Delete the answers that were kept long enough."""
    IdempotentAnswer.objects.filter(begun_at__lte=at - LIFETIME).delete()


def digest_of(*parts: str) -> str:
    """Return the digest of a request, made of its address and its body."""
    return _digest("request", "\n".join(parts))


def _digest(what: str, value: str) -> str:
    return salted_hmac(f"idempotency {what}", value, algorithm="sha256").hexdigest()
