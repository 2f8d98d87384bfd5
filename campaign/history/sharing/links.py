"""Making links, and taking them back."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction

from campaign.models import Campaign, Evening, Magus, Membership, Share, ShareKind, WhoShares


class ShareRefused(Exception):
    """This member may not share, or there is nothing yet to be shown."""


class TooManyShares(Exception):
    """As many links show something as a campaign may have."""


MOST = 100
PRESSED_TWICE = timedelta(minutes=1)
"""Within this time the same person makes the same link but once."""


def may_share(me: Membership) -> bool:
    """Whether this member may make a link, as the campaign's hosts have decided."""
    allowed = WhoShares(me.campaign.who_shares)
    return allowed == WhoShares.EVERYBODY or (allowed == WhoShares.HOST and me.is_host)


def may_take_back(me: Membership, share: Share) -> bool:
    """Who has made a link takes it back, and so does a host."""
    return me.is_host or share.made_by_id == me.person_id


@transaction.atomic
def share(
    me: Membership, evening: Evening | None, ends_at: datetime | None, at: datetime, *, magus: Magus | None = None
) -> Share:
    """A link to the recap of this evening, or to this Magus; without either, to the standings. Pressed twice, the first
    one. Raises ShareRefused, TooManyShares."""
    if not may_share(me) or (evening is not None and not evening.is_closed):
        raise ShareRefused
    campaign = Campaign.objects.select_for_update().get(pk=me.campaign.pk)
    standing = campaign.shares.standing(at)
    twins = standing.filter(evening=evening, magus=magus, made_by=me.person, ends_at__isnull=ends_at is None)
    if (twin := twins.filter(made_at__gt=at - PRESSED_TWICE).first()) is not None:
        return twin
    if standing.count() >= MOST:
        raise TooManyShares
    kind = ShareKind.RECAP if evening else ShareKind.MAGUS if magus else ShareKind.STANDINGS
    return campaign.shares.create(
        kind=kind, evening=evening, magus=magus, made_by=me.person, made_at=at, ends_at=ends_at
    )


def take_back(me: Membership, share: Share, at: datetime) -> None:
    """From now on the link shows nothing; what was taken back before stays as it was. Raises ShareRefused."""
    if not may_take_back(me, share):
        raise ShareRefused
    Share.objects.filter(pk=share.pk, taken_back_at=None).update(taken_back_at=at)


def decide_who_shares(campaign: Campaign, who: WhoShares) -> None:
    """Who may share from now on. With nobody every link rests; with anybody else they show again what they showed."""
    campaign.who_shares = who
    campaign.save(update_fields=["who_shares"])
