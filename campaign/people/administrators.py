"""Who keeps the site: may open Django's admin, and everything in it.

Nobody has a password that somebody else has chosen: an administrator comes in by a link that works once, and chooses
one. Whoever can make such a link can write into the database anyway.
"""

from __future__ import annotations

from allauth.account import app_settings
from allauth.account.models import EmailAddress
from allauth.account.utils import user_pk_to_url_str
from django.conf import settings
from django.db import transaction
from django.urls import reverse

from campaign.models import Person
from campaign.people.usernames import validate_username


class NoAdministrator(Exception):
    """This account is not made an administrator; the text says why, and what to do."""


@transaction.atomic
def administrator(name: str, email: str = "", *, raised: bool = False) -> Person:
    """The administrator of this name, made where there is none, with an address that counts as confirmed.

    `raised`: somebody of this name who is no administrator becomes one. Raises NoAdministrator, and ValidationError for
    what is no name or no address.
    """
    person = Person.objects.select_for_update().filter(username=name).first() or _new(name)
    if not (person.pk is None or person.is_superuser or raised):
        raise NoAdministrator(f"{name} has an account already and keeps no site. Take another name, or add --raise.")
    if not person.is_active:
        raise NoAdministrator(f"The account {name} is closed. Take another name.")
    person.is_staff = person.is_superuser = True
    person.email = email.lower() or person.email
    person.full_clean(exclude=["password"])
    person.save()
    if email:
        _confirm(person, person.email)
    if settings.EMAIL_HOST and not EmailAddress.objects.filter(user=person, verified=True).exists():
        raise NoAdministrator("With a mail server everybody signs in with a confirmed address: add --email.")
    return person


def link_to_choose_a_password(person: Person) -> str:
    """Works once and for some days, until a password is chosen or somebody signs in. SITE_URL has to be set."""
    key = app_settings.PASSWORD_RESET_TOKEN_GENERATOR().make_token(person)
    path = reverse("account_reset_password_from_key", kwargs={"uidb36": user_pk_to_url_str(person), "key": key})
    return settings.SITE_URL.rstrip("/") + path


def _new(name: str) -> Person:
    validate_username(name)
    person = Person(username=name)
    person.set_unusable_password()
    return person


def _confirm(person: Person, email: str) -> None:
    """Raises NoAdministrator where the address is somebody else's."""
    if EmailAddress.objects.filter(email=email).exclude(user=person).exists():
        raise NoAdministrator(f"{email} is the address of another account.")
    address, _ = EmailAddress.objects.update_or_create(user=person, email=email, defaults={"verified": True})
    address.set_as_primary()
