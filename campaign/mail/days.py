"""How a day is written: each language has its own order and its own dots (config/formats/)."""

from __future__ import annotations

from datetime import date

from django.utils.formats import date_format


def weekday(day: date) -> str:
    """ "Monday 5 January"; the year is known."""
    return f"{date_format(day, 'l')} {date_format(day, 'MONTH_DAY_FORMAT')}"
