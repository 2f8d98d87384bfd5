"""The campaign's Powers: the list, one Power, and the vote on it (D-40)."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from campaign.bridge.powers import power_in_words
from campaign.bridge.refusals import Refused
from campaign.house_rules.rules import in_force
from campaign.models import Campaign, Membership, PowerRow
from campaign.powers import drafts, files, laboratory, proposals, refunds
from campaign.powers.power_page import PowerOnPage, groups
from campaign.requests.access import member_required
from campaign.requests.downloads import download
from campaign.requests.lookup import open_proposal, power_of, update_powers
from campaign.web.back.offer import way_back
from campaign.web.forms.powers import CommentForm, FileForm, ObjectionForm, RetirementForm
from campaign.web.page_context import page
from campaign.web.refusals import refusals_lead_to

View = Callable[..., HttpResponseBase]


# --- looking ---------------------------------------------------------------------------------------------------------


@require_GET
@member_required
def powers(request: HttpRequest, campaign: Campaign, me: Membership) -> HttpResponse:
    """What Magi may learn, what the group votes on, one's own drafts, and what may be proposed."""
    update_powers(campaign)
    context = {
        "groups": groups(campaign, me.person, timezone.now()),
        "file_form": FileForm(),
        "may_propose": me.may_play,
    }
    return page(request, me, "powers/powers.html", "powers", context)


def power_required(view: View) -> View:
    """The view is for members and gets `power` in place of its key. Another's draft is not there at all."""

    @wraps(view)
    def for_members(
        request: HttpRequest, campaign: Campaign, me: Membership, key: str, **parts: object
    ) -> HttpResponseBase:
        return view(request, campaign=campaign, me=me, power=power_of(me, key), **parts)

    return member_required(for_members)


def players_only(view: View) -> View:
    """Watchers look on."""

    @wraps(view)
    def for_players(request: HttpRequest, campaign: Campaign, me: Membership, **parts: object) -> HttpResponseBase:
        if not me.may_play:
            raise PermissionDenied
        return view(request, campaign=campaign, me=me, **parts)

    return for_players


@require_GET
@power_required
def power(request: HttpRequest, campaign: Campaign, me: Membership, power: PowerRow) -> HttpResponse:
    """One Power: what it says, where the vote on it stands, who has it, its versions, what was said about it."""
    update_powers(campaign)
    power.refresh_from_db()
    return power_page(request, me, power)


def power_page(
    request: HttpRequest, me: Membership, power: PowerRow, forms: dict[str, object] | None = None
) -> HttpResponse:
    """The page of a Power; `forms`: those that were filled in wrongly."""
    context = {
        "power": power,
        "on_page": PowerOnPage(power, me, timezone.now()),
        "parts": power_in_words(power.row, in_force(me.campaign.house_rules)),
        "objection": ObjectionForm(),
        "comment": CommentForm(),
        "retirement": RetirementForm(),
        **(forms or {}),
    }
    return page(request, me, "powers/power.html", "powers", context, 422 if forms else 200)


# --- doing -----------------------------------------------------------------------------------------------------------


@require_POST
@refusals_lead_to("campaign:power", "slug", "key")
@power_required
@players_only
def propose(request: HttpRequest, campaign: Campaign, me: Membership, power: PowerRow) -> HttpResponse:
    """Puts the Power before the group."""
    proposals.propose(power, me.person, timezone.now())
    return redirect("campaign:power", slug=campaign.slug, key=power.key)


@require_POST
@refusals_lead_to("campaign:power", "slug", "key")
@power_required
@players_only
def retire(request: HttpRequest, campaign: Campaign, me: Membership, power: PowerRow) -> HttpResponse:
    """Asks the group to take the Power off its list."""
    form = RetirementForm(request.POST)
    if not form.is_valid():
        return power_page(request, me, power, {"retirement": form})
    why = form.cleaned_data["why"]
    proposals.propose_retirement(power, me.person, why, timezone.now())
    return redirect("campaign:power", slug=campaign.slug, key=power.key)


@require_POST
@refusals_lead_to("campaign:power", "slug", "key")
@power_required
def withdraw(request: HttpRequest, campaign: Campaign, me: Membership, power: PowerRow) -> HttpResponse:
    """Who proposed it takes it back."""
    proposal = open_proposal(power)

    said = _("The proposal is withdrawn.")
    with way_back(request, "vote", said, campaign, proposal=proposal.pk):
        proposals.withdraw(proposal, me.person, timezone.now())
    return redirect("campaign:power", slug=campaign.slug, key=power.key)


