"""How a moment of these days is called."""

from __future__ import annotations

from datetime import datetime

from django.utils.formats import date_format
from django.utils.timezone import localtime


def day_and_hour(at: datetime) -> str:
    """ "Tuesday 21:00", by the clock of this installation: no question has as long as a week."""
    return date_format(localtime(at), "l H:i")
