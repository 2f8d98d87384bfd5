"""What pages and API ask for by its address: brought up to date; what the asker may not see is not there."""

from __future__ import annotations

from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.db.models import Prefetch, prefetch_related_objects
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils import timezone

from campaign.evenings import deck_pictures, evenings
from campaign.magi.sheets import may_change_sheet
from campaign.models import (
    Attendance,
    Campaign,
    ChronicleEntry,
    ChroniclePicture,
    DeckPicture,
    Evening,
    Magus,
    Membership,
    PoolImport,
    PowerBallot,
    PowerProposal,
    PowerRow,
)
from campaign.pools import versions
from campaign.powers import proposals

# --- evenings --------------------------------------------------------------------------------------------------------


def evening_of(campaign: Campaign, number: int) -> Evening:
    """The campaign's evening with this number, closed if its table is finished. Raises Http404."""
    evening = get_object_or_404(campaign.evenings.select_related("campaign", "pool"), number=number)
    return evenings.close_if_finished(evening, timezone.now())


def evenings_of(campaign: Campaign) -> list[Evening]:
    """All evenings of the campaign, the last one first, closed if their tables are finished. Whoever asks this campaign
    for its evenings from now on is given these."""
    prefetch_related_objects([campaign], Prefetch("evenings", Evening.objects.order_by("-number")))
    found = list(campaign.evenings.all())
    for evening in found:
        evenings.close_if_finished(evening, timezone.now())
    return found


def place_of(evening: Evening, seat: str) -> Attendance:
    """Who played at this seat. Raises Http404."""
    return get_object_or_404(evening.attendance.exclude(seat="").select_related("magus"), seat=seat)


def picture_of(evening: Evening, me: Membership, key: UUID) -> DeckPicture:
    """A picture of the evening that this member may see. Raises Http404."""
    pictures = DeckPicture.objects.filter(place__evening=evening).select_related("place__magus")
    picture = get_object_or_404(pictures, pk=key)
    if not deck_pictures.may_see(evening, me, picture.place):
        raise Http404
    return picture


def entry_of(evening: Evening, key: UUID) -> ChronicleEntry:
    """An entry of this evening. Raises Http404."""
    return get_object_or_404(evening.chronicle.select_related("evening__campaign"), pk=key)


def entry_picture_of(evening: Evening, key: UUID) -> ChroniclePicture:
    """A picture that lies on an entry of this evening. Raises Http404."""
    pictures = ChroniclePicture.objects.select_related("entry__evening__campaign")
    return get_object_or_404(pictures, entry__evening=evening, pk=key)


# --- Magi ------------------------------------------------------------------------------------------------------------


def sheet_to_change(campaign: Campaign, me: Membership, pk: int) -> Magus:
    """The Magus whose sheet is bought for. Raises Http404; PermissionDenied for another's."""
    magus = get_object_or_404(campaign.magi.select_related("owner", "campaign"), pk=pk)
    if not may_change_sheet(me, magus):
        raise PermissionDenied
    evenings.close_finished(campaign, timezone.now())
    return magus


# --- Powers ----------------------------------------------------------------------------------------------------------


def update_powers(campaign: Campaign) -> dict[PowerProposal, list[PowerBallot]]:
    """Carries out what has become due in the campaign's votes since they were last looked at; gives those that go on,
    with the ballots that count."""
    return proposals.bring_up_to_date(campaign, timezone.now())


def power_of(me: Membership, key: str) -> PowerRow:
    """The Power of this key, if this member may see it. Raises Http404."""
    power = me.campaign.powers.select_related("campaign", "author", "replaces").filter(key=key).first()
    if power is None or (power.is_draft and power.author_id != me.person_id):
        raise Http404
    return power


def open_proposal(power: PowerRow) -> PowerProposal:
    """What the group votes on; where the vote is over, the last one, which says so. Raises Http404."""
    proposal = power.proposals.first()
    if proposal is None:
        raise Http404
    return proposal


# --- pools -----------------------------------------------------------------------------------------------------------


def pool_import_of(me: Membership, key: UUID) -> PoolImport:
    """The import of a pool with this key, for its author and for hosts. Raises Http404."""
    imports = me.campaign.pool_imports.select_related("campaign", "replaces", "job", "made", "person")
    draft = get_object_or_404(imports, pk=key)
    if not versions.may_change_import(draft, me):
        raise Http404
    return draft
