"""Back in without a mail: a host makes a link by which a member who has lost the password chooses a new one.

Whoever has such a link has the account. So a host makes one only for somebody all of whose campaigns he hosts himself,
and for nobody who keeps the site.
"""

from __future__ import annotations

from django.contrib.auth.tokens import PasswordResetTokenGenerator
from django.urls import reverse
from django.utils.http import base36_to_int, int_to_base36
from django.utils.translation import gettext as _

from campaign.models import Campaign, Membership, Person, Role


class BackIn(PasswordResetTokenGenerator):
    """Works once, until a password is chosen or somebody signs in, for `PASSWORD_RESET_TIMEOUT` seconds at most."""

    key_salt = "campaign.people.back_in"


TOKENS = BackIn()


def why_not_let_in(host: Person, member: Person) -> str:
    """Why this host makes no link for this member; empty: he may."""
    if member == host:
        return _("You are in already: change your password in your account.")
    if member.is_staff or member.is_superuser or not member.is_active:
        return _("This account keeps the site: its keeper makes the link.")
    elsewhere = Campaign.objects.filter(memberships__person=member).exclude(pk__in=_hosted_by(host))
    if elsewhere.exists():
        return _("They play in a campaign that you do not host, too: whoever keeps the site makes the link.")
    return ""


def path_back_in(member: Person) -> str:
    """The address at which this member chooses a password."""
    return reverse("campaign:back_in", args=[int_to_base36(member.pk), TOKENS.make_token(member)])


def whom_it_lets_in(uid: str, key: str) -> Person | None:
    """Whose link this is; None: nobody's any more."""
    try:
        person = Person.objects.filter(pk=base36_to_int(uid), is_active=True, is_staff=False).first()
    except ValueError:
        return None
    return person if person is not None and TOKENS.check_token(person, key) else None


def _hosted_by(host: Person) -> list[int]:
    return list(Membership.objects.filter(person=host, role=Role.HOST).values_list("campaign", flat=True))
