"""Back in without a mail: a host makes a link by which a member who has lost the password chooses a new one.

Whoever has such a link has the account. So a host makes one only for players all of whose campaigns they host
themselves, for no other host and for nobody who keeps the site; and it is looked once more when the link is opened.
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
    """Why this host makes no link for this member; empty: they may."""
    if member == host:
        return _("You are in already: change your password in your account.")
    if member.is_staff or member.is_superuser or not member.is_active:
        return _("This account keeps the site: its keeper makes the link.")
    if Membership.objects.filter(person=member, role=Role.HOST).exists():
        return _("They host a campaign themselves: the site’s administrator makes the link.")
    elsewhere = Campaign.objects.filter(memberships__person=member).exclude(pk__in=_hosted_by(host))
    if elsewhere.exists():
        return _("They also play in a campaign that you don’t host: the site’s administrator makes the link.")
    return ""


def path_back_in(host: Person, member: Person) -> str:
    """The address at which this member chooses a password, as long as this host may let them in."""
    key = f"{int_to_base36(host.pk)}-{TOKENS.make_token(member)}"
    return reverse("campaign:back_in", args=[int_to_base36(member.pk), key])


def whom_it_lets_in(uid: str, key: str) -> Person | None:
    """Whose link this is; None: nobody's any more."""
    made_by, _dash, token = key.partition("-")
    member, host = _person(uid), _person(made_by)
    if member is None or host is None or why_not_let_in(host, member):
        return None
    return member if TOKENS.check_token(member, token) else None


def _person(key: str) -> Person | None:
    try:
        return Person.objects.filter(pk=base36_to_int(key), is_active=True).first()
    except (ValueError, OverflowError):
        return None


def _hosted_by(host: Person) -> list[int]:
    return list(Membership.objects.filter(person=host, role=Role.HOST).values_list("campaign", flat=True))
