"""Telling the owner of an account that a host has made a link back into it: by a letter, and on the account's page."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from smtplib import SMTPException

from django.conf import settings
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.core.mail import EmailMessage
from django.db.models import QuerySet
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import override

from campaign.mail import sending
from campaign.models import Membership, Person

MESSAGE = "back_in"
"""Stands in the log of the admin for a link back into an account."""
SHOWN_FOR = timedelta(days=90)
LETTER_INTERVAL = timedelta(hours=1)

log = logging.getLogger(__name__)


def note(host: Person, member: Membership, at: datetime) -> None:
    """Record that this host has made a link for this member, and write to them, once an hour at most."""
    person = member.person
    is_written = links_into(person).filter(action_time__gt=at - LETTER_INTERVAL).exists()
    LogEntry.objects.create(
        user=host,
        content_type=ContentType.objects.get_for_model(Person),
        object_id=str(person.pk),
        object_repr="",
        action_flag=CHANGE,
        action_time=at,
        change_message=MESSAGE,
    )
    if sending.address_of(person) and not is_written:
        _write_to(host, member)


def recent_links(person: Person, at: datetime) -> list[LogEntry]:
    """The links of the last months, the newest first."""
    return list(links_into(person).filter(action_time__gt=at - SHOWN_FOR).select_related("user")[:5])


def links_into(person: Person) -> QuerySet[LogEntry]:
    """The records of all links back into this account."""
    kind = ContentType.objects.get_for_model(Person)
    return LogEntry.objects.filter(content_type=kind, object_id=str(person.pk), change_message=MESSAGE).order_by(
        "-action_time"
    )


def _write_to(host: Person, member: Membership) -> None:
    with override(member.mail_language or settings.LANGUAGE_CODE):
        values = {
            "host": host,
            "campaign": member.campaign,
            "person": member.person,
            "link": sending.site_link(reverse("account_change_password")),
        }
        letter = EmailMessage(
            subject=_("A link back into your account"),
            body=render_to_string("campaign/mail/back_in.txt", values),
            to=[sending.address_of(member.person)],
        )
    try:
        letter.send()
    except (SMTPException, OSError):
        log.exception("the letter about a link back into account %s was not sent", member.person_id)
