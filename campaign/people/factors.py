"""Second factors and passkeys: allauth's own ways, but for our words and our QR codes."""

from __future__ import annotations

from typing import Any

import segno
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from django.utils.translation import gettext as _

from campaign.models import Person


class Factors(DefaultMFAAdapter):
    """What allauth asks of a product."""

    def build_totp_svg(self, url: str) -> str:
        """The code that an authenticator app scans, drawn into the page."""
        code = segno.make(url, error="m")
        return str(code.svg_inline(border=2, omitsize=True, dark="#16130f", light="#f1e9d8"))

    def generate_authenticator_name(self, user: Person, type: Authenticator.Type) -> str:
        """What a passkey is called until its person gives it a name."""
        number = Authenticator.objects.filter(user=user, type=type).count() + 1
        return _("My passkey") if number == 1 else _("Passkey %(number)s") % {"number": number}

    def get_public_key_credential_rp_entity(self) -> dict[str, Any]:
        """Whom the passkey is for, as the device shows it."""
        return {**super().get_public_key_credential_rp_entity(), "name": "Live Magic"}
