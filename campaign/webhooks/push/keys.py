"""The key by which push services know this installation (VAPID, RFC 8292), and what is secret of a phone, at rest.

The key is made when the first phone asks for it, and kept in the database, sealed with a key that is made of
SECRET_KEY: every process has the same, a backup carries it, and who has a copy of the database alone tells nobody
anything. Who brings a key in the settings (PUSH_PRIVATE_KEY) uses that one. With another key every phone subscribes
anew by itself, the next time that it is at a table.
"""

from __future__ import annotations

import base64
from datetime import datetime

import msgspec
from cryptography.fernet import InvalidToken
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings
from django.utils.crypto import salted_hmac
from py_vapid import Vapid02

from campaign.models import PushKey
from campaign.webhooks.sealing import Unsealable, box

PUSH = b"live-magic push"
PUSH_KEY = b"live-magic push key"


class Reach(msgspec.Struct, frozen=True):
    """Where a phone is told, and how, as its browser has said: the address of its push service, the public key of the
    phone (`p256dh`) and a secret that it shares with us (`auth`), both in base64url."""

    endpoint: str
    p256dh: str
    auth: str


def sealed(reach: Reach) -> str:
    """This, as it is kept."""
    return box(PUSH).encrypt(msgspec.json.encode(reach)).decode()


def opened(kept: str) -> Reach:
    """What is kept so. Raises Unsealable."""
    try:
        return msgspec.json.decode(box(PUSH).decrypt(kept.encode()), type=Reach)
    except InvalidToken as foreign:
        raise Unsealable from foreign


def digest(what: str, text: str) -> str:
    """By this a text is known that nobody shall read; `what` it is a digest of."""
    return salted_hmac(f"push {what}", text, algorithm="sha256").hexdigest()


def own_key(at: datetime) -> Vapid02:
    """The key of this installation; it is made where there is none, or where the one that is there was sealed with
    another SECRET_KEY."""
    if settings.PUSH_PRIVATE_KEY:
        return Vapid02.from_raw(settings.PUSH_PRIVATE_KEY.encode())
    kept, _is_new = PushKey.objects.get_or_create(pk=PushKey.ONLY, defaults={"sealed": _new(), "made_at": at})
    try:
        return Vapid02.from_raw(_opened(kept.sealed))
    except Unsealable:
        PushKey.objects.filter(pk=PushKey.ONLY, sealed=kept.sealed).update(sealed=_new(), made_at=at)
        return Vapid02.from_raw(_opened(PushKey.objects.get(pk=PushKey.ONLY).sealed))


def public_part(key: Vapid02) -> str:
    """What a browser is told of it (`applicationServerKey`): a point of secp256r1, in base64url."""
    point = key.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return base64.urlsafe_b64encode(point).rstrip(b"=").decode()


def _new() -> str:
    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value.to_bytes(32, "big")
    return box(PUSH_KEY).encrypt(base64.urlsafe_b64encode(number).rstrip(b"=")).decode()


def _opened(kept: str) -> bytes:
    try:
        return box(PUSH_KEY).decrypt(kept.encode())
    except InvalidToken as foreign:
        raise Unsealable from foreign
