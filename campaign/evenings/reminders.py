"""Reminders of an evening, by mail: some days and some hours before, as the campaign has set it. A letter that could
not be handed to the mail server is tried again until the evening begins."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from functools import partial

from django.conf import settings
from django.core.mail import EmailMessage
from django.db.models import QuerySet
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.formats import time_format
from django.utils.translation import gettext as _
from django.utils.translation import override

from campaign.evenings.calendars import one_evening, one_line
from campaign.mail import sending
from campaign.mail.days import weekday
from campaign.mail.outbox import claim_letter, send_letter
from campaign.models import Answer, Evening, Membership, Reminder, ReminderKind

MOST_DAYS, MOST_HOURS = 30, 48
"""The earliest that a campaign may remind."""


def send_due(at: datetime) -> int:
    """Sends every reminder that is due and has not been sent; how many went."""
    if not sending.is_configured():
        return 0
    sent = 0
    for evening, kind in due(at):
        for member in to_remind(evening):
            about = {"evening": evening, "kind": kind, "starts_at": evening.starts_at}
            reminder = claim_letter(Reminder, member.person, at, **about)
            sent += reminder is not None and send_letter(reminder, partial(letter, evening, member), at)
    return sent


def due(at: datetime) -> Iterator[tuple[Evening, ReminderKind]]:
    """The planned evenings of which it is time to remind, and with which of the two reminders."""
    days = (at.date() - timedelta(days=1), at.date() + timedelta(days=MOST_DAYS + 1))
    for evening in Evening.objects.filter(opened_at=None, day__range=days).select_related("campaign"):
        if (kind := kind_due(evening, at)) is not None:
            yield evening, kind


def kind_due(evening: Evening, at: datetime) -> ReminderKind | None:
    """The later of the two reminders whose time has come; none before it, and none once the evening has begun."""
    campaign, start = evening.campaign, evening.starts_at
    times = {
        ReminderKind.DAYS: campaign.remind_days_before and timedelta(days=campaign.remind_days_before),
        ReminderKind.HOURS: campaign.remind_hours_before and timedelta(hours=campaign.remind_hours_before),
    }
    passed = [(start - before, kind) for kind, before in times.items() if before and start - before <= at < start]
    return max(passed)[1] if passed else None


def to_remind(evening: Evening) -> QuerySet[Membership]:
    """The members who want reminders, but for those who have said that they do not come."""
    refused = evening.attendance.filter(answer=Answer.NO, magus__owner__isnull=False)
    return (
        evening.campaign.memberships.without_guests()
        .filter(wants_reminders=True, person__is_active=True)
        .exclude(person__in=refused.values("magus__owner"))
        .select_related("person")
    )


def letter(evening: Evening, member: Membership) -> EmailMessage:
    """The letter in the member's language, with the evening as a calendar file."""
    with override(member.mail_language or settings.LANGUAGE_CODE):
        place = evening.attendance.filter(magus__owner=member.person).first()
        link = sending.site_link(reverse("campaign:evening", args=[evening.campaign.slug, evening.number]))
        values = {
            "evening": evening,
            "campaign": evening.campaign,
            "person": member.person,
            "answer": place.get_answer_display() if place else "",
            "link": link,
            "settings_link": sending.site_link(reverse("campaign:calendar", args=[evening.campaign.slug])),
        }
        message = EmailMessage(
            subject=subject(evening),
            body=render_to_string("campaign/mail/reminder.txt", values),
            to=[sending.address_of(member.person)],
        )
        message.attach("evening.ics", one_evening(evening, link), "text/calendar")
        return message


def subject(evening: Evening) -> str:
    """What the letter is about: the campaign, and when."""
    when = weekday(evening.day)
    if evening.begins_at:
        when = f"{when}, {time_format(evening.begins_at, 'H:i')}"
    return _("%(campaign)s: evening %(n)d, %(when)s") % {
        "campaign": one_line(evening.campaign.name),
        "n": evening.number,
        "when": when,
    }
