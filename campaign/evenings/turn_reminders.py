"""Reminders of a table over days: who is asked there and has a quarter of the time left is told once, by mail, on the
phones that want it, and to the webhooks (D-47).

The row of a question is written in the transaction in which phones and webhooks are told: whatever worker comes first,
and wherever one is killed, each is told once. The letter goes afterwards; one that the mail server did not take is
tried again while there is time. Nothing of the game stands in any of them.
"""

from __future__ import annotations

import logging
from datetime import datetime
from functools import partial

from django.conf import settings
from django.core.mail import EmailMessage
from django.db import transaction
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import override

from campaign.bridge.waiting import Asked, asked_at, day_and_hour, sitters_at, tables_over_days
from campaign.evenings.calendars import one_line
from campaign.mail import sending
from campaign.mail.outbox import TRY_AGAIN_AFTER, claim_letter, send_letter
from campaign.models import Evening, Membership, TurnReminder
from campaign.webhooks.push.telling import tell, your_turn
from campaign.webhooks.telling import turn_reminded

log = logging.getLogger(__name__)


def send_due(at: datetime) -> None:
    """Reminds everybody of whom it is time; a table that cannot be read holds up no other."""
    running = Evening.objects.filter(opened_at__isnull=False, closed_at=None).select_related("campaign")
    by_code = {evening.table_code or "": evening for evening in running}
    for code in tables_over_days(by_code, at):
        try:
            remind(by_code[code], at)
        except Exception:
            log.exception("nobody was reminded of table %s; of the others they were", code)


def remind(evening: Evening, at: datetime) -> None:
    """Reminds those whom the table of this evening asks, of whom it is time and who were not yet."""
    asked = asked_at(evening.table_code or "", at)
    for seat in asked.late:
        reminder = _noted(evening, asked, seat, at)
        member = _wants_mail(evening, reminder)
        if member is not None and sending.is_configured():
            about = {"evening": evening, "seat": seat, "question": reminder.question}
            claimed = claim_letter(TurnReminder, member.person, at, **about)
            if claimed is not None:
                send_letter(claimed, partial(letter, asked, seat, member), at)


@transaction.atomic
def _noted(evening: Evening, asked: Asked, seat: str, at: datetime) -> TurnReminder:
    """The reminder of this question; with the first of them phones and webhooks are told. Its letter may go at once."""
    sitter = sitters_at(asked.table.code).get(seat)
    reminder, is_new = TurnReminder.objects.get_or_create(
        evening=evening,
        seat=seat,
        question=asked.seats[seat],
        defaults={"person_id": sitter and sitter.person, "taken_at": at - TRY_AGAIN_AFTER},
    )
    if is_new:
        tell(asked.table.code, seat, key=f"late:{reminder.question}", words=lambda: in_words(asked, seat), at=at)
        turn_reminded(evening.campaign, asked, seat, at)
    return reminder


def _wants_mail(evening: Evening, reminder: TurnReminder) -> Membership | None:
    members = evening.campaign.memberships.without_guests().filter(wants_reminders=True, person__is_active=True)
    return members.filter(person=reminder.person).select_related("person", "campaign").first()


def in_words(asked: Asked, seat: str) -> str:
    """What who is asked is told, in the language of the moment."""
    until = asked.until.get(seat)
    if until is None:
        return your_turn()
    return _("It is your move, you have until %(when)s.") % {"when": day_and_hour(until)}


def letter(asked: Asked, seat: str, member: Membership) -> EmailMessage:
    """The letter in the member's language."""
    with override(member.mail_language or settings.LANGUAGE_CODE):
        values = {
            "table": asked.table.name,
            "words": in_words(asked, seat),
            "link": sending.site_link(asked.table.page),
            "settings_link": sending.site_link(reverse("campaign:calendar", args=[member.campaign.slug])),
        }
        return EmailMessage(
            subject=_("%(table)s waits for you") % {"table": one_line(asked.table.name)},
            body=render_to_string("campaign/mail/turn_reminder.txt", values),
            to=[sending.address_of(member.person)],
        )
