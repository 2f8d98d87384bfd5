"""Evenings: the list, planning, who comes, opening, the path, the end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from campaign.awards.evening_path import path_of
from campaign.awards.next_action import next_action
from campaign.bridge import host_rulings, table_queries
from campaign.bridge.refusals import Refused
from campaign.evenings import agenda, evenings
from campaign.evenings.decks import decks_on
from campaign.evenings.everybody import open_with_everybody
from campaign.evenings.reach import unreachable
from campaign.models import AgendaPoint, Attendance, Campaign, Evening, Membership
from campaign.pools import report, versions
from campaign.requests.access import guest_or_member_required, host_required, member_required
from campaign.requests.lookup import evening_of
from campaign.web.back.offer import way_back
from campaign.web.forms.evenings import ANSWERS, AnswerForm, EveningForm
from campaign.web.page_context import page
from campaign.web.pages.evenings.guests import evening_of_guest
from campaign.web.pages.evenings.on_page import EveningOnPage, RulingsOnPage
from campaign.web.pages.invitations import qr_code, tonight
from campaign.web.refusals import refusals_lead_to

EVENINGS_ON_A_PAGE = 30


@require_GET
@member_required
def all_evenings(request: HttpRequest, campaign: Campaign, me: Membership) -> HttpResponse:
    """Every evening of the campaign, the next one first."""
    evenings.close_finished(campaign, timezone.now())
    planned = campaign.evenings.select_related("pool").prefetch_related("attendance__magus")
    evenings_page = Paginator(planned, EVENINGS_ON_A_PAGE).get_page(request.GET.get("page"))
    return page(request, me, "evenings/evenings.html", "evenings", {"evenings": evenings_page})


@require_http_methods(["GET", "POST"])
@host_required
def plan_evening(request: HttpRequest, campaign: Campaign, me: Membership) -> HttpResponse:
    """The host plans the next evening."""
    only_pool = campaign.pools.in_use().first()
    form = EveningForm(campaign, request.POST or None, initial={"day": timezone.localdate(), "pool": only_pool})
    if request.method == "POST" and form.is_valid():
        planned = evenings.plan_evening(campaign, **form.cleaned_data)
        return redirect("campaign:evening", slug=campaign.slug, number=planned.number)
    return page(request, me, "evenings/evening_form.html", "evenings", {"form": form}, 422 if form.errors else 200)


@require_http_methods(["GET", "POST"])
@host_required
def edit_evening(request: HttpRequest, campaign: Campaign, me: Membership, number: int) -> HttpResponse:
    """Day, place and notes may be put right at any time, the pool until the evening is opened."""
    form = EveningForm(campaign, instance=evening_of(campaign, number))
    if request.method == "POST":
        form = _sent(request, campaign, number)
        if form.is_valid():
            return redirect("campaign:evening", slug=campaign.slug, number=number)
    context = {"form": form, "evening": form.instance}
    return page(request, me, "evenings/evening_form.html", "evenings", context, 422 if form.errors else 200)


@transaction.atomic
def _sent(request: HttpRequest, campaign: Campaign, number: int) -> EveningForm:
    """The form that was sent, compared with the evening while nobody else can change it; what is valid is kept."""
    Campaign.objects.select_for_update().get(pk=campaign.pk)
    campaign.evenings.select_for_update(of=("self",)).filter(number=number).first()
    form = EveningForm(campaign, request.POST, instance=evening_of(campaign, number))
    if form.is_valid():
        try:
            evenings.change_evening(form.instance, timezone.now(), **form.changed_values)
        except Refused as refused:
            messages.error(request, str(refused))
    return form


@require_GET
@guest_or_member_required
def evening(request: HttpRequest, campaign: Campaign, me: Membership, number: int) -> HttpResponse:
    """The path of an evening, who comes or sits at it, and the way to its table.

    The page of a planned evening asks every few seconds whether it was opened, and follows everybody to the table.
    """
    if me.is_guest:
        return evening_of_guest(request, me, number)
    evening = evening_of(campaign, number)
    if request.headers.get("HX-Request"):
        return HttpResponse(status=204) if evening.is_planned else sent_to(way_of(evening, me))
    coming = evenings.those_who_come(evening)
    context: dict[str, Any] = {"evening": evening, "legs": path_of(evening), "coming": coming}
    context |= before_it_opens(evening, me, coming) if evening.is_planned else at_the_table(evening, me)
    context |= {"agenda": agenda_for(evening, me), "on_page": EveningOnPage(evening, me)}
    if not evening.is_planned:
        context |= door_of(request, evening)
    return page(request, me, "evenings/evening.html", "evenings", context)


def door_of(request: HttpRequest, evening: Evening) -> dict[str, str]:
    """The link to the table of an evening, and while it is played what somebody opposite scans or types."""
    link = request.build_absolute_uri(table_queries.door_path(evening))
    if not evening.is_running:
        return {"door": link}
    return {"door": link, "qr": qr_code(link), **tonight(request, evening.campaign)}


def before_it_opens(evening: Evening, me: Membership, coming: list[Attendance]) -> dict[str, object]:
    """Who comes, what the reader does next, and what they may answer."""
    places = {place.magus_id: place for place in evening.attendance.all()}
    magi = evening.campaign.magi.select_related("owner")
    return {
        "rows": [(magus, places.get(magus.pk), evenings.may_answer(me, magus)) for magus in magi],
        "answers": ANSWERS,
        "next": next_action(evening, me),
        "warnings": warnings_about(evening, len(coming)),
    }


def agenda_for(evening: Evening, me: Membership) -> list[tuple[AgendaPoint, bool]]:
    """The points of the agenda, and whether the reader may take each away: who has set it may, and the host."""
    points = evening.agenda.select_related("made_by")
    return [(point, agenda.may_remove_point(me, point)) for point in points]


def warnings_about(evening: Evening, players: int) -> list[str]:
    """Which decks of a planned evening's pool may run dry with so many players (LM §2)."""
    if not evening.is_planned or evening.pool is None or not evenings.FEWEST <= players <= evenings.MOST:
        return []
    return report.warnings(versions.supply_of(evening.pool, players))


