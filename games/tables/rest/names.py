"""A name that is sent over REST."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from games.kernel.naming import tidied
from games.tables.forms import validate_no_contact


class NameOverRest(serializers.CharField):
    """A name as it is kept. Raises ValidationError where nothing of it can be seen, and something has to be."""

    def to_internal_value(self, data: Any) -> str:
        name = tidied(super().to_internal_value(data))
        if not name and not self.allow_blank:
            self.fail("blank")
        return name


class PersonNameOverRest(NameOverRest):
    """A name of a person, or of what they play. Raises ValidationError for an e-mail address or a phone number."""

    def get_validators(self) -> list[Any]:
        return [*super().get_validators(), validate_no_contact]
