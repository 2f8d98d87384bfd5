"""What is told, encrypted so that the phone alone reads it (RFC 8291), and signed for its push service (RFC 8292).

The push service learns that somebody of this installation is told something, and neither what nor at which table.
"""

from __future__ import annotations

import base64
import json
from datetime import datetime, timedelta

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from django.conf import settings

from campaign.bridge.waiting import table_named
from campaign.models import PushSubscription
from campaign.webhooks.addresses import place_of, read
from campaign.webhooks.calling import Message
from campaign.webhooks.push.keys import Reach, digest, own_key

KEPT = timedelta(hours=12)
"""For so long a push service keeps it for a phone that is off."""
SIGNED_FOR = timedelta(hours=12)
PADDED = 512
"""So many bytes are encrypted at least: how long the name of a table is, is nobody's affair."""
TOPIC = 32
"""Characters of a topic (RFC 8030, 5.4)."""


def message(row: PushSubscription, reach: Reach, at: datetime) -> Message:
    """What this phone is to be told, as its push service takes it."""
    signed = own_key(at).sign(
        {"aud": origin(reach.endpoint), "exp": int((at + SIGNED_FOR).timestamp()), "sub": settings.PUSH_CONTACT}
    )
    headers = {
        "Authorization": signed["Authorization"],
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(int(KEPT.total_seconds())),
        "Urgency": "high",
        "Topic": digest("topic", row.table_code)[:TOPIC],
        "User-Agent": "Live-Magic",
    }
    return Message(reach.endpoint, headers, encrypted(text(row), reach))


def text(row: PushSubscription) -> bytes:
    """What the phone shows: the name of the table, and words that say nothing of the game; where a tap leads."""
    table = table_named(row.table_code)
    said = {"title": table.name, "body": row.words, "lang": row.language, "url": table.page, "tag": table.code}
    return json.dumps(said, ensure_ascii=False).encode().ljust(PADDED)


def encrypted(said: bytes, reach: Reach) -> bytes:
    """This, for this phone alone."""
    message: bytes = http_ece.encrypt(
        said,
        private_key=ec.generate_private_key(ec.SECP256R1()),
        dh=decoded(reach.p256dh),
        auth_secret=decoded(reach.auth),
        version="aes128gcm",
    )
    return message


def origin(endpoint: str) -> str:
    """The push service of an address: scheme, host, and a port that is not the usual one."""
    url = read(endpoint)
    usual = 80 if url.scheme == "http" else 443
    place = place_of(url)
    return f"{url.scheme}://{place.host}" + ("" if place.port == usual else f":{place.port}")


def site(endpoint: str) -> str:
    """Whose push service this is: the last two parts of its name, for who has a name gives as many below it as they
    like; or its number."""
    host = place_of(read(endpoint)).host
    last = host.rstrip(".").split(".")[-2:]
    return host if last[-1].isdigit() else ".".join(last).lower()


def decoded(written: str) -> bytes:
    """What is written so in base64url, with or without its end. Raises ValueError."""
    return base64.b64decode(written + "=" * (-len(written) % 4), altchars=b"-_", validate=True)
