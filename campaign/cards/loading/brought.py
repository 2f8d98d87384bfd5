"""What a campaign has brought by itself, and how to forget it."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction

from campaign.cards.loading.jobs import is_under_way
from campaign.cards.loading.told import Told, told_of
from campaign.cards.loading.words import refusal
from campaign.models import Campaign, Card, CardFace, CardName, CardWording, Job, JobKind, PoolPack


@dataclass(frozen=True)
class Brought:
    """How many cards everybody knows, on how many of them the campaign's own file says something, and its last load."""

    everybodys: int
    own: int
    last: Told | None


def brought_by(campaign: Campaign) -> Brought:
    """What there is of cards for this campaign."""
    job = Job.objects.filter(kind=JobKind.CARD_FILE, campaign=campaign).defer("file").first()
    return Brought(
        everybodys=Card.objects.filter(campaign=None).count(),
        own=CardFace.objects.filter(campaign=campaign, position=0).count(),
        last=told_of(job) if job is not None else None,
    )


@transaction.atomic
def forget(campaign: Campaign) -> None:
    """The campaign's own files have said nothing. Packs keep what they know of their cards. Raises Refused
    while one is read."""
    if is_under_way(campaign):
        raise refusal("busy")
    PoolPack.objects.filter(card__campaign=campaign).update(card=None)
    CardName.objects.filter(campaign=campaign).delete()
    CardWording.objects.filter(face__campaign=campaign).delete()
    CardFace.objects.filter(campaign=campaign).delete()
    Card.objects.filter(campaign=campaign).delete()
