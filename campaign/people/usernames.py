"""What the name of an account has to be, beside what Django asks of it: something that can be seen."""

from __future__ import annotations

from django.contrib.auth.validators import UnicodeUsernameValidator
from django.core.exceptions import ValidationError

from campaign.bridge.shared import tidied

_plain = UnicodeUsernameValidator()


def is_seen(name: str) -> None:
    """Raises ValidationError for letters that show nothing: two such names look alike, and like none."""
    if tidied(name) != name:
        raise ValidationError(_plain.message, _plain.code)


VALIDATORS = [_plain, is_seen]
