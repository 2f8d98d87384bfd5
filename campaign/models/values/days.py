"""Days and hours that an evening or a deadline may have."""

from __future__ import annotations

from datetime import UTC, date, datetime, time

from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.formats import date_format, time_format
from django.utils.translation import gettext as _

FIRST_DAY, LAST_DAY = date(1993, 1, 1), date(2100, 12, 31)
"""Bounds of a day that somebody enters: Magic came out in 1993, and a day after 2100 is a slip of the hand."""

DAY_INPUT = {"type": "date", "min": FIRST_DAY.isoformat(), "max": LAST_DAY.isoformat()}
"""Attributes of the field of a form."""


def check_day(day: date) -> None:
    """Raises ValidationError for a day outside the bounds."""
    if not FIRST_DAY <= day <= LAST_DAY:
        values = {name: date_format(bound, "DATE_FORMAT") for name, bound in (("first", FIRST_DAY), ("last", LAST_DAY))}
        raise ValidationError(_("Choose a day from %(first)s to %(last)s.") % values, code="out_of_bounds")


def clamped(day: date) -> date:
    """The nearest day within the bounds, for rows from before there were any."""
    return min(max(day, FIRST_DAY), LAST_DAY)


def moment(day: date, hour: time) -> datetime:
    """The moment at which the clock on the wall shows this hour: of two in an autumn night the first; of an hour that
    a night in spring leaves out, the hour to which the clock goes on."""
    return timezone.localtime(timezone.make_aware(datetime.combine(clamped(day), hour)).astimezone(UTC))


def check_plan(day: date | None, begins_at: time | None) -> None:
    """Raises ValidationError, with the field that is wrong, for a day or an hour that no evening can have."""
    try:
        if day is not None:
            check_day(day)
    except ValidationError as wrong:
        raise ValidationError({"day": wrong}) from wrong
    try:
        if day is not None and begins_at is not None:
            check_hour(day, begins_at)
    except ValidationError as wrong:
        raise ValidationError({"begins_at": wrong}) from wrong


def check_hour(day: date, hour: time) -> None:
    """Raises ValidationError for an hour that the clocks leave out that night."""
    if (there := moment(day, hour)).time() != hour:
        values = {"day": date_format(day, "MONTH_DAY_FORMAT"), "hour": time_format(hour, "H:i")}
        values["later"] = time_format(there.time(), "H:i")
        raise ValidationError(
            _("The clocks go forward on %(day)s, and %(hour)s does not come. Choose %(later)s, or an earlier hour.")
            % values,
            code="no_such_hour",
        )
