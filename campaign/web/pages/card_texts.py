"""What stands on the planar cards: the group's own file of them, brought by a host, and whether pictures are shown."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_POST

from campaign.models import Campaign, Membership
from campaign.planes import card_texts
from campaign.planes.planar_file import InvalidPlanarFile
from campaign.requests.access import host_required, member_required, membership_of, signed_in
from campaign.web.forms.card_texts import CardsForm
from campaign.web.page_context import page


@require_GET
@member_required
def cards(request: HttpRequest, campaign: Campaign, me: Membership) -> HttpResponse:
    """Which cards the group has brought, and how to bring them."""
    return cards_page(request, me, CardsForm(initial={"campaign": campaign.slug}))


def cards_page(request: HttpRequest, me: Membership, form: CardsForm) -> HttpResponse:
    """The page, with a file that was refused."""
    known = me.campaign.card_texts.order_by("name")
    context = {"names": list(known.values_list("name", flat=True)), "form": form}
    return page(request, me, "planes/card_texts.html", "standings", context, 422 if form.errors else 200)


@require_POST
def bring_cards(request: HttpRequest) -> HttpResponse:
    """A host brings a file for the campaign. It may be large, so it has an address of its own (UPLOADS)."""
    form = CardsForm(request.POST, request.FILES)
    me = membership_of(signed_in(request), request.POST.get("campaign", ""))
    if not me.is_host:
        raise PermissionDenied
    if form.is_valid():
        upload = form.cleaned_data["file"]
        try:
            brought = card_texts.bring(me.campaign, me.person, upload, upload.size, timezone.now())
        except InvalidPlanarFile as refused:
            form.add_error("file", card_texts.refusal_in_words(refused.reason, refused.number))
        else:
            if not isinstance(brought, int):
                return redirect("campaign:job", slug=me.campaign.slug, key=brought.pk)
            message = ngettext("%(n)d planar card was read.", "%(n)d planar cards were read.", brought)
            messages.success(request, message % {"n": brought})
            return redirect("campaign:card_texts", slug=me.campaign.slug)
    return cards_page(request, me, form)


@require_POST
@host_required
def show_pictures(request: HttpRequest, campaign: Campaign, me: Membership) -> HttpResponse:
    """The host switches on or off that phones load pictures of the cards from Scryfall."""
    campaign.shows_card_pictures = "on" in request.POST
    campaign.save(update_fields=["shows_card_pictures"])
    return redirect("campaign:card_texts", slug=campaign.slug)


@require_POST
@host_required
def forget_cards(request: HttpRequest, campaign: Campaign, me: Membership) -> HttpResponse:
    """What the file has taught is thrown away."""
    card_texts.forget(campaign)
    messages.success(request, _("The campaign no longer has card texts."))
    return redirect("campaign:card_texts", slug=campaign.slug)