@require_POST
@refusals_lead_to("campaign:power", "slug", "key")
@power_required
def vote(request: HttpRequest, campaign: Campaign, me: Membership, power: PowerRow) -> HttpResponse:
    """Approves, or objects with a reason."""
    proposal = open_proposal(power)
    if request.POST.get("says") == "approves":
        proposals.approve(proposal, me.person, timezone.now())
        return redirect("campaign:power", slug=campaign.slug, key=power.key)
    form = ObjectionForm(request.POST)
    if not form.is_valid():
        return power_page(request, me, power, {"objection": form})
    reason = form.cleaned_data["reason"]
    proposals.object_to(proposal, me.person, reason, timezone.now())
    return redirect("campaign:power", slug=campaign.slug, key=power.key)


@require_POST
@refusals_lead_to("campaign:power", "slug", "key")
@power_required
@players_only
def try_power(request: HttpRequest, campaign: Campaign, me: Membership, power: PowerRow) -> HttpResponse:
    """Sends a worker who tries the proposed Power in a thousand evenings."""
    proposal = open_proposal(power)
    laboratory.send_for_trial(proposal, me.person)
    return redirect("campaign:power", slug=campaign.slug, key=power.key)


@require_POST
@refusals_lead_to("campaign:power", "slug", "key")
@power_required
def comment(request: HttpRequest, campaign: Campaign, me: Membership, power: PowerRow) -> HttpResponse:
    """A word about the Power."""
    form = CommentForm(request.POST)
    if not form.is_valid():
        return power_page(request, me, power, {"comment": form})
    text = form.cleaned_data["text"]
    proposals.comment(power, me.person, text, timezone.now())
    return redirect("campaign:power", slug=campaign.slug, key=power.key)


@require_POST
@refusals_lead_to("campaign:power", "slug", "key")
@power_required
@players_only
def new_version(request: HttpRequest, campaign: Campaign, me: Membership, power: PowerRow) -> HttpResponse:
    """A draft of the next version, ready to be changed."""
    draft = drafts.new_version(power, me.person)
    return redirect("campaign:edit_power", slug=campaign.slug, key=draft.key)


@require_POST
@refusals_lead_to("campaign:power", "slug", "key")
@power_required
def discard(request: HttpRequest, campaign: Campaign, me: Membership, power: PowerRow) -> HttpResponse:
    """Throws a draft away."""
    said = _("The draft “%(power)s” is thrown away.") % {"power": power}
    with way_back(request, "power_draft", said, campaign, power):
        drafts.discard_draft(power)
    return redirect("campaign:powers", slug=campaign.slug)


@require_POST
@refusals_lead_to("campaign:power", "slug", "key")
@power_required
@players_only
def change_version(request: HttpRequest, campaign: Campaign, me: Membership, power: PowerRow) -> HttpResponse:
    """The player of a Magus with an old version takes the newer one, or its points back."""
    magus = campaign.magi.filter(owner=me.person).first()
    if magus is None:
        raise Http404
    takes = refunds.accept_version if request.POST.get("takes") == "newer" else refunds.give_back
    takes(magus, power, me.person, timezone.now())
    return redirect("campaign:power", slug=campaign.slug, key=power.key)


# --- files -----------------------------------------------------------------------------------------------------------


@require_GET
@power_required
def power_file(request: HttpRequest, campaign: Campaign, me: Membership, power: PowerRow) -> HttpResponse:
    """The Power as a small file, to be shared with another group."""
    return download(files.export(power), files.file_name(power), "application/json")


@require_POST
@member_required
@players_only
def import_power(request: HttpRequest, campaign: Campaign, me: Membership) -> HttpResponse:
    """The Power of a file becomes a draft of who brings it."""
    form = FileForm(request.POST, request.FILES)
    if form.is_valid():
        try:
            draft = files.import_file(campaign, me.person, form.data_of_file())
        except Refused as refused:
            form.add_error("file", str(refused))
        else:
            messages.success(request, _("%(power)s is a draft of yours now.") % {"power": draft})
            return redirect("campaign:power", slug=campaign.slug, key=draft.key)
    context = {"groups": groups(campaign, me.person, timezone.now()), "file_form": form, "may_propose": me.may_play}
    return page(request, me, "powers/powers.html", "powers", context, 422)
