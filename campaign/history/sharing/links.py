"""Making links, and taking them back."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction

from campaign.models import Campaign, CampaignPlane, Evening, Magus, MatchTable, Membership, Share, WhoShares
from campaign.models.shares import SHOWN_BY, ShareKind, ShareQuerySet, Shown, is_to_be_shown


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
    if me.is_guest:
        return False
    return allowed == WhoShares.EVERYBODY or (allowed == WhoShares.HOST and me.is_host)


def may_take_back(me: Membership, share: Share) -> bool:
    """Who has made a link takes it back, and so does a host."""
    return me.is_host or share.made_by_id == me.person_id


@transaction.atomic
def share(me: Membership, shown: Shown, ends_at: datetime | None, at: datetime) -> Share:
    """A link to this; pressed twice, the first one. Raises ShareRefused, TooManyShares."""
    if not may_share(me) or not is_to_be_shown(shown):
        raise ShareRefused
    campaign = Campaign.objects.select_for_update().get(pk=me.campaign.pk)
    standing = campaign.shares.standing(at)
    named = {field: shown if kind == kind_of(shown) else None for kind, field in SHOWN_BY.items()}
    twins = standing.filter(**named, made_by=me.person, ends_at__isnull=ends_at is None)
    if (twin := twins.filter(made_at__gt=at - PRESSED_TWICE).first()) is not None:
        return twin
    if standing.count() >= MOST:
        raise TooManyShares
    return campaign.shares.create(kind=kind_of(shown), **named, made_by=me.person, made_at=at, ends_at=ends_at)


def kind_of(shown: Shown) -> ShareKind:
    """Of which kind a link to this is; to nothing in particular: the standings."""
    match shown:
        case Evening():
            return ShareKind.RECAP
        case Magus():
            return ShareKind.MAGUS
        case CampaignPlane():
            return ShareKind.PLANE
        case MatchTable():
            return ShareKind.MATCH
    return ShareKind.STANDINGS


def standing_of(campaign: Campaign, at: datetime) -> ShareQuerySet:
    """The links that show something, with what they show."""
    standing = campaign.shares.standing(at).select_related("evening", "magus", "plane", "match_table", "made_by")
    return standing.prefetch_related("match_table__chairs__magus")


def take_back(me: Membership, share: Share, at: datetime) -> None:
    """From now on the link shows nothing; what was taken back before stays as it was. Raises ShareRefused."""
    if not may_take_back(me, share):
        raise ShareRefused
    Share.objects.filter(pk=share.pk, taken_back_at=None).update(taken_back_at=at)


@transaction.atomic
def show_again(me: Membership, share: Share, at: datetime) -> None:
    """Who may take a link back may let it show again what it showed, until its own end. Raises ShareRefused,
    TooManyShares."""
    campaign = Campaign.objects.select_for_update().get(pk=me.campaign.pk)
    if not may_take_back(me, share):
        raise ShareRefused
    if campaign.shares.standing(at).exclude(pk=share.pk).count() >= MOST:
        raise TooManyShares
    Share.objects.filter(pk=share.pk).update(taken_back_at=None)


def decide_who_shares(campaign: Campaign, who: WhoShares) -> None:
    """Who may share from now on. With nobody every link rests; with anybody else they show again what they showed."""
    campaign.who_shares = who
    campaign.save(update_fields=["who_shares"])
