"""A name that is sent over REST."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from games.kernel.naming import tidied


class NameOverRest(serializers.CharField):
    """A name as it is kept. Raises ValidationError where nothing of it can be seen, and something has to be."""

    def to_internal_value(self, data: Any) -> str:
        name = tidied(super().to_internal_value(data))
        if not name and not self.allow_blank:
            self.fail("blank")
        return name
