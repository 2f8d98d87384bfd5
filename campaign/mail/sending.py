"""Letters to members. Without a mail server none is written, and the pages say so."""

from __future__ import annotations

from allauth.account.models import EmailAddress
from django.conf import settings

from campaign.models import Person


def is_configured() -> bool:
    """Whether a letter could reach anybody: a backend that only prints, or writes files, does not count."""
    return bool(settings.EMAIL_HOST)


def address_of(person: Person) -> str:
    """The address that a person has confirmed; empty when there is none."""
    address = EmailAddress.objects.filter(user=person, verified=True).order_by("-primary").first()
    return address.email if address else ""


def site_link(path: str) -> str:
    """The whole address of a page, for letters; empty where SITE_URL does not say how the site is reached."""
    return f"{settings.SITE_URL.rstrip('/')}{path}" if settings.SITE_URL else ""
