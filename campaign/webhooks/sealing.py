"""What is secret of a webhook, at rest: sealed with a key that is made of SECRET_KEY.

A digest would not do, for each message is signed anew. Who has a copy of the database alone can sign nothing and write
into nobody's chat. SECRET_KEY_FALLBACKS are read too, so that the key of an installation can be changed.
"""

from __future__ import annotations

import base64
import secrets

import msgspec
from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings
from django.utils.encoding import force_bytes

PREFIX = "whsec_"
SECRET_BYTES = 32

WEBHOOKS = b"live-magic webhooks"
"""What is sealed of webhooks."""


class Unsealable(Exception):
    """It was sealed with another SECRET_KEY."""


class Keys(msgspec.Struct, frozen=True):
    """What is secret of a webhook: the address, by which some let one write; the secret that signs, and the one before
    it; the token of a bot, and the chat into which it writes."""

    address: str = ""
    secret: str = ""
    old_secret: str = ""
    token: str = ""
    chat: str = ""

    @property
    def all(self) -> tuple[str, ...]:
        """Every text of these that nobody may read."""
        return tuple(text for text in (self.secret, self.old_secret, self.token) if text)


def new_secret() -> str:
    """A secret that nobody guesses, written as Standard Webhooks writes it."""
    return PREFIX + base64.b64encode(secrets.token_bytes(SECRET_BYTES)).decode()


def sealed(keys: Keys) -> str:
    """These keys, as they are kept."""
    return box(WEBHOOKS).encrypt(msgspec.json.encode(keys)).decode()


def opened(kept: str) -> Keys:
    """The keys that are kept so. Raises Unsealable."""
    try:
        return msgspec.json.decode(box(WEBHOOKS).decrypt(kept.encode()), type=Keys)
    except InvalidToken as foreign:
        raise Unsealable from foreign


def box(what: bytes) -> MultiFernet:
    """What seals and opens; `what` is sealed with it, and opens nothing else."""
    return MultiFernet([Fernet(_key_of(word, what)) for word in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)])


def _key_of(word: str | bytes, what: bytes) -> bytes:
    derived = HKDF(algorithm=SHA256(), length=32, salt=None, info=what).derive(force_bytes(word))
    return base64.urlsafe_b64encode(derived)
