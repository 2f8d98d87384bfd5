"""Second factors and passkeys: allauth's own ways, but for our words and our QR codes."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import segno
from allauth.core.internal.cryptokit import compare_user_code
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal import auth
from allauth.mfa.utils import decrypt
from django.utils.translation import gettext as _
from fido2.webauthn import AuthenticationResponse, RegistrationResponse

from campaign.models import Person


@dataclass(frozen=True)
class Held:
    """What somebody has beside a password: since when the app, how many passkeys, how many recovery codes are left;
    None: none were ever made."""

    app_since: datetime | None
    passkeys: int
    codes_left: int | None


def held_by(person: Person) -> Held:
    """What this person comes in by, beside the password."""
    found = list(Authenticator.objects.filter(user=person))
    apps = [one.created_at for one in found if one.type == Authenticator.Type.TOTP]
    codes = [len(one.wrap().get_unused_codes()) for one in found if one.type == Authenticator.Type.RECOVERY_CODES]
    passkeys = sum(one.type == Authenticator.Type.WEBAUTHN for one in found)
    return Held(next(iter(apps), None), passkeys, next(iter(codes), None))


def names_of_passkeys(person: Person) -> list[str]:
    """What this person calls them."""
    return [str(one) for one in Authenticator.objects.filter(user=person, type=Authenticator.Type.WEBAUTHN)]


def is_of_a_device(credential: Any) -> bool:
    """Whether it has the shape of what a device answers, and no NUL, which PostgreSQL keeps nowhere; what it says is
    another question."""
    has_nul = "\\u0000" in json.dumps(credential)
    return not has_nul and any(_reads(kind, credential) for kind in (RegistrationResponse, AuthenticationResponse))


def _reads(kind: type[RegistrationResponse | AuthenticationResponse], credential: Any) -> bool:
    try:
        kind.from_dict(credential)
    except (AttributeError, KeyError, TypeError, ValueError):
        return False
    return True


def accept_each_code_once() -> None:
    """Replace allauth's memory of used codes: its cache forgets a code after 30 s, and MFA_TOTP_TOLERANCE accepts it
    for 90 s. There is no setting for it."""
    auth.TOTP._mark_code_used = _mark_step_used


def _mark_step_used(totp: auth.TOTP, code: str) -> bool:
    """Whether this valid code is newer than every code used before (RFC 6238, 5.2). The step (30 s since 1970) of the
    last one is kept in the database; of two requests at once one is refused."""
    data = totp.instance.data
    secret = decrypt(data["secret"])
    valid = (
        step
        for step in auth.yield_hotp_counters_from_time()
        if compare_user_code(actual=code, expected=auth.format_hotp_value(auth.hotp_value(secret, step)))
    )
    step = max(valid, default=0)
    if step <= data.get("last_step", 0):
        return False
    unchanged = Authenticator.objects.filter(pk=totp.instance.pk, data=data)
    return unchanged.update(data=data | {"last_step": step}) == 1


class Factors(DefaultMFAAdapter):
    """What allauth asks of a product."""

    def build_totp_svg(self, url: str) -> str:
        """The code that an authenticator app scans, drawn into the page."""
        return str(segno.make(url, error="m").svg_inline(border=0, omitsize=True, dark="#16130f"))

    def generate_authenticator_name(self, user: Person, type: Authenticator.Type) -> str:
        """What a passkey is called until its person gives it a name."""
        number = Authenticator.objects.filter(user=user, type=type).count() + 1
        return _("My passkey") if number == 1 else _("Passkey %(number)s") % {"number": number}

    def get_public_key_credential_rp_entity(self) -> dict[str, Any]:
        """Whom the passkey is for, as the device shows it."""
        return {**super().get_public_key_credential_rp_entity(), "name": "Live Magic"}
