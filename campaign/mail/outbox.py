"""A letter that goes once: its row is taken before it is handed to the mail server, by whichever worker comes first.
One that the server did not take is tried again."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from smtplib import SMTPException

from django.core.mail import EmailMessage

from campaign.mail import sending
from campaign.models import Person, Reminder, RoundReminder, TurnReminder

TRY_AGAIN_AFTER = timedelta(minutes=10)
Letter = Reminder | RoundReminder | TurnReminder

log = logging.getLogger(__name__)


def claim_letter(letters: type[Letter], person: Person, at: datetime, **about: object) -> Letter | None:
    """The letter to this person about this, if it is this worker that has to send it; None when another has, or is
    about to, or when there is no address."""
    if not sending.address_of(person):
        return None
    rows = letters._default_manager
    letter, is_new = rows.get_or_create(person=person, **about, defaults={"taken_at": at})
    if is_new:
        return letter
    left = rows.filter(pk=letter.pk, sent_at=None, taken_at__lte=at - TRY_AGAIN_AFTER)
    return letter if left.update(taken_at=at) else None


def send_letter(letter: Letter, written: Callable[[], EmailMessage], at: datetime) -> bool:
    """Hands the letter to the mail server; whether it took it."""
    try:
        written().send()
    except (SMTPException, OSError):
        log.exception("the letter %s %s was not sent; it will be tried again", type(letter).__name__, letter.pk)
        return False
    type(letter)._default_manager.filter(pk=letter.pk).update(sent_at=at)
    return True