def sent_to(address: str) -> HttpResponse:
    """Tells the waiting page where to go."""
    return HttpResponse(status=204, headers={"HX-Redirect": address})


def at_the_table(evening: Evening, me: Membership) -> dict[str, object]:
    """What the page of an opened evening shows of its table, to this reader."""
    board = table_queries.board(evening, me.person)
    names = {seat.key: seat.name for seat in board.view.seats}
    return {
        "view": board.view,
        "board": board,
        "next": next_action(evening, me, board),
        "rulings": RulingsOnPage(
            of_the_host=host_rulings.rulings_of_the_host(evening),
            kept=evening.rulings.standing(),
            may_rule=me.may_play,
        ),
        "waiting": [names[key] for key in board.waiting if key in names],
        "closing": board.button("close_evening") is not None,
        "decks": decks_on(evening, board),
        "table": way_to_table(evening, board.seat is not None),
        "screen": table_queries.screen_path(evening),
        "warnings": list(warnings_about_reach(evening)) if me.is_host and board.view.charter.is_over_days else [],
    }


def warnings_about_reach(evening: Evening) -> Iterator[str]:
    """Who is not told that the table waits for them (D-47)."""
    if names := unreachable(evening, timezone.now()):
        yield _("No reminder reaches %(names)s: no letter and no phone says there that it is their turn. D-47") % {
            "names": get_text_list(names, _("and"))
        }


def way_to_table(evening: Evening, has_seat: bool) -> str:
    """Members with a seat go straight to the table, the others through its door."""
    return table_queries.table_path(evening) if has_seat else table_queries.door_path(evening)


def way_of(evening: Evening, me: Membership) -> str:
    """The way to its table of this member."""
    return way_to_table(evening, table_queries.has_seat(evening, me.person))


@require_POST
@refusals_lead_to("campaign:evening", "slug", "number")
@member_required
def attendance(request: HttpRequest, campaign: Campaign, me: Membership, number: int) -> HttpResponse:
    """A player says whether their Magus comes; the host says it for anybody."""
    evening = evening_of(campaign, number)
    form = AnswerForm(campaign, request.POST)
    if "magus" in form.errors:
        raise Http404
    magus = form.cleaned_data["magus"]
    if not evenings.may_answer(me, magus):
        raise PermissionDenied
    if form.is_valid():
        evenings.say_whether_comes(evening, magus, form.cleaned_data["answer"], form.said_note)
    for wrong in form.errors.get("note", ()):
        messages.error(request, str(wrong))
    return redirect("campaign:evening", slug=campaign.slug, number=number)


@require_POST
@refusals_lead_to("campaign:evening", "slug", "number")
@host_required
def open_evening(request: HttpRequest, campaign: Campaign, me: Membership, number: int) -> HttpResponse:
    """Opens the table; everybody goes there. Pressed twice it opens one table. `everybody`: who has not said whether
    they come sits there, too."""
    how = open_with_everybody if "everybody" in request.POST else evenings.open_evening
    return redirect(way_of(how(evening_of(campaign, number), me.person, timezone.now()), me))


@require_POST
@refusals_lead_to("campaign:evening", "slug", "number")
@host_required
def close_evening(request: HttpRequest, campaign: Campaign, me: Membership, number: int) -> HttpResponse:
    """Ends the evening: from now on every deck may be read."""
    evenings.close_evening(evening_of(campaign, number), me.person, timezone.now())
    messages.success(request, _("The evening is closed. Every deck may be read now."))
    return redirect("campaign:evening", slug=campaign.slug, number=number)


@require_POST
@host_required
def take_table_back(request: HttpRequest, campaign: Campaign, me: Membership, number: int) -> HttpResponse:
    """The reader runs the evening's table again, who had handed on the host's role there; then back to their page."""
    try:
        evenings.take_table_back(evening_of(campaign, number), me.person, timezone.now())
    except Refused as refused:
        messages.error(request, str(refused))
    else:
        messages.success(request, _("You run the table now."))
    name = "campaign:award" if "award" in request.POST else "campaign:evening"
    return redirect(name, slug=campaign.slug, number=number)


@require_POST
@refusals_lead_to("campaign:evening", "slug", "number")
@host_required
def cancel_evening(request: HttpRequest, campaign: Campaign, me: Membership, number: int) -> HttpResponse:
    """A planned evening does not take place."""
    evening = evening_of(campaign, number)
    said = _("Evening %(n)s is called off.") % {"n": number}
    with way_back(request, "evening", said, campaign, evening):
        evenings.cancel_evening(evening, timezone.now())
    return redirect("campaign:evenings", slug=campaign.slug)
