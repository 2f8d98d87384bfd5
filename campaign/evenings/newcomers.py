"""Join first, account later: who has the way in to an evening's table and no Magus brings a new one (D-51).

It is nobody's until they make an account and keep it (`people/guests.py`); the phone that brought it has its seat.
What the group and the host allow, the table knows; here it becomes a sheet of the campaign.
"""

from __future__ import annotations

from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from campaign.bridge import visitors
from campaign.evenings.evenings import free_seat
from campaign.magi import sheets
from campaign.magi.ready_sheets import ReadySheet
from campaign.models import Attendance, Campaign, Evening, Magus


class NotBrought(Exception):
    """No new Magus comes to the table; the message says why, in the reader's language."""


def way_in(code: str, user: int | None) -> str:
    """Where who looks at this table brings a new Magus; empty: nowhere. `user`: the key of their account, if any."""
    evening = evening_of(code)
    return "" if evening is None or why_not(evening, user) else reverse("campaign:newcomer", args=[code])


def evening_of(code: str) -> Evening | None:
    """The evening that is held at this table; None: it is the table of none."""
    return Evening.objects.filter(table_code=code.upper()).select_related("campaign").first()


def why_not(evening: Evening, user: int | None) -> str:
    """Why this account (None: somebody without one) cannot bring a new Magus to this evening; empty: they can."""
    if not evening.is_running:
        return _("No table of this evening is open.")
    if user is not None and evening.campaign.magi.filter(owner=user).exists():
        return _("You have a Magus in this campaign already.")
    return visitors.why_nobody_may_come(evening)


@transaction.atomic
def bring(request: HttpRequest, evening: Evening, name: str, sheet: ReadySheet) -> Magus:
    """Writes the sheet, lays it on the table, and seats this phone there: all of it, or nothing. A doubled tap finds
    what the first one has brought.

    Raises NotBrought, and Http404 for who has no way in.
    """
    Campaign.objects.select_for_update().get(pk=evening.campaign_id)
    evening = Evening.objects.select_for_update(of=("self",)).select_related("campaign").get(pk=evening.pk)
    if seat := visitors.seated_meanwhile(request, evening):
        return evening.attendance.get(seat=seat).magus
    if reason := why_not(evening, request.user.pk if request.user.is_authenticated else None):
        raise NotBrought(reason)
    magus = _written(evening.campaign, name, sheet)
    taken = set(evening.attendance.exclude(seat="").values_list("seat", flat=True))
    seat = free_seat(magus.name, taken)
    Attendance.objects.create(evening=evening, magus=magus, seat=seat, played_version=magus.version)
    try:
        visitors.seat_newcomer(request, evening, seat, magus)
    except visitors.NotSeated as why:
        raise NotBrought(str(why)) from why
    return magus


def _written(campaign: Campaign, name: str, sheet: ReadySheet) -> Magus:
    if sheets.is_name_taken(campaign, name):
        raise NotBrought(_("Another Magus of this campaign has this name."))
    try:
        return sheets.write_magus(campaign, None, name=name, style=sheet.style, attributes=sheet.attributes)
    except IntegrityError as twin:
        raise NotBrought(_("Another Magus of this campaign has this name.")) from twin
