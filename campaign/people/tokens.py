"""Access tokens: how a person lets programs act for them, and takes it back."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db import transaction

from campaign.bridge.looking import settling
from campaign.bridge.visitors import sees_less
from campaign.models import AccessToken, Person, Scope
from campaign.models.people import digest_of

MOST_TOKENS = 20
"""In force at once, for one person."""
KNOWN_BY = 7
"""Letters of a token by which its person knows it again."""
USES_APART = timedelta(minutes=1)
"""So exactly is written down when a token was last used."""


class TooManyTokens(Exception):
    """This person has as many as anybody may have; one has to be revoked first."""


@transaction.atomic
def make(
    person: Person, name: str, scopes: Iterable[Scope], expires_at: datetime | None, secret: str, at: datetime
) -> AccessToken:
    """A new token for `secret`, which is kept nowhere. Raises TooManyTokens."""
    Person.objects.select_for_update().get(pk=person.pk)
    if person.access_tokens.in_force(at).count() >= MOST_TOKENS:
        raise TooManyTokens
    return AccessToken.objects.create(
        person=person,
        name=name,
        digest=digest_of(secret),
        beginning=secret[:KNOWN_BY],
        scopes=sorted(set(scopes)),
        made_at=at,
        expires_at=expires_at,
    )


def find(secret: str, at: datetime) -> AccessToken | None:
    """The token in force of somebody who is still here; None: it opens nothing."""
    token = AccessToken.objects.in_force(at).select_related("person").filter(digest=digest_of(secret)).first()
    if token is None or not token.person.is_active:
        return None
    _write_use(token, at)
    return token


def revoke(person: Person, key: int, at: datetime) -> bool:
    """Ends a token of this person's; is there such a one? Programs that listen by it hear no more."""
    is_ended = bool(person.access_tokens.in_force(at).filter(pk=key).update(revoked_at=at))
    if is_ended:
        sees_less(person.pk)
    return is_ended


@transaction.atomic
def let_in_again(person: Person, key: int, at: datetime) -> bool:
    """A token of this person's that was revoked holds again; is there such a one? Raises TooManyTokens."""
    Person.objects.select_for_update().get(pk=person.pk)
    revoked = person.access_tokens.filter(pk=key).exclude(revoked_at=None)
    if revoked.exists() and person.access_tokens.in_force(at).count() >= MOST_TOKENS:
        raise TooManyTokens
    return bool(revoked.update(revoked_at=None))


def _write_use(token: AccessToken, at: datetime) -> None:
    if token.used_at is None or token.used_at <= at - USES_APART:
        with settling():
            AccessToken.objects.filter(pk=token.pk).update(used_at=at)
