"""Pages of guests: the Magus that they have kept, the evenings it has played; and the way in, for hosts."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaign.bridge import table_queries
from campaign.evenings import evenings
from campaign.experience import ledger, ledger_lines
from campaign.history.recap import recap_of
from campaign.models import Evening, Membership, Role
from campaign.people import guests, joining
from campaign.requests.access import membership_of, signed_in
from campaign.web.page_context import page

TO_CHOOSE = (Role.PLAYER, Role.GUEST)
"""The roles that a host gives with one tap at the table: let in, and taken back."""


def home_of_guest(request: HttpRequest, me: Membership) -> HttpResponse:
    """The campaign's page for a guest: what they can see, and what to do to see more."""
    evenings.close_finished(me.campaign, timezone.now())
    magus = me.campaign.magi.filter(owner=me.person_id).first()
    return page(request, me, "guests/home.html", "campaign", {"magus": magus, "evenings": guests.evenings_of_guest(me)})


def magus_of_guest(request: HttpRequest, me: Membership, pk: int) -> HttpResponse:
    """A guest's own Magus, with its points. Raises Http404 for every other one."""
    magus = get_object_or_404(me.campaign.magi.filter(owner=me.person_id), pk=pk)
    context = {
        "magus": magus,
        "powers": magus.powers.select_related("campaign"),
        "balance": ledger.balance(magus),
        "lines": ledger_lines.lines(me.campaign, magus.pk),
    }
    return page(request, me, "guests/magus.html", "magi", context)


def evening_of_guest(request: HttpRequest, me: Membership, number: int) -> HttpResponse:
    """An evening that the guest's Magus has played: the way to its table, then what happened. Raises Http404."""
    evening = get_object_or_404(guests.evenings_of_guest(me), number=number)
    evening = evenings.close_if_finished(evening, timezone.now())
    context: dict[str, object] = {"evening": evening, "table": table_queries.table_path(evening)}
    if evening.is_closed:
        context |= {"recap": recap_of(evening), "is_shared": True, "cards_at": ""}
    return page(request, me, "guests/evening.html", "evenings", context)


# --- for hosts -------------------------------------------------------------------------------------------------------


@never_cache
@require_http_methods(["GET", "POST"])
def guests_at_table(request: HttpRequest, code: str) -> HttpResponse:
    """Part of the table's page for a host: the guests of this evening, to be made players, or guests again.

    Raises Http404 for a table of no campaign of the reader's.
    """
    evening = get_object_or_404(Evening.objects.select_related("campaign"), table_code=code.upper())
    me = membership_of(signed_in(request), evening.campaign.slug)
    if not me.is_host:
        raise PermissionDenied
    changed = _change_role(request, evening) if request.method == "POST" else None
    rows = [(member, magus) for member, magus in guests.at_evening(evening) if member.is_guest or member == changed]
    return render(request, "campaign/guests/at_table.html", {"rows": rows, "code": code, "campaign": me.campaign})


def _change_role(request: HttpRequest, evening: Evening) -> Membership:
    """Make who plays at the evening a player, or a guest again. Raises Http404 for anybody else, and any other role."""
    members = {str(member.pk): member for member, _magus in guests.at_evening(evening)}
    member, role = members.get(request.POST.get("member", "")), request.POST.get("role")
    if member is None or role not in TO_CHOOSE:
        raise Http404
    joining.change_role(member, Role(role))
    return member
