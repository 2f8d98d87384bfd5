"""How an answer is written down: every time in it with the same offset."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from rest_framework.renderers import JSONRenderer
from rest_framework.utils.encoders import JSONEncoder


class TimesInUtc(JSONEncoder):
    """A moment is `2026-03-06T20:30:00Z`, wherever the server stands and whatever zone it was sent in."""

    def default(self, obj: Any) -> Any:
        if isinstance(obj, datetime):
            return obj.astimezone(UTC).isoformat().replace("+00:00", "Z")
        return super().default(obj)


class Json(JSONRenderer):
    """Serializers leave moments as they are (DATETIME_FORMAT), and they are written here alone."""

    encoder_class = TimesInUtc
