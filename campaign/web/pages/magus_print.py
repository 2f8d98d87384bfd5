"""The sheet of a Magus on paper: exactly one A5 page, however much stands on it."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Sum
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_GET

from campaign.experience import ledger
from campaign.house_rules.power_sentences import sentence_of
from campaign.models import IS_EARNING, Attendance, Campaign, Magus, Membership, PowerRow
from campaign.requests.access import member_required
from campaign.web.page_context import page

EVENINGS_ON_PAPER = 12
"""The most evenings on the page, the latest ones; of those before only the number."""
ROOM = ((700, "wide"), (1200, "middle"), (1900, "close"), (3200, "small"), (6000, "tight"))
"""Up to how many letters of Powers a page takes in which setting; with more, the sentences are left to the screen."""
A_LINE = 60
"""What a Power takes besides its sentence, in letters."""


@require_GET
@member_required
def print_magus(request: HttpRequest, campaign: Campaign, me: Membership, pk: int) -> HttpResponse:
    """The sheet as it stands: Style, attributes, life, Powers with their sentences, experience, evenings."""
    magus = get_object_or_404(campaign.magi.select_related("owner", "campaign"), pk=pk)
    powers = list(magus.powers.select_related("campaign"))
    played = evenings_of(magus)
    context = {
        "magus": magus,
        "balance": ledger.balance(magus),
        "powers": powers,
        "setting": setting_of(powers),
        "played": played[:EVENINGS_ON_PAPER],
        "played_before": len(played[EVENINGS_ON_PAPER:]),
    }
    return page(request, me, "magi/magus_print.html", "magi", context)


def evenings_of(magus: Magus) -> Sequence[Attendance]:
    """The evenings at which this Magus played, the latest first; each with the experience that it brought."""
    played = magus.attendance.filter(played_version__isnull=False, evening__closed_at__isnull=False)
    evenings = list(played.select_related("evening").order_by("-evening__opened_at"))
    earned = magus.entries.filter(IS_EARNING).order_by().values("evening_id").annotate(points=Sum("amount"))
    points: dict[int, int] = {row["evening_id"]: row["points"] for row in earned}
    for place in evenings:
        place.points = points.get(place.evening_id, 0)  # type: ignore[attr-defined]
    return evenings


def setting_of(powers: Sequence[PowerRow]) -> str:
    """How close the Powers are set, so that all of them fit; `names` where their sentences do not."""
    letters = sum(len(power.name) + len(sentence_of(power)) + A_LINE for power in powers)
    return next((setting for most, setting in ROOM if letters <= most), "names")
