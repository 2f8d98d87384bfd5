"""The address of every way back: what one's last tap has taken away stands again."""

from __future__ import annotations

from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from campaign.bridge.refusals import Refused, not_now
from campaign.models import Campaign, Membership, Person
from campaign.people import joining, tokens
from campaign.people.token_words import TOO_MANY
from campaign.requests.access import signed_in
from campaign.web.back import kept
from campaign.web.back.kept import Kept, PlaceIsTaken
from campaign.web.back.ways import WAYS
from campaign.webhooks.hooks import WebhookRefused


@require_POST
def way_back(request: HttpRequest, key: str) -> HttpResponse:
    """Brings back what lies under this key, for whoever has taken it away and may still do so."""
    person, what = signed_in(request), kept.find(key)
    if what is None:
        messages.error(request, _("This way back is closed: it is open once, and for an hour."))
        return redirect("campaign:home")
    if what.person != person.pk:
        raise Http404
    try:
        with transaction.atomic():
            where = brought_back(person, what)
    except (Refused, WebhookRefused) as why:
        return refused(request, what, str(why))
    except PlaceIsTaken:
        return refused(request, what, _("It can’t come back: what it belonged to is gone, or its place is taken."))
    kept.forget(key)
    messages.success(request, _("Taken back: it is as it was."))
    return redirect(where)


def refused(request: HttpRequest, what: Kept, why: str) -> HttpResponse:
    """Back to the campaign, with the reason."""
    messages.error(request, why)
    if what.campaign is None:
        return redirect("campaign:home")
    return redirect("campaign:campaign", slug=Campaign.objects.get(pk=what.campaign).slug)


def brought_back(person: Person, what: Kept) -> str:
    """Does it; the address of where it stands. What is one's own needs no membership, all else asks for it anew."""
    if what.way == "token":
        try:
            tokens.let_in_again(person, what.more["token"], timezone.now())
        except tokens.TooManyTokens as why:
            raise not_now(str(TOO_MANY)) from why
        return reverse("campaign:tokens")
    if what.way == "left":
        campaign = get_object_or_404(Campaign, pk=what.campaign)
        joining.give_back(kept.put_back(what), **what.more)
        return reverse("campaign:campaign", args=[campaign.slug])
    memberships = Membership.objects.without_guests().select_related("campaign", "person")
    return WAYS[what.way](get_object_or_404(memberships, campaign=what.campaign, person=person), what)
