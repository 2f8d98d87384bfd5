"""A phone of a seat wants to be told, and no longer does.

It is told for as long as the seat is its holder's: who goes on with the seat on another phone, or sits down where
somebody else sat, says for themselves that they want to be told.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from uuid import UUID

from cryptography.hazmat.primitives.asymmetric import ec
from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext as _

from campaign.bridge.waiting import Sitter, questions_at, sitters_at
from campaign.models import Evening, MatchTable, Person, PushSubscription, Tournament
from campaign.webhooks.addresses import AddressRefused, checked, place_of
from campaign.webhooks.push.keys import Reach, digest, sealed
from campaign.webhooks.push.messages import decoded

MOST = 5
"""Phones of a seat; one more, and that which has been silent for the longest is told no more."""
RENEWED_WITHIN = timedelta(days=60)
"""A phone that has not been at the table for so long is told no more."""
POINT, SECRET = 65, 16
"""Bytes of the public key of a phone, and of the secret that it shares with us (RFC 8291)."""


class SubscriptionRefused(Exception):
    """It cannot be told so. `field`: what of it is wrong; empty: the table has nothing to tell any more."""

    def __init__(self, field: str, why: str) -> None:
        super().__init__(why)
        self.field = field


def register(code: str, seat: str, reach: Reach, language: str, at: datetime) -> PushSubscription:
    """This phone of who holds the seat wants to be told, in its language; who says it again says nothing new. Raises
    SubscriptionRefused."""
    check(reach)
    asked, sitter = questions_at(code), sitters_at(code)[seat]
    if asked.is_over or is_laid_aside(code):
        raise SubscriptionRefused("", _("This game is over."))
    mark = digest("mark", f"{reach.endpoint} {reach.p256dh} {reach.auth}")
    said = {
        "holder": digest("holder", sitter.holder),
        "person_id": sitter.person,
        "sealed": sealed(reach),
        "language": language,
        "renewed_at": at,
    }
    seen = {"made_at": at, "version": asked.version, "asked": asked.seats.get(seat, 0)}
    with transaction.atomic():
        PushSubscription.objects.filter(table_code=code, mark=mark).exclude(seat=seat).delete()
        row, _is_new = PushSubscription.objects.update_or_create(
            table_code=code, seat=seat, mark=mark, defaults=said, create_defaults=said | seen
        )
        rest = PushSubscription.objects.filter(table_code=code, seat=seat).order_by("-renewed_at", "-made_at")
        PushSubscription.objects.filter(pk__in=[old.pk for old in rest[MOST:]]).delete()
    return row


def check(reach: Reach) -> None:
    """Whether a phone can be reached so, at a public address. Raises SubscriptionRefused."""
    try:
        place = place_of(checked(reach.endpoint, settings.PUSH_MAY_REACH))
    except AddressRefused as why:
        raise SubscriptionRefused("endpoint", str(why)) from why
    if ":" in place.host:  # a number of IPv6: no token can be signed for it (RFC 8292, 2)
        raise SubscriptionRefused("endpoint", _("This isn’t the address of a push service."))
    try:
        point, secret = decoded(reach.p256dh), decoded(reach.auth)
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except ValueError as why:
        raise SubscriptionRefused("keys", _("These aren’t keys of a browser.")) from why
    if len(point) != POINT or len(secret) != SECRET:
        raise SubscriptionRefused("keys", _("These aren’t keys of a browser."))


def end(code: str, seat: str, holder: str, key: UUID) -> bool:
    """This phone is told no more; whether it was told, and is one of who holds the seat."""
    held = PushSubscription.objects.filter(table_code=code, seat=seat, holder=digest("holder", holder), pk=key)
    gone, _of_what = held.delete()
    return bool(gone)


def end_all_of(person: Person) -> None:
    """No phone of this account is told any more."""
    PushSubscription.objects.filter(person=person).delete()


def is_held(row: PushSubscription, sitter: Sitter | None) -> bool:
    """Whether the seat is still whose it was when its phone wanted to be told."""
    return sitter is not None and digest("holder", sitter.holder) == row.holder


def is_laid_aside(code: str) -> bool:
    """Whether the campaign goes on without this table, finished or not."""
    return (
        Evening.objects.filter(table_code=code, closed_at__isnull=False).exists()
        or Tournament.objects.filter(table_code=code).exclude(ended_at=None, called_off_at=None).exists()
        or MatchTable.objects.filter(table_code=code).exclude(ended_at=None, abandoned_at=None).exists()
    )


def forget_old(at: datetime) -> None:
    """Phones at tables that are over, and those that nobody has had in hand there for long, are told no more."""
    PushSubscription.objects.filter(renewed_at__lte=at - RENEWED_WITHIN).delete()
    for code in PushSubscription.objects.order_by().values_list("table_code", flat=True).distinct():
        if is_laid_aside(code):
            PushSubscription.objects.filter(table_code=code).delete()
