"""The campaign in one's own calendar, and the reminders by mail."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.cache import cache_control
from django.views.decorators.http import conditional_page, require_GET, require_http_methods, require_POST

from campaign.evenings import calendars
from campaign.mail import sending
from campaign.models import Campaign, Membership
from campaign.requests.access import host_required, member_required
from campaign.requests.downloads import download
from campaign.requests.lookup import evening_of
from campaign.web.back.offer import way_back
from campaign.web.forms.evenings import MyRemindersForm, RemindersForm
from campaign.web.page_context import page

ICS = "text/calendar; charset=utf-8"


@require_http_methods(["GET", "POST"])
@member_required
def calendar(request: HttpRequest, campaign: Campaign, me: Membership) -> HttpResponse:
    """The address of the feed, and whether the reader wants reminders."""
    form = MyRemindersForm(request.POST or None, instance=me)
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, _("Kept."))
        return redirect("campaign:calendar", slug=campaign.slug)
    return calendar_page(request, me, form, RemindersForm(instance=campaign))


@require_POST
@host_required
def set_reminders(request: HttpRequest, campaign: Campaign, me: Membership) -> HttpResponse:
    """The host says how long before an evening its members are reminded."""
    form = RemindersForm(request.POST, instance=campaign)
    if form.is_valid():
        form.save()
        messages.success(request, _("Kept."))
        return redirect("campaign:calendar", slug=campaign.slug)
    return calendar_page(request, me, MyRemindersForm(instance=me), form)


def calendar_page(
    request: HttpRequest, me: Membership, mine: MyRemindersForm, everybodys: RemindersForm
) -> HttpResponse:
    """The page with both forms; 422 when one of them was not filled in right."""
    address = request.build_absolute_uri(reverse("campaign:calendar_feed", args=[me.calendar_key]))
    context = {
        "form": mine,
        "reminders": everybodys,
        "feed": address,
        "webcal": "webcal" + address[address.index(":") :],
        "mail_works": sending.is_configured(),
        "address": sending.address_of(me.person),
    }
    status = 422 if mine.errors or everybodys.errors else 200
    return page(request, me, "evenings/calendar.html", "evenings", context, status)


@require_POST
@member_required
def renew_calendar(request: HttpRequest, campaign: Campaign, me: Membership) -> HttpResponse:
    """A new address for the feed; the old one shows nothing any more."""
    said = _("The calendar has a new address. The old one is closed.")
    with way_back(request, "calendar", said, campaign, calendar_key=me.calendar_key):
        calendars.renew_key(me)
    return redirect("campaign:calendar", slug=campaign.slug)


@require_GET
@member_required
def evening_file(request: HttpRequest, campaign: Campaign, me: Membership, number: int) -> HttpResponse:
    evening = evening_of(campaign, number)
    link = request.build_absolute_uri(reverse("campaign:evening", args=[campaign.slug, number]))
    return download(calendars.one_evening(evening, link), f"{campaign.slug}-{number}.ics", ICS)


@require_GET
@login_not_required
@cache_control(private=True, no_cache=True)
@conditional_page
def feed(request: HttpRequest, key: str) -> HttpResponse:
    """A member's campaign as a calendar, for whoever has its address: a calendar cannot sign in."""
    members = Membership.objects.without_guests().exclude(calendar_key="")
    me = get_object_or_404(members.select_related("campaign"), calendar_key=key)
    links = {
        number: request.build_absolute_uri(reverse("campaign:evening", args=[me.campaign.slug, number]))
        for number in me.campaign.evenings.values_list("number", flat=True)
    }
    with override(me.mail_language or settings.LANGUAGE_CODE):
        return HttpResponse(calendars.feed(me, timezone.now(), links), content_type=ICS)
