"""A device with a passkey, without the device: it makes one for a site, and signs what the site asks."""

from __future__ import annotations

import hashlib
from typing import Any

from allauth.account.utils import user_pk_to_url_str
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from fido2.cose import ES256
from fido2.utils import websafe_encode
from fido2.webauthn import AttestationObject, AttestedCredentialData, AuthenticatorData, CollectedClientData

from campaign.models import Person

FLAG = AuthenticatorData.FLAG


class Device:
    """It knows its person by a finger, and one credential."""

    def __init__(self, host: str = "testserver", number: int = 1) -> None:
        self.host, self.origin = host, f"https://{host}"
        self.key = ec.derive_private_key(1000 + number, ec.SECP256R1())
        self.id = number.to_bytes(16, "big")

    def made(self, options: dict[str, Any]) -> dict[str, Any]:
        """The answer to `options` of `navigator.credentials.create`."""
        client = CollectedClientData.create("webauthn.create", options["publicKey"]["challenge"], self.origin)
        public = ES256.from_cryptography_key(self.key.public_key())
        credential = AttestedCredentialData.create(b"\0" * 16, self.id, public)
        about = self._about(FLAG.AT, credential)
        said = {
            "clientDataJSON": client.b64,
            "attestationObject": self._text(AttestationObject.create("none", about, {})),
        }
        return self._credential(said) | {"clientExtensionResults": {"credProps": {"rk": True}}}

    def signed(self, options: dict[str, Any], whose: Person | None = None) -> dict[str, Any]:
        """The answer to `options` of `navigator.credentials.get`; `whose`: the account it is for."""
        client = CollectedClientData.create("webauthn.get", options["publicKey"]["challenge"], self.origin)
        about = self._about(FLAG(0))
        signature = self.key.sign(bytes(about) + client.hash, ec.ECDSA(hashes.SHA256()))
        said = {
            "clientDataJSON": client.b64,
            "authenticatorData": self._text(about),
            "signature": self._text(signature),
            "userHandle": self._text(user_pk_to_url_str(whose).encode()) if whose else None,
        }
        return self._credential(said) | {"clientExtensionResults": {}}

    def _about(self, flags: AuthenticatorData.FLAG, credential: bytes = b"") -> AuthenticatorData:
        site = hashlib.sha256(self.host.encode()).digest()
        return AuthenticatorData.create(site, flags | FLAG.UP | FLAG.UV, 1, credential)

    def _credential(self, said: dict[str, Any]) -> dict[str, Any]:
        name = self._text(self.id)
        return {"id": name, "rawId": name, "type": "public-key", "response": said}

    @staticmethod
    def _text(value: bytes) -> str:
        return str(websafe_encode(value))
