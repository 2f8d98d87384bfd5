"""A phone that sleeps, as its browser has subscribed: it alone reads what it is told."""

from __future__ import annotations

import base64
import json
import os
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from campaign.webhooks.push.keys import Reach
from tests.support.services.receiver import Sent


class Sleeper:
    """A phone whose push service is at this address."""

    def __init__(self, endpoint: str) -> None:
        self.endpoint = endpoint
        self._private = ec.generate_private_key(ec.SECP256R1())
        self._auth = os.urandom(16)

    @property
    def reach(self) -> Reach:
        """What its browser tells the product."""
        point = self._private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return Reach(self.endpoint, written(point), written(self._auth))

    @property
    def subscription(self) -> dict[str, Any]:
        """The same as its browser writes it."""
        return {"endpoint": self.endpoint, "keys": {"p256dh": self.reach.p256dh, "auth": self.reach.auth}}

    def reads(self, sent: Sent) -> dict[str, Any]:
        """What stands in this message. Raises http_ece.ECEException where it is for another phone."""
        text = http_ece.decrypt(sent.body, private_key=self._private, auth_secret=self._auth, version="aes128gcm")
        found: dict[str, Any] = json.loads(text)
        return found


def written(data: bytes) -> str:
    """In base64url, without its end."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()
