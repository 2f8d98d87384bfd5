"""Rules for the name of a new account beside Django’s: it is visible, without an e-mail address or phone number."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib.auth.validators import UnicodeUsernameValidator
from django.core.exceptions import ValidationError

from campaign.bridge.shared import tidied, validate_no_contact

_plain = UnicodeUsernameValidator()


def is_seen(name: str) -> None:
    """Raises ValidationError for letters that show nothing: two such names look alike, and like none."""
    if tidied(name) != name:
        raise ValidationError(_plain.message, _plain.code)


VALIDATORS: list[Callable[[str], None]] = [_plain, is_seen, validate_no_contact]


def validate_username(name: str) -> None:
    """Raises ValidationError for a name that no new account may have."""
    for validate in VALIDATORS:
        validate(name)
