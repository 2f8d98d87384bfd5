"""Making links, and taking them back."""

from __future__ import annotations

from datetime import datetime

from campaign.models import Campaign, Evening, Membership, Share, ShareKind, WhoShares


class ShareRefused(Exception):
    """This member may not share, or there is nothing yet to be shown."""


def may_share(me: Membership) -> bool:
    """Whether this member may make a link, as the campaign's hosts have decided."""
    allowed = WhoShares(me.campaign.who_shares)
    return allowed == WhoShares.EVERYBODY or (allowed == WhoShares.HOST and me.is_host)


def may_take_back(me: Membership, share: Share) -> bool:
    """Who has made a link takes it back, and so does a host."""
    return me.is_host or share.made_by_id == me.person_id


def share(me: Membership, evening: Evening | None, ends_at: datetime | None, at: datetime) -> Share:
    """A link to the recap of this evening; without one, to the standings. Raises ShareRefused."""
    if not may_share(me) or (evening is not None and not evening.is_closed):
        raise ShareRefused
    kind = ShareKind.RECAP if evening else ShareKind.STANDINGS
    return Share.objects.create(
        campaign=me.campaign, kind=kind, evening=evening, made_by=me.person, made_at=at, ends_at=ends_at
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
